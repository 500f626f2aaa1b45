"""Correcting entities in the app: `=`, undo, and what the screen makes of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from reader.annotations.notebook import Notebook
from reader.detection.model import Correction, Entity, Kind, Op
from reader.tui.screens.correct import CorrectScreen
from reader.tui.screens.explain import ExplainScreen
from reader.tui.widgets.line_list import Row
from tests.tui.app_driver import HARBOUR, HARBOUR_ID, Driven, running, write_small

QUINTAO = "alvaro quintao"
BUDGET_ID = "articles/budget.txt"


def entities(app: Driven, key: str = QUINTAO) -> list[Entity]:
    """Return the mentions of an entity as they are on the screen."""
    spans = app.main.view.spans
    return [span for span in spans if isinstance(span, Entity) and span.key == key]


def kinds(app: Driven, key: str = QUINTAO) -> set[Kind]:
    return {entity.kind for entity in entities(app, key)}


async def go_to(app: Driven, key: str = QUINTAO) -> None:
    """Open the harbour story and put the cursor on an entity."""
    await app.open(HARBOUR_ID)
    await app.until(lambda: entities(app, key))
    first = entities(app, key)[0]
    app.main.view.goto(first.start, first.end)
    await app.pilot.pause()


async def ask(app: Driven) -> CorrectScreen:
    """Press `=` and return the overlay."""
    await app.press("equals_sign")
    await app.until(lambda: isinstance(app.app.screen, CorrectScreen))
    screen = app.app.screen
    assert isinstance(screen, CorrectScreen)
    return screen


def lines(screen: CorrectScreen | ExplainScreen) -> list[str]:
    """Return the rows of an overlay as text."""
    rows: list[Row] = list(screen.lines.rows)
    return [" ".join(" ".join(p.text for p in row.lines[0]).split()) for row in rows]


async def answer(app: Driven, text: str) -> None:
    """Choose the first of what typing `text` leaves."""
    await app.type(text)
    await app.press("enter")
    await app.until(lambda: app.app.screen is app.main)


async def test_another_kind_undone_and_redone_without_a_move(tmp_path: Path) -> None:
    async with running(write_small(tmp_path), size=(80, 24)) as app:
        await go_to(app)
        top, cursor = app.main.view.top_offset, app.main.view.cursor
        await ask(app)
        await answer(app, "org")
        await app.until(lambda: kinds(app) == {Kind.ORGANISATION})
        assert app.status == (
            "Corrected (u undoes): make Álvaro Quintão an organisation, everywhere"
        )
        assert len(entities(app)) == HARBOUR.count("Quint")
        await app.press("u")
        await app.until(lambda: kinds(app) == {Kind.PERSON})
        assert app.status == "Undone: make Álvaro Quintão an organisation"
        await app.press("ctrl+r")
        await app.until(lambda: kinds(app) == {Kind.ORGANISATION})
        assert (app.main.view.top_offset, app.main.view.cursor) == (top, cursor)


async def test_escape_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await go_to(app)
        await ask(app)
        await app.type("some name")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        assert app.workspace.notebook.corrections() == ()


async def test_enter_alone_corrects_nothing(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await go_to(app)
        screen = await ask(app)
        await app.press("enter")
        assert app.app.screen is screen
        await app.type("Álvaro Q.")
        await app.press("enter")
        await app.until(lambda: entities(app)[0].name == "Álvaro Q.")


async def test_it_is_said_of_this_article_or_of_all(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await go_to(app, "porto verde")
        screen = await ask(app)
        assert "In all articles" in app.screen_text()
        await app.press("tab")
        assert "In this article" in app.screen_text()
        await answer(app, "hide")
        await app.until(lambda: not entities(app, "porto verde"))
        said = "Corrected (u undoes): hide Porto Verde here"
        assert app.status.casefold() == said.casefold()
        (stored,) = app.workspace.notebook.corrections()
        assert stored.article == HARBOUR_ID
        await app.open(BUDGET_ID)
        await app.until(lambda: entities(app, "porto verde"))
        assert screen is not app.app.screen


async def test_the_same_as_an_entity_of_another_article(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open(BUDGET_ID)
        await go_to(app)
        screen = await ask(app)
        await app.type("ferrand")
        await app.until(lambda: lines(screen)[0].startswith("same as"))
        assert lines(screen)[0] == "same as Lucía Ferrand person in 1 article"
        await app.press("enter")
        await app.until(lambda: entities(app, "lucia ferrand"))
        names = {entity.name for entity in entities(app, "lucia ferrand")}
        assert names == {"Lucía Ferrand"}


async def test_one_mention_is_somebody_elses(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await go_to(app)
        last = entities(app)[-1]
        app.main.view.goto(last.start, last.end)
        screen = await ask(app)
        await app.type("Ana Quintão")
        at = next(n for n, line in enumerate(lines(screen)) if "alone is" in line)
        await app.press(*["down"] * at, "enter")
        await app.until(lambda: entities(app, "ana quintao"))
        (moved,) = entities(app, "ana quintao")
        assert (moved.start, moved.name) == (last.start, "Ana Quintão")
        assert len(entities(app)) == HARBOUR.count("Quint") - 1


async def test_selected_words_are_added(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open(HARBOUR_ID)
        start = HARBOUR.index("dockers")
        app.main.view.goto(start, start + len("dockers"), select=True)
        screen = await ask(app)
        assert lines(screen)[0] == "add as person"
        await answer(app, "group")
        await app.until(lambda: kinds(app, "dockers") == {Kind.GROUP})
        assert not app.main.view.selecting
        await app.press("u")
        await app.until(lambda: not entities(app, "dockers"))


async def test_a_selected_entity_is_corrected_and_not_added(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await go_to(app)
        await app.press("v")
        assert app.main.view.selection
        screen = await ask(app)
        assert lines(screen)[1] == "hide it is no name"


async def test_the_panels_entities_are_corrected_and_explained(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await go_to(app)
        app.main.enter_pane(app.main.panel)
        await app.press("equals_sign")
        assert "] goes to their tab" in app.status
        await app.press("right_square_bracket")
        app.main.panel.lines.select_key(f"person:{QUINTAO}")
        await ask(app)
        await answer(app, "place")
        await app.until(lambda: kinds(app) == {Kind.PLACE})
        app.main.panel.lines.select_key(f"place:{QUINTAO}")
        await app.press("i")
        await app.until(lambda: isinstance(app.app.screen, ExplainScreen))
        screen = app.app.screen
        assert isinstance(screen, ExplainScreen)
        shown = " ".join(lines(screen))
        assert "because your correction: place, everywhere" in shown
        assert "corrected make Álvaro Quintão a place, everywhere · tester, 20" in shown


async def test_what_cannot_be_corrected_is_said(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open(HARBOUR_ID)
        app.main.view.goto(HARBOUR.index("walked"))
        await app.press("equals_sign")
        assert app.status == (
            "There is no entity under the cursor: v selects words to add"
        )
        assert app.app.screen is app.main


async def test_another_windows_correction_is_shown(tmp_path: Path) -> None:
    async with running(write_small(tmp_path / "library")) as app:
        await go_to(app)
        other = Notebook(
            app.workspace.root, author="other", state_dir=tmp_path / "elsewhere"
        )
        rule = Correction(op=Op.RETYPE, key=QUINTAO, kind=Kind.GROUP)
        other.correct([rule])
        app.workspace.take_in_notes()
        await app.until(lambda: kinds(app) == {Kind.GROUP})
        other.correct([replace(rule, kind=Kind.ROLE)], app.workspace.article(BUDGET_ID))
        app.workspace.take_in_notes()
        await app.pilot.pause()
        assert kinds(app) == {Kind.GROUP}


async def test_a_filter_by_entities_follows_a_correction(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        app.main.filter("person:quintao")
        await app.until(lambda: len(app.main.articles.rows) == 1)
        await go_to(app)
        await ask(app)
        await answer(app, "hide")
        await app.until(lambda: len(app.main.articles.rows) == 0)


@pytest.mark.parametrize("size", [(50, 15), (80, 24), (120, 40)])
async def test_the_overlay_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        await go_to(app)
        await ask(app)
        text = app.screen_text()
        for words in (
            "Correct Álvaro Quintão, person",
            "hide      it is no name",
            "In all articles · Tab: in this one",
            "Enter says it · Tab where · Esc cancels",
        ):
            assert words in text


async def test_a_library_that_cannot_be_written_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(write_small(tmp_path)) as app:
        await go_to(app)
        monkeypatch.setattr(Notebook, "writable", property(lambda _: False))
        await app.press("equals_sign")
        assert "cannot be written to" in app.status
        assert app.app.screen is app.main
