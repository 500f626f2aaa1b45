"""A small library and the means to drive the whole app over it in tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from reader.settings import Settings
from reader.tui.app import ReaderApp, first_look
from reader.tui.screens.main import MainScreen
from reader.tui.screens.note import NoteScreen
from reader.workspace import Workspace, open_workspace

HARBOUR_ID = "articles/harbour.txt"
HARBOUR = """Harbour strike enters third week

By Inés Peñalosa
March 4, 2024

PORTO VERDE (Meridian) - More than 300 dockers walked out on Monday, the union leader Álvaro Quintão said.

Quintao told reporters that at least 12 people had been arrested. The strike has cost the port $4.5 million.

“We will not go back,” Mr Quintão said. A third of the ships were sent to Malmö.
"""  # noqa: E501
BUDGET = """Council passes budget by 31 votes to 14

March 2, 2024

The council of Porto Verde raised spending by 12.5 per cent.

It will now reach 30 million euros, as was said on Saturday.

Mayor Lucía Ferrand, 52, called it a hard year.
"""
HOSTILE = """[bold]Brackets[/] and [@click=app.quit]traps[/

March 1, 2024

A line with \x1b]52;c;ZXZpbA==\x07 an escape, \x9b31m a C1 byte, \u202eoverride\u202c and [/ a bracket.

日本語 wide text, family 👨‍👩‍👧‍👦, é combining, and 40 people said so.
"""  # noqa: E501


def write_small(folder: Path) -> Path:
    """Write three articles into `folder/articles`; return `folder`."""
    articles = folder / "articles"
    articles.mkdir(parents=True)
    (articles / "harbour.txt").write_text(HARBOUR, "utf-8")
    (articles / "budget.txt").write_text(BUDGET, "utf-8")
    (articles / "hostile.txt").write_bytes(HOSTILE.encode())
    return folder


@dataclass
class Driven:
    """The running app and its parts."""

    app: ReaderApp
    pilot: Pilot[None]
    workspace: Workspace

    @property
    def main(self) -> MainScreen:
        """The main screen, also while another lies over it."""
        return self.app.main

    async def until(self, true: Callable[[], Any], seconds: float = 10.0) -> None:
        """Let the app run until `true()` holds."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"did not come true; {self.status!r}"
            await self.pilot.pause()
            await asyncio.sleep(0.01)

    async def press(self, *keys: str) -> None:
        """Press keys, and let the app answer."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Type `text` into whatever has the keys."""
        names = {" ": "space", "/": "slash", ":": "colon", '"': "quotation_mark"}
        await self.press(*(names.get(char, char) for char in text))

    async def open(self, article: str) -> None:
        """Open an article and wait until its names are known."""
        self.main.articles.select_key(article)
        self.main.open_article(article, focus=True)
        await self.until(lambda: self.shown == article and self.main.view.has_focus)
        sha256 = self.workspace.article(article).sha256
        await self.until(lambda: self.workspace.detector.known(sha256))
        await self.pilot.pause()

    @property
    def shown(self) -> str:
        """The id of the article in the middle."""
        article = self.main.session.article
        return article.id if article else ""

    @property
    def status(self) -> str:
        """The message in the status line."""
        return self.main.status.message

    def screen_text(self) -> str:
        """What the screen shows, a line a row."""
        compositor = self.app.screen._compositor
        width, height = self.app.size
        lines = compositor.render_strips()
        return "\n".join(line.text[:width] for line in lines[:height])


@asynccontextmanager
async def running(
    folder: Path,
    *,
    size: tuple[int, int] = (120, 40),
    settings: Settings | None = None,
    query: str | None = None,
    article: str | None = None,
) -> AsyncIterator[Driven]:
    """Run the app over the library in `folder` until the block is left."""
    workspace = open_workspace(folder, settings or Settings(author="tester"))
    with workspace:
        workspace.library.load()
        first_look(workspace)
        app = ReaderApp(workspace, query=query, article=article)
        try:
            async with app.run_test(size=size, notifications=True) as pilot:
                driven = Driven(app, pilot, workspace)
                await driven.until(lambda: app.screen is app.main)
                await driven.until(lambda: app.bridge.idle)
                yield driven
        finally:
            app.finish()


async def select_figure(app: Driven) -> str:
    """Select the first figure of the harbour story; return its words."""
    await app.open(HARBOUR_ID)
    await app.press("f", "v")
    assert app.main.view.selection
    return app.main.view.selected_text


async def write_note(app: Driven, text: str) -> None:
    """Write a note on what is selected, or on the article."""
    before = len(app.workspace.notebook.notes())
    await app.press("a")
    await app.until(lambda: isinstance(app.app.screen, NoteScreen))
    await app.type(text)
    await app.press("ctrl+s")
    await app.until(lambda: len(app.workspace.notebook.notes()) == before + 1)
    await app.until(lambda: app.app.screen is app.main)
