"""Where in a text the words of a quote may have gone: verbatim, or nearly so."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache

_WORD = re.compile(r"\w+")
_GRAM = 3
"""Words in a row by which an altered quote is looked for."""
_MAX_PLACES = 200
"""Places that are looked at; a quote with more of them is not unique anyway."""
_SLACK = 24
"""Characters by which a place may be off before it is fitted."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A quote with its context, all folded by `comparing`."""

    exact: str
    prefix: str
    suffix: str


@dataclass(frozen=True, slots=True)
class Place:
    """A range that may hold the quote, with similarities from 0 to 1."""

    start: int
    end: int
    quote: float
    """Of the quote alone."""
    whole: float
    """Of the quote with its context."""


def find_places(text: str, wanted: Wanted) -> list[Place]:
    """Return the places in a folded text that resemble a quote, the best ones first.

    Places do not overlap. A quote of fewer than four words is looked for verbatim only.
    """
    ranges = [*_verbatim(text, wanted.exact), *_similar(text, wanted.exact)]
    return distinct([judge(text, start, end, wanted) for start, end in ranges])


def distinct(places: list[Place]) -> list[Place]:
    """Return the places that overlap no better one, the best ones first."""
    chosen: list[Place] = []
    order = sorted(places, key=lambda p: (-p.whole, -p.quote, p.start))
    for place in order:
        if all(place.end <= p.start or p.end <= place.start for p in chosen):
            chosen.append(place)
    return chosen


def _verbatim(text: str, exact: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    at = text.find(exact) if exact else -1
    while at >= 0 and len(found) < _MAX_PLACES:
        end = at + len(exact)
        if _whole_words(text, at, end):
            found.append((at, end))
        at = text.find(exact, at + 1)
    return found


def _whole_words(text: str, start: int, end: int) -> bool:
    """Tell whether a range does not begin or end inside a longer word."""
    before = start > 0 and text[start - 1].isalnum() and text[start].isalnum()
    after = end < len(text) and text[end - 1].isalnum() and text[end].isalnum()
    return not before and not after


@lru_cache(maxsize=4)
def _grams(text: str) -> dict[tuple[str, ...], list[int]]:
    """Return where each run of `_GRAM` words begins."""
    words = [(match[0], match.start()) for match in _WORD.finditer(text)]
    found: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for index in range(len(words) - _GRAM + 1):
        run = words[index : index + _GRAM]
        found[tuple(word for word, _ in run)].append(run[0][1])
    return found


def _similar(text: str, exact: str) -> list[tuple[int, int]]:
    """Return ranges that share runs of words with the quote, each fitted to it."""
    from rapidfuzz import fuzz

    words = [(match[0], match.start()) for match in _WORD.finditer(exact)]
    if len(words) <= _GRAM:
        return []
    grams = _grams(text)
    votes: Counter[int] = Counter()
    for index in range(len(words) - _GRAM + 1):
        run = words[index : index + _GRAM]
        for at in grams.get(tuple(word for word, _ in run), ())[:_MAX_PLACES]:
            votes[(at - run[0][1]) // _SLACK] += 1
    found = []
    for bucket, _ in votes.most_common(8):
        low = max(0, (bucket - 1) * _SLACK)
        window = text[low : low + len(exact) + 3 * _SLACK]
        fit = fuzz.partial_ratio_alignment(exact, window)
        if fit and fit.dest_end > fit.dest_start:
            found.append(_to_words(text, low + fit.dest_start, low + fit.dest_end))
    return found


def _to_words(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a range to whole words, and take white space off its ends."""
    while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    while start < end - 1 and text[start].isspace():
        start += 1
    while end > start + 1 and text[end - 1].isspace():
        end -= 1
    return start, end


def judge(text: str, start: int, end: int, wanted: Wanted) -> Place:
    """Return a range of a folded text with how much it resembles a quote."""
    from rapidfuzz.distance import Indel

    before = text[max(0, start - len(wanted.prefix)) : start]
    after = text[end : end + len(wanted.suffix)]
    found = text[start:end]
    return Place(
        start,
        end,
        Indel.normalized_similarity(wanted.exact, found),
        Indel.normalized_similarity(
            wanted.prefix + wanted.exact + wanted.suffix, before + found + after
        ),
    )
