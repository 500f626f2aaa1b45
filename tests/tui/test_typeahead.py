"""What is typed in one burst goes where it would go key by key."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from reader.tui.screens.note import NoteScreen
from reader.tui.screens.search import SearchScreen
from reader.tui.typeahead import TypeAhead
from tests.tui.app_driver import Driven, running, write_small


def burst(app: Driven, *keys: str) -> None:
    """Type keys faster than any of them can have an effect."""
    for key in keys:
        character = key if len(key) == 1 else None
        app.app.post_message(events.Key(key, character))


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return write_small(tmp_path / "library")


async def test_a_filter_typed_at_once_is_no_row_of_commands(library: Path) -> None:
    async with running(library) as app:
        burst(app, "slash", *"quint")
        await app.until(lambda: app.main.session.query == "quint")
        assert app.main.prompt.is_open


async def test_a_search_typed_at_once_is_searched(library: Path) -> None:
    async with running(library) as app:
        burst(app, "s", *"quintao")
        await app.until(lambda: isinstance(app.app.screen, SearchScreen))
        screen = app.app.screen
        assert isinstance(screen, SearchScreen)
        await app.until(lambda: screen.input.value == "quintao")


async def test_a_note_typed_and_saved_at_once_is_kept(library: Path) -> None:
    async with running(library) as app:
        burst(app, "enter", "a", *"dull", "ctrl+s", "u")
        await app.until(lambda: not isinstance(app.app.screen, NoteScreen))
        await app.until(lambda: "Undone" in app.screen_text())
        assert not app.workspace.notebook.notes()


async def test_a_paste_waits_for_the_prompt(library: Path) -> None:
    async with running(library) as app:
        burst(app, "slash")
        app.app.post_message(events.Paste("budget"))
        burst(app, "x", "backspace")
        await app.until(lambda: app.main.session.query == "budget")


async def test_keys_go_on_where_one_is_lost(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(library) as app:
        monkeypatch.setattr(TypeAhead, "_follow", lambda *_: None)
        burst(app, "slash", *"budget")
        await app.until(lambda: app.main.session.query == "budget")
