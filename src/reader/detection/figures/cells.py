"""Numbers deep in a table: nothing but numbers as far as any rule looks.

Each would be offered to every rule in vain, and its surroundings read for a verb, which
takes so long that a table of a megabyte would keep its reader waiting.
"""

from __future__ import annotations

import re

from reader.detection.figures.numerals import read_digits, tidy
from reader.detection.figures.tokens import HEADLINE, Sort, Token, Tokens
from reader.detection.model import Figure, Kind

DEEP = HEADLINE + 2
"""Tokens: farther than any rule looks from the number it is tried at."""


class Cells:
    """Tells the numbers of tables; to be asked for rising tokens."""

    __slots__ = ("_doc", "_first", "_last")

    def __init__(self, doc: Tokens) -> None:
        self._doc = doc
        self._first = self._last = 0
        """The run of numbers, commas and ends of lines that was met last."""

    def at(self, i: int) -> Figure | None:
        """Return the count that the number at token `i` is, if it is deep in a run."""
        doc = self._doc
        if i >= self._last:
            self._first = self._last = i
            while self._last < doc.count and _is_cell(doc.items[self._last]):
                self._last += 1
        if 0 < self._first > i - DEEP or i + DEEP >= self._last < doc.count:
            return None
        token = doc.items[i]
        if not _is_plain(token.text):
            return None
        value = tidy(*read_digits(token.text))
        return Figure(start=token.start, end=token.end, kind=Kind.COUNT, value=value)


def _is_cell(token: Token) -> bool:
    return token.sort is Sort.NUMBER or token.sort is Sort.BREAK or token.text == ","


_PLAIN = re.compile(r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|[1-9][0-9]{0,2}(?:,[0-9]{3})+")


def _is_plain(text: str) -> bool:
    """Say whether digits are neither a year nor the number of something (`007`)."""
    if _PLAIN.fullmatch(text) is None:
        return False
    return len(text) != 4 or not "1400" <= text <= "2100"
