from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.app import App, ComposeResult

from reader.library.model import Listed
from reader.tui.widgets.article_list import (
    ArticleList,
    ArticleRow,
    ArticleRows,
    ListRow,
    day,
)

STORY = Listed(
    "news/dam.txt",
    100,
    1,
    headline="Dam holds",
    source="The Lowmere Post",
    published="2019-02-25",
)


class Host(App[None]):
    def __init__(self, rows: Sequence[ListRow]) -> None:
        super().__init__()
        self.list = ArticleList(rows, empty="No articles")

    def compose(self) -> ComposeResult:
        yield self.list


async def lines_of(*rows: ArticleRow, width: int = 80) -> list[str]:
    app = Host(rows)
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        lines = [app.list.render_line(y).text for y in range(2 * len(rows))]
        assert {cell_len(line) for line in lines} == {width}
        return [line[1:].rstrip() for line in lines]


async def test_a_read_article_has_headline_and_facts() -> None:
    assert await lines_of(ArticleRow(STORY, read=True)) == [
        "  Dam holds",
        "  The Lowmere Post · 25 Feb 2019",
    ]


async def test_every_fact_has_a_sign_that_is_no_colour() -> None:
    row = ArticleRow(
        replace(STORY, headline_guessed=True),
        notes=3,
        tags=("flood", "dam/old"),
        starred=True,
    )

    assert await lines_of(row) == [
        "• ~ Dam holds",
        "  ★ · The Lowmere Post · 25 Feb 2019 · 3 notes · #flood #dam/old",
    ]


async def test_an_unread_headline_is_bold_and_a_read_one_is_not() -> None:
    app = Host([ArticleRow(STORY), ArticleRow(replace(STORY, id="b"), read=True)])
    async with app.run_test() as pilot:
        await pilot.pause()

        def style(y: int) -> Style:
            found = [s for s in app.list.render_line(y) if "Dam" in s.text]
            assert found[0].style is not None
            return found[0].style

        assert style(0).bold
        assert not style(2).bold


async def test_without_a_headline_the_file_is_named() -> None:
    lines = await lines_of(ArticleRow(Listed("news/old story.txt", 1, 1), read=True))

    assert lines == ["  old story", ""]


async def test_a_problem_is_told_in_place_of_the_facts() -> None:
    row = ArticleRow(replace(STORY, headline="", problem="binary file"), notes=2)

    assert await lines_of(row) == ["  dam", "  binary file"]


@pytest.mark.parametrize(
    "hostile",
    [
        "[red]Rates[/] [@click=app.quit]up[/]",
        "\x1b]52;c;eA==\x07 \x9b31m \u202eevil\u2066",
        "line\nbreak\ttab",
        "日本語の見出し" * 20,
        "👨‍👩‍👧‍👦 family e\u0301 \u200bhidden",
    ],
)
async def test_hostile_text_stays_text_in_its_cells(hostile: str) -> None:
    listed = replace(STORY, headline=hostile, source=hostile, problem="")

    lines = await lines_of(ArticleRow(listed, tags=(hostile,)), width=50)

    assert all(line.isprintable() or "\u200d" in line for line in lines)
    if hostile.startswith("["):
        assert hostile in lines[0]


@pytest.mark.parametrize(
    ("published", "shown"),
    [
        ("2019-02-25", "25 Feb 2019"),
        ("2019-02-05T10:30:00Z", "5 Feb 2019"),
        ("2019-12", "Dec 2019"),
        ("2019", "2019"),
        ("2019-13-01", "2019-13-01"),
        ("", ""),
    ],
)
def test_dates_are_as_exact_as_they_are_known(published: str, shown: str) -> None:
    assert day(published) == shown


async def test_rows_are_made_only_when_they_are_seen() -> None:
    listing = [replace(STORY, id=f"{i}.txt") for i in range(10_000)]
    made: list[str] = []

    def make(listed: Listed) -> ArticleRow:
        made.append(listed.id)
        return ArticleRow(listed)

    app = Host([])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        started = perf_counter()
        app.list.set_articles(ArticleRows(listing, make))
        took = perf_counter() - started
        await pilot.pause()

        assert took < 0.1
        assert len(set(made)) <= 13
        assert app.list.select_key("9000.txt")
        assert app.list.cursor == 9000
        assert len(set(made)) <= 13
        assert [row.key for row in app.list.rows[3:5]] == ["3.txt", "4.txt"]


async def test_a_changed_article_keeps_its_place_under_the_cursor() -> None:
    rows = [ArticleRow(replace(STORY, id=f"{i}.txt")) for i in range(30)]
    app = Host(rows)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.list.select_key("20.txt")
        rows[20] = replace(rows[20], read=True)
        app.list.set_articles(rows)
        await pilot.pause()

        assert app.list.current == rows[20]
        assert "•" not in app.list.render_line(40 - app.list.scroll_offset.y).text


def grouped(*counts: int) -> ArticleRows:
    """Rows in groups of so many articles, named a, b, …"""
    listing = [Listed(f"{n}", 1, 1) for n in range(sum(counts))]
    groups = [(chr(97 + at), count) for at, count in enumerate(counts)]
    return ArticleRows(listing, ArticleRow, groups)


def test_headings_stand_before_the_articles_of_their_groups() -> None:
    rows = grouped(2, 1, 3)

    assert len(rows) == 9
    assert [row.key for row in rows] == [
        "\na", "0", "1", "\nb", "2", "\nc", "3", "4", "5",
    ]  # fmt: skip
    assert [rows.is_heading(at) for at in range(4)] == [True, False, False, True]
    assert [rows.row_of(article) for article in range(6)] == [1, 2, 4, 6, 7, 8]
    assert [rows.article_at(row) for row in (0, 1, 2, 3, 4, 8)] == [0, 0, 1, 2, 2, 5]
    assert rows[-1].key == "5"
    assert [row.key for row in rows[3:5]] == ["\nb", "2"]


def test_articles_are_found_under_their_headings() -> None:
    rows = grouped(2, 1, 3)

    assert rows.find("2") == 4
    assert rows.find("x") is None
    rows.look_up(["4"])
    assert rows.find("4") == 7
    assert rows.first_without({"0", "1", "2"}, 0) == 6
    assert rows.first_without({"3", "4", "5"}, 6) is None
    assert rows.first_without({"1"}, 2) == 4
    assert rows.having({"5", "0", "x"}) == ["0", "5"]


async def test_the_cursor_passes_over_headings_both_ways() -> None:
    app = Host(grouped(1, 1))
    async with app.run_test(size=(40, 6)) as pilot:
        await pilot.pause()
        assert app.list.cursor == 1
        app.list.action_cursor_down()
        assert app.list.cursor == 3
        app.list.action_cursor_up()
        assert app.list.cursor == 1
        assert app.list.scroll_offset.y == 0
        assert app.list.place() == (1, 2)


async def test_a_marked_article_has_a_tick() -> None:
    lines = await lines_of(ArticleRow(STORY, read=True, marked=True))

    assert lines[1].startswith("✓ The Lowmere Post")
