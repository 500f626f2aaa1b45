"""What helps while one types a query: what may stand there, and examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget

from reader.text.canonical import one_line
from reader.text.cells import cell_width, clip, pad

if TYPE_CHECKING:
    from reader.search.completing import Completion

_WORDS: tuple[tuple[str, str], ...] = (
    ("strike port", "both words, anywhere: text, headline, notes, tags"),
    ('"walked out"', "these words in this order"),
    ("strike -port", "without a word; OR for either, ( ) to group"),
    ("/arrest(ed|s)/", "a regular expression"),
)
_COLUMN = 26
"""Cells of the examples' column."""

Styled = tuple[str, str]
"""A run of text, and how it looks."""


def examples() -> tuple[tuple[str, str], ...]:
    """Return queries that are right, and what each finds."""
    from reader.search.fields import HELP

    return (*_WORDS, *((told.example, told.finds) for told in HELP.values()))


def help_lines(width: int, height: int) -> list[list[Styled]]:
    """Return examples of queries as lines, at most `height` of them."""
    column = min(_COLUMN, max(width // 2, 1))
    return [
        [
            (" " + pad(clip(example, column - 1), column), "bold"),
            (clip(finds, max(0, width - column - 2)), ""),
        ]
        for example, finds in examples()[: max(0, height)]
    ]


def offer_line(
    offers: Sequence[Completion], chosen: int | None, width: int
) -> list[Styled]:
    """Return completions as one line in which the chosen one can be seen."""
    line: list[Styled] = [(" Tab ", "bold")]
    room = width - 6
    first = 0
    if chosen is not None:
        # Those before the chosen one make room for it.
        while first < chosen and (
            sum(_cells(offer) for offer in offers[first : chosen + 1]) > room
        ):
            first += 1
    for at, offer in enumerate(offers[first:], first):
        if _cells(offer) > room and at > first:
            break
        here = at == chosen
        name = clip(_named(offer), max(0, room - 2))
        line.append((f"[{name}]" if here else f" {name} ", "bold" if here else ""))
        room -= cell_width(name) + 2
    return line


def _named(offer: Completion) -> str:
    """Return what an offer is, and how many have it."""
    count = f" {offer.count:,}" if offer.count else ""
    return f"{one_line(offer.label)}{count}"


def _cells(offer: Completion) -> int:
    return cell_width(_named(offer)) + 2


class QueryAid(Widget):
    """Lines beside a query that is being typed; no line, no room taken."""

    DEFAULT_CSS = """
    QueryAid { height: auto; display: none; color: $quiet; background: $panel; }
    QueryAid.-some { display: block; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.lines: list[list[Styled]] = []

    def show(self, lines: list[list[Styled]]) -> None:
        """Show `lines`, or nothing."""
        if lines == self.lines:
            return
        same = len(lines) == len(self.lines)
        self.lines = lines
        self.set_class(bool(lines), "-some")
        self.refresh(layout=not same)

    def get_content_height(
        self, container: object, viewport: object, width: int
    ) -> int:
        """Return how many lines there are."""
        return len(self.lines)

    def render(self) -> Content:
        """Draw the lines."""
        return Content("\n").join(Content.assemble(*line) for line in self.lines)
