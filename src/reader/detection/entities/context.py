"""What stands around a name, and what its own last word says of it."""

from __future__ import annotations

from collections.abc import Sequence

from reader.detection.entities.lexicon import Entry, heads, lexicon, offices
from reader.detection.entities.tokens import Document, Token
from reader.detection.entities.words import (
    ALONG,
    BODIES,
    DIRECTIONS,
    FUNCTION,
    LANDSCAPE,
    PLACE_CUES,
    PLACE_NOUNS,
    PLACE_PARTS,
    ROMAN,
    SPEECH,
    WAYS,
    is_common,
)
from reader.detection.model import Kind


def is_small(token: Token) -> bool:
    """Whether `token` is a function word, which begins no name; but US is one."""
    return token.folded in FUNCTION and token.text not in lexicon().acronyms


def head_kind(tokens: Sequence[Token], first: int, last: int) -> Kind | None:
    """Return what the head noun of tokens [first, last) makes of them."""
    if last - first < 2:
        return None
    known = heads()
    if tokens[last - 1].text in ROMAN and last - first > 2:
        last -= 1
    for index in range(first, last):
        if tokens[index].folded in ("of", "for", "on") and index > first:
            kind = known.get(tokens[index - 1].folded)
            if kind:
                return kind
            return None
    return known.get(tokens[last - 1].folded)


def is_surname(token: Token) -> bool:
    """Whether the head noun is also a common surname: Gordon Banks, Theresa May."""
    return token.folded in (
        "banks", "park", "bush", "hill", "hall", "bridge", "lake", "wells", "fields",
        "field", "west", "north", "house", "church", "brooks", "ford", "price", "law",
        "band", "rivers", "woods", "street", "towers", "palace", "castle", "temple",
        "camp", "cross", "drive", "court", "guard", "creek", "forest", "road", "post",
        "press", "club", "battle", "beach", "garden", "wall", "england", "ireland",
        "school", "service", "hills", "lane", "fort", "mines", "gate", "chambers",
    )  # fmt: skip


def head_word(words: Sequence[Token]) -> str:
    """Return the word that `head_kind` judged by."""
    for index, word in enumerate(words):
        if word.folded in ("of", "for", "on") and index:
            return words[index - 1].text
    return words[-1].text


def cued(tokens: Sequence[Token], index: int) -> bool:
    """Whether a preposition of place stands before token `index`."""
    return index > 0 and tokens[index - 1].folded in PLACE_CUES and tokens[index].joined


def located(tokens: Sequence[Token], first: int, last: int) -> bool:
    """Whether tokens [first, last) name a place by the words around them."""
    if settled(tokens, first, last):
        return True
    if tokens[first - 1].folded != "of" and cued(tokens, first):
        return True
    return abroad(tokens, last) or (first > 1 and _on_the_way(tokens, first))


def _on_the_way(tokens: Sequence[Token], first: int) -> bool:
    """Whether a way leads to, or along the, name at `first`: the road to Ofrena."""
    before, lead = tokens[first - 1].folded, tokens[first - 2].folded
    if not tokens[first].joined:
        return False
    return (before == "to" and lead in WAYS) or (before == "the" and lead in ALONG)


def settled(tokens: Sequence[Token], first: int, last: int) -> bool:
    """Whether a noun says that tokens [first, last) are a place: the town of Ofrena."""
    if first > 1 and tokens[first - 1].folded == "of":
        return tokens[first - 2].folded in PLACE_NOUNS | PLACE_PARTS
    before = tokens[first - 1] if first else None
    if before and before.folded in DIRECTIONS and not before.cap:
        return tokens[first].joined
    return (
        last < len(tokens)
        and tokens[last].folded in PLACE_NOUNS | LANDSCAPE
        and tokens[last].joined
    )


def abroad(tokens: Sequence[Token], last: int) -> bool:
    """Whether a comma and a country or region follow: Herran, Colombia."""
    if last + 1 >= len(tokens) or tokens[last].text != "," or not tokens[last + 1].cap:
        return False
    after = tokens[last + 1]
    entry = lexicon().word(after.text, after.folded)
    if entry is None or entry.source not in ("country", "region"):
        return False
    behind = tokens[last + 2] if last + 2 < len(tokens) else None
    return behind is None or behind.text.lower() not in ("'s", "’s")


