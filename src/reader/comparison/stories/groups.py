"""Sets that only ever grow together (union and find)."""

from __future__ import annotations


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
