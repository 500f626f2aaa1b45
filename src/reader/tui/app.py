"""The app itself: themes, filters, the bridge, and what happens on quitting."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.filter import LineFilter

from reader.tui.bridge import Bridge
from reader.tui.commands import ActionCommands
from reader.tui.keymap import make_keymap
from reader.tui.lasting import lasting
from reader.tui.messages import Failed
from reader.tui.safe import SafeFilter
from reader.tui.screens.main import MainScreen
from reader.tui.session import Session
from reader.tui.themes import STYLES, make_theme, theme_names
from reader.tui.typeahead import TypeAhead

if TYPE_CHECKING:
    from textual.driver import Driver

    from reader.workspace import Workspace

SWITCH_INTERVAL = 0.001
"""Seconds after which a background thread must let the keyboard's thread run."""

FIRST_LOOK = 40
"""Articles whose headlines are read before the first screen, if none are known."""


class ReaderApp(TypeAhead[None]):
    """A library in the terminal."""

    TITLE = "reader"
    CSS_PATH = "reader.tcss"
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
        last = self.session.restore(workspace.view_file)
        if query is not None:
            self.session.query = query
        self._keymap_checked = make_keymap(
            workspace.settings.keys, workspace.settings.places
        )
        self._problems = (*problems, *self._keymap_checked.problems)
        self._safe = SafeFilter()
        for name in STYLES:
            self.register_theme(make_theme(name))
        self.theme = self._first_theme()
        self.main = MainScreen(workspace, self.session, self._keymap_checked)
        self.main.start_with = article or workspace.only or last
        self.main.start_focused = article is not None or workspace.only is not None
        workspace.apart = True
        workspace.report = self._report
        self.bridge = Bridge(workspace, self.main.post_message)

    def _report(self, line: str) -> None:
        """Show a line that comes from behind the screen."""
        self.main.post_message(Failed(line))

    def _first_theme(self) -> str:
        names = theme_names()
        for wanted in (self.session.theme, self.workspace.settings.theme):
            if wanted in names:
                return wanted
        return names[0]

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Add the second layer against control sequences to Textual's own filters."""
        return [*super().get_line_filters(), self._safe]

    def get_default_screen(self) -> MainScreen:
        """Begin with the main screen: one under it would be laid out for nothing."""
        return self.main

    def on_mount(self) -> None:
        """Set the keys, and what ends the app."""
        self.set_keymap(self._keymap_checked.changed())
        self._quit_on_signals()
        for problem in self._problems:
            self.notify(problem, title="Settings", severity="warning", markup=False)

    def action_help_quit(self) -> None:
        """Ctrl+c in a screen over the main one: say in its place how to quit."""
        self.main.action_interrupt()

    def on_ready(self) -> None:
        """The first screen is laid out: go on as soon as it is painted as well."""
        self.main.call_later(self._begin)

    def _begin(self) -> None:
        """After the first screen: show an article, and let the work behind it begin.

        From now on garbage is collected; what starting made is left out of it.
        """
        if not gc.isenabled():
            gc.freeze()
            gc.enable()
        self.main.show_first()
        self.bridge.start()

    def get_driver_class(self) -> type[Driver]:
        """Return what reads and writes the terminal."""
        return lasting(super().get_driver_class())

    def on_unmount(self) -> None:
        """Quitting waits for nothing that an engine is still at."""
        self.workspace.stop_detecting()

    def _quit_on_signals(self) -> None:
        """Quit as by Ctrl+q when told to end, so that the terminal is left in order."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            # Not on Windows, nor where the loop runs outside the main thread.
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.exit)

    def finish(self) -> None:
        """Write what is still in memory: read marks, the position, the view."""
        self.bridge.stop()
        self.main.write_read()
        self.main.leave_article()
        self.session.save(self.workspace.view_file)


def first_look(workspace: Workspace) -> None:
    """Read a screenful of headlines before the first screen, where none is known."""
    library = workspace.library
    if not any(row.words is not None for row in library.first()[0]):
        library.look(limit=FIRST_LOOK)


def run_app(
    workspace: Workspace,
    *,
    article: str | None = None,
    query: str | None = None,
    problems: Sequence[str] = (),
) -> int:
    """Run the app over `workspace`, its listing loaded; return the exit status."""
    first_look(workspace)
    app = ReaderApp(workspace, article=article, query=query, problems=problems)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_INTERVAL)
    try:
        app.run(mouse=workspace.settings.mouse)
    finally:
        sys.setswitchinterval(interval)
        app.finish()
    return app.return_code or 0
