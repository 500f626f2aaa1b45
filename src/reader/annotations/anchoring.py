"""Where an annotated passage is in the text of today.

A wrong place is a bug, no place is not: every rule here refuses rather than guesses.
The annotated text, of which a snapshot is kept, is compared with the one of today, and
the characters of the passage that are still there are its place. Searching for the
words instead finds them where they never were annotated (pull quotes, twins).
"""

from __future__ import annotations

import re

from reader.annotations.alignment import Alignment, align
from reader.annotations.carrying import Pair, traces, was_replaced
from reader.annotations.comparing import View, fold_quote, view_of
from reader.annotations.model import Anchor, AnchorState, Annotation, Quote
from reader.annotations.rivals import find
from reader.annotations.searching import Place, Wanted, distinct, find_places, judge
from reader.text.cells import snap

_WORD = re.compile(r"\w+")
_SHORT_WORDS = 3
_MOVED = 0.9
"""Similarity of a moved passage, with and without its context."""
_FOUND_WHOLE, _FOUND_WHOLE_SHORT, _FOUND_QUOTE = 0.75, 0.85, 0.7
"""The same where there is no snapshot to compare with."""
_MARGIN = 0.08
"""By how much a place must be more similar than any other one."""
_ORPHAN = Anchor(AnchorState.ORPHAN)


def anchor(
    annotation: Annotation, text: str, sha256: str, snapshot: str | None
) -> Anchor:
    """Return the place of a passage in `text`, whose hash is `sha256`.

    `snapshot` is the text that was annotated, or None if it is lost. The same
    arguments give the same answer; nothing is stored.
    """
    place, quote = annotation.position, annotation.quote
    if quote is None:
        return _ORPHAN
    if place and snapshot is not None:
        stands = snapshot[place.start : place.end] == quote.exact
        if annotation.text_sha256 == sha256 and stands:
            return Anchor(AnchorState.EXACT, place.start, place.end)
        if stands and snapshot != text:
            return _by_comparison(place.start, place.end, quote, snapshot, text)
    return _by_search(quote, text)


def candidates(
    annotation: Annotation, text: str, limit: int = 3, *, snapshot: str | None = None
) -> tuple[Place, ...]:
    """Return the places that an orphan may be linked to, the most similar ones first.

    Their offsets are code points of `text`. With the text that was annotated they
    include the place where the passage was, if something stands there.
    """
    quote = annotation.quote
    if quote is None:
        return ()
    view, wanted = view_of(text), _wanted(quote)
    places = find_places(view.text, wanted)
    position = annotation.position
    if snapshot is not None and position:
        old = view_of(snapshot)
        low, high = old.inward(position.start, position.end)
        if low < high:
            pair = Pair(old.text, view.text, align(old.text, view.text))
            known = [
                judge(view.text, *each, wanted) for each in traces(pair, low, high)
            ]
            places = distinct([*known, *places])
    return tuple(
        Place(*_outward(view, text, place.start, place.end), place.quote, place.whole)
        for place in places[:limit]
    )


def _by_comparison(
    start: int, end: int, quote: Quote, snapshot: str, text: str
) -> Anchor:
    old, new = view_of(snapshot), view_of(text)
    low, high = old.inward(start, end)
    if low == high:  # the passage is nothing but white space at an end of the text
        return _ORPHAN
    pair = Pair(old.text, new.text, align(old.text, new.text))
    found = find(pair, old, new, low, high)
    if found:
        same = new.text[slice(*found.place)] == old.text[low:high]
        state = AnchorState.EXACT if same else AnchorState.EDITED
        state = AnchorState.MOVED if found.moved else state
        return Anchor(state, *_outward(new, text, *found.place))
    if was_replaced(pair, low, high) or pair.alignment.surviving(low, high):
        return _ORPHAN
    only = _only_place(find_places(new.text, _wanted(quote)), _MOVED, _MOVED)
    if only and _is_new(pair.alignment, only):
        return Anchor(AnchorState.MOVED, *_outward(new, text, only.start, only.end))
    return _ORPHAN


def _by_search(quote: Quote, text: str) -> Anchor:
    """Look for a passage whose annotated text is lost: to be confirmed by a person."""
    view = view_of(text)
    places = find_places(view.text, _wanted(quote))
    short = len(_WORD.findall(quote.exact)) <= _SHORT_WORDS
    whole = _FOUND_WHOLE_SHORT if short else _FOUND_WHOLE
    found = _only_place(places, whole, _FOUND_QUOTE)
    if found is None:
        return _ORPHAN
    return Anchor(AnchorState.MOVED, *_outward(view, text, found.start, found.end))


def _only_place(
    places: list[Place], min_whole: float, min_quote: float
) -> Place | None:
    """Return the best of `places` if it is good enough and no other one comes close."""
    if not places:
        return None
    best = places[0]
    if best.whole < min_whole or best.quote < min_quote:
        return None
    if len(places) > 1 and places[1].whole > best.whole - _MARGIN:
        return None
    return best


def _is_new(alignment: Alignment, place: Place) -> bool:
    """Tell whether a place was not there before: else it is a twin, not a move."""
    length = place.end - place.start
    return alignment.came_from_old(place.start, place.end) < length / 2


def _wanted(quote: Quote) -> Wanted:
    whole = view_of(quote.prefix + quote.exact + quote.suffix)
    low, high = whole.inward(len(quote.prefix), len(quote.prefix) + len(quote.exact))
    exact = whole.text[low:high].strip()
    return Wanted(exact or fold_quote(quote.exact), whole.text[:low], whole.text[high:])


def _outward(view: View, text: str, start: int, end: int) -> tuple[int, int]:
    """Return a range of a view as whole grapheme clusters of its text, without white
    space at its ends."""
    low, high = snap(text, *view.outward(start, end))
    while low < high - 1 and text[low].isspace():
        low += 1
    while high > low + 1 and text[high - 1].isspace():
        high -= 1
    return low, high
