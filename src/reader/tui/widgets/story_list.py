"""The list of stories, and of the articles of those that are unfolded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from reader.comparison.model import Story
from reader.library.model import Listed
from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.tui.widgets.article_list import day
from reader.tui.widgets.describe import counted
from reader.tui.widgets.line_list import LineList, Piece, Pieces

_NAMED = 3
"""Outlets that are named."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What is known of a story's figures."""

    rows: int
    differing: int
    example: str = ""
    """A question whose figures differ most, and what they are."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A story, or one of its articles."""

    story: Story
    article: int | None = None
    """Its place in the story; None for the story itself."""

    @property
    def key(self) -> str:
        """Unique in the list."""
        if self.article is None:
            return self.story.key
        return f"{self.story.key}\n{self.story.articles[self.article]}"


def entries(stories: Sequence[Story], unfolded: Collection[str]) -> list[Entry]:
    """Return the rows: each story, and under it its articles if it is unfolded."""
    found: list[Entry] = []
    for story in stories:
        found.append(Entry(story))
        if story.key in unfolded:
            found += (Entry(story, at) for at in range(len(story.articles)))
    return found


def folded(story: Story) -> str:
    """Return in what a story is looked for: its title and outlets."""
    return fold("\n".join((story.title, *story.outlets)))


def about(stories: Sequence[Story], texts: Sequence[str], query: str) -> list[Story]:
    """Return the stories of whose `texts`, as `folded` gives them, `query` is.

    Every word of it must be there.
    """
    words = fold(query).split()
    return [
        story
        for story, text in zip(stories, texts, strict=True)
        if all(word in text for word in words)
    ]


def days_of(story: Story) -> str:
    """Say on which days the articles of a story were published."""
    first, last = story.first[:10], story.last[:10]
    if not first:
        return ""
    return day(first) if first == last else f"{day(first)} to {day(last)}"


class StoryList(LineList[Entry]):
    """Stories in two lines each: title; outlets, days, and what differs."""

    def __init__(
        self,
        listed: Callable[[str], Listed | None],
        spread: Callable[[str], Spread | None],
        *,
        id: str,
    ) -> None:
        super().__init__(row_height=2, id=id)
        self._listed = listed
        self._spread = spread
        self.unfolded: Collection[str] = ()

    def lines_of(self, row: Entry) -> Sequence[Pieces]:
        """Return the two lines of `row`."""
        if row.article is None:
            return self._story(row.story)
        return self._article(row.story, row.article)

    def _story(self, story: Story) -> Sequence[Pieces]:
        sign = "▾ " if story.key in self.unfolded else "▸ "
        number = counted(len(story.articles), "article")
        names = ", ".join(map(one_line, story.outlets[:_NAMED]))
        more = len(story.outlets) - _NAMED
        outlets = f"{names} and {more} more" if more > 0 else names
        facts = " · ".join(filter(None, (outlets, days_of(story))))
        return (
            (
                Piece(sign),
                Piece(one_line(story.title) or "?", "strong"),
                Piece(f" {number}", "dim", right=True),
            ),
            (
                Piece("  "),
                Piece(facts, "dim"),
                Piece(self._figures(story), "strong", right=True),
            ),
        )

    def _figures(self, story: Story) -> str:
        spread = self._spread(story.key)
        if spread is None:
            return ""
        if not spread.differing:
            return f" {counted(spread.rows, 'row')}"
        return f" ≠ {spread.differing:,} of {counted(spread.rows, 'row')}"

    def _article(self, story: Story, at: int) -> Sequence[Pieces]:
        article = story.articles[at]
        listed = self._listed(article)
        title = one_line(listed.title if listed else article)
        facts = (one_line(listed.source), day(listed.published)) if listed else ()
        why = one_line(story.why[at]) if at < len(story.why) else ""
        return (
            (
                Piece("    "),
                Piece(title),
                Piece(" " + " · ".join(filter(None, facts)), "dim", right=True),
            ),
            (Piece(f"      {why}", "dim"),),
        )
