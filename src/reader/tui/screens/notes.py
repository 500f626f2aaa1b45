"""All notes of the library, newest first, narrowed by a query."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.message import Message
from textual.worker import get_current_worker

from reader.annotations.model import Annotation, NoteKind
from reader.text.canonical import one_line
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import Piece, Row

if TYPE_CHECKING:
    from reader.workspace import Workspace


@dataclass
class Matched(Message):
    """A query for notes was answered, or is wrong at a place."""

    query: str
    notes: tuple[Annotation, ...]
    error: str = ""
    position: int = 0


class NotesScreen(QueryOverlay[Annotation | None]):
    """Each note with its passage and article; Enter goes there."""

    TITLE_TEXT = "All notes"
    PLACEHOLDER = "narrow: words, tag:, author:, source: …"
    HINT = "Enter goes to the note · Esc closes"
    ROW_HEIGHT = 2

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace

    def look_up(self, text: str) -> None:
        """List the notes that the query lets through, behind the keyboard."""
        self.run_worker(
            partial(self._search, text),
            thread=True,
            exclusive=True,
            group="notes",
            exit_on_error=False,
        )

    def _search(self, text: str) -> None:
        from reader.search.query import QueryError, parse

        worker = get_current_worker()
        try:
            notes = (
                self._workspace.search.notes(parse(text))
                if text.strip()
                else self._workspace.notebook.notes()
            )
        except QueryError as error:
            matched = Matched(text, (), str(error), error.position)
        else:
            matched = Matched(text, notes)
        if not worker.is_cancelled:
            self.post_message(matched)

    @on(Matched)
    def _show(self, event: Matched) -> None:
        if event.query != self.input.value:
            return
        if event.error:
            # The last valid result stays; the place of the error is named.
            self.say(f"at {event.position + 1}: {event.error}", error=True)
            return
        self.fill([self._row(note) for note in event.notes])
        if event.notes:
            self.say(counted(len(event.notes), "note"))
        else:
            asked = event.query.strip()
            self.say("Nothing matches." if asked else "No notes yet: a writes one.")

    def _row(self, note: Annotation) -> Row:
        listed = self._workspace.library.listed(note.article)
        title = one_line(listed.title if listed else note.article)
        tags = " ".join(f"#{one_line(tag)}" for tag in note.tags)
        first = (
            Piece(one_line(note.note), "strong"),
            Piece(f" {tags}" if note.note and tags else tags, "accent"),
            Piece(f" {note.modified[:10]}", "dim", right=True),
        )
        quote = one_line(note.quote.exact) if note.quote else ""
        about = f"“{quote}” " if note.kind is NoteKind.PASSAGE else ""
        return Row(note.id, (first, (Piece(f"  {about}{title}", "dim"),)), note)

    def chosen(self, row: Row) -> None:
        """Close with the note."""
        self.dismiss(row.data)
