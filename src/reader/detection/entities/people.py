"""People of one article: which full names are one person, and whom short ones mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from reader.detection.entities.document import Words, words_of
from reader.detection.entities.naming import (
    PersonName,
    gender_of,
    honorific_gender,
    parse,
    same_person,
)
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document
from reader.detection.model import Kind

_NAMESAKES = 50
"""How many people of one name are told apart; more are in no article."""
_OPENING, _CLOSING = frozenset("\"'“‘"), frozenset("\"'”’")


@dataclass(slots=True, eq=False)
class Person:
    """One person of the text: the words of the fullest name, and where it stands."""

    words: Words
    name: PersonName
    gender: str = ""
    """m or f, where an honorific or the first name tells."""
    age: str = ""
    """In years, where one stands behind the name: Ana Ruiz, 31,."""
    places: list[int] = field(default_factory=list)
    """Token indices at which a full name of this person stands, ascending."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Whom a mention means, and why."""

    words: Words
    """Of the fullest name: the key."""
    person: Person | None = None
    link: str = ""
    """Why it is this person, `{name}` for the name; nothing for the full name."""
    gender: str = ""


@dataclass(frozen=True, slots=True)
class _Sides:
    """Mentions of people by the tokens at which they end and start."""

    ending: dict[int, Mention]
    starting: dict[int, Mention]


def title_before(document: Document, first: int) -> str:
    """Return m or f where an honorific before token `first` tells, else nothing."""
    if not first or not document.tokens[first].joined:
        return ""
    return honorific_gender(document.tokens[first - 1].folded)


def age_behind(document: Document, last: int) -> str:
    """Return the age behind a name that ends before token `last`, else nothing.

    It stands between commas or brackets: Ana Ruiz, 31, and Ana Ruiz (31).
    """
    tokens = document.tokens
    if last + 2 >= len(tokens) or len(tokens[last + 1].text) != 2:
        return ""
    opener, age, closer = (t.text for t in tokens[last : last + 3])
    told = (opener, closer) in ((",", ","), ("(", ")"), (",", "."), (",", ";"))
    return age if told and age.isdecimal() else ""


class People:
    """The people who are named in full in an article, by every word of their names."""

    def __init__(self, document: Document, mentions: Iterable[Mention]) -> None:
        self._document = document
        self._by_word: dict[str, list[Person]] = defaultdict(list)
        self._nicknames: dict[Words, Person] = {}
        mentions = list(mentions)
        persons = [m for m in mentions if m.kind is Kind.PERSON]
        for mention in persons:
            words = words_of(document, mention)
            name = parse(words)
            if name.full:
                self._note(mention, words, name)
        sides = _Sides({m.last: m for m in persons}, {m.first: m for m in persons})
        for mention in mentions:
            self._note_nickname(mention, sides)

    def _note(self, mention: Mention, words: Words, name: PersonName) -> Person:
        person = self._same(name)
        if person is None:
            person = Person(words, name, gender_of(name))
        person.places.append(mention.first)
        person.age = person.age or age_behind(self._document, mention.last)
        if _fullness(name) > _fullness(person.name):
            person.words, person.name = words, name
            person.gender = person.gender or gender_of(name)
        if title := title_before(self._document, mention.first):
            person.gender = title
        for word in dict.fromkeys(name.words):
            found = self._by_word[word]
            if not any(other is person for other in found[-_NAMESAKES:]):
                found.append(person)
        if name.nickname:
            self._nicknames[name.nickname] = person
        return person

    def _note_nickname(self, mention: Mention, persons: _Sides) -> None:
        """Note the name in quotes between a first name and a surname.

        Ana “La Jefa” Ruiz is one person, though three mentions.
        """
        tokens = self._document.tokens
        before = persons.ending.get(mention.first - 1)
        after = persons.starting.get(mention.last + 1)
        if before is None or after is None:
            return
        if tokens[mention.first - 1].text not in _OPENING:
            return
        if tokens[mention.last].text not in _CLOSING:
            return
        if tokens[before.first].line != tokens[after.first].line:
            return
        words = words_of(self._document, before) + words_of(self._document, after)
        person = self._note(before, words, parse(words))
        self._nicknames[words_of(self._document, mention)] = person

    def _same(self, name: PersonName) -> Person | None:
        namesakes = (p for w in name.words[1:] for p in self._by_word[w][-_NAMESAKES:])
        found = {id(p): p for p in namesakes if same_person(p.name, name)}
        equal = [p for p in found.values() if p.name.words == name.words]
        alike = equal or list(found.values())
        return alike[0] if len(alike) == 1 or equal else None

    def meant(self, mention: Mention, words: Words) -> Meant:
        """Return whom `mention` means.

        Of several people with this name it is the one of the right sex who was last
        named in full before it, else the first named after it; a surname counts before
        a first name. Who is of another age is another person; a full name that no other
        form shares is its own person, and so is an initial that two could share.
        """
        title = title_before(self._document, mention.first)
        name = parse(words)
        if words in self._nicknames:
            person = self._nicknames[words]
            return Meant(person.words, person, "what {name} is called")
        if name.full:
            same = self._same(name)
            if same is None:
                return Meant(words, gender=title)
            link = "" if name == same.name else "another form of {name}"
            return Meant(same.words, same, link, same.gender)
        return self._short(mention, words, name, title)

    def _short(
        self, mention: Mention, words: Words, name: PersonName, title: str
    ) -> Meant:
        word = name.words[-1] if name.words else words[-1]
        known = self._by_word.get(word, [])[-_NAMESAKES:]
        heads = [p for p in known if p.name.words[-1] == word]
        family = [p for p in known if word in p.name.family]
        candidates = [p for p in heads if not p.name.heir] or heads or family or known
        age = age_behind(self._document, mention.last)
        fitting = [
            p
            for p in candidates
            if (not title or p.gender in ("", title))
            and (not age or p.age in ("", age))
        ]
        if not fitting:
            return Meant(words, gender=title)
        person = min(fitting, key=lambda p: _distance(p, mention.first))
        sort = "surname" if heads or family else "first name"
        where = "above" if person.places[0] <= mention.first else "below"
        link = f"{sort} of {{name}}, named in full {where}"
        if len(fitting) < len(candidates):
            link += ", whom the title fits" if title else ", whom the age fits"
        elif len(candidates) > 1:
            link += f", the nearest of {len(candidates)} with this name"
        return Meant(person.words, person, link, title or person.gender)


def _fullness(name: PersonName) -> tuple[int, int]:
    return len(name.words) - name.initials, len(name.words)


def _distance(person: Person, at: int) -> tuple[bool, int]:
    before = [place for place in person.places if place <= at]
    return (False, at - before[-1]) if before else (True, person.places[0])
