"""The editor of a note. What is typed is kept as a draft until it is saved."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Static, TextArea

from reader.annotations.drafts import Draft, Drafts
from reader.annotations.model import StoreError
from reader.library.model import Article
from reader.text.canonical import clean_text, one_line
from reader.text.cells import clip

LOW = 14
"""Rows below which the editor does without border and keys."""
DRAFT_AFTER = 0.5
"""Seconds after a key until what was typed is on the disk."""


class NoteScreen(ModalScreen[str | None]):
    """A plain text area; Ctrl+s saves, Escape closes and keeps the draft."""

    DEFAULT_CSS = """
    NoteScreen {
        align: center middle;
        background: $background 60%;
        & > #note-box {
            width: 90%;
            max-width: 110;
            height: 70%;
            background: $background;
            border: round $accent;
            padding: 0 1;
        }
        #note-about { height: auto; max-height: 3; text-style: bold; }
        #note-area { height: 1fr; border: none; background: $panel; }
        #note-keys, #note-state {
            height: 1;
            color: $quiet;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        &.-low #note-box { height: 100%; border: none; }
        &.-low #note-keys { display: none; }
        #note-state.-error { color: $error; text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Save", priority=True),
        Binding("escape", "close", "Close", priority=True),
        Binding("ctrl+o", "editor", "Editor", priority=True),
    ]

    def __init__(
        self,
        drafts: Drafts,
        article: Article,
        draft: Draft,
        *,
        hint: str = "",
        text: str | None = None,
        about: str = "",
    ) -> None:
        super().__init__()
        self._said_about = about
        self._drafts = drafts
        self._article = article
        self._draft = draft
        self._hint = hint
        text = draft.text if text is None else text
        self._timer: Timer | None = None
        self.area = TextArea(
            text, id="note-area", soft_wrap=True, show_line_numbers=False,
            tab_behavior="indent", compact=True,
        )  # fmt: skip

    def compose(self) -> ComposeResult:
        """What the note is about, the text, the keys."""
        with Vertical(id="note-box"):
            yield Static(Content(self._about()), id="note-about", markup=False)
            yield self.area
            yield Static(
                Content("Ctrl+s saves · Esc keeps a draft · Ctrl+o $EDITOR"),
                id="note-keys",
                markup=False,
            )
            yield Static("", id="note-state", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Leave the words their room in a very low terminal."""
        self.set_class(event.size.height < LOW, "-low")

    def on_mount(self) -> None:
        """Begin at the end of what is there."""
        self.area.move_cursor(self.area.document.end)
        self.area.focus()
        if self._hint:
            self._say(self._hint)

    def _about(self) -> str:
        draft = self._draft
        if self._said_about:
            return self._said_about
        if draft.quote is None:
            return f"Note on the article “{clip(one_line(self._article.title), 120)}”"
        gone = ", which is no longer in the text" if draft.lost else ""
        return f"Note on “{clip(one_line(draft.quote[0]), 200)}”{gone}"

    def _say(self, text: str, *, error: bool = False) -> None:
        for state in self.query("#note-state").results(Static):  # none while closing
            state.set_class(error, "-error")
            state.update(Content(one_line(text)))

    @on(TextArea.Changed)
    def _typed(self) -> None:
        # Not put off by further keys: steady typing must reach the disk too.
        if self._timer is None:
            self._timer = self.set_timer(DRAFT_AFTER, self.keep_draft)

    def keep_draft(self) -> None:
        """Put what is typed on the disk, unless it is there already."""
        self._timer = None
        text = clean_text(self.area.text)
        if text == self._draft.text:
            return
        draft = replace(self._draft, text=text)
        try:
            if text.strip():
                draft = self._drafts.save(draft)
            else:
                self._drafts.discard(draft)
            self._draft = draft
        except (OSError, StoreError) as error:
            self._say(f"The draft is not on the disk: {error}", error=True)

    def on_unmount(self) -> None:
        """Whatever ends the editor, quitting too: what was typed stays as a draft."""
        self.keep_draft()

    def action_save(self) -> None:
        """Hand the text over for saving; the draft goes once the note is stored."""
        text = clean_text(self.area.text).strip()
        if not text and self._draft.note_id is None:
            self._say("An empty note is not kept: Esc closes", error=True)
            return
        self.keep_draft()
        self.dismiss(text)

    def action_close(self) -> None:
        """Close; what was typed stays as a draft."""
        self.keep_draft()
        self.dismiss(None)

    def action_editor(self) -> None:
        """Hand the text to the user's editor, and take back what it leaves."""
        editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
        if not editor:
            self._say("Set EDITOR to write in another program", error=True)
            return
        self.keep_draft()
        text: str | None = None
        problem = ""
        with self.app.suspend():
            # An exception must not leave the block, or the terminal stays suspended.
            try:
                text = _edited(editor, self.area.text)
            except OSError as error:
                problem = f"{editor} did not work: {error.strerror or error}"
            except (ValueError, subprocess.SubprocessError) as error:
                problem = f"{editor} did not work: {error}"
        self.app.refresh(layout=True)
        if text is None:
            self._say(problem, error=True)
        else:
            self.area.text = clean_text(text).rstrip("\n")
            self.keep_draft()


def _edited(editor: str, text: str) -> str:
    """Run `editor` on `text` in a private file. Raises `OSError` and the like."""
    with tempfile.TemporaryDirectory(prefix="reader-note-") as folder:
        path = Path(folder) / "note.md"
        path.write_text(text, "utf-8")
        subprocess.run([*shlex.split(editor), str(path)], check=True)
        return path.read_text("utf-8", "replace")
