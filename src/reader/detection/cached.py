"""Detection that remembers: spans by engine and text hash, in the cache."""

from __future__ import annotations

import sqlite3
import threading
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from reader.cache.database import Cache, CacheLost
from reader.detection.engine import ENGINE, NO_CORRECTIONS, NO_NAMES, finish
from reader.detection.engines import (
    BUILT_IN,
    BuiltIn,
    Engine,
    EngineError,
    Ranges,
    TextError,
    in_its_place,
)
from reader.detection.facts import DDL as FACTS
from reader.detection.facts import sweep, write_facts
from reader.detection.model import Corrections, Entity, Names, Span
from reader.detection.people import DDL as PEOPLE
from reader.detection.people import Listing, People, write_people
from reader.detection.stored import dumps, load_called, load_entities, loads

if TYPE_CHECKING:
    from reader.library.model import Article

_DDL = """
CREATE TABLE detection_spans (
    engine TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    skipped TEXT NOT NULL,
    spans BLOB NOT NULL,
    PRIMARY KEY (engine, sha256, skipped)
) WITHOUT ROWID;
"""
_TABLES = ("detection_spans", "detection_people", "detection_text")
_AT_ONCE = 400
"""Rows that one statement names."""
_DAMAGED = (ValueError, TypeError, KeyError, zlib.error)
"""What reading a damaged row raises."""


def ignore(line: str) -> None:
    """Tell nobody."""