def dateline(tokens: Sequence[Token], first: int, last: int) -> bool:
    """Whether capitals at a line's start say where the story was filed.

    A dash follows soon, behind an agency, a date or a country: HERRAN (AP) -.
    """
    while first and tokens[first - 1].text in ("*", "_"):
        first -= 1
    if first and tokens[first - 1].line == tokens[first].line:
        return False
    if not all(t.text.isupper() for t in tokens[first:last] if t.word):
        return False
    while last < len(tokens) and tokens[last].text in ("*", "_"):
        last += 1
    if last >= len(tokens) or tokens[last].text not in ("(", ",", "-", "–", "—", ":"):
        return False
    if tokens[last].text == ":":
        return _filed(tokens, first, last)
    following = tokens[last : last + 8]
    return any(
        t.text in ("-", "–", "—") and t.line == tokens[first].line for t in following
    )


def _filed(tokens: Sequence[Token], first: int, last: int) -> bool:
    """Whether a colon ends a dateline: DEVPURA: At least … but not UPDATE: …"""
    if any(is_common(t.folded) for t in tokens[first:last]):
        return False
    return last + 1 < len(tokens) and tokens[last + 1].line == tokens[first].line


def speaks(tokens: Sequence[Token], last: int) -> bool:
    """Whether the words after a name are those that follow a person's."""
    if last < len(tokens) and tokens[last].folded in SPEECH:
        return True
    if last + 1 < len(tokens) and tokens[last].text == ",":
        after = tokens[last + 1]
        return after.folded in ("who", "whose", "whom") or (
            after.text.isdigit() and len(after.text) == 2 and _is_age(tokens, last + 2)
        )
    return False


def _is_age(tokens: Sequence[Token], after: int) -> bool:
    """Whether the number before token `after` is an age and not the way to a town."""
    return after >= len(tokens) or tokens[after].text in (",", ".", ";", "and", "who")


_ASIDE = 8
"""Tokens from the comma behind a name to the noun that tells what it is."""


def is_body(tokens: Sequence[Token], first: int, last: int) -> bool:
    """Whether a noun beside tokens [first, last) says that they name a body.

    Before them (the engineering firm Orlo & Dahl; its insurer, Seguros Vale; analysts
    at Brandt Marine) or behind (Dorsland, the company that).
    """
    before = first - 1
    while before > 0 and tokens[before].text in (",", "*", "“", '"'):
        before -= 1
    if before >= 0 and tokens[before].line == tokens[first].line:
        if tokens[before].folded in BODIES and not tokens[before].cap:
            return True
        if tokens[before].folded == "at" and before and _at_work(tokens[before - 1]):
            return True
    if last + 1 >= len(tokens) or tokens[last].text != ",":
        return False
    if tokens[last + 1].folded not in ("a", "an", "the", "its", "their"):
        return False
    for token in tokens[last + 2 : last + _ASIDE]:
        if token.folded in BODIES:
            return True
        if token.text != "-" and (not token.word or token.folded in FUNCTION):
            break
    return False


def is_told_place(tokens: Sequence[Token], last: int) -> bool:
    """Whether a noun behind a name ending before `last` says that it is a place.

    Osterwyk, a suburb of Velm; Ofrena, the district where it began.
    """
    if last + 3 >= len(tokens) or tokens[last].text != ",":
        return False
    if tokens[last + 1].folded not in ("a", "an", "the", "another"):
        return False
    for at in range(last + 2, min(last + _ASIDE, len(tokens) - 1)):
        token = tokens[at]
        if token.folded in PLACE_NOUNS and not token.cap:
            return tokens[at + 1].folded in _WHERE
        if token.text != "-" and (not token.word or token.folded in FUNCTION):
            break
    return False


_WHERE = frozenset({"of", "in", "on", "near", "where", "that", "outside", "some"})


def _at_work(token: Token) -> bool:
    """Whether `token` is an occupation, in whatever number: an analyst, analysts."""
    known = offices()
    word = token.folded
    small = token.first or not token.cap
    return small and (word in known or word.removesuffix("s") in known)


def phrase_at(document: Document, first: int, last: int) -> tuple[Entry | None, int]:
    """Return the longest listed name of several words at `first`, and its end."""
    tokens = document.tokens
    for words, entry in lexicon().phrases.get(tokens[first].folded, ()):
        end = _matches(tokens, first, last, words)
        if end:
            return entry, end
    return None, first


def _matches(
    tokens: Sequence[Token], first: int, last: int, words: Sequence[str]
) -> int | None:
    index = first
    for word in words:
        if index >= min(last, len(tokens)) or tokens[index].folded != word:
            return None
        if index > first and not tokens[index].joined:
            return None
        index += 1
    return index
