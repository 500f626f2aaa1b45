"""What is damaged, orphaned or lost among the notes of a library: found, not mended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from reader.annotations import snapshots
from reader.annotations.corrections import describe
from reader.annotations.model import AnchorState, Annotation, NoteKind, Problem
from reader.annotations.notebook import Notebook
from reader.annotations.paths import FOLDER
from reader.library.model import Article, ArticleError
from reader.text.canonical import one_line

Loader = Callable[[str], Article]
"""Gives the article with an id; raises ArticleError."""

_SHOWN = 60
"""Characters of a quote that a message shows."""


def check(
    notebook: Notebook, articles: Iterable[str], load: Loader
) -> tuple[Problem, ...]:
    """Return every problem with the notes on a library's `articles`, by path.

    Files that are damaged or newer, records that cannot be understood, notes and
    corrections on articles that are gone, passages that have no place or an
    unconfirmed one in today's text, and annotated texts that were not kept. Writes
    nothing.
    """
    notebook.refresh()
    listed = set(articles)
    found = list(notebook.problems())
    for article in sorted(notebook.counts()):
        notes = notebook.notes(article)
        if article not in listed:
            found.append(Problem(_path(article), _gone(len(notes))))
            continue
        try:
            text = load(article)
        except ArticleError as error:
            found.append(Problem(_path(article), one_line(str(error))))
            continue
        found.extend(_passages(notebook, text, notes))
    found.extend(
        Problem(
            _path(one.article),
            f"“{describe(one.rule)}” was said of this article, which is not there any"
            f" more; `reader entities forget {one.id}` takes it back",
        )
        for one in notebook.corrections()
        if one.article is not None and one.article not in listed
    )
    return tuple(found)


def _passages(
    notebook: Notebook, article: Article, notes: Iterable[Annotation]
) -> Iterator[Problem]:
    folder = notebook.root / FOLDER
    anchors = notebook.anchors(article)
    for note in notes:
        if note.kind is not NoteKind.PASSAGE or note.quote is None:
            continue
        words = one_line(note.quote.exact)
        words = words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
        state = anchors[note.id].state
        if state is AnchorState.ORPHAN:
            yield _about(
                note,
                f"“{words}” has no sure place in the text any more; give it one with"
                f" `reader note move {note.id} --quote TEXT`",
            )
        elif state is AnchorState.MOVED:
            yield _about(
                note,
                f"“{words}” seems to have moved; confirm its place with"
                f" `reader note move {note.id} --quote TEXT`",
            )
        if snapshots.load(folder, note.text_sha256) is None:
            yield _about(note, "the annotated text was not kept")


def _about(note: Annotation, message: str) -> Problem:
    return Problem(_path(note.article), f"note {note.id}: {message}")


def _gone(number: int) -> str:
    what = "a note is" if number == 1 else f"{number} notes are"
    return f"{what} on this article, which is not there any more"


def _path(article: str) -> str:
    return one_line(article)
