"""How a board is laid out: columns, cells, widths and heights. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from reader.comparison.model import Board, Mention, Row
from reader.text.canonical import one_line
from reader.text.cells import cell_width, clip
from reader.tui.safe import shown
from reader.tui.widgets.board_words import (
    DATED,
    Line,
    date_of,
    marks_of,
    mention_lines,
    short_day,
    title_lines,
    words_of,
    year_of,
)
from reader.tui.widgets.line_list import Piece

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
    natural: tuple[tuple[int, int], ...] = ()
    """How wide each column has to be, and how wide it would like to be."""

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
    grid = Grid(
        side,
        board.rows,
        tuple(Column(key, _label(key, side, titles, year)) for key in keys),
        {cell: tuple(places) for cell, places in cells.items()},
        tuple(marks_of(row) for row in board.rows),
        year,
    )
    return replace(grid, natural=natural_widths(grid))


def _outlet(mention: Mention) -> str:
    return mention.source.strip() or f"\n{mention.article}"  # no outlet has a LF


def _ordered(keys: Mapping[str, None], board: Board, side: Side) -> list[str]:
    if side is Side.DATES:
        words = list(keys)
        return sorted(
            words,
            key=lambda k: (not k, not DATED.match(k), k if DATED.match(k) else ""),
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
        return short_day(key, year) if DATED.match(key) else one_line(key) or _UNDATED
    if key.startswith("\n"):
        return one_line(titles.get(key[1:], key[1:].rpartition("/")[2]))
    return one_line(key)


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


def row_with(rows: Sequence[Row], mention: Mention | None, key: str) -> int | None:
    """Return the row of a question, else the one that has a figure of it now."""
    for number, row in enumerate(rows):
        if row.question.key == key and (mention is None or mention in row.mentions):
            return number
    for number, row in enumerate(rows):
        if row.question.key == key if mention is None else mention in row.mentions:
            return number
    keys = [row.question.key for row in rows]
    return keys.index(key) if key in keys else None


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
