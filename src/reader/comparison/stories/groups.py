"""Which articles make a story: links that hold, the strongest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.comparison.stories.links import (
    ALIKE,
    COPIED,
    Link,
    Vector,
    likeness,
)

_TOGETHER = 0.5
"""Part of `ALIKE` that the articles of two groups have on the average if they are one:
so no chain of reports, each like the next, joins two events."""


class Groups:
    """Sets of places that only ever grow together (union and find)."""

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))
        self._members: dict[int, list[int]] = {}

    def find(self, at: int) -> int:
        """Return the place that stands for the group of `at`."""
        parent = self._parent
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    def members(self, at: int) -> list[int]:
        """Return the group of `at`."""
        top = self.find(at)
        return self._members.get(top, [top])

    def join(self, one: int, other: int) -> tuple[int, int]:
        """Make two groups one; return what stood for each, the one that stays first."""
        a, b = self.find(one), self.find(other)
        left, right = self.members(a), self.members(b)
        if (-len(left), a) > (-len(right), b):
            a, b, left, right = b, a, right, left
        self._parent[b] = a
        self._members[a] = [*left, *right]
        self._members.pop(b, None)
        return a, b

    def all(self) -> list[list[int]]:
        """Return the groups of more than one, each in order, by their first member."""
        return sorted(sorted(group) for group in self._members.values())


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
        if not copied and likeness(left, right) < _TOGETHER * ALIKE * count:
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
