"""How the tables of words are written: as text, one word after another."""

from __future__ import annotations


def words_of(text: str) -> frozenset[str]:
    """Return the set of the words of `text`, which white space parts."""
    return frozenset(text.split())


def listed(text: str) -> list[str]:
    """Return the words of `text` in their order."""
    return text.split()
