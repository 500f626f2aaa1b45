"""The line over the board: the names of its columns."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from reader.text.cells import cell_width, clip, pad
from reader.tui.safe import shown
from reader.tui.widgets.board_layout import FRAME, Column, Grid, Plan


class BoardHead(Widget):
    """The names of the columns, and signs where more of them stand at a side."""

    DEFAULT_CSS = """
    BoardHead { height: 1; color: $quiet; background: $panel; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._plan = Plan(0, 0)
        self._columns: Sequence[Column] = ()
        self._cursor = 0
        self._year = ""

    def show(self, plan: Plan, grid: Grid, cursor: int) -> None:
        """Show the names of the columns of `grid` as `plan` places them."""
        self._plan, self._columns, self._cursor = plan, grid.columns, cursor
        self._year = f" · {grid.year}" if grid.year else ""
        self.refresh()

    def render(self) -> Content:
        """Draw the names over their columns; that of the cursor in bold."""
        if not self._columns or not self._plan.widths:
            return Content("")
        plan = self._plan
        before, after = plan.first, len(self._columns) - plan.shown.stop
        parts: list[tuple[str, str]] = []
        left = f"‹{before} " if before else "  "
        count = f"{self._cursor + 1} of {len(self._columns)}{self._year}"
        parts.append((pad(left + count, plan.question), ""))
        for at, width in zip(plan.shown, plan.widths, strict=True):
            last = at == plan.shown.stop - 1
            more = f" {after}›" if last and after else ""
            label = shown(self._columns[at].label)
            inner = width - FRAME - cell_width(more)
            sign = "▾" if at == self._cursor else " "
            text = pad(clip(label, max(1, inner)), max(1, inner))
            style = "bold $foreground" if at == self._cursor else ""
            parts.append((f" {sign}{text}{more} ", style))
        return Content.assemble(*parts)
