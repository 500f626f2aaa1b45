"""Ships: names that no kind of entity fits, told from people and bodies and left out.

A ship has an article where a person has none, stands behind "ferry" or "aboard", or
does what only ships do. What one mention tells holds for every mention in the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document, Token
from reader.detection.entities.words import word_set
from reader.detection.model import Kind

SHIPS = word_set(
    """
    ship ferry vessel boat trawler tanker freighter frigate destroyer submarine liner
    steamer barge cruiser schooner yacht catamaran icebreaker lifeboat battleship
    """
)
_ABOARD = word_set("aboard sinking wreck capsizing wreckage")
_SURE_ONLY = word_set("capsized sank sailed docked foundered")
_SAILED = _SURE_ONLY | word_set("listed ran left carried carries carrying lost")
_MARKS = frozenset(',*“"‘_')
_GUESSED = frozenset({Kind.PERSON, Kind.ORGANISATION, Kind.PLACE})
_UNSURE = 0.7
"""A name with more confidence than this is what it was taken for."""


def without_ships(document: Document, found: Sequence[Mention]) -> list[Mention]:
    """Return `found` without the names of ships."""
    found = _off_deck(document, found)
    names = _names(document, found)
    if not names:
        return list(found)
    return [m for m in found if m.listed or _words(document.tokens, m) not in names]


_PREFIXES = frozenset({"HMS", "USS", "RMS", "MV", "HMAS", "HMCS", "USNS"})
_ON_BOARD = word_set("captain skipper commander crew mr mrs owner")
_LONGEST = 4
"""Words of the longest name of a ship."""


def _off_deck(document: Document, found: Sequence[Mention]) -> list[Mention]:
    """Return `found` without what stands right behind `ferry` or `HMS`: Queen Mary."""
    tokens = document.tokens
    named: set[int] = set()
    for index, token in enumerate(tokens[:-1]):
        noun = not token.cap and token.folded in SHIPS
        if not (noun or token.text in _PREFIXES):
            continue
        at = index if token.text in _PREFIXES else index + 1
        if tokens[index + 1].folded in _ON_BOARD:
            continue
        while at < min(len(tokens), index + 1 + _LONGEST) and tokens[at].cap:
            if at > index and not tokens[at].joined:
                break
            named.add(at)
            at += 1
    return [m for m in found if m.first not in named]


def _names(document: Document, found: Iterable[Mention]) -> frozenset[tuple[str, ...]]:
    """Return the folded words of the names that are ships' somewhere in the text."""
    if not document.lower & SHIPS:
        return frozenset()
    return frozenset(
        _words(document.tokens, m)
        for m in found
        if not m.listed
        and m.kind in _GUESSED
        and m.probability <= _UNSURE
        and _is_ship(document.tokens, m)
    )


def _words(tokens: Sequence[Token], mention: Mention) -> tuple[str, ...]:
    return tuple(t.folded for t in tokens[mention.first : mention.last])


def _is_ship(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether the words around `mention` say that it is a ship."""
    at = mention.first - 1
    while at > 0 and tokens[at].text in _MARKS:
        at -= 1
    if at < 0 or tokens[at].line != tokens[mention.first].line:
        return False
    article = tokens[at].folded == "the"
    if article and at:
        at -= 1
        while at > 0 and tokens[at].text in _MARKS:
            at -= 1
    lead = tokens[at]
    if not lead.cap and (lead.folded in SHIPS or lead.folded in _ABOARD):
        return True
    if lead.folded == "of" and at and tokens[at - 1].folded in _ABOARD:
        return True
    return article and _acts(tokens, mention)


def _acts(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether what follows a name with an article is what ships do or are."""
    last = mention.last
    while last < len(tokens) and tokens[last].text in _MARKS - {","}:
        last += 1
    if last >= len(tokens):
        return False
    word = tokens[last].folded
    if word in _SURE_ONLY or (word in _SAILED and mention.last - mention.first > 1):
        return True
    behind = tokens[last : last + 6]
    if word == "," and behind[1:2] and behind[1].folded in ("a", "an", "the"):
        return any(t.folded in SHIPS for t in behind[2:])
    following = behind[1].folded if len(behind) > 1 else ""
    return word == "was" and following in _SAILED
