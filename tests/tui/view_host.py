"""A small app around the article view, and ways to look at what it draws."""

from __future__ import annotations

import re

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from reader.detection.model import (
    Entity,
    Figure,
    Kind,
    Span,
)
from reader.library.model import Article, Block, Metadata, Role
from reader.text.hashing import text_sha256
from reader.tui.widgets.article_view import ArticleView

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
