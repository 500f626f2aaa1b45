"""The list in the cache: by columns, because rows would be too slow to start with.

It is kept in parts, in the order of the list, so that the first screen needs but the
first part. Few changes are kept beside the parts, so that they cost no more than they
are.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import zlib
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import repeat
from operator import attrgetter
from typing import Any

from reader.cache.database import Cache, CacheLost, blob, unblob
from reader.library.model import Listed
from reader.library.order import ordered, reordered

PARSER = 2
"""Changes whenever the parsers may find something else in the same file."""

PART_ROWS = 500
"""Rows of a part, which is encoded in about a millisecond: no key waits for it."""

MOST_CHANGES = 500
"""Rows that are kept beside the parts before all parts are written anew."""

_FLOOR = "library"
_FIELDS = tuple(field.name for field in fields(Listed))
_DDL = """
CREATE TABLE library_part (number INTEGER PRIMARY KEY, columns TEXT NOT NULL);
CREATE TABLE library_change (id BLOB PRIMARY KEY, columns TEXT) WITHOUT ROWID;
CREATE TABLE library_mark (mark TEXT NOT NULL, total INTEGER NOT NULL);
"""
_VERSION = zlib.crc32(repr((PARSER, _FIELDS, _DDL)).encode()) & 0x7FFFFFFF
_SHARED = frozenset({"source", "published"})
"""Fields of which many rows have the same value: it is in memory once."""


class StoredListing:
    """The list as the cache has it. Two programs may save theirs in turn: what the
    other one found out about a file that is still the same is kept."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._mark = ""
        cache.register(_FLOOR, _VERSION, _DDL)

    def load(self) -> list[Listed]:
        """Return the rows last saved, in the order of the list."""
        try:
            with self._cache.read() as connection:
                self._mark, _ = _mark(connection)
                return _rows(connection)
        except CacheLost:
            return []

    def first(self) -> tuple[list[Listed], int]:
        """Return the first rows of the list last saved, and how many there are."""
        try:
            with self._cache.read() as connection:
                mark, total = _mark(connection)
                rows = _first(connection, total)
                if len(rows) == total:  # as good as `load`
                    self._mark = mark
                return rows, total
        except CacheLost:
            return [], 0

    def save(
        self, rows: Sequence[Listed], changed: Collection[str] | None = None
    ) -> list[Listed]:
        """Save `rows`; return those about which another program knew more.

        Of what was loaded or saved last only the rows with the ids `changed` are
        others now, or gone; None for all of them.
        """
        for _ in range(2):
            try:
                with self._cache.write() as connection:
                    return self._save(connection, rows, changed)
            except CacheLost:
                changed = None
        return []

    def _save(
        self,
        connection: sqlite3.Connection,
        rows: Sequence[Listed],
        changed: Collection[str] | None,
    ) -> list[Listed]:
        better: list[Listed] = []
        if _mark(connection)[0] != self._mark:
            theirs = {row.id: row for row in _rows(connection)}
            better = [theirs[row.id] for row in rows if _less(row, theirs.get(row.id))]
            known = {row.id: row for row in better}
            rows = [known.get(row.id, row) for row in rows]
            changed = None
        if not self._mark:  # nothing was loaded or saved
            changed = None
        self._mark = os.urandom(8).hex()
        connection.execute("DELETE FROM library_mark")
        connection.execute(
            "INSERT INTO library_mark VALUES (?, ?)", (self._mark, len(rows))
        )
        if changed is None or not _save_changes(connection, rows, changed):
            _save_parts(connection, rows)
        return better


def _save_parts(connection: sqlite3.Connection, rows: Sequence[Listed]) -> None:
    connection.execute("DELETE FROM library_part")
    connection.execute("DELETE FROM library_change")
    connection.executemany(
        "INSERT INTO library_part VALUES (?, ?)",
        (
            (at, _encode(rows[at : at + PART_ROWS]))
            for at in range(0, len(rows), PART_ROWS)
        ),
    )


def _save_changes(
    connection: sqlite3.Connection, rows: Sequence[Listed], changed: Collection[str]
) -> bool:
    """Save some rows beside the parts; False where these would be too many."""
    (kept,) = connection.execute("SELECT count(*) FROM library_change").fetchone()
    if kept + len(changed) > MOST_CHANGES:
        return False
    fresh = {row.id: row for row in rows if row.id in changed}
    connection.executemany(
        "INSERT OR REPLACE INTO library_change VALUES (?, ?)",
        (
            (blob(article), _encode([fresh[article]]) if article in fresh else None)
            for article in changed
        ),
    )
    return True


def waits(row: Listed) -> bool:
    """Tell whether the file of `row` has not been looked into yet."""
    return row.words is None and not row.problem


def _less(ours: Listed, theirs: Listed | None) -> bool:
    return (
        theirs is not None
        and waits(ours)
        and not waits(theirs)
        and (ours.size, ours.mtime_ns) == (theirs.size, theirs.mtime_ns)
    )


def _mark(connection: sqlite3.Connection) -> tuple[str, int]:
    found = connection.execute("SELECT mark, total FROM library_mark").fetchone()
    return (str(found[0]), int(found[1])) if found else ("", 0)


def _rows(connection: sqlite3.Connection) -> list[Listed]:
    rows: list[Listed] = []
    for part in _parts(connection):
        rows += part
    if changes := _changes(connection):
        fresh = [row for row in changes.values() if row]
        return list(reordered(rows, changes.keys(), fresh))
    return rows


def _first(connection: sqlite3.Connection, total: int) -> list[Listed]:
    """Return the rows of the first part, as changes since then have left them."""
    rows = next(_parts(connection), [])
    last = rows[-1] if rows else None
    if changes := _changes(connection):
        fresh = ordered(row for row in changes.values() if row)
        whole = len(rows) < PART_ROWS
        rows = list(reordered(rows, changes.keys(), fresh))
        if last is not None and not whole:  # what is after it is among other rows
            while rows and rows[-1] is not last and not _is_before(rows[-1], last):
                rows.pop()
    return rows[:total]


def _is_before(row: Listed, last: Listed) -> bool:
    return ordered((last, row))[0] is row


def _parts(connection: sqlite3.Connection) -> Iterator[list[Listed]]:
    parts = connection.execute("SELECT columns FROM library_part ORDER BY number")
    for (part,) in parts:
        yield _decode(json.loads(part))


def _changes(connection: sqlite3.Connection) -> Mapping[str, Listed | None]:
    changes = connection.execute("SELECT id, columns FROM library_change")
    return {
        unblob(article): _decode(json.loads(columns))[0] if columns else None
        for article, columns in changes
    }


def _encode(rows: Sequence[Listed]) -> str:
    """Return the columns of `rows` as JSON; a lone surrogate of a name is escaped."""
    return json.dumps([list(map(get, rows)) for get in map(attrgetter, _FIELDS)])


def _decode(columns: Sequence[Sequence[Any]]) -> list[Listed]:
    """Make rows out of columns: field by field, in half the time of the constructor."""
    rows: list[Listed] = list(map(object.__new__, repeat(Listed, len(columns[0]))))
    for name, column in zip(_FIELDS, columns, strict=True):
        values = map(sys.intern, column) if name in _SHARED else column
        _exhaust(map(getattr(Listed, name).__set__, rows, values))
    return rows


def _exhaust(calls: Iterable[object]) -> None:
    deque(calls, maxlen=0)
