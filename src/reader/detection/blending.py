"""Names that another engine found, made one with what the built-in engine knows.

The other engine has its say on people, organisations, places, facilities and groups.
Neither all names of both nor those of one alone are right most often: the better
founded of two that differ is. Roles, events, works and laws stay as they are, and the
document pass goes over it all. What both engines say is sure; what one of them says
alone is shown as unsure.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from reader.detection.entities import as_document, tagged
from reader.detection.entities.document import settle
from reader.detection.entities.linking import link
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document, read
from reader.detection.entities.words import FUNCTION, HONORIFICS, PREFIXES
from reader.detection.model import UNSURE, Entity, Figure, Kind
from reader.text.fold import fold

Ranges = Sequence[tuple[int, int]]

REPLACED = frozenset(
    {Kind.PERSON, Kind.ORGANISATION, Kind.PLACE, Kind.FACILITY, Kind.GROUP}
)
"""Kinds that the other engine decides on."""

FOUND = 0.8
"""How far a name of the other engine is believed where the built-in one is unsure."""
ALONE_TOLD = 0.6
"""How far it is believed where the built-in engine says nothing."""
AGREED = 0.9
FOUNDED = 0.7
"""From here on what the built-in engine says needs no other one to say the same."""
ALONE = 0.45
"""Confidence of what only one of them says."""


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
    document = as_document(text, figures, skip)
    mine = tagged(document)
    told = as_mentions(document, names)
    both = compose(document, map(replace, mine), told)
    own = link(document, settle(document, mine))
    found = link(document, settle(document, both))
    return tuple(compared(document, found, own, told))


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
    """Return one list of mentions out of what both engines say of `document`.

    What both find is sure. Where they differ in kind or range the built-in engine is
    followed unless it is unsure itself; what it alone finds must be well founded.
    """
    own = list(own)
    fixed = [m for m in own if m.kind not in REPLACED]
    rivals = [m for m in own if m.kind in REPLACED]
    fixed_at, rivals_at = _by_token(fixed), _by_token(rivals)
    found: list[Mention] = []
    seen: set[int] = set()
    for mention in told:
        words = document.tokens[mention.first : mention.last]
        if words[0].case is not Case.PROSE or not any(word.cap for word in words):
            continue  # a headline: what the prose names is looked up there
        for part in _beside(mention, _touching(mention, fixed_at)):
            there = _touching(part, rivals_at)
            wrapped = words[0].line != words[-1].line  # own names end with their line
            left = [m for m in there if id(m) not in seen]
            found += [part] if wrapped else _settled(part, left)
            seen.update(map(id, there))
    found += [m for m in rivals if id(m) not in seen and _founded(m)]
    found_at = _by_token(found)
    fixed = [m for m in fixed if not _touching(m, found_at)]
    return sorted((*fixed, *found), key=lambda m: m.first)


def _by_token(mentions: Iterable[Mention]) -> dict[int, Mention]:
    """Return the mention at each token that is part of one."""
    return {at: m for m in mentions for at in range(m.first, m.last)}


def _touching(mention: Mention, by_token: Mapping[int, Mention]) -> list[Mention]:
    """Return the mentions that share a token with `mention`, in order."""
    found: list[Mention] = []
    for at in range(mention.first, mention.last):
        other = by_token.get(at)
        if other is not None and (not found or found[-1] is not other):
            found.append(other)
    return found


def _settled(told: Mention, own: Sequence[Mention]) -> Iterable[Mention]:
    """Yield what stands where one engine says `told` and the other `own`."""
    if not own:
        yield replace(told, probability=ALONE_TOLD)
    elif len(own) == 1 and (own[0].first, own[0].last) == (told.first, told.last):
        if own[0].kind is told.kind:
            sure = max(own[0].probability, AGREED)
            yield replace(own[0], probability=sure)
        elif own[0].probability >= UNSURE:
            yield own[0]
        else:
            yield told
    elif min(m.probability for m in own) >= UNSURE:
        yield from own
    else:
        yield told


def _founded(own: Mention) -> bool:
    """Whether the built-in engine needs no other one to say the same."""
    return own.listed or own.probability >= FOUNDED


def _beside(mention: Mention, fixed: Sequence[Mention]) -> list[Mention]:
    """Return what is left of `mention` where roles, works and the like have a part."""
    first, last = mention.first, mention.last
    for other in fixed:
        if other.kind is not Kind.ROLE and first <= other.first and other.last <= last:
            if (other.first, other.last) != (first, last):
                continue  # an organisation with an event in its name
            return []
        if other.first <= first:
            first = other.last
        elif other.last >= last:
            last = other.first
    return [replace(mention, first=first, last=last)] if first < last else []


def compared(
    document: Document,
    entities: Sequence[Entity],
    own: Iterable[Entity],
    told: Iterable[Mention],
) -> Iterable[Entity]:
    """Yield `entities` as sure as both engines together are of them.

    What both say, what is on a list, and what has the name of such is sure.
    """
    alone = {(e.start, e.end, e.kind) for e in own}
    tokens = document.tokens
    said = {(tokens[m.first].start, m.kind): m.why for m in told}
    agreed = {e.start: e for e in entities if _is_agreed(e, alone, said)}
    sure = {(e.key, e.kind) for e in agreed.values()}
    for entity in entities:
        if entity.kind not in REPLACED:
            yield entity
            continue
        label = said.get((entity.start, entity.kind))
        why = entity.why if label in (None, entity.why) else f"{entity.why}; {label}"
        confidence = entity.confidence
        if entity.start in agreed:
            confidence = max(confidence, AGREED)
        elif (entity.key, entity.kind) not in sure:
            confidence = min(confidence, ALONE)
            why += "; the rules say otherwise" if label else "; spaCy says otherwise"
        yield replace(entity, confidence=confidence, why=why)


def _is_agreed(
    entity: Entity,
    own: set[tuple[int, int, Kind]],
    told: Mapping[tuple[int, Kind], str],
) -> bool:
    if entity.why.startswith("listed "):
        return True
    if (entity.start, entity.end, entity.kind) not in own:
        return False
    return (entity.start, entity.kind) in told
