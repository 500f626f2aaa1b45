"""How likely it is that two claims answer the same question: a sum of evidence.

Each piece of evidence is worth a few points for or against; `ENOUGH` and more joins.
"""

from __future__ import annotations

import math

from reader.comparison.claims import Claim
from reader.comparison.nouns import PEOPLE

ENOUGH = 2.0
NEVER = -9.0

_SAME_EVENT = 2.0
_OTHER_EVENT = -3.0
_SAME_MEASURE = 1.8
_OTHER_MEASURE = -2.5
_OTHER_NOUN = -3.0
_OTHER_TIME = -4.0


def likeness(a: Claim, b: Claim) -> float:
    """Return the evidence for `a` and `b` being of the same question; symmetric."""
    if a.dimension != b.dimension:
        return NEVER
    if a.dimension == "age":
        return _ages(a, b)
    score = _values(a, b) + _times(a, b) + _contexts(a, b)
    if a.change != b.change:
        score -= 2.0
    if a.dimension == "count":
        return score + _nouns(a, b) + _events(a, b) + _parts(a, b)
    score += _measures(a, b) + _persons(a, b) + _parts(a, b)
    return score + (_nouns(a, b) if a.dimension == "%" and (a.noun and b.noun) else 0.0)


def _ages(a: Claim, b: Claim) -> float:
    same = a.range.near == b.range.near
    if a.person and a.person == b.person:
        known = not a.person.startswith("~")
        return 4.0 if known or same else 1.0 + _contexts(a, b)
    named = a.person and b.person and "~" not in (a.person[0], b.person[0])
    if named or not same:
        return NEVER if named else -1.0
    return 1.0 + 2 * _contexts(a, b)


def _values(a: Claim, b: Claim) -> float:
    """Return what the numbers tell: the same rare number is hardly a chance."""
    x, y = a.range.near, b.range.near
    if a.range.unit != b.range.unit:
        return 0.0
    if math.isnan(x) or math.isnan(y):
        if math.isnan(x) and math.isnan(y):
            return 1.0 if a.range[:2] == b.range[:2] else -0.3
        return 0.4 if a.range.meets(b.range) else -0.4
    if x == y:
        return _rarity(x)
    if a.range.printed != b.range.printed and a.range.meets(b.range):
        return 1.5
    if x <= 0 or y <= 0:
        return -0.8
    apart = abs(math.log(x / y))
    if apart < 0.1 and (a.range.vague or b.range.vague or a.range.meets(b.range)):
        return 1.2
    return -min(1.6, 0.3 * apart)


def _rarity(value: float) -> float:
    """Return what it tells that two texts give the same number."""
    if value in (0, 1, 2, 3):
        return 0.6
    if value < 10:
        return 1.1
    digits = len(f"{abs(value):.6g}".replace(".", "").strip("0"))
    return 1.6 if value < 20 else 2.0 + 0.4 * min(3, digits - 1)


def _nouns(a: Claim, b: Claim) -> float:
    if not a.noun or not b.noun:
        return 0.0
    if a.noun == b.noun:
        return 0.7 if a.noun == PEOPLE else 2.0 if a.is_of_people else 2.4
    if a.is_of_people and b.is_of_people:
        if a.says_who and b.says_who:
            return -2.4
        return -0.4
    if {a.noun, b.noun} in _NEAR:
        return 0.8
    return _OTHER_NOUN


_NEAR = (
    {"homes", "buildings"}, {"deaths", "bodies"}, {"bodies", "people"},
    {"cases", "people"}, {"jobs", "workers"}, {"jobs", "people"},
    {"homes", "customers"}, {"votes", "people"}, {"towns", "places"},
    {"areas", "places"}, {"villages", "towns"}, {"seats", "members"},
    {"doses", "people"}, {"homes", "people"}, {"cases", "patient"},
)  # fmt: skip


def _events(a: Claim, b: Claim) -> float:
    if a.event and a.event == b.event:
        return _SAME_EVENT
    if a.event and b.event:
        return 0.3 if frozenset((a.event, b.event)) in _AKIN else _OTHER_EVENT
    return -0.5 if a.event or b.event else 0.0


_AKIN = frozenset(
    frozenset(pair)
    for pair in (
        ("die", "recover"), ("displace", "flee"), ("destroy", "damage"),
        ("arrest", "charge"), ("arrest", "jail"), ("protest", "attend"),
        ("defect", "flee"), ("defect", "surrender"), ("rescue", "return"),
        ("capture", "arrest"), ("infect", "injure"), ("flee", "cross"),
        ("release", "return"), ("board", "rescue"), ("strike", "protest"),
    )
)  # fmt: skip


def _measures(a: Claim, b: Claim) -> float:
    if a.measure and a.measure == b.measure:
        return _SAME_MEASURE
    return _OTHER_MEASURE if a.measure and b.measure else 0.0


def _persons(a: Claim, b: Claim) -> float:
    if not a.person or not b.person:
        return 0.0
    return 0.8 if a.person == b.person else -1.5


def _parts(a: Claim, b: Claim) -> float:
    if a.part == b.part:
        return 0.5 if a.part else 0.0
    return -1.0 if a.says_who and a.noun == b.noun else -3.5


def _times(a: Claim, b: Claim) -> float:
    if a.when.era == b.when.era:
        return 1.0 if a.when.era else 0.0
    if a.when.era and b.when.era:
        return _OTHER_TIME / 2
    return _OTHER_TIME


def _contexts(a: Claim, b: Claim) -> float:
    """Return what the words around both figures tell, 0 to 2."""
    near = len(a.near & b.near) - _own(a, b)
    least = min(len(a.near), len(b.near))
    wide = len(a.wide & b.wide)
    share = near / (least + 2) if near > 0 else 0.0
    return min(2.0, 1.6 * share + 0.12 * min(wide, 6))


def _own(a: Claim, b: Claim) -> int:
    """Return how many of the shared words are the noun and the event themselves."""
    shared = a.near & b.near
    return len(shared & {a.noun, a.event, a.measure})
