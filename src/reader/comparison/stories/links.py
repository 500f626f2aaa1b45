"""How alike the reports of a library are: which pairs are of one event.

Texts are compared as vectors of their names, words, numbers and days, each with a
weight by how few texts of the library have it (tf-idf and the cosine of two vectors;
for telling events in news: Allan, Lavrenko and Swan, “Explorations within topic
tracking and detection”, 2002). What a small library cannot know, that a country is in
the news every day and a village is not, a prior number of texts per sort of term adds.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from reader.comparison.stories.features import Features, Sort, decoded, is_name
from reader.comparison.stories.groups import Groups

Vector = dict[int, float]
"""Weights of length 1 by term, the heaviest first."""

_PRIOR_TEXTS = 100
_PRIOR = {
    Sort.NAME: 0.1,
    Sort.WIDE: 3.0,
    Sort.WORD: 0.6,
    Sort.COMMON: 8.0,
    Sort.NUMBER: 2.0,
    Sort.DAY: 2.0,
}
"""Of so many texts elsewhere, how many have a term of that sort."""
_SHARE = {
    Sort.NAME: 1.0,
    Sort.WIDE: 1.0,
    Sort.WORD: 0.6,
    Sort.COMMON: 0.35,
    Sort.NUMBER: 0.5,
    Sort.DAY: 0.7,
}
"""How much a term of that sort tells of an event, beside a name that is as rare."""
_OFTEN = 8
"""From so many mentions on, more say nothing more."""
_REPEATED = 0.8
"""What a term that is there again adds to its weight, for each e-fold of mentions."""
_HEAVIEST = 60
"""Terms of a text that are compared."""
_LOOKED_UP = 20
"""Terms of a text by which others are found that may be alike."""
_LONGEST = 400
"""Texts that are looked at for one term."""
_WORTH = 0.03
"""Likeness in the terms looked up from which on two texts are compared in full."""

ALIKE = 0.26
"""Likeness from which on two reports of one day are of one event."""
_LATER = 0.045
"""By how much more alike they must be for the root of each day between them."""
_NAMELESS = 0.14, 0.06, 0.0
"""By how much more alike they must be that share no, one, two rare names."""
_FEW, _FEW_OF_ALL, _MANY = 10, 0.02, 40
"""A name is rare that is in so few texts, or in that part of all, but not in many."""
_UNDATED = 0.29
"""Likeness from which on two reports are of one event, of which one has no date."""
_APART = 30
"""Days between two reports from which on they are of two events."""

COPIED = 0.3
"""Part of a text that is in another one from which on both are of one event."""
_COPIED_LATER = 0.8
"""The same where they are `_APART` or more: a form that is filled in each month."""
_IN_ALL = 60
"""A shingle in more texts than these tells nothing."""
_FEWEST = 6
"""Shingles that a text must have to be told from another one by them."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text of a library: what it says, and the days on which it was published."""

    features: Features
    days: tuple[int, int] | None = None
    """Ordinals of the first and the last day on which it may have been published."""

    @property
    def vague(self) -> bool:
        """Whether the day of publication is not known."""
        return self.days is None or self.days[0] != self.days[1]


@dataclass(frozen=True, slots=True)
class Link:
    """Two texts, by their places in the library, that are of one event."""

    one: int
    other: int
    strength: float
    """How much more alike they are than they must be; 1 is just enough."""
    copied: float
    """The part of the one that has less text that is in the other, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The texts of a library with the weights that their terms have in it."""

    texts: Sequence[Text]
    vectors: Sequence[Vector]
    rare: Sequence[frozenset[int]]
    """The names of each text that hardly any other one has."""


def weighed(texts: Sequence[Text], copies: Iterable[Link] = ()) -> Weighed:
    """Return the texts of a library with the weights of their terms.

    Texts of which `copies` tells that one is in the other count as one text: what many
    outlets took from one agency is no more common for that.
    """
    having = _having(texts, copies)
    every = len(texts) + _PRIOR_TEXTS
    most = max(having.values(), default=0)
    weights: dict[int, list[float]] = {}
    for code in {code for text in texts for code in text.features.codes}:
        sort, count = decoded(code)
        share = _SHARE[sort] * (1 + _REPEATED * math.log(min(count, _OFTEN)))
        weights[code] = [
            share * max(0.0, math.log(every / (n + _PRIOR[sort])))
            for n in range(most + 1)
        ]
    few = max(_FEW, min(_MANY, int(_FEW_OF_ALL * len(texts))))
    vectors = [_vector(text.features, having, weights) for text in texts]
    rare = [_rare(text.features, having, few) for text in texts]
    return Weighed(texts, vectors, rare)


def _having(texts: Sequence[Text], copies: Iterable[Link]) -> Counter[int]:
    """Return in how many texts each term is, those that are copied counted once."""
    originals = Groups(len(texts))
    for link in copies:
        originals.join(link.one, link.other)
    having: Counter[int] = Counter()
    for at, text in enumerate(texts):
        members = originals.members(at)
        if len(members) == 1:
            having.update(text.features.terms)
        elif originals.find(at) == at:
            together = {term for one in members for term in texts[one].features.terms}
            having.update(together)
    return having


