"""Where the characters of a passage are in a changed text, if that is beyond doubt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from reader.annotations.alignment import Alignment, Run

Range = tuple[int, int]
_WORD = re.compile(r"\w+")
_TINY = 2
"""Characters of a quote that says nothing without its neighbours."""
SHORT_WORDS = 3
_MIN_SURVIVING = 0.5
"""Share of a passage's characters that must be left …"""
_MIN_SURVIVING_BETWEEN = 0.25
"""… and the same where it is still between the words on both of its sides."""
_MIN_KEPT = 0.4
"""Share of the place of a passage of which half is lost that must be left of it."""
_MIN_SIMILAR, _MIN_SIMILAR_SHORT = 0.5, 0.7
_FEW = 20
"""Characters that are too few to tear a passage in two."""
_NEAR = 30
"""Characters within which a passage must have a neighbour that is left."""
_SHIFT = 12
"""Characters by which the neighbour may have moved away."""
_TOUCHING = 2
_CONTEXT = 60
"""Characters before and after a passage that are looked at …"""
_MIN_CONTEXT = 0.4
"""… and how many of them must have stayed beside it, on one side at least …"""
_MIN_CONTEXT_BETWEEN, _MIN_CONTEXT_EITHER = 0.5, 0.2
"""… or on both sides together, and on either, where little else speaks for the
place."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts, folded by `comparing`, and how the old one became the new one."""

    old: str
    new: str
    alignment: Alignment


class Side(Enum):
    """What became of the text right before or right after a passage."""

    ADJACENT = "it still touches the passage"
    NEAR = "some of it was changed, but the rest is where it was"
    GONE = "it is elsewhere or nowhere"


@dataclass(frozen=True, slots=True)
class Slot:
    """What is between the nearest neighbours of a passage that are left."""

    old: Range
    new: Range

    def sides(self, low: int, high: int, place: Range) -> tuple[Side, Side]:
        """Judge how near the neighbours of old [low, high) are to its place."""
        return (
            _side(low - self.old[0], place[0] - self.new[0]),
            _side(self.old[1] - high, self.new[1] - place[1]),
        )


def carried(pair: Pair, low: int, high: int) -> Range | None:
    """Return where the characters of old [low, high) are; None if that is in doubt."""
    runs = _largest_part(pair.alignment.surviving(low, high), high - low)
    left = sum(run.length for run in runs) / (high - low)
    if not runs or left < _MIN_SURVIVING_BETWEEN:
        return _replaced(pair, low, high)
    slot = _slot(pair, low, high, runs)
    place = _with_replaced_ends(pair, slot, runs, low, high)
    if left < _MIN_SURVIVING and _is_mostly_new(pair, low, high, runs, place):
        return None
    sides = slot.sides(low, high, place)
    if sides == (Side.ADJACENT, Side.ADJACENT):
        return place
    quote = pair.old[low:high]
    short = len(_WORD.findall(quote)) <= SHORT_WORDS
    if Side.GONE not in sides:
        if short and not _is_telling(pair, slot, runs, left):
            return None
        if short or left < _MIN_SURVIVING:
            return place if _context_on_both_sides(pair, low, high, place) else None
    elif short and sides == (Side.GONE, Side.GONE):
        return None
    found = pair.new[slice(*place)]
    if left < _MIN_SURVIVING or high - low <= _TINY or not similar(quote, found, short):
        return None
    if not _context_on_one_side(pair, low, high, place):
        return None
    return None if _has_new_twins(pair, low, high, place, sides) else place


def extent(pair: Pair, low: int, high: int) -> Range | None:
    """Return where most characters of old [low, high) are, right or wrong."""
    runs = _largest_part(pair.alignment.surviving(low, high), high - low)
    return (runs[0].new, runs[-1].new_end) if runs else None


def traces(pair: Pair, low: int, high: int) -> list[Range]:
    """Return where a passage may be, whatever is in doubt: where most of its characters
    are, there or elsewhere, and what stands between its old neighbours."""
    blocks = (pair.alignment, *pair.alignment.moved)
    found = [extent(Pair(pair.old, pair.new, block), low, high) for block in blocks]
    slot = _slot(pair, low, high, []).new
    if slot[1] - slot[0] <= 2 * (high - low) + 2 * _NEAR:
        words = [match.span() for match in re.finditer(r"\S+", pair.new[slice(*slot)])]
        if words:
            found.append((slot[0] + words[0][0], slot[0] + words[-1][1]))
    return [each for each in found if each and pair.new[slice(*each)].strip()]


def moved(pair: Pair, low: int, high: int) -> Range | None:
    """Return where old [low, high) is, given an alignment of moved text only."""
    runs = _largest_part(pair.alignment.surviving(low, high), high - low)
    if sum(run.length for run in runs) < _MIN_SURVIVING * (high - low):
        return None
    return _with_replaced_ends(pair, _slot(pair, low, high, runs), runs, low, high)


