"""A change to many articles that tells how far it is, and that can be ended early."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

TELL_EVERY = 0.1
"""Seconds after which it says again how far it is."""


class Job:
    """Is asked by the work, on any thread, whether to go on."""

    def __init__(self, tell: Callable[[int, int], object]) -> None:
        self._tell = tell
        self._told = time.monotonic()
        self._ended = threading.Event()

    def __call__(self, done: int, total: int) -> bool:
        """Tell how many of how many are done, and whether to go on."""
        now = time.monotonic()
        if now - self._told >= TELL_EVERY:
            self._told = now
            self._tell(done, total)
        return not self._ended.is_set()

    def end(self) -> None:
        """Let it end with what it is at."""
        self._ended.set()

    @property
    def ended(self) -> bool:
        """Whether it was told to end."""
        return self._ended.is_set()
