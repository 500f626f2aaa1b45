"""Times of day, durations and sets of times: `3:30pm`, `almost 35 minutes`, `daily`."""

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
    MULTIPLES,
    SETS,
    UNITS,
    WEEKDAYS,
)
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.numerals import ARTICLES, ONES, numeral
from reader.detection.figures.relative import ago
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Bound, Figure, Kind, Number

# -- the clock -------------------------------------------------------------------

_HALVES = {"am": 0, "a.m": 0, "a.m.": 0, "pm": 12, "p.m": 12, "p.m.": 12}
_ZONES = {
    zone: "Z" if zone in ("gmt", "utc") else ""
    for zone in [
        "gmt",
        "utc",
        "est",
        "edt",
        "cst",
        "cdt",
        "mst",
        "mdt",
        "pst",
        "pdt",
        "bst",
        "cet",
        "cest",
        "et",
        "pt",
        "ist",
    ]
}
_SPOKEN = {"noon": "T12:00", "midday": "T12:00", "midnight": "T00:00"}
_HOURS_TO = {"past": 0, "to": -1}


def clock(doc: Tokens, i: int) -> Figure | None:
    """Read `3:30pm`, `02:05`, `3 p.m.`, `1400 GMT`, `8 o'clock` at token `i`."""
    token = doc[i]
    hours, minutes, k = _hours(doc, i)
    if hours is None or not (0 <= hours < 25 and 0 <= minutes < 60):
        return None
    half = _HALVES.get(doc.low(k))
    colon = k == i + 3
    if half is not None and 1 <= hours <= 12:
        hours, k = hours % 12 + half, k + 1
    elif doc.low(k) in ("o'clock", "o’clock") and hours <= 12:
        k += 1
    elif not colon and not (doc.low(k) in _ZONES and len(token.text) in (1, 2, 4)):
        return None
    zone, k = _zone(doc, k)
    value = f"T{hours:02d}:{minutes:02d}{zone}"
    return figure(doc, i, k, Kind.TIME, value=value)


def _hours(doc: Tokens, i: int) -> tuple[int | None, int, int]:
    """Read hours and minutes at token `i`: the last is the index after them."""
    text = doc[i].text
    if doc.is_word(i):
        return ONES.get(doc.low(i)), 0, i + 1
    whole, _, part = text.partition(".")
    if text.isdigit() and len(text) <= 2:
        minutes = doc[i + 2].text
        colon = doc.low(i + 1) == ":" and doc.glued(i + 1) and doc.glued(i + 2)
        if colon and len(minutes) == 2 and minutes.isdigit():
            tail = doc.low(i + 3) == ":" and doc.glued(i + 3) and doc.is_number(i + 4)
            return (None if tail else int(text)), int(minutes), i + 3
        return int(text), 0, i + 1
    if len(whole) <= 2 and len(part) == 2 and whole.isdigit() and part.isdigit():
        return int(whole), int(part), i + 1
    if text.isdigit() and len(text) == 4:
        return int(text[:2]), int(text[2:]), i + 1
    return None, 0, i


def _zone(doc: Tokens, k: int) -> tuple[str, int]:
    """Read `GMT`, `(1400 GMT)` stays apart, or `local time` at token `k`."""
    if doc.low(k) in _ZONES and doc[k].text.isupper():
        return _ZONES[doc.low(k)], k + 1
    return ("", k + 2) if doc.phrase(k, ("local", "time")) else ("", k)


def spoken_time(doc: Tokens, i: int) -> Figure | None:
    """Read `noon` and `midnight` at token `i`."""
    value = _SPOKEN.get(doc.low(i))
    return figure(doc, i, i + 1, Kind.TIME, value=value) if value else None


