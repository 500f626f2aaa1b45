"""What the trash and the list of corrections have in common: what is kept, as rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from textual import on
from textual.message import Message
from textual.widget import Widget

from reader.changes import Cause, Changed
from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.tui.screens.sheet import Job, Sheet
from reader.tui.widgets.line_list import LineList, Pieces

if TYPE_CHECKING:
    from reader.tui.screens.comparing import Comparing

D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Kept(Generic[D]):
    """One row: its two lines, in what it is looked for, and what it stands for."""

    key: str
    lines: Sequence[Pieces]
    text: str
    """In what it is looked for."""
    articles: frozenset[str]
    """The articles that it is about; none if it is about all."""
    data: D


@dataclass
class Listed(Message):
    """What is kept has been read."""

    job: Job
    rows: Sequence[Kept[Any]]
    texts: Sequence[str]
    """In what each of them is looked for, folded."""


class KeptList(LineList[Kept[Any]]):
    """Rows that know their lines."""

    def lines_of(self, row: Kept[Any]) -> Sequence[Pieces]:
        """Return the two lines of `row`."""
        return row.lines


class KeptScreen(Sheet, Generic[D]):
    """Rows that are read behind the keyboard, narrowed by words or to one article."""

    TITLE_TEXT: ClassVar[str]
    NOTHING: ClassVar[str]
    """What is shown where the library has nothing to list."""
    NOTHING_HERE: ClassVar[str]
    """What is shown where one article has nothing to list."""

    SOUGHT: ClassVar[str]
    """What is said of the prompt while nothing has been typed."""

    def __init__(self, main: Comparing, article: str | None) -> None:
        super().__init__(main)
        self._article = article
        """The article that is meant on the screen below."""
        self._every: Sequence[Kept[D]] = ()
        self._texts: Sequence[str] = ()
        self._known = False
        self._query = ""
        self._only: str | None = None
        """The one article whose rows are shown."""
        self.lines = KeptList(row_height=2, id="kept")

    # What each screen knows

    @abstractmethod
    def gathered(self) -> Sequence[Kept[D]]:
        """Return all rows; asked for on a thread of its own."""

    @abstractmethod
    def count(self, number: int) -> str:
        """Say how many rows there are."""

    @abstractmethod
    def about(self, data: D) -> str:
        """Say in the status line what else is known of a row."""

    @abstractmethod
    def choose(self, data: D) -> None:
        """Do what Enter means on a row."""

    def title_of(self, article: str) -> str:
        """Return the headline of an article, else its path."""
        listed = self.workspace.library.listed(article)
        return one_line(listed.title if listed else article)

    # The sheet

    def parts(self) -> Iterable[Widget]:
        """Return the list."""
        return (self.lines,)

    def mover(self) -> LineList[Any]:
        """Return the list."""
        return self.lines

    def on_mount(self) -> None:
        """Read what is kept, behind the keyboard."""
        super().on_mount()
        self.heading.text = self.TITLE_TEXT
        self.look()

    def look(self) -> None:
        """Read what is kept, again."""
        self.begin(self._gather)

    def _gather(self, job: Job) -> None:
        rows = self.gathered()
        self.tell(job, Listed(job, rows, [fold(row.text) for row in rows]))

    @on(Listed)
    def _listed(self, event: Listed) -> None:
        if event.job is self.job:
            self._every, self._texts = event.rows, event.texts
            self._known = True
            self._fill()

    def failed(self) -> None:
        """Show that there is nothing to wait for."""
        self.lines.empty = "It could not be read."

    def announced(self, changed: Changed) -> None:
        """Read again where notes or corrections may have changed."""
        if changed.cause is not Cause.DETECT:
            self.look()

    # Showing

    def sought(self) -> str:
        """Return what the rows are narrowed to."""
        return self._query

    def seek(self, text: str) -> None:
        """Narrow the rows to those with every word of `text`."""
        self._query = text
        self._fill()
        self.prompt.note(self.count(len(self.lines.rows)) if text else self.SOUGHT)

    def _fill(self) -> None:
        words = fold(self._query).split()
        only = self._only
        mine = [
            (row, text)
            for row, text in zip(self._every, self._texts, strict=True)
            if only is None or not row.articles or only in row.articles
        ]
        shown = [row for row, text in mine if all(word in text for word in words)]
        if self._known:
            self.lines.empty = self._why_empty(len(mine))
        self.lines.set_rows(shown)
        of = "" if len(shown) == len(self._every) else f"{len(shown):,} of "
        self.heading.note = of + self.count(len(self._every))
        if only is not None:
            self.heading.text = f"{self.TITLE_TEXT} · {self.title_of(only)}"
        else:
            self.heading.text = self.TITLE_TEXT
        self._tell_place()

    def _why_empty(self, mine: int) -> str:
        if mine:
            return "Nothing matches.\nEsc shows all again."
        if self._only is None:
            return self.NOTHING
        return f"{self.NOTHING_HERE}\nEsc shows those of all articles."

    @on(LineList.Moved)
    def _moved(self) -> None:
        self._tell_place()

    def _tell_place(self) -> None:
        rows, current = len(self.lines.rows), self.lines.current
        self.status.where = f"{self.lines.cursor + 1:,}/{rows:,}" if rows else ""
        self.status.about = one_line(self.about(current.data)) if current else ""

    # Keys

    @on(LineList.Chosen)
    def _chosen(self, event: LineList.Chosen) -> None:
        self.choose(event.row.data)

    def action_narrow(self) -> None:
        """Show only what is about the open article, or everything again."""
        if self._article is None:
            self.say("No article is open")
            return
        self._only = self._article if self._only is None else None
        self._fill()

    def action_back(self) -> None:
        """Leave the innermost thing; one of them is the narrowing to one article."""
        if self._only is not None and not self.prompt.is_open and not self._query:
            self.action_narrow()
        else:
            super().action_back()
