"""Names that another engine found, made one with what the built-in engine knows.

The other engine's people, organisations, places, facilities and groups replace those
of the built-in tagger, never beside them: together they would be less often right.
Lists of names, roles, events, works and laws stay, and the document pass goes over it
all. What both engines say is sure; what one of them says alone is shown as unsure.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from reader.detection.entities import as_document, find_entities, tagged
from reader.detection.entities.document import settle
from reader.detection.entities.linking import link
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document, read
from reader.detection.entities.words import FUNCTION, HONORIFICS, PREFIXES
from reader.detection.model import Entity, Figure, Kind
from reader.text.fold import fold

Ranges = Sequence[tuple[int, int]]

REPLACED = frozenset(
    {Kind.PERSON, Kind.ORGANISATION, Kind.PLACE, Kind.FACILITY, Kind.GROUP}
)
"""Kinds that the other engine decides on."""

FOUND = 0.8
"""How far a name of the other engine is believed before the document pass."""
AGREED = 0.9
ALONE = 0.45


@dataclass(frozen=True, slots=True)
class Name:
    """What another engine found at code points [start, end), with its own label."""

    start: int
    end: int
    kind: Kind
    label: str


def blend(
    text: str, names: Iterable[Name], *, figures: Sequence[Figure], skip: Ranges = ()
) -> tuple[Entity, ...]:
    """Return the entities of an English `text` in which `names` were found.

    Confidence tells whether the built-in engine alone would have said the same.
    """
    own = find_entities(text, figures=figures, skip=skip)
    document = as_document(text, figures, skip)
    told = as_mentions(document, names)
    mentions = settle(document, compose(document, tagged(document), told))
    return tuple(compared(link(document, mentions), own))


def foreign(text: str, names: Iterable[Name], skip: Ranges = ()) -> list[Entity]:
    """Return `names` of a text in another language as entities.

    Rules for English say nothing here; full names and surnames are linked where the
    language parts words by spaces.
    """
    document = read(text, skip)
    starts = {token.start for token in document.tokens}
    ends = {token.end for token in document.tokens}
    apart = [n for n in names if n.start in starts and n.end in ends]
    entities = link(document, as_mentions(document, apart))
    entities += [
        Entity(
            start=name.start,
            end=name.end,
            kind=name.kind,
            name=text[name.start : name.end],
            key=fold(text[name.start : name.end]),
            confidence=FOUND,
            why=_why(name.label),
        )
        for name in names
        if name not in apart and fold(text[name.start : name.end])
    ]
    return entities


def as_mentions(document: Document, names: Iterable[Name]) -> list[Mention]:
    """Return `names` as mentions of whole tokens, cut at what is no part of a name."""
    starts = [token.start for token in document.tokens]
    ends = [token.end for token in document.tokens]
    found = []
    for name in names:
        first = bisect_right(ends, name.start)
        last = bisect_left(starts, name.end)
        first, last = _trimmed(document, first, last, name.kind)
        if first < last:
            found.append(Mention(first, last, name.kind, FOUND, _why(name.label)))
    return found


def _why(label: str) -> str:
    return f"spaCy: {label}"


def _trimmed(document: Document, first: int, last: int, kind: Kind) -> tuple[int, int]:
    """Return [first, last) without articles, honorifics, prefixes and marks around."""
    tokens = document.tokens

    def outside(index: int) -> bool:
        token = tokens[index]
        if not token.word:
            return True
        return not token.cap and (token.folded in FUNCTION or token.folded in PREFIXES)

    while first < last and (
        outside(first)
        or tokens[first].folded == "the"
        or (kind is Kind.PERSON and tokens[first].folded in HONORIFICS)
    ):
        first += 1
    while first < last and outside(last - 1):
        last -= 1
    return first, last


def compose(
    document: Document, own: Iterable[Mention], told: Iterable[Mention]
) -> list[Mention]:
    """Return the mentions `told` by another engine among those of the built-in one.

    Of `own` the kinds that no other engine decides on stay, and names on lists.
    """
    own = list(own)
    fixed = [m for m in own if m.kind not in REPLACED]
    listed = [m for m in own if m.listed and m.kind in REPLACED]
    found: list[Mention] = []
    for mention in told:
        if document.tokens[mention.first].case is not Case.PROSE:
            continue  # a headline: what the prose names is looked up there
        found += _beside(mention, fixed)
    found += [m for m in listed if not _decided(m, found)]
    fixed = [m for m in fixed if not _clash(m, found)]
    return sorted((*fixed, *found), key=lambda m: m.first)


def _beside(mention: Mention, fixed: Sequence[Mention]) -> list[Mention]:
    """Return what is left of `mention` where roles, works and the like have a part."""
    first, last = mention.first, mention.last
    for other in fixed:
        if other.last <= first or last <= other.first:
            continue
        if other.kind is not Kind.ROLE and first <= other.first and other.last <= last:
            if (other.first, other.last) != (first, last):
                continue  # an organisation with an event in its name
            return []
        if other.first <= first:
            first = other.last
        elif other.last >= last:
            last = other.first
    return [replace(mention, first=first, last=last)] if first < last else []


def _clash(mention: Mention, found: Sequence[Mention]) -> bool:
    return any(m.first < mention.last and mention.first < m.last for m in found)


def _decided(listed: Mention, found: list[Mention]) -> bool:
    """Whether a name in `found` stands where a listed name does; gives it its kind."""
    for index, mention in enumerate(found):
        if mention.last <= listed.first or listed.last <= mention.first:
            continue
        same = (mention.first, mention.last) == (listed.first, listed.last)
        if same and not _personal(mention, listed):
            found[index] = listed
        return True
    return False


def _personal(mention: Mention, listed: Mention) -> bool:
    """Whether a person has the name of a town."""
    return mention.kind is Kind.PERSON and listed.probability < AGREED


def compared(entities: Iterable[Entity], own: Iterable[Entity]) -> Iterable[Entity]:
    """Yield `entities` with a confidence that tells whether `own` has the same."""
    known = {(e.start, e.end): e for e in own}
    for entity in entities:
        if entity.kind not in REPLACED:
            yield entity
            continue
        other = known.get((entity.start, entity.end))
        if other is not None and other.kind is entity.kind:
            best = max(entity.confidence, other.confidence, AGREED)
            why = entity.why
            if other.why != why:
                why = f"{why}; {other.why}"
            yield replace(entity, confidence=best, why=why)
        else:
            said = f"a {other.kind} by the rules" if other else "nothing by the rules"
            yield replace(
                entity,
                confidence=min(entity.confidence, ALONE),
                why=f"{entity.why}; {said}",
            )
