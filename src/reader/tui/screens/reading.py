"""Reading: opening articles, stepping through entities and figures, what is lit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from textual import on
from textual.timer import Timer
from textual.worker import get_current_worker

from reader.detection.model import ENTITY_KINDS, FIGURE_KINDS, Kind, Span
from reader.detection.styles import CLASSES
from reader.library.model import Article, ArticleError
from reader.text.canonical import one_line
from reader.tui.messages import Anchored, Detected, Failed, Opened
from reader.tui.screens.desk import Desk
from reader.tui.widgets.article_list import ArticleList
from reader.tui.widgets.article_view import ArticleView, Mark
from reader.tui.widgets.describe import span_line

if TYPE_CHECKING:
    from reader.annotations.model import Annotation, Undone
    from reader.annotations.notebook import Notebook

T = TypeVar("T")

PREVIEW_AFTER = 0.1
"""Seconds that the list's cursor must rest before its article is shown."""
READ_AFTER = 3.0
"""Seconds for which opened articles are gathered before they are marked as read."""
FIGURES_FIRST = 20_000
"""Code points up to which figures are coloured before the names are known."""


class Reading(Desk):
    """Opens articles and moves through them."""

    _undoing: bool = False
    _preview: Timer | None = None
    settled: bool = False
    """Whether the user has chosen where to be; until then the newest is shown."""

    def open_article(
        self, article_id: str, *, at: int | None = None, end: int | None = None,
        focus: bool = False,
    ) -> None:  # fmt: skip
        """Show an article, at a place or where one left it; `focus` enters its pane."""
        self.settled = self.settled or focus
        current = self.session.article
        if current and current.id == article_id and not self._has_changed(current):
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

    def _has_changed(self, article: Article) -> bool:
        listed = self.workspace.library.listed(article.id)
        return listed is not None and listed.sha256 not in ("", article.sha256)

    def _load(
        self, article_id: str, at: int | None, end: int | None, focus: bool
    ) -> None:
        """Read, then look for figures, then names; each is shown when it is there."""
        worker = get_current_worker()
        workspace = self.workspace
        try:
            article = workspace.article(article_id)
        except ArticleError as error:
            self.post_message(Failed(str(error)))
            return
        spans: tuple[Span, ...] | None = None
        known = workspace.detector.known(article.sha256)
        if known:
            spans = workspace.detect(article)
        elif len(article.text) <= FIGURES_FIRST:
            from reader.detection.figures import find_figures, resolve

            spans = resolve(find_figures(article.text, article.skipped()), article.date)
        if worker.is_cancelled:
            return
        left_at = workspace.notebook.state(article_id).position
        self.post_message(Opened(article, spans, at, end, left_at, focus))
        self.post_message(self._anchor(article))
        if not known and not worker.is_cancelled:
            self.post_message(Detected(article, workspace.detect(article)))

    def _anchor(self, article: Article) -> Anchored:
        notebook = self.workspace.notebook
        return Anchored(
            article,
            notebook.notes(article.id),
            dict(notebook.anchors(article)),
            notebook.drafts.list(article.id),
        )

    @on(Opened)
    def _opened(self, event: Opened) -> None:
        article = event.article
        previous = self.session.article
        if previous and previous.id != article.id:
            self.leave_article()
        at = event.at
        if at is None:
            same = previous is not None and previous.id == article.id
            at = self.view.top_offset if same else event.left_at
            self.view.show(article, event.spans or (), (), at=at)
        else:
            self.view.show(article, event.spans or (), (), at=at)
            self.view.goto(at, event.end)
        self.session.article = article
        self._find_again()
        self.article_heading.text = self._article_line(article)
        self.panel.show_spans(article, event.spans or (), complete=False)
        if event.focus:
            self.enter_pane(self.view)
            self._opened_by_hand(article.id)
        self._tell_place()

    @on(Detected)
    def _detected(self, event: Detected) -> None:
        if self._is_open(event.article):
            self.view.set_spans(event.spans)
            self.panel.show_spans(event.article, event.spans, complete=True)

    @on(Anchored)
    def _notes_placed(self, event: Anchored) -> None:
        if not self._is_open(event.article):
            return
        marks = [
            Mark(note.id, anchor.start, anchor.end)
            for note in event.notes
            if (anchor := event.anchors.get(note.id))
            and anchor.start is not None
            and anchor.end is not None
        ]
        self.view.set_marks(marks)
        self.panel.show_notes(event.article, event.notes, event.anchors, event.drafts)

    @on(Failed)
    def _failed(self, event: Failed) -> None:
        self.say(event.text, error=True)

    def _is_open(self, article: Article) -> bool:
        current = self.session.article
        return current is not None and (current.id, current.sha256) == (
            article.id,
            article.sha256,
        )

    def _find_again(self) -> None:
        """Look for what is sought in the text now shown; finding overrides this."""

    def show_notes_again(self) -> None:
        """Bring the open article's notes, marks and places up to date."""
        if article := self.session.article:
            self._notes_placed(self._anchor(article))

    @staticmethod
    def _article_line(article: Article) -> str:
        facts = [
            fact.value + ("?" if fact.guessed else "")
            for fact in (article.meta.source, article.meta.published)
            if fact
        ]
        return " · ".join(one_line(fact) for fact in facts) or one_line(article.id)

    # Read, star, position

    def _opened_by_hand(self, article_id: str) -> None:
        """Opening marks as read: gathered for a few seconds, then one write."""
        notebook = self.workspace.notebook
        if (
            not self.workspace.settings.mark_read
            or notebook.state(article_id).read
            or not notebook.writable
        ):
            return
        if not self.session.pending_read:
            self.set_timer(READ_AFTER, self._write_read_later)
        self.session.pending_read.add(article_id)

    def change(
        self,
        fn: Callable[[Notebook], T],
        articles: Iterable[str] = (),
        then: Callable[[T], None] | None = None,
    ) -> Future[T]:
        """Make a change; what was opened before it is marked as read before it.

        So undo comes to the change first, and to the mark only after it.
        """
        self._undoing = False
        self.write_read()
        return super().change(fn, articles, then)

    def travel(self, fn: Callable[[Notebook], Undone], word: str) -> None:
        """Undo or redo. Marks wait meanwhile: one written now would end redoing."""
        self._undoing = True
        super().change(fn, then=lambda undone: self.say(f"{word}: {undone.label}"))

    def _write_read_later(self) -> None:
        if not self._undoing:
            self.write_read()

    def write_read(self) -> None:
        """Write what has been opened as read."""
        if pending := tuple(self.session.pending_read):
            self.session.pending_read.clear()
            super().change(lambda notebook: notebook.mark(pending, read=True), pending)

    def leave_article(self) -> None:
        """Remember where reading stopped."""
        if article := self.session.article:
            article_id, at = article.id, self.view.top_offset
            if self.workspace.notebook.state(article_id).position != at:
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

    # The list

    @on(ArticleList.Moved)
    def _list_moved(self, event: ArticleList.Moved) -> None:
        self.settled = True
        if self._preview:
            self._preview.stop()
        self._preview = self.set_timer(PREVIEW_AFTER, self._show_preview)

    def _show_preview(self) -> None:
        """Show the article that the cursor rests on, where there is room for it."""
        row = self.articles.current
        if row and self.pane(self.view).display and self.articles.has_focus:
            self.open_article(row.key)

    @on(ArticleList.Chosen)
    def _list_chosen(self, event: ArticleList.Chosen) -> None:
        self.open_article(event.row.key, focus=True)

    def step_article(self, by: int, *, unread: bool = False) -> None:
        """Open the next article of the list, `by` rows on, that is unread if asked."""
        rows = self.articles.rows
        states = self.workspace.notebook.states()
        at = self.articles.cursor + by
        while 0 <= at < len(rows):
            key = rows[at].key
            state = states.get(key)
            seen = key in self.session.pending_read or (
                state is not None and state.read
            )
            if not (unread and seen):
                self.articles.select_key(key)
                self.open_article(key, focus=self.view.has_focus)
                return
            at += by
        if unread:
            self.say("No unread article below")
        else:
            self.say(
                "This is the last article" if by > 0 else "This is the first article"
            )

    def action_previous_article(self) -> None:
        """Open the article above in the list."""
        self.step_article(-1)

    # Entities and figures

    def _step_span(self, kinds: frozenset[Kind], forward: bool, what: str) -> None:
        shown = kinds - self.session.hidden
        if not self.view.next_span(shown, forward):
            side = "below" if forward else "above"
            self.say(f"No {what} {side}" if shown else f"Every {what} class is off")

    def action_next_entity(self) -> None:
        """Go to the next entity."""
        self._step_span(ENTITY_KINDS, True, "entity")

    def action_previous_entity(self) -> None:
        """Go to the entity before."""
        self._step_span(ENTITY_KINDS, False, "entity")

    def action_next_figure(self) -> None:
        """Go to the next figure."""
        self._step_span(FIGURE_KINDS, True, "figure")

    def action_previous_figure(self) -> None:
        """Go to the figure before."""
        self._step_span(FIGURE_KINDS, False, "figure")

    def _toggle(self, key: str) -> None:
        for class_key, label, kinds in CLASSES:
            if class_key == key:
                off = kinds <= self.session.hidden
                hidden = self.session.hidden
                self.session.hidden = hidden - kinds if off else hidden | kinds
                self.view.hidden = self.session.hidden
                self.panel.hidden = self.session.hidden
                self.say(f"{label}: {'on' if off else 'off'}")

    def __getattr__(self, name: str) -> object:
        """Give each class of entities and figures its `action_toggle_…` method."""
        if name.startswith("action_toggle_") and name[14:] in {c[0] for c in CLASSES}:
            return partial(self._toggle, name[14:])
        raise AttributeError(name)

    # What is under the cursor

    @on(ArticleView.CursorMoved)
    def _cursor_moved(self, event: ArticleView.CursorMoved) -> None:
        about = span_line(event.span) if event.span else ""
        self.status.about = " · ".join(filter(None, (self.hit_line(), about)))
        self.panel.point_at([mark.id for mark in event.marks], event.span)
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
        rows = len(self.articles.rows)
        row = self.articles.cursor + 1 if rows else 0
        self.status.where = f"{row}/{rows} · {percent} %"

    def notes_under_cursor(self) -> list[Annotation]:
        """Return the notes whose passage is under the cursor, the shortest first."""
        marks = sorted(
            self.view.marks_at_cursor(), key=lambda mark: mark.end - mark.start
        )
        notebook = self.workspace.notebook
        return [notebook.note(mark.id) for mark in marks]

    def action_explain(self) -> None:
        """Say what is under the cursor, where else it is, and why it is thought so."""
        from reader.tui.screens.explain import ExplainScreen

        article = self.session.article
        found = self.view.spans_at_cursor()
        if not article or not found:
            self.say(
                "There is no entity or figure under the cursor: e and f go to the next"
            )
            return
        self.app.push_screen(ExplainScreen(article, found, self.view.spans))
