"""How likely it is that two claims answer the same question: a sum of evidence.

Each piece of evidence is worth a few points for or against; `ENOUGH` and more joins.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from reader.comparison.akin import AKIN, ALIKE, FLIGHT, NEAR
from reader.comparison.claim import Claim
from reader.comparison.nouns import (
    ANIMALS,
    BARE,
    BEASTS,
    OCCUPATIONS,
    kinship,
)
from reader.comparison.stages import FIRST
from reader.comparison.whose import PLAIN, UNNAMED

ENOUGH = 2.0
HARDLY = 1.2
"""So much joins two claims of different articles that have no likelier partner."""
NEVER = -9.0

_SAME_EVENT = 2.0
_OTHER_EVENT = -3.0
_SAME_MEASURE = 2.0
_OTHER_MEASURE = -2.5
_FROM_WHERE = 0.8
"""Two distances may be from anywhere."""
_OTHER_NOUN = -3.0
_OTHER_ERA = -3.5
_UNRELATED = -3.0
_FEW = 8
"""Articles: so many are taken to be of one event, as whoever chose them says."""
_MOST_OF = 0.7
"""Of the articles: a place that so many name is where the story is."""
_ALIKE_SUMS = 1.3
"""How many times one amount may be the other without telling against it."""
_CLOSE = 0.12
"""Of the logarithm of two numbers' relation: so close they may be one, rounded."""
_MOST = 2.8
"""The most that words and places around two figures can tell."""
_RARE = 2.0
"""Of the number's evidence: so much only the same rare number gives."""


Names = Mapping[str, frozenset[str]]
"""Id of an article to the keys of all entities in it."""


class Evidence:
    """Weighs claims against each other, knowing how common each word is among them.

    Of more than a few articles, two that name nobody and nothing in common are hardly
    of one event: then their figures must be more alike.
    """

    def __init__(self, claims: Sequence[Claim], names: Names) -> None:
        self._names = names if len(names) > _FEW else {}
        sentences = {(claim.article, claim.mention.start): claim for claim in claims}
        counts = Counter(word for one in sentences.values() for word in one.wide)
        total = len(sentences) + 1
        self._weights = {
            word: math.log(total / count) for word, count in counts.items()
        }
        self._given = Counter((claim.article, claim.dimension) for claim in claims)
        self._first: dict[tuple[str, str], int] = {}
        for claim in claims:
            self._first.setdefault((claim.article, claim.event), claim.rank)
        named = Counter(key for keys in names.values() for key in keys)
        self._everywhere = frozenset(
            key for key, n in named.items() if n > _MOST_OF * len(names)
        )
        self._full = math.log(total / 2) if total > 2 else 1.0

    def weight(self, word: str) -> float:
        """Return how rare a word is among the sentences, from nothing upwards."""
        return self._weights.get(word, 0.0)

    def likeness(self, a: Claim, b: Claim) -> float:
        """Return the evidence for `a` and `b` being of one question; symmetric."""
        if a.dimension != b.dimension or a.picked_out or b.picked_out:
            return NEVER
        if a.restated == b.rank or b.restated == a.rank:
            return 5.0
        if a.dimension == "age":
            return self._ages(a, b)
        values = _values(a, b)
        score = values + self._kinds(a, b) + _eras(a, b, same=values >= _RARE)
        score += _manners(a, b, values) + self._events_apart(a, b)
        if _is_long_after(a, b) and not a.range.is_near(b.range, _LITTLE):
            score -= 1.5
        if score < HARDLY - _MOST:
            return score
        return score + self._places(a, b) + self.contexts(a, b)

    def _kinds(self, a: Claim, b: Claim) -> float:
        """Return what the nouns, events and measures tell."""
        if a.dimension == "count":
            score = _nouns(a, b) + _events(a, b) + _parts(a, b)
            return score + self._leads(a, b)
        score = _measures(a, b) + _persons(a, b) + _parts(a, b)
        if a.article != b.article and self._is_alone(a) and self._is_alone(b):
            score += 0.4 if a.dimension in ("money", "%", "s") else 0.8
        if not (a.measure or b.measure or a.range.is_near(b.range, _ALIKE_SUMS)):
            score -= 1.0 if a.dimension == "%" else 0.4
        if a.noun and b.noun:
            score += 1.2 if a.noun == b.noun else -0.8
        if a.event and b.event:
            score += 1.5 if a.event == b.event else -1.0
        return score

    def _events_apart(self, a: Claim, b: Claim) -> float:
        """Return what it tells that two articles share no name, or are old and new."""
        one, two = self._names.get(a.article), self._names.get(b.article)
        apart = (
            one is not None
            and two is not None
            and (
                (one and two and one.isdisjoint(two))
                or abs(_month(a.mention.published) - _month(b.mention.published)) > 1
            )
        )
        return _UNRELATED if apart else 0.0

    def _places(self, a: Claim, b: Claim) -> float:
        """Return what it tells where both are, beside where the whole story is."""
        one, two = a.places - self._everywhere, b.places - self._everywhere
        if not one and not two:
            return 0.0
        if a.dimension != "count":
            return 0.3 if one & two else -0.3 if one and two else 0.0
        if one and two:
            return 0.5 if one & two else -1.2
        return -0.2

    def _leads(self, a: Claim, b: Claim) -> float:
        """Return what it tells that an article speaks first of whom it tells apart.

        Where another only says "people", it is rather they.
        """
        if a.noun == b.noun or not a.event or a.event != b.event:
            return 0.0
        special = [claim for claim in (a, b) if claim.says_who]
        return sum(
            0.5 if self._first.get((claim.article, claim.event)) == claim.rank else -0.4
            for claim in special
        )

    def _is_alone(self, claim: Claim) -> bool:
        """Say whether its article has no other amount of this dimension."""
        return self._given[claim.article, claim.dimension] == 1

    def contexts(self, a: Claim, b: Claim) -> float:
        """Return what the words around both figures tell, 0 to 2.5."""
        shared = a.wide & b.wide
        if not shared:
            return 0.0
        near, wide, weights = 0.0, 0.0, self._weights
        beside = a.near & b.near
        for word in shared:
            if word == a.noun or word == a.event or word == a.measure:
                continue
            if word in beside:
                near += weights[word]
            else:
                wide += weights[word]
        return min(2.5, (0.9 * near + 0.35 * wide) / self._full)

    def _ages(self, a: Claim, b: Claim) -> float:
        same = a.range.near == b.range.near
        if a.person and b.person:
            named = [UNNAMED not in claim.person[:1] for claim in (a, b)]
            if all(named):
                if _same_name(a.person, b.person):
                    return 4.0 + same
                kin = a.person.split()[-1] == b.person.split()[-1]
                return 2.2 if kin and same else NEVER
            if a.person == b.person:
                told = a.person[1:] not in PLAIN or same
                return 2.5 + same if told else 1.4
            if not any(named):
                alike = a.person[1:] in PLAIN or b.person[1:] in PLAIN
                return (2.0 if alike else 0.5) + self.contexts(a, b) if same else -2.0
        return 2.0 + self.contexts(a, b) if same else -1.0


