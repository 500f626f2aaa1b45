"""Notes and tags: selecting a passage, writing, tagging, deleting, undoing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on

from reader.text.canonical import one_line
from reader.text.cells import clip
from reader.tui.actions import Where, key_sign
from reader.tui.screens.writing import Writing
from reader.tui.widgets.article_view import ArticleView

if TYPE_CHECKING:
    from reader.annotations.notebook import Notebook


class Noting(Writing):
    """Everything that changes what is kept beside the articles."""

    # Selecting

    def action_select(self) -> None:
        """Begin a selection at the cursor, or give it up."""
        if self.view.selecting:
            self.view.cancel_selection()
        else:
            self.view.start_selection()
        self.selection_changed()

    @on(ArticleView.Selected)
    def _selected(self) -> None:
        self.selection_changed()

    def _extend(self, motion: str) -> None:
        self.view.extend(motion)
        self.selection_changed()

    def _word(self, *, forward: bool) -> None:
        if self.view.selecting:
            self._extend("l" if forward else "h")
        else:
            self.view.move_word(forward)

    def action_word_back(self) -> None:
        """Cursor or selection: a word back."""
        self._word(forward=False)

    def action_word_on(self) -> None:
        """Cursor or selection: a word on."""
        self._word(forward=True)

    def action_sentence_back(self) -> None:
        """Selection: a sentence back."""
        self._extend("(")

    def action_sentence_on(self) -> None:
        """Selection: a sentence on."""
        self._extend(")")

    def action_paragraph_back(self) -> None:
        """Selection: a paragraph back."""
        self._extend("{")

    def action_paragraph_on(self) -> None:
        """Selection: a paragraph on."""
        self._extend("}")

    def action_other_end(self) -> None:
        """Selection: move its other end from now on."""
        self._extend("o")

    # Tags

    def action_tag(self) -> None:
        """Tag the selection, the note under the cursor, or the article."""
        self._with_tag_target(self._pick_tags)

    def action_repeat_tags(self) -> None:
        """Give the tags that were given last."""
        if not self.session.last_tags:
            self.say("No tags have been given yet: t gives some")
            return
        tags = self.session.last_tags
        self._with_tag_target(
            lambda have, give, what: give((*have, *(t for t in tags if t not in have)))
        )

    def _with_tag_target(
        self,
        use: Callable[[tuple[str, ...], Callable[[tuple[str, ...]], None], str], None],
    ) -> None:
        """Find what tags go to here; hand `use` its tags and how to set them."""
        notebook = self.workspace.notebook
        article = self.current_article()
        if article is None or not self.may_write():
            return
        place = self.view.selection if self.view.has_focus else None
        note = self.note_here()
        if place:
            start, end = place
            self._tag_with(
                use, (), f"“{clip(one_line(self.view.selected_text), 60)}”",
                lambda nb, tags: nb.add_passage(article, start, end, "", tags),
            )  # fmt: skip
        elif note:
            self._tag_with(
                use, note.tags, "the note under the cursor",
                lambda nb, tags: nb.edit(note.id, tags=tags),
            )  # fmt: skip
        else:
            self._tag_with(
                use, notebook.article_tags(article.id), "the article",
                lambda nb, tags: nb.set_article_tags(article, tags),
                (article.id,),
            )  # fmt: skip

    def _tag_with(
        self,
        use: Callable[[tuple[str, ...], Callable[[tuple[str, ...]], None], str], None],
        have: tuple[str, ...],
        what: str,
        store: Callable[[Notebook, tuple[str, ...]], object],
        articles: tuple[str, ...] = (),
    ) -> None:
        def give(tags: tuple[str, ...]) -> None:
            if tags == have:
                return
            if tags:
                self.session.last_tags = tags
            self.change(
                lambda notebook: store(notebook, tags),
                articles,
                lambda _: self._tagged(tags),
            )

        use(have, give, what)

    def _tagged(self, tags: tuple[str, ...]) -> None:
        self.view.cancel_selection()
        self.selection_changed()
        given = " ".join(f"#{tag}" for tag in tags)
        self.say(f"Tagged {given}" if tags else "Tags taken away")

    def _pick_tags(
        self, have: tuple[str, ...], give: Callable[[tuple[str, ...]], None], what: str
    ) -> None:
        from reader.tui.screens.tag import TagScreen

        screen = TagScreen(self.workspace.notebook.tags(), have, what)

        def picked(tags: tuple[str, ...] | None) -> None:
            if tags is not None:
                give(tags)

        self.app.push_screen(screen, picked)

    # Deleting, undoing

    def action_delete(self) -> None:
        """Delete the note under the cursor, or the draft."""
        from reader.annotations.model import NoteKind

        if self.place() is Where.PANEL and (draft := self.panel.current_draft):
            if not self.discard(draft):
                return
            self.show_notes_again()
            self.thrown = draft
            self.say("Draft thrown away · u brings it back")
            return
        note = self.note_here()
        if note is None:
            self.say("There is no note under the cursor")
            return
        what = clip(one_line(note.note or ", ".join(note.tags)), 40)
        kind = "tags" if not note.note and note.kind is NoteKind.PASSAGE else "note"
        self.change(
            lambda notebook: notebook.delete((note.id,)),
            (note.article,),
            lambda _: self.say(f"Deleted the {kind}: {what} · u undoes"),
        )

    def action_undo(self) -> None:
        """Undo the last change, or bring back a draft just thrown away."""
        if self.thrown:
            try:
                self.workspace.notebook.drafts.save(self.thrown)
            except OSError as error:
                self.say(f"The draft is lost: {error.strerror or error}", error=True)
                return
            self.thrown = None
            self.show_notes_again()
            self.say("The draft is back")
            return
        self.travel(lambda notebook: notebook.undo(), "Undone")

    def action_redo(self) -> None:
        """Redo what was undone."""
        self.travel(lambda notebook: notebook.redo(), "Done again")

    def action_interrupt(self) -> None:
        """Copy a selection; else say which key quits, as people press this to quit."""
        if self.view.selection:
            self.action_copy()
        else:
            self.say(f"{key_sign(self.keymap.keys['quit'])} quits")

    def action_copy(self) -> None:
        """Copy the selection, else the words under the cursor."""
        from reader.tui.clipboard import copy

        text = self.view.selected_text or self.view.text_at_cursor
        if not text:
            self.say("Nothing to copy here: v selects a passage")
            return
        self.view.cancel_selection()
        self.selection_changed()
        self.say(copy(self.app, text))
