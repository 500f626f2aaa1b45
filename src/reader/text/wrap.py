"""Wrap text by cells into lines that remember where they come from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reader.text.cells import clusters, is_simple

TAB = 4
"""Cells that a tab is shown as; it is one code point all the same."""

_KEPT = frozenset("\xa0\u2007\u202f")
"""White space at which no line breaks."""
_NOT_FIRST = frozenset(
    "、。，．：；！？）」』】〉》〕｝’”…ー々〟ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
)
"""What never begins a line between wide characters (of the kinsoku rules)."""
_NOT_LAST = frozenset("（「『【〈《〔｛‘“〝")


@dataclass(frozen=True, slots=True)
class Line:
    """One line on the screen: code points [start, end) of the text."""

    start: int
    end: int


def wrap(text: str, width: int, start: int = 0, end: int | None = None) -> list[Line]:
    """Wrap `text[start:end]` to lines of at most `width` cells.

    Each LF ends a line. Lines break at white space (but not at a no-break space),
    between wide characters, and inside a word only where it is wider than a line;
    never inside a grapheme cluster, so that only a single cluster can be wider than
    the line it stands on. White space at a break belongs to no line.
    """
    end = len(text) if end is None else end
    width = max(1, width)
    lines: list[Line] = []
    at = start
    while at <= end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        if is_simple(text, at, stop) and text.find("\t", at, stop) < 0:
            _wrap_simple(text, at, stop, width, lines)
        else:
            _wrap_clusters(text, at, stop, width, lines)
        at = stop + 1
    return lines


def _wrap_simple(
    text: str, start: int, end: int, width: int, lines: list[Line]
) -> None:
    """Wrap a paragraph in which every code point is one cell."""
    at = start
    if end - at > width and text[at] == " ":
        at = _after_indent(text, start, end, width)
        if at == end:
            lines.append(Line(start, start))
            return
    while end - at > width:
        cut = text.rfind(" ", at, at + width + 1)
        if cut <= at:
            lines.append(Line(at, at + width))
            at += width
            continue
        follows = cut + 1
        while text[cut - 1] == " ":
            cut -= 1
        lines.append(Line(at, cut))
        at = follows
        while at < end and text[at] == " ":
            at += 1
        if at == end:
            return
    lines.append(Line(at, end))


def _after_indent(text: str, start: int, end: int, width: int) -> int:
    """Return where the first line begins: without an indent too wide for its word."""
    first = start
    while first < end and text[first] == " ":
        first += 1
    word_end = text.find(" ", first, end)
    if word_end < 0:
        word_end = end
    return first if word_end - start > width else start


def _wrap_clusters(
    text: str, start: int, end: int, width: int, lines: list[Line]
) -> None:
    """Wrap a paragraph of any characters."""
    line, used = start, 0  # where the line begins, its cells so far
    content = start  # where the last word on it ends; `line` if it has none
    for a, b, cells, white in _units(text, start, end):
        if white:
            used += cells
            continue
        if used + cells > width:
            if content > line:
                lines.append(Line(line, content))
            line, used = a, 0
        if cells > width:
            line, used = _break_word(text, a, b, width, lines)
        else:
            used += cells
        content = b
    if used <= width:
        content = end
    lines.append(Line(line, max(line, content)))


def _units(text: str, start: int, end: int) -> Iterator[tuple[int, int, int, bool]]:
    """Yield (start, end, cells, white) of the runs between which a line may break."""
    piece = text[start:end]
    begin = 0
    total = 0
    white = False
    wide = False  # whether the cluster before is
    for a, b, cells in clusters(piece):
        head = piece[a]
        space = piece[a:b].isspace() and head not in _KEPT
        apart = (
            (cells == 2 or wide)
            and head not in _NOT_FIRST
            and piece[a - 1] not in _NOT_LAST
        )
        if a > begin and (space != white or (apart and not space)):
            yield start + begin, start + a, total, white
            begin, total = a, 0
        white = space
        wide = cells == 2
        total += TAB if head == "\t" else cells
    if begin < len(piece):
        yield start + begin, end, total, white


def _break_word(
    text: str, start: int, end: int, width: int, lines: list[Line]
) -> tuple[int, int]:
    """Break a word wider than a line; return the start and cells of its last line."""
    used = 0
    line = start
    for a, _, cells in clusters(text[start:end]):
        if used + cells > width and start + a > line:
            lines.append(Line(line, start + a))
            line, used = start + a, 0
        used += cells
    return line, used
