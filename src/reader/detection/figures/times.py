"""Durations: `almost 35 minutes`, `half an hour`, `two years and six months`."""

from __future__ import annotations

from dataclasses import replace

from reader.detection.figures.bounds import (
    Amount,
    amount_figure,
    bound_before,
    bounded,
    figure,
)
from reader.detection.figures.calendar import (
    MULTIPLES,
    UNITS,
)
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase, singular_head
from reader.detection.figures.numerals import ARTICLES, numeral
from reader.detection.figures.relative import PAST_WAYS, ago
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Bound, Figure, Kind, Number

# -- durations -------------------------------------------------------------------

_ADJECTIVES = words_of(
    """
    more straight consecutive full long working business calendar whole additional
    extra solid successive entire further school short gruelling
    """
)
_VAGUE = {
    "several": 1, "many": 1, "few": 1, "recent": 1, "some": 1, "countless": 1,
    "numerous": 1,
}  # fmt: skip
_HALF: dict[str, tuple[int, str]] = {
    "hour": (30, "TM"), "day": (12, "TH"), "year": (6, "M"), "century": (50, "Y"),
    "decade": (5, "Y"), "minute": (30, "TS"),
}  # fmt: skip
_QUARTER: dict[str, tuple[int, str]] = {
    "century": (25, "Y"), "hour": (15, "TM"), "year": (3, "M"),
}  # fmt: skip


def iso(count: Number | str, letter: str) -> tuple[str, Number | None]:
    """Return the ISO 8601 duration of `count` units, and the count of its unit."""
    if not (isinstance(count, str) and letter in ("DE", "CE")):
        factor, letter = MULTIPLES.get(letter, (1, letter))
    else:
        factor = 1
    number = None if isinstance(count, str) else count * factor
    clock = "T" if letter.startswith("T") else ""
    shown = "X" if number is None else f"{number:.10g}"
    if isinstance(number, int):
        shown = str(number)
    return f"P{clock}{shown}{letter.removeprefix('T')}", number


def unit_after(doc: Tokens, i: int) -> tuple[str, int] | None:
    """Read a unit of time at token `i`, behind a hyphen or an adjective."""
    k = doc.past_hyphen(i)
    if doc.low(k) in _ADJECTIVES and k == i:
        k += 1
    unit = doc.low(k)
    return (unit, k + 1) if unit in UNITS else None


def is_title(doc: Tokens, amount: Amount) -> bool:
    """Say whether a time is part of a name: `the Six-Day War`, `on 60 Minutes`."""
    k = doc.past_hyphen(amount.after)
    if doc.low(k) not in UNITS or not doc.is_capital(k):
        return False
    n = k + 1 + (doc.low(k + 1) in ("'", "’"))
    if doc.low(n) in ("war", "wars") and doc.is_capital(n):
        return True
    if doc.low(n) == "of" and doc.is_capital(n + 1):
        return True
    first = amount.first
    if doc.is_capital(first) and not doc.starts_sentence(first):
        return not doc.in_headline(first)
    lead, follows = doc[amount.first - 1], doc[n]
    shown = doc.is_number(amount.first) and lead.text.islower()
    return shown and lead.low not in _LEAD_TO_TIME and not follows.text.istitle()


_LEAD_TO_TIME = words_of("in for after of within over by to at a the last past next")
"""Words in small letters before a time in a headline whose words have capitals."""


