"""Each kind of figure in the forms that news writes it."""

from __future__ import annotations

from typing import Any

import pytest

from reader.detection.figures import find_figures
from reader.detection.figures.currencies import CURRENCY_CODES, NATIONAL_CURRENCIES
from reader.detection.model import Bound, Figure, Kind


def only(text: str, kind: Kind) -> Figure:
    """Return the only figure of `kind` in `text`."""
    (figure,) = [figure for figure in find_figures(text) if figure.kind is kind]
    return figure


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10\u2009000 seats", 10_000),
        ("12\u00a0500 seats", 12_500),
        ("12 500 seats", 12_500),
        ("1,25,000 seats", 125_000),
        ("1.5 million seats", 1_500_000),
        ("2.3bn seats", 2_300_000_000),
        ("three lakh seats", 300_000),
        ("two dozen seats", 24),
        ("half a dozen seats", 6),
        ("twenty-five seats", 25),
        ("two hundred and fifty thousand seats", 250_000),
        ("two and a half million seats", 2_500_000),
        ("a million and a half seats", 1_500_000),
        ("a quarter of a million seats", 250_000),
        ("5m people", 5_000_000),
        ("2½ hectares", None),
    ],
)
def test_numbers_in_digits_and_words_have_their_value(
    text: str, value: int | None
) -> None:
    (figure,) = find_figures(text)
    assert (figure.start, figure.end) == (0, len(text))
    assert figure.value == (2.5 if value is None else value)


@pytest.mark.parametrize(
    ("text", "span", "value", "unit"),
    [
        ("It paid US$5bn for it", "US$5bn", 5_000_000_000, "USD"),
        ("It paid A$5.50 for it", "A$5.50", 5.5, "AUD"),
        ("It paid £3m for it", "£3m", 3_000_000, "GBP"),
        ("It paid Dh2,000 for it", "Dh2,000", 2000, "AED"),
        ("It paid R500 for it", "R500", 500, "ZAR"),
        ("It paid EUR 20m for it", "EUR 20m", 20_000_000, "EUR"),
        ("It paid 20€ for it", "20€", 20, "EUR"),
        (
            "It paid 500,000 Canadian dollars",
            "500,000 Canadian dollars",
            500_000,
            "CAD",
        ),
        ("It paid more than $2 million", "more than $2 million", 2_000_000, "USD"),
        ("It paid 56 dollars and 15 cents", "56 dollars and 15 cents", 56.15, "USD"),
        ("It paid ₹40 lakh for it", "₹40 lakh", 4_000_000, "INR"),
        ("He was fined 500 pounds", "500 pounds", 500, "GBP"),
        ("It paid 980 lempiras a bag", "980 lempiras", 980, "HNL"),
        ("It paid 3m meticais for it", "3m meticais", 3_000_000, "MZN"),
        ("It paid 70 Papua New Guinea kina", "70 Papua New Guinea kina", 70, "PGK"),
        ("It paid 20 Czech crowns", "20 Czech crowns", 20, "CZK"),
        ("It paid RD$500 for it", "RD$500", 500, "DOP"),
        ("It paid ₵50 for it", "₵50", 50, "GHS"),
        ("It paid ETB 500 for it", "ETB 500", 500, "ETB"),
        ("It paid 1.8M dollars for it", "1.8M dollars", 1_800_000, "USD"),
        ("It paid 30 MEUR for it", "30 MEUR", 30_000_000, "EUR"),
        ("It paid 20 usd for it", "20 usd", 20, "USD"),
        ("It paid 100元 for it", "100元", 100, "CNY"),
        ("It paid quarter million euros", "quarter million euros", 250_000, "EUR"),
    ],
)
def test_money_has_its_currency(text: str, span: str, value: float, unit: str) -> None:
    figure = only(text, Kind.MONEY)
    assert text[figure.start : figure.end] == span
    assert (figure.value, figure.unit) == (value, unit)


def test_words_that_are_also_currencies_count_other_things() -> None:
    for text in ("5 drams of whisky", "two crowns", "3 real problems"):
        assert [figure.kind for figure in find_figures(text)] == [Kind.COUNT]
    (figure,) = find_figures("the WORLD CUP 2022")
    assert figure.kind is Kind.DATE


