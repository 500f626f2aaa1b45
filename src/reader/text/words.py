"""Words for search: how folded text is split, in the index and in any text.

A token is a run of letters and digits, or one character of a script that is written
without spaces, so that words of those are found too.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import product

from reader.text.fold import fold, is_exact

_ALONE = (
    r"\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    r"\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff"  # kana, Han
    r"\U00020000-\U0003ffff"
)
LETTER = rf"[^\W_{_ALONE}]"
"""A pattern for one character of a token that may have others beside it."""
_SINGLE = rf"(?!_)[{_ALONE}](?<=\w)"
TOKEN = re.compile(rf"{LETTER}+|{_SINGLE}")
_ASCII_APART = {code: " " for code in range(128) if not chr(code).isalnum()}
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
MAX_ACCENTS = 4
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
            elif not is_spaced(char):
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
    for word in set(TOKEN.findall(accented)):
        if not word.isascii():
            found.update(_spellings(word))
    return found


@lru_cache(maxsize=16384)
def _spellings(word: str) -> tuple[str, ...]:
    choices = [_choices(char) for char in word]
    if sum(len(choice) > 1 for choice in choices) > MAX_ACCENTS:
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


def typed_spelling(piece: str) -> str:
    """Return the word among `marked` that a typed `piece` asks for, "" if none can."""
    composed = unicodedata.normalize("NFC", piece)
    if not is_exact(piece) or not TOKEN.fullmatch(composed):
        return ""
    if sum(map(is_exact, composed)) > MAX_ACCENTS:
        return ""
    return "".join(_choices(char)[0] for char in composed)


def is_spaced(word: str) -> bool:
    """Tell whether a word is of a script that is written with spaces."""
    return re.match(LETTER, word) is not None
