"""What is put right in the names that the network finds, by what rules know better."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from reader.detection.entities.context import is_small, phrase_at
from reader.detection.entities.lexicon import lexicon
from reader.detection.entities.roles import office_at
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document, Token
from reader.detection.entities.words import (
    HONORIFICS,
    NO_NAMES,
    PARTICLES,
    RANKS,
    word_set,
)
from reader.detection.model import Kind

KINDS = frozenset(
    {Kind.PERSON, Kind.ORGANISATION, Kind.PLACE, Kind.FACILITY, Kind.GROUP}
)
"""What the network tells apart; roles, events, works and laws come from the rules."""
_SURE = 0.85
_MONTHS = word_set("march april may june august")
"""Months that are names of people, too."""
_DOUBTFUL = 0.7
_UNDECIDED = 0.6
_WAVERING = 0.8
_DECIDED = 0.9
_MARKS = frozenset("'’\"“”‘&-–—,;:(")
"""Marks that end no name."""
_POINTING = word_set(
    "us the we i he she it they our his her its their my your this that these those"
)
_CERTAIN = frozenset({"listed country", "listed nationality", "listed group"})
_PLAIN = frozenset({"country", "nationality"})
_NEVER = NO_NAMES - {"BA", "MA", "HR", "PR", "AD", "ET"}
"""Capitals that name nothing even where the network takes them for a name."""
_SEVERAL = re.compile("[A-Z]{2,5}s")
"""Things of a sort by their initials: GIFs, HFCs."""
_HIDDEN = frozenset({"$", "€", "£"})
"""Signs right behind letters that are part of a currency: US$."""


def mended(
    document: Document, found: Iterable[Mention], ruled: Sequence[Mention]
) -> list[Mention]:
    """Return the names `found` by the network, put right; in order and apart.

    A name ends with its line. What the rules read as one name stays one where only
    small words of other languages cut it (Ilha do Vento), or a word that is a month
    elsewhere (Theresa May).
    """
    trimmed = (_trimmed(document, m) for m in _in_lines(document, found))
    names = [m for m in trimmed if m.first < m.last and not _nameless(document, m)]
    same = {(rule.first, rule.last): rule for rule in ruled}
    for mention in names:
        _listed(document, mention)
        _told(mention, same.get((mention.first, mention.last)))
    owner = {at: m for m in names for at in range(m.first, m.last)}
    whole = []
    for rule in ruled:
        parts = _parts(document, rule, owner)
        if parts:
            whole.append(_joined(rule, parts))
            for at in range(rule.first, rule.last):
                owner.pop(at, None)
        elif rule.kind in KINDS and _telling(rule):
            whole.extend(_overlooked(rule, owner))
    kept = {id(m) for m in owner.values()}
    names = [m for m in names if id(m) in kept]
    return sorted([*names, *whole], key=lambda m: m.first)


def _in_lines(document: Document, found: Iterable[Mention]) -> Iterator[Mention]:
    """Yield the names, those cut that go on beyond a line."""
    for mention in found:
        first = mention.first
        for at in range(mention.first + 1, mention.last):
            if not document.tokens[at].joined:
                yield _between(mention, first, at)
                first = at
        yield _between(mention, first, mention.last)


def _between(mention: Mention, first: int, last: int) -> Mention:
    if (first, last) == (mention.first, mention.last):
        return mention
    return Mention(first, last, mention.kind, mention.probability, mention.why)


def _nameless(document: Document, mention: Mention) -> bool:
    """Whether a name is part of a figure: US$ 20, 900 MW."""
    tokens = document.tokens
    end = tokens[mention.last - 1].end
    if document.text[end : end + 1] in _HIDDEN:
        return True
    lone = mention.last - mention.first == 1
    text = tokens[mention.first].text
    if lone and (text in _NEVER or _SEVERAL.fullmatch(text)):
        return True
    return all(at in document.dated for at in range(mention.first, mention.last))


def _trimmed(document: Document, mention: Mention) -> Mention:
    """Return a name without small words at its ends; of a small word nothing is left.

    The pronoun in "Us farmers" is no country, but US is.
    """
    first, last = mention.first, mention.last
    tokens = document.tokens
    while first < last and _no_end(tokens[last - 1]):
        last -= 1
    while first < last and _no_start(document, first, last):
        first += 1
    if mention.kind is Kind.PERSON:
        first = _behind_titles(document, first, last)
    return _between(mention, first, last)


def _no_end(token: Token) -> bool:
    return token.text in _MARKS or (is_small(token) and not token.cap)


def _behind_titles(document: Document, first: int, last: int) -> int:
    """Return where the person's name begins behind honorifics, ranks and offices."""
    tokens = document.tokens
    given = lexicon().first_names
    while first < last - 1:
        word = tokens[first].folded
        end = office_at(tokens, first, last)
        if end is not None and end < last and word not in given:
            first = end
        elif (word in HONORIFICS or word in RANKS) and word not in given:
            first += 1
        else:
            break
    return first


