"""Search over everything, answered while one types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import get_current_worker

from reader.search.query import QueryError, parse
from reader.search.search import Hit, HitKind, while_typing
from reader.text.canonical import one_line
from reader.tui.filling import Filling, asks_detected
from reader.tui.history import History
from reader.tui.offering import Offering
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.vocabulary import Words
from reader.tui.widgets.article_list import day
from reader.tui.widgets.describe import counted, shifted
from reader.tui.widgets.line_list import LineList, Piece, Row
from reader.tui.widgets.prompt import QueryInput
from reader.tui.widgets.query_aid import QueryAid, examples

if TYPE_CHECKING:
    from reader.workspace import Workspace

TYPING_PAUSE = 0.06
"""Seconds without a key after which what was typed is looked up."""
LIMIT = 500
"""Hits shown at most."""
NARROW = 70
"""Columns below which an article shows its headline alone."""
RECENT = 8
"""Earlier queries that are offered while nothing is typed."""
_COLUMN = 28
"""Cells of the examples' column."""

Chosen = tuple[str, tuple[Hit, ...], int]


@dataclass(eq=False, repr=False)
class Found(Message):
    """A search was answered."""

    query: str
    hits: tuple[Hit, ...]
    rows: Sequence[Row] = ()
    error: str = ""
    position: int = 0
    pending: int = 0
    unsure: tuple[str, ...] = ()
    """The articles of which it is not known whether they match."""


