"""The people of a library's texts, kept in the cache beside what was detected."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from reader.cache.database import Cache, CacheLost
from reader.detection.joining import Seen, join, seen_in
from reader.detection.model import Corrections, Entity, Kind

if TYPE_CHECKING:
    from reader.detection.register import Register
    from reader.library.model import Listed

DDL = """
CREATE TABLE detection_people (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    engine TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    people TEXT NOT NULL,
    things TEXT NOT NULL,
    UNIQUE (engine, sha256)
);
"""
_DAMAGED = (ValueError, TypeError, KeyError)
"""What reading a damaged row raises."""

Listing = Callable[[], Sequence["Listed"]]


class People:
    """Joins the people of articles with those of all others of one library.

    Thread-safe. A text that an engine has not seen yet says nothing; one that is no
    longer in the `listing` does not count, as soon as all articles were looked into.
    """

    def __init__(self, cache: Cache, listing: Listing) -> None:
        self._cache = cache
        self._listing = listing
        self._lock = threading.RLock()
        self._register: Register
        """Made with the first look into it."""
        self._engine = ""
        self._last = 0
        self._listed: Sequence[Listed] | None = None

    def join(
        self, entities: Sequence[Entity], engine: str, day: str, said: Corrections
    ) -> list[Entity]:
        """Return `entities` of an article of an ISO `day` with the library's keys."""
        with self._lock:
            return join(entities, self._current(engine), day, said.rules)

    def texts(self, entity: Entity, engine: str) -> set[str]:
        """Return the hashes of the texts that name an entity, in whatever form."""
        if entity.kind is not Kind.PERSON:
            return self._with_thing(entity, engine)
        with self._lock:
            return self._current(engine).texts(entity.key)

    def _with_thing(self, entity: Entity, engine: str) -> set[str]:
        try:
            with self._cache.read() as connection:
                rows = connection.execute(
                    "SELECT sha256 FROM detection_people"
                    " WHERE engine = ? AND instr(things, ?)",
                    (engine, _thing(entity)),
                )
                return {sha256 for (sha256,) in rows}
        except CacheLost:
            return set()

    def naming(
        self, tokens: Sequence[str], accept: Callable[[str], bool], engine: str
    ) -> set[str]:
        """Return the texts whose people have an accepted name only in other texts."""
        with self._lock:
            return self._current(engine).naming(tokens, accept)

    def family(self, tokens: Sequence[str], engine: str) -> set[str]:
        """Return the folded names by which people with `tokens` may be called."""
        with self._lock:
            return self._current(engine).family(tokens)

    def variants(self, keys: Collection[str], engine: str) -> set[str]:
        """Return the keys under which texts may name the people with some keys."""
        with self._lock:
            return self._current(engine).variants(keys)

    def _current(self, engine: str) -> Register:
        """Return what is known now: only what is new is read from the cache."""
        if engine != self._engine:
            self._start(engine)
        for sha256, people in self._new_rows(engine):
            with suppress(*_DAMAGED):
                self._register.put(sha256, load_people(people))
        listed = self._listing()
        if listed is not self._listed:
            dates = {row.sha256: row.published for row in listed if row.sha256}
            complete = all(row.sha256 or row.problem for row in listed)
            self._register.use(dates, only=complete)
            self._listed = listed
        return self._register

    def _start(self, engine: str) -> None:
        from reader.detection.register import Register

        self._register, self._engine, self._last = Register(), engine, 0
        self._listed = None

    def _new_rows(self, engine: str) -> list[tuple[str, str]]:
        try:
            with self._cache.read() as connection:
                (newest,) = connection.execute(
                    "SELECT MAX(row) FROM detection_people"
                ).fetchone()
                if newest == self._last:
                    return []
                if newest is None or newest < self._last:  # the cache is another one
                    self._start(engine)
                rows = connection.execute(
                    "SELECT sha256, people FROM detection_people"
                    " WHERE row > ? AND engine = ? ORDER BY row",
                    (self._last, engine),
                ).fetchall()
        except CacheLost:
            return []
        self._last = newest or 0
        return rows


def dump_people(entities: Sequence[Entity]) -> str:
    """Return the people among the `entities` of a text as JSON, a list for each."""
    rows = [
        (one.key, one.name, one.mentions, one.gender, one.forms)
        for one in seen_in(entities)
    ]
    return json.dumps(rows, separators=(",", ":"))


def load_people(text: str) -> tuple[Seen, ...]:
    """Return the people of `dump_people`.

    Raises ValueError, TypeError or KeyError where it is damaged.
    """
    return tuple(
        Seen(key, name, mentions, gender, tuple(forms))
        for key, name, mentions, gender, forms in json.loads(text)
    )


def _thing(entity: Entity) -> str:
    key = entity.key.encode("utf-8", "replace").decode()
    return f"\n{entity.kind}:{key}\n"


def write_people(
    connection: sqlite3.Connection,
    engine: str,
    sha256: str,
    entities: Sequence[Entity],
) -> None:
    """Keep the people among the `entities` of a text, and the keys of the others."""
    things = {_thing(e) for e in entities if e.kind is not Kind.PERSON}
    connection.execute(
        "INSERT OR REPLACE INTO detection_people (engine, sha256, people, things)"
        " VALUES (?, ?, ?, ?)",
        (engine, sha256, dump_people(entities), "".join(sorted(things))),
    )
