"""Sorts claims into questions: the likeliest pairs first, nothing that contradicts.

Claims that say the same are one node; nodes are held against each other only where
they share what they are of, or their number, so that the work grows with the number of
claims and not with its square. The result does not depend on the order of articles.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from reader.comparison.claims import Claim
from reader.comparison.likeness import HARDLY, Evidence

_WINDOW = 40
"""Nodes of one block that a node is held against; blocks are in order of time."""


@dataclass(slots=True, eq=False)
class _Group:
    """Claims that have been found to be of one question."""

    nodes: list[Claim]
    events: set[str] = field(default_factory=set)
    nouns: set[str] = field(default_factory=set)
    measures: set[str] = field(default_factory=set)
    persons: set[str] = field(default_factory=set)


def match(claims: Sequence[Claim]) -> list[list[Claim]]:
    """Return the claims of each question, by rank; every claim is in exactly one."""
    same: dict[tuple[object, ...], list[Claim]] = defaultdict(list)
    for claim in claims:
        same[_signature(claim)].append(claim)
    nodes = [members[0] for members in same.values()]
    members = {id(group[0]): group for group in same.values()}
    parent = {id(node): _group(node) for node in nodes}
    evidence = Evidence(nodes)
    for _, a, b in sorted(
        _pairs(nodes, evidence), key=lambda pair: (-pair[0], pair[1], pair[2])
    ):
        one, two = parent[id(nodes[a])], parent[id(nodes[b])]
        if one is two or not _may_join(one, two, evidence):
            continue
        _join(one, two)
        for node in two.nodes:
            parent[id(node)] = one
    groups = {id(group): group for group in parent.values()}
    return [
        sorted(
            (claim for node in group.nodes for claim in members[id(node)]),
            key=lambda claim: claim.rank,
        )
        for group in groups.values()
    ]


Best = dict[tuple[int, str], list[float]]


def _best(nodes: Sequence[Claim], pairs: Iterable[tuple[float, int, int]]) -> Best:
    """Return, for each node and each other article, the best two scores there."""
    best: Best = {}
    for score, a, b in pairs:  # the best ones come first
        for one, two in ((a, b), (b, a)):
            scores = best.setdefault((one, nodes[two].article), [])
            if len(scores) < 2:
                scores.append(score)
    return best


def _is_only_choice(
    nodes: Sequence[Claim], best: Best, score: float, a: int, b: int
) -> bool:
    """Say whether each of two nodes is by far the likeliest for the other.

    An article gives most figures once, so that a likely pair without a rival is one.
    """
    if nodes[a].article == nodes[b].article:
        return False
    for one, two in ((a, b), (b, a)):
        scores = best[one, nodes[two].article]
        if score < scores[0] or (len(scores) > 1 and score - scores[1] < _MARGIN):
            return False
    return True


_MARGIN = 0.4


def _signature(claim: Claim) -> tuple[object, ...]:
    """Return what makes two claims the same for all that matching knows."""
    return (
        claim.article, claim.dimension, claim.range, claim.noun, claim.event,
        claim.measure, claim.change, claim.part, claim.when.era, claim.person,
        claim.near if not claim.event else None,
    )  # fmt: skip


def _group(node: Claim) -> _Group:
    return _Group(
        [node],
        {node.event} - {""},
        {node.noun} - {""},
        {node.measure} - {""},
        {node.person} - {""},
    )


def _join(one: _Group, two: _Group) -> None:
    one.nodes += two.nodes
    one.events |= two.events
    one.nouns |= two.nouns
    one.measures |= two.measures
    one.persons |= two.persons


def _pairs(
    nodes: Sequence[Claim], evidence: Evidence
) -> Iterable[tuple[float, int, int]]:
    """Yield the pairs that are like enough to be joined, with their likeness."""
    blocks: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for n, node in enumerate(nodes):
        for key in _keys(node, evidence):
            blocks[key].append(n)
    seen: set[tuple[int, int]] = set()
    for block in blocks.values():
        for k, a in enumerate(block):
            for b in block[k + 1 : k + 1 + _WINDOW]:
                if (a, b) in seen:
                    continue
                seen.add((a, b))
                score = evidence.likeness(nodes[a], nodes[b])
                if score >= HARDLY:
                    yield score, a, b


def _keys(node: Claim, evidence: Evidence) -> Iterable[tuple[object, ...]]:
    """Yield what another claim must share with `node` to be held against it."""
    for kind in ("event", "noun", "measure", "person"):
        if value := getattr(node, kind):
            yield node.dimension, kind, value
    if not math.isnan(node.range.near):
        yield node.dimension, "value", f"{node.range.near:.4g}"
    for word in sorted(node.near, key=lambda word: (-evidence.weight(word), word))[:4]:
        yield node.dimension, "near", word
    if node.bare or node.dimension not in ("count", "money", "%"):
        yield (node.dimension,)


def _may_join(one: _Group, two: _Group, evidence: Evidence) -> bool:
    """Say whether nothing in two groups keeps them from being one."""
    for a in one.nodes:
        for b in two.nodes:
            if a.article == b.article and not _may_repeat(a, b):
                return False
    score = sum(evidence.likeness(a, b) for a in one.nodes for b in two.nodes)
    return score >= 0.3 * len(one.nodes) * len(two.nodes)


def _may_repeat(a: Claim, b: Claim) -> bool:
    """Say whether one article may give both figures for one question.

    It repeats itself, it tells what others say, or what was known earlier.
    """
    if a.range.meets(b.range) or a.restated >= 0 or b.restated >= 0:
        return True
    if a.mention.said_by and b.mention.said_by:
        return a.mention.said_by != b.mention.said_by
    return a.mention.as_of != b.mention.as_of and (a.when.exact or b.when.exact)
