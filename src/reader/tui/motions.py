"""How a selection grows and shrinks by keyboard: by words, sentences, lines. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from reader.text.cells import snap

Range = tuple[int, int]


class Motion(StrEnum):
    """What the moving end of a selection does, by the sign that vi has for it."""

    NEXT_WORD = "l"
    PREVIOUS_WORD = "h"
    NEXT_SENTENCE = ")"
    PREVIOUS_SENTENCE = "("
    NEXT_PARAGRAPH = "}"
    PREVIOUS_PARAGRAPH = "{"
    NEXT_LINE = "j"
    PREVIOUS_LINE = "k"
    OTHER_END = "o"
    """The moving end becomes the one that stays."""


_ONWARDS = frozenset(
    {
        Motion.NEXT_WORD,
        Motion.NEXT_SENTENCE,
        Motion.NEXT_PARAGRAPH,
        Motion.NEXT_LINE,
    }
)


@dataclass(frozen=True, slots=True)
class Selection:
    """A selection whose first word stays in it while the other end, `head`, moves.

    Offsets are code points at the edges of grapheme clusters. `head` lies at or after
    the end of `first`, or at or before its start.
    """

    first: Range
    head: int

    @property
    def range(self) -> Range:
        """The selected code points [start, end)."""
        return min(self.first[0], self.head), max(self.first[1], self.head)

    @property
    def forward(self) -> bool:
        """Whether the end is what moves, and not the start."""
        return self.head >= self.first[1]


def select(text: str, start: int, end: int, *, forward: bool = True) -> Selection:
    """Return [start, end) as a selection, widened to whole grapheme clusters."""
    from reader.text import boundaries

    start, end = snap(text, start, end)
    inside = [
        snap(text, max(start, a), min(end, b))
        for a, b in boundaries.words(text, start, end)
    ]
    if not inside:
        return Selection((start, end), end if forward else start)
    if forward:
        return Selection((start, max(inside[0][1], start)), end)
    return Selection((min(inside[-1][0], end), end), start)


def word(text: str, offset: int) -> Range:
    """Return the word at `offset`, or the nearest one, as whole grapheme clusters."""
    from reader.text import boundaries

    return snap(text, *boundaries.word_at(text, offset))


def snap_range(text: str, offset: int) -> Range:
    """Return the grapheme cluster at `offset`; nothing at the end of a line."""
    if offset >= len(text) or text[offset] == "\n":
        return offset, offset
    return snap(text, offset, offset + 1)


def step(text: str, offset: int, motion: Motion) -> int:
    """Return the start of the unit after, or before, the one at `offset`."""
    starts = sorted({_floor(text, a) for a, _ in _units(text, offset, motion, ())})
    if motion in _ONWARDS:
        at = bisect_right(starts, offset)
        return starts[at] if at < len(starts) else offset
    at = bisect_left(starts, offset) - 1
    return starts[at] if at >= 0 else offset


def extend(
    text: str, selection: Selection, motion: Motion, lines: Sequence[Range] = ()
) -> Selection:
    """Return `selection` after `motion`; `lines` are those of the screen near its head.

    Forwards the moving end goes to the next end of a unit, backwards to the previous
    one until only the first word is left, and from there to the starts of units.
    Where there is nothing to move to, the selection stays as it is.
    """
    if motion is Motion.OTHER_END:
        return select(text, *selection.range, forward=not selection.forward)
    units = _units(text, selection.head, motion, lines)
    if motion in _ONWARDS:
        return _onwards(text, selection, units)
    return _back(text, selection, units)


def _onwards(text: str, selection: Selection, units: Sequence[Range]) -> Selection:
    first, head = selection.first, selection.head
    if selection.forward:
        ends = sorted({snap(text, end, end)[1] for _, end in units})
        at = bisect_right(ends, head)
        return replace(selection, head=ends[at]) if at < len(ends) else selection
    starts = sorted({_floor(text, start) for start, _ in units})
    at = bisect_right(starts, head)
    if at < len(starts) and starts[at] < first[0]:
        return replace(selection, head=starts[at])
    return replace(selection, head=first[1])


def _back(text: str, selection: Selection, units: Sequence[Range]) -> Selection:
    first, head = selection.first, selection.head
    if head > first[1]:
        ends = sorted({snap(text, end, end)[1] for _, end in units})
        at = bisect_left(ends, head) - 1
        return replace(selection, head=max(first[1], ends[at] if at >= 0 else 0))
    starts = sorted({_floor(text, start) for start, _ in units})
    at = bisect_left(starts, min(head, first[0])) - 1
    return replace(selection, head=starts[at]) if at >= 0 else selection


def _floor(text: str, offset: int) -> int:
    return snap(text, offset, offset)[0]


def _units(
    text: str, head: int, motion: Motion, lines: Sequence[Range]
) -> Sequence[Range]:
    """Return the units of `motion`, from a paragraph before `head` to one after."""
    from reader.text import boundaries

    if motion in (Motion.NEXT_LINE, Motion.PREVIOUS_LINE):
        return lines
    low, high = _around(text, head)
    paragraphs = [
        (start + low, end + low) for start, end in boundaries.paragraphs(text[low:high])
    ]
    if motion in (Motion.NEXT_PARAGRAPH, Motion.PREVIOUS_PARAGRAPH):
        return paragraphs
    split = (
        boundaries.words
        if motion in (Motion.NEXT_WORD, Motion.PREVIOUS_WORD)
        else boundaries.sentences
    )
    return [unit for start, end in paragraphs for unit in split(text, start, end)]


def _around(text: str, offset: int) -> Range:
    """Return the range of the paragraph at `offset` with one more at both sides."""
    low = _line_start(text, len(text[:offset].rstrip()))
    low = _line_start(text, len(text[:low].rstrip()))
    high = _line_end(text, offset)
    rest = text[high:]
    return low, _line_end(text, high + len(rest) - len(rest.lstrip()))


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def _line_end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end
