"""The article view: selecting, notes, the mouse, speed of drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.events import MouseScrollDown

from reader.detection.model import (
    ENTITY_KINDS,
    Kind,
)
from reader.library.model import Block, Role
from reader.tui.widgets.article_view import ArticleView, Mark
from tests.tui.view_host import (
    PARAGRAPH,
    TEXT,
    Host,
    article,
    cursor_row,
    plain,
    screen,
    settle,
    spans,
    styles_of,
)


async def test_annotated_passages_have_a_sign_and_a_background() -> None:
    app = Host()
    start = TEXT.index("12 families")
    end = TEXT.index("spoke of")
    async with app.run_test(size=(50, 24)) as pilot:
        app.view.show(article(TEXT), (), [Mark("one", start, end)])
        await settle(pilot)

        margin = "".join(line[0] for line in screen(app.view)[:8])
        assert margin.strip() == "▌││"
        assert margin.index("▌") == 2
        assert styles_of(app.view, "12 families")[0].bgcolor != plain(app.view).bgcolor
        app.view.goto(start)
        assert [mark.id for mark in app.view.marks_at_cursor()] == ["one"]
        await settle(pilot)
        assert [mark.id for mark in app.moves[-1].marks] == ["one"]
        app.view.goto(len(TEXT) - 2)
        assert app.view.marks_at_cursor() == ()


async def test_the_passage_in_hand_differs_from_the_others() -> None:
    text = "First words here.\n\nOther words there."
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(text), ())
        app.view.set_marks([Mark("a", 6, 11), Mark("b", 25, 30, current=True)])
        await settle(pilot)

        assert [line[0] for line in screen(app.view)[:3]] == ["▌", " ", "█"]
        one, other = styles_of(app.view, "words")
        assert one.bgcolor != other.bgcolor


@pytest.mark.parametrize("layer", ["marks", "hits", "selection"])
async def test_every_layer_shows_without_colour(
    layer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    text = "Some words here."
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(text), ())
        app.view.action_end()
        await settle(pilot)
        if layer == "marks":
            app.view.set_marks([Mark("a", 5, 10)])
        elif layer == "hits":
            app.view.hits = [(5, 10)]
        else:
            app.view.goto(5, 10, select=True)
        await settle(pilot)

        words = styles_of(app.view, "words")[0].without_color
        assert words != styles_of(app.view, "here")[0].without_color


async def test_from_the_start_of_a_line_its_passages_are_within_reach() -> None:
    app = Host()
    start = TEXT.index("12 families")
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), (), [Mark("one", start, start + 11)])
        await settle(pilot)
        app.view.action_cursor_down(2)

        assert [mark.id for mark in app.view.marks_at_cursor()] == ["one"]


async def test_the_lower_layers_show_through_the_higher_ones() -> None:
    text = "Ana Ruiz spoke."
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(text), spans(text), [Mark("m", 0, 8)])
        app.view.goto(10)
        await settle(pilot)
        marked = styles_of(app.view, "Ana Ruiz")[0]
        assert marked.underline
        assert marked.bgcolor != plain(app.view).bgcolor

        app.view.goto(0, 8, select=True)
        await settle(pilot)
        chosen = styles_of(app.view, "Ana Ruiz")[0]
        assert chosen.underline
        assert not chosen.reverse
        assert chosen.bgcolor not in (marked.bgcolor, plain(app.view).bgcolor)


async def test_a_selection_starts_with_what_the_cursor_was_sent_to() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), spans(TEXT))
        await settle(pilot)
        app.view.next_span(frozenset({Kind.PERSON}))
        app.view.start_selection()
        assert app.view.selected_text == "Ana Ruiz"
        app.view.extend("l")
        assert app.view.selected_text == "Ana Ruiz,"
        app.view.extend(")")
        assert app.view.selected_text.endswith("missing people.")
        app.view.cancel_selection()
        assert app.view.selection is None
        assert not app.view.selecting
        assert app.view.text_at_cursor == "Ana Ruiz"
        after = app.view.next_span(frozenset({Kind.PERSON}))
        assert after is not None
        assert after.start > TEXT.index("Ana Ruiz")


async def test_a_selection_else_starts_with_the_word_at_the_cursor() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), spans(TEXT))
        await settle(pilot)
        app.view.action_cursor_down(2)
        app.view.start_selection()
        assert app.view.selected_text == "Officials"
        app.view.action_cursor_down()
        app.view.action_cursor_down()
        assert app.view.selected_text.startswith("Officials in Lowmere")
        assert app.view.selected_text.count(" ") > 10
        before = app.view.selected_text
        app.view.move_word(True)
        assert app.view.selected_text.startswith(before + " ")
        app.view.cancel_selection()
        app.view.move_word(True)
        assert app.view.text_at_cursor == "in"


async def test_what_is_drawn_as_selected_is_what_is_selected() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), ())
        app.view.action_cursor_down(2)
        app.view.start_selection()
        await settle(pilot)
        for motion in "lljkhhhl":
            app.view.extend(motion)
            await settle(pilot)
            drawn = " ".join(
                "".join(
                    segment.text
                    for segment in app.view.render_line(y)
                    if segment.style
                    and segment.style.bgcolor != plain(app.view).bgcolor
                )
                for y in range(app.view.size.height)
            )
            assert drawn.split() == app.view.selected_text.split()


async def test_the_moving_end_stays_on_the_screen() -> None:
    app = Host()
    async with app.run_test(size=(50, 15)) as pilot:
        app.view.show(article(TEXT), ())
        await settle(pilot)
        app.view.start_selection()
        for _ in range(12):
            app.view.extend("}")
        await settle(pilot)
        head = app.view.selected_text[-12:]
        assert head in " ".join(line[2:-1].strip() for line in screen(app.view))


async def test_dragging_selects_whole_characters() -> None:
    text = "日本 e\u0301te\u0301 ok\nnext line"
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(text), ())
        await settle(pilot)
        for start, end, expected in [
            ((2, 0), (5, 0), "日本"),
            ((3, 0), (7, 0), "日本 e\u0301"),
            ((9, 0), (7, 0), "e\u0301te\u0301"),
            ((7, 0), (5, 1), "e\u0301te\u0301 ok\nnext"),
        ]:
            await pilot.mouse_down(ArticleView, offset=start)
            await pilot.hover(ArticleView, offset=end)
            await pilot.mouse_up(ArticleView, offset=end)
            await settle(pilot)
            assert app.view.selected_text == expected
        assert len(app.selected) == 4
        assert app.view.cursor == text.index("e\u0301te")
        assert text[slice(*app.selected[-1])] == "e\u0301te\u0301 ok\nnext"


async def test_a_double_click_selects_the_word_and_a_click_lets_go() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), ())
        await settle(pilot)
        await pilot.click(ArticleView, offset=(8, 0), times=2)
        await settle(pilot)
        assert app.view.selected_text == "gives"
        assert app.selected == [(4, 9)]

        await pilot.click(ArticleView, offset=(3, 2))
        await settle(pilot)
        assert app.view.selection is None
        assert app.view.cursor == TEXT.index("fficials")


async def test_after_the_wheel_the_cursor_goes_on_from_what_is_seen() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(article(TEXT), spans(TEXT))
        await settle(pilot)
        for _ in range(20):
            event = MouseScrollDown(app.view, 5, 5, 0, 1, 0, False, False, False)
            app.view.post_message(event)
        await settle(pilot)
        assert app.view.cursor == 0
        top = app.view.top_offset
        assert top > 200

        span = app.view.next_span(ENTITY_KINDS)
        assert span is not None
        assert span.start >= top


async def test_front_matter_can_be_unfolded() -> None:
    text = "---\ntitle: Dam\n---\n\nThe dam held."
    blocks = Block(0, 18, Role.METADATA), Block(20, len(text), Role.BODY)
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(text, *blocks), ())
        await settle(pilot)
        assert "front matter (3 lines)" in screen(app.view)[0]
        app.view.toggle_front_matter()
        await settle(pilot)
        assert "title: Dam" in screen(app.view)[1]


async def test_a_role_is_seen_where_its_block_is_and_no_further() -> None:
    text = "LOWMERE (Post) - Rain fell."
    blocks = Block(0, 16, Role.DATELINE), Block(17, len(text), Role.BODY)
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(text, *blocks), ())
        app.view.goto(len(text) - 1)
        await settle(pilot)

        assert styles_of(app.view, "LOWMERE")[0] != styles_of(app.view, "Rain")[0]
        assert styles_of(app.view, "Rain")[0] == plain(app.view)


async def test_a_key_draws_only_the_lines_that_change() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(article(TEXT), spans(TEXT))
        await settle(pilot)
        drawn: list[int] = []
        draw = app.view.draw

        def count(number: int, width: int, look: str) -> Any:
            drawn.append(number)
            return draw(number, width, look)

        app.view.draw = count  # type: ignore[method-assign]
        app.view.action_cursor_down()
        await settle(pilot)
        assert sorted(set(drawn)) == [0, 1]

        drawn.clear()
        app.view.start_selection()
        app.view.extend("l")
        await settle(pilot)
        assert set(drawn) <= {0, 1, 2}


async def test_a_long_text_is_laid_out_while_it_is_read() -> None:
    text = "\n\n".join(f"{PARAGRAPH} {n}" for n in range(3000))
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(article(text), ())
        await settle(pilot)
        assert screen(app.view)[0][2:11] == "Officials"

        app.view.goto(len(text) - 4)
        await settle(pilot)
        assert "2999" in screen(app.view)[cursor_row(app.view)]
        app.view.action_home()
        assert app.view.top_offset == 0


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.sampled_from(["word ", "\n\n", "日本 ", "e\u0301", "👩‍👧 "]), max_size=200
    ),
    st.lists(st.integers(6, 90), min_size=1, max_size=3),
)
async def test_any_resize_keeps_any_position(
    pieces: Sequence[str], widths: Sequence[int]
) -> None:
    text = "".join(pieces) + "\n\nfiller" * 60
    app = Host()
    async with app.run_test(size=(60, 12)) as pilot:
        app.view.show(article(text), (), at=len("".join(pieces)) // 2)
        await settle(pilot)
        top = app.view.top_offset
        for width in widths:
            await pilot.resize_terminal(width, 12)
            await settle(pilot)
            assert app.view.top_offset == top
