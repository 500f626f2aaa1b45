"""The paragraphs of a text, before anything is known of their roles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from reader.library.patterns import stands_alone


class Shape(Enum):
    """What the markup of a paragraph says; `PLAIN` without any."""

    PLAIN = auto()
    HEADING = auto()
    QUOTE = auto()
    LIST = auto()
    CODE = auto()
    IMAGE = auto()
    RULE = auto()


@dataclass(frozen=True, slots=True)
class Unit:
    """A paragraph or a line that stands alone: code points [start, end), stripped."""

    start: int
    end: int
    text: str
    apart: bool = True
    """Whether a blank line, or the beginning of the text, is before it."""
    shape: Shape = Shape.PLAIN
    level: int = 0
    """Of a heading: 1 to 6."""
    words: int = 0
    """How many words it has."""


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    apart: bool
    text: str


_HEADING = re.compile(r"(#{1,6})\s+\S")
_UNDERLINE = re.compile(r"(=+|-{2,})$")
_RULE = re.compile(r"(?:[-*_]\s?){3,}$")
_FENCE = re.compile(r"(```|~~~)(?!.*```)")
_ITEM = re.compile(r"(?:[-*+•]|\d{1,3}[.)])\s+\S")
_IMAGE = re.compile(
    r"(?:\[?!\[[^\]]*\]\([^)]*\)(?:\]\([^)]*\))?\s*)+$|!\[\[[^\]]+\]\]$"
)
_MANY_BREAKS = 8
_MIN_COLUMN = 50
_MAX_COLUMN = 100


@dataclass(slots=True)
class _Open:
    """A unit that may still grow; its text is cut out once, when it is complete."""

    first: _Line
    last: _Line
    shape: Shape = Shape.PLAIN
    level: int = 0

    def unit(self, text: str) -> Unit:
        start, end = self.first.start, self.last.end
        piece = text[start:end]
        words = piece.count(" ") + piece.count("\n") + 1
        return Unit(start, end, piece, self.first.apart, self.shape, self.level, words)


def text_units(text: str, start: int = 0) -> list[Unit]:
    """Split plain text: each line is a paragraph, unless the text is hard-wrapped."""
    lines = _lines(text, start)
    column = _wrap_column(lines)
    units: list[_Open] = []
    for line in lines:
        last = units[-1].last if units else None
        joins = (
            column
            and last is not None
            and not line.apart
            and _forced(last, line, column)
            and not (stands_alone(line.text) or stands_alone(last.text))
        )
        if joins:
            units[-1].last = line
        else:
            units.append(_Open(line, line))
    return [unit.unit(text) for unit in units]


def markdown_units(text: str, start: int = 0) -> list[Unit]:
    """Split Markdown into its blocks; each item of a list is one."""
    units: list[_Open] = []
    fence = ""
    for line in _lines(text, start):
        last = units[-1] if units else None
        if fence and last is not None:
            last.last = line
            fence = "" if line.text.startswith(fence) else fence
        elif opening := _FENCE.match(line.text):
            units.append(_Open(line, line, Shape.CODE))
            fence = opening[1]
        elif last is not None and _underlines(line, last):
            last.last, last.shape = line, Shape.HEADING
            last.level = 1 if line.text.startswith("=") else 2
        elif last is not None and _continues(line, _shape(line.text), last):
            last.last = line
        else:
            shape = _shape(line.text)
            level = len(line.text) - len(line.text.lstrip("#"))
            units.append(
                _Open(line, line, shape, level if shape is Shape.HEADING else 0)
            )
    return [unit.unit(text) for unit in units]


def heading_text(unit: Unit) -> str:
    """Return the text of a unit without the marks of a Markdown heading."""
    if unit.shape is not Shape.HEADING:
        return unit.text
    first = unit.text.split("\n", 1)[0]
    return first.lstrip("#").rstrip("# \t").strip() if first[:1] == "#" else first


def _lines(text: str, start: int) -> list[_Line]:
    lines = []
    apart = True
    at = start
    for piece in text[start:].split("\n"):
        if stripped := piece.strip():
            begin = at + len(piece) - len(piece.lstrip())
            lines.append(_Line(begin, begin + len(stripped), apart, stripped))
        apart = not stripped
        at += len(piece) + 1
    return lines


def _wrap_column(lines: list[_Line]) -> int:
    """Return the column at which the text is hard-wrapped, 0 if it is not.

    It is if the 98th percentile of the lengths of lines is at most 100 and more than
    80 % of the breaks between lines were forced: the next word would not have fitted.
    A text with few breaks must have been forced to all of them, in mid-sentence.
    """
    lengths = sorted(line.end - line.start for line in lines)
    column = lengths[min(len(lengths) - 1, len(lengths) * 98 // 100)] if lengths else 0
    if not _MIN_COLUMN <= column <= _MAX_COLUMN:
        return 0
    breaks = [
        (one, two)
        for one, two in pairwise(lines)
        if not (two.apart or stands_alone(one.text) or stands_alone(two.text))
    ]
    forced = sum(_forced(one, two, column) for one, two in breaks)
    if len(breaks) >= _MANY_BREAKS:
        return column if forced > 0.8 * len(breaks) else 0
    running = any(two.text[0].islower() for _, two in breaks)
    return column if running and forced == len(breaks) else 0


def _forced(line: _Line, following: _Line, column: int) -> bool:
    word = following.text.split(None, 1)[0]
    return line.end - line.start + 1 + len(word) > column


def _shape(line: str) -> Shape:
    if _HEADING.match(line):
        return Shape.HEADING
    if line.startswith(">"):
        return Shape.QUOTE
    if _RULE.match(line):
        return Shape.RULE
    if _ITEM.match(line) and not stands_alone(line):
        return Shape.LIST
    if _IMAGE.match(line):
        return Shape.IMAGE
    return Shape.PLAIN


def _underlines(line: _Line, unit: _Open) -> bool:
    return (
        not line.apart
        and unit.shape is Shape.PLAIN
        and unit.first is unit.last
        and bool(_UNDERLINE.match(line.text))
    )


def _continues(line: _Line, shape: Shape, unit: _Open) -> bool:
    """Tell whether `line` belongs to the paragraph, quote or item before it."""
    if line.apart:
        return False
    if shape is Shape.QUOTE or unit.shape is Shape.QUOTE:
        return shape is unit.shape
    if shape is not Shape.PLAIN or unit.shape not in (Shape.PLAIN, Shape.LIST):
        return False
    alone = unit.first is unit.last and stands_alone(unit.first.text)
    return not (alone or stands_alone(line.text))
