"""What stands around a name, and what its own last word says of it."""

from __future__ import annotations

from collections.abc import Sequence

from reader.detection.entities.lexicon import Entry, heads, lexicon
from reader.detection.entities.tokens import Document, Token
from reader.detection.entities.words import (
    FUNCTION,
    PLACE_CUES,
    PLACE_NOUNS,
    PLACE_PARTS,
    ROMAN,
    SPEECH,
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
    return abroad(tokens, last)


def settled(tokens: Sequence[Token], first: int, last: int) -> bool:
    """Whether a noun says that tokens [first, last) are a place: the town of Ofrena."""
    if first > 1 and tokens[first - 1].folded == "of":
        return tokens[first - 2].folded in PLACE_NOUNS | PLACE_PARTS
    return (
        last < len(tokens)
        and tokens[last].folded in PLACE_NOUNS
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
    if first and tokens[first - 1].line == tokens[first].line:
        return False
    if not all(t.text.isupper() for t in tokens[first:last]):
        return False
    if last >= len(tokens) or tokens[last].text not in ("(", ",", "-", "–", "—"):
        return False
    following = tokens[last : last + 8]
    return any(
        t.text in ("-", "–", "—") and t.line == tokens[first].line for t in following
    )


def speaks(tokens: Sequence[Token], last: int) -> bool:
    """Whether the words after a name are those that follow a person's."""
    if last < len(tokens) and tokens[last].folded in SPEECH:
        return True
    if last + 1 < len(tokens) and tokens[last].text == ",":
        after = tokens[last + 1]
        return after.folded in ("who", "whose", "whom") or (
            after.text.isdigit() and len(after.text) == 2
        )
    return False


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
