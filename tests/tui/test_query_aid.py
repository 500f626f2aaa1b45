"""What helps while one types a query, drawn as lines."""

from __future__ import annotations

import pytest

from reader.search import query
from reader.search.completing import Completion, Offer
from reader.text.cells import cell_width
from reader.tui.widgets.bars import pointing
from reader.tui.widgets.query_aid import examples, help_lines, offer_line


def offers(*labels: str) -> list[Completion]:
    return [
        Completion(0, 0, label, Offer.VALUE, label, count=number)
        for number, label in enumerate(labels)
    ]


def drawn(line: list[tuple[str, str]]) -> str:
    return "".join(text for text, _ in line)


@pytest.mark.parametrize("width", [20, 50, 120])
def test_examples_fit_the_width_and_the_height(width: int) -> None:
    lines = help_lines(width, 5)

    assert len(lines) == 5
    assert all(cell_width(drawn(line)) <= width for line in lines)
    assert help_lines(width, 0) == help_lines(width, -3) == []


@pytest.mark.parametrize(
    "example", [text for text, _ in examples() if not text.startswith("/")]
)
def test_every_example_of_a_field_is_a_query(example: str) -> None:
    field, colon, _ = example.partition(":")
    if not colon or field in query.FIELDS:
        assert query.parse(example).root is not None


@pytest.mark.parametrize("width", [12, 30, 80])
@pytest.mark.parametrize("chosen", [None, 0, 3, 7])
def test_the_chosen_offer_is_seen_however_narrow(
    width: int, chosen: int | None
) -> None:
    labels = ["tag:one", "日本語", "three", "four", "five", "six", "seven", "eight"]
    line = drawn(offer_line(offers(*labels), chosen, width))

    assert cell_width(line) <= width
    if chosen is not None:
        assert f"[{labels[chosen]}"[:3] in line


def test_an_offer_tells_how_many_have_it() -> None:
    assert "two 1" in drawn(offer_line(offers("one", "two"), None, 40))


@pytest.mark.parametrize("width", [10, 24, 80])
@pytest.mark.parametrize("at", [0, 5, 20, 79, 500])
def test_a_caret_stands_at_its_cell_and_the_line_fits(at: int, width: int) -> None:
    line = pointing("this ( is not closed", at, width)

    assert line.index("^") == min(at, width - 1)
    assert cell_width(line) <= width


def test_the_message_stands_where_there_is_room() -> None:
    assert pointing("wrong", 3, 20) == "   ^ wrong"
    assert pointing("wrong", 18, 20) == " " * 12 + "wrong ^"
