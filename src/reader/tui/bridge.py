"""Carries changes into the event loop, and keeps the library up to date behind it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.message import Message

from reader.annotations.paths import FOLDER
from reader.changes import Cause, Changed
from reader.tui.messages import Announced, Failed, NotesKnown, Progress

if TYPE_CHECKING:
    from reader.library.watch import Watch
    from reader.workspace import Workspace

QUIT_WITHIN = 0.4
"""Seconds that quitting waits for the thread behind the screen."""

SHOW_EVERY = 1.0
"""Seconds after which headlines read meanwhile are shown in the list."""


class Bridge:
    """One thread that scans, reads and indexes articles; it only posts messages."""

    def __init__(self, workspace: Workspace, post: Callable[[Message], object]) -> None:
        self._workspace = workspace
        self._post = post
        self._wake = threading.Event()
        self._stopped = threading.Event()
        self._idle = threading.Event()
        self._lock = threading.Lock()
        self._wanted: set[str] = set()
        self._unsubscribe = workspace.changes.subscribe(self._announce)
        self._thread = threading.Thread(
            target=self._run, name="reader-background", daemon=True
        )
        self._watch: Watch | None = None

    def start(self) -> None:
        """Begin with the notes and the folder as they are now, then watch both."""
        self._wanted = {"notes", "articles"}
        self._wake.set()
        self._thread.start()

    def stop(self) -> None:
        """End the work behind the screen; what is unfinished is taken up next time."""
        self._stopped.set()
        self._wake.set()
        self._unsubscribe()
        if self._watch:
            self._watch.stop()
        if self._thread.ident is not None:  # quit before the work had begun
            self._thread.join(QUIT_WITHIN)

    @property
    def idle(self) -> bool:
        """Whether everything noticed so far has been taken in."""
        return self._idle.is_set()

    def _announce(self, changed: Changed) -> None:
        self._post(Announced(changed))

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._wake.wait()
            self._idle.clear()
            self._wake.clear()
            try:
                self._catch_up()
                self._start_watching()
            except Exception as error:  # the thread must outlive any one failure
                if not self._stopped.is_set():
                    self._post(Failed(f"Scanning the library failed: {error}"))
            if not self._wake.is_set():
                self._idle.set()

    def _catch_up(self) -> None:
        """Bring notes, listing, headlines and index up to the files, in that order."""
        workspace, stop = self._workspace, self._stopped.is_set
        with self._lock:
            wanted, self._wanted = self._wanted, set()
        if "notes" in wanted:
            workspace.take_in_notes()
            self._post(NotesKnown())
        if "articles" not in wanted:
            return
        workspace.take_in_articles(stop)
        if looked := workspace.library.look(stop, self._headlines()):
            workspace.changes.fire(Cause.SCAN, frozenset(looked))
        if not stop():
            workspace.follow_renamed()
            workspace.search.update(stop, self._progress("Indexing"))
        self._post(Progress("", 0, 0))

    def _progress(self, what: str) -> Callable[[int, int], None]:
        def report(done: int, total: int) -> None:
            if not self._stopped.is_set():
                self._post(Progress(what, done, total))

        return report

    def _headlines(self) -> Callable[[int, int], None]:
        """Report progress, and let the list show the headlines read so far."""
        report = self._progress("Reading headlines")
        shown = time.monotonic()

        def report_and_show(done: int, total: int) -> None:
            nonlocal shown
            report(done, total)
            if time.monotonic() - shown > SHOW_EVERY:
                shown = time.monotonic()
                self._workspace.changes.fire(Cause.SCAN)

        return report_and_show

    def _start_watching(self) -> None:
        if self._watch or self._stopped.is_set():
            return
        from reader.library.watch import Watch

        self._watch = Watch(self._workspace.root, self._noticed)
        self._watch.start()

    def _noticed(self, paths: frozenset[Path]) -> None:
        """Wake the thread: for the notes alone where nothing else has changed."""
        folder = self._workspace.root / FOLDER
        for path in paths:
            kind = "notes" if path.is_relative_to(folder) else "articles"
            with self._lock:
                self._wanted.add(kind)
        if paths and not self._stopped.is_set():
            self._wake.set()
