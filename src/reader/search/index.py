"""The full-text index: folded words of every article, in the cache.

Texts themselves are not kept: the index narrows, the files decide. Rows are never
changed in place; those of articles that changed or vanished are left behind and
filtered out, until they are the greater part and the index is built anew.
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from reader.cache.database import Cache, CacheLost, blob, unblob
from reader.text.fold import fold
from reader.text.hashing import text_sha256
from reader.text.words import marked, separated

FLOOR = "search"
VERSION = 3
"""Changes with the tables and whenever folding or tokens do."""

DDL = """
CREATE TABLE search_article (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    title TEXT NOT NULL,
    figure INTEGER NOT NULL
);
CREATE TABLE search_epoch (one INTEGER PRIMARY KEY, epoch INTEGER NOT NULL);
CREATE VIRTUAL TABLE search_words USING fts5(
    title, titled, body, marked, content='', tokenize='ascii', prefix='1 2 3'
);
"""
_FIGURE = re.compile(r"(?<![\w.,])(?:[$€£]\d|\d[\d,.]* ?%)")
"""Figures that no engine can miss, in any language."""
_FEW = 500
"""So many rows left behind are no reason to build anew."""
_FRONT_MATTER = "---\n"
TITLE_WEIGHT = 4.0
"""How much more a word in the headline says of an article than one in its text."""
_RANK = f"bm25(search_words, {TITLE_WEIGHT}, 0, 1.0, 0)"

Stamp = tuple[int, int, str]
"""Size, modification time and headline of an article."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One article for the index, prepared outside of any transaction."""

    id: str
    size: int
    mtime_ns: int
    sha256: str
    body: str
    marked: str
    figure: bool
    """Whether the text has a figure beyond doubt; if not, detection has to tell."""
    title: str = ""


def entry(article: str, size: int, mtime_ns: int, text: str, title: str = "") -> Entry:
    """Return what the index holds of an article with this canonical text."""
    front = text.startswith(_FRONT_MATTER)
    return Entry(
        article,
        size,
        mtime_ns,
        text_sha256(text),
        separated(fold(text)),
        " ".join(sorted(marked(text))),
        not front and _FIGURE.search(text) is not None,
        storable(title),
    )


def storable(title: str) -> str:
    """Return a headline as the index keeps it: without halves of characters."""
    return title.encode("utf-8", "replace").decode()


