"""Typing queries: completion, history, examples, and stepping through hits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from reader.changes import Cause
from reader.search.query import parse
from reader.search.search import Answer
from reader.tui.filling import Filling, asks_detected
from reader.tui.history import History
from reader.tui.messages import Progress
from reader.tui.screens.notes import NotesScreen
from reader.tui.screens.search import SearchScreen
from tests.tui.app_driver import Driven, running, write_small

HARBOUR = "articles/harbour.txt"
BUDGET = "articles/budget.txt"
SIZES = [(80, 24), (120, 40), (50, 15)]


async def ready(app: Driven) -> None:
    """Wait until notes and states are known and the list has them."""
    await app.until(lambda: app.main.facts is not None and not app.main.at_work)


async def tag(app: Driven, article_id: str, *tags: str) -> None:
    """Give tags to an article."""
    article = app.workspace.article(article_id)
    app.workspace.change(
        lambda nb: nb.set_article_tags(article, tags), [article_id]
    ).result()


async def searching(app: Driven) -> SearchScreen:
    """Open the search over everything."""
    await app.press("s")
    await app.until(lambda: isinstance(app.app.screen, SearchScreen))
    screen = app.app.screen
    assert isinstance(screen, SearchScreen)
    return screen


@pytest.mark.parametrize("size", SIZES)
async def test_an_empty_filter_shows_examples(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        await ready(app)
        await app.press("slash")
        await app.until(lambda: '"walked out"' in app.screen_text())
        assert "filter" in app.screen_text()
        await app.type("q")
        await app.until(lambda: '"walked out"' not in app.screen_text())
        await app.press("escape")
        assert app.main.aid.lines == []


@pytest.mark.parametrize("size", SIZES)
async def test_tab_completes_fields_and_values_and_goes_round(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        await ready(app)
        await tag(app, HARBOUR, "strike")
        await tag(app, BUDGET, "strict rules")
        await app.press("slash")
        await app.type("ta")
        await app.until(lambda: app.main.offering.offers)
        await app.press("tab")
        prompt = app.main.prompt.input
        assert prompt.value == "tag:"
        await app.type("stri")
        await app.until(lambda: len(app.main.offering.offers) == 2)
        await app.press("tab")
        first = prompt.value
        await app.press("tab")
        second = prompt.value
        assert {first, second} == {"tag:strike", 'tag:"strict rules"'}
        assert "Tab" in app.screen_text()
        await app.press("shift+tab")
        assert prompt.value == first
        await app.until(lambda: len(app.main.articles.rows) == 1)
        assert app.main.prompt.is_open


async def test_tab_without_anything_to_complete_goes_to_the_next_pane(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await app.press("slash")
        await app.type("zzz")
        await app.until(lambda: app.main.articles.article_rows.ids == [])
        await app.press("tab")
        assert not app.main.prompt.is_open


async def test_up_and_down_go_through_earlier_filters(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        await ready(app)
        for query in ("ferrand", "porto"):
            await app.press("slash")
            app.main.prompt.input.value = query
            await app.until(
                lambda query=query: app.main._answered == query  # type: ignore[misc]
            )
            await app.press("enter")
        path = app.workspace.history_file
        await app.until(path.exists)
        await app.until(lambda: History(path).queries == ("ferrand", "porto"))
    async with running(folder) as app:
        await ready(app)
        await app.press("slash")
        app.main.prompt.input.value = "half"
        await app.press("up")
        assert app.main.prompt.input.value == "porto"
        await app.press("up")
        assert app.main.prompt.input.value == "ferrand"
        await app.until(lambda: app.main.articles.article_rows.ids == [BUDGET])
        await app.press("down", "down")
        assert app.main.prompt.input.value == "half"


async def test_search_offers_what_was_asked_before_and_examples(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        app.main.remember_query("ferrand")
        screen = await searching(app)
        await app.until(lambda: "Asked before" in app.screen_text())
        assert "Examples" in app.screen_text()
        await app.press("enter")
        assert screen.input.value == "ferrand"
        await app.until(lambda: screen._answered == "ferrand")
        await app.press("enter")
        await app.until(lambda: app.shown == BUDGET)


@pytest.mark.parametrize("size", SIZES)
async def test_hits_stand_under_their_articles_with_count_and_position(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        await ready(app)
        screen = await searching(app)
        await app.type("porto")
        await app.until(lambda: screen._answered == "porto")
        heads = [row for row in screen.lines.rows if not row.stops]
        hits = [row for row in screen.lines.rows if row.stops]
        assert len(heads) == 2
        assert len(hits) == 2
        assert "1/2 · 2 hits in 2 articles" in app.screen_text()
        assert "1 hit" in app.screen_text()
        await app.press("down")
        assert "2/2 · 2 hits in 2 articles" in app.screen_text()


async def test_n_and_shift_n_step_and_say_the_line_of_a_note(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        article = app.workspace.article(HARBOUR)
        at = article.text.index("12 people")
        long = "first line\n" + "filler " * 40 + "\nthe zebra line here\nlast"
        app.workspace.change(
            lambda nb: nb.add_passage(article, at, at + 9, long)
        ).result()
        app.workspace.change(
            lambda nb: nb.add_article_note(app.workspace.article(BUDGET), "zebra too")
        ).result()
        screen = await searching(app)
        await app.type("zebra")
        await app.until(lambda: screen._answered == "zebra" and screen._hits)
        await app.press("enter")
        await app.until(lambda: "Hit 1/2" in app.status)
        await app.press("n")
        await app.until(lambda: "Hit 2/2" in app.status)
        await app.press("n")
        assert app.status == "This is the last hit"
        await app.press("N")
        await app.until(lambda: "Hit 1/2" in app.status)
        await app.press("escape")
        assert app.main.session.hits == ()


@pytest.mark.parametrize("size", SIZES)
async def test_a_wrong_query_is_pointed_at_and_keeps_the_hits(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(write_small(tmp_path), size=size) as app:
        await ready(app)
        screen = await searching(app)
        await app.type("porto")
        await app.until(lambda: screen._answered == "porto")
        screen.input.value = "porto has:zebra"
        await app.until(lambda: screen.note.has_class("-error"))
        await app.until(lambda: "^" in app.screen_text())
        lines = app.screen_text().splitlines()
        typed = next(line for line in lines if "porto has:zebra" in line)
        caret = next(line for line in lines if "^" in line)
        assert caret.index("^") == typed.index("zebra")
        assert len(screen.lines.rows) == 4


async def test_all_notes_show_the_line_that_was_looked_for(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        long = "first line\n" + "filler " * 40 + "\nthe zebra line here\nlast"
        app.workspace.change(
            lambda nb: nb.add_article_note(app.workspace.article(BUDGET), long)
        ).result()
        await app.press("A")
        await app.until(lambda: isinstance(app.app.screen, NotesScreen))
        await app.until(lambda: "first line" in app.screen_text())
        await app.type("zebra")
        await app.until(lambda: "the zebra line here" in app.screen_text())


async def test_how_much_is_known_is_said_and_the_list_fills_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        search, answers = app.workspace.search, [Answer(()), Answer((BUDGET,))]
        monkeypatch.setattr(search, "pending", lambda: len(answers) - 1)
        monkeypatch.setattr(search, "answer", lambda query, patience: answers[0])
        app.main.filter("ferrand")
        await app.until(lambda: "2 of 3 known" in app.main.status.where)
        assert app.main.articles.article_rows.ids == []
        del answers[0]
        app.main.post_message(Progress("", 0, 0))
        await app.until(lambda: app.main.articles.article_rows.ids == [BUDGET])
        assert "known" not in app.main.status.where


async def test_a_filter_by_names_answers_from_what_is_known_and_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[Sequence[str]] = []
    monkeypatch.setattr(
        Filling, "want", lambda self, query, articles: wanted.append(articles)
    )
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        rows = app.workspace.library.listing()
        app.main.filter("count:>0")
        await app.until(lambda: app.main._answered == "count:>0")
        known = app.main.known
        assert known is not None
        assert known.total == 3
        assert len(wanted[-1]) == 3 - known.done > 0
        for row in rows:
            app.workspace.detector.detect(app.workspace.article(row.id))
        app.workspace.changes.fire(Cause.DETECT)
        await app.until(lambda: app.main.known is None)
        assert app.main.articles.article_rows.ids
        app.main.filter("ferrand")
        await app.until(lambda: app.main._answered == "ferrand")
        assert app.main.known is None


@pytest.mark.parametrize(
    ("query", "asks"),
    [("", False), ("ferry", False), ("-person:ruiz OR ferry", True),
     ("has:figure", True), ('"the age: unknown"', False), ("age:", False)],
)  # fmt: skip
def test_a_query_tells_whether_it_needs_names_or_figures(
    query: str, asks: bool
) -> None:
    assert asks_detected(query) is asks


async def test_a_failure_to_detect_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> object:
        raise OSError("no processes left")

    async with running(write_small(tmp_path)) as app:
        await ready(app)
        monkeypatch.setattr("reader.detection.batch.fill", failing)
        app.main.filter("count:>0")
        await app.until(lambda: "no processes left" in app.status)


async def test_what_a_filter_needs_is_detected_behind_the_keyboard(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        app.main.filter("count:>0")
        await app.until(lambda: app.main._answered == "count:>0")
        await app.until(lambda: app.main.known is None)
        listed = app.main.articles.article_rows.ids
        assert listed == list(app.workspace.search.articles(parse("count:>0")))
        assert listed


async def test_a_query_at_the_start_is_answered_once_the_index_is_there(
    tmp_path: Path,
) -> None:
    folder = write_small(tmp_path)
    async with running(folder, query="quintao") as app:
        await app.until(lambda: app.main.articles.article_rows.ids == [HARBOUR])
        assert "/quintao" in app.screen_text()


async def test_tab_goes_on_from_the_only_field_to_its_values(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await tag(app, HARBOUR, "strike")
        await app.press("slash")
        await app.type("tag")
        await app.until(lambda: len(app.main.offering.offers) == 1)
        await app.press("tab")
        await app.until(
            lambda: [offer.label for offer in app.main.offering.offers] == ["strike"]
        )
        await app.press("tab")
        assert app.main.prompt.input.value == "tag:strike"


async def test_names_of_the_open_article_complete(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open(HARBOUR)
        await app.until(lambda: any(s.kind == "person" for s in app.main.view.spans))
        await app.press("escape", "slash")
        await app.type("person:qui")
        await app.until(lambda: app.main.offering.offers)
        await app.press("tab")
        assert app.main.prompt.input.value == 'person:"Álvaro Quintão"'
        await app.until(lambda: app.main.articles.article_rows.ids == [HARBOUR])


async def test_the_query_for_notes_completes_and_points_at_what_is_wrong(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await ready(app)
        await tag(app, HARBOUR, "strike")
        await app.press("A")
        await app.until(lambda: isinstance(app.app.screen, NotesScreen))
        screen = app.app.screen
        assert isinstance(screen, NotesScreen)
        await app.type("tag:str")
        await app.until(lambda: screen.offering.offers)
        await app.press("tab")
        assert screen.input.value == "tag:strike"
        screen.input.value = "has:zebra"
        await app.until(lambda: "^" in app.screen_text())
        lines = app.screen_text().splitlines()
        typed = next(line for line in lines if "has:zebra" in line)
        caret = next(line for line in lines if "^" in line)
        assert caret.index("^") == typed.index("zebra")
