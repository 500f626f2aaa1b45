"""From a text to its spans: what the text alone says, then what its reader knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reader.detection.entities import find_entities
from reader.detection.entities.known import apply_names
from reader.detection.entities.language import language
from reader.detection.figures import find_figures, resolve
from reader.detection.model import (
    ENTITY_KINDS,
    Corrections,
    Entity,
    Figure,
    Kind,
    Names,
    Span,
)

ENGINE = "2026.11.14"
"""Changes whenever results may change, so that cached spans are found anew."""

_SURE_IN_ANY_LANGUAGE = frozenset({Kind.MONEY, Kind.PERCENT, Kind.QUANTITY})

NO_NAMES = Names()
NO_CORRECTIONS = Corrections()

Ranges = Sequence[tuple[int, int]]


def detect(
    text: str,
    *,
    date: str | None = None,
    names: Names = NO_NAMES,
    corrections: Corrections = NO_CORRECTIONS,
    skip: Ranges = (),
) -> tuple[Span, ...]:
    """Return the spans of `text`, sorted by start, longer ones first.

    `date` is the ISO day that "Saturday" is counted from; `names` are always found
    and win; `corrections` win over everything; nothing is found inside the ranges of
    `skip` (code points). Entities do not overlap each other, nor do figures.
    """
    return finish(
        text,
        analyse(text, skip),
        date=date,
        names=names,
        corrections=corrections,
        skip=skip,
    )


def analyse(text: str, skip: Ranges = ()) -> tuple[Span, ...]:
    """Return what `text` alone says: dates unresolved, no names known beforehand.

    Text in another language than English yields only figures with a unit or currency.
    """
    figures = find_figures(text, skip)
    if language(text) != "en":
        return _sorted(f for f in figures if f.kind in _SURE_IN_ANY_LANGUAGE)
    return _sorted((*find_entities(text, figures=figures, skip=skip), *figures))


def finish(
    text: str,
    spans: Iterable[Span],
    *,
    date: str | None = None,
    names: Names = NO_NAMES,
    corrections: Corrections = NO_CORRECTIONS,
    skip: Ranges = (),
) -> tuple[Span, ...]:
    """Apply the article's date, known names and corrections to what `analyse` found."""
    entities: list[Entity] = []
    figures: list[Figure] = []
    for span in spans:
        if isinstance(span, Entity):
            entities.append(span)
        elif isinstance(span, Figure):
            figures.append(span)
    found = apply_names(text, entities, names, skip) if names.known else entities
    corrected = _corrected(found, corrections)
    return _sorted((*corrected, *resolve(figures, date)))


def _corrected(
    entities: Iterable[Entity], corrections: Corrections
) -> Iterable[Entity]:
    """Merge, then hide, re-type and rename by the key that the entity then has."""
    if corrections == NO_CORRECTIONS:
        yield from entities
        return
    for entity in entities:
        key = _merged(entity.key, corrections)
        if key in corrections.hidden or entity.key in corrections.hidden:
            continue
        changes: dict[str, object] = {}
        if key != entity.key:
            changes["key"] = key
        kind = corrections.kinds.get(key, corrections.kinds.get(entity.key))
        if kind is not None and kind in ENTITY_KINDS:
            changes["kind"] = kind
        name = corrections.names.get(key, corrections.names.get(entity.key))
        if name:
            changes["name"] = name
        if changes:
            changes |= {"confidence": 1.0, "why": "your correction"}
            entity = replace(entity, **changes)  # type: ignore[arg-type]
        yield entity


def _merged(key: str, corrections: Corrections) -> str:
    """Follow merges to their end; a circle ends where it began to repeat."""
    seen = {key}
    while (target := corrections.merged.get(key)) is not None and target not in seen:
        seen.add(target)
        key = target
    return key


def _sorted(spans: Iterable[Span]) -> tuple[Span, ...]:
    return tuple(sorted(spans, key=lambda s: (s.start, -s.end, s.kind)))