def _manners(a: Claim, b: Claim, values: float) -> float:
    """Return what it tells how both are given: as a change, a plan, per year."""
    score = 0.0
    if a.change != b.change:
        score -= 0.8 if values >= _RARE else 2.0
    if a.per != b.per:
        score -= 1.5 if a.per and b.per else 0.7 if values >= _RARE else 1.2
    if a.range.near == b.range.near and _heads(a, b):
        score += 1.0
    if (a.elliptic or b.elliptic) and values < _RARE:
        score -= 0.6
    if a.stage != b.stage and {a.stage, b.stage} != {"", FIRST}:
        score -= 3.0 if a.stage and b.stage else 0.0 if values >= _RARE else 2.0
    if a.planned != b.planned:
        score -= 2.5
    return score


def _heads(a: Claim, b: Claim) -> bool:
    """Say whether one claim is the headline of the article that makes the other."""
    return a.article == b.article and a.headline != b.headline


@lru_cache(maxsize=1024)
def _month(published: str) -> float:
    """Return the months from the year nought to an ISO date; nan where there is none.

    No difference to nan is larger than anything.
    """
    year, month = published[:4], published[5:7]
    return (
        int(year) * 12 + int(month) if (year + month).isdigit() and month else math.nan
    )


def _is_long_after(a: Claim, b: Claim) -> bool:
    """Say whether one article is of another year, so that much happens anew."""
    return abs(_month(a.mention.published) - _month(b.mention.published)) > _LONG


_LONG = 9
"""Months."""
_LITTLE = 1.02


def _same_name(a: str, b: str) -> bool:
    """Say whether one name is the other, or a part of it."""
    one, two = set(a.split()), set(b.split())
    return one <= two or two <= one