def half_past(doc: Tokens, i: int) -> Figure | None:
    """Read `half past three`, `a quarter to nine` at token `i`, the part."""
    minutes = {"half": 30, "quarter": 15}[doc.low(i)]
    way = doc.low(i + 1)
    hour = numeral(doc, i + 2) if way in _HOURS_TO else None
    if hour is None or not 1 <= hour.value <= 12 or (way == "to" and minutes == 30):
        return None
    total = 60 * int(hour.value) + (minutes if way == "past" else -minutes)
    value = f"T{total // 60:02d}:{total % 60:02d}"
    return figure(doc, i, hour.after, Kind.TIME, value=value)


def part_of_day(doc: Tokens, i: int) -> Figure | None:
    """Read `the night`, `overnight`, `that morning` at token `i`."""
    if doc.low(i) == "overnight":
        return figure(doc, i, i + 1, Kind.TIME, value="TNI")
    code = DAY_PARTS.get(doc.low(i + 1))
    if code is None or doc.low(i + 1).endswith("s") or doc.hyphen(i + 2):
        return None
    if doc.low(i + 2) in ("shift", "sky", "club", "vision"):
        return None
    return figure(doc, i, i + 2, Kind.TIME, value=code)


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
_SPAN_WORDS = words_of("past last next coming previous first recent")
_HALF: dict[str, tuple[int, str]] = {
    "hour": (30, "TM"), "day": (12, "TH"), "year": (6, "M"), "century": (50, "Y"),
    "decade": (5, "Y"), "minute": (30, "TS"),
}  # fmt: skip


def iso(count: Number | str, letter: str) -> tuple[str, Number | None]:
    """Return the ISO 8601 duration of `count` units, and the count of its unit."""
    factor, letter = MULTIPLES.get(letter, (1, letter))
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
    half = doc.phrase(after, ("and", "a", "half"))
    if half and amount.value == 1:
        after += 3
        value, number = iso(1.5, UNITS[unit])
    elif (more := _and_further(doc, after, unit)) is not None:
        value, after, number = _composed(value, more[0]), more[1], None
    return figure(
        doc, amount.first, after, Kind.DURATION, value=value, number=number,
        bound=amount.bound,
    )  # fmt: skip


def _is_ordinal_second(doc: Tokens, amount: Amount, unit: str) -> bool:
    return unit == "second" and doc.low(amount.first) in (*ARTICLES, "one", "every")


_ORDER = ("Y", "Q", "M", "W", "D", "TH", "TM", "TS")


def _and_further(doc: Tokens, i: int, unit: str) -> tuple[str, int] | None:
    """Read `and six months` or ` 30 minutes` after a duration in a larger unit."""
    k = i + 1 if doc.low(i) in ("and", ",") else i
    number = numeral(doc, k)
    found = unit_after(doc, number.after) if number else None
    if number is None or found is None or doc.low(found[1]) in ("ago", "later", "old"):
        return None
    letter, smaller = UNITS[unit], UNITS[found[0]]
    if letter not in _ORDER or smaller not in _ORDER:
        return None
    if _ORDER.index(smaller) <= _ORDER.index(letter):
        return None
    return iso(number.value, smaller)[0], found[1]


def _composed(larger: str, smaller: str) -> str:
    """Join two ISO durations: `P2Y` and `P6M`."""
    tail = smaller.removeprefix("P")
    return larger + (tail.removeprefix("T") if "T" in larger else tail)


def with_article(doc: Tokens, i: int) -> Figure | None:
    """Read `a week`, `another two days`, `half an hour`, `a week ago` at token `i`."""
    word = doc.low(i)
    if word == "half":
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
    if word in ARTICLES and _is_rate(doc, i, found):
        return figure(doc, i, found[1], Kind.DATE, value=iso(1, UNITS[found[0]])[0])
    return duration(doc, bounded(doc, Amount(i, i + 1, 1)))


