"""`U`: deleted notes in the app, listed, narrowed, brought back, and undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.notebook import Notebook
from reader.tui.screens.main import MainScreen
from reader.tui.screens.trash import TrashScreen
from tests.tui.app_driver import (
    HARBOUR_ID,
    Driven,
    running,
    select_figure,
    write_note,
    write_small,
)

BUDGET_ID = "articles/budget.txt"
SIZES = [(120, 40), (80, 24), (50, 15)]


async def open_trash(app: Driven) -> TrashScreen:
    """Press `U` and return the trash once it has been read."""
    await app.press("U")
    await app.until(lambda: isinstance(app.app.screen, TrashScreen))
    screen = app.app.screen
    assert isinstance(screen, TrashScreen)
    await app.until(lambda: screen.lines.rows or screen.lines.empty)
    await app.pilot.pause()
    return screen


def delete_two(app: Driven) -> Notebook:
    """Have a note on each of two articles deleted, that on the budget last."""
    notebook = app.workspace.notebook
    harbour = app.workspace.article(HARBOUR_ID)
    budget = app.workspace.article(BUDGET_ID)
    start = harbour.text.index("at least 12 people")
    first = notebook.add_passage(
        harbour, start, start + 18, "Who counted [b]them[/]?", ("arrests",)
    )
    second = notebook.add_article_note(budget, "Ask the mayor")
    notebook.delete([first.id])
    notebook.delete([second.id])
    return notebook


async def test_an_empty_trash_says_so(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await open_trash(app)

        assert "The trash is empty" in app.screen_text()
        await app.press("enter", "escape")
        assert app.app.screen is app.main


@pytest.mark.parametrize("size", SIZES)
async def test_deleted_notes_are_listed_the_last_first(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        delete_two(app)
        screen = await open_trash(app)
        shown = app.screen_text()

        assert shown.index("Ask the mayor") < shown.index("Who counted [b]them[/]?")
        assert "#arrests" in shown
        assert "“at least 12 people”" in shown
        assert "Council passes budget" in shown
        assert screen.heading.note == "2 deleted notes"
        assert "by tester · deleted 20" in screen.status.about
        assert "Enter Restore" in shown


async def test_enter_brings_a_note_back_and_undo_deletes_it_again(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = delete_two(app)
        screen = await open_trash(app)
        await app.press("j", "enter")
        await app.until(lambda: len(screen.lines.rows) == 1)
        (note,) = notebook.notes()

        assert note.note == "Who counted [b]them[/]?"
        assert note.tags == ("arrests",)
        assert "Restored: “Who counted [b]them[/]?” · u undoes" in screen.status.message
        await app.press("u")
        await app.until(lambda: len(screen.lines.rows) == 2)
        assert notebook.notes() == ()
        await app.press("ctrl+r")
        await app.until(lambda: len(screen.lines.rows) == 1)
        assert len(notebook.notes()) == 1


async def test_a_note_deleted_in_the_app_goes_to_the_trash_and_back_to_its_place(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await select_figure(app)
        await write_note(app, "who says so?")
        marks = app.main.view.marks
        await app.press("d")
        await app.until(lambda: not app.main.view.marks)
        await open_trash(app)
        await app.press("enter")
        await app.until(lambda: len(app.workspace.notebook.notes()) == 1)
        await app.press("escape")
        await app.until(lambda: app.main.view.marks)

        assert [(m.start, m.end) for m in app.main.view.marks] == [
            (m.start, m.end) for m in marks
        ]


async def test_words_narrow_the_trash_and_escape_widens_it(tmp_path: Path) -> None:
    async with running(write_small(tmp_path), size=(80, 24)) as app:
        delete_two(app)
        screen = await open_trash(app)
        await app.press("slash")
        await app.type("arrests counted")
        assert [row.data.tags for row in screen.lines.rows] == [("arrests",)]
        assert screen.heading.note == "1 of 2 deleted notes"
        await app.type("nowhere")
        assert "Nothing matches" in app.screen_text()
        await app.press("escape")
        assert len(screen.lines.rows) == 2
        assert app.app.screen is screen


async def test_f_shows_what_was_deleted_of_the_open_article_alone(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        delete_two(app)
        await app.open(HARBOUR_ID)
        screen = await open_trash(app)
        await app.press("f")
        assert [row.data.article for row in screen.lines.rows] == [HARBOUR_ID]
        assert "Harbour strike" in screen.heading.text
        await app.press("escape")
        assert len(screen.lines.rows) == 2
        await app.press("escape")
        assert app.app.screen is app.main


async def test_what_another_window_restores_leaves_the_trash(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = delete_two(app)
        screen = await open_trash(app)
        gone = screen.lines.rows[0].data
        state = app.workspace.notebook.state_folder.parent
        other = Notebook(tmp_path, author="other", state_dir=state)
        other.restore([gone.id])
        app.workspace.take_in_notes()
        await app.until(lambda: len(screen.lines.rows) == 1)
        assert [note.id for note in notebook.notes()] == [gone.id]


async def test_a_library_that_cannot_be_written_keeps_its_trash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(write_small(tmp_path)) as app:
        delete_two(app)
        screen = await open_trash(app)
        monkeypatch.setattr(Notebook, "writable", property(lambda self: False))
        await app.press("enter")
        assert "cannot be written" in screen.status.message
        assert len(screen.lines.rows) == 2


async def test_a_file_of_notes_that_vanishes_is_told_once_and_brought_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainScreen, "LOST_AFTER", 0.01)
    async with running(write_small(tmp_path), size=(80, 24)) as app:
        await select_figure(app)
        await write_note(app, "who says so?")
        path = tmp_path / "annotations" / "harbour.txt.json"
        path.unlink()
        await app.until(lambda: app.app._notifications)
        (told,) = app.app._notifications
        words = "The file with a note on Harbour strike enters third week is gone"
        assert words in told.message
        assert "U brings it back" in told.message
        assert not path.exists()

        screen = await open_trash(app)
        shown = app.screen_text()
        assert "a note in a file that is gone" in shown
        assert "Harbour strike enters third week" in shown
        assert "Enter brings the file back, d lets it go" in screen.status.about
        await app.press("enter")
        await app.until(lambda: path.exists() and not screen.lines.rows)
        assert [note.note for note in app.workspace.notebook.notes()] == [
            "who says so?"
        ]
        await app.press("u")
        await app.until(lambda: len(screen.lines.rows) == 1)
        assert app.workspace.notebook.notes() == ()
        assert app.workspace.notebook.deleted()
        assert len(app.app._notifications) == 1


async def test_what_vanished_between_runs_is_told_and_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainScreen, "LOST_AFTER", 0.01)
    path = tmp_path / "annotations" / "harbour.txt.json"
    async with running(write_small(tmp_path)) as app:
        harbour = app.workspace.article(HARBOUR_ID)
        app.workspace.notebook.add_article_note(harbour, "first")
    path.unlink()
    async with running(tmp_path) as app:
        await app.until(lambda: app.app._notifications)
        screen = await open_trash(app)
        await app.press("d")
        await app.until(lambda: "The trash is empty" in app.screen_text())
        assert "Let go: a note of annotations/harbour.txt.json" in screen.status.message
    async with running(tmp_path) as app:
        assert app.workspace.notebook.vanished() == ()
        await app.pilot.pause(0.2)
        assert not app.app._notifications
    assert not path.exists()


@pytest.mark.parametrize("size", SIZES)
async def test_a_note_survives_deletion_and_an_edit_of_the_article_under_the_app(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        words = await select_figure(app)
        await write_note(app, "who says so?")
        await app.press("d")
        await app.until(lambda: not app.main.view.marks)
        path = tmp_path / HARBOUR_ID
        path.write_text("CORRECTED VERSION\n\n" + path.read_text("utf-8"), "utf-8")
        await app.until(
            lambda: app.workspace.article(HARBOUR_ID).text[:9] == "CORRECTED"
        )
        await app.until(lambda: "CORRECTED" in app.screen_text())

        await open_trash(app)
        await app.press("enter")
        await app.until(lambda: len(app.workspace.notebook.notes()) == 1)
        await app.press("escape")
        await app.until(lambda: app.main.view.marks)
        (mark,) = app.main.view.marks
        text = app.workspace.article(HARBOUR_ID).text
        assert text[mark.start : mark.end] == words
        assert "Restored" in app.status
