"""`S`: the list of stories, what is in them, and what one says of them by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from unittest.mock import patch

import pytest

from reader.annotations.judgements import Says
from reader.comparison.model import Story
from reader.tui.screens.board import BoardScreen
from reader.tui.screens.judge import JudgeScreen
from reader.tui.screens.stories import StoriesScreen
from reader.workspace import Workspace
from tests.tui.app_driver import Driven, running
from tests.tui.boards import (
    BOARD,
    COURIER,
    HERALD,
    STORY,
    TRIBUNE,
    Grouped,
    gathering,
    write_stories,
)

SIZES = [(120, 40), (80, 24), (50, 15)]
OTHER = Story(
    key="ferry",
    title="Ferry sinks off Łódka",
    articles=("articles/a.txt", "articles/b.txt"),
    outlets=("Gazette",),
    first="2024-02-01",
    last="2024-02-01",
    why=("", ""),
)


@asynccontextmanager
async def library(
    folder: Path,
    stories: Sequence[Story] = (OTHER, STORY),
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Driven]:
    """Run the app with stories and a board that are made by hand."""
    async with running(write_stories(folder / "lib"), size=size) as app:
        app.main.gather = gathering(BOARD)
        with patch.object(Workspace, "stories", Grouped(stories), create=True):
            yield app


async def open_stories(app: Driven) -> StoriesScreen:
    """Press `S` and return the list once the stories are known."""
    await app.press("S")
    await app.until(lambda: isinstance(app.app.screen, StoriesScreen))
    screen = app.app.screen
    assert isinstance(screen, StoriesScreen)
    await app.until(lambda: not screen.status.progress)
    await app.until(lambda: "Grouping" not in screen.lines.empty or screen.lines.rows)
    return screen


@pytest.mark.parametrize("size", SIZES)
async def test_stories_are_listed_the_newest_first_with_reasons(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with library(tmp_path, size=size) as app:
        screen = await open_stories(app)
        shown = app.screen_text()
        assert shown.index("Clash at the bridge") < shown.index("Ferry sinks off Łódka")
        assert "3 articles" in shown
        assert "1 Mar 2024 to 5 Mar 2024" in shown or size[0] < 80
        assert screen.heading.note == "2 stories"
        await app.press("l", "j", "j")
        shown = app.screen_text()
        assert "same place and day" in shown
        assert "Two die in clash" in shown
        await app.press("h")
        assert "same place and day" not in app.screen_text()
        assert screen.lines.current
        assert screen.lines.current.story is STORY


async def test_what_differs_is_shown_where_the_figures_are_known(
    tmp_path: Path,
) -> None:
    async with library(tmp_path) as app:
        for article in (COURIER, HERALD, TRIBUNE):
            app.workspace.detect(app.workspace.article(article))
        await open_stories(app)
        await app.until(lambda: "≠ 2 of 3 rows" in app.screen_text())
        assert "people killed in the clash at the bridge: At least" in app.screen_text()


async def test_enter_opens_the_board_and_escape_comes_back_to_the_list(
    tmp_path: Path,
) -> None:
    async with library(tmp_path) as app:
        screen = await open_stories(app)
        await app.press("enter")
        await app.until(lambda: isinstance(app.app.screen, BoardScreen))
        await app.until(lambda: "At least four" in app.screen_text())
        await app.press("escape")
        assert app.app.screen is screen
        await app.press("enter", "l")
        await app.until(lambda: "At least four" in app.screen_text())
        await app.press("enter")
        await app.until(lambda: app.shown == HERALD and app.main.view.selecting)
        await app.press("escape")
        await app.until(lambda: isinstance(app.app.screen, BoardScreen))


async def test_an_article_of_a_story_is_opened(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        await open_stories(app)
        await app.press("l", "j", "j", "enter")
        await app.until(lambda: app.app.screen is app.main and app.shown == HERALD)
        assert app.main.view.has_focus


async def test_the_list_of_articles_is_narrowed_to_a_story(tmp_path: Path) -> None:
    two = replace(STORY, articles=(COURIER, TRIBUNE))
    async with library(tmp_path, (OTHER, two)) as app:
        await open_stories(app)
        await app.press("f")
        await app.until(lambda: app.app.screen is app.main)
        await app.until(lambda: len(app.main.articles.rows) == 2)
        assert {row.key for row in app.main.articles.rows} == {COURIER, TRIBUNE}


async def test_stories_are_narrowed_by_title_and_outlet(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        screen = await open_stories(app)
        await app.press("slash")
        await app.type("lodka")
        assert [row.key for row in screen.lines.rows] == ["ferry"]
        await app.press("escape", "slash")
        await app.type("tribune")
        assert [row.key for row in screen.lines.rows] == ["bridge"]
        await app.press("enter", "slash")
        await app.type("nothing")
        assert "No story is about that" in app.screen_text()
        await app.press("escape")
        assert len(screen.lines.rows) == 2
        await app.press("q")
        assert app.app.screen is app.main


async def test_no_stories_say_so_and_no_key_does_harm(tmp_path: Path) -> None:
    async with library(tmp_path, ()) as app:
        screen = await open_stories(app)
        await app.until(lambda: "no two articles are on the same" in app.screen_text())
        for key in ("j", "l", "h", "enter", "f", "equals_sign", "c", "G", "pagedown"):
            await app.press(key)
            assert app.app.screen is screen


async def test_grouping_is_told_and_can_be_stopped(tmp_path: Path) -> None:
    class Slow(Grouped):
        stopped = Event()

        def all(self) -> tuple[Story, ...]:
            return super().all() if self.stopped.is_set() else ()

        def update(
            self, stop: Callable[[], bool], progress: Callable[[int, int], None]
        ) -> None:
            while not stop():
                self.stopped.wait(0.02)
                progress(3, 10)
            self.stopped.set()

    async with library(tmp_path) as app:
        with patch.object(Workspace, "stories", Slow([STORY]), create=True):
            await app.press("S")
            await app.until(lambda: "3 of 10 articles grouped" in app.screen_text())
            await app.press("escape")
            await app.until(lambda: "Clash at the bridge" in app.screen_text())
            assert "Stopped" in app.screen_text()
            await app.press("escape")
            assert app.app.screen is app.main


async def judge(app: Driven, *keys: str) -> StoriesScreen:
    """Press keys on the list, then `=`."""
    screen = await open_stories(app)
    await app.press(*keys, "equals_sign")
    await app.until(lambda: isinstance(app.app.screen, JudgeScreen))
    return screen


async def test_an_article_is_split_off_its_story_and_it_can_be_undone(
    tmp_path: Path,
) -> None:
    async with library(tmp_path) as app:
        screen = await judge(app, "l", "j", "j")
        assert "this article is not of this story" in app.screen_text()
        await app.press("enter")
        await app.until(lambda: len(app.workspace.notebook.judgements()) == 1)
        (said,) = app.workspace.notebook.judgements()
        assert said.rule.says is Says.OTHER_STORY
        assert [c.article for c in said.rule.these] == [HERALD]
        assert [c.article for c in said.rule.those] == [COURIER, TRIBUNE]
        await app.until(lambda: "u undoes" in screen.status.message)
        await app.press("u")
        await app.until(lambda: not app.workspace.notebook.judgements())


async def test_stories_are_joined_named_and_that_is_taken_back(tmp_path: Path) -> None:
    one = replace(STORY, key="one", articles=(COURIER,), title="A clash")
    two = replace(STORY, key="two", articles=(HERALD, TRIBUNE), last="2024-02-02")
    async with library(tmp_path, (one, two)) as app:
        await judge(app)
        assert "same as" in app.screen_text()
        await app.type("bridge")
        await app.press("down", "enter")
        await app.until(lambda: len(app.workspace.notebook.judgements()) == 1)
        (said,) = app.workspace.notebook.judgements()
        assert said.rule.says is Says.ONE_STORY
        assert {c.article for c in said.rule.these} == {COURIER, HERALD}
        await app.until(lambda: isinstance(app.app.screen, StoriesScreen))
        await app.press("equals_sign")
        await app.type("The bridge")
        await app.press("enter")
        await app.until(lambda: len(app.workspace.notebook.judgements()) == 2)
        assert app.workspace.notebook.judgements()[1].rule.name == "The bridge"
        await app.press("equals_sign")
        await app.type("take back make one")
        await app.press("down", "enter")
        await app.until(lambda: len(app.workspace.notebook.judgements()) == 1)
