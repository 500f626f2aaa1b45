"""Where an annotated passage is in the text of today.

A wrong place is a bug, no place is not: every rule here refuses rather than guesses.
The annotated text, of which a snapshot is kept, is compared with the one of today, and
the characters of the passage that are still there are its place. Searching for the
words instead finds them where they never were annotated (pull quotes, twins).
"""

from __future__ import annotations

import re
from enum import Enum
from itertools import pairwise

from reader.annotations.alignment import Alignment, Run, align
from reader.annotations.comparing import View, fold_quote, view_of
from reader.annotations.model import Anchor, AnchorState, Annotation, Quote
from reader.annotations.searching import Place, Wanted, find_places
from reader.text.cells import snap

_WORD = re.compile(r"\w+")
_TINY = 2
"""Characters of a quote that says nothing without both of its neighbours."""
_SHORT_WORDS = 3
_MIN_SURVIVING = 0.5
"""Share of a passage's characters that must be left …"""
_MIN_SURVIVING_BETWEEN = 0.25
"""… and the same where the text on both of its sides still touches it."""
_MIN_SIMILAR, _MIN_SIMILAR_SHORT = 0.5, 0.7
_MOVED = 0.9
"""Similarity of a moved passage, with and without its context."""
_FOUND_WHOLE, _FOUND_WHOLE_SHORT, _FOUND_QUOTE = 0.75, 0.85, 0.7
"""The same where there is no snapshot to compare with."""
_MARGIN = 0.08
"""By how much a place must be more similar than any other one."""
_NEAR = 30
"""Characters within which a passage must have a neighbour that is left."""
_SHIFT = 12
"""Characters by which the neighbour may have moved away."""
_TOUCHING = 2
_CONTEXT = 60
"""Characters before and after a passage that are looked at …"""
_MIN_CONTEXT = 0.4
"""… and how many of them must have stayed beside it, on one side at least."""
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


def candidates(annotation: Annotation, text: str, limit: int = 3) -> tuple[Place, ...]:
    """Return the places that an orphan may be linked to, the most similar ones first.

    Their offsets are code points of `text`.
    """
    if annotation.quote is None:
        return ()
    view = view_of(text)
    places = find_places(view.text, _wanted(annotation.quote))[:limit]
    return tuple(
        Place(*_outward(view, text, place.start, place.end), place.quote, place.whole)
        for place in places
    )


def _by_comparison(
    start: int, end: int, quote: Quote, snapshot: str, text: str
) -> Anchor:
    old, new = view_of(snapshot), view_of(text)
    low, high = old.inward(start, end)
    if low == high:  # the passage is nothing but white space at an end of the text
        return _ORPHAN
    alignment = align(old.text, new.text)
    found = _carried(alignment, old.text, new.text, low, high)
    if found:
        same = new.text[found[0] : found[1]] == old.text[low:high]
        state = AnchorState.EXACT if same else AnchorState.EDITED
        return Anchor(state, *_outward(new, text, *found))
    moved = _only_place(find_places(new.text, _wanted(quote)), _MOVED, _MOVED)
    if moved and _is_new(alignment, moved):
        return Anchor(AnchorState.MOVED, *_outward(new, text, moved.start, moved.end))
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


def _carried(
    alignment: Alignment, old: str, new: str, low: int, high: int
) -> tuple[int, int] | None:
    """Return where the characters of old [low, high) are, if it is beyond doubt."""
    runs = _largest_part(alignment.surviving(low, high), 2 * (high - low) + 20)
    left = sum(run.length for run in runs) / (high - low)
    if not runs or left < _MIN_SURVIVING_BETWEEN:
        return None
    start, end = _with_replaced_ends(alignment, runs, old, new, low, high)
    quote, found = old[low:high], new[start:end]
    before = _neighbour_before(alignment, low, start)
    after = _neighbour_after(alignment, high, end, len(old))
    if not (before is _Side.ADJACENT and after is _Side.ADJACENT):
        if high - low <= _TINY:
            return None
        short = len(_WORD.findall(quote)) <= _SHORT_WORDS
        if left < _MIN_SURVIVING or not _similar(quote, found, short):
            return None
        if short and before is after is _Side.GONE:
            return None
        if not _context_kept(alignment, old, low, high, start, end):
            return None
    sure = before is after is _Side.ADJACENT
    if not sure and _has_new_twins(alignment, old, new, low, high):
        near = new[max(0, start - 2 * _SHIFT) : end + 2 * _SHIFT]
        if _Side.GONE in (before, after) or len(_verbatim(quote).findall(near)) > 1:
            return None
    return start, end


def _similar(quote: str, found: str, short: bool) -> bool:
    if quote == found:
        return True
    from rapidfuzz.distance import Indel

    enough = _MIN_SIMILAR_SHORT if short else _MIN_SIMILAR
    return Indel.normalized_similarity(quote, found) >= enough


