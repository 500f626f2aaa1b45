"""Places that only what is done to them tells: `troops retook Dabaro and Ceel Tuur`.

Names that no list has are taken for people more often than not; an army shells towns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.detection.entities.context import head_kind, speaks
from reader.detection.entities.given import acts
from reader.detection.entities.lexicon import lexicon
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document, Token
from reader.detection.entities.words import PLACE_CUES, is_common, word_set
from reader.detection.model import Kind

_TAKING = word_set(
    """
    retook retake retaken recaptured recapture recapturing besieged besieging shelled
    shelling overran overrun bombarded bombarding raided raiding invaded reoccupied
    encircled encircling blockaded torched bombed bombing reconquered reaching toured
    """
)
"""Verbs whose object is a town or region, where it has a name."""
_LEADS = PLACE_CUES | word_set("of to between toward towards")
_SURE = 0.9
_GUESS = 0.75
_DOUBT = 0.45
_LONGEST = 3
_PLACED = 0.7


def placed(document: Document, found: Iterable[Mention]) -> list[Mention]:
    """Return `found`, unlisted names made places where a verb or neighbour says so."""
    mentions = sorted(found, key=lambda m: m.first)
    owner = {at: m for m in mentions for at in range(m.first, m.last)}
    tokens = document.tokens
    before: Mention | None = None
    for mention in mentions:
        taken = mention.first > 0 and tokens[mention.first - 1].folded in _TAKING
        if taken and _may_be(tokens, mention, _SURE):
            _place(mention, "what is taken or shelled")
        elif before is not None and _is_next(tokens, before, mention):
            _place(mention, "listed with places")
        before = mention
    mentions.extend(_overlooked(document, owner))
    return sorted(mentions, key=lambda m: m.first)


def _place(mention: Mention, why: str) -> None:
    mention.kind = Kind.PLACE
    mention.probability = _PLACED
    mention.why = why


def _may_be(tokens: Sequence[Token], mention: Mention, sure: float) -> bool:
    """Whether an unlisted name that is taken for a person may be a place."""
    if mention.listed or mention.kind not in (Kind.PERSON, Kind.ORGANISATION):
        return False
    size = mention.last - mention.first
    if size > _LONGEST or mention.probability >= sure:
        return False
    words = tokens[mention.first : mention.last]
    if any(t.acronym or t.folded in lexicon().first_names for t in words):
        return False
    if head_kind(tokens, mention.first, mention.last) is not None:
        return False
    after = tokens[mention.last] if mention.last < len(tokens) else None
    if after is not None and after.text in ("'s", "’s", "-"):
        return False
    return not (speaks(tokens, mention.last) or acts(tokens, mention.last))


def _is_next(tokens: Sequence[Token], before: Mention, mention: Mention) -> bool:
    """Whether a guess stands in a list behind a place: in Zliten, Mizda and Tarbo."""
    gap = [t.folded for t in tokens[before.last : mention.first]]
    if gap not in (["and"], [","], [",", "and"]) or before.kind is not Kind.PLACE:
        return False
    sure = _GUESS if mention.last - mention.first == 1 else _DOUBT
    if mention.kind is not Kind.PERSON or not _may_be(tokens, mention, sure):
        return False
    after = tokens[mention.last].folded if mention.last < len(tokens) else ""
    if gap == [","] and after not in ("and", ","):
        return False
    lead = tokens[before.first - 1].folded if before.first else ""
    return lead in _LEADS or lead in _TAKING or before.why == "listed with places"


def _overlooked(document: Document, owner: dict[int, Mention]) -> Iterable[Mention]:
    """Yield countries and peoples in the prose that were found in no name."""
    for at, token in enumerate(document.tokens):
        if not token.cap or at in owner or token.case is not Case.PROSE:
            continue
        entry = lexicon().single.get(token.folded)
        if entry is None or entry.source not in ("country", "nationality"):
            continue
        if at in document.dated or token.first or is_common(token.folded):
            continue
        following = document.tokens[at + 1] if at + 1 < len(document.tokens) else None
        if following is not None and following.cap and following.joined:
            continue
        yield Mention(at, at + 1, entry.kind, _PLACED, f"listed {entry.source}", True)