def _no_start(document: Document, first: int, last: int) -> bool:
    """Whether no name begins with token `first`: of, The, Us, but US or The Hague."""
    token = document.tokens[first]
    if not is_small(token) or phrase_at(document, first, last)[0]:
        return False
    lone = last - first == 1 and token.first
    return not token.cap or lone or token.folded in _POINTING


def _told(mention: Mention, rule: Mention | None) -> None:
    """Let a sure rule decide what a name is that the network is unsure of."""
    if rule is None or rule.kind not in KINDS or rule.kind is mention.kind:
        return
    if mention.probability < _WAVERING and rule.probability >= _DECIDED:
        mention.kind = rule.kind
        mention.probability = _UNDECIDED
        mention.why = rule.why
        mention.listed = rule.listed


def _telling(rule: Mention) -> bool:
    """Whether the rules know a name well enough to add it: a list, or a sure sign."""
    if rule.listed and rule.last - rule.first > 1:
        return True
    if rule.listed and rule.why not in _CERTAIN:
        return False
    return rule.probability >= _DECIDED


def _overlooked(rule: Mention, owner: dict[int, Mention]) -> Iterator[Mention]:
    """Yield a name that the network left out, unless it found something there."""
    if not any(at in owner for at in range(rule.first, rule.last)):
        yield Mention(
            rule.first, rule.last, rule.kind, _UNDECIDED, rule.why, rule.listed
        )


def _listed(document: Document, mention: Mention) -> None:
    """Let lists name a country or people that the network is unsure of."""
    if mention.last - mention.first > 1 or mention.probability >= _DOUBTFUL:
        return
    token = document.tokens[mention.first]
    entry = lexicon().word(token.text, token.folded)
    if entry is None or entry.source not in _PLAIN or entry.kind is mention.kind:
        return
    mention.kind = entry.kind
    mention.probability = _DOUBTFUL
    mention.why = f"listed {entry.source}"
    mention.listed = True


def _parts(
    document: Document, rule: Mention, owner: dict[int, Mention]
) -> list[Mention]:
    """Return the names that the rules read as the one name `rule`, if it is better."""
    parts: list[Mention] = []
    gaps = []
    for at in range(rule.first, rule.last):
        part = owner.get(at)
        if part is None:
            gaps.append(at)
        elif part not in parts:
            parts.append(part)
    if not parts or not gaps:
        return []
    if parts[0].first < rule.first or parts[-1].last > rule.last:
        return []
    tokens = [document.tokens[at] for at in gaps]
    if all(t.folded in PARTICLES and not t.cap for t in tokens):
        return parts
    named = rule.probability >= _SURE and rule.kind is parts[0].kind
    if named and rule.listed:
        return parts
    return parts if named and all(t.folded in _MONTHS for t in tokens) else []


def _joined(rule: Mention, parts: Sequence[Mention]) -> Mention:
    """Return the one name that `parts` are, of the kind that most speaks for."""
    same = [part for part in parts if part.kind is rule.kind]
    kind = rule.kind if same else parts[0].kind
    sure = max(part.probability for part in same or parts[:1])
    return Mention(rule.first, rule.last, kind, sure, rule.why, rule.listed)
