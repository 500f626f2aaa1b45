"""What was read off each text, and the stories found last, in the cache."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from reader.cache.database import Cache, CacheLost
from reader.comparison.stories.features import Features

FLOOR = "stories"
VERSION = 4
"""Changes with the tables, and whenever other features are read off the same text."""
_DDL = """
CREATE TABLE stories_text (
    sha256 TEXT PRIMARY KEY,
    shingles BLOB NOT NULL,
    terms BLOB NOT NULL,
    codes BLOB NOT NULL,
    names TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE stories_found (key TEXT PRIMARY KEY, groups BLOB NOT NULL);
"""
_AT_ONCE = 400
"""Rows that one statement names."""
_DAMAGED = (ValueError, TypeError, KeyError, IndexError, zlib.error)
"""What reading a damaged row raises."""


@dataclass(frozen=True, slots=True)
class Tie:
    """Why two articles of a group, by their places in it, are of one event."""

    one: int
    other: int
    strength: float
    copied: float
    """The part of the text of `one` that is in that of `other`, 0 to 1."""
    names: tuple[str, ...] = ()
    """The most telling names of both."""
    apart: int | None = None
    """Days between them; None where a date is missing."""


@dataclass(frozen=True, slots=True)
class Group:
    """Articles of one event, as they were found."""

    articles: tuple[str, ...]
    ties: tuple[Tie, ...]
    """The strongest ones of each article."""
    central: tuple[float, ...]
    """How much each of `articles` is like all of them."""


class Kept:
    """The tables; empty ones, never an error, where there are none."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        cache.register(FLOOR, VERSION, _DDL)

    def known(self) -> set[str]:
        """Return the hashes of all texts that were looked at; damaged rows are none."""
        try:
            with self._cache.read() as connection:
                rows = connection.execute(
                    "SELECT sha256 FROM stories_text"
                    " WHERE length(terms) = 4 * length(codes)"
                    " AND length(shingles) % 4 = 0"
                )
                return {sha256 for (sha256,) in rows}
        except CacheLost:
            return set()

    def put(self, found: Iterable[tuple[str, Features]]) -> None:
        """Keep what was read off texts, in one transaction."""
        rows = [
            (
                sha256,
                one.shingles.tobytes(),
                one.terms.tobytes(),
                one.codes,
                json.dumps(list(one.names.items()), separators=(",", ":")),
            )
            for sha256, one in found
        ]
        with suppress(CacheLost), self._cache.write() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO stories_text VALUES (?, ?, ?, ?, ?)", rows
            )

    def forget(self, sha256: Collection[str]) -> None:
        """Drop what is known of some texts."""
        gone = [(one,) for one in sha256]
        if gone:
            with suppress(CacheLost), self._cache.write() as connection:
                connection.executemany(
                    "DELETE FROM stories_text WHERE sha256 = ?", gone
                )

    def texts(self) -> dict[str, Features]:
        """Return what is known of all texts, but for how names are written."""
        found: dict[str, Features] = {}
        with suppress(CacheLost), self._cache.read() as connection:
            for sha256, *data in connection.execute(
                "SELECT sha256, shingles, terms, codes FROM stories_text"
            ):
                with suppress(*_DAMAGED):
                    found[sha256] = _features(*data)
        return found

    def names(self, sha256: Collection[str]) -> dict[str, Mapping[int, str]]:
        """Return how the names of some texts are written, by their terms."""
        found: dict[str, Mapping[int, str]] = {}
        for some in _parts(sorted(sha256)):
            marks = ",".join("?" * len(some))
            with suppress(CacheLost), self._cache.read() as connection:
                rows = connection.execute(
                    f"SELECT sha256, names FROM stories_text WHERE sha256 IN ({marks})",
                    some,
                ).fetchall()
                for own, names in rows:
                    with suppress(*_DAMAGED):
                        found[own] = dict(json.loads(names))
        return found

    def save(self, key: str, groups: Sequence[Group]) -> None:
        """Keep the groups that were found in a library of this `key`, and no others."""
        data = json.dumps([_plain(group) for group in groups], separators=(",", ":"))
        with suppress(CacheLost), self._cache.write() as connection:
            connection.execute("DELETE FROM stories_found")
            connection.execute(
                "INSERT INTO stories_found VALUES (?, ?)",
                (key, zlib.compress(data.encode("utf-8", "surrogatepass"), 1)),
            )

    def load(self) -> tuple[str, tuple[Group, ...]]:
        """Return the groups found last and the key of the library then, or nothing."""
        try:
            with self._cache.read() as connection:
                row = connection.execute(
                    "SELECT key, groups FROM stories_found"
                ).fetchone()
            if row is None:
                return "", ()
            data = zlib.decompress(row[1]).decode("utf-8", "surrogatepass")
            return row[0], tuple(_group(one) for one in json.loads(data))
        except (CacheLost, *_DAMAGED):
            return "", ()


def _features(shingles: bytes, terms: bytes, codes: bytes) -> Features:
    found = Features(array("I", shingles), array("I", terms), codes)
    if len(found.terms) != len(codes):
        raise ValueError("terms and codes of different number")
    return found


def _plain(group: Group) -> list[object]:
    ties = [
        [tie.one, tie.other, tie.strength, tie.copied, tie.names, tie.apart]
        for tie in group.ties
    ]
    return [group.articles, ties, group.central]


def _group(data: Sequence[Any]) -> Group:
    articles, ties, central = data
    return Group(
        tuple(articles),
        tuple(
            Tie(one, other, strength, copied, tuple(names), apart)
            for one, other, strength, copied, names, apart in ties
        ),
        tuple(central),
    )


def _parts(items: Sequence[str]) -> Iterator[Sequence[str]]:
    for at in range(0, len(items), _AT_ONCE):
        yield items[at : at + _AT_ONCE]
