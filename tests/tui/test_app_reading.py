"""The app as a reader uses it: open, move, look at entities and figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.detection.model import FIGURE_KINDS, Kind
from tests.tui.app_driver import running, write_small


async def test_list_is_newest_first_and_first_row_is_shown(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.until(lambda: app.shown)

        keys = [row.key for row in app.main.articles.rows]
        assert keys == [
            "articles/harbour.txt",
            "articles/budget.txt",
            "articles/hostile.txt",
        ]
        assert app.shown == "articles/harbour.txt"
        assert app.main.articles.has_focus
        assert "Harbour strike" in app.screen_text()


async def test_enter_moves_to_the_article_and_marks_it_read(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("enter")
        await app.until(lambda: app.main.view.has_focus)
        await app.until(
            lambda: app.workspace.notebook.state("articles/harbour.txt").read
        )
        await app.press("escape")

        assert app.main.articles.has_focus
        assert not app.workspace.notebook.state("articles/budget.txt").read


async def test_figures_and_entities_are_stepped_through(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open("articles/harbour.txt")
        seen = []
        for _ in range(3):
            await app.press("f")
            span = app.main.view.spans_at_cursor()[0]
            assert span.kind in FIGURE_KINDS
            seen.append(span.start)
        await app.press("F")

        assert seen == sorted(set(seen))
        assert app.main.view.cursor == seen[1]
        await app.press("g", "e")
        assert app.main.view.spans_at_cursor()[0].kind not in FIGURE_KINDS


async def test_toggled_class_is_skipped_and_not_listed(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open("articles/harbour.txt")
        await app.press("1")

        assert Kind.PERSON in app.main.view.hidden
        people = [row for row in app.main.panel.rows(1) if "person" in row.key]
        assert people == []
        await app.press("1")
        assert Kind.PERSON not in app.main.view.hidden


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (50, 15)])
async def test_every_size_shows_list_article_and_panel(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        assert app.main.pane(app.main.articles).display
        await app.press("enter")
        await app.until(lambda: app.main.view.has_focus)
        assert app.main.pane(app.main.view).display
        await app.press("tab")
        assert app.main.panel.lines.has_focus
        assert app.main.pane(app.main.panel).display
        await app.press("escape", "escape")
        assert app.main.articles.has_focus
        assert app.main.pane(app.main.articles).display


async def test_position_is_kept_over_resize_and_restart(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    long = "Long read\n\n" + "\n\n".join(
        f"Paragraph {n} has a few words, enough for two lines in a narrow window."
        for n in range(80)
    )
    (folder / "articles" / "long.txt").write_text(long, "utf-8")
    async with running(folder) as app:
        await app.open("articles/long.txt")
        await app.press("pagedown", "pagedown")
        top = app.main.view.top_offset
        assert top > 0
        await app.pilot.resize_terminal(60, 20)
        await app.pilot.pause()
        line = app.main.view.top_offset
        assert abs(line - top) < 60
        await app.pilot.resize_terminal(120, 40)
        await app.pilot.pause()
        assert app.main.view.top_offset == top
    async with running(folder) as app:
        await app.until(lambda: app.shown == "articles/long.txt")
        assert app.main.view.top_offset == top


async def test_unread_and_star_are_turned_and_undone(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        notebook = app.workspace.notebook
        await app.press("m")
        await app.until(lambda: notebook.state("articles/harbour.txt").starred)
        await app.press("u")
        await app.until(lambda: not notebook.state("articles/harbour.txt").starred)
        await app.press("ctrl+r")
        await app.until(lambda: notebook.state("articles/harbour.txt").starred)
        await app.press("r")
        await app.until(lambda: notebook.state("articles/harbour.txt").read)


async def test_new_file_appears_without_moving_the_reader(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await app.open("articles/budget.txt")
        await app.press("escape")
        cursor = app.main.articles.current
        (folder / "articles" / "new.txt").write_text(
            "A new story arrives\n\nMarch 9, 2024\n\nSome text.\n", "utf-8"
        )
        await app.until(lambda: len(app.main.articles.rows) == 4)
        await app.until(lambda: app.main.articles.rows[0].key == "articles/new.txt")

        assert cursor is not None
        assert app.main.articles.current is not None
        assert app.main.articles.current.key == cursor.key
        assert app.shown == "articles/budget.txt"


async def test_hostile_text_is_shown_as_text(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open("articles/hostile.txt")
        text = app.screen_text()

        assert "[bold]Brackets[/] and [@click=app.quit]traps[/" in text
        assert "]52;c;ZXZpbA==" in text
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(text)
        assert app.app.is_running


async def test_empty_library_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "articles").mkdir()
    async with running(tmp_path) as app:
        assert "No articles here yet" in app.screen_text()
        await app.press("a", "t", "d", "enter", "e", "v", "slash", "escape")
        assert app.app.is_running


async def test_unreadable_article_says_why_instead_of_showing_another(
    tmp_path: Path,
) -> None:
    folder = write_small(tmp_path)
    (folder / "articles" / "blob.txt").write_bytes(b"\x00\x01\x02" * 100)
    async with running(folder) as app:
        app.main.articles.select_key("articles/blob.txt")
        app.main.open_article("articles/blob.txt", focus=True)
        await app.until(lambda: app.main.session.article is None)
        await app.pilot.pause()
        assert "binary" in app.screen_text()
        assert "dockers" not in app.screen_text()
        await app.press("e", "f", "v", "a", "d", "i", "y", "enter")
        assert app.app.is_running


async def test_enter_wins_over_a_preview_that_is_still_coming(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("j", "enter")
        await app.until(lambda: app.shown == "articles/budget.txt")
        await app.until(lambda: app.main.view.has_focus)
        await app.pilot.pause(0.3)
        assert app.main.view.has_focus


async def test_article_that_comes_late_does_not_replace_the_one_asked_for(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open("articles/harbour.txt")
        await app.press("n", "p", "n", "p")
        await app.pilot.pause(0.5)
        assert app.shown == "articles/harbour.txt"
        current = app.main.articles.current
        assert current is not None
        assert current.key == app.shown
        assert app.main.panel.rows(1)
