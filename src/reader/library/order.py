"""The order of the list: newest first, undated articles last, then by path."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter

from reader.library.model import Listed

_FEW = 500
"""So many rows are put in their places faster than all of them are sorted."""


def ordered(rows: Iterable[Listed]) -> tuple[Listed, ...]:
    """Return `rows` as the list shows them."""
    found = sorted(rows, key=attrgetter("id"))
    found.sort(key=attrgetter("published"), reverse=True)
    return tuple(found)


def reordered(
    before: Sequence[Listed], gone: Collection[str], fresh: Sequence[Listed]
) -> tuple[Listed, ...]:
    """Return what `ordered` returns for the rows of `before` but those `gone`, and
    the `fresh` ones, none of which is left in it."""
    kept = [row for row in before if row.id not in gone]
    if len(fresh) > _FEW:
        return ordered([*kept, *fresh])
    for row in fresh:
        low, high = 0, len(kept)
        while low < high:
            middle = (low + high) // 2
            if _stands_before(kept[middle], row):
                low = middle + 1
            else:
                high = middle
        kept.insert(low, row)
    return tuple(kept)


def _stands_before(one: Listed, other: Listed) -> bool:
    if one.published != other.published:
        return one.published > other.published
    return one.id < other.id
