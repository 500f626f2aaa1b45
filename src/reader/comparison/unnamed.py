"""Bare numbers that are amounts of money, as another text tells.

`They earned 87 million` is of the €87 million of another article, or sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.comparison.claim import Claim

_LARGE = 100_000
"""Smaller bare numbers are too common to be taken for money."""


def give_units(claims: Sequence[Claim]) -> None:
    """Give the large bare counts the currency of an amount with the same number."""
    sums = {
        claim.range.near: claim
        for claim in reversed(claims)
        if claim.dimension == "money" and claim.range.near >= _LARGE
    }
    for claim in _bare(claims) if sums else ():
        if alike := sums.get(claim.range.near):
            claim.dimension = "money"
            claim.noun = claim.event = ""
            claim.range = claim.range._replace(
                unit=alike.range.unit, printed=alike.range.printed
            )


def _bare(claims: Iterable[Claim]) -> Iterable[Claim]:
    for claim in claims:
        counted = claim.mention.figure.counted
        if claim.dimension == "count" and counted is None and not claim.noun:
            yield claim
