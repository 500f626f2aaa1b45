"""The list of articles: two lines each, made when they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import overload

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

    @property
    def key(self) -> str:
        """The article's id."""
        return self.listed.id


class ArticleRows(Sequence[ArticleRow]):
    """Rows that are made one by one when they are asked for."""

    def __init__(
        self, listing: Sequence[Listed], make: Callable[[Listed], ArticleRow]
    ) -> None:
        self._listing = listing
        self._make = make

    def __len__(self) -> int:
        return len(self._listing)

    @overload
    def __getitem__(self, index: int) -> ArticleRow: ...
    @overload
    def __getitem__(self, index: slice) -> list[ArticleRow]: ...
    def __getitem__(self, index: int | slice) -> ArticleRow | list[ArticleRow]:
        if isinstance(index, slice):
            return [self._make(listed) for listed in self._listing[index]]
        return self._make(self._listing[index])

    def find(self, key: str) -> int | None:
        """Return the index of the article with the id `key`."""
        for index, listed in enumerate(self._listing):
            if listed.id == key:
                return index
        return None


class ArticleList(LineList[ArticleRow]):
    """The articles of the library or of a filter.

    The first line is the headline, bold and with a dot while unread; the second what
    is known of the article: star, outlet, date, notes, tags; or why it cannot be read.
    """

    def __init__(
        self,
        rows: Sequence[ArticleRow] = (),
        *,
        empty: str = "",
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(
            rows, row_height=2, empty=empty, name=name, id=id, classes=classes
        )

    def set_articles(self, rows: Sequence[ArticleRow], keep: bool = True) -> None:
        """Show `rows`; see `LineList.set_rows`. `ArticleRows` makes them lazily."""
        self.set_rows(rows, keep)

    def find(self, key: str) -> int | None:
        """Return the index of the article with the id `key`."""
        if isinstance(self.rows, ArticleRows):
            return self.rows.find(key)
        return super().find(key)

    def lines_of(self, row: ArticleRow) -> Sequence[Pieces]:
        """Return the two lines of `row`."""
        return _headline(row), _facts(row)


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
    mark = Piece("  ")
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