def test_every_currency_of_the_table_is_read_by_its_code_or_its_name() -> None:
    for code in CURRENCY_CODES:
        if len(code) == 3 and code.isupper():
            assert only(f"It paid {code} 500.", Kind.MONEY).unit
    for (nation, unit), code in NATIONAL_CURRENCIES.items():
        text = f"It paid 500 {nation.capitalize()} {unit}."
        assert only(text, Kind.MONEY).unit == code, text


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("$5-10 million", 5_000_000, 10_000_000),
        ("$1.2 to $1.5 billion", 1_200_000_000, 1_500_000_000),
        ("between $5m and $10m", 5_000_000, 10_000_000),
        ("2.5 per cent to 3.1%", 2.5, 3.1),
        ("between 2% and 3%", 2, 3),
        ("two or three boats", 2, 3),
        ("four to six boats", 4, 6),
        ("20–30km", 20, 30),
        ("aged 18 to 24", 18, 24),
        ("16- to 24-year-olds", 16, 24),
        ("from 300 to 400 boats", 300, 400),
        ("several hundred boats", 300, 999),
        ("millions of euros", 2_000_000, 9_999_999),
    ],
)
def test_ranges_have_two_ends_and_no_value(text: str, low: float, high: float) -> None:
    (figure,) = find_figures(text)
    assert (figure.start, figure.end) == (0, len(text))
    assert (figure.value, figure.low, figure.high) == (None, low, high)


def test_years_are_dates_between_and_to() -> None:
    for text in ("between 2014 and 2016", "from 2014 to 2016"):
        assert [figure.value for figure in find_figures(text)] == ["2014", "2016"]


def test_a_change_from_one_number_to_another_is_two_figures() -> None:
    first, second = find_figures("Prices rose from 2.5 to 3.1 per cent.")
    assert [first.value, second.value] == [2.5, 3.1]
    assert first.unit == second.unit == "%"


@pytest.mark.parametrize(
    ("text", "span", "value"),
    [
        ("A woman aged 23 left.", "aged 23", 23),
        ("The 71 year-old left.", "71 year-old", 71),
        ("The baby is five years old.", "five years old", 5),
        ("She left at the age of 17.", "17", 17),
        ("Iva Moreau (44) left.", "44", 44),
        ("Iva Moreau, 44, left.", "44", 44),
        ("She turned 40 there.", "40", 40),
        ("Two under-18s left.", "under-18s", 18),
        ("She is 71 and sings.", "71", 71),
        ("Her mother, who was 96, sang.", "96", 96),
        ("My sister is twelve.", "twelve", 12),
        ("A boy of 16 was there.", "16", 16),
        ("Most are older than 65.", "older than 65", 65),
        ("Children under six sang.", "under six", 6),
    ],
)
def test_ages_in_all_forms(text: str, span: str, value: int) -> None:
    figure = only(text, Kind.AGE)
    assert text[figure.start : figure.end] == span
    assert (figure.value, figure.unit) == (value, "years")


@pytest.mark.parametrize(
    "text",
    ["It is 64.", "The pages of Valea, 52 of them, burnt.", "A team of 16 sang.",
     "She was one of two."],
)  # fmt: skip
def test_what_is_nobodys_age(text: str) -> None:
    assert Kind.AGE not in [figure.kind for figure in find_figures(text)]


def test_ages_in_a_row_are_ages() -> None:
    text = "Two men, aged 24 and 31, and a sister, 9, left."
    figures = [f for f in find_figures(text) if f.kind is Kind.AGE]
    assert [figure.value for figure in figures] == [24, 31, 9]


def test_a_baby_is_as_many_months_old() -> None:
    figure = only("an 18-month-old girl", Kind.AGE)
    assert (figure.value, figure.unit) == (18, "months")


def test_an_age_by_decades_is_a_range() -> None:
    figure = only("a man in his late 30s", Kind.AGE)
    assert (figure.low, figure.high, figure.bound) == (30, 39, Bound.ABOUT)


