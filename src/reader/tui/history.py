"""The queries that were asked: newest last, each once, kept in the user's state."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable
from pathlib import Path

KEPT = 100
"""Queries that are remembered."""


def with_query(queries: Iterable[str], query: str) -> tuple[str, ...]:
    """Return `queries` with `query` as the newest; blank ones change nothing."""
    asked = " ".join(query.split())
    if not asked:
        return tuple(queries)
    return (*(one for one in queries if one != asked), asked)[-KEPT:]


class History:
    """What was asked of one library, in a file of its own; two programs may share it.

    Where the file cannot be read or written, it is kept for this run only.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._queries: tuple[str, ...] | None = None
        self._at: int | None = None
        """Which of the queries is shown; None for what was being typed."""
        self._typed = ""

    @property
    def queries(self) -> tuple[str, ...]:
        """What was asked, the newest last."""
        if self._queries is None:
            self._queries = self._read()
        return self._queries

    def _read(self) -> tuple[str, ...]:
        try:
            found = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return ()
        kept: tuple[str, ...] = ()
        for query in found if isinstance(found, list) else ():
            if isinstance(query, str):
                kept = with_query(kept, query)
        return kept

    def add(self, query: str) -> None:
        """Remember `query` as the newest."""
        self._at = None
        self._queries = with_query(self.queries, query)

    def save(self) -> None:
        """Write what is remembered, with what another program remembered meanwhile."""
        own = self.queries
        merged = tuple(one for one in self._read() if one not in own)
        for query in own:
            merged = with_query(merged, query)
        temporary = self._path.with_name(f".~{self._path.name}.{os.getpid()}")
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps(merged), "utf-8")
            temporary.replace(self._path)

    # Going back and forth

    def begin(self) -> None:
        """Go back from the newest query again."""
        self._at = None

    def older(self, text: str) -> str | None:
        """Return the query before the one that is shown; None where there is none.

        `text` is what is typed; it is shown again after the newest one.
        """
        queries = self.queries
        at = len(queries) if self._at is None else self._at
        if self._at is None:
            self._typed = text
        at -= 1
        if at >= 0 and queries[at] == " ".join(text.split()):
            at -= 1
        if at < 0:
            return None
        self._at = at
        return queries[at]

    def newer(self, text: str) -> str | None:
        """Return the query after the one that is shown, at last what was typed."""
        if self._at is None:
            return None
        at = self._at + 1
        if at >= len(self.queries):
            self._at = None
            return self._typed
        self._at = at
        return self.queries[at]
