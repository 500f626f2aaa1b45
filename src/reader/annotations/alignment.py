"""Which characters of an old text are still there in a new one, and where.

Sentences that occur once in both texts are lined up first (as in Bram Cohen's patience
diff); between them words are compared by their longest common subsequence, and short
runs of changed words character by character.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

SENTENCE = re.compile(r"[^.!?]*(?:[.!?]+[\"')\]]*\s*|$)")
_WORD = re.compile(r"\w+|[^\w\s]")
MIN_SENTENCE = 24
"""Characters from which on a sentence is taken for one that is not there by chance."""
_MAX_CELLS = 400_000_000
"""Words of the old times words of the new text still compared: 50 MB of bits."""
_MAX_CHANGED = 80
"""Characters of a changed run up to which its characters are compared."""
_MIN_RUN = 3
"""Equal characters within a changed run that are taken for the same word."""
_MAX_CHANCE = 12
"""Characters in a row that different texts share by chance."""
_LETTERS = re.compile(r"\w+")
_FRAGMENT, _FRAGMENT_AT_END = re.compile(r"[^\W_]+"), re.compile(r"[^\W_]+$")
_GRAM, _MIN_SHARED = 4, 2
"""Words in a row that are looked for elsewhere, and how many such rows make a move."""


@dataclass(frozen=True, slots=True)
class Run:
    """Equal characters: `length` of them, at `old` and at `new`."""

    old: int
    new: int
    length: int

    @property
    def old_end(self) -> int:
        """Where it ends in the old text."""
        return self.old + self.length

    @property
    def new_end(self) -> int:
        """Where it ends in the new text."""
        return self.new + self.length


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
    added: tuple[tuple[int, int], ...]
    """Ranges of the new text, of some length, that were not in the old one; a word in
    them may have been."""
    moved: tuple[Alignment, ...]
    """Parts of the old text that are elsewhere in the new one, out of order."""
    _run_starts: tuple[int, ...]
    _run_ends: tuple[int, ...]
    _gap_ends: tuple[int, ...]

    def surviving(self, start: int, end: int) -> list[Run]:
        """Return the parts of old [start, end) that are still there."""
        first = bisect_right(self._run_ends, start)
        last = bisect_left(self._run_starts, end, first)
        found = list(self.runs[first:last])
        if found and found[0].old < start:
            skipped = start - found[0].old
            found[0] = Run(start, found[0].new + skipped, found[0].length - skipped)
        if found and found[-1].old_end > end:
            found[-1] = Run(found[-1].old, found[-1].new, end - found[-1].old)
        return found

    def substance(self, start: int, end: int) -> int:
        """Return how much of old [start, end) is left as part of longer pieces."""
        first = bisect_right(self._run_ends, start)
        last = bisect_left(self._run_starts, end, first)
        return sum(
            min(end, run.old_end) - max(start, run.old)
            for run in self.runs[first:last]
            if run.length >= _MAX_CHANCE
        )

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
    lost, added = _unmatched(runs, len(old), len(new))
    return _alignment(runs, gaps, added, _moved(old, new, lost, added))


def align_within(old: str, new: str, gap: Gap) -> Alignment:
    """Compare a part of the old text with a part of the new one."""
    return _alignment(list(_compare_words(old, new, gap)), [gap])


def _alignment(
    runs: list[Run],
    gaps: list[Gap],
    added: tuple[tuple[int, int], ...] = (),
    moved: tuple[Alignment, ...] = (),
) -> Alignment:
    runs = list(_joined(runs))
    return Alignment(
        tuple(runs),
        tuple(gaps),
        added,
        moved,
        tuple(run.old for run in runs),
        tuple(run.old_end for run in runs),
        tuple(gap.old_end for gap in gaps),
    )


def _joined(runs: Iterable[Run]) -> Iterator[Run]:
    """Yield the runs with those that touch one another made one."""
    last: Run | None = None
    for run in runs:
        if last and (last.old_end, last.new_end) == (run.old, run.new):
            last = Run(last.old, last.new, last.length + run.length)
            continue
        if last:
            yield last
        last = run
    if last:
        yield last


def _unmatched(
    runs: list[Run], old_size: int, new_size: int
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Return the ranges between runs, in either text, that are long enough to matter.

    Words that happen to occur in both texts do not end a range.
    """
    lost, added = [(0, 0)], [(0, 0)]
    old_at = new_at = 0
    for run in [*runs, Run(old_size, new_size, 0)]:
        for ranges, at, end in ((lost, old_at, run.old), (added, new_at, run.new)):
            if at == end:
                continue
            if at - ranges[-1][1] <= _MAX_CHANCE:
                ranges[-1] = ranges[-1][0], end
            else:
                ranges.append((at, end))
        old_at, new_at = run.old_end, run.new_end
    return _long(lost), _long(added)


