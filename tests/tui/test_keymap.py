"""The registry of actions and the user's own keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.settings import Settings
from reader.tui.actions import ACTIONS, Where
from reader.tui.keymap import make_keymap
from reader.tui.screens.board import BoardScreen
from reader.tui.screens.corrections import CorrectionsScreen
from reader.tui.screens.main import MainScreen
from reader.tui.screens.stories import StoriesScreen
from reader.tui.screens.trash import TrashScreen
from tests.tui.app_driver import running, write_small

SHEETS = {
    Where.BOARD: BoardScreen,
    Where.STORIES: StoriesScreen,
    Where.TRASH: TrashScreen,
    Where.CORRECTIONS: CorrectionsScreen,
}


def test_every_action_has_a_method_and_words() -> None:
    for action in ACTIONS:
        name = f"action_{action.id}"
        screens = [SHEETS.get(place, MainScreen) for place in action.where]
        for screen in screens:
            known = action.id.startswith("toggle_") or hasattr(screen, name)
            assert known, (action.id, screen)
        assert action.label
        assert action.help


def test_no_key_means_two_things_in_one_place() -> None:
    for place in Where:
        seen: dict[str, str] = {}
        for action in ACTIONS:
            if place in action.where or Where.ANYWHERE in action.where:
                for key in filter(None, action.keys.split(",")):
                    assert key not in seen, (key, action.id, seen[key])
                    seen[key] = action.id


@pytest.mark.parametrize(
    ("wishes", "problem"),
    [
        ({"fly": "x"}, "no such action"),
        ({"note": "ctrl+m"}, "cannot be used"),
        ({"note": "hyperkey"}, "there is no key"),
        ({"note": "s"}, "is the key of search"),
    ],
)
def test_wrong_wishes_are_named_and_change_nothing(
    wishes: dict[str, str], problem: str
) -> None:
    keymap = make_keymap(wishes)

    assert problem in keymap.problems[0]
    assert keymap.changed() == {}


def test_two_actions_may_swap_their_keys() -> None:
    keymap = make_keymap({"note": "s", "search": "a"})

    assert keymap.problems == ()
    assert keymap.changed() == {"note": "s", "search": "a"}


async def test_remapped_key_works_and_the_old_one_does_not(tmp_path: Path) -> None:
    settings = Settings(author="tester", keys={"star": "f5"})
    async with running(write_small(tmp_path), settings=settings) as app:
        notebook = app.workspace.notebook
        await app.press("m")
        assert not notebook.state("articles/harbour.txt").starred
        await app.press("f5")
        await app.until(lambda: notebook.state("articles/harbour.txt").starred)


async def test_help_lists_every_action_and_runs_one(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("question_mark")
        await app.pilot.pause()
        rows = {row.key for row in app.app.screen.lines.rows}  # type: ignore[attr-defined]
        assert {action.id for action in ACTIONS} <= rows
        await app.type("star the")
        await app.press("down", "enter")
        await app.until(
            lambda: app.workspace.notebook.state("articles/harbour.txt").starred
        )


async def test_palette_finds_actions_by_name(tmp_path: Path) -> None:
    async with running(write_small(tmp_path)) as app:
        await app.press("ctrl+p")
        await app.pilot.pause()
        await app.type("star the")
        await app.pilot.pause(0.5)
        await app.press("enter")
        await app.until(
            lambda: app.workspace.notebook.state("articles/harbour.txt").starred
        )
