"""Numbers in digits and words: `10 000`, `1.2bn`, `two and a half million`."""

from __future__ import annotations

from typing import NamedTuple

from reader.detection.figures.lexicon import listed
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Number

_SMALL = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen
    fourteen fifteen sixteen seventeen eighteen nineteen
"""
ONES = {word: value for value, word in enumerate(listed(_SMALL))}
_TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety"
TENS = {word: 10 * n for n, word in enumerate(listed(_TENS), start=1) if n > 1}
SCALES = {
    "hundred": 100,
    "thousand": 1_000,
    "lakh": 100_000,
    "lakhs": 100_000,
    "million": 1_000_000,
    "crore": 10_000_000,
    "crores": 10_000_000,
    "billion": 1_000_000_000,
    "trillion": 1_000_000_000_000,
    "dozen": 12,
}
SHORT_SCALES = {
    "k": 1_000,
    "mn": 1_000_000,
    "mln": 1_000_000,
    "mio": 1_000_000,
    "bn": 1_000_000_000,
    "bln": 1_000_000_000,
    "tn": 1_000_000_000_000,
    "trn": 1_000_000_000_000,
}
"""Written after digits; a bare `m` or `b` needs a currency and is in `MONEY_SCALES`."""
MONEY_SCALES = {"m": 1_000_000, "b": 1_000_000_000, "t": 1_000_000_000_000}
MARKS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}
NUMBER_WORDS = frozenset(ONES) | frozenset(TENS)
ARTICLES = frozenset({"a", "an"})


class Numeral(NamedTuple):
    """One number: the index of the token after it, its value, and how it is scaled."""

    after: int
    value: Number
    scale: int = 1


def tidy(top: int, bottom: int) -> Number:
    """Return `top / bottom` as a whole number where it is one."""
    return top // bottom if top % bottom == 0 else top / bottom


def read_digits(text: str) -> tuple[int, int]:
    """Return the number written `text` as a fraction of whole numbers."""
    whole, _, decimals = text.rpartition(",")
    if len(decimals) < 3 and whole.isdigit():
        text = f"{whole}.{decimals}"
    plain = "".join(c for c in text if c.isdigit() or c in ".·").replace("·", ".")
    if plain.count(".") > 1:
        plain = plain.replace(".", "")
    whole, _, decimals = plain.partition(".")
    return int(whole + decimals), 10 ** len(decimals)


def numeral(doc: Tokens, i: int, *, money: bool = False) -> Numeral | None:
    """Read the number that begins at token `i`; with `money`, `m` is a million."""
    if doc.is_number(i):
        return _in_digits(doc, i, money)
    word = doc.low(i)
    if word in MARKS:
        return _scaled(doc, i + 1, *MARKS[word])
    if word in NUMBER_WORDS:
        return numeral_of_parts(doc, i) or _in_words(doc, i)
    if word in ARTICLES:
        return _after_article(doc, i)
    if word == "quarter":
        k = i + 2 if doc.hyphen(i + 1) else i + 1
        return _scaled(doc, k, 1, 4) if doc.low(k) in SCALES else None
    if word == "half":
        k = i + 2 if doc.low(i + 1) in ARTICLES or doc.hyphen(i + 1) else i + 1
        return _scaled(doc, k, 1, 2) if doc.low(k) in SCALES else None
    return None


def _in_digits(doc: Tokens, i: int, money: bool) -> Numeral:
    top, bottom = read_digits(doc[i].text)
    after = i + 1
    if doc.low(after) in MARKS and doc.glued(after):
        top, bottom = _plus(top, bottom, MARKS[doc.low(after)])
        after += 1
    elif (small := _slashed(doc, after)) and not doc.glued(after):
        top, bottom = _plus(top, bottom, small)
        after += 3
    short = doc.low(after)
    scales = SHORT_SCALES | MONEY_SCALES if money else SHORT_SCALES
    if short in scales and not _continues(doc, after):
        value = tidy(top * scales[short], bottom)
        return Numeral(after + 1, value, scales[short])
    return _scaled(doc, after, top, bottom)


def _slashed(doc: Tokens, i: int) -> tuple[int, int] | None:
    """Read a fraction such as `1/2`."""
    if not (doc.is_number(i) and doc.low(i + 1) == "/" and doc.is_number(i + 2)):
        return None
    if not (doc.glued(i + 1) and doc.glued(i + 2)) or doc.low(i + 3) == "/":
        return None
    top, bottom = doc[i].text, doc[i + 2].text
    if not (top.isdigit() and bottom.isdigit()) or len(top + bottom) > 5:
        return None
    return (int(top), int(bottom)) if 0 < int(top) < int(bottom) else None


def _continues(doc: Tokens, i: int) -> bool:
    """Say whether token `i` is only the beginning of a longer name."""
    return doc.glued(i + 1) and (doc.is_word(i + 1) or doc.is_number(i + 1))


def _plus(top: int, bottom: int, part: tuple[int, int]) -> tuple[int, int]:
    return top * part[1] + part[0] * bottom, bottom * part[1]


def _after_article(doc: Tokens, i: int) -> Numeral | None:
    """Read `a hundred and forty`, `a quarter of a million`, `a million and a half`."""
    if doc.low(i + 1) in SCALES:
        return _in_words(doc, i)
    part = {"half": (1, 2), "quarter": (1, 4), "third": (1, 3)}.get(doc.low(i + 1))
    article = doc.low(i + 2) == "of" and doc.low(i + 3) in ARTICLES
    k = i + 4 if article else doc.past_hyphen(i + 2)
    return _scaled(doc, k, *part) if part and doc.low(k) in SCALES else None


def numeral_of_parts(doc: Tokens, i: int) -> Numeral | None:
    """Read `three-quarters of a million`, `two thirds of a billion` at token `i`."""
    k = i + 2 if doc.hyphen(i + 1) else i + 1
    bottom = {"quarters": 4, "thirds": 3}.get(doc.low(k))
    article = doc.low(k + 1) == "of" and doc.low(k + 2) in ARTICLES
    scale = k + 3 if article else k + 1
    top = ONES.get(doc.low(i), 0)
    if bottom is None or top < 1 or doc.low(scale) not in SCALES:
        return None
    return _scaled(doc, scale, top, bottom)


def _below_hundred(doc: Tokens, i: int) -> Numeral | None:
    word = doc.low(i)
    if word in ARTICLES and doc.low(i + 1) in SCALES:
        return Numeral(i + 1, 1)
    if word in TENS:
        k = i + 2 if doc.hyphen(i + 1) else i + 1
        small = ONES.get(doc.low(k), 0)
        if 0 < small < 10:
            return Numeral(k + 1, TENS[word] + small)
        return Numeral(i + 1, TENS[word])
    return Numeral(i + 1, ONES[word]) if word in ONES else None


def _below_thousand(doc: Tokens, i: int) -> Numeral | None:
    first = _below_hundred(doc, i)
    if first is None or doc.low(first.after) != "hundred":
        return first
    after, value = first.after + 1, first.value * 100
    k = after + 1 if doc.low(after) == "and" else after
    rest = _below_hundred(doc, k)
    if rest and doc.low(rest.after) != "hundred":
        return Numeral(rest.after, value + rest.value)
    return Numeral(after, value)


def _in_words(doc: Tokens, i: int) -> Numeral | None:
    """Read a number in words, group by group, each scale smaller than the last."""
    total, after, scale, limit = 0, i, 1, 10**15
    part = _below_thousand(doc, i)
    while part is not None:
        extra = None if total else _and_part(doc, part.after) or _decimals(doc, part)
        if extra is not None:
            return _scaled(doc, extra[0], *_plus(int(part.value), 1, extra[1]))
        k = part.after + 1 if doc.hyphen(part.after) else part.after
        factor = SCALES.get(doc.low(k), 1)
        if factor == 1:
            return Numeral(part.after, total + part.value, scale)
        if factor >= limit:
            break
        total += int(part.value) * factor
        after, scale, limit = k + 1, max(scale, factor), factor
        part = _below_thousand(doc, after + 1 if doc.low(after) == "and" else after)
    return _scaled(doc, after, total, 1, scale) if total else None


Part = tuple[int, tuple[int, int]]
"""The index of the token after a part of one, and the part as a fraction."""

_PARTS = {
    ("a", "half"): (1, 2), ("one", "half"): (1, 2), ("a", "quarter"): (1, 4),
    ("one", "quarter"): (1, 4), ("three", "quarters"): (3, 4), ("a", "third"): (1, 3),
    ("one", "third"): (1, 3),
}  # fmt: skip


def _and_part(doc: Tokens, i: int) -> Part | None:
    """Read `and a half`, `-and-a-half`, `and three-quarters` at token `i`."""
    step = 2 if doc.hyphen(i) else 1
    k = i + step - 1
    if doc.low(k) != "and":
        return None
    first = k + step
    last = first + 2 if doc.hyphen(first + 1) else first + 1
    part = _PARTS.get((doc.low(first), doc.low(last)))
    if part is None or doc.low(last + 1) in ("of", "the"):
        return None
    return last + 1, part


def _decimals(doc: Tokens, whole: Numeral) -> Part | None:
    """Read the `point two five` of `one point two five` behind the whole number."""
    step = 2 if doc.hyphen(whole.after) else 1
    i = whole.after + step - 1
    k, digits = i + step, ""
    if doc.low(i) != "point" or doc.low(i - 2) == "at":
        return None
    while (digit := ONES.get(doc.low(k), 10)) < 10 and len(digits) < 4:
        digits += str(digit)
        k += 1
    return (k, (int(digits), 10 ** len(digits))) if digits else None


def _scaled(doc: Tokens, i: int, top: int, bottom: int, scale: int = 1) -> Numeral:
    """Read the scale words from token `i` on, such as `lakh crore` or `-million`."""
    for _ in range(2):
        k = i + 1 if doc.hyphen(i) else i
        factor = SCALES.get(doc.low(k))
        if factor is None:
            break
        top, scale, i = top * factor, scale * factor, k + 1
    extra = _and_part(doc, i)
    if extra is not None and top == scale * bottom and scale > 1:
        part = extra[1]
        more = (scale * part[0], part[1])
        return Numeral(extra[0], tidy(*_plus(scale, 1, more)), scale)
    return Numeral(i, tidy(top, bottom), scale)
