"""Tables fit the terminal, and are whole elsewhere."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader.cli.output import Column, Output
from reader.text.cells import cell_width

COLUMNS = (
    Column("id"),
    Column("path", flexible=2, tail=True),
    Column("headline", flexible=1),
    Column("n", right=True),
)


class Terminal(Output):
    """Output to a terminal of a given width, in cells."""

    def __init__(self, width: int | None) -> None:
        self.cells = width
        self.printed = ""

    @property
    def terminal(self) -> bool:
        return self.cells is not None

    @property
    def width(self) -> int | None:
        return self.cells

    def raw(self, text: str) -> None:
        self.printed += text


def table(width: int | None, rows: list[list[str]]) -> list[str]:
    output = Terminal(width)
    output.table(COLUMNS, rows)
    return output.printed.splitlines()


def test_elsewhere_than_on_a_terminal_nothing_is_clipped_or_titled() -> None:
    path, headline = "articles/" + "p" * 90, "H" * 200
    assert table(None, [["a", path, headline, "5"], ["bbb", "x", "y", "10"]]) == [
        f"a    {path}  {headline}   5",
        f"bbb  x{' ' * 98}  y{' ' * 199}  10",
    ]


def test_on_a_terminal_a_title_stands_over_each_column() -> None:
    assert table(80, [["a", "p", "h", "5"]]) == [
        "ID  PATH  HEADLINE  N",
        "a   p     h         5",
    ]


def test_a_narrow_terminal_keeps_the_end_of_a_path() -> None:
    row = ["a", "articles/2024/05/bridge.txt", "Bridge closes after the flood", "5"]
    title, line = table(50, [row])
    assert line == "a   …/bridge.txt  Bridge closes after the flood  5"
    (_, narrower) = table(46, [row])
    assert narrower == "a   …/bridge.txt  Bridge closes after the…   5"
    (_, narrowest) = table(35, [row])
    assert narrowest == "a   Bridge closes after the flo…  5"
    assert title.startswith("ID  PATH")


def test_a_column_in_which_nothing_stands_is_left_out() -> None:
    assert table(None, [["a", "", "h", ""], ["b", "", "i", ""]]) == ["a  h", "b  i"]


def test_nothing_is_printed_for_no_rows() -> None:
    assert table(80, []) == []


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    rows=st.lists(
        st.lists(
            st.text(alphabet="ab 日é\u0301🚢\n\x1b[", max_size=60),
            min_size=4,
            max_size=4,
        ),
        max_size=6,
    ),
    width=st.integers(60, 200),
)
def test_lines_are_as_long_as_the_terminal_allows_and_safe(
    rows: list[list[str]], width: int
) -> None:
    for row in rows:
        row[0], row[3] = row[0][:4], row[3][:4]
    lines = table(width, rows)
    assert len(lines) == (len(rows) + 1 if rows else 0)
    assert all(cell_width(line) <= width for line in lines)
    assert not any("\x1b" in line for line in lines)


@pytest.mark.parametrize("value", ["\x9b31m", "\u202e", "\x7f", "\ud800"])
def test_json_carries_what_a_terminal_could_obey_escaped(value: str) -> None:
    import json

    output = Terminal(None)
    output.record({"text": value + "é日"})
    assert value not in output.printed
    assert "é日" in output.printed
    assert json.loads(output.printed) == {"text": value + "é日"}
