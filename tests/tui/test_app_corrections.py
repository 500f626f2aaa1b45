"""`+`: corrections of entities and stories, listed, gone to, and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from reader.annotations.judgements import Cited, Judgement, Says
from reader.annotations.model import StoredCorrection
from reader.annotations.selecting import select
from reader.detection.correcting import key_of
from reader.detection.model import Correction, Kind, Op
from reader.tui.screens.correct import CorrectScreen
from reader.tui.screens.corrections import CorrectionsScreen
from tests.tui.app_driver import HARBOUR_ID, Driven, running, write_small

BUDGET_ID = "articles/budget.txt"
SIZES = [(120, 40), (80, 24), (50, 15)]
HIDE = Correction(op=Op.HIDE, key=key_of("Álvaro Quintão"), called="Álvaro Quintão")
RETYPE = Correction(
    op=Op.RETYPE, key=key_of("Porto Verde"), kind=Kind.FACILITY, called="Porto Verde"
)


async def open_corrections(app: Driven) -> CorrectionsScreen:
    """Press `+` and return the list once it has been read."""
    await app.press("plus")
    await app.until(lambda: isinstance(app.app.screen, CorrectionsScreen))
    screen = app.app.screen
    assert isinstance(screen, CorrectionsScreen)
    await app.until(lambda: screen.lines.rows or screen.lines.empty)
    await app.pilot.pause()
    return screen


def say(app: Driven) -> tuple[Sequence[StoredCorrection], Sequence[StoredCorrection]]:
    """Say something of a name here, and of another one everywhere."""
    notebook = app.workspace.notebook
    here = notebook.correct([HIDE], app.workspace.article(HARBOUR_ID))
    return here, notebook.correct([RETYPE])


def cited(app: Driven, article_id: str, words: str) -> Cited:
    """Return words of an article as a judgement cites them."""
    article = app.workspace.article(article_id)
    start = article.text.index(words)
    quote, place = select(article.text, start, start + len(words))
    return Cited(article.id, article.sha256, quote, place.start)


async def test_without_corrections_it_says_how_one_corrects(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await open_corrections(app)

        assert "Nothing has been corrected" in app.screen_text()
        await app.press("d")
        assert "no correction under the cursor" in app.screen_text()
        await app.press("enter", "escape")
        assert app.app.screen is app.main


@pytest.mark.parametrize("size", SIZES)
async def test_corrections_are_listed_the_last_first(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        say(app)
        screen = await open_corrections(app)
        shown = app.screen_text()

        assert shown.index("make Porto Verde a facility") < shown.index("hide Álvaro")
        assert "everywhere" in shown
        assert "Harbour strike" in shown
        assert screen.heading.note == "2 corrections"
        assert "d takes it back · by tester · 20" in screen.status.about


async def test_d_takes_a_correction_back_and_undo_says_it_again(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        say(app)
        screen = await open_corrections(app)
        await app.press("j", "d")
        await app.until(lambda: len(screen.lines.rows) == 1)

        assert [one.rule.op for one in notebook.corrections()] == [Op.RETYPE]
        assert "Taken back: hide Álvaro Quintão · u undoes" in screen.status.message
        await app.press("u")
        await app.until(lambda: len(screen.lines.rows) == 2)
        assert {one.rule.op for one in notebook.corrections()} == {Op.RETYPE, Op.HIDE}


async def test_enter_goes_to_the_words_that_were_corrected(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        say(app)
        await open_corrections(app)
        await app.press("j", "enter")
        await app.until(lambda: app.app.screen is app.main)
        await app.until(lambda: app.shown == HARBOUR_ID and app.main.view.has_focus)
        text = app.workspace.article(HARBOUR_ID).text
        await app.until(
            lambda: text[app.main.view.cursor :].startswith("Álvaro Quintão")
        )


async def test_what_was_said_everywhere_is_found_in_some_article(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        rule = Correction(
            op=Op.RENAME,
            key=key_of("Lucía Ferrand"),
            name="Lucía Ferrand Soto",
            called="Lucía Ferrand",
        )
        app.workspace.notebook.correct([rule])
        await app.open(HARBOUR_ID)  # which does not mention her
        await open_corrections(app)
        await app.press("enter")
        await app.until(lambda: app.shown == BUDGET_ID)
        text = app.workspace.article(BUDGET_ID).text
        await app.until(
            lambda: text[app.main.view.cursor :].startswith("Lucía Ferrand")
        )


async def test_what_is_in_no_article_any_more_is_said_to_be(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        rule = Correction(op=Op.HIDE, key="nobody at all", called="Nobody At All")
        app.workspace.notebook.correct([rule])
        screen = await open_corrections(app)
        await app.press("enter")
        await app.until(lambda: "not found in any article" in screen.status.message)
        assert app.app.screen is screen


async def test_judgements_of_stories_and_figures_stand_among_them(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        words = "at least 12 people"
        figure = cited(app, HARBOUR_ID, words)
        stories = tuple(
            Cited(one, app.workspace.article(one).sha256)
            for one in (HARBOUR_ID, BUDGET_ID)
        )
        notebook.judge([Judgement(Says.ONE_STORY, stories)])
        notebook.judge([Judgement(Says.QUESTION_NAME, (figure,), name="Arrested")])
        screen = await open_corrections(app)
        assert "make one story of" in app.screen_text()
        await app.press("j", "d")
        await app.until(lambda: len(screen.lines.rows) == 1)
        (left,) = notebook.judgements()
        assert left.rule.says is Says.QUESTION_NAME
        await app.press("enter")
        await app.until(lambda: app.shown == HARBOUR_ID)
        text = app.workspace.article(HARBOUR_ID).text
        await app.until(lambda: text[app.main.view.cursor :].startswith(words))


async def test_corrections_narrow_to_words_and_to_the_open_article(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path), size=(80, 24)) as app:
        say(app)
        await app.open(BUDGET_ID)
        screen = await open_corrections(app)
        await app.press("f")  # what was said everywhere is said of it too
        assert [row.data.rule.op for row in screen.lines.rows] == [Op.RETYPE]
        await app.press("f", "slash")
        await app.type("quintao")
        assert [row.data.rule.op for row in screen.lines.rows] == [Op.HIDE]
        assert screen.heading.note == "1 of 2 corrections"


@pytest.mark.parametrize("size", SIZES)
async def test_what_was_corrected_by_key_is_listed_and_taken_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        await app.open(HARBOUR_ID)
        await app.press("e", "equals_sign")
        await app.until(lambda: isinstance(app.app.screen, CorrectScreen))
        await app.type("Eva Sol")
        await app.press("enter")
        notebook = app.workspace.notebook
        await app.until(lambda: len(notebook.corrections()) == 1)
        await app.until(lambda: app.app.screen is app.main)
        screen = await open_corrections(app)
        assert "Eva Sol" in app.screen_text()
        await app.press("d")
        await app.until(lambda: not screen.lines.rows)
        assert notebook.corrections() == ()
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        assert "Taken back" in app.status
