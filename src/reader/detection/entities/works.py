"""Works: titles in quotation marks, where the words before say that they are."""

from __future__ import annotations

from collections.abc import Sequence

from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document, Token
from reader.detection.entities.words import FUNCTION, WORK_NOUNS, word_set
from reader.detection.model import Kind

_OPENING = frozenset("\"“‘'«")
_CLOSING = frozenset("\"”’'»")
_LONGEST = 10
"""Tokens of the longest title that is taken for one."""


def with_works(document: Document, found: Sequence[Mention]) -> list[Mention]:
    """Return `found` with the quoted titles of works in the place of names in them."""
    outlets = {m.last for m in found if m.kind is Kind.ORGANISATION}
    works = [
        Mention(first, last, Kind.WORK, 0.8, "a title in quotation marks")
        for first, last in _titles(document, outlets)
    ]
    kept = [
        m
        for m in found
        if not any(w.first < m.last and m.first < w.last for w in works)
    ]
    return kept + works


def _titles(document: Document, outlets: set[int]) -> list[tuple[int, int]]:
    tokens = document.tokens
    titles: list[tuple[int, int]] = []
    for index, token in enumerate(tokens):
        if token.text not in _OPENING or token.case is not Case.PROSE or not index:
            continue
        if titles and index < titles[-1][1]:
            continue
        if not (_announced(tokens, index, outlets) or _shown(document, index)):
            continue
        last = _closed(tokens, index + 1)
        if last:
            titles.append((index + 1, last))
    return titles


def _announced(tokens: Sequence[Token], index: int, outlets: set[int]) -> bool:
    """Whether a work is to come: a film "…", the book, "…", or an outlet's "…"."""
    before = index - 1
    if tokens[before].text == "," and before:
        before -= 1
    if tokens[before].line != tokens[index].line:
        return False
    if tokens[before].text in ("'s", "’s"):
        return before in outlets
    return tokens[before].folded in WORK_NOUNS


_SHOWN_ON = frozenset({"on", "in", "of", "watch", "watched", "sang", "directed", "and"})
_SHOWING = word_set(
    """
    aired broadcast screened episode sang sung film films memoir album novel cinema
    premiere premiered audiences listeners viewers singer actor actress director
    playwright orchestra concert
    """
)


def _shown(document: Document, index: int) -> bool:
    """Whether a title stands where works are shown: read out on “Woman's Hour”."""
    tokens = document.tokens
    if tokens[index - 1].folded not in _SHOWN_ON or not document.lower & _SHOWING:
        return False
    return tokens[index + 1 : index + 2] != [] and tokens[index + 2 : index + 3] != []


def _closed(tokens: Sequence[Token], first: int) -> int | None:
    """Return the end of a title that begins at `first`, its punctuation left out."""
    last = first
    while last < len(tokens) and tokens[last].text not in _CLOSING:
        if tokens[last].line != tokens[first].line or last - first >= _LONGEST:
            return None
        last += 1
    if last == len(tokens):
        return None
    while last > first and tokens[last - 1].text in (",", ".", "!", "?"):
        last -= 1
    words = [t for t in tokens[first:last] if t.word]
    if not words or not (words[0].cap and words[-1].cap):
        return None
    small = [t for t in words if not t.cap and t.folded not in FUNCTION]
    return None if small else last
