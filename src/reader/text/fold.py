"""Folding for search: case, accents, quotes, dashes and spaces, with a way back.

A folded text carries a map, so that every hit comes back as code points of the
canonical text. What the reader types with an accent stays exact (see `matches`).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_SPECIAL = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŋ": "n", "þ": "th",
    "ß": "ss", "æ": "ae", "œ": "oe", "ς": "σ",
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "ʼ": "'", "′": "'", "`": "'",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"',
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
    "\u00ad": "", "\u200b": "", "\u200c": "", "\u200d": "", "\ufeff": "",
}  # fmt: skip


@lru_cache(maxsize=8192)
def _fold_char(char: str) -> str:
    if char in _SPECIAL:
        return _SPECIAL[char]
    if char.isspace():
        return " "
    folded = []
    for part in unicodedata.normalize("NFKD", char.casefold()):
        if unicodedata.combining(part):
            continue
        folded.append(_SPECIAL.get(part, part))
    return "".join(folded)


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and, for each of its characters, where it came from."""

    text: str
    origin: tuple[int, ...]
    """Code point of the source for every folded character, and the source's length."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the source range of folded [start, end), combining marks included."""
        return self.origin[start], self.origin[end]


def fold(text: str) -> str:
    """Return `text` without case, accents and typographic variants."""
    if text.isascii():
        return text.lower().replace("\n", " ").replace("\t", " ").replace("`", "'")
    return "".join(map(_fold_char, text))


def fold_with_map(text: str) -> Folded:
    """Return `text` folded, with the map back to its code points."""
    if text.isascii():
        return Folded(fold(text), tuple(range(len(text) + 1)))
    out: list[str] = []
    origin: list[int] = []
    for at, char in enumerate(text):
        folded = _fold_char(char)
        out.append(folded)
        origin.extend([at] * len(folded))
    origin.append(len(text))
    return Folded("".join(out), tuple(origin))


def is_exact(word: str) -> bool:
    """Tell whether `word` was typed with accents, so that only the same ones match."""
    return fold(word) != " ".join(word.casefold().split("\n"))


def matches(
    text: str, word: str, folded: Folded | None = None
) -> list[tuple[int, int]]:
    """Return the ranges of `text` in which `word` occurs, as code points.

    Case, accents and typography fold on both sides, but an accent in `word` must be
    there in `text` too; a hit never ends inside a grapheme.
    """
    folded = folded or fold_with_map(text)
    needle = fold(word)
    if not needle:
        return []
    accented = _accented(word)
    hits = []
    at = folded.text.find(needle)
    while at >= 0:
        start, end = folded.span(at, at + len(needle))
        if not accented or _accented(text[start:end]) == accented:
            hits.append((start, end))
        at = folded.text.find(needle, at + max(1, len(needle)))
    return hits


def _accented(text: str) -> str:
    """Return `text` composed and casefolded if folding changes its letters, else ""."""
    composed = unicodedata.normalize("NFC", text).casefold()
    plain = "".join(c if not c.isalpha() else _fold_char(c) for c in composed)
    return (
        composed
        if any(a != b for a, b in zip(composed, plain, strict=False))
        or len(plain) != len(composed)
        else ""
    )
