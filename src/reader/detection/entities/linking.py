"""From mentions to entities: which mentions are the same, and what they are called."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reader.detection.entities.bodies import Bodies, plain_key
from reader.detection.entities.document import words_of
from reader.detection.entities.lexicon import proper_names, singular
from reader.detection.entities.people import People
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document
from reader.detection.entities.words import PARTICLES
from reader.detection.model import Entity, Kind
from reader.text.fold import fold


@dataclass(frozen=True, slots=True)
class _Linked:
    """A mention, what it means, and why."""

    mention: Mention
    key: str
    link: str = ""
    form: str = ""
    gender: str = ""


def link(document: Document, mentions: Sequence[Mention]) -> list[Entity]:
    """Return `mentions` as entities with names and keys; none overlaps another."""
    people = People(document, mentions)
    bodies = Bodies(document, mentions)
    found: list[_Linked] = []
    end = -1
    for mention in sorted(mentions, key=lambda m: (m.first, -m.last)):
        if mention.first < end:
            continue
        end = mention.last
        found.append(_linked(document, mention, people, bodies))
    names = _names(document, ((one.mention, one.key) for one in found))
    return [_entity(document, one, names[one.key, one.mention.kind]) for one in found]


def _entity(document: Document, one: _Linked, name: str) -> Entity:
    mention = one.mention
    return Entity(
        start=document.tokens[mention.first].start,
        end=document.tokens[mention.last - 1].end,
        kind=mention.kind,
        name=name,
        key=one.key,
        confidence=round(mention.probability, 2),
        why=mention.why,
        link=one.link.format(name=name) if "{" in one.link else one.link,
        form=one.form,
        gender=one.gender,
    )


def _linked(
    document: Document, mention: Mention, people: People, bodies: Bodies
) -> _Linked:
    words = words_of(document, mention)
    if mention.kind is Kind.PERSON:
        meant = people.meant(mention, words)
        form = " ".join(words) if words != meant.words else ""
        key = " ".join(meant.words)
        return _Linked(mention, key, meant.link, form, meant.gender)
    if long := bodies.long(mention, words):
        return _Linked(mention, plain_key(long.words), long.link)
    key = plain_key(words)
    if mention.kind is Kind.GROUP:
        return _Linked(mention, singular(key))
    known = proper_names().get(key) if key != " ".join(words) else None
    return _Linked(mention, key, f"another name of {known}" if known else "")


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
            if token.folded in PARTICLES and token.first and best:
                continue  # Van der Meer, of Joost van der Meer
            if (
                (token.folded in PARTICLES and not token.cap)
                or best is None
                or _better(token.text, best)
            ):
                accented[token.folded] = token.text
        text = document.text[tokens[0].start : tokens[-1].end]
        forms[key, mention.kind].append(" ".join(text.split()))
    names = {}
    for (key, kind), seen in forms.items():
        own = [form for form in seen if fold(form) == key]
        full = max(own or seen, key=lambda form: (len(form.split()), _rank(form)))
        if kind is Kind.PERSON:
            words = full.split() if own else key.split()
            full = " ".join(_best(word, accented) for word in words)
        names[key, kind] = full
    return names


def _best(word: str, accented: Mapping[str, str]) -> str:
    """Return `word` as the article spells it best."""
    known = accented.get(fold(word), word)
    return known if _better(known, word) else word


def _rank(form: str) -> tuple[int, int, int]:
    """Order spellings: accents before none, mixed case before capitals or none."""
    mixed = form != form.lower() and not (form.isupper() and len(form) > 4)
    return int(mixed), sum(not c.isascii() for c in form), len(form)


def _better(one: str, other: str) -> bool:
    return _rank(one)[:2] > _rank(other)[:2]
