"""Terminal cells and grapheme clusters: the only place that converts to columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import wcwidth


def clusters(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield (start, end, width) of each grapheme cluster: code points and cells."""
    if text.isascii():
        for at in range(len(text)):
            yield at, at + 1, 1
        return
    at = 0
    for cluster in wcwidth.iter_graphemes(text):
        end = at + len(cluster)
        yield at, end, _cluster_width(cluster)
        at = end


@lru_cache(maxsize=4096)
def _cluster_width(cluster: str) -> int:
    return max(0, wcwidth.wcswidth(cluster)) if cluster not in "\t\n" else 1


def cell_width(text: str) -> int:
    """Return how many cells `text` takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(width for _, _, width in clusters(text))


def clip(text: str, width: int, ellipsis: str = "…") -> str:
    """Cut `text` to at most `width` cells, at a cluster, with a sign where it was cut."""
    if cell_width(text) <= width:
        return text
    room = width - cell_width(ellipsis)
    if room <= 0:
        return ellipsis if width >= cell_width(ellipsis) else ""
    used = 0
    for start, _, cells in clusters(text):
        if used + cells > room:
            return text[:start].rstrip() + ellipsis
        used += cells
    return text


def pad(text: str, width: int) -> str:
    """Clip or fill `text` with spaces to exactly `width` cells."""
    text = clip(text, width)
    return text + " " * max(0, width - cell_width(text))


def offset_at_cell(text: str, cell: int) -> int:
    """Return the start of the cluster drawn at column `cell`, or the end of `text`."""
    used = 0
    for start, _, width in clusters(text):
        if used + max(width, 1) > cell and width:
            return start
        used += width
    return len(text)


def snap(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a range of code points to whole grapheme clusters."""
    if text.isascii():
        return start, end
    low, high = max(0, start - 32), min(len(text), end + 32)
    for a, b, _ in clusters(text[low:high]):
        if a + low < start < b + low:
            start = a + low
        if a + low < end < b + low:
            end = b + low
    return start, end