def _half_unit(doc: Tokens, i: int) -> Figure | None:
    k = i + 1
    k += 1 if doc.hyphen(k) or doc.low(k) in ARTICLES else 0
    found = _HALF.get(doc.low(k))
    if found is None or (k == i + 1 and doc.low(k) != "hour"):
        return None
    value, number = iso(*found)
    first, bound, _ = bound_before(doc, i)
    if doc.low(k + 1) == "ago":
        return figure(doc, first, k + 2, Kind.TIME, bound=bound or Bound.EXACT)
    return figure(
        doc, first, k + 1, Kind.DURATION, value=value, number=number,
        bound=bound or Bound.EXACT,
    )  # fmt: skip


def _is_rate(doc: Tokens, i: int, found: tuple[str, int]) -> bool:
    """Say whether `a day` tells how often: it follows a figure, `times` or a noun."""
    if doc.low(found[1]) in ("ago", "later", "earlier", "before", "of", "and", "after"):
        return False
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
    only just up roughly some with by from is was be been as if not such into
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


_NO_SPAN_LEADS = frozenset({"the", "'s", "’s", "his", "her", "early", "small"})


def bare_units(doc: Tokens, i: int) -> Figure | None:
    """Read `for weeks`, `years of war`, `decades ago`, `month-long` at token `i`."""
    unit = doc.low(i)
    if doc.hyphen(i + 1) and doc.low(i + 2) == "long" and not doc.hyphen(i - 1):
        value, number = iso("X" if unit.endswith("s") else 1, UNITS[unit])
        return figure(doc, i, i + 3, Kind.DURATION, value=value, number=number)
    if not unit.endswith("s") or doc.hyphen(i - 1):
        return None
    amount = Amount(i, i, None, vague=True)
    if doc.low(i + 1) == "ago":
        return ago(doc, amount, unit, i + 1)
    before = doc.low(i - 1)
    if doc.low(i + 1) in _OPEN_TAILS and before not in _NO_SPAN_LEADS:
        return _open(doc, i, i + 1, unit)
    return _open(doc, i, i + 1, unit) if before in _OPEN_LEADS else None


def the_past(doc: Tokens, i: int) -> Figure | None:
    """Read `the past week`, `the last two years`, `recent months` at token `i`."""
    k = i + 1 if doc.low(i) == "the" else i
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
    elif word in ("past", "last") and doc.low(i) == "the":
        value, count = iso(1, UNITS[unit])
    else:
        return None
    if word == "first" and number is None:
        return None
    if n == k + 1 and unit.endswith("s") and number is None and word == "first":
        return None
    return figure(doc, i, after, Kind.DURATION, value=value, number=count)


# -- sets of times ---------------------------------------------------------------


def adverb_set(doc: Tokens, i: int) -> Figure | None:
    """Read `daily`, `weekly`, `annual` at token `i`."""
    if doc.hyphen(i + 1) or doc.hyphen(i - 1):
        return None
    if doc.is_capital(i) and (doc.is_capital(i - 1) or doc.is_capital(i + 1)):
        return None
    return figure(doc, i, i + 1, Kind.DATE, value=SETS[doc.low(i)])


def every(doc: Tokens, i: int) -> Figure | None:
    """Read `every day`, `each year`, `every two weeks`, `per month` at token `i`."""
    if doc.low(i + 1) in WEEKDAYS:
        value = f"XXXX-WXX-{WEEKDAYS[doc.low(i + 1)]}"
        return figure(doc, i, i + 2, Kind.DATE, value=value)
    k = i + 2 if doc.low(i + 1) in ("single", "other") else i + 1
    number = numeral(doc, k)
    unit = doc.low(number.after if number else k)
    if unit not in UNITS:
        daily = unit in DAY_PARTS
        return figure(doc, i, k + 1, Kind.DATE, value="P1D") if daily else None
    count = number.value if number else 2 if doc.low(i + 1) == "other" else 1
    after = (number.after if number else k) + 1
    return figure(doc, i, after, Kind.DATE, value=iso(count, UNITS[unit])[0])
