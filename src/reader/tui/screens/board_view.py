"""The board on a screen of its own: looked at, moved in and narrowed."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.message import Message
from textual.widget import Widget

from reader.changes import Cause, Changed
from reader.comparison.model import Board, Mention
from reader.tui.actions import Where
from reader.tui.gathering import Asked, Gathered, Report
from reader.tui.screens.sheet import Job, Sheet, keys_of
from reader.tui.widgets.board_detail import BoardDetail, detail_parts
from reader.tui.widgets.board_filter import HELP, narrowed
from reader.tui.widgets.board_grid import NOTHING, BoardGrid, Cell
from reader.tui.widgets.board_head import BoardHead
from reader.tui.widgets.board_layout import Grid, Side, make_grid
from reader.tui.widgets.board_words import DIFFERING
from reader.tui.widgets.describe import counted

if TYPE_CHECKING:
    from reader.tui.screens.comparing import Comparing

TELL_EVERY = 0.1
"""Seconds between two words on what is being looked at."""


def detail_height(rows: int) -> int:
    """Return the lines that the sentence gets in a terminal of so many rows."""
    return max(4, min(9, rows // 4))


@dataclass
class BoardState:
    """Where somebody is on a board; it outlives the screen that shows it."""

    asked: Asked
    gathered: Gathered | None = None
    stale: bool = False
    """Whether something it is made of has changed since."""
    side: Side = Side.OUTLETS
    query: str = ""
    differing: bool = False
    cell: Cell = field(default_factory=Cell)

    def concerns(self, changed: Changed) -> bool:
        """Tell whether a change is one of what the board is made of."""
        if self.gathered is None or changed.cause is Cause.LOCAL:
            return False
        articles = self.gathered.board.articles
        return not changed.articles or not changed.articles.isdisjoint(articles)


@dataclass(eq=False, repr=False)
class Compared(Message):
    """The figures have been put side by side."""

    gathered: Gathered
    grid: Grid
    """All of it, laid out for the columns that were wanted."""


@dataclass(eq=False, repr=False)
class Looking(Message):
    """Work behind the board goes on."""

    what: str
    done: int
    total: int

    def can_replace(self, message: Message) -> bool:
        """A burst of progress is worth one line."""
        return isinstance(message, Looking)


class BoardView(Sheet):
    """Questions and figures in a grid, and the sentence of the figure under it."""

    PLACE = Where.BOARD
    LABEL = "rows"
    BINDINGS: ClassVar[list[BindingType]] = keys_of(Where.BOARD)

    def __init__(self, main: Comparing, state: BoardState) -> None:
        super().__init__(main)
        self.state = state
        self.head = BoardHead(id="board-head")
        self.grid = BoardGrid(self.head, id="board")
        self.detail = BoardDetail(id="board-detail")
        self.detail.styles.height = detail_height(main.size.height)
        self._busy = False
        self._whole = NOTHING

    def parts(self) -> Iterable[Widget]:
        """Return the names of the columns, the grid, and the sentence."""
        return self.head, self.grid, self.detail

    def mover(self) -> BoardGrid:
        """Return the grid."""
        return self.grid

    def on_mount(self) -> None:
        """Show what is known already; else find it behind the keyboard."""
        super().on_mount()
        if self.state.gathered:
            self._fill(self.state.cell)
        if self.state.gathered is None or self.state.stale:
            self.look()

    def on_resize(self, event: events.Resize) -> None:
        """Give the sentence the room that this height has."""
        self.detail.styles.height = detail_height(event.size.height)

    # Looking

    def look(self) -> None:
        """Put the figures side by side, behind the keyboard."""
        self._busy = True
        self.state.stale = False
        if self.state.gathered is None:
            self.grid.empty = "Looking at the articles …"
            self.heading.text = self.state.asked.what or "Board"
        asked, side = self.state.asked, self.state.side
        self.begin(lambda job: self._gather(job, asked, side))

    def _gather(self, job: Job, asked: Asked, side: Side) -> None:
        gathered = self.main.gather(
            self.workspace, asked, lambda: job.is_stopped, self._reporter(job)
        )
        # Laying out is done here, once, and not on the screen's thread.
        grid = make_grid(gathered.board, side, self._titles(gathered.board))
        self.tell(job, Compared(gathered, grid))

    def _reporter(self, job: Job) -> Report:
        """Return what tells of progress, a few times a second at most."""
        told = time.monotonic()

        def report(what: str, done: int, total: int) -> None:
            nonlocal told
            if (now := time.monotonic()) - told >= TELL_EVERY:
                told = now
                self.tell(job, Looking(what, done, total))

        return report

    @on(Looking)
    def _looking(self, event: Looking) -> None:
        if not self._busy:
            return
        verb = "grouped" if event.what == "Grouping" else "looked at"
        text = f"{event.done:,} of {event.total:,} articles {verb}"
        self.status.progress = text
        if not self.state.gathered:
            self.grid.empty = f"{text}\nEsc shows what is known by then"

    @on(Compared)
    def _compared(self, event: Compared) -> None:
        self._busy = False
        self.status.progress = ""
        self.state.gathered, self._whole = event.gathered, event.grid
        if story := event.gathered.board.story:
            self.main.spreads[story.key] = self.main.spread_of(event.gathered.board)
        self._fill()
        self._tell_what_is_missing(event.gathered)

    def _tell_what_is_missing(self, gathered: Gathered) -> None:
        if gathered.looked < gathered.wanted:
            done = f"{gathered.looked:,} of {gathered.wanted:,} articles"
            self.say(f"Stopped: {done} looked at")
        elif gathered.unread:
            more = len(gathered.unread) - 1
            rest = f" · {more} more" if more else ""
            self.say(f"{gathered.unread[0]}{rest}", error=True)

    def failed(self) -> None:
        """Show that there is nothing to wait for."""
        self._busy = False
        self.grid.empty = "The figures could not be put side by side."

    def stop(self) -> bool:
        """Stop looking; what is known by then is shown.

        Where a board is shown already, there is nothing to wait for.
        """
        if not self._busy or self.job.is_stopped or self.state.gathered:
            return False
        self.job.stop()
        return True

    def announced(self, changed: Changed) -> None:
        """Look again where the articles, or what was said of them, have changed."""
        if self.state.concerns(changed):
            self.look()

    # Showing

    def sought(self) -> str:
        """Return what the rows are narrowed to."""
        return self.state.query

    def seek(self, text: str) -> None:
        """Narrow the rows to what `text` is about."""
        self.state.query = text
        self._fill()
        rows = len(self.grid.grid.rows)
        self.prompt.note(counted(rows, "row") if text else HELP)

    def _fill(self, cell: Cell | None = None) -> None:
        """Show the rows that are wanted, with the cursor at `cell` or where it was."""
        gathered, state = self.state.gathered, self.state
        if gathered is None:
            return
        board = gathered.board
        rows = narrowed(board.rows, state.query, differing=state.differing)
        grid = self._whole
        if grid.side is not state.side or grid.rows != rows:
            titles = self._titles(board)
            grid = make_grid(replace(board, rows=rows), state.side, titles)
        self.grid.empty = self._why_empty(gathered)
        self.grid.show(grid, cell)
        self._head(gathered, len(rows))
        self._tell_cell()

    def _titles(self, board: Board) -> dict[str, str]:
        """Return the headlines of the articles, for those that name no outlet."""
        listed = self.workspace.library.listed
        return {a: row.title for a in board.articles if (row := listed(a)) is not None}

    def _why_empty(self, gathered: Gathered) -> str:
        board = gathered.board
        if not board.articles:
            return "No article here.\nOpen one, or narrow the list to some, then c."
        if board.rows and self.state.query:
            return "No row is about that.\nEsc shows all rows."
        if board.rows:
            return "No row differs.\nD shows all rows."
        if len(board.articles) == 1:
            return "No figures in this article, and no other article on its story."
        return "No figures in these articles."

    def _head(self, gathered: Gathered, rows: int) -> None:
        board = gathered.board
        alone = "one article only" if len(board.articles) == 1 else ""
        what = board.story.title if board.story else gathered.what or alone or "Board"
        mentions = [mention for row in board.rows for mention in row.mentions]
        outlets = len({mention.source for mention in mentions} - {""})
        differ = sum(row.relation in DIFFERING for row in board.rows)
        every = len(board.rows)
        self.heading.text = what
        shown = (
            f"{rows:,} of {every:,} rows" if rows != every else counted(every, "row")
        )
        parts = (
            shown,
            f"{differ:,} differ" if differ else "",
            counted(outlets, "outlet") if outlets else "",
            counted(len(board.articles), "article"),
        )
        self.heading.note = " · ".join(filter(None, parts))

    @on(BoardGrid.Moved)
    def _moved(self, event: BoardGrid.Moved) -> None:
        self.state.cell = event.cell
        self._tell_cell()

    def _tell_cell(self) -> None:
        """Show the sentence of the figure under the cursor, and where one is."""
        grid, cell = self.grid.grid, self.grid.cell
        self.state.cell = cell
        self.detail.show(detail_parts(grid, cell.row, cell.column, cell.number))
        rows, columns = len(grid.rows), len(grid.columns)
        self.status.where = (
            f"row {cell.row + 1}/{rows} · {cell.column + 1}/{columns}" if rows else ""
        )

    # Keys

    def action_cell_left(self) -> None:
        """Move to the column before."""
        self.grid.action_cursor_left()

    def action_cell_right(self) -> None:
        """Move to the next column."""
        self.grid.action_cursor_right()

    def action_sides(self) -> None:
        """Take outlets or dates as columns."""
        dates = self.state.side is Side.OUTLETS
        self.state.side = Side.DATES if dates else Side.OUTLETS
        self._fill()
        self.say(f"Columns: {self.state.side}")

    def action_differing(self) -> None:
        """Show only the rows that differ, or all."""
        self.state.differing = not self.state.differing
        self._fill()
        self.say("Only rows that differ" if self.state.differing else "All rows")

    def action_compare(self) -> None:
        """Go back to the article."""
        self.dismiss(None)

    @on(BoardGrid.Chosen)
    def _chosen(self, event: BoardGrid.Chosen) -> None:
        self.leave_for(event.mention)

    def action_open(self) -> None:
        """Open the sentence of the figure in its article."""
        if mention := self.grid.mention:
            self.leave_for(mention)
        else:
            self.say("No figure here: the arrow keys go to one")

    def leave_for(self, mention: Mention) -> None:
        """Open a figure's sentence; Escape there comes back."""
        self.main.go_to_sentence(mention)