def _values(a: Claim, b: Claim) -> float:
    """Return what the numbers tell: the same rare number is hardly a chance."""
    x, y = a.range.near, b.range.near
    if a.range.unit != b.range.unit:
        return -1.5 if _is_of_another_size(a, b) else 0.4
    if math.isnan(x) or math.isnan(y):
        if math.isnan(x) and math.isnan(y):
            return 1.0 if a.range[:2] == b.range[:2] else -0.3
        return 0.5 if a.range.meets(b.range) else -0.3
    if x == y:
        return _rarity(x)
    if a.range.printed != b.range.printed and a.range.meets(b.range):
        return 2.0
    if x <= 0 or y <= 0:
        return -0.8
    apart = abs(math.log(x / y))
    if apart < _CLOSE and (a.range.vague or b.range.vague or a.range.meets(b.range)):
        return 1.4
    if apart < _CLOSE:
        return 0.5
    grows = bool(a.event) and a.event == b.event
    return 0.2 - min(2.0, (0.15 if grows else 0.35) * apart)


def _is_of_another_size(a: Claim, b: Claim) -> bool:
    """Say whether no rate of exchange makes one amount the other."""
    units = {a.range.unit, b.range.unit}
    return not a.range.is_near(b.range._replace(printed=a.range.printed), _DEAREST) or (
        units <= _ALIKE_IN_VALUE
        and not a.range.is_near(b.range._replace(printed=a.range.printed), _DEARER)
    )


_ALIKE_IN_VALUE = frozenset({"USD", "EUR", "GBP", "CHF", "CAD", "AUD"})
_DEARER, _DEAREST = 3, 100_000
"""How many of one currency one of another may cost, of those alike in value or any."""


def _rarity(value: float) -> float:
    """Return what it tells that two texts give the same number."""
    if value in (0, 1):
        return -0.8
    if value in (2, 3):
        return 0.6
    if value < 10:
        return 1.2
    digits = len(f"{abs(value):.6g}".replace(".", "").strip("0"))
    return 1.7 if value < 20 else 2.0 + 0.6 * min(3, digits - 1)


def _nouns(a: Claim, b: Claim) -> float:
    if not a.noun or not b.noun:
        return 0.0
    if a.noun == b.noun:
        return 0.7 if a.noun in BARE else 1.8 if a.is_of_people else 2.2
    if a.is_of_people and b.is_of_people:
        if frozenset((a.noun, b.noun)) in NEAR:
            return 0.8
        if "workers" in (a.noun, b.noun) and {a.noun, b.noun} & OCCUPATIONS:
            return 0.8
        if a.says_who and b.says_who:
            kin = kinship(a.noun, b.noun)
            return 1.4 * kin if kin else -2.4
        return 0.0
    if frozenset((a.noun, b.noun)) in NEAR:
        return 0.8
    if ANIMALS in (a.noun, b.noun) and {a.noun, b.noun} & BEASTS:
        return 0.5
    return 1.4 * kin if (kin := kinship(a.noun, b.noun)) else _OTHER_NOUN


def are_others(a: Claim, b: Claim) -> bool:
    """Say whether two claims count people of whom the text says that they differ."""
    told = a.says_who and b.says_who and a.is_of_people and b.is_of_people
    if not told or a.noun == b.noun:
        return False
    if "workers" in (a.noun, b.noun) and {a.noun, b.noun} & OCCUPATIONS:
        return False
    return frozenset((a.noun, b.noun)) not in NEAR and not kinship(a.noun, b.noun)


def _events(a: Claim, b: Claim) -> float:
    if a.event and a.event == b.event:
        return _SAME_EVENT
    if a.event and b.event:
        pair = frozenset((a.event, b.event))
        return 1.8 if pair in FLIGHT else 1.0 if pair in AKIN else _OTHER_EVENT
    return -0.8 if a.event or b.event else 0.0


def _measures(a: Claim, b: Claim) -> float:
    if a.measure and a.measure == b.measure:
        return _FROM_WHERE if a.measure == "distance" else _SAME_MEASURE
    if a.measure and b.measure:
        alike = frozenset((a.measure, b.measure)) in ALIKE
        return 1.0 if alike else _OTHER_MEASURE
    return 0.0


def _persons(a: Claim, b: Claim) -> float:
    if not a.person or not b.person:
        return 0.0
    if _same_name(a.person, b.person):
        return 1.2
    return -1.2 if a.range.near == b.range.near else -5.0


def _parts(a: Claim, b: Claim) -> float:
    if a.part == b.part:
        return 0.5 if a.part else 0.0
    return -1.0 if a.says_who and a.noun == b.noun else -3.5


def _eras(a: Claim, b: Claim, *, same: bool) -> float:
    if a.when.era == b.when.era:
        return 1.2 if a.when.era else 0.0
    if same:
        return -1.2
    if a.when.era and b.when.era:
        return -0.8 if same else _OTHER_ERA / 2
    return _OTHER_ERA
