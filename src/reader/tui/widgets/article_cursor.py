"""The cursor in an article: moving it, and stepping through what was found."""

from __future__ import annotations

from collections.abc import Container, Sequence

from textual.message import Message

from reader.detection.model import Kind, Span
from reader.library.model import Article
from reader.tui import motions
from reader.tui.motions import Motion
from reader.tui.page import display_clusters
from reader.tui.widgets.article_page import ArticlePage
from reader.tui.widgets.article_paint import Mark, Range

NEAR = 2
"""Lines that stay visible before the cursor's line in the direction of its motion."""


class ArticleCursor(ArticlePage):
    """An article with a cursor: on a character, or the span or hit it was sent to."""

    class CursorMoved(Message):
        """The cursor is at `offset`, on `span` and on the passages `marks`."""

        def __init__(
            self,
            widget: ArticleCursor,
            offset: int,
            span: Span | None,
            marks: Sequence[Mark],
        ) -> None:
            super().__init__()
            self.widget = widget
            self.offset = offset
            self.span = span
            self.marks = marks

        @property
        def control(self) -> ArticleCursor:
            """The view that sent the message."""
            return self.widget

    _cursor = 0
    _cursor_end: int | None = None
    _goal: int | None = None

    # The article and its cursor

    def show(
        self,
        article: Article,
        spans: Sequence[Span] = (),
        marks: Sequence[Mark] = (),
        *,
        at: int = 0,
    ) -> None:
        """Show `article` with the code point `at` at the top, and the cursor on it."""
        super().show(article, spans, marks, at=at)
        self._cursor, self._cursor_end, self._goal = self._top, None, None
        self._layers.lit = self.has_focus
        self._layers.cursor = self._cursor_range()

    @property
    def cursor(self) -> int:
        """The code point that the cursor is on."""
        return self._cursor

    @property
    def text(self) -> str:
        """The article's canonical text."""
        return self.article.text if self.article else ""

    def goto(self, offset: int, end: int | None = None) -> None:
        """Put the cursor on [offset, end) and show it, with what stands around it."""
        if self.article is None:
            return
        offset = max(0, min(offset, len(self.text)))
        self._put(offset, end if end is not None and end > offset else None)
        self.reveal_place()

    def spans_at_cursor(self) -> tuple[Span, ...]:
        """Return the spans under the cursor, not the hidden ones.

        The one that the cursor was sent to is first, then the shortest.
        """
        found = self.spans_at(self._cursor)
        place = self._cursor, self._cursor_end
        return tuple(sorted(found, key=lambda span: (span.start, span.end) != place))

    def marks_at_cursor(self) -> tuple[Mark, ...]:
        """Return the passages under the cursor, else those on the line it is on."""
        start, end = self._cursor_range()
        found = self._marks_in(start, max(end, start + 1))
        if found or self._cursor_end is not None or self.page is None:
            return found
        line = self.page.lines[self.page.line_of(start)]
        return self._marks_in(line.start, line.end)

    def _marks_in(self, start: int, end: int) -> tuple[Mark, ...]:
        marks = self._layers.marks
        return tuple(mark for mark in marks if mark.start < end and mark.end > start)

    @property
    def text_at_cursor(self) -> str:
        """The span or hit that the cursor was sent to, else the word that it is on."""
        if self._cursor_end is not None:
            return self.text[self._cursor : self._cursor_end]
        start, end = motions.word(self.text, self._cursor)
        return self.text[start:end]

    def _cursor_range(self) -> Range:
        if self._cursor_end is not None:
            return self._cursor, self._cursor_end
        near = self.text[self._cursor : self._cursor + 32]
        if not near or near[0] == "\n":
            return self._cursor, self._cursor
        return self._cursor, self._cursor + next(display_clusters(near))[1]

    def _put(self, offset: int, end: int | None = None) -> None:
        """Move the cursor, draw what changed and tell the app."""
        before = self._layers.cursor
        self._cursor, self._cursor_end, self._goal = offset, end, None
        self._layers.cursor = self._cursor_range()
        self._layers.lit = self.has_focus or end is not None
        self._redraw_ranges((before, self._layers.cursor))
        spans = self.spans_at_cursor()
        self.post_message(
            self.CursorMoved(
                self, offset, spans[0] if spans else None, self.marks_at_cursor()
            )
        )

    def on_focus(self) -> None:
        """Show the cursor itself."""
        self._layers.lit = True
        self._redraw_ranges((self._layers.cursor,))

    def on_blur(self) -> None:
        """Show only the cursor's line, or the place that the cursor was sent to."""
        self._layers.lit = self._cursor_end is not None
        self._redraw_ranges((self._layers.cursor,))

    # Moving

    def move_lines(self, by: int) -> None:
        """Move the cursor by lines, keeping its column; from the screen if outside."""
        line = self._cursor_line()
        if line is not None:
            self._go_to_line(line + by, down=by > 0)

    def turn(self, by: int) -> None:
        """Move view and cursor by lines, so that the cursor stays where it is seen."""
        line = self._cursor_line()
        if self.page is None or line is None:
            return
        top = self.scroll_offset.y
        self.page.grow_to_line(top + by + self.view_height)
        self.fit()
        self.scroll_line(top + by)
        self._go_to_line(line + by, down=by > 0)

    def _cursor_line(self) -> int | None:
        """Return the line that the cursor is on, or the nearest one on the screen."""
        if self.page is None:
            return None
        line, top = self.page.line_of(self._cursor), self.scroll_offset.y
        return max(top, min(line, top + self.view_height - 1))

    def _go_to_line(self, line: int, *, down: bool) -> None:
        page = self.page
        if page is None:
            return
        column = page.place(self._cursor)[1] if self._goal is None else self._goal
        page.grow_to_line(line)
        line = max(0, min(line, len(page.lines) - 1))
        self._put(page.offset(line, column))
        self._goal = column
        if down:
            self.reveal(below=NEAR)
        else:
            self.reveal(above=NEAR)

    def action_cursor_down(self, lines: int = 1) -> None:
        """Move the cursor, or the end of the selection, down."""
        self.move_lines(lines)

    def action_cursor_up(self, lines: int = 1) -> None:
        """Move the cursor, or the end of the selection, up."""
        self.move_lines(-lines)

    def action_page_down(self) -> None:
        """Move a screen down, keeping two lines."""
        self.turn(max(1, self.view_height - 2))

    def action_page_up(self) -> None:
        """Move a screen up, keeping two lines."""
        self.turn(-max(1, self.view_height - 2))

    def action_half_page_down(self) -> None:
        """Move half a screen down."""
        self.turn(max(1, self.view_height // 2))

    def action_half_page_up(self) -> None:
        """Move half a screen up."""
        self.turn(-max(1, self.view_height // 2))

    def action_home(self) -> None:
        """Move to the start of the article."""
        self.leap(0)

    def action_end(self) -> None:
        """Move to the last line of the article."""
        self.leap(len(self.text))

    def leap(self, offset: int) -> None:
        """Move to the line of the code point `offset`."""
        page = self.page
        if page is None:
            return
        self._put(page.offset(page.line_of(offset), 0))
        self.reveal()

    def move_word(self, forward: bool) -> None:
        """Move the cursor to the start of the next word, or of the one before."""
        motion = Motion.NEXT_WORD if forward else Motion.PREVIOUS_WORD
        self._put(motions.step(self.text, self._cursor, motion))
        self.reveal()

    def _seen_cursor(self) -> tuple[int, bool]:
        """Return the cursor, or the first code point on the screen when it is outside;
        and whether the cursor marks a range, which a step to the next one leaves.
        """
        page = self.page
        if page is not None:
            line, top = page.line_of(self._cursor), self.scroll_offset.y
            if not top <= line < top + max(1, self.view_height):
                return self.top_offset, False
        return self._cursor, self._cursor_end is not None

    def next_span(self, kinds: Container[Kind], forward: bool = True) -> Span | None:
        """Go to the next, or previous, span of `kinds` that is not hidden, if any."""
        at, leave = self._seen_cursor()
        here = (at, self._cursor_end) if leave else None
        spans = [s for s in self.spans if s.kind in kinds and s.kind not in self.hidden]
        if forward:
            after = (s for s in spans if s.start >= at and (s.start, s.end) != here)
            found = next(after, None)
        else:
            found = next((s for s in reversed(spans) if s.start < at), None)
        if found is not None:
            self.goto(found.start, found.end)
        return found

    # Hits of a search in the article

    @property
    def hits(self) -> Sequence[Range]:
        """Where what is sought stands: ranges of code points, in order."""
        return self._layers.hits

    @hits.setter
    def hits(self, hits: Sequence[Range]) -> None:
        self._layers.hits = tuple(sorted(hits))
        self._layers.hit = -1
        self.redraw()

    @property
    def hit(self) -> int:
        """Index of the hit that the reader went to last; -1 before the first."""
        return self._layers.hit

    def next_hit(self, forward: bool = True) -> Range | None:
        """Go to the next, or previous, hit; after the last comes the first."""
        hits = self._layers.hits
        if not hits:
            return None
        at, leave = self._seen_cursor()
        if forward:
            index = next(
                (i for i, (start, _) in enumerate(hits) if start + (not leave) > at), 0
            )
        else:
            before = (i for i in reversed(range(len(hits))) if hits[i][0] < at)
            index = next(before, len(hits) - 1)
        old = self._layers.hit
        self._layers.hit = index
        if 0 <= old < len(hits):
            self._redraw_ranges((hits[old],))
        self.goto(*hits[index])
        return hits[index]
