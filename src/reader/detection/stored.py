"""Spans as bytes and back: what the cache keeps and what processes tell each other."""

from __future__ import annotations

import json
import zlib
from collections.abc import Container, Sequence
from dataclasses import fields
from typing import Any

from reader.detection.model import (
    ENTITY_KINDS,
    FIGURE_KINDS,
    Bound,
    Entity,
    Figure,
    Kind,
    Span,
)

_ENTITY = tuple(f.name for f in fields(Entity))
_FIGURE = tuple(f.name for f in fields(Figure))
_EVERY = {kind.value: kind for kind in Kind}
_EMPTY = {f.name: f.default for f in (*fields(Entity), *fields(Figure))}


def dumps(spans: Sequence[Span], text: str = "") -> bytes:
    """Return `spans` as packed JSON: a list for each, kind first, no defaults.

    With their `text` they carry the words by which entities, and what is counted, are
    called there.
    """
    rows = [_row(span, " ".join(text[span.start : span.end].split())) for span in spans]
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)


def loads(data: bytes, kinds: Container[str] = _EVERY) -> tuple[Span, ...]:
    """Return the spans of `dumps` that are of some `kinds`.

    Raises zlib.error, ValueError, TypeError or KeyError where `data` is damaged.
    """
    return tuple(_span(row) for row in _rows(data) if row[0] in kinds)


def load_entities(data: bytes) -> list[Entity]:
    """Return the entities of `dumps` alone, which takes less. Raises like `loads`."""
    return [
        Entity(start=start, end=end, kind=Kind(kind), **extra)
        for kind, start, end, extra, *_ in _rows(data)
        if kind in ENTITY_KINDS
    ]


def load_called(data: bytes) -> list[tuple[Span, str]]:
    """Return the spans of `dumps` with their words, white space as single spaces.

    An entity of which no words are known is called by its name. Raises like `loads`.
    """
    found = []
    for row in _rows(data):
        span = _span(row)
        words = row[4] if len(row) > 4 else ""
        if isinstance(span, Entity):
            words = words or span.name
        found.append((span, words))
    return found


def _rows(data: bytes) -> list[list[Any]]:
    rows: list[list[Any]] = json.loads(
        zlib.decompress(data).decode("utf-8", "surrogatepass")
    )
    return rows


def _row(span: Span, words: str) -> list[Any]:
    names = _ENTITY if isinstance(span, Entity) else _FIGURE
    extra = {
        name: getattr(span, name)
        for name in names[3:]
        if getattr(span, name) != _EMPTY[name]
    }
    row = [span.kind, span.start, span.end, extra]
    if isinstance(span, Entity):
        return row if words in ("", span.name) else [*row, words]
    return [*row, words] if words and isinstance(span, Figure) and span.counted else row


def _span(row: list[Any]) -> Span:
    kind, start, end, extra = row[:4]
    kind = _EVERY[kind]
    if kind in FIGURE_KINDS:
        if "bound" in extra:
            extra["bound"] = Bound(extra["bound"])
        return Figure(start=start, end=end, kind=kind, **extra)
    return Entity(start=start, end=end, kind=kind, **extra)
