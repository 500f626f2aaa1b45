"""A figure in its sentence, with the words that are spoken of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reader.comparison.sentences import Sentence
from reader.detection.model import Figure


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a figure stands: the words [i, j) of a sentence."""

    sentence: Sentence
    figure: Figure
    low: int
    """The first word that is not of the figure before."""
    i: int
    j: int
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
    for n, figure in enumerate(sentence.figures):
        i, j = places[n]
        low = min(i, max(places[n - 1])) if n else 0
        high = places[n + 1][0] if n + 1 < len(places) else count
        yield Spot(sentence, figure, low, i, max(j, i + 1), high)
