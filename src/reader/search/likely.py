"""Which articles may be the one that notes were made on, when its file is gone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from reader.annotations.model import Annotation, NoteKind
from reader.library.model import Article, ArticleError, Listed
from reader.search.query import Node, Or, Phrase, Query
from reader.search.search import Search

if TYPE_CHECKING:
    from reader.annotations.notebook import Notebook

_WORD = re.compile(r"\w+")
_RUN = 5
"""Words in a row by which a text is recognised …"""
_RUNS = 24
"""… and how many of those runs are looked for."""
_LOOKED_AT = 20
"""Articles that are compared with what was annotated."""
MOST = 5


Load = Callable[[str], Article]
"""Gives an article by its id. Raises ArticleError."""


@dataclass(frozen=True, slots=True)
class Likely:
    """An article that the notes of one that is gone may belong to."""

    row: Listed
    same_text: bool
    """Whether it has the very text that was annotated."""
    found: int
    """How many of the passages have a place in it …"""
    passages: int
    """… and of how many."""
    same_name: bool
    """Whether its file has the name that the other one had."""

    @property
    def why(self) -> str:
        """Say what speaks for it."""
        if self.same_text:
            return "the same text"
        if self.found and self.found == self.passages:
            return "has the passage" if self.passages == 1 else "has every passage"
        if self.found:
            return f"has {self.found} of {self.passages} passages"
        return "the same file name"


def likely_articles(
    notes: Sequence[Annotation],
    rows: Sequence[Listed],
    search: Search,
    notebook: Notebook,
    load: Load,
) -> tuple[Likely, ...]:
    """Return the articles that the notes of a missing one may belong to, best first.

    They have its text, or places for its passages, or its file's name. Only what is
    indexed by now is found by its words.
    """
    if not notes:
        return ()
    hashes = {note.text_sha256 for note in notes}
    name = PurePosixPath(notes[0].article).name
    passages = sum(note.kind is NoteKind.PASSAGE for note in notes)
    found = []
    for row in _looked_at(notes, rows, search, notebook, hashes, name):
        try:
            article = load(row.id)
        except ArticleError:
            continue
        same = article.sha256 in hashes
        named = PurePosixPath(row.id).name == name
        places = notebook.found_in(notes, article)
        if same or named or places:
            found.append(Likely(row, same, places, passages, named))
    found.sort(key=lambda one: (one.same_text, one.found, one.same_name), reverse=True)
    return tuple(found[:MOST])


def _looked_at(
    notes: Sequence[Annotation],
    rows: Sequence[Listed],
    search: Search,
    notebook: Notebook,
    hashes: set[str],
    name: str,
) -> Iterable[Listed]:
    """Return the articles that are worth a look, each once."""
    by_id = {row.id: row for row in rows}
    near = {row.id: row for row in rows if row.sha256 in hashes}
    near |= {row.id: row for row in rows if PurePosixPath(row.id).name == name}
    if root := _any_of(_runs(notes, notebook)):
        query = Query("", root)
        for hit in search.hits(query, _LOOKED_AT, per_article=1):
            if hit.article in by_id:
                near.setdefault(hit.article, by_id[hit.article])
    return list(near.values())[:_LOOKED_AT]


def _any_of(runs: Sequence[str]) -> Node | None:
    phrases = tuple(Phrase(run) for run in runs)
    return Or(phrases) if len(phrases) > 1 else next(iter(phrases), None)


def _runs(notes: Sequence[Annotation], notebook: Notebook) -> list[str]:
    """Return runs of words of what was annotated: of the quotes, then of the texts."""
    texts = dict.fromkeys(filter(None, map(notebook.annotated, notes)))
    quotes = dict.fromkeys(note.quote.exact for note in notes if note.quote)
    quoted = [run for quote in quotes for run in _spread(quote, 2)]
    whole = [run for text in texts for run in _spread(text, _RUNS)]
    return list(dict.fromkeys([*quoted[: _RUNS // 2], *whole]))[:_RUNS]


def _spread(text: str, number: int) -> Iterator[str]:
    """Yield at most `number` runs of words that lie evenly over a text."""
    words = _WORD.findall(text)
    last = max(0, len(words) - _RUN)
    steps = min(number, last // _RUN + 1)
    for at in range(steps):
        run = words[at * last // max(1, steps - 1) :][:_RUN]
        if run:
            yield " ".join(run)
