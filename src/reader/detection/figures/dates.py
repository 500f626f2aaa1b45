"""Dates that name their day or month: `Feb. 23`, `23/02/2019`, `Christmas Eve`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from reader.detection.figures.bounds import figure
from reader.detection.figures.calendar import (
    AMBIGUOUS_MONTHS,
    DAY_ORDINALS,
    DAY_PARTS,
    MONTHS,
    SHORT_MONTHS,
    WEEKDAYS,
)
from reader.detection.figures.feasts import feast, holidays, openings
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.tense import direction
from reader.detection.figures.tokens import Sort, Tokens
from reader.detection.model import Figure, Kind

ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th"})
_MONTH_LEADS = words_of(
    """
    in since until till by during last next this early late mid of through between
    before after every each from that
    """
)
"""Words after which an ambiguous name is a month."""
_ACTIONS = words_of("said says on for of against told has is was will")


@dataclass(frozen=True, slots=True)
class Day:
    """What a date names, and the index of the token after it."""

    after: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    last_day: int | None = None


# -- pieces ----------------------------------------------------------------------


def month_at(doc: Tokens, i: int) -> tuple[int, int] | None:
    """Read a month's name at token `i`: its number and the token after it."""
    month = MONTHS.get(doc.low(i))
    if month is None:
        return None
    dotted = doc.low(i) in SHORT_MONTHS and doc.low(i + 1) == "." and doc.glued(i + 1)
    if doc[i + 2].sort is Sort.BREAK and not doc.starts_sentence(i):
        dotted = False  # the full stop ends the sentence
    return month, i + 2 if dotted else i + 1


def year_at(doc: Tokens, i: int) -> int | None:
    """Read a year in four digits at token `i`."""
    text = doc[i].text
    if not doc.is_number(i) or len(text) != 4 or not text.isdigit():
        return None
    if doc.glued(i + 1) and (doc.is_word(i + 1) or doc.low(i + 1) in ("%", ":")):
        return None
    return int(text) if 1000 <= int(text) <= 2100 else None


def day_at(doc: Tokens, i: int) -> tuple[int, int] | None:
    """Read a day of the month at token `i`: `23`, `23rd`, `third`."""
    text = doc[i].text
    if (named := DAY_ORDINALS.get(doc.low(i))) is not None:
        return (named, i + 1) if ends_phrase(doc, i + 1) else None
    if not doc.is_number(i) or len(text) > 2 or not text.isdigit():
        return None
    if not 1 <= int(text) <= 31 or (doc.low(i + 1) in (":", "%") and doc.glued(i + 1)):
        return None
    if doc.low(i + 1) in ORDINAL_ENDINGS and doc.glued(i + 1):
        return int(text), i + 2
    if doc.glued(i + 1) and doc.is_word(i + 1):
        return None
    return int(text), i + 1


def year_after(doc: Tokens, i: int) -> tuple[int | None, int]:
    """Read `, 2019`, `2019` or `of 2019` at token `i`."""
    for k in (i, i + 1) if doc.low(i) in (",", "of") else (i,):
        if (year := year_at(doc, k)) is not None:
            return year, k + 1
    return None, i


def day_of_year(doc: Tokens, i: int) -> Day | None:
    """Read `February 23, 2019` or `23 February 2019` at token `i`."""
    if (named := month_at(doc, i)) is not None:
        return _month_first(doc, i, *named)
    first = day_at(doc, i)
    if first is None:
        return None
    day, k = first
    last = None
    if doc.hyphen(k) or doc.low(k) in ("to", "and"):
        second = day_at(doc, k + 1)
        if second and second[0] > day and month_at(doc, second[1]):
            last, k = second
    k += 1 if doc.low(k) == "of" else 0
    named = month_at(doc, k)
    if named is None or not (doc.is_capital(k) or doc.low(k) not in AMBIGUOUS_MONTHS):
        return None
    year, after = year_after(doc, named[1])
    return Day(after, year, named[0], day, last)


def _month_first(doc: Tokens, i: int, month: int, k: int) -> Day | None:
    found = day_at(doc, k)
    if found is None or doc.low(found[1]) in ("percent", "per", "million", "people"):
        year, after = year_after(doc, k)
        return Day(after, year, month) if year else None
    day, after = found
    last = None
    if doc.hyphen(after) or doc.low(after) in ("to", "and"):
        second = day_at(doc, after + 1)
        alone = second is not None and month_at(doc, second[1]) is None
        if (
            second
            and alone
            and second[0] > day
            and (doc.hyphen(after) or doc.low(second[1]) in (",", ".", ")"))
        ):
            last, after = second
    year, after = year_after(doc, after)
    return Day(after, year, month, day, last)


_ATTACKS = words_of("attacks attack terror terrorist hijackers hijackings")