def was_replaced(pair: Pair, low: int, high: int) -> bool:
    """Tell whether other words stand where a lost passage was, and the text around it
    is still around them."""
    slot = _slot(pair, low, high, [])
    return slot.new[1] - slot.new[0] <= 2 * (
        high - low
    ) + 20 and _context_on_both_sides(pair, low, high, slot.new)


def similar(quote: str, found: str, short: bool) -> bool:
    """Tell whether two passages have enough in common; more is asked of short ones."""
    if quote == found:
        return True
    from rapidfuzz.distance import Indel

    enough = _MIN_SIMILAR_SHORT if short else _MIN_SIMILAR
    return Indel.normalized_similarity(quote, found) >= enough


def _largest_part(runs: list[Run], size: int) -> list[Run]:
    """Cut a passage of `size` characters where it was torn; keep the larger part.

    It was torn where more was put into it than itself, and where what was put in makes
    it longer than twice itself; a few words may always be put in.
    """
    while len(runs) > 1:
        tears = [after.new - before.new_end for before, after in pairwise(runs)]
        widest = max(tears)
        length = runs[-1].new_end - runs[0].new
        if widest <= max(size, _FEW) and length <= 2 * size + _FEW:
            break
        cut = tears.index(widest) + 1
        left, right = runs[:cut], runs[cut:]
        sizes = [sum(run.length for run in part) for part in (left, right)]
        runs = left if sizes[0] >= sizes[1] else right
    return runs


def neighbours(pair: Pair, low: int, high: int) -> tuple[Range | None, Range | None]:
    """Return where the text that is left before old [low, high) ends, in the old and
    the new text, and where that after it begins; None if there is none nearby."""
    before = pair.alignment.surviving(max(0, low - _NEAR), low)
    after = pair.alignment.surviving(high, min(len(pair.old), high + _NEAR))
    return (
        (before[-1].old_end, before[-1].new_end) if before else None,
        (after[0].old, after[0].new) if after else None,
    )


def _slot(pair: Pair, low: int, high: int, runs: list[Run]) -> Slot:
    """Return what is between the neighbours; both ends of the text are neighbours.

    Where a side has none, it is taken to be far away.
    """
    size = len(pair.old)
    before, after = neighbours(pair, low, high)
    if low == 0:
        before = 0, runs[0].new if runs else 0
    elif before is None:
        before = (0, 0) if low <= _NEAR else (low - _NEAR, 0)
    if high == size:
        after = size, runs[-1].new_end if runs else len(pair.new)
    elif after is None:
        after = high + _NEAR, len(pair.new)
    return Slot((before[0], after[0]), (before[1], after[1]))


def _with_replaced_ends(
    pair: Pair, slot: Slot, runs: list[Run], low: int, high: int
) -> Range:
    """Return the span of `runs`, with what stands in the place of its lost ends.

    Words at an end of the passage that were replaced by others still belong to it,
    where the neighbour shows which of the new words those are.
    """
    start, end = runs[0].new, runs[-1].new_end
    lost = pair.old[low : runs[0].old]
    if lost.strip():
        outside = pair.old[slot.old[0] : low]
        words = _its_words(pair.new[slot.new[0] : start], outside[::-1], lost, -1)
        start = slot.new[0] + words[0] if words else start
    lost = pair.old[runs[-1].old_end : high]
    if lost.strip():
        outside = pair.old[high : slot.old[1]]
        words = _its_words(pair.new[end : slot.new[1]], outside, lost, 1)
        end = end + words[1] if words else end
    return start, end


def _its_words(new: str, outside: str, lost: str, way: int) -> Range | None:
    """Return which part of `new` stands for `lost`, the rest standing for `outside`.

    `way` is 1 where `outside` comes after `lost`, else -1.
    """
    if len(new) > 2 * (len(lost) + len(outside)) + 12:
        return None
    words = [match.span() for match in re.finditer(r"\S+", new)]
    if not words:
        return None
    others = len(outside.split())
    if others and len(words) != others + len(lost.split()):
        return None
    its = words[: len(words) - others] if way > 0 else words[others:]
    return its[0][0], its[-1][1]


def _is_mostly_new(
    pair: Pair, low: int, high: int, runs: list[Run], place: Range
) -> bool:
    """Tell whether most of a place is not what was left of the passage, of which no
    word is whole."""
    kept = sum(len(pair.new[run.new : run.new_end].strip()) for run in runs)
    if kept >= _MIN_KEPT * (place[1] - place[0]):
        return False
    words = _WORD.findall(pair.new, *place)
    return not set(words).intersection(_WORD.findall(pair.old, low, high))


def _side(before: int, now: int) -> Side:
    """Judge the distances of a passage to its nearest neighbour, before and now."""
    if before <= _TOUCHING and now <= _TOUCHING:
        return Side.ADJACENT
    return Side.NEAR if now <= before + _SHIFT and before < _NEAR else Side.GONE


