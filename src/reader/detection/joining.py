"""Across articles: which names in a library are one person's.

What is known is counted from all texts alike, so that the order in which they were
read does not matter. A name joins another only where exactly one other is possible:
who is ambiguous stays alone.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from reader.detection.entities.known import WHY as DECLARED
from reader.detection.model import UNSURE, Correction, Entity, Kind

_WORST = 0.9
"""What is left of the confidence of a mention that means somebody of elsewhere."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What one text says of one person."""

    key: str
    name: str
    mentions: int
    gender: str = ""
    forms: tuple[str, ...] = ()
    """Other folded names that mean this person in the text."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Whom a key means in the library, and why."""

    key: str
    name: str
    link: str
    sure: bool = True
    """Whether it is the same name, and not only a surname."""


class Known(Protocol):
    """Whoever knows the people of a library."""

    def meant(
        self, key: str, day: str, gender: str, pinned: Container[str]
    ) -> Joined | None:
        """Return whom `key` means in an article of `day`, if somebody else's key.

        `pinned` are the keys of which the user said something: they stay.
        """
        ...


def seen_in(entities: Iterable[Entity]) -> tuple[Seen, ...]:
    """Return the people among the `entities` of a text, by key."""
    groups: dict[str, list[Entity]] = {}
    for entity in entities:
        if entity.kind is Kind.PERSON:
            groups.setdefault(entity.key, []).append(entity)
    sure = {
        key: group
        for key, group in groups.items()
        if max(entity.confidence for entity in group) >= UNSURE
    }
    return tuple(_seen(key, sure[key]) for key in sorted(sure))


def _seen(key: str, group: Sequence[Entity]) -> Seen:
    return Seen(
        key,
        group[0].name,
        len(group),
        next((entity.gender for entity in group if entity.gender), ""),
        tuple(sorted({entity.form for entity in group if entity.form})),
    )


def pinned(rules: Iterable[Correction]) -> frozenset[str]:
    """Return the keys of which the user said something."""
    return frozenset(key for rule in rules for key in (rule.key, rule.into) if key)


def join(
    entities: Sequence[Entity],
    known: Known,
    day: str,
    rules: Sequence[Correction] = (),
) -> list[Entity]:
    """Return `entities` of an article of `day` with the keys that the library gives.

    Only people join others. What was declared stays, and so does what the user said
    something of; other names of that person then join the name that it was said of.
    """
    people = seen_in(entities)
    own = {one.key: one.name for one in people}
    stays = pinned(rules)
    found = {
        one.key: joined
        for one in people
        if (joined := known.meant(one.key, day, one.gender, stays))
    }
    if not found:
        return list(entities)
    return [
        _joined(entity, found[entity.key], own)
        if entity.kind is Kind.PERSON and entity.key in found and entity.why != DECLARED
        else entity
        for entity in entities
    ]


def _joined(entity: Entity, joined: Joined, own: dict[str, str]) -> Entity:
    confidence = entity.confidence * (1 if joined.sure else _WORST)
    return replace(
        entity,
        key=joined.key,
        name=own.get(joined.key, joined.name),
        confidence=round(confidence, 2),
        link="; ".join(filter(None, (entity.link, joined.link))),
    )
