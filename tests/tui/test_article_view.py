from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.events import MouseScrollDown
from textual.pilot import Pilot
from textual.theme import Theme

from reader.detection.model import (
    ENTITY_KINDS,
    FIGURE_KINDS,
    Entity,
    Figure,
    Kind,
    Span,
)
from reader.detection.styles import News16, NewsDark
from reader.detection.tokens import TOKENS
from reader.library.model import Article, Block, Metadata, Role
from reader.text.hashing import text_sha256
from reader.tui.widgets.article_view import ArticleView, Mark

SIZES = [(80, 24), (50, 15)]
PARAGRAPH = (
    "Officials in Lowmere said that 12 families had left their homes before the dam "
    "gave way. Ana Ruiz, who leads the rescue, spoke of 3 missing people."
)
TEXT = "Dam gives way\n\n" + "\n\n".join(
    f"{PARAGRAPH} It was day {day}." for day in range(1, 31)
)


def article(text: str, *blocks: Block) -> Article:
    first = text.find("\n") if "\n" in text else len(text)
    found = blocks or (Block(0, first, Role.HEADLINE),)
    return Article("dam.txt", text, text_sha256(text), "utf-8", found, Metadata())


def spans(text: str) -> tuple[Span, ...]:
    """Names and numbers, as far as these tests need them."""
    found: list[Span] = [
        Entity(start=m.start(), end=m.end(), kind=Kind.PERSON, name=m[0], key=m[0])
        for m in re.finditer(r"Ana Ruiz", text)
    ]
    found += [
        Entity(start=m.start(), end=m.end(), kind=Kind.PLACE, name=m[0], key=m[0])
        for m in re.finditer(r"Lowmere", text)
    ]
    found += [
        Figure(start=m.start(), end=m.end(), kind=Kind.COUNT, value=int(m[0]))
        for m in re.finditer(r"\b\d+\b", text)
    ]
    return tuple(sorted(found, key=lambda span: span.start))


class Host(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.view = ArticleView(empty="Nothing open")
        self.moves: list[ArticleView.CursorMoved] = []
        self.selected: list[tuple[int, int]] = []

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        self.view.focus()

    def on_article_cursor_cursor_moved(self, event: ArticleView.CursorMoved) -> None:
        self.moves.append(event)

    def on_article_view_selected(self, event: ArticleView.Selected) -> None:
        self.selected.append((event.start, event.end))


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()


def screen(view: ArticleView) -> list[str]:
    return [view.render_line(y).text for y in range(view.size.height)]


def cursor_row(view: ArticleView) -> int:
    rows = [y for y, line in enumerate(screen(view)) if line[1] == "›"]
    assert len(rows) == 1
    return rows[0]


def styles_of(view: ArticleView, words: str) -> list[Style]:
    """Return the styles in which `words` are drawn, wherever they stand."""
    return [
        segment.style or Style()
        for y in range(view.size.height)
        for segment in view.render_line(y)
        if words in segment.text
    ]


def lit_segments(view: ArticleView) -> list[Segment]:
    return [
        segment
        for y in range(view.size.height)
        for segment in view.render_line(y)
        if segment.style and segment.style.reverse
    ]


def plain(view: ArticleView) -> Style:
    return view.rich_style


@pytest.mark.parametrize("size", SIZES)
async def test_the_text_is_shown_in_lines_of_the_screen(size: tuple[int, int]) -> None:
    app = Host()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "Nothing open" in "".join(screen(app.view))
        app.view.show(article(TEXT), spans(TEXT))
        await settle(pilot)

        lines = screen(app.view)
        assert lines[0].startswith(" ›Dam gives way")
        assert {cell_len(line) for line in lines} == {size[0]}
        words = " ".join(line[2:-1].strip() for line in lines).split()
        assert TEXT.split()[: len(words)] == words


@pytest.mark.parametrize(
    "hostile",
    [
        "[red]Rates[/] [@click=app.quit]up[/] [/bad",
        "a\u200bb\u2028c\ufeffd\U000e0041e",
        "日本語のテキスト" * 30,
        "👨‍👩‍👧‍👦❤️🇫🇷" * 30,
        "e\u0301\u0323" * 200,
        "tab\tand\ttab " * 20,
    ],
)
@pytest.mark.parametrize("size", SIZES)
async def test_hostile_text_stays_text_in_its_cells(
    hostile: str, size: tuple[int, int]
) -> None:
    app = Host()
    async with app.run_test(size=size) as pilot:
        app.view.show(article(hostile), (), [Mark("m", 1, 3)])
        app.view.hits = [(2, 5)]
        app.view.goto(1, 4)
        await settle(pilot)

        lines = screen(app.view)
        assert {cell_len(line) for line in lines} == {size[0]}
        for y in range(size[1]):
            pieces = [segment.text for segment in app.view.render_line(y)]
            assert sum(map(cell_len, pieces)) == size[0]
        if hostile.startswith("["):
            assert hostile in lines[0]
        await pilot.click(ArticleView, offset=(12, 0))
        assert app.is_running


async def test_spans_have_the_style_of_their_token() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), spans(TEXT))
        app.view.goto(len(TEXT) // 2)
        await settle(pilot)

        person = NewsDark.style_for_token(TOKENS[Kind.PERSON])
        for style in styles_of(app.view, "Ana Ruiz"):
            assert style.color is not None
            assert style.color.name == f"#{person['color']}"
        assert styles_of(app.view, "Ana Ruiz")


async def test_a_hidden_class_is_plain_and_steps_pass_it_by() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), spans(TEXT))
        app.view.hidden = frozenset({Kind.PERSON})
        await settle(pilot)

        assert not any(style.underline for style in styles_of(app.view, "Ana Ruiz"))
        assert all(style.underline for style in styles_of(app.view, "Lowmere"))
        first = app.view.next_span(ENTITY_KINDS)
        second = app.view.next_span(ENTITY_KINDS)
        assert first is not None
        assert second is not None
        assert {first.kind, second.kind} == {Kind.PLACE}
        assert app.view.spans_at(TEXT.index("Ana Ruiz")) == ()


