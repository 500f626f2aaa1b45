"""A span as the plain record that the command line prints and scripts read."""

from __future__ import annotations

from typing import Any

from reader.detection.model import Entity, Figure, Span

_ENTITY_FIELDS = ("name", "key", "confidence")
_FIGURE_FIELDS = (
    "value",
    "number",
    "low",
    "high",
    "bound",
    "unit",
    "counted",
    "event",
)


def span_record(span: Span, text: str) -> dict[str, Any]:
    """Return the fields of `span` that say something, `text[start:end]` among them.

    `start` and `end` are code points of the canonical `text`; fields without a value
    are left out, numbers stay numbers.
    """
    record: dict[str, Any] = {
        "start": span.start,
        "end": span.end,
        "text": text[span.start : span.end],
        "kind": str(span.kind),
    }
    fields: tuple[str, ...] = ()
    if isinstance(span, Entity):
        fields = _ENTITY_FIELDS
    elif isinstance(span, Figure):
        fields = _FIGURE_FIELDS
    for name in fields:
        value = getattr(span, name)
        if value is not None:
            record[name] = str(value) if name == "bound" else value
    return record
