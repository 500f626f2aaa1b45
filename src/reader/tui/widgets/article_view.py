"""The article as the reader has it: with a cursor, and passages that are selected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual import events
from textual.message import Message

from reader.detection.model import Span
from reader.library.model import Article
from reader.tui import motions
from reader.tui.motions import Motion, Selection
from reader.tui.widgets.article_cursor import NEAR, ArticleCursor
from reader.tui.widgets.article_paint import MARGIN, Mark, Range

__all__ = ["ArticleView", "Mark", "Motion"]


class ArticleView(ArticleCursor):
    """Shows one article, with a cursor in its text and a selection that starts there.

    The app binds the keys to the `action_…` methods and to the others. By mouse, a
    click moves the cursor, dragging selects, a double click selects a word.
    """

    class Selected(Message):
        """The user selected the code points [start, end) by mouse."""

        def __init__(self, widget: ArticleView, start: int, end: int) -> None:
            super().__init__()
            self.widget = widget
            self.start = start
            self.end = end

        @property
        def control(self) -> ArticleView:
            """The view that sent the message."""
            return self.widget

    _selection: Selection | None = None
    _drag: Range | None = None
    _dragged = False

    def show(
        self,
        article: Article,
        spans: Sequence[Span] = (),
        marks: Sequence[Mark] = (),
        *,
        at: int = 0,
    ) -> None:
        """Show `article` with the code point `at` at the top, and the cursor on it."""
        self._selection = self._drag = None
        super().show(article, spans, marks, at=at)

    def goto(self, offset: int, end: int | None = None, select: bool = False) -> None:
        """Put the cursor on [offset, end) and show it, with what stands around it.

        With `select` the range is selected too, else nothing is.
        """
        self._set_selection(None)
        super().goto(offset, end)
        if select and end is not None:
            self._set_selection(motions.select(self.text, offset, end))

    # Selecting

    @property
    def selecting(self) -> bool:
        """Whether a passage is being selected."""
        return self._selection is not None

    @property
    def selection(self) -> Range | None:
        """The selected code points [start, end), whole grapheme clusters."""
        return self._selection.range if self._selection else None

    @property
    def selected_text(self) -> str:
        """The exact slice of the text that is selected."""
        return self.text[slice(*self.selection)] if self.selection else ""

    def start_selection(self) -> None:
        """Select the span that the cursor was sent to, else the word that it is on."""
        if not self.text.strip():
            return
        place = self._cursor, self._cursor_end
        if place[1] is None:
            place = motions.word(self.text, self._seen_cursor()[0])
        self._set_selection(motions.select(self.text, place[0], place[1] or place[0]))

    def extend(self, motion: str) -> None:
        """Move the moving end of the selection; `motion` is one of `Motion`."""
        if self._selection is None or self.page is None:
            return
        near = self.page.line_of(self._selection.head)
        self.page.grow_to_line(near + 3)
        lines = [
            (line.start, line.end)
            for line in self.page.lines[max(0, near - 3) : near + 4]
            if line.end > line.start
        ]
        before = self._selection.head
        selection = motions.extend(self.text, self._selection, Motion(motion), lines)
        self._set_selection(selection)
        if selection.head > before:
            self.reveal(below=NEAR)
        else:
            self.reveal(above=NEAR)

    def cancel_selection(self) -> None:
        """Select nothing; the cursor is on what it was on before, as it was."""
        if self._selection is not None:
            self._set_selection(None)
            self._put(self._cursor, self._cursor_end)

    def _set_selection(self, selection: Selection | None) -> None:
        before = self.selection
        self._selection = selection
        after = self.selection
        self._layers.selection = after
        if before and after and before[0] < after[1] and after[0] < before[1]:
            starts, ends = sorted((before[0], after[0])), sorted((before[1], after[1]))
            changed = [(a, b) for a, b in (starts, ends) if a != b]
            self._redraw_ranges(changed)
        else:
            self._redraw_ranges((before, after))

    @property
    def focus_range(self) -> Range:
        """The code points to keep in sight: the selection's moving end, the cursor."""
        if self._selection is None:
            return super().focus_range
        head = self._selection.head
        return (max(0, head - 1) if self._selection.forward else head), head

    def move_lines(self, by: int) -> None:
        """Move the cursor by lines, or the moving end of the selection."""
        if self._selection is None:
            super().move_lines(by)
            return
        motion = Motion.NEXT_LINE if by > 0 else Motion.PREVIOUS_LINE
        for _ in range(abs(by)):
            self.extend(motion)

    def turn(self, by: int) -> None:
        """Move view and cursor by lines, or the moving end of the selection."""
        if self._selection is None:
            super().turn(by)
        else:
            self.move_lines(by)

    def leap(self, offset: int) -> None:
        """Move the cursor, or the moving end of the selection, to a code point."""
        if self._selection is None:
            super().leap(offset)
            return
        self._set_selection(replace(self._selection, head=offset))
        self.reveal()

    def move_word(self, forward: bool) -> None:
        """Move the cursor by a word, or the moving end of the selection."""
        if self._selection is None:
            super().move_word(forward)
        else:
            self.extend(Motion.NEXT_WORD if forward else Motion.PREVIOUS_WORD)

    # Mouse

    def _offset_at(self, event: events.MouseEvent) -> int | None:
        if self.page is None or self.article is None:
            return None
        place = event.get_content_offset_capture(self)
        line = place.y + self.scroll_offset.y
        return self.page.offset(max(0, line), place.x - MARGIN)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Note where a selection may begin."""
        offset = self._offset_at(event)
        if event.button != 1 or offset is None:
            return
        self._dragged = False
        self._drag = motions.snap_range(self.text, offset)
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Select from where the button was pressed to here, scrolling at the edges."""
        if self._drag is None:
            return
        place = event.get_content_offset_capture(self)
        if place.y < 0 or place.y >= self.view_height:
            self.scroll_line(self.scroll_offset.y + (1 if place.y > 0 else -1))
        offset = self._offset_at(event)
        if offset is None or (not self._dragged and offset == self._drag[0]):
            return
        self._dragged = True
        start, end = motions.snap_range(self.text, offset)
        head = end if start >= self._drag[0] else start
        self._set_selection(Selection(self._drag, head))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End the selection by mouse and tell the app of it."""
        if self._drag is None:
            return
        self._drag = None
        self.release_mouse()
        if self._dragged:
            self._tell_selected()

    def on_click(self, event: events.Click) -> None:
        """Move the cursor; at a double click select the word."""
        offset = self._offset_at(event)
        if offset is None or self._dragged:
            return
        event.stop()
        if event.chain == 2:
            self._set_selection(
                motions.select(self.text, *motions.word(self.text, offset))
            )
            self._tell_selected()
        elif event.chain == 1:
            self._set_selection(None)
            self._put(offset)

    def _tell_selected(self) -> None:
        if self.selection is not None:
            self._put(self.selection[0])
            self.post_message(self.Selected(self, *self.selection))
