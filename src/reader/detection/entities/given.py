"""Persons whose given or family name is a place's or month's as well.

`Georgia Ekström`, `June Arnott`, `Mr London`: what stands before or behind the word
tells, and then holds for every mention in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from reader.detection.entities.context import speaks
from reader.detection.entities.lexicon import heads, lexicon
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document, Token
from reader.detection.entities.words import (
    HONORIFICS,
    PLACE_CUES,
    is_common,
    word_set,
)
from reader.detection.model import Kind

GIVEN = word_set(
    """
    georgia chad jordan israel paris florence india kenya sydney austin dallas carolina
    victoria brooklyn savannah charlotte madison america ireland cuba devon milan
    lourdes sofia sierra dakota montana virginia alexandria adelaide catalina petra
    odessa vienna verona siena regina denver troy hamilton santiago salvador trinidad
    aspen chelsea cheyenne camden lincoln kent clark dominica martinique asia malta
    april june august may january christian
    """
)
"""Places and months that are given names too."""
_SURE = 0.85


def with_given(document: Document, found: Iterable[Mention]) -> list[Mention]:
    """Return `found` with those made persons whose names are a place's or month's."""
    mentions = [_titled(document, m) for m in found]
    owner = {i: m for m in mentions for i in range(m.first, m.last)}
    gone: set[int] = set()
    new: list[Mention] = []
    tokens = document.tokens
    for index, token in enumerate(tokens[:-1]):
        if not token.cap or token.folded not in GIVEN or token.case is not Case.PROSE:
            continue
        if not _is_surname(document, index + 1):
            continue
        here = [owner[i] for i in (index, index + 1) if i in owner]
        if token.folded == "christian":  # a group, too, but none before a surname
            gone.update(id(m) for m in here if m.kind is Kind.GROUP)
            here = [m for m in here if m.kind is not Kind.GROUP]
        if any(m.first < index or m.last > index + 2 or _is_sure(m) for m in here):
            continue
        if _is_second(tokens, index) and _is_named(owner.get(index - 1)):
            continue
        if not here and index and tokens[index - 1].folded in PLACE_CUES | {"of", "to"}:
            continue
        gone.update(id(m) for m in here)
        new.append(Mention(index, index + 2, Kind.PERSON, _SURE, "a first name"))
    kept = [m for m in mentions if id(m) not in gone]
    return sorted([*kept, *new], key=lambda m: m.first)


def _is_second(tokens: Sequence[Token], index: int) -> bool:
    """Whether token `index` goes on with a name that began before it."""
    before = tokens[index - 1] if index else None
    return before is not None and before.cap and tokens[index].joined


def _is_named(mention: Mention | None) -> bool:
    return mention is not None and mention.kind is not Kind.ROLE


def _is_sure(mention: Mention) -> bool:
    """Whether a mention of another kind than a place is as good as certain."""
    size = mention.last - mention.first
    if mention.kind is Kind.PERSON:
        return size > 1
    return mention.kind is not Kind.PLACE and mention.probability >= _SURE


def _is_surname(document: Document, index: int) -> bool:
    """Whether token `index` looks like a family name behind a given one."""
    tokens = document.tokens
    token = tokens[index]
    if not (token.cap and token.joined) or token.acronym or len(token.text) < 3:
        return False
    parts = token.folded.split("-")
    if token.folded in heads() or any(is_common(part) for part in parts):
        return False
    if len(parts) > 1 and any(lexicon().word(part, part) for part in parts):
        return False
    entry = lexicon().word(token.text, token.folded)
    if entry is not None and entry.source != "city":
        return False
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    return following is None or not _goes_on(following)


def _goes_on(token: Token) -> bool:
    return token.cap and token.joined and not token.acronym


_MISTER = frozenset(HONORIFICS) - word_set("madam sir lord lady dame don")


def _titled(document: Document, mention: Mention) -> Mention:
    """Make a place the person it is behind an honorific or a country: Mr London.

    `Greece's Mitsotakis met` tells so by what he does.
    """
    single = mention.last - mention.first == 1
    if single and _is_sons(document, mention):
        return Mention(
            mention.first, mention.last, Kind.PERSON, 0.7, "begins like a surname"
        )
    if mention.kind is not Kind.PLACE or not single or not mention.first:
        return mention
    if not mention.listed and _of_country(document, mention):
        return Mention(
            mention.first, mention.last, Kind.PERSON, 0.7, "a country before the name"
        )
    before, token = (document.tokens[mention.first - n] for n in (1, 0))
    if token.joined and before.cap and before.folded in _MISTER:
        return Mention(
            mention.first, mention.last, Kind.PERSON, _SURE, "a title before the name"
        )
    return mention


_SONS = re.compile(r"(?:O['’]|D['’]|Mac|Mc)[A-Z][a-z]{2,}")


def _is_sons(document: Document, mention: Mention) -> bool:
    """Whether an unsure name begins like a surname: O'Brien, MacDonald, D'Souza."""
    tokens, first = document.tokens, mention.first
    if mention.kind not in (Kind.ORGANISATION, Kind.PLACE) or mention.listed:
        return False
    if first and tokens[first - 1].folded in PLACE_CUES:
        return False
    return _SONS.fullmatch(tokens[first].text) is not None


def _of_country(document: Document, mention: Mention) -> bool:
    """Whether a country owns the unknown name that does something a person does."""
    tokens, first = document.tokens, mention.first
    if first < 2 or tokens[first - 1].text not in ("'s", "’s"):
        return False
    token, owner = tokens[first], tokens[first - 2]
    entry = lexicon().word(owner.text, owner.folded)
    known = lexicon().word(token.text, token.folded)
    if entry is None or entry.source != "country" or known is not None:
        return False
    met = first > 2 and tokens[first - 3].folded in _MET
    return met or speaks(tokens, mention.last) or acts(tokens, mention.last)


_MET = word_set("met told beat praised thanked blamed urged with by succeeded called")
"""Verbs and words that lead to a person."""
_PERSONAL = word_set(
    """
    wept sang laughed danced smiled cried grew lives lived works worked swam bowed
    nodded married sold drove walked slept studied sings writes wrote swims spoke drinks
    drank ate stood sat apologised apologized shouted sobbed hugged blamed praised
    thanked coached trained taught retired grinned shrugged plays played bats batted
    hopes buys bought owns sued sues confessed surrendered lied
    """
)
"""What persons do, and hardly ever places or months."""


def acts(tokens: Sequence[Token], last: int) -> bool:
    """Whether the word behind a name tells what only a person does."""
    return last < len(tokens) and tokens[last].folded in _PERSONAL


_CLERICS = word_set("ayatollah sheikh sheik imam emir sultan")
_PARTIES = word_set("labour conservative liberal green plaid reform")
_MEMBERS = word_set(
    "mp mps mep meps peer peers councillor councillors senator backbencher backbenchers"
)


def with_parties(document: Document, found: Iterable[Mention]) -> list[Mention]:
    """Return `found` with the party of `Labour MP` apart, and clerics' titles."""
    tokens = document.tokens
    parted: list[Mention] = []
    taken = {i for m in found for i in range(m.first, m.last)}
    for mention in found:
        first, before = tokens[mention.first], mention.first - 1
        if (
            mention.kind is Kind.ROLE
            and mention.last - mention.first > 1
            and first.cap
            and first.folded in _PARTIES
            and tokens[mention.first + 1].folded in _MEMBERS
        ):
            party = mention.first + 1
            parted.append(
                Mention(party - 1, party, Kind.ORGANISATION, _SURE, "a party before MP")
            )
            mention.first = party
        titled = mention.kind is Kind.PERSON and before >= 0 and before not in taken
        if titled and tokens[before].cap and tokens[before].folded in _CLERICS:
            parted.append(Mention(before, before + 1, Kind.ROLE, _SURE, "a title"))
        parted.append(mention)
    return sorted(parted, key=lambda m: m.first)


