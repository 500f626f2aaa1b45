"""Whether a figure is as a query asks for it."""

from __future__ import annotations

from reader.detection.asserted import ANY_KIND, Noun, asserted, counts
from reader.detection.model import Kind, Span
from reader.search.nodes import Figures
from reader.text.fold import fold
from reader.text.words import tokens


def units(asked: Figures) -> tuple[str, ...]:
    """Return the units or currencies that a condition may mean."""
    from reader.search.values import currency, unit

    if asked.name == Kind.COUNT:
        return ()
    if asked.name != ANY_KIND:
        return (asked.of,)
    return tuple(filter(None, {currency(asked.of), unit(asked.of)}))


def asserts(asked: Figures, span: Span, words: str) -> bool:
    """Tell whether a span with its words is a figure as it is asked for."""
    return any(
        asked.name in (ANY_KIND, kind.value)
        and (not asked.of or _is_of(asked, kind, unit, noun))
        and (asked.range is None or asked.range.meets(*interval))
        for kind, unit, noun, interval in asserted([(span, words)])
    )


def _is_of(asked: Figures, kind: Kind, unit: str, noun: Noun | None) -> bool:
    if unit and unit in units(asked):
        return True
    counting = asked.name in (Kind.COUNT.value, ANY_KIND)
    return counting and noun is not None and counts(noun, tokens(fold(asked.of)))
