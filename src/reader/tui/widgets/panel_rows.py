"""The lines of the side panel: notes, drafts, entities and figures as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reader.annotations.drafts import Draft
from reader.annotations.model import Anchor, AnchorState, Annotation, NoteKind
from reader.annotations.records import earlier_words
from reader.detection.model import Entity, Figure, Span
from reader.library.model import Article
from reader.text.canonical import one_line
from reader.tui.widgets.describe import figure_value
from reader.tui.widgets.line_list import Piece, Row

SIGNS = {AnchorState.EDITED: "≈ ", AnchorState.MOVED: "→ ", AnchorState.ORPHAN: "∅ "}
"""What marks a note that is not where it was."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a line of the panel stands for, and where it leads."""

    start: int | None
    end: int | None
    note_id: str | None = None
    draft: Draft | None = None


def note_order(note: Annotation, anchors: Mapping[str, Anchor]) -> tuple[int, int, str]:
    """Sort notes on the whole article first, then by place, orphans last."""
    anchor = anchors.get(note.id)
    if anchor is None:
        return (0, 0, note.created)
    if anchor.start is None:
        return (2, 0, note.created)
    return (1, anchor.start, note.created)


def note_row(note: Annotation, anchor: Anchor | None) -> Row:
    """Return a note as two lines: what was written, and on which words."""
    tags = " ".join(f"#{one_line(tag)}" for tag in note.tags)
    state = anchor.state if anchor else AnchorState.EXACT
    first = [
        Piece(SIGNS.get(state, ""), "warning"),
        Piece(one_line(note.note), "strong"),
    ]
    if tags:
        first.append(Piece(f" {tags}" if note.note else tags, "accent"))
    if note.kind is NoteKind.ARTICLE:
        words = one_line(earlier_words(note))
        was = f", before on “{words}”" if words else ""
        second = Piece(f"on the article{was}", "dim")
    else:
        quote = one_line(note.quote.exact) if note.quote else ""
        moved = "moved here? " if state is AnchorState.MOVED else ""
        second = Piece(f"{moved}“{quote}”", "dim")
    start, end = (anchor.start, anchor.end) if anchor else (None, None)
    return Row(note.id, (tuple(first), (second,)), Place(start, end, note.id))


def note_rows(notes: Sequence[Annotation], anchors: Mapping[str, Anchor]) -> list[Row]:
    """Return notes on the whole article, those in place, then those without one under
    a heading of their own."""
    order = sorted(notes, key=lambda note: note_order(note, anchors))
    rows = [note_row(note, anchors.get(note.id)) for note in order]
    lost = sum(_is_lost(anchors.get(note.id)) for note in order)
    if lost:
        rows.insert(len(rows) - lost, heading_row("Without a place", "= gives it one"))
    return rows


def _is_lost(anchor: Anchor | None) -> bool:
    return anchor is not None and anchor.state is AnchorState.ORPHAN


def heading_row(text: str, hint: str) -> Row:
    """Return what stands over rows of one sort; it stands for nothing itself."""
    first = (Piece(text, "heading"),)
    return Row(f"heading:{text}", (first, (Piece(hint, "dim"),)), stops=False)


def draft_row(draft: Draft) -> Row:
    """Return a draft as two lines, marked as one."""
    about = f"“{one_line(draft.quote[0])}”" if draft.quote else "on the article"
    if draft.lost:
        about += " · the passage is gone"
    return Row(
        f"draft:{draft.file}",
        (
            (Piece("draft ", "warning"), Piece(one_line(draft.text), "strong")),
            (Piece(about, "dim"),),
        ),
        Place(draft.start, draft.end, draft.note_id, draft),
    )


def entity_rows(spans: Sequence[Span]) -> list[Row]:
    """One line an entity, the most mentioned first; its place is the first mention."""
    mentions: dict[str, list[Entity]] = {}
    for span in spans:
        if isinstance(span, Entity):
            mentions.setdefault(f"{span.kind}:{span.key}", []).append(span)
    rows = []
    for key, found in sorted(mentions.items(), key=lambda item: -len(item[1])):
        first = found[0]
        rows.append(
            Row(
                key,
                (
                    (
                        Piece(one_line(first.name)),
                        Piece(f" ×{len(found)}" if len(found) > 1 else "", "dim"),
                        Piece(first.kind, "dim", right=True),
                    ),
                ),
                Place(first.start, first.end),
            )
        )
    return rows


def figure_rows(article: Article, spans: Sequence[Span]) -> list[Row]:
    """One line a figure, in the order of the text."""
    rows = []
    for span in spans:
        if isinstance(span, Figure):
            words = one_line(article.text[span.start : span.end])
            value = figure_value(span)
            shown = [Piece(words)]
            if value and value != words:
                shown.append(Piece(f"  {value}", "dim"))
            shown.append(Piece(span.kind, "dim", right=True))
            rows.append(
                Row(f"{span.start}", (tuple(shown),), Place(span.start, span.end))
            )
    return rows
