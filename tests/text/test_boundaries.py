"""Words, sentences and paragraphs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.boundaries import paragraphs, sentences, word_at, words
from reader.text.cells import clusters

PIECES = [*"ab A.,'’-_ \n1", "e\u0301", "日", "👩\u200d👧", "ก", "ำ", "!", "”"]
TEXT = st.text() | st.lists(st.sampled_from(PIECES)).map("".join)


def _words(text: str) -> list[str]:
    return [text[a:b] for a, b in words(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mr Guaidó said: no.", ["Mr", "Guaidó", "said", ":", "no", "."]),
        ("Mr Guaido\u0301 said", ["Mr", "Guaido\u0301", "said"]),
        ("don’t pay $1,200.50", ["don’t", "pay", "$", "1,200.50"]),
        (
            "a 29-year-old, the U.N. man",
            ["a", "29-year-old", ",", "the", "U.N", ".", "man"],
        ),
        ("日本語 ok", ["日", "本", "語", "ok"]),
        ("👩\u200d👧 x", ["👩\u200d👧", "x"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("snake_case", ["snake", "_", "case"]),
    ],
)
def test_words_are_what_a_reader_steps_by(text: str, expected: list[str]) -> None:
    assert _words(text) == expected


@given(TEXT)
def test_words_cover_all_but_white_space_in_whole_clusters(text: str) -> None:
    bounds = {a for a, _, _ in clusters(text)} | {len(text)}
    at = 0
    for start, end in words(text, 0, len(text)):
        assert at <= start < end
        assert not any(text[a].isalnum() for a in range(at, start))
        assert {start, end} <= bounds
        at = end
    assert not any(c.isalnum() for c in text[at:])


@given(TEXT, st.data())
def test_the_word_at_an_offset_is_at_or_after_it_or_the_last(
    text: str, data: st.DataObject
) -> None:
    offset = data.draw(st.integers(0, len(text)))
    start, end = word_at(text, offset)
    found = [w for line in _lines(text) for w in words(text, *line)]
    if not found:
        assert (start, end) == (offset, offset)
    else:
        after = [w for w in found if w[1] > offset]
        assert (start, end) == (after[0] if after else found[-1])


def _lines(text: str) -> list[tuple[int, int]]:
    found, at = [], 0
    for line in text.split("\n"):
        found.append((at, at + len(line)))
        at += len(line) + 1
    return found


def _sentences(text: str) -> list[str]:
    return [text[a:b] for a, b in sentences(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He left. She stayed.", ["He left.", "She stayed."]),
        ("Mr. Ruiz left. So did J. Smith.", ["Mr. Ruiz left.", "So did J. Smith."]),
        ("It rose 3.5 per cent. Then fell", ["It rose 3.5 per cent.", "Then fell"]),
        (
            "“Go!” he said. “Now.” Then he went.",
            ["“Go!” he said.", "“Now.”", "Then he went."],
        ),
        ("Who said No. 10 was shut? Nobody.", ["Who said No. 10 was shut?", "Nobody."]),
        ("He said no. Élan returned.", ["He said no.", "Élan returned."]),
        ("¿Vino? ¡Sí! Claro.", ["¿Vino?", "¡Sí!", "Claro."]),
        ("今日は。明日も。", ["今日は。", "明日も。"]),
        (
            "The U.S. Senate met at 5 p.m. Monday.",
            ["The U.S. Senate met at 5 p.m. Monday."],
        ),
        ("  spaced  ", ["spaced"]),
        ("", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, expected: list[str]) -> None:
    assert _sentences(text) == expected


@given(TEXT)
def test_sentences_cover_a_paragraph_but_white_space(text: str) -> None:
    at = 0
    for start, end in sentences(text, 0, len(text)):
        assert at <= start < end
        assert not text[at:start].strip()
        at = end
    assert not text[at:].strip()


@given(TEXT)
def test_paragraphs_are_the_lines_that_are_not_blank(text: str) -> None:
    shown = [text[a:b] for a, b in paragraphs(text)]
    assert shown == [line.strip() for line in text.split("\n") if line.strip()]
