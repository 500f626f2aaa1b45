"""Folding for search: case, accents, quotes, dashes and spaces, with a way back.

A folded text carries a map, so that every hit comes back as code points of the
canonical text. What the reader types with an accent stays exact (see `matches`).
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from reader.text.cells import clusters, snap

_SPECIAL = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŋ": "n", "þ": "th",
    "ß": "ss", "æ": "ae", "œ": "oe", "ς": "σ", "ŧ": "t", "ĸ": "k",
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "ʼ": "'", "′": "'", "`": "'", "´": "'",
    "“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "″": '"',
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
    "\u00ad": "", "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "",
    "\ufeff": "", "\u034f": "",
    **{chr(selector): "" for selector in range(0xFE00, 0xFE10)},
}  # fmt: skip
"""What Unicode's compatibility decomposition leaves, and readers do not tell apart."""

_WHITE = "\n\t\r\v\f\x1c\x1d\x1e\x1f"
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_FEW = 48
"""So many different characters are replaced faster one after the other."""
_RUN = re.compile("[^ ]+")
_TRAILING = "\u00ad\u200b\u2060\ufeff"


@lru_cache(maxsize=16384)
def _fold_char(char: str) -> str:
    if char in _SPECIAL:
        return _SPECIAL[char]
    if char.isspace():
        return " "
    folded = []
    for part in unicodedata.normalize("NFD", char.casefold()):
        plain = "".join(
            _SPECIAL.get(c, c)
            for c in unicodedata.normalize("NFKD", part).casefold()
            if not unicodedata.combining(c)
        )
        # A spacing accent, a fraction or a ligature of several words stays itself.
        mixed = " " in plain or (any(map(str.isalnum, plain)) and not plain.isalnum())
        folded.append(part if mixed else plain)
    return _fold_ascii("".join(folded))


def _fold_ascii(text: str) -> str:
    """Fold the ASCII characters of `text`; the others are folded already."""
    for char in _WHITE:
        text = text.replace(char, " ")
    return text.lower().replace("`", "'")


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text with the way back to the text that it came from.

    Only where folding changes the number of code points does the map hold an entry.
    """

    text: str
    source: str
    _at: tuple[int, ...] = ()
    """Where in the folded text each character begins that folds to none or several."""
    _from: tuple[int, ...] = ()
    """Its code point in the source."""
    _length: tuple[int, ...] = ()
    """How many characters it folds to."""

    def origin(self, at: int) -> int:
        """Return the code point of the source from which the folded one at `at` is."""
        entry = bisect_right(self._at, at) - 1
        if entry < 0:
            return at
        past = at - self._at[entry] - self._length[entry]
        return self._from[entry] + (1 + past if past >= 0 else 0)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the source range of folded [start, end), in whole clusters."""
        if not self._at and self.source.isascii():
            return start, end
        low = self.origin(start)
        high = max(self.origin(end), self.origin(end - 1) + 1 if end > start else low)
        high = min(high, len(self.source))
        while high > low and self.source[high - 1] in _TRAILING:
            high -= 1
        return snap(self.source, low, high)


def fold(text: str) -> str:
    """Return `text` without case, accents and typographic variants. Idempotent.

    Compatibility forms (full-width letters, ligatures) become plain ones, every
    white space character a space, and letters with a stroke the plain letter.
    """
    if text.isascii():
        if text.isalnum():
            return text.lower()  # most words
    else:
        distinct = set(_NOT_ASCII.findall(text))
        if len(distinct) > _FEW:
            text = _NOT_ASCII.sub(lambda match: _fold_char(match[0]), text)
        else:  # what a character folds to folds to itself, so that order is no matter
            for char in distinct:
                text = text.replace(char, _fold_char(char))
    return _fold_ascii(text)


def fold_with_map(text: str) -> Folded:
    """Return `text` folded, with the map back to its code points."""
    if text.isascii():
        return Folded(fold(text), text)
    at: list[int] = []
    source: list[int] = []
    lengths: list[int] = []
    grown = 0

    def replace(match: re.Match[str]) -> str:
        nonlocal grown
        folded = _fold_char(match[0])
        if len(folded) != 1:
            at.append(match.start() + grown)
            source.append(match.start())
            lengths.append(len(folded))
            grown += len(folded) - 1
        return folded

    plain = _fold_ascii(_NOT_ASCII.sub(replace, text))
    return Folded(plain, text, tuple(at), tuple(source), tuple(lengths))


def is_exact(word: str) -> bool:
    """Tell whether `word` was typed with accents, so that only the same ones match."""
    return bool(_accents(word))


def matches(
    text: str, word: str, folded: Folded | None = None
) -> list[tuple[int, int]]:
    """Return the ranges of `text` in which `word` occurs, as code points.

    Case, accents and typography fold on both sides, and any run of white space
    matches a space; but a letter typed with an accent in `word` must have the same
    in `text`. A hit covers whole grapheme clusters, and hits do not overlap.
    """
    pieces = [plain for piece in word.split() if (plain := fold(piece))]
    if not pieces:
        return []
    folded = folded or fold_with_map(text)
    pattern = re.compile(" +".join(map(re.escape, pieces)))
    hits: list[tuple[int, int]] = []
    at = 0
    while match := pattern.search(folded.text, at):
        low, high = match.span()
        at = low + 1
        if not same_accents(folded, word, low, high):
            continue
        start, end = folded.span(low, high)
        if not hits or start >= hits[-1][1]:
            hits.append((start, end))
            at = high
    return hits


def same_accents(folded: Folded, word: str, start: int, end: int) -> bool:
    """Tell whether folded [start, end), an occurrence of `word`, has its typed accents.

    Each accented letter of `word` must stand there with the same accent; letters
    typed without one match any.
    """
    if not is_exact(word):
        return True
    there = _RUN.finditer(folded.text, start, end)
    for piece, run in zip(filter(fold, word.split()), there, strict=False):
        if not has_accents(folded, piece, run.start()):
            return False
    return True


def has_accents(folded: Folded, piece: str, at: int) -> bool:
    """Tell whether `piece`, of which the folded text has each letter at `at`, has its
    accents there; it holds no white space."""
    for start, length, letter in _accents(piece):
        low, high = folded.span(at + start, at + start + length)
        there = folded.source[low:high].strip()  # a mark may have a space before it
        if there != letter and _letter(there) != letter:
            return False
    return True


@lru_cache(maxsize=256)
def _accents(word: str) -> tuple[tuple[int, int, str], ...]:
    """Return (folded start, folded length, letter) of each accented letter of `word`.

    Accented is a letter that folding takes more from than case and compatibility:
    a mark, or a stroke as in ø. Sharp s and final sigma are only a matter of case.
    """
    found = []
    at = 0
    for start, end, _ in clusters(word):
        piece = word[start:end]
        folded = fold(piece)
        letter = _letter(piece)
        if (
            folded
            and folded[0].isalnum()
            and unicodedata.normalize("NFKD", letter) != folded
        ):
            found.append((at, len(folded), letter))
        at += len(folded)
    return tuple(found)


@lru_cache(maxsize=1024)
def _letter(piece: str) -> str:
    """Return one grapheme cluster composed, without case and compatibility forms."""
    plain = unicodedata.normalize(
        "NFKC", unicodedata.normalize("NFKC", piece).casefold()
    )
    return "".join(c for c in plain if _SPECIAL.get(c) != "")
