from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.text.cells import clusters
from reader.tui.motions import Motion, Selection, extend, select, step, word
from reader.tui.page import Page

TEXT = (
    "Rescuers in Port Ellis found 12 miners alive. Two more are missing.\n"
    "\n"
    "The mine had been closed since 2009. Its owner said so.\n"
)
WILD = st.lists(
    st.sampled_from(
        [*"abcDE  ..,'’", "\n", "\n", "é", "e\u0301", "日", "👩‍👧", "🇫🇷", "❤️", "\u0308"]
    ),
    min_size=1,
    max_size=100,
).map("".join)


def lines_of(text: str) -> list[tuple[int, int]]:
    page = Page.layout(text, (), 16)
    return [(line.start, line.end) for line in page.lines if line.end > line.start]


def after(selection: Selection, *motions: str) -> str:
    for motion in motions:
        selection = extend(TEXT, selection, Motion(motion), lines_of(TEXT))
    return TEXT[slice(*selection.range)]


def at(words: str) -> Selection:
    start = TEXT.index(words)
    return select(TEXT, start, start + len(words))


def test_words_are_added_and_taken_away() -> None:
    assert after(at("Port"), "l") == "Port Ellis"
    assert after(at("Port"), "l", "l", "h") == "Port Ellis"
    assert after(at("Port Ellis"), "h") == "Port"


def test_back_from_the_first_word_the_start_moves() -> None:
    assert after(at("Port"), "h") == "in Port"
    assert after(at("Port"), "h", "h", "l") == "in Port"
    assert after(at("Port"), "h", "l") == "Port"
    assert after(at("Port"), "h", "l", "l") == "Port Ellis"


def test_sentences() -> None:
    assert after(at("Port"), ")") == "Port Ellis found 12 miners alive."
    assert after(at("Port"), ")", ")").endswith("Two more are missing.")
    assert after(at("Port"), ")", ")", "(").endswith("miners alive.")
    assert after(at("more"), "(") == "Two more"
    assert after(at("more"), "(", "(").startswith("Rescuers in")
    assert after(at("Two"), "l", "(") == "Two"


def test_paragraphs() -> None:
    assert after(at("Port"), "}").endswith("Two more are missing.")
    assert after(at("Port"), "}", "}").endswith("Its owner said so.")
    assert after(at("closed"), "{") == "The mine had been closed"
    assert after(at("closed"), "{", "{").startswith("Rescuers")


def test_lines_of_the_screen() -> None:
    lines = lines_of(TEXT)
    assert after(at("in"), "j") == "in Port"
    assert after(at("in"), "j", "j") == TEXT[9 : lines[1][1]]
    assert after(at("in"), "j", "j", "k") == "in Port"
    assert after(at("miners"), "k") == TEXT[lines[1][0] : TEXT.index(" alive")]


def test_the_other_end_can_be_moved() -> None:
    assert after(at("Port Ellis"), "o", "h") == "in Port Ellis"
    assert after(at("in Port Ellis"), "o", "l") == "Port Ellis"
    assert after(at("in Port Ellis"), "o", "l", "o", "l") == "Port Ellis found"


def test_at_the_edges_of_the_text_nothing_happens() -> None:
    everything = select(TEXT, 0, len(TEXT.rstrip()))
    for motion in "l)}j":
        assert after(everything, motion) == TEXT.rstrip()
    assert after(at("Rescuers"), "h") == "Rescuers"


def test_the_word_at_the_cursor_takes_its_accents_along() -> None:
    text = "Guaido\u0301 spoke"

    assert text[slice(*word(text, 2))] == "Guaido\u0301"


def test_steps_go_to_the_starts_of_words() -> None:
    at = step(TEXT, 0, Motion.NEXT_WORD)

    assert at == TEXT.index("in")
    assert step(TEXT, at, Motion.PREVIOUS_WORD) == 0
    assert step(TEXT, 0, Motion.PREVIOUS_WORD) == 0


def boundaries_of(text: str) -> set[int]:
    return {start for start, _, _ in clusters(text)} | {len(text)}


@settings(max_examples=200)
@given(
    WILD,
    st.integers(0, 120),
    st.integers(0, 120),
    st.lists(st.sampled_from(list(Motion)), max_size=12),
)
def test_a_selection_never_parts_a_character_nor_loses_its_first_word(
    text: str, a: int, b: int, motions: list[Motion]
) -> None:
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    selection = select(text, start, end)
    edges, lines = boundaries_of(text), lines_of(text)

    for motion in motions:
        selection = extend(text, selection, motion, lines)
        low, high = selection.range
        assert {low, high} <= edges
        assert low <= selection.first[0] <= selection.first[1] <= high


@pytest.mark.parametrize(("on", "back"), ["lh", ")(", "}{"])
@given(text=WILD, a=st.integers(0, 120))
def test_motions_always_get_on_until_the_edge(
    on: str, back: str, text: str, a: int
) -> None:
    selection = select(text, *word(text, min(a, len(text))))
    for motion in (Motion(on), Motion(back)):
        for _ in range(2 * len(text) + 2):
            moved = extend(text, selection, motion)
            if moved == selection:
                break
            assert (moved.head > selection.head) == (motion is Motion(on))
            selection = moved
        else:
            pytest.fail("a motion went round in circles")
