"""`U`: what can be restored: deleted notes, and files of notes that are gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from reader.annotations.model import Annotation
from reader.annotations.vanishing import Vanished
from reader.text.canonical import one_line
from reader.text.cells import clip
from reader.tui.actions import Where, key_sign
from reader.tui.screens.kept import Kept, KeptScreen
from reader.tui.screens.sheet import keys_of
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import Piece

SHOWN = 40
"""Cells of a note that are repeated when it has been restored."""


Thrown = Annotation | Vanished


class TrashScreen(KeptScreen[Thrown]):
    """Files that are gone, then deleted notes, the last first; Enter brings back."""

    PLACE = Where.TRASH
    LABEL = "deleted"
    TITLE_TEXT = "Deleted notes"
    NOTHING = "The trash is empty.\nWhat is deleted can be brought back from here."
    NOTHING_HERE = "No note of this article has been deleted."
    SOUGHT = "words of the note, its tags, its article"
    BINDINGS: ClassVar[list[BindingType]] = keys_of(Where.TRASH)

    def gathered(self) -> Sequence[Kept[Thrown]]:
        """Return what rests in the trash, after what is gone from the folder."""
        notebook = self.workspace.notebook
        gone = sorted(notebook.vanished(), key=lambda one: one.modified, reverse=True)
        return [
            *map(self._gone, gone),
            *(self._note(note) for note in notebook.deleted()),
        ]

    def count(self, number: int) -> str:
        """Say how many notes there are; a file that is gone counts as one."""
        return counted(number, "deleted note")

    def _gone(self, one: Vanished) -> Kept[Thrown]:
        title = self.title_of(one.article) if one.article else "entities and stories"
        what = f"{one.what} in a file that is gone"
        notes = [str(record.get("note", "")) for _, _, record in one.live]
        return Kept(
            one.file,
            (
                (
                    Piece(f"! {what}", "warning"),
                    Piece(f" {one_line(one.modified[:10])}", "dim", right=True),
                ),
                (Piece(f"  {title} · {one_line(one.path)}", "dim"),),
            ),
            "\n".join((what, title, one.path, *notes)),
            frozenset({one.article} if one.article else ()),
            one,
        )

    def _note(self, note: Annotation) -> Kept[Thrown]:
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

    def about(self, data: Thrown) -> str:
        """Say who wrote a note, and when it was deleted."""
        if isinstance(data, Vanished):
            keys = self.keymap.keys
            restore, delete = (
                key_sign(keys[name].split(",")[0]) for name in ("restore", "delete")
            )
            return f"{restore} brings the file back, {delete} lets it go"
        when = data.modified[:16].replace("T", " ")
        return f"{f'by {data.author} · ' if data.author else ''}deleted {when}"

    def choose(self, data: Thrown) -> None:
        """Bring a note, or a file of notes, back."""
        if not self.main.may_write():
            return
        undo = key_sign(self.keymap.keys["undo"].split(",")[0])

        def restored(done: Sequence[Thrown]) -> None:
            self.main.show_notes_again()
            self.main.say(
                f"Restored: {_named(data)} · {undo} undoes"
                if done
                else f"It is there already: {_named(data)}"
            )

        if isinstance(data, Vanished):
            articles = (data.article,) if data.article else ()
            self.main.change(
                lambda notebook: notebook.bring_back([data.file]), articles, restored
            )
        else:
            self.main.change(
                lambda notebook: notebook.restore([data.id]), (data.article,), restored
            )

    def action_restore(self) -> None:
        """Bring what is under the cursor back."""
        self.mover().action_choose()

    def action_delete(self) -> None:
        """Let go what was in a file that is gone."""
        row = self.lines.current
        if row is None or not isinstance(row.data, Vanished):
            self.say("What is in the trash is deleted already: Enter brings it back")
            return
        gone: Vanished = row.data

        def done(found: Sequence[Thrown]) -> None:
            self.main.say(f"Let go: {_named(gone)} · old versions are in {gone.kept}")

        self.main.change(lambda notebook: notebook.let_go([gone.file]), then=done)


def _named(data: Thrown) -> str:
    """Name what is restored in a few words."""
    if isinstance(data, Vanished):
        return f"{data.what} of {one_line(data.path)}"
    words = data.note or (data.quote.exact if data.quote else "")
    return f"“{clip(one_line(words), SHOWN)}”"
