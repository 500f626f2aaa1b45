"""Whether a passage may as well be somewhere else nearby: a copy of its old wording.

A comparison of texts prefers what is verbatim. Where a passage was revised and its old
wording was put beside it (a pull quote, a correction that repeats what stood there),
that is the wrong one: the text around a passage tells which is which.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain

from reader.annotations.alignment import Alignment, Gap, align_within
from reader.annotations.carrying import (
    Pair,
    Range,
    carried,
    context_kept,
    extent,
    moved,
    was_replaced,
)
from reader.annotations.comparing import View

_WORD = re.compile(r"\w+")
_AROUND = 30
"""Characters around a passage that a rival may share with it …"""
_SHARED = 0.34
"""… and which part of these words makes a rival."""
_REACH = 200
"""Characters, with twice the passage itself, within which a rival counts …"""
_CONTEXT = 300
"""… and how much of the text around both is compared …"""
_MIN_CONTEXT = 20
"""… within the paragraph, if that holds so much besides the passage."""
_ENOUGH, _SURE = 0.4, 0.7
"""Share of it that must be left where there is no other place, and where the place is
the less verbatim one."""
_BOTH = 0.15
"""Share of the smaller part of a torn passage that seems to be in the other one too."""
_COPIED = 0.8
"""Share of what is left in the better place that the copy has too."""
_MIN_LEFT = 0.3
"""How much must be left in the better place, as a share of what the copy has."""
_MARGIN = 0.25
"""By which share of it one place must be better than the other one."""


@dataclass(frozen=True, slots=True)
class Found:
    """A place of a passage in the new text."""

    place: Range
    moved: bool = False
    """Whether it was taken there from where it was."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A place that a passage may have, by one way to align the texts."""

    pair: Pair
    place: Range
    left: frozenset[int]
    """The characters of the passage that are left there."""

    @classmethod
    def of(cls, pair: Pair, low: int, high: int, place: Range, within: Range) -> Claim:
        """Return the claim of a place, somewhere `within` the new text, to old
        [low, high)."""
        runs = align_within(pair.old, pair.new, Gap(low, high, *within)).runs
        left = (range(run.old, run.old_end) for run in runs)
        return cls(pair, place, frozenset(chain.from_iterable(left)))


def find(pair: Pair, view: View, low: int, high: int) -> Found | None:
    """Return where old [low, high) is; None if it is gone, or that is in doubt.

    `view` is that of the old text.
    """
    place = carried(pair, low, high)
    block = _moved_block(pair.alignment, low, high)
    if block:
        found = _moved_or_copied(pair, view, low, high, place, block)
        if found is None or found.moved:
            return found
    settled = _settled(pair, view, low, high, place)
    return Found(settled) if settled else None


def _moved_or_copied(
    pair: Pair, view: View, low: int, high: int, place: Range | None, block: Alignment
) -> Found | None:
    """Choose between where a passage was and where more of it is now."""
    moved_to = moved(Pair(pair.old, pair.new, block), low, high)
    if place is None:
        if moved_to is None or was_replaced(pair, low, high):
            return None
        return Found(moved_to, True)
    if moved_to is None:
        whole = place[1] - place[0] >= _SURE * (high - low)
        stands = whole and _context(pair, view, low, high, place) >= _SURE
        return Found(place) if stands else None
    # What was left of the passage where it was may be in the other place too.
    [gap] = block.gaps
    window = gap.new_start, gap.new_end
    there = _aligned(pair, low, high, window)
    here = Claim.of(pair, low, high, place, place)
    other = Claim.of(there, low, high, moved_to, window)
    better = _better(here, other, view, low, high)
    return Found(better.place, better is other) if better else None


