"""Chunks: runs of capitalised words in prose, with the small words inside names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from reader.detection.entities import roles
from reader.detection.entities.context import is_small, phrase_at
from reader.detection.entities.lexicon import heads, lexicon
from reader.detection.entities.tokens import Case, Document, Token
from reader.detection.entities.words import (
    BEFORE_MONTH,
    CALENDAR,
    DIRECTIONS,
    FUNCTION,
    LINKS,
    NO_NAMES,
    ON_HEADS,
    PARTICLES,
    is_common,
)
from reader.detection.model import Kind

_NO_NAME = re.compile("[DRI]-[A-Z]|[A-Z]-[a-z]")
"""A member of Congress (D-Calif.), and what a letter describes (T-shirt, X-ray)."""

FAMOUS = frozenset({"country", "capital", "nationality"})
"""Lists whose names are meant even where they are ordinary words too: Polish."""


_LONGEST = 40
"""Tokens of the longest run; what goes on beyond it is no name, and would take long."""


def runs(document: Document) -> Iterable[tuple[int, int]]:
    """Yield the runs of capitalised words of prose, with small words inside them."""
    tokens = document.tokens
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if not opens(document, index) or token.case is not Case.PROSE:
            index += 1
            continue
        last = _run(document, index)
        first = index
        while first < last and _dropped(document, first, last):
            first += 1
        while first < last and not tokens[first].cap:
            first += 1
        if first < last:
            yield first, last
        index = max(last, index + 1)


def opens(document: Document, index: int) -> bool:
    """Whether token `index` may be part of a name: a capital that is no date's."""
    token = document.tokens[index]
    if not token.cap or index in document.dated or token.text in NO_NAMES:
        return False
    if document.text[token.end : token.end + 1] == "$" or _NO_NAME.match(token.text):
        return False
    return token.folded not in CALENDAR and not _month(document, index)


def _month(document: Document, index: int) -> bool:
    """Whether "March" or "May" is the month: in May, May 3, last March."""
    tokens = document.tokens
    if tokens[index].folded not in ("march", "may"):
        return False
    if index and tokens[index - 1].folded in BEFORE_MONTH:
        return True
    return index + 1 < len(tokens) and tokens[index + 1].text[0].isdigit()


def _dropped(document: Document, index: int, last: int) -> bool:
    """Whether the word that begins a chunk is no part of a name: The, After, Police."""
    token = document.tokens[index]
    if phrase_at(document, index, last)[0]:
        return False
    if is_small(token):
        following = document.tokens[index + 1] if index + 1 < last else None
        return not (token.folded == "the" and following and following.text == "Hague")
    if not token.first or token.acronym:
        return False
    known = lexicon()
    entry = known.word(token.text, token.folded)
    if entry and (entry.source in FAMOUS or not is_common(token.folded)):
        return token.folded in document.lower
    if roles.office_at(document.tokens, index, last):
        return False
    rest = document.tokens[index + 1 : last]
    fits = rest and (
        token.folded in DIRECTIONS
        or is_common(rest[0].folded)
        or heads().get(rest[0].folded) is Kind.ORGANISATION
    )
    if fits and any(t.folded in heads() for t in rest):
        return False
    if token.folded in known.first_names and index + 1 < last:
        return False
    return document.ordinary(token)


def _run(document: Document, index: int) -> int:
    """Return the end of the chunk that begins at `index`."""
    tokens = document.tokens
    last = index + 1
    while last < min(len(tokens), index + _LONGEST):
        token = tokens[last]
        if not token.joined:
            break
        if opens(document, last) and not (token.first and token.folded in FUNCTION):
            last += 1
            continue
        end = _across(document, index, last)
        if end is None:
            break
        last = end
    return last


def _across(document: Document, first: int, last: int) -> int | None:
    """Return the end after small words at `last` that a capitalised word follows."""
    tokens = document.tokens
    listed = phrase_at(document, first, len(tokens))[1]
    owned = "'" in tokens[listed - 1].folded  # Côte d'Ivoire
    if listed > last and (tokens[listed - 1].cap or owned):
        return listed  # Trinidad and Tobago
    at = last
    small = []
    while at < len(tokens) and at - last < 3 and tokens[at].joined:
        token = tokens[at]
        if opens(document, at):
            break
        if token.folded not in PARTICLES and token.folded not in LINKS:
            return None
        small.append(token.folded)
        at += 1
    if not small or at >= len(tokens) or not tokens[at].joined:
        return None
    if not opens(document, at):
        return None
    if all(word in PARTICLES for word in small) or small[0] == "&":
        return at + 1
    head = heads().get(tokens[last - 1].folded)
    if small[0] == "of" and set(small) <= {"of", "the"}:
        return at + 1
    inside = any(tokens[i].folded in ("of", "for", "on") for i in range(first, last))
    if small == ["and"] and inside:
        return at + 1 if any(_body(t) for t in tokens[first : last - 1]) else None
    if small[0] == "on" and tokens[last - 1].folded not in ON_HEADS:
        return None
    if small[0] in ("for", "on") and head in (Kind.ORGANISATION, Kind.LAW, Kind.EVENT):
        return at + 1
    return None


def _body(token: Token) -> bool:
    return token.cap and token.folded in (
        "ministry", "department", "committee", "commission", "convention", "treaty",
        "organisation", "organization", "office", "bureau", "institute",
    )  # fmt: skip