def _long(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(each for each in ranges if each[1] - each[0] >= _MAX_CHANCE)


def _moved(
    old: str,
    new: str,
    lost: tuple[tuple[int, int], ...],
    added: tuple[tuple[int, int], ...],
) -> tuple[Alignment, ...]:
    """Compare the lost ranges with the added ones that say something only they say."""
    if not lost or not added:
        return ()
    ours, theirs = _unique_grams(old), _unique_grams(new)
    shared: Counter[tuple[int, int]] = Counter()
    for gram, at in ours.items():
        if gram in theirs:
            one, other = _range_at(lost, at), _range_at(added, theirs[gram])
            if one is not None and other is not None:
                shared[one, other] += 1
    return tuple(
        align_within(old, new, Gap(*lost[one], *added[other]))
        for (one, other), count in shared.items()
        if count >= _MIN_SHARED
    )


def _unique_grams(text: str) -> dict[str, int]:
    """Return where the runs of `_GRAM` words are that occur once in a text."""
    words = [(match[0], match.start()) for match in _LETTERS.finditer(text)]
    found: dict[str, int] = {}
    for index in range(len(words) - _GRAM + 1):
        gram = " ".join([word for word, _ in words[index : index + _GRAM]])
        found[gram] = -1 if gram in found else words[index][1]
    return {gram: at for gram, at in found.items() if at >= 0}


def _range_at(ranges: tuple[tuple[int, int], ...], at: int) -> int | None:
    index = bisect_right(ranges, (at, at + 1)) - 1
    for each in (index, index + 1):
        if 0 <= each < len(ranges) and ranges[each][0] <= at < ranges[each][1]:
            return each
    return None


def _kept_sentences(old: str, new: str) -> list[Run]:
    """Return the sentences that occur once in both texts, in the order of both."""
    if old == new:
        return [Run(0, 0, len(old))] if old else []
    ours, theirs = _unique_sentences(old), _unique_sentences(new)
    kept = [
        Run(at, theirs[text], len(text)) for text, at in ours.items() if text in theirs
    ]
    chain = _heaviest_rising([run.new for run in kept], [run.length for run in kept])
    return [kept[index] for index in chain]


def _unique_sentences(text: str) -> dict[str, int]:
    found = [(match[0], match.start()) for match in SENTENCE.finditer(text)]
    counts = Counter(sentence for sentence, _ in found)
    return {
        sentence: at
        for sentence, at in found
        if len(sentence) >= MIN_SENTENCE and counts[sentence] == 1
    }


def _heaviest_rising(values: list[int], weights: list[int]) -> list[int]:
    """Return the indices of the rising subsequence of distinct `values` that weighs
    most (a Fenwick tree of the best weight up to each value)."""
    order = {value: rank for rank, value in enumerate(sorted(values), 1)}
    tree = [(0, -1)] * (len(values) + 1)
    before = []
    for index, value in enumerate(values):
        best, at = (0, -1), order[value]
        while at:
            best = max(best, tree[at])
            at &= at - 1
        before.append(best[1])
        found, at = (best[0] + weights[index], index), order[value]
        while at < len(tree):
            tree[at] = max(tree[at], found)
            at += at & -at
    best, at = (0, -1), len(values)
    while at:
        best = max(best, tree[at])
        at &= at - 1
    chain = []
    index = best[1]
    while index >= 0:
        chain.append(index)
        index = before[index]
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
        skip, size = _without_chance(ours, theirs, block.a, block.b, block.size)
        if len(ours[block.a + skip : block.a + skip + size].strip()) >= _MIN_RUN:
            yield Run(
                gap.old_start + block.a + skip, gap.new_start + block.b + skip, size
            )


def _without_chance(old: str, new: str, a: int, b: int, size: int) -> tuple[int, int]:
    """Return how many characters to skip at the beginning of an equal run, and how many
    to take: the beginnings and ends of words that are at most half of either word
    are equal by chance."""
    run = old[a : a + size]
    first, last = _FRAGMENT.match(run), _FRAGMENT_AT_END.search(run)
    skip, end = 0, size
    if first and _is_chance(old, new, a, b, first.end()):
        skip = first.end()
    if last and last.start() >= skip:
        at = last.start()
        if _is_chance(old, new, a + at, b + at, size - at):
            end = at
    return skip, end - skip


def _is_chance(old: str, new: str, a: int, b: int, size: int) -> bool:
    return 2 * size <= min(_word_size(old, a, size), _word_size(new, b, size))


def _word_size(text: str, start: int, size: int) -> int:
    """Return how long the word is that holds a part of a word."""
    end = start + size
    while start and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    return end - start
