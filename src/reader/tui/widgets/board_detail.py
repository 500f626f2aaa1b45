"""What is known of the figure under the board's cursor: its sentence, and why."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from reader.comparison.model import Mention, Row
from reader.tui.safe import shown
from reader.tui.widgets.article_list import day
from reader.tui.widgets.board_layout import Grid
from reader.tui.widgets.board_words import SIGNS, printed
from reader.tui.widgets.describe import counted, figure_value, spaced

_OTHERS = 4
"""Figures of other columns that are named under an empty cell."""
Part = tuple[str, str]
"""A run of text, and its style as Textual writes it."""


def judgement(row: Row) -> str:
    """Say how the figures of a row stand to each other, and why that is thought."""
    why = f": {spaced(row.why)}" if row.why else ""
    return f"{SIGNS[row.relation]} {row.relation}{why}"


def facts(mention: Mention) -> str:
    """Say who gives a figure, when, for when, and on whose word."""
    parts = [
        spaced(mention.source).strip(),
        day(mention.published),
        f"as of {day(mention.as_of)}" if mention.as_of else "",
        f"says: {spaced(mention.said_by).strip()}" if mention.said_by else "",
        figure_value(mention.figure),
    ]
    return " · ".join(filter(None, parts))


def sentence_parts(mention: Mention) -> list[Part]:
    """Return the sentence of a figure, the figure in it marked."""
    text, figure = mention.sentence, mention.figure
    low, high = figure.start - mention.start, figure.end - mention.start
    if not 0 <= low < high <= len(text):
        return [(spaced(text), "")]
    return [
        (spaced(text[:low]), ""),
        (spaced(text[low:high]), "bold underline"),
        (spaced(text[high:]), ""),
    ]


def detail_parts(grid: Grid, row: int, column: int, number: int) -> list[Part]:
    """Return what is said of a cell: the judgement, the sentence, the facts."""
    if not 0 <= row < len(grid.rows):
        return []
    one = grid.rows[row]
    parts: list[Part] = [(judgement(one) + "\n", "bold")]
    found = grid.mentions(row, column)
    if number < len(found):
        mention = found[number]
        return [*parts, *sentence_parts(mention), ("\n" + facts(mention), "$quiet")]
    label = grid.columns[column].label if column < len(grid.columns) else ""
    parts.append((f"No figure here: {label}\n", "$quiet"))
    others = [f"{printed(m)} ({spaced(m.source).strip()})" for m in one.mentions]
    more = len(others) - _OTHERS
    rest = f" and {counted(more, 'more figure')}" if more > 0 else ""
    parts.append((", ".join(others[:_OTHERS]).replace(" ()", "") + rest, ""))
    return parts


class BoardDetail(Widget):
    """A few lines under the board."""

    DEFAULT_CSS = """
    BoardDetail { height: 6; padding: 0 1; background: $panel; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._parts: list[Part] = []

    def show(self, parts: list[Part]) -> None:
        """Show `parts`, which stand for themselves: markup means nothing in them."""
        self._parts = [
            ("\n".join(map(shown, text.split("\n"))), style) for text, style in parts
        ]
        self.refresh()

    def render(self) -> Content:
        """Draw as much as there is room for."""
        return Content.assemble(*self._parts)
