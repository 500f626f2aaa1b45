"""Charts made of text: figures with their ranges, and mentions, down the time. Pure.

Signs carry all of it, no colour does: they look the same on any terminal. Plotting
libraries tell one outlet from another by colour, and draw no range that is open.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reader.comparison.model import Mention, Row
from reader.text.canonical import one_line
from reader.text.cells import cell_width, clip, pad
from reader.tui.safe import shown
from reader.tui.widgets.board_words import marks_of, printed, when_of, year_of
from reader.tui.widgets.describe import short_number
from reader.tui.widgets.line_list import Piece

POINT, LOW, HIGH, RANGE = "●", "├", "┤", "─"
LESS, MORE = "◄", "►"
"""What stands at the end of a range that is open there."""
BAR = "█"
_FRACTIONS = "▏▎▍▌▋▊▉"
_LABEL, _PRINTED = 30, 26
"""Cells that the names of figures and the figures as printed take at most."""
_SHORTEST = 8
"""Cells of the drawing at least."""

Line = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from `low` to `high` on cells from 0 to `width` - 1."""

    low: float
    high: float
    width: int
    whole: bool = False
    """Whether nothing between whole numbers is counted."""

    def at(self, number: float) -> int:
        """Return the cell of `number`, the nearest one where it is outside."""
        if self.high <= self.low:
            return 0
        share = (number - self.low) / (self.high - self.low)
        return max(0, min(self.width - 1, round(share * (self.width - 1))))


def bounds_of(mention: Mention) -> tuple[float | None, float | None] | None:
    """Return the lowest and highest number that a figure allows, None where open."""
    figure = mention.figure
    if figure.low is not None or figure.high is not None:
        return figure.low, figure.high
    if isinstance(figure.value, int | float):
        return figure.value, figure.value
    return None


def make_scale(mentions: Sequence[Mention], width: int) -> Scale | None:
    """Return a scale on which all numbers of `mentions` have a place.

    It begins with 0 unless all numbers are far from it; None without any number.
    """
    known = [bounds for mention in mentions if (bounds := bounds_of(mention))]
    numbers = [number for bounds in known for number in bounds if number is not None]
    if not numbers:
        return None
    low, high = min(numbers), max(numbers)
    whole = all(float(number).is_integer() for number in numbers)
    if low >= 0 and (low < high / 2 or low == high):
        low = 0
    step = _step((high - low) or abs(high) or 1.0, 4, whole)
    if any(below is None for below, _ in known) and low != 0:
        low -= step  # room for the arrow of what is open there
    if any(above is None for _, above in known):
        high += step
    low = math.floor(low / step) * step
    high = math.ceil(high / step) * step
    return Scale(low, high if high > low else low + step, width, whole)


def _step(span: float, parts: int, whole: bool) -> float:
    """Return a round number (1, 2 or 5 times a power of ten) near `span` / `parts`."""
    raw = max(span / parts, 1.0 if whole else 0.0)
    power = 10.0 ** math.floor(math.log10(raw))
    return next(power * n for n in (1, 2, 5, 10) if power * n >= raw)


def axis(scale: Scale) -> str:
    """Return the scale in words: round numbers over their cells."""
    step = _step(scale.high - scale.low, max(1, min(5, scale.width // 10)), scale.whole)
    line = ""
    ticks = math.floor((scale.high - scale.low) / step + 1e-9)
    numbers = [scale.low + tick * step for tick in range(ticks + 1)]
    for number in numbers if ticks else (scale.low, scale.high):
        label = short_number(number)
        start = max(0, min(scale.at(number), scale.width - len(label)))
        if start >= len(line) + (1 if line else 0):
            line = line.ljust(start) + label
    return line.ljust(scale.width)


def range_line(low: float | None, high: float | None, scale: Scale) -> str:
    """Draw one figure: a point, or the range that it allows, open ends with arrows."""
    cells = [" "] * scale.width
    first = 0 if low is None else scale.at(low)
    last = scale.width - 1 if high is None else scale.at(high)
    if low is not None and low == high:
        cells[first] = POINT
        return "".join(cells)
    for cell in range(first, last + 1):
        cells[cell] = RANGE
    cells[first] = LESS if low is None else LOW
    cells[last] = MORE if high is None else HIGH
    if first == last:
        cells[first] = POINT
    return "".join(cells)


def figure_chart(row: Row, width: int) -> list[Line]:
    """Draw the figures of a row down the time, in lines of at most `width` cells."""
    mentions = row.mentions
    year = year_of(mentions)
    labels = [_label(mention, year) for mention in mentions]
    texts = [
        (f"{mark} " if mark else "") + printed(mention)
        for mention, mark in zip(mentions, marks_of(row), strict=True)
    ]
    left = min(_LABEL, width * 3 // 10, max(map(cell_width, labels), default=0))
    right = min(_PRINTED, width * 3 // 10, max(map(cell_width, texts), default=0))
    scale = make_scale(mentions, max(_SHORTEST, width - left - right - 4))
    lines: list[Line] = []
    if scale:
        lines.append((Piece(pad(year, left) + "  " + axis(scale), "dim"),))
    for mention, label, text in zip(mentions, labels, texts, strict=True):
        drawn: Line = ()
        if scale and (bounds := bounds_of(mention)):
            drawn = (Piece(range_line(*bounds, scale), "accent"), Piece("  "))
        lines.append(
            (Piece(pad(label, left) + "  ", "dim"), *drawn, Piece(clip(text, right)))
        )
    return lines


def _label(mention: Mention, year: str) -> str:
    name = one_line(mention.source) or mention.article.rpartition("/")[2]
    return shown(" ".join(filter(None, (when_of(mention, year), name))))


def bar(number: int, most: int, width: int) -> str:
    """Draw `number` of at most `most` as a bar, to an eighth of a cell."""
    eighths = round(number / max(1, most) * width * 8)
    whole, part = divmod(max(1, eighths), 8)
    return BAR * whole + (_FRACTIONS[part - 1] if part else "")


def mention_chart(counts: Sequence[tuple[str, int]], width: int) -> list[Line]:
    """Draw how often a name is mentioned: (day or article, number), in this order."""
    labels = [shown(one_line(label)) for label, _ in counts]
    left = min(_LABEL, width // 2, max(map(cell_width, labels), default=0))
    most = max((number for _, number in counts), default=0)
    room = max(_SHORTEST, width - left - 8)
    return [
        (
            Piece(pad(label, left) + "  ", "dim"),
            Piece(bar(number, most, room), "accent"),
            Piece(f" {number:,}"),
        )
        for label, (_, number) in zip(labels, counts, strict=True)
    ]
