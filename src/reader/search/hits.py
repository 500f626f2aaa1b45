"""Hits of a query, with a line of context each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from reader.search.matching import places
from reader.search.nodes import Regex
from reader.search.terms import Term
from reader.text.canonical import one_line
from reader.text.cells import cell_width, clip
from reader.text.fold import fold_with_map

SNIPPET = 160
"""Cells that a snippet takes at most."""
_BEFORE = 60
"""Cells of it that may stand before the hit where there is more to show after it."""

Marks = tuple[tuple[int, int], ...]


class HitKind(StrEnum):
    """Where a hit was found."""

    TEXT = "text"
    NOTE = "note"
    TAG = "tag"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Hit:
    """One place that a query found."""

    kind: HitKind
    article: str
    start: int | None
    end: int | None
    """Code points of the article's text; None where the hit has no place there."""
    snippet: str
    """One clean line."""
    marks: Marks
    """The ranges of the snippet, in code points, that were looked for."""
    id: str | None = None
    """The note in which, or on whose tag, it was found."""
    more: int = 0
    """On an article's last hit: how many further ones it has that are not listed."""


def marks(line: str, terms: Sequence[Term], expressions: Sequence[Regex] = ()) -> Marks:
    """Return where `line` has any of the terms or expressions, merged, in order."""
    folded = fold_with_map(line)
    found = sorted(
        [
            *(span for term in terms for span in term.find(folded)),
            *(span for one in expressions for span in places(one, line)),
        ]
    )
    merged: list[tuple[int, int]] = []
    for start, end in found:
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def snippet(text: str, start: int, end: int) -> tuple[str, Marks]:
    """Return a line around `text[start:end]`, and the place of that in it.

    It does not leave the paragraph, breaks at words where it can, and is at most
    `SNIPPET` cells wide.
    """
    low = text.rfind("\n", 0, start) + 1
    high = text.find("\n", end)
    high = len(text) if high < 0 else high
    low, high = max(low, start - 2 * SNIPPET), min(high, end + 2 * SNIPPET)
    hit = clip(one_line(text[start:end]), SNIPPET)
    before = _spaced(text[low:start])
    after = _spaced(text[end:high])
    cut_before = low > 0 and text[low - 1] != "\n"
    cut_after = high < len(text) and text[high] != "\n"
    room = SNIPPET - cell_width(hit)
    after_width = cell_width(after.rstrip())
    keep = max(min(_BEFORE, room), room - after_width)
    before = _tail(before.lstrip(), min(keep, room), cut_before)
    room -= cell_width(before)
    after = _head(after.rstrip(), room, cut_after)
    return before + hit + after, ((len(before), len(before) + len(hit)),)


def _spaced(text: str) -> str:
    """Return one clean line that keeps a space at either end."""
    line = one_line(text)
    if not line:
        return " " if text and text[0].isspace() else ""
    lead = " " if text[0].isspace() else ""
    return lead + line + (" " if text[-1].isspace() else "")


def _head(text: str, width: int, cut: bool) -> str:
    """Return the beginning of `text` in at most `width` cells, cut at a word."""
    if cell_width(text) <= width - (1 if cut else 0):
        return text + ("…" if cut and text else "")
    kept = clip(text, width)
    space = kept.rfind(" ")
    return kept[: space + 1].rstrip() + "…" if space > len(kept) // 2 else kept


def _tail(text: str, width: int, cut: bool) -> str:
    """Return the end of `text` in at most `width` cells, cut at a word."""
    if cell_width(text) <= width - (1 if cut else 0):
        return ("…" if cut and text else "") + text
    if width < 2:
        return "…"[:width]
    at = max(0, len(text) - width + 1)
    while cell_width(text[at:]) > width - 1:
        at += 1
    space = text.find(" ", at)
    if 0 <= space < len(text) - width // 2:
        at = space + 1
    return "…" + text[at:]
