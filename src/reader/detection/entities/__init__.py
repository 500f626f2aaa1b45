"""Entities: who, where, which bodies, roles, events, works and laws a text names."""

from __future__ import annotations

from collections.abc import Sequence

from reader.detection.entities.document import settle
from reader.detection.entities.known import apply_names
from reader.detection.entities.linking import link
from reader.detection.entities.rules import RuleTagger
from reader.detection.entities.tagger import Mention, Tagger, decode
from reader.detection.entities.tokens import Document, read
from reader.detection.model import TIME_KINDS, Entity, Figure, Kind, Names

_NO_NAMES = Names()
_NAMELESS = TIME_KINDS | {Kind.MONEY, Kind.QUANTITY, Kind.PERCENT}
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
    `tagger` takes the place of the built-in rules.
    """
    dated = [(f.start, f.end) for f in figures if f.kind in _NAMELESS]
    document = read(text, skip, dated)
    mentions = settle(document, _tagged(document, tagger))
    return tuple(apply_names(text, link(document, mentions), names, skip))


def _tagged(document: Document, tagger: Tagger | None) -> list[Mention]:
    if tagger is None:
        return RuleTagger().mentions(document)
    return list(decode(tagger.tag(document)))
