"""Whom the words beside a verb of saying mean: a name, a role, a pronoun."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from reader.comparison.quoted import Quoted
from reader.comparison.roles import given_roles
from reader.detection.model import UNSURE, Entity, Kind, Span

PRONOUNS = {"he": "m", "she": "f", "they": "", "it": "", "his": "m", "her": "f"}
"""Words that mean somebody named before, and the gender that they ask for."""
_SPEAKING = frozenset({Kind.PERSON, Kind.ORGANISATION, Kind.GROUP})
_OF_ANOTHER = re.compile(
    r"\b(?:of|for|to|from|about|with|by|in|on|at|against|after|before|and|or|than|like"
    r"|told|asked|that|whom|under|near|over|via)\s+(?:the\s+)?$"
)
"""What makes a name another's than the speaker's: a spokesman for Mr …"""
_HONORIFIC = re.compile(
    r"\b(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lord|Lady|Gen|Col|Prof|Sen|Rep|Gov)\.?\s+$"
)
_APPOSED = re.compile(r"\s*(?:[,(][^,()]{1,90}[,)])?\s*")
_BEFORE_NAME = re.compile(
    r"(?:(?!\b(?:of|for|to|from|about|with|by|in|on|at|that|who)\b)[^,.;:])*"
)
_SPEAKS_FOR = re.compile(
    r"\b(?:spokes\w+|lawyer|aide|attorney|wife|husband|mother|father|brother|sister"
    r"|son|daughter|friend|colleague|neighbou?r)\b",
    re.IGNORECASE,
)
_NEAR = 700
"""Code points before a pronoun in which the one meant is named."""
_CALLED = re.compile(r"\b(?:identified as|named|called)\s+$")
_NAME_ENDS = re.compile(
    r"\s*(?:$|[,.;:!?)”\"»—–\n]|(?:on|in|at|as|who|which|after|and|late|early|this|last"
    r"|yesterday|to|when|while|but|president|spokes\w+)\b)"
)
"""What may follow the name of an organisation that is not part of a longer one."""
_SOMEBODY = re.compile(
    r"\b(?:one|an?|another|the)\s+(?:[\w-]+\s+){0,2}(?:man|woman|boy|girl|person|resident"
    r"|witness|soldier|officer|official|defector|spokes\w+|teacher|doctor|nurse|worker"
    r"|driver|farmer|survivor|neighbou?r|student|protester|migrant|analyst|expert)\b"
)
"""Somebody without a name, whom a pronoun may mean as well."""
_LAST_WORD = re.compile(r"(?:^|[\s,])(\w+)$")
_TURN = re.compile(r"[;:]\s|,? (?:but|while|and) (?=[A-Za-z])")
"""Where another clause begins."""
_ADVERB = re.compile(r"\b(?:also|later|then|often)\b")
_WORDS = 8
"""Words that name a speaker without a name, at most."""
_SURE, _APPOSITION, _SAME, _ALONE, _BY_ROLE, _UNSURE = 0.95, 0.9, 0.8, 0.7, 0.7, 0.3


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody who says something; no key where it is not sure who."""

    key: str
    name: str
    confidence: float