# -- whole dates -----------------------------------------------------------------


def date_of(doc: Tokens, first: int, day: Day) -> Figure:
    """Return the figure of a named day or month, its year still open perhaps."""
    if (day.month, day.day) == (9, 11) and doc.low(day.after) in _ATTACKS:
        day = replace(day, year=day.year or 2001)
    year = f"{day.year:04d}" if day.year else "XXXX"
    month = f"-{day.month:02d}" if day.month else ""
    days = [f"-{d:02d}" for d in (day.day, day.last_day) if d]
    value = "/".join(year + month + d for d in days or [""])
    relative = None
    after = day.after
    if not day.year:
        way, after = _of_year(doc, first, after)
        relative = "/".join(f"{day.month:02d}{d}{way}" for d in days or [""])
    return figure(doc, first, after, Kind.DATE, value=value, relative=relative)


YEARS = {"this": "=", "last": "=-1", "next": "=+1"}
"""Word before `year` to the operator of a date of that year."""


def _of_year(doc: Tokens, first: int, after: int) -> tuple[str, int]:
    """Read `last year` behind a month or day: its operator, and what follows."""
    k = after + 1 if doc.low(after) in ("of", ",") else after
    if doc.low(k) in YEARS and doc.low(k + 1) == "year":
        return YEARS[doc.low(k)], k + 2
    return direction(doc, first, after, unclear="~"), after


def month(doc: Tokens, i: int) -> Figure | None:
    """Read the date whose month stands at token `i`."""
    found = day_of_year(doc, i)
    capital = doc.is_capital(i)
    if found and not capital and doc.low(i) in AMBIGUOUS_MONTHS and not found.day:
        return None
    if found is None:
        if not capital or not _is_bare_month(doc, i):
            return None
        named = month_at(doc, i)
        found = Day(i + 1, None, named[0] if named else None)
    return date_of(doc, i, found)


_BEFORE_NAMES = words_of("black red bloody green mr mrs ms dr miss")
_NAMED_BY_MONTH = words_of(
    "films film revolution records road street avenue surprise magazine club"
)


def _is_named_after_month(doc: Tokens, i: int) -> bool:
    """Say whether the month at token `i` is part of a name: `October Revolution`."""
    if doc.is_capital(i + 1) and doc.low(i + 1) in _NAMED_BY_MONTH:
        return True
    return doc.is_capital(i - 1) and doc.low(i - 1) in _BEFORE_NAMES


def _is_bare_month(doc: Tokens, i: int) -> bool:
    """Say whether a capitalised name at token `i`, alone, is a month."""
    word = doc.low(i)
    if word in SHORT_MONTHS or _is_named_after_month(doc, i):
        return False
    if doc.hyphen(i + 1) and doc.is_number(i + 2):
        return False
    if word not in AMBIGUOUS_MONTHS:
        return True
    before = doc.low(i - 1)
    if doc.hyphen(i - 1):
        return doc.low(i - 2) in ("mid", "early", "late") or doc.low(i - 2) in MONTHS
    if before in _MONTH_LEADS:
        return True
    if before in _JOINTS and doc.low(i - 2) in MONTHS:
        return not doc.is_capital(i + 1)
    if before == "to" and doc.low(i - 2) in ("months", "year", "quarter"):
        return True
    if doc.low(i + 1) in _ACTIONS or doc.is_capital(i + 1):
        return False
    if doc.is_capital(i - 1) and not doc.starts_sentence(i - 1):
        return False
    if before in _OWNERS and doc.is_word(i + 1):
        return True
    return word != "may" and before in ("its", "his", "their", "to", "and", "the", "a")


_JOINTS = words_of("and or to , - – /")
_OWNERS = words_of("a an the 's ’s its their our")


def day_first(doc: Tokens, i: int) -> Figure | None:
    """Read `23 February 2019`, `the 23rd of February` at token `i`, the number."""
    found = day_of_year(doc, i)
    return date_of(doc, i, found) if found else None


def weekday_and_day(doc: Tokens, i: int) -> Figure | None:
    """Read `Saturday, Feb. 23` at token `i`, the weekday."""
    if doc.low(i) not in WEEKDAYS:
        return None
    k = i + 1
    while doc.low(k) in (",", ".", "the"):
        k += 1
    found = day_of_year(doc, k)
    if found is None or found.day is None:
        return None
    return date_of(doc, i, found)


@cache
def _numeric() -> re.Pattern[str]:
    return re.compile(
        r"(?:(?P<y>[12]\d{3})(?P<r>[-/])(?P<m>[01]\d)(?P=r)(?P<d>[0-3]\d)"
        r"(?:[T ](?P<t>[0-2]\d:[0-5]\d(?::[0-5]\d)?))?"
        r"|(?P<a>\d\d?)(?P<s>[/.-])(?P<b>\d\d?)(?P=s)(?P<c>[12]\d{3}|\d\d)"
        r"|(?P<n>9/11))(?![\d/]|[.-]\d|\s(?:second|minute|hour)s)"
    )


