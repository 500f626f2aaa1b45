"""What a tagger is: tokens in, labels with probabilities out.

The rules of `rules.py` are the built-in tagger. A trained one takes its place by
the same protocol; the document pass that follows does not care which it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from reader.detection.entities.tokens import Document
from reader.detection.model import Kind


@dataclass(frozen=True, slots=True)
class Label:
    """What a tagger says of one token."""

    kind: Kind | None
    """The entity that the token is part of, None where it is part of none."""
    begins: bool = False
    """Whether a new entity begins here, rather than the last one going on."""
    probability: float = 1.0
    why: str = ""


OUTSIDE = Label(None)


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
    """Anything that labels the tokens of a document."""

    def tag(self, document: Document) -> Sequence[Label]:
        """Return one label for each token of `document`."""


def decode(labels: Sequence[Label]) -> Iterator[Mention]:
    """Join labels to mentions; the weakest label of a mention is its probability."""
    current: Mention | None = None
    for index, label in enumerate(labels):
        if current and (label.kind is not current.kind or label.begins):
            yield current
            current = None
        if label.kind is None:
            continue
        if current is None:
            current = Mention(
                index, index + 1, label.kind, label.probability, label.why
            )
        else:
            current.last = index + 1
            current.probability = min(current.probability, label.probability)
    if current:
        yield current
