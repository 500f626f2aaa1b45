"""What detection finds: spans of two layers, entities and figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What a span is; the first nine are entities, the others figures."""

    PERSON = "person"
    ORGANISATION = "organisation"
    PLACE = "place"
    FACILITY = "facility"
    GROUP = "group"
    ROLE = "role"
    EVENT = "event"
    WORK = "work"
    LAW = "law"
    COUNT = "count"
    MONEY = "money"
    PERCENT = "percent"
    QUANTITY = "quantity"
    DATE = "date"
    TIME = "time"
    DURATION = "duration"
    AGE = "age"
    ORDINAL = "ordinal"
    FRACTION = "fraction"
    VOTE = "vote"


ENTITY_KINDS = frozenset(list(Kind)[:9])
FIGURE_KINDS = frozenset(list(Kind)[9:])
TIME_KINDS = frozenset({Kind.DATE, Kind.TIME, Kind.DURATION})


class Bound(StrEnum):
    """How a figure's value bounds the truth."""

    EXACT = "exact"
    AT_LEAST = "at_least"
    MORE_THAN = "more_than"
    AT_MOST = "at_most"
    LESS_THAN = "less_than"
    ABOUT = "about"


Number = int | float


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A half-open range of code points of the canonical text, and what it is."""

    start: int
    end: int
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity(Span):
    """A mention of somebody or something with a name, or of a role."""

    name: str
    """Canonical name: the fullest form of this entity in the article."""
    key: str
    """Folded name that links mentions within and across articles."""
    confidence: float = 1.0
    """0 to 1; below `UNSURE` the span is shown in a quieter style."""
    why: str = ""
    """The rule or evidence in a few words, shown by "what is this?"."""


UNSURE = 0.5
"""Entities with less confidence than this are marked as unsure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(Span):
    """A number, amount or time that the article asserts."""

    value: Number | str | None = None
    """The number; for date, time and duration a TIMEX3 (ISO 8601) string."""
    number: Number | None = None
    """The number of a duration's single unit (35 of `PT35M`)."""
    low: Number | None = None
    high: Number | None = None
    bound: Bound = Bound.EXACT
    unit: str | None = None
    """`%`, `pp`, `USD`, `km`, `years`, …"""
    counted: str | None = None
    """The counted noun, head only ("soldiers")."""
    event: str | None = None
    """Lemma of what happened to the counted ("die", "defect")."""
    relative: str | None = None
    """How `value` follows from the article's date; None once resolved or absolute."""


@dataclass(frozen=True, slots=True)
class Names:
    """Names that the user or the library declares: surface form to kind."""

    known: Mapping[str, Kind] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Corrections:
    """What the user said of entities; stronger than any engine."""

    hidden: frozenset[str] = frozenset()
    """Keys of entities that are no entities."""
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    """Key to the kind that the user gave it."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Key to the name that the user gave it."""
    merged: Mapping[str, str] = field(default_factory=dict)
    """Key to the key that it is the same as."""
