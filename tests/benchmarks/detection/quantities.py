"""How many quantities of annotated sentences have the right value, and unit.

The values of a sentence are a multiset: each gold value takes one found figure with
that value. A range counts if one of its ends or their mean is the value. Dates, times
of day and ordinals are no quantities; vague figures without a value claim none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reader.detection.figures.currencies import (
    MAJOR_CURRENCIES,
    MINOR_CURRENCIES,
    NATIONAL_CURRENCIES,
)
from reader.detection.figures.units import PER, UNITS
from reader.detection.model import Figure, Kind, Span
from tests.benchmarks.detection.scoring import Counts

KINDS = frozenset(
    {
        *(Kind.COUNT, Kind.MONEY, Kind.PERCENT, Kind.QUANTITY, Kind.AGE),
        *(Kind.DURATION, Kind.FRACTION, Kind.VOTE),
    }
)
NO_UNIT = ("-", "", "count")
_TIMES = {"year", "month", "week", "day", "hour", "minute", "second"}
_TIME_LETTERS = {
    **{"Y": "year", "M": "month", "W": "week", "D": "day"},
    **{"TH": "hour", "TM": "minute", "TS": "second"},
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A quantity that a sentence has."""

    values: frozenset[float]
    """The value, or both ends of a range and their mean."""
    unit: str
    """Its normalised name in the set: "dollar", "kilometre per hour", "dolphin"."""


def wanted(quantity: Mapping[str, str]) -> Wanted:
    """Return a quantity as the sets write it: `{"value", "normalized_unit"}`."""
    value = quantity["value"]
    low, dash, high = value[1:].partition("-")
    ends = [float(value[:1] + low), *([float(high)] if dash else ())]
    return Wanted(_values(ends), quantity.get("normalized_unit") or "-")


def _values(ends: list[float]) -> frozenset[float]:
    return frozenset((*ends, sum(ends) / len(ends)))


def claimed(figure: Figure) -> frozenset[float]:
    """Return the values that a figure can be said to have; none where it is vague."""
    if figure.kind is Kind.DURATION:
        return frozenset() if figure.number is None else _values([float(figure.number)])
    if isinstance(figure.value, int | float):
        return _values([float(figure.value)])
    ends = [float(end) for end in (figure.low, figure.high) if end is not None]
    vague = figure.value is None and figure.bound == "about"
    return _values(ends) if len(ends) == 2 and not vague else frozenset()


def score_quantities(
    sentences: Iterable[tuple[Iterable[Wanted], Iterable[Span]]],
) -> tuple[Counts, Counts]:
    """Return the counts by value alone, and by value and unit."""
    by_value, with_unit = Counts(), Counts()
    for gold, spans in sentences:
        gold = list(gold)
        figures = [
            s for s in spans if isinstance(s, Figure) and s.kind in KINDS and claimed(s)
        ]
        for counts, units in ((by_value, False), (with_unit, True)):
            right = _paired(gold, figures, units)
            counts.add(right, len(figures), len(gold))
    return by_value, with_unit


def _paired(gold: list[Wanted], figures: list[Figure], units: bool) -> int:
    left = list(figures)
    pairs = 0
    for one in gold:
        same = [f for f in left if _same_value(one, f)]
        same.sort(key=lambda f: not same_unit(one.unit, f))
        if same and (not units or same_unit(one.unit, same[0])):
            left.remove(same[0])
            pairs += 1
    return pairs


def _same_value(one: Wanted, figure: Figure) -> bool:
    return any(
        math.isclose(a, b, rel_tol=1e-6) for a in one.values for b in claimed(figure)
    )


def same_unit(unit: str, figure: Figure) -> bool:
    """Whether a figure has the unit, or counts the noun, that a set calls `unit`."""
    name, _, per = unit.partition(" per ")
    if unit in NO_UNIT:
        return figure.unit is None and figure.counted is None
    if figure.kind is Kind.AGE:
        return name in ("year of age", "year") and figure.unit == "years"
    if figure.kind is Kind.PERCENT:
        return name.startswith(("percentage", "%", "point"))
    if figure.kind is Kind.DURATION:
        return name == _time_unit(str(figure.value))
    sign = (figure.unit or "").partition("/")[0]
    if figure.kind is Kind.MONEY:
        return sign in _money(name)
    if figure.unit is not None:
        signs = {UNITS.get(form) for form in _forms(unit)}
        signs |= {f"{UNITS.get(form)}/{PER.get(per)}" for form in _forms(name) if per}
        return figure.unit in signs
    return figure.counted is not None and bool(
        _forms(name.split()[-1]) & _forms(figure.counted.split()[-1].lower())
    )


def _time_unit(value: str) -> str | None:
    """Return the unit of a duration such as P3D or PT20M."""
    key = value[-1:] if not value.startswith("PT") else "T" + value[-1:]
    return _TIME_LETTERS.get(key)


def _money(name: str) -> set[str]:
    words = name.split()
    unit = words[-1] if words else ""
    found = {MAJOR_CURRENCIES.get(unit), MINOR_CURRENCIES.get(unit), name}
    if len(words) > 1:
        national = NATIONAL_CURRENCIES.get((words[-2], unit))
        found = {national or MAJOR_CURRENCIES.get(words[0])}
    return {code for code in found if code}


def _forms(noun: str) -> set[str]:
    """Return a noun in the singular and the plural, however it was written."""
    first, _, rest = noun.partition(" per ")
    one = first
    for plural, singular in (("ies", "y"), ("people", "person"), ("men", "man")):
        if first.endswith(plural):
            one = first[: -len(plural)] + singular
    if one == first and first.endswith("s") and not first.endswith("ss"):
        one = first[:-1]
    many = {"foot": "feet", "inch": "inches"}.get(one, one + "s")
    tail = f" per {rest}" if rest else ""
    return {first + tail, one + tail, many + tail}