def _replaced(pair: Pair, low: int, high: int) -> Range | None:
    """Return what stands between the neighbours that a lost passage touched.

    A figure there stands for a figure, and what is left of a word for the word.
    """
    slot = _slot(pair, low, high, [])
    if low - slot.old[0] > 1 or slot.old[1] - high > 1 or low == 0:
        return None
    text = pair.new[slice(*slot.new)]
    found = text.strip()
    start = slot.new[0] + text.find(found)
    place = start, start + len(found)
    if not found or len(found) > 2 * (high - low) + 8:
        return None
    quote = pair.old[low:high]
    figures = found.isdigit() and quote.isdigit()
    if not figures and not (similar(quote, found, False) and " " not in found):
        return None
    return place if _context_on_both_sides(pair, low, high, place) else None


def _is_telling(pair: Pair, slot: Slot, runs: list[Run], left: float) -> bool:
    """Tell whether what is left of a short passage, if it is not all of it, is more
    than a letter or two, and occurs once between its neighbours, before and now."""
    if left < 1 and sum(run.length for run in runs) <= _TINY:
        return False
    was = pair.old[runs[0].old : runs[-1].old_end]
    now = pair.new[runs[0].new : runs[-1].new_end]
    return _count(pair.old, was, slot.old) <= 1 and _count(pair.new, now, slot.new) <= 1


def context_kept(
    pair: Pair, low: int, high: int, place: Range, within: Range
) -> tuple[int, int]:
    """Return how many of the characters of old `within` before and after old
    [low, high) are still beside its place in one piece, a few put in or taken out
    aside."""
    before = after = 0
    old, new = low, place[0]
    for run in reversed(pair.alignment.surviving(within[0], low)):
        if abs((old - run.old_end) - (new - run.new_end)) > 2 * _SHIFT:
            break
        before += run.length
        old, new = run.old, run.new
    old, new = high, place[1]
    for run in pair.alignment.surviving(high, within[1]):
        if abs((run.old - old) - (run.new - new)) > 2 * _SHIFT:
            break
        after += run.length
        old, new = run.old_end, run.new_end
    return before, after


def _context_on_both_sides(pair: Pair, low: int, high: int, place: Range) -> bool:
    """Tell whether most of the text around a passage is still around it."""
    within = max(0, low - _CONTEXT), min(len(pair.old), high + _CONTEXT)
    before, after = context_kept(pair, low, high, place, within)
    left, right = low - within[0], within[1] - high
    return (
        before + after >= _MIN_CONTEXT_BETWEEN * (left + right)
        and (before >= _MIN_CONTEXT_EITHER * left or left < _NEAR)
        and (after >= _MIN_CONTEXT_EITHER * right or right < _NEAR)
    )


def _context_on_one_side(pair: Pair, low: int, high: int, place: Range) -> bool:
    """Tell whether the text on one side of a passage is still beside it.

    Where it is on neither, the words may be those of a pull quote or a copy.
    """
    before, after = max(0, low - _CONTEXT), min(len(pair.old), high + _CONTEXT)
    if before == low and after == high:
        return True
    left = pair.alignment.surviving(before, low)
    right = pair.alignment.surviving(high, after)
    near_left = [run for run in left if run.new >= place[0] - 2 * _CONTEXT]
    near_right = [run for run in right if run.new < place[1] + 2 * _CONTEXT]
    return (
        low > before
        and sum(run.length for run in near_left) >= _MIN_CONTEXT * (low - before)
    ) or (
        after > high
        and sum(run.length for run in near_right) >= _MIN_CONTEXT * (after - high)
    )


def _has_new_twins(
    pair: Pair, low: int, high: int, place: Range, sides: tuple[Side, Side]
) -> bool:
    """Tell whether the passage's words occur several times in the changed stretch
    around it, and not as often as before: then a comparison may pick the wrong one.
    """
    gap = pair.alignment.gap_at(low, high)
    if gap is None:
        return False
    quote = pair.old[low:high]
    ours = _count(pair.old, quote, (gap.old_start, gap.old_end))
    theirs = _count(pair.new, quote, (gap.new_start, gap.new_end))
    if ours == theirs or max(ours, theirs) <= 1:
        return False
    if Side.GONE in sides:
        return True
    near = max(0, place[0] - 2 * _SHIFT), place[1] + 2 * _SHIFT
    return _count(pair.new, quote, near) > 1


def _count(text: str, words: str, within: Range) -> int:
    """Return how often some words occur as whole words in a range of a text."""
    found = 0
    at = text.find(words, *within)
    while at >= 0:
        end = at + len(words)
        before = at > 0 and text[at - 1].isalnum() and text[at].isalnum()
        after = end < len(text) and text[end].isalnum() and text[end - 1].isalnum()
        found += not before and not after
        at = text.find(words, end, within[1])
    return found
