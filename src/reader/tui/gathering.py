"""What a board needs, brought together off the screen: story, articles, figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reader.library.model import ArticleError

if TYPE_CHECKING:
    from reader.comparison.model import Board, Row, Story
    from reader.workspace import Workspace

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
    """Return the board of what was asked for; of less where `stop` becomes true."""
    from reader.comparison.model import Board

    story, what = asked.story, asked.what
    if story is None and asked.article is not None:
        story = story_of(workspace, asked.article, stop, report)
    articles: Sequence[str] = asked.articles
    if story is not None:
        articles, what = story.articles, ""
    rows, looked, unread = _rows(workspace, articles, stop, report)
    return Gathered(
        Board(articles=tuple(articles), rows=rows, story=story),
        what,
        looked,
        len(articles),
        unread,
    )


def story_of(
    workspace: Workspace, article: str, stop: Callable[[], bool], report: Report
) -> Story | None:
    """Return the story of an article, new articles grouped first."""
    stories = workspace.stories
    stories.update(stop, lambda done, total: report("Grouping", done, total))
    return stories.of(article)


def _rows(
    workspace: Workspace,
    articles: Sequence[str],
    stop: Callable[[], bool],
    report: Report,
) -> tuple[tuple[Row, ...], int, tuple[str, ...]]:
    """Return the rows of `articles`, how many were looked at, and what failed."""
    from reader.comparison.board import Detected
    from reader.comparison.judged import compare_as_told

    seen: list[Detected] = []
    unread: list[str] = []
    for number, article_id in enumerate(articles):
        if stop():
            break
        report("Looking at", number, len(articles))
        try:
            article = workspace.article(article_id)
        except ArticleError as error:
            unread.append(str(error))
            continue
        seen.append(Detected(article, workspace.detect(article)))
    said = [one.rule for one in workspace.notebook.judgements()]
    rows = compare_as_told(seen, said)
    return rows, len(seen) + len(unread), tuple(unread)