class Detector:
    """Detects in articles, each distinct text once for each engine and its version.

    What is stored does not depend on the article's date, on other articles, on known
    names or on corrections: those are applied on reading. With the `listing` of a
    library, people have the keys that all its articles together give them. Where the
    chosen engine cannot be used, `report` gets one line, and the built-in engine is
    used from then on.
    """

    def __init__(
        self,
        cache: Cache,
        engine: Engine | None = None,
        report: Callable[[str], None] = ignore,
        listing: Listing | None = None,
    ) -> None:
        self._cache = cache
        self._report = report
        self._lock = threading.Lock()
        self._pruned = False
        self.built_in = BuiltIn()
        self.engine: Engine = engine or self.built_in
        cache.register("detection", 4, _DDL + PEOPLE + FACTS)
        self._people = People(cache, listing) if listing else None

    def detect(
        self,
        article: Article,
        *,
        names: Names = NO_NAMES,
        corrections: Corrections = NO_CORRECTIONS,
    ) -> tuple[Span, ...]:
        """Return the spans of `article`, from the cache where its text is known."""
        spans = self._found(article)
        return self._finished(article, spans, names, corrections)

    def stages(
        self,
        article: Article,
        *,
        names: Names = NO_NAMES,
        corrections: Corrections = NO_CORRECTIONS,
    ) -> Iterator[tuple[Span, ...]]:
        """Yield what the built-in engine finds, then what the chosen one makes of it.

        Where the chosen engine is the built-in one, or has seen the text before, there
        is but one stage.
        """
        if self._is_slow() and not self.known(article.sha256):
            spans = self._of(self.built_in, article)
            yield self._finished(article, spans, names, corrections)
            if not self._is_slow():
                return
        yield self.detect(article, names=names, corrections=corrections)

    def known(self, sha256: str, engine: Engine | None = None) -> bool:
        """Tell whether a text with this hash has been analysed by the engine."""
        identity = (engine or self.engine).identity
        try:
            with self._cache.read() as connection:
                row = connection.execute(
                    "SELECT 1 FROM detection_spans"
                    " WHERE engine = ? AND sha256 = ? LIMIT 1",
                    (identity, sha256),
                ).fetchone()
        except CacheLost:
            return False
        return row is not None

    def seen(self, sha256: str) -> bool:
        """Tell whether there is a first stage for a text without waiting."""
        return self.known(sha256) or (
            self._is_slow() and self.known(sha256, self.built_in)
        )

    def all_known(self) -> frozenset[str]:
        """Return the hashes of all texts that the engine has analysed."""
        try:
            with self._cache.read() as connection:
                rows = connection.execute(
                    "SELECT sha256 FROM detection_spans WHERE engine = ?",
                    (self.engine.identity,),
                )
                return frozenset(sha256 for (sha256,) in rows)
        except CacheLost:
            return frozenset()

    def entities_of(
        self, sha256: Collection[str]
    ) -> Iterator[tuple[str, list[Entity]]]:
        """Yield the entities of texts as far as they are known, nothing applied yet."""
        wanted = list(sha256)
        for at in range(0, len(wanted), _AT_ONCE):
            some = wanted[at : at + _AT_ONCE]
            marks = ",".join("?" * len(some))
            try:
                with self._cache.read() as connection:
                    rows = connection.execute(
                        "SELECT sha256, spans FROM detection_spans"
                        f" WHERE engine = ? AND sha256 IN ({marks})",
                        (self.engine.identity, *some),
                    ).fetchall()
            except CacheLost:
                return
            for own, data in rows:
                with suppress(*_DAMAGED):
                    yield own, load_entities(data)

    def joined(
        self, entities: Sequence[Entity], day: str | None, corrections: Corrections
    ) -> list[Entity]:
        """Return `entities` of an article with the keys that the library gives them.

        `day` is the article's, an ISO day; what `corrections` name keeps its key.
        """
        if self._people is None:
            return list(entities)
        identity = self.engine.identity
        return self._people.join(entities, identity, day or "", corrections)

    def texts_with(self, entity: Entity) -> set[str]:
        """Return the hashes of the texts known to name an entity, in whatever form."""
        if self._people is None:
            return set()
        return self._people.texts(entity, self.engine.identity)

    @property
    def identity(self) -> str:
        """What decides the results of the engine in use, a key of the cache."""
        return self.engine.identity

    def naming(self, tokens: Sequence[str], accept: Callable[[str], bool]) -> set[str]:
        """Return the hashes of texts whose people other texts call so in full.

        `tokens` are folded beginnings of words of the accepted names.
        """
        if self._people is None:
            return set()
        return self._people.naming(tokens, accept, self.engine.identity)

    def family(self, tokens: Sequence[str]) -> set[str]:
        """Return the folded names by which people with `tokens` may be called."""
        if self._people is None:
            return set()
        return self._people.family(tokens, self.engine.identity)

    def variants(self, keys: Collection[str]) -> set[str]:
        """Return the keys under which texts may name the people with some keys."""
        if self._people is None:
            return set(keys)
        return self._people.variants(keys, self.engine.identity)

    def fall_back(self, error: EngineError) -> None:
        """Use the built-in engine from now on, and report why, once."""
        with self._lock:
            failed, self.engine = self.engine, self.built_in
        if failed is not self.built_in:
            self._report(in_its_place(error))

    def store(self, rows: Sequence[tuple[str, Ranges, bytes]]) -> None:
        """Keep what the engine found: hash of the text, skipped ranges, `dumps`."""
        identity = self.engine.identity
        self._write([(identity, sha, skip_key(skip), data) for sha, skip, data in rows])

    def forget_others(self, sha256: Collection[str]) -> None:
        """Drop what is known of other texts than these, by whichever engine."""
        try:
            with self._cache.read() as connection:
                rows = connection.execute("SELECT engine, sha256 FROM detection_spans")
                gone = [row for row in rows if row[1] not in sha256]
        except CacheLost:
            return
        for at in range(0, len(gone), _AT_ONCE):
            with suppress(CacheLost), self._cache.write() as connection:
                for table in _TABLES:
                    connection.executemany(
                        f"DELETE FROM {table} WHERE engine = ? AND sha256 = ?",
                        gone[at : at + _AT_ONCE],
                    )
                sweep(connection)

    def close(self) -> None:
        """Let go of the engine."""
        self.engine.close()

    def _finished(
        self,
        article: Article,
        spans: tuple[Span, ...],
        names: Names,
        corrections: Corrections,
    ) -> tuple[Span, ...]:
        return finish(
            article.text,
            spans,
            date=article.date,
            names=names,
            corrections=corrections,
            skip=article.skipped(),
            join=lambda found: self.joined(found, article.date, corrections),
        )

    def _is_slow(self) -> bool:
        return self.engine.setting != BUILT_IN

    def _found(self, article: Article) -> tuple[Span, ...]:
        try:
            return self._of(self.engine, article)
        except EngineError as error:
            self.fall_back(error)
        except TextError as error:
            self._report(f"{article.id}: {error}; only the built-in engine has read it")
        return self._of(self.built_in, article)

    def _of(self, engine: Engine, article: Article) -> tuple[Span, ...]:
        skip = article.skipped()
        key = (engine.identity, article.sha256, skip_key(skip))
        spans = self._stored(key)
        if spans is None:
            spans = engine.analyse(article.text, skip)
            self._write([(*key, dumps(spans, article.text))])
        return spans

    def _stored(self, key: tuple[str, str, str]) -> tuple[Span, ...] | None:
        try:
            with self._cache.read() as connection:
                row = connection.execute(
                    "SELECT spans FROM detection_spans"
                    " WHERE engine = ? AND sha256 = ? AND skipped = ?",
                    key,
                ).fetchone()
            return None if row is None else loads(row[0])
        except (CacheLost, *_DAMAGED):
            return None  # what is lost or damaged is found anew

    def _write(self, rows: Sequence[tuple[str, str, str, bytes]]) -> None:
        known = [(*row[:3], _called(row[3])) for row in rows]
        with suppress(CacheLost), self._cache.write() as connection:
            if not self._pruned:
                _drop_outdated(connection)
                self._pruned = True
            connection.executemany(
                "INSERT OR REPLACE INTO detection_spans VALUES (?, ?, ?, ?)", rows
            )
            for engine, sha256, skipped, spans in known:
                entities = [span for span, _ in spans if isinstance(span, Entity)]
                write_people(connection, engine, sha256, entities)
                write_facts(connection, engine, sha256, skipped, spans)


def _called(data: bytes) -> list[tuple[Span, str]]:
    try:
        return load_called(data)
    except _DAMAGED:
        return []


def skip_key(skip: Ranges) -> str:
    """Return skipped ranges as a key of the cache."""
    return ",".join(f"{start}-{end}" for start, end in skip)


def _drop_outdated(connection: sqlite3.Connection) -> None:
    """Delete what other versions of the built-in engine, alone or not, have found.

    Other pipelines of today's version stay: who goes back to one finds it all there.
    """
    last = ""
    while True:
        (identity,) = connection.execute(
            "SELECT MIN(engine) FROM detection_spans WHERE engine > ?", (last,)
        ).fetchone()
        if identity is None:
            return
        if identity != ENGINE and not identity.startswith(f"{ENGINE} "):
            for table in _TABLES:
                connection.execute(f"DELETE FROM {table} WHERE engine = ?", (identity,))
            sweep(connection)
        last = identity
