"""Where a note without a place may go, as `note show` prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.annotations.model import Annotation
    from reader.cli.session import Session


def print_places(note: Annotation, session: Session) -> None:
    """Print where a note without a place may go: passages, or articles."""
    from reader.library.model import ArticleError

    workspace = session.workspace
    try:
        article = workspace.article(note.article)
    except ArticleError as error:
        session.output.line("")
        session.output.line(str(error))
        if workspace.notebook.is_gone(note.article):
            _print_articles(note, session)
        return
    session.output.line("")
    places = workspace.notebook.places(note, article)
    session.output.line(
        "Like it, for note move --at:" if places else "Nothing like it is in the text."
    )
    for place in places:
        at = f"{place.start}:{place.end}"
        words = article.text[place.start : place.end]
        session.output.raw(f"{at:<12} {place.quote:4.0%} alike  ")
        session.output.line(words)


def _print_articles(note: Annotation, session: Session) -> None:
    """Print which articles may be the one that a note was made on."""
    from reader.search.likely import likely_articles

    session.index()
    workspace = session.workspace
    likely = likely_articles(
        workspace.notebook.notes(note.article),
        workspace.library.listing(),
        workspace.search,
        workspace.notebook,
        workspace.article,
    )
    session.output.line(
        "Its notes may belong to, for note move --article:"
        if likely
        else "No article resembles it."
    )
    for one in likely:
        session.output.line(f"{one.row.id}  {one.why}")
