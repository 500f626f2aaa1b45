"""Narrowing a board to the rows that one wants to see."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from reader.comparison.model import Row
from reader.text.fold import fold
from reader.tui.widgets.board_words import DIFFERING

HELP = "words · question: person: place: source:"
"""What may be typed, in a few words."""
_TERM = re.compile(r'(?:(\w+):)?(?:"([^"]*)"?|(\S+))')


def _question(row: Row) -> str:
    asked = row.question
    return f"{asked.title} {asked.noun} {asked.event} {asked.unit} {asked.kind}"


def _sources(row: Row) -> str:
    return "\n".join(mention.source for mention in row.mentions)


_PARTS: Mapping[str, Callable[[Row], str]] = {
    "question": _question,
    "person": lambda row: row.question.person,
    "place": lambda row: row.question.place,
    "source": _sources,
}
_ALIASES = {"outlet": "source"}


def narrowed(rows: Sequence[Row], query: str, *, differing: bool) -> tuple[Row, ...]:
    """Return the rows that every term of `query` is about, in their order.

    A word is part of the question, its person or place, of an outlet or of a figure as
    printed; after `question:`, `person:`, `place:` or `source:`, of that alone. Words
    within `"` are one term. With `differing`, only rows whose figures are not all the
    same are kept.
    """
    terms = [
        (_ALIASES.get(prefix.casefold(), prefix.casefold()), fold(phrase or word))
        for prefix, phrase, word in _TERM.findall(query)
        if (phrase or word).strip()
    ]
    return tuple(
        row
        for row in rows
        if (not differing or row.relation in DIFFERING)
        and all(_is_about(row, prefix, word) for prefix, word in terms)
    )


def _is_about(row: Row, prefix: str, word: str) -> bool:
    if part := _PARTS.get(prefix):
        return word in fold(part(row))
    if prefix:
        word = f"{prefix}:{word}"
    texts = [part(row) for part in _PARTS.values()]
    texts += [mention.text for mention in row.mentions]
    return any(word in fold(text) for text in texts)
