"""From the texts of a library to groups of articles on one event, with the reasons."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from reader.comparison.stories.clusters import group
from reader.comparison.stories.features import Features
from reader.comparison.stories.kept import Group, Tie
from reader.comparison.stories.links import (
    Link,
    Text,
    Vector,
    alike,
    copied,
    days_apart,
    likeness,
    weighed,
)

_TIES = 4
"""Ties that are kept of each article, the strongest ones."""
_NAMES = 4
"""Names that a reason gives."""

Names = Callable[[set[str]], Mapping[str, Mapping[int, str]]]
"""Gives how the names of texts are written, by the hashes of the texts."""


@dataclass(frozen=True, slots=True)
class Item:
    """One article of a library, as grouping sees it."""

    id: str
    sha256: str
    published: str
    """ISO 8601, as precise as it is known; empty where it is not."""


def find_groups(
    items: Sequence[Item], known: Mapping[str, Features], names: Names
) -> tuple[Group, ...]:
    """Return which of the articles are of one event.

    The result follows from the articles alone, whatever their order is. An article of
    whose text nothing is `known` is in no group.
    """
    wanted = sorted(
        (item for item in items if item.sha256 in known), key=lambda item: item.id
    )
    texts = [Text(known[item.sha256], days_of(item.published)) for item in wanted]
    found = copied(texts)
    library = weighed(texts, found)
    weighted = library.vectors
    taken = {(link.one, link.other) for link in found}
    found += (link for link in alike(library) if (link.one, link.other) not in taken)
    groups = group(weighted, found)
    place = {at: n for n, members in enumerate(groups) for at in members}
    inside: list[list[Link]] = [[] for _ in groups]
    for link in found:
        own = place.get(link.one)
        if own is not None and own == place.get(link.other):
            inside[own].append(link)
    shown = names({wanted[at].sha256 for at in place})
    writing = _Writing(wanted, texts, weighted, shown)
    return tuple(
        writing.group(members, own) for members, own in zip(groups, inside, strict=True)
    )


def days_of(published: str) -> tuple[int, int] | None:
    """Return the ordinals of the first and last day that a date can mean."""
    parts = published[:10].split("T")[0].split("-")
    try:
        year, *rest = map(int, parts)
        month = rest[0] if rest else 1
        day = rest[1] if len(rest) > 1 else 1
        first = datetime.date(year, month, day).toordinal()
        if len(rest) > 1:
            return first, first
        until = month if rest else 12
        last = datetime.date(year, until, calendar.monthrange(year, until)[1])
    except (ValueError, IndexError):
        return None
    return first, last.toordinal()


class _Writing:
    """Writes down groups with their reasons."""

    def __init__(
        self,
        items: Sequence[Item],
        texts: Sequence[Text],
        vectors: Sequence[Vector],
        names: Mapping[str, Mapping[int, str]],
    ) -> None:
        self._items = items
        self._texts = texts
        self._vectors = vectors
        self._names = names

    def group(self, members: Sequence[int], links: Iterable[Link]) -> Group:
        """Return a group of the texts at `members`, which are in order."""
        at = {place: n for n, place in enumerate(members)}
        ordered = sorted(links, key=lambda one: (-one.strength, one.one, one.other))
        count = [0] * len(members)
        ties = []
        for link in ordered:
            ends = at[link.one], at[link.other]
            if min(count[end] for end in ends) < _TIES:
                for end in ends:
                    count[end] += 1
                ties.append(self._tie(link, at))
        total: Vector = {}
        for place in members:
            for term, weight in self._vectors[place].items():
                total[term] = total.get(term, 0.0) + weight
        central = (
            round(likeness(self._vectors[place], total) / len(members), 4)
            for place in members
        )
        ids = tuple(self._items[place].id for place in members)
        return Group(ids, tuple(ties), tuple(central))

    def _tie(self, link: Link, at: Mapping[int, int]) -> Tie:
        one, other = link.one, link.other
        if len(self._texts[other].features.shingles) < len(
            self._texts[one].features.shingles
        ):
            one, other = other, one
        return Tie(
            at[one],
            at[other],
            round(link.strength, 3),
            round(link.copied, 3),
            self._shared(one, other),
            days_apart(self._texts[one], self._texts[other]),
        )

    def _shared(self, one: int, other: int) -> tuple[str, ...]:
        """Return the names that two texts share, the most telling ones first."""
        left, right = self._vectors[one], self._vectors[other]
        written = self._names.get(self._items[one].sha256, {})
        others = self._names.get(self._items[other].sha256, {})
        shared = [
            (-weight * right[term], min(written[term], others[term], key=str.isupper))
            for term, weight in left.items()
            if term in right and term in written and term in others
        ]
        names = [name for _, name in sorted(shared)[: 3 * _NAMES]]
        longer = {word for name in names if " " in name for word in name.split()}
        return tuple(name for name in names if name not in longer)[:_NAMES]


def without(group: Group, gone: Callable[[str], bool]) -> Group | None:
    """Return a group without the articles that are gone; None if too few are left."""
    left = [n for n, article in enumerate(group.articles) if not gone(article)]
    if len(left) == len(group.articles):
        return group
    if len(left) < 2:
        return None
    at = {n: place for place, n in enumerate(left)}
    return Group(
        tuple(group.articles[n] for n in left),
        tuple(
            replace(tie, one=at[tie.one], other=at[tie.other])
            for tie in group.ties
            if tie.one in at and tie.other in at
        ),
        tuple(group.central[n] for n in left),
    )
