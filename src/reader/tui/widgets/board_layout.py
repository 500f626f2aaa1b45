"""How a board is laid out: columns, cells, what differs, widths and heights. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from reader.comparison.model import Board, Mention, Relation, Row
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

CELL = 14
"""Cells that a column takes at least."""
WIDEST = 30
"""Cells that a column takes at most, unless it is alone."""
FRAME = 2
"""Cells of a column that are left free, one at either side."""
NARROW = 60
"""Cells below which one column is shown at a time."""
QUESTION = 18
"""Cells that the questions take at least."""
SHOWN = 4
"""Lines of a cell; what is longer moves with the cursor."""
TITLE = 3
"""Lines of a question."""
_DATED = re.compile(r"\d{4}(-\d{2}){0,2}")
_UNDATED = "no date"


class Side(StrEnum):
    """What the columns of a board are."""

    OUTLETS = "outlets"
    DATES = "dates"


@dataclass(frozen=True, slots=True)
class Column:
    """An outlet, or an article without one, or a day."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns, and the figures where they meet."""

    side: Side
    rows: tuple[Row, ...] = ()
    columns: tuple[Column, ...] = ()
    cells: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """Row and column to the places in that row's `mentions`."""
    marks: tuple[tuple[str, ...], ...] = ()
    """For each row, the sign before each of its mentions: `CLASH`, `OLDER` or none."""
    year: str = ""
    """The year of all dates, which then goes without saying; "" for several."""

    def mentions(self, row: int, column: int) -> tuple[Mention, ...]:
        """Return the figures of a cell, in order of time."""
        if not 0 <= row < len(self.rows):
            return ()
        found = self.rows[row].mentions
        return tuple(found[at] for at in self.cells.get((row, column), ()))


def make_grid(board: Board, side: Side, titles: Mapping[str, str]) -> Grid:
    """Return the rows of `board` with outlets or days as columns.

    `titles` names the articles that name no outlet, which are columns of their own.
    """
    key_of = _outlet if side is Side.OUTLETS else date_of
    year = year_of(m for row in board.rows for m in row.mentions)
    found: dict[str, None] = {}
    for row in board.rows:
        for mention in row.mentions:
            found.setdefault(key_of(mention))
    keys = _ordered(found, board, side)
    at = {key: number for number, key in enumerate(keys)}
    cells: dict[tuple[int, int], list[int]] = {}
    for number, row in enumerate(board.rows):
        for place, mention in enumerate(row.mentions):
            cells.setdefault((number, at[key_of(mention)]), []).append(place)
    return Grid(
        side,
        board.rows,
        tuple(Column(key, _label(key, side, titles, year)) for key in keys),
        {cell: tuple(places) for cell, places in cells.items()},
        tuple(marks_of(row) for row in board.rows),
        year,
    )


def _outlet(mention: Mention) -> str:
    return mention.source.strip() or f"\n{mention.article}"  # no outlet has a LF


def date_of(mention: Mention) -> str:
    """Return the day of a figure: when it held, else when it was published."""
    return mention.as_of or mention.published[:10]


def year_of(mentions: Iterable[Mention]) -> str:
    """Return the year of all figures that have a date; "" if there are several."""
    years = {d[:4] for m in mentions if _DATED.match(d := date_of(m))}
    return years.pop() if len(years) == 1 else ""


def _ordered(keys: Mapping[str, None], board: Board, side: Side) -> list[str]:
    if side is Side.DATES:
        words = list(keys)
        return sorted(
            words,
            key=lambda k: (not k, not _DATED.match(k), k if _DATED.match(k) else ""),
        )
    order = {article: number for number, article in enumerate(board.articles)}
    first: dict[str, int] = {}
    for row in board.rows:
        for mention in row.mentions:
            key, place = _outlet(mention), order.get(mention.article, len(order))
            first[key] = min(place, first.get(key, place))
    return sorted(keys, key=lambda key: (first[key], key))


def _label(key: str, side: Side, titles: Mapping[str, str], year: str) -> str:
    if side is Side.DATES:
        return _day(key, year) if _DATED.match(key) else one_line(key) or _UNDATED
    if key.startswith("\n"):
        return one_line(titles.get(key[1:], key[1:].rpartition("/")[2]))
    return one_line(key)


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
        dated = _DATED.match(mention.as_of)
        return _day(mention.as_of, year) if dated else one_line(mention.as_of)
    return f"({_day(mention.published, year)})" if mention.published else ""


def _day(date: str, year: str) -> str:
    shown = day(date)
    return shown.removesuffix(f" {year}") if year else shown


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


