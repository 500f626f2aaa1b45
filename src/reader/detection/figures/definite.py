"""Dates told by `the` and `that`: `the weekend`, `the day before`, `that week`."""

from __future__ import annotations

from calendar import monthrange

from reader.detection.figures.bounds import figure
from reader.detection.figures.calendar import (
    DAY_NAMES,
    DAY_PARTS,
    GRAINS,
    MONTHS,
    WEEKDAYS,
)
from reader.detection.figures.dates import Day, date_of, month_at, year_after
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.relative import (
    FISCAL,
    STEPS,
    ends_clause,
    opens_date,
    told,
)
from reader.detection.figures.tense import direction
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Figure, Kind

PARTS = words_of("earlier later late early")
_LONG_GRAINS = frozenset({"day", "week", "month", "year", "decade"})


def that_period(doc: Tokens, i: int) -> Figure | None:
    """Read `that day`, `later that year` at token `i`, `that`."""
    if doc.low(i + 1) == "same" and doc.low(i + 2) in _LONG_GRAINS:
        return told(doc, i, i + 3, f"^{doc.low(i + 2)}+0")
    noun = doc.low(i + 1)
    if doc.phrase(i + 2, ("and", "age")):
        return None
    if noun not in _LONG_GRAINS or doc.hyphen(i + 2):
        return None
    return told(doc, i, i + 2, f"^{noun}+0")


_SEQUENCE = {
    "previous": -1, "following": 1, "next": 1, "same": 0, "preceding": -1, "latest": 0,
    "ensuing": 1,
}  # fmt: skip


def definite(doc: Tokens, i: int) -> Figure | None:
    """Read `the weekend`, `the next day`, `the day before` at token `i`, `the`."""
    word = doc.low(i + 1)
    if doc.phrase(i + 1, ("new", "year")):
        return figure(doc, i, i + 3, Kind.DATE) if ends_phrase(doc, i + 3) else None
    if word not in DEFINITE or doc.hyphen(i + 2):
        return None
    if doc.is_capital(i + 1) and not doc.in_headline(i + 1):
        return None
    if word == "weekend":
        return told(doc, i, i + 2, f"weekend{direction(doc, i, i + 2)}")
    if word in GRAINS or word in FISCAL:
        return _day_before(doc, i) or _bare_unit(doc, i)
    k = i + 2 + (doc.low(i + 2) in FISCAL)
    noun = doc.low(k)
    if noun.endswith("s") or doc.hyphen(k + 1):
        return None
    if word in _SEQUENCE and noun in DAY_PARTS:
        return told(doc, i, k + 1, f"^day{_SEQUENCE[word]:+d} {DAY_PARTS[noun]}")
    if word in _SEQUENCE and noun in GRAINS:
        grain = GRAINS[noun]
        if grain in ("hour", "minute", "second") or (word == "next" and grain != "day"):
            return None
        return told(doc, i, k + 1, f"^{grain}{_SEQUENCE[word]:+d}")
    if word in ("coming", "current") and noun in GRAINS:
        return told(doc, i, k + 1, f"{GRAINS[noun]}{STEPS[word]:+d}")
    if word in _SEQUENCE and (found := _following(doc, i, k)) is not None:
        return found
    if word in _SEQUENCE and noun == "period":
        return figure(doc, i, k + 1, Kind.DATE)
    return None


_NEXT = {-1: "<", 0: "=", 1: ">"}


def _following(doc: Tokens, i: int, k: int) -> Figure | None:
    """Read `the following Monday`, `the previous March`: the name is at token `k`."""
    step = _SEQUENCE[doc.low(i + 1)]
    if not doc.is_capital(k) or not step:
        return None
    if doc.low(k) in WEEKDAYS:
        name = DAY_NAMES[WEEKDAYS[doc.low(k)]]
    elif doc.low(k) in MONTHS:
        name = f"{MONTHS[doc.low(k)]:02d}"
    else:
        return None
    code = DAY_PARTS.get(doc.low(k + 1))
    part = f" {code}" if code else ""
    after = k + 2 if code else k + 1
    return told(doc, i, after, f"^{name}{_NEXT[step]}{part}")


