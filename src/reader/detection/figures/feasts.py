"""Feasts and named days: which day of a year they are.

A day is told as `12-25`, as `easter-2` (days from Easter Sunday), as `11-w4-4` (the
fourth Thursday of November; `wL` is the last) or as `11-w4-4+1` (the day after that).
It is empty where it differs by country or follows the moon.

Sources: the federal holidays of the United States (5 U.S. Code 6103), the bank holidays
of the United Kingdom (Banking and Financial Dealings Act 1971), the feasts of the
Western Christian calendar.
"""

from __future__ import annotations

import re
from datetime import date as Date
from datetime import timedelta
from functools import cache

from reader.detection.figures.tokens import tokenise

_DAYS = """
    01-01 new year's day|new year's|new year
    01-06 epiphany
    01-w3-1 martin luther king day|martin luther king jr day|mlk day
    01-25 burns night
    01-26 australia day
    02-02 groundhog day
    02-14 valentine's day|st valentine's day
    02-w3-1 presidents day|presidents' day|washington's birthday
    03-08 international women's day
    03-17 st patrick's day|saint patrick's day|st. patrick's day
    04-01 april fools' day|april fool's day
    04-22 earth day
    04-25 anzac day
    05-01 may day
    05-05 cinco de mayo
    05-wL-1 memorial day
    06-w3-7 father's day
    06-19 juneteenth
    07-01 canada day
    07-04 fourth of july|july fourth|july 4th holiday
    07-14 bastille day
    09-w1-1 labor day
    10-w2-1 columbus day
    10-31 halloween
    11-01 all saints' day|all saints day
    11-02 all souls' day|day of the dead
    11-05 guy fawkes night|bonfire night
    11-11 veterans day|veterans' day|armistice day|remembrance day
    11-w4-4 thanksgiving|thanksgiving day
    11-w4-4+1 black friday
    11-w4-4+4 cyber monday
    12-24 christmas eve
    12-25 christmas|christmas day
    12-26 boxing day|st stephen's day
    12-31 new year's eve|hogmanay
    easter-47 shrove tuesday|mardi gras
    easter-46 ash wednesday
    easter-7 palm sunday
    easter-3 maundy thursday
    easter-2 good friday
    easter+0 easter|easter sunday
    easter+1 easter monday
    easter+39 ascension day
    easter+49 whit sunday|pentecost
    easter+50 whit monday
"""
_OPEN = """
    independence day|labour day|mother's day|republic day|national day|victory day
    |constitution day|election day|inauguration day|lunar new year|chinese new year
    |ramadan|eid|eid al-fitr|eid al-adha|diwali|deepavali|hanukkah|passover|yom kippur
    |rosh hashanah|nowruz|ashura|holi|vesak|orthodox easter|orthodox christmas
"""


@cache
def holidays() -> dict[str, str]:
    """Return the day of each feast by its name in lower case."""
    named = dict.fromkeys((n.strip() for n in " ".join(_OPEN.split()).split("|")), "")
    for line in _DAYS.strip().splitlines():
        day, names = line.split(maxsplit=1)
        named.update(dict.fromkeys(names.split("|"), day))
    return named


@cache
def openings() -> dict[str, tuple[int, ...]]:
    """Return how many tokens the feasts have that begin with a word, most first."""
    sizes: dict[str, set[int]] = {}
    for name in holidays():
        tokens = tokenise(name)
        sizes.setdefault(tokens[0].low, set()).add(len(tokens))
    return {word: tuple(sorted(found, reverse=True)) for word, found in sizes.items()}


@cache
def _forms() -> re.Pattern[str]:
    return re.compile(
        r"easter(?P<off>[+-]\d+)|(?P<month>\d\d)-w(?P<nth>[1-4L])-(?P<day>[1-7])"
        r"(?P<on>\+\d)?"
    )


def feast(code: str, year: int) -> Date | None:
    """Return the day that `code`, which is no plain day, names in `year`."""
    found = _forms().fullmatch(code)
    if found is None:
        return None
    if found["off"]:
        return easter(year) + timedelta(days=int(found["off"]))
    month, day = int(found["month"]), int(found["day"])
    if found["nth"] == "L":
        last = Date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        start = last - timedelta(days=(last.isoweekday() - day) % 7)
    else:
        first = Date(year, month, 1)
        ahead = (day - first.isoweekday()) % 7
        start = first + timedelta(days=ahead, weeks=int(found["nth"]) - 1)
    return start + timedelta(days=int(found["on"] or 0))


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
