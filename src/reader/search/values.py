"""The values of the fields that compare: numbers with units, and times.

    figures = [ of ] ( operator number | number ".." number | number ) | of
    days    = operator time | [ time ] ".." [ time ] | time
    operator = ">" | ">=" | "<" | "<=" | "="

A number may have a sign, thousands, a scale and a unit: `$1.5m`, `"2 million"`, `20km`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import isinf

from reader.search.fields import HELP
from reader.search.nodes import Days, Figures, QueryError, Range
from reader.search.periods import is_time

_OPERATOR = re.compile(r">=|<=|=>|=<|[<>=≥≤]")
_SAME = {"≥": ">=", "≤": "<=", "=>": ">=", "=<": "<="}
_NUMBER = re.compile(r"\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?:\.\d+)?(?!\d)|\d*\.?\d+")
_SCALE = re.compile(r"[ \u00a0]*([^\W\d_]+)")
_LONGEST = 300
"""Digits of the longest number."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a field without its quotes, and where its characters were."""

    text: str
    places: Sequence[int]
    """The code point in the query of each character, and of the end."""

    def place(self, at: int) -> int:
        """Return the code point of the query at which character `at` is."""
        return self.places[min(at, len(self.places) - 1)]


@dataclass(frozen=True, slots=True)
class _Number:
    value: float
    of: str
    """The unit or currency written with it; empty if there was none."""


def days(value: Value) -> Days:
    """Return the condition on the day of publication. Raises QueryError."""
    text = value.text
    if match := _OPERATOR.match(text):
        operator = _SAME.get(match[0], match[0])
        time = _time(value, match.end(), len(text))
        return {
            ">": Days(low=time, above=True),
            ">=": Days(low=time),
            "<": Days(high=time, below=True),
            "<=": Days(high=time),
            "=": Days(time, time),
        }[operator]
    low, dots, high = text.partition("..")
    if not dots:
        time = _time(value, 0, len(text))
        return Days(time, time)
    first = _time(value, 0, len(low)) if low.strip() else None
    last = _time(value, len(low) + 2, len(text)) if high.strip() else None
    if first is None and last is None:
        raise _wrong("date", "a range needs a beginning or an end", value.place(0))
    return Days(first, last)


def _time(value: Value, start: int, end: int) -> str:
    text = " ".join(value.text[start:end].lower().split())
    if not is_time(text):
        what = f"{text} is no day, month or year" if text else "a day is missing"
        raise QueryError(
            f"date: {what}; right are date:2019-02, date:>=2019-02-24 and"
            ' date:<"2 weeks ago"',
            value.place(start),
        )
    return text


def figures(field: str, value: Value) -> Figures:
    """Return the condition on figures that the value of `field` is.

    Raises QueryError where a number is missing or wrong, or nobody knows the unit.
    """
    text = value.text
    match = _OPERATOR.search(text)
    if match is None and not (
        _starts_number(field, text) and (found := _plain(field, value))
    ):
        return Figures(field, _of(field, value, text, 0), None)
    if match is None:
        return found
    operator = _SAME.get(match[0], match[0])
    of = _of(field, value, text[: match.start()], 0) if match.start() else ""
    if operator == "=":
        found = _plain(field, value, match.end())
    else:
        number = _number(field, value, match.end(), len(text))
        limits = {
            ">": Range(low=number.value, above=True),
            ">=": Range(low=number.value),
            "<": Range(high=number.value, below=True),
            "<=": Range(high=number.value),
        }[operator]
        found = Figures(field, number.of, limits)
    if of and found.of and of != found.of:
        raise _wrong(field, f"{of} or {found.of}?", value.place(match.end()))
    return Figures(field, of or found.of, found.range)


def _plain(field: str, value: Value, start: int = 0) -> Figures:
    """Return the condition of a number or a range."""
    text = value.text
    dots = text.find("..", start)
    if dots < 0:
        one = _number(field, value, start, len(text))
        return Figures(field, one.of, Range(one.value, one.value))
    low = _number(field, value, start, dots) if text[start:dots].strip() else None
    rest = text[dots + 2 :].strip()
    high = _number(field, value, dots + 2, len(text)) if rest else None
    if low is None and high is None:
        raise _wrong(field, "a range needs a beginning or an end", value.place(start))
    if low and high and low.value > high.value:
        raise _wrong(field, "the range ends before it begins", value.place(dots + 2))
    names = list(dict.fromkeys(one.of for one in (low, high) if one and one.of))
    if len(names) > 1:
        raise _wrong(field, f"{names[0]} or {names[1]}?", value.place(dots + 2))
    limits = Range(low.value if low else None, high.value if high else None)
    return Figures(field, names[0] if names else "", limits)


def _starts_number(field: str, text: str) -> bool:
    rest = text.lstrip()
    if field == "money" and (sign := _sign(rest)):
        rest = rest[len(sign) :]
    return rest[:1].isdigit() or rest[:2] == ".." or rest[:1] in "-−.+"


