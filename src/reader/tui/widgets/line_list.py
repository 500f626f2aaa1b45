"""A list of rows that is drawn line by line: its cost does not grow with the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from reader.text.cells import cell_width, clip
from reader.tui.safe import shown
from reader.tui.widgets.line_view import LineView, empty_line


class Keyed(Protocol):
    """Whatever can be a row: its key stays the same while its place changes."""

    @property
    def key(self) -> str:
        """What the row is known by, unique in its list."""
        ...


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of plain text in one style.

    `style` is one of the names in `STYLES`, or a Rich style. A piece that is `right`
    stands at the right edge, and what is left of it is cut to leave it room.
    """

    text: str
    style: str | Style = ""
    right: bool = False


Pieces = Sequence[Piece]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of ready pieces: one sequence of them for each of its lines."""

    key: str
    lines: tuple[tuple[Piece, ...], ...]
    data: Any = None
    """Whatever the row stands for, for the handler of `Chosen`."""
    stops: bool = True
    """Whether the cursor may stand on it: not on a heading."""


R = TypeVar("R", bound=Keyed)

STYLES = frozenset({"strong", "dim", "accent", "warning", "hit", "heading"})
"""Names of styles that a piece may have; each is a component class `line-list--…`."""


class LineList(LineView, Generic[R]):
    """Rows of a fixed height, a cursor on one of them, and nothing kept per row.

    The app binds the keys to the `action_…` methods. A click moves the cursor, a
    double click chooses; the wheel scrolls and leaves the cursor where it is.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "line-list--cursor",
        "line-list--cursor-blurred",
        "line-list--empty",
        *(f"line-list--{name}" for name in STYLES),
    }
    DEFAULT_CSS = """
    LineList {
        & > .line-list--cursor {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
        & > .line-list--cursor-blurred {
            background: $block-cursor-blurred-background;
            color: $block-cursor-blurred-foreground;
        }
        & > .line-list--strong { text-style: bold; }
        & > .line-list--heading { text-style: bold underline; }
        & > .line-list--dim { text-style: dim; }
        & > .line-list--accent { color: $accent; }
        & > .line-list--warning { color: $warning; text-style: italic; }
        & > .line-list--hit { text-style: bold underline; }
        & > .line-list--empty { text-style: dim; }
    }
    """

    cursor: reactive[int] = reactive(0, repaint=False)
    """Index of the row that the cursor is on."""

    class _About(Message):
        def __init__(self, widget: LineList[Any], row: Keyed) -> None:
            super().__init__()
            self.widget = widget
            self.row: Any = row

        @property
        def control(self) -> LineList[Any]:
            """The list that sent the message."""
            return self.widget

    class Moved(_About):
        """The user moved the cursor to `row`."""

    class Chosen(_About):
        """The user chose `row`, by key or double click."""

    def __init__(
        self,
        rows: Sequence[R] = (),
        *,
        row_height: int = 1,
        empty: str = "",
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.row_height = row_height
        self._empty = empty
        self._rows: Sequence[R] = rows
        self.set_reactive(LineList.cursor, self._stop(0, 1))
        self.virtual_size = Size(1, len(rows) * row_height)

    # What a subclass may say of its rows

    def lines_of(self, row: R) -> Sequence[Pieces]:
        """Return the pieces of each line of `row`; asked for visible rows only."""
        return cast(Row, row).lines

    def find(self, key: str) -> int | None:
        """Return the index of the row with `key`."""
        for index, row in enumerate(self._rows):
            if row.key == key:
                return index
        return None

    # Rows and cursor

    @property
    def rows(self) -> Sequence[R]:
        """The rows, in the order in which they are shown."""
        return self._rows

    @property
    def current(self) -> R | None:
        """The row that the cursor is on; None in an empty list."""
        return self._rows[self.cursor] if self._rows else None

    @property
    def empty(self) -> str:
        """What is shown when there are no rows."""
        return self._empty

    @empty.setter
    def empty(self, text: str) -> None:
        self._empty = text
        if not self._rows:
            self.redraw()

    def set_rows(self, rows: Sequence[R], keep: bool = True) -> None:
        """Show `rows`.

        With `keep`, the cursor stays on the row with the same key, else at the same
        index, and what was on the screen stays where it was; otherwise both go to the
        top. Posts no message: the user did not move.
        """
        old_line = self.cursor * self.row_height
        at_screen = old_line - self.scroll_offset.y
        current = self.current if keep else None
        top = self.scroll_offset.y if keep else 0
        self._rows = rows
        index = min(self.cursor, max(0, len(rows) - 1)) if keep else 0
        if current is not None and rows and rows[index].key != current.key:
            found = self.find(current.key)
            if found is not None:
                if 0 <= at_screen < max(1, self.view_height):
                    top += (found - self.cursor) * self.row_height
                index = found
        self.set_reactive(LineList.cursor, self._stop(index, 1))
        self.virtual_size = Size(1, len(rows) * self.row_height)
        self.scroll_line(top)
        self.redraw()

    def select_key(self, key: str) -> bool:
        """Put the cursor on the row with `key`; tell whether there is one."""
        current = self.current
        if current is not None and current.key == key:
            self._reveal()
            return True
        index = self.find(key)
        if index is None:
            return False
        self.cursor = index
        return True

    def validate_cursor(self, value: int) -> int:
        """Keep the cursor on a row that it may stand on."""
        index = max(0, min(value, len(self._rows) - 1))
        return self._stop(index, 1 if index >= self.cursor else -1)

    def _stop(self, index: int, way: int) -> int:
        """Return the row at `index`, or beside a heading the next one that way."""
        for at in (index, index + way, index - way):
            if 0 <= at < len(self._rows) and self.stops_at(at):
                return at
        return index

    def stops_at(self, index: int) -> bool:
        """Whether the cursor may stand on the row at `index`: it is no heading."""
        return bool(getattr(self._rows[index], "stops", True))

    def watch_cursor(self, old: int, new: int) -> None:
        """Draw the two rows that changed, and show the cursor."""
        self.refresh_lines(old * self.row_height, self.row_height)
        self.refresh_lines(new * self.row_height, self.row_height)
        self._reveal()

    def _move(self, index: int) -> None:
        before = self.cursor
        self.cursor = index
        self._reveal()
        row = self.current
        if self.cursor != before and row is not None:
            self.post_message(self.Moved(self, row))

    def redraw_row(self, index: int) -> None:
        """Draw a row again: something else is to be said of it."""
        first = index * self.row_height
        for number in range(first, first + self.row_height):
            self.redraw_line(number)

    # Scrolling

    @property
    def _page(self) -> int:
        return max(1, self.view_height // self.row_height - 1)

    def _reveal(self) -> None:
        height = self.view_height
        if height <= 0:
            return
        top = self.cursor * self.row_height
        heading = self.cursor > 0 and not self.stops_at(self.cursor - 1)
        if heading and 2 * self.row_height <= height:
            first = top - self.row_height
        else:
            first = top
        if first < self.scroll_offset.y:
            self.scroll_line(first)
        elif top + self.row_height > self.scroll_offset.y + height:
            self.scroll_line(top + min(self.row_height, height) - height)

    def _turn(self, rows: int) -> None:
        self.scroll_line(self.scroll_offset.y + rows * self.row_height)
        self._move(self.cursor + rows)

    def on_resize(self) -> None:
        """Keep the cursor visible in the new size."""
        self._reveal()

    # Actions

    def action_cursor_down(self, rows: int = 1) -> None:
        """Move the cursor down."""
        self._move(self.cursor + rows)

    def action_cursor_up(self, rows: int = 1) -> None:
        """Move the cursor up."""
        self._move(self.cursor - rows)

    def action_page_down(self) -> None:
        """Move the cursor and the view one page down."""
        self._turn(self._page)

    def action_page_up(self) -> None:
        """Move the cursor and the view one page up."""
        self._turn(-self._page)

    def action_half_page_down(self) -> None:
        """Move the cursor and the view half a page down."""
        self._turn(max(1, self._page // 2))

    def action_half_page_up(self) -> None:
        """Move the cursor and the view half a page up."""
        self._turn(-max(1, self._page // 2))

    def action_home(self) -> None:
        """Move the cursor to the first row."""
        self._move(0)

    def action_end(self) -> None:
        """Move the cursor to the last row."""
        self._move(len(self._rows) - 1)

    def action_choose(self) -> None:
        """Choose the row that the cursor is on."""
        row = self.current
        if row is not None:
            self.post_message(self.Chosen(self, row))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the row that was clicked; a double click chooses it."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        index = (offset.y + self.scroll_offset.y) // self.row_height
        if index >= len(self._rows):
            return
        event.stop()
        self._move(index)
        if event.chain == 2:
            self.action_choose()

    # Drawing

    def on_focus(self) -> None:
        """Show the cursor as the active one."""
        self.refresh_lines(self.cursor * self.row_height, self.row_height)

    def on_blur(self) -> None:
        """Show the cursor as a resting one."""
        self.refresh_lines(self.cursor * self.row_height, self.row_height)

    def looks(self) -> Mapping[int, str]:
        """Return the lines of the cursor's row, and whether it is active."""
        if not self._rows:
            return {}
        look = "cursor" if self.has_focus else "cursor-blurred"
        first = self.cursor * self.row_height
        return dict.fromkeys(range(first, first + self.row_height), look)

    def draw(self, number: int, width: int, look: str) -> Strip:
        """Draw a line of a row, or of what is said when there are none."""
        index, part = divmod(number, self.row_height)
        if index >= len(self._rows):
            return self._empty_line(number, width)
        return self._draw(self._rows[index], part, width, look)

    def _empty_line(self, y: int, width: int) -> Strip:
        text = "" if self._rows else self._empty
        style = self.component_style("line-list--empty")
        return empty_line(text, y, self.view_height, width, self.base_style, style)

    def _draw(self, row: R, part: int, width: int, look: str) -> Strip:
        base = self.base_style
        if look:
            base += self.component_style(f"line-list--{look}")
        lines = self.lines_of(row)
        pieces = lines[part] if part < len(lines) else ()
        sign = {"cursor": "▌", "cursor-blurred": "│"}.get(look, " ")
        right = [piece for piece in pieces if piece.right]
        room = max(0, width - 2)  # the sign at the left, a spare cell at the right
        right_cells = sum(cell_width(shown(piece.text)) for piece in right)
        if right_cells >= room:
            right, right_cells = [], 0
        segments = [Segment(sign[:width], base)]
        left = room - right_cells - (1 if right else 0)
        used = 0
        for piece in pieces:
            if piece.right:
                continue
            whole = shown(piece.text)
            text = clip(whole, left - used)
            used += cell_width(text)
            segments.append(Segment(text, self._piece_style(base, piece)))
            if text != whole:
                break
        segments.append(Segment(" " * (room - right_cells - used), base))
        segments.extend(
            Segment(shown(piece.text), self._piece_style(base, piece))
            for piece in right
        )
        segments.append(Segment(" " * min(1, width - 1), base))
        return Strip([segment for segment in segments if segment.text], width)

    def _piece_style(self, base: Style, piece: Piece) -> Style:
        if not piece.style:
            return base
        if isinstance(piece.style, Style):
            return base + piece.style
        return base + self.component_style(f"line-list--{piece.style}")
