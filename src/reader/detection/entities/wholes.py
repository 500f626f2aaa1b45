"""Names that a tagger cuts in pieces, made whole by the noun that heads them.

Departments with commas in their names (`Department for Environment, Food and Rural
Affairs`), acts of parliament, and places that end like a facility.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.detection.entities.lexicon import heads
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document, Token
from reader.detection.entities.words import FUNCTION, is_common, word_set
from reader.detection.model import Kind

_SURE = 0.85
_LONGEST = 8
"""Words of the longest act, and fields of the largest ministry."""
_ACTS = word_set("act acts conventions protocols accords")
_DEPARTMENTS = word_set(
    """
    department ministry committee commission secretariat institute directorate bureau
    office agency board council
    """
)
_OFFICES = word_set("office commissioner bureau secretariat directorate agency")


def departments(document: Document, found: Sequence[Mention]) -> list[Mention]:
    """Join what commas and small words cut: Department for Environment, Food and …"""
    tokens = document.tokens
    joined: list[Mention] = []
    for mention in found:
        before = joined[-1] if joined else None
        if before is None or mention.first < before.last:
            joined.append(mention)
            continue
        gap = [t.folded for t in tokens[before.last : mention.first]]
        if _goes_on(tokens, before, mention, gap):
            before.last = mention.last
            before.kind = Kind.ORGANISATION
            before.probability = max(before.probability, _SURE)
        else:
            joined.append(mention)
    for mention in joined:
        _listed_fields(tokens, mention)
    ends = 0
    kept = []
    for mention in joined:
        if mention.first >= ends:
            kept.append(mention)
            ends = mention.last
    return kept


def _goes_on(
    tokens: Sequence[Token], before: Mention, mention: Mention, gap: list[str]
) -> bool:
    """Whether `mention` is the rest of the body whose name `before` begins."""
    if not gap or not set(gap) <= {"of", "the", "for", "on"} or gap[0] == "the":
        return False
    if before.kind is not Kind.ORGANISATION or mention.kind is Kind.PERSON:
        return False
    if mention.kind not in (Kind.ORGANISATION, Kind.PLACE):
        return False
    last = tokens[before.last - 1].folded
    if last not in _OFFICES or not tokens[before.last - 1].cap:
        return False
    return mention.kind is Kind.ORGANISATION


def _listed_fields(tokens: Sequence[Token], mention: Mention) -> None:
    """Let a ministry end with its last field: Ministry of Youth, Sports and Culture."""
    first = tokens[mention.first].folded
    if mention.kind is not Kind.ORGANISATION or first not in _DEPARTMENTS:
        return
    at, last, fields = mention.last, mention.last, 0
    if "for" not in _words(tokens, mention) and "of" not in _words(tokens, mention):
        return
    while (
        fields < _LONGEST
        and at + 1 < len(tokens)
        and tokens[at].text == ","
        and _field(tokens, at + 1)
    ):
        at = _fields_end(tokens, at + 1)
        fields += 1
    if not fields or at >= len(tokens):
        return
    at += tokens[at].text == ","
    if at + 1 < len(tokens) and tokens[at].folded == "and" and _field(tokens, at + 1):
        last = _fields_end(tokens, at + 1)
    mention.last = last


def _words(tokens: Sequence[Token], mention: Mention) -> set[str]:
    return {t.folded for t in tokens[mention.first : mention.last]}


def _field(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    return token.cap and token.joined and is_common(token.folded)


def _fields_end(tokens: Sequence[Token], at: int) -> int:
    stop = min(len(tokens), at + _LONGEST)
    while at < stop and tokens[at].cap and tokens[at].joined:
        at += 1
    return at


def acts(document: Document, found: Sequence[Mention]) -> list[Mention]:
    """Return `found` with acts whole: Official Secrets Act is no official's."""
    tokens = document.tokens
    whole: list[Mention] = []
    for index, token in enumerate(tokens):
        if not token.cap or token.folded not in _ACTS or token.case is not Case.PROSE:
            continue
        first = index
        while first > max(0, index - _LONGEST) and _in_act(tokens, first - 1):
            first -= 1
        if first == index or (index - first == 1 and tokens[first].first):
            continue
        why = f"its last word: {token.text}"
        whole.append(Mention(first, index + 1, Kind.LAW, _SURE, why))
    whole += _universities(document, found)
    covered = {i for act in whole for i in range(act.first, act.last)}
    kept = [m for m in found if covered.isdisjoint(range(m.first, m.last))]
    return sorted([*kept, *whole], key=lambda m: m.first)


def _universities(document: Document, found: Sequence[Mention]) -> list[Mention]:
    """Return the universities that begin with a title: Queen Mary University."""
    tokens = document.tokens
    whole = []
    for mention in found:
        if mention.kind is not Kind.ROLE or mention.last - mention.first > 1:
            continue
        last = mention.last
        while last < min(len(tokens), mention.first + _LONGEST):
            if not (tokens[last].cap and tokens[last].joined):
                break
            last += 1
            if tokens[last - 1].folded in ("university", "college", "hospital"):
                why = f"its last word: {tokens[last - 1].text}"
                body = Mention(mention.first, last, Kind.ORGANISATION, _SURE, why)
                whole.append(body)
                break
    return whole


def _in_act(tokens: Sequence[Token], at: int) -> bool:
    """Whether token `at` belongs to the name of the act that goes on behind it."""
    token = tokens[at]
    return token.cap and token.folded not in FUNCTION and tokens[at + 1].joined


def built(document: Document, found: Iterable[Mention]) -> None:
    """Make facilities of places that end like one: Bourguiba Avenue."""
    known = heads()
    for mention in found:
        last = document.tokens[mention.last - 1]
        if mention.kind is not Kind.PLACE or mention.last - mention.first < 2:
            continue
        if mention.listed or not last.cap:
            continue
        if last.folded in _STREETS or known.get(last.folded) is Kind.FACILITY:
            mention.kind = Kind.FACILITY
            mention.why = f"its last word: {last.text}"


_STREETS = word_set("avenue street boulevard road lane expressway motorway")
