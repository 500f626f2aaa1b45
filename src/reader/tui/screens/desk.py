"""What all parts of the main screen share: panes, layout, messages, changes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker, WorkerState

from reader.tui.actions import ACTIONS, BY_ID, Where
from reader.tui.keymap import Keymap
from reader.tui.session import Session
from reader.tui.widgets.article_list import ArticleList
from reader.tui.widgets.article_view import ArticleView
from reader.tui.widgets.bars import Heading, KeyBar, StatusBar, ViewBar
from reader.tui.widgets.panel import SidePanel
from reader.tui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from reader.annotations.notebook import Notebook
    from reader.workspace import Workspace

T = TypeVar("T")

WIDE = 120
"""Columns from which all three panes are shown."""
MEDIUM = 80
"""Columns from which the list and the article are shown side by side."""
NO_KEY = "no_key_{}"
"""What stands for the key of an action that has none until the user gives it one."""


@dataclass(eq=False, repr=False)
class Stored(Message):
    """A change has been written, or could not be."""

    result: Any
    error: BaseException | None
    then: Callable[[Any], None] | None
    failed: Callable[[BaseException], bool] | None


class Desk(Screen[None]):
    """The main screen's frame: three panes, a prompt, a status line and the keys."""

    AUTO_FOCUS = "#list"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            action.keys or NO_KEY.format(action.id),
            action.id,
            action.label,
            show=False,
            id=action.id,
        )
        for action in ACTIONS
    ]

    def __init__(self, workspace: Workspace, session: Session, keymap: Keymap) -> None:
        super().__init__()
        self.workspace = workspace
        self.session = session
        self.keymap = keymap
        self.articles = ArticleList(id="list")
        self.view = ArticleView(id="article")
        self.panel = SidePanel(id="panel")
        self.prompt = Prompt(id="prompt")
        self.status = StatusBar(id="status")
        self.keys = KeyBar(keymap, id="keys")
        self.list_heading = Heading("Articles", id="list-heading")
        self.view_bar = ViewBar(id="views")
        self.article_heading = Heading("", id="article-heading")

    def compose(self) -> ComposeResult:
        """Lay out the panes side by side over the status line and the keys."""
        with Horizontal(id="panes"):
            with Vertical(id="list-pane"):
                yield self.view_bar
                yield self.list_heading
                yield self.articles
            with Vertical(id="article-pane"):
                yield self.article_heading
                yield self.view
            with Vertical(id="panel-pane"):
                yield self.panel
        yield self.status
        yield self.keys

    # Panes

    def place(self) -> Where:
        """Return the pane or mode in which keys work now."""
        focused = self.focused
        if self.view.has_focus:
            return Where.SELECTION if self.view.selecting else Where.ARTICLE
        if focused is not None and self.panel in focused.ancestors_with_self:
            return Where.PANEL
        if focused is self.prompt.input:
            return Where.ARTICLE if self.prompt.target is self.view else Where.LIST
        return Where.LIST

    def pane(self, widget: Widget) -> Widget:
        """Return the box around one of the three panes' widgets."""
        pane = widget.parent
        assert isinstance(pane, Widget)
        return pane

    def lay_out(self, show: Widget | None = None) -> None:
        """Show the panes that this width has room for; `show` must be among them."""
        width = self.size.width or self.app.size.width
        panel_wanted = self.session.panel
        listing, article, panel = (
            self.pane(self.articles),
            self.pane(self.view),
            self.pane(self.panel),
        )
        current = show or self._current_pane()
        if width >= WIDE:
            listing.display, article.display, panel.display = True, True, panel_wanted
        elif width >= MEDIUM:
            panel.display = current is self.panel
            listing.display, article.display = not panel.display, True
        else:
            listing.display = current is self.articles
            article.display = current is self.view
            panel.display = current is self.panel
        self.set_class(width < WIDE, "-medium")
        self.set_class(width < MEDIUM, "-narrow")

    def _current_pane(self) -> Widget:
        where = self.place()
        if where is Where.PANEL:
            return self.panel
        return self.articles if where is Where.LIST else self.view

    def enter_pane(self, widget: Widget) -> None:
        """Show the pane of `widget` and give it the keys."""
        self.lay_out(widget)
        (self.panel.lines if widget is self.panel else widget).focus(
            scroll_visible=False
        )

    @on(events.DescendantFocus)
    def _pane_entered(self) -> None:
        where = self.place()
        self.list_heading.active = where is Where.LIST
        self.article_heading.active = where in (Where.ARTICLE, Where.SELECTION)
        self.panel.active = where is Where.PANEL
        self.show_keys()

    def on_resize(self, event: events.Resize) -> None:
        """Show the panes that the new width has room for."""
        self.lay_out()
        self.show_keys()

    def show_keys(self) -> None:
        """Let the footer name the keys that work in this place."""
        self.keys.where = self.place()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let a key through only in the panes where its action works."""
        known = BY_ID.get(action)
        if known is None or Where.ANYWHERE in known.where:
            return True
        return self.place() in known.where

    # Telling and changing

    def on_key(self) -> None:
        """A key ends what was said; its action may say something new."""
        self.status.say("")

    def say(self, text: str, *, error: bool = False, at: int | None = None) -> None:
        """Show one line in the status bar; `at` is the cell that it points at."""
        self.status.say(text, error=error, at=at)

    def change(
        self,
        fn: Callable[[Notebook], T],
        articles: Iterable[str] = (),
        then: Callable[[T], None] | None = None,
        failed: Callable[[BaseException], bool] | None = None,
    ) -> Future[T]:
        """Have the writer make a change; `then` gets its result back on this thread.

        `failed` gets the error instead, and tells whether it has dealt with it.
        """
        future = self.workspace.change(fn, articles)

        def done(future: Future[T]) -> None:
            error = future.exception()
            result = None if error else future.result()
            with contextlib.suppress(RuntimeError):  # the app has been quit
                self.post_message(Stored(result, error, then, failed))

        future.add_done_callback(done)
        return future

    @on(Worker.StateChanged)
    def _worker_ended(self, event: Worker.StateChanged) -> None:
        """Say so when work behind the screen fails; the app goes on."""
        if event.state is WorkerState.ERROR:
            self.say(f"That did not work: {event.worker.error!r}", error=True)

    @on(Stored)
    def _stored(self, event: Stored) -> None:
        from reader.annotations.model import StoreError

        if event.error is None:
            if event.then:
                event.then(event.result)
        elif event.failed and event.failed(event.error):
            pass
        elif isinstance(event.error, StoreError | ValueError | LookupError):
            self.say(str(event.error), error=True)
        else:
            self.say(f"Not saved: {event.error!r}", error=True)
