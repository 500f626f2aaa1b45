"""Capitals and countries that are spelt with one letter too many, too few or wrong."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from reader.detection.entities.lexicon import lexicon
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Document
from reader.detection.entities.words import is_common
from reader.detection.model import Kind

_SHORTEST = 6
"""Letters; shorter names are too like others."""
_UNSURE = 0.75
_GUESS = 0.6
_OWN = frozenset({"columbia", "guiana"})
"""Other places, which only look like a country that is spelt wrong."""


def respelt(document: Document, found: Iterable[Mention]) -> None:
    """Make places of unsure names that are a letter from a capital or country."""
    for mention in found:
        token = document.tokens[mention.first]
        if mention.last - mention.first > 1 or mention.listed or token.acronym:
            continue
        if mention.kind in (Kind.PLACE, Kind.ROLE) or mention.probability > _UNSURE:
            continue
        word = token.folded
        if len(word) < _SHORTEST or word in lexicon().first_names or is_common(word):
            continue
        near = _near(word)
        if near and word != near + "s" and word not in _OWN:
            mention.kind = Kind.PLACE
            mention.probability = _GUESS
            mention.why = f"one letter from {near.title()}"


@cache
def _by_length() -> dict[int, list[str]]:
    """Return the folded names of capitals and countries by their length."""
    found: dict[int, list[str]] = {}
    for name, entry in lexicon().single.items():
        if entry.source in ("capital", "country") and len(name) >= _SHORTEST:
            found.setdefault(len(name), []).append(name)
    return found


def _near(word: str) -> str:
    """Return the one name that `word` is within a letter of, else nothing."""
    sizes = (len(word) - 1, len(word), len(word) + 1)
    names = [n for size in sizes for n in _by_length().get(size, ())]
    close = [n for n in names if n[0] == word[0] and _one_apart(word, n)]
    return close[0] if len(close) == 1 else ""


def _one_apart(one: str, other: str) -> bool:
    """Whether one letter inserted, left out or replaced leads to the other word."""
    if len(one) > len(other):
        one, other = other, one
    at = 0
    while at < len(one) and one[at] == other[at]:
        at += 1
    if len(one) == len(other):
        return one[at + 1 :] == other[at + 1 :]
    return one[at:] == other[at + 1 :]
