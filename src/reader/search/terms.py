"""What a word or phrase of a query matches, in the index and in any text.

Both split folded text alike: a token is a run of letters and digits, or one character
of a script that is written without spaces, so that words of those are found too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from reader.text.fold import Folded, fold, fold_with_map, has_accents, is_exact

_ALONE = (
    r"\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    r"\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff"  # kana, Han
    r"\U00020000-\U0003ffff"
)
_LETTER = rf"[^\W_{_ALONE}]"
_SINGLE = rf"(?!_)[{_ALONE}](?<=\w)"
_TOKEN = re.compile(rf"{_LETTER}+|{_SINGLE}")
_ASCII_APART = {code: " " for code in range(128) if not chr(code).isalnum()}
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_MAX_ACCENTS = 4
"""Accents of one word of which each may be typed or left out."""


def tokens(folded: str) -> list[str]:
    """Return the tokens of a folded text."""
    return separated(folded).split()


def separated(folded: str) -> str:
    """Return a folded text with nothing but white space between its tokens."""
    if not folded.isascii():
        for char in set(_NOT_ASCII.findall(folded)):
            if not char.isalnum():
                folded = folded.replace(char, " ")
            elif not _spaced(char):
                folded = folded.replace(char, f" {char} ")
    return folded.translate(_ASCII_APART)


def marked(text: str) -> set[str]:
    """Return the accented words of `text` as they may be typed: each accent or none.

    The plain spelling is left out; it is among the tokens of the folded text.
    """
    if text.isascii():
        return set()
    found: set[str] = set()
    composed = unicodedata.normalize("NFC", text)
    accented = " ".join(run for run in composed.split() if not run.isascii())
    for word in set(_TOKEN.findall(accented)):
        if not word.isascii():
            found.update(_spellings(word))
    return found


@lru_cache(maxsize=16384)
def _spellings(word: str) -> tuple[str, ...]:
    choices = [_choices(char) for char in word]
    if sum(len(choice) > 1 for choice in choices) > _MAX_ACCENTS:
        return ("".join(choice[0] for choice in choices),)
    spellings = {"".join(chosen) for chosen in product(*choices)}
    return tuple(spellings - {"".join(choice[-1] for choice in choices)})


@lru_cache(maxsize=4096)
def _choices(char: str) -> tuple[str, ...]:
    """Return how a composed character may be typed: exact, then plain."""
    plain = "".join(tokens(fold(char)))
    return (_exact(char), plain) if is_exact(char) else (plain,)


def _exact(char: str) -> str:
    compatible = unicodedata.normalize("NFKC", char).casefold()
    return unicodedata.normalize("NFKC", compatible)


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase ready to be looked for."""

    tokens: tuple[str, ...]
    pieces: tuple[str, ...]
    """Each token as typed."""
    prefix: bool
    """Whether the last token may be the beginning of a word."""
    exact: bool
    """Whether it was typed with an accent."""
    pattern: re.Pattern[str]
    """Finds the tokens in folded text, each in a group."""

    @property
    def _first(self) -> str:
        """What a text that has it holds in any case, quick to look for."""
        return self.tokens[0]

    @property
    def match(self) -> str:
        """Return the expression that finds its candidates in the full-text index."""
        return f"body : {self._quoted(self.tokens, len(self.tokens) - 1)}" + "".join(
            f" AND marked : {self._quoted((spelling,), at)}"
            for at, spelling in enumerate(map(_spelling, self.pieces))
            if spelling
        )

    @property
    def decided(self) -> bool:
        """Whether the index alone decides, so that no candidate needs a look."""
        exact = [piece for piece in self.pieces if is_exact(piece)]
        return not exact or (len(self.tokens) == 1 and bool(_spelling(exact[0])))

    def _quoted(self, words: tuple[str, ...], last: int) -> str:
        prefix = self.prefix and last == len(self.tokens) - 1
        return f'"{" ".join(words)}"{"*" if prefix else ""}'

    def find(self, folded: Folded) -> Iterator[tuple[int, int]]:
        """Yield the ranges of the source text that match, in whole clusters."""
        if self._first not in folded.text:
            return
        at = 0
        while match := self.pattern.search(folded.text, at):
            at = match.end() if match.end() > match.start() else match.end() + 1
            if self.exact and not self._accents(folded, match):
                at = match.start() + 1
                continue
            yield folded.span(*match.span())

    def _accents(self, folded: Folded, match: re.Match[str]) -> bool:
        """Tell whether an occurrence has the accents that were typed."""
        return all(
            has_accents(folded, piece, match.start(group))
            for group, piece in enumerate(self.pieces, 1)
            if is_exact(piece)
        )

    def found_in(self, folded: Folded) -> bool:
        """Tell whether the text has it."""
        if not self.exact:
            return self._first in folded.text and bool(self.pattern.search(folded.text))
        return any(True for _ in self.find(folded))


@lru_cache(maxsize=64)
def term(text: str, *, prefix: bool) -> Term:
    """Return the term for `text`, which must have a letter or digit.

    With `prefix` its last word may be the beginning of a longer one.
    """
    folded = fold_with_map(text)
    matches = list(_TOKEN.finditer(folded.text))
    pieces = [_piece(folded, match.start(), match.end()) for match in matches]
    found = tuple(match[0] for match in matches)
    exact = any(map(is_exact, pieces))
    return Term(found, tuple(pieces), prefix, exact, _pattern(found, prefix))


def _piece(folded: Folded, start: int, end: int) -> str:
    low, high = folded.span(start, end)
    return folded.source[low:high]


def _spelling(piece: str) -> str:
    """Return the word among `marked` that a typed `piece` asks for, "" if none can."""
    composed = unicodedata.normalize("NFC", piece)
    if not is_exact(piece) or not _TOKEN.fullmatch(composed):
        return ""
    if sum(map(is_exact, composed)) > _MAX_ACCENTS:
        return ""
    return "".join(_choices(char)[0] for char in composed)


def _pattern(words: tuple[str, ...], prefix: bool) -> re.Pattern[str]:
    parts = [rf"(?<!{_LETTER})" if _spaced(words[0]) else ""] if words else ["(?!)"]
    for at, word in enumerate(words):
        if at:
            apart = _spaced(word) and _spaced(words[at - 1])
            parts.append(r"[\W_]+" if apart else r"[\W_]*")
        parts.append(f"({re.escape(word)})")
    if words and not prefix and _spaced(words[-1]):
        parts.append(rf"(?!{_LETTER})")
    return re.compile("".join(parts))


def _spaced(word: str) -> bool:
    return re.match(_LETTER, word) is not None
