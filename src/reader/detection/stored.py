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


def dumps(spans: Sequence[Span]) -> bytes:
    """Return `spans` as packed JSON: a list for each, kind first, no defaults."""
    rows = [_row(span) for span in spans]
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
        for kind, start, end, extra in _rows(data)
        if kind in ENTITY_KINDS
    ]


def _rows(data: bytes) -> list[list[Any]]:
    rows: list[list[Any]] = json.loads(
        zlib.decompress(data).decode("utf-8", "surrogatepass")
    )
    return rows


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
    kind = _EVERY[kind]
    if kind in FIGURE_KINDS:
        if "bound" in extra:
            extra["bound"] = Bound(extra["bound"])
        return Figure(start=start, end=end, kind=kind, **extra)
    return Entity(start=start, end=end, kind=kind, **extra)
