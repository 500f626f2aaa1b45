"""How the list is arranged: its order, its groups, and the views that narrow it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from textual import on
from textual.message import Message

from reader.settings import View, load_library_settings, settings_path
from reader.tui.arranging import Order
from reader.tui.screens.finding import Finding
from reader.tui.views import (
    NotKept,
    Views,
    checked,
    read_settings,
    with_view,
    write_settings,
)

if TYPE_CHECKING:
    from reader.annotations.notebook import Notebook

T = TypeVar("T")


@dataclass(eq=False, repr=False)
class ViewsKnown(Message):
    """The named queries have been read and looked at."""

    views: Views


@dataclass(frozen=True, slots=True)
class _Rewritten:
    """The user's settings before and after a view was kept or removed."""

    path: Path
    before: str
    after: str
    own: tuple[View, ...]
    """The user's views before."""


class Arranging(Finding):
    """Sorts and groups the list, and shows, chooses and keeps views."""

    views: Views = Views()
    _rewritten: _Rewritten | None = None
    """What undo takes back first: the user's settings are no part of the library."""

    def on_mount(self) -> None:
        """Read the views behind the first screen."""
        self._read_views(self.workspace.settings.views, tell=True)

    # Order

    def action_sort(self) -> None:
        """Choose by what the list is sorted and grouped."""
        from reader.tui.screens.sorting import SortScreen

        def chosen(order: Order | None) -> None:
            if order:
                self._sort(order)

        self.app.push_screen(SortScreen(self.session.order), chosen)

    def _sort(self, order: Order) -> None:
        self.sort(order)
        self.say(f"Sorted: {order.words}")

    def action_sort_newest(self) -> None:
        """Sort the list by date, without groups."""
        self._sort(Order.NEWEST)

    def action_sort_date(self) -> None:
        """Group the list by days, months or years."""
        self._sort(Order.DATE)

    def action_sort_source(self) -> None:
        """Group the list by source."""
        self._sort(Order.SOURCE)

    def action_sort_story(self) -> None:
        """Group the list by story."""
        self._sort(Order.STORY)

    def action_sort_notes(self) -> None:
        """Show the articles with most notes first."""
        self._sort(Order.NOTES)

    def action_sort_unread(self) -> None:
        """Show unread articles first."""
        self._sort(Order.UNREAD)

    # Views

    def _read_views(self, own: Iterable[View], *, tell: bool) -> None:
        def read() -> None:
            shared, _ = load_library_settings(self.workspace.root)
            views = checked(shared.views, own)
            self.post_message(ViewsKnown(views))
            for problem in views.problems if tell else ():
                self.app.call_from_thread(
                    self.app.notify,
                    problem,
                    title="Views",
                    severity="warning",
                    markup=False,
                )

        self.run_worker(read, thread=True, group="views", exit_on_error=False)

    @on(ViewsKnown)
    def _views_known(self, event: ViewsKnown) -> None:
        self.views = event.views
        self.show_views()

    def show_views(self) -> None:
        """Show over the list which views there are, and which one it shows."""
        current = self.views.named(self.session.query)
        self.view_bar.show(
            [view.name for view in self.views.all],
            current.name if current else None,
            everything=not self.session.query.strip(),
        )

    def filter(self, query: str) -> None:
        """Narrow the list, and show whether that is a view."""
        super().filter(query)
        self.show_views()

    def _show_view(self, query: str) -> None:
        self.remember_query(query)
        self.filter(query)
        self.enter_pane(self.articles)

    def action_views(self) -> None:
        """Choose one of the named queries."""
        from reader.tui.screens.views import ViewsScreen

        def chosen(query: str | None) -> None:
            if query is not None:
                self._show_view(query)

        screen = ViewsScreen(self.views, self.session.query, self._remove_view)
        self.app.push_screen(screen, chosen)

    def _step_view(self, by: int) -> None:
        """Show the next view, `by` on; all articles stand before the first one."""
        queries = ["", *(view.query for view in self.views.all)]
        if len(queries) == 1:
            self.say("There are no views yet: W keeps a filter as one")
            return
        current = self.views.named(self.session.query)
        at = queries.index(current.query) if current else 0
        self._show_view(queries[(at + by) % len(queries)])

    def action_next_view(self) -> None:
        """Show the next view."""
        self._step_view(1)

    def action_previous_view(self) -> None:
        """Show the view before."""
        self._step_view(-1)

    # Keeping

    def action_keep_view(self) -> None:
        """Keep the filter under a name in the user's settings."""
        from reader.tui.screens.views import KeepViewScreen

        query = " ".join(self.session.query.split())
        if not query or self.wrong_query:
            self.say("There is no filter to keep: / narrows the list first")
            return

        def named(name: str | None) -> None:
            if name:
                problem = self._rewrite(name, query)
                self.say(
                    problem or f"Kept as {name} in {settings_path()} · u undoes",
                    error=problem is not None,
                )

        self.app.push_screen(KeepViewScreen(self.views.own, query), named)

    def _remove_view(self, name: str) -> str | None:
        return self._rewrite(name, None)

    def _rewrite(self, name: str, query: str | None) -> str | None:
        """Change one view of the user's settings; return why that cannot be."""
        path, own = settings_path(), self.views.own
        try:
            before = read_settings(path)
            after = with_view(before, name, query)
            write_settings(path, after)
        except NotKept as error:
            return f"Not kept: {error}"
        self._rewritten = _Rewritten(path, before, after, own)
        kept = [view for view in own if view.name != name]
        if query is not None:
            kept.append(View(name, query, str(path)))
        self._read_views(kept, tell=False)
        return None

    def change(
        self,
        fn: Callable[[Notebook], T],
        articles: Iterable[str] = (),
        then: Callable[[T], None] | None = None,
        failed: Callable[[BaseException], bool] | None = None,
    ) -> Future[T]:
        """Make a change; undo comes to it before it comes to views."""
        self._rewritten = None
        return super().change(fn, articles, then, failed)

    def action_undo(self) -> None:
        """Undo the last change, be it of the user's views."""
        last, self._rewritten = self._rewritten, None
        if last is None:
            super().action_undo()
            return
        try:
            if read_settings(last.path) != last.after:
                raise NotKept(f"{last.path} was changed meanwhile")
            write_settings(last.path, last.before)
        except NotKept as error:
            self.say(f"Not undone: {error}", error=True)
            return
        self._read_views(last.own, tell=False)
        self.say("Undone: your views are as they were")
