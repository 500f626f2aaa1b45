"""The board's grid by itself: many rows, the mouse, resizing."""

from __future__ import annotations

from dataclasses import replace

from textual.app import App, ComposeResult

from reader.comparison.model import Board, Relation
from reader.tui.themes import make_theme
from reader.tui.widgets.board_grid import BoardGrid, Cell
from reader.tui.widgets.board_head import BoardHead
from reader.tui.widgets.board_layout import Side, make_grid
from tests.tui.boards import BOARD, COURIER, CROSSED, HERALD, KILLED, mention, row


def many(count: int) -> Board:
    """Return a board of `count` rows, every third with a figure in one column only."""
    rows = tuple(
        row(
            f"k{number}",
            f"question {number}",
            Relation.EQUAL,
            mention(COURIER, "At least four", number),
            *([] if number % 3 else [mention(HERALD, "Two people", number)]),
        )
        for number in range(count)
    )
    return replace(BOARD, rows=rows)


class Host(App[None]):
    def __init__(self, board: Board) -> None:
        super().__init__()
        self.register_theme(make_theme("dark"))
        self.theme = "dark"
        self.head = BoardHead(id="head")
        self.grid = BoardGrid(self.head, id="grid")
        self.board = board
        self.chosen: list[str] = []
        self.moved: list[Cell] = []

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.grid

    def on_mount(self) -> None:
        self.grid.show(make_grid(self.board, Side.OUTLETS, {}))
        self.grid.focus()

    def on_board_grid_chosen(self, event: BoardGrid.Chosen) -> None:
        self.chosen.append(event.mention.text)

    def on_board_grid_moved(self, event: BoardGrid.Moved) -> None:
        self.moved.append(event.cell)

    def lines(self) -> list[str]:
        return [self.grid.render_line(y).text for y in range(self.grid.size.height)]


async def test_screens_of_many_rows_are_turned_with_the_cursor_in_sight() -> None:
    app = Host(many(300))
    async with app.run_test(size=(80, 20)) as pilot:
        grid = app.grid
        for step in (
            grid.action_page_down,
            grid.action_half_page_down,
            grid.action_end,
            grid.action_page_up,
            grid.action_half_page_up,
            grid.action_home,
        ):
            before = grid.cell.row
            step()
            await pilot.pause()
            assert grid.cell.row != before
            shown = "\n".join(app.lines())
            assert f"question {grid.cell.row} " in shown
            assert "▌" in shown
        assert grid.cell == Cell()
        assert app.moved[2].row == 299
        await pilot.resize_terminal(60, 8)
        grid.action_end()
        await pilot.resize_terminal(120, 30)
        await pilot.pause()
        assert "question 299" in "\n".join(app.lines())


async def test_a_click_moves_and_a_double_click_chooses() -> None:
    app = Host(BOARD)
    async with app.run_test(size=(80, 20)) as pilot:
        line = next(y for y, text in enumerate(app.lines()) if "‹ 156" in text)
        column = app.lines()[line].index("‹ 156")
        await pilot.click("#grid", offset=(column, line))
        assert app.grid.cell == Cell(1, 1, 0)
        assert app.chosen == []
        await pilot.click("#grid", offset=(column, line), times=2)
        assert app.chosen == ["156"]
        await pilot.click("#grid", offset=(2, 0))
        assert app.grid.cell == Cell(0, 1, 0)


async def test_several_figures_of_one_cell_are_passed_one_by_one() -> None:
    figures = [mention(COURIER, "More than 100", n) for n in range(7)]
    app = Host(replace(BOARD, rows=(row("k", "k", Relation.EQUAL, *figures), KILLED)))
    async with app.run_test(size=(80, 24)) as pilot:
        for number in range(7):
            assert app.grid.cell == Cell(0, 0, number)
            assert app.grid.mention == figures[number]
            lines = app.lines()
            assert sum("▌" in line for line in lines) in (1, 2)
            assert any("more ↕" in line for line in lines)
            app.grid.action_cursor_down()
            await pilot.pause()
        assert app.grid.cell == Cell(1, 0, 0)
        app.grid.action_cursor_up()
        assert app.grid.cell == Cell(0, 0, 6)


async def test_the_cursor_follows_its_figure_into_another_row() -> None:
    app = Host(BOARD)
    async with app.run_test(size=(80, 24)) as pilot:
        app.grid.action_cursor_down()
        app.grid.action_cursor_right()
        question = replace(KILLED.question, key="joined")
        both = (*KILLED.mentions, *CROSSED.mentions)
        joined = replace(KILLED, question=question, mentions=both)
        other = row("x", "x", Relation.SINGLE, mention(HERALD, "Two people", 2))
        app.grid.show(make_grid(replace(BOARD, rows=(other, joined)), Side.OUTLETS, {}))
        await pilot.pause()
        assert app.grid.cell.row == 1
        assert app.grid.mention
        assert app.grid.mention.text == "156"


async def test_an_empty_grid_says_why_and_takes_any_key() -> None:
    app = Host(replace(BOARD, rows=()))
    async with app.run_test(size=(80, 24)) as pilot:
        app.grid.empty = "Nothing here\n日本語"
        await pilot.pause()
        assert "Nothing here" in "\n".join(app.lines())
        for name in ("cursor_up", "cursor_down", "cursor_left", "cursor_right",
                     "page_up", "page_down", "home", "end", "choose"):  # fmt: skip
            getattr(app.grid, f"action_{name}")()
        await pilot.click("#grid", offset=(5, 5))
        assert app.grid.cell == Cell()
        assert app.chosen == []
