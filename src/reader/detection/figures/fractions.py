"""Fractions: `a third of voters`, `two-thirds`, `one in five`, `up by a quarter`."""

from __future__ import annotations

from reader.detection.figures.amounts import percent_sign, unit_at
from reader.detection.figures.bounds import (
    Amount,
    amount_figure,
    bound_before,
    bounded,
    figure,
)
from reader.detection.figures.calendar import UNITS as UNITS_OF_TIME
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import (
    determined,
    ends_phrase,
    is_plural,
    plural_head,
    singular_head,
)
from reader.detection.figures.numerals import MARKS, numeral, numeral_of_parts
from reader.detection.figures.times import iso
from reader.detection.figures.tokens import Sort, Tokens
from reader.detection.figures.words import PERSON_NOUNS, PLURAL_MODIFIERS
from reader.detection.model import Figure, Kind

PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4,
    "fourth": 4, "fourths": 4, "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6,
    "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8, "ninth": 9, "ninths": 9,
    "tenth": 10, "tenths": 10, "twelfth": 12, "twentieth": 20, "hundredth": 100,
    "thousandth": 1000,
}  # fmt: skip
_NO_HALF_BEFORE = words_of(
    "first second other last opening better top bottom a and each latter"
)
_NO_HALF_AFTER = words_of(
    """
    past time hour hours brother sister mast day dozen way century back term
    """
)


def fraction(doc: Tokens, i: int) -> Figure | None:
    """Read `a third of voters`, `two-thirds`, `one in five`, `1/4` at token `i`."""
    if (part := _part_of_point(doc, i)) is not None:
        return part
    found = _ratio(doc, i) or _part(doc, i) or _half(doc, i) or _mark(doc, i)
    if found is None:
        return None
    top, bottom, after = found
    value = round(top / bottom, 4) if top * 100 >= bottom else top / bottom
    amount = bounded(doc, Amount(i, after, value))
    if (part := _part_of_unit(doc, amount) or _part_of_time(doc, amount)) is not None:
        return part
    k = amount.after + (doc.low(amount.after) == "of")
    if doc.low(k) in ("a", "one") and (sign := percent_sign(doc, k + 1)):
        return amount_figure(doc, amount, Kind.PERCENT, sign[1], unit=sign[0])
    counted, after = _whole(doc, amount.after, single=top == 1 < bottom)
    if (noun := _one_noun(doc, i)) is not None:
        counted, after = doc[noun].text, amount.after
    return amount_figure(doc, amount, Kind.FRACTION, after, counted=counted)


def _part_of_point(doc: Tokens, i: int) -> Figure | None:
    """Read `a quarter-point`, `half a percentage point` at token `i`."""
    k = i + 1 if doc.low(i) == "a" else i
    value = {"half": 0.5, "quarter": 0.25}.get(doc.low(k))
    if value is None:
        return None
    k = doc.past_hyphen(k + 1)
    k += doc.phrase(k, ("of", "a"))
    k += doc.low(k) == "a"
    if doc.low(k) == "percentage":
        k = doc.past_hyphen(k + 1)
    if doc.low(k) != "point":
        return None
    return amount_figure(doc, Amount(i, k + 1, value), Kind.PERCENT, k + 1, unit="pp")


