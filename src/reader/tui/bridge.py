"""Carries changes into the event loop, and keeps the library up to date behind it."""

from __future__ import annotations

import contextlib
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

NAMED_AT_MOST = 1000
"""Changed paths that are looked at one by one; more take a walk over the folder."""

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
        self._named: set[Path] | None = None
        """Paths that are all that may have changed; None for any."""
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
        if self._thread.ident is not None:  # it may never have been started
            self._thread.join(QUIT_WITHIN)

    @property
    def idle(self) -> bool:
        """Whether everything noticed so far has been taken in."""
        return self._idle.is_set() and not self._wake.is_set()

    def _send(self, message: Message) -> None:
        """Post a message, unless the screen is going or gone."""
        if not self._stopped.is_set():
            with contextlib.suppress(RuntimeError):  # the loop has been closed
                self._post(message)

    def _announce(self, changed: Changed) -> None:
        self._send(Announced(changed))

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._wake.wait()
            self._idle.clear()
            self._wake.clear()
            for step in (
                self._complete,
                self._take_in_notes,
                self._take_in_articles,
                self._start_watch,
            ):
                try:
                    step()
                except Exception as error:  # the thread must outlive any one failure
                    self._send(Failed(f"Scanning the library failed: {error}"))
            if not self._wake.is_set():
                self._idle.set()

    def _is_wanted(self, kind: str) -> bool:
        """Tell whether files of a kind have changed, and take that as dealt with."""
        with self._lock:
            wanted = kind in self._wanted
            self._wanted.discard(kind)
        return wanted

    def _complete(self) -> None:
        """Show the whole of a long list, of which only the beginning was loaded."""
        if self._workspace.library.complete():
            self._workspace.changes.fire(Cause.SCAN)

    def _take_in_notes(self) -> None:
        """Bring the notes up to their files."""
        if self._is_wanted("notes"):
            try:
                self._workspace.take_in_notes()
            finally:
                self._send(NotesKnown())

    def _take_in_articles(self) -> None:
        """Bring listing, headlines and index up to the files, in that order."""
        if not self._is_wanted("articles"):
            return
        workspace, stop = self._workspace, self._stopped.is_set
        with self._lock:
            named, self._named = self._named, set()
        if named is not None and len(named) > NAMED_AT_MOST:
            named = None
        workspace.take_in_articles(stop, named)
        if looked := workspace.library.look(stop, self._headlines()):
            workspace.changes.fire(Cause.SCAN, frozenset(looked))
        if not stop():
            workspace.follow_renamed()
            workspace.search.update(stop, self._progress("Indexing"))
        if not stop() and workspace.stories.update(stop, self._progress("Comparing")):
            workspace.changes.fire(Cause.SCAN)
        self._send(Progress("", 0, 0))

    def _progress(self, what: str) -> Callable[[int, int], None]:
        def report(done: int, total: int) -> None:
            self._send(Progress(what, done, total))

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

    def _start_watch(self) -> None:
        if self._watch or self._stopped.is_set():
            return
        from reader.library.watch import Watch

        self._watch = Watch(self._workspace.root, self._noticed, self._watching)
        self._watch.start()

    def _watching(self) -> None:
        """Look once more at everything: what changed before now was not noticed."""
        with self._lock:
            self._wanted, self._named = {"notes", "articles"}, None
        self._wake.set()

    def _noticed(self, paths: frozenset[Path]) -> None:
        """Wake the thread: for the notes alone where nothing else has changed."""
        folder = self._workspace.root / FOLDER
        for path in paths:
            notes = path.is_relative_to(folder)
            with self._lock:
                self._wanted.add("notes" if notes else "articles")
                if not notes and self._named is not None:
                    self._named.add(path)
        if paths and not self._stopped.is_set():
            self._wake.set()
