"""Sorts claims into questions: the likeliest pairs first, nothing that contradicts.

Claims that say the same are one node; nodes are held against each other only where
they share what they are of, their number or a rare word, and then only with so many
neighbours, so that the work grows with the number of claims and not with its square.
The result does not depend on the order of articles.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from reader.comparison.akin import EVENT_FAMILY, MEASURE_FAMILY
from reader.comparison.claim import Claim
from reader.comparison.likeness import (
    ENOUGH,
    HARDLY,
    Evidence,
    Names,
    are_others,
)

_WINDOW = 12
"""Nodes of one block that a node is held against; blocks are in order of time."""
_WORDS = 4
"""Rare words of a claim by which another one is found."""
_MARGIN = 0.4
"""How much likelier than any other the only choice must be."""
_WITHIN = 0.3
"""Likeness that all pairs of two groups must have on average, to be joined."""
_DISPUTED = 8
"""How many times the number of one side may be that of the other."""
_LOOKED_AT = 12
"""Nodes of a group that are held against another group's."""

Node = list[Claim]
"""Claims that are the same for all that matching knows, by rank."""
Scored = tuple[float, int, int]
"""Likeness, and the indices of two nodes."""


def match(claims: Sequence[Claim], names: Names) -> list[list[Claim]]:
    """Return the claims of each question, by rank; every claim is in exactly one.

    `names` are those of each article.
    """
    return _Matching(claims, names).groups()


class _Matching:
    """The nodes, what is known of their likeness, and the groups that they form."""

    def __init__(self, claims: Sequence[Claim], names: Names) -> None:
        same: dict[tuple[object, ...], Node] = defaultdict(list)
        for claim in claims:
            same[_signature(claim)].append(claim)
        self._nodes = list(same.values())
        self._leads = [node[0] for node in self._nodes]
        self._evidence = Evidence(claims, names)
        self._scores: dict[tuple[int, int], float] = {}

    def groups(self) -> list[list[Claim]]:
        """Join the likely pairs, the likeliest first, as far as nothing forbids it."""
        pairs = sorted(self._pairs(), key=lambda pair: (-pair[0], *pair[1:]))
        best = _best(self._leads, pairs)
        group = [[n] for n in range(len(self._nodes))]
        for score, a, b in pairs:
            one, two = group[a], group[b]
            if one is two:
                continue
            if score < ENOUGH and not _is_only_choice(self._leads, best, score, a, b):
                continue
            if self._may_join(one, two):
                one += two
                for n in two:
                    group[n] = one
        found = {id(members): members for members in group}
        return [
            sorted(
                (claim for n in members for claim in self._nodes[n]),
                key=lambda claim: claim.rank,
            )
            for members in found.values()
        ]

    def _likeness(self, a: int, b: int) -> float:
        pair = (a, b) if a < b else (b, a)
        score = self._scores.get(pair)
        if score is None:
            score = self._evidence.likeness(self._leads[a], self._leads[b])
            self._scores[pair] = score
        return score

    def _pairs(self) -> Iterator[Scored]:
        """Yield the pairs that are like enough to think of, with their likeness."""
        blocks: dict[tuple[object, ...], list[int]] = defaultdict(list)
        for n, lead in enumerate(self._leads):
            for key in _keys(lead, self._evidence):
                blocks[key].append(n)
        for block in blocks.values():
            for k, a in enumerate(block):
                for b in block[k + 1 : k + 1 + _WINDOW]:
                    if (a, b) in self._scores:
                        continue
                    score = self._likeness(a, b)
                    if score >= HARDLY:
                        yield score, a, b

    def _may_join(self, one: Sequence[int], two: Sequence[int]) -> bool:
        """Say whether nothing in two groups keeps them from being one."""
        ones, twos = one[:_LOOKED_AT], two[:_LOOKED_AT]
        total = sum(self._likeness(a, b) for a in ones for b in twos)
        if total < _WITHIN * len(ones) * len(twos):
            return False
        said: dict[str, list[Claim]] = defaultdict(list)
        for n in one:
            for claim in self._nodes[n]:
                said[claim.article].append(claim)
        return all(
            _may_repeat(other, claim)
            for n in two
            for claim in self._nodes[n]
            for other in said.get(claim.article, ())
        )


def _signature(claim: Claim) -> tuple[object, ...]:
    """Return what makes two claims the same for all that matching knows.

    Only what happened to something is told so clearly that the same number of it is
    the same figure in any article; else the words around it must be the same too.
    """
    clear = bool(claim.event and claim.noun) and not claim.elliptic
    return (
        claim.dimension, claim.range, claim.noun, claim.event, claim.measure,
        claim.change, claim.part, claim.planned, claim.per, claim.when.era,
        claim.person, claim.places, claim.headline, claim.stage,
        None if clear else claim.near,
        claim.rank if claim.restated >= 0 or claim.picked_out else -1,
    )  # fmt: skip


Best = dict[tuple[int, str], list[float]]


def _best(leads: Sequence[Claim], pairs: Iterable[Scored]) -> Best:
    """Return, for each node and each other article, the best two scores there."""
    best: Best = {}
    for score, a, b in pairs:  # the best ones come first
        for one, two in ((a, b), (b, a)):
            scores = best.setdefault((one, leads[two].article), [])
            if len(scores) < 2:
                scores.append(score)
    return best


def _is_only_choice(
    leads: Sequence[Claim], best: Best, score: float, a: int, b: int
) -> bool:
    """Say whether each of two nodes is by far the likeliest for the other.

    An article gives most figures once, so that a likely pair without a rival is one.
    """
    if leads[a].article == leads[b].article:
        return False
    for one, two in ((a, b), (b, a)):
        scores = best[one, leads[two].article]
        if score < scores[0] or (len(scores) > 1 and score - scores[1] < _MARGIN):
            return False
    return True


def _keys(claim: Claim, evidence: Evidence) -> Iterator[tuple[object, ...]]:
    """Yield what another claim must share with `claim` to be held against it."""
    for kind, value in (
        ("event", EVENT_FAMILY.get(claim.event, claim.event)), ("noun", claim.noun),
        ("measure", MEASURE_FAMILY.get(claim.measure, claim.measure)),
        ("person", claim.person),
    ):  # fmt: skip
        if value:
            yield claim.dimension, kind, value
    if not math.isnan(claim.range.near):
        yield claim.dimension, "value", f"{claim.range.near:.4g}"
    rare = sorted(claim.near, key=lambda word: (-evidence.weight(word), word))
    for word in rare[:_WORDS]:
        yield claim.dimension, "near", word
    if claim.bare or claim.dimension not in ("count", "money", "%"):
        yield (claim.dimension,)


def _may_repeat(a: Claim, b: Claim) -> bool:
    """Say whether one article may give both figures for one question.

    It repeats itself, it tells what others say, or what was known earlier.
    """
    if are_others(a, b):
        return False
    if a.outdated or b.outdated:
        return True
    if a.range.unit != b.range.unit:
        return True
    if a.range.meets(b.range):
        return a.range.is_near(b.range)
    if a.restated >= 0 or b.restated >= 0:
        return True
    if a.mention.said_by and b.mention.said_by:
        apart = a.mention.said_by != b.mention.said_by
        return apart and a.range.is_near(b.range, _DISPUTED)
    return a.mention.as_of != b.mention.as_of and (a.when.exact or b.when.exact)
