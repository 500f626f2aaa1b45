"""The app itself: themes, filters, the bridge, and what happens on quitting."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.filter import LineFilter

from reader.tui.bridge import Bridge
from reader.tui.commands import ActionCommands
from reader.tui.keymap import make_keymap
from reader.tui.safe import SafeFilter
from reader.tui.screens.main import MainScreen
from reader.tui.session import Session
from reader.tui.themes import STYLES, make_theme, theme_names

if TYPE_CHECKING:
    from reader.workspace import Workspace

SWITCH_INTERVAL = 0.001
"""Seconds after which a background thread must let the keyboard's thread run."""


class ReaderApp(App[None]):
    """A library in the terminal."""

    TITLE = "reader"
    COMMANDS: ClassVar[set[Any]] = {ActionCommands}
    INHERIT_BINDINGS = False

    def __init__(
        self,
        workspace: Workspace,
        *,
        article: str | None = None,
        query: str | None = None,
        problems: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.workspace = workspace
        self.animation_level = "none"
        self.session = Session()
        self._session_file = workspace.notebook.state_folder / "session.json"
        last = self.session.restore(self._session_file)
        if query is not None:
            self.session.query = query
        self._keymap_checked = make_keymap(workspace.settings.keys)
        self._problems = (*problems, *self._keymap_checked.problems)
        self._safe = SafeFilter()
        for name in STYLES:
            self.register_theme(make_theme(name))
        self.theme = self._first_theme()
        self.main = MainScreen(workspace, self.session, self._keymap_checked)
        self.main.start_with = article or workspace.only or last
        self.main.start_focused = article is not None or workspace.only is not None
        self.bridge = Bridge(workspace, self.main.post_message)

    def _first_theme(self) -> str:
        names = theme_names()
        for wanted in (self.session.theme, self.workspace.settings.theme):
            if wanted in names:
                return wanted
        return names[0]

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Add the second layer against control sequences to Textual's own filters."""
        return [*super().get_line_filters(), self._safe]

    def on_mount(self) -> None:
        """Show the main screen, then let the work behind it begin."""
        self.set_keymap(self._keymap_checked.changed())
        self.push_screen(self.main)
        self.call_after_refresh(self.bridge.start)
        for problem in self._problems:
            self.notify(problem, title="Settings", severity="warning", markup=False)

    def finish(self) -> None:
        """Write what is still in memory: read marks, the position, the view."""
        self.bridge.stop()
        self.main.write_read()
        self.main.leave_article()
        self.session.save(self._session_file)


def run_app(
    workspace: Workspace,
    *,
    article: str | None = None,
    query: str | None = None,
    problems: Sequence[str] = (),
) -> int:
    """Run the app over `workspace` until it is quit; return the exit status.

    The listing must be there before the first screen, so it is loaded here.
    SIGTERM and SIGHUP quit as Ctrl+q does, so that the terminal is left in order.
    """
    workspace.library.load()
    app = ReaderApp(workspace, article=article, query=query, problems=problems)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: app.call_later(app.exit))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_INTERVAL)
    try:
        app.run(mouse=workspace.settings.mouse)
    finally:
        sys.setswitchinterval(interval)
        app.finish()
    return app.return_code or 0
