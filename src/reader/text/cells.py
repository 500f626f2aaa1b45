"""Terminal cells and grapheme clusters: the only place that converts to columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_SIMPLE = re.compile(
    r"[\t\n\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f"
    r"\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u2500-\u2595\u25b8\u2605]*"
)
"""Characters that are one cluster and one cell each, whatever stands beside them:
Latin, Greek and Cyrillic letters, their punctuation, currency signs, the lines and
signs of the screen itself."""
_PLAIN = re.compile(
    r"(?<![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\U00011000-\U00011fff])"
    r"[\x00-\xa8\xaa-\xad\xaf-\u02ff\u0370-\u0482\u048a-\u052f"
    r"\u3041-\u3096\u4e00-\u9fff]"
)
"""Characters before which a cluster begins: no marks, joiners, Hangul or emoji, and
none after a sign that is prepended to the next one."""


def is_simple(text: str, start: int = 0, end: int | None = None) -> bool:
    """Tell whether each code point of `text[start:end]` is one cluster of one cell."""
    end = len(text) if end is None else end
    match = _SIMPLE.match(text, start, end)
    return match is not None and match.end() == end


def clusters(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield (start, end, width) of each grapheme cluster: code points and cells.

    A tab or LF counts as one cell. Clusters are those of Unicode's UAX #29.
    """
    if is_simple(text):
        for at in range(len(text)):
            yield at, at + 1, 1
        return
    from wcwidth import iter_graphemes

    at = 0
    for cluster in iter_graphemes(text):
        end = at + len(cluster)
        yield at, end, _cluster_width(cluster)
        at = end


@lru_cache(maxsize=8192)
def _cluster_width(cluster: str) -> int:
    from wcwidth import wcswidth

    return 1 if cluster in ("\t", "\n") else max(0, wcswidth(cluster))


def cell_width(text: str) -> int:
    """Return how many cells `text` takes in a terminal."""
    if is_simple(text):
        return len(text)
    return sum(width for _, _, width in clusters(text))


def clip(text: str, width: int, ellipsis: str = "…") -> str:
    """Cut `text` at a cluster to at most `width` cells, with a sign where it was."""
    if len(text) <= width and is_simple(text):
        return text
    room = width - cell_width(ellipsis)
    used, cut = 0, -1
    for start, _, cells in clusters(text):
        if cut < 0 and used + cells > room:
            cut = start
        used += cells
        if used > width:
            return text[:cut].rstrip() + ellipsis if room >= 0 else ""
    return text


def pad(text: str, width: int) -> str:
    """Clip or fill `text` with spaces to exactly `width` cells."""
    text = clip(text, width)
    return text + " " * max(0, width - cell_width(text))


def offset_at_cell(text: str, cell: int) -> int:
    """Return the start of the cluster drawn at column `cell`, or the end of `text`."""
    used = 0
    for start, _, width in clusters(text):
        if width and used + width > cell:
            return start
        used += width
    return len(text)


def snap(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a range of code points to whole grapheme clusters."""
    if text.isascii():
        return start, end
    low, high = _cluster_around(text, start)
    if end == start:
        return (start, end) if start in (low, high) else (low, high)
    if start < high:
        start = low
    low, high = _cluster_around(text, end)
    return start, high if low < end else end


def _cluster_around(text: str, offset: int) -> tuple[int, int]:
    """Return the cluster that holds the code point at `offset`."""
    if not 0 <= offset < len(text):
        return offset, offset
    if _PLAIN.match(text, offset) and (
        offset + 1 == len(text) or _PLAIN.match(text, offset + 1)
    ):
        return offset, offset + 1
    low = offset
    while low > 0 and not _PLAIN.match(text, low):
        low -= 1
    from wcwidth import iter_graphemes

    for cluster in iter_graphemes(text, low):
        if low + len(cluster) > offset:
            return low, low + len(cluster)
        low += len(cluster)
    return offset, offset
