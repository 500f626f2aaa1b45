"""One change signal and the one thread that writes.

Everything that alters notes, tags, states or the listing is announced once, by
`Changes`, on the thread that did it; views subscribe and never poke each other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")


class Cause(StrEnum):
    """Why something changed."""

    LOCAL = "local"
    REMOTE = "remote"
    SCAN = "scan"
    DETECT = "detect"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Changed:
    """What changed: article ids, note ids and the cause; generations only grow.

    A correction of entities without articles concerns all of them.
    """

    generation: int
    articles: frozenset[str]
    ids: frozenset[str]
    cause: Cause


class Changes:
    """The signal. Subscribers are called in order, on the thread that fires."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._generation = 0
        self._subscribers: list[Callable[[Changed], None]] = []

    def subscribe(self, fn: Callable[[Changed], None]) -> Callable[[], None]:
        """Call `fn` with every change from now on; the result ends that."""
        with self._lock:
            self._subscribers.append(fn)

        def unsubscribe() -> None:
            with self._lock:
                if fn in self._subscribers:
                    self._subscribers.remove(fn)

        return unsubscribe

    def fire(
        self,
        cause: Cause,
        articles: frozenset[str] = frozenset(),
        ids: frozenset[str] = frozenset(),
    ) -> Changed:
        """Tell every subscriber what changed."""
        with self._lock:
            self._generation += 1
            changed = Changed(self._generation, articles, ids, cause)
            subscribers = tuple(self._subscribers)
        for subscriber in subscribers:
            subscriber(changed)
        return changed


class Writer:
    """The one thread on which changes are written, in the order of their arrival."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="reader-writer")

    def submit(self, fn: Callable[[], T]) -> Future[T]:
        """Queue `fn`; its result or exception is in the future."""
        return self._pool.submit(fn)

    def close(self) -> None:
        """Finish what was queued; nothing can be submitted afterwards."""
        self._pool.shutdown(wait=True)
