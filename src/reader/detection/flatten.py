"""Spans that overlap as pieces of text that do not: what each is shown as.

Apart from the lexer, so that whoever only colours a text needs no lexer of Pygments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from reader.detection.model import Entity, Span

Piece = tuple[int, int, Span | None]
"""Start and end in code points, and the span that is shown there."""


def flatten(text_len: int, spans: Iterable[Span]) -> list[Piece]:
    """Cut the text into pieces (start, end, span or None), each shown in one style.

    The pieces cover [0, `text_len`) in order. Where spans overlap, an entity shows
    over a figure, and the shorter over the longer.
    """
    ordered = sorted(
        (s for s in spans if 0 <= s.start < s.end <= text_len),
        key=lambda s: (s.start, -s.end),
    )
    cuts = sorted({0, text_len, *(s.start for s in ordered), *(s.end for s in ordered)})
    pieces: list[Piece] = []
    active: list[Span] = []
    following = 0
    for start, end in pairwise(cuts):
        active = [span for span in active if span.end > start]
        while following < len(ordered) and ordered[following].start == start:
            active.append(ordered[following])
            following += 1
        top = _top(active)
        if pieces and pieces[-1][2] is top:
            pieces[-1] = (pieces[-1][0], end, top)
        else:
            pieces.append((start, end, top))
    return pieces


def _top(active: Sequence[Span]) -> Span | None:
    if not active:
        return None
    return min(active, key=lambda s: (not isinstance(s, Entity), s.end - s.start))
