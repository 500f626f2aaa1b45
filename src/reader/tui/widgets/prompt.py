"""The line in which one types a filter, or what to find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from reader.text.canonical import one_line


class QueryInput(Input):
    """An input whose Tab completes and whose arrows go through earlier queries.

    What nobody wants of them goes on to the screen, as any other key.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "offer(1)", "Complete", show=False),
        Binding("shift+tab", "offer(-1)", "Complete", show=False),
        Binding("up", "recall(-1)", "Earlier query", show=False),
        Binding("down", "recall(1)", "Later query", show=False),
    ]
    take: Callable[[int], bool] | None = None
    """Puts the next offer in place; tells whether there was one."""
    recall: Callable[[int], bool] | None = None
    """Shows an earlier or later query; tells whether it is for that at all."""

    def action_offer(self, by: int) -> None:
        """Put what is offered in its place, else let the key go on."""
        if self.take is None or not self.take(by):
            raise SkipAction

    def action_recall(self, by: int) -> None:
        """Show an earlier or later query, else let the key go on."""
        if self.recall is None or not self.recall(by):
            raise SkipAction


class Prompt(Horizontal):
    """A label, an input, and at its right what the input led to so far."""

    DEFAULT_CSS = """
    Prompt { height: 1; display: none; background: $panel; }
    Prompt.-open { display: block; }
    Prompt Input {
        width: 1fr; border: none; height: 1; padding: 0; background: $panel;
    }
    Prompt #prompt-label { width: auto; color: $accent; text-style: bold; }
    Prompt #prompt-note { width: auto; max-width: 50%; color: $quiet; }
    Prompt #prompt-note.-error { color: $error; text-style: bold; }
    """

    @dataclass(eq=False, repr=False)
    class Typed(Message):
        """The text has changed."""

        target: Widget
        text: str

    @dataclass(eq=False, repr=False)
    class Entered(Message):
        """Enter was pressed: keep what was found."""

        target: Widget
        text: str

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.input = QueryInput(id="prompt-input", compact=True, select_on_focus=False)
        self.target: Widget | None = None
        self._label = Static("", id="prompt-label", markup=False)
        self._note = Static("", id="prompt-note", markup=False)

    def compose(self) -> ComposeResult:
        """Label, input, note."""
        yield self._label
        yield self.input
        yield self._note

    @property
    def is_open(self) -> bool:
        """Whether the prompt is on the screen."""
        return self.has_class("-open")

    def open(self, target: Widget, label: str, text: str) -> None:
        """Ask for a text on behalf of `target`, beginning with `text`."""
        self.target = target
        self._label.update(Content(f" {label} "))
        self.note("")
        with self.prevent(Input.Changed):
            self.input.value = text
        self.input.select_all()
        self.add_class("-open")
        self.input.focus()

    def close(self) -> Widget | None:
        """Leave the screen; return on whose behalf the text was asked for."""
        self.remove_class("-open")
        return self.target

    def note(self, text: str, *, error: bool = False) -> None:
        """Say at the right what the text led to; nothing while it was never open."""
        if not self.is_attached:
            return
        self._note.set_class(error, "-error")
        self._note.update(Content(f" {one_line(text)} " if text else ""))

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self.is_open and self.target:
            self.post_message(self.Typed(self.target, event.value))

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        if self.is_open and self.target:
            self.post_message(self.Entered(self.target, event.value))
