from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from textual.theme import Theme

from reader.detection.model import (
    ENTITY_KINDS,
    FIGURE_KINDS,
    Entity,
    Figure,
    Kind,
)
from reader.detection.styles import News16, NewsDark
from reader.detection.tokens import TOKENS
from reader.tui.widgets.article_view import ArticleView, Mark
from tests.tui.view_host import (
    SIZES,
    TEXT,
    Host,
    article,
    cursor_row,
    lit_segments,
    plain,
    screen,
    settle,
    spans,
    styles_of,
)


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
