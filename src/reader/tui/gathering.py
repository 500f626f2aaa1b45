"""What a board needs, brought together off the screen: story, articles, figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.comparison.model import Board, Story
    from reader.workspace import Workspace

UNGROUPED = "One article: the others are not grouped yet"
Report = Callable[[str, int, int], None]
"""Takes what is being done, how much of it is done, and how much there is."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Of what a board is wanted."""

    article: str | None = None
    """An article whose story is meant, if it is in one."""
    articles: tuple[str, ...] = ()
    """The articles that are meant otherwise, in order."""
    story: Story | None = None
    what: str = ""
    """What these articles are, in a few words; empty for those of a story."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """A board, and how much of what was asked for it is made of."""

    board: Board
    what: str = ""
    looked: int = 0
    wanted: int = 0
    unread: tuple[str, ...] = field(default=())
    """Articles that could not be read, each with the reason."""


def gather(
    workspace: Workspace, asked: Asked, stop: Callable[[], bool], report: Report
) -> Gathered:
    """Return the board of what was asked for; of less where `stop` becomes true.

    Where it does while articles are still being grouped, of the one article alone.
    """
    story, articles, what = asked.story, asked.articles, asked.what
    if story is None and asked.article is not None:
        story = story_of(workspace, asked.article, stop, report)
        if story is None and stop():
            made = workspace.boards.board((asked.article,))
            return Gathered(made.board, UNGROUPED, made.looked, 1, made.unread)
    if story is not None:
        articles, what = story.articles, ""
    made = workspace.boards.board(
        story or articles,
        stop,
        lambda done, total: report("Looking at", done, total),
    )
    return Gathered(made.board, what, made.looked, len(articles), made.unread)


def story_of(
    workspace: Workspace, article: str, stop: Callable[[], bool], report: Report
) -> Story | None:
    """Return the story of an article, new articles grouped first."""
    stories = workspace.stories
    stories.update(stop, lambda done, total: report("Grouping", done, total))
    return stories.of(article)