def _largest_part(runs: list[Run], longest: int) -> list[Run]:
    """Cut a passage that was torn apart at its widest tear; keep the larger part.

    Repeated until what is left spans at most `longest` characters.
    """
    while len(runs) > 1 and runs[-1].new + runs[-1].length - runs[0].new > longest:
        tears = [
            after.new - before.new - before.length for before, after in pairwise(runs)
        ]
        cut = tears.index(max(tears)) + 1
        left, right = runs[:cut], runs[cut:]
        sizes = [sum(run.length for run in part) for part in (left, right)]
        runs = left if sizes[0] >= sizes[1] else right
    return runs


def _with_replaced_ends(
    alignment: Alignment, runs: list[Run], old: str, new: str, low: int, high: int
) -> tuple[int, int]:
    """Return the span of `runs`, with what stands in the place of its lost ends.

    A word at an end of the passage that was replaced by another one still belongs to
    it, provided that the passage's neighbour shows where the new word begins.
    """
    start, end = runs[0].new, runs[-1].new + runs[-1].length
    lost_before, lost_after = runs[0].old - low, high - runs[-1].old - runs[-1].length
    room = end - start  # at least half of the result is what survived
    outside = alignment.surviving(max(0, low - _TOUCHING), low)
    if lost_before and outside:
        last = outside[-1]
        edge = last.new + last.length
        edge += _space(new[edge:start])
        between = old[last.old + last.length : low]
        if not between.strip() and start - edge <= min(room, 2 * lost_before + 2):
            room -= start - edge
            start = edge
    outside = alignment.surviving(high, high + _TOUCHING)
    if lost_after and outside:
        edge = len(new[end : outside[0].new].rstrip()) + end
        between = old[high : outside[0].old]
        if not between.strip() and edge - end <= min(room, 2 * lost_after + 2):
            end = edge
    return start, end


def _space(text: str) -> int:
    """Return how much white space `text` begins with."""
    return len(text) - len(text.lstrip())


class _Side(Enum):
    """What became of the text right before or right after a passage."""

    ADJACENT = "it still touches the passage"
    NEAR = "some of it was changed, but the rest is where it was"
    GONE = "it is elsewhere or nowhere"


def _neighbour_before(alignment: Alignment, low: int, start: int) -> _Side:
    """Look for the character next before old `low` that survives; `start` is its new
    place. The beginning of the text is a neighbour that stays."""
    if low == 0:
        return _Side.ADJACENT
    runs = alignment.surviving(max(0, low - _NEAR), low)
    if not runs:
        return _Side.NEAR if low <= _NEAR and start <= low + _SHIFT else _Side.GONE
    last = runs[-1]
    return _side(low - last.old - last.length, start - last.new - last.length)


def _neighbour_after(alignment: Alignment, high: int, end: int, size: int) -> _Side:
    """Look for the character next after old `high` that survives; see above."""
    if high == size:
        return _Side.ADJACENT
    runs = alignment.surviving(high, min(size, high + _NEAR))
    return _side(runs[0].old - high, runs[0].new - end) if runs else _Side.GONE


def _side(before: int, now: int) -> _Side:
    """Judge the distances of a passage to its nearest neighbour, before and now."""
    if before <= _TOUCHING and now <= _TOUCHING:
        return _Side.ADJACENT
    return _Side.NEAR if now <= before + _SHIFT else _Side.GONE


def _context_kept(
    alignment: Alignment, old: str, low: int, high: int, start: int, end: int
) -> bool:
    """Tell whether the text on one side of a passage is still beside it.

    Where it is on neither, the words may be those of a pull quote or a copy.
    """
    before, after = max(0, low - _CONTEXT), min(len(old), high + _CONTEXT)
    if before == low and after == high:
        return True
    left = alignment.surviving(before, low)
    right = alignment.surviving(high, after)
    near_left = [run for run in left if run.new >= start - 2 * _CONTEXT]
    near_right = [run for run in right if run.new < end + 2 * _CONTEXT]
    return (
        low > before
        and sum(run.length for run in near_left) >= _MIN_CONTEXT * (low - before)
    ) or (
        after > high
        and sum(run.length for run in near_right) >= _MIN_CONTEXT * (after - high)
    )


def _has_new_twins(
    alignment: Alignment, old: str, new: str, low: int, high: int
) -> bool:
    """Tell whether the passage's words occur several times in the changed stretch
    around it, and not as often as before: then a comparison may pick the wrong one.
    """
    gap = alignment.gap_at(low, high)
    if gap is None:
        return False
    quote = old[low:high]
    pattern = _verbatim(quote)
    ours = len(pattern.findall(old, gap.old_start, gap.old_end))
    theirs = len(pattern.findall(new, gap.new_start, gap.new_end))
    return ours != theirs and max(ours, theirs) > 1


def _verbatim(quote: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(quote)}(?!\w)")


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
