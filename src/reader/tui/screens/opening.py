"""Opening: from an id to a text on the screen, read marks, and where one is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from textual import on
from textual.timer import Timer
from textual.worker import get_current_worker

from reader.detection.model import Span
from reader.library.model import Article, ArticleError
from reader.text.canonical import one_line
from reader.tui.messages import Anchored, Detected, Failed, Opened, Unreadable
from reader.tui.screens.desk import Desk
from reader.tui.widgets.article_view import Mark
from reader.tui.widgets.describe import span_line
from reader.tui.widgets.panel import SidePanel

if TYPE_CHECKING:
    from reader.annotations.drafts import Draft
    from reader.annotations.model import Anchor, Annotation, Undone
    from reader.annotations.notebook import Notebook

T = TypeVar("T")

READ_AFTER = 3.0
"""Seconds for which opened articles are gathered before they are marked as read."""
FIGURES_FIRST = 20_000
"""Code points up to which figures are coloured before the names are known."""


class Opening(Desk):
    """Opens articles, marks them as read, and remembers where reading stopped."""

    _asked: str = ""
    """The article that was asked for last; what comes of another one is too late."""
    _named: bool = False
    """Whether the names of the open article are known."""
    _undoing: bool = False
    thrown: Draft | None = None
    """A draft that was thrown away last; undo brings it back."""
    anchors: Mapping[str, Anchor] = MappingProxyType({})
    """Where the notes of the open article are, by their ids."""
    preview_timer: Timer | None = None
    """Shows the article on which the list's cursor rests."""
    notes_known: bool = False
    """Whether notes and states have been read; nothing waits for them before."""
    settled: bool = False
    """Whether the user has chosen where to be; until then the newest is shown."""

    def open_article(
        self, article_id: str, *, at: int | None = None, end: int | None = None,
        focus: bool = False,
    ) -> None:  # fmt: skip
        """Show an article, at a place or where one left it; `focus` enters its pane."""
        self.settled = self.settled or focus
        if self.preview_timer:
            self.preview_timer.stop()  # it would replace what is asked for now
        self._asked = article_id
        current = self.session.article
        shown = current is not None and current.id == article_id and self._named
        if current and shown and not self._has_changed(current):
            if focus:
                self.enter_pane(self.view)
                self._opened_by_hand(article_id)
            if at is not None:
                self.view.goto(at, end)
            return
        self.run_worker(
            partial(self._load, article_id, at, end, focus),
            thread=True,
            exclusive=True,
            group="open",
            exit_on_error=False,
        )

    def known_note(self, note_id: str) -> Annotation | None:
        """Return a note; None, and a word, if it was deleted since it was shown."""
        try:
            return self.workspace.notebook.note(note_id)
        except LookupError:
            self.say("That note is gone")
            return None

    def _has_changed(self, article: Article) -> bool:
        listed = self.workspace.library.listed(article.id)
        return listed is not None and listed.sha256 not in ("", article.sha256)

    def _load(
        self, article_id: str, at: int | None, end: int | None, focus: bool
    ) -> None:
        """Read, then look for figures, then names; each is shown when it is there.

        Where an engine that takes longer is chosen, its names replace the first ones.
        """
        worker = get_current_worker()
        workspace = self.workspace
        try:
            article = workspace.article(article_id)
        except ArticleError as error:
            if not worker.is_cancelled:
                self.post_message(Unreadable(article_id, str(error), focus))
            return
        spans: tuple[Span, ...] = ()
        stages = workspace.stages(article)
        named = workspace.detector.seen(article.sha256)
        if named:
            spans = next(stages)
        elif len(article.text) <= FIGURES_FIRST:
            from reader.detection.figures import find_figures, resolve

            spans = resolve(find_figures(article.text, article.skipped()), article.date)
        left_at = workspace.position(article_id)
        if worker.is_cancelled:
            return
        self.post_message(Opened(article, spans, named, at, end, left_at, focus))
        if not named and (found := next(stages, None)) is not None:
            self.post_message(Detected(article, found))
        if worker.is_cancelled:
            return
        # After the names: the first time, the notes of all articles are read for it.
        self.post_message(self._anchor(article))
        while not worker.is_cancelled and (found := next(stages, None)) is not None:
            self.post_message(Detected(article, found))

    def _anchor(self, article: Article) -> Anchored:
        notebook = self.workspace.notebook
        return Anchored(
            article,
            notebook.notes(article.id),
            dict(notebook.anchors(article)),
            notebook.drafts.placed(article),
        )

    @on(Opened)
    def _opened(self, event: Opened) -> None:
        article = event.article
        if article.id != self._asked:
            return
        previous = self.session.article
        if previous and previous.id != article.id:
            self.leave_article()
        at = event.at
        if at is None:
            same = previous is not None and previous.id == article.id
            at = self.view.top_offset if same else event.left_at
        self.view.show(article, event.spans, (), at=at)
        if event.at is not None:
            self.view.goto(at, event.end)
        self.session.article = article
        self._named = event.named
        self._find_again()
        self.article_heading.text = self._article_line(article)
        self.panel.show_spans(article, event.spans, complete=event.named)
        if event.focus:
            self.enter_pane(self.view)
            self._opened_by_hand(article.id)
        self.tell_about()

    @on(Unreadable)
    def _unreadable(self, event: Unreadable) -> None:
        """Show why instead of the article, never the one before as if it were this."""
        if event.article != self._asked:
            return
        self.leave_article()
        self.session.article = None
        self.view.show_nothing(event.reason)
        self.panel.show_nothing()
        self.article_heading.text = event.article
        if event.focus:
            self.enter_pane(self.view)
        self.say(event.reason, error=True)
        self.tell_about()

    @on(Detected)
    def _detected(self, event: Detected) -> None:
        if self._is_open(event.article):
            self._named = True
            self.view.set_spans(event.spans)
            self.panel.show_spans(event.article, event.spans, complete=True)
            self.tell_about()

    @on(Anchored)
    def _notes_placed(self, event: Anchored) -> None:
        if not self._is_open(event.article):
            return
        current = self.panel.current_note
        marks = [
            Mark(note.id, anchor.start, anchor.end, current=note.id == current)
            for note in event.notes
            if (anchor := event.anchors.get(note.id))
            and anchor.start is not None
            and anchor.end is not None
        ]
        self.anchors = event.anchors
        self.view.set_marks(marks)
        self.panel.show_notes(event.notes, event.anchors, event.drafts)
        self.placed(event)

    @on(SidePanel.Pointed)
    def _pointed(self, event: SidePanel.Pointed) -> None:
        """Show the passage of the note that the panel's cursor is on."""
        marks = [replace(m, current=m.id == event.note_id) for m in self.view.marks]
        self.view.set_marks(marks)

    @on(Failed)
    def _failed(self, event: Failed) -> None:
        self.say(event.text, error=True)

    def _is_open(self, article: Article) -> bool:
        current = self.session.article
        return current is not None and (current.id, current.sha256) == (
            article.id,
            article.sha256,
        )

    def placed(self, event: Anchored) -> None:
        """Tell of notes without a sure place; relinking overrides this."""

    def asking(self) -> str:
        """Say what is to be decided here; relinking overrides this."""
        return ""

    def _find_again(self) -> None:
        """Look for what is sought in the text now shown; finding overrides this."""

    def show_notes_again(self) -> None:
        """Bring the open article's notes, marks and places up to date."""
        if article := self.session.article:
            self.run_worker(
                lambda: self.post_message(self._anchor(article)),
                thread=True,
                exclusive=True,
                group="anchor",
                exit_on_error=False,
            )

    @staticmethod
    def _article_line(article: Article) -> str:
        facts = [
            ("~ " if fact.guessed else "") + fact.value
            for fact in (article.meta.source, article.meta.published)
            if fact
        ]
        return " · ".join(one_line(fact) for fact in facts) or one_line(article.id)

    # Read, star, position

    def _opened_by_hand(self, article_id: str) -> None:
        """Opening marks as read: gathered for a few seconds, then one write."""
        if not self.workspace.settings.mark_read:
            return
        if self.notes_known:  # to wait for them would stop the keyboard
            notebook = self.workspace.notebook
            if notebook.state(article_id).read or not notebook.writable:
                return
        if not self.session.pending_read:
            self.set_timer(READ_AFTER, self._write_read_later)
        self.session.pending_read.add(article_id)

    def change(
        self,
        fn: Callable[[Notebook], T],
        articles: Iterable[str] = (),
        then: Callable[[T], None] | None = None,
        failed: Callable[[BaseException], bool] | None = None,
    ) -> Future[T]:
        """Make a change; what was opened before it is marked as read before it.

        So undo comes to the change first, and to the mark only after it.
        """
        self._undoing = False
        self.write_read()
        self.thrown = None
        return super().change(fn, articles, then, failed)

    def travel(self, fn: Callable[[Notebook], Undone], word: str) -> None:
        """Undo or redo. Marks wait meanwhile: one written now would end redoing."""
        self._undoing = True
        super().change(fn, then=lambda undone: self.say(f"{word}: {undone.label}"))

    def _write_read_later(self) -> None:
        if not self._undoing:
            self.write_read()

    def write_read(self) -> None:
        """Write what has been opened as read."""
        from reader.annotations.model import StoreError

        if pending := tuple(self.session.pending_read):
            self.session.pending_read.clear()
            # Where this cannot be written, nobody asked for it: no complaint.
            super().change(
                lambda notebook: notebook.mark(pending, read=True),
                pending,
                failed=lambda error: isinstance(error, StoreError),
            )

    def leave_article(self) -> None:
        """Remember where reading stopped."""
        if article := self.session.article:
            article_id, at = article.id, self.view.top_offset
            if self.workspace.position(article_id) != at:
                self.workspace.writer.submit(
                    lambda: self.workspace.notebook.remember_position(article_id, at)
                )

    def target_article(self) -> str | None:
        """Return the article that star, read, note and tag mean here."""
        if self.articles.has_focus and self.articles.current:
            return self.articles.current.key
        return self.session.article.id if self.session.article else None

    def action_star(self) -> None:
        """Star the article, or take its star away."""
        if article := self.target_article():
            starred = not self.workspace.notebook.state(article).starred
            self.change(
                lambda notebook: notebook.mark((article,), starred=starred),
                (article,),
                lambda _: self.say("Starred" if starred else "Star taken away"),
            )

    def action_read(self) -> None:
        """Turn read into unread and back."""
        if article := self.target_article():
            pending = article in self.session.pending_read
            self.session.pending_read.discard(article)
            read = not (pending or self.workspace.notebook.state(article).read)
            self.change(
                lambda notebook: notebook.mark((article,), read=read),
                (article,),
                lambda _: self.say(f"Marked as {'read' if read else 'unread'}"),
            )

    # Where one is

    def tell_about(self) -> None:
        """Say what is under the cursor, which hit this is, and where one is."""
        spans = self.view.spans_at_cursor() if self.session.article else ()
        about = span_line(spans[0]) if spans else ""
        self.status.about = " · ".join(filter(None, (self.hit_line(), about)))
        self.status.asked = self.asking()
        self._tell_place()

    def hit_line(self) -> str:
        """Say which hit of how many this is, while a search is stepped through."""
        hits = self.session.hits
        return f"Hit {self.session.hit + 1}/{len(hits)}" if hits else ""

    def _tell_place(self) -> None:
        article = self.session.article
        if not article:
            self.status.where = ""
            return
        percent = round(100 * self.view.cursor / max(1, len(article.text)))
        row, rows = self.articles.place()
        self.status.where = f"{row:,}/{rows:,} · {percent} %"
