"""What the user said of questions: these are one, these are not, this is its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Ref:
    """One figure of one article, as its text stands now."""

    article: str
    """Id of the article."""
    start: int
    """Where the figure begins: a code point of the article's canonical text."""


Pair = tuple[Ref, Ref]


@dataclass(frozen=True, slots=True)
class Decisions:
    """Corrections of questions; stronger than what the texts seem to say.

    A reference to a figure that is not there (any more) is passed over.
    """

    joined: tuple[Pair, ...] = ()
    """The rows of both figures are one row. One that would bring a pair of `parted`
    together is passed over; the earlier ones come first."""
    parted: tuple[Pair, ...] = ()
    """Never in one row: the second leaves the row of the first, alone or with those
    that are joined to it; all others stay with the first."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """Key of a question to the title that the user gave it."""
