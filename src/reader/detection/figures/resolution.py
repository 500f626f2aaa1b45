"""Gives dates their values: `saturday<=` in an article of 2019-02-25 → 2019-02-23.

The language is told in `relative`. Values are ISO 8601 and TIMEX3: `2019-02-23`,
`2019-W08`, `2019-W08-WE`, `2019-02`, `2019-Q1`, `2019-SU`, `2019`, `201` (a decade),
`20` (a century), and `2019-02-23TNI` for a part of a day.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date as Date
from datetime import timedelta
from functools import cache

from reader.detection.figures.calendar import DAY_NAMES, SEASONS
from reader.detection.model import Figure

FAR = 270
"""Days: `~` takes the last such day, unless it lies further back than this."""
JUST = 45
"""Days: `>~` takes the last such day if it lies no further back than this."""


@cache
def _step() -> re.Pattern[str]:
    return re.compile(r"(?P<grain>[a-z]+)(?P<count>[+-]\d+)")


@cache
def _named() -> re.Pattern[str]:
    return re.compile(
        r"(?P<name>easter[+-]\d+|[a-z]{3,}|[qh][1-4]|\d\d(?:-\d\d)?)(?P<way><=|>=|>~|=[+-]1|[<>=~])"
    )


def resolve(figures: Iterable[Figure], date: str | None) -> tuple[Figure, ...]:
    """Return `figures` with the values that follow from the article's ISO `date`.

    A figure is left as it is where it is absolute, and where it is relative and there
    is no date, or none that is a day.
    """
    today = _parse(date)
    anchor: Date | None = None
    resolved = []
    for figure in figures:
        if figure.relative is not None:
            value = _value(figure.relative, today, anchor)
            if value is not None:
                figure = replace(figure, value=value, relative=None)
        if isinstance(figure.value, str) and (day := _parse(figure.value)):
            anchor = day
        resolved.append(figure)
    return tuple(resolved)


def _parse(text: str | None) -> Date | None:
    """Return the day with which `text` begins, if it is one."""
    if text is None or not re.match(r"\d{4}-\d\d-\d\d(?![\d/])", text):
        return None
    try:
        return Date.fromisoformat(text[:10])
    except ValueError:
        return None


def _value(relative: str, today: Date | None, anchor: Date | None) -> str | None:
    """Return the value of a whole expression, or None where it has none."""
    parts = [_part(part, today, anchor) for part in relative.split("/")]
    known = [part for part in parts if part is not None]
    return "/".join(known) if len(known) == len(parts) else None


def _part(part: str, today: Date | None, anchor: Date | None) -> str | None:
    core, _, time = part.partition(" ")
    start = anchor if core.startswith("^") else today
    if start is None:
        return None
    core = core.removeprefix("^")
    try:
        value = _core(core, start)
    except (ValueError, OverflowError):
        return None
    return value + time if value is not None else None


def _core(core: str, start: Date) -> str | None:
    if step := _step().fullmatch(core):
        return _stepped(start, step["grain"], int(step["count"]))
    if named := _named().fullmatch(core):
        return _nearest(start, named["name"], named["way"])
    return None


# -- so many units away ----------------------------------------------------------


def _stepped(start: Date, grain: str, count: int) -> str | None:
    """Return the unit `count` away from the one that holds `start`."""
    if grain == "day":
        return (start + timedelta(days=count)).isoformat()
    if grain in ("week", "weekend"):
        return week_value(start + timedelta(weeks=count), weekend=grain == "weekend")
    if grain == "month":
        return month_value(start.year * 12 + start.month - 1 + count)
    if grain == "quarter":
        quarter = start.year * 4 + (start.month - 1) // 3 + count
        return f"{quarter // 4:04d}-Q{quarter % 4 + 1}"
    years = {"year": (1, 4), "decade": (10, 3), "century": (100, 2)}.get(grain)
    if years is None:
        return None
    size, digits = years
    number = start.year // size + count
    return f"{number:0{digits}d}" if number >= 0 else None


def week_value(day: Date, *, weekend: bool = False) -> str:
    """Return the ISO week that holds `day`, or its weekend."""
    year, week, _ = day.isocalendar()
    return f"{year:04d}-W{week:02d}" + ("-WE" if weekend else "")


def month_value(months: int) -> str:
    """Return the month that is `months` after January of the year 0."""
    if months < 12:
        raise ValueError("before the calendar")
    return f"{months // 12:04d}-{months % 12 + 1:02d}"


# -- the nearest of its name -----------------------------------------------------


def _nearest(start: Date, name: str, way: str) -> str | None:
    if name in DAY_NAMES:
        return _weekday(start, DAY_NAMES.index(name), way).isoformat()
    if name.startswith("easter"):
        return _feast(start, int(name.removeprefix("easter")), way).isoformat()
    if name == "weekend":
        begun = start.isoweekday() >= 6 or way == ">="
        return _stepped(start, "weekend", 0 if begun else -1)
    if name in SEASONS:
        months = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
        year = _year(start, months[name], 1, way, whole=3)
        return f"{year:04d}-{SEASONS[name]}"
    if name[0] == "q":
        quarter = int(name[1])
        year = _year(start, 3 * quarter - 2, 1, way, whole=3)
        return f"{year:04d}-Q{quarter}"
    if name[0] == "h":
        half = int(name[1])
        year = _year(start, 6 * half - 5, 1, way, whole=6)
        return f"{year:04d}-H{half}"
    month, _, day = name.partition("-")
    if day:
        year = _year(start, int(month), int(day), way)
        return Date(year, int(month), int(day)).isoformat()
    return f"{_year(start, int(month), 1, way, whole=1):04d}-{month}"


def _feast(start: Date, days: int, way: str) -> Date:
    """Return the last or next feast so many `days` from Easter Sunday."""
    near = [easter(start.year + n) + timedelta(days=days) for n in (-2, -1, 0, 1, 2)]
    if way.startswith("="):
        return near[2 + int(way[1:] or 0)]
    last = max(day for day in near if day <= start)
    following = min(day for day in near if day >= start)
    if way.startswith(">"):
        return following
    far = way == "~" and (start - last).days > FAR
    return following if far else last


def easter(year: int) -> Date:
    """Return Easter Sunday of `year` (the anonymous Gregorian algorithm, 1876)."""
    moon, century, rest = year % 19, year // 100, year % 100
    leap = century // 4
    shift = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * moon + century - leap - shift + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    late = (moon + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * late + 114, 31)
    return Date(year, month, day + 1)


def _weekday(start: Date, number: int, way: str) -> Date:
    """Return the last or next day with ISO `number`; `=` and `~` are `<=`.

    `=-1` and `=+1` are that day of the week before and of the week after.
    """
    if len(way) == 3:
        weeks = int(way[1:])
        return start + timedelta(weeks=weeks, days=number - start.isoweekday())
    if way.startswith(">"):
        ahead = (number - start.isoweekday()) % 7
        return start + timedelta(days=ahead or (7 if way == ">" else 0))
    back = (start.isoweekday() - number) % 7
    return start - timedelta(days=back or (7 if way == "<" else 0))


def _year(start: Date, month: int, day: int, way: str, whole: int = 0) -> int:
    """Return the year of the last or next such day, or span of `whole` months."""
    if way.startswith("="):
        return start.year + int(way[1:] or 0)
    here = (start.month, start.day)
    last_month = month + whole - 1 if whole else month
    begun = here >= (month, day if not whole else 1)
    ended = here[0] > last_month if whole else here > (month, day)
    inside = begun and not ended
    last = start.year if begun else start.year - 1
    following = start.year + 1 if ended else start.year
    tests: dict[str, Callable[[], int]] = {
        "<=": lambda: last,
        "<": lambda: last - 1 if inside else last,
        ">=": lambda: following,
        ">": lambda: following + 1 if inside else following,
        ">~": lambda: _due(
            start, last_month, day if not whole else 28, last, following
        ),
        "~": lambda: _likely(start, month, day, last, following, inside),
    }
    return tests[way]()


def _due(start: Date, month: int, day: int, last: int, following: int) -> int:
    """Return the following year unless the last such day has only just gone by."""
    gone = (start - Date(last, month, min(day, 28))).days
    return last if 0 <= gone <= JUST else following


def _likely(
    start: Date, month: int, day: int, last: int, following: int, inside: bool
) -> int:
    """Return the last year unless it lies far back and the next is near."""
    if inside or (start - Date(last, month, min(day, 28))).days <= FAR:
        return last
    return following
