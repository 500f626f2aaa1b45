"""A list that is longer than what is loaded at once, and changes of its files."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reader.annotations.mirror import Mirror
from reader.library import library as library_module
from reader.library.listing import PART_ROWS
from reader.library.scan import walk
from reader.settings import Settings
from reader.tui.app import ReaderApp, first_look
from reader.tui.bridge import Bridge
from reader.workspace import open_workspace
from tests.tui.app_driver import Driven, running

MANY = PART_ROWS + 100
"""Articles of which the first screen needs only a part."""


def written(root: Path, count: int) -> Path:
    articles = root / "articles"
    articles.mkdir()
    for n in range(count):
        (articles / f"{n:04}.txt").write_text(
            f"Story number {n}\n\nMarch 1, 2024\n\nThe quay closed {n} times.\n",
            "utf-8",
        )
    return root


@pytest.fixture
def long(tmp_path: Path) -> Path:
    """A library whose list is in the cache."""
    root = written(tmp_path, MANY)
    with open_workspace(root, Settings(author="tester")) as workspace:
        workspace.library.load()
        workspace.library.refresh()
        workspace.library.look()
    return root


@pytest.fixture
def held_notes(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Notes that cannot be read until the event is set."""
    let = threading.Event()
    refresh = Mirror.refresh

    def held(self: Mirror, *only: Any) -> frozenset[str]:
        if not only:
            let.wait(20)
        return refresh(self, *only)

    monkeypatch.setattr(Mirror, "refresh", held)
    yield let
    let.set()


async def test_all_articles_are_listed_before_the_notes_are_read(
    long: Path, held_notes: threading.Event
) -> None:
    with open_workspace(long, Settings(author="tester")) as workspace:
        workspace.library.load()
        first_look(workspace)
        assert not workspace.library.is_complete  # the first screen needs no more
        app = ReaderApp(workspace)
        try:
            async with app.run_test(size=(120, 40)) as pilot:
                driven = Driven(app, pilot, workspace)
                await driven.until(lambda: app.screen is app.main)
                await driven.until(
                    lambda: len(app.main.articles.article_rows.articles) == MANY
                )
                assert not app.main.notes_known
                held_notes.set()
                await driven.until(lambda: app.main.notes_known)
        finally:
            held_notes.set()
            app.finish()


async def test_a_changed_file_alone_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = written(tmp_path, 3)
    watching = threading.Event()
    begin = Bridge._watching

    def begun(self: Bridge) -> None:
        begin(self)
        watching.set()

    walks = 0

    def counted(*args: Any) -> Any:
        nonlocal walks
        walks += 1
        return walk(*args)

    monkeypatch.setattr(Bridge, "_watching", begun)
    async with running(root, size=(120, 40)) as app:
        await app.until(lambda: watching.is_set() and app.app.bridge.idle)
        monkeypatch.setattr(library_module, "walk", counted)
        changed = root / "articles" / "0001.txt"
        changed.write_text("Zebras on the quay\n\nMarch 9, 2024\n\nFour of them.\n")
        await app.until(lambda: "Zebras" in app.screen_text())
        assert walks == 0
