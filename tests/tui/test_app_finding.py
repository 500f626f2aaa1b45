"""Finding in the app: filter, find in the article, search, all notes, all tags."""

from __future__ import annotations

from pathlib import Path

from reader.tui.screens.notes import NotesScreen
from reader.tui.screens.search import SearchScreen
from reader.tui.screens.tags import TagsScreen
from tests.tui.app_driver import Driven, running, write_small

HARBOUR = "articles/harbour.txt"
BUDGET = "articles/budget.txt"


def shown(app: Driven) -> list[str]:
    """The ids in the list."""
    return [row.key for row in app.main.articles.rows]


async def test_filter_narrows_while_typing_and_escape_shows_all(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("slash")
        await app.type("quintao")
        await app.until(lambda: shown(app) == [HARBOUR])
        await app.press("escape")
        await app.until(lambda: len(shown(app)) == 3)
        assert app.main.articles.has_focus


async def test_filter_is_kept_by_enter_and_typed_accents_are_exact(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("slash")
        await app.type("ferrand")
        await app.press("enter")
        await app.until(lambda: shown(app) == [BUDGET])
        assert app.main.articles.has_focus
        await app.press("escape")
        await app.until(lambda: len(shown(app)) == 3)
        app.main.filter("ferránd")
        await app.until(lambda: shown(app) == [])
        assert "Nothing matches" in app.screen_text()


async def test_wrong_filter_keeps_the_last_result_and_names_the_place(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("slash")
        await app.type("ferrand")
        await app.until(lambda: shown(app) == [BUDGET])
        await app.type(" ")
        await app.press("left_parenthesis")
        await app.until(lambda: "this ( is not closed" in app.screen_text())
        assert shown(app) == [BUDGET]
        lines = app.screen_text().splitlines()
        prompt = next(line for line in lines if "ferrand (" in line)
        caret = next(line for line in lines if "^ this (" in line)
        assert lines.index(caret) == lines.index(prompt) + 1
        assert caret.index("^") == prompt.index("(")
        await app.press("backspace")
        await app.until(lambda: "^" not in app.screen_text())


async def test_find_in_article_steps_through_hits(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.open(HARBOUR)
        await app.press("slash")
        await app.type("quintao")
        assert len(app.main.view.hits) == 3
        await app.press("enter")
        first = app.main.view.cursor
        await app.press("n")
        second = app.main.view.cursor
        await app.press("N")

        text = app.workspace.article(HARBOUR).text
        assert text[first:].startswith(("Quintão", "Quintao"))
        assert second > first
        assert app.main.view.cursor == first
        await app.press("escape")
        assert app.main.view.hits == ()
        assert app.main.view.has_focus


async def test_search_everything_opens_hits_and_n_steps_across_articles(
    tmp_path: Path,
) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("s")
        await app.until(lambda: isinstance(app.app.screen, SearchScreen))
        await app.type("porto")
        screen = app.app.screen
        assert isinstance(screen, SearchScreen)
        await app.until(lambda: len(screen.lines.rows) >= 2)
        await app.press("enter")
        await app.until(lambda: app.main.view.has_focus)
        first = app.shown
        await app.until(
            lambda: app.main.view.text_at_cursor.casefold().startswith("porto")
        )
        await app.press("n")
        await app.until(lambda: app.shown != first)
        assert "Hit 2/" in app.status
        await app.press("escape")
        assert app.main.session.hits == ()


async def test_note_is_found_by_search_with_and_without_accent(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        article = app.workspace.article(HARBOUR)
        at = article.text.index("12 people")
        app.workspace.change(
            lambda nb: nb.add_passage(article, at, at + 9, "Según la policía", ["aré"])
        ).result()
        for query in ("policia", "policía"):
            await app.press("s")
            await app.until(lambda: isinstance(app.app.screen, SearchScreen))
            screen = app.app.screen
            assert isinstance(screen, SearchScreen)
            screen.input.value = query
            await app.until(lambda s=screen: len(s.lines.rows) == 2)  # type: ignore[misc]
            await app.press("enter")
            await app.until(lambda: app.main.view.cursor == at)
            await app.press("escape", "escape")


async def test_all_notes_lists_narrows_and_jumps(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        article = app.workspace.article(BUDGET)
        at = article.text.index("30 million")
        for note in ("one", "two"):
            app.workspace.change(
                lambda nb, note=note: nb.add_passage(article, at, at + 10, note)  # type: ignore[misc]
            ).result()
        await app.press("A")
        await app.until(lambda: isinstance(app.app.screen, NotesScreen))
        screen = app.app.screen
        assert isinstance(screen, NotesScreen)
        await app.until(lambda: len(screen.lines.rows) == 2)
        await app.type("two")
        await app.until(lambda: len(screen.lines.rows) == 1)
        await app.press("enter")
        await app.until(lambda: app.shown == BUDGET and app.main.view.has_focus)
        await app.until(lambda: app.main.view.cursor == at)


async def test_chosen_tag_narrows_the_list(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        article = app.workspace.article(BUDGET)
        app.workspace.change(
            lambda nb: nb.set_article_tags(article, ["town hall"]), [BUDGET]
        ).result()
        await app.press("T")
        await app.until(lambda: isinstance(app.app.screen, TagsScreen))
        await app.press("enter")
        await app.until(lambda: shown(app) == [BUDGET])
        assert app.main.articles.has_focus


async def test_filter_survives_restart(tmp_path: Path) -> None:
    folder = write_small(tmp_path)
    async with running(folder) as app:
        app.main.filter("ferrand")
        await app.until(lambda: shown(app) == [BUDGET])
    async with running(folder) as app:
        await app.until(lambda: shown(app) == [BUDGET])


async def test_wrong_filter_is_not_kept_by_enter(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("slash")
        await app.press("left_parenthesis")
        await app.until(lambda: app.main.status.has_class("-error"))
        await app.press("enter")
        assert app.main.prompt.is_open
        await app.press("escape")
        assert app.main.articles.has_focus
        assert len(shown(app)) == 3


async def test_list_and_article_agree_after_filtering(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.until(lambda: app.shown == HARBOUR)
        await app.press("slash")
        await app.type("ferrand")
        await app.until(lambda: app.shown == BUDGET)
        await app.type("zzz")
        await app.until(lambda: shown(app) == [])
        assert "Nothing matches" in app.screen_text()
        await app.press("escape")
        await app.until(lambda: len(shown(app)) == 3)
        current = app.main.articles.current
        assert current is not None
        assert current.key == app.shown


async def test_end_of_a_search_leaves_no_trace(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("s")
        await app.until(lambda: isinstance(app.app.screen, SearchScreen))
        await app.type("porto")
        screen = app.app.screen
        assert isinstance(screen, SearchScreen)
        await app.until(lambda: len(screen.lines.rows) >= 2)
        await app.press("enter")
        await app.until(lambda: "Hit 1/" in app.main.status.about)
        await app.press("escape")
        assert "Hit" not in app.main.status.about


async def test_main_screen_shows_behind_a_dialog(tmp_path: Path) -> None:
    async with running(write_small(tmp_path), size=(140, 40)) as app:
        await app.until(lambda: app.shown)
        await app.press("s")
        await app.until(lambda: isinstance(app.app.screen, SearchScreen))
        await app.pilot.pause()
        first = app.screen_text().splitlines()[0]
        assert app.workspace.root.name[:5] in first


async def test_enter_before_the_answer_waits_for_it(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("s")
        await app.until(lambda: isinstance(app.app.screen, SearchScreen))
        screen = app.app.screen
        assert isinstance(screen, SearchScreen)
        screen.input.value = "porto"
        await app.until(lambda: len(screen.lines.rows) >= 2)
        screen.input.value = "ferrand"
        await app.pilot.pause()
        screen.action_choose()
        await app.until(lambda: app.main.session.hits)
        assert app.main.session.search == "ferrand"
        assert {hit.article for hit in app.main.session.hits} == {BUDGET}
