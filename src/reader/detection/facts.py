"""What articles assert, as tables: names by their words, figures by their numbers.

They are written with the spans of a text, and preselect: of an article whose entities
the user corrected, or that other articles give other names, the spans decide. Rows of
`detection_name`, `_noun`, `_entity`, `_figure` and `_extent` are never changed; those
of a text that was forgotten have no row in `detection_text` any more.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from reader.detection.asserted import (
    ANY_KIND,
    Called,
    Interval,
    Noun,
    noun_of,
    numbers,
)
from reader.detection.model import Entity, Figure
from reader.text.fold import fold
from reader.text.words import separated

DDL = """
CREATE TABLE detection_text (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    engine TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    skipped TEXT NOT NULL,
    figures INTEGER NOT NULL,
    UNIQUE (engine, sha256, skipped)
);
CREATE TABLE detection_epoch (epoch INTEGER NOT NULL);
CREATE TABLE detection_name (
    row INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    mention TEXT NOT NULL,
    UNIQUE (key, kind, name, mention)
);
CREATE VIRTUAL TABLE detection_named USING fts5(
    key, name, mention, content='', tokenize='ascii', prefix='1 2 3'
);
CREATE TABLE detection_entity (
    name INTEGER NOT NULL, text INTEGER NOT NULL, mentions INTEGER NOT NULL,
    PRIMARY KEY (name, text)
) WITHOUT ROWID;
CREATE TABLE detection_noun (
    row INTEGER PRIMARY KEY,
    head TEXT NOT NULL,
    words TEXT NOT NULL,
    UNIQUE (head, words)
);
CREATE TABLE detection_figure (
    low REAL NOT NULL, high REAL NOT NULL, kind TEXT NOT NULL, unit TEXT NOT NULL,
    noun INTEGER NOT NULL, text INTEGER NOT NULL,
    PRIMARY KEY (low, high, kind, unit, noun, text)
) WITHOUT ROWID;
CREATE INDEX detection_figure_noun ON detection_figure (noun, low, high, kind, text)
    WHERE noun > 0;
CREATE INDEX detection_figure_unit ON detection_figure (unit, kind, low, high, text)
    WHERE unit > '';
CREATE INDEX detection_figure_wide ON detection_figure (low, high, kind, unit, text)
    WHERE low < high;
CREATE TABLE detection_extent (
    kind TEXT NOT NULL, text INTEGER NOT NULL, low REAL NOT NULL, high REAL NOT NULL
);
CREATE INDEX detection_extent_low ON detection_extent (kind, low, text);
CREATE INDEX detection_extent_high ON detection_extent (kind, high, text);
"""

_FEW = 500
"""So many rows of texts that were forgotten are no reason to look for them."""


def write_facts(
    connection: sqlite3.Connection,
    engine: str,
    sha256: str,
    skipped: str,
    spans: Called,
) -> None:
    """Keep what the spans of a text assert, in place of what was known of it."""
    connection.execute(
        "DELETE FROM detection_text WHERE engine = ? AND sha256 = ? AND skipped = ?",
        (engine, sha256, skipped),
    )
    figures = [(span, words) for span, words in spans if isinstance(span, Figure)]
    text = connection.execute(
        "INSERT INTO detection_text (engine, sha256, skipped, figures)"
        " VALUES (?, ?, ?, ?)",
        (engine, sha256, skipped, len(figures)),
    ).lastrowid
    if text == 1:
        connection.execute("INSERT INTO detection_epoch VALUES (abs(random()))")
    assert text is not None
    mentions: dict[tuple[str, str, str, str], int] = {}
    for span, words in spans:
        if isinstance(span, Entity):
            called = (
                _clean(span.kind),
                _clean(span.key),
                _clean(span.name),
                _clean(words),
            )
            mentions[called] = mentions.get(called, 0) + 1
    connection.executemany(
        "INSERT INTO detection_entity VALUES (?, ?, ?)",
        [(_name(connection, called), text, n) for called, n in mentions.items()],
    )
    _write_figures(connection, text, figures)


def _clean(text: str) -> str:
    """Return `text` as the database takes it: without halves of characters."""
    return text.encode("utf-8", "replace").decode()


def _name(connection: sqlite3.Connection, called: tuple[str, str, str, str]) -> int:
    kind, key, name, mention = called
    found = connection.execute(
        "SELECT row FROM detection_name"
        " WHERE key = ? AND kind = ? AND name = ? AND mention = ?",
        (key, kind, name, mention),
    ).fetchone()
    if found:
        return int(found[0])
    row = connection.execute(
        "INSERT INTO detection_name (kind, key, name, mention) VALUES (?, ?, ?, ?)",
        (kind, key, name, mention),
    ).lastrowid
    connection.execute(
        "INSERT INTO detection_named (rowid, key, name, mention) VALUES (?, ?, ?, ?)",
        (row, *(separated(fold(part)) for part in (key, name, mention))),
    )
    return int(row or 0)


def _write_figures(
    connection: sqlite3.Connection, text: int, figures: Sequence[tuple[Figure, str]]
) -> None:
    extents: dict[str, Interval] = {}
    for figure, words in figures:
        noun = noun_of(figure.counted, words)
        for low, high in numbers(figure):
            for kind in (figure.kind.value, ANY_KIND):
                least, most = extents.get(kind, (low, high))
                extents[kind] = min(least, low), max(most, high)
            connection.execute(
                "INSERT OR IGNORE INTO detection_figure VALUES (?, ?, ?, ?, ?, ?)",
                (
                    low,
                    high,
                    figure.kind.value,
                    _clean(figure.unit or ""),
                    _noun(connection, noun) if noun else 0,
                    text,
                ),
            )
    connection.executemany(
        "INSERT INTO detection_extent VALUES (?, ?, ?, ?)",
        [(kind, text, low, high) for kind, (low, high) in extents.items()],
    )


def _noun(connection: sqlite3.Connection, noun: Noun) -> int:
    values = _clean(noun.head), _clean(noun.words)
    found = connection.execute(
        "SELECT row FROM detection_noun WHERE head = ? AND words = ?", values
    ).fetchone()
    if found:
        return int(found[0])
    inserted = connection.execute(
        "INSERT INTO detection_noun (head, words) VALUES (?, ?)", values
    )
    return int(inserted.lastrowid or 0)


def sweep(connection: sqlite3.Connection) -> None:
    """Delete the rows of texts that were forgotten, if they are the greater part."""
    (live,) = connection.execute("SELECT count(*) FROM detection_text").fetchone()
    (stored,) = connection.execute(
        "SELECT count(*) FROM detection_extent WHERE kind = ?", (ANY_KIND,)
    ).fetchone()
    if stored - live <= max(_FEW, live):
        return
    for table in ("entity", "figure", "extent"):
        connection.execute(
            f"DELETE FROM detection_{table} WHERE text NOT IN"
            " (SELECT row FROM detection_text)"
        )
