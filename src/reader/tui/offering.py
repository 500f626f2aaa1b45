"""Completion while one types a query: worked out off the keyboard, taken by Tab."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.widgets import Input
from textual.worker import get_current_worker

from reader.text.canonical import one_line
from reader.text.cells import cell_width
from reader.tui.widgets.bars import pointing
from reader.tui.widgets.query_aid import QueryAid, help_lines, offer_line

if TYPE_CHECKING:
    from textual.screen import Screen

    from reader.search.completing import Completion, Vocabulary


class Offering:
    """Shows in `aid` what may stand at the cursor of `field`, and puts it there."""

    def __init__(
        self,
        screen: Screen[Any],
        field: Input,
        aid: QueryAid,
        vocabulary: Callable[[], Vocabulary],
        *,
        examples: int = 0,
    ) -> None:
        self._screen = screen
        self._input = field
        self._aid = aid
        self._vocabulary = vocabulary
        self.examples = examples
        """Lines of examples that are shown while nothing is typed."""
        self.offers: tuple[Completion, ...] = ()
        self._of = ("", 0)
        """The text and the cursor that the offers are for."""
        self._chosen: int | None = None
        self._put = ("", 0)
        """What the chosen one has made of it."""

    @property
    def _here(self) -> tuple[str, int]:
        return self._input.value, self._input.cursor_position

    def typed(self) -> None:
        """Look for what may stand at the cursor now."""
        put = self._chosen is not None and self._here[0] == self._put[0]
        if put and len(self.offers) > 1:
            return  # it was put there by Tab, which goes on to the next one
        self.offers, self._chosen = (), None
        if not self._input.value.strip():
            self._aid.show(help_lines(self._aid.app.size.width, self.examples))
            return
        self._screen.run_worker(
            partial(self._look, *self._here),
            thread=True,
            exclusive=True,
            group="completing",
            exit_on_error=False,
        )

    def _look(self, text: str, cursor: int) -> None:
        from reader.search.completing import complete

        worker = get_current_worker()
        found = complete(text, cursor, self._vocabulary())
        if not worker.is_cancelled:
            self._screen.call_later(self._show, text, cursor, found)

    def _show(self, text: str, cursor: int, found: tuple[Completion, ...]) -> None:
        if self._here != (text, cursor) or self._chosen is not None:
            return
        self.offers, self._of = found, (text, cursor)
        self._draw()

    def _draw(self) -> None:
        width = self._aid.app.size.width
        self._aid.show(
            [offer_line(self.offers, self._chosen, width)] if self.offers else []
        )

    def take(self, by: int) -> bool:
        """Put the next offer in its place; tell whether there was any."""
        fits = self._here == (self._of if self._chosen is None else self._put)
        if not self.offers or not fits:
            return False
        if self._chosen is None:
            self._chosen = 0 if by > 0 else len(self.offers) - 1
        else:
            self._chosen = (self._chosen + by) % len(self.offers)
        self._put = self.offers[self._chosen].applied(self._of[0])
        self._input.value, self._input.cursor_position = self._put
        self._draw()
        return True

    def point_at(self, position: int, error: str) -> None:
        """Show what is wrong with the text, under the place where it is."""
        before = cell_width(one_line(f"|{self._input.value[:position]}|")) - 2
        at = before - round(self._input.scroll_offset.x)
        self.offers, self._chosen = (), None
        self._aid.show([[(pointing(error, at, self._input.size.width), "bold")]])

    def end(self) -> None:
        """Show nothing any more."""
        self.offers, self._chosen = (), None
        self._aid.show([])
