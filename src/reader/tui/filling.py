"""Detection behind the keyboard: what a query has to know of articles, found out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.workspace import Workspace

TELL_EVERY = 0.5
"""Seconds after which it is told that more is known."""

Report = Callable[[int, int], None]
"""Takes how many articles of how many were looked through; 0 of 0 at the end."""


def asks_detected(query: str) -> bool:
    """Tell whether a query asks for entities or figures; a wrong one does not."""
    if not query.strip():
        return False  # and nothing is loaded to read it
    from reader.search.mentioning import asks_detected
    from reader.search.query import QueryError, parse

    try:
        root = parse(query).root
    except QueryError:
        return False
    return root is not None and asks_detected(root)


class Filling:
    """Looks for names and figures in the articles of which a query is unsure.

    One query at a time, for as long as it is asked; each article is tried once.
    """

    def __init__(
        self, workspace: Workspace, more: Callable[[], object], report: Report
    ) -> None:
        self._workspace = workspace
        self._more = more
        self._report = report
        self._query = ""
        self._tried: set[str] = set()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def want(self, query: str, articles: Sequence[str]) -> None:
        """Go through `articles`, in order, unless that is being done for the query."""
        if query != self._query:
            self.stop()
            self._query, self._tried = query, set()
        if self._thread is not None and self._thread.is_alive():
            return
        left = [article for article in articles if article not in self._tried]
        if not left:
            return
        self._tried.update(left)
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._guarded,
            args=(left, self._stop),
            name="reader-filling",
            daemon=True,
        )
        self._thread.start()

    def stop(self) -> None:
        """Give up; what was found so far is kept."""
        self._stop.set()
        self._thread = None

    def _guarded(self, articles: list[str], stop: threading.Event) -> None:
        try:
            self._run(articles, stop)
        except Exception as error:  # nobody waits for this thread
            self._report(0, 0)
            self._workspace.report(f"Looking for names and figures failed: {error}")

    def _run(self, articles: list[str], stop: threading.Event) -> None:
        from reader.detection.batch import fill, jobs_for, processors

        workspace = self._workspace
        rows = [row for a in articles if (row := workspace.library.listed(a))]
        jobs = min(jobs_for(rows), max(1, processors() - 1))
        told = time.monotonic()
        with closing(fill(workspace.detector, workspace.root, articles, jobs)) as done:
            for number, _ in enumerate(done, 1):
                if stop.is_set():
                    return
                if time.monotonic() - told > TELL_EVERY:
                    told = time.monotonic()
                    self._report(number, len(articles))
                    self._more()
        self._report(0, 0)
        self._more()
