from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.events import MouseScrollDown
from textual.geometry import Region
from textual.pilot import Pilot

from reader.tui.widgets.line_list import LineList, Piece, Row

SIZES = [(80, 24), (50, 15)]


def rows(count: int, prefix: str = "row", lines: int = 1) -> list[Row]:
    return [
        Row(
            f"{prefix}{i}",
            tuple((Piece(f"{prefix} {i} line {line}"),) for line in range(lines)),
        )
        for i in range(count)
    ]


class Host(App[None]):
    def __init__(self, items: Sequence[Row], height: int = 1) -> None:
        super().__init__()
        self.list: LineList[Row] = LineList(items, row_height=height, empty="None")
        self.seen: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        yield self.list

    def on_mount(self) -> None:
        self.list.focus()

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        self.seen.append(("moved", event.row.key))

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        self.seen.append(("chosen", event.row.key))


def screen(view: LineList[Any]) -> list[str]:
    return [view.render_line(y).text for y in range(view.size.height)]


def cursor_shown(view: LineList[Any]) -> bool:
    return any(line.startswith("▌") for line in screen(view))


def wheel_down(view: LineList[Any]) -> MouseScrollDown:
    return MouseScrollDown(view, 5, 5, 0, 1, 0, False, False, False)


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_every_line_fills_the_width_exactly(size: tuple[int, int]) -> None:
    texts = ["plain", "日本語" * 40, "👨‍👩‍👧‍👦 family", "e\u0301" * 90, "x" * 300, ""]
    items = [Row(text, ((Piece(text),),)) for text in texts]
    app = Host(items)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)

        for line in screen(app.list):
            assert cell_len(line) == size[0]
            assert line[-1] in " ▐"


@pytest.mark.parametrize(
    "text", ["[red]x[/red]", "[@click=app.quit]x[/]", "[/bad", "\\[x]"]
)
async def test_markup_is_text(text: str) -> None:
    app = Host([Row("a", ((Piece(text),),))])
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.click(LineList, offset=(2, 0))

        assert text in screen(app.list)[0]
        assert app.is_running


async def test_controls_are_shown_as_signs() -> None:
    app = Host([Row("a", ((Piece("a\x1b]0;x\x07b\u202ec\td\ne"),),))])
    async with app.run_test() as pilot:
        await settle(pilot)

        assert screen(app.list)[0].startswith("▌a\ufffd]0;x\ufffdbc    d e ")


async def test_moving_tells_the_row_and_stops_at_the_ends() -> None:
    app = Host(rows(3))
    async with app.run_test() as pilot:
        app.list.action_cursor_up()
        app.list.action_cursor_down()
        app.list.action_cursor_down(5)
        app.list.action_cursor_down()
        app.list.action_home()
        app.list.action_end()
        await settle(pilot)

        assert [key for _, key in app.seen] == ["row1", "row2", "row0", "row2"]


async def test_only_the_rows_that_changed_are_drawn() -> None:
    app = Host(rows(1000, lines=2), height=2)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        drawn: list[int] = []
        draw = app.list.draw
        app.list.draw = lambda number, width, look: (  # type: ignore[method-assign]
            drawn.append(number) or draw(number, width, look)  # type: ignore[func-returns-value]
        )

        app.list.action_cursor_down()
        await settle(pilot)

        assert sorted(set(drawn)) == [0, 1, 2, 3]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("height", [1, 2])
async def test_the_cursor_is_always_on_the_screen(
    size: tuple[int, int], height: int
) -> None:
    app = Host(rows(200, lines=height), height)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for action in ("page_down", "half_page_down", "end", "half_page_up", "page_up"):
            getattr(app.list, f"action_{action}")()
            await settle(pilot)
            assert cursor_shown(app.list)


async def test_pages_move_the_view_with_the_cursor() -> None:
    app = Host(rows(100))
    async with app.run_test(size=(40, 11)) as pilot:
        await settle(pilot)
        app.list.action_cursor_down(2)
        app.list.action_page_down()
        assert (app.list.cursor, app.list.scroll_offset.y) == (12, 10)
        app.list.action_half_page_up()
        assert (app.list.cursor, app.list.scroll_offset.y) == (7, 5)


async def test_the_cursor_stays_on_the_screen_when_it_shrinks() -> None:
    app = Host(rows(100, lines=2), height=2)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.list.action_cursor_down(11)
        await settle(pilot)
        await pilot.resize_terminal(40, 7)
        await settle(pilot)

        assert app.list.cursor == 11
        assert "row 11 line 1" in "".join(screen(app.list))


async def test_new_rows_keep_cursor_and_what_was_on_the_screen() -> None:
    app = Host(rows(100))
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        app.list.action_cursor_down(50)
        app.list.action_cursor_up(3)
        await settle(pilot)
        before = screen(app.list)

        app.list.set_rows(rows(5, "new") + rows(100))
        await settle(pilot)

        assert app.list.current is not None
        assert app.list.current.key == "row47"
        assert [line[:-1] for line in screen(app.list)] == [
            line[:-1] for line in before
        ]
        assert not [seen for seen in app.seen if seen[1].startswith("new")]


