"""How likely a name is right, given which teachers found it.

Teachers err in different ways, so that their number says less than who they are. The
share of right ones among names with the same support is measured on documents that
people marked; documents that nobody marked are then labelled with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from reader.detection.training.agreement import Opinions, overlaps, runs
from reader.detection.training.corpora import Labelled, Name

Support = tuple[frozenset[int], bool, str]
"""The teachers that found a name, whether others found something across it, label."""
Chance = Callable[[Name, Opinions], float]

_RARE = frozenset({"misc", "facility", "organisation"})
"""Labels that teachers err on so much more that each is measured by itself."""
_PRIOR = 8
"""So many names weigh as much as the same support with any label."""
_SURE = 0.72
_OPEN = 0.2


def chances(marked: Iterable[tuple[Labelled, Opinions]]) -> Chance:
    """Return what tells the chance (0 to 1) of a name from those of `marked`.

    `marked` are documents with the names that people marked, and the opinions on them.
    """
    seen: dict[Support, list[int]] = defaultdict(lambda: [0, 0])
    for document, opinions in marked:
        right = {replace(name, weight=1.0) for name in document.names}
        for name in _candidates(opinions):
            for support in _supports(name, opinions):
                seen[support][0] += name in right
                seen[support][1] += 1

    def chance(name: Name, opinions: Opinions) -> float:
        own, any_label = (seen.get(s, (0, 0)) for s in _supports(name, opinions))
        prior = (any_label[0] + 0.5) / (any_label[1] + 1.5)
        return (own[0] + _PRIOR * prior) / (own[1] + _PRIOR)

    return chance


def _candidates(opinions: Opinions) -> set[Name]:
    return {replace(name, weight=1.0) for names in opinions for name in names}


def _supports(name: Name, opinions: Opinions) -> tuple[Support, Support]:
    """Return the support of `name` with its label, and with any."""
    found = frozenset(
        number
        for number, names in enumerate(opinions)
        if any(replace(n, weight=1.0) == name for n in names)
    )
    others = (n for names in opinions for n in names)
    across = any(
        n.start < name.end
        and name.start < n.end
        and (n.start, n.end, n.label) != (name.start, name.end, name.label)
        for n in others
    )
    label = name.label if name.label in _RARE else "other"
    return (found, across, label), (found, across, "")


def weighed(document: Labelled, opinions: Opinions, chance: Chance) -> Labelled:
    """Return `document` with its likely names, weighed by their chance.

    What is neither likely nor unlikely is unsure.
    """
    candidates = {name: chance(name, opinions) for name in _candidates(opinions)}
    chosen: list[Name] = []
    for name in sorted(candidates, key=lambda n: (-candidates[n], n)):
        if candidates[name] >= _SURE and not overlaps(name, chosen):
            chosen.append(replace(name, weight=round(candidates[name], 2)))
    points = _points(n for n, likely in candidates.items() if likely >= _OPEN)
    unsure = runs(sorted(points - _points(chosen)))
    return replace(document, names=tuple(sorted(chosen)), unsure=tuple(unsure))


def _points(names: Iterable[Name]) -> set[int]:
    return {point for name in names for point in range(name.start, name.end)}


def by_document(teachers: Iterable[Iterable[Sequence[Name]]]) -> list[Opinions]:
    """Return the opinions of each document from the names that each teacher gave."""
    return [list(names) for names in zip(*teachers, strict=True)]
