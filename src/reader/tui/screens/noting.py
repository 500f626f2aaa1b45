"""Notes and tags: selecting a passage, writing, tagging, deleting, undoing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on

from reader.library.model import Article, ArticleError
from reader.text.canonical import one_line
from reader.text.cells import clip
from reader.tui.actions import Where, key_sign
from reader.tui.screens.reading import Reading
from reader.tui.widgets.article_view import ArticleView
from reader.tui.widgets.describe import counted

if TYPE_CHECKING:
    from reader.annotations.drafts import Draft
    from reader.annotations.model import Annotation
    from reader.annotations.notebook import Notebook


class Noting(Reading):
    """Everything that changes what is kept beside the articles."""

    # Selecting

    def action_select(self) -> None:
        """Begin a selection at the cursor, or give it up."""
        if self.view.selecting:
            self.view.cancel_selection()
        else:
            self.view.start_selection()
        self._selection_changed()

    def _selection_changed(self) -> None:
        self.show_keys()
        if self.view.selection:
            words = len(self.view.selected_text.split())
            self.say(f"Selecting: {counted(words, 'word')}")

    @on(ArticleView.Selected)
    def _selected(self) -> None:
        self._selection_changed()

    def _extend(self, motion: str) -> None:
        self.view.extend(motion)
        self._selection_changed()

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

    # What a key means here

    def _current_article(self) -> Article | None:
        """Return the article that is meant, read if need be; say why there is none."""
        target = self.target_article()
        if target is None:
            self.say("No article is open")
            return None
        if self.session.article and self.session.article.id == target:
            return self.session.article
        try:
            return self.workspace.article(target)
        except ArticleError as error:
            self.say(str(error), error=True)
            return None

    def _note_here(self) -> Annotation | None:
        """Return the note that the cursor is on, in the panel or in the text."""
        if self.place() is Where.PANEL:
            note_id = self.panel.current_note
            return self.workspace.notebook.note(note_id) if note_id else None
        if self.view.has_focus and not self.view.selection:
            return next(iter(self.notes_under_cursor()), None)
        return None

    # Notes

    def action_note(self) -> None:
        """Write a note on the selection, else on the article."""
        article = self._current_article()
        if article is None or not self._may_write():
            return
        self._note_on(article, self.view.selection if self.view.has_focus else None)

    def _note_on(self, article: Article, place: tuple[int, int] | None) -> None:
        """Write a note on code points of `article`, or on the whole of it."""

        def store(text: str) -> None:
            if place is None:
                self.change(
                    lambda notebook: notebook.add_article_note(article, text),
                    then=self._noted("Note on the article kept"),
                )
            else:
                self.change(
                    lambda notebook: notebook.add_passage(article, *place, text),
                    then=self._noted("Note kept"),
                )

        self._write(article, place, None, store)

    def action_edit_note(self) -> None:
        """Edit the note under the cursor."""
        if note := next(iter(self.notes_under_cursor()), None):
            self.edit_note(note)
        else:
            self.say(
                "There is no note under the cursor: v selects a passage, a notes it"
            )

    def edit_note(self, note: Annotation) -> None:
        """Open a note in the editor, with its draft if one was left."""
        try:
            article = self.workspace.article(note.article)
        except ArticleError as error:
            self.say(str(error), error=True)
            return
        if self._may_write():
            self._write(
                article,
                _place_of(note),
                note,
                lambda text: self._keep_edit(note, text),
            )

    def _keep_edit(self, note: Annotation, text: str) -> None:
        self.change(
            lambda notebook: notebook.edit(note.id, note=text),
            then=self._noted("Note changed"),
        )

    def _write(
        self,
        article: Article,
        place: tuple[int, int] | None,
        note: Annotation | None,
        store: Callable[[str], None],
    ) -> None:
        """Let the user write, beginning with the draft that was left there, if any."""
        from reader.tui.screens.note import NoteScreen

        drafts = self.workspace.notebook.drafts
        start, end = place or (None, None)
        draft = drafts.find(article.id, start, end, note.id if note else None)
        text = draft.text if draft else note.note if note else ""
        screen = NoteScreen(
            drafts, article, start, end, note=note, text=text, resumed=draft is not None
        )

        def written(text: str | None) -> None:
            if text is None:
                self.show_notes_again()
            else:
                store(text)

        self.app.push_screen(screen, written)

    def _may_write(self) -> bool:
        """Tell whether the library can be changed; say so where it cannot."""
        writable = self.workspace.notebook.writable
        if not writable:
            self.say("This library cannot be written to", error=True)
        return writable

    def _resume(self, draft: Draft) -> None:
        """Take up a draft where it was left."""
        if draft.note_id:
            self.edit_note(self.workspace.notebook.note(draft.note_id))
            return
        article = self.session.article
        if article is None or not self._may_write():
            return
        place = None
        if draft.start is not None and draft.end is not None:
            place = draft.start, draft.end
            self.enter_pane(self.view)
            self.view.goto(*place, select=True)
        self._note_on(article, place)

    def _noted(self, text: str) -> Callable[[Annotation], None]:
        def done(note: Annotation) -> None:
            self._discard_draft(note)
            self.show_notes_again()
            self.view.cancel_selection()
            self._selection_changed()
            self.say(f"{text} · u undoes")

        return done

    def _discard_draft(self, note: Annotation) -> None:
        drafts = self.workspace.notebook.drafts
        start, end = _place_of(note) or (None, None)
        for note_id in (None, note.id):
            if draft := drafts.find(note.article, start, end, note_id):
                drafts.discard(draft)

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
        article = self._current_article()
        if article is None or not self._may_write():
            return
        place = self.view.selection if self.view.has_focus else None
        note = self._note_here()
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
        self._selection_changed()
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
            self.workspace.notebook.drafts.discard(draft)
            self.show_notes_again()
            self.say("Draft thrown away")
            return
        note = self._note_here()
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
        """Undo the last change."""
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
        self.say(copy(self.app, text))


def _place_of(note: Annotation) -> tuple[int, int] | None:
    """Return the passage of a note in the text it was written on; a draft's place."""
    return (note.position.start, note.position.end) if note.position else None
