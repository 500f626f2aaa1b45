"""How many names and values of annotated texts are found.

Names: an exact range with the same label is right (strict), or one that overlaps
(overlap), each gold span and each found one once. "the" before a name and "'s" behind
it count for neither side. Only the labels of the set count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reader.detection.model import Entity, Kind, Span

LABELS = {
    Kind.PERSON: "PERSON",
    Kind.ORGANISATION: "ORG",
    Kind.PLACE: "PLACE",
}
"""Kinds that the annotated sets have, with their labels there."""

Labelled = tuple[int, int, str]


@dataclass(slots=True)
class Counts:
    """What was right, extra and missed."""

    right: int = 0
    extra: int = 0
    missed: int = 0

    def add(self, right: int, found: int, wanted: int) -> None:
        """Count one text: how many were found, wanted, and both."""
        self.right += right
        self.extra += found - right
        self.missed += wanted - right

    @property
    def precision(self) -> float:
        """Share of what was found that is right, in per cent."""
        return _percent(self.right, self.right + self.extra)

    @property
    def recall(self) -> float:
        """Share of what was wanted that was found, in per cent."""
        return _percent(self.right, self.right + self.missed)

    @property
    def f1(self) -> float:
        """Harmonic mean of both, in per cent."""
        return _percent(2 * self.right, 2 * self.right + self.extra + self.missed)


def _percent(part: float, whole: float) -> float:
    return 100 * part / whole if whole else 0.0


@dataclass(slots=True)
class NameScore:
    """Counts of names: exact and overlapping ones, by label and of all (`ALL`)."""

    strict: dict[str, Counts]
    overlap: dict[str, Counts]


def labelled(text: str, spans: Iterable[Span]) -> list[Labelled]:
    """Return the names among `spans` with the labels of annotated sets."""
    return [
        (*trimmed(text, s.start, s.end), LABELS[s.kind])
        for s in spans
        if isinstance(s, Entity) and s.kind in LABELS
    ]


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a range without "the" before it and "'s" behind it."""
    if text[start : start + 4].lower() == "the " and start + 4 < end:
        start += 4
    if text[end - 2 : end] in ("'s", "’s") and end - 2 > start:
        end -= 2
    while end - 1 > start and text[end - 1].isspace():
        end -= 1
    return start, end


def score_names(
    texts: Iterable[tuple[Sequence[Labelled], Sequence[Labelled]]],
) -> NameScore:
    """Score (wanted, found) of each text."""
    total = NameScore(defaultdict(Counts), defaultdict(Counts))
    for wanted, found in texts:
        for label in (*LABELS.values(), "ALL"):
            gold = {s for s in wanted if label in (s[2], "ALL")}
            ours = {s for s in found if label in (s[2], "ALL")}
            exact = len(gold & ours)
            total.strict[label].add(exact, len(ours), len(gold))
            near = exact + _overlapping(gold - ours, ours - gold)
            total.overlap[label].add(near, len(ours), len(gold))
    return total


def _overlapping(gold: set[Labelled], ours: set[Labelled]) -> int:
    """Return how many can be paired that overlap and have the same label."""
    left = sorted(ours)
    pairs = 0
    for start, end, label in sorted(gold):
        for span in left:
            if span[0] < end and start < span[1] and span[2] == label:
                left.remove(span)
                pairs += 1
                break
    return pairs
