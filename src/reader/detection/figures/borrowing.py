"""Bare sums that mean the currency of the sum before them.

`Borrowed $400m and lent 1.2 billion`: the second number has no currency of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from reader.detection.figures.lexicon import words_of
from reader.detection.model import Figure, Kind

_REACH = 160
"""Code points between the two sums, at most."""
_LARGE = re.compile(r"(?:million|billion|trillion|crore|lakh|bn|mn|tn|[mb])$", re.I)
_ENDS = re.compile(r"[.!?]\s+[\"“‘']?[A-Z]")
_LED = words_of(
    """
    lent lend lends lending borrowed spent spend spends spending paid pay pays paying
    raised raise raises earned earn earns cost costs costing owed owe owes received
    receive invested invest pledged pledge gave give gives repaid budgeted worth lost
    lose get gets got allots allotted totalled totaled made make promised granted sent
    """
)
_BETWEEN = words_of(
    "a an the its planned original initial earlier previous further another additional "
    "expected record about some nearly almost roughly over around up"
)
_COMPARED = words_of("from against versus than")


def borrowed(text: str, figures: Sequence[Figure]) -> list[Figure]:
    """Return `figures`, the bare sums among them with the currency that they mean."""
    found: list[Figure] = []
    money: Figure | None = None
    for one in figures:
        if one.kind is Kind.MONEY:
            money = one
        elif money is not None and _is_bare(text, one) and _near(text, money, one):
            one = replace(one, kind=Kind.MONEY, unit=money.unit)
            money = one
        found.append(one)
    return found


def _is_bare(text: str, one: Figure) -> bool:
    """Say whether a count is large, counts nothing and is said of money."""
    if one.kind is not Kind.COUNT or one.counted or one.event:
        return False
    if not _LARGE.search(text[one.start : one.end]):
        return False
    words = _before().findall(text[max(0, one.start - 40) : one.start].lower())
    while words and words[-1] in _BETWEEN:
        words.pop()
    if not words:
        return False
    return words[-1] in _LED or words[-1] in _COMPARED


@cache
def _before() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]+")


def _near(text: str, money: Figure, one: Figure) -> bool:
    """Say whether both stand in one sentence or the next, not far from each other."""
    between = text[money.end : one.start]
    if len(between) > _REACH or "\n" in between:
        return False
    return len(_ENDS.findall(between)) < 2
