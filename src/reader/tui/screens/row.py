"""One row of the board in full: the judgement, and each figure with its sentence."""

from __future__ import annotations

from reader.comparison.model import Mention, Row
from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.text.wrap import wrap
from reader.tui.screens.explain import width_within
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.board_detail import facts, judgement
from reader.tui.widgets.board_words import marks_of, printed
from reader.tui.widgets.line_list import Piece
from reader.tui.widgets.line_list import Row as Shown


class RowScreen(QueryOverlay[Mention | None]):
    """The figures of a question one after the other; Enter opens a sentence."""

    TITLE_TEXT = "What is this?"
    PLACEHOLDER = "type to narrow"
    HINT = "Enter opens the sentence · Esc closes"

    def __init__(self, row: Row, width: int) -> None:
        super().__init__()
        self._row = row
        self._width = max(16, width_within(width))

    def on_mount(self) -> None:
        """Say how many figures there are."""
        super().on_mount()
        self.say(judgement(self._row))

    def look_up(self, text: str) -> None:
        """List the figures whose words contain `text`."""
        needle = fold(text)
        asked = self._row.question
        head = [_line("question", one_line(asked.title), "strong")]
        head += self._wrapped("judged", judgement(self._row))
        if asked.place:
            head.append(_line("place", one_line(asked.place)))
        if asked.person:
            head.append(_line("person", one_line(asked.person)))
        shown = [
            line
            for number, mention in enumerate(self._row.mentions)
            if needle in fold(f"{mention.text} {mention.source} {mention.sentence}")
            for line in self._figure(number, mention)
        ]
        lines = [*([] if needle else head), *shown]
        self.fill(
            [Shown(str(n), (pieces,), data) for n, (pieces, data) in enumerate(lines)]
        )

    def _wrapped(
        self, name: str, text: str, mention: Mention | None = None
    ) -> list[tuple[tuple[Piece, ...], Mention | None]]:
        return [
            _line(name if number == 0 else "", text[line.start : line.end], "", mention)
            for number, line in enumerate(wrap(text, self._width))
        ]

    def _figure(
        self, number: int, mention: Mention
    ) -> list[tuple[tuple[Piece, ...], Mention | None]]:
        mark = marks_of(self._row)[number]
        sign = f"{mark} " if mark else ""
        return [
            _line("figure", f"{sign}{printed(mention)}", "strong", mention),
            *self._wrapped("", facts(mention), mention),
            *self._wrapped("", one_line(mention.sentence), mention),
        ]

    def chosen(self, row: Shown) -> None:
        """Close with the figure; what is said of the row leads nowhere."""
        if row.data is not None:
            self.dismiss(row.data)


def _line(
    name: str, text: str, style: str = "", mention: Mention | None = None
) -> tuple[tuple[Piece, ...], Mention | None]:
    return (Piece(f"{name:<12}", "accent"), Piece(text, style)), mention
