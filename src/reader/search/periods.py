"""Times of a query: a day, month or year, or words that are counted from today."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

from reader.search.nodes import Days

_ISO = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_AGO = re.compile(
    r"(\d{1,5}|an?|one|two|three|four|five|six) (day|week|month|year)s? ago"
)
_THAT = re.compile(r"(this|last) (week|month|year)")
_NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
}
_NEAR = {"today": 0, "yesterday": 1}

Period = tuple[str, str]
"""The first and the last ISO day of a time."""


def is_time(text: str) -> bool:
    """Tell whether `text`, in small letters and single spaces, is a time."""
    return period(text, date(2000, 1, 1)) is not None


def period(text: str, today: date) -> Period | None:
    """Return the days that a time of a query means on the day `today`."""
    if match := _ISO.fullmatch(text):
        return _iso(*match.groups())
    if text in _NEAR:
        return _days(today - timedelta(days=_NEAR[text]))
    if match := _AGO.fullmatch(text):
        number = int(_NUMBERS.get(match[1], 0) or match[1])
        return _days(_ago(today, number, match[2]))
    if match := _THAT.fullmatch(text):
        return _that(today, match[2], last=match[1] == "last")
    return None


def _iso(year: str, month: str | None, day: str | None) -> Period | None:
    """Return the days of an ISO day, month or year; None where there is no such."""
    try:
        first = date(int(year), int(month or 1), int(day or 1))
        if day:
            return _days(first)
        if month:
            last = monthrange(first.year, first.month)[1]
            return first.isoformat(), first.replace(day=last).isoformat()
    except ValueError:
        return None
    return first.isoformat(), first.replace(month=12, day=31).isoformat()


def _ago(today: date, number: int, unit: str) -> date:
    """Return the day so many units before; the first of all days if none is."""
    try:
        if unit in ("day", "week"):
            return today - timedelta(days=number * (7 if unit == "week" else 1))
        months = today.year * 12 + today.month - 1
        months -= number * (12 if unit == "year" else 1)
        year, month = divmod(months, 12)
        day = min(today.day, monthrange(max(year, 1), month + 1)[1])
        return date(year, month + 1, day)
    except (ValueError, OverflowError):
        return date.min


def _that(today: date, unit: str, *, last: bool) -> Period:
    if unit == "week":
        monday = today - timedelta(days=today.weekday() + (7 if last else 0))
        return monday.isoformat(), (monday + timedelta(days=6)).isoformat()
    first = today.replace(day=1) if unit == "month" else today.replace(month=1, day=1)
    if last:
        first = (first - timedelta(days=1)).replace(day=1)
        first = first if unit == "month" else first.replace(month=1)
    found = _iso(
        f"{first.year:04}", f"{first.month:02}" if unit == "month" else None, None
    )
    assert found is not None
    return found


def _days(day: date) -> Period:
    return day.isoformat(), day.isoformat()


def published(value: str) -> Period | None:
    """Return the days on which an article may have appeared, from its ISO date."""
    match = _ISO.match(value)
    return _iso(*match.groups()) if match else None


def limits(days: Days, today: date) -> tuple[str, str]:
    """Return the first and last ISO day that `days` lets through, seen from today."""
    first, last = date.min.isoformat(), date.max.isoformat()
    if days.low and (low := period(days.low, today)):
        first = _next(low[1]) if days.above else low[0]
    if days.high and (high := period(days.high, today)):
        last = _before(high[0]) if days.below else high[1]
    return first, last


def _next(day: str) -> str:
    try:
        return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    except OverflowError:
        return "9999-12-32"  # after every day


def _before(day: str) -> str:
    try:
        return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    except OverflowError:
        return "0001-01-00"  # before every day
