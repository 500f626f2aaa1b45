"""`c`: the board of a story, moving on it, and to the sentences and back."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from threading import enumerate as enumerate_threads
from time import sleep
from unittest.mock import patch

import pytest

from reader.changes import Cause
from reader.comparison.model import Board, Story
from reader.tui.gathering import Asked, Gathered, Report
from reader.tui.screens.board import BoardScreen
from reader.tui.widgets.board_grid import Cell
from reader.tui.widgets.board_layout import Side
from reader.workspace import Workspace
from tests.tui.app_driver import Driven, running
from tests.tui.boards import (
    BOARD,
    COURIER,
    HERALD,
    KILLED,
    STORIES,
    STORY,
    TRIBUNE,
    Grouped,
    gathering,
    write_stories,
)

SIZES = [(120, 40), (80, 24), (50, 15)]


@asynccontextmanager
async def library(
    folder: Path,
    *,
    board: Board = BOARD,
    stories: Sequence[Story] = (STORY,),
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Driven]:
    """Run the app over three articles whose board is made by hand."""
    async with running(write_stories(folder / "lib"), size=size) as app:
        app.main.gather = gathering(board)
        with patch.object(Workspace, "stories", Grouped(stories), create=True):
            await app.open(COURIER)
            yield app


async def open_board(app: Driven) -> BoardScreen:
    """Press `c` and return the board once it is filled."""
    await app.press("c")
    await app.until(lambda: isinstance(app.app.screen, BoardScreen))
    screen = app.app.screen
    assert isinstance(screen, BoardScreen)
    await app.until(lambda: screen.state.gathered is not None)
    return screen


def board_of(app: Driven) -> BoardScreen:
    """Return the board that is on the screen."""
    assert isinstance(app.app.screen, BoardScreen)
    return app.app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_the_board_shows_figures_signs_and_the_sentence(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with library(tmp_path, size=size) as app:
        screen = await open_board(app)
        await app.until(lambda: "At least four" in app.screen_text())
        shown = app.screen_text()
        assert "≠ people killed" in shown
        assert "≠ At least four" in shown
        assert "≠ contradicting: made by hand" in shown
        assert "were killed at the bridge" in " ".join(shown.split())
        assert ("says: officials" in shown) == (size[0] >= 80)
        assert ("Tribune" in shown) == (size[0] >= 80)
        assert "2 differ" in screen.heading.note
        assert screen.status.where == "row 1/3 · 1/3"
        assert all(len(line) <= size[0] for line in shown.split("\n"))


async def test_in_a_narrow_terminal_each_column_comes_by_itself(
    tmp_path: Path,
) -> None:
    async with library(tmp_path, size=(50, 15)) as app:
        await open_board(app)
        for outlet, other in (("Courier", "Herald"), ("Herald", "Courier")):
            head = app.screen_text().split("\n")[1]
            assert outlet in head
            assert other not in head
            await app.press("right")
        assert "Tribune" in app.screen_text().split("\n")[1]
        assert "‹2" in app.screen_text().split("\n")[1]
        await app.press("left", "h")
        assert board_of(app).grid.cell == Cell(0, 0, 0)


async def test_keys_move_from_cell_to_cell_and_stay_within(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)
        await app.press("l", "down", "k", "j", "right", "l", "l")
        assert screen.grid.cell == Cell(1, 2, 0)
        assert screen.grid.mention
        assert screen.grid.mention.text == "567"
        await app.press("G", "j")
        assert screen.grid.cell.row == 2
        await app.press("g", "h", "h", "h")
        assert screen.grid.cell == Cell(0, 0, 0)
        await app.press("l", "l")
        assert screen.grid.mention is None
        assert "No figure here: Tribune" in app.screen_text()
        await app.press("enter")
        assert app.app.screen is screen
        assert screen.status.message.startswith("No figure here")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("back", ["escape", "c", "q"])
async def test_enter_selects_the_sentence_and_one_key_comes_back_to_the_cell(
    tmp_path: Path, size: tuple[int, int], back: str
) -> None:
    async with library(tmp_path, size=size) as app:
        screen = await open_board(app)
        await app.press("j", "l", "enter")
        await app.until(lambda: app.shown == HERALD and app.main.view.selecting)
        assert app.app.screen is app.main
        assert (
            app.main.view.selected_text == "By Saturday 156 soldiers had crossed over."
        )
        await app.press(back)
        await app.until(lambda: isinstance(app.app.screen, BoardScreen))
        assert board_of(app) is not screen
        assert board_of(app).grid.cell == Cell(1, 1, 0)
        await app.press("escape")
        assert app.app.screen is app.main


async def test_the_article_that_is_open_already_gets_its_sentence_selected(
    tmp_path: Path,
) -> None:
    async with library(tmp_path) as app:
        await open_board(app)
        await app.press("enter")
        await app.until(lambda: app.main.view.selecting)
        assert app.main.view.selected_text.startswith("At least four people")
        await app.press("l", "escape")  # another selection is left first
        assert app.app.screen is app.main
        assert not app.main.view.selecting
        await app.press("escape")
        await app.until(lambda: isinstance(app.app.screen, BoardScreen))


async def test_a_sentence_that_is_gone_is_not_selected(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        await open_board(app)
        path = app.workspace.root / HERALD
        path.write_text("Nobody dies\n\nMarch 2, 2024\n\nIt was a mistake.\n", "utf-8")
        app.workspace.take_in_articles(bool)
        await app.press("l", "enter")
        await app.until(lambda: app.shown == HERALD)
        await app.until(lambda: "changed since" in app.status)
        assert not app.main.view.selecting


async def test_days_can_be_columns_and_the_figure_stays_under_the_cursor(
    tmp_path: Path,
) -> None:
    async with library(tmp_path, size=(120, 40)) as app:
        screen = await open_board(app)
        await app.press("j", "l", "o")
        assert "2 Mar" in app.screen_text().split("\n")[1]
        assert screen.grid.mention
        assert screen.grid.mention.text == "156"
        await app.press("o")
        assert "Herald" in app.screen_text().split("\n")[1]
        assert screen.grid.cell == Cell(1, 1, 0)


async def test_rows_are_narrowed_by_typing_and_to_those_that_differ(
    tmp_path: Path,
) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)
        await app.press("D")
        assert len(screen.grid.grid.rows) == 2
        await app.press("D", "slash")
        await app.type("source:tribune")
        assert [r.question.key for r in screen.grid.grid.rows] == ["crossed", "lorries"]
        assert "2 of 3 rows" in screen.heading.note
        await app.press("enter", "j", "j")
        assert screen.grid.cell.row == 1
        assert screen.state.query == "source:tribune"
        await app.press("escape")
        assert len(screen.grid.grid.rows) == 3
        await app.press("slash")
        await app.type("nothing at all")
        assert "No row is about that" in app.screen_text()
        await app.press("escape")
        assert len(screen.grid.grid.rows) == 3
        assert app.app.screen is screen


async def test_progress_is_told_and_escape_shows_what_is_known_by_then(
    tmp_path: Path,
) -> None:
    go_on = Event()

    def slowly(
        workspace: Workspace, asked: Asked, stop: Callable[[], bool], report: Report
    ) -> Gathered:
        while not stop() and not go_on.wait(0.02):
            report("Looking at", 1, 3)
        return Gathered(BOARD, "", 1 if stop() else 3, 3)

    async with library(tmp_path) as app:
        app.main.gather = slowly
        await app.press("c")
        await app.until(lambda: "1 of 3 articles looked at" in app.screen_text())
        behind = [one for one in enumerate_threads() if one.name == "reader-sheet"]
        assert behind
        assert all(one.daemon for one in behind)  # quitting does not wait for them
        await app.press("escape")
        screen = board_of(app)
        await app.until(lambda: screen.state.gathered is not None)
        assert screen.status.message == "Stopped: 1 of 3 articles looked at"
        assert "At least four" in app.screen_text()
        await app.press("escape")
        assert app.app.screen is app.main


async def test_looking_again_never_takes_away_what_is_shown(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)
        started = Event()

        def forever(
            workspace: Workspace, asked: Asked, stop: Callable[[], bool], report: Report
        ) -> Gathered:
            started.set()
            while not stop():
                sleep(0.01)
            return Gathered(Board(articles=(), rows=()), "", 0, 3)

        app.main.gather = forever
        app.workspace.changes.fire(Cause.SCAN, frozenset({TRIBUNE}))
        await app.until(started.is_set)
        assert len(screen.grid.grid.rows) == 3
        await app.press("escape")
        assert app.app.screen is app.main
        app.main.gather = gathering(BOARD)
        again = await open_board(app)
        assert len(again.grid.grid.rows) == 3


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board(articles=(), rows=()), "No article here"),
        (Board(articles=(COURIER,), rows=()), "no other article on its story"),
        (Board(articles=tuple(STORIES), rows=()), "No figures in these articles"),
    ],
)
async def test_an_empty_board_says_why(
    tmp_path: Path, board: Board, words: str
) -> None:
    async with library(tmp_path, board=board, stories=()) as app:
        screen = await open_board(app)
        assert words in app.screen_text()
        for key in ("j", "l", "enter", "o", "D", "a", "t", "C", "i", "y", "pagedown"):
            await app.press(key)
            assert app.app.screen is screen


async def test_a_failure_behind_the_board_is_one_line(tmp_path: Path) -> None:
    def fail(*_: object) -> Gathered:
        raise OSError("the disk is gone")

    async with library(tmp_path) as app:
        app.main.gather = fail
        await app.press("c")
        screen = app.app.screen
        assert isinstance(screen, BoardScreen)
        await app.until(lambda: "the disk is gone" in screen.status.message)
        await app.press("escape")
        assert app.app.screen is app.main


async def test_hostile_words_are_shown_and_never_obeyed(tmp_path: Path) -> None:
    evil = "[bold]x[/] \x1b]52;c;ZXZpbA==\x07 \u202e[@click=app.quit]日本語[/"
    mentions = tuple(
        replace(m, text=evil, source=evil, sentence=evil, as_of=evil, said_by=evil)
        for m in KILLED.mentions
    )
    question = replace(KILLED.question, title=evil, place=evil, person=evil)
    bad = replace(KILLED, question=question, mentions=mentions, why=evil)
    story = replace(STORY, title=evil, outlets=(evil,), why=(evil,) * 3)
    board = Board(articles=tuple(STORIES), rows=(bad,), story=story)
    async with library(tmp_path, board=board, stories=(story,)) as app:
        await open_board(app)
        for keys in ([], ["o"], ["i"], ["escape"], ["C"], ["escape"], ["escape", "S"]):
            await app.press(*keys)
            shown = app.screen_text()
            assert "\x1b" not in shown
            assert "\u202e" not in shown
            assert "[bold]x[/]" in shown


async def test_a_change_of_an_article_is_looked_at_again(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)
        await app.press("j", "l")
        app.main.gather = gathering(replace(BOARD, rows=BOARD.rows[1:]))
        app.workspace.changes.fire(Cause.SCAN, frozenset({"articles/elsewhere.txt"}))
        await app.pilot.pause()
        assert len(screen.grid.grid.rows) == 3
        app.workspace.changes.fire(Cause.SCAN, frozenset({TRIBUNE}))
        await app.until(lambda: len(screen.grid.grid.rows) == 2)
        assert screen.grid.mention
        assert screen.grid.mention.text == "156"


async def test_the_palette_offers_what_the_board_can_do(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)
        await app.press("ctrl+p")
        await app.until(lambda: app.app.screen is not screen)
        await app.type("outlets or dates")
        await app.until(lambda: "Board: outlets or dates" in app.screen_text())
        await app.press("enter")
        await app.until(lambda: screen.state.side is Side.DATES)


async def test_help_lists_the_keys_of_the_board(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)
        await app.press("question_mark")
        await app.until(lambda: app.app.screen is not screen)
        await app.type("board: only the rows")
        assert "Board: only the rows that differ" in app.screen_text()
        await app.press("enter")
        await app.until(lambda: screen.state.differing)
