"""Names that the user or the library declares: found everywhere, above the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from reader.detection.model import ENTITY_KINDS, Entity, Kind, Names
from reader.text.fold import fold, fold_with_map

WHY = "a name you declared"


def apply_names(
    text: str,
    entities: Iterable[Entity],
    names: Names,
    skip: Sequence[tuple[int, int]] = (),
    *,
    why: str = WHY,
    absorb: bool = True,
) -> list[Entity]:
    """Return `entities` with every occurrence of the known `names` among them.

    An occurrence matches whole words, whatever its accents, and with capitals where
    the declared name has them, or in a line of capitals. What it overlaps gives way,
    unless that is a longer name of a person, which takes the declared key, or without
    `absorb` keeps its own. `why` is the reason that they give.
    """
    found = _occurrences(text, names, skip, why)
    kept: list[Entity] = []
    same: dict[str, Entity] = {}
    for entity in entities:
        rivals = [f for f in found if f.start < entity.end and entity.start < f.end]
        if not rivals:
            kept.append(entity)
        elif _extends(entity, rivals):
            if absorb:
                same[entity.key] = rivals[0]
            found.remove(rivals[0])
            kept.append(entity)
    kept.extend(found)
    _note_surnames(kept, names, same)
    return sorted((_declared(e, same, why) for e in kept), key=lambda e: e.start)


def _declared(entity: Entity, same: Mapping[str, Entity], why: str) -> Entity:
    """Return `entity` as the declared one that its key is known to mean."""
    known = same.get(entity.key) if entity.kind is Kind.PERSON else None
    if known is None or entity.why == why:
        return entity
    return replace(entity, name=known.name, key=known.key, confidence=1.0, why=why)


def _note_surnames(
    entities: Iterable[Entity], names: Names, same: dict[str, Entity]
) -> None:
    """Let a bare surname mean the one declared person who has it."""
    declared: dict[str, list[str]] = {}
    for name, kind in names.known.items():
        words = fold(name).split()
        if kind is Kind.PERSON and len(words) > 1:
            declared.setdefault(words[-1], []).append(name)
    for entity in entities:
        found = declared.get(entity.key, [])
        if entity.kind is Kind.PERSON and len(found) == 1 and entity.key not in same:
            name = found[0]
            same[entity.key] = replace(entity, name=name, key=fold(name))


def _extends(entity: Entity, rivals: Sequence[Entity]) -> bool:
    """Whether `entity` is one declared person with more names: Juan Ruiz for Ruiz."""
    return (
        len(rivals) == 1
        and entity.kind is Kind.PERSON
        and rivals[0].kind is Kind.PERSON
        and entity.start <= rivals[0].start
        and rivals[0].end <= entity.end
    )


def _occurrences(
    text: str, names: Names, skip: Sequence[tuple[int, int]], why: str
) -> list[Entity]:
    folded = fold_with_map(text)
    taken: list[Entity] = []
    by_length = sorted(names.known.items(), key=lambda item: (-len(item[0]), item[0]))
    for name, kind in by_length:
        needle = fold(" ".join(name.split()))
        if not needle or kind not in ENTITY_KINDS:
            continue
        at = folded.text.find(needle)
        while at >= 0:
            start, end = folded.span(at, at + len(needle))
            at = folded.text.find(needle, at + 1)
            if not _whole(text, start, end) or not _cased(text[start:end], name):
                continue
            blocked = any(a < end and start < b for a, b in skip)
            if blocked or any(t.start < end and start < t.end for t in taken):
                continue
            taken.append(
                Entity(start=start, end=end, kind=kind, name=name, key=needle, why=why)
            )
    return sorted(taken, key=lambda e: e.start)


def _whole(text: str, start: int, end: int) -> bool:
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    return not (before.isalnum() or after.isalnum())


def _cased(found: str, name: str) -> bool:
    """Whether capitals agree: a declared "May" is not the verb "may"."""
    return not name[:1].isupper() or found[:1].isupper()
