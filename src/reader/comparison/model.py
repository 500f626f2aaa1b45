"""What comparison finds: stories, questions, and who gave which figure for them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.detection.model import Figure, Kind


class Relation(StrEnum):
    """What the figures given for one question say of each other."""

    EQUAL = "equal"
    COMPATIBLE = "compatible"
    """All can be true of the same time: more than 100, and 156."""
    SUPERSEDED = "superseded"
    """They differ, and a later or corrected count explains it."""
    CONTRADICTING = "contradicting"
    """No number is within all of them, and they are for the same time."""
    SINGLE = "single"
    """One figure alone; nothing to compare it with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """One figure as one article gives it; offsets are code points of its text."""

    article: str
    source: str
    """The outlet; empty where it is not known."""
    published: str
    """ISO 8601, as precise as the article says; empty where it does not."""
    figure: Figure
    text: str
    """The figure as printed: `text[figure.start:figure.end]` of the article."""
    start: int
    """Where the sentence begins that gives the figure."""
    end: int
    """Where that sentence ends."""
    sentence: str
    as_of: str = ""
    """When the figure held, as the text says: ISO 8601, or the words where no date
    follows from them; empty where the text does not say."""
    said_by: str = ""
    """To whom the text attributes it ("officials"); empty where it does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a figure answers: "soldiers who defected to Colombia"."""

    key: str
    """The same in every run over the same texts; a name is given by it."""
    title: str
    kind: Kind
    unit: str = ""
    noun: str = ""
    """The class of what is counted ("troops", "people"); empty where none is."""
    event: str = ""
    """The class of what happened to it ("die", "defect")."""
    place: str = ""
    """Where, if the texts say so."""
    person: str = ""
    """Key of the person whose age or the like it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One question, the figures given for it in order of time, and the judgement."""

    question: Question
    relation: Relation
    mentions: tuple[Mention, ...]
    why: str
    """The reason for the judgement in a few words."""
    joined: bool = False
    """Whether the user joined, split or renamed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """Articles on the same event; never hidden, joined and split by hand as well."""

    key: str
    title: str
    articles: tuple[str, ...]
    """By date of publication, undated ones last."""
    outlets: tuple[str, ...]
    first: str
    """The first and the last day of publication, ISO 8601; empty where unknown."""
    last: str
    why: tuple[str, ...]
    """For each of `articles`, in a few words, why it is in this story."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The figures of some articles side by side."""

    articles: tuple[str, ...]
    rows: tuple[Row, ...]
    """Rows of several outlets first, those that differ before those that agree."""
    story: Story | None = None
