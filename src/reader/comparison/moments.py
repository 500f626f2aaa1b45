"""Puts claims in order of time, those of articles without a date by their weekdays.

Texts without a date still say "as of Thursday" of what began on "Saturday". Counted
from the weekday that most of them name, their days have an order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from reader.comparison.claim import Claim
from reader.detection.figures.calendar import DAY_NAMES
from reader.detection.model import Figure, Kind, Span

_DAYS = {name: n for n, name in enumerate(DAY_NAMES)}
_WEEKDAY = re.compile(rf"^({'|'.join(DAY_NAMES)}|weekend)(<=|[+-]\d|=-1)?")


def day_of(span: Span) -> int | None:
    """Return the weekday, Monday being 0, that a past date names, if it is one."""
    if not isinstance(span, Figure) or span.kind not in (Kind.DATE, Kind.TIME):
        return None
    found = _WEEKDAY.match(span.relative or "")
    if found is None or (found[2] or "").startswith("+"):
        return None
    return _DAYS["saturday"] if found[1] == "weekend" else _DAYS[found[1]]


class Calendar:
    """The days of the articles that have no date."""

    def __init__(self, undated: Iterable[tuple[str, Sequence[Span]]]) -> None:
        named = {
            article: Counter(day for span in spans if (day := day_of(span)) is not None)
            for article, spans in undated
        }
        shared = Counter(day for days in named.values() for day in days)
        uses = Counter(day for days in named.values() for day in days.elements())
        first = min(shared, key=lambda day: (-shared[day], -uses[day], day), default=0)
        self._first = first
        self._present = {
            article: max((day - first) % 7 for day in days)
            for article, days in named.items()
            if days
        }

    def set_moment(self, claim: Claim) -> None:
        """Say when `claim` holds, as far as the text and its date tell."""
        claim.moment = self._moment(claim)

    def _moment(self, claim: Claim) -> str:
        as_of, published = claim.mention.as_of, claim.mention.published
        if claim.when.exact and re.match(r"\d{4}-\d\d-\d\d", as_of):
            return as_of
        if published:
            return published[:10]
        if re.match(r"\d{4}-\d\d-\d\d", as_of):
            return as_of[:10]
        day = _DAYS.get(as_of.lower().split(" ")[0]) if claim.when.exact else None
        if day is not None:
            return f"{_UNDATED}{(day - self._first) % 7}"
        present = self._present.get(claim.article)
        return "" if present is None else f"{_UNDATED}{present}"


_UNDATED = "day "


def comparable(a: Claim, b: Claim) -> bool:
    """Say whether it is known which of two claims is the later one, if any."""
    if not a.moment or not b.moment:
        return False
    return a.moment.startswith(_UNDATED) == b.moment.startswith(_UNDATED)


def said_when(claim: Claim) -> str:
    """Return the moment of a claim in words."""
    if claim.moment.startswith(_UNDATED):
        return claim.mention.as_of if claim.when.exact else "a later text"
    return claim.moment[:10]