_OPENING, _CLOSING = frozenset('"“'), frozenset('"”')
_NICKNAME = 4
"""Tokens of the longest nickname in quotation marks."""


def with_nicknames(document: Document, found: Iterable[Mention]) -> list[Mention]:
    """Return `found` with the nickname inside a name as part of it.

    `Joaquín "El Zorro" Mena` is one person.
    """
    tokens = document.tokens
    mentions = list(found)
    owner = {i: m for m in mentions for i in range(m.first, m.last)}
    gone: set[int] = set()
    new: list[Mention] = []
    taken = 0
    for index in range(1, len(tokens) - 3):
        if tokens[index].text not in _OPENING or index < taken:
            continue
        end = _nickname_end(tokens, index)
        reach = range(index - 1, end + 2) if end > index else range(0)
        near = [owner[at] for at in reach if at in owner]
        people = [m for m in near if m.kind is Kind.PERSON]
        others = any(m.kind in (Kind.PLACE, Kind.WORK) for m in near)
        if not people or others:
            continue
        first = min(index - 1, *(m.first for m in people))
        last = max(end + 2, *(m.last for m in people))
        new.append(Mention(first, last, Kind.PERSON, _SURE, "a nickname in the name"))
        gone.update(id(m) for m in near)
        taken = last
    kept = [m for m in mentions if id(m) not in gone]
    return sorted([*kept, *new], key=lambda m: m.first)


def _nickname_end(tokens: Sequence[Token], index: int) -> int:
    """Return the quotation mark that closes the nickname at `index`, else `index`."""
    if not (tokens[index - 1].cap and tokens[index + 1].cap):
        return index
    for end in range(index + 2, min(index + 2 + _NICKNAME, len(tokens) - 1)):
        if tokens[end].text in _CLOSING:
            follows = tokens[end + 1]
            named = follows.cap and follows.joined
            return end if named and follows.line == tokens[index].line else index
    return index
