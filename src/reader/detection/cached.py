"""Detection that remembers: spans by text hash and engine version, in the cache."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from reader.cache.database import Cache, CacheLost
from reader.detection.engine import ENGINE, NO_CORRECTIONS, NO_NAMES, analyse, finish
from reader.detection.model import (
    FIGURE_KINDS,
    Bound,
    Corrections,
    Entity,
    Figure,
    Kind,
    Names,
    Span,
)

if TYPE_CHECKING:
    from reader.library.model import Article

_DDL = """
CREATE TABLE detection_spans (
    sha256 TEXT NOT NULL,
    skipped TEXT NOT NULL,
    engine TEXT NOT NULL,
    spans TEXT NOT NULL,
    PRIMARY KEY (sha256, skipped)
) WITHOUT ROWID;
"""
_ENTITY = tuple(f.name for f in fields(Entity))
_FIGURE = tuple(f.name for f in fields(Figure))
_EMPTY = {f.name: f.default for f in (*fields(Entity), *fields(Figure))}


class Detector:
    """Detects in articles, each distinct text once for each version of the engine.

    What is stored does not depend on the article's date, on known names or on
    corrections: those are applied on reading.
    """

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        cache.register("detection", 1, _DDL)

    def detect(
        self,
        article: Article,
        *,
        names: Names = NO_NAMES,
        corrections: Corrections = NO_CORRECTIONS,
    ) -> tuple[Span, ...]:
        """Return the spans of `article`, from the cache where its text is known."""
        skip = article.skipped()
        spans = self._stored(article.sha256, skip)
        if spans is None:
            spans = analyse(article.text, skip)
            self._store(article.sha256, skip, spans)
        return finish(
            article.text,
            spans,
            date=article.date,
            names=names,
            corrections=corrections,
            skip=skip,
        )

    def known(self, sha256: str) -> bool:
        """Tell whether a text with this hash has been analysed by today's engine."""
        try:
            with self._cache.read() as connection:
                row = connection.execute(
                    "SELECT 1 FROM detection_spans"
                    " WHERE sha256 = ? AND engine = ? LIMIT 1",
                    (sha256, ENGINE),
                ).fetchone()
        except CacheLost:
            return False
        return row is not None

    def _stored(
        self, sha256: str, skip: Sequence[tuple[int, int]]
    ) -> tuple[Span, ...] | None:
        try:
            with self._cache.read() as connection:
                row = connection.execute(
                    "SELECT spans FROM detection_spans"
                    " WHERE sha256 = ? AND skipped = ? AND engine = ?",
                    (sha256, _skip_key(skip), ENGINE),
                ).fetchone()
            return None if row is None else loads(row[0])
        except (CacheLost, ValueError, TypeError, KeyError):
            return None  # what is lost or damaged is found anew

    def _store(
        self, sha256: str, skip: Sequence[tuple[int, int]], spans: Sequence[Span]
    ) -> None:
        with suppress(CacheLost), self._cache.write() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO detection_spans VALUES (?, ?, ?, ?)",
                (sha256, _skip_key(skip), ENGINE, dumps(spans)),
            )


def dumps(spans: Sequence[Span]) -> str:
    """Return `spans` as compact JSON: a list for each, kind first, no defaults."""
    return json.dumps(
        [_row(span) for span in spans], ensure_ascii=False, separators=(",", ":")
    )


def loads(text: str) -> tuple[Span, ...]:
    """Return the spans of `dumps`.

    Raises ValueError, TypeError or KeyError where `text` is damaged.
    """
    return tuple(_span(row) for row in json.loads(text))


def _row(span: Span) -> list[Any]:
    names = _ENTITY if isinstance(span, Entity) else _FIGURE
    extra = {
        name: getattr(span, name)
        for name in names[3:]
        if getattr(span, name) != _EMPTY[name]
    }
    return [span.kind, span.start, span.end, extra]


def _span(row: list[Any]) -> Span:
    kind, start, end, extra = row
    kind = Kind(kind)
    if kind in FIGURE_KINDS:
        if "bound" in extra:
            extra["bound"] = Bound(extra["bound"])
        return Figure(start=start, end=end, kind=kind, **extra)
    return Entity(start=start, end=end, kind=kind, **extra)


def _skip_key(skip: Sequence[tuple[int, int]]) -> str:
    return ",".join(f"{start}-{end}" for start, end in skip)
