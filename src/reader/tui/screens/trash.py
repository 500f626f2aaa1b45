"""`U`: deleted notes, of the library or of the open article, to be restored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from reader.annotations.model import Annotation
from reader.text.canonical import one_line
from reader.text.cells import clip
from reader.tui.actions import Where, key_sign
from reader.tui.screens.kept import Kept, KeptScreen
from reader.tui.screens.sheet import keys_of
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import Piece

SHOWN = 40
"""Cells of a note that are repeated when it has been restored."""


class TrashScreen(KeptScreen[Annotation]):
    """Deleted notes, the last deleted first; Enter brings one back."""

    PLACE = Where.TRASH
    LABEL = "deleted"
    TITLE_TEXT = "Deleted notes"
    NOTHING = "The trash is empty: no note has been deleted."
    NOTHING_HERE = "No note of this article has been deleted."
    SOUGHT = "words of the note, its tags, its article"
    BINDINGS: ClassVar[list[BindingType]] = keys_of(Where.TRASH)

    def gathered(self) -> Sequence[Kept[Annotation]]:
        """Return what rests in the trash."""
        return [self._kept(note) for note in self.workspace.notebook.deleted()]

    def count(self, number: int) -> str:
        """Say how many notes there are."""
        return counted(number, "deleted note")

    def _kept(self, note: Annotation) -> Kept[Annotation]:
        title = self.title_of(note.article)
        tags = " ".join(f"#{one_line(tag)}" for tag in note.tags)
        text = one_line(note.note)
        quote = one_line(note.quote.exact) if note.quote else ""
        about = f"“{quote}” " if quote else ""
        return Kept(
            note.id,
            (
                (
                    Piece(text, "strong"),
                    Piece(f" {tags}" if text and tags else tags, "accent"),
                    Piece(f" {note.modified[:10]}", "dim", right=True),
                ),
                (Piece(f"  {about}{title}", "dim"),),
            ),
            f"{note.note}\n{tags}\n{quote}\n{title}\n{note.article}\n{note.author}",
            frozenset({note.article}),
            note,
        )

    def about(self, data: Annotation) -> str:
        """Say who wrote a note, and when it was deleted."""
        when = data.modified[:16].replace("T", " ")
        return f"{f'by {data.author} · ' if data.author else ''}deleted {when}"

    def choose(self, data: Annotation) -> None:
        """Bring a note back."""
        undo = key_sign(self.keymap.keys["undo"].split(",")[0])
        words = data.note or (data.quote.exact if data.quote else "")
        shown = clip(one_line(words), SHOWN)

        def restored(notes: tuple[Annotation, ...]) -> None:
            self.main.show_notes_again()
            self.say(f"Restored: “{shown}” · {undo} undoes")

        if self.main.may_write():
            self.main.change(
                lambda notebook: notebook.restore([data.id]), (data.article,), restored
            )

    def action_restore(self) -> None:
        """Bring the note under the cursor back."""
        self.mover().action_choose()
