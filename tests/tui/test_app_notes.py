"""Notes and tags in the app: written, tagged, deleted, undone, kept as drafts."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.model import NoteKind
from reader.tui.screens.note import NoteScreen
from reader.tui.screens.tag import TagScreen
from tests.tui.app_driver import Driven, running, write_small

HARBOUR = "articles/harbour.txt"


async def select_figure(app: Driven) -> str:
    """Select the first figure of the harbour story; return its words."""
    await app.open(HARBOUR)
    await app.press("f", "v")
    assert app.main.view.selection
    return app.main.view.selected_text


async def write_note(app: Driven, text: str) -> None:
    """Write a note on what is selected, or on the article."""
    before = len(app.workspace.notebook.notes())
    await app.press("a")
    await app.until(lambda: isinstance(app.app.screen, NoteScreen))
    await app.type(text)
    await app.press("ctrl+s")
    await app.until(lambda: len(app.workspace.notebook.notes()) == before + 1)
    await app.until(lambda: app.app.screen is app.main)


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


async def test_quitting_in_the_editor_keeps_the_draft(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await app.press("a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        await app.press(*"quick", "ctrl+q")
    async with running(folder) as app:
        assert [d.text for d in app.workspace.notebook.drafts.list()] == ["quick"]
