"""Sets of times: `daily`, `every Friday`, `twice a week`, `each year`."""

from __future__ import annotations

from reader.detection.figures.bounds import figure
from reader.detection.figures.calendar import (
    DAY_ORDINALS,
    DAY_PARTS,
    MONTHS,
    SEASONS,
    SETS,
    SHORT_MONTHS,
    UNITS,
    WEEKDAYS,
)
from reader.detection.figures.feasts import holidays
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.numerals import numeral
from reader.detection.figures.times import iso
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Figure, Kind


def adverb_set(doc: Tokens, i: int) -> Figure | None:
    """Read `daily`, `weekly`, `annual`, `weekdays` at token `i`."""
    first, value = i, SETS[doc.low(i)]
    if doc.hyphen(i + 1):
        return None
    if doc.low(i - 1) in ("twice", "once", "thrice") and i > doc.floor:
        first = i - 1
    elif doc.hyphen(i - 1):
        if doc.low(i - 2) not in ("twice", "bi", "semi") or i - 2 < doc.floor:
            return None
        first = i - 2
        value = SETS.get(doc.low(first) + doc.low(i), value)
    if doc.is_capital(i) and (doc.is_capital(i - 1) or doc.is_capital(i + 1)):
        return None
    if value.startswith("X") and doc.low(i - 1) not in ("on", "at", "during", "most"):
        return None
    return figure(doc, first, i + 1, Kind.DATE, value=value)


def every(doc: Tokens, i: int) -> Figure | None:
    """Read `every day`, `each year`, `every two weeks`, `per month` at token `i`."""
    if doc.low(i) == "per" and doc.low(i + 1) not in UNITS:
        return None
    k = i + 2 if doc.low(i + 1) in ("single", "other") else i + 1
    if (value := _of_name(doc, k)) is not None:
        return figure(doc, i, k + 1, Kind.DATE, value=value)
    nth = DAY_ORDINALS.get(doc.low(k), 0)
    if nth > 1 and (named := doc.low(k + 1)) in UNITS:
        value = iso(nth, UNITS[named])[0]
        return figure(doc, i, k + 2, Kind.DATE, value=value)
    number = numeral(doc, k)
    few = doc.low(k) in ("few", "couple")
    if few:
        k += 2 if doc.low(k + 1) == "of" else 1
    unit = doc.low(number.after if number else k)
    if unit not in UNITS:
        return None
    if unit == "second" and number is None and not ends_phrase(doc, k + 1):
        return None  # every second child
    if unit == "quarter" and doc.phrase(k + 1, ("of", "an", "hour")):
        return figure(doc, i, k + 4, Kind.DATE, value="PT15M")
    other = 2 if doc.low(i + 1) == "other" else 1
    count = "X" if few else number.value if number else other
    after = (number.after if number else k) + 1
    return figure(doc, i, after, Kind.DATE, value=iso(count, UNITS[unit])[0])


def _of_name(doc: Tokens, k: int) -> str | None:
    """Return the set of a weekday, month, season or part of the day at token `k`."""
    word = doc.low(k)
    if doc.is_capital(k) and (feast := holidays().get(word)):
        return f"XXXX-{feast}"
    if word == "weekday":
        return "XXXX-WXX-WD"
    if word in WEEKDAYS:
        code = DAY_PARTS.get(doc.low(k + 1), "")
        return f"XXXX-WXX-{WEEKDAYS[word]}{code}"
    if word in DAY_PARTS:
        return f"XXXX-XX-XX{DAY_PARTS[word]}" if word != "night" else "P1D"
    if word in SEASONS:
        return f"XXXX-{SEASONS[word]}"
    if word in MONTHS and word not in SHORT_MONTHS and doc.is_capital(k):
        return f"XXXX-{MONTHS[word]:02d}"
    return None


def times_a_week(doc: Tokens, i: int) -> Figure | None:
    """Read `twice a week`, `once every two years` at token `i`."""
    if doc.low(i + 1) in ("every", "each", "per"):
        inner = every(doc, i + 1)
    elif doc.low(i + 1) in ("a", "an") and doc.low(i + 2) in UNITS:
        unit = UNITS[doc.low(i + 2)]
        inner = figure(doc, i, i + 3, Kind.DATE, value=iso(1, unit)[0])
    else:
        return None
    if inner is None:
        return None
    return Figure(start=doc[i].start, end=inner.end, kind=Kind.DATE, value=inner.value)
