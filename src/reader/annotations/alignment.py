"""Which characters of an old text are still there in a new one, and where.

Sentences that occur once in both texts are lined up first (as in Bram Cohen's patience
diff); between them words are compared by their longest common subsequence, and short
runs of changed words character by character.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_SENTENCE = re.compile(r"[^.!?]*(?:[.!?]+[\"')\]]*\s*|$)")
_WORD = re.compile(r"\w+|[^\w\s]")
_MIN_SENTENCE = 24
"""Characters from which on a sentence is taken for one that is not there by chance."""
_MAX_CELLS = 400_000_000
"""Words of the old times words of the new text still compared: 50 MB of bits."""
_MAX_CHANGED = 80
"""Characters of a changed run up to which its characters are compared."""
_MIN_RUN = 3
"""Equal characters within a changed run that are taken for the same word."""


@dataclass(frozen=True, slots=True)
class Run:
    """Equal characters: `length` of them, at `old` and at `new`."""

    old: int
    new: int
    length: int

    @property
    def shift(self) -> int:
        """How far the characters have moved."""
        return self.new - self.old


@dataclass(frozen=True, slots=True)
class Gap:
    """A range of the old text and the range of the new one that stands in its place."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class Alignment:
    """How an old text became a new one. All runs and gaps ascend in both texts."""

    runs: tuple[Run, ...]
    gaps: tuple[Gap, ...]
    """The stretches between sentences that stayed as they were."""
    _run_ends: tuple[int, ...]
    _gap_ends: tuple[int, ...]

    def surviving(self, start: int, end: int) -> list[Run]:
        """Return the parts of old [start, end) that are still there."""
        found = []
        at = bisect_right(self._run_ends, start)
        while at < len(self.runs) and self.runs[at].old < end:
            run = self.runs[at]
            at += 1
            low, high = max(start, run.old), min(end, run.old + run.length)
            found.append(Run(low, low + run.shift, high - low))
        return found

    def gap_at(self, start: int, end: int) -> Gap | None:
        """Return the changed stretch that old [start, end) touches, if any."""
        at = bisect_right(self._gap_ends, start)
        if at < len(self.gaps) and self.gaps[at].old_start < end:
            return self.gaps[at]
        return None

    def came_from_old(self, start: int, end: int) -> int:
        """Return how many characters of new [start, end) were in the old text."""
        return sum(
            max(0, min(end, run.new + run.length) - max(start, run.new))
            for run in self.runs
        )


@lru_cache(maxsize=4)
def align(old: str, new: str) -> Alignment:
    """Compare two texts. Stretches too large to compare count as changed wholly."""
    runs: list[Run] = []
    gaps: list[Gap] = []
    old_at = new_at = 0
    for anchor in [*_kept_sentences(old, new), Run(len(old), len(new), 0)]:
        gap = Gap(old_at, anchor.old, new_at, anchor.new)
        if gap.old_start < gap.old_end or gap.new_start < gap.new_end:
            gaps.append(gap)
            runs.extend(_compare_words(old, new, gap))
        if anchor.length:
            runs.append(anchor)
        old_at, new_at = anchor.old + anchor.length, anchor.new + anchor.length
    return Alignment(
        tuple(runs),
        tuple(gaps),
        tuple(run.old + run.length for run in runs),
        tuple(gap.old_end for gap in gaps),
    )


def _kept_sentences(old: str, new: str) -> list[Run]:
    """Return the sentences that occur once in both texts, in the order of both."""
    if old == new:
        return [Run(0, 0, len(old))] if old else []
    ours, theirs = _unique_sentences(old), _unique_sentences(new)
    kept = [
        Run(at, theirs[text], len(text)) for text, at in ours.items() if text in theirs
    ]
    return [kept[index] for index in _rising([run.new for run in kept])]


def _unique_sentences(text: str) -> dict[str, int]:
    found = [(match[0], match.start()) for match in _SENTENCE.finditer(text)]
    counts = Counter(sentence for sentence, _ in found)
    return {
        sentence: at
        for sentence, at in found
        if len(sentence) >= _MIN_SENTENCE and counts[sentence] == 1
    }


def _rising(values: list[int]) -> list[int]:
    """Return the indices of a longest rising subsequence (patience sorting)."""
    tops: list[int] = []
    piles: list[int] = []
    before = [-1] * len(values)
    for index, value in enumerate(values):
        pile = bisect_left(tops, value)
        before[index] = piles[pile - 1] if pile else -1
        if pile == len(tops):
            tops.append(value)
            piles.append(index)
        else:
            tops[pile], piles[pile] = value, index
    chain = []
    at = piles[-1] if piles else -1
    while at >= 0:
        chain.append(at)
        at = before[at]
    return chain[::-1]


def _compare_words(old: str, new: str, gap: Gap) -> Iterator[Run]:
    """Yield the equal runs within one changed stretch."""
    from rapidfuzz.distance import LCSseq

    ours = list(_WORD.finditer(old, gap.old_start, gap.old_end))
    theirs = list(_WORD.finditer(new, gap.new_start, gap.new_end))
    if len(ours) * len(theirs) > _MAX_CELLS:
        return
    blocks = LCSseq.editops(
        [match[0] for match in ours], [match[0] for match in theirs]
    ).as_matching_blocks()
    old_at, new_at = gap.old_start, gap.new_start
    for block in blocks:
        if block.size:
            first, other = ours[block.a].start(), theirs[block.b].start()
        else:
            first, other = gap.old_end, gap.new_end
        yield from _compare_characters(old, new, Gap(old_at, first, new_at, other))
        for index in range(block.size):
            mine, its = ours[block.a + index], theirs[block.b + index]
            if index:
                space = Gap(old_at, mine.start(), new_at, its.start())
                yield from _same_space(old, new, space)
            yield Run(mine.start(), its.start(), mine.end() - mine.start())
            old_at, new_at = mine.end(), its.end()


def _same_space(old: str, new: str, gap: Gap) -> Iterator[Run]:
    """Yield the space between two neighbouring words that are neighbours still."""
    ours = old[gap.old_start : gap.old_end]
    if ours and ours == new[gap.new_start : gap.new_end]:
        yield Run(gap.old_start, gap.new_start, len(ours))


def _compare_characters(old: str, new: str, gap: Gap) -> Iterator[Run]:
    """Yield what a few changed words have in common with those in their place."""
    ours, theirs = old[gap.old_start : gap.old_end], new[gap.new_start : gap.new_end]
    if not ours.strip() or not theirs.strip():
        return
    if max(len(ours), len(theirs)) > _MAX_CHANGED:
        return
    from rapidfuzz.distance import LCSseq

    for block in LCSseq.editops(ours, theirs).as_matching_blocks():
        if len(ours[block.a : block.a + block.size].strip()) >= _MIN_RUN:
            yield Run(gap.old_start + block.a, gap.new_start + block.b, block.size)