async def test_another_style_draws_the_text_again() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), spans(TEXT))
        await settle(pilot)
        before = styles_of(app.view, "Lowmere")[0]

        app.view.style_class = News16
        await settle(pilot)

        assert styles_of(app.view, "Lowmere")[0] != before


async def test_names_that_come_later_move_nothing() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), (), at=TEXT.index("day 9"))
        app.view.action_cursor_down(3)
        await settle(pilot)
        before = screen(app.view), app.view.top_offset, app.view.cursor

        app.view.set_spans(spans(TEXT))
        app.view.set_marks([])
        await settle(pilot)

        assert (screen(app.view), app.view.top_offset, app.view.cursor) == before
        assert styles_of(app.view, "Ana Ruiz")


@pytest.mark.parametrize("width", [120, 50, 33, 12])
async def test_resizing_keeps_the_reading_position_exactly(width: int) -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        at = TEXT.index("Officials", len(TEXT) // 2)
        app.view.show(article(TEXT), spans(TEXT), at=at)
        await settle(pilot)
        assert app.view.top_offset == at

        for size in ((width, 15), (80, 24), (width, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert app.view.top_offset == at
            assert app.view.cursor == at
            assert cursor_row(app.view) == 0


async def test_a_time_in_a_larger_window_is_forgotten() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        top = TEXT.index("Officials", TEXT.index("day 23"))
        app.view.show(article(TEXT), (), at=top)
        await settle(pilot)
        assert app.view.top_offset == top

        await pilot.resize_terminal(80, 50)
        await settle(pilot)
        assert app.view.top_offset < top
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert app.view.top_offset == top


async def test_a_theme_with_the_same_background_is_seen_too() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for name, primary in (("one", "#ff0000"), ("two", "#00ff00")):
            app.register_theme(Theme(name, primary=primary, background="#000000"))
        app.theme = "one"
        app.view.show(article(TEXT), (), [Mark("m", 4, 9)])
        await settle(pilot)
        before = styles_of(app.view, "gives")[0]
        backgrounds = app.view.background_colors

        app.theme = "two"
        await settle(pilot)

        assert app.view.background_colors == backgrounds
        assert styles_of(app.view, "gives")[0] != before


async def test_the_cursor_stays_on_the_screen_when_it_shrinks() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(article(TEXT), (), at=TEXT.index("day 9"))
        await settle(pilot)
        top = app.view.top_offset
        app.view.action_cursor_down(20)
        at = app.view.cursor
        await settle(pilot)

        await pilot.resize_terminal(40, 8)
        await settle(pilot)
        assert app.view.cursor == at
        cursor_row(app.view)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert app.view.top_offset == top


async def test_the_position_outlives_a_time_without_a_place_on_the_screen() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.view.display = False
        await settle(pilot)
        at = TEXT.index("Officials", 900)
        app.view.show(article(TEXT), (), at=at)
        assert app.view.top_offset == at
        app.view.goto(TEXT.index("day 20"), TEXT.index("day 20") + 6)

        app.view.display = True
        await settle(pilot)
        assert "day 20" in screen(app.view)[cursor_row(app.view)]


async def test_lines_pages_and_ends() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(article(TEXT), spans(TEXT))
        await settle(pilot)
        app.view.action_cursor_down()
        app.view.action_cursor_down()
        assert app.view.cursor == TEXT.index("Officials")
        app.view.action_page_down()
        await settle(pilot)
        assert app.view.scroll_offset.y == 22
        assert cursor_row(app.view) == 2
        app.view.action_page_up()
        assert app.view.cursor == TEXT.index("Officials")
        app.view.action_end()
        await settle(pilot)
        assert "day 30." in screen(app.view)[-1]
        assert app.view.page is not None
        assert app.view.page.complete
        app.view.action_home()
        assert (app.view.cursor, app.view.top_offset) == (0, 0)


async def test_the_column_is_kept_over_short_lines() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(article(TEXT), ())
        await settle(pilot)
        app.view.goto(TEXT.index("said"))
        app.view.action_cursor_down(1)
        app.view.action_cursor_down(1)
        app.view.action_cursor_up(2)

        assert app.view.cursor == TEXT.index("said")


async def test_steps_go_through_spans_in_order_and_end() -> None:
    app = Host()
    found = spans(TEXT)
    async with app.run_test() as pilot:
        app.view.show(article(TEXT), found)
        await settle(pilot)
        figures = [span for span in found if span.kind in FIGURE_KINDS]

        seen = [app.view.next_span(FIGURE_KINDS) for _ in figures]
        assert seen == figures
        assert app.view.next_span(FIGURE_KINDS) is None
        assert app.view.text_at_cursor == "30"
        assert app.view.next_span(FIGURE_KINDS, forward=False) == figures[-2]
        await settle(pilot)
        assert app.moves[-1].span == figures[-2]
        cursor_row(app.view)


async def test_a_figure_within_an_entity_is_reached_from_it() -> None:
    text = "The G20 met."
    entity = Entity(start=4, end=7, kind=Kind.ORGANISATION, name="G20", key="g20")
    figure = Figure(start=4, end=6, kind=Kind.COUNT)
    app = Host()
    async with app.run_test() as pilot:
        app.view.show(article(text), [entity, figure])
        await settle(pilot)

        assert app.view.next_span(ENTITY_KINDS) == entity
        assert app.view.next_span(FIGURE_KINDS) == figure
        assert app.view.spans_at_cursor() == (figure, entity)
        assert app.view.next_span(FIGURE_KINDS) is None


async def test_a_place_is_shown_with_what_stands_before_it() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(article(TEXT), ())
        await settle(pilot)
        at = TEXT.index("day 20")
        app.view.goto(at, at + 6)
        await settle(pilot)
        assert cursor_row(app.view) == 8
        assert [s.reverse for s in styles_of(app.view, "day 20")] == [True]

        top = app.view.top_offset
        app.view.goto(TEXT.index("Officials", at))
        await settle(pilot)
        assert app.view.top_offset == top  # it was on the screen already


async def test_a_place_that_was_gone_to_shows_while_the_keys_are_elsewhere() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(article(TEXT), ())
        app.set_focus(None)
        await settle(pilot)
        assert not any(s.reverse for s in styles_of(app.view, "Dam"))

        at = TEXT.index("day 20")
        app.view.goto(at, at + 6)
        await settle(pilot)
        assert [s.reverse for s in styles_of(app.view, "day 20")] == [True]

        app.view.goto(at)
        app.view.focus()
        await settle(pilot)
        assert [s.text for s in lit_segments(app.view)] == ["d"]


async def test_hits_are_lit_and_the_current_one_differs() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(article(TEXT), ())
        hits = [m.span() for m in re.finditer("rescue", TEXT)]
        app.view.hits = hits
        await settle(pilot)
        lit = {str(style) for style in styles_of(app.view, "rescue")}
        assert len(lit) == 1
        assert styles_of(app.view, "rescue")[0].bgcolor != plain(app.view).bgcolor

        assert app.view.next_hit() == hits[0]
        assert app.view.hit == 0
        assert app.view.next_hit() == hits[1]
        await settle(pilot)
        assert len({str(style) for style in styles_of(app.view, "rescue")}) == 2
        assert app.view.next_hit(forward=False) == hits[0]
        assert app.view.next_hit(forward=False) == hits[-1]
        assert app.view.next_hit() == hits[0]
        app.view.hits = ()
        assert app.view.next_hit() is None


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
