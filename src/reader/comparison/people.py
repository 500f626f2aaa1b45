"""All that a library's articles say of one person, organisation or place.

Everything is worked out of what was detected: no text is looked into again but for
the sentences around the name, and for quotation marks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from reader.comparison.quotations import quotations
from reader.comparison.roles import given_roles
from reader.detection.model import Entity, Figure, Kind, Span
from reader.library.model import Listed
from reader.text.boundaries import sentences

FIGURES = frozenset({Kind.AGE, Kind.VOTE, Kind.COUNT, Kind.PERCENT, Kind.MONEY})
"""The kinds of figures that say something of whoever is named beside them."""
_NAMES = frozenset(
    {Kind.PERSON, Kind.ORGANISATION, Kind.PLACE, Kind.FACILITY, Kind.GROUP}
)
SHOWN = _NAMES | {Kind.ROLE}
"""The kinds of entities that a page shows."""
_SPEAKING = frozenset({Kind.PERSON, Kind.ORGANISATION, Kind.GROUP})
_BESIDE = 3
"""Code points between a name and the age that is told of it."""


@dataclass(frozen=True, slots=True)
class Material:
    """An article as the list knows it, its text, and what was found in it."""

    listed: Listed
    text: str
    spans: tuple[Span, ...]
    begins: int = 0
    """Where the text begins that is not front matter."""


@dataclass(frozen=True, slots=True)
class Place:
    """Words of an article: code points of its text, and the words, on one line."""

    listed: Listed
    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class Appearance:
    """An article that names somebody, how often, and where first."""

    first: Place
    mentions: int


@dataclass(frozen=True, slots=True)
class Attached:
    """A figure in a sentence with the name."""

    figure: Figure
    at: Place
    sentence: str


@dataclass(frozen=True, slots=True)
class Said:
    """Words of somebody, and how sure it is whose they are (0 to 1)."""

    at: Place
    verb: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Together:
    """Somebody or something named in the same sentences."""

    key: str
    kind: Kind
    name: str
    sentences: int
    articles: int
    """In how many articles both are named, in one sentence or not."""
    first: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A person, organisation or place as the articles show it. Ordered by date.

    Articles without a date come last.
    """

    key: str
    kind: Kind
    name: str
    mentions: int = 0
    variants: tuple[tuple[str, int], ...] = ()
    """The words that mean it and how often they do, the commonest first."""
    roles: tuple[tuple[str, int], ...] = ()
    articles: tuple[Appearance, ...] = ()
    figures: tuple[Attached, ...] = ()
    """Ages first, then the others."""
    quotations: tuple[Said, ...] = ()
    together: tuple[Together, ...] = ()
    """Who shares most sentences with it first."""
    days: tuple[tuple[str, int], ...] = ()
    """Mentions by day of publication, ISO 8601, as far as it is known."""

    @property
    def first(self) -> str:
        """The day of the first mention; empty where no article has a date."""
        return self.days[0][0] if self.days else ""

    @property
    def last(self) -> str:
        """The day of the last mention."""
        return self.days[-1][0] if self.days else ""


