"""What a tagger is: a document in, mentions with probabilities out.

The trained tagger is the built-in one; the rules are one of its witnesses, and serve
where it cannot run. The document pass that follows does not care which it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from reader.detection.entities.tokens import Document
from reader.detection.model import Kind


@dataclass(slots=True)
class Mention:
    """An entity found at tokens [first, last); probability from 0 to 1."""

    first: int
    last: int
    kind: Kind
    probability: float
    why: str
    listed: bool = False
    """Whether its kind rests on a list of names rather than on its shape."""


class Tagger(Protocol):
    """Anything that finds the names of a document."""

    def mentions(self, document: Document) -> list[Mention]:
        """Return what `document` names, in order."""
