"""What holds for any text at all, however odd or long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.detection.figures import find_figures, resolve
from reader.detection.figures.calendar import GRAINS, UNITS
from tests.work import calls_of

find_figures("")  # builds the tables, which are no work of an example

WORDS = """
    1 2 10 250 2,000 2019 1.5 0 02:05 99999999999999999999999999999 $ € £ % Rs kr US$ -
    – / . , : ( ) ' ’ 's “ ” ½ two hundred thousand million bn m
    dozen a an half third quarter of and to or in the last next this past between from
    at least more than nearly about scores dozens hundreds tens people soldiers killed
    died injured were wounded Saturday May Feb January weekend week weeks year-old years
    ago later day night morning now every daily aged age under per cent points km miles
    m/s degrees C euros dollars pounds first 21st century Christmas Day votes no.
    that same early late end of quarter fiscal year's half twice few Q3 spring 98 noon
    GMT recently future hours before through mid- 1998 May and 9/11 B.C. Thanksgiving
    Article Boeing Ana Ruiz who will said noon magnitude http://a.bc/12 @x #7 é 漢 😀
"""
PIECES = st.sampled_from([*WORDS.split(), "\n", "\n\n", "\t", "\u00a0", "\u2009"])
TEXTS = st.lists(PIECES, max_size=40).map(" ".join) | st.lists(PIECES, max_size=40).map(
    "".join
)


@given(st.text() | TEXTS, st.sampled_from([None, "2019-02-25", "0001-01-01", "x"]))
def test_spans_are_sorted_disjoint_trimmed_and_inside_the_text(
    text: str, date: str | None
) -> None:
    figures = resolve(find_figures(text), date)
    before = 0
    for figure in figures:
        assert before <= figure.start < figure.end <= len(text)
        before = figure.end
        piece = text[figure.start : figure.end]
        assert piece.strip() == piece


@given(TEXTS, st.lists(st.tuples(st.integers(0, 200), st.integers(0, 60)), max_size=3))
def test_nothing_is_found_in_skipped_ranges(
    text: str, ranges: list[tuple[int, int]]
) -> None:
    skip = [(start, start + size) for start, size in ranges if size]
    for figure in find_figures(text, skip):
        for start, end in skip:
            assert figure.end <= start or end <= figure.start


@pytest.mark.parametrize("unit", UNITS)
def test_every_unit_of_time_can_be_some_time_ago(unit: str) -> None:
    find_figures(f"a few {unit} ago")
    assert unit in GRAINS


@given(TEXTS)
def test_a_date_changes_values_only(text: str) -> None:
    figures = find_figures(text)
    assert resolve(figures, None) == figures or any(
        figure.relative and figure.relative.startswith("^") for figure in figures
    )
    dated = resolve(figures, "2019-02-25")
    assert [(f.start, f.end, f.kind) for f in dated] == [
        (f.start, f.end, f.kind) for f in figures
    ]


@pytest.mark.parametrize(
    "piece",
    ["1", " ", "hundred ", "a.", "1,23", "1-", "@", "\n", "x", "'", "1 000 ", "$",
     "one hundred and ", "at least ", "scores of ", "2 to ", "a-", "1-a-", "1 a ",
     "from 1 to ", "five large, ", "two Big, ", "Two Kings ", "1 – ", "3 men and ",
     "the number of ", "one of the ", "6ft ", "one point ", "“Two ", "1.2.", "1'000"],
)  # fmt: skip
def test_work_grows_in_step_with_the_text(piece: str) -> None:
    def calls(size: int) -> int:
        text = (piece * (size // len(piece) + 1))[:size]
        return calls_of(lambda: find_figures(text))

    calls(100)  # what is loaded or remembered at first
    assert calls(8_000) <= 6 * calls(2_000)
