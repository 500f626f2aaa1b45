"""Many articles at once: on all processors, saved as they come, stopped at any time."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reader.detection.cached import Detector
from reader.detection.engines import Engine, EngineError
from reader.detection.worker import Worker, WorkerLost, analysed, broken

if TYPE_CHECKING:
    from reader.library.model import Listed

_SAVE_EVERY = 0.5
"""Seconds of work that are lost at most when the program is killed."""
_AHEAD = 200
"""Answers that may wait to be saved."""
WORTH_IT = 300_000
"""Bytes of articles from which on starting processes takes less time than it saves."""


@dataclass(frozen=True, slots=True)
class Done:
    """One article that has been looked through."""

    article: str
    words: int = 0
    problem: str = ""
    """Why nothing is known of it."""


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def waiting(detector: Detector, rows: Sequence[Listed]) -> list[Listed]:
    """Return the articles of which the engine knows nothing yet, in their order.

    Of several with the same text only the first, and none that cannot be read.
    """
    known = set(detector.all_known())
    found = []
    for row in rows:
        if not row.problem and (not row.sha256 or row.sha256 not in known):
            found.append(row)
            known.add(row.sha256)
    return found


def jobs_for(rows: Sequence[Listed]) -> int:
    """Return in how many processes to work on these articles; 0 for this one alone."""
    small = sum(row.size for row in rows) < WORTH_IT
    return 0 if small or len(rows) < 2 else processors()


def fill(
    detector: Detector, root: Path, articles: Sequence[str], jobs: int
) -> Generator[Done, None, None]:
    """Analyse articles of the library at `root`, and keep the spans in the cache.

    Yields each as it is done, in no certain order; what was yielded half a second ago
    has been saved. Ended by closing the iterator. With `jobs` 0 no other process is
    started. Where the engine of `detector` turns out to be unusable, it falls back to
    the built-in one and goes on with that.
    """
    left = deque(articles)
    while left:
        pool: _Here | _Pool
        if jobs == 0:
            pool = _Here(detector.engine, os.fspath(root), left)
        else:
            pool = _Pool(detector.engine.setting, os.fspath(root), left, jobs)
        try:
            yield from _saved(detector, pool)
            return
        except EngineError as error:
            detector.fall_back(error)
            left = pool.unfinished()
        finally:
            pool.close()


def _saved(detector: Detector, pool: _Here | _Pool) -> Iterator[Done]:
    """Yield what a pool has done, saving it every now and then and at the end."""
    rows: list[tuple[str, list[tuple[int, int]], bytes]] = []
    saved = time.monotonic()
    try:
        for article, answer in pool.answers():
            if "problem" in answer:
                yield Done(article, problem=answer["problem"])
                continue
            skip = [(start, end) for start, end in answer["skip"]]
            rows.append((answer["sha256"], skip, answer["spans"]))
            if time.monotonic() - saved > _SAVE_EVERY:
                detector.store(rows)
                rows = []
                saved = time.monotonic()
            yield Done(article, answer["words"])
    finally:
        detector.store(rows)


class _Here:
    """This process, as if it were a pool."""

    def __init__(self, engine: Engine, root: str, left: deque[str]) -> None:
        self._engine = engine
        self._root = root
        self._left = left

    def answers(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield every article with its answer. Raises `EngineError`."""
        while self._left:
            article = self._left[0]
            try:
                answer = analysed(self._engine, self._root, article)
            except EngineError:
                raise
            except Exception as error:  # one bad article must not stop the others
                answer = {"problem": broken(error)}
            self._left.popleft()
            yield article, answer

    def unfinished(self) -> deque[str]:
        """Return the articles that have not been yielded."""
        return self._left

    def close(self) -> None:
        """Do nothing: nothing goes on behind."""


class _Pool:
    """Threads that each give articles to a process of their own."""

    def __init__(self, engine: str, root: str, left: deque[str], jobs: int) -> None:
        self._engine = engine
        self._root = root
        self._left = left
        self._answers: queue.Queue[tuple[str, Any]] = queue.Queue(_AHEAD)
        self._stopped = threading.Event()
        self._workers: list[Worker] = []
        self._given: set[str] = set()
        self._lock = threading.Lock()
        self._count = len(left)
        self._threads = [
            threading.Thread(target=self._run, daemon=True)
            for _ in range(min(jobs, len(left)))
        ]
        for thread in self._threads:
            thread.start()

    def answers(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield every article with its answer. Raises `EngineError`."""
        for _ in range(self._count):
            article, answer = self._answers.get()
            if isinstance(answer, EngineError):
                raise answer
            with self._lock:
                self._given.discard(article)
            yield article, answer

    def unfinished(self) -> deque[str]:
        """Return the articles that have not been yielded, once the pool is closed."""
        self.close()
        return deque((*self._given, *self._left))

    def close(self) -> None:
        """End the processes; what they are doing is given up."""
        self._stopped.set()
        with self._lock:
            workers, self._workers = self._workers, []
        for worker in workers:
            worker.close()
        while any(thread.is_alive() for thread in self._threads):
            with suppress(queue.Empty):
                self._answers.get(timeout=0.01)

    def _run(self) -> None:
        worker: Worker | None = None
        while (article := self._next()) is not None:
            try:
                worker = worker or self._start()
                answer: Any = worker.article(self._root, article)
            except EngineError as error:
                answer = error
            except WorkerLost as error:
                self._end(worker)
                worker = None
                answer = {"problem": broken(error)}
            self._answers.put((article, answer))
        self._end(worker)

    def _next(self) -> str | None:
        with self._lock:
            if self._stopped.is_set() or not self._left:
                return None
            article = self._left.popleft()
            self._given.add(article)
            return article

    def _start(self) -> Worker:
        with self._lock:
            if self._stopped.is_set():
                raise WorkerLost("stopped before it began")
            worker = Worker(self._engine)
            self._workers.append(worker)
        return worker

    def _end(self, worker: Worker | None) -> None:
        if worker is None:
            return
        with self._lock:
            if worker in self._workers:
                self._workers.remove(worker)
        worker.close()
