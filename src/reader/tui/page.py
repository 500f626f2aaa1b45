"""The layout of an article: which slice of its text each line of the screen shows.

Pure: no widget, no colour. Text is laid out paragraph by paragraph from its start,
as far as it is asked for; what is laid out never moves.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reader.library.model import Block, Role
from reader.text.cells import clusters
from reader.text.wrap import TAB, wrap
from reader.tui.safe import shown

MAX_WIDTH = 80
"""Cells of the longest text line; longer ones are hard to read."""

INDENTS = {Role.QUOTE: 2}
"""Cells by which blocks of a role are moved to the right."""


@dataclass(frozen=True, slots=True)
class PageLine:
    """One line of the screen: the code points [start, end) of the text."""

    start: int
    end: int
    indent: int = 0
    """Cells before the first character."""
    role: Role = Role.BODY
    label: str = ""
    """What is shown in place of the slice, where it is folded away."""


class Page:
    """An article's text laid out for a width in cells.

    Lines are in the order of the text and their starts ascend. Runs of blank lines
    show as one. With `folded`, front matter of more than one line shows as one line
    that tells its size.
    """

    def __init__(
        self, text: str, blocks: Sequence[Block], width: int, *, folded: bool = True
    ) -> None:
        self.text = text
        self.width = max(1, min(width, MAX_WIDTH))
        self.folded = folded
        self._blocks = tuple(blocks)
        self.lines: list[PageLine] = []
        self.complete = False
        """Whether the whole text has been laid out."""
        self._starts: list[int] = []
        self._source = self._lay_out(self._blocks)

    @classmethod
    def layout(
        cls,
        text: str,
        blocks: Sequence[Block],
        width: int,
        *,
        folded: bool = True,
    ) -> Page:
        """Return the whole of `text` laid out."""
        page = cls(text, blocks, width, folded=folded)
        while page.grow():
            pass
        return page

    # Laying out

    def grow(self) -> bool:
        """Lay out one paragraph more; return whether there is more to come."""
        if self.complete:
            return False
        added = next(self._source, None)
        if added is None:
            self.complete = True
            if not self.lines:
                self._add([PageLine(0, 0)])
            return False
        self._add(added)
        return True

    def grow_to_line(self, line: int) -> None:
        """Lay out the text up to and with line number `line`."""
        while len(self.lines) <= line and self.grow():
            pass

    def grow_to(self, offset: int) -> None:
        """Lay out the text up to and with the code point `offset`."""
        while (not self.lines or self.lines[-1].end <= offset) and self.grow():
            pass

    def _add(self, lines: Sequence[PageLine]) -> None:
        self.lines.extend(lines)
        self._starts.extend(line.start for line in lines)

    def _lay_out(self, blocks: Sequence[Block]) -> Iterator[Sequence[PageLine]]:
        text, size, at = self.text, len(self.text), 0
        block, blank = 0, True
        while at < size:
            while block < len(blocks) and blocks[block].end <= at:
                block += 1
            role = Role.BODY
            stop = text.find("\n", at)
            stop = size if stop < 0 else stop
            if block < len(blocks) and blocks[block].start < max(stop, at + 1):
                role = blocks[block].role
            if self.folded and (end := self._folding(block, stop)):
                count = text.count("\n", at, end) + 1
                yield [PageLine(at, end, 0, role, f"front matter ({count} lines)")]
                at, blank = end + 1, False
                continue
            if text[at:stop].isspace() or at == stop:
                if not blank and text[stop:].strip():
                    yield [PageLine(at, at)]
                at, blank = stop + 1, True
                continue
            indent = min(INDENTS.get(role, 0), self.width - 1)
            yield [
                PageLine(line.start, line.end, indent, role)
                for line in wrap(text, self.width - indent, at, stop)
            ]
            at, blank = stop + 1, False

    def _folding(self, block: int, stop: int) -> int:
        """Return the end of front matter that goes on after its line's `stop`, or 0."""
        if block >= len(self._blocks) or self._blocks[block].role is not Role.METADATA:
            return 0
        found = self._blocks[block]
        end = found.start + len(self.text[found.start : found.end].rstrip())
        return end if found.start <= stop < end else 0

    # Places

    def blocks_in(self, start: int, end: int) -> Sequence[Block]:
        """Return the blocks that have a part in [start, end)."""
        first = bisect_right(self._blocks, start, key=lambda block: block.end)
        stop = bisect_left(self._blocks, end, key=lambda block: block.start)
        return self._blocks[first:stop]

    def line_of(self, offset: int) -> int:
        """Return the number of the line that shows the code point at `offset`.

        White space that no line shows belongs to the line before it.
        """
        self.grow_to(offset)
        return max(0, bisect_right(self._starts, offset) - 1)

    def place(self, offset: int) -> tuple[int, int]:
        """Return (line, column in cells) at which the code point `offset` is drawn."""
        number = self.line_of(offset)
        line = self.lines[number]
        if line.label:
            return number, 0
        stop = max(line.start, min(offset, line.end))
        return number, line.indent + display_width(self.text[line.start : stop])

    def offset(self, number: int, column: int) -> int:
        """Return the code point drawn at `column` of line `number`.

        It is always the start of a grapheme cluster. Right of the text it is the last
        one of the line, left of it the first; lines are clamped to what there is.
        """
        self.grow_to_line(number)
        line = self.lines[max(0, min(number, len(self.lines) - 1))]
        if line.label:
            return line.start
        used, last = line.indent, 0
        for start, _, cells in display_clusters(self.text[line.start : line.end]):
            if used > column:
                break
            if cells:
                last = start
            used += cells
        return line.start + last

    def lines_in(self, start: int, end: int) -> range:
        """Return the numbers of the lines that show something of [start, end)."""
        first = self.line_of(start)
        return range(first, self.line_of(max(start, end - 1)) + 1)

    def slice(self, line: PageLine) -> str:
        """Return what `line` shows, for the screen."""
        return line.label or shown(self.text[line.start : line.end])


def display_clusters(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield (start, end, cells) of each grapheme cluster as `shown` draws it."""
    for start, end, cells in clusters(text):
        yield start, end, TAB if text[start:end] == "\t" else cells


def display_width(text: str) -> int:
    """Return how many cells `shown(text)` takes."""
    if text.isascii():
        return len(text) + text.count("\t") * (TAB - 1)
    return sum(cells for _, _, cells in display_clusters(text))