class Index:
    """The tables of the index; an empty index, never an error, where there is none."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._lock = threading.Lock()
        self._ids: dict[int, str] = {}
        self._rows: dict[str, int] = {}
        self._seen: tuple[int, int] = (0, 0)
        cache.register(FLOOR, VERSION, DDL)

    def known(self) -> dict[str, Stamp]:
        """Return the stamp of each article as it was indexed."""
        rows = self._select("SELECT id, size, mtime_ns, title FROM search_article", ())
        return {unblob(row[0]): (row[1], row[2], row[3]) for row in rows}

    @property
    def generation(self) -> tuple[int, int]:
        """Another one whenever the index may answer otherwise than before."""
        found = self._select(_STATE, ())
        return found[0] if found else (0, 0)

    def put(self, entries: Sequence[Entry]) -> None:
        """Enter articles, replacing what was known of them, in one transaction."""
        for _ in range(2):
            try:
                with self._cache.write() as connection:
                    connection.execute(
                        "INSERT OR IGNORE INTO search_epoch VALUES (1, abs(random()))"
                    )
                    for article in entries:
                        _put(connection, article)
                    _compact(connection)
                return
            except CacheLost:
                continue  # a new, empty file took the place of a damaged one

    def forget(self, articles: Iterable[str]) -> None:
        """Leave out articles from now on."""
        gone = [(blob(article),) for article in articles]
        if not gone:
            return
        try:
            with self._cache.write() as connection:
                connection.executemany("DELETE FROM search_article WHERE id = ?", gone)
                _new_epoch(connection)
                _compact(connection)
        except CacheLost:
            return  # and with it what should be forgotten

    def find(self, expression: str) -> list[str]:
        """Return the ids of the articles that match a full-text expression."""
        rows, ids = self._ask(
            "SELECT rowid FROM search_words WHERE search_words MATCH ?", expression
        )
        get = ids.get
        return [found for (row,) in rows if (found := get(row)) is not None]

    def with_figure(self) -> list[str]:
        """Return the ids of the articles that have a figure beyond doubt."""
        rows = self._select("SELECT id FROM search_article WHERE figure", ())
        return [unblob(row[0]) for row in rows]

    def ranked(self, expression: str) -> dict[str, float]:
        """Return how well articles match an expression: BM25, more is better.

        A word of the headline counts `TITLE_WEIGHT` times.
        """
        rows, ids = self._ask(
            f"SELECT rowid, -{_RANK} FROM search_words WHERE search_words MATCH ?",
            expression,
        )
        return {ids[row]: rank for row, rank in rows if row in ids}

    def _ask(
        self, statement: str, expression: str
    ) -> tuple[list[tuple[Any, ...]], dict[int, str]]:
        """Return the rows of a statement, and the articles that row numbers mean."""
        try:
            with self._cache.read() as connection:
                ids = self._named(connection)
                return connection.execute(statement, (expression,)).fetchall(), ids
        except CacheLost:
            return [], {}

    def _named(self, connection: sqlite3.Connection) -> dict[int, str]:
        """Return the ids by row as this transaction sees them."""
        epoch, last = connection.execute(_STATE).fetchone()
        with self._lock:
            if (epoch, last) == self._seen:
                return self._ids
            if epoch != self._seen[0] or last < self._seen[1]:
                self._ids, self._rows, self._seen = {}, {}, (epoch, 0)
            ids = dict(self._ids)  # another thread may be reading the one there is
            for row, data in connection.execute(
                "SELECT row, id FROM search_article WHERE row > ?", (self._seen[1],)
            ):
                article = unblob(data)
                ids.pop(self._rows.get(article, 0), None)
                ids[row] = article
                self._rows[article] = row
            self._ids, self._seen = ids, (epoch, last)
            return ids

    def _select(
        self, statement: str, values: tuple[object, ...]
    ) -> list[tuple[Any, ...]]:
        try:
            with self._cache.read() as connection:
                return connection.execute(statement, values).fetchall()
        except CacheLost:
            return []


_STATE = (
    "SELECT coalesce((SELECT epoch FROM search_epoch), 0),"
    " coalesce((SELECT max(row) FROM search_article), 0)"
)


def _put(connection: sqlite3.Connection, article: Entry) -> None:
    key = blob(article.id)
    found = connection.execute(
        "SELECT size, mtime_ns, sha256, title FROM search_article WHERE id = ?", (key,)
    ).fetchone()
    if found == (article.size, article.mtime_ns, article.sha256, article.title):
        return  # another process was faster
    if found is not None and found[2:] == (article.sha256, article.title):
        connection.execute(
            "UPDATE search_article SET size = ?, mtime_ns = ? WHERE id = ?",
            (article.size, article.mtime_ns, key),
        )
        return
    connection.execute("DELETE FROM search_article WHERE id = ?", (key,))
    row = connection.execute(
        "INSERT INTO search_article (id, size, mtime_ns, sha256, title, figure)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            key,
            article.size,
            article.mtime_ns,
            article.sha256,
            article.title,
            article.figure,
        ),
    ).lastrowid
    connection.execute(
        "INSERT INTO search_words (rowid, title, titled, body, marked)"
        " VALUES (?, ?, ?, ?, ?)",
        (
            row,
            separated(fold(article.title)),
            " ".join(sorted(marked(article.title))),
            article.body,
            article.marked,
        ),
    )


def _new_epoch(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT OR REPLACE INTO search_epoch VALUES (1, abs(random()))")


def _compact(connection: sqlite3.Connection) -> None:
    """Empty the index if most of its rows are left behind; it is filled again then."""
    (live,) = connection.execute("SELECT count(*) FROM search_article").fetchone()
    (last,) = connection.execute(
        "SELECT coalesce(max(seq), 0) FROM sqlite_sequence"
        " WHERE name = 'search_article'"
    ).fetchone()
    if last - live <= max(_FEW, live):
        return
    connection.execute("INSERT INTO search_words (search_words) VALUES ('delete-all')")
    connection.execute("DELETE FROM search_article")
    connection.execute("DELETE FROM sqlite_sequence WHERE name = 'search_article'")
    _new_epoch(connection)
