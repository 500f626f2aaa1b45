"""Dates that follow from the article's date."""

from __future__ import annotations

import pytest

from reader.detection.figures import find_figures, resolve
from reader.detection.figures.feasts import easter

MONDAY = "2019-02-25"


def resolved(text: str, date: str | None = MONDAY) -> list[object]:
    return [figure.value for figure in resolve(find_figures(text), date)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The boats left on Saturday.", "2019-02-23"),
        ("The boats left on Monday.", "2019-02-25"),
        ("The boats will leave on Saturday.", "2019-03-02"),
        ("On Saturday the boats will leave.", "2019-03-02"),
        ("He said on Saturday the boats will leave.", "2019-02-23"),
        ("The boats must leave by Friday.", "2019-03-01"),
        ("The boats left last Monday.", "2019-02-18"),
        ("The boats leave next Monday.", "2019-03-04"),
        ("The boats left on Saturday night.", "2019-02-23TNI"),
        ("The boats left yesterday.", "2019-02-24"),
        ("The boats left last night.", "2019-02-24TNI"),
        ("The boats leave tomorrow.", "2019-02-26"),
        ("The boats left last week.", "2019-W08"),
        ("The boats left at the weekend.", "2019-W08-WE"),
        ("The boats left last weekend.", "2019-W08-WE"),
        ("The boats leave this weekend.", "2019-W09-WE"),
        ("The boats left last month.", "2019-01"),
        ("The boats left last year.", "2018"),
        ("The boats left in January.", "2019-01"),
        ("The boats left in November.", "2018-11"),
        ("The boats will leave in May.", "2019-05"),
        ("The boats left on Feb 23.", "2019-02-23"),
        ("The boats left on Dec. 30.", "2018-12-30"),
        ("The boats left on 5 March last.", "2018-03-05"),
        ("The boats left a week ago.", "2019-W08"),
        ("The boats left about a month ago.", "2019-01"),
        ("The boats left three days ago.", "2019-02-22"),
        ("The boats left two years ago.", "2017"),
        ("The boats left last summer.", "2018-SU"),
        ("The boats left late last year.", "2018"),
        ("The boats left the day before yesterday.", "2019-02-23"),
        ("The boats left in the third quarter.", "2018-Q3"),
        ("The boats are to leave in October.", "2019-10"),
        ("The boats were to leave on Saturday.", "2019-03-02"),
        ("The boats would leave on Saturday.", "2019-03-02"),
        ("The boats would have left on Saturday.", "2019-02-23"),
        ("The talks resume on Saturday.", "2019-03-02"),
        ("She has an exam on Saturday.", "2019-03-02"),
        ("It has a hole that opened on Saturday.", "2019-02-23"),
        ("It has a guard since Saturday.", "2019-02-23"),
        ("They had to leave by the end of January.", "2019-01"),
        ("They will leave by the end of January.", "2020-01"),
        ("They had to leave by the end of June.", "2019-06"),
        ("It was a Sunday.", "XXXX-WXX-7"),
        ("They will leave on Good Friday.", "2019-04-19"),
        ("They left on Easter Monday last year.", "2018-04-02"),
        ("They left in March last year.", "2018-03"),
        ("They left on 5 May of last year.", "2018-05-05"),
        ("They leave at Christmas next year.", "2020-12-25"),
        ("They left on April 3 this year.", "2019-04-03"),
        ("They left on Monday last week.", "2019-02-18"),
        ("They leave on Friday next week.", "2019-03-08"),
        ("They left on the last day of January.", "2019-01-31"),
        ("They will leave in the last week of March.", "2019-03"),
        ("They will leave in the second half of the year.", "2019-H2"),
        ("They left in the second half of 2018.", "2018-H2"),
    ],
)
def test_a_relative_date_follows_from_the_article(text: str, value: str) -> None:
    assert resolved(text) == [value]


