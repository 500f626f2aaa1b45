"""What is this? Everything known of the notes and spans under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reader.annotations.model import Annotation, StoredCorrection
from reader.detection.model import UNSURE, Entity, Figure, Span
from reader.library.model import Article, Listed
from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.text.wrap import wrap
from reader.tui.choices import said_of, sentence
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.describe import counted, day, figure_value
from reader.tui.widgets.line_list import Piece, Row

NOTE_WIDTH = 56
"""Cells of a line of a note, so that it shows whole in a terminal of 80 columns."""
_NARROWEST = 16
_FRAME = 18
"""Cells that a line needs beside its text: the frame and the name of the fact."""


_SHOWN = 3
"""Articles that are named."""
Elsewhere = Callable[[Article, Entity], Sequence[Listed]]
"""Gives the other articles that name an entity of one."""


def nowhere(article: Article, entity: Entity) -> Sequence[Listed]:
    """Know of no other article."""
    return ()


def width_within(columns: int) -> int:
    """Return the cells for the text of a line on a screen of so many columns."""
    return columns * 9 // 10 - _FRAME


class ExplainScreen(QueryOverlay[Entity | None]):
    """A list of facts about the notes and spans under the cursor.

    Choosing a fact of an entity asks for all that is known of it.
    """

    TITLE_TEXT = "What is this?"
    PLACEHOLDER = "type to narrow"
    HINT = "Enter shows all about a name · Esc closes"

    def __init__(
        self,
        article: Article,
        found: Sequence[Span],
        spans: Sequence[Span],
        notes: Sequence[Annotation] = (),
        said: Sequence[StoredCorrection] = (),
        *,
        elsewhere: Elsewhere = nowhere,
        width: int = NOTE_WIDTH,
    ) -> None:
        super().__init__()
        self._width = max(_NARROWEST, min(NOTE_WIDTH, width))
        self._facts: list[tuple[str, str]] = []
        self._owners: dict[int, Entity] = {}
        """Whose the facts are, by their places in the list."""
        for note in notes:
            self._facts += _note_facts(note, self._width)
        for span in found:
            begun = len(self._facts)
            self._facts.append(("words", article.text[span.start : span.end]))
            self._facts.append(("kind", span.kind))
            if isinstance(span, Entity):
                about = said_of(said, article, span.key)
                rows = elsewhere(article, span)
                facts = facts_of(article, span, spans, rows) + _corrections(about)
                self._facts += _wrapped(facts, self._width)
            elif isinstance(span, Figure):
                self._facts += _figure_facts(span)
            self._facts.append(("place", f"{span.start} to {span.end}"))
            if isinstance(span, Entity):
                whose = range(begun, len(self._facts))
                self._owners.update(dict.fromkeys(whose, span))

    def look_up(self, text: str) -> None:
        """List the facts that contain `text`."""
        needle = fold(text)
        self.fill(
            [
                Row(
                    str(number),
                    ((Piece(f"{name:<12}", "accent"), Piece(one_line(value))),),
                    self._owners.get(number),
                )
                for number, (name, value) in enumerate(self._facts)
                if needle in fold(f"{name} {value}")
            ]
        )

    def chosen(self, row: Row) -> None:
        """Close with the entity whose fact it is; of others there is no more."""
        self.dismiss(row.data)


def _wrapped(facts: Sequence[tuple[str, str]], width: int) -> list[tuple[str, str]]:
    """Return facts in lines of at most `width` cells, the name before the first."""
    return [
        (name if number == 0 else "", value[line.start : line.end])
        for name, value in facts
        for number, line in enumerate(wrap(value, width))
    ]


def _note_facts(note: Annotation, width: int) -> list[tuple[str, str]]:
    """Return a note in full, a line a fact, with its words, tags and author."""
    facts = _wrapped([("note", note.note)], width)
    if note.quote:
        facts.append(("on", note.quote.exact))
    if note.tags:
        facts.append(("tags", " ".join(f"#{tag}" for tag in note.tags)))
    return [*facts, ("by", f"{note.author}, {day(note.modified)}")]


def facts_of(
    article: Article,
    entity: Entity,
    spans: Sequence[Span],
    rows: Sequence[Listed],
) -> list[tuple[str, str]]:
    """Return what is known of an entity; `rows` are other articles that name it."""
    mentions = [
        span
        for span in spans
        if isinstance(span, Entity)
        and (span.key, span.kind) == (entity.key, entity.kind)
    ]
    forms = dict.fromkeys(article.text[span.start : span.end] for span in mentions)
    sure = "" if entity.confidence >= UNSURE else ", unsure"
    return [
        ("name", entity.name),
        *([("as", entity.link)] if entity.link else []),
        ("known by", entity.key),
        ("mentions", f"{len(mentions)} here, as {', '.join(forms)}"),
        *_others(rows),
        ("because", entity.why or "of its form"),
        ("confidence", f"{entity.confidence:.0%}{sure}"),
    ]


def _others(rows: Sequence[Listed]) -> list[tuple[str, str]]:
    """Return how many other articles there are, and the first of them."""
    if not rows:
        return []
    shown = ", ".join(f"“{one_line(row.title)}”" for row in rows[:_SHOWN])
    more = ", …" if len(rows) > _SHOWN else ""
    return [("also in", f"{counted(len(rows), 'article')}: {shown}{more}")]


def _corrections(said: Sequence[StoredCorrection]) -> list[tuple[str, str]]:
    """Return what was said of an entity, by whom and when, the latest first."""
    return [
        ("corrected", f"{sentence(one)} · {one.author}, {day(one.modified)}")
        for one in reversed(said)
    ]


def _figure_facts(figure: Figure) -> list[tuple[str, str]]:
    facts = [("means", figure_value(figure))]
    for name, value in (
        ("value", figure.value),
        ("low", figure.low),
        ("high", figure.high),
        ("bound", figure.bound),
        ("unit", figure.unit),
        ("counted", figure.counted),
        ("event", figure.event),
    ):
        if value is not None:
            facts.append((name, str(value)))
    return facts
