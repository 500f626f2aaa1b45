"""The rows of the list in the cache."""

from __future__ import annotations

from collections.abc import Iterable

from reader.cache.database import Cache, CacheLost, blob, unblob
from reader.library.model import Listed

FLOOR = "library"
VERSION = 1
"""Changes with the table and whenever the parsers may find something else."""

DDL = """
CREATE TABLE library_article (
    id BLOB PRIMARY KEY,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    headline TEXT NOT NULL,
    headline_guessed INTEGER NOT NULL,
    source TEXT NOT NULL,
    published TEXT NOT NULL,
    words INTEGER,
    sha256 TEXT NOT NULL,
    problem TEXT NOT NULL
) WITHOUT ROWID;
"""

_COLUMNS = (
    "id, size, mtime_ns, headline, headline_guessed, source, published, words,"
    " sha256, problem"
)


def stored(cache: Cache, article: str | None = None) -> list[Listed]:
    """Return all rows, or that of one article, in no order."""
    query = f"SELECT {_COLUMNS} FROM library_article"
    try:
        with cache.read() as connection:
            if article is None:
                rows = connection.execute(query).fetchall()
            else:
                rows = connection.execute(
                    f"{query} WHERE id = ?", (blob(article),)
                ).fetchall()
    except CacheLost:
        return []
    return [
        Listed(unblob(row[0]), row[1], row[2], row[3], bool(row[4]), *row[5:])
        for row in rows
    ]


def store(cache: Cache, rows: Iterable[Listed], gone: Iterable[str] = ()) -> None:
    """Save `rows` and forget the articles `gone`, in one transaction."""
    values = [
        (
            blob(row.id),
            row.size,
            row.mtime_ns,
            row.headline,
            row.headline_guessed,
            row.source,
            row.published,
            row.words,
            row.sha256,
            row.problem,
        )
        for row in rows
    ]
    removed = [(blob(article),) for article in gone]
    if not values and not removed:
        return
    for _ in range(2):
        try:
            with cache.write() as connection:
                connection.executemany(
                    "DELETE FROM library_article WHERE id = ?", removed
                )
                connection.executemany(
                    f"INSERT OR REPLACE INTO library_article ({_COLUMNS})"
                    f" VALUES ({', '.join('?' * 10)})",
                    values,
                )
            return
        except CacheLost:
            continue
