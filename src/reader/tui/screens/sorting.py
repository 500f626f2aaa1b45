"""The order of the list as a choice."""

from __future__ import annotations

from reader.text.fold import fold
from reader.tui.arranging import Order
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.line_list import Piece, Row


class SortScreen(QueryOverlay[Order | None]):
    """By what the list is sorted and grouped; Enter sorts."""

    TITLE_TEXT = "Sort and group the list"
    PLACEHOLDER = "type to narrow: date, source, story, notes, unread"
    HINT = "Enter sorts · ↑ ↓ move · Esc closes"

    def __init__(self, order: Order) -> None:
        super().__init__()
        self._order = order

    def look_up(self, text: str) -> None:
        """List the orders that contain what is typed."""
        needle = fold(text.strip())
        rows = []
        for order in Order:
            if needle not in fold(f"{order} {order.words}"):
                continue
            pieces = (
                Piece("▸ " if order is self._order else "  ", "accent"),
                Piece(order.words, "strong"),
            )
            rows.append(Row(order, (pieces,), order))
        self.fill(rows)
        if not needle:
            self.lines.cursor = list(Order).index(self._order)
        self.say("" if rows else "There is no such order.")

    def chosen(self, row: Row) -> None:
        """Close with the order."""
        self.dismiss(row.data)
