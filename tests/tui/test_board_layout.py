"""How a board is laid out: columns, cells, what differs, widths. Without a screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.comparison.model import Board, Relation, Row
from reader.detection.model import Bound
from reader.text.cells import cell_width
from reader.tui.safe import shown
from reader.tui.widgets.board_filter import narrowed
from reader.tui.widgets.board_layout import (
    FRAME,
    NARROW,
    SHOWN,
    Side,
    cell_lines,
    make_grid,
    natural_widths,
    plan_widths,
    row_heights,
)
from reader.tui.widgets.board_words import (
    CLASH,
    OLDER,
    Line,
    marks_of,
    mention_lines,
    title_lines,
    value_of,
)
from tests.tui.boards import (
    BOARD,
    COURIER,
    CROSSED,
    HERALD,
    KILLED,
    LORRIES,
    TRIBUNE,
    mention,
    row,
)


def text(line: Line) -> str:
    return "".join(piece.text for piece in line)


def board(*rows: Row) -> Board:
    return replace(BOARD, rows=rows)


def test_outlets_are_columns_in_the_order_of_their_articles() -> None:
    grid = make_grid(BOARD, Side.OUTLETS, {})

    assert [column.label for column in grid.columns] == ["Courier", "Herald", "Tribune"]
    assert [m.text for m in grid.mentions(1, 2)] == ["567"]
    assert grid.mentions(0, 2) == ()
    assert grid.mentions(9, 0) == ()


def test_articles_without_an_outlet_are_columns_with_their_headlines() -> None:
    one = mention(COURIER, "At least four", 4, source="")
    other = mention(HERALD, "Two", 2, source="")
    made = board(row("k", "killed", Relation.CONTRADICTING, one, other))
    grid = make_grid(made, Side.OUTLETS, {COURIER: "Clash at the bridge"})

    assert [c.label for c in grid.columns] == ["Clash at the bridge", "herald.txt"]


def test_days_are_columns_in_order_then_words_then_no_date() -> None:
    undated = replace(mention(TRIBUNE, "Some 40", 40), published="")
    made = board(KILLED, CROSSED, row("l", "lorries", Relation.SINGLE, undated))
    labels = [c.label for c in make_grid(made, Side.DATES, {}).columns]

    assert labels == ["1 Mar", "2 Mar", "Thursday", "no date"]
    far = replace(mention(TRIBUNE, "567", 567), as_of="2023-12-31")
    years = board(KILLED, row("c", "crossed", Relation.SINGLE, far))
    labels = [c.label for c in make_grid(years, Side.DATES, {}).columns]
    assert labels == ["31 Dec 2023", "1 Mar 2024", "2 Mar 2024"]


def test_what_contradicts_and_what_is_older_is_marked_with_a_sign() -> None:
    assert marks_of(KILLED) == (CLASH, CLASH)
    assert marks_of(CROSSED) == (OLDER, OLDER, "")
    assert marks_of(LORRIES) == ("",)
    assert marks_of(replace(CROSSED, relation=Relation.COMPATIBLE)) == ("",) * 3
    three = row(
        "k",
        "killed",
        Relation.CONTRADICTING,
        mention(COURIER, "At least four", 4, bound=Bound.AT_LEAST, low=4),
        mention(HERALD, "Two", 2),
        mention(HERALD, "156", None, low=1, high=9),
    )
    assert marks_of(three) == (CLASH, CLASH, "")


@pytest.mark.parametrize(
    ("words", "value", "bound", "low", "high", "sign"),
    [
        ("156", 156, Bound.EXACT, None, None, ""),
        ("Two", 2, Bound.EXACT, None, None, "2"),
        ("At least four", 4, Bound.AT_LEAST, 4, None, "≥4"),
        ("More than 100", 100, Bound.MORE_THAN, 100, None, ">100"),
        ("Some 40", None, Bound.ABOUT, 200, 999, "200–999"),
        ("567", 1_200_000, Bound.LESS_THAN, None, 1_200_000, "<1.2m"),
        ("567", None, Bound.EXACT, None, 3, ""),
    ],
)
def test_a_number_stands_where_the_printed_words_hide_it(
    words: str, value: float, bound: Bound, low: float, high: float, sign: str
) -> None:
    article = next(a for a, m in ((COURIER, "At least four More than 100"),
                                  (HERALD, "Two 156"), (TRIBUNE, "567 Some 40"))
                   if words in m)  # fmt: skip
    made = mention(article, words, value, bound=bound, low=low, high=high)
    assert value_of(made) == sign


def test_a_figure_takes_one_line_where_it_fits_and_two_where_not() -> None:
    figure = CROSSED.mentions[0]

    (line,) = mention_lines(figure, "", 40, "2024")
    assert text(line).split() == ["More", "than", "100", ">100", "(1", "Mar)"]
    assert cell_width(text(line)) == 40
    narrow = [text(line) for line in mention_lines(figure, OLDER, 16, "2024")]
    assert narrow == ["‹ More than 100", "  >100 (1 Mar)"]
    assert text(mention_lines(figure, OLDER, 8, "2024")[0]) == "‹ More…"


def test_a_full_cell_shows_the_figure_with_the_cursor_and_how_many_others() -> None:
    many = [mention(TRIBUNE, "567", n) for n in range(9)]
    grid = make_grid(board(row("k", "k", Relation.EQUAL, *many)), Side.OUTLETS, {})

    lines = cell_lines(grid, 0, 0, 30)
    assert len(lines) == SHOWN
    assert text(lines[-1][0]).strip() == "6 more ↕"
    for active in range(9):
        here = [number for _, number in cell_lines(grid, 0, 0, 30, active)]
        assert active in here
        assert len(here) == SHOWN
        narrow = [number for _, number in cell_lines(grid, 0, 0, 10, active)]
        assert active in narrow


def test_a_title_wraps_and_is_cut_after_three_lines() -> None:
    lines = [text(line) for line in title_lines(KILLED, 24)]
    assert lines == [
        "≠ people killed in the",
        "  clash at the bridge",
        "  contradicting",
    ]
    by_hand = replace(KILLED, joined=True)
    assert text(title_lines(by_hand, 30)[-1]) == "  contradicting · by hand"
    long = row("k", "word " * 40, Relation.EQUAL, mention(HERALD, "Two", 2))
    lines = [text(line) for line in title_lines(long, 20)]
    assert len(lines) == 4
    assert lines[2].endswith("…")


def test_every_column_can_be_reached_at_any_width() -> None:
    natural = natural_widths(make_grid(BOARD, Side.OUTLETS, {}))
    for width in range(24, 200):
        for first in range(3):
            for cursor in range(3):
                plan = plan_widths(natural, width, first, cursor)
                assert cursor in plan.shown
                taken = plan.question + sum(plan.widths) + len(plan.widths)
                assert taken == width, (width, first, cursor)
                assert len(plan.widths) == 1 or width >= NARROW


def test_a_narrow_terminal_shows_one_column_and_a_wide_one_all() -> None:
    natural = natural_widths(make_grid(BOARD, Side.OUTLETS, {}))
    assert list(plan_widths(natural, 49, 0, 1).shown) == [1]
    assert list(plan_widths(natural, 119, 0, 2).shown) == [0, 1, 2]
    assert list(plan_widths((), 80, 0, 0).shown) == []


words = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=30
)


@given(words, words, words, st.integers(16, 60))
def test_no_line_is_wider_than_its_place(
    printed: str, source: str, as_of: str, width: int
) -> None:
    made = replace(
        mention(TRIBUNE, "567", 567), text=printed, source=source, as_of=as_of
    )
    question = replace(LORRIES.question, title=source)
    grid = make_grid(
        board(replace(LORRIES, mentions=(made,), question=question)), Side.DATES, {}
    )
    for line, _ in cell_lines(grid, 0, 0, width):
        assert sum(cell_width(piece.text) for piece in line) <= width
        assert all(shown(piece.text) == piece.text for piece in line)
    for line in title_lines(grid.rows[0], width):
        assert sum(cell_width(piece.text) for piece in line) <= width
    plan = plan_widths(natural_widths(grid), width + 20, 0, 0)
    (height,) = row_heights(grid, plan)
    assert height >= len(cell_lines(grid, 0, 0, plan.widths[0] - FRAME))


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("", ["killed", "crossed", "lorries"]),
        ("killed", ["killed"]),
        ("SOLDIERS", ["crossed"]),
        ("source:tribune", ["crossed", "lorries"]),
        ("outlet:tribune soldiers", ["crossed"]),
        ('place:"the bridge"', ["killed"]),
        ("person:nobody", ["lorries"]),
        ("question:bridge", ["killed"]),
        ("question:tribune", []),
        ("156", ["crossed"]),
        ("herald", ["killed", "crossed"]),
        ("who:cares", []),
    ],
)
def test_rows_are_narrowed_by_what_they_are_about(query: str, keys: list[str]) -> None:
    found = narrowed(BOARD.rows, query, differing=False)
    assert [one.question.key for one in found] == keys


def test_rows_that_differ_can_be_shown_alone() -> None:
    found = narrowed(BOARD.rows, "", differing=True)
    assert [one.question.key for one in found] == ["killed", "crossed"]
