"""Sorting, grouping and views in the app."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from reader.settings import Settings, View, load_settings, settings_path
from reader.tui.arranging import Order
from reader.tui.screens.sorting import SortScreen
from reader.tui.screens.views import KeepViewScreen, ViewsScreen
from reader.tui.widgets.article_list import GroupRow
from tests.tui.app_driver import Driven, running, write_small
from tests.tui.test_arranging import Story

HARBOUR = "articles/harbour.txt"
BUDGET = "articles/budget.txt"
HOSTILE = "articles/hostile.txt"
SIZES = [(80, 24), (120, 40), (50, 15)]


async def ready(app: Driven) -> None:
    """Wait until notes and states are known and the list has them."""
    await app.until(lambda: app.main.facts is not None and not app.main.at_work)


def titles(app: Driven) -> list[tuple[str, int]]:
    """The headings of the list with their counts."""
    rows = app.main.articles.rows
    return [(row.title, row.count) for row in rows if isinstance(row, GroupRow)]


async def sort(app: Driven, order: Order) -> None:
    """Sort the list with the picker."""
    await app.press("O")
    await app.until(lambda: isinstance(app.app.screen, SortScreen))
    await app.type(str(order))
    await app.press("enter")
    await app.until(lambda: app.main.session.order is order and not app.main.at_work)


@pytest.mark.parametrize("size", SIZES)
async def test_groups_have_headings_that_the_cursor_passes_over(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        await ready(app)
        notebook = app.workspace.notebook
        app.workspace.change(
            lambda nb: nb.mark((HARBOUR,), read=True), [HARBOUR]
        ).result()
        await app.until(lambda: notebook.state(HARBOUR).read)
        await app.until(lambda: app.main.facts and HARBOUR in app.main.facts.read)
        await sort(app, Order.UNREAD)

        assert titles(app) == [("Unread", 2), ("Read", 1)]
        assert "Unread" in app.screen_text()
        assert "by unread" in app.screen_text()
        assert app.main.articles.current.key == HARBOUR  # type: ignore[union-attr]
        await app.press("g")
        seen = []
        for _ in range(4):
            seen.append(app.main.articles.current.key)  # type: ignore[union-attr]
            await app.press("j")
        assert seen == [BUDGET, HOSTILE, HARBOUR, HARBOUR]
        await app.press("g")
        assert app.main.articles.scroll_offset.y == 0
        assert app.main.articles.place() == (1, 3)


async def test_reading_an_article_does_not_move_its_row(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await sort(app, Order.UNREAD)
        await app.press("g", "enter")
        await app.until(lambda: app.main.session.pending_read)
        app.main.write_read()
        await app.until(lambda: app.main.facts and HARBOUR in app.main.facts.read)
        assert titles(app) == [("Unread", 3)]
        app.main.sort(Order.UNREAD)
        await app.until(lambda: titles(app) == [("Unread", 2), ("Read", 1)])


async def test_the_order_is_kept_for_the_library(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await ready(app)
        await sort(app, Order.SOURCE)
    async with running(folder) as app:
        await app.until(lambda: titles(app))
        assert app.main.session.order is Order.SOURCE


async def test_every_order_can_be_had_from_the_palette(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        for order in Order:
            await app.app.run_action(f"screen.sort_{order}")
            await app.until(
                lambda order=order: (
                    app.main.session.order is order  # type: ignore[misc]
                    and not app.main.at_work
                )
            )
            assert len(app.main.articles.article_rows.articles) == 3


async def test_next_and_unread_pass_over_headings(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        app.workspace.change(
            lambda nb: nb.mark((BUDGET,), read=True), [BUDGET]
        ).result()
        await app.until(lambda: app.main.facts and BUDGET in app.main.facts.read)
        await app.press("N")
        await app.until(lambda: app.shown == HOSTILE)
        await app.press("p")
        await app.until(lambda: app.shown == BUDGET)
        await app.press("p", "p")
        assert app.status == "This is the first article"


VIEWS = '[views]\nUnread = "is:unread"\nFerrand = "ferrand"\nwrong = "tag:"\n'


@pytest.mark.parametrize("size", SIZES)
async def test_views_stand_over_the_list_and_one_narrows_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    folder = write_small(tmp_path)
    (folder / "reader.toml").write_text(VIEWS, "utf-8")
    async with running(folder, size=size) as app:
        await ready(app)
        await app.until(lambda: "[All] Unread  Ferrand" in app.screen_text())
        told = [str(n.message) for n in app.app._notifications]
        assert any(f"{folder / 'reader.toml'}:4: view wrong: at 5" in t for t in told)
        await app.press("V")
        await app.until(lambda: isinstance(app.app.screen, ViewsScreen))
        await app.type("ferr")
        await app.press("enter")
        await app.until(lambda: app.main.articles.article_rows.ids == [BUDGET])
        assert "[Ferrand]" in app.screen_text()
        await app.press("less_than_sign")
        await app.until(lambda: len(app.main.articles.rows) == 3)
        assert "[Unread]" in app.screen_text()
        await app.press("greater_than_sign", "greater_than_sign")
        await app.until(lambda: "[All]" in app.screen_text())


async def test_a_filter_is_kept_as_a_view_and_undone(tmp_path: Path) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text('# mine\nauthor = "Ana"\n', "utf-8")
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await app.press("W")
        assert "no filter to keep" in app.status
        app.main.filter("ferrand")
        await app.until(lambda: app.main.articles.article_rows.ids == [BUDGET])
        await app.press("W")
        await app.until(lambda: isinstance(app.app.screen, KeepViewScreen))
        await app.type("Mayor")
        await app.press("enter")
        await app.until(lambda: "[Mayor]" in app.screen_text())
        assert load_settings()[0].views == (View("Mayor", "ferrand", f"{path}:5"),)
        assert path.read_text().startswith("# mine\n")
        await app.press("u")
        await app.until(lambda: "[Mayor]" not in app.screen_text())
        assert path.read_text() == '# mine\nauthor = "Ana"\n'


async def test_undo_leaves_settings_alone_that_were_changed_since(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        assert app.main._rewrite("a", "is:unread") is None
        settings_path().write_text("# other\n", "utf-8")
        await app.press("u")
        assert "was changed meanwhile" in app.status
        assert settings_path().read_text() == "# other\n"


async def test_one_of_the_own_views_is_removed_in_the_picker(tmp_path: Path) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text('[views]\nMine = "is:unread"\n', "utf-8")
    settings = Settings(author="t", views=load_settings()[0].views)
    async with running(write_small(tmp_path), settings=settings) as app:
        await ready(app)
        await app.until(lambda: app.main.views.own)
        await app.press("V", "down", "ctrl+x")
        await app.until(lambda: not app.main.views.own)
        assert load_settings()[0].views == ()


class Stories:
    """Stories that are found only when they are looked for."""

    found: tuple[Story, ...] = ()

    def all(self) -> tuple[Story, ...]:
        return self.found

    def pending(self) -> int:
        return 0 if self.found else 3

    def update(self, stop: object, progress: Callable[[int, int], None]) -> bool:
        progress(3, 3)
        self.found = (Story("Porto Verde", (BUDGET, HARBOUR)),)
        return True


async def test_stories_show_as_soon_as_they_are_found(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        app.workspace._made["stories"] = Stories()
        await sort(app, Order.STORY)
        await app.until(lambda: titles(app) == [("Porto Verde", 2), ("In no story", 1)])
        assert app.main.articles.article_rows.ids == [HARBOUR, BUDGET, HOSTILE]
