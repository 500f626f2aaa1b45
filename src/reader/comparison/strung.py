"""What a figure has from the one that it is strung together with."""

from __future__ import annotations

from collections.abc import Sequence

from reader.comparison.claim import Claim
from reader.comparison.measures import FORMER
from reader.comparison.nouns import IMPLIED
from reader.comparison.restating import (
    follows,
    is_former,
    reaches,
    replaces,
    restates,
    totals,
)
from reader.comparison.spots import Spot

_ANEW = (12, 3)
"""How many times a figure, or a share, may be the one that it gives anew."""
_POINTS = {"pp", "%"}


def restate(claim: Claim, spot: Spot, earlier: Sequence[Claim], before: int) -> None:
    """Let a bare figure be of what an earlier one was, where the text says so.

    `earlier` are the claims from the sentence before on, which begins at `before`.
    """
    for other in reversed(earlier):
        if _converts(claim, spot, other):
            claim.restated = other.rank
            claim.measure = claim.measure or other.measure
            return
        if _came_to(claim, spot, other):
            claim.measure = other.measure
            return
        if {other.dimension, claim.dimension} == _POINTS and claim.bare:
            if other.mention.start == claim.mention.start:
                claim.measure = other.measure
            continue
        if other.dimension != claim.dimension or other.bare or other.elliptic:
            continue
        if other.mention.start < before:
            return
        same = other.mention.start == claim.mention.start
        if same:
            _share(claim, spot, other)
        anew = replaces(spot) or reaches(spot)
        if claim.bare and not is_former(spot):
            anew = anew or restates(spot, same_sentence=same)
        lone = not anew and not (claim.bare and follows(spot, same_sentence=same))
        if lone and not (claim.bare and same):
            return
        near = claim.range.is_near(other.range, _ANEW[claim.dimension == "%"])
        if anew and near and claim.when.era == other.when.era:
            claim.restated = other.rank
        claim.elliptic = claim.bare and claim.restated < 0 and not totals(spot)
        claim.noun = claim.noun or other.noun
        if not lone:
            claim.event = claim.event or other.event
        claim.measure = claim.measure or other.measure
        claim.person = claim.person or other.person
        if claim.elliptic and claim.dimension != "count" and is_former(spot):
            claim.change = FORMER
        return


def _came_to(claim: Claim, spot: Spot, other: Claim) -> bool:
    """Say whether an amount is what the share before it led to: `fell 4% to $6bn`."""
    alike = claim.mention.start == other.mention.start and bool(other.measure)
    shares = other.dimension in ("%", "pp") and claim.dimension != other.dimension
    return alike and shares and spot.between == ["to"] and not claim.measure


def _converts(claim: Claim, spot: Spot, other: Claim) -> bool:
    """Say whether a figure in brackets gives the one before it in another unit."""
    alike = claim.dimension == other.dimension != "count"
    return (
        alike and spot.between == ["("] and claim.mention.start == other.mention.start
    )


def _share(claim: Claim, spot: Spot, other: Claim) -> None:
    """Let a claim have the noun or the event of the one it is strung together with.

    `13 policemen were killed and 130 wounded`; `225 dead, among them 21 children`.
    """
    strung = spot.word(spot.i - 1) in ("and", ",") and _headless(spot)
    lacks = other.is_of_people or not claim.noun
    if strung and lacks and not claim.says_who and claim.event:
        claim.noun = other.noun
    if claim.measure and claim.measure == other.measure and is_former(spot):
        claim.change = FORMER
    if claim.part and other.event and claim.dimension == "count":
        claim.event = other.event


def share_back(earlier: Sequence[Claim], spot: Spot, claim: Claim) -> None:
    """Let the figures before have what happened to the one they stand in a row with.

    `three rescuers and 32 miners lost their lives`.
    """
    gap = spot.between
    for other in reversed(earlier):
        strung = gap in (["and"], [","], ["or"]) and other.mention.figure.counted
        alike = other.dimension == claim.dimension == "count" and not other.event
        if not (strung and alike and other.mention.start == claim.mention.start):
            return
        other.event = claim.event if other.is_of_people == claim.is_of_people else ""
        return


def _headless(spot: Spot) -> bool:
    """Say whether a figure has no noun, or one that only tells what happened."""
    return (spot.figure.counted or "wounded").lower() in IMPLIED
