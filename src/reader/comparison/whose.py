"""Whose age, share, votes or seats a figure is."""

from __future__ import annotations

from collections.abc import Sequence

from reader.comparison.nouns import PERSON_CLASSES, noun_class, singular
from reader.comparison.spots import Spot
from reader.detection.figures.lexicon import words_of
from reader.detection.model import Entity, Kind

UNNAMED = "~"
"""What the key of somebody begins with of whom only a noun is known."""
_APART = 9
"""Words between a name and an age that is told of it."""
_CUT = words_of(", and was were is said who with but of that")
_ROLES = words_of(
    """
    leader president mayor captain driver owner minister chief engineer general
    colonel farmer teacher nurse pilot mother father son daughter brother sister
    widow grandmother grandfather wife husband student officer suspect defendant
    singer actor player coach striker goalkeeper skipper mate founder director manager
    editor doctor surgeon professor priest bishop king queen prince princess premier
    chancellor governor senator judge lawyer gunman attacker victim survivor patient
    worker fisherman sailor pensioner candidate head author writer
    locomotive ship vessel ferry building bridge dam plane aircraft bus train
    """
)
PLAIN = words_of("man woman boy girl child person people youth brother sister")
"""Nouns for somebody that tell hardly more than age and sex."""
_WON = words_of("seats seat votes points")


def whose(spot: Spot, dimension: str, measure: str = "") -> str:
    """Return the key of the person or party of whom the figure is told.

    For somebody without a name it is the noun for them, after `UNNAMED`; empty where
    the sentence does not say.
    """
    if dimension == "age":
        return _aged(spot)
    if dimension in ("%", "vote") and measure not in ("demand", "sentence"):
        return _nearest(spot)
    if dimension == "s" and measure:
        return _nearest(spot, people=True)
    if dimension == "count" and (spot.figure.counted or "seats").lower() in _WON:
        return _nearest(spot)
    return ""


def is_somebody(word: str) -> bool:
    """Say whether a noun is for one person: `captain`, `woman`."""
    known = word in _ROLES or noun_class(word) in PERSON_CLASSES
    return singular(word) == word and known


def _aged(spot: Spot) -> str:
    sentence = spot.sentence
    people = [name for name in sentence.names if name.kind is Kind.PERSON]
    for name in people:
        k = sentence.at(name.start)
        if spot.j <= k <= spot.j + 4 and _CUT.isdisjoint(sentence.words[spot.j : k]):
            return name.key
    before = [name for name in people if name.end <= spot.figure.start]
    beside = singular(spot.word(spot.i - 1))
    if beside in PLAIN or noun_class(beside) in PERSON_CLASSES:
        return UNNAMED + beside
    if before:
        last = before[-1]
        between = sentence.words[sentence.at(last.end) : spot.i]
        if len(between) <= _APART and _is_apposition(between):
            return last.key
    noun = _noun(spot)
    if not noun and spot.word(spot.i - 1) == "the" and sentence.last_person:
        return sentence.last_person.key  # `The 64-year-old listened`
    if noun or not before:
        return UNNAMED + noun if noun else ""
    return ""


def _is_apposition(between: Sequence[str]) -> bool:
    """Say whether the words between a name and an age make it that person's age."""
    if not between or between[0] in (",", "(", "aged", "is", "was", "turned", "who"):
        return "and" not in between and between.count(",") < 3
    return between[-1] == "aged"


def _noun(spot: Spot) -> str:
    """Return the noun for somebody whose age it is: a role, else `man` and the like."""
    words = spot.sentence.words
    plain = ""
    ahead = range(spot.j, min(spot.j + 5, len(words)))
    behind = range(spot.i - 1, max(-1, spot.i - 8), -1)
    for side in (ahead, behind):
        for k in side:
            word = words[k]
            if word in (";", ":", "”", '"', ".") or (side is ahead and word in _CUT):
                break
            one = singular(word)
            if one in _ROLES:
                return one
            if one in PLAIN or noun_class(word) in PERSON_CLASSES:
                plain = plain or one
        if plain and side is ahead:
            continue
    return plain


def _nearest(spot: Spot, *, people: bool = False) -> str:
    """Return the key of the person (or party) nearest to the figure, if there is."""
    sentence = spot.sentence
    best: tuple[int, Entity] | None = None
    for name in sentence.names:
        if name.kind not in (Kind.PERSON, Kind.ORGANISATION, Kind.GROUP):
            continue
        if people and name.kind is not Kind.PERSON:
            continue
        k = sentence.at(name.start)
        if not spot.low <= k < spot.high and not (people and k < spot.i):
            continue
        if k >= spot.i and sentence.word(k - 1) not in ("for", "to", "by", "the"):
            continue
        distance = spot.i - k if k < spot.i else 3 * (k - spot.j + 1)
        if best is None or distance < best[0]:
            best = distance, name
    if best is None and not _PRONOUNS.isdisjoint(spot.before[-4:]):
        named = [
            name
            for name in sentence.names
            if name.kind is Kind.PERSON and name.end <= spot.figure.start
        ]
        return named[-1].key if named else ""
    if best:
        return best[1].key
    if spot.after == ["and"] and not people:
        return _behind_both(spot)
    return "" if people else _winner(spot)


def _behind_both(spot: Spot) -> str:
    """Read `against 29.5 per cent and 60 seats for the Centre Union`."""
    sentence = spot.sentence
    for name in sentence.names:
        k = sentence.at(name.start)
        near = sentence.words[max(spot.high, k - 2) : k]
        if spot.high < k <= spot.high + _APART and "for" in near:
            return name.key
    return ""


def _winner(spot: Spot) -> str:
    """Return the name before `won` and the like, where it is no known one."""
    for k in range(spot.i - 1, max(spot.low, spot.i - 6), -1):
        name = spot.word(k - 1)
        if spot.word(k) in _WINS and name.isalpha() and k > spot.low:
            text = spot.sentence.text[spot.sentence.starts[k - 1]]
            return name if text.isupper() and name not in _NO_NAMES else ""
    return ""


_WINS = words_of("won took got received gained secured polled wins takes gets scored")
_PRONOUNS = words_of("he she him her")
_NO_NAMES = words_of("he she it they we who that which")
