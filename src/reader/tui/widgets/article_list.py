"""The list of articles: two lines each, made when they are drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import filterfalse, islice
from typing import ClassVar, overload

from reader.library.model import Listed
from reader.text.canonical import one_line
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import LineList, Piece, Pieces

_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"


@dataclass(frozen=True, slots=True)
class ArticleRow:
    """An article of the list with what the user did to it."""

    listed: Listed
    notes: int = 0
    tags: tuple[str, ...] = ()
    read: bool = False
    starred: bool = False
    marked: bool = False
    """Whether the user has marked it for something to be done with it."""

    @property
    def key(self) -> str:
        """The article's id."""
        return self.listed.id


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A heading over a group of articles; the cursor does not stop on it."""

    title: str
    count: int
    stops: ClassVar[bool] = False

    @property
    def key(self) -> str:
        """No article's id: those are paths, which hold no line feed."""
        return f"\n{self.title}"


ListRow = ArticleRow | GroupRow


class ArticleRows(Sequence[ListRow]):
    """Rows that are made one by one when they are asked for.

    `groups` holds the title of each group, and how many articles belong to it, in the
    order of the listing; a heading stands before the first article of each. `within`
    knows the ids of all articles here, so that few need not be searched for.
    """

    def __init__(
        self,
        listing: Sequence[Listed],
        make: Callable[[Listed], ArticleRow],
        groups: Iterable[tuple[str, int]] = (),
        within: Container[str] | None = None,
    ) -> None:
        self.articles = listing
        self._within = within
        self._make = make
        self._groups = tuple(groups)
        self._starts: list[int] = []
        """The first article of each group, as an index among the articles."""
        at = 0
        for _, count in self._groups:
            self._starts.append(at)
            at += count
        self._heads = [start + before for before, start in enumerate(self._starts)]
        """The row of each heading."""
        self._ids: list[str] | None = None
        self._known: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.articles) + len(self._groups)

    @overload
    def __getitem__(self, index: int) -> ListRow: ...
    @overload
    def __getitem__(self, index: slice) -> list[ListRow]: ...
    def __getitem__(self, index: int | slice) -> ListRow | list[ListRow]:
        if isinstance(index, slice):
            return [self._row(at) for at in range(*index.indices(len(self)))]
        return self._row(index)

    def _row(self, index: int) -> ListRow:
        index = range(len(self))[index]
        before = bisect_right(self._heads, index)
        if self.is_heading(index):
            return GroupRow(*self._groups[before - 1])
        return self._make(self.articles[index - before])

    @property
    def ids(self) -> list[str]:
        """The articles' ids in the order of the list, gathered once."""
        if self._ids is None:
            self._ids = [listed.id for listed in self.articles]
        return self._ids

    def article_at(self, row: int) -> int:
        """Return which of the articles stands in a row; of a heading, the next one."""
        return row - bisect_right(self._heads, row) + self.is_heading(row)

    def row_of(self, article: int) -> int:
        """Return the row in which an article stands, given its index among them."""
        return article + bisect_right(self._starts, article)

    def is_heading(self, row: int) -> bool:
        """Tell whether a row is the heading of a group."""
        before = bisect_right(self._heads, row)
        return before > 0 and self._heads[before - 1] == row

    def look_up(self, keys: Iterable[str]) -> None:
        """Find the rows of some articles in advance: off the keyboard's thread."""
        wanted = set(keys)
        found = {key: at for at, key in enumerate(self.ids) if key in wanted}
        self._known = {key: self.row_of(at) for key, at in found.items()}

    def find(self, key: str) -> int | None:
        """Return the index of the row of the article with the id `key`."""
        if key in self._known:
            return self._known[key]
        try:
            return self.row_of(self.ids.index(key))
        except ValueError:
            return None

    def first_without(self, ids: Set[str], row: int) -> int | None:
        """Return the first row from `row` on whose article is not among `ids`."""
        at = self.article_at(row)
        rest = islice(self.ids, at, None)
        key = next(filterfalse(ids.__contains__, rest), None)
        return None if key is None else self.row_of(self.ids.index(key, at))

    def having(self, ids: Set[str]) -> list[str]:
        """Return those of the articles here that are among `ids`.

        Few of them come in any order, many in that of the list.
        """
        if self._within is not None and len(ids) < len(self.articles) // 20:
            return [key for key in ids if key in self._within]
        return list(filter(ids.__contains__, self.ids)) if ids else []


