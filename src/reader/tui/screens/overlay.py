"""What the screens laid over the main one have in common: a query line over a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from reader.text.canonical import one_line
from reader.tui.widgets.line_list import LineList, Row

R = TypeVar("R")


class QueryOverlay(ModalScreen[R], Generic[R]):
    """An input over a list that it narrows, and a line that says what came of it.

    Arrow keys move in the list while one types; Enter chooses, Escape closes.
    """

    TITLE_TEXT: ClassVar[str] = ""
    PLACEHOLDER: ClassVar[str] = ""
    HINT: str = "Enter opens · ↑ ↓ move · Esc closes"
    ROW_HEIGHT: ClassVar[int] = 1
    DEFAULT_CSS = """
    QueryOverlay {
        align: center middle;
        background: $background 60%;
        & > #overlay {
            width: 90%;
            max-width: 110;
            height: 90%;
            background: $background;
            border: round $accent;
            padding: 0 1;
        }
        #overlay-title { height: 1; text-style: bold; }
        #overlay-title, #overlay-note, #overlay-hint {
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        #overlay-input { border: none; height: 1; padding: 0; background: $panel; }
        #overlay-list { height: 1fr; }
        #overlay-note, #overlay-hint { height: 1; color: $quiet; }
        #overlay-note.-error { color: $error; text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", show=False),
        Binding("down,ctrl+n", "move('cursor_down')", "Down", show=False),
        Binding("up,ctrl+p", "move('cursor_up')", "Up", show=False),
        Binding("pagedown", "move('page_down')", "Page down", show=False),
        Binding("pageup", "move('page_up')", "Page up", show=False),
        Binding("tab", "swap", "List or input", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.input = self.make_input(text)
        self.lines: LineList[Row] = LineList(
            row_height=self.ROW_HEIGHT, id="overlay-list"
        )
        self.note = Static("", id="overlay-note", markup=False)

    def make_input(self, text: str, kind: type[Input] = Input) -> Input:
        """Return the input, with `text` in it."""
        return kind(
            text, placeholder=self.PLACEHOLDER, compact=True, id="overlay-input"
        )

    def compose(self) -> ComposeResult:
        """Title, input, list, and what came of the query."""
        with Vertical(id="overlay"):
            yield Static(Content(self.TITLE_TEXT), id="overlay-title", markup=False)
            yield self.input
            yield from self.beneath()
            yield self.lines
            yield self.note
            yield Static(Content(self.HINT), id="overlay-hint", markup=False)

    def beneath(self) -> Iterable[Widget]:
        """Return what stands between the input and the list."""
        return ()

    def on_mount(self) -> None:
        """Begin with the text that was given."""
        self.input.focus()
        self.look_up(self.input.value)

    def look_up(self, text: str) -> None:
        """Fill the list with what `text` asks for; each screen knows how."""
        raise NotImplementedError

    def chosen(self, row: Row) -> None:
        """Do what choosing `row` means; each screen knows how."""
        raise NotImplementedError

    def say(self, text: str, *, error: bool = False) -> None:
        """Show one line under the list."""
        self.note.set_class(error, "-error")
        self.note.update(Content(one_line(text)))

    def fill(self, rows: Sequence[Row], *, keep: bool = False) -> None:
        """Show `rows`."""
        self.lines.set_rows(rows, keep)

    @on(Input.Changed, "#overlay-input")
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self.look_up(event.value)

    @on(Input.Submitted, "#overlay-input")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_choose()

    @on(LineList.Chosen)
    def _row_chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        self.chosen(event.row)

    def action_choose(self) -> None:
        """Choose the row that the cursor is on."""
        if row := self.lines.current:
            self.chosen(row)

    def action_move(self, how: str) -> None:
        """Move in the list, wherever the keys are."""
        getattr(self.lines, f"action_{how}")()

    def action_swap(self) -> None:
        """Give the keys to the list or back to the input."""
        (self.lines if self.input.has_focus else self.input).focus()

    def action_close(self) -> None:
        """Close without a choice."""
        self.dismiss(None)