def cell_lines(
    grid: Grid, row: int, column: int, width: int, active: int = -1
) -> tuple[tuple[Line, int], ...]:
    """Return the lines of a cell, each with the place in the cell that it is of.

    At most `SHOWN` of them: from the one with the cursor, `active`, if need be, with
    a sign where more stand above or below.
    """
    places = grid.cells.get((row, column), ())
    mentions, marks = grid.rows[row].mentions, grid.marks[row]
    found = [
        (line, number)
        for number, place in enumerate(places)
        for line in mention_lines(mentions[place], marks[place], width, grid.year)
    ]
    if len(found) <= SHOWN:
        return tuple(found)
    first = 0
    if active >= 0:
        last = max(n for n, (_, number) in enumerate(found) if number == active)
        first = max(0, min(last - SHOWN + 2, len(found) - SHOWN + 1))
    # The last line says how many figures the others do not show.
    kept = found[first : first + SHOWN - 1]
    hidden = len(places) - len({number for _, number in kept})
    return (*kept, ((Piece(clip(f"  {hidden} more ↕", width), "dim"),), -1))


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


# Widths and heights


@dataclass(frozen=True, slots=True)
class Plan:
    """The widths in cells of the questions and of the columns that are shown."""

    question: int
    first: int
    """Index of the first column that is shown."""
    widths: tuple[int, ...] = ()
    """Of each column that is shown, without the line before it."""

    @property
    def shown(self) -> range:
        """The indices of the columns that are shown."""
        return range(self.first, self.first + len(self.widths))


def natural_widths(grid: Grid) -> tuple[tuple[int, int], ...]:
    """Return how wide each column has to be, and how wide it would like to be.

    It has to hold the figures as printed; what stands beside them can go below.
    """
    needed = [CELL] * len(grid.columns)  # names of columns may be cut
    wanted = [cell_width(shown(column.label)) for column in grid.columns]
    for (row, column), places in grid.cells.items():
        for place in places:
            words = words_of(grid.rows[row].mentions[place], grid.year)
            note, width = words.note_width, words.width
            width += 2 * bool(grid.marks[row][place])
            needed[column] = max(needed[column], width)
            wanted[column] = max(wanted[column], width + note + bool(note))
    return tuple(
        (_within(need + FRAME, WIDEST), _within(want + FRAME, WIDEST * 3 // 2))
        for need, want in zip(needed, wanted, strict=True)
    )


def _within(width: int, most: int) -> int:
    return max(CELL, min(width, most))


def plan_widths(
    natural: Sequence[tuple[int, int]], width: int, first: int, cursor: int
) -> Plan:
    """Return what fits into `width` cells, with the column of the cursor in it.

    As many columns as fit, at least one, from `first` on if the cursor is among them;
    what is left over goes to what columns want, then to all alike.
    """
    question = max(QUESTION, width * 30 // 100)
    room = width - question
    needed = [need + 1 for need, _ in natural]  # with the line before the column
    first = max(0, min(first, cursor))
    while first < cursor and sum(needed[first : cursor + 1]) > room:
        first += 1
    last = min(first + 1, len(needed))
    if width < NARROW:
        first, last = min(cursor, len(needed)), min(cursor + 1, len(needed))
        room = min(room, sum(needed[first:last]))
        question = width - room
    while last < len(needed) and sum(needed[first : last + 1]) <= room:
        last += 1
    while first > 0 and sum(needed[first - 1 : last]) <= room:
        first -= 1
    taken = [need for need, _ in natural[first:last]]
    spare = room - sum(needed[first:last])
    if taken and spare < 0:
        taken[0] += spare
    for at, (need, want) in enumerate(natural[first:last]):
        more = max(0, min(spare, want - need))
        taken[at] += more
        spare -= more
    if taken and spare > 0:
        grown = min(spare // (len(taken) + 1), width // 8)
        question, spare = question + grown, spare - grown
        share, over = divmod(spare, len(taken))
        taken = [n + share + (at < over) for at, n in enumerate(taken)]
    return Plan(question, first, tuple(max(1, n) for n in taken))


def row_heights(grid: Grid, plan: Plan) -> list[int]:
    """Return how many lines each row takes."""
    widths = dict(zip(plan.shown, plan.widths, strict=True))
    heights = [len(title_lines(row, plan.question)) for row in grid.rows]
    for (row, column), places in grid.cells.items():
        if (width := widths.get(column)) is None:
            continue
        if heights[row] < SHOWN or len(places) >= SHOWN:
            lines = len(cell_lines(grid, row, column, width - FRAME))
            heights[row] = max(heights[row], lines)
    return heights
