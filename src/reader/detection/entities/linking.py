"""From mentions to entities: which mentions are the same, and what they are called."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from reader.detection.entities.document import Words, abbreviations, bare, words_of
from reader.detection.entities.lexicon import aliases
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document
from reader.detection.entities.words import PARTICLES
from reader.detection.model import Entity, Kind
from reader.text.fold import fold

_NAMESAKES = 50
"""How many people of one name are told apart; more are in no article."""


@dataclass(slots=True)
class _Person:
    """One person of the text: the words of the fullest name, and where it stands."""

    words: Words
    places: list[int] = field(default_factory=list)
    """Token indices at which a full name of this person stands, ascending."""


def link(document: Document, mentions: Sequence[Mention]) -> list[Entity]:
    """Return `mentions` as entities with names and keys; none overlaps another."""
    persons = _persons(document, mentions)
    short = abbreviations(document, mentions)
    keyed: list[tuple[Mention, str]] = []
    end = -1
    for mention in sorted(mentions, key=lambda m: (m.first, -m.last)):
        if mention.first < end:
            continue
        end = mention.last
        keyed.append((mention, _key(document, mention, persons, short)))
    names = _names(document, keyed)
    tokens = document.tokens
    return [
        Entity(
            start=tokens[mention.first].start,
            end=tokens[mention.last - 1].end,
            kind=mention.kind,
            name=names[key, mention.kind],
            key=key,
            confidence=round(mention.probability, 2),
            why=mention.why,
        )
        for mention, key in keyed
    ]


def _key(
    document: Document,
    mention: Mention,
    persons: dict[str, list[_Person]],
    short: dict[str, Words],
) -> str:
    words = words_of(document, mention)
    if mention.kind is Kind.PERSON:
        person = _person_of(words, mention.first, persons)
        return " ".join(person.words if person else words)
    if len(words) == 1:
        text = document.tokens[mention.first].text
        if text in short:
            return " ".join(short[text])
    key = " ".join(words)
    if mention.kind is Kind.GROUP:
        return _singular(key)
    return aliases().get(key.replace(".", ""), key)


def _singular(key: str) -> str:
    if key.endswith("men"):
        return key[:-3] + "man"
    if key.endswith("s") and not key.endswith(("ss", "us", "is")):
        return key[:-1]
    return key


def _core(words: Sequence[str]) -> Words:
    return tuple(bare(w) for w in words if w not in PARTICLES)


def _persons(
    document: Document, mentions: Iterable[Mention]
) -> dict[str, list[_Person]]:
    """Return the persons with full names, by every word of their names."""
    found: dict[str, list[_Person]] = defaultdict(list)
    for mention in mentions:
        words = words_of(document, mention)
        core = _core(words)
        if mention.kind is not Kind.PERSON or len(core) < 2:
            continue
        namesakes = (p for word in core[1:] for p in found[word][-_NAMESAKES:])
        person = next((p for p in namesakes if _same_person(p.words, words)), None)
        if person is None:
            person = _Person(words)
        person.places.append(mention.first)
        if len(words) > len(person.words):
            person.words = words
        for word in core:
            if not any(other is person for other in found[word][-_NAMESAKES:]):
                found[word].append(person)
    return found


def _same_person(one: Words, other: Words) -> bool:
    """Whether two full names can be one person's: equal, or one leaves words out."""
    a, b = _core(one), _core(other)
    if len(a) > len(b):
        a, b = b, a
    if not _same_first(a[0], b[0]):
        return False
    rest = iter(b[1:])
    return all(any(_same_first(x, y) for y in rest) for x in a[1:])


def _same_first(one: str, other: str) -> bool:
    if one == other:
        return True
    a, b = one.rstrip("."), other.rstrip(".")
    return (len(a) == 1 or len(b) == 1) and a[:1] == b[:1]


def _person_of(
    words: Words, at: int, persons: dict[str, list[_Person]]
) -> _Person | None:
    """Return whose name `words` at token `at` are.

    Of several people with this name it is the one last named in full before it, else
    the first named after it; a surname counts before a first name.
    """
    core = _core(words) or words
    candidates = persons.get(core[-1], [])[-_NAMESAKES:]
    if len(core) > 1:
        candidates = [p for p in candidates if _same_person(p.words, words)]
    else:
        last = [p for p in candidates if _core(p.words)[-1] == core[0]]
        inner = [p for p in candidates if core[0] in _core(p.words)[1:]]
        candidates = last or inner or candidates
    if len(candidates) < 2:
        return candidates[0] if candidates else None

    def distance(person: _Person) -> tuple[bool, int]:
        before = [place for place in person.places if place <= at]
        return (False, at - before[-1]) if before else (True, person.places[0])

    return min(candidates, key=distance)


def _names(
    document: Document, keyed: Iterable[tuple[Mention, str]]
) -> dict[tuple[str, Kind], str]:
    """Return the name of each key: the fullest form, with the accents seen anywhere."""
    accented: dict[str, str] = {}
    forms: dict[tuple[str, Kind], list[str]] = defaultdict(list)
    for mention, key in keyed:
        tokens = document.tokens[mention.first : mention.last]
        for token in tokens:
            best = accented.get(token.folded)
            if best is None or _better(token.text, best):
                accented[token.folded] = token.text
        text = document.text[tokens[0].start : tokens[-1].end]
        forms[key, mention.kind].append(" ".join(text.split()))
    names = {}
    for (key, kind), seen in forms.items():
        full = max(seen, key=lambda form: (len(form.split()), _rank(form)))
        if kind is Kind.PERSON:
            full = " ".join(
                accented.get(fold(word), word)
                if _better(accented.get(fold(word), word), word)
                else word
                for word in full.split()
            )
        names[key, kind] = full
    return names


def _rank(form: str) -> tuple[int, int, int]:
    """Order spellings: accents before none, mixed case before capitals or none."""
    mixed = form[:1].isupper() and not (form.isupper() and len(form) > 4)
    return int(mixed), sum(not c.isascii() for c in form), len(form)


def _better(one: str, other: str) -> bool:
    return _rank(one)[:2] > _rank(other)[:2]