@pytest.mark.parametrize(
    ("text", "span", "counted", "event"),
    [
        ("More than 300 people were injured.", "More than 300 people", "people",
         "injure"),
        ("Two miners died on the way.", "Two miners", "miners", "die"),
        ("A blast killed 12 guards.", "12 guards", "guards", "kill"),
        ("Police arrested about 50 men.", "about 50 men", "men", "arrest"),
        ("Hundreds wounded as the bridge fell", "Hundreds", None, "wound"),
        ("killing at least 20 sailors", "at least 20 sailors", "sailors", "kill"),
        ("the death of four miners", "four miners", "miners", "die"),
        ("In all 81 had deserted.", "81", None, "desert"),
        ("Scores of Danes fled.", "Scores of Danes", "Danes", "flee"),
        ("The death toll rose to 34.", "34", None, "die"),
        ("40 members of the harbour police defected.", "40 members", "members",
         "defect"),
        ("Three armed men killed a guard.", "Three armed men", "men", None),
        ("12 West African countries met.", "12 West African countries",
         "countries", None),
        ("It took seven steel crates.", "seven steel crates", "crates", None),
        ("One poster shows the king.", "One poster", "poster", None),
        ("two-bedroom flats", "two-bedroom", "bedroom", None),
        ("two French ships", "two French ships", "ships", None),
        ("Its 40 troops leave on March 8", "40 troops", "troops", None),
        ("It shut.\n\nScores of Danes fled.", "Scores of Danes", "Danes", "flee"),
        ("up to ten sailors went missing", "up to ten sailors", "sailors", "miss"),
        ("six Iraqis were displaced", "six Iraqis", "Iraqis", "displace"),
    ],
)  # fmt: skip
def test_counts_reach_their_noun_and_name_what_happened(
    text: str, span: str, counted: str | None, event: str | None
) -> None:
    figure = only(text, Kind.COUNT)
    assert text[figure.start : figure.end] == span
    assert (figure.counted, figure.event) == (counted, event)


@pytest.mark.parametrize(
    ("text", "kind", "span", "value", "unit"),
    [
        ("at -5 degrees Celsius", Kind.QUANTITY, "-5 degrees Celsius", -5, "°C"),
        ("a 40C day", Kind.QUANTITY, "40C", 40, "°C"),
        ("a six-foot wall", Kind.QUANTITY, "six-foot", 6, "ft"),
        ("over 300 sq km", Kind.QUANTITY, "over 300 sq km", 300, "km²"),
        ("40 light-years off", Kind.QUANTITY, "40 light-years", 40, "ly"),
        ("at 90 km/h", Kind.QUANTITY, "90 km/h", 90, "km/h"),
        ("a 1/4 mile on", Kind.QUANTITY, "1/4 mile", 0.25, "mi"),
        ("a magnitude-6.4 quake", Kind.QUANTITY, "magnitude-6.4", 6.4, "magnitude"),
        ("a 7.9 quake", Kind.QUANTITY, "7.9", 7.9, "magnitude"),
        ("500 pounds of rice", Kind.QUANTITY, "500 pounds", 500, "lb"),
        ("by 25 basis points", Kind.PERCENT, "25 basis points", 25, "bp"),
        ("nearly two-thirds of seats", Kind.FRACTION, "nearly two-thirds of seats",
         0.6667, None),
        ("nine out of 10 homes", Kind.FRACTION, "nine out of 10 homes", 0.9, None),
        ("his second goal", Kind.ORDINAL, "second goal", 2, None),
        ("A third said no", Kind.ORDINAL, "third", 3, None),
    ],
)  # fmt: skip
def test_measures_shares_and_ranks(
    text: str, kind: Kind, span: str, value: float, unit: str | None
) -> None:
    figure = only(text, kind)
    assert text[figure.start : figure.end] == span
    assert (figure.value, figure.unit) == (value, unit)


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("The court ruled 5-4 for the town", (5, 4)),
        ("They voted 373 to 27 in favour", (373, 27)),
    ],
)
def test_a_vote_has_two_sides(text: str, sides: tuple[int, int]) -> None:
    figure = only(text, Kind.VOTE)
    assert (figure.low, figure.high) == sides