def _rare(text: Features, having: Mapping[int, int], few: int) -> frozenset[int]:
    terms = zip(text.terms, text.codes, strict=True)
    return frozenset(
        term for term, code in terms if is_name(code) and having[term] <= few
    )


def _vector(
    text: Features,
    having: Mapping[int, int],
    weights: Mapping[int, Sequence[float]],
) -> Vector:
    counts = map(having.__getitem__, text.terms)
    weighted = [
        (-weights[code][count], term)
        for term, code, count in zip(text.terms, text.codes, counts, strict=True)
    ]
    weighted.sort()
    heaviest = weighted[:_HEAVIEST]
    length = math.sqrt(sum(weight * weight for weight, _ in heaviest)) or 1.0
    return {term: -weight / length for weight, term in heaviest if weight}


def likeness(one: Vector, other: Vector) -> float:
    """Return the cosine of two vectors of length 1; of sums of such, their product."""
    if len(one) > len(other):
        one, other = other, one
    return sum(weight * other[term] for term, weight in one.items() if term in other)


def days_apart(one: Text, other: Text) -> int | None:
    """Return the days between two texts; None where one of them is undated."""
    if one.days is None or other.days is None:
        return None
    return max(0, other.days[0] - one.days[1], one.days[0] - other.days[1])


def needed(one: Text, other: Text, names: int) -> float:
    """Return how alike two texts of one event are at least; above 1: never enough.

    `names` is how many rare names they share.
    """
    apart = days_apart(one, other) or 0
    if apart > _APART:
        return 2.0
    least = ALIKE + _LATER * math.sqrt(apart) + _NAMELESS[min(names, 2)]
    return max(least, _UNDATED) if one.vague or other.vague else least


def copied(texts: Sequence[Text]) -> list[Link]:
    """Return the pairs of texts of which one is in the other for a good part."""
    found = []
    for (one, other), part in _copies([text.features for text in texts]).items():
        apart = days_apart(texts[one], texts[other])
        least = _COPIED_LATER if apart is not None and apart > _APART else COPIED
        if part >= least:
            found.append(Link(one, other, 1 + part, part))
    return found


def alike(library: Weighed) -> Iterator[Link]:
    """Yield the pairs of texts that say the same of an event, each once."""
    texts, vectors = library.texts, library.vectors
    for one, other in _candidates(texts, vectors):
        found = likeness(vectors[one], vectors[other])
        if found < ALIKE:
            continue
        names = len(library.rare[one] & library.rare[other])
        least = needed(texts[one], texts[other], names)
        if found >= least:
            yield Link(one, other, min(1.99, found / least), 0.0)


def _copies(texts: Sequence[Features]) -> dict[tuple[int, int], float]:
    """Return the pairs of which the shorter text is in the other, and what part of it.

    Parts below `COPIED` are left out.
    """
    counts: Counter[int] = Counter()
    for text in texts:
        counts.update(text.shingles)
    lengths = [
        sum(map(_IN_ALL.__ge__, map(counts.__getitem__, text.shingles)))
        for text in texts
    ]
    before: dict[int, list[int]] = {
        value: [] for value, count in counts.items() if 1 < count <= _IN_ALL
    }
    found = {}
    for at, text in enumerate(texts):
        shared: Counter[int] = Counter()
        for value in text.shingles:
            if (there := before.get(value)) is not None:
                shared.update(there)
                there.append(at)
        for other, count in shared.items():
            shorter = min(lengths[at], lengths[other])
            if shorter >= _FEWEST and count >= COPIED * shorter:
                found[other, at] = count / shorter
    return found


def _candidates(
    texts: Sequence[Text], vectors: Sequence[Vector]
) -> Iterator[tuple[int, int]]:
    """Yield pairs of texts that share some of their heaviest terms, in near days."""
    dated = sorted((t.days[1], at) for at, t in enumerate(texts) if t.days)
    undated = [at for at, text in enumerate(texts) if not text.days]
    days: dict[int, list[int]] = {}
    places: dict[int, list[int]] = {}
    for at in (*(at for _, at in dated), *undated):
        own = texts[at].days
        looked_up = list(vectors[at].items())[:_LOOKED_UP]
        partial: dict[int, float] = {}
        for term, weight in looked_up:
            there = places.get(term)
            if there is None:
                continue
            since = bisect_left(days[term], own[0] - _APART) if own else 0
            if len(there) - since <= _LONGEST:
                for other in there[since:]:
                    product = weight * vectors[other][term]
                    partial[other] = partial.get(other, 0.0) + product
        for term, _ in looked_up:
            places.setdefault(term, []).append(at)
            days.setdefault(term, []).append(own[1] if own else 0)
        for other, product in partial.items():
            if product >= _WORTH:
                yield (other, at) if other < at else (at, other)
