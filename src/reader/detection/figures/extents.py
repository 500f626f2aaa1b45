"""How far a date reaches to the left: `early`, `the end of`, `the night of`, `the`.

The rules read a date from the word that tells it is one. What may stand before any date
is added here, once, after the guidelines of TimeML 1.2.1: a whole noun phrase, with its
article where the article is the date's own, without a preposition.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from reader.detection.figures.calendar import DAY_ORDINALS, DAY_PARTS
from reader.detection.figures.definite import ENDS
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.relative import FISCAL
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Figure, Kind

_PARTS = words_of("early earlier late later mid")
_SPANS = words_of("day week weekend month quarter year decade night season")
_FIRST = words_of("first last final second third fourth early closing opening")
_FIRST_OF = words_of("day days week weeks weekend month months hours")
_BEFORE_TIMES = words_of("in during since until till by before after from through")
"""After these, `the 1980s` is rather a time than part of what follows."""
_ARTICLES = frozenset({"the", "this", "that"})


@cache
def _period() -> re.Pattern[str]:
    """Return the values of what `the` belongs to: decades, quarters, seasons."""
    return re.compile(r"(?:BC)?\d{1,3}|[\dX]{4}-(?:Q\d|H\d|SP|SU|FA|WI)")


def widened(doc: Tokens, i: int, after: int, found: Figure) -> Figure:
    """Return a date or time that ends before token `after`, with what leads to it.

    Token `i` is its first or stands behind that.
    """
    if found.kind is Kind.DURATION:
        return found
    value = found.value if isinstance(found.value, str) else ""
    if value.startswith("P") or value.endswith("_REF"):
        return found
    while i > doc.floor and doc[i].start > found.start:
        i -= 1
    first = _before(doc, i)
    article = first > doc.floor and _has_article(doc, i, first, after, value)
    first -= article
    owns = doc.low(after) in ("'s", "’s")
    if first > doc.floor and doc.low(first - 1) == "of" and not owns:
        found, first = _of(doc, first, found)
        article = doc.low(first) == "the"
    if not article and first > doc.floor and _has_article(doc, i, first, after, value):
        first -= 1
    if first == i:
        return found
    return replace(found, start=doc[first].start)


def _before(doc: Tokens, i: int) -> int:
    """Return where `early`, `mid-`, `fiscal`, `the year` before token `i` begin."""
    k = i
    named = doc.is_number(i) or doc.low(i) in DAY_ORDINALS
    if named and (doc.low(k - 1) in FISCAL or doc.low(k - 1) == "fy"):
        k -= 1
    elif doc.low(k - 1) == "year" and doc.is_number(i):
        k -= 2 if doc.low(k - 2) in FISCAL else 1
        if k == i - 1 and doc.low(k - 1) != "the":
            k = i
    hyphen = doc.hyphen(k - 1)
    if doc.low(k - 2 if hyphen else k - 1) in _PARTS:
        k -= 2 if hyphen else 1
    return k if k >= doc.floor else i


def _of(doc: Tokens, first: int, found: Figure) -> tuple[Figure, int]:
    """Read `the end of`, `the night of`, `the week of` before token `first`."""
    k = first - 2
    noun = doc.low(k)
    if k < doc.floor:
        return found, first
    if noun in ENDS:
        k -= doc.low(k - 1) in ("very", "second", "first", "latter") and k > doc.floor
        return found, _article(doc, k)
    if noun in _FIRST_OF and doc.low(k - 1) in _FIRST and k > doc.floor:
        return found, _article(doc, k - 1)
    if doc.low(k - 1) not in _ARTICLES or k == doc.floor:
        return found, first
    code = DAY_PARTS.get(noun)
    if code is not None and found.kind is Kind.DATE:
        return _with(found, code, Kind.TIME), k - 1
    if noun not in _SPANS:
        return found, first
    if noun == "week" and found.kind is Kind.DATE and found.relative:
        return replace(found, value=None, relative=f"{found.relative} W"), k - 1
    return found, k - 1


def _with(found: Figure, code: str, kind: Kind) -> Figure:
    """Return a date with a part of the day behind its value."""
    if found.relative is not None:
        relative = f"{found.relative} {code}"
        return replace(found, kind=kind, value=None, relative=relative)
    return replace(found, kind=kind, value=f"{found.value}{code}")


def _article(doc: Tokens, k: int) -> int:
    return k - 1 if doc.low(k - 1) in _ARTICLES and k > doc.floor else k


def _has_article(doc: Tokens, i: int, first: int, after: int, value: str) -> bool:
    """Say whether `the` before token `first` belongs to the date, and to no noun."""
    if doc.low(first - 1) != "the":
        return False
    if any(doc.low(k) == "of" for k in range(i, after)):
        return True
    if doc.is_number(i) and doc.low(after - 1) == "year":
        return True
    period = _period().fullmatch(value) is not None
    if doc.is_word(after) and not ends_phrase(doc, after):
        joined = any(doc.hyphen(k) for k in range(i, after))
        if joined or not period or doc.low(first - 2) not in _BEFORE_TIMES:
            return False
    return first < i or period
