"""Ages at which something is done: `retires at 62`, `an age of 60`, `dead at 27`."""

from __future__ import annotations

from reader.detection.figures.ages import OLDEST
from reader.detection.figures.bounds import Amount, amount_figure, plain_amount
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.tokens import Sort, Tokens
from reader.detection.model import Figure, Kind

_YOUNGEST = 13
"""Years: below, `at nine` is more often a time of the day."""
_DEEDS = words_of(
    """
    die dies died dead retire retires retired retiring marry marries married marrying
    widowed orphaned crowned ordained
    """
)
_LEFT = words_of("school home university college work")
"""`Left school at 14`, `started work at 16`."""
_STEPS = words_of(
    "leave leaves left leaving quit start started starts starting begin began entered "
    "stop stopped"
)
_GOES_ON = words_of(
    """
    in on of from after under and but or with without because since when while by as
    instead if this last next
    """
)
_TIMES = words_of("am pm o'clock o’clock")


def milestone(doc: Tokens, amount: Amount) -> Figure | None:
    """Read the age in `retires at 62`, `dead at 27 in`, `left school at 14`."""
    i = amount.first - 1
    if doc.low(i) != "at" or not _is_age(amount) or not _closes(doc, amount.after):
        return None
    verb = doc.low(i - 1)
    left = verb in _LEFT and any(doc.low(k) in _STEPS for k in (i - 2, i - 3))
    told = any(doc.low(k) == "age" for k in doc.back(i - 1, i - _SPAN))
    if verb not in _DEEDS and not left and not told:
        return None
    return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")


def _is_age(amount: Amount) -> bool:
    value = amount.value
    return isinstance(value, int) and _YOUNGEST <= value <= OLDEST and not amount.vague


def _closes(doc: Tokens, i: int) -> bool:
    """Say whether no noun, unit or time goes on behind the number, at token `i`."""
    if doc.glued(i) and doc.low(i) not in (",", ".", ";", ")", "”", '"', "?", "!"):
        return False
    if doc.low(i) in (".", ",") and doc.glued(i + 1):
        return False
    return doc[i].sort is not Sort.WORD or doc.low(i) in _GOES_ON


_LINKS = words_of("is was of at to from by be becomes become remains stays")
_SPAN = 14
"""Tokens: as far before its number as the word `age` is looked for."""


def limit(doc: Tokens, amount: Amount) -> Figure | None:
    """Read an age that a rule sets: `lowered the voting age to 16`.

    Between the word `age` and the number no other number may stand that is not itself
    such an age (`from 60 to 63`).
    """
    i = amount.first - 1
    if doc.low(i) not in _LINKS or not _is_limit(amount):
        return None
    if not _closes(doc, amount.after) and doc.low(amount.after) != "to":
        return None
    for k in doc.back(i, max(doc.floor, i - _SPAN)):
        if doc.low(k) == "age":
            return _at_age(doc, amount) if _is_limited(doc, k) else None
        if doc.low(k) in (",", "and", "but", "that") or doc.is_number(k):
            return None
    before = doc.low(i) == "to" and i == doc.floor and plain_amount(doc, i - 1)
    if before and doc.low(i - 2) in ("from", "of"):
        near = doc.back(i - 2, i - _SPAN)
        return _at_age(doc, amount) if any(doc.low(k) == "age" for k in near) else None
    return None


def _at_age(doc: Tokens, amount: Amount) -> Figure:
    return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")


def _is_limit(amount: Amount) -> bool:
    value = amount.value
    whole = isinstance(value, int) and 5 <= value <= OLDEST
    return whole and not amount.vague


_NAMED = words_of("stone bronze iron space golden middle new ice average")


def _is_limited(doc: Tokens, k: int) -> bool:
    """Say whether the `age` at token `k` is one of people: no Bronze Age."""
    return doc[k].text == "age" and doc.low(k - 1) not in _NAMED
