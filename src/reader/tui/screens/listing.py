"""The list: which articles, in which order, and what is known of each.

All that grows with the number of articles is done on a thread of its own, one run at
a time: what is asked for meanwhile is one more run after it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

from textual import on
from textual.timer import Timer
from textual.worker import get_current_worker

from reader.changes import Cause
from reader.library.model import Listed
from reader.tui.arranging import Basis, Order, StoryLike, arrange
from reader.tui.facts import Facts, gather, update
from reader.tui.filling import Filling, asks_detected
from reader.tui.list_runs import (
    Answer,
    Due,
    Known,
    Matching,
    Ran,
    Wanted,
    matching_of,
)
from reader.tui.messages import NotesKnown, Progress
from reader.tui.screens.correcting import Correcting
from reader.tui.widgets.article_list import ArticleRow, ArticleRows
from reader.tui.widgets.describe import counted

if TYPE_CHECKING:
    from reader.tui.keymap import Keymap
    from reader.tui.session import Session
    from reader.workspace import Workspace

REFRESH_PAUSE = 0.05
"""Seconds for which changes are gathered before the list is drawn again."""
FILL_PAUSE = 1.0
"""Seconds after which articles that were detected meanwhile are listed."""


class Listing(Correcting):
    """Keeps the list up to date with the library, the filter and the notes."""

    facts: Facts | None = None
    """What is known of notes and states; None until they have been read."""
    marked_shown: int = 0
    """How many of the marked articles the list shows."""
    every: int = 0
    """How many articles the library has."""
    known: Known | None = None
    """How much is known of what the filter asks for, where that is not all."""
    wrong_query: bool = False
    _refresh: Timer | None = None
    at_work: bool = False
    """Whether something is being found out for the list."""
    _once_more: bool = False
    _complete: Event
    """Set when the index has all articles, until something changes."""
    _order: Order = Order.NEWEST
    """The order that the list shows."""
    _grouped: bool = False
    """Whether the stories of all articles have been looked for."""
    _answered: str = ""
    """The filter that the list shows."""
    _basis: Facts | None = None
    """What the groups go by, so that reading an article does not move its row."""

    def __init__(self, workspace: Workspace, session: Session, keymap: Keymap) -> None:
        super().__init__(workspace, session, keymap)
        self._due = Due()
        self._complete = Event()
        self._filling = Filling(workspace, self._more_detected, self._report_detecting)

    # Asking

    def filter(self, query: str) -> None:
        """Narrow the list to what `query` lets through, behind the keyboard."""
        self.session.query = query
        self._due.again = True
        self._basis = None
        self.refresh_list()

    def sort(self, order: Order) -> None:
        """Show the list in another order, or in the same one as things are now."""
        self.session.order = order
        self.settled = True
        self._basis, self._grouped = None, False
        self.refresh_list()

    def ask_again(self) -> None:
        """Answer the filter anew: articles, notes or detections are others now."""
        self._due.again = self._due.again or bool(self.session.query.strip())
        self._complete = Event()  # a run that is on its way sets the one it began with
        self._grouped = False

    def facts_changed(self, articles: Iterable[str]) -> None:
        """Look again at notes and states of `articles`; of none: of all."""
        changed = set(articles)
        self._due.changed |= changed
        self._due.everything = self._due.everything or not changed

    def refresh_soon(self, pause: float = REFRESH_PAUSE) -> None:
        """Bring the list up to date after `pause` seconds, once for all changes."""
        if self._refresh is None:
            self._refresh = self.set_timer(pause, self.refresh_list)

    def detected_more(self) -> None:
        """Fill up the list where the filter asks for what has just been detected."""
        if self.known or asks_detected(self.session.query):
            self.ask_again()
            self.refresh_soon(FILL_PAUSE)

    @on(NotesKnown)
    def _notes_known(self) -> None:
        if not self.notes_known:
            self.notes_known = True
            self._due.everything = True
            self.refresh_list()

    def first_list(self) -> None:
        """Show what is there of the listing at once: before notes, orders, filters."""
        listing, self.every = self.workspace.library.first()
        rows = ArticleRows(listing, self._row)
        self.articles.set_articles(rows, keep=False)
        self.head_list(self.every)
        if self.session.query or self.session.order is not Order.NEWEST:
            self.filter(self.session.query)

    def refresh_list(self) -> None:
        """Bring the rows of the list up to date, behind the keyboard."""
        if self._refresh:
            self._refresh.stop()
            self._refresh = None
        if self.at_work:
            self._once_more = True
            return
        self.at_work, self._once_more = True, False
        wanted = self._wanted()
        self.run_worker(
            lambda: self._run_off(wanted),
            thread=True,
            group="list",
            exit_on_error=False,
        )

    def _wanted(self) -> Wanted:
        due, self._due = self._due, Due()
        session, current = self.session, self.articles.current
        keys = [current.key] if current else []
        if session.article:
            keys.append(session.article.id)
        everything = due.everything or self.facts is None
        return Wanted(
            query=session.query,
            again=due.again or session.query != self._answered,
            matching=session.matching,
            order=session.order,
            facts=(self.facts or Facts()) if self.notes_known else None,
            changed=None if everything else frozenset(due.changed),
            basis=self._basis,
            pending=frozenset(session.pending_read),
            marked=frozenset(session.marked),
            known=self.known,
            keys=tuple(keys),
        )

    # On a thread of its own

    def _run_off(self, wanted: Wanted) -> None:
        try:
            ran = self._answer(wanted)
        except Exception as error:
            # The run must be over in any case; what went wrong is said.
            ran = Ran(wanted, failure=f"The list could not be made: {error!r}")
        self.post_message(ran)

    def _answer(self, wanted: Wanted) -> Ran:
        from reader.search.query import QueryError

        matching, known, wrong = wanted.matching, wanted.known, None
        found: Matching | None = None
        if wanted.again:
            try:
                longer = wanted.query == self._answered
                found = matching_of(
                    self.workspace, wanted.query, self._complete, longer=longer
                )
            except QueryError as error:
                wrong = error
            else:
                matching, known = found.articles, found.known
        facts = self._facts_now(wanted)
        basis = wanted.basis or _with_pending(facts or Facts(), wanted.pending)
        listing = self.workspace.library.listing()
        shown: Sequence[Listed] = listing
        within: Container[str] = _Listed(self.workspace.library.exists)
        if matching is not None:
            within = set(matching)
            shown = [listed for listed in listing if listed.id in within]
        stories: Sequence[StoryLike] = ()
        if wanted.order is Order.STORY:
            stories = self.workspace.stories.all()
        arranged = arrange(shown, wanted.order, Basis(basis, stories))
        groups = [(group.title, group.count) for group in arranged.groups]
        rows = ArticleRows(arranged.articles, self._row, groups, within)
        rows.look_up(wanted.keys)
        marked = len(rows.having(wanted.marked))
        exists = self.workspace.library.exists
        gone = frozenset(key for key in wanted.marked if not exists(key))
        answer = Answer(
            matching, rows, len(listing), facts, basis, marked, gone, known, found
        )
        if wrong:
            return Ran(wanted, answer, str(wrong), wrong.position)
        return Ran(wanted, answer)

    def _facts_now(self, wanted: Wanted) -> Facts | None:
        if wanted.facts is None:
            return None
        notebook = self.workspace.notebook
        if wanted.changed is None:
            return gather(notebook)
        return update(wanted.facts, notebook, wanted.changed)

    # Showing

    def _row(self, listed: Listed) -> ArticleRow:
        """Make the row of an article, with what is known of it by now."""
        facts, article = self.facts, listed.id
        marked = article in self.session.marked
        if facts is None:
            return ArticleRow(listed, read=True, marked=marked)
        return ArticleRow(
            listed,
            notes=facts.notes.get(article, 0),
            tags=facts.tags.get(article, ()),
            read=self.is_read(article),
            starred=article in facts.starred,
            marked=marked,
        )

    @on(Ran)
    def _list_ran(self, event: Ran) -> None:
        self.at_work = False
        wanted, answer = event.wanted, event.answer
        if answer is None:
            self._due.changed |= wanted.changed or frozenset()
            self._due.everything |= wanted.changed is None
            self.say(event.failure, error=True)
        else:
            self.facts = answer.facts or self.facts
            if (wanted.query, wanted.order) == (self.session.query, self.session.order):
                self._show_answer(wanted, answer, wrong=bool(event.error))
                if event.error:
                    self.show_error(event.error, event.position)
            else:  # another one has been asked for meanwhile
                self._due.again |= wanted.again
                self._once_more = True
        if self._once_more:
            self.refresh_list()

    def _show_answer(self, wanted: Wanted, answer: Answer, *, wrong: bool) -> None:
        asked = wanted.query != self._answered and not wrong
        self.wrong_query = wrong
        if not wrong:
            self._answered = wanted.query
        self.session.matching, self.known = answer.matching, answer.known
        self._basis = answer.basis if self.notes_known else None
        if answer.found:
            self._go_on(wanted.query, answer.found)
        self.every, self.marked_shown = answer.every, answer.marked
        self.session.marked -= answer.gone
        self.articles.set_articles(answer.rows, keep=self.settled)
        if wanted.order is not self._order and (row := self.articles.current):
            self.articles.select_key(row.key)  # with the heading of its group
        self._order = wanted.order
        count = len(answer.rows.articles)
        self.head_list(count)
        if asked:  # the user asked, and not a scan
            self._keep_to_list()
        self.tell_about()
        if not wrong:
            self.show_found(counted(count, "article") if wanted.query else "")
        self.list_shown()
        if wanted.order is Order.STORY and not self._grouped:
            self._grouped = True
            self.run_worker(
                self._group, thread=True, group="grouping", exit_on_error=False
            )

    def _go_on(self, query: str, found: Matching) -> None:
        """Find out, behind the keyboard, what the answer lacked."""
        if found.hurried:
            self._due.again = self._once_more = True
        self._filling.want(query, found.unsure if asks_detected(query) else ())

    def _more_detected(self) -> None:
        self.workspace.changes.fire(Cause.DETECT)

    def _report_detecting(self, done: int, total: int) -> None:
        self.post_message(Progress("Names and figures", done, total))

    def on_unmount(self) -> None:
        """Stop what goes on behind the screen."""
        self._filling.stop()

    def _group(self) -> None:
        """Find the stories of new articles, a run of its own, and show them."""
        worker = get_current_worker()
        stories = self.workspace.stories
        if stories.pending():
            stories.update(lambda: worker.is_cancelled, self._report_grouping)
            self.post_message(Progress("", 0, 0))
            if not worker.is_cancelled:
                self.call_later(self.refresh_list)

    def _report_grouping(self, done: int, total: int) -> None:
        self.post_message(Progress("Grouping", done, total))

    def _keep_to_list(self) -> None:
        """Let list and article agree: stay at the open one, else show the first."""
        article = self.session.article
        if not (article and self.articles.select_key(article.id)):
            self.preview_soon()

    def head_list(self, count: int) -> None:
        """Say over the list what it shows, and how many of how many."""
        heading = self.list_heading
        order = self.session.order
        by = "" if order is Order.NEWEST else f"by {order} · "
        if self.session.matching is None:
            heading.text = self.workspace.root.name or str(self.workspace.root)
            heading.note = f"{by}{self.every:,}"
            self.articles.empty = (
                "No articles here yet.\nPut .txt or .md files into\n"
                f"{self.workspace.root}"
            )
        else:
            heading.text = f"/{self._answered}"
            heading.note = f"{by}{count:,} of {self.every:,}"
            self.articles.empty = "Nothing matches.\nEsc shows all articles."

    # For the rest of the screen

    def is_read(self, article: str) -> bool:
        """Tell whether an article counts as read, written already or not."""
        known = self.facts is not None and article in self.facts.read
        return known or article in self.session.pending_read

    def unread_from(self, row: int) -> int | None:
        """Return the first row from `row` on with an unread article."""
        rows = self.articles.article_rows
        read = self.facts.read if self.facts else frozenset()
        found = rows.first_without(read, row)
        while found is not None and rows[found].key in self.session.pending_read:
            found = rows.first_without(read, found + 1)
        return found

    def show_error(self, error: str, position: int) -> None:
        """Say what is wrong with the filter at a code point; finding overrides this."""
        raise NotImplementedError

    def show_found(self, text: str) -> None:
        """Say beside the filter what it led to; finding overrides this."""
        raise NotImplementedError

    def list_shown(self) -> None:
        """Do what waits for the list; the main screen overrides this."""
        raise NotImplementedError


class _Listed(Container[str]):
    """The ids of all articles that a library lists."""

    def __init__(self, exists: Callable[[str], bool]) -> None:
        self._exists = exists

    def __contains__(self, article: object) -> bool:
        return isinstance(article, str) and self._exists(article)


def _with_pending(facts: Facts, pending: frozenset[str]) -> Facts:
    """Return `facts` with what was opened and is not written as read yet."""
    return replace(facts, read=facts.read | pending) if pending else facts