class Speakers:
    """The people and organisations of one text who can be its speakers."""

    def __init__(
        self, text: str, spans: Sequence[Span], marks: Sequence[Quoted]
    ) -> None:
        self._text = text
        opens = [mark.opens for mark in marks]
        entities = [one for one in spans if isinstance(one, Entity)]

        def outside(one: Entity) -> bool:
            at = bisect_right(opens, one.start) - 1
            return at < 0 or marks[at].closes <= one.start

        self._all = [
            one
            for one in entities
            if one.kind in _SPEAKING and one.confidence >= UNSURE and outside(one)
        ]
        self._starts = [one.start for one in self._all]
        self._genders = {
            one.key: one.gender
            for one in entities
            if one.gender and one.kind is Kind.PERSON
        }
        self._names = Counter((one.key, one.name) for one in self._all)
        self._roles: dict[str, set[str]] = {}
        for key, role in given_roles(entities, text):
            words = text[role.start : role.end].lower()
            self._roles.setdefault(words, set()).add(key)
        self._role_before = {
            role.end + 1: role.start
            for role in entities
            if role.kind is Kind.ROLE and text[role.end : role.end + 1] == " "
        }
        self._last = (0, "")

    def heard(self, end: int, key: str) -> None:
        """Take note of who was quoted up to `end`; without a key, somebody else."""
        self._last = (end, key)

    def behind(self, start: int, end: int) -> Speaker:
        """Return whom the words after a verb of saying begin with: said the mayor."""
        text = self._text
        for one in self._within(start, end):
            lead = text[start : one.start]
            if _BEFORE_NAME.fullmatch(lead):
                if one.kind is not Kind.PERSON and not _NAME_ENDS.match(text, one.end):
                    break
                return self._named(one, _SURE)
            if _CALLED.search(lead):
                return self._named(one, _APPOSITION)
            if lead.endswith(", ") and one.kind is Kind.PERSON:
                doubt = _SPEAKS_FOR.search(lead) and " for " in lead
                return self._named(one, _UNSURE if doubt else _APPOSITION)
            break
        words = re.split(r"[,;:]| (?:on|in|after|who|as|and|at) ", text[start:end])[0]
        return self._described(words.strip(), start)

    def subject(self, start: int, end: int) -> Speaker | None:
        """Return who says something in the words before the verb, if anybody."""
        text = self._text
        start = self._clause(start, end)
        near = self._within(start, end)
        for number, one in reversed(list(enumerate(near))):
            rest = _ADVERB.sub("", text[one.end : end])
            lead = self._lead(start, one)
            if lead.endswith(", ") and rest.strip() in ("", ","):
                named = bool(number) and near[number - 1].end >= one.start - 2
                doubt = _SPEAKS_FOR.search(lead) and not named
                return self._named(one, _UNSURE if doubt else _APPOSITION)
            if not _APPOSED.fullmatch(rest):
                continue
            if _OF_ANOTHER.search(lead):
                return Speaker("", _tidy(text[start:end]), _UNSURE)
            return self._named(one, _APPOSITION if rest.strip() else _SURE)
        words = _tidy(text[start:end])
        if not words or len(words.split()) > _WORDS:
            return None
        return self._described(words, start)

    def _lead(self, start: int, one: Entity) -> str:
        """Return the words from `start` to a name, without the titles before it."""
        at = self._role_before.get(one.start, one.start)
        return _HONORIFIC.sub(" ", self._text[start:at])

    def _clause(self, start: int, end: int) -> int:
        """Return where the last clause of `text[start:end]` begins.

        No clause begins between the names of two who speak together.
        """
        begun = start
        for turn in _TURN.finditer(self._text, start, end):
            joint = any(o.end == turn.start() for o in self._within(start, end))
            rest = self._text[turn.end() : end]
            if rest.strip() and not (joint and turn[0].endswith("and ")):
                begun = turn.end()
        return begun

    def first(self, start: int, end: int) -> Speaker | None:
        """Return the person with whom a sentence begins that ends with a colon."""
        people = [o for o in self._within(start, end) if o.kind is Kind.PERSON]
        if not people or len({one.key for one in people}) > 1:
            return None
        if _OF_ANOTHER.search(self._lead(start, people[0])):
            return None
        return self._named(people[0], _ALONE)

    def _within(self, start: int, end: int) -> list[Entity]:
        low, high = (bisect_left(self._starts, at) for at in (start, end))
        return self._all[low:high]

    def _named(self, one: Entity, confidence: float) -> Speaker:
        return Speaker(one.key, one.name, confidence)

    def _described(self, words: str, at: int) -> Speaker:
        """Return whom a pronoun or a role means, where only one can be meant."""
        plain = re.sub(r"^(?:the|an?)\s+", "", words.lower())
        if (last := _LAST_WORD.search(plain)) and last[1] in ("he", "she"):
            plain = words = last[1]
        if plain in PRONOUNS:
            return self._meant(plain, at) or Speaker("", words, _UNSURE)
        keys = self._roles.get(plain, set())
        if len(keys) == 1:
            (key,) = keys
            return Speaker(key, self._name(key), _BY_ROLE)
        return Speaker("", words, _UNSURE)

    def _meant(self, word: str, at: int) -> Speaker | None:
        """Return the one named before whom a pronoun means, if it is sure."""
        gender = PRONOUNS[word]
        if not gender:
            return None
        near = [
            one
            for one in self._within(max(0, at - _NEAR), at)
            if one.kind is Kind.PERSON and self._fits(one.key, gender)
        ]
        end, key = self._last
        near = [one for one in near if key or one.start >= end or at - end > _NEAR]
        since = {one.key for one in near if one.start >= end}
        if key and at - end < _NEAR and self._fits(key, gender) and since <= {key}:
            return Speaker(key, self._name(key), _SAME)
        keys = {one.key for one in near}
        if len(keys) != 1 or _SOMEBODY.search(self._text, near[-1].end, at):
            return None
        (key,) = keys
        return Speaker(key, self._name(key), _ALONE)

    def _fits(self, key: str, gender: str) -> bool:
        return self._genders.get(key, gender) == gender

    def _name(self, key: str) -> str:
        names = [name for own, name in self._names if own == key]
        return max(names, key=lambda name: self._names[key, name], default=key)


def _tidy(words: str) -> str:
    plain = " ".join(words.strip(" ,—–-").split())
    return re.sub(r"^(?:and|but|while)\b\s*", "", plain)
