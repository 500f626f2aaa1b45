"""Words for what a span is: one line for the status bar, the panel and the help."""

from __future__ import annotations

from reader.detection.model import Entity, Figure, Span


def span_line(span: Span) -> str:
    """Say in one line what a span is: kind, name or value."""
    if isinstance(span, Entity):
        return f"{span.kind}: {span.name}"
    if isinstance(span, Figure):
        return f"{span.kind}: {figure_value(span)}"
    return str(span.kind)


def figure_value(figure: Figure) -> str:
    """Say what a figure asserts: bound, value or range, unit, what is counted."""
    if figure.value is not None:
        value = _number(figure.value)
    elif figure.low is not None or figure.high is not None:
        low = "…" if figure.low is None else _number(figure.low)
        high = "…" if figure.high is None else _number(figure.high)
        value = f"{low} to {high}"
    else:
        value = "relative to an unknown day" if figure.relative else "?"
    bound = "" if figure.bound == "exact" else figure.bound.replace("_", " ") + " "
    parts = [bound + value, figure.unit or "", figure.counted or ""]
    if figure.event:
        parts.append(f"({figure.event})")
    return " ".join(part for part in parts if part)


def _number(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"
