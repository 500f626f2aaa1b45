"""The article's text on the screen: layout, scrolling, resizing and layers of style."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import ClassVar

from pygments.style import Style as PygmentsStyle
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.strip import Strip

from reader.detection.model import Kind, Span
from reader.detection.styles import NewsDark
from reader.library.model import Article
from reader.text.cells import pad
from reader.tui.page import Page
from reader.tui.palette import token_styles
from reader.tui.widgets.article_paint import MARGIN, Layers, Mark, Range, draw_line
from reader.tui.widgets.line_view import LineView

_SLICE = 0.008
"""Seconds of layout between two looks at the keyboard."""
_FIRST = 0.015
"""Seconds of layout before a newly opened article is first drawn."""


class ArticlePage(LineView):
    """Shows an article's text; what moves in it is in `ArticleView`.

    The reading position is a code point, the first on the screen; another width, a
    toggled class or newly found names never move it.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "article--quiet",
        "article--headline",
        "article--subhead",
        "article--mark",
        "article--mark-current",
        "article--margin",
        "article--margin-current",
        "article--here",
        "article--hit",
        "article--hit-current",
        "article--cursor",
        "article--selection",
        "article--empty",
    }
    DEFAULT_CSS = """
    ArticlePage {
        & > .article--quiet { text-style: dim; }
        & > .article--headline { text-style: bold; }
        & > .article--subhead { text-style: bold; }
        & > .article--mark { background: $primary 25%; }
        & > .article--mark-current { background: $primary 40%; }
        & > .article--margin { color: $accent; }
        & > .article--margin-current { color: $accent; text-style: bold; }
        & > .article--here { color: $accent; text-style: bold; }
        & > .article--hit { background: $warning 40%; }
        & > .article--hit-current { background: $warning 40%; text-style: bold; }
        & > .article--cursor { text-style: reverse; }
        & > .article--selection {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
        & > .article--empty { text-style: dim; }
    }
    ArticlePage:ansi {
        & > .article--mark { background: transparent; text-style: underline; }
        & > .article--mark-current { background: transparent; text-style: underline; }
    }
    ArticlePage:nocolor {
        & > .article--mark { text-style: underline; }
        & > .article--mark-current { text-style: underline; }
        & > .article--hit { text-style: reverse; }
        & > .article--hit-current { text-style: bold underline reverse; }
        & > .article--selection { text-style: reverse; }
    }
    """

    def __init__(
        self,
        *,
        empty: str = "",
        style_class: type[PygmentsStyle] = NewsDark,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.article: Article | None = None
        self.spans: Sequence[Span] = ()
        """Everything that was detected, hidden kinds too; in order."""
        self._empty = empty
        self._style_class = style_class
        self._hidden: frozenset[Kind] = frozenset()
        self._layers = Layers()
        self._page: Page | None = None
        self._folded = True
        self._top = 0
        self._laid = Size(0, 0)
        self._keep_top = False
        self._to_reveal = False

    # What is shown

    def show(
        self,
        article: Article,
        spans: Sequence[Span] = (),
        marks: Sequence[Mark] = (),
        *,
        at: int = 0,
    ) -> None:
        """Show `article` with the line of the code point `at` at the top."""
        self.article = article
        self._folded = True
        self._layers = Layers(marks=tuple(marks))
        self._take(spans)
        self._top = max(0, min(at, len(article.text)))
        self._to_reveal = False
        self._lay_out()

    def show_nothing(self, why: str) -> None:
        """Show one line in place of an article."""
        self.article, self.spans, self._page = None, (), None
        self._layers = Layers()
        self.empty = why
        self._lay_out()

    def set_spans(self, spans: Sequence[Span]) -> None:
        """Colour other entities and figures; nothing moves."""
        self._take(spans)
        self.redraw()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The annotated passages."""
        return tuple(self._layers.marks)

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Show other annotated passages; nothing moves."""
        self._layers.marks = tuple(marks)
        self.redraw()

    @property
    def hidden(self) -> frozenset[Kind]:
        """The kinds of spans that are left without colour."""
        return self._hidden

    @hidden.setter
    def hidden(self, kinds: frozenset[Kind]) -> None:
        self._hidden = frozenset(kinds)
        self._flatten()
        self.redraw()

    @property
    def style_class(self) -> type[PygmentsStyle]:
        """The Pygments style that colours entities and figures."""
        return self._style_class

    @style_class.setter
    def style_class(self, style: type[PygmentsStyle]) -> None:
        self._style_class = style
        self.redraw()

    @property
    def empty(self) -> str:
        """What is shown while there is no article."""
        return self._empty

    @empty.setter
    def empty(self, text: str) -> None:
        self._empty = text
        self.redraw()

    def toggle_front_matter(self) -> None:
        """Show the front matter, or fold it into one line again."""
        self._folded = not self._folded
        self._lay_out()

    def _take(self, spans: Sequence[Span]) -> None:
        self.spans = tuple(sorted(spans, key=lambda span: (span.start, -span.end)))
        self._flatten()

    def _flatten(self) -> None:
        from reader.detection.flatten import flatten

        spans = [span for span in self.spans if span.kind not in self._hidden]
        length = len(self.article.text) if self.article else 0
        runs = flatten(length, spans) if spans else []
        self._layers.runs = runs
        self._layers.run_starts = [start for start, _, _ in runs]

    # Layout

    @property
    def page(self) -> Page | None:
        """The layout of the text; None without an article or a place on the screen."""
        return self._page

    @property
    def top_offset(self) -> int:
        """The reading position: the code point at the start of the first line shown."""
        page = self._page
        if page is None or not page.lines:
            return self._top
        line = min(self.scroll_offset.y, len(page.lines) - 1)
        return self._top if page.line_of(self._top) == line else page.lines[line].start

    def _lay_out(self) -> None:
        """Lay the text out for the present width, the reading position at the top."""
        self.redraw()
        self._laid = self.size
        if self.article is None or self.line_width <= MARGIN + 1:
            self._page = None
            return
        article = self.article
        width = self.line_width - MARGIN - 1
        page = Page(article.text, article.blocks, width, folded=self._folded)
        self._page = page
        top = page.line_of(self._top)
        page.grow_to_line(top + self.view_height)
        self._grow_for(_FIRST)
        with self._keeping_top():
            self.fit()
            self.scroll_line(top)
        if self._to_reveal:
            self._to_reveal = False
            self.reveal_place()

    def fit(self) -> None:
        """Let the widget be as high as what is laid out."""
        if self._page:
            self.virtual_size = Size(1, len(self._page.lines))

    def _grow_for(self, seconds: float) -> None:
        page = self._page
        if page is None:
            return
        until = perf_counter() + seconds
        while page.grow():
            if perf_counter() > until:
                self.set_timer(0.005, lambda: self._grow_on(page))
                return

    def _grow_on(self, page: Page) -> None:
        if page is self._page:
            self._grow_for(_SLICE)
            self.fit()

    @contextmanager
    def _keeping_top(self) -> Iterator[None]:
        """Let scrolling, which is not the reader's, leave the reading position."""
        before, self._keep_top = self._keep_top, True
        try:
            yield
        finally:
            self._keep_top = before

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Take over the reading position when it was the reader who scrolled."""
        super().watch_scroll_y(old_value, new_value)
        page = self._page
        if self._keep_top or page is None or self._laid != self.size or not page.lines:
            return
        self._top = page.lines[min(round(new_value), len(page.lines) - 1)].start

    def on_resize(self, event: events.Resize) -> None:
        """Lay the text out again, with the reading position where it was."""
        page, height = self._page, self._laid.height
        seen = False
        if page is not None:
            top = page.line_of(self._top)
            seen = top <= page.line_of(self.focus_range[0]) < top + max(1, height)
        self._lay_out()
        if seen and self._page is not None:
            with self._keeping_top():
                self.reveal()

    # Scrolling

    @property
    def focus_range(self) -> Range:
        """The code points that should be seen: where the cursor is."""
        return self._layers.cursor or (self._top, self._top)

    def reveal(self, *, above: int = 0, below: int = 0) -> None:
        """Scroll as little as shows the cursor, with so many lines around it."""
        page, height = self._page, self.view_height
        if page is None or height <= 0:
            self._to_reveal = True
            return
        first, last = self._focus_lines(page)
        scroll, room = self.scroll_offset.y, (height - 1) // 2
        if first < scroll + min(above, room):
            self.scroll_line(first - min(above, room))
        elif last >= scroll + height - min(below, room):
            self.scroll_line(last + 1 + min(below, room) - height)

    def reveal_place(self) -> None:
        """Show the cursor with what stands around it, unless it is seen already.

        It comes to a third of the height: what leads to it matters more than what
        follows, which can be read on.
        """
        page, height = self._page, self.view_height
        if page is None or height <= 0:
            self._to_reveal = True
            return
        first, last = self._focus_lines(page)
        scroll = self.scroll_offset.y
        context = min(1, (height - 1) // 2)
        seen = scroll + min(context, scroll) <= first
        if not seen or last >= scroll + height - context:
            self.scroll_line(first - height // 3)

    def _focus_lines(self, page: Page) -> tuple[int, int]:
        """Return the first and last line of what should be seen, a screen at most."""
        start, end = self.focus_range
        first, last = page.line_of(start), page.line_of(max(start, end - 1))
        page.grow_to_line(first + self.view_height)
        self.fit()
        return first, min(last, first + self.view_height - 1)

    # Drawing

    def _redraw_ranges(self, ranges: Iterable[Range | None]) -> None:
        """Draw again the lines on which the text of `ranges` stands."""
        page = self._page
        if page is None:
            return
        for found in ranges:
            if found is not None:
                for line in page.lines_in(*found):
                    self.redraw_line(line)

    def _look(self, name: str) -> Style:
        return self.component_style(f"article--{name}")

    def draw(self, number: int, width: int, look: str) -> Strip:
        """Draw line `number` of the text."""
        page, base = self._page, self.base_style
        if page is not None and number < len(page.lines):
            tokens = token_styles(self._style_class)
            return draw_line(
                page, number, self._layers, self._look, tokens, width, base
            )
        says = self._empty if self.article is None else ""
        if not says or number != self.view_height // 3:
            return Strip.blank(width, base)
        text = pad("  " + self._empty, width)
        return Strip([Segment(text, base + self._look("empty"))], width)

    # Spans and marks

    def spans_at(self, offset: int) -> tuple[Span, ...]:
        """Return the spans at a code point, but hidden ones; the shortest first."""
        stop = bisect_right(self.spans, offset, key=lambda span: span.start)
        found = [
            span
            for span in self.spans[:stop]
            if span.end > offset and span.kind not in self._hidden
        ]
        return tuple(sorted(found, key=lambda span: span.end - span.start))
