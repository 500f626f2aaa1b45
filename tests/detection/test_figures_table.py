"""Every row of the table of figures in the design, and what is no figure."""

from __future__ import annotations

from typing import Any

import pytest

from reader.detection.figures import find_figures, resolve
from reader.detection.model import Bound, Figure, Kind

DATE = "2019-02-25"

Row = tuple[str, str, Kind, dict[str, Any]]


def row(
    text: str, span: str, kind: Kind, bound: Bound = Bound.EXACT, **more: Any
) -> Row:
    return text, span, kind, {"bound": bound, **more}


COUNT, MONEY, PERCENT, AGE = Kind.COUNT, Kind.MONEY, Kind.PERCENT, Kind.AGE
ABOUT = Bound.ABOUT

ROWS: list[Row] = [
    row("more than 100 soldiers", "more than 100 soldiers", COUNT, Bound.MORE_THAN,
        value=100, low=100, counted="soldiers"),
    row("at least four people died", "at least four people", COUNT, Bound.AT_LEAST,
        value=4, low=4, counted="people", event="die"),
    row("nearly 2,000", "nearly 2,000", COUNT, ABOUT, value=2000, high=2000),
    row("up to 40", "up to 40", COUNT, Bound.AT_MOST, value=40, high=40),
    row("fewer than 40", "fewer than 40", COUNT, Bound.LESS_THAN, value=40, high=40),
    row("hundreds", "hundreds", COUNT, ABOUT, low=200, high=999),
    row("dozens", "dozens", COUNT, ABOUT, low=24, high=99),
    row("scores", "scores", COUNT, ABOUT, low=40, high=99),
    row("thousands", "thousands", COUNT, ABOUT, low=2000, high=9999),
    row("tens of thousands", "tens of thousands", COUNT, ABOUT, low=20000, high=99999),
    row("between 200 and 300", "between 200 and 300", COUNT, low=200, high=300),
    row("200-300 troops", "200-300 troops", COUNT, low=200, high=300,
        counted="troops"),
    row("12.5 per cent", "12.5 per cent", PERCENT, value=12.5, unit="%"),
    row("3 percentage points", "3 percentage points", PERCENT, value=3, unit="pp"),
    row("$1.2m", "$1.2m", MONEY, value=1_200_000, unit="USD"),
    row("Rs 25 crore", "Rs 25 crore", MONEY, value=250_000_000, unit="INR"),
    row("30 billion euros", "30 billion euros", MONEY, value=30_000_000_000,
        unit="EUR"),
    row("a third of voters", "a third of voters", Kind.FRACTION, value=0.3333,
        counted="voters"),
    row("one in five", "one in five", Kind.FRACTION, value=0.2),
    row("half", "half", Kind.FRACTION, value=0.5),
    row("52-48", "52-48", Kind.VOTE, low=52, high=48),
    row("aged 23", "aged 23", AGE, value=23, unit="years"),
    row("a 29-year-old man", "29-year-old", AGE, value=29, unit="years"),
    row("Ana Ruiz, 31, said", "31", AGE, value=31, unit="years"),
    row("20km", "20km", Kind.QUANTITY, value=20, unit="km"),
    row("magnitude 6.4", "magnitude 6.4", Kind.QUANTITY, value=6.4, unit="magnitude"),
    row("almost 35 minutes", "almost 35 minutes", Kind.DURATION, ABOUT, value="PT35M",
        number=35),
    row("the past week", "the past week", Kind.DURATION, value="P1W", number=1),
    row("two years and six months", "two years and six months", Kind.DURATION,
        value="P2Y6M"),
    row("Saturday", "Saturday", Kind.DATE, value="2019-02-23"),
    row("2017", "2017", Kind.DATE, value="2017"),
    row("daily", "daily", Kind.DATE, value="P1D"),
    row("3:30pm", "3:30pm", Kind.TIME, value="T15:30"),
    row("02:05", "02:05", Kind.TIME, value="T02:05"),
    row("third", "third", Kind.ORDINAL, value=3),
    row("100th goal", "100th goal", Kind.ORDINAL, value=100),
]  # fmt: skip


@pytest.mark.parametrize(("text", "span", "kind", "fields"), ROWS)
def test_the_table_of_the_design_holds(
    text: str, span: str, kind: Kind, fields: dict[str, Any]
) -> None:
    (figure,) = resolve(find_figures(text), DATE)
    start = text.index(span)
    wanted = Figure(start=start, end=start + len(span), kind=kind, **fields)
    assert figure == wanted


def test_votes_against_votes_are_two_counts() -> None:
    first, second = find_figures("312 votes to 250")
    assert (first.kind, first.value) == (Kind.COUNT, 312)
    assert (second.kind, second.value) == (Kind.COUNT, 250)


NOTHING = [
    "days are numbered",
    "May said",
    "march on",
    "Article 233",
    "Boeing 737",
    "Windows 10",
    "Flight MH17",
    "G20",
    "Route 66",
    "F-16",
    "No. 10",
    "5G",
    "10 Downing Street",
    "Call +44 20 7946 0958",
    "Call (202) 555-0134",
    "https://example.org/2019/12/300",
    "www.example.org/300",
    "write to desk24@example.org",
    "a common one",
    "02 market square fire",
    "first aid",
    "odds of 2:1",
    "They won 3-1",
    "the Group of Seven",
]


@pytest.mark.parametrize("text", NOTHING)
def test_names_addresses_and_idioms_are_no_figures(text: str) -> None:
    assert find_figures(text) == ()
