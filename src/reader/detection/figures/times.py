"""Durations: `almost 35 minutes`, `the past week`, `all night`, `for decades`."""

from __future__ import annotations

from reader.detection.figures.bounds import (
    Amount,
    amount_figure,
    bound_before,
    bounded,
    figure,
)
from reader.detection.figures.calendar import (
    DAY_PARTS,
    LONG_UNITS,
    MULTIPLES,
    SEASONS,
    UNITS,
)
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase, singular_head
from reader.detection.figures.numerals import ARTICLES, numeral
from reader.detection.figures.relative import PAST_WAYS, ago, opens_date
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
_OPEN_LEADS = words_of(
    """
    for in within after over took takes lasted lasting recent past coming through
    spent spend matter of during decades years months weeks
    """
)
_OPEN_TAILS = words_of("of before after later into earlier without")
_SPAN_WORDS = words_of(
    "past last next coming previous first recent following preceding final ensuing"
)
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
    if (date := ago(doc, amount, unit, after)) is not None:
        return date
    if doc.low(after) in ("old", "olds") or _is_ordinal_second(doc, amount, unit):
        return None
    if unit == "century" and amount.value != 1 and not doc.hyphen(after - 2):
        return None
    if amount.is_range or amount.vague or amount.value is None:
        return amount_figure(doc, amount, Kind.DURATION, after, unit=unit)
    value, number = iso(amount.value, UNITS[unit])
    amount = _during(doc, amount)
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
    if word in ("half", "quarter"):
        return _half_unit(doc, i)
    if word in ARTICLES and doc.phrase(i + 1, ("matter", "of")):
        unit = doc.low(i + 3)
        return _open(doc, i, i + 4, unit) if unit in UNITS else None
    if word in ARTICLES and doc.low(i + 1) in ("few", "couple"):
        k = i + 3 if doc.low(i + 2) == "of" else i + 2
        return _vague_duration(doc, i, k)
    if word in ARTICLES and doc.low(i + 1) == "half" and doc.hyphen(i + 2):
        return None
    if word in _VAGUE:
        return _vague_duration(doc, i, i + 1)
    found = unit_after(doc, i + 1)
    if doc.hyphen(i - 1) and word in ARTICLES:
        return None
    if found is None or doc.hyphen(found[1]) or found[0].endswith("s"):
        return None
    if doc.low(i - 1) == "it" and doc.low(i - 2).startswith("call"):
        return None
    if word in ARTICLES and found[0] in _ATTRIBUTES and _is_attribute(doc, found[1]):
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


def _half_unit(doc: Tokens, i: int) -> Figure | None:
    """Read `half an hour`, `half-hour`, `quarter-century`, `quarter of a century`."""
    k = i + 1 + (doc.low(i) == "quarter" and doc.low(i + 1) == "of")
    k += 1 if doc.hyphen(k) or doc.low(k) in ARTICLES else 0
    parts = _HALF if doc.low(i) == "half" else _QUARTER
    found = parts.get(doc.low(k))
    if found is None or (k == i + 1 and doc.low(k) not in ("hour", "century")):
        return None
    value, number = iso(*found)
    first, bound, _ = bound_before(doc, i)
    if first == i and doc.low(i - 1) in ARTICLES and i > doc.floor:
        first -= not doc.is_word(k + 1) or ends_phrase(doc, k + 1)
    bound = bound or Bound.EXACT
    if doc.low(k + 1) in PAST_WAYS:
        return figure(doc, first, k + 2, Kind.TIME, bound=bound)
    return figure(
        doc, first, k + 1, Kind.DURATION, value=value, number=number, bound=bound
    )


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
    return _open(doc, first, after, unit)


def _open(doc: Tokens, first: int, after: int, unit: str) -> Figure:
    """Return a duration of an unknown number of units."""
    value, _ = iso("X", UNITS[unit])
    return figure(doc, first, after, Kind.DURATION, value=value, bound=Bound.ABOUT)


_NO_SPAN_LEADS = words_of(
    "the 's ’s his her early small most all these those other such school working rainy"
)
_THROUGH = words_of("over through in throughout during down of across within")
_TIED = words_of("before after since following leading when of")


def bare_units(doc: Tokens, i: int) -> Figure | None:
    """Read `for weeks`, `years of war`, `decades ago`, `month-long` at token `i`."""
    unit = doc.low(i)
    if doc.hyphen(i + 1) and doc.low(i + 2) == "long" and not doc.hyphen(i - 1):
        value, number = iso("X" if unit.endswith("s") else 1, UNITS[unit])
        return figure(doc, i, i + 3, Kind.DURATION, value=value, number=number)
    if not unit.endswith("s") or doc.hyphen(i - 1) or doc.hyphen(i + 1):
        return None
    amount = Amount(i, i, None, vague=True)
    before = doc.low(i - 1)
    if before == "the":
        return _the_years(doc, i)
    if (date := ago(doc, amount, unit, i + 1)) is not None:
        return date
    if doc.low(i + 1) in _OPEN_TAILS and before not in _NO_SPAN_LEADS:
        return _open(doc, i, i + 1, unit)
    return _open(doc, i, i + 1, unit) if before in _OPEN_LEADS else None


def _the_years(doc: Tokens, i: int) -> Figure | None:
    """Read `over the years`, `in the days before it`: the unit is at token `i`."""
    lead, tail = doc.low(i - 2), doc.low(i + 1)
    if lead not in _THROUGH or i - 1 < doc.floor or not ends_phrase(doc, i + 1):
        return None
    if tail == "of" and UNITS[doc.low(i)].startswith("T"):
        return None
    plain = lead in ("over", "through", "throughout", "down", "across")
    return _open(doc, i - 1, i + 1, doc.low(i)) if plain or tail in _TIED else None


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


def the_past(doc: Tokens, i: int) -> Figure | None:
    """Read `the past week`, `the last two years`, `recent months` at token `i`."""
    k = i + 1 if doc.low(i) in ("the", "this", "these") else i
    if doc.low(k) not in _SPAN_WORDS:
        return None
    word, n = doc.low(k), k + 1
    while doc.low(n) in ("few", "several", "couple", "of", "many"):
        n += 1
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
