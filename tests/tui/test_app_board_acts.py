"""What is done on the board: notes, tags, charts, and what is said by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.judgements import Judgement, Says
from reader.detection.model import Entity, Kind
from reader.tui.screens.board import BoardScreen, quotation
from reader.tui.screens.chart import ChartScreen
from reader.tui.screens.judge import JudgeScreen
from reader.tui.screens.note import NoteScreen
from reader.tui.screens.row import RowScreen
from reader.tui.screens.tag import TagScreen
from tests.tui.boards import COURIER, HERALD, KILLED
from tests.tui.test_app_board import SIZES, library, open_board


async def test_a_note_goes_on_every_sentence_of_the_row_and_is_undone_at_once(
    tmp_path: Path,
) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)
        await app.press("a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        assert "2 passages in 2 articles" in app.screen_text()
        await app.type("who counts")
        await app.press("ctrl+s")
        await app.until(lambda: len(app.workspace.notebook.notes()) == 2)
        await app.until(lambda: "Note on 2 passages" in screen.status.message)
        found = {n.article: n.quote.exact for n in app.workspace.notebook.notes()
                 if n.quote}  # fmt: skip
        assert found == {m.article: m.sentence for m in KILLED.mentions}
        assert not app.workspace.notebook.drafts.list()
        await app.press("u")
        await app.until(lambda: not app.workspace.notebook.notes())
        await app.until(lambda: screen.status.message.startswith("Undone"))
        await app.press("ctrl+r")
        await app.until(lambda: len(app.workspace.notebook.notes()) == 2)


async def test_tags_go_on_every_sentence_of_the_row(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)
        await app.press("j", "t")
        await app.until(lambda: isinstance(app.app.screen, TagScreen))
        assert "3 passages in 3 articles" in app.screen_text()
        await app.type("count")
        await app.press("enter")
        await app.until(lambda: len(app.workspace.notebook.notes()) == 3)
        await app.until(lambda: "#count on 3 passages" in screen.status.message)
        assert {n.tags for n in app.workspace.notebook.notes()} == {("count",)}
        await app.press("k", "full_stop")
        await app.until(lambda: len(app.workspace.notebook.notes()) == 5)


@pytest.mark.parametrize("size", SIZES)
async def test_the_chart_draws_figures_and_names_over_time(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with library(tmp_path, size=size) as app:
        await open_board(app)
        await app.press("j", "C")
        await app.until(lambda: isinstance(app.app.screen, ChartScreen))
        shown = app.screen_text()
        assert "●" in shown
        assert "├" in shown
        assert "►" in shown
        await app.press("escape")
        await app.until(lambda: isinstance(app.app.screen, BoardScreen))


async def test_a_row_can_be_read_in_full(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        await open_board(app)
        await app.press("i")
        await app.until(lambda: isinstance(app.app.screen, RowScreen))
        assert "Two people were killed, according to" in app.screen_text()
        await app.type("mayor")
        await app.press("enter")
        await app.until(lambda: app.shown == HERALD and app.main.view.selecting)


async def test_questions_are_joined_split_and_named_by_hand(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)

        async def say(*keys: str, typed: str = "") -> Judgement:
            before = len(app.workspace.notebook.judgements())
            await app.press("equals_sign")
            await app.until(lambda: isinstance(app.app.screen, JudgeScreen))
            await app.type(typed)
            await app.press(*keys)
            await app.until(
                lambda: len(app.workspace.notebook.judgements()) == before + 1
            )
            await app.until(lambda: "u undoes" in screen.status.message)
            return app.workspace.notebook.judgements()[-1].rule

        named = await say("enter", typed="Deaths")
        assert (named.says, named.name) == (Says.QUESTION_NAME, "Deaths")
        assert named.key == "killed"
        await app.press("l")
        parted = await say("down", "enter")
        assert parted.says is Says.OTHER_QUESTION
        assert [c.quote.exact for c in parted.these if c.quote] == ["Two people"]
        assert [c.quote.exact for c in parted.those if c.quote] == ["At least four"]
        joined = await say("down", "enter", typed="soldiers who")
        assert joined.says is Says.ONE_QUESTION
        assert [c.article for c in joined.these] == [HERALD, COURIER]
        await app.press("u", "u", "u")
        await app.until(lambda: not app.workspace.notebook.judgements())


async def test_the_name_under_the_cursor_is_drawn_over_time(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        view = app.main.view
        await app.press("C")
        assert app.status.startswith("No name under the cursor")
        start = view.text.index("bridge")
        name = Entity(start=start, end=start + 6, kind=Kind.FACILITY, name="Bridge",
                      key="bridge")  # fmt: skip
        app.workspace.detector.detect = lambda *_, **__: (name,)  # type: ignore[method-assign]
        view.set_spans((name,))
        view.goto(start, start + 6)
        await app.press("C")
        await app.until(lambda: isinstance(app.app.screen, ChartScreen))
        await app.until(lambda: "1 Mar 2024" in app.screen_text())
        assert "Bridge  facility, 1 mention" in app.screen_text()
        assert "█" in app.screen_text()


async def test_the_sentence_is_copied_with_its_source(tmp_path: Path) -> None:
    async with library(tmp_path) as app:
        screen = await open_board(app)
        mention = screen.grid.mention
        assert mention
        assert quotation(mention) == (
            f"“{mention.sentence}” (Courier, 2024-03-01, {COURIER})"
        )
        await app.press("y")
        assert screen.status.message
        await app.press("l", "l", "y")
        assert screen.status.message.startswith("No figure here")
