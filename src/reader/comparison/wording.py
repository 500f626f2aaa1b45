"""Titles of questions, as a reader would write them: "soldiers who defected"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from reader.comparison.claim import Claim
from reader.comparison.nouns import PEOPLE, singular
from reader.comparison.words import stem
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.numerals import NUMBER_WORDS

_SAID_OF_PEOPLE = {
    "die": "killed", "injure": "injured", "miss": "missing", "rescue": "rescued",
    "recover": "recovered", "displace": "displaced", "defect": "who defected",
    "surrender": "who surrendered", "arrest": "arrested", "capture": "captured",
    "release": "released", "charge": "charged", "convict": "convicted",
    "acquit": "acquitted", "jail": "jailed", "protest": "who protested",
    "attend": "who attended", "strike": "on strike", "vote": "who voted",
    "infect": "infected", "vaccinate": "vaccinated", "test": "tested",
    "lay off": "laid off", "hire": "hired", "resign": "who resigned",
    "destroy": "destroyed", "damage": "damaged", "oppose": "opposed",
    "recognise": "in support", "approve": "approved", "cancel": "cancelled",
    "delay": "delayed", "close": "closed", "deploy": "deployed", "trap": "trapped",
    "abduct": "abducted", "execute": "executed", "deport": "deported",
    "flee": "who fled", "cross": "who crossed", "return": "who returned",
    "lose power": "without power", "board": "on board", "attack": "attacked",
    "elect": "elected", "sign": "who signed", "live": "who live there",
    "sell": "sold", "buy": "bought", "build": "built", "condemn": "that condemn",
    "find": "found", "donate": "who donated", "need help": "in need of help",
    "kill": "killed", "award": "awarded", "affect": "affected",
    "critical": "in a critical state",
    "hunger": "going hungry", "capacity": "that find room", "swear in": "sworn in",
    "burn": "burnt",
}  # fmt: skip
"""Event class to what a title says of those that it happened to."""
_COUNTRIES = {"recognise": "that recognise", "oppose": "that oppose"}


def title_of(claims: Sequence[Claim], names: Mapping[str, str]) -> str:
    """Return the title of the question that `claims` are of; `names` by their keys."""
    dimension = claims[0].dimension
    noun = _most(claim.noun for claim in claims)
    event = _most(claim.event for claim in claims)
    measure = _most(claim.measure for claim in claims)
    person = _most(claim.person for claim in claims)
    era = _most(claim.when.era for claim in claims)
    if dimension == "age":
        title = f"age of {_who(person, names)}"
    elif dimension == "count":
        title = _count(claims, noun, event, names)
    else:
        title = _amount(claims, measure, noun)
        if person and not person.startswith("~"):
            title += f" of {_who(person, names)}"
    if era:
        title += f", {_era(era)}"
    return title


def _era(era: str) -> str:
    """Return another time in words: `1999`, `2018-09`, `year-1`."""
    unit, sign, count = era.partition("-")
    if sign and unit.isalpha():
        return f"{count} {unit}{'s' if count != '1' else ''} earlier"
    return era


def _most(values: Iterable[str]) -> str:
    """Return the most common value that is not empty, the first of several."""
    counted = Counter(value for value in values if value)
    return counted.most_common(1)[0][0] if counted else ""


def _who(person: str, names: Mapping[str, str]) -> str:
    if person.startswith("~"):
        return f"the {person[1:]}"
    return names.get(person, person.title()) if person else "somebody"


def _count(
    claims: Sequence[Claim], noun: str, event: str, names: Mapping[str, str]
) -> str:
    if not noun and event in _OF_PEOPLE:
        noun = PEOPLE
    said = _SAID_OF_PEOPLE.get(event, "")
    if noun == "countries" and event in _COUNTRIES:
        said = _COUNTRIES[event]
    if not noun:
        noun = _about(claims) or "count"
    elif not said:
        noun = _phrase(claims) or noun
    elif noun == singular(noun):
        noun = _most(_printed(claim) for claim in claims) or noun
    title = f"{noun} {said}".strip()
    if event in _WHERE:
        to = _where(claims, names)
        title += f" {_WHERE[event]} {to}" if to else ""
    return f"{title}, of these" if all(claim.part for claim in claims) else title


_OF_PEOPLE = frozenset({"die", "injure", "miss", "rescue", "arrest", "displace"})
_WHERE = {"defect": "to", "cross": "to", "flee": "to"}
"""Event class to what stands before the place that it leads to."""


def _printed(claim: Claim) -> str:
    """Return the counted noun as printed, in small letters."""
    return (claim.mention.figure.counted or "").lower()


def _phrase(claims: Sequence[Claim]) -> str:
    """Return the longest noun phrase that is counted, without its number."""
    phrases = []
    for claim in claims:
        words = claim.mention.text.split()
        head = claim.mention.figure.counted or ""
        while words and not _is_of_noun(words[0]):
            words = words[1:]
        if head and head in words:
            phrases.append(" ".join(words[: words.index(head) + 1]))
    return max(phrases, key=lambda phrase: (len(phrase), phrase), default="")


def _is_of_noun(word: str) -> bool:
    """Say whether a word is no part of the number or its bound."""
    low = word.lower()
    return word[:1].isalpha() and low not in NUMBER_WORDS and low not in _BOUNDS


_BOUNDS = words_of(
    """
    more than less fewer at least most up to about around some over under nearly almost
    and a an the between or roughly well just only another as many estimated dozens
    hundreds thousands scores tens of million billion million thousand hundred including
    """
)


def _where(claims: Sequence[Claim], names: Mapping[str, str]) -> str:
    """Return the place that most sentences name as where they went, if one does."""
    counted: Counter[str] = Counter()
    for claim in claims:
        for key in claim.places:
            name = names.get(key, "")
            if name and re.search(
                rf"\b(?:to|into|towards?|for) {re.escape(name)}\b",
                claim.mention.sentence,
            ):
                counted[name] += 1
    text = " ".join(claim.mention.sentence for claim in claims)
    ranked = sorted(counted, key=lambda name: (-counted[name], text.find(name), name))
    return ranked[0] if ranked else ""


def _about(claims: Sequence[Claim]) -> str:
    """Return the word, as printed, that most claims have around their figure."""
    words = Counter(word for claim in claims for word in claim.near)
    if not words:
        return ""
    chosen = min(words, key=lambda word: (-words[word], word))
    for claim in claims:
        for word in re.findall(r"[^\W\d_]+", claim.mention.sentence):
            low: str = word.lower()
            if stem(low) == chosen:
                return low
    return chosen


def _amount(claims: Sequence[Claim], measure: str, noun: str) -> str:
    changes = all(claim.change == "change" for claim in claims)
    if measure:
        title = f"change of {measure}" if changes else measure
    elif noun:
        title = f"share of {noun}" if claims[0].dimension == "%" else noun
    else:
        kind = claims[0].mention.figure.kind.value
        about = _about(claims)
        title = f"{kind} ({about})" if about else kind
    return title
