"""What is this? Everything known of the notes and spans under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from reader.annotations.model import Annotation
from reader.detection.model import UNSURE, Entity, Figure, Span
from reader.library.model import Article
from reader.text.canonical import one_line
from reader.text.fold import fold
from reader.text.wrap import wrap
from reader.tui.screens.overlay import QueryOverlay
from reader.tui.widgets.describe import figure_value
from reader.tui.widgets.line_list import Piece, Row

NOTE_WIDTH = 56
"""Cells of a line of a note, so that it shows whole in a terminal of 80 columns."""


class ExplainScreen(QueryOverlay[None]):
    """A list of facts about the notes and spans under the cursor."""

    TITLE_TEXT = "What is this?"
    PLACEHOLDER = "type to narrow"
    HINT = "Esc closes"

    def __init__(
        self,
        article: Article,
        found: Sequence[Span],
        spans: Sequence[Span],
        notes: Sequence[Annotation] = (),
    ) -> None:
        super().__init__()
        self._facts: list[tuple[str, str]] = []
        for note in notes:
            self._facts += _note_facts(note)
        for span in found:
            self._facts.append(("words", article.text[span.start : span.end]))
            self._facts.append(("kind", span.kind))
            if isinstance(span, Entity):
                self._facts += _entity_facts(article, span, spans)
            elif isinstance(span, Figure):
                self._facts += _figure_facts(span)
            self._facts.append(("place", f"{span.start} to {span.end}"))

    def look_up(self, text: str) -> None:
        """List the facts that contain `text`."""
        needle = fold(text)
        self.fill(
            [
                Row(
                    str(number),
                    ((Piece(f"{name:<12}", "accent"), Piece(one_line(value))),),
                )
                for number, (name, value) in enumerate(self._facts)
                if needle in fold(f"{name} {value}")
            ]
        )

    def chosen(self, row: Row) -> None:
        """There is nothing to choose: close."""
        self.dismiss(None)


def _note_facts(note: Annotation) -> list[tuple[str, str]]:
    """Return a note in full, a line a fact, with its words, tags and author."""
    lines = wrap(note.note, NOTE_WIDTH)
    facts = [
        ("note" if number == 0 else "", note.note[line.start : line.end])
        for number, line in enumerate(lines)
    ]
    if note.quote:
        facts.append(("on", note.quote.exact))
    if note.tags:
        facts.append(("tags", " ".join(f"#{tag}" for tag in note.tags)))
    return [*facts, ("by", f"{note.author}, {note.modified[:16].replace('T', ' ')}")]


def _entity_facts(
    article: Article, entity: Entity, spans: Sequence[Span]
) -> list[tuple[str, str]]:
    mentions = [
        span for span in spans if isinstance(span, Entity) and span.key == entity.key
    ]
    forms = dict.fromkeys(article.text[span.start : span.end] for span in mentions)
    sure = "" if entity.confidence >= UNSURE else ", unsure"
    return [
        ("name", entity.name),
        ("known by", entity.key),
        ("mentions", f"{len(mentions)} here, as {', '.join(forms)}"),
        ("because", entity.why or "of its form"),
        ("confidence", f"{entity.confidence:.0%}{sure}"),
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
