"""All notes of the library, newest first, narrowed by a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.annotations.model import Annotation, NoteKind
from reader.search.query import QueryError, parse
from reader.text.canonical import one_line
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import Piece, Row

if TYPE_CHECKING:
    from reader.workspace import Workspace


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
        """List the notes that the query lets through."""
        notebook = self._workspace.notebook
        try:
            notes = (
                self._workspace.search.notes(parse(text))
                if text.strip()
                else notebook.notes()
            )
        except QueryError as error:
            self.say(f"at {error.position + 1}: {error}", error=True)
            return
        self.fill([self._row(note) for note in notes], keep=False)
        if notes:
            self.say(counted(len(notes), "note"))
        else:
            self.say(
                "Nothing matches." if text.strip() else "No notes yet: a writes one."
            )

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
