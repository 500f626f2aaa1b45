"""Values in words for people."""

from __future__ import annotations

import pytest

from reader.detection.model import Bound, Figure, Kind
from reader.tui.widgets.describe import counted, figure_value


def figure(kind: Kind, **fields: object) -> Figure:
    return Figure(start=0, end=1, kind=kind, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (figure(Kind.TIME, value="TEV"), "evening"),
        (figure(Kind.TIME, value="2024-03-18TMO"), "2024-03-18 morning"),
        (figure(Kind.TIME, value="T15:30"), "15:30"),
        (figure(Kind.DURATION, value="P2Y6M"), "2 years 6 months"),
        (figure(Kind.DURATION, value="PT35M", number=35), "35 minutes"),
        (figure(Kind.DURATION, value="PXD", bound=Bound.ABOUT), "about some days"),
        (figure(Kind.DURATION, value="P1W"), "1 week"),
        (figure(Kind.DURATION, value="PXCE"), "some centuries"),
        (figure(Kind.DURATION, value="P2WE"), "2 weekends"),
        (figure(Kind.DATE, value="PAST_REF"), "in the past"),
        (figure(Kind.DATE, value="2019-02"), "2019-02"),
        (
            figure(Kind.COUNT, value=1200, bound=Bound.MORE_THAN, counted="soldiers"),
            "more than 1,200 soldiers",
        ),
        (figure(Kind.COUNT, low=200, high=999, bound=Bound.ABOUT), "about 200 to 999"),
    ],
)
def test_value_in_words(made: Figure, words: str) -> None:
    assert figure_value(made) == words


def test_counted_has_the_right_number() -> None:
    assert [counted(n, "note") for n in (0, 1, 1200)] == [
        "0 notes",
        "1 note",
        "1,200 notes",
    ]
