"""Writing notes: on a passage or an article, drafts, and edits made twice at once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from reader.library.model import Article, ArticleError
from reader.tui.actions import Where
from reader.tui.screens.reading import Reading
from reader.tui.widgets.describe import counted

if TYPE_CHECKING:
    from reader.annotations.drafts import Draft
    from reader.annotations.model import Annotation

AS_LEFT = "Your draft, as you left it"
MEANWHILE = "--- changed elsewhere meanwhile to: ---"
"""The line between two versions of a note that was edited twice at once."""


Failed = Callable[[BaseException], bool]
"""Deals with what kept a change from being stored, or tells that it does not."""


class Writing(Reading):
    """Opens the editor of notes, and keeps what comes out of it."""

    # What a key means here

    def current_article(self) -> Article | None:
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

    def note_here(self) -> Annotation | None:
        """Return the note that the cursor is on, in the panel or in the text."""
        if self.place() is Where.PANEL:
            note_id = self.panel.current_note
            return self.known_note(note_id) if note_id else None
        if self.view.has_focus and not self.view.selection:
            return next(iter(self.notes_under_cursor()), None)
        return None

    # Notes

    def action_note(self) -> None:
        """Write a note on the selection, else on the article."""
        article = self.current_article()
        if article is None or not self.may_write():
            return
        self._note_on(article, self.view.selection if self.view.has_focus else None)

    def _note_on(
        self,
        article: Article,
        place: tuple[int, int] | None,
        draft: Draft | None = None,
    ) -> None:
        """Write a note on code points of `article`, or on the whole of it."""
        if place and not article.text[slice(*place)].strip():
            self.say("The selection is blank: h and l select by word")
            return
        draft = draft or self.draft_at(article, place, None)

        def store(text: str, again: Failed) -> None:
            if place is None:
                self.change(
                    lambda notebook: notebook.add_article_note(article, text),
                    then=self._noted("Note on the article kept", draft),
                    failed=again,
                )
            else:
                self.change(
                    lambda notebook: notebook.add_passage(article, *place, text),
                    then=self._noted("Note kept", draft),
                    failed=again,
                )

        self._write(article, draft, AS_LEFT if draft.text else "", store)

    def draft_at(
        self,
        article: Article,
        place: tuple[int, int] | None,
        note: Annotation | None = None,
    ) -> Draft:
        """Return the draft that was left at a place or for a note, else a new one."""
        from reader.annotations.drafts import Draft
        from reader.annotations.selecting import select

        start, end = place or (None, None)
        note_id = note.id if note else None
        for draft in self.workspace.notebook.drafts.placed(article):
            same_place = (draft.start, draft.end) == (start, end) and not draft.lost
            if draft.note_id == note_id and (note_id or same_place):
                return draft
        quote = note.quote if note else None
        if place:
            quote = select(article.text, *place)[0]
        return Draft(
            article.id, start, end, note_id, "",
            quote=(quote.exact, quote.prefix, quote.suffix) if quote else None,
            text_sha256=article.sha256 if place else "",
            lost=quote is not None and place is None,
        )  # fmt: skip

    def action_edit_note(self) -> None:
        """Edit the note under the cursor."""
        if note := next(iter(self.notes_under_cursor()), None):
            self.edit_note(note)
        else:
            self.say(
                "There is no note under the cursor: v selects a passage, a notes it"
            )

    def edit_note(self, note: Annotation, *, mine: str | None = None) -> None:
        """Open a note in the editor, with its draft if one was left.

        `mine` is what was typed while the note was changed elsewhere: both are shown.
        """
        try:
            article = self.workspace.article(note.article)
        except ArticleError as error:
            self.say(str(error), error=True)
            return
        if not self.may_write():
            return
        anchor = self.workspace.notebook.anchors(article).get(note.id)
        place = None
        if anchor and anchor.start is not None and anchor.end is not None:
            place = anchor.start, anchor.end
        draft = self.draft_at(article, place, note)
        hint = AS_LEFT if draft.text else ""
        if mine is not None:
            text = f"{mine}\n\n{MEANWHILE}\n\n{note.note}"
            draft = replace(draft, text=text)
            hint = "The note was changed elsewhere meanwhile: here are both"
        elif not draft.text:
            draft = replace(draft, text=note.note)
        self._write(
            article,
            draft,
            hint,
            lambda text, again: self._keep_edit(
                article, note, place, draft, text, again
            ),
        )

    def _keep_edit(
        self,
        article: Article,
        note: Annotation,
        place: tuple[int, int] | None,
        draft: Draft,
        text: str,
        again: Failed,
    ) -> None:
        """Store an edit, unless the note was changed or deleted since it was opened."""

        def keep_as_new() -> None:
            done = self._noted("The note had been deleted; kept as a new one", draft)
            if place is None:
                self.change(
                    lambda nb: nb.add_article_note(article, text, note.tags),
                    then=done,
                    failed=again,
                )
            else:
                self.change(
                    lambda nb: nb.add_passage(article, *place, text, note.tags),
                    then=done,
                    failed=again,
                )

        def failed(error: BaseException) -> bool:
            from reader.annotations.model import ConflictError, UnknownNoteError

            if isinstance(error, ConflictError) and (now := self.known_note(note.id)):
                self.edit_note(now, mine=text)
            elif isinstance(error, ConflictError | UnknownNoteError):
                keep_as_new()
            else:
                return again(error)
            return True

        self.change(
            lambda notebook: notebook.edit(note.id, note=text, expected=note.revision),
            then=self._noted("Note changed", draft),
            failed=failed,
        )

    def _write(
        self,
        article: Article,
        draft: Draft,
        hint: str,
        store: Callable[[str, Failed], None],
        text: str | None = None,
        about: str = "",
    ) -> None:
        """Let the user write, beginning with `text`, else with what `draft` holds.

        What cannot be stored comes back into the editor, with the reason. `about`
        says what the note is on, where that is not one place.
        """
        from reader.annotations.model import StoreError
        from reader.tui.screens.note import NoteScreen

        drafts = self.workspace.notebook.drafts
        screen = NoteScreen(drafts, article, draft, hint=hint, text=text, about=about)

        def written(text: str | None) -> None:
            def again(error: BaseException) -> bool:
                if not isinstance(error, StoreError):
                    return False
                self._write(article, draft, str(error), store, text, about)
                return True

            if text is None:
                self.show_notes_again()
            else:
                store(text, again)

        self.app.push_screen(screen, written)

    def may_write(self) -> bool:
        """Tell whether the library can be changed; say so where it cannot."""
        writable = self.workspace.notebook.writable
        if not writable:
            self.say("This library cannot be written to", error=True)
        return writable

    def resume(self, draft: Draft) -> None:
        """Take up a draft where it was left, else on the article."""
        article = self.session.article
        if article is None or not self.may_write():
            return
        if draft.note_id:
            with contextlib.suppress(LookupError):
                self.edit_note(self.workspace.notebook.note(draft.note_id))
                return
        place = None
        if draft.start is not None and draft.end is not None and not draft.lost:
            place = draft.start, draft.end
            self.enter_pane(self.view)
            self.view.goto(*place, select=True)
        self._note_on(article, place, draft)

    def discard(self, draft: Draft) -> bool:
        """Remove a draft; say so where it stays on the disk."""
        try:
            self.workspace.notebook.drafts.discard(draft)
        except OSError as error:
            self.say(f"The draft stays: {error.strerror or error}", error=True)
            return False
        return True

    def _noted(self, text: str, draft: Draft) -> Callable[[Annotation], None]:
        def done(note: Annotation) -> None:
            self.discard(draft)
            self.show_notes_again()
            self.view.cancel_selection()
            self.selection_changed()
            self.say(f"{text} · u undoes")

        return done

    def selection_changed(self) -> None:
        """Say how much is selected, and which keys work now."""
        self.show_keys()
        if self.view.selection:
            words = len(self.view.selected_text.split())
            self.say(f"Selecting: {counted(words, 'word')}")