def duration(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `almost 35 minutes`, `two years and six months`, `two years ago`."""
    found = unit_after(doc, amount.after)
    if found is None:
        return None
    unit, after = found
    if amount.value == 0 and doc.hyphen(amount.after):
        return None  # zero-hours
    if (date := ago(doc, amount, unit, after)) is not None:
        return date
    if doc.low(after) in ("old", "olds") or _is_ordinal_second(doc, amount, unit):
        return None
    if unit == "century" and amount.value != 1 and not doc.hyphen(after - 2):
        return None
    if (rate := _rate_after(doc, after, unit)) is not None:
        return figure(doc, amount.first, after + 2, Kind.DATE, value=iso(1, rate)[0])
    if amount.is_range or amount.vague or amount.value is None:
        return amount_figure(doc, amount, Kind.DURATION, after, unit=unit)
    value, number = iso(amount.value, UNITS[unit])
    amount = _during(doc, amount)
    if amount.value == 1 and doc.low(after) == "or" and doc.low(after + 1) in _OR:
        after += 2
        amount = replace(amount, bound=Bound.ABOUT)
    half = doc.phrase(after, ("and", "a", "half"))
    if half and amount.value == 1:
        after += 3
        value, number = iso(1.5, UNITS[unit])
    while not half and (more := _and_further(doc, after, unit)) is not None:
        value, number = _composed(value, more[0]), None
        after, unit = more[1:]
    return figure(
        doc, amount.first, after, Kind.DURATION, value=value, number=number,
        bound=amount.bound,
    )  # fmt: skip


def _rate_after(doc: Tokens, after: int, unit: str) -> str | None:
    """Read the `a week` of `three days a week` at token `after`: the larger unit."""
    rate = UNITS.get(doc.low(after + 1)) if doc.low(after) in _PER else None
    on = rate == UNITS[unit] or doc.low(after + 2) in _WAYS_ON
    return None if on else rate


_OR = frozenset({"two", "so"})
"""`A year or two` is about a year."""
_PER = words_of("a an each every per")
_WAYS_ON = frozenset(PAST_WAYS) | {"after", "from", "and"}
_BEFORE_BOUND = words_of(
    """
    for lasted lasts took takes taken after in spent of and is was are were to has have
    had within waited served needs ran went with by than
    """
)


def _during(doc: Tokens, amount: Amount) -> Amount:
    """Return `amount` without an `over` that means during: cut over three years."""
    lead = doc.low(amount.first - 1)
    if doc.low(amount.first) != "over" or lead in _BEFORE_BOUND:
        return amount
    if not doc.is_word(amount.first - 1):
        return amount
    return Amount(amount.first + 1, amount.after, amount.value)


def _is_ordinal_second(doc: Tokens, amount: Amount, unit: str) -> bool:
    return unit == "second" and doc.low(amount.first) in (*ARTICLES, "one", "every")


_ORDER = ("Y", "Q", "M", "W", "D", "TH", "TM", "TS")


def _and_further(doc: Tokens, i: int, unit: str) -> tuple[str, int, str] | None:
    """Read `and six months` or ` 30 minutes` after a duration in a larger unit."""
    k = i + 1 if doc.low(i) in ("and", ",") else i
    k += doc.phrase(i, (",", "and"))
    number = numeral(doc, k)
    found = unit_after(doc, number.after) if number else None
    if number is None or found is None or doc.low(found[1]) in ("ago", "later", "old"):
        return None
    letter, smaller = UNITS[unit], UNITS[found[0]]
    if letter not in _ORDER or smaller not in _ORDER:
        return None
    if _ORDER.index(smaller) <= _ORDER.index(letter):
        return None
    return iso(number.value, smaller)[0], found[1], found[0]


def _composed(larger: str, smaller: str) -> str:
    """Join two ISO durations: `P2Y` and `P6M`."""
    tail = smaller.removeprefix("P")
    return larger + (tail.removeprefix("T") if "T" in larger else tail)


def with_article(doc: Tokens, i: int) -> Figure | None:
    """Read `a week`, `another two days`, `half an hour`, `a week ago` at token `i`."""
    word = doc.low(i)
    if word == "many" and doc.low(i - 1) == "as":
        return None
    if word in ("half", "quarter"):
        return half_unit(doc, i)
    if word in ARTICLES and doc.phrase(i + 1, ("matter", "of")):
        unit = doc.low(i + 3)
        return open_duration(doc, i, i + 4, unit) if unit in UNITS else None
    if word in ARTICLES and doc.low(i + 1) in ("few", "couple"):
        k = i + 3 if doc.low(i + 2) == "of" else i + 2
        return _vague_duration(doc, i, k)
    if word in ARTICLES and doc.low(i + 1) == "half" and doc.hyphen(i + 2):
        return None
    if word in _VAGUE:
        return _vague_duration(doc, i, i + 1)
    number = numeral(doc, i + 1) if word == "another" else None
    if number is not None:
        return duration(doc, Amount(i, number.after, number.value))
    found = unit_after(doc, i + 1)
    if doc.hyphen(i - 1) and word in ARTICLES:
        return None
    if found is None or doc.hyphen(found[1]) or found[0].endswith("s"):
        return None
    if doc.low(i - 1) == "it" and doc.low(i - 2).startswith("call"):
        return None
    if word in ARTICLES and found[0] in _ATTRIBUTES and _is_attribute(doc, found[1]):
        return None
    if found[0] == "quarter" and doc.low(found[1]) not in PAST_WAYS:
        return None
    if word in ARTICLES and _is_rate(doc, i, found):
        return figure(doc, i, found[1], Kind.DATE, value=iso(1, UNITS[found[0]])[0])
    return duration(doc, bounded(doc, Amount(i, i + 1, 1)))


_ATTRIBUTES = frozenset({"night", "day", "weekend", "minute"})
_NOT_NOUNS = words_of(
    "late early apart straight long longer old more out ahead short before after off"
)


def _is_attribute(doc: Tokens, i: int) -> bool:
    """Say whether a noun follows that the unit before token `i` describes: a nurse."""
    head = singular_head(doc, i)
    return head == i and doc.low(i) not in _NOT_NOUNS and not doc.is_capital(i)


def half_unit(doc: Tokens, i: int) -> Figure | None:
    """Read `half an hour`, `half-hour`, `quarter-century`, `quarter of a century`."""
    k = i + 1 + (doc.low(i) == "quarter" and doc.low(i + 1) == "of")
    k += 1 if doc.hyphen(k) or doc.low(k) in ARTICLES else 0
    parts = _HALF if doc.low(i) == "half" else _QUARTER
    found = parts.get(doc.low(k))
    if found is None or (k == i + 1 and doc.low(k) not in ("hour", "century")):
        return None
    value, number = iso(*found)
    first, bound, _ = bound_before(doc, i)
    bound = bound or Bound.EXACT
    if doc.low(k + 1) in PAST_WAYS:
        return _half_ago(doc, first, k, found, bound)
    return figure(
        doc, first, k + 1, Kind.DURATION, value=value, number=number, bound=bound
    )


_STEPS = {"Y": "year", "M": "month"}


def _half_ago(
    doc: Tokens, first: int, k: int, found: tuple[int, str], bound: Bound
) -> Figure:
    """Return `half a century ago`; the unit stands at token `k`."""
    grain, word = _STEPS.get(found[1]), doc.low(k + 1)
    if grain is None:
        return figure(doc, first, k + 2, Kind.TIME, bound=bound)
    anchor = "" if word == "ago" else "^"
    step = f"{anchor}{grain}{PAST_WAYS[word] * found[0]:+d}"
    return figure(doc, first, k + 2, Kind.DATE, relative=step, bound=bound)


def _is_rate(doc: Tokens, i: int, found: tuple[str, int]) -> bool:
    """Say whether `a day` tells how often: it follows a figure, `times` or a noun."""
    if doc.low(found[1]) in ("ago", "later", "earlier", "before", "of", "after"):
        return False
    if doc.low(found[1]) == "and" and (
        doc.low(found[1] + 1) == "a" or numeral(doc, found[1] + 1) is not None
    ):
        return doc.low(i - 1) == "times"
    if doc.low(i + 1) not in _RATES or doc.starts_sentence(i):
        return False
    before = doc.low(i - 1)
    if doc.low(i + 1) == "second" and not (i == doc.floor or before == "times"):
        return False
    if doc.low(i + 1) == "second" and not ends_phrase(doc, found[1]):
        return False
    if (i == doc.floor and i > 0) or before in ("times", "once", "twice", "hours"):
        return True
    ends = not doc.is_word(found[1])
    return ends and doc.is_word(i - 1) and before not in _LASTED


_RATES = words_of("second minute hour day night week month quarter year")
_LASTED = words_of(
    """
    for in within after over of about around almost nearly than least most spent spend
    took takes take lasted lasts last waited wait past to during quite half and or under
    only just up roughly some with by from is was be been as if not such into out
    """
)


def _vague_duration(doc: Tokens, first: int, k: int) -> Figure | None:
    """Read `several days`, `a few weeks ago`: the unit stands at token `k`."""
    found = unit_after(doc, k)
    if found is None or not found[0].endswith(("s", "ies")) or found[0] == "hours'":
        return None
    unit, after = found
    amount = Amount(first, k, None, vague=True)
    if (date := ago(doc, amount, unit, after)) is not None:
        return date
    return open_duration(doc, first, after, unit)


def open_duration(doc: Tokens, first: int, after: int, unit: str) -> Figure:
    """Return a duration of an unknown number of units."""
    value, _ = iso("X", UNITS[unit])
    return figure(doc, first, after, Kind.DURATION, value=value, bound=Bound.ABOUT)


def a_half(doc: Tokens, i: int) -> Figure | None:
    """Read `a half-century`, `a quarter of an hour` at token `i`, the article."""
    if doc.low(i + 1) not in ("half", "quarter"):
        return None
    found = half_unit(doc, i + 1)
    if found is None:
        return None
    first, bound, _ = bound_before(doc, i)
    return replace(found, start=doc[first].start, bound=bound or found.bound)
