from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import ControlType, Segment
from rich.style import Style
from textual.color import Color

from reader.tui.page import display_width
from reader.tui.safe import SafeFilter, shown

BLACK = Color(0, 0, 0)
HOSTILE = {
    "escape": "\x1b]52;c;ZXZpbA==\x07",
    "C1": "\x9b31m\x9d0;title\x9c",
    "NUL and DEL": "a\x00b\x7fc",
    "bidi override": "abc\u202edef\u2066ghi",
    "bidi mark": "a\u200eb\u200fc\u061cd",
    "byte order mark": "a\ufeffb",
    "zero width": "a\u200bb\u2060c",
    "tags": "a\U000e0041\U000e0042b",
    "separators": "a\u2028b\u2029c",
    "tab and newline": "a\tb\nc\rd",
    "surrogate": "a\udc80b",
}


def filtered(*segments: Segment) -> list[Segment]:
    return SafeFilter().apply(list(segments), BLACK)


def text_of(segments: list[Segment]) -> str:
    return "".join(segment.text for segment in segments)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_nothing_that_a_terminal_obeys_or_hides_passes(text: str) -> None:
    safe = text_of(filtered(Segment(text)))

    assert safe.isprintable()
    assert "\ufffd" in safe
    safe.encode("utf-8")


@given(st.text(st.characters(codec=None, exclude_categories=())))
def test_any_text_becomes_printable_to_utf8(text: str) -> None:
    safe = text_of(filtered(Segment(text)))

    safe.encode("utf-8")
    assert not [c for c in safe if ord(c) < 32 or 0x7F <= ord(c) < 0xA0]


@pytest.mark.parametrize(
    "text",
    ["plain [red]", "日本語", "👨‍👩‍👧‍👦", "❤️", "e\u0301", "עברית", "می‌خواهم", "½ €3bn"],
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    segment = Segment(text, Style(bold=True))

    assert filtered(segment) == [segment]


def test_control_segments_of_textual_itself_pass() -> None:
    move = Segment("\x1b[2J", None, [(ControlType.CLEAR,)])

    assert filtered(move) == [move]


def test_a_line_stays_as_wide_as_it_was() -> None:
    line = [
        Segment("a\u200bb\u200bc"),
        Segment("  "),
        Segment("    ", Style(bold=True)),
    ]
    before = sum(cell_len(segment.text) for segment in line)

    safe = filtered(*line)

    assert text_of(safe) == "a\ufffdb\ufffdc    "
    assert sum(cell_len(segment.text) for segment in safe) == before


def test_one_filter_serves_for_another_in_the_caches() -> None:
    assert SafeFilter() == SafeFilter()
    assert hash(SafeFilter()) == hash(SafeFilter())


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_shown_text_needs_no_filter(text: str) -> None:
    segment = Segment(shown(text))

    assert filtered(segment) == [segment]


def test_shown_text_keeps_what_has_a_shape() -> None:
    assert shown("a\tb\u00adc\x1bd\u200be") == "a    b-c\ufffdde"


@given(
    st.lists(
        st.sampled_from([*"ab \t", "é", "e\u0301", "日", "\u200b", "\u00ad", "👩‍👧"])
    ).map("".join)
)
def test_the_width_of_a_shown_text_is_known_before(text: str) -> None:
    assert display_width(text) == cell_len(shown(text))