class SearchScreen(QueryOverlay[Chosen | None]):
    """Hits grouped by article, best first; Enter opens one, n and N then step on."""

    TITLE_TEXT = "Search all articles, notes and tags"
    PLACEHOLDER = "words, a phrase in quotes, fields: Tab completes"
    HINT = "Enter opens, then n N step · ↑ ↓ move, ↑ at the top: earlier queries · Esc"

    def __init__(
        self, workspace: Workspace, text: str, history: History, words: Words
    ) -> None:
        super().__init__(text)
        self._workspace = workspace
        self._history = history
        self._hits: tuple[Hit, ...] = ()
        self._where = ""
        """How many hits in how many articles there are."""
        self._answered = ""
        self._hurry = False
        self._timer: Timer | None = None
        self._filling = Filling(
            workspace,
            lambda: self.app.call_later(self._again),
            lambda done, total: None,
        )
        self.aid = QueryAid(id="overlay-aid")
        self.offering = Offering(self, self.input, self.aid, words.vocabulary)
        history.begin()
        assert isinstance(self.input, QueryInput)
        self.input.take = self.offering.take

    def make_input(self, text: str, kind: type[Input] = QueryInput) -> Input:
        """Return an input that completes."""
        return super().make_input(text, kind)

    def beneath(self) -> Iterable[Widget]:
        """Show completions under the input, or where it is wrong."""
        return (self.aid,)

    # Asking

    def look_up(self, text: str) -> None:
        """Search once the keys pause."""
        self.offering.typed()
        self._hurry = False
        if self._timer:
            self._timer.stop()
        self._timer = self.set_timer(TYPING_PAUSE, partial(self._start, text))

    def _start(self, text: str, *, again: bool = False) -> None:
        if not text.strip():
            self._show(Found(text, (), self._help()))
            return
        self.run_worker(
            partial(self._search, text, again),
            thread=True,
            exclusive=True,
            group="search",
            exit_on_error=False,
        )

    def _search(self, text: str, again: bool) -> None:
        worker = get_current_worker()
        search = self._workspace.search
        try:
            patience = while_typing(again=again)
            found = search.look_up(parse(text), LIMIT, patience=patience)
        except QueryError as error:
            answer = Found(text, (), error=str(error), position=error.position)
        else:
            rows = self._rows(found.hits)
            pending = search.pending()
            answer = Found(text, found.hits, rows, "", 0, pending, found.unsure)
        if not worker.is_cancelled:
            self.post_message(answer)
            if patience.ran_out:
                self.call_later(self._again)

    def _again(self) -> None:
        """Ask once more: more is known than before, or can be found out."""
        if self.is_current:
            self._start(self.input.value, again=True)

    def on_unmount(self) -> None:
        """Stop what goes on behind the screen."""
        self._filling.stop()

    @on(Found)
    def _show(self, event: Found) -> None:
        if event.query != self.input.value:
            return
        if event.error:
            # The last valid result stays.
            self.offering.point_at(event.position, event.error)
            self.say(f"at {event.position + 1}: {event.error}", error=True)
            return
        if asks_detected(event.query):
            self._filling.want(event.query, event.unsure)
        again = event.query == self._answered
        self._hits, self._answered = event.hits, event.query
        self.fill(event.rows, keep=again)
        self._where = self._count(event)
        self._tell()
        if self._hurry:
            self._hurry = False
            self.action_choose()

    def _count(self, event: Found) -> str:
        articles = len({hit.article for hit in event.hits})
        every = sum(1 + hit.more for hit in event.hits)
        if not event.query.strip():
            return ""
        more = f" · {event.pending:,} articles not indexed yet" if event.pending else ""
        if event.unsure:
            more += f" · {counted(len(event.unsure), 'article')} not looked through yet"
        if not event.hits:
            return f"Nothing found{more or '.'}"
        listed = f"{len(event.hits):,} of " if every > len(event.hits) else ""
        where = f"{counted(every, 'hit')} in {counted(articles, 'article')}"
        return f"{listed}{where}{more}"

    @on(LineList.Moved)
    def _tell(self) -> None:
        """Say which hit of how many the cursor is on."""
        row = self.lines.current
        if row and isinstance(row.data, int):
            self.say(f"{row.data + 1:,}/{len(self._hits):,} · {self._where}")
        else:
            self.say(self._where)

    # Rows

    def _rows(self, hits: Sequence[Hit]) -> list[Row]:
        """Return the hits under the articles that have them."""
        counts: dict[str, int] = {}
        for hit in hits:
            counts[hit.article] = counts.get(hit.article, 0) + 1 + hit.more
        rows: list[Row] = []
        before = ""
        for number, hit in enumerate(hits):
            if hit.article != before:
                before = hit.article
                rows.append(self._heading(hit.article, counts[hit.article]))
            rows.append(self._row(number, hit))
        return rows

    def _heading(self, article: str, count: int) -> Row:
        listed = self._workspace.library.listed(article)
        title = one_line(listed.title if listed else article)
        facts = (one_line(listed.source), day(listed.published)) if listed else ()
        narrow = self.size.width < NARROW
        about = () if narrow else (fact for fact in facts if fact)
        right = " · ".join((*about, counted(count, "hit")))
        pieces = (Piece(title, "heading"), Piece(f" {right}", "dim", right=True))
        return Row(f"\n{article}", (pieces,), stops=False)

    def _row(self, number: int, hit: Hit) -> Row:
        hit = shifted(hit, self.size.width // 2)
        kind = "" if hit.kind is HitKind.TEXT else f"{hit.kind}: "
        line = [Piece("  "), Piece(kind, "accent")]
        at = 0
        for start, end in hit.marks:
            line.append(Piece(hit.snippet[at:start]))
            line.append(Piece(hit.snippet[start:end], "hit"))
            at = end
        line.append(Piece(hit.snippet[at:]))
        if hit.more:
            line.append(Piece(f" {hit.more:,} more", "dim", right=True))
        return Row(str(number), (tuple(line),), number)

    def _help(self) -> list[Row]:
        """Return earlier queries, the newest first, and examples."""
        rows: list[Row] = []
        recent = self._history.queries[: -RECENT - 1 : -1]
        if recent:
            rows.append(_title("Asked before"))
            rows += [Row(f"asked {q}", ((Piece(f"  {q}"),),), q) for q in recent]
        rows.append(_title("Examples"))
        for example, finds in examples():
            told = Piece(f"  {example}".ljust(_COLUMN)), Piece(f" {finds}", "dim")
            rows.append(Row(f"example {example}", (told,), example))
        return rows

    # Choosing

    def action_move(self, how: str) -> None:
        """Move in the list; up from its top goes to earlier queries."""
        before = self.lines.cursor
        super().action_move(how)
        if how == "cursor_up" and self.lines.cursor == before:
            self._ask(self._history.older(self.input.value))
        elif how == "cursor_down" and not self.lines.rows:
            self._ask(self._history.newer(self.input.value))

    def _ask(self, query: str | None) -> None:
        if query is not None:
            self.input.value = query
            self.input.cursor_position = len(query)

    def action_choose(self) -> None:
        """Choose the current hit; Enter before the answer waits for it."""
        if self._answered == self.input.value:
            super().action_choose()
        else:
            self._hurry = True

    def chosen(self, row: Row) -> None:
        """Close with all hits and the one to begin with, or ask what is offered."""
        if isinstance(row.data, str):
            self.input.focus()
            self._ask(row.data)
        else:
            self.dismiss((self.input.value, self._hits, row.data))


def _title(text: str) -> Row:
    return Row(f"\n{text}", ((Piece(text, "heading"),),), stops=False)
