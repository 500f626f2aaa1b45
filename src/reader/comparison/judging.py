"""What the figures given for one question say of each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from reader.comparison.claims import Claim
from reader.comparison.model import Relation
from reader.detection.figures.lexicon import words_of

CUMULATIVE = words_of("""
    die injure rescue recover displace defect surrender arrest capture release charge
    convict jail infect vaccinate test destroy damage recognise oppose cancel deploy
    deport flee cross miss abduct vote strike protest sign evacuate trap attack elect
    hire close execute
    """) | {"lay off", "lose power"}
"""Events whose count is expected to change as time goes on."""
GROWING = CUMULATIVE - {"miss", "trap", "strike", "protest", "close"} - {"lose power"}
"""Of these, those whose count only grows, but for corrections."""

Judgement = tuple[Relation, str]


def judge(claims: Sequence[Claim]) -> Judgement:
    """Return the judgement of a question's figures, in their order of time."""
    if len(claims) == 1:
        return Relation.SINGLE, "one figure alone"
    units = {claim.range.unit for claim in claims}
    if len(units) > 1:
        return Relation.COMPATIBLE, "in different units, which are not converted"
    if _all_equal(claims):
        return Relation.EQUAL, "the same figure everywhere"
    apart = [
        (a, b)
        for n, a in enumerate(claims)
        for b in claims[n + 1 :]
        if not a.range.meets(b.range)
    ]
    if not apart:
        return Relation.COMPATIBLE, "all of them can be true"
    reasons = [_explained(a, b) for a, b in apart]
    for relation, why in reasons:
        if relation is Relation.CONTRADICTING:
            return relation, why
    for relation, why in reasons:
        if relation is Relation.SUPERSEDED:
            return relation, why
    return reasons[0]


def _all_equal(claims: Sequence[Claim]) -> bool:
    """Say whether all claims leave open the same numbers, but for rounding."""
    for a, b in pairwise(claims):
        if a.range.printed == b.range.printed:
            if a.range[:2] != b.range[:2]:
                return False
        elif a.range.vague or not a.range.meets(b.range):
            return False
    return True


def _explained(a: Claim, b: Claim) -> Judgement:
    """Judge two figures that cannot both be true of the same time."""
    one, two = moment(a), moment(b)
    if corrects(a) or corrects(b):
        return Relation.SUPERSEDED, "a corrected count"
    event = a.event or b.event
    if one and two and one != two:
        later = b if two > one else a
        earlier = a if later is b else b
        grows = later.range.high > earlier.range.high
        if event in CUMULATIVE and (grows or event not in GROWING):
            return Relation.SUPERSEDED, f"the later count, of {moment(later)}"
        if not event and (a.when.exact or b.when.exact):
            return Relation.SUPERSEDED, f"the later figure, of {moment(later)}"
        if not event and a.dimension == "count" and grows and a.noun not in _FIXED:
            return Relation.SUPERSEDED, f"the later count, of {moment(later)}"
    elif (not one or not two) and event in CUMULATIVE and (one or two):
        return Relation.COMPATIBLE, "which count is the later one is not told"
    said = {claim.mention.said_by for claim in (a, b)} - {""}
    if len(said) == 2:
        return Relation.CONTRADICTING, " and ".join(sorted(said)) + " differ"
    return Relation.CONTRADICTING, "no number fits both, for the same time"


_FIXED = frozenset({"members", "seats", "soldiers", "police"})


def moment(claim: Claim) -> str:
    """Return the ISO time for which a figure holds, empty where it is not known."""
    as_of = claim.mention.as_of
    if claim.when.exact and re.match(r"\d{4}-", as_of):
        return as_of[:10]
    published = claim.mention.published
    return published[:10] or (as_of[:10] if re.match(r"\d{4}-", as_of) else "")


_CORRECTED = re.compile(
    r"\b(?:correct(?:ed|ion|ing|s)|revis(?:ed|es|ing|ion)|updated|and not|rather than"
    r"|down from|up from|not the|instead of|earlier (?:figure|count|report|estimate)"
    r"|previous(?:ly)? (?:reported|figure|count|toll)|counted twice|lowered)\b",
    re.IGNORECASE,
)


def corrects(claim: Claim) -> bool:
    """Say whether the sentence of a figure says that it corrects another."""
    return _CORRECTED.search(claim.mention.sentence) is not None
