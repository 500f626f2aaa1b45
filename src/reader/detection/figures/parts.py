"""Parts of the day: `the night`, `overnight`, `before dawn`, `the early hours`."""

from __future__ import annotations

from dataclasses import replace

from reader.detection.figures.bounds import figure
from reader.detection.figures.calendar import DAY_PARTS, DAYTIMES, MONTHS, WEEKDAYS
from reader.detection.figures.dates import day_of_year, month, numeric, weekday_and_day
from reader.detection.figures.definite import PARTS
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.relative import (
    DAYS,
    ends_clause,
    named_day,
    opens_date,
    weekday,
)
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Figure, Kind

_TO = words_of("to through until - –")


def day_at(doc: Tokens, k: int, lead: int) -> Figure | None:
    """Read the day that stands at token `k` behind a time that begins at `lead`."""
    word = doc.low(k)
    if word in WEEKDAYS:
        if doc.low(k + 2) in WEEKDAYS and doc.low(k + 1) in _TO:
            return None
        found = weekday_and_day(doc, k) or weekday(doc, k, lead)
    elif word in MONTHS and doc.is_capital(k):
        day = day_of_year(doc, k)
        found = month(doc, k) if day is not None and day.day else None
    elif word in DAYS and word != "tonight":
        found = named_day(doc, k)
    elif doc.is_number(k) and doc.glued(k + 1):
        found = numeric(doc, k)
    else:
        return None
    if found is None or found.kind is not Kind.DATE:
        return None
    return None if str(found.value).startswith("XXXX-W") else found


def part_of_day(doc: Tokens, i: int) -> Figure | None:
    """Read `the night`, `that morning`, `the night before`, `the early hours`."""
    word = doc.low(i + 1)
    if word in EARLY:
        k = i + 2 if doc.low(i + 2) in DAY_PARTS else i + 1
        if doc.low(k + 1) == "hours":
            return _early_hours(doc, i, k)
    code = DAY_PARTS.get(word)
    if code is None or word.endswith("s") or doc.hyphen(i + 2):
        return None
    if not ends_phrase(doc, i + 2):
        return None
    if doc.low(i + 2) == "of" and opens_date(doc, i + 3):
        return None
    way = {"before": -1, "after": 1}.get(doc.low(i + 2))
    if way is not None and doc.low(i) == "the" and ends_clause(doc, i + 3):
        relative = f"^day{way:+d} {code}"
        return figure(doc, i, i + 3, Kind.TIME, value=code, relative=relative)
    if doc.low(i) == "that":
        relative = f"^day+0 {code}"
        return figure(doc, i, i + 2, Kind.TIME, value=code, relative=relative)
    first = i
    if doc.phrase(i - 3, ("the", "middle", "of")):
        first = i - 3
    elif doc.low(i - 1) == "in" and doc.low(i - 2) in PARTS:
        first = i - 2
    return figure(doc, max(first, doc.floor), i + 2, Kind.TIME, value=code)


EARLY = words_of("early small wee")


def _early_hours(doc: Tokens, first: int, k: int) -> Figure:
    """Read `the early hours of Sunday`: `hours` stands behind token `k`."""
    after = k + 2
    after += doc.phrase(after, ("of", "the", "morning")) and 3
    day = day_at(doc, after + 1, first) if doc.low(after) in ("of", "on") else None
    if day is None or doc.low(after) == "on":
        return figure(doc, first, after, Kind.TIME, value="TMO")
    return _on(day, doc[first].start, "TMO")


def overnight(doc: Tokens, i: int) -> Figure | None:
    """Read `overnight` at token `i`."""
    return None if doc.hyphen(i + 1) else figure(doc, i, i + 1, Kind.TIME, value="TNI")


_LEADS = words_of("at before after until till since by from to around about near")


def daytime(doc: Tokens, i: int) -> Figure | None:
    """Read the `dawn` of `before dawn`, the `night` of `at night`, at token `i`."""
    word, lead = doc.low(i), doc.low(i - 1)
    if word in DAY_PARTS and word != "night":
        return _early_evening(doc, i)
    if doc.is_capital(i) or doc.hyphen(i + 1) or not ends_phrase(doc, i + 1):
        return None
    if lead not in (("at",) if word == "night" else _LEADS) or doc.low(i + 1) == "of":
        return None
    return figure(doc, i, i + 1, Kind.TIME, value=DAYTIMES[word])


def _on(day: Figure, start: int, code: str) -> Figure:
    """Return the part of a day that begins at `start` and that `code` tells."""
    if day.relative is not None:
        relative = f"{day.relative} {code}"
        return replace(day, start=start, kind=Kind.TIME, value=None, relative=relative)
    return replace(day, start=start, kind=Kind.TIME, value=f"{day.value}{code}")


def _early_evening(doc: Tokens, i: int) -> Figure | None:
    """Read `early evening`, `mid-afternoon` at token `i`, the part of the day."""
    k = i - 2 if doc.hyphen(i - 1) else i - 1
    if k < doc.floor or doc.low(k) not in _PARTS_OF:
        return None
    hours = doc.low(i + 1) == "hours"
    if not (hours or doc.hyphen(i - 1) or ends_phrase(doc, i + 1)):
        return None
    code = DAY_PARTS[doc.low(i)]
    return figure(doc, k, i + 1 + hours, Kind.TIME, value=code)


_PARTS_OF = words_of("early mid late")
