"""Grapheme clusters and terminal cells."""

from __future__ import annotations

import pytest
import wcwidth
from hypothesis import given
from hypothesis import strategies as st

from reader.text.cells import (
    cell_width,
    clip,
    clusters,
    is_simple,
    offset_at_cell,
    pad,
    snap,
)

PIECES = [
    "e\u0301",
    "日",
    "한",
    "ᄒ",
    "ᅡ",
    "👩\u200d👩\u200d👧",
    "🇻",
    "\u200d",
    "\ufe0f",
]
PIECES += [
    "❤\ufe0f",
    "क्षि",
    "ं",
    "\u0600",
    "\u200b",
    "©",
    "👍🏽",
    "ก",
    "ำ",
    *"ab éß\tжα—€",
]
MIXED = st.lists(st.sampled_from(PIECES)).map("".join)
TEXT = st.text() | MIXED
FAMILY = "👩\u200d👩\u200d👧"


@given(TEXT)
def test_clusters_cover_the_text_without_gap(text: str) -> None:
    at = 0
    for start, end, width in clusters(text):
        assert start == at < end
        assert 0 <= width <= 2 * (end - start)
        at = end
    assert at == len(text)


@given(TEXT)
def test_simple_text_is_measured_as_any_other(text: str) -> None:
    if is_simple(text):
        assert [text[a:b] for a, b, _ in clusters(text)] == list(
            wcwidth.iter_graphemes(text)
        )
        plain = text.replace("\t", " ").replace("\n", " ")
        assert cell_width(text) == wcwidth.wcswidth(plain) == len(text)


def test_every_simple_character_is_one_cell() -> None:
    simple = [c for c in map(chr, range(0x20, 0x30000)) if is_simple(c)]
    assert len(simple) > 900
    assert [c for c in simple if wcwidth.wcwidth(c) != 1] == []


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("abc", 3),
        ("Guaidó", 6),
        ("Guaido\u0301", 6),
        ("日本", 4),
        (FAMILY, 2),
        ("🇻🇪", 2),
        ("❤\ufe0f", 2),
        ("", 0),
        ("\u200b", 0),
        ("한", 2),
        ("👍🏽", 2),
    ],
)
def test_width_counts_whole_clusters(text: str, width: int) -> None:
    assert cell_width(text) == width


@given(TEXT, st.integers(0, 12))
def test_clipped_text_fits_and_ends_at_a_cluster(text: str, width: int) -> None:
    clipped = clip(text, width)
    assert cell_width(clipped) <= width
    if cell_width(text) <= width:
        assert clipped == text
    elif clipped:
        kept = clipped.removesuffix("…")
        assert text.startswith(kept)
        assert len(kept) in {a for a, _, _ in clusters(text)}


def test_clip_keeps_as_much_as_fits() -> None:
    assert clip("abcdef", 4) == "abc…"
    assert clip("日本語", 5) == "日本…"
    assert clip("日本語", 4) == "日…"
    assert clip("ab", 0) == ""
    assert clip("ab", 1) == "…"
    assert clip("ab cd", 4) == "ab…"
    assert clip("abc", 2, "...") == ""


@given(TEXT, st.integers(0, 12))
def test_padded_text_is_exactly_as_wide(text: str, width: int) -> None:
    assert cell_width(pad(text, width)) == width


def test_the_cluster_at_a_column_is_the_one_drawn_there() -> None:
    text = "a日e\u0301z"
    assert [offset_at_cell(text, cell) for cell in range(6)] == [0, 1, 1, 2, 4, 5]


@given(TEXT, st.data())
def test_snapping_widens_to_whole_clusters_and_no_further(
    text: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    bounds = [(a, b) for a, b, _ in clusters(text)]
    low, high = snap(text, start, end)
    if start < end:
        touched = [(a, b) for a, b in bounds if a < end and b > start]
        assert (low, high) == (touched[0][0], touched[-1][1])
    else:
        inside = [(a, b) for a, b in bounds if a < start < b]
        assert (low, high) == (inside[0] if inside else (start, end))


def test_snapping_far_inside_a_long_run_finds_the_same_clusters() -> None:
    flags = "🇻🇪" * 100
    assert snap(flags, 101, 103) == (100, 104)
