"""What an article claims with each figure: a mention, and what the figure is of."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache

from reader.comparison.amounts import Range, range_of, unit_of
from reader.comparison.attribution import said_by, speakers
from reader.comparison.counted import noun_of, number_of
from reader.comparison.events import event_of
from reader.comparison.measures import (
    FORMER,
    change_of,
    measure_of,
    per_what,
    stuff_of,
)
from reader.comparison.model import Mention
from reader.comparison.nouns import BARE, IMPLIED, PERSON_CLASSES
from reader.comparison.parts import is_further, is_part, is_picked_out
from reader.comparison.plans import is_planned
from reader.comparison.restating import (
    follows,
    is_former,
    is_outdated,
    reaches,
    replaces,
    restates,
    totals,
)
from reader.comparison.sentences import BREAKS, Sentence, figure_sentences
from reader.comparison.spots import Spot, measured_alike, spots
from reader.comparison.times import When, is_mere_time, when
from reader.comparison.whose import is_somebody, whose
from reader.comparison.words import stem
from reader.detection.model import Figure, Kind, Span
from reader.library.model import Article, Role


@dataclass(slots=True, eq=False)
class Claim:
    """One figure of one article with what the sentence says it is of."""

    mention: Mention
    rank: int
    """Place among all claims: by article, then by start."""
    dimension: str
    """What may be compared at all: `count`, `money`, `%`, `m`, `age`, …"""
    range: Range
    noun: str
    """Class of what is counted, or of what the amount is of; may be empty."""
    event: str
    """Class of what happened to it."""
    measure: str
    """Class of what an amount measures."""
    change: str
    """Whether it is a change, what was before, or a level."""
    per: str
    """What the amount is per: `month`, `family`."""
    part: bool
    planned: bool
    picked_out: bool
    """Whether it tells of one of them, and counts nobody."""
    when: When
    person: str
    """Key of the person (or party) whose age, share or the like it is."""
    near: frozenset[str]
    """What the words around the figure are about."""
    wide: frozenset[str]
    """What the sentence is about."""
    places: frozenset[str]
    """Keys of the places, and directions, that are named around the figure."""
    headline: bool
    elliptic: bool = False
    """Whether what it is of was only said of the figure before it."""
    outdated: bool = False
    """Whether the text itself says that it no longer holds."""
    moment: str = ""
    """When it holds: ISO 8601, or a day of a story without dates; empty if unknown."""
    restated: int = -1
    """Rank of the claim that the figure gives anew, in other words or numbers."""

    @property
    def article(self) -> str:
        """Id of the article."""
        return self.mention.article

    @property
    def is_of_people(self) -> bool:
        """Whether people are counted, as far as the text says."""
        return self.noun in PERSON_CLASSES

    @property
    def says_who(self) -> bool:
        """Whether the text says more of the counted than that they are people."""
        return bool(self.noun) and self.noun not in BARE

    @property
    def bare(self) -> bool:
        """Whether the text says nothing of what the figure is of."""
        return not (self.noun or self.event or self.measure)


def claims_of(article: Article, spans: Sequence[Span], first: int = 0) -> list[Claim]:
    """Return the claims of `article`, by their start; ranks begin with `first`.

    Articles that were read lately are not read again.
    """
    found = []
    for claim in _read(article, tuple(spans)):
        again = copy(claim)
        again.rank += first
        if again.restated >= 0:
            again.restated += first
        found.append(again)
    return found


@lru_cache(maxsize=512)
def _read(article: Article, spans: tuple[Span, ...]) -> tuple[Claim, ...]:
    """Return the claims of `article`, ranked from nothing upwards."""
    meta = article.meta
    source = meta.source.value if meta.source else ""
    published = meta.published.value if meta.published else ""
    found: list[Claim] = []
    before = 0
    for sentence in figure_sentences(article, spans):
        speaking = speakers(sentence)
        told = _told(sentence, speaking)
        wide = frozenset(filter(None, map(stem, told)))
        for spot in spots(sentence):
            spot = measured_alike(spot)
            spread = _spread(spot)
            if spread is None or is_mere_time(spot):
                continue
            time = when(sentence, spot.figure, spot.i, article.date)
            mention = Mention(
                article=article.id,
                source=source,
                published=published,
                figure=spot.figure,
                text=article.text[spot.figure.start : spot.figure.end],
                start=sentence.start,
                end=sentence.end,
                sentence=str(sentence),
                as_of=time.as_of,
                said_by=said_by(sentence, speaking, spot.i),
            )
            claim = _claim(spot, mention, spread, time, len(found), wide)
            _restate(claim, spot, found, before)
            found.append(claim)
        before = sentence.start
    return tuple(found)


def _told(sentence: Sentence, speaking: Sequence[tuple[int, int, str]]) -> list[str]:
    """Return the words of a sentence without those for whoever says it."""
    if not speaking:
        return sentence.words
    hidden = {k for i, j, _ in speaking for k in range(i, j)}
    return [word for k, word in enumerate(sentence.words) if k not in hidden]


def _spread(spot: Spot) -> Range | None:
    """Return the numbers that the figure leaves open; `turned over $5m` is exact."""
    spread = range_of(spot.figure)
    over = spot.word(spot.i) == "over" and spot.word(spot.i - 1) in _OVER
    if spread and spread.open_low and over:
        return spread._replace(high=spread.near, open_low=False)
    return spread


_OVER = frozenset({"turned", "turns", "turning", "handed", "hands", "handing"})


def _claim(
    spot: Spot,
    mention: Mention,
    spread: Range,
    time: When,
    rank: int,
    wide: frozenset[str],
) -> Claim:
    """Return the claim that the figure at `spot` makes."""
    figure = spot.figure
    dimension = _dimension(spot)
    if figure.kind is Kind.COUNT and dimension in _UNITS:
        unit = _UNITS[dimension]
        spread = spread._replace(unit=unit, printed=unit)
    counts = dimension == "count"
    if counts and figure.kind is Kind.AGE:
        spread = spread._replace(unit="", printed="count")
    noun, implied = noun_of(spot) if counts or figure.counted else ("", "")
    if not counts and not noun:
        noun = stuff_of(spot)
    measured = not counts and dimension != "age"
    further = counts and is_further(spot.sentence, spot.i, spot.j)
    measure = measure_of(spot, dimension) if measured else ""
    events = counts or (dimension == "%" and not measure)
    event = event_of(spot, noun, implied) if events else ""
    per = per_what(spot)
    if per and measure == "profit":
        measure = "wages"  # earned by the month, and not by a firm
    change = change_of(spot.sentence, spot.i, spot.j, spread.unit) if measured else ""
    return Claim(
        mention=mention,
        rank=rank,
        dimension=dimension,
        range=spread,
        noun=noun,
        event=event,
        measure=measure,
        change=MORE if further else "" if measure in _CHANGES else change,
        per=per,
        part=counts and is_part(spot.sentence, spot.i, spot.j),
        planned=counts and event not in _AHEAD and is_planned(spot),
        picked_out=event == implied and is_picked_out(spot.sentence, spot.i, spot.j),
        when=time,
        person=whose(spot, dimension) if measure in _OF_SOMEBODY else "",
        near=_near(spot, wide),
        wide=wide,
        places=_places(spot),
        headline=spot.sentence.role is Role.HEADLINE,
        outdated=counts and is_outdated(spot),
    )


def _restate(claim: Claim, spot: Spot, earlier: Sequence[Claim], before: int) -> None:
    """Let a bare figure be of what an earlier one was, where the text says so.

    `earlier` are the claims from the sentence before on, which begins at `before`.
    """
    for other in reversed(earlier):
        if {other.dimension, claim.dimension} == _POINTS and claim.bare:
            if other.mention.start == claim.mention.start:
                claim.measure = other.measure
            continue
        if other.dimension != claim.dimension or other.bare or other.elliptic:
            continue
        if other.mention.start < before:
            return
        same = other.mention.start == claim.mention.start
        if same:
            _share(claim, spot, other)
        anew = replaces(spot) or reaches(spot)
        if claim.bare and not is_former(spot):
            anew = anew or restates(spot, same_sentence=same)
        lone = not anew and not (claim.bare and follows(spot, same_sentence=same))
        if lone and not (claim.bare and same):
            return
        if anew and claim.when.era == other.when.era:
            claim.restated = other.rank
        claim.elliptic = claim.bare and claim.restated < 0 and not totals(spot)
        claim.noun = claim.noun or other.noun
        if not lone:
            claim.event = claim.event or other.event
        claim.measure = claim.measure or other.measure
        claim.person = claim.person or other.person
        if claim.elliptic and claim.dimension != "count" and is_former(spot):
            claim.change = FORMER
        return


def _share(claim: Claim, spot: Spot, other: Claim) -> None:
    """Let a claim have the noun or the event of the one it is strung together with.

    `13 policemen were killed and 130 wounded`; `225 dead, among them 21 children`.
    """
    strung = spot.word(spot.i - 1) in ("and", ",") and _headless(spot)
    if strung and not claim.says_who and claim.event and other.is_of_people:
        claim.noun = other.noun
    if claim.measure and claim.measure == other.measure and is_former(spot):
        claim.change = FORMER
    if claim.part and other.event and claim.dimension == "count":
        claim.event = other.event


def _headless(spot: Spot) -> bool:
    """Say whether a figure has no noun, or one that only tells what happened."""
    return (spot.figure.counted or "wounded").lower() in IMPLIED


def _dimension(spot: Spot) -> str:
    """Return what the figure may be held against at all."""
    figure = spot.figure
    if figure.kind is Kind.COUNT:
        return _dimension_of_count(spot, figure)
    if figure.kind is Kind.AGE and number_of(spot):
        return "count"
    if figure.kind in (Kind.MONEY, Kind.AGE, Kind.VOTE):
        return str(figure.kind)
    if figure.kind in (Kind.PERCENT, Kind.FRACTION):
        return "%" if (figure.unit or "%") == "%" else "pp"
    return unit_of(figure) or str(figure.kind)


def _dimension_of_count(spot: Spot, figure: Figure) -> str:
    """Tell counts from bare numbers that measure: `its magnitude was 6.1`."""
    if figure.counted is not None:
        return "count"
    near = spot.before[-6:] + spot.after[:3]
    shaking = not _QUAKES.isdisjoint(near) and spot.word(spot.i - 1) in _MEASURED
    if isinstance(figure.value, float) and not figure.value.is_integer():
        shaking = shaking or not _TREMORS.isdisjoint(spot.sentence.words)
    if "magnitude" in near or "richter" in near or shaking:
        return "magnitude"
    value = figure.value
    young = isinstance(value, int) and value < _OLDEST
    aged = spot.word(spot.i - 1) == "of" and spot.word(spot.i - 2) in _AGED
    return "age" if young and (aged or _is_age(spot)) else "count"


def _is_age(spot: Spot) -> bool:
    """Read `from 62 to 64` behind an age, `the captain, 54,` and `retire at 62`."""
    before = spot.before
    if spot.between == ["to"] and spot.prior:
        figures = spot.sentence.figures
        return figures[figures.index(spot.figure) - 1].kind is Kind.AGE
    if before[-1:] in (["was"], ["is"], ["turned"]) and spot.word(spot.j) in (",", "."):
        return is_somebody(before[-2] if before[:-1] else "") or _is_named(spot)
    if before[-1:] == [","] and spot.word(spot.j) in (",", "."):
        return is_somebody(spot.word(spot.i - 2))
    return before[-1:] == ["at"] and not _AT_AN_AGE.isdisjoint(before[-3:])


def _is_named(spot: Spot) -> bool:
    """Say whether the name of a person stands before the verb before the figure."""
    sentence = spot.sentence
    return any(
        name.kind is Kind.PERSON and sentence.at(name.end) == spot.i - 1
        for name in sentence.names
    )


def _near(spot: Spot, wide: frozenset[str]) -> frozenset[str]:
    """Return what the words of the figure and around it are about."""
    words = spot.sentence.words
    low = max(spot.low, spot.i - _REACH)
    high = min(spot.high, spot.j + _REACH)
    for k in range(spot.i - 1, low - 1, -1):
        if words[k] in BREAKS:
            low = k + 1
            break
    for k in range(spot.j, high):
        if words[k] in BREAKS:
            high = k
            break
    return wide.intersection(map(stem, words[low:high]))


def _places(spot: Spot) -> frozenset[str]:
    sentence = spot.sentence
    starts = sentence.starts
    low = starts[spot.low] if spot.low < len(starts) else sentence.start
    high = starts[spot.high] if spot.high < len(starts) else sentence.end
    words = sentence.words
    first = spot.low == 0
    for k in range(spot.i - 1, spot.low - 1, -1):
        if words[k] in _PARTED and not first:
            low = starts[k]
            break
    named = {
        name.key
        for name in sentence.names
        if name.kind is Kind.PLACE and low <= name.start < high
    }
    a, b = sentence.at(low), spot.high
    sides = {_SIDES[word] for word in words[a:b] if word in _SIDES}
    return frozenset(named | sides)


_REACH = 9
_PARTED = frozenset({",", "and", ";", "but"})
_OF_SOMEBODY = frozenset({"", "vote share", "support", "recount"})
"""Measures that are told of a person or party, or none."""
MORE = "more"
"""Instead of a change: a count of those that are added to the ones before."""
_AHEAD = frozenset({"close", "lay off", "hire", "cancel", "strike"})
"""What is mostly told before it is done."""
_POINTS = {"pp", "%"}
_CHANGES = frozenset({"growth", "inflation", "pay rise", "demand", "offer"})
"""Measures that are changes themselves: growth of 2% is `grew by 2%`."""
_AT_AN_AGE = frozenset({"retire", "retired", "died", "married", "retires"})
_UNITS = {"magnitude": "magnitude", "age": "years"}
"""Units that a bare number has which is no count."""
_QUAKES = frozenset({"quake", "earthquake", "tremor", "aftershock", "it"})
_TREMORS = _QUAKES - {"it"}
_MEASURED = frozenset({"measured", "registered", "measuring", "registering"})
_OLDEST = 115
_AGED = frozenset({"boy", "girl", "man", "woman", "age", "child", "teenager"})
_SIDES = {
    form: f"{side}ern"
    for side in ("north", "south", "east", "west")
    for form in (side, f"{side}ern")
}
