"""A figure in its sentence, with the words that are spoken of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from reader.comparison.sentences import Sentence
from reader.detection.model import Figure, Kind


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a figure stands: the words [i, j) of a sentence."""

    sentence: Sentence
    figure: Figure
    low: int
    """The first word that is not of the figure before."""
    i: int
    j: int
    prior: int
    """The word behind the figure before, the first one where there is none."""
    high: int
    """The first word that is of the figure after."""

    def word(self, k: int) -> str:
        """Return the word at `k`, empty beyond both ends."""
        return self.sentence.word(k)

    @property
    def before(self) -> list[str]:
        """The words between the figure before and this one."""
        return self.sentence.words[self.low : self.i]

    @property
    def between(self) -> list[str]:
        """The words between the last figure of any kind and this one."""
        return self.sentence.words[self.prior : self.i]

    @property
    def after(self) -> list[str]:
        """The words between this figure and the next."""
        return self.sentence.words[self.j : self.high]


def spots(sentence: Sentence) -> Iterator[Spot]:
    """Yield the figures of `sentence` that are compared, in order."""
    places = [
        (sentence.at(figure.start), sentence.at(figure.end))
        for figure in sentence.figures
    ]
    count = len(sentence.words)
    before = 0
    for n, figure in enumerate(sentence.figures):
        i, j = places[n]
        low = min(i, max(places[n - 1])) if n else 0
        if n and sentence.figures[n - 1].kind in (Kind.AGE, Kind.DURATION):
            low = before  # told in passing: `President Ruiz, 61, won 53 per cent`
        before = low
        prior = min(i, max(places[n - 1])) if n else 0
        high = places[n + 1][0] if n + 1 < len(places) else count
        yield Spot(sentence, figure, low, i, max(j, i + 1), prior, high)


_LARGE = 1_000_000
"""From here on a bare number beside a sum of money is money too."""


def measured_alike(spot: Spot) -> Spot:
    """Return `spot` with the unit of the amount that its bare number is a part of.

    `15,000 of its 60,000 tonnes`; `60,000 tonnes, of which 5,000 have run out`; and
    millions beside a sum of money.
    """
    figure = spot.figure
    if figure.kind is not Kind.COUNT or figure.counted is not None:
        return spot
    figures = spot.sentence.figures
    at = figures.index(figure)
    if isinstance(figure.value, (int, float)) and figure.value >= _LARGE:
        sums = [other for other in figures if other.kind is Kind.MONEY]
        if sums and spot.word(spot.j) in (".", ",", ";", ""):
            alike = replace(figure, kind=Kind.MONEY, unit=sums[0].unit)
            return replace(spot, figure=alike)
    if ends := _other_end(spot, at):
        return replace(spot, figure=ends)
    whole = None
    if spot.after[:1] == ["of"] and len(spot.after) <= 2 and at + 1 < len(figures):
        whole = figures[at + 1]
    elif at and spot.between[-3:] == [",", "of", "which"]:
        whole = figures[at - 1]
    if whole is None or whole.kind is not Kind.QUANTITY:
        return spot
    alike = replace(figure, kind=Kind.QUANTITY, unit=whole.unit)
    return replace(spot, figure=alike)


_MEASURED = frozenset({Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})
_ENDS = frozenset({"to", "from", "not", "against", "than"})
_DURATION = re.compile(r"P(T?)[\d.]+([A-Z])")


def _other_end(spot: Spot, at: int) -> Figure | None:
    """Return a bare number with the unit of the amount at the other end of a change.

    `from nine years to seven`, `from 23 to 24 per cent`, `to 8.2 per cent from 6.5`.
    """
    figures, other = spot.sentence.figures, None
    between = spot.between
    if at and len(between) <= _NEAR_ENDS and between[-1:] and between[-1] in _ENDS:
        other = figures[at - 1]
    corrected = spot.after == ["but"] and spot.before[-1:] == ["not"]
    if other is None and (corrected or spot.after == ["to"]) and at + 1 < len(figures):
        other = figures[at + 1]
    if other is None or other.kind not in _MEASURED:
        return None
    if other.kind is not Kind.DURATION:
        unit = "%" if other.kind is Kind.PERCENT else other.unit
        return replace(spot.figure, kind=other.kind, unit=unit)
    found = _DURATION.fullmatch(str(other.value))
    value = spot.figure.value
    if found is None or not isinstance(value, int):
        return None
    text = f"P{found[1]}{value}{found[2]}"
    return replace(spot.figure, kind=Kind.DURATION, value=text, number=value)


_NEAR_ENDS = 3
