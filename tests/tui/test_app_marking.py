"""Marks in the list, and one change to all articles that have one."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from reader.annotations.codec import META_KEY
from reader.tui import job
from reader.tui.screens import marking
from reader.tui.screens.note import NoteScreen
from reader.tui.screens.tag import TagScreen
from tests.tui.app_driver import Driven, running, write_small

HARBOUR = "articles/harbour.txt"
BUDGET = "articles/budget.txt"
HOSTILE = "articles/hostile.txt"
SIZES = [(80, 24), (120, 40), (50, 15)]


async def ready(app: Driven) -> None:
    """Wait until notes and states are known and the list has them."""
    await app.until(lambda: app.main.facts is not None and not app.main.at_work)
    assert app.main.articles.has_focus


@pytest.mark.parametrize("size", SIZES)
async def test_space_marks_and_goes_on_with_a_cue_that_is_no_colour(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        await ready(app)
        await app.press("space", "space")

        assert app.main.session.marked == {HARBOUR, BUDGET}
        lines = app.screen_text().splitlines()
        assert sum("✓" in line for line in lines) == 2
        assert "2 marked" in app.main.status.where
        await app.press("k", "space")
        assert app.main.session.marked == {HARBOUR}


async def test_ranges_all_none_and_inversion(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await app.press("space", "j", "M")
        assert app.main.session.marked == {HARBOUR, BUDGET, HOSTILE}
        await app.press("minus")
        assert app.main.session.marked == set()
        assert app.status == "No article is marked"
        await app.press("asterisk")
        assert len(app.main.session.marked) == 3
        await app.press("g", "space", "exclamation_mark")
        assert app.main.session.marked == {HARBOUR}
        assert app.main.marked_shown == 1


async def test_marks_survive_filter_refresh_and_resize(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await ready(app)
        await app.press("asterisk")
        app.main.filter("ferrand")
        await app.until(lambda: app.main.marked_shown == 1)
        assert "3 marked, 2 not shown" in app.main.status.where
        await app.pilot.resize_terminal(50, 15)
        (folder / "articles" / "new.txt").write_text("New story\n\nText.\n", "utf-8")
        app.main.filter("")
        await app.until(lambda: len(app.main.articles.rows) == 4)
        await app.until(lambda: app.main.marked_shown == 3)
        assert app.main.session.marked == {HARBOUR, BUDGET, HOSTILE}


async def test_stars_go_to_the_marked_ones_shown_and_one_undo_takes_them_back(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        notebook = app.workspace.notebook
        await app.press("asterisk")
        app.main.filter("porto")
        await app.until(lambda: app.main.marked_shown == 2)
        await app.press("m")
        asked = app.main.status.asked
        assert asked.startswith("Star 2 marked articles (1 marked ones are not shown")
        assert "Star 2 marked" in app.screen_text()
        assert not notebook.state(HARBOUR).starred
        await app.press("enter")
        await app.until(lambda: notebook.state(HARBOUR).starred)
        assert notebook.state(BUDGET).starred
        assert not notebook.state(HOSTILE).starred
        await app.until(lambda: "Starred 2 articles" in app.status)
        await app.press("u")
        await app.until(lambda: not notebook.state(HARBOUR).starred)
        assert not notebook.state(BUDGET).starred


@pytest.mark.parametrize("key", ["escape", "q", "j"])
async def test_another_key_than_enter_changes_nothing(tmp_path: Path, key: str) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await app.press("asterisk", "r")
        assert app.main.status.asked
        await app.press(key)
        assert app.main.status.asked == ""
        await app.press("enter")
        await app.until(lambda: app.main.view.has_focus)
        assert "Marked as" not in app.status
        assert not app.workspace.notebook.state(HOSTILE).read
        assert len(app.main.session.marked) == 3


async def test_the_same_key_agrees_and_read_articles_become_unread(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        notebook = app.workspace.notebook
        await app.press("asterisk", "r", "r")
        await app.until(lambda: notebook.state(HOSTILE).read)
        await app.until(lambda: app.main.facts and len(app.main.facts.read) == 3)
        await app.press("r")
        assert app.main.status.asked.startswith("Mark as unread: 3")
        await app.press("r")
        await app.until(lambda: not notebook.state(HOSTILE).read)


async def test_tags_go_to_every_marked_article_as_one_change(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        notebook = app.workspace.notebook
        article = app.workspace.article(BUDGET)
        app.workspace.change(
            lambda nb: nb.set_article_tags(article, ["old"]), [BUDGET]
        ).result()
        await app.press("asterisk", "t")
        await app.until(lambda: isinstance(app.app.screen, TagScreen))
        assert "On 3 marked articles" in app.screen_text()
        await app.type("strike")
        await app.press("enter")
        await app.until(lambda: "Tagged #strike: 3 articles" in app.status)
        assert notebook.article_tags(HARBOUR) == ("strike",)
        assert notebook.article_tags(BUDGET) == ("old", "strike")
        await app.press("u")
        await app.until(lambda: notebook.article_tags(HARBOUR) == ())
        assert notebook.article_tags(BUDGET) == ("old",)


async def test_a_tag_that_all_have_can_be_taken_from_all(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        notebook = app.workspace.notebook
        for name, tags in ((HARBOUR, ["a", "b"]), (BUDGET, ["a"])):
            article = app.workspace.article(name)
            app.workspace.change(
                lambda nb, article=article, tags=tags: nb.set_article_tags(  # type: ignore[misc]
                    article, tags
                ),
                [name],
            ).result()
        await app.press("space", "space", "t")
        await app.until(lambda: isinstance(app.app.screen, TagScreen))
        await app.type("a")
        await app.press("tab", "ctrl+s")
        await app.until(lambda: notebook.article_tags(BUDGET) == ())
        assert notebook.article_tags(HARBOUR) == ("b",)


async def test_one_note_goes_on_each_marked_article(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        notebook = app.workspace.notebook
        await app.press("space", "space", "a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        assert "The same note on each of 2 marked articles" in app.screen_text()
        await app.type("compare")
        await app.press("ctrl+s")
        await app.until(lambda: len(notebook.notes()) == 2)
        assert {note.article for note in notebook.notes()} == {HARBOUR, BUDGET}
        assert notebook.drafts.list() == ()
        await app.until(lambda: "Note kept on 2 articles" in app.status)
        await app.press("u")
        await app.until(lambda: not notebook.notes())


async def test_escape_in_the_editor_changes_nothing_and_keeps_a_draft(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await app.press("asterisk", "a")
        await app.until(lambda: isinstance(app.app.screen, NoteScreen))
        await app.type("later")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        assert app.workspace.notebook.notes() == ()
        assert [d.text for d in app.workspace.notebook.drafts.list()] == ["later"]


async def test_what_keeps_one_article_from_being_changed_is_said(
    tmp_path: Path,
) -> None:
    folder = write_small(tmp_path)
    newer = folder / "annotations" / "budget.txt.json"
    newer.parent.mkdir(parents=True)
    meta = {"meta": {META_KEY: {"format": "reader", "version": 99}}}
    newer.write_text(json.dumps(meta), "utf-8")
    async with running(folder) as app:
        await ready(app)
        notebook = app.workspace.notebook
        await app.press("asterisk")
        app.main._tag_all(app.main.marked_here(), (), ("x",))
        await app.until(lambda: "left alone: " in app.status)
        assert "Tagged #x: 2 articles" in app.status
        assert BUDGET in app.status
        assert app.main.status.has_class("-error")
        assert notebook.article_tags(HARBOUR) == ("x",)


async def test_without_marks_the_keys_mean_the_article_here(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        notebook = app.workspace.notebook
        await app.press("m")
        await app.until(lambda: notebook.state(HARBOUR).starred)
        assert not notebook.state(BUDGET).starred


async def test_many_are_marked_behind_the_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marking, "MANY", 2)
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await app.press("asterisk")
        await app.until(lambda: app.main.marked_shown == 3)
        assert app.status == "3 marked"
        await app.press("exclamation_mark")
        await app.until(lambda: app.main.marked_shown == 0)
        assert app.main.session.marked == set()


async def test_the_mark_of_a_file_that_is_gone_goes_too(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await ready(app)
        await app.press("asterisk")
        (folder / BUDGET).unlink()
        await app.until(lambda: len(app.main.articles.rows) == 2)
        await app.until(lambda: app.main.session.marked == {HARBOUR, HOSTILE})
        assert app.main.marked_shown == 2


async def test_a_change_to_many_tells_how_far_it_is_and_ends_at_escape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job, "TELL_EVERY", 0.0)
    reached, let = threading.Event(), threading.Event()
    step = job.Job.__call__

    def held(self: job.Job, done: int, total: int) -> bool:
        go_on = step(self, done, total)
        if not reached.is_set():
            reached.set()
            let.wait(20)
            return step(self, done, total)
        return go_on

    monkeypatch.setattr(job.Job, "__call__", held)
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await app.press("asterisk", "t")
        await app.until(lambda: isinstance(app.app.screen, TagScreen))
        await app.type("toll")
        await app.press("enter")
        await app.until(reached.is_set)
        await app.until(lambda: "Esc stops 0/3" in app.main.status.progress)
        await app.press("escape")
        let.set()
        await app.until(lambda: app.status.startswith("Stopped. Tagged #toll: 1 "))
        assert app.main.status.progress == ""
        tagged = [
            n
            for n in (HARBOUR, BUDGET, HOSTILE)
            if app.main.workspace.notebook.article_tags(n)
        ]
        assert len(tagged) == 1
        await app.press("u")
        await app.until(lambda: "Undone" in app.status)
        assert not app.workspace.notebook.article_tags(tagged[0])
