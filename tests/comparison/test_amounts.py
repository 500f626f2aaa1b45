"""Figures as ranges of numbers, and what can be true of both of two."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.comparison.amounts import Range, range_of
from reader.detection.model import Bound, Figure, Kind


def count(**fields: object) -> Figure:
    return Figure(start=0, end=1, kind=Kind.COUNT, **fields)  # type: ignore[arg-type]


def quantity(value: float, unit: str, kind: Kind = Kind.QUANTITY) -> Figure:
    return Figure(start=0, end=1, kind=kind, value=value, unit=unit)


def spread(figure: Figure) -> Range:
    found = range_of(figure)
    assert found is not None
    return found


def meets(a: Figure, b: Figure) -> bool:
    return spread(a).meets(spread(b))


def test_what_a_bound_leaves_open() -> None:
    over = count(value=100, low=100, bound=Bound.MORE_THAN)
    assert meets(over, count(value=156))
    assert not meets(over, count(value=100))
    least = count(value=4, low=4, bound=Bound.AT_LEAST)
    assert meets(least, count(value=4))
    assert not meets(least, count(value=2))
    most = count(value=40, high=40, bound=Bound.AT_MOST)
    assert meets(most, count(value=40))
    assert not meets(most, count(value=41))
    assert not meets(count(value=40, high=40, bound=Bound.LESS_THAN), count(value=40))


def test_vague_numerals_are_their_range() -> None:
    hundreds = count(low=200, high=999, bound=Bound.ABOUT)
    assert meets(hundreds, count(value=300, low=300, bound=Bound.MORE_THAN))
    assert not meets(hundreds, count(value=1000, low=1000, bound=Bound.AT_LEAST))
    assert not meets(hundreds, count(value=120))


def test_about_reaches_to_both_sides_and_nearly_only_down() -> None:
    about = count(value=50, bound=Bound.ABOUT)
    assert meets(about, count(value=53))
    assert not meets(about, count(value=70))
    nearly = count(value=2000, high=2000, bound=Bound.ABOUT)
    assert meets(nearly, count(value=1900))
    assert not meets(nearly, count(value=2050))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (quantity(30, "km"), quantity(19, "mi")),
        (quantity(140, "km/h"), quantity(87, "mph")),
        (quantity(50_000, "ha"), quantity(500, "km²")),
        (quantity(200, "mm"), quantity(20, "cm")),
        (quantity(104, "°F"), quantity(40, "°C")),
        (quantity(300, "nmi"), quantity(555, "km")),
        (quantity(0.5, "pp", Kind.PERCENT), quantity(50, "bp", Kind.PERCENT)),
        (quantity(33, "%", Kind.PERCENT), quantity(0.3333, "", Kind.FRACTION)),
    ],
)
def test_units_with_a_fixed_conversion_are_one(one: Figure, other: Figure) -> None:
    assert meets(one, other)
    assert meets(other, one)


def test_rounding_excuses_only_numbers_printed_in_different_units() -> None:
    assert not meets(quantity(10, "km"), quantity(12, "km"))
    assert not meets(quantity(180, "km/h"), quantity(130, "mph"))


def test_currencies_are_never_converted() -> None:
    dollars = quantity(5_000_000, "USD", Kind.MONEY)
    euros = quantity(5_000_000, "EUR", Kind.MONEY)
    assert spread(dollars).unit != spread(euros).unit
    assert not meets(dollars, euros)


def test_durations_are_seconds() -> None:
    def lasting(value: str) -> Figure:
        return Figure(start=0, end=1, kind=Kind.DURATION, value=value)

    assert spread(lasting("PT90M")).near == 5400
    assert meets(lasting("P2D"), lasting("PT48H"))
    assert range_of(lasting("PXD")) is None


numbers = st.integers(0, 10**9)
ranges = st.builds(
    lambda a, b, low, high: Range(
        min(a, b) if low else -math.inf, max(a, b) if high else math.inf, ""
    ),
    numbers, numbers, st.booleans(), st.booleans(),
)  # fmt: skip


@given(ranges, ranges)
def test_meeting_is_mutual_and_is_sharing_a_number(one: Range, other: Range) -> None:
    assert one.meets(one)
    assert one.meets(other) == other.meets(one)
    shared = max(one.low, other.low) <= min(one.high, other.high)
    assert one.meets(other) == shared
