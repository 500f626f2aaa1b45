"""Entities: who, where, which bodies, roles, events, works and laws a text names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader.detection.model import TIME_KINDS, Entity, Figure, Kind, Names

if TYPE_CHECKING:
    from reader.detection.entities.tagger import Mention, Tagger
    from reader.detection.entities.tokens import Document

# What finds names is imported by what looks for them, not by what reads those stored:
# so a text known from before is coloured at once.

_NO_NAMES = Names()
NAMELESS = TIME_KINDS | {Kind.MONEY, Kind.QUANTITY, Kind.PERCENT}
"""Figures whose capitals name nobody: Monday, Rs 25 crore, 900 MW."""


def find_entities(
    text: str,
    *,
    figures: Sequence[Figure] = (),
    names: Names = _NO_NAMES,
    skip: Sequence[tuple[int, int]] = (),
    tagger: Tagger | None = None,
) -> tuple[Entity, ...]:
    """Return the entities of `text` in order; none overlaps another.

    `figures` tell which capitals are dates, currencies or units. `names` are found
    wherever they occur and win over the rules; nothing is found in the ranges of `skip`
    (code points).
    `tagger` takes the place of the built-in one.
    """
    from reader.detection.entities.document import settle
    from reader.detection.entities.known import apply_names
    from reader.detection.entities.linking import link

    document = as_document(text, figures, skip)
    mentions = settle(document, tagged(document, tagger))
    return tuple(apply_names(text, link(document, mentions), names, skip))


def as_document(
    text: str, figures: Sequence[Figure], skip: Sequence[tuple[int, int]] = ()
) -> Document:
    """Return `text` as tokens, those of `figures` known to name nobody."""
    from reader.detection.entities.tokens import read

    dated = [(f.start, f.end) for f in figures if f.kind in NAMELESS]
    return read(text, skip, dated)


def tagged(document: Document, tagger: Tagger | None = None) -> list[Mention]:
    """Return what the built-in engine, or `tagger`, says before the document pass."""
    from reader.detection.entities.trained.tagger import built_in

    return (tagger or built_in()).mentions(document)
