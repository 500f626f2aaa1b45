"""The overlay of `=`: what can be said of an entity, here or everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from reader.text.canonical import one_line
from reader.tui.choices import Answer, Choice, Other, Subject, choices
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.line_list import Piece, Row

_VERB = 10
"""Cells of the column that says what is done."""


class CorrectScreen(QueryOverlay[Answer | None]):
    """Type to narrow, or to give a name; Enter says it, Tab turns where it holds."""

    TITLE_TEXT = "Correct"
    PLACEHOLDER = "a kind, a name, or the same as whom"
    HINT = "Enter says it · Tab where · Esc cancels"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "turn", "Where", show=False, priority=True),
    ]

    def __init__(
        self, subject: Subject, others: Sequence[Other], *, here: bool
    ) -> None:
        super().__init__()
        self._subject = subject
        self._own = tuple(others)
        self._others = self._own
        self._here = here

    def on_mount(self) -> None:
        """Say what is being corrected."""
        super().on_mount()
        title = Content(f"Correct {one_line(self._subject.title)}")
        self.query_one("#overlay-title", Static).update(title)
        self._tell_where()

    def add_others(self, others: Sequence[Other]) -> None:
        """Offer further entities, behind those of the article."""
        known = {other.key for other in self._own}
        new = (other for other in others if other.key not in known)
        self._others = (*self._own, *new)
        self.fill(self._rows(self.input.value), keep=True)

    def look_up(self, text: str) -> None:
        """List what can be said, narrowed to what is typed."""
        self.fill(self._rows(text))

    def _rows(self, text: str) -> list[Row]:
        return [
            Row(_row_key(choice), (_pieces(choice),), choice)
            for choice in choices(self._subject, self._others, text)
        ]

    def _tell_where(self) -> None:
        if self._here:
            self.say("In this article · Tab: in all")
        else:
            self.say("In all articles · Tab: in this one")

    def action_turn(self) -> None:
        """Say it of this article alone, or of all."""
        self._here = not self._here
        self._tell_where()

    def chosen(self, row: Row) -> None:
        """Say what the row says; a name must be typed first."""
        choice: Choice = row.data
        if choice.rule is None and not choice.forget:
            self.input.focus()
            self.say("Type its right name, then Enter")
            return
        self.dismiss(Answer(choice, self._here or choice.here))


def _row_key(choice: Choice) -> str:
    keys = f"{choice.rule.key} {choice.rule.into}" if choice.rule else ""
    return f"{choice.verb} {choice.text} {keys} {' '.join(choice.forget)}"


def _pieces(choice: Choice) -> tuple[Piece, ...]:
    return (
        Piece(f"{choice.verb:<{_VERB}}", "accent"),
        Piece(one_line(choice.text)),
        Piece(choice.note, "dim", right=True),
    )