_UNITS = words_of("day week weekend month quarter year decade century")
DEFINITE = _UNITS | FISCAL | frozenset(_SEQUENCE) | {"coming", "current"}


def _day_before(doc: Tokens, i: int) -> Figure | None:
    """Read `the day before yesterday`, `the week before`, `the year before last`."""
    grain = doc.low(i + 1)
    way = {"before": -1, "after": 1}.get(doc.low(i + 2))
    if way is None or grain not in _UNITS:
        return None
    if doc.low(i + 3) == ("yesterday" if way < 0 else "tomorrow"):
        return told(doc, i, i + 4, f"day{2 * way:+d}")
    if doc.low(i + 3) == ("last" if way < 0 else "next") and ends_clause(doc, i + 4):
        return told(doc, i, i + 4, f"{grain}{2 * way:+d}")
    if not ends_clause(doc, i + 3):
        return None
    return told(doc, i, i + 3, f"^{grain}{way:+d}")


ENDS = words_of(
    "end start beginning middle rest remainder close turn dawn half part course"
)
"""Nouns that with `of` name a part of the time behind them."""
_AMOUNTS_OF = ENDS | words_of("most much all parts bulk days weeks months time out")
_OWN_DATE = frozenset({"day", "quarter"})
"""Units of which `the` one is the last that the article named, not its own."""


_SAVED = words_of("save saves saved saving carry carried seize rule ruled call")
"""Verbs whose day is an idiom."""
_IN_QUARTER = words_of("in for during of from over through since until")


def _bare_unit(doc: Tokens, i: int) -> Figure | None:
    """Read `the week` of `later in the week` at token `i`, `the`."""
    k = i + 1 + (doc.low(i + 1) in FISCAL)
    unit = doc.low(k)
    if (
        unit not in _UNITS
        or doc.is_capital(k)
        or not ends_phrase(doc, k + 1)
        or doc.is_number(k + 1)
    ):
        return None
    if doc.low(k + 1) == "of" and opens_date(doc, k + 2):
        return None
    lead = doc.low(i - 1)
    if unit == "day" and lead in _SAVED:
        return None
    if unit == "quarter" and lead not in _IN_QUARTER and not is_of_business(doc, i):
        return None
    if lead == "of" and doc.low(i - 2) not in _AMOUNTS_OF:
        return None
    if lead in ("by", "to") and unit == "day":
        return None
    first = i
    if lead == "in" and doc.low(i - 2) in PARTS and i - 2 >= doc.floor:
        first = i - 2
    own = unit in _OWN_DATE and first == i
    return told(doc, first, k + 1, f"{'^' if own else ''}{unit}+0")


def last_day_of_month(doc: Tokens, i: int) -> Figure | None:
    """Read `the last day of October` at token `i`, `the`."""
    word = doc.low(i + 1)
    if word not in ("first", "last") or not doc.phrase(i + 2, ("day", "of")):
        return None
    named = month_at(doc, i + 4)
    if named is None or not doc.is_capital(i + 4):
        return None
    month, after = named
    year, after = year_after(doc, after)
    day = 1 if word == "first" else monthrange(year or 2001, month)[1]
    return date_of(doc, i, Day(after, year, month, day))


_BUSINESS = words_of(
    """
    profit profits earnings sales revenue revenues results loss losses income output
    growth exports imports trading figures gdp turnover dividend shares
    """
)
REACH = 8
"""Tokens around a bare `first half` in which business must be spoken of."""


def is_of_business(doc: Tokens, k: int) -> bool:
    """Say whether business is spoken of around token `k`, with a year to halve."""
    return any(doc.low(n) in _BUSINESS for n in range(k - REACH, k + 4))
