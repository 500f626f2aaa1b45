"""The page of a name: from the text to it, from it to each place, and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.tui.screens.entity import EntityScreen
from reader.tui.screens.explain import ExplainScreen
from tests.tui.app_driver import HARBOUR_ID, Driven, running, write_small

LATER_ID = "articles/later.txt"
LATER = """Dockers go back

March 9, 2024

Union leader Álvaro Quintão, 47, met the mayor, Lucía Ferrand, in Porto Verde.

“We have what we came for,” said Quintão. The strike had cost 120 jobs.
"""


def library(folder: Path) -> Path:
    write_small(folder)
    (folder / LATER_ID).write_text(LATER, "utf-8")
    return folder


def page(app: Driven) -> EntityScreen:
    screen = app.app.screen
    assert isinstance(screen, EntityScreen)
    return screen


def lines(app: Driven) -> list[str]:
    return [
        "".join(piece.text for piece in row.lines[0]) for row in page(app).lines.rows
    ]


async def open_page(app: Driven) -> None:
    """Open the page of Quintão from the harbour story, every article known."""
    for row in app.workspace.library.listing():
        app.workspace.detect(app.workspace.article(row.id))
    await app.open(HARBOUR_ID)
    text = app.workspace.article(HARBOUR_ID).text
    app.main.view.goto(text.index("Quintao told"))
    await app.press("I")
    await app.until(lambda: isinstance(app.app.screen, EntityScreen))
    await app.until(lambda: any("2 articles" in line for line in lines(app)))


async def choose(app: Driven, sought: str) -> None:
    await app.type(sought)
    await app.press("enter")


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (50, 15)])
async def test_the_page_tells_what_the_articles_say_of_a_person(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(library(tmp_path), size=size) as app:
        await open_page(app)

        text = "\n".join(lines(app))
        assert "Quintao" in text
        assert "union leader" in text
        assert "2024-03-04 to 2024-03-09" in text
        assert "“We have what we came for,”" in text
        assert "“We will not go back,”" in text
        assert "age 47" in text
        assert "Lucía Ferrand" in text
        shown = app.screen_text()
        assert "Quintão · person" in shown
        assert "2 articles" in shown


async def test_a_line_leads_to_its_place_and_escape_back_to_where_one_was(
    tmp_path: Path,
) -> None:
    async with running(library(tmp_path)) as app:
        await open_page(app)
        before = app.main.view.cursor
        await choose(app, "came for")
        await app.until(lambda: app.shown == LATER_ID and app.main.view.has_focus)

        text = app.workspace.article(LATER_ID).text
        assert app.main.view.cursor == text.index("We have what")
        await app.press("escape")
        await app.until(lambda: isinstance(app.app.screen, EntityScreen))
        await app.until(lambda: page(app).lines.rows)
        assert page(app).input.value == "came for"
        assert page(app).lines.current is not None
        await app.press("escape")
        await app.until(lambda: app.shown == HARBOUR_ID)
        await app.until(lambda: app.main.view.cursor == before)
        assert app.main.view.has_focus


async def test_whoever_is_named_there_has_a_page_too(tmp_path: Path) -> None:
    async with running(library(tmp_path)) as app:
        await open_page(app)
        await app.type("ferrand")
        assert page(app).lines.select_key("with:person:lucia ferrand")
        await app.press("enter")
        await app.until(lambda: "Lucía Ferrand · person" in app.screen_text())
        await app.until(lambda: any("Council passes" in line for line in lines(app)))
        await app.press("escape")
        await app.until(lambda: "Quintão · person" in app.screen_text())
        await app.press("escape")
        assert app.app.screen is app.main
        assert app.shown == HARBOUR_ID


async def test_what_is_this_leads_to_the_page(tmp_path: Path) -> None:
    async with running(library(tmp_path)) as app:
        await app.open(HARBOUR_ID)
        text = app.workspace.article(HARBOUR_ID).text
        app.main.view.goto(text.index("Quintao told"))
        await app.press("i")
        await app.until(lambda: isinstance(app.app.screen, ExplainScreen))
        await app.press("enter")
        await app.until(lambda: isinstance(app.app.screen, EntityScreen))
        assert "Quintão · person" in app.screen_text()


async def test_without_a_name_under_the_cursor_there_is_no_page(tmp_path: Path) -> None:
    async with running(library(tmp_path)) as app:
        await app.open(HARBOUR_ID)
        app.main.view.goto(0)
        await app.press("I")
        assert app.app.screen is app.main
        assert "No name" in app.status


async def test_what_was_not_looked_into_is_told(tmp_path: Path) -> None:
    async with running(library(tmp_path)) as app:
        await app.open(HARBOUR_ID)
        known = app.workspace.detector.all_known()
        rows = app.workspace.library.listing()
        unseen = sum(row.sha256 not in known for row in rows)
        app.main.view.goto(app.workspace.article(HARBOUR_ID).text.index("Quintao told"))
        await app.press("I")
        await app.until(lambda: isinstance(app.app.screen, EntityScreen))
        await app.until(lambda: page(app).lines.rows)
        assert unseen
        assert "names not looked for yet in" in app.screen_text()
