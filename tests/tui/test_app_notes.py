"""Notes and tags in the app: written, tagged, deleted, undone, kept as drafts."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.model import NoteKind
from reader.tui.screens.note import NoteScreen
from reader.tui.screens.tag import TagScreen
from tests.tui.app_driver import running, select_figure, write_note, write_small

HARBOUR = "articles/harbour.txt"


async def test_note_on_a_selected_passage(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        words = await select_figure(app)
        await write_note(app, "Check this: who counted?")
        (note,) = app.workspace.notebook.notes(HARBOUR)

        assert note.kind is NoteKind.PASSAGE
        assert note.note == "Check this: who counted?"
        assert note.quote
        assert note.quote.exact == words
        await app.until(lambda: len(app.main.panel.lines.rows) == 1)
        assert not app.main.view.selecting
        assert app.workspace.notebook.drafts.list() == ()


async def test_selection_grows_by_word_sentence_and_paragraph(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await select_figure(app)
        await app.press("escape", "f", "v")  # past the headline
        words = app.main.view.selected_text
        await app.press("l")
        longer = app.main.view.selected_text
        await app.press("right_parenthesis")
        sentence = app.main.view.selected_text
        await app.press("escape")

        assert longer.startswith(words)
        assert len(longer) > len(words)
        assert sentence.startswith(longer)
        assert sentence.rstrip().endswith(".")
        assert app.main.view.selection is None
        assert app.main.view.has_focus


async def test_note_without_selection_is_on_the_article(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await write_note(app, "whole story")
        (note,) = app.workspace.notebook.notes()

        assert note.kind is NoteKind.ARTICLE
        assert note.article == HARBOUR


async def test_delete_undo_and_redo_of_a_note(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        await select_figure(app)
        await write_note(app, "to be deleted")
        await app.press("d")
        await app.until(lambda: not notebook.notes())
        await app.press("u")
        await app.until(lambda: len(notebook.notes()) == 1)
        assert notebook.notes()[0].note == "to be deleted"
        await app.press("u")
        await app.until(lambda: not notebook.notes())
        await app.press("ctrl+r")
        await app.until(lambda: len(notebook.notes()) == 1)


async def test_enter_on_a_note_edits_it(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await select_figure(app)
        await write_note(app, "first")
        await app.press("enter")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        await app.type(" and second")
        await app.press("ctrl+s")
        await app.until(
            lambda: app.workspace.notebook.notes()[0].note == "first and second"
        )
        assert app.workspace.notebook.notes()[0].revision == 2


async def test_tags_on_passage_note_and_article(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        await select_figure(app)
        await app.press("t")
        await app.until(lambda: isinstance(app.app.screen, TagScreen))
        await app.type("strike/arrests")
        await app.press("enter")
        await app.until(lambda: len(notebook.notes()) == 1)
        assert notebook.notes()[0].tags == ("strike/arrests",)

        await app.press("escape")  # to the list: the article itself
        await app.until(lambda: app.main.articles.has_focus)
        await app.press("full_stop")
        await app.until(lambda: notebook.article_tags(HARBOUR) == ("strike/arrests",))
        await app.press("u")
        await app.until(lambda: notebook.article_tags(HARBOUR) == ())


async def test_tag_suggestions_and_several_at_once(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        article = app.workspace.article(HARBOUR)
        notebook.set_article_tags(article, ["Économie", "port"])
        await app.press("t")
        await app.until(lambda: isinstance(app.app.screen, TagScreen))
        await app.type("econ")
        screen = app.app.screen
        assert isinstance(screen, TagScreen)
        assert screen.lines.rows[0].data == "Économie"
        await app.press("tab")  # takes it away
        await app.type("labour")
        await app.press("tab", "ctrl+s")
        await app.until(
            lambda: set(notebook.article_tags(HARBOUR)) == {"labour", "port"}
        )


async def test_note_text_with_markup_and_escapes_is_shown_as_text(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        article = app.workspace.article(HARBOUR)
        app.workspace.change(
            lambda notebook: notebook.add_article_note(
                article, "[red]x[/] [@click=app.quit]y\x1b[31m", ["[b]tag[/"]
            )
        ).result()
        await app.until(lambda: app.main.panel.lines.rows)
        await app.pilot.pause()
        text = app.screen_text()

        assert "[red]x[/]" in text
        assert "\x1b" not in text
        await app.press("A")
        await app.pilot.pause()
        assert "[red]x[/] [@click=app.quit]y" in app.screen_text()


async def test_read_only_library_is_read_without_complaint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.annotations.notebook import Notebook

    monkeypatch.setattr(Notebook, "writable", property(lambda self: False))
    async with running(write_small(tmp_path)) as app:
        await app.open(HARBOUR)
        await app.press("a")
        assert app.app.screen is app.main
        assert "cannot be written" in app.status


async def test_panel_line_jumps_to_its_place(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open(HARBOUR)
        await app.press("right_square_bracket", "right_square_bracket", "tab")
        await app.until(lambda: app.main.panel.lines.has_focus)
        await app.press("j", "j")
        row = app.main.panel.lines.current
        assert row is not None
        await app.press("enter")

        assert app.main.view.has_focus
        assert app.main.view.cursor == row.data.start


async def test_cursor_of_the_panel_opens_no_article(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open(HARBOUR)
        app.main.enter_pane(app.main.panel)
        await app.press("right_square_bracket", "j", "j")
        await app.pilot.pause(0.3)
        assert app.shown == HARBOUR
        assert not app.main.status.has_class("-error")


async def test_several_tags_are_typed_with_commas(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        await app.press("t")
        await app.until(lambda: isinstance(app.app.screen, TagScreen))
        await app.press(*"one", "comma", "space", *"two", "enter")
        await app.until(lambda: set(notebook.article_tags(HARBOUR)) == {"one", "two"})


async def test_undo_comes_to_the_note_before_the_read_mark(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        await app.press("enter")
        await app.until(lambda: app.main.view.has_focus)
        await write_note(app, "kept")
        await app.press("u")
        await app.until(lambda: not notebook.notes())
        await app.press("ctrl+r")
        await app.until(lambda: len(notebook.notes()) == 1)


async def test_notes_follow_a_renamed_article(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await select_figure(app)
        await write_note(app, "stays with the text")
        (folder / HARBOUR).rename(folder / "articles" / "renamed.txt")
        await app.until(
            lambda: app.workspace.notebook.counts().get("articles/renamed.txt") == 1
        )


async def test_whole_note_is_read_without_the_editor(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        words = " ".join(f"word{n}" for n in range(40))
        article = app.workspace.article(HARBOUR)
        at = article.text.index("12 people")
        app.workspace.change(
            lambda nb: nb.add_passage(article, at, at + 9, words, ["long"])
        ).result()
        await app.open(HARBOUR)
        app.main.view.goto(at, at + 9)
        await app.until(lambda: app.main.view.marks_at_cursor())
        await app.press("i")
        await app.pilot.pause()
        text = app.screen_text()

        assert "word0 " in text
        assert "word39" in text
        assert "#long" in text