@pytest.mark.parametrize(
    ("text", "bound", "low", "high"),
    [
        ("30 or more boats", Bound.AT_LEAST, 30, None),
        ("no fewer than 30 boats", Bound.AT_LEAST, 30, None),
        ("as many as 30 boats", Bound.AT_MOST, None, 30),
        ("just under 30 boats", Bound.LESS_THAN, None, 30),
        ("an estimated 30 boats", Bound.ABOUT, None, None),
        ("100+ boats", Bound.AT_LEAST, 100, None),
    ],
)
def test_words_around_a_number_bound_it(
    text: str, bound: Bound, low: int | None, high: int | None
) -> None:
    (figure,) = find_figures(text)
    assert (figure.start, figure.end) == (0, len(text))
    assert (figure.bound, figure.low, figure.high) == (bound, low, high)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("3 p.m. GMT", Kind.TIME, "T15:00Z"),
        ("1400 GMT", Kind.TIME, "T14:00Z"),
        ("8 o'clock", Kind.TIME, "T08:00"),
        ("half past three", Kind.TIME, "T03:30"),
        ("midnight", Kind.TIME, "T00:00"),
        ("ten past seven", Kind.TIME, "T07:10"),
        ("six in the evening", Kind.TIME, "T18:00"),
        ("2:09:33", Kind.DURATION, "PT2H9M33S"),
        ("every quarter of an hour", Kind.DATE, "PT15M"),
        ("three quarters of an hour", Kind.DURATION, "PT45M"),
        ("a hundred and forty years", Kind.DURATION, "P140Y"),
        ("two hours, 24 minutes and 51 seconds", Kind.DURATION, "PT2H24M51S"),
        ("one cruel hour", Kind.DURATION, "PT1H"),
        ("this past week", Kind.DURATION, "P1W"),
        ("half an hour", Kind.DURATION, "PT30M"),
        ("several weeks", Kind.DURATION, "PXW"),
        ("two decades", Kind.DURATION, "P20Y"),
        ("a matter of weeks", Kind.DURATION, "PXW"),
        ("every two weeks", Kind.DATE, "P2W"),
        ("every Monday", Kind.DATE, "XXXX-WXX-1"),
        ("the 1990s", Kind.DATE, "199"),
        ("the 21st century", Kind.DATE, "20"),
        ("the first quarter of 2018", Kind.DATE, "2018-Q1"),
        ("23 February 2019", Kind.DATE, "2019-02-23"),
        ("Feb. 23, 2019", Kind.DATE, "2019-02-23"),
        ("23/02/2019", Kind.DATE, "2019-02-23"),
        ("2019-02-23", Kind.DATE, "2019-02-23"),
        ("in 2012-13", Kind.DATE, "2012/2013"),
        ("summer 2018", Kind.DATE, "2018-SU"),
    ],
)
def test_times_and_dates_that_need_no_article(
    text: str, kind: Kind, value: str
) -> None:
    figure = only(text, kind)
    assert (figure.value, figure.relative) == (value, None)


@pytest.mark.parametrize(
    ("text", "span", "kind"),
    [
        ("He ran it in 33:40.", "33:40", Kind.DURATION),
        ("She came in 1:12 behind.", "1:12", Kind.DURATION),
        ("It began at 12:30:15.", "12:30:15", Kind.TIME),
        ("At seven it rained.", "seven", Kind.TIME),
        ("The toll stood at seven.", "seven", Kind.COUNT),
        ("At seven schools it rained.", "seven schools", Kind.COUNT),
        ("It fell by a quarter.", "a quarter", Kind.FRACTION),
        ("It was 4 in all, up from a third in May.", "a third", Kind.FRACTION),
        ("It lost about a sixth, they say.", "about a sixth", Kind.FRACTION),
        ("One chance in five is left.", "One chance in five", Kind.FRACTION),
        ("Four in five homes burnt.", "Four in five homes", Kind.FRACTION),
        ("It was voted down by nine to seven.", "nine to seven", Kind.VOTE),
        ("It touched 47.2C, a record.", "47.2C", Kind.QUANTITY),
        ("It leaves two grandchildren.", "two grandchildren", Kind.COUNT),
        ("He beats 40 times a minute and stops.", "a minute", Kind.DATE),
    ],
)
def test_a_figure_is_of_its_kind(text: str, span: str, kind: Kind) -> None:
    start = text.index(span)
    found = {(f.start, f.end): f.kind for f in find_figures(text)}
    assert found[start, start + len(span)] is kind


@pytest.mark.parametrize(
    ("text", "span", "bound"),
    [
        ("It cut jobs over three years.", "three years", Bound.EXACT),
        ("It lasted over three years.", "over three years", Bound.MORE_THAN),
    ],
)
def test_over_a_time_is_a_bound_only_of_how_long_it_was(
    text: str, span: str, bound: Bound
) -> None:
    figure = only(text, Kind.DURATION)
    assert (text[figure.start : figure.end], figure.bound) == (span, bound)


def test_a_change_lends_its_unit_to_its_beginning() -> None:
    for text in ("up from 42 to 45 kroner", "up from 42 to 45 km"):
        first, second = find_figures(text)
        assert (first.value, first.unit) == (42, second.unit)


@pytest.mark.parametrize("text", ["At first light", "as one goes", "a night nurse"])
def test_idioms_with_numbers_are_no_figures(text: str) -> None:
    assert find_figures(text) == ()


def test_fields_that_a_kind_does_not_have_stay_empty() -> None:
    fields: dict[str, Any] = {
        name: getattr(only("$3", Kind.MONEY), name)
        for name in ("number", "low", "high", "counted", "event", "relative")
    }
    assert set(fields.values()) == {None}
