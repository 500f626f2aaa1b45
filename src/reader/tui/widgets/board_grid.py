"""The board on the screen: questions and figures, drawn line by line, cell by cell."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from reader.comparison.model import Mention, Row
from reader.text.cells import cell_width, clip
from reader.tui.widgets.board_head import BoardHead
from reader.tui.widgets.board_layout import (
    FRAME,
    Grid,
    Plan,
    Side,
    cell_lines,
    plan_widths,
    row_heights,
    row_with,
)
from reader.tui.widgets.board_words import title_lines
from reader.tui.widgets.line_list import STYLES, Piece
from reader.tui.widgets.line_view import LineView, empty_line

NOTHING = Grid(Side.OUTLETS)


@dataclass(frozen=True, slots=True)
class Cell:
    """Where the cursor is: row, column, and which of the cell's figures."""

    row: int = 0
    column: int = 0
    number: int = 0


class BoardGrid(LineView):
    """Rows of cells, a cursor on one figure, and nothing kept per cell.

    The app binds the keys to the `action_…` methods. A click moves the cursor, a
    double click chooses.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board-grid--cursor",
        "board-grid--cursor-blurred",
        "board-grid--line",
        "board-grid--empty",
        *(f"board-grid--{name}" for name in STYLES),
    }
    DEFAULT_CSS = """
    BoardGrid {
        & > .board-grid--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
        & > .board-grid--cursor-blurred {
            background: $block-cursor-blurred-background;
            color: $block-cursor-blurred-foreground;
        }
        & > .board-grid--strong { text-style: bold; }
        & > .board-grid--dim { text-style: dim; }
        & > .board-grid--accent { color: $accent; text-style: bold; }
        & > .board-grid--warning { color: $warning; text-style: bold; }
        & > .board-grid--line { color: $foreground 40%; }
        & > .board-grid--empty { text-style: dim; }
    }
    """

    @dataclass(eq=False, repr=False)
    class Moved(Message):
        """The cursor is on another figure, or on an empty cell."""

        cell: Cell

    @dataclass(eq=False, repr=False)
    class Chosen(Message):
        """A figure was chosen, by key or double click."""

        mention: Mention

    def __init__(self, head: BoardHead, *, id: str) -> None:
        super().__init__(id=id)
        self.head = head
        self.grid = NOTHING
        self.cell = Cell()
        self._empty = ""
        self._plan = Plan(0, 0)
        self._tops: list[int] = [0]
        """The first line of each row, and after them the number of all lines."""

    # What is shown

    @property
    def empty(self) -> str:
        """What is shown when there are no rows."""
        return self._empty

    @empty.setter
    def empty(self, text: str) -> None:
        self._empty = text
        if not self.grid.rows:
            self.redraw()

    @property
    def row(self) -> Row | None:
        """The row that the cursor is on."""
        rows = self.grid.rows
        return rows[self.cell.row] if rows else None

    @property
    def mention(self) -> Mention | None:
        """The figure that the cursor is on; None on an empty cell."""
        found = self.grid.mentions(self.cell.row, self.cell.column)
        return found[self.cell.number] if self.cell.number < len(found) else None

    def show(self, grid: Grid, cell: Cell | None = None) -> None:
        """Show `grid` with the cursor at `cell`, else on the same question and column.

        Posts no message: the user did not move.
        """
        if cell is None:
            cell = self._same_cell(grid)
        above = self._tops[self.cell.row] - self.scroll_offset.y if self.row else 0
        self.grid = grid
        self.cell = self._within(cell)
        self._lay_out(self._plan.first)
        self.scroll_line(self._tops[self.cell.row] - above)
        self._reveal()

    def _same_cell(self, grid: Grid) -> Cell:
        """Return where the cursor's question and column stand in another grid."""
        row, columns = self.row, self.grid.columns
        if row is None:
            return Cell(0, min((c for r, c in grid.cells if r == 0), default=0))
        mention = self.mention
        at = self.cell.column
        key = columns[at].key if at < len(columns) else ""
        column = next((n for n, c in enumerate(grid.columns) if c.key == key), 0)
        number = row_with(grid.rows, mention, row.question.key)
        if number is None:
            return Cell(self.cell.row, column)
        for there in (column, *range(len(grid.columns))) if mention else ():
            if mention in (found := grid.mentions(number, there)):
                return Cell(number, there, found.index(mention))
        return Cell(number, column)

    def _within(self, cell: Cell) -> Cell:
        row = max(0, min(cell.row, len(self.grid.rows) - 1))
        column = max(0, min(cell.column, len(self.grid.columns) - 1))
        figures = len(self.grid.cells.get((row, column), ()))
        return Cell(row, column, max(0, min(cell.number, figures - 1)))

    def _lay_out(self, first: int) -> None:
        """Place the columns and rows for this width; draw all of it again."""
        grid = self.grid
        self._plan = plan_widths(grid.natural, self.line_width, first, self.cell.column)
        self._tops = [0, *accumulate(row_heights(grid, self._plan))]
        self.virtual_size = Size(1, self._tops[-1])
        self.head.show(self._plan, grid, self.cell.column)
        self.redraw()

    def on_resize(self) -> None:
        """Place everything anew, with the cursor in sight."""
        self._lay_out(self._plan.first)
        self._reveal()

    # Moving

    def _go(self, cell: Cell) -> None:
        cell = self._within(cell)
        if cell == self.cell:
            self._reveal()
            return
        old, self.cell = self.cell, cell
        if cell.column not in self._plan.shown:
            self._lay_out(self._plan.first)
        else:
            for row in {old.row, cell.row}:
                for line in range(self._tops[row], self._tops[row + 1]):
                    self.redraw_line(line)
            self.head.show(self._plan, self.grid, cell.column)
        self._reveal()
        self.post_message(self.Moved(cell))

    def _reveal(self) -> None:
        height = self.view_height
        if height <= 0 or not self.grid.rows:
            return
        top, end = self._tops[self.cell.row], self._tops[self.cell.row + 1]
        if top < self.scroll_offset.y:
            self.scroll_line(top)
        elif end > self.scroll_offset.y + height:
            self.scroll_line(max(top + min(end - top, height) - height, 0))

    def _step_row(self, by: int) -> None:
        """Go to the next figure of the cell, else to the cell above or below it."""
        row, column, number = self.cell.row, self.cell.column, self.cell.number
        figures = len(self.grid.cells.get((row, column), ()))
        if 0 <= number + by < figures:
            self._go(Cell(row, column, number + by))
        elif 0 <= row + by < len(self.grid.rows):
            last = len(self.grid.cells.get((row + by, column), ())) - 1
            self._go(Cell(row + by, column, 0 if by > 0 else max(0, last)))

    def action_cursor_down(self) -> None:
        """Move to the figure or cell below."""
        self._step_row(1)

    def action_cursor_up(self) -> None:
        """Move to the figure or cell above."""
        self._step_row(-1)

    def action_cursor_left(self) -> None:
        """Move to the column before."""
        self._go(Cell(self.cell.row, self.cell.column - 1))

    def action_cursor_right(self) -> None:
        """Move to the next column."""
        self._go(Cell(self.cell.row, self.cell.column + 1))

    def _turn(self, lines: int) -> None:
        if not self.grid.rows:
            return
        line = max(0, min(self._tops[self.cell.row] + lines, self._tops[-1] - 1))
        self._go(Cell(self._row_at(line), self.cell.column))

    def action_page_down(self) -> None:
        """Move one screen down."""
        self._turn(max(1, self.view_height - 1))

    def action_page_up(self) -> None:
        """Move one screen up."""
        self._turn(-max(1, self.view_height - 1))

    def action_half_page_down(self) -> None:
        """Move half a screen down."""
        self._turn(max(1, self.view_height // 2))

    def action_half_page_up(self) -> None:
        """Move half a screen up."""
        self._turn(-max(1, self.view_height // 2))

    def action_home(self) -> None:
        """Move to the first row."""
        self._go(Cell(0, self.cell.column))

    def action_end(self) -> None:
        """Move to the last row."""
        self._go(Cell(len(self.grid.rows) - 1, self.cell.column))

    def action_choose(self) -> None:
        """Choose the figure that the cursor is on."""
        if mention := self.mention:
            self.post_message(self.Chosen(mention))

    def on_click(self, event: events.Click) -> None:
        """Move to the cell that was clicked; a double click chooses its figure."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        line = offset.y + self.scroll_offset.y
        if not 0 <= line < self._tops[-1]:
            return
        event.stop()
        row, left = self._row_at(line), self._plan.question
        for column, width in zip(self._plan.shown, self._plan.widths, strict=True):
            if left <= offset.x < left + width + 1:
                lines = cell_lines(
                    self.grid, row, column, width - FRAME, self._active(row, column)
                )
                at = line - self._tops[row]
                number = lines[at][1] if at < len(lines) else 0
                self._go(Cell(row, column, number))
                if event.chain == 2:
                    self.action_choose()
                return
            left += width + 1
        self._go(Cell(row, self.cell.column))

    # Drawing

    def _row_at(self, line: int) -> int:
        return bisect_right(self._tops, line) - 1

    def _active(self, row: int, column: int) -> int:
        here = (row, column) == (self.cell.row, self.cell.column)
        return self.cell.number if here else -1

    def on_focus(self) -> None:
        """Show the cursor as the active one."""
        self._redraw_cursor()

    def on_blur(self) -> None:
        """Show the cursor as a resting one."""
        self._redraw_cursor()

    def _redraw_cursor(self) -> None:
        if self.grid.rows:
            row = self.cell.row
            for line in range(self._tops[row], self._tops[row + 1]):
                self.redraw_line(line)

    def looks(self) -> Mapping[int, str]:
        """Return the lines of the cursor's row; where in it, and whether it is active.

        The position is part of the look, so that no line is kept as drawn before.
        """
        if not self.grid.rows:
            return {}
        cell = self.cell
        state = "cursor" if self.has_focus else "cursor-blurred"
        lines = range(self._tops[cell.row], self._tops[cell.row + 1])
        return dict.fromkeys(lines, f"{state} {cell.column} {cell.number}")

    def draw(self, number: int, width: int, look: str) -> Strip:
        """Draw a line of a row, or of what is said when there are none."""
        if number >= self._tops[-1]:
            text = "" if self.grid.rows else self._empty
            style = self.component_style("board-grid--empty")
            return empty_line(
                text, number, self.view_height, width, self.base_style, style
            )
        row = self._row_at(number)
        part = number - self._tops[row]
        state = look.partition(" ")[0]
        base, plan = self.base_style, self._plan
        head = base
        if state:
            head += self.component_style("board-grid--cursor-blurred")
        lines = title_lines(self.grid.rows[row], plan.question)
        pieces = lines[part] if part < len(lines) else ()
        segments = self._padded(pieces, plan.question, head)
        for column, cells in zip(plan.shown, plan.widths, strict=True):
            segments += self._cell(row, column, part, cells, state)
        return Strip(segments).adjust_cell_length(width, base)

    def _cell(
        self, row: int, column: int, part: int, width: int, state: str
    ) -> list[Segment]:
        base = self.base_style
        active = self._active(row, column)
        lines = cell_lines(self.grid, row, column, width - FRAME, active)
        line, number = lines[part] if part < len(lines) else ((), -1)
        here = active >= 0 and (number == active or (not lines and part == 0))
        line_style = base + self.component_style("board-grid--line")
        if not here:
            return [
                Segment("│", line_style),
                *self._padded((Piece(" "), *line), width, base),
            ]
        lit = base + self.component_style(f"board-grid--{state}")
        sign = "▌" if state == "cursor" else "│"
        return [
            Segment(sign, lit),
            *self._padded((Piece(" "), *line), width, lit, plain=True),
        ]

    def _padded(
        self, pieces: Sequence[Piece], width: int, base: Style, *, plain: bool = False
    ) -> list[Segment]:
        """Draw pieces in `width` cells; `plain` where a colour would not be legible."""
        segments: list[Segment] = []
        used = 0
        for piece in pieces:
            text = clip(piece.text, width - used)
            used += cell_width(text)
            style = base
            if plain:
                style += Style(bold=piece.style == "warning")
            elif isinstance(piece.style, str) and piece.style:
                style += self.component_style(f"board-grid--{piece.style}")
            segments.append(Segment(text, style))
        segments.append(Segment(" " * (width - used), base))
        return [segment for segment in segments if segment.text]