def _number(field: str, value: Value, start: int, end: int) -> _Number:
    """Return the number in a part of a value, which must be all of it."""
    text = value.text[start:end]
    at = len(text) - len(text.lstrip())
    place = value.place(start + at)
    if at == len(text):
        raise _wrong(field, "a number is missing", place)
    of = ""
    if field in ("money", "figure") and (sign := _sign(text[at:])):
        of, at = _signs()[sign], at + len(sign)
    minus = text[at : at + 1] in "-−" and at < len(text)
    at += minus
    match = _NUMBER.match(text, at)
    if match is None or match.end() - match.start() > _LONGEST:
        raise _wrong(field, f"{text.strip()} is no number", place)
    number = float(re.sub(r"[^\d.]", "", match[0]))
    factor, unit = _after(field, text[match.end() :], value, start + match.end())
    result = -number * factor if minus else number * factor
    if isinf(result):
        raise _wrong(field, "that is too large a number", place)
    if of and unit and of != unit:
        raise _wrong(field, f"{of} or {unit}?", place)
    return _Number(result, of or unit)


def _after(field: str, text: str, value: Value, start: int) -> tuple[float, str]:
    """Return the factor and unit in what follows the digits of a number."""
    factor, at = 1.0, 0
    while match := _SCALE.match(text, at):
        scale = _scales(field).get(match[1].lower())
        if scale is None:
            break
        factor, at = factor * scale, match.end()
    rest = text[at:].strip()
    if not rest:
        return factor, ""
    if field == "age" and rest.lower().rstrip("s") in ("month", "year", "week", "day"):
        return factor / _in_a_year(rest.lower().rstrip("s")), ""
    return factor, _of(field, value, rest, start + text.index(rest, at))


def _in_a_year(unit: str) -> float:
    return {"month": 12.0, "year": 1.0, "week": 52.1775, "day": 365.2425}[unit]


def _of(field: str, value: Value, text: str, at: int) -> str:
    """Return what is counted, or the code of a currency or unit. Raises QueryError."""
    text = " ".join(text.split())
    place = value.place(at)
    if not any(map(str.isalnum, text)) and text not in ("%", "°") and not _sign(text):
        raise _wrong(field, "needs a letter, digit or number", place)
    match field:
        case "money":
            if (code := currency(text)) is None:
                raise _wrong(field, f"{text} is no currency", place)
            return code
        case "quantity":
            if (sign := unit(text)) is None:
                raise _wrong(field, f"{text} is no unit of measure", place)
            return sign
        case "percent":
            if (sign := _PERCENT.get(text.lower())) is None:
                raise _wrong(field, f"{text} is neither % nor points", place)
            return sign
        case "age":
            raise _wrong(field, f"{text} is no age", place)
    return text


_PERCENT = {
    "%": "%",
    "percent": "%",
    "per cent": "%",
    "pp": "pp",
    "point": "pp",
    "points": "pp",
    "percentage points": "pp",
}


def currency(text: str) -> str | None:
    """Return the code of a currency by its code, sign or name; None if unknown."""
    from reader.detection.figures.currencies import CURRENCY_CODES, MAJOR_CURRENCIES

    if (sign := _signs().get(text.lower())) is not None:
        return sign
    name = text.lower()
    found = MAJOR_CURRENCIES.get(name) or MAJOR_CURRENCIES.get(name.removesuffix("s"))
    codes = {*CURRENCY_CODES.values(), *MAJOR_CURRENCIES.values()}
    return found or (text.upper() if text.upper() in codes else None)


def unit(text: str) -> str | None:
    """Return the sign of a unit of measure by any of its names; None if unknown."""
    from reader.detection.figures.units import ONE_LETTER, UNITS

    known = set(UNITS.values())
    if text in known:
        return text
    return UNITS.get(text.lower()) or ONE_LETTER.get(text.lower())


@cache
def _signs() -> dict[str, str]:
    from reader.detection.figures.currencies import CURRENCY_SIGNS

    return dict(CURRENCY_SIGNS)


def _sign(text: str) -> str:
    """Return the sign of a currency with which `text` begins, the longest."""
    lower = text.lower()
    return max(
        (sign for sign in _signs() if lower.startswith(sign)), key=len, default=""
    )


@cache
def _scales(field: str) -> dict[str, int]:
    from reader.detection.figures.numerals import MONEY_SCALES, SCALES, SHORT_SCALES

    words = SCALES | {f"{word}s": number for word, number in SCALES.items()}
    if field == "quantity":
        return words
    return words | SHORT_SCALES | MONEY_SCALES


def _wrong(field: str, what: str, place: int) -> QueryError:
    return QueryError(f"{field}: {what}; right is {HELP[field].example}", place)