class ArticleList(LineList[ListRow]):
    """The articles of the library or of a filter.

    The first line is the headline, bold and with a dot while unread; the second what
    is known of the article: star, outlet, date, notes, tags; or why it cannot be read.
    A tick before it says that the article is marked.
    """

    def __init__(
        self,
        rows: Sequence[ListRow] = (),
        *,
        empty: str = "",
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(
            rows, row_height=2, empty=empty, name=name, id=id, classes=classes
        )

    def set_articles(self, rows: Sequence[ListRow], keep: bool = True) -> None:
        """Show `rows`; see `LineList.set_rows`. `ArticleRows` makes them lazily."""
        self.set_rows(rows, keep)

    def find(self, key: str) -> int | None:
        """Return the index of the article with the id `key`."""
        if isinstance(self.rows, ArticleRows):
            return self.rows.find(key)
        return super().find(key)

    @property
    def article_rows(self) -> ArticleRows:
        """The rows as they are made; none before the first ones are set."""
        rows = self.rows
        return rows if isinstance(rows, ArticleRows) else _NONE

    def place(self) -> tuple[int, int]:
        """Return the cursor's article, counted from 1, and how many there are."""
        rows = self.article_rows
        count = len(rows.articles)
        return (rows.article_at(self.cursor) + 1 if count else 0), count

    def stops_at(self, index: int) -> bool:
        """Whether the cursor may stand on the row at `index`; without making it."""
        rows = self.rows
        return not (isinstance(rows, ArticleRows) and rows.is_heading(index))

    def lines_of(self, row: ListRow) -> Sequence[Pieces]:
        """Return the two lines of `row`."""
        if isinstance(row, GroupRow):
            return _heading(row)
        return _headline(row), _facts(row)


def _heading(row: GroupRow) -> tuple[Pieces, Pieces]:
    title = Piece(one_line(row.title), "heading")
    return (), (title, Piece(f"{row.count:,}", "dim", right=True))


def _headline(row: ArticleRow) -> Pieces:
    listed = row.listed
    unread = not row.read and not listed.problem
    pieces = [Piece("•" if unread else " ", "accent"), Piece(" ")]
    if listed.headline and listed.headline_guessed:
        pieces.append(Piece("~ ", "dim"))
    pieces.append(Piece(one_line(listed.title), "strong" if unread else ""))
    return pieces


def _facts(row: ArticleRow) -> Pieces:
    listed = row.listed
    mark = Piece("✓ " if row.marked else "  ", "strong")
    if listed.problem:
        return mark, Piece(one_line(listed.problem), "warning")
    facts = [
        "★" if row.starred else "",
        one_line(listed.source),
        day(listed.published),
        counted(row.notes, "note") if row.notes else "",
        " ".join(f"#{one_line(tag)}" for tag in row.tags),
    ]
    line = " · ".join(fact for fact in facts if fact)
    if not line and listed.headline:  # alike headlines must be told apart
        line = one_line(listed.id.rpartition("/")[2])
    return mark, Piece(line, "dim")


def day(published: str) -> str:
    """Return the day of an ISO 8601 date as people write it: `25 Feb 2019`."""
    year, _, rest = published[:10].partition("-")
    month, _, number = rest.partition("-")
    if not (month.isdigit() and 1 <= int(month) <= 12):
        return one_line(published)
    named = f"{_MONTHS[3 * int(month) - 3 : 3 * int(month)]} {year}"
    return f"{int(number)} {named}" if number.isdigit() else named


def _unmade(listed: Listed) -> ArticleRow:
    return ArticleRow(listed)


_NONE = ArticleRows((), _unmade)