@dataclass(slots=True)
class _Counts:
    """What is gathered article by article."""

    key: str
    kind: Kind
    names: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)
    roles: Counter[str] = field(default_factory=Counter)
    days: Counter[str] = field(default_factory=Counter)
    articles: list[Appearance] = field(default_factory=list)
    figures: list[Attached] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    shared: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    beside: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    others: dict[tuple[Kind, str], tuple[Entity, Place]] = field(default_factory=dict)

    def take(self, material: Material) -> None:
        """Take in what one article says."""
        entities = [span for span in material.spans if isinstance(span, Entity)]
        mine = [one for one in entities if (one.key, one.kind) == (self.key, self.kind)]
        if not mine:
            return
        for one in mine:
            self.names[one.name] += 1
            self.forms[_line(material.text[one.start : one.end])] += 1
        self.articles.append(Appearance(_place(material, mine[0]), len(mine)))
        if day := material.listed.published[:10]:
            self.days[day] += len(mine)
        for key, role in given_roles(entities, material.text):
            if key == self.key and self.kind is Kind.PERSON:
                self.roles[_line(material.text[role.start : role.end]).lower()] += 1
        self._beside(material, mine, entities)
        said_here = (
            quotations(material.text, material.spans, material.begins)
            if self.kind in _SPEAKING
            else ()
        )
        for said in said_here:
            if said.speaker == self.key:
                place = _words(material, said.start, said.end)
                self.said.append(Said(place, said.verb, said.confidence))

    def _beside(
        self, material: Material, mine: Sequence[Entity], entities: Sequence[Entity]
    ) -> None:
        """Take in the figures and names of the sentences that name it."""
        figures = [
            span
            for span in material.spans
            if isinstance(span, Figure) and span.kind in FIGURES
        ]
        at_figure = [figure.start for figure in figures]
        at_name = [one.start for one in entities]
        for start, end in _sentences(material.text, mine):
            low, high = (bisect_left(at_name, at) for at in (start, end))
            names = entities[low:high]
            low, high = (bisect_left(at_figure, at) for at in (start, end))
            for figure in figures[low:high]:
                if figure.kind is not Kind.AGE or self._is_mine(
                    material.text, figure, names
                ):
                    sentence = _line(material.text[start:end])
                    place = _place(material, figure)
                    self.figures.append(Attached(figure, place, sentence))
            for who in {(one.kind, one.key): one for one in names}.values():
                self._meet(material, who)
        for kind_key in {(one.kind, one.key) for one in entities}:
            self.beside[kind_key] += 1

    def _meet(self, material: Material, other: Entity) -> None:
        who = other.kind, other.key
        if other.kind in _NAMES and who != (self.kind, self.key):
            self.shared[who] += 1
            self.others.setdefault(who, (other, _place(material, other)))

    def _is_mine(self, text: str, age: Figure, names: Sequence[Entity]) -> bool:
        """Whether an age is this person's: it stands beside the name, or is alone."""
        people = [one for one in names if one.kind is Kind.PERSON]
        for one in people:
            if 0 <= age.start - one.end <= _BESIDE:
                return one.key == self.key
        after = [one for one in people if one.start >= age.end]
        if after and not set(text[age.end : after[0].start]) & set(",.;:)"):
            return after[0].key == self.key
        return {one.key for one in people} == {self.key}


def profile(key: str, kind: Kind, materials: Iterable[Material]) -> Profile:
    """Return what `materials` say of the entity with `key` and `kind`."""
    counts = _Counts(key, kind)
    for material in sorted(materials, key=_when):
        counts.take(material)
    ages = [one for one in counts.figures if one.figure.kind is Kind.AGE]
    others = [one for one in counts.figures if one.figure.kind is not Kind.AGE]
    return Profile(
        key=key,
        kind=kind,
        name=_best(counts.names) or key,
        mentions=sum(counts.forms.values()),
        variants=_ranked(counts.forms),
        roles=_ranked(counts.roles),
        articles=tuple(counts.articles),
        figures=(*ages, *others),
        quotations=tuple(counts.said),
        together=_together(counts),
        days=tuple(sorted(counts.days.items())),
    )


def _together(counts: _Counts) -> tuple[Together, ...]:
    found = [
        Together(one.key, one.kind, one.name, shared, counts.beside[who], place)
        for who, shared in counts.shared.items()
        for one, place in (counts.others[who],)
    ]
    found.sort(key=lambda one: (-one.sentences, -one.articles, one.name))
    return tuple(found)


def _when(material: Material) -> tuple[bool, str, str]:
    listed = material.listed
    return not listed.published, listed.published, listed.id


def _ranked(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _best(names: Counter[str]) -> str:
    """Return the commonest name, the longest of several."""
    return max(names, key=lambda name: (names[name], len(name), name), default="")


def _sentences(text: str, mentions: Sequence[Entity]) -> Iterator[tuple[int, int]]:
    """Yield the sentences that hold `mentions`, each once, in order."""
    line_end, at, ranges = -1, 0, list[tuple[int, int]]()
    for one in mentions:
        if one.start >= line_end:
            low = text.rfind("\n", 0, one.start) + 1
            line_end = text.find("\n", one.end)
            line_end = len(text) if line_end < 0 else line_end
            ranges = sentences(text, low, line_end)
        for start, end in ranges:
            if start <= one.start < end and start >= at:
                yield start, end
                at = end


def _line(text: str) -> str:
    return " ".join(text.split())


def _words(material: Material, start: int, end: int) -> Place:
    return Place(material.listed, start, end, _line(material.text[start:end]))


def _place(material: Material, span: Span) -> Place:
    return _words(material, span.start, span.end)
