"""The overlays of `=` on notes: a new place for a passage, a new article for notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from textual import on
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.describe import counted, spaced
from reader.tui.widgets.line_list import Piece, Row

if TYPE_CHECKING:
    from reader.annotations.model import Annotation, Quote
    from reader.annotations.searching import Place
    from reader.library.model import Article, Listed
    from reader.search.likely import Likely

_CONTEXT = 24
"""Code points that are shown before a candidate."""
_AFTER = 200
_LIKE = (
    (0.995, "the same words"),
    (0.85, "nearly the same words"),
    (0.6, "many of its words"),
    (0.35, "some of its words"),
    (0.0, "other words"),
)
"""How alike two passages are, from which similarity on."""
_LISTED = 50
"""Articles that are listed for what is typed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was chosen for a note without a place; no place: to select it by hand."""

    place: tuple[int, int] | None = None
    whole: bool = False
    """Whether it becomes a note on the article."""


class RelinkScreen(QueryOverlay[Answer | None]):
    """Where the passage may be now; by hand; or a note on the article."""

    TITLE_TEXT = "Where is it now?"
    PLACEHOLDER = "type to narrow"
    HINT = "Enter takes it · ↑ ↓ move · Esc leaves it"
    ROW_HEIGHT = 2

    def __init__(
        self, note: Annotation, article: Article, places: Sequence[Place]
    ) -> None:
        super().__init__()
        quote = note.quote
        self._quote = one_line(quote.exact) if quote else ""
        self._rows = [
            _place_row(article.text, place, quote) for place in places if quote
        ]
        self._rows += [
            _row(
                "hand",
                "another place",
                "select it in the text: v, then =",
                Answer(),
            ),
            _row(
                "whole",
                "no place",
                "make it a note on the whole article",
                Answer(whole=True),
            ),
        ]
        self._found = len(places)

    def on_mount(self) -> None:
        """Say which words are looked for, and how many places there are."""
        super().on_mount()
        title = Content(f"Where is “{self._quote}” now?")
        self.query_one("#overlay-title", Static).update(title)
        if self._found > 1:
            self.say(f"{self._found} places that are like it, the likeliest first")
        elif self._found:
            self.say("One place is like it.")
        else:
            self.say("Nothing like it is in the text.")

    def look_up(self, text: str) -> None:
        """List the places that contain `text`."""
        needle = fold(text)
        self.fill([row for row in self._rows if needle in fold(_text(row))])

    def chosen(self, row: Row) -> None:
        """Close with what the row stands for."""
        self.dismiss(row.data)


def likeness(place: Place, quote: Quote) -> str:
    """Say in words how much a place resembles the passage, and its surroundings."""
    words = next(words for least, words in _LIKE if place.quote >= least)
    inside, outside = len(quote.exact), len(quote.prefix) + len(quote.suffix)
    kept = place.whole * (inside + outside) - place.quote * inside
    around = kept / max(1, outside)  # both are shares of the characters
    if around >= 0.8:
        return f"{words}, in the same surroundings"
    if around >= 0.5:
        return f"{words}, in similar surroundings"
    return f"{words}, elsewhere"


def _place_row(text: str, place: Place, quote: Quote) -> Row:
    low = max(0, place.start - _CONTEXT)
    before = text[low : place.start]
    before = before[before.rfind("\n\n") + 1 :]
    if low and before and not text[low - 1].isspace():
        before = "…" + before.partition(" ")[2]
    after = text[place.end : place.end + _AFTER].partition("\n\n")[0]
    far = f"{place.start / max(1, len(text)):.0%} down"
    return Row(
        f"{place.start}:{place.end}",
        (
            (
                Piece(likeness(place, quote), "accent"),
                Piece(f" · {place.quote:.0%} alike, {far}", "dim"),
            ),
            (
                Piece(f"  {spaced(before)}", "dim"),
                Piece(f"“{one_line(text[place.start : place.end])}”", "strong"),
                Piece(spaced(after), "dim"),
            ),
        ),
        Answer((place.start, place.end)),
    )


def _row(key: str, what: str, how: str, data: object) -> Row:
    return Row(key, ((Piece(what, "accent"),), (Piece(f"  {how}", "dim"),)), data)


def _text(row: Row) -> str:
    return " ".join(piece.text for line in row.lines for piece in line)


@dataclass(eq=False, repr=False)
class Compared(Message):
    """The articles that the notes may belong to are known."""

    likely: tuple[Likely, ...]


class AttachScreen(QueryOverlay[str | None]):
    """The articles that the notes of one that is gone may belong to, or any other."""

    TITLE_TEXT = "Whose notes are these?"
    PLACEHOLDER = "or another article: words of its headline or path"
    HINT = "Enter gives them to it · Esc leaves them"
    ROW_HEIGHT = 2

    def __init__(
        self,
        missing: str,
        number: int,
        find: Callable[[], tuple[Likely, ...]],
        rows: Sequence[Listed],
    ) -> None:
        super().__init__()
        self._missing = missing
        self._number = number
        self._find = find
        self._others = rows
        self._likely: tuple[Likely, ...] | None = None

    def on_mount(self) -> None:
        """Say which file is gone; look for articles behind the keyboard."""
        super().on_mount()
        name = one_line(PurePosixPath(self._missing).name)
        title = Content(f"{counted(self._number, 'note')} of {name}, which is gone")
        self.query_one("#overlay-title", Static).update(title)
        self.run_worker(
            partial(self._compare), thread=True, group="likely", exit_on_error=False
        )

    def _compare(self) -> None:
        worker = get_current_worker()
        found = self._find()
        if not worker.is_cancelled:
            self.post_message(Compared(found))

    @on(Compared)
    def _compared(self, event: Compared) -> None:
        self._likely = event.likely
        self.look_up(self.input.value)

    def look_up(self, text: str) -> None:
        """List the likely articles, then others of whose headline or path `text` is."""
        needle = fold(text)
        likely = [
            _likely_row(one)
            for one in self._likely or ()
            if needle in fold(f"{one.row.title} {one.row.id}")
        ]
        known = {row.key for row in likely}
        others = [
            _row(row.id, one_line(row.title), one_line(row.id), row.id)
            for row in (self._others if needle.strip() else ())
            if row.id not in known and needle in fold(f"{row.title} {row.id}")
        ]
        self.fill([*likely, *others[:_LISTED]], keep=True)
        if self._likely is None:
            self.say("Looking for the article they were made on …")
        elif likely or others:
            self.say(f"{len(likely)} likely · notes, tags, stars go along")
        else:
            self.say("No article resembles it: type to find one")

    def chosen(self, row: Row) -> None:
        """Close with the article."""
        self.dismiss(row.data)


def _likely_row(one: Likely) -> Row:
    return Row(
        one.row.id,
        (
            (
                Piece(one_line(one.row.title), "strong"),
                Piece(one.why, "accent", right=True),
            ),
            (Piece(f"  {one_line(one.row.id)}", "dim"),),
        ),
        one.row.id,
    )
