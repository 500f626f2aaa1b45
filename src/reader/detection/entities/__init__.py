"""Entities: who, where, which bodies, roles, events, works and laws a text names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reader.detection.entities.known import apply_names
from reader.detection.entities.lexicon import lexicon
from reader.detection.model import Entity, Figure, Names
from reader.text.fold import fold

_NO_NAMES = Names()
_WORD = re.compile(r"[^\W_]+(?:\.[A-Z])*")


def find_entities(
    text: str,
    *,
    figures: Sequence[Figure] = (),
    names: Names = _NO_NAMES,
    skip: Sequence[tuple[int, int]] = (),
) -> tuple[Entity, ...]:
    """Return the entities of `text` in order; none overlaps another.

    `names` are found wherever they occur and win over the rules; nothing is found in
    the ranges of `skip` (code points).
    """
    known = lexicon()
    found = []
    for match in _WORD.finditer(text):
        word = match[0]
        if not word[0].isupper() or any(a < match.end() <= b for a, b in skip):
            continue
        entry = known.word(word, fold(word))
        if entry:
            found.append(
                Entity(
                    start=match.start(),
                    end=match.end(),
                    kind=entry.kind,
                    name=word,
                    key=fold(word),
                    why=entry.source,
                )
            )
    return tuple(apply_names(text, found, names, skip))
