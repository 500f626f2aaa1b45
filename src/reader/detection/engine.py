"""From a text to its spans: what the text alone says, then what its reader knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from reader.detection.correcting import correct
from reader.detection.entities import find_entities
from reader.detection.entities.known import apply_names
from reader.detection.entities.language import language
from reader.detection.figures import find_figures, resolve
from reader.detection.model import (
    Corrections,
    Entity,
    Figure,
    Kind,
    Names,
    Span,
)

ENGINE = "2026.12.01f"
"""Changes whenever results may change, so that cached spans are found anew."""

SURE_IN_ANY_LANGUAGE = frozenset({Kind.MONEY, Kind.PERCENT, Kind.QUANTITY})
"""Figures with a unit or currency, which are the same in every language."""

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
        return in_order(f for f in figures if f.kind in SURE_IN_ANY_LANGUAGE)
    return in_order((*find_entities(text, figures=figures, skip=skip), *figures))


def finish(
    text: str,
    spans: Iterable[Span],
    *,
    date: str | None = None,
    names: Names = NO_NAMES,
    corrections: Corrections = NO_CORRECTIONS,
    skip: Ranges = (),
    join: Callable[[list[Entity]], list[Entity]] = list,
) -> tuple[Span, ...]:
    """Apply the article's date, known names and corrections to what `analyse` found.

    `join` gives entities the keys that other articles give them; corrections come
    after it, and win.
    """
    entities: list[Entity] = []
    figures: list[Figure] = []
    for span in spans:
        if isinstance(span, Entity):
            entities.append(span)
        elif isinstance(span, Figure):
            figures.append(span)
    found = apply_names(text, entities, names, skip) if names.known else entities
    corrected = correct(text, join(found), corrections, skip)
    return in_order((*corrected, *resolve(figures, date)))


def in_order(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return `spans` by their start, longer ones first."""
    return tuple(sorted(spans, key=lambda s: (s.start, -s.end, s.kind)))
