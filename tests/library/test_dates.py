"""Dates come out as ISO 8601, exactly as precise as they were written."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.library.dates import date_in_path, find_date, parse_date


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("March 3, 2019", "2019-03-03"),
        ("Sunday, March 3rd, 2019", "2019-03-03"),
        ("Sept. 9, 2021", "2021-09-09"),
        ("3 March 2019", "2019-03-03"),
        ("3rd of March, 2019", "2019-03-03"),
        ("2019-03-03", "2019-03-03"),
        ("2019/03/03", "2019-03-03"),
        ("03.03.2019", "2019-03-03"),
        ("25/02/2019", "2019-02-25"),
        ("02/25/2019", "2019-02-25"),
        ("2019-03-03T10:05:09Z", "2019-03-03T10:05:09Z"),
        ("2019-03-03 10:05 +0530", "2019-03-03T10:05+05:30"),
        ("March 3, 2019 at 10:15 p.m. EST", "2019-03-03T22:15-05:00"),
        ("March 3, 2019 12:05 am", "2019-03-03T00:05"),
        ("3 March 2019, 14:30 GMT", "2019-03-03T14:30Z"),
        ("3 March 2019, 14:30 IST", "2019-03-03T14:30"),
        ("Mon, 25 Feb 2019 10:00:00 +0100", "2019-02-25T10:00:00+01:00"),
        ("March 2019", "2019-03"),
        ("2019-03", "2019-03"),
        ("2019", "2019"),
    ],
)
def test_common_ways_to_write_a_date(written: str, iso: str) -> None:
    assert parse_date(written) == iso


@pytest.mark.parametrize(
    "written", ["3/4/2019", "2019-13-40", "Monday", "99", "", "31 April", "version 2.0"]
)
def test_what_could_be_two_days_or_is_none_is_no_date(written: str) -> None:
    assert parse_date(written) is None


def test_a_date_is_found_where_it_stands() -> None:
    text = "Posted on 3 March 2019 by the desk"
    found = find_date(text)
    assert found is not None
    iso, start, end = found
    assert (iso, text[start:end].strip()) == ("2019-03-03", "3 March 2019")


@pytest.mark.parametrize(
    ("path", "iso"),
    [
        ("articles/2019-02-25-ferry.txt", "2019-02-25"),
        ("20190225_ferry.txt", "2019-02-25"),
        ("post/2019/02/25/ferry.md", "2019-02-25"),
        ("articles/2019/02/000012-ferry.txt", "2019-02"),
        ("articles/000_a888d54e7d6b8adb.txt", None),
        ("articles/1234567890123.txt", None),
        ("ferry.txt", None),
    ],
)
def test_dates_in_paths(path: str, iso: str | None) -> None:
    assert date_in_path(path) == iso


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2099, 12, 31)))
def test_every_day_reads_back_from_the_ways_to_write_it(day: date) -> None:
    for written in (
        f"{day:%B} {day.day}, {day.year}",
        f"{day.day} {day:%b} {day.year}",
    ):
        assert parse_date(written) == day.isoformat()


@given(st.text())
def test_no_text_raises(text: str) -> None:
    parse_date(text)
    date_in_path(text)
