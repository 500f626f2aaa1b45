"""Stretches of time without a count: `the past week`, `for decades`, `all night`."""

from __future__ import annotations

from dataclasses import replace

from reader.detection.figures.bounds import Amount, figure
from reader.detection.figures.calendar import DAY_PARTS, LONG_UNITS, SEASONS, UNITS
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.numerals import numeral
from reader.detection.figures.relative import ago, opens_date
from reader.detection.figures.times import half_unit, iso, open_duration, unit_after
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Figure, Kind

_OPEN_LEADS = words_of(
    """
    for in within after over took takes take taken taking lasted lasting recent past
    coming through spent spend matter of during decades years months weeks need needs
    needed just
    """
)
_OPEN_TAILS = words_of(
    "of before after later into earlier without away ahead apart longer"
)
SPAN_WORDS = words_of(
    "past last next coming previous first recent following preceding final ensuing"
)
_NO_SPAN_LEADS = words_of(
    "the 's ’s his her early small most all these those other such school working rainy"
)
_THROUGH = words_of("over through in throughout during down of across within")
_TIED = words_of("before after since following leading when of prior to ahead")


def bare_units(doc: Tokens, i: int) -> Figure | None:
    """Read `for weeks`, `years of war`, `decades ago`, `month-long` at token `i`."""
    unit = doc.low(i)
    if doc.hyphen(i + 1) and doc.low(i + 2) == "long" and not doc.hyphen(i - 1):
        value, number = iso("X" if unit.endswith("s") else 1, UNITS[unit])
        return figure(doc, i, i + 3, Kind.DURATION, value=value, number=number)
    if not unit.endswith("s") or doc.hyphen(i - 1) or doc.hyphen(i + 1):
        return None
    if doc.is_number(i - 1):
        return None
    amount = Amount(i, i, None, vague=True)
    before = doc.low(i - 1)
    if before == "the":
        return _the_years(doc, i)
    if (date := ago(doc, amount, unit, i + 1)) is not None:
        return date
    if doc.low(i + 1) in _OPEN_TAILS and before not in _NO_SPAN_LEADS:
        return open_duration(doc, i, i + 1, unit)
    if before in ("or", "not", "even") and _is_units(doc, i):
        return open_duration(doc, i, i + 1, unit)
    return open_duration(doc, i, i + 1, unit) if before in _OPEN_LEADS else None


def _is_units(doc: Tokens, i: int) -> bool:
    """Say whether the units at token `i` follow others: `days or weeks`."""
    i -= doc.low(i - 1) == "even"
    k = i - 3 if doc.low(i - 2) == "," else i - 2
    return doc.low(k) in UNITS and k < doc.floor


def _the_years(doc: Tokens, i: int) -> Figure | None:
    """Read `over the years`, `in the days before it`: the unit is at token `i`."""
    lead, tail = doc.low(i - 2), doc.low(i + 1)
    if lead not in _THROUGH or i - 1 < doc.floor:
        return None
    if tail not in _TIED and not ends_phrase(doc, i + 1):
        return None
    if tail == "of" and UNITS[doc.low(i)].startswith("T"):
        return None
    plain = lead in ("over", "through", "throughout", "down", "across")
    return (
        open_duration(doc, i - 1, i + 1, doc.low(i)) if plain or tail in _TIED else None
    )


def long_unit(doc: Tokens, i: int) -> Figure:
    """Read `weeklong` at token `i`."""
    value, number = iso(1, LONG_UNITS[doc.low(i)])
    return figure(doc, i, i + 1, Kind.DURATION, value=value, number=number)


def all_day(doc: Tokens, i: int) -> Figure | None:
    """Read `all day`, `all night long`, `the whole week` at token `i`."""
    word, unit = doc.low(i), doc.low(i + 1)
    letter = UNITS.get(unit) or ("D" if unit in DAY_PARTS else None)
    letter = letter or ("M" if unit in SEASONS else None)
    if letter is None or unit.endswith("s") or doc.hyphen(i + 2):
        return None
    first, after = i, i + 2
    if word == "all":
        after += doc.low(after) == "long"
    elif doc.low(i - 1) in ("the", "this") and i > doc.floor:
        first -= 1
    if not ends_phrase(doc, after):
        return None
    value, number = iso(3 if unit in SEASONS else 1, letter)
    return figure(doc, first, after, Kind.DURATION, value=value, number=number)


_SET_OFF = words_of("ended ending to through since before after until")


def _the_months(doc: Tokens, i: int) -> Figure | None:
    """Read `the 12 months` of `the 12 months ended Aug. 31` at token `i`."""
    number = numeral(doc, i + 1)
    found = unit_after(doc, number.after) if number else None
    if number is None or found is None or doc.low(found[1]) not in _SET_OFF:
        return None
    value, count = iso(number.value, UNITS[found[0]])
    return figure(doc, i, found[1], Kind.DURATION, value=value, number=count)


def the_past(doc: Tokens, i: int) -> Figure | None:
    """Read `the past week`, `the last two years`, `recent months` at token `i`."""
    k = i + 1 if doc.low(i) in ("the", "this", "these") else i
    if doc.low(k) not in SPAN_WORDS:
        return _the_months(doc, i) if doc.low(i) == "the" else None
    word, n = doc.low(k), k + 1
    while doc.low(n) in ("few", "several", "couple", "of", "many"):
        n += 1
    if doc.low(n) in ("half", "quarter") and (part := half_unit(doc, n)) is not None:
        return replace(part, start=doc[i].start)
    number = numeral(doc, n)
    found = unit_after(doc, number.after if number else n)
    if found is None or found[0] == "second":
        return None
    unit, after = found
    if number is not None:
        value, count = iso(number.value, UNITS[unit])
    elif unit.endswith("s"):
        value, count = iso("X", UNITS[unit])
    elif (word in ("past", "last") and doc.low(i) == "the") or (
        word == "past" and doc.low(i) == "this"
    ):
        value, count = iso(1, UNITS[unit])
    else:
        return None
    if word == "first" and number is None:
        return None
    if number is None and doc.low(after) == "of" and opens_date(doc, after + 1):
        return None
    return figure(doc, i, after, Kind.DURATION, value=value, number=count)
