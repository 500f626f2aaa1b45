"""Words for people: what a span is, what a value means, how many there are."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from reader.detection.model import Entity, Figure, Span
from reader.text.canonical import one_line

if TYPE_CHECKING:
    from reader.search.search import Hit


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
    return _time_words(value) if isinstance(value, str) else f"{value:,}"


_PARTS_OF_DAY = {
    "MO": "morning", "MI": "midday", "AF": "afternoon", "EV": "evening", "NI": "night",
}  # fmt: skip
_UNITS = {
    "Y": "year", "M": "month", "W": "week", "D": "day", "DE": "decade",
    "CE": "century", "WE": "weekend",
}  # fmt: skip
_VAGUE = {"PRESENT_REF": "now", "PAST_REF": "in the past", "FUTURE_REF": "to come"}
_CLOCK_UNITS = {"H": "hour", "M": "minute", "S": "second"}
_TIME = re.compile(r"(?P<day>[\dX-]*)T(?P<time>MO|MI|AF|EV|NI|[\d:]+)")
_AMOUNT = r"([\d.]+|X)(DE|CE|WE|[YMWDHS])"
_DURATION = re.compile(rf"P(?P<days>(?:{_AMOUNT})*)(?:T(?P<clock>(?:{_AMOUNT})+))?")


def _time_words(value: str) -> str:
    """Say a TIMEX3 value in words: `TEV` is evening, `P2Y6M` 2 years 6 months."""
    if found := _TIME.fullmatch(value):
        time = _PARTS_OF_DAY.get(found["time"], found["time"])
        return f"{found['day']} {time}".strip()
    if (found := _DURATION.fullmatch(value)) and value != "P":
        days = re.findall(_AMOUNT, found["days"])
        clock = re.findall(_AMOUNT, found["clock"] or "")
        amounts = [(n, _UNITS.get(u, u)) for n, u in days]
        amounts += [(n, _CLOCK_UNITS.get(u, u)) for n, u in clock]
        return " ".join(
            f"{'some' if n == 'X' else n} {unit if n == '1' else _plural(unit)}"
            for n, unit in amounts
        )
    return _VAGUE.get(value, value)


def _plural(unit: str) -> str:
    return unit[:-1] + "ies" if unit.endswith("y") and unit != "day" else f"{unit}s"


_SCALES = ((1e12, "tn"), (1e9, "bn"), (1e6, "m"), (1e3, "k"))


def short_number(number: float) -> str:
    """Return a number in few cells: `1.2m`, `450k`, `17`, `0.5`."""
    for least, sign in _SCALES:
        if abs(number) >= least * 10 or (abs(number) >= least and least > 1e3):
            return f"{number / least:.3g}{sign}"
    return f"{number:,.6g}" if abs(number) >= 1 or number == 0 else f"{number:.3g}"


def counted(count: int, what: str) -> str:
    """Return a count with its noun: `1 note`, `1,200 notes`."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def day(moment: str) -> str:
    """Return a stored moment as people read it: `2024-05-03 09:12`."""
    return moment[:16].replace("T", " ")


def spaced(text: str) -> str:
    """Return one line that keeps a space at either end."""
    line = one_line(text)
    lead = " " if text[:1].isspace() else ""
    return lead + line + (" " if line and text[-1:].isspace() else "")


def shifted(hit: Hit, room: int) -> Hit:
    """Return `hit` with its first mark within `room` code points of its snippet."""
    if not hit.marks or hit.marks[0][1] <= room:
        return hit
    cut = max(0, hit.marks[0][0] - room // 3)
    cut = hit.snippet.rfind(" ", 0, cut) + 1 or cut
    marks = tuple((start - cut + 1, end - cut + 1) for start, end in hit.marks)
    return replace(hit, snippet="…" + hit.snippet[cut:], marks=marks)
