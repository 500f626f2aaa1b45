"""The overlay of `=` on the board and the stories: name, split, join, take back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.widgets import Static

from reader.text.canonical import one_line
from reader.text.cells import pad
from reader.tui.offers import Offer
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.line_list import Piece, Row

_VERB = 10
"""Cells of the column of verbs."""


class JudgeScreen(QueryOverlay[Offer | None]):
    """What is typed is a name, and narrows what it can be joined with."""

    TITLE_TEXT = "Correct"
    PLACEHOLDER = "a name, or words of what it is the same as"
    HINT = "Enter says it (undo with u) · ↑ ↓ move · Esc leaves it"

    def __init__(self, what: str, offers: Callable[[str], Sequence[Offer]]) -> None:
        super().__init__()
        self._what = what
        self._offers = offers

    def on_mount(self) -> None:
        """Say what it is about."""
        super().on_mount()
        title = Content(one_line(self._what))
        self.query_one("#overlay-title", Static).update(title)

    def look_up(self, text: str) -> None:
        """List what can be said."""
        self.fill(
            [
                Row(
                    str(number),
                    (
                        (
                            Piece(pad(offer.verb, _VERB) + " ", "accent"),
                            Piece(one_line(offer.text)),
                        ),
                    ),
                    offer,
                )
                for number, offer in enumerate(self._offers(text))
            ]
        )

    def chosen(self, row: Row) -> None:
        """Close with what was chosen, unless a name has to be typed first."""
        offer: Offer = row.data
        if offer.make is None and not offer.forget:
            self.say("Type the name first")
        else:
            self.dismiss(offer)