def _part_of_unit(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `1/4 mile`, `half a mile`, `three-quarters of an inch`."""
    k = amount.after
    k += doc.low(k) == "of"
    k += doc.low(k) in ("a", "an")
    found = unit_at(doc, k, digits=k == amount.after)
    if found is None or (found[0] == "point" and k > amount.after):
        return None
    return amount_figure(doc, amount, Kind.QUANTITY, found[1], unit=found[0])


_SMALLER: dict[str, tuple[int, str]] = {
    "second": (1, "second"), "minute": (60, "second"), "hour": (60, "minute"),
    "day": (24, "hour"), "year": (12, "month"), "decade": (10, "year"),
    "century": (100, "year"),
}  # fmt: skip
"""A unit of time as so many of the next smaller one."""


def _part_of_time(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `a quarter of an hour`, `three quarters of a century`."""
    k = amount.after
    if doc.low(k) != "of" or doc.low(k + 1) not in ("a", "an"):
        return None
    found = _SMALLER.get(doc.low(k + 2))
    if found is None or not isinstance(amount.value, int | float):
        return None
    count = round(amount.value * found[0], 2)
    value, number = iso(
        int(count) if count == int(count) else count, UNITS_OF_TIME[found[1]]
    )
    return figure(
        doc, amount.first, k + 3, Kind.DURATION, value=value, number=number,
        bound=amount.bound,
    )  # fmt: skip


Part = tuple[int | float, int | float, int]


def _part(doc: Tokens, i: int) -> Part | None:
    """Read `a third of`, `one-third`, `two thirds`, `three-quarters`."""
    k = doc.past_hyphen(i + 1)
    bottom = PARTS.get(doc.low(k))
    if bottom is None or numeral_of_parts(doc, i) is not None:
        return None
    if bottom == 2 and doc.hyphen(k + 1):  # a half-built house
        return None
    word = doc.low(i)
    plural = doc.low(k).endswith("s") or doc.low(k) == "halves"
    if word in ("a", "one", "an"):
        shares = doc.low(k + 1) in ("of", "as", "less", "more") or _is_share(doc, i, k)
        clear = shares or (word == "one" and bottom != 2)
        return (1, bottom, k + 1) if clear and not plural else None
    number = numeral(doc, i)
    if not plural or number is None or number.after < i + 1:
        return None
    if number.value > bottom == 4:  # the slowest growth in 11 quarters
        return None
    return (number.value, bottom, k + 1) if number.after == i + 1 else None


_CHANGED = words_of("by up down another only just almost nearly")
"""Before `a quarter` at a phrase's end, these make a share of it."""


def _is_share(doc: Tokens, i: int, k: int) -> bool:
    """Say whether the words before token `i` make a share of the `third` at `k`."""
    if doc.is_word(k + 1) and not ends_phrase(doc, k + 1):
        return False
    if doc.low(i - 1) == "from" and doc.low(i - 2) in ("up", "down"):
        return True
    return doc.low(i - 1) in _CHANGED or bound_before(doc, i)[1] is not None


def _half(doc: Tokens, i: int) -> Part | None:
    """Read `half`, unless it is a half of a game or part of another word."""
    if doc.low(i) != "half" or doc.hyphen(i + 1) or doc.hyphen(i - 1):
        return None
    shared = doc.low(i - 1) == "and" and doc.low(i + 1) in ("of", "the", "its", "their")
    if doc.low(i - 1) in _NO_HALF_BEFORE and not shared:
        return None
    if doc.low(i + 1) in _NO_HALF_AFTER:
        return None
    if doc.low(i + 1) in ("a", "an") and doc.low(i + 2) in ("hour", "day", "year"):
        return None
    return 1, 2, i + 1


def _mark(doc: Tokens, i: int) -> Part | None:
    """Read `½`, or `1/3` in digits."""
    if doc.low(i) in MARKS and not doc.glued(i):
        return (*MARKS[doc.low(i)], i + 1)
    if not (doc.is_number(i) and doc.low(i + 1) == "/" and doc.is_number(i + 2)):
        return None
    if not (doc.glued(i + 1) and doc.glued(i + 2)) or doc.low(i + 3) == "/":
        return None
    top, bottom = doc[i].text, doc[i + 2].text
    if top not in ("1", "2", "3", "5", "7") or bottom not in ("2", "3", "4", "5", "8"):
        return None
    return (int(top), int(bottom), i + 3) if int(top) < int(bottom) else None


def _ratio(doc: Tokens, i: int) -> Part | None:
    """Read `one in five`, `one chance in three`, `nine out of 10`, `4 in 5 homes`."""
    top = numeral(doc, i)
    if top is None:
        return None
    k = top.after
    noun = _one_noun(doc, i)
    if noun is not None or (top.value == 1 and doc.low(k) in _CHANCES):
        k += 1
    if doc.low(k) == "out" and doc.low(k + 1) == "of":
        k += 2
    elif doc.phrase(k, ("of", "every")) or (
        doc.low(k) == "in" and top.value in range(1, 10)
    ):
        k += 1
    elif all(doc.hyphen(n) for n in (k, k + 2)) and doc.low(k + 1) == "in":
        k += 3
    else:
        return None
    k += 1 if doc.low(k) == "every" else 0
    bottom = numeral(doc, k)
    if bottom is None or not 0 < top.value < bottom.value <= 10_000_000:
        return None
    if doc.low(k - 1) == "in":
        if top.value > 3 and bottom.value not in _ROUND:
            return None
        if doc.low(bottom.after) in UNITS_OF_TIME:
            return None
    if 1000 < bottom.value < 2100 and doc.is_number(k) and doc[k].text.isdigit():
        return None
    return top.value, bottom.value, bottom.after


def _one_noun(doc: Tokens, i: int) -> int | None:
    """Return the noun of `one train in five`, if that begins at token `i`."""
    if doc.low(i) != "one" or doc.low(i + 2) != "in" or not doc.is_word(i + 1):
        return None
    if ends_phrase(doc, i + 1) or doc.low(i + 1) in _CHANCES - PERSON_NOUNS:
        return None
    bottom = numeral(doc, i + 3)
    if bottom is None or doc.is_capital(i + 1) or not ends_phrase(doc, bottom.after):
        return None
    return i + 1 if bottom.value > 1 and doc[i + 3].sort is not Sort.OPAQUE else None


_CHANCES = words_of("chance person adult child woman man household worker voter")
_ROUND = frozenset({5, 6, 7, 8, 9, 10, 12, 20, 100, 1000})
"""What four or more may be out of, in `four in five`."""


def _whole(doc: Tokens, after: int, *, single: bool) -> tuple[str | None, int]:
    """Read what the fraction is of, up to its head.

    A `single` part may have a verb in `-s`: `one in ten parents refuses`.
    """
    k = after
    if doc.low(k) == "of":
        k = determined(doc, k + 1)
    elif doc.low(k) in ("the", "its", "their"):
        k += 1
    if doc[k].sort is not Sort.WORD:
        return None, after
    head = plural_head(doc, k)
    if head is not None and single:
        nouns = (n for n in range(k, head) if _has_plural_s(doc, n))
        head = next(nouns, head)
    if head is None and doc.is_capital(k):
        return None, after
    if head is None and k > after:
        head = singular_head(doc, k)
    if head is None or doc.is_capital(head + 1):
        return None, after
    return doc[head].text, head + 1


def _has_plural_s(doc: Tokens, i: int) -> bool:
    """Say whether token `i` is a plural noun, which no other noun would follow."""
    word = doc.low(i)
    plain = is_plural(word) and word.endswith("s") and word not in PLURAL_MODIFIERS
    return plain and not doc.is_capital(i) and not doc.hyphen(i + 1)