async def test_a_row_that_is_gone_leaves_the_cursor_at_its_place() -> None:
    app = Host(rows(10))
    async with app.run_test() as pilot:
        await settle(pilot)
        app.list.action_cursor_down(4)
        app.list.set_rows([row for row in rows(10) if row.key != "row4"])
        assert app.list.current is not None
        assert app.list.current.key == "row5"

        app.list.set_rows(rows(2))
        assert app.list.current.key == "row1"
        app.list.set_rows(rows(10), keep=False)
        assert app.list.current.key == "row0"


async def test_a_row_is_found_by_its_key() -> None:
    app = Host(rows(100))
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)

        assert app.list.select_key("row70")
        assert not app.list.select_key("nothing")

        await settle(pilot)
        assert app.list.cursor == 70
        assert cursor_shown(app.list)
        assert app.seen == []


async def test_a_click_moves_and_a_double_click_chooses() -> None:
    app = Host(rows(20, lines=2), height=2)
    async with app.run_test(size=(40, 12)) as pilot:
        await settle(pilot)
        await pilot.click(LineList, offset=(5, 5))
        await settle(pilot)
        assert app.seen == [("moved", "row2")]

        await pilot.click(LineList, offset=(5, 8), times=2)
        await settle(pilot)
        assert app.seen[1:] == [("moved", "row4"), ("chosen", "row4")]


async def test_the_wheel_scrolls_and_leaves_the_cursor() -> None:
    app = Host(rows(100))
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        app.list.post_message(wheel_down(app.list))
        await settle(pilot)

        assert app.list.scroll_offset.y > 0
        assert app.list.cursor == 0
        assert app.seen == []


async def test_an_empty_list_says_so_and_does_nothing() -> None:
    app = Host([])
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        for action in ("cursor_down", "cursor_up", "page_down", "end", "choose"):
            getattr(app.list, f"action_{action}")()
        await pilot.click(LineList, offset=(5, 5))

        assert app.list.current is None
        assert "None" in "".join(screen(app.list))
        app.list.empty = "Nothing [bold]here[/]"
        assert "Nothing [bold]here[/]" in "".join(screen(app.list))
        assert app.seen == []


async def test_the_cursor_shows_without_colour_and_whether_it_is_active() -> None:
    app = Host(rows(3))
    async with app.run_test() as pilot:
        await settle(pilot)
        assert screen(app.list)[0].startswith("▌")
        app.set_focus(None)
        await settle(pilot)
        assert screen(app.list)[0].startswith("│")


async def test_pieces_at_the_right_are_kept_when_the_rest_is_cut() -> None:
    row = Row("a", ((Piece("long " * 30), Piece("×12", "dim", right=True)),))
    app = Host([row])
    async with app.run_test(size=(40, 5)) as pilot:
        await settle(pilot)

        line = screen(app.list)[0]
        assert line.rstrip().endswith("… ×12")
        assert cell_len(line) == 40


async def test_within_a_border_nothing_is_lost() -> None:
    app = Host(rows(30))
    async with app.run_test(size=(40, 10)) as pilot:
        app.list.styles.border = ("round", "red")
        app.list.styles.padding = (0, 1)
        await settle(pilot)
        app.list.action_end()
        await settle(pilot)
        whole = [strip.text for strip in app.list.render_lines(Region(0, 0, 40, 10))]

        assert {cell_len(line) for line in whole} == {40}
        assert whole[8].startswith("│ ▌row 29 line 0")
        await pilot.click(LineList, offset=(5, 1))
        assert app.list.current == app.list.rows[22]


async def test_a_row_that_is_cut_ends_in_one_sign() -> None:
    row = Row("a", ((Piece("word " * 7), Piece("more"), Piece("and more")),))
    app = Host([row])
    async with app.run_test(size=(34, 5)) as pilot:
        await settle(pilot)

        assert screen(app.list)[0].rstrip().count("…") == 1


async def test_the_bar_shows_which_part_is_seen() -> None:
    app = Host(rows(100))
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        assert [line[-1] for line in screen(app.list)].index("▐") == 0
        app.list.action_end()
        await settle(pilot)
        assert screen(app.list)[-1][-1] == "▐"
        app.list.set_rows(rows(5))
        await settle(pilot)
        assert "▐" not in "".join(screen(app.list))


async def test_the_cost_does_not_grow_with_the_rows() -> None:
    items = rows(100_000)
    app = Host(items[:10])
    async with app.run_test() as pilot:
        await settle(pilot)
        started = perf_counter()
        app.list.set_rows(items)
        app.list.action_end()
        await settle(pilot)

        assert perf_counter() - started < 1
        assert "row 99999" in "".join(screen(app.list))
