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
from reader.detection.figures.feasts import feast
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
        r"(?P<name>easter[+-]\d+|\d\d-w[1-4L]-[1-7](?:\+\d)?|[a-z]{3,}|[qh][1-4]"
        r"|\d\d(?:-\d\d)?)(?P<way><=|>=|>~|=[+-][1-9]|[<>=~])"
    )


def resolve(figures: Iterable[Figure], date: str | None) -> tuple[Figure, ...]:
    """Return `figures` with the values that follow from the article's ISO `date`.

    A figure is left as it is where it is absolute, and where it is relative and there
    is no date, or none that is a day.
    """
    today = _parse(date)
    anchors: Anchors = {}
    resolved = []
    for figure in figures:
        if figure.relative is not None:
            value = _value(figure.relative, today, anchors)
            if value is not None:
                figure = replace(figure, value=value, relative=None)
        if isinstance(figure.value, str):
            anchors.update(_anchors(figure.value))
        resolved.append(figure)
    return tuple(resolved)


Anchors = dict[str, Date]
"""Grain of a date to the last date named that is at least so fine."""
_GRAINS = ("day", "month", "quarter", "year")


@cache
def _absolute() -> re.Pattern[str]:
    return re.compile(r"(\d{4})(?:-Q([1-4])|-(\d\d)(?:-(\d\d)(?:T\S*)?)?)?")


def _anchors(value: str) -> Anchors:
    """Return what `value`, if it is a date, is for the relative dates behind it."""
    found = _absolute().fullmatch(value)
    if found is None:
        return {}
    year, quarter, month, day = (int(part or 0) for part in found.groups())
    first = 3 * quarter - 2 if quarter else month or 1
    try:
        start = Date(year, first, day or 1)
    except ValueError:
        return {}
    finest = 0 if day else 1 if month else 2 if quarter else 3
    return dict.fromkeys(_GRAINS[finest:], start)


def _parse(text: str | None) -> Date | None:
    """Return the day with which `text` begins, if it is one."""
    if text is None or not re.match(r"\d{4}-\d\d-\d\d(?![\d/])", text):
        return None
    try:
        return Date.fromisoformat(text[:10])
    except ValueError:
        return None


def _value(relative: str, today: Date | None, anchors: Anchors) -> str | None:
    """Return the value of a whole expression, or None where it has none."""
    parts = [_part(part, today, anchors) for part in relative.split("/")]
    known = [part for part in parts if part is not None]
    return "/".join(known) if len(known) == len(parts) else None


def _part(part: str, today: Date | None, anchors: Anchors) -> str | None:
    core, _, suffix = part.partition(" ")
    start = today
    if core.startswith("^"):
        core = core[1:]
        start = anchors.get(_grain(core))
    if start is None:
        return None
    try:
        value = _core(core, start)
        if value is not None and suffix == "W":
            return week_value(Date.fromisoformat(value))
        if value is not None and suffix == "Y":
            return value[:4]
    except (ValueError, OverflowError):
        return None
    return value + suffix if value is not None else None


def _grain(core: str) -> str:
    """Return the grain that the date must have from which `core` counts."""
    step = _step().fullmatch(core)
    grain = step["grain"] if step else "day"
    if grain in ("decade", "century"):
        return "year"
    return grain if grain in _GRAINS else "day"


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
    if name.startswith("easter") or name[3:4] == "w":
        return _feast(start, name, way).isoformat()
    if name == "weekend":
        begun = start.isoweekday() >= 6 or way == ">="
        return _stepped(start, "weekend", 0 if begun else -1)
    if name in SEASONS:
        months = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
        year = _year(start, months[name], 1, way, whole=3)
        return f"{year:04d}-{SEASONS[name]}"
    if name[0] == "q":
        quarter = int(name[1])
        year = _ended(start, 3 * quarter, way) or _year(
            start, 3 * quarter - 2, 1, way, whole=3
        )
        return f"{year:04d}-Q{quarter}"
    if name[0] == "h":
        half = int(name[1])
        year = _ended(start, 6 * half, way) or _year(
            start, 6 * half - 5, 1, way, whole=6
        )
        return f"{year:04d}-H{half}"
    month, _, day = name.partition("-")
    if day:
        year = _year(start, int(month), int(day), way)
        return Date(year, int(month), int(day)).isoformat()
    return f"{_year(start, int(month), 1, way, whole=1):04d}-{month}"


def _feast(start: Date, code: str, way: str) -> Date:
    """Return the last or next feast of which `code` tells the day."""
    years = (start.year + n for n in (-2, -1, 0, 1, 2))
    near = [day for year in years if (day := feast(code, year)) is not None]
    if way.startswith("="):
        return near[2 + int(way[1:] or 0)]
    last = max(day for day in near if day <= start)
    following = min(day for day in near if day >= start)
    if way.startswith(">"):
        return following
    far = way == "~" and (start - last).days > FAR
    return following if far else last


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


def _ended(start: Date, last_month: int, way: str) -> int | None:
    """Return the last year in which a quarter or half had ended.

    What is told of one in the past is told when it is over.
    """
    if way not in ("~", "<="):
        return None
    return start.year if start.month > last_month else start.year - 1


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