TURN = 60
"""A year in two digits from here on is of the twentieth century."""


def numeric(doc: Tokens, i: int) -> Figure | None:
    """Read `2019-02-23`, `23/02/2019`, `23.2.2019`, `9/11` at token `i`.

    Of two numbers that could both be the month neither is taken for it.
    """
    marked = doc.glued(i + 1) and doc.low(i + 1) in ("-", "/", ".")
    if not marked and "." not in doc[i].text:
        return None
    start = doc[i].start
    match = _numeric().match(doc.text, start)
    if match is None or (start and doc.text[start - 1] in "/.-0123456789"):
        return None
    kind = Kind.DATE
    value: str | None
    if match["n"]:
        value = "2001-09-11"
    elif match["y"]:
        value = _day(int(match["y"]), int(match["m"]), int(match["d"]))
        if value and match["t"]:
            kind, value = Kind.TIME, f"{value}T{match['t']}"
    else:
        value = _day_of(match["a"], match["b"], match["c"], match["s"])
    if value is None:
        return None
    return Figure(start=start, end=match.end(), kind=kind, value=value)


def _day(year: int, month: int, day: int) -> str | None:
    whole = 1 <= month <= 12 and 1 <= day <= 31
    return f"{year:04d}-{month:02d}-{day:02d}" if whole else None


def _day_of(a: str, b: str, c: str, mark: str) -> str | None:
    """Return the day, or only the year, that three numbers with a mark name."""
    first, second, year = int(a), int(b), int(c)
    short = len(a + b) < 4
    if (mark == "." and len(c) == 2 and short) or (mark == "-" and short):
        return None
    if len(c) == 2:
        year += 1900 if year >= TURN else 2000
    swap = first > 12 or mark == "."
    month, day = (second, first) if swap else (first, second)
    if max(month, day) <= 12 and month != day and mark != ".":
        return f"{year:04d}" if min(month, day) > 0 else None
    return _day(year, month, day)


# -- feasts ----------------------------------------------------------------------

_LONGEST_NAME = 5
"""Words before `Day`."""
_GREETINGS = words_of("happy merry orthodox western last on this since for at and")


def holiday(doc: Tokens, i: int) -> Figure | None:
    """Read `Christmas Day` and the like at token `i`."""
    if not doc.is_capital(i):
        return None
    known = holidays()
    for size in openings().get(doc.low(i), ()):
        day = known.get(doc.joined(i, i + size).replace("’", "'"))
        if day is None or doc.is_capital(i + size) or doc.hyphen(i + size):
            continue
        if doc.low(i + size) == "of" and doc.is_capital(i + size + 1):
            continue
        named = doc.is_capital(i - 1) and not doc.starts_sentence(i - 1)
        if size == 1 and named and doc.low(i - 1) not in _GREETINGS:
            continue
        after = i + size + (doc.low(i + size) == "weekend")
        way, after = _of_year(doc, i, after)
        year, after = year_after(doc, after)
        if year is not None:
            whole = _feast_of(day, year)
            return figure(doc, i, after, Kind.DATE, value=whole)
        code = DAY_PARTS.get(doc.low(after))
        if code is not None:
            relative = f"{day}{way} {code}" if day else None
            return figure(doc, i, after + 1, Kind.TIME, relative=relative)
        relative = f"{day}{way}" if day else None
        value = f"XXXX-{day}" if day[:1].isdigit() and "w" not in day else None
        return figure(doc, i, after, Kind.DATE, value=value, relative=relative)
    return None


_MARKED = words_of(
    "on mark marks marked marking celebrate celebrates celebrated celebrating every"
    " annual observe observed before after this last next"
)


def named_day(doc: Tokens, i: int) -> Figure | None:
    """Read another named day, as in `on Waitangi Day`, at token `i`, which is `Day`."""
    first = i
    while first > doc.floor and i - first < _LONGEST_NAME:
        if not doc.is_capital(first - 1):
            break
        first -= 1
    if first == i or not doc.is_capital(i) or doc.is_capital(i + 1):
        return None
    if doc.low(i + 1) == "of" and doc.is_capital(i + 2):
        return None
    lead = doc.low(first - 1)
    known = lead in _MARKED or (lead == "the" and doc.low(first - 2) in _MARKED)
    return figure(doc, first, i + 1, Kind.DATE) if known else None


def _feast_of(day: str, year: int) -> str:
    """Return the day of a feast in `year`, or the year if its day is not known."""
    if len(day) == 5:
        return f"{year:04d}-{day}"
    found = feast(day, year)
    return found.isoformat() if found else f"{year:04d}"
