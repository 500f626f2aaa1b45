"""The named queries of the library and of the user: choosing one, and keeping one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from reader.settings import View
from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.views import Views
from reader.tui.widgets.line_list import Piece, Row

EVERYTHING = "every article"
"""What showing all articles is called among the views."""


class ViewsScreen(QueryOverlay[str | None]):
    """Views with their queries; Enter narrows the list, Ctrl+x removes one's own."""

    TITLE_TEXT = "Views"
    PLACEHOLDER = "type to narrow"
    HINT = "Enter shows it · Ctrl+x removes one of your own · Esc closes"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+x", "remove", "Remove", show=False, priority=True),
    ]

    def __init__(
        self, views: Views, query: str, remove: Callable[[str], str | None]
    ) -> None:
        super().__init__()
        self._views = views
        self._query = query
        self._remove = remove
        self._removed: set[str] = set()

    def look_up(self, text: str) -> None:
        """List the views whose name or query contains what is typed."""
        needle = fold(text.strip())
        current = self._views.named(self._query)
        rows = []
        if needle in fold(EVERYTHING):
            rows.append(_row("", EVERYTHING, "", "", not self._query.strip()))
        for view in self._views.all:
            own = view in self._views.own
            if own and view.name in self._removed:
                continue
            if needle in fold(f"{view.name} {view.query}"):
                whose = "yours" if own else "the library's"
                chosen = view == current
                rows.append(_row(view.name, view.name, view.query, whose, chosen))
        self.fill(rows)
        problems = self._views.problems
        if problems:
            more = f" · {len(problems) - 1} more" if len(problems) > 1 else ""
            self.say(problems[0] + more, error=True)
        elif not self._views.all:
            self.say("No views yet: W keeps a filter as one.")

    def action_remove(self) -> None:
        """Remove the view under the cursor from the user's settings."""
        row = self.lines.current
        if row is None or row.data[1] != "yours":
            self.say("Only views of your own settings are removed here", error=True)
            return
        problem = self._remove(row.key)
        if problem is None:
            self._removed.add(row.key)
            self.look_up(self.input.value)
            self.say(f"Removed {row.key} · u on the main screen brings it back")
        else:
            self.say(problem, error=True)

    def chosen(self, row: Row) -> None:
        """Close with the query."""
        self.dismiss(row.data[0])


def _row(key: str, name: str, query: str, whose: str, chosen: bool) -> Row:
    pieces = (
        Piece("▸ " if chosen else "  ", "accent"),
        Piece(one_line(name), "strong"),
        Piece(f"  {one_line(query)}", "dim"),
        Piece(f" {whose}" if whose else "", "dim", right=True),
    )
    return Row(key, (pieces,), (query, whose))


class KeepViewScreen(QueryOverlay[str | None]):
    """Asks for the name under which a filter is kept; a known name is replaced."""

    TITLE_TEXT = "Keep the filter as a view"
    PLACEHOLDER = "a name for it"
    HINT = "Enter keeps it in your settings · Esc closes"

    def __init__(self, own: tuple[View, ...], query: str) -> None:
        super().__init__()
        self._own = own
        self._query = query

    def on_mount(self) -> None:
        """Say what is kept."""
        super().on_mount()
        self.say(self._query)

    def look_up(self, text: str) -> None:
        """Offer the name that is typed, and the views that it could replace."""
        name = " ".join(one_line(text).split())
        rows = []
        if name and not any(view.name == name for view in self._own):
            new = (Piece("keep as "), Piece(name, "strong"))
            rows.append(Row(name, (new,), name))
        for view in self._own:
            if fold(name) in fold(view.name):
                old = (
                    Piece("replace "),
                    Piece(view.name, "strong"),
                    Piece(f"  {view.query}", "dim"),
                )
                rows.append(Row(view.name, (old,), view.name))
        rows.sort(key=lambda row: row.key != name)
        self.fill(rows)

    def action_choose(self) -> None:
        """Keep it, if a name is typed or one is pointed at."""
        if self.input.value.strip() or self.lines.has_focus:
            super().action_choose()
        else:
            self.say("Type a name", error=True)

    def chosen(self, row: Row) -> None:
        """Close with the name."""
        self.dismiss(row.data)
