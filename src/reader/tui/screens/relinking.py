"""`=` on notes: a moved one is accepted, one without a place or article gets one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on
from textual.message import Message

from reader.detection.model import Entity
from reader.library.model import Article, ArticleError
from reader.text.canonical import one_line
from reader.text.cells import clip
from reader.tui.actions import Where, key_sign
from reader.tui.messages import Anchored
from reader.tui.screens.noting import Noting
from reader.tui.session import TABS
from reader.tui.widgets.describe import counted

if TYPE_CHECKING:
    from reader.annotations.model import Anchor, Annotation
    from reader.annotations.searching import Place
    from reader.search.likely import Likely
    from reader.tui.screens.relink import Answer

_SHOWN = 30
"""Cells of a quote in a message."""
Tell = Callable[[str], None]


@dataclass(eq=False, repr=False)
class Looked(Message):
    """It is known where a note is or may be; without an article, why not."""

    note: Annotation
    tell: Tell
    done: Callable[[], None]
    article: Article | None = None
    anchor: Anchor | None = None
    places: tuple[Place, ...] = ()
    error: str = ""


class Relinking(Noting):
    """Notes whose passage or article is gone, and those that ask for their place."""

    _pending: Annotation | None = None
    """The note that waits for a passage to be selected for it."""
    _told_of: tuple[str, str] = ("", "")
    """The article and text of which it was told that notes lost their places."""

    # What `=` means here

    def relink_here(self) -> bool:
        """Do what `=` does to a note; tell whether it is about one here."""
        where = self.place()
        if self._pending and where in (Where.ARTICLE, Where.SELECTION):
            self._take_selection(self._pending)
        elif where is Where.PANEL and self.panel.tab == TABS.index("Notes"):
            note = self.note_here()
            if note is None:
                return False
            self.place_note(note)
        elif where is Where.ARTICLE and (note := self._asking_note()):
            self.place_note(note)
        else:
            return False
        return True

    def _asking_note(self) -> Annotation | None:
        """Return the moved note under the cursor, unless that was sent to an entity."""
        marks = [
            mark for mark in self.view.marks_at_cursor() if self._has_moved(mark.id)
        ]
        if not marks:
            return None
        for span in self.view.spans_at_cursor()[:1]:
            sent = len(self.view.text_at_cursor) == span.end - span.start
            if isinstance(span, Entity) and sent and self.view.cursor == span.start:
                marks = [m for m in marks if (m.start, m.end) == (span.start, span.end)]
        shortest = min(marks, key=lambda mark: mark.end - mark.start, default=None)
        return self.known_note(shortest.id) if shortest else None

    def _has_moved(self, note_id: str) -> bool:
        return _is_moved(self.anchors.get(note_id))

    def place_note(
        self,
        note: Annotation,
        *,
        tell: Tell | None = None,
        done: Callable[[], None] = lambda: None,
    ) -> None:
        """Accept the place of a moved note, ask for that of an orphan.

        `tell` shows a line, by default in the status bar; `done` is called after a
        change, or when a question was left without one.
        """
        tell = tell or self.say
        notebook = self.workspace.notebook
        if not self.may_write():
            tell("This library cannot be written to")
            return
        listed = self.workspace.library.listed(note.article)
        if listed is None and notebook.is_gone(note.article):
            self._ask_whose(note.article, tell, done)
            return
        self.run_worker(
            lambda: self.post_message(self._look_for(note, tell, done)),
            thread=True,
            exclusive=True,
            group="place",
            exit_on_error=False,
        )

    def _look_for(
        self, note: Annotation, tell: Tell, done: Callable[[], None]
    ) -> Looked:
        """Find the place of a note in its article, else where it may be."""
        notebook = self.workspace.notebook
        try:
            article = self.workspace.article(note.article)
        except ArticleError as error:
            return Looked(note, tell, done, error=str(error))
        anchor = notebook.anchors(article).get(note.id)
        lost = anchor is not None and anchor.start is None
        places = notebook.places(note, article) if lost else ()
        return Looked(note, tell, done, article, anchor, places)

    @on(Looked)
    def _looked(self, event: Looked) -> None:
        note, article, anchor, tell = (
            event.note,
            event.article,
            event.anchor,
            event.tell,
        )
        if article is None:
            tell(event.error)
        elif anchor is None:
            tell("This note is on the whole article: it has no place to lose")
        elif anchor.start is None or anchor.end is None:
            self._ask_where(note, article, event.places, tell, event.done)
        elif _is_moved(anchor):
            place = anchor.start, anchor.end
            self._put_note(note, article, place, "Place accepted", tell, event.done)
        else:
            tell("This note is in its place: there is nothing to accept")

    def _put_note(
        self,
        note: Annotation,
        article: Article,
        place: tuple[int, int],
        word: str,
        tell: Tell,
        done: Callable[[], None],
    ) -> None:
        """Attach a note to code points of an article, and say how to take it back."""

        def moved(new: Annotation) -> None:
            quote = one_line(new.quote.exact) if new.quote else ""
            tell(f"{word} ({self._undo_sign()} undoes): “{clip(quote, _SHOWN)}”")
            done()

        self.change(
            lambda notebook: notebook.move(note.id, article, *place),
            {note.article, article.id},
            moved,
        )

    def _undo_sign(self) -> str:
        return key_sign(self.keymap.keys["undo"].split(",")[0])

    def _correct_sign(self) -> str:
        return key_sign(self.keymap.keys["correct"].split(",")[0])

    # A note without a place

    def _ask_where(
        self,
        note: Annotation,
        article: Article,
        places: Sequence[Place],
        tell: Tell,
        done: Callable[[], None],
    ) -> None:
        from reader.tui.screens.relink import RelinkScreen

        def answered(answer: Answer | None) -> None:
            if answer is None:
                done()
            elif answer.whole:
                self.change(
                    lambda notebook: notebook.to_article_note(note.id),
                    then=lambda _: self._made_whole(tell, done),
                )
            elif answer.place:
                self._put_note(note, article, answer.place, "Relinked", tell, done)
            else:
                self._select_for(note)

        self.app.push_screen(RelinkScreen(note, article, places), answered)

    def _made_whole(self, tell: Tell, done: Callable[[], None]) -> None:
        tell(f"It is a note on the article now · {self._undo_sign()} undoes")
        done()

    def _select_for(self, note: Annotation) -> None:
        """Let the user select the new place of a note by hand."""
        if self.app.screen is not self:
            self.app.screen.dismiss(None)
        self._pending = note
        article = self.session.article
        if article is None or article.id != note.article:
            self.open_article(note.article, focus=True)
        self.enter_pane(self.view)
        self.tell_about()

    def asking(self) -> str:
        """Say which note waits for a place, or that the one under the cursor moved."""
        sign = self._correct_sign()
        if note := self._pending:
            quote = one_line(note.quote.exact) if note.quote else ""
            select = key_sign(self.keymap.keys["select"].split(",")[0])
            return f"{select} then {sign}: new place of “{clip(quote, _SHOWN)}” · Esc"
        if self.view.has_focus and any(
            self._has_moved(mark.id) for mark in self.view.marks_at_cursor()
        ):
            return f"A note moved here: {sign} accepts the place"
        return ""

    def _take_selection(self, note: Annotation) -> None:
        article, place = self.session.article, self.view.selection
        if article is None or not self.may_write():
            return
        if place is None:
            self.say("Select the new place first: v begins, h l by word")
            return
        if not article.text[slice(*place)].strip():
            self.say("The selection is blank: h and l select by word")
            return

        def done() -> None:
            self._pending = None
            self.view.cancel_selection()
            self.show_keys()
            self.tell_about()

        self._put_note(note, article, place, "Relinked", self.say, done)

    def end_relinking(self) -> bool:
        """Give up selecting a new place; tell whether there was anything to give up."""
        if self._pending is None:
            return False
        self._pending = None
        self.tell_about()
        self.say("The note stays without a place")
        return True

    # Notes without an article

    def _ask_whose(self, missing: str, tell: Tell, done: Callable[[], None]) -> None:
        from reader.tui.screens.relink import AttachScreen

        notes = self.workspace.notebook.notes(missing)
        rows = self.workspace.library.listing()

        def find() -> tuple[Likely, ...]:
            from reader.search.likely import likely_articles

            workspace = self.workspace
            return likely_articles(
                notes, rows, workspace.search, workspace.notebook, workspace.article
            )

        def answered(article_id: str | None) -> None:
            if article_id is None:
                done()
            else:
                self._give_notes(missing, article_id, tell, done)

        self.app.push_screen(AttachScreen(missing, len(notes), find, rows), answered)

    def _give_notes(
        self, missing: str, article_id: str, tell: Tell, done: Callable[[], None]
    ) -> None:
        try:
            article = self.workspace.article(article_id)
        except ArticleError as error:
            tell(str(error))
            return

        def attached(notes: tuple[Annotation, ...]) -> None:
            places = self.workspace.notebook.anchors(article)
            number = len(notes)
            lost = sum(places[n.id].start is None for n in notes if n.id in places)
            without = f", {lost} without a place" if lost else ""
            undo = self._undo_sign()
            tell(f"{counted(number, 'note')} attached{without} · {undo} undoes")
            done()

        self.change(
            lambda notebook: notebook.attach(missing, article),
            {missing, article_id},
            attached,
        )

    # What is told of by itself

    def placed(self, event: Anchored) -> None:
        """Say once of each text that notes moved in it or have no place."""
        from reader.annotations.model import AnchorState, NoteKind

        self.tell_about()
        named = event.article.id, event.article.sha256
        if self._told_of == named:
            return
        self._told_of = named
        states = Counter(
            event.anchors[note.id].state
            for note in event.notes
            if note.kind is NoteKind.PASSAGE and note.id in event.anchors
        )
        moved, lost = states[AnchorState.MOVED], states[AnchorState.ORPHAN]
        parts = [
            f"{counted(moved, 'note')} moved" if moved else "",
            f"{counted(lost, 'note')} without a place" if lost else "",
        ]
        if told := ", ".join(filter(None, parts)):
            before = f"{self.status.message} · " if self.status.message else ""
            self.say(f"{before}{told}: {self._correct_sign()} in the panel's Notes")


def _is_moved(anchor: Anchor | None) -> bool:
    from reader.annotations.model import AnchorState

    return anchor is not None and anchor.state is AnchorState.MOVED
