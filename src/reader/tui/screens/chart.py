"""The chart: a row's figures over time, or how often names are mentioned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from textual import on
from textual.message import Message
from textual.worker import get_current_worker

from reader.comparison.model import Row
from reader.detection.model import Entity
from reader.library.model import ArticleError
from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.article_list import day
from reader.tui.widgets.chart import Line, figure_chart, mention_chart
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import Piece
from reader.tui.widgets.line_list import Row as Shown

if TYPE_CHECKING:
    from reader.workspace import Workspace

_NAMES = 12
"""Names that are drawn for what is typed."""
_EDGE = 8
"""Cells of the overlay that the chart cannot use."""


@dataclass
class Named:
    """A name, and how often it is mentioned on each day, or in each undated article."""

    name: str
    kind: str
    days: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By day, ISO, and a label that tells undated articles apart."""

    @property
    def total(self) -> int:
        """How often it is mentioned in all."""
        return self.days.total()

    def counts(self) -> list[tuple[str, int]]:
        """Return days and numbers, in order of time, undated articles last."""
        order = sorted(self.days, key=lambda key: (not key[0], key))
        return [(day(d) if d else label, self.days[d, label]) for d, label in order]


@dataclass(eq=False, repr=False)
class Counted(Message):
    """Mentions have been counted; `looked` of `total` articles so far."""

    names: list[Named]
    looked: int
    total: int


class ChartScreen(QueryOverlay[None]):
    """What is typed picks names; without it the figures of the row are drawn."""

    TITLE_TEXT = "Over time"
    PLACEHOLDER = "type a name for its mentions over time"
    HINT = "● the figure · ├─┤ a range · ► ◄ open · Esc closes"

    def __init__(
        self,
        workspace: Workspace,
        articles: Sequence[str],
        row: Row | None,
        text: str = "",
    ) -> None:
        super().__init__(text)
        self._workspace = workspace
        self._articles = tuple(articles)
        self._row = row
        self._names: list[Named] = []
        self._known = False

    def on_mount(self) -> None:
        """Draw the figures at once; count the names behind the keyboard."""
        super().on_mount()
        self.run_worker(
            self._count, thread=True, exclusive=True, group="chart", exit_on_error=False
        )

    def on_resize(self) -> None:
        """Draw for the new width."""
        self.look_up(self.input.value)

    def _count(self) -> None:
        worker = get_current_worker()
        names: dict[str, Named] = {}
        for number, article_id in enumerate(self._articles):
            if worker.is_cancelled:
                return
            try:
                article = self._workspace.article(article_id)
            except ArticleError:
                continue
            date = article.date or ""
            label = "" if date else one_line(article.title)
            for span in self._workspace.detect(article):
                if isinstance(span, Entity):
                    one = names.setdefault(span.key, Named(span.name, span.kind))
                    one.days[date, label] += 1
            if number % 20 == 19:
                self.post_message(Counted([], number + 1, len(self._articles)))
        found = sorted(names.values(), key=lambda one: (-one.total, one.name))
        if not worker.is_cancelled:
            total = len(self._articles)
            self.post_message(Counted(found, total, total))

    @on(Counted)
    def _counted(self, event: Counted) -> None:
        if event.looked < event.total:
            self.say(f"Counting names: {event.looked:,} of {event.total:,} articles")
            return
        self._names, self._known = event.names, True
        self.look_up(self.input.value)

    def look_up(self, text: str) -> None:
        """Draw the figures of the row, or the mentions of the names with `text`."""
        width = self.lines.size.width - 3 if self.lines.size.width else 0
        width = width or max(20, self.app.size.width * 9 // 10 - _EDGE)
        needle = fold(" ".join(text.split()))
        if needle or self._row is None:
            self._draw_names(needle, width)
        else:
            self._draw_row(self._row, width)

    def _draw_row(self, row: Row, width: int) -> None:
        lines: list[Line] = [(Piece(one_line(row.question.title), "strong"),)]
        self._fill([*lines, *figure_chart(row, width)])
        self.say(counted(len(row.mentions), "figure"))

    def _draw_names(self, needle: str, width: int) -> None:
        found = [one for one in self._names if needle in fold(one.name)]
        lines: list[Line] = []
        for one in found[:_NAMES]:
            about = f"  {one.kind}, {counted(one.total, 'mention')}"
            lines.append((Piece(one_line(one.name), "strong"), Piece(about, "dim")))
            lines += mention_chart(one.counts(), width)
        self._fill(lines)
        if not self._known:
            self.say("Counting names …")
        else:
            more = f", the first {_NAMES} drawn" if len(found) > _NAMES else ""
            self.say(
                f"{counted(len(found), 'name')}{more}" if found else "No such name"
            )

    def _fill(self, lines: Sequence[Line]) -> None:
        self.fill([Shown(str(n), (line,)) for n, line in enumerate(lines)], keep=True)

    def chosen(self, row: Shown) -> None:
        """There is nothing to choose: close."""
        self.dismiss(None)
