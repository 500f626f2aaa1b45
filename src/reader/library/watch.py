"""Notices when files of a library appear, change or vanish while the program runs."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

DEBOUNCE_MS = 300
"""Milliseconds of quiet after which a change is reported, so that a copy is one."""

POLL_MS = 1000
"""Milliseconds between looks where the system does not report changes."""

_TEMPORARY = (".~", ".#", "~$")
_LOCK = ".lock"


class Watch:
    """Calls `on_change` with the paths that changed, on a thread of its own.

    Before that it calls `on_begin`, when nothing can be missed from there on.

    Temporary files and lock files are not reported. Where the system's notices do
    not work (network drives, too many watches), the folder is polled.
    """

    def __init__(
        self,
        root: Path,
        on_change: Callable[[frozenset[Path]], None],
        on_begin: Callable[[], None] = lambda: None,
    ) -> None:
        self._root = root
        self._on_change = on_change
        self._on_begin = on_begin
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to watch; once begun, this does nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End the thread; returns when no more calls can come, within half a second.

        A watch that was stopped is not started again.
        """
        self._stop.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout=2)

    def _run(self) -> None:
        for polling in (None, True):  # None: notices of the system where it has them
            begun = False
            for paths in self._changes(polling):
                if self._stop.is_set():
                    return
                if not begun:
                    begun = True
                    self._on_begin()
                if paths:
                    self._on_change(paths)
            if self._stop.is_set():
                return

    def _changes(self, polling: bool | None) -> Iterator[frozenset[Path]]:
        """Yield what changed, and nothing where nothing did for a while."""
        from watchfiles import watch

        changes = watch(
            self._root,
            watch_filter=lambda _, path: is_reported(path),
            debounce=DEBOUNCE_MS * 4,
            step=DEBOUNCE_MS,
            stop_event=self._stop,
            rust_timeout=DEBOUNCE_MS,
            yield_on_timeout=True,
            raise_interrupt=False,
            force_polling=polling,
            poll_delay_ms=POLL_MS,
            ignore_permission_denied=True,
        )
        try:
            for batch in changes:
                yield frozenset(Path(path) for _, path in batch)
        except (OSError, RuntimeError):  # no notices to be had, or the folder is gone
            return


def is_reported(path: str) -> bool:
    """Tell whether a change of the file at `path` is anybody's business."""
    name = os.path.basename(path)
    if name == _LOCK or name.startswith(_TEMPORARY):
        return False
    parts = path.replace(os.sep, "/").split("/")
    return ".git" not in parts and not name.endswith((".swp", ".tmp", "~"))