def _better(one: Claim, other: Claim, view: View, low: int, high: int) -> Claim | None:
    """Return which of two places is the one of a passage; None if neither clearly is.

    A passage that was torn in two is where its larger part is. Else one of them is a
    copy, which has not so much of the passage's old neighbours.
    """
    both = len(one.left & other.left)
    smaller, larger = sorted((one, other), key=lambda claim: len(claim.left))
    if both <= _BOTH * len(smaller.left):
        return larger
    if not _has_context(view, low, high):
        return None
    mine, others = (
        _context(claim.pair, view, low, high, claim.place) for claim in (one, other)
    )
    better = one if mine > others else other
    if abs(mine - others) < _MARGIN:
        return None
    if better is other and len(smaller.left) == len(larger.left):
        return None  # neither was revised, so that neither is the copy
    if better is smaller:
        copied = both >= _COPIED * len(smaller.left)
        enough = len(smaller.left) >= _MIN_LEFT * len(larger.left)
        return better if copied and enough else None
    return better


def _aligned(pair: Pair, low: int, high: int, window: Range) -> Pair:
    """Compare a passage and its neighbours with a part of the new text."""
    old = max(0, low - _CONTEXT), min(len(pair.old), high + _CONTEXT)
    gap = Gap(*old, *window)
    return Pair(pair.old, pair.new, align_within(pair.old, pair.new, gap))


def _moved_block(alignment: Alignment, low: int, high: int) -> Alignment | None:
    """Return the moved part of the text that holds more of old [low, high) than what
    stayed."""
    if not alignment.moved:
        return None
    best, found = alignment.substance(low, high), None
    for block in alignment.moved:
        size = block.substance(low, high)
        if size > best:
            best, found = size, block
    return found


def _settled(
    pair: Pair, view: View, low: int, high: int, place: Range | None
) -> Range | None:
    """Return `place`, or the rival that is better; None if neither clearly is."""
    taken = place or extent(pair, low, high)
    if taken is None:
        return None
    reach = 2 * (high - low) + _REACH
    near = [
        each
        for each in pair.alignment.added
        if each[0] < taken[1] + reach and each[1] > taken[0] - reach
    ]
    if not near or not _alike(pair, low, high, near):
        return place
    rivals = _rivals(pair, low, high, taken, reach + _CONTEXT)
    if place is None:
        copy = Claim.of(pair, low, high, taken, taken)
        sure = [
            each.place
            for each in rivals
            if _context(each.pair, view, low, high, each.place) >= _SURE
            and _better(copy, each, view, low, high) is each
        ]
        return sure[0] if len(sure) == 1 else None
    if not rivals and _context(pair, view, low, high, place) < _ENOUGH:
        return None
    better: Claim | None = Claim.of(pair, low, high, place, place)
    for rival in rivals:
        better = better and _better(better, rival, view, low, high)
    return better.place if better else None


def _rivals(pair: Pair, low: int, high: int, taken: Range, reach: int) -> list[Claim]:
    """Return the places before and after one that is taken by another claim."""
    found = []
    for window in (
        (max(0, taken[0] - reach), taken[0]),
        (taken[1], min(len(pair.new), taken[1] + reach)),
    ):
        local = _aligned(pair, low, high, window)
        place = carried(local, low, high)
        if place:
            found.append(Claim.of(local, low, high, place, place))
    return found


def _alike(pair: Pair, low: int, high: int, near: list[Range]) -> bool:
    """Tell whether words were put in that resemble the passage with its neighbours."""
    wanted = set(_WORD.findall(pair.old, max(0, low - _AROUND), high + _AROUND))
    least = max(2, _SHARED * len(wanted))
    for start, end in near:
        words = _WORD.findall(pair.new, start, end)
        if len(words) >= least and len(wanted.intersection(words)) >= least:
            return True
    return False


def _has_context(view: View, low: int, high: int) -> bool:
    """Tell whether a passage is not all of its paragraph."""
    first, last = view.paragraphs(low, high)
    return low - first + last - high >= _MIN_CONTEXT


def _context(pair: Pair, view: View, low: int, high: int, place: Range) -> float:
    """Return the share of the text around a passage that is around its place."""
    within = max(0, low - _CONTEXT), min(len(pair.old), high + _CONTEXT)
    if _has_context(view, low, high):
        first, last = view.paragraphs(low, high)
        within = max(within[0], first), min(within[1], last)
    possible = low - within[0] + within[1] - high
    kept = sum(context_kept(pair, low, high, place, within))
    return kept / possible if possible else 1.0