def test_without_a_date_nothing_relative_is_invented() -> None:
    assert resolved("It was on Saturday, last week.", None) == [None, None]
    assert resolved("It was on Feb 23.", None) == ["XXXX-02-23"]


def test_the_next_day_follows_from_the_day_named_before() -> None:
    text = "They met on 3 March 2018 and left the next day."
    assert resolved(text) == ["2018-03-03", "2018-03-04"]


def test_a_range_of_days_has_both_ends() -> None:
    assert resolved("The fair of 20-22 January was full.") == ["2019-01-20/2019-01-22"]
    days = resolved("It lasted between 3 and 5 March 2018.")
    assert days == ["2018-03-03/2018-03-05"]


def test_the_end_of_a_range_of_weekdays_lies_behind_its_beginning() -> None:
    will = resolved("It will be shut from Tuesday to Friday.")
    assert will == ["2019-02-26", "2019-03-01"]
    assert resolved("It was shut from Friday to Monday.") == ["2019-02-22", MONDAY]
    past = resolved("It snowed between Tuesday night and Thursday.")
    assert past == ["2019-02-19TNI", "2019-02-21"]
    assert resolved("It is on today, tomorrow or on Friday.")[-1] == "2019-03-01"


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("Memorial Day", "2019-05-27"),
        ("Martin Luther King Day", "2019-01-21"),
        ("Labor Day", "2019-09-02"),
        ("Thanksgiving", "2019-11-28"),
        ("Black Friday", "2019-11-29"),
        ("Easter Monday", "2019-04-22"),
        ("St. Patrick's Day", "2019-03-17"),
        ("New Year’s Eve", "2019-12-31"),
        ("Ramadan", "2019"),
    ],
)
def test_a_feast_is_a_day_of_its_year(name: str, day: str) -> None:
    assert resolved(f"They met on {name} 2019.") == [day]


def test_a_feast_without_a_year_is_the_likelier_one() -> None:
    assert resolved("They met on Thanksgiving.") == ["2018-11-22"]
    assert resolved("They will meet on Thanksgiving.") == ["2019-11-28"]
    assert resolved("They will meet in Ramadan.") == [None]


def test_a_time_takes_the_day_beside_it() -> None:
    assert resolved("It rang at 5 p.m. EST Tuesday.") == ["2019-02-19T17:00"]
    assert resolved("It rang at 10:30 on 3 March 2018.") == ["T10:30", "2018-03-03"]
    assert resolved("It rang at 5 p.m. Tuesday.", None) == ["T17:00"]


def test_what_is_counted_on_from_a_date_needs_one_fine_enough() -> None:
    text = "In 2001 he fled. {} he was caught."
    assert resolved(text.format("A year later")) == ["2001", "2002"]
    assert resolved(text.format("The next day")) == ["2001", None]
    text = "Profit rose in the third quarter of 2018. For the quarter, sales fell."
    assert resolved(text) == ["2018-Q3", "2018-Q3"]


@pytest.mark.parametrize(
    "day", ["1961-04-02", "2000-04-23", "2019-04-21", "2024-03-31", "2038-04-25"]
)
def test_easter_sunday_is_known_of_any_year(day: str) -> None:
    assert easter(int(day[:4])).isoformat() == day


def test_what_is_resolved_is_relative_no_more() -> None:
    (figure,) = resolve(find_figures("It was on Saturday."), MONDAY)
    assert figure.relative is None


def test_years_turn_where_the_calendar_does() -> None:
    assert resolved("It was last month.", "2019-01-03") == ["2018-12"]
    assert resolved("It was last week.", "2019-01-03") == ["2018-W52"]
    assert resolved("It was last quarter.", "2019-01-03") == ["2018-Q4"]


@pytest.mark.parametrize("date", ["2019", "soon", "", "2019-02-31"])
def test_a_date_that_is_no_day_resolves_nothing(date: str) -> None:
    assert resolved("It was on Saturday.", date) == [None]
