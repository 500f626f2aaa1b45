"""What is damaged, orphaned or lost among the notes of a library: found, not mended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reader.annotations.corrections import describe
from reader.annotations.model import AnchorState, Annotation, NoteKind, Problem
from reader.annotations.notebook import Notebook
from reader.annotations.repairing import Loader, missing_texts, shown
from reader.library.model import Article, ArticleError
from reader.text.canonical import one_line

_SHOWN = 60
"""Characters of a quote that a message shows."""


def check(
    notebook: Notebook, articles: Iterable[str], load: Loader
) -> tuple[Problem, ...]:
    """Return every problem with the notes on a library's `articles`, by path.

    Files that are damaged, newer, in conflict or gone, records and drafts that cannot
    be understood, notes and corrections on articles that are gone, passages that have
    no place or an unconfirmed one in today's text, annotated texts that were not kept,
    and what crashes left. Writes nothing.
    """
    notebook.refresh()
    listed = set(articles)
    found = [*notebook.problems(), *_files(notebook)]
    missing = missing_texts(notebook)
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
            Problem(_path(article), _not_kept(number))
            for number in missing.get(article, {}).values()
        )
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


def _files(notebook: Notebook) -> Iterator[Problem]:
    """Yield what is wrong with files that are no files of notes, or are not there."""
    for one in notebook.vanished():
        yield Problem(
            _path(one.path),
            f"the file is gone with {one.what} in it; `reader check --repair` brings it"
            " back, `reader check --let-go` leaves it deleted; its old versions are in"
            f" {one.kept}",
        )
    for path in notebook.stale_files():
        yield Problem(
            _path(shown(notebook.root, path)),
            "a temporary file that a crash left; `reader check --repair` removes it",
        )
    for path in notebook.drafts.unreadable():
        yield Problem(str(path), "a draft that cannot be read")


def _passages(
    notebook: Notebook, article: Article, notes: Iterable[Annotation]
) -> Iterator[Problem]:
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


def _about(note: Annotation, message: str) -> Problem:
    return Problem(_path(note.article), f"note {note.id}: {message}")


def _gone(number: int) -> str:
    what = "a note is" if number == 1 else f"{number} notes are"
    return f"{what} on this article, which is not there any more"


def _notes(number: int) -> str:
    return "a note was" if number == 1 else f"{number} notes were"


def _not_kept(number: int) -> str:
    return (
        f"the text that {_notes(number)} made on was not kept; if it is still that of"
        " the article, `reader check --repair` keeps it"
    )


def _path(article: str) -> str:
    return one_line(article)
