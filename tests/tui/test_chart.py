"""Charts made of signs: scales, ranges, bars, and their widths."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.comparison.model import Relation
from reader.detection.model import Bound
from reader.text.cells import cell_width
from reader.tui.widgets.chart import (
    HIGH,
    LESS,
    LOW,
    MORE,
    POINT,
    Line,
    Scale,
    axis,
    bar,
    figure_chart,
    make_scale,
    mention_chart,
    range_line,
)
from reader.tui.widgets.describe import short_number
from tests.tui.boards import COURIER, CROSSED, TRIBUNE, mention, row


def text(line: Line) -> str:
    return "".join(piece.text for piece in line)


def test_a_row_is_drawn_down_the_time_with_ranges() -> None:
    lines = [text(line) for line in figure_chart(CROSSED, 72)]

    assert len(lines) == 4
    assert lines[0].startswith("2024")
    assert lines[0].split()[1:] == ["0", "500"]
    assert lines[1].startswith("(1 Mar) Courier")
    assert lines[1].rstrip().endswith("‹ More than 100")
    assert LOW in lines[1]
    assert MORE in lines[1]
    points = [line.index(POINT) for line in lines[2:]]
    assert points == sorted(points)
    assert all(cell_width(line) <= 72 for line in lines)


def test_numbers_stand_under_their_round_numbers() -> None:
    scale = Scale(0, 100, 41)
    ticks = axis(scale)
    drawn = range_line(50, 50, scale)
    assert abs(ticks.index("50") - drawn.index(POINT)) <= 1
    assert range_line(None, 50, scale).startswith(LESS)
    assert range_line(50, None, scale).endswith(MORE)
    assert range_line(20, 40, scale).strip() == f"{LOW}{'─' * 7}{HIGH}"
    assert axis(Scale(12, 16, 12)).split() == ["12", "16"]


def test_between_counts_of_people_are_no_fractions() -> None:
    named = [mention(TRIBUNE, "567", value) for value in (156, 157)]
    scale = make_scale(named, 60)
    assert scale
    assert axis(scale).split() == ["156", "157"]
    shares = [mention(TRIBUNE, "567", value) for value in (1.5, 1.75)]
    scale = make_scale(shares, 60)
    assert scale
    assert "1.6" in axis(scale).split()


def test_a_row_without_numbers_is_a_list() -> None:
    made = row("k", "k", Relation.SINGLE, mention(TRIBUNE, "567", None))
    assert make_scale(made.mentions, 20) is None
    (line,) = figure_chart(made, 60)
    assert text(line).split()[-1] == "567"


numbers = st.floats(-1e15, 1e15, allow_nan=False) | st.integers(-50, 50)


@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=6),
       st.integers(32, 120), st.booleans())  # fmt: skip
def test_any_numbers_fit(
    pairs: list[tuple[float, float]], width: int, is_open: bool
) -> None:
    mentions = [
        mention(
            COURIER,
            "More than 100",
            None,
            bound=Bound.MORE_THAN,
            low=min(pair),
            high=None if is_open else max(pair),
        )
        for pair in pairs
    ]
    lines = figure_chart(row("k", "k", Relation.EQUAL, *mentions), width)
    assert len(lines) == len(pairs) + 1
    for line in lines:
        assert cell_width(text(line)) <= width
    scale = make_scale(mentions, 40)
    assert scale
    assert all(scale.low <= min(pair) <= scale.high for pair in pairs)


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0"), (17, "17"), (0.5, "0.5"), (9500, "9,500"), (45_000, "45k"),
     (1_200_000, "1.2m"), (30e9, "30bn"), (2e12, "2tn"), (-450_000, "-450k")],
)  # fmt: skip
def test_numbers_are_written_shortly(number: float, words: str) -> None:
    assert short_number(number) == words


def test_mentions_are_bars_of_their_number() -> None:
    lines = [text(line) for line in mention_chart([("1 Mar", 8), ("2 Mar", 1)], 40)]
    assert lines[0].startswith("1 Mar  ████")
    assert lines[0].endswith(" 8")
    assert lines[0].count("█") > 6 * lines[1].count("█")
    assert all(cell_width(line) <= 40 for line in lines)
    assert bar(0, 0, 10) != ""
    assert mention_chart([], 40) == []
