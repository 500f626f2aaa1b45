"""Boards made by hand over three small articles, for tests of what shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from reader.comparison.model import Board, Mention, Question, Relation, Row, Story
from reader.detection.model import Bound, Figure, Kind
from reader.tui.gathering import Asked, Gathered

STORIES = {
    "articles/courier.txt": (
        "Clash at the bridge\n\nMarch 1, 2024\n\n"
        "At least four people were killed at the bridge, officials said on Friday. "
        "More than 100 soldiers crossed over.\n"
    ),
    "articles/herald.txt": (
        "Two die in clash\n\nMarch 2, 2024\n\n"
        "Two people were killed, according to the mayor. By Saturday 156 soldiers had "
        "crossed over.\n"
    ),
    "articles/tribune.txt": (
        "Soldiers cross over\n\nMarch 5, 2024\n\n"
        "As of Thursday 567 soldiers had crossed over. Some 40 lorries stood there.\n"
    ),
}
OUTLETS = {
    "articles/courier.txt": "Courier",
    "articles/herald.txt": "Herald",
    "articles/tribune.txt": "Tribune",
}
DAYS = {
    "articles/courier.txt": "2024-03-01",
    "articles/herald.txt": "2024-03-02",
    "articles/tribune.txt": "2024-03-05",
}


def write_stories(folder: Path) -> Path:
    """Write the articles below `folder`; return it."""
    for name, text in STORIES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def mention(
    article: str,
    words: str,
    value: float | None,
    *,
    bound: Bound = Bound.EXACT,
    low: float | None = None,
    high: float | None = None,
    source: str | None = None,
    **more: Any,
) -> Mention:
    """Return a figure of one of the articles, found by its words."""
    text = STORIES[article]
    start = text.index(words)
    before = max(text.rfind(". ", 0, start), text.rfind("\n", 0, start))
    first = before + (1 if text[before] == "\n" else 2)
    last = text.index(".", start) + 1
    figure = Figure(
        start=start,
        end=start + len(words),
        kind=Kind.COUNT,
        value=value,
        low=low,
        high=high,
        bound=bound,
    )
    return Mention(
        article=article,
        source=OUTLETS[article] if source is None else source,
        published=DAYS[article],
        figure=figure,
        text=words,
        start=first,
        end=last,
        sentence=text[first:last],
        **more,
    )


def row(
    key: str, title: str, relation: Relation, *mentions: Mention, **question: str
) -> Row:
    """Return a row of these figures."""
    asked = Question(key=key, title=title, kind=Kind.COUNT, **question)
    return Row(question=asked, relation=relation, mentions=mentions, why="made by hand")


COURIER, HERALD, TRIBUNE = STORIES
KILLED = row(
    "killed",
    "people killed in the clash at the bridge",
    Relation.CONTRADICTING,
    mention(
        COURIER,
        "At least four",
        4,
        bound=Bound.AT_LEAST,
        low=4,
        said_by="officials",
        as_of="2024-03-01",
    ),
    mention(HERALD, "Two people", 2, said_by="the mayor"),
    event="die",
    place="the bridge",
)
CROSSED = row(
    "crossed",
    "soldiers who crossed over",
    Relation.SUPERSEDED,
    mention(COURIER, "More than 100", 100, bound=Bound.MORE_THAN, low=100),
    mention(HERALD, "156", 156, as_of="2024-03-02"),
    mention(TRIBUNE, "567", 567, as_of="Thursday"),
    noun="soldiers",
)
LORRIES = row(
    "lorries",
    "lorries",
    Relation.SINGLE,
    mention(TRIBUNE, "Some 40", 40, bound=Bound.ABOUT),
    person="nobody",
)
STORY = Story(
    key="bridge",
    title="Clash at the bridge",
    articles=tuple(STORIES),
    outlets=tuple(OUTLETS.values()),
    first="2024-03-01",
    last="2024-03-05",
    why=("the first", "same place and day", "soldiers, crossed"),
)
BOARD = Board(articles=tuple(STORIES), rows=(KILLED, CROSSED, LORRIES), story=STORY)


def gathering(board: Board) -> Callable[..., Gathered]:
    """Return what gives `board` for whatever is asked."""

    def gather(
        workspace: object, asked: Asked, stop: object, report: object
    ) -> Gathered:
        return Gathered(board, asked.what, len(board.articles), len(board.articles))

    return gather


class Grouped:
    """Stories as a workspace hands them out, made by hand."""

    def __init__(self, stories: Sequence[Story]) -> None:
        self._stories = tuple(stories)

    def update(
        self, stop: Callable[[], bool], progress: Callable[[int, int], None]
    ) -> None:
        """There is nothing to group."""

    def all(self) -> tuple[Story, ...]:
        """Return all stories."""
        return self._stories

    def of(self, article: str) -> Story | None:
        """Return the story of an article."""
        return next((s for s in self._stories if article in s.articles), None)

    def key(self) -> str:
        """Return what tells these stories from others."""
        return " ".join(story.key for story in self._stories)
