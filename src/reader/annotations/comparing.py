"""A view of a text in which differences that no reader sees are gone.

White space, invisible characters, quotation marks, dashes and Unicode normal forms
are folded, with a map back to the code points of the text. Case and accents stay:
for a quote they matter.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_INVISIBLE = "\u00ad\u200b-\u200d\u2060\ufeff"
_FOLDED = re.compile(rf"[\s{_INVISIBLE}]+|[‘’‚‛ʼ′]|[“”„‟«»″]|[‐-―−]|…")
_SPACE = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class View:
    """A folded text; for each of its characters the range of the source it stands for.

    Ranges ascend. What was folded away (invisible characters, white space at both ends
    of the text) belongs to no character.
    """

    text: str
    starts: array[int]
    ends: array[int]
    breaks: tuple[int, ...] = ()
    """Folded offsets of the spaces that were blank lines."""

    def paragraphs(self, start: int, end: int) -> tuple[int, int]:
        """Return the folded range of the paragraphs around folded [start, end)."""
        at = bisect_right(self.breaks, start)
        low = self.breaks[at - 1] + 1 if at else 0
        at = bisect_left(self.breaks, end)
        return low, self.breaks[at] if at < len(self.breaks) else len(self.text)

    def parts(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return folded [start, end), cut at its blank lines."""
        first = bisect_left(self.breaks, start)
        cuts = self.breaks[first : bisect_left(self.breaks, end, first)]
        starts = (start, *(cut + 1 for cut in cuts))
        return [
            part for part in zip(starts, (*cuts, end), strict=True) if part[0] < part[1]
        ]

    def breaks_within(self, start: int, end: int) -> bool:
        """Tell whether there is a blank line in folded [start, end)."""
        return bisect_left(self.breaks, start) < bisect_left(self.breaks, end)

    def inward(self, start: int, end: int) -> tuple[int, int]:
        """Return the folded range that source code points [start, end) make up."""
        low, high = bisect_right(self.ends, start), bisect_left(self.starts, end)
        return low, max(low, high)

    def outward(self, start: int, end: int) -> tuple[int, int]:
        """Return the source range of a folded range, which must not be empty."""
        return self.starts[start], self.ends[end - 1]


def fold_quote(text: str) -> str:
    """Return `text` folded as in a view; equal results mean the same words."""
    return view_of(text).text


@lru_cache(maxsize=16)
def view_of(text: str) -> View:
    """Return the view of a text."""
    pieces: list[str] = []
    starts, ends = array("I"), array("I")
    breaks: list[int] = []
    for piece, start, end in _pieces(text):
        if piece == " " and not pieces:
            continue
        if piece == " " and text.count("\n", start, end) > 1:
            breaks.append(len(starts))
        pieces.append(piece)
        if len(piece) == end - start:
            starts.extend(range(start, end))
            ends.extend(range(start + 1, end + 1))
        else:
            starts.extend([start] * len(piece))
            ends.extend([end] * len(piece))
    if pieces and pieces[-1] == " ":
        pieces.pop(), starts.pop(), ends.pop()
    return View("".join(pieces), starts, ends, tuple(breaks))


def _pieces(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield folded pieces with the source range of each.

    A piece as long as its range maps character by character, another as a whole.
    """
    composed = unicodedata.is_normalized("NFC", text)
    at = 0
    for match in _FOLDED.finditer(text):
        start, end = match.span()
        if at < start:
            yield from _plain(text, at, start, composed)
        at = end
        if folded := _fold(match[0]):
            yield folded, start, end
    if at < len(text):
        yield from _plain(text, at, len(text), composed)


def _fold(found: str) -> str:
    if found[0] in "‘’‚‛ʼ′":
        return "'"
    if found[0] in "“”„‟«»″":
        return '"'
    if found == "…":
        return "..."
    if _SPACE.search(found):
        return " "
    return "" if found[0] in "\u00ad\u200b\u200c\u200d\u2060\ufeff" else "-"


def _plain(
    text: str, start: int, end: int, composed: bool
) -> Iterator[tuple[str, int, int]]:
    if composed:
        yield text[start:end], start, end
        return
    at = start
    while at < end:
        after = at + 1
        while after < end and _joins(text[after]):
            after += 1
        yield unicodedata.normalize("NFC", text[at:after]), at, after
        at = after


def _joins(char: str) -> bool:
    """Tell whether normalisation may join `char` to the one before it."""
    return unicodedata.combining(char) != 0 or "\u1160" <= char <= "\u11ff"
