"""Dates as outlets write them, to ISO 8601, exactly as precise as they are written."""

from __future__ import annotations

import re
from datetime import date

from reader.text.months import MONTHS

_ZONES = {
    "Z": "Z", "UTC": "Z", "GMT": "Z",
    "EST": "-05:00", "EDT": "-04:00", "MST": "-07:00", "MDT": "-06:00",
    "PST": "-08:00", "PDT": "-07:00", "CDT": "-05:00",
    "CET": "+01:00", "CEST": "+02:00", "MEZ": "+01:00", "MESZ": "+02:00",
    "EET": "+02:00", "EEST": "+03:00", "MSK": "+03:00", "JST": "+09:00",
}  # fmt: skip
"""Abbreviations that mean one zone; CST, BST and IST mean several and are left out."""

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_WEEKDAY = (
    r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?"
)
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_CLOCK = (
    r"(?:(?:,|\s|T|at|@|\||-|–|—|\()*\s*(?P<hour>\d{1,2})[:.h](?P<minute>\d\d)"
    r"(?:[:.](?P<second>\d\d)(?:\.\d+)?)?\s*(?P<half>[ap]\.?m\b\.?)?\s*\(?"
    r"(?P<zone>[+-]\d\d:?\d\d\b|Z\b|[A-Z]{2,4}\b)?\)?)?"
)
_SHAPES = tuple(
    re.compile(pattern + _CLOCK, re.IGNORECASE)
    for pattern in (
        rf"(?<!\d){_YEAR}(?P<mark>[-/.])(?P<month>\d\d)(?P=mark)(?P<day>\d\d)(?!\d)",
        rf"\b{_WEEKDAY}(?P<name>{_MONTH})\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?"
        rf",?\s+{_YEAR}\b",
        rf"\b{_WEEKDAY}(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?"
        rf"(?P<name>{_MONTH})\.?,?\s+{_YEAR}\b",
        rf"(?<![\d/.])(?P<a>\d{{1,2}})(?P<mark>[/.])(?P<b>\d{{1,2}})(?P=mark){_YEAR}\b",
    )
)
_MONTH_ONLY = re.compile(
    rf"\b(?P<name>{_MONTH})\.?,?\s+{_YEAR}\b|(?<!\d){_YEAR.replace('year', 'iso')}"
    r"-(?P<month>\d\d)(?![-\d])",
    re.IGNORECASE,
)
_FILE_DAY = re.compile(
    r"(?<!\d)((?:19|20)\d\d)([-_./]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)"
)
_FILE_MONTH = re.compile(r"(?:^|/)((?:19|20)\d\d)[-_/](0[1-9]|1[0-2])(?=/)")


def find_date(text: str) -> tuple[str, int, int] | None:
    """Return the first full date in `text` as ISO 8601, and its range.

    A time of day is included if one follows, and a zone where it means but one.
    `3/4/2019` may be two days and is none.
    """
    best: tuple[str, int, int] | None = None
    for shape in _SHAPES:
        for match in shape.finditer(text):
            day = _day(match)
            if day is None:
                continue
            if best is None or match.start() < best[1]:
                best = day.isoformat() + _clock(match), match.start(), match.end()
            break
    return best


def parse_date(text: str) -> str | None:
    """Return the date that `text` holds as ISO 8601, a month or year if that is all."""
    text = text.strip()
    if found := find_date(text):
        return found[0]
    if match := _MONTH_ONLY.search(text):
        if match["iso"]:
            month = int(match["month"])
            return f"{match['iso']}-{month:02}" if 1 <= month <= 12 else None
        return f"{match['year']}-{MONTHS[match['name'].lower()]:02}"
    if re.fullmatch(r"(?:19|20)\d\d", text):
        return text
    from email.utils import parsedate_to_datetime

    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return moment.isoformat()


def date_in_path(path: str) -> str | None:
    """Return the date that a file's path names: a day in any part, else year/month."""
    for match in _FILE_DAY.finditer(path):
        if day := _valid(int(match[1]), int(match[3]), int(match[4])):
            return day.isoformat()
    months = _FILE_MONTH.findall(path)
    return f"{months[-1][0]}-{months[-1][1]}" if months else None


def _day(match: re.Match[str]) -> date | None:
    groups = match.groupdict()
    year = int(groups["year"])
    if groups.get("name"):
        return _valid(year, MONTHS[groups["name"].lower()], int(groups["day"]))
    if groups.get("month"):
        return _valid(year, int(groups["month"]), int(groups["day"]))
    first, second = int(groups["a"]), int(groups["b"])
    if groups["mark"] == "." or first > 12 or first == second:
        return _valid(year, second, first)
    return _valid(year, first, second) if second > 12 else None


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _clock(match: re.Match[str]) -> str:
    """Return the time of day that follows a date, as the end of an ISO 8601 string."""
    if match["hour"] is None:
        return ""
    hour, minute = int(match["hour"]), int(match["minute"])
    half = (match["half"] or "").lower().replace(".", "")
    if half:
        if not 1 <= hour <= 12:
            return ""
        hour = hour % 12 + (12 if half == "pm" else 0)
    second = match["second"]
    if hour > 23 or minute > 59 or int(second or 0) > 59:
        return ""
    clock = f"T{hour:02}:{minute:02}" + (f":{second}" if second else "")
    zone = match["zone"] or ""
    if zone[:1] in "+-" and zone:
        digits = zone[1:].replace(":", "")
        return f"{clock}{zone[0]}{digits[:2]}:{digits[2:]}"
    return clock + _ZONES.get(zone.upper(), "")
