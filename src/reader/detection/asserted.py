"""What figures assert, for comparing: numbers as intervals, and what is counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, nextafter

from reader.detection.model import Bound, Figure, Kind, Span
from reader.text.fold import fold
from reader.text.words import separated

NUMERIC = frozenset(
    {
        Kind.COUNT,
        Kind.MONEY,
        Kind.PERCENT,
        Kind.QUANTITY,
        Kind.AGE,
        Kind.FRACTION,
        Kind.VOTE,
        Kind.ORDINAL,
    }
)
"""The figures whose numbers are compared; those of times are not."""
ANY_KIND = "figure"
"""Stands for all of them together."""

_YEARS = {"months": 1 / 12, "weeks": 7 / 365.2425, "days": 1 / 365.2425}
_NUMBER = re.compile(r".*\d\S*", re.DOTALL)
_IRREGULAR = {
    "people": "person",
    "men": "man",
    "women": "woman",
    "children": "child",
    "feet": "foot",
    "teeth": "tooth",
    "mice": "mouse",
    "lives": "life",
    "wives": "wife",
    "policemen": "policeman",
    "policewomen": "policewoman",
    "servicemen": "serviceman",
    "gunmen": "gunman",
    "fishermen": "fisherman",
}

Interval = tuple[float, float]
Called = Sequence[tuple[Span, str]]
"""Spans with their words."""


def numbers(figure: Figure) -> tuple[Interval, ...]:
    """Return the numbers that a figure asserts, as closed intervals; ages in years.

    More than 100 is the next number after 100, fewer than 40 the one before; two
    hundred to three hundred is all between. The sides of a vote are a number each.
    """
    if figure.kind not in NUMERIC:
        return ()
    factor = _YEARS.get(figure.unit or "", 1) if figure.kind is Kind.AGE else 1
    low, high, value = (
        None if number is None else float(number) * factor
        for number in (_finite(figure.low), _finite(figure.high), _finite(figure.value))
    )
    if figure.kind is Kind.VOTE and value is None:
        return tuple((side, side) for side in (low, high) if side is not None)
    if low is not None and high is not None:
        return ((min(low, high), max(low, high)),)
    point = next((n for n in (value, low, high) if n is not None), None)
    if point is None:
        return ()
    if figure.bound is Bound.MORE_THAN:
        point = nextafter(point, inf)
    elif figure.bound is Bound.LESS_THAN:
        point = nextafter(point, -inf)
    return ((point, point),)


def _finite(number: object) -> float | None:
    """Return a number that can be compared; none for what is too large."""
    if not isinstance(number, int | float) or isinstance(number, bool):
        return None
    try:
        return float(number) if abs(float(number)) < inf else None
    except OverflowError:
        return None


def singular(word: str) -> str:
    """Return a folded English noun so that its two numbers are alike."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


@dataclass(frozen=True, slots=True)
class Noun:
    """What a figure counts, folded: the singular head, and the words up to it."""

    head: str
    words: str


def noun_of(counted: str | None, words: str) -> Noun | None:
    """Return what a figure counts, from its noun and the words of its span."""
    head = separated(fold(counted or "")).split()
    if not head:
        return None
    phrase = separated(fold(_NUMBER.sub("", words, count=1))).split()
    if phrase[-len(head) :] != head:
        phrase = head
    return Noun(singular(head[-1]), " ".join([*phrase[:-1], singular(phrase[-1])]))


def counts(noun: Noun, wanted: Sequence[str]) -> bool:
    """Tell whether what is counted is called so: folded words, the last one begun."""
    if not wanted:
        return False
    own = noun.words.split()[-len(wanted) :]
    last = wanted[-1]
    return (
        own[:-1] == list(wanted[:-1])
        and len(own) == len(wanted)
        and (own[-1] == singular(last) or own[-1].startswith(last))
    )


def asserted(spans: Called) -> Iterator[tuple[Kind, str, Noun | None, Interval]]:
    """Yield kind, unit, what is counted and numbers of each figure among `spans`."""
    for span, words in spans:
        if isinstance(span, Figure):
            noun = noun_of(span.counted, words)
            for interval in numbers(span):
                yield span.kind, span.unit or "", noun, interval
