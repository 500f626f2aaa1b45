"""Search over everything, answered while one types."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.message import Message
from textual.timer import Timer
from textual.worker import get_current_worker

from reader.search.query import QueryError, parse
from reader.search.search import Hit, HitKind
from reader.text.canonical import one_line
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.article_list import day
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import Piece, Row

if TYPE_CHECKING:
    from reader.workspace import Workspace

TYPING_PAUSE = 0.06
"""Seconds without a key after which what was typed is looked up."""
LIMIT = 500
"""Hits shown at most."""
NARROW = 70
"""Columns below which a hit shows its headline alone."""

Chosen = tuple[str, tuple[Hit, ...], int]


@dataclass
class Found(Message):
    """A search was answered."""

    query: str
    hits: tuple[Hit, ...]
    error: str = ""
    position: int = 0
    pending: int = 0


class SearchScreen(QueryOverlay[Chosen | None]):
    """Hits grouped by article, best first; Enter opens one, n and N then step on."""

    TITLE_TEXT = "Search all articles, notes and tags"
    PLACEHOLDER = (
        'words "a phrase" tag: note: source: person: has:note is:unread OR -not'
    )
    HINT = "Enter opens, then n and N step · ↑ ↓ move · Esc closes"
    ROW_HEIGHT = 2

    def __init__(self, workspace: Workspace, text: str) -> None:
        super().__init__(text)
        self._workspace = workspace
        self._hits: tuple[Hit, ...] = ()
        self._answered = ""
        self._hurry = False
        self._timer: Timer | None = None

    def look_up(self, text: str) -> None:
        """Search once the keys pause."""
        self._hurry = False
        if self._timer:
            self._timer.stop()
        self._timer = self.set_timer(TYPING_PAUSE, partial(self._start, text))

    def _start(self, text: str) -> None:
        if not text.strip():
            self._show(Found(text, ()))
            return
        self.run_worker(
            partial(self._search, text),
            thread=True,
            exclusive=True,
            group="search",
            exit_on_error=False,
        )

    def _search(self, text: str) -> None:
        worker = get_current_worker()
        search = self._workspace.search
        try:
            hits = search.hits(parse(text), LIMIT)
        except QueryError as error:
            found = Found(text, (), str(error), error.position)
        else:
            found = Found(text, hits, pending=search.pending())
        if not worker.is_cancelled:
            self.post_message(found)

    @on(Found)
    def _show(self, event: Found) -> None:
        if event.query != self.input.value:
            return
        if event.error:
            # The last valid result stays; the place of the error is named.
            self.say(f"at {event.position + 1}: {event.error}", error=True)
            return
        self._hits, self._answered = event.hits, event.query
        self.fill([self._row(number, hit) for number, hit in enumerate(event.hits)])
        articles = len({hit.article for hit in event.hits})
        every = sum(1 + hit.more for hit in event.hits)
        if not event.query.strip():
            self.say("")
        elif event.hits:
            more = (
                f" · {event.pending:,} articles not indexed yet"
                if event.pending
                else ""
            )
            listed = f"{len(event.hits):,} of " if every > len(event.hits) else ""
            where = f"{counted(every, 'hit')} in {counted(articles, 'article')}"
            self.say(f"{listed}{where}{more}")
        else:
            self.say("Nothing found.")
        if self._hurry:
            self._hurry = False
            self.action_choose()

    def _row(self, number: int, hit: Hit) -> Row:
        listed = self._workspace.library.listed(hit.article)
        title = one_line(listed.title if listed else hit.article)
        facts = (one_line(listed.source), day(listed.published)) if listed else ()
        narrow = self.size.width < NARROW
        about = "" if narrow else " · ".join(fact for fact in facts if fact)
        if hit.more:
            about += f" · {hit.more:,} more here"
        hit = shifted(hit, self.size.width // 2)
        first = (Piece(title, "strong"), Piece(f" {about}", "dim", right=True))
        kind = "" if hit.kind is HitKind.TEXT else f"{hit.kind}: "
        second = [Piece("  "), Piece(kind, "accent")]
        at = 0
        for start, end in hit.marks:
            second.append(Piece(hit.snippet[at:start], "dim"))
            second.append(Piece(hit.snippet[start:end], "hit"))
            at = end
        second.append(Piece(hit.snippet[at:], "dim"))
        return Row(str(number), (first, tuple(second)), number)

    def action_choose(self) -> None:
        """Choose the current hit; Enter before the answer waits for it."""
        if self._answered == self.input.value:
            super().action_choose()
        else:
            self._hurry = True

    def chosen(self, row: Row) -> None:
        """Close with all hits and the one to begin with."""
        self.dismiss((self.input.value, self._hits, row.data))


def shifted(hit: Hit, room: int) -> Hit:
    """Return `hit` with its first mark within `room` code points of its snippet."""
    if not hit.marks or hit.marks[0][1] <= room:
        return hit
    cut = max(0, hit.marks[0][0] - room // 3)
    cut = hit.snippet.rfind(" ", 0, cut) + 1 or cut
    marks = tuple((start - cut + 1, end - cut + 1) for start, end in hit.marks)
    return replace(hit, snippet="…" + hit.snippet[cut:], marks=marks)
