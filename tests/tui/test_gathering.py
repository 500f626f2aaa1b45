"""What a board is made of: a story, what was filtered, or one article alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from reader.settings import Settings
from reader.tui.gathering import UNGROUPED, Asked, gather
from reader.workspace import Workspace, open_workspace
from tests.tui.boards import COURIER, HERALD, STORIES, STORY, Grouped, write_stories


def quiet(what: str, done: int, total: int) -> None:
    """Show no progress."""


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(write_stories(tmp_path), Settings(author="t")) as opened:
        opened.library.refresh(bool)
        opened.library.look(bool)
        yield opened


def test_an_article_brings_its_story(workspace: Workspace) -> None:
    with patch.object(Workspace, "stories", Grouped([STORY]), create=True):
        asked = Asked(HERALD, (HERALD,), what="filtered")
        told: list[tuple[str, int, int]] = []
        found = gather(workspace, asked, bool, lambda *now: told.append(now))

    assert found.board.story is STORY
    assert found.board.articles == tuple(STORIES)
    assert (found.looked, found.wanted, found.what) == (3, 3, "")
    assert ("Looking at", 2, 3) in told
    printed = {m.text for row in found.board.rows for m in row.mentions}
    assert {"At least four people", "567 soldiers"} <= printed


def test_without_a_story_what_was_filtered_is_compared(workspace: Workspace) -> None:
    with patch.object(Workspace, "stories", Grouped([]), create=True):
        asked = Asked(HERALD, (HERALD, COURIER), what="2 articles of /clash")
        found = gather(workspace, asked, bool, quiet)

    assert found.board.story is None
    assert found.board.articles == (HERALD, COURIER)
    assert found.what == "2 articles of /clash"


def test_stopped_while_grouping_the_article_is_shown_alone(
    workspace: Workspace,
) -> None:
    class Slow(Grouped):
        def update(
            self, stop: Callable[[], bool], progress: Callable[[int, int], None]
        ) -> None:
            progress(1, 9)
            assert stop()

    with patch.object(Workspace, "stories", Slow([]), create=True):
        asked = Asked(HERALD, tuple(STORIES))
        found = gather(workspace, asked, lambda: True, quiet)

    assert found.board.articles == (HERALD,)
    assert found.what == UNGROUPED
    assert found.board.rows


def test_an_article_that_cannot_be_read_is_named_and_left_out(
    workspace: Workspace,
) -> None:
    (workspace.root / COURIER).unlink()
    with patch.object(Workspace, "stories", Grouped([STORY]), create=True):
        found = gather(workspace, Asked(story=STORY), bool, quiet)

    assert len(found.unread) == 1
    assert "courier.txt" in found.unread[0]
    assert {m.article for row in found.board.rows for m in row.mentions} == {
        HERALD, "articles/tribune.txt",
    }  # fmt: skip
