"""Wrap text by cells into lines that remember where they come from."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reader.text.cells import clusters

_TOKEN = re.compile(r"[^\S\n]+|[^\s]+")
TAB = 4
"""Cells that a tab is shown as; it is one code point all the same."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line on the screen: code points [start, end) of the text, drawn at indent."""

    start: int
    end: int


def wrap(text: str, width: int, start: int = 0, end: int | None = None) -> list[Line]:
    """Wrap `text[start:end]` to lines of at most `width` cells.

    Each LF ends a line; lines break at white space, and inside a word only where it
    is wider than a line. White space at a break belongs to no line.
    """
    end = len(text) if end is None else end
    width = max(1, width)
    lines: list[Line] = []
    at = start
    while at <= end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        lines.extend(_wrap_paragraph(text, at, stop, width))
        at = stop + 1
    return lines


def _wrap_paragraph(text: str, start: int, end: int, width: int) -> list[Line]:
    if (
        end - start <= width
        and text[start:end].isascii()
        and "\t" not in text[start:end]
    ):
        return [Line(start, end)]
    lines: list[Line] = []
    line_start, line_end, used = start, start, 0
    for match in _TOKEN.finditer(text, start, end):
        token_start, token_end = match.span()
        cells = _width(text, token_start, token_end)
        if used + cells <= width:
            line_end, used = token_end, used + cells
            continue
        if match[0].isspace():
            lines.append(Line(line_start, line_end))
            line_start = line_end = token_end
            used = 0
            continue
        if line_end > line_start:
            lines.append(Line(line_start, _rstrip(text, line_start, line_end)))
        line_start = token_start
        line_start, used = _break_word(text, token_start, token_end, width, lines)
        line_end = token_end
    if line_end > line_start or not lines:
        lines.append(Line(line_start, line_end))
    return lines


def _break_word(
    text: str, start: int, end: int, width: int, lines: list[Line]
) -> tuple[int, int]:
    """Break a word wider than a line; return the start and cells of its last line."""
    used = 0
    line_start = start
    for a, _, cells in clusters(text[start:end]):
        if used + cells > width and start + a > line_start:
            lines.append(Line(line_start, start + a))
            line_start, used = start + a, 0
        used += cells
    return line_start, used


def _width(text: str, start: int, end: int) -> int:
    piece = text[start:end]
    if piece.isascii():
        return len(piece) + piece.count("\t") * (TAB - 1)
    return sum(TAB if piece[a:b] == "\t" else cells for a, b, cells in clusters(piece))


def _rstrip(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1].isspace():
        end -= 1
    return end
