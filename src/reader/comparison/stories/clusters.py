"""Which articles make a story: links that hold, the strongest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.comparison.stories.groups import Groups
from reader.comparison.stories.links import ALIKE, COPIED, Link, Vector, likeness

_TOGETHER = 0.8
"""Part of `ALIKE` that the articles of two groups have on the average if they are one:
so no chain of reports, each like the next, joins two events."""
_MANY, _SURE = 10, 1.2
"""Two groups of which so many pairs would be joined need a link of that strength."""


def group(vectors: Sequence[Vector], links: Iterable[Link]) -> list[list[int]]:
    """Return the texts of one event, by their places, in groups of two or more.

    Links are followed from the strongest on. Copies of one text are always together;
    two groups of different reports if they are alike on the average (agglomerative
    clustering with single links, checked by the average one).
    """
    groups = Groups(len(vectors))
    sums: dict[int, Vector] = {}
    for link in sorted(links, key=lambda one: (-one.strength, one.one, one.other)):
        a, b = groups.find(link.one), groups.find(link.other)
        if a == b:
            continue
        left = sums.get(a) or vectors[a]
        right = sums.get(b) or vectors[b]
        count = len(groups.members(a)) * len(groups.members(b))
        copied = link.copied >= COPIED
        if not copied and (
            likeness(left, right) < _TOGETHER * ALIKE * count
            or (count >= _MANY and link.strength < _SURE)
        ):
            continue
        stays, goes = groups.join(a, b)
        sums[stays] = _sum(left, right)
        sums.pop(goes, None)
    return groups.all()


def _sum(one: Vector, other: Vector) -> Vector:
    if len(one) < len(other):
        one, other = other, one
    total = dict(one)
    for term, weight in other.items():
        total[term] = total.get(term, 0.0) + weight
    return total
