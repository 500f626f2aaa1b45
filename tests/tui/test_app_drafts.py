"""Drafts in the app, and notes that change elsewhere while they are written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from reader.tui.screens.note import NoteScreen
from tests.tui.app_driver import Driven, running, select_figure, write_note, write_small

HARBOUR = "articles/harbour.txt"


async def test_escape_keeps_a_draft_that_is_resumed(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await select_figure(app)
        await app.press("a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        await app.type("half a thought")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        assert app.workspace.notebook.notes() == ()
        await app.until(lambda: len(app.main.panel.lines.rows) == 1)
    async with running(folder) as app:
        await select_figure(app)
        await app.press("a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        screen = app.app.screen
        assert isinstance(screen, NoteScreen)
        assert screen.area.text == "half a thought"
        await app.type(" more")
        await app.press("ctrl+s")
        await app.until(lambda: len(app.workspace.notebook.notes()) == 1)
        assert app.workspace.notebook.notes()[0].note == "half a thought more"
        await app.until(lambda: not app.workspace.notebook.drafts.list())


async def test_enter_on_a_draft_in_the_panel_takes_up_that_draft(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        for text, passage in (("on the whole", False), ("on the words", True)):
            await app.open(HARBOUR)
            if passage:
                await app.press("f", "v")
            await app.press("a")
            await app.until(lambda: isinstance(app.app.screen, NoteScreen))
            await app.type(text)
            await app.press("escape")
            await app.until(lambda: app.app.screen is app.main)
            await app.press("escape")
        await app.until(lambda: len(app.main.panel.rows(0)) == 2)
        for row in list(app.main.panel.rows(0)):
            app.main.enter_pane(app.main.panel)
            app.main.panel.lines.select_key(row.key)
            await app.pilot.pause()
            await app.press("enter")
            await app.until(lambda: isinstance(app.app.screen, NoteScreen))
            screen = app.app.screen
            assert isinstance(screen, NoteScreen)
            assert screen.area.text == row.data.draft.text
            await app.press("escape")
            await app.until(lambda: app.app.screen is app.main)


async def test_edit_made_elsewhere_meanwhile_is_shown_with_ones_own(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        await select_figure(app)
        await write_note(app, "first")
        note = notebook.notes()[0]
        await app.press("enter")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        notebook.edit(note.id, note="theirs")
        await app.type(" mine")
        await app.press("ctrl+s")
        await app.until(lambda: "elsewhere" in app.screen_text())
        screen = app.app.screen
        assert isinstance(screen, NoteScreen)
        assert screen.area.text.startswith("first mine")
        assert screen.area.text.endswith("theirs")
        assert notebook.note(note.id).note == "theirs"
        await app.press("ctrl+s")
        await app.until(lambda: notebook.note(note.id).note.startswith("first mine"))
        assert notebook.note(note.id).note.endswith("theirs")


async def test_note_deleted_while_edited_is_kept_as_a_new_one(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        words = await select_figure(app)
        await write_note(app, "first")
        note = notebook.notes()[0]
        await app.press("enter")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        notebook.delete([note.id])
        await app.type(" again")
        await app.press("ctrl+s")
        await app.until(lambda: len(notebook.notes()) == 1)
        new = notebook.notes()[0]

        assert new.id != note.id
        assert new.note == "first again"
        assert new.quote
        assert new.quote.exact == words


async def test_draft_follows_its_words_when_the_article_changes(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        words = await select_figure(app)
        await app.press("a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        await app.type("unfinished")
        await app.press("escape")
        await app.until(lambda: len(app.main.panel.rows(0)) == 1)
    path = folder / HARBOUR
    path.write_text("A line put before.\n\n" + path.read_text("utf-8"), "utf-8")
    async with running(folder) as app:
        article = app.workspace.article(HARBOUR)
        (draft,) = app.workspace.notebook.drafts.placed(article)

        assert not draft.lost
        assert article.text[draft.start : draft.end] == words
        path.write_text("Nothing of this is left.\n", "utf-8")
        await app.until(
            lambda: (
                app.workspace.notebook.drafts.placed(app.workspace.article(HARBOUR))[
                    0
                ].lost
            )
        )


async def test_draft_thrown_away_comes_back_with_undo(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        drafts = app.workspace.notebook.drafts
        await app.press("a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        await app.type("precious")
        await app.press("escape")
        await app.until(lambda: len(app.main.panel.rows(0)) == 1)
        app.main.enter_pane(app.main.panel)
        await app.pilot.pause()
        await app.press("d")
        assert drafts.list() == ()
        await app.press("u")
        assert [draft.text for draft in drafts.list()] == ["precious"]


async def test_quitting_in_the_editor_keeps_the_draft(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await app.press("a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        await app.press(*"quick", "ctrl+q")
    async with running(folder) as app:
        assert [d.text for d in app.workspace.notebook.drafts.list()] == ["quick"]


async def test_note_gone_meanwhile_is_no_crash(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        await select_figure(app)
        await write_note(app, "here")
        await app.until(lambda: app.main.view.marks_at_cursor())
        notebook.delete([note.id for note in notebook.notes()])
        await app.press("enter", "d", "i", "t")
        assert app.app.is_running


async def test_blank_selection_takes_no_note(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open(HARBOUR)
        at = app.workspace.article(HARBOUR).text.index("\n\n")
        app.main._note_on(app.workspace.article(HARBOUR), (at, at + 1))
        await app.pilot.pause()
        assert app.app.screen is app.main
        assert "blank" in app.status


def told(app: Driven) -> list[str]:
    """Return what the app says of damaged files."""
    said = [str(notification.message) for notification in app.app._notifications]
    return [text for text in said if "damaged (" in text]


async def test_damaged_file_of_notes_is_told_once_and_its_notes_are_shown(
    tmp_path: Path,
) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await select_figure(app)
        await write_note(app, "kept")
        (path,) = (folder / "annotations").rglob("harbour.txt.json")
        path.write_bytes(path.read_bytes()[:-9])
        await app.until(lambda: len(told(app)) == 1)
        assert [n.note for n in app.workspace.notebook.notes()] == ["kept"]
        app.main.refresh_list()
        await app.until(lambda: not app.main.at_work)
        assert len(told(app)) == 1


async def test_note_that_cannot_be_stored_stays_as_a_draft_and_is_saved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        await select_figure(app)

        def full(path: Path, data: bytes) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)

        await app.press("a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        await app.type("precious")
        await app.until(
            lambda: [d.text for d in notebook.drafts.list()] == ["precious"]
        )
        with monkeypatch.context() as patch:
            patch.setattr("reader.annotations.atomic.stage", full)
            await app.press("ctrl+s")
            await app.until(lambda: "not saved: No space left" in app.screen_text())
        assert notebook.notes() == ()
        screen = app.app.screen
        assert isinstance(screen, NoteScreen)
        assert screen.area.text == "precious"
        assert [draft.text for draft in notebook.drafts.list()] == ["precious"]
        await app.press("ctrl+s")
        await app.until(lambda: [n.note for n in notebook.notes()] == ["precious"])
        await app.until(lambda: not notebook.drafts.list())


async def test_text_stays_on_the_screen_where_not_even_a_draft_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        await select_figure(app)
        await write_note(app, "first")
        note = notebook.notes()[0]

        def full(path: Path, data: bytes) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)

        with monkeypatch.context() as patch:
            patch.setattr("reader.annotations.atomic.stage", full)
            await app.press("enter")
            await app.until(lambda: isinstance(app.app.screen, NoteScreen))
            await app.type(" thought")
            await app.press("ctrl+s")
            await app.until(lambda: "not saved: No space left" in app.screen_text())
        assert notebook.drafts.list() == ()
        assert notebook.note(note.id).note == "first"
        await app.press("ctrl+s")
        await app.until(lambda: notebook.note(note.id).note == "first thought")
