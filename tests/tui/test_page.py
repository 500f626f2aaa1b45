from __future__ import annotations

from bisect import bisect_right

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.library.model import Block, Role
from reader.text.cells import clusters
from reader.tui.page import MAX_WIDTH, Page, display_width

TEXTS = st.lists(
    st.sampled_from(
        [*"abcdefgh XYZ.,'", "\n", "\t", "é", "e\u0301", "日", "本", "\u200b", " ",
         "👩‍👧", "🇫🇷", "❤️", "\u00ad", "a\u0308\u0323"]
    ),
    max_size=200,
).map("".join)  # fmt: skip


def body(text: str) -> tuple[Block, ...]:
    return (Block(0, len(text), Role.BODY),) if text else ()


def whole(text: str, width: int = 20) -> Page:
    return Page.layout(text, body(text), width)


def shown_lines(page: Page) -> list[str]:
    return [page.slice(line) for line in page.lines]


def test_a_paragraph_is_wrapped_at_words() -> None:
    page = whole("The mayor of Lowmere said that nobody was hurt.", 20)

    assert shown_lines(page) == [
        "The mayor of Lowmere",
        "said that nobody was",
        "hurt.",
    ]


def test_blank_lines_show_as_one_and_none_at_the_edges() -> None:
    page = whole("\n\none\n\n \n\ntwo\nthree\n\n")

    assert shown_lines(page) == ["one", "", "two", "three"]


def test_an_empty_text_has_one_empty_line() -> None:
    assert shown_lines(whole("")) == [""]
    assert whole("").place(0) == (0, 0)
    assert shown_lines(whole("\n \n")) == [""]


def test_lines_are_never_wider_than_can_be_read() -> None:
    page = whole("word " * 100, 500)

    assert max(display_width(text) for text in shown_lines(page)) <= MAX_WIDTH


def test_tabs_are_four_cells_and_one_code_point() -> None:
    page = whole("a\tb", 20)

    assert shown_lines(page) == ["a    b"]
    assert page.place(2) == (0, 5)
    assert page.offset(0, 3) == 1


def test_each_line_knows_the_role_of_its_block() -> None:
    text = "Dam holds\n\nBy A. Writer\n\nIt held.\n"
    blocks = (
        Block(0, 9, Role.HEADLINE),
        Block(11, 23, Role.BYLINE),
        Block(25, 33, Role.BODY),
    )

    page = Page.layout(text, blocks, 40)

    assert [line.role for line in page.lines] == [
        Role.HEADLINE, Role.BODY, Role.BYLINE, Role.BODY, Role.BODY,
    ]  # fmt: skip


def test_quotes_are_indented() -> None:
    text = "She said:\n\nWe will rebuild."
    page = Page.layout(text, (Block(0, 9, Role.BODY), Block(11, 27, Role.QUOTE)), 12)

    assert [line.indent for line in page.lines] == [0, 0, 2, 2]
    assert page.place(11) == (2, 2)
    assert page.offset(2, 0) == 11


FRONT = "---\ntitle: A\nsource: B\n---\n"


def test_front_matter_is_folded_into_one_line() -> None:
    text = FRONT + "\nThe text."
    blocks = (
        Block(0, len(FRONT), Role.METADATA),
        Block(len(FRONT) + 1, len(text), Role.BODY),
    )

    page = Page.layout(text, blocks, 40)

    assert shown_lines(page) == ["front matter (4 lines)", "", "The text."]
    assert page.place(5) == (0, 0)
    assert page.offset(0, 10) == 0
    assert page.place(len(FRONT) + 1) == (2, 0)


def test_a_label_in_the_text_is_no_front_matter() -> None:
    text = "Dam holds\n\nSource: The Post\n\nIt held."
    blocks = (
        Block(0, 9, Role.HEADLINE),
        Block(11, 27, Role.METADATA),
        Block(29, 37, Role.BODY),
    )

    page = Page.layout(text, blocks, 40)

    assert shown_lines(page)[2] == "Source: The Post"
    assert page.blocks_in(0, 12) == blocks[:2]
    assert page.blocks_in(9, 11) == ()
    assert page.blocks_in(12, 30) == blocks[1:]


def test_front_matter_unfolds_to_its_text() -> None:
    text = FRONT + "\nThe text."
    blocks = (Block(0, len(FRONT), Role.METADATA), Block(28, len(text), Role.BODY))

    page = Page.layout(text, blocks, 40, folded=False)

    assert shown_lines(page)[:4] == ["---", "title: A", "source: B", "---"]


def test_text_is_laid_out_only_as_far_as_asked() -> None:
    text = "A paragraph of seven short words here.\n" * 2000
    page = Page(text, body(text), 40)

    page.grow_to_line(30)

    assert 30 < len(page.lines) < 40
    assert not page.complete
    first = list(page.lines)
    page.grow_to(len(text) - 10)
    assert page.lines[: len(first)] == first
    assert page.lines[-1].end >= len(text) - 10


@settings(max_examples=200)
@given(TEXTS, st.integers(1, 30))
def test_every_character_is_on_the_screen_once(text: str, width: int) -> None:
    page = whole(text, width)

    covered = [i for line in page.lines for i in range(line.start, line.end)]

    assert covered == sorted(set(covered))
    missing = set(range(len(text))) - set(covered)
    assert all(text[i].isspace() for i in missing)


@given(TEXTS, st.integers(4, 30))
def test_no_line_is_wider_than_the_page(text: str, width: int) -> None:
    page = whole(text, width)

    assert all(
        display_width(text[line.start : line.end]) <= width for line in page.lines
    )


@settings(max_examples=200)
@given(TEXTS, st.integers(4, 30))
def test_offsets_and_places_are_each_others_inverse(text: str, width: int) -> None:
    page = whole(text, width)

    for number, line in enumerate(page.lines):
        piece = text[line.start : line.end]
        column = 0
        for start, _, cells in clusters(piece):
            offset = line.start + start
            if cells:
                assert page.place(offset) == (number, column)
                assert page.offset(number, column) == offset
            column += 4 if piece[start] == "\t" else cells


@given(TEXTS, st.integers(2, 30), st.integers(-5, 400), st.integers(-5, 100))
def test_any_cell_leads_to_the_start_of_a_character(
    text: str, width: int, number: int, column: int
) -> None:
    page = whole(text, width)

    offset = page.offset(number, column)

    line = page.lines[page.line_of(offset)]
    starts = [line.start + a for a, _, _ in clusters(text[line.start : line.end])]
    assert offset in starts or line.start == line.end == offset


@given(TEXTS, st.integers(2, 30))
def test_every_offset_has_a_line_that_begins_at_or_before_it(
    text: str, width: int
) -> None:
    page = whole(text, width)
    starts = [line.start for line in page.lines]

    assert starts == sorted(set(starts))
    for offset in range(len(text) + 1):
        assert page.line_of(offset) == max(0, bisect_right(starts, offset) - 1)


def test_the_lines_of_a_range_are_those_that_show_it() -> None:
    page = whole("one two three four five six", 8)

    assert shown_lines(page) == ["one two", "three", "four", "five six"]
    assert page.lines_in(4, 17) == range(3)
    assert page.lines_in(8, 13) == range(1, 2)
