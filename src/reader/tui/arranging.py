"""The order of the list and its groups. Pure: made beside the keyboard's thread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from reader.library.model import Listed
from reader.text.canonical import one_line
from reader.tui.facts import Facts
from reader.tui.widgets.article_list import day

FULL = 4
"""Articles that a day or month has on average where the list is grouped by it."""


class Order(StrEnum):
    """By what the list is sorted; all but the first put headings over groups."""

    NEWEST = "newest"
    DATE = "date"
    SOURCE = "source"
    STORY = "story"
    NOTES = "notes"
    UNREAD = "unread"

    @property
    def words(self) -> str:
        """How it is called on the screen."""
        return _WORDS[self]


_WORDS: Mapping[Order, str] = {
    Order.NEWEST: "newest first, no groups",
    Order.DATE: "by date: days, months or years",
    Order.SOURCE: "by source",
    Order.STORY: "by story, the newest first",
    Order.NOTES: "by notes: most notes first",
    Order.UNREAD: "unread first",
}


class StoryLike(Protocol):
    """What is needed of a story: its title and its articles."""

    @property
    def title(self) -> str:
        """What it is about."""
        ...

    @property
    def articles(self) -> tuple[str, ...]:
        """The ids of its articles."""
        ...


@dataclass(frozen=True, slots=True)
class Group:
    """A heading of the list: the articles from `start` on belong to it."""

    title: str
    start: int
    """Index among the articles, headings not counted."""
    count: int


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The articles in an order, with the groups that they fall into."""

    articles: Sequence[Listed] = ()
    groups: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class Basis:
    """What an order goes by, beside what the listing says itself."""

    facts: Facts = field(default_factory=Facts)
    stories: Sequence[StoryLike] = ()


def arrange(listing: Sequence[Listed], order: Order, basis: Basis) -> Arrangement:
    """Return `listing`, which is newest first, in `order`.

    Within a group articles keep the order that they have in the listing.
    """
    if order is Order.NEWEST:
        return Arrangement(listing)
    if order is Order.NOTES:
        counts = basis.facts.notes
        listing = sorted(listing, key=lambda row: -counts.get(row.id, 0))
    return _grouped(listing, *_GROUPINGS[order](listing, basis))


Grouping = tuple[Callable[[Listed], str], Callable[[str], object], Callable[[str], str]]
"""The group of an article, the place of a group among them, and its title."""


def _grouped(
    listing: Sequence[Listed],
    group_of: Callable[[Listed], str],
    place: Callable[[str], object],
    title: Callable[[str], str],
) -> Arrangement:
    gathered: dict[str, list[Listed]] = {}
    for row in listing:
        gathered.setdefault(group_of(row), []).append(row)
    articles: list[Listed] = []
    groups = []
    for key in sorted(gathered, key=place):  # type: ignore[arg-type]
        rows = gathered[key]
        groups.append(Group(title(key), len(articles), len(rows)))
        articles += rows
    return Arrangement(articles, tuple(groups))


def _by_date(listing: Sequence[Listed], basis: Basis) -> Grouping:
    length = grain(row.published for row in listing)
    keys = dict.fromkeys(row.published[:length] for row in listing)
    order = {key: at for at, key in enumerate(sorted(keys, reverse=True))}

    def title(key: str) -> str:
        return day(key) if key else "No date"

    return lambda row: row.published[:length], lambda key: order[key], title


def grain(dates: Iterable[str]) -> int:
    """Return the characters of an ISO date that groups go by: day, month or year.

    It is the finest of them of which `FULL` articles share one on average.
    """
    days = Counter(date[:10] for date in dates if date)
    months = {day[:7] for day in days}
    articles = days.total()
    if articles >= FULL * len(days):
        return 10
    return 7 if articles >= FULL * len(months) else 4


def _by_source(listing: Sequence[Listed], basis: Basis) -> Grouping:
    from reader.text.fold import fold

    spelled: dict[str, Counter[str]] = {}
    folded: dict[str, str] = {}
    for row in listing:
        key = folded.get(row.source)
        if key is None:
            key = folded[row.source] = fold(one_line(row.source))
        spelled.setdefault(key, Counter())[row.source] += 1

    def title(key: str) -> str:
        return spelled[key].most_common(1)[0][0] if key else "No source named"

    return lambda row: folded[row.source], lambda key: (not key, key), title


def _by_story(listing: Sequence[Listed], basis: Basis) -> Grouping:
    several = [story for story in basis.stories if len(story.articles) > 1]
    of = {
        article: str(at)
        for at, story in enumerate(several)
        for article in story.articles
    }
    newest: dict[str, int] = {}
    for place, row in enumerate(listing):
        newest.setdefault(of.get(row.id, ""), place)

    def title(key: str) -> str:
        return one_line(several[int(key)].title) if key else "In no story"

    return (
        lambda row: of.get(row.id, ""),
        lambda key: (not key, newest[key]),
        title,
    )


_NOTED = ("With notes", "With tags, without notes", "Without notes or tags")


def _by_notes(listing: Sequence[Listed], basis: Basis) -> Grouping:
    notes, tags = basis.facts.notes, basis.facts.tags

    def group_of(row: Listed) -> str:
        return _NOTED[0 if row.id in notes else 1 if row.id in tags else 2]

    return group_of, _NOTED.index, lambda key: key


_STATES = ("Unread", "Read", "Cannot be read")


def _by_unread(listing: Sequence[Listed], basis: Basis) -> Grouping:
    read = basis.facts.read

    def group_of(row: Listed) -> str:
        return _STATES[2 if row.problem else 1 if row.id in read else 0]

    return group_of, _STATES.index, lambda key: key


_GROUPINGS: Mapping[Order, Callable[[Sequence[Listed], Basis], Grouping]] = {
    Order.DATE: _by_date,
    Order.SOURCE: _by_source,
    Order.STORY: _by_story,
    Order.NOTES: _by_notes,
    Order.UNREAD: _by_unread,
}
