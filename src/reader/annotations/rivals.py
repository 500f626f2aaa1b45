"""Whether a passage may as well be somewhere else nearby: a copy of its old wording.

A comparison of texts prefers what is verbatim. Where a passage was revised and its old
wording was put beside it (a pull quote, a correction that repeats what stood there),
that is the wrong one: the text around a passage tells which is which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from reader.annotations.alignment import (
    MIN_SENTENCE,
    SENTENCE,
    Alignment,
    Gap,
    align_within,
)
from reader.annotations.carrying import (
    SHORT_WORDS,
    Pair,
    Range,
    carried,
    context_kept,
    extent,
    moved,
    neighbours,
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
_MISSING = 0.75
"""How much of what is left of a passage such sentences must be."""
_CONFLICT = 0.15
"""Which share of it, if it is more on one side and less on the other, is in doubt."""
_MARGIN = 0.25
"""By which share of it one place must be better than the other one."""
_PART, _PART_LEFT = 0.2, 0.5
"""Share of a passage that a paragraph must be, and how much of it must be left."""


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


def find(pair: Pair, view: View, now: View, low: int, high: int) -> Found | None:
    """Return where old [low, high) is; None if it is gone, or that is in doubt.

    `view` is that of the old text, `now` that of the new one.
    """
    place = carried(pair, low, high)
    block = _moved_block(pair.alignment, low, high)
    if block:
        found = _moved_or_copied(pair, view, low, high, place, block)
        if found is None or found.moved:
            return found
    settled = _settled(pair, view, low, high, place)
    if settled is None or _is_elsewhere(*settled, view, low, high):
        return None
    if _changed_paragraphs(*settled, view, now, low, high):
        return None
    if _left_its_paragraph(*settled, view, now, low, high):
        short = len(_WORD.findall(pair.old, low, high)) <= SHORT_WORDS
        if short or _context(settled[0], view, low, high, settled[1]) < _ENOUGH:
            return None
    return Found(settled[1])


def _is_elsewhere(pair: Pair, place: Range, view: View, low: int, high: int) -> bool:
    """Tell whether sentences of a passage are missing from its place, of which the
    neighbours are in doubt too, but stand somewhere else as they were."""
    found = pair.new[slice(*place)]
    if found == pair.old[low:high]:
        return False
    missing = sum(
        len(sentence)
        for sentence in SENTENCE.findall(pair.old, low, high)
        if len(sentence) >= MIN_SENTENCE and sentence not in found
        if sentence in pair.new
    )
    left = sum(run.length for run in pair.alignment.surviving(low, high))
    return missing >= _MISSING * left and _context(pair, view, low, high, place) < _SURE


def _changed_paragraphs(
    pair: Pair, place: Range, view: View, now: View, low: int, high: int
) -> bool:
    """Tell whether a paragraph of a passage is gone, and another one is in its place.

    What is gone may have been moved, and may have been the larger part.
    """
    if not view.breaks_within(low, high):
        return False
    runs = pair.alignment.surviving(low, high)
    before = [(run.old, run.old_end) for run in runs]
    after = [(run.new, run.new_end) for run in runs]
    return _has_other_part(view.parts(low, high), before) and _has_other_part(
        now.parts(*place), after
    )


def _has_other_part(parts: Sequence[Range], common: Sequence[Range]) -> bool:
    """Tell whether little of one of the larger `parts` is in what is common."""
    whole = parts[-1][1] - parts[0][0]
    return any(
        _overlap(part, common) < _PART_LEFT * (part[1] - part[0])
        for part in parts
        if part[1] - part[0] >= _PART * whole
    )


def _overlap(part: Range, ranges: Iterable[Range]) -> int:
    return sum(max(0, min(end, part[1]) - max(start, part[0])) for start, end in ranges)


def _left_its_paragraph(
    pair: Pair, place: Range, view: View, now: View, low: int, high: int
) -> bool:
    """Tell whether a passage is in another paragraph than a neighbour it had, or in
    several ones now."""
    if now.breaks_within(*place) and not view.breaks_within(low, high):
        return True
    before, after = neighbours(pair, low, high)
    return (
        before is not None
        and before[1] <= place[0]
        and now.breaks_within(before[1], place[0])
        and not view.breaks_within(before[0], low)
    ) or (
        after is not None
        and after[1] >= place[1]
        and now.breaks_within(place[1], after[1])
        and not view.breaks_within(high, after[0])
    )


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
    if smaller.left and both <= _BOTH * len(smaller.left):
        return larger
    if not _has_context(view, low, high):
        return None
    mine, others = (
        _sides(claim.pair, view, low, high, claim.place) for claim in (one, other)
    )
    more = [
        (m - o) / _possible(view, low, high) for m, o in zip(mine, others, strict=True)
    ]
    better = one if sum(more) > 0 else other
    if abs(sum(more)) < _MARGIN or min(more) < -_CONFLICT < _CONFLICT < max(more):
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
) -> tuple[Pair, Range] | None:
    """Return `place`, or the rival that is better, with the alignment that leads there;
    None if neither clearly is."""
    taken = place or extent(pair, low, high)
    if taken is None:
        return None
    reach = 2 * (high - low) + _REACH
    near = [
        each
        for each in pair.alignment.added
        if each[0] < taken[1] + reach and each[1] > taken[0] - reach
    ]
    alike = bool(near) and _alike(pair, low, high, near)
    around = _context(pair, view, low, high, place) if near and place else 0
    if not near or (not alike and around >= _ENOUGH):
        return (pair, place) if place else None
    rivals = _rivals(pair, low, high, taken, reach + _CONTEXT)
    if place is None:
        copy = Claim.of(pair, low, high, taken, taken)
        sure = [
            (each.pair, each.place)
            for each in rivals
            if _context(each.pair, view, low, high, each.place) >= _SURE
            and _better(copy, each, view, low, high) is each
        ]
        return sure[0] if len(sure) == 1 else None
    short = len(_WORD.findall(pair.old, low, high)) <= SHORT_WORDS
    if not rivals and around < _ENOUGH and (alike or short):
        return None
    better: Claim | None = Claim.of(pair, low, high, place, place)
    for rival in rivals:
        better = better and _better(better, rival, view, low, high)
    return (better.pair, better.place) if better else None


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
    possible = _possible(view, low, high)
    return sum(_sides(pair, view, low, high, place)) / possible if possible else 1.0


def _sides(
    pair: Pair, view: View, low: int, high: int, place: Range
) -> tuple[int, int]:
    """Return how many characters of it are there before and after the place."""
    return context_kept(pair, low, high, place, _within(view, low, high))


def _possible(view: View, low: int, high: int) -> int:
    """Return how many characters of it there can be."""
    first, last = _within(view, low, high)
    return low - first + last - high


def _within(view: View, low: int, high: int) -> Range:
    """Return which part of the old text is compared around a passage."""
    within = max(0, low - _CONTEXT), min(len(view.text), high + _CONTEXT)
    if not _has_context(view, low, high):
        return within
    first, last = view.paragraphs(low, high)
    return max(within[0], first), min(within[1], last)
