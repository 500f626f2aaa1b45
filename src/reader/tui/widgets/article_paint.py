"""Drawing one line of an article: its text, cut where any layer of style changes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from reader.detection.model import Span
from reader.detection.tokens import TokenType, token_type
from reader.library.model import QUIET_ROLES, Role
from reader.text.cells import clip
from reader.tui.page import Page, PageLine, display_clusters, display_width
from reader.tui.safe import shown

MARGIN = 2
"""Cells at the left of the text: one for notes, one for the cursor's line."""

Range = tuple[int, int]
Run = tuple[int, int, Span | None]


@dataclass(frozen=True, slots=True)
class Mark:
    """An annotated passage: the code points [start, end) of the text."""

    id: str
    start: int
    end: int
    current: bool = False
    """Whether it is the note that the reader is busy with."""


@dataclass(slots=True)
class Layers:
    """What lies over the text, from the lowest layer to the highest."""

    runs: Sequence[Run] = ()
    """Entities and figures, flattened: in order, without overlaps."""
    run_starts: Sequence[int] = ()
    marks: Sequence[Mark] = ()
    hits: Sequence[Range] = ()
    """Places of what is sought, in order, without overlaps."""
    hit: int = -1
    """Index of the current one of `hits`."""
    cursor: Range | None = None
    lit: bool = True
    """Whether the cursor itself is shown, and not only the line that it is on."""
    selection: Range | None = None


Look = Callable[[str], Style]
"""Gives the style of a component by its short name (`mark`, `hit`, …)."""

_ROLE_LOOKS = {
    **dict.fromkeys((*QUIET_ROLES, Role.BYLINE, Role.DATELINE), "quiet"),
    Role.HEADLINE: "headline",
    Role.SUBHEAD: "subhead",
}
"""No role is in italics or underlined: these tell the classes of names apart."""


def draw_line(
    page: Page,
    number: int,
    layers: Layers,
    look: Look,
    tokens: dict[TokenType, Style],
    width: int,
    base: Style,
) -> Strip:
    """Draw line `number` of `page` as a strip of `width` cells."""
    line = page.lines[number]
    at_cursor = layers.cursor is not None and page.line_of(layers.cursor[0]) == number
    segments = _margin(line, layers, look, base, at_cursor=at_cursor)
    if line.indent:
        segments.append(Segment(" " * line.indent, base))
    used = MARGIN + line.indent
    if line.label:
        label = clip(line.label, max(0, width - used))
        segments.append(Segment(label, base + look("quiet")))
        used += len(label)
    else:
        segments.extend(_pieces(page, line, layers, look, tokens, base))
        used += display_width(page.text[line.start : line.end])
    if line.start == line.end and at_cursor and layers.lit:
        segments.append(Segment(" ", base + look("cursor")))
        used += 1
    if used < width:
        segments.append(Segment(" " * (width - used), base))
    strip = Strip([segment for segment in segments if segment.text], max(used, width))
    return strip.crop(0, width) if used > width else strip


def _margin(
    line: PageLine, layers: Layers, look: Look, base: Style, *, at_cursor: bool
) -> list[Segment]:
    sign, style = " ", base
    for mark in layers.marks:
        if mark.start >= line.end or mark.end <= line.start:
            continue
        first = mark.start >= line.start
        if first or sign == " " or mark.current:
            signs = "█┃" if mark.current else "▌│"
            sign = signs[0] if first else signs[1]
            style = base + look("margin-current" if mark.current else "margin")
    return [
        Segment(sign, style),
        Segment("›" if at_cursor else " ", base + look("here")),
    ]


def _pieces(
    page: Page,
    line: PageLine,
    layers: Layers,
    look: Look,
    tokens: dict[TokenType, Style],
    plain: Style,
) -> list[Segment]:
    """Return the slice of `line` in segments, each in the sum of its layers' styles."""
    text, start, end = page.text, line.start, line.end
    roles = [
        (block.start, block.end, look(name))
        for block in page.blocks_in(start, end)
        if (name := _ROLE_LOOKS.get(block.role))
    ]
    styled = [
        (max(a, start), min(b, end), style)
        for a, b, style in roles + _layers_of(start, end, layers, look, tokens)
        if a < end and b > start
    ]
    cuts = sorted({start, end, *(a for a, _, _ in styled), *(b for _, b, _ in styled)})
    piece = text[start:end]
    if not piece.isascii():
        cuts = _snapped(piece, start, cuts)
    segments = []
    for a, b in pairwise(cuts):
        style = plain
        for low, high, added in styled:
            if low < b and high > a:
                style += added
        segments.append(Segment(shown(text[a:b]), style))
    return segments


def _snapped(piece: str, start: int, cuts: Sequence[int]) -> list[int]:
    """Move cuts that would part a grapheme cluster to the cluster's start."""
    edges = [start + a for a, _, _ in display_clusters(piece)]
    edges.append(start + len(piece))
    return sorted({edges[bisect_right(edges, cut) - 1] for cut in cuts})


def _layers_of(
    start: int,
    end: int,
    layers: Layers,
    look: Look,
    tokens: dict[TokenType, Style],
) -> list[tuple[int, int, Style]]:
    """Return what lies over [start, end), the lowest layer first."""
    styled: list[tuple[int, int, Style]] = []
    at = max(0, bisect_right(layers.run_starts, start) - 1)
    while at < len(layers.runs) and layers.runs[at][0] < end:
        a, b, span = layers.runs[at]
        if span is not None:
            styled.append((a, b, tokens[token_type(span)]))
        at += 1
    for mark in layers.marks:
        if mark.start < end and mark.end > start:
            name = "mark-current" if mark.current else "mark"
            styled.append((mark.start, mark.end, look(name)))
    at = bisect_left(layers.hits, (start, -1))
    at = max(0, at - 1)
    while at < len(layers.hits) and layers.hits[at][0] < end:
        a, b = layers.hits[at]
        styled.append((a, b, look("hit-current" if at == layers.hit else "hit")))
        at += 1
    if layers.cursor and layers.lit and not layers.selection:
        styled.append((*layers.cursor, look("cursor")))
    if layers.selection:
        styled.append((*layers.selection, look("selection")))
    return styled
