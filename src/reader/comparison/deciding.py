"""Applies what the user said of questions to what was found; the user wins."""

from __future__ import annotations

from collections.abc import Sequence

from reader.comparison.claim import Claim
from reader.comparison.decisions import Decisions, Ref


def decide(
    groups: Sequence[Sequence[Claim]], decisions: Decisions
) -> list[tuple[list[Claim], bool]]:
    """Return the groups as the user will have them, and whether they were touched."""
    if not (decisions.joined or decisions.parted):
        return [(list(group), False) for group in groups]
    places = {
        Ref(claim.article, claim.mention.figure.start): claim
        for group in groups
        for claim in group
    }
    row = {claim.rank: n for n, group in enumerate(groups) for claim in group}
    rows = {n: {claim.rank for claim in group} for n, group in enumerate(groups)}
    ranks = {claim.rank: claim for claim in places.values()}
    touched: set[int] = set()
    parted = _known(decisions.parted, places)
    joined = _known(decisions.joined, places)
    for stays, leaves in parted:
        if row[stays] == row[leaves]:
            leaving = _with(leaves, joined, rows[row[leaves]], stays, parted)
            _move(leaving, row, rows)
        touched |= {stays, leaves}
    for a, b in joined:
        if row[a] != row[b] and not _would_meet(rows[row[a]] | rows[row[b]], parted):
            _move(rows[row[b]], row, rows, into=row[a])
        if row[a] == row[b]:
            touched |= {a, b}
    return [
        ([ranks[rank] for rank in sorted(members)], not touched.isdisjoint(members))
        for _, members in sorted(rows.items())
        if members
    ]


Links = list[tuple[int, int]]


def _known(pairs: Sequence[tuple[Ref, Ref]], places: dict[Ref, Claim]) -> Links:
    """Return the pairs of ranks whose figures are both there and not the same."""
    return [
        (places[a].rank, places[b].rank)
        for a, b in pairs
        if a in places and b in places and a != b
    ]


def _with(
    leaves: int, joined: Links, within: set[int], stays: int, parted: Links
) -> set[int]:
    """Return who leaves a row with `leaves`: those joined to it, step by step."""
    found = {leaves}
    grown = True
    while grown:
        grown = False
        for a, b in joined:
            for here, there in ((a, b), (b, a)):
                if here in found and there in within - found - {stays}:
                    if _would_meet(found | {there}, parted):
                        continue
                    found.add(there)
                    grown = True
    return found


def _would_meet(members: set[int], parted: Links) -> bool:
    """Say whether a pair that the user parted is in `members`."""
    return any(a in members and b in members for a, b in parted)


def _move(
    members: set[int],
    row: dict[int, int],
    rows: dict[int, set[int]],
    into: int | None = None,
) -> None:
    """Move `members` of one row into another, or into a new one."""
    target = max(rows) + 1 if into is None else into
    moved = set(members)
    source = row[next(iter(moved))]
    rows[source] = rows[source] - moved
    rows.setdefault(target, set()).update(moved)
    for member in moved:
        row[member] = target
