"""The full-text index: folded words of every article, in the cache.

Texts themselves are not kept: the index narrows, the files decide. Rows are never
changed in place; those of articles that changed or vanished are left behind and
filtered out, until they are the greater part and the index is built anew.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from reader.cache.database import Cache, CacheLost, blob, unblob
from reader.text.fold import fold
from reader.text.hashing import text_sha256
from reader.text.words import marked, separated

FLOOR = "search"
VERSION = 2
"""Changes with the tables and whenever folding or tokens do."""

DDL = """
CREATE TABLE search_article (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    figure INTEGER NOT NULL
);
CREATE VIRTUAL TABLE search_words USING fts5(
    body, marked, content='', tokenize='ascii', prefix='1 2'
);
"""
_FIGURE = re.compile(
    r"(?<![\w.,])(?:[$€£]\d|\d{1,3}(?:,\d{3})+ [a-z]{4}|\d[\d,.]*"
    r"(?: ?%|(?: per cent| percent| million| billion| people| years| days)\b))"
)
"""Figures that no engine can miss."""
_FEW = 500
"""So many rows left behind are no reason to build anew."""


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


def entry(article: str, size: int, mtime_ns: int, text: str) -> Entry:
    """Return what the index holds of an article with this canonical text."""
    return Entry(
        article,
        size,
        mtime_ns,
        text_sha256(text),
        separated(fold(text)),
        " ".join(sorted(marked(text))),
        _FIGURE.search(text) is not None,
    )


class Index:
    """The tables of the index; an empty index, never an error, where there is none."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        cache.register(FLOOR, VERSION, DDL)

    def known(self) -> dict[str, tuple[int, int]]:
        """Return size and modification time of each article as it was indexed."""
        rows = self._rows("SELECT id, size, mtime_ns FROM search_article", ())
        return {unblob(row[0]): (row[1], row[2]) for row in rows}

    def put(self, entries: Sequence[Entry]) -> None:
        """Enter articles, replacing what was known of them, in one transaction."""
        for _ in range(2):
            try:
                with self._cache.write() as connection:
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
                _compact(connection)
        except CacheLost:
            return  # and with it what should be forgotten

    def find(self, expression: str) -> list[str]:
        """Return the ids of the articles that match a full-text expression."""
        rows = self._rows(
            "SELECT id FROM search_words JOIN search_article"
            " ON search_article.row = search_words.rowid"
            " WHERE search_words MATCH ?",
            (expression,),
        )
        return [unblob(row[0]) for row in rows]

    def with_figure(self) -> list[str]:
        """Return the ids of the articles that have a figure beyond doubt."""
        rows = self._rows("SELECT id FROM search_article WHERE figure", ())
        return [unblob(row[0]) for row in rows]

    def ranked(self, expression: str) -> dict[str, float]:
        """Return how well articles match an expression: BM25, more is better."""
        rows = self._rows(
            "SELECT id, -bm25(search_words) FROM search_words JOIN search_article"
            " ON search_article.row = search_words.rowid"
            " WHERE search_words MATCH ?",
            (expression,),
        )
        return {unblob(row[0]): row[1] for row in rows}

    def _rows(
        self, statement: str, values: tuple[object, ...]
    ) -> list[tuple[Any, ...]]:
        try:
            with self._cache.read() as connection:
                return connection.execute(statement, values).fetchall()
        except CacheLost:
            return []


def _put(connection: sqlite3.Connection, article: Entry) -> None:
    key = blob(article.id)
    found = connection.execute(
        "SELECT size, mtime_ns, sha256 FROM search_article WHERE id = ?", (key,)
    ).fetchone()
    if found == (article.size, article.mtime_ns, article.sha256):
        return  # another process was faster
    if found is not None and found[2] == article.sha256:
        connection.execute(
            "UPDATE search_article SET size = ?, mtime_ns = ? WHERE id = ?",
            (article.size, article.mtime_ns, key),
        )
        return
    connection.execute("DELETE FROM search_article WHERE id = ?", (key,))
    row = connection.execute(
        "INSERT INTO search_article (id, size, mtime_ns, sha256, figure)"
        " VALUES (?, ?, ?, ?, ?)",
        (key, article.size, article.mtime_ns, article.sha256, article.figure),
    ).lastrowid
    connection.execute(
        "INSERT INTO search_words (rowid, body, marked) VALUES (?, ?, ?)",
        (row, article.body, article.marked),
    )


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
