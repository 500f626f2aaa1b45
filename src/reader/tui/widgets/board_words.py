"""The words and signs of one figure or question on a board, and what differs. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from reader.comparison.model import Mention, Relation, Row
from reader.detection.model import Bound
from reader.text.canonical import one_line
from reader.text.cells import cell_width, clip
from reader.text.wrap import wrap
from reader.tui.safe import shown
from reader.tui.widgets.article_list import day
from reader.tui.widgets.describe import short_number
from reader.tui.widgets.line_list import Piece

SIGNS: Mapping[Relation, str] = {
    Relation.EQUAL: "=",
    Relation.COMPATIBLE: "~",
    Relation.SUPERSEDED: "→",
    Relation.CONTRADICTING: "≠",
    Relation.SINGLE: "·",
}
"""What stands before a question, so that no colour is needed to see what differs."""
DIFFERING = frozenset(
    {Relation.COMPATIBLE, Relation.SUPERSEDED, Relation.CONTRADICTING}
)
"""Relations of rows whose figures are not all the same."""
BOUNDS: Mapping[Bound, str] = {
    Bound.EXACT: "",
    Bound.AT_LEAST: "≥",
    Bound.MORE_THAN: ">",
    Bound.AT_MOST: "≤",
    Bound.LESS_THAN: "<",
    Bound.ABOUT: "≈",
}
CLASH = "≠"
"""Stands before a figure that another one of its row contradicts."""
OLDER = "‹"
"""Stands before a figure that a later or corrected one of its row replaced."""

TITLE = 3
"""Lines of a question."""
DATED = re.compile(r"\d{4}(-\d{2}){0,2}")

# Dates


def date_of(mention: Mention) -> str:
    """Return the day of a figure: when it held, else when it was published."""
    return mention.as_of or mention.published[:10]


def year_of(mentions: Iterable[Mention]) -> str:
    """Return the year of all figures that have a date; "" if there are several."""
    years = {d[:4] for m in mentions if DATED.match(d := date_of(m))}
    return years.pop() if len(years) == 1 else ""


# What differs


def _range(mention: Mention) -> tuple[float, float] | None:
    """Return the numbers between which a figure says the truth is."""
    figure = mention.figure
    low, high = figure.low, figure.high
    if low is None and high is None:
        if not isinstance(figure.value, int | float):
            return None
        low = high = figure.value
    return (
        float("-inf") if low is None else low,
        float("inf") if high is None else high,
    )


def marks_of(row: Row) -> tuple[str, ...]:
    """Return the sign before each figure of a row.

    In a contradicting row, those that no number can satisfy together with another
    one; in a superseded row, those that say something else than the last one.
    """
    if row.relation not in (Relation.CONTRADICTING, Relation.SUPERSEDED):
        return ("",) * len(row.mentions)
    said = [_said(mention) for mention in row.mentions]
    if row.relation is Relation.SUPERSEDED:
        return tuple(OLDER if one != said[-1] else "" for one in said)
    ranges = [_range(mention) for mention in row.mentions]
    distinct = set(zip(said, ranges, strict=True))
    marks = tuple(
        CLASH
        if any(_apart(one, mine, other, theirs) for other, theirs in distinct)
        else ""
        for one, mine in zip(said, ranges, strict=True)
    )
    # Where the ranges alone do not show it, all that is not the same is meant.
    return marks if any(marks) else (CLASH,) * len(marks)


def _said(mention: Mention) -> tuple[object, ...]:
    figure = mention.figure
    return figure.value, figure.low, figure.high, figure.unit


def _apart(
    one: tuple[object, ...],
    mine: tuple[float, float] | None,
    other: tuple[object, ...],
    theirs: tuple[float, float] | None,
) -> bool:
    if mine is None or theirs is None:
        return one != other
    return mine[0] > theirs[1] or theirs[0] > mine[1]


# Words of a cell


def when_of(mention: Mention, year: str = "") -> str:
    """Say shortly for when a figure is given; a day of publication in brackets.

    A `year` that goes without saying is left out.
    """
    if mention.as_of:
        dated = DATED.match(mention.as_of)
        return short_day(mention.as_of, year) if dated else one_line(mention.as_of)
    return f"({short_day(mention.published, year)})" if mention.published else ""


def short_day(date: str, year: str) -> str:
    """Return a day as people write it, without a `year` that goes without saying."""
    words = day(date)
    return words.removesuffix(f" {year}") if year else words


def value_of(mention: Mention) -> str:
    """Return the bound as a sign and the number, where the printed words hide them."""
    figure = mention.figure
    if not isinstance(figure.value, int | float):
        if figure.low is None or figure.high is None:
            return ""
        return f"{short_number(figure.low)}–{short_number(figure.high)}"
    if figure.bound is Bound.EXACT and any(map(str.isdigit, mention.text)):
        return ""
    return BOUNDS[figure.bound] + short_number(figure.value)


def note_of(mention: Mention, year: str = "") -> str:
    """Return what stands beside a figure as printed: its value, and for when it is."""
    return " ".join(filter(None, (value_of(mention), when_of(mention, year))))


def printed(mention: Mention) -> str:
    """Return a figure as its article prints it, in one line."""
    return shown(one_line(mention.text))


@dataclass(frozen=True, slots=True)
class Words:
    """What a cell says of one figure, ready for the screen, and its cells."""

    text: str
    note: str
    width: int
    note_width: int


@lru_cache(maxsize=8192)
def words_of(mention: Mention, year: str) -> Words:
    """Return the words of a figure; every layout of a board asks for them again."""
    text, note = printed(mention), shown(note_of(mention, year))
    return Words(text, note, cell_width(text), cell_width(note))


Line = tuple[Piece, ...]


def mention_lines(
    mention: Mention, mark: str, width: int, year: str = ""
) -> tuple[Line, ...]:
    """Return one line of at most `width` cells, or two where one is too narrow."""
    words = words_of(mention, year)
    note = words.note
    style = "warning" if mark else ""
    sign = f"{mark} " if mark else ""
    room = width - len(sign)
    text = words.text if words.width <= room else clip(words.text, room)
    head = Piece(sign + text, style)
    if not note:
        return ((head,),)
    gap = room - words.width - words.note_width
    if gap >= 1:
        return ((head, Piece(" " * gap), Piece(note, "dim")),)
    return (head,), (Piece("  " + clip(note, width - 2), "dim"),)


def title_lines(row: Row, width: int) -> tuple[Line, ...]:
    """Return the sign and title of a question, and under it what is said of it."""
    return _title_lines(row.question.title, row.relation, row.joined, width)


@lru_cache(maxsize=4096)
def _title_lines(
    title: str, relation: Relation, joined: bool, width: int
) -> tuple[Line, ...]:
    sign = SIGNS[relation]
    title = shown(one_line(title)) or "?"
    room = max(4, width - 2)
    pieces = [title[line.start : line.end] for line in wrap(title, room)]
    if len(pieces) > TITLE:
        rest = title[title.index(pieces[TITLE - 1]) :]
        pieces = [*pieces[: TITLE - 1], clip(rest, room)]
    style = "warning" if relation is Relation.CONTRADICTING else "accent"
    lines: list[Line] = [(Piece(f"{sign} ", style), Piece(pieces[0], "strong"))]
    lines += [(Piece("  "), Piece(piece, "strong")) for piece in pieces[1:]]
    hand = " · by hand" if joined else ""
    lines.append((Piece("  " + clip(f"{relation}{hand}", room), "dim"),))
    return tuple(lines)
