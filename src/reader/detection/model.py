"""What detection finds: spans of two layers, entities and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    link: str = ""
    """Why this mention is the entity `name`, where it is called otherwise."""
    form: str = ""
    """The folded words of this mention of a person, where they are not the key."""
    gender: str = ""
    """m or f, where an honorific or the first name of a person tells."""


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


class Op(StrEnum):
    """What a correction does with an entity."""

    HIDE = "hide"
    RETYPE = "retype"
    RENAME = "rename"
    MERGE = "merge"
    SPLIT = "split"
    ADD = "add"


@dataclass(frozen=True, slots=True)
class Context:
    """Words and what stood around them, exact slices of the text."""

    exact: str
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One thing that the user said of an entity, here or everywhere."""

    op: Op
    key: str
    """Of the entity that it is about; of a name that is added, the key it gets."""
    of: Kind | None = None
    """Only its mentions of this kind are meant; None for all of them."""
    kind: Kind | None = None
    """The kind that they get; None where it stays."""
    name: str = ""
    """The name that they get, or that the entity has with which they are merged."""
    into: str = ""
    """The key that they get, where they are merged or split off."""
    forms: tuple[str, ...] = ()
    """Words that are split off wherever they mean this entity, or that are added."""
    quote: Context | None = None
    """The one mention that is split off, or the place at which a name was added."""
    called: str = ""
    """What the entity was called when this was said: for people, nothing goes by it."""
    here: bool = False
    """Whether it was said of one article, and not of the whole library."""


Ranked = tuple[int, Correction]
"""A correction and its rank; the one with the higher rank wins."""


@dataclass(frozen=True, slots=True)
class Corrections:
    """What the user said of entities; stronger than any engine."""

    rules: tuple[Correction, ...] = ()
    """The later ones win over the earlier, those of an article over all others."""
    by_key: Mapping[str, tuple[Ranked, ...]] = field(
        init=False, repr=False, compare=False
    )
    """What was said of each key, the strongest first."""

    def __post_init__(self) -> None:
        """Rank the corrections, once for all articles that they are applied to."""
        found: dict[str, list[Ranked]] = {}
        for rank, rule in enumerate(sorted(self.rules, key=lambda rule: rule.here)):
            for key in {rule.key, rule.into if rule.op is Op.SPLIT else rule.key}:
                found.setdefault(key, []).append((rank, rule))
        ranked = {key: tuple(reversed(rules)) for key, rules in found.items()}
        object.__setattr__(self, "by_key", ranked)

    def also(self, rules: Sequence[Correction]) -> Corrections:
        """Return these corrections and `rules`, which were said later."""
        return Corrections((*self.rules, *rules)) if rules else self
