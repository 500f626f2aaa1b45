"""What the figures given for one question say of each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from datetime import date
from functools import lru_cache
from itertools import pairwise, starmap

from reader.comparison.claim import Claim
from reader.comparison.model import Relation
from reader.comparison.moments import comparable, said_when
from reader.detection.figures.lexicon import words_of

CUMULATIVE = words_of("""
    die injure rescue recover displace defect surrender arrest capture release charge
    convict jail infect vaccinate test destroy damage recognise oppose cancel deploy
    deport flee cross miss abduct vote strike sign evacuate trap attack elect
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
    if claims[0].dimension == "age" and all(starmap(_grew_older, apart)):
        return Relation.COMPATIBLE, "a birthday lies between them"
    claims = _told_old(claims)
    if last := _last_word(claims):
        return Relation.SUPERSEDED, last
    reasons = [
        _explained(a, b)
        for n, a in enumerate(claims)
        for b in claims[n + 1 :]
        if not a.range.meets(b.range)
    ]
    ranked = (Relation.CONTRADICTING, Relation.SUPERSEDED, Relation.COMPATIBLE)
    return min(reasons, key=lambda reason: ranked.index(reason[0]))


def _grew_older(a: Claim, b: Claim) -> bool:
    """Say whether two ages of somebody fit the time that passed between the texts."""
    earlier, later = sorted((a, b), key=lambda claim: claim.mention.published)
    days = [claim.mention.published[:10] for claim in (earlier, later)]
    if not all(re.fullmatch(r"\d{4}-\d\d-\d\d", day) for day in days):
        return False
    passed = (date.fromisoformat(days[1]) - date.fromisoformat(days[0])).days
    grown = later.range.near - earlier.range.near
    return passed > _SOON and abs(grown - passed / 365.25) < 1


_SOON = 30
"""Days: within so many a birthday is hardly the reason for another age."""


def _told_old(claims: Sequence[Claim]) -> list[Claim]:
    """Return claims, those marked as outdated that a later text calls so."""
    old = [claim for claim in claims if claim.outdated]
    found = []
    for claim in claims:
        if any(
            claim.range[:2] == other.range[:2] and when(claim) <= when(other)
            for other in old
        ):
            claim = copy(claim)
            claim.outdated = True
        found.append(claim)
    return found


def _last_word(claims: Sequence[Claim]) -> str:
    """Return why the latest figures stand for all, empty where they do not.

    They do where they are of one later time, agree with each other, and are a
    correction or what a count has come to meanwhile.
    """
    holding = [claim for claim in claims if not claim.outdated]
    if not holding or any(not comparable(claims[0], claim) for claim in claims):
        return ""
    latest = max(when(claim) for claim in holding)
    last = [claim for claim in holding if when(claim) == latest]
    former = [claim for claim in claims if claim not in last]
    if not former or any(not a.range.meets(b.range) for a, b in pairwise(last)):
        return ""
    if any(corrects(claim) for claim in last):
        return "a corrected count"
    if not all(claim.outdated or _follows(claim, b) for claim in former for b in last):
        return ""
    return f"the later count, of {said_when(last[0])}"


def when(claim: Claim) -> str:
    """Return the moment of a claim, so that those of one day come in its order."""
    return claim.moment if "T" in claim.moment else claim.moment + "U"


def _follows(a: Claim, b: Claim) -> bool:
    """Say whether the later figure `b` may be what `a` has come to."""
    if a.range.meets(b.range):
        return True
    grows = b.range.high > a.range.high
    event = a.event or b.event
    if a.noun in _COUNTED_OUT or {a.measure, b.measure} & _COUNTED_OUT:
        return True
    if a.measure in _MOUNTING or b.measure in _MOUNTING:
        return grows
    if _has_moved(b.mention.sentence):
        return True
    if event in CUMULATIVE:
        return grows or event not in GROWING
    if event or a.dimension != "count":
        return a.when.exact or b.when.exact
    return grows and a.noun not in _FIXED


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
    if corrects(a) or corrects(b) or a.outdated or b.outdated:
        return Relation.SUPERSEDED, "a corrected count"
    event = a.event or b.event
    if comparable(a, b) and when(a) != when(b):
        earlier, later = (a, b) if when(a) < when(b) else (b, a)
        if _follows(earlier, later):
            return Relation.SUPERSEDED, f"the later count, of {said_when(later)}"
    known = a.when.exact or b.when.exact or a.moment or b.moment
    if event in CUMULATIVE and known and not comparable(a, b):
        return Relation.COMPATIBLE, "which count is the later one is not told"
    said = {claim.mention.said_by for claim in (a, b)} - {""}
    if len(said) == 2:
        return Relation.CONTRADICTING, " and ".join(sorted(said)) + " differ"
    return Relation.CONTRADICTING, "no number fits both, for the same time"


_MOVED = re.compile(
    r"\b(?:now|meanwhile|by then|so far|latest|has reached|have reached|rose|risen"
    r"|grown|climbed|increased|raised|improved|fell|fallen|dropped|shrunk|gone up"
    r"|gone down|reduced|cut|trimmed|halved|doubled|shortened|extended|overturned"
    r"|upgraded|downgraded|dropped|widened|backs? down|backed down"
    r"|revised|no longer|still|only|remain|remains|remained)\b",
    re.IGNORECASE,
)
"""Words with which a later text says that something has changed."""
_MOUNTING = frozenset(
    {"damage", "spill", "area burned", "containment", "rain", "snow", "aid", "oil"}
)
"""What is measured as it goes on: larger figures may be later ones."""
_FIXED = frozenset({"members", "soldiers", "police"})
_COUNTED_OUT = frozenset({"seats", "votes", "turnout", "vote share", "recount"})
"""What is counted until it is final: later figures stand, whichever is larger."""


_CORRECTED = re.compile(
    r"\b(?:correct(?:ed|ion|ing|s)|revis(?:ed|es|ing|ion)|updated|and not|, not \d"
    r"|first reported|rather than"
    r"|down from|up from|not the|instead of|earlier (?:figure|count|report|estimate)"
    r"|previous(?:ly)? (?:reported|figure|count|toll)|counted twice|lowered)\b",
    re.IGNORECASE,
)


def corrects(claim: Claim) -> bool:
    """Say whether the sentence of a figure says that it corrects another."""
    return _is_correction(claim.mention.sentence)


@lru_cache(maxsize=4096)
def _is_correction(sentence: str) -> bool:
    return _CORRECTED.search(sentence) is not None


@lru_cache(maxsize=4096)
def _has_moved(sentence: str) -> bool:
    """Say whether a sentence says that something has changed meanwhile."""
    return _MOVED.search(sentence) is not None
