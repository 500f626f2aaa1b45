"""Dates that name their day, month or year: `Feb. 23`, `23/02/2019`, `the 1990s`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from reader.detection.figures.bounds import bound_before, figure
from reader.detection.figures.calendar import (
    AMBIGUOUS_MONTHS,
    HOLIDAYS,
    MONTHS,
    SEASONS,
    SHORT_MONTHS,
    WEEKDAYS,
)
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import plural_head
from reader.detection.figures.numerals import TENS
from reader.detection.figures.tense import direction
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Figure, Kind

ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th"})
_MONTH_LEADS = words_of(
    """
    in since until till by during last next this early late mid of through between
    before after every each from that
    """
)
"""Words after which an ambiguous name is a month."""
_PARTS = words_of("early late mid end start beginning middle")
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
    """Read a day of the month at token `i`: `23`, `23rd`."""
    text = doc[i].text
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


# -- whole dates -----------------------------------------------------------------


def date_of(doc: Tokens, first: int, day: Day) -> Figure:
    """Return the figure of a named day or month, its year still open perhaps."""
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


_YEARS = {"this": "=", "last": "=-1", "next": "=+1"}


def _of_year(doc: Tokens, first: int, after: int) -> tuple[str, int]:
    """Read `last year` behind a month or day: its operator, and what follows."""
    k = after + 1 if doc.low(after) in ("of", ",") else after
    if doc.low(k) in _YEARS and doc.low(k + 1) == "year":
        return _YEARS[doc.low(k)], k + 2
    return direction(doc, first, after, unclear="~"), after


def month(doc: Tokens, i: int) -> Figure | None:
    """Read the date whose month stands at token `i`, with `early` before it."""
    found = day_of_year(doc, i)
    capital = doc.is_capital(i)
    if found and not capital and doc.low(i) in AMBIGUOUS_MONTHS and not found.day:
        return None
    if found is None:
        if not capital or not _is_bare_month(doc, i):
            return None
        named = month_at(doc, i)
        found = Day(i + 1, None, named[0] if named else None)
    return date_of(doc, _part_before(doc, i), found)


def _is_bare_month(doc: Tokens, i: int) -> bool:
    """Say whether a capitalised name at token `i`, alone, is a month."""
    word = doc.low(i)
    if word in SHORT_MONTHS:
        return False
    if doc.hyphen(i + 1) and doc.is_number(i + 2):
        return False
    if word not in AMBIGUOUS_MONTHS:
        return True
    before = doc.low(i - 1)
    if doc.hyphen(i - 1):
        return doc.low(i - 2) in ("mid", "early", "late")
    if before in _MONTH_LEADS:
        return True
    if doc.low(i + 1) in _ACTIONS or doc.is_capital(i + 1) or doc.is_capital(i - 1):
        return False
    if word == "may":
        return before in ("a", "the") and doc.is_word(i + 1)
    return before in ("a", "the", "its", "his", "their", "to", "and")


def _part_before(doc: Tokens, i: int) -> int:
    """Return where `early`, `mid-` or `the end of` before token `i` begins."""
    k = i - 1
    if doc.hyphen(k) or doc.low(k) == "of":
        k -= 1
    if doc.low(k) not in _PARTS or k < doc.floor:
        return i
    if doc.low(k + 1) == "of":
        return k - 1 if doc.low(k - 1) == "the" and k > doc.floor else k
    return k if doc.low(k) in ("early", "late", "mid") else i


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
        r"(?:(?P<y>[12]\d{3})-(?P<m>[01]\d)-(?P<d>[0-3]\d)"
        r"|(?P<a>\d\d?)(?P<s>[/.])(?P<b>\d\d?)(?P=s)(?P<c>[12]\d{3}|\d\d))"
        r"(?![\d/]|[.-]\d)"
    )


def numeric(doc: Tokens, i: int) -> Figure | None:
    """Read `2019-02-23`, `23/02/2019`, `23.2.2019` at token `i`.

    Of two numbers that could both be the month neither is taken for it.
    """
    start = doc[i].start
    match = _numeric().match(doc.text, start)
    if match is None or (start and doc.text[start - 1] in "/.-0123456789"):
        return None
    if match["y"]:
        year, month, day = int(match["y"]), int(match["m"]), int(match["d"])
    else:
        first, second = int(match["a"]), int(match["b"])
        if match["s"] == "." and len(match["c"]) == 2:
            return None
        year = int(match["c"]) + (2000 if len(match["c"]) == 2 else 0)
        month, day = (
            (second, first) if first > 12 or match["s"] == "." else (first, second)
        )
        if max(month, day) <= 12 and month != day and match["s"] == "/":
            return Figure(
                start=start, end=match.end(), kind=Kind.DATE, value=f"{year:04d}"
            )
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    value = f"{year:04d}-{month:02d}-{day:02d}"
    return Figure(start=start, end=match.end(), kind=Kind.DATE, value=value)


# -- years and longer ------------------------------------------------------------

_YEAR_LEADS = words_of(
    """
    in since until till by during for fiscal early late mid before after between
    through from around circa throughout year
    """
)
_WEAK_LEADS = words_of("of and to the for from about")


def year(doc: Tokens, i: int) -> Figure | None:
    """Read `2017`, `2012-13`, `fiscal 2018` at token `i`, unless it counts."""
    value = year_at(doc, i)
    if value is None or (value < 1500 and doc.low(i - 1) not in _YEAR_LEADS):
        return None
    lead = doc.low(i - 2 if doc.hyphen(i - 1) else i - 1)
    if lead not in _YEAR_LEADS and not _stands_as_year(doc, i, value, lead):
        return None
    first = i - 1 if doc.low(i - 1) == "fiscal" else _part_before(doc, i)
    end = _last_year(doc, i, value)
    if end is not None:
        return figure(doc, first, i + 3, Kind.DATE, value=f"{value}/{end}")
    return figure(doc, first, i + 1, Kind.DATE, value=str(value))


def _stands_as_year(doc: Tokens, i: int, value: int, lead: str) -> bool:
    """Say whether a number without a telling preposition is a year."""
    if not 1900 <= value <= 2100:
        return False
    _, bound, _ = bound_before(doc, i)
    if bound is not None and lead not in ("about", "around"):
        return False
    if lead in _WEAK_LEADS and lead != "of" and not doc.is_word(i + 1):
        return True
    head = plural_head(doc, i + 1)
    return head is None or head > i + 1


def _last_year(doc: Tokens, i: int, value: int) -> int | None:
    """Read the end of `2012-13`, `2018/19` or `2014–2018`."""
    slash = doc.low(i + 1) == "/" and doc.glued(i + 1) and doc.glued(i + 2)
    text = doc[i + 2].text
    if not (doc.hyphen(i + 1) or slash) or not doc.is_number(i + 2):
        return None
    if not text.isdigit() or len(text) not in (2, 4):
        return None
    if doc.glued(i + 3) and (doc.low(i + 3) in ("-", "/", ":") or doc.is_word(i + 3)):
        return None
    end = int(text) if len(text) == 4 else value // 100 * 100 + int(text)
    return end if value < end <= 2100 else None


def decade(doc: Tokens, i: int) -> Figure | None:
    """Read `1990s`, `the ’90s` and `the nineties` at token `i`."""
    word = doc.low(i)
    if word.endswith("ies") and word[:-3] + "y" in TENS:
        if doc.low(i - 1) not in ("the", "early", "late", "mid", "-"):
            return None
        return figure(
            doc, i, i + 1, Kind.DATE, value=f"19{TENS[word[:-3] + 'y'] // 10}"
        )
    text = doc[i].text
    k = i + 2 if doc.low(i + 1) in ("'", "’") and doc.glued(i + 1) else i + 1
    if not text.isdigit() or text[-1] != "0" or not doc.glued(i + 1):
        return None
    if doc.low(i + 1) not in ("'s", "’s") and not (doc.low(k) == "s" and doc.glued(k)):
        return None
    after = k + 1 if doc.low(i + 1) not in ("'s", "’s") else i + 2
    if len(text) == 4 and 1000 <= int(text) <= 2090:
        return figure(doc, _part_before(doc, i), after, Kind.DATE, value=text[:3])
    lead = doc.low(i - 1)
    if len(text) != 2 or lead not in ("the", "'", "’", "‘", "early", "late", "mid"):
        return None
    first = i - 1 if lead in ("'", "’", "‘") and doc.glued(i) else i
    return figure(doc, first, after, Kind.DATE, value="19" + text[0])


def quarter_label(doc: Tokens, i: int) -> Figure | None:
    """Read `Q3` and `Q3 2019` at token `i`, the letter."""
    text = doc[i + 1].text
    if doc[i].text != "Q" or text not in ("1", "2", "3", "4") or not doc.glued(i + 1):
        return None
    year, after = year_after(doc, i + 2)
    value = f"{year or 'XXXX'}-Q{text}"
    relative = None if year else f"q{text}{direction(doc, i, after, unclear='~')}"
    return figure(doc, i, after, Kind.DATE, value=value, relative=relative)


def nth_period(doc: Tokens, i: int, number: int, k: int) -> Figure | None:
    """Read `21st century`, `third quarter of 2018`; `number` ends before `k`."""
    k += 1 if doc.hyphen(k) else 0
    if doc.low(k) == "century" and 1 <= number <= 30:
        return figure(doc, i, k + 1, Kind.DATE, value=f"{number - 1:02d}")
    if doc.low(k) != "quarter" or not 1 <= number <= 4:
        return None
    year, after = year_after(doc, k + 1)
    if year:
        return figure(doc, i, after, Kind.DATE, value=f"{year}-Q{number}")
    relative = f"q{number}{direction(doc, i, k + 1, unclear='~')}"
    value = f"XXXX-Q{number}"
    return figure(doc, i, k + 1, Kind.DATE, value=value, relative=relative)


def season(doc: Tokens, i: int) -> Figure | None:
    """Read `summer 2018`, `the summer of 2018`, `in winter` at token `i`."""
    year, after = year_after(doc, i + 1)
    code = SEASONS[doc.low(i)]
    if year:
        value = f"{year}-{code}"
        return figure(doc, _part_before(doc, i), after, Kind.DATE, value=value)
    if doc.low(i - 1) in ("in", "the") and doc.low(i) in ("summer", "winter", "autumn"):
        way = direction(doc, i, i + 1, unclear="~")
        value = f"XXXX-{code}"
        relative = f"{doc.low(i)}{way}"
        return figure(doc, i, i + 1, Kind.DATE, value=value, relative=relative)
    return None


def holiday(doc: Tokens, i: int) -> Figure | None:
    """Read `Christmas Day` and the like at token `i`."""
    if not doc.is_capital(i):
        return None
    for size in (4, 3, 2, 1):
        day = HOLIDAYS.get(doc.joined(i, i + size))
        if day is None or doc.is_capital(i + size):
            continue
        way, after = _of_year(doc, i, i + size)
        relative = f"{day}{way}" if day else None
        value = f"XXXX-{day}" if day[:1].isdigit() else None
        return figure(doc, i, after, Kind.DATE, value=value, relative=relative)
    return None
