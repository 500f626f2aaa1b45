"""What an article claims with each figure: a mention, and what the figure is of."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache

from reader.comparison.amounts import Range, range_of, unit_of
from reader.comparison.attribution import said_by, speakers
from reader.comparison.claim import Claim
from reader.comparison.counted import noun_of, number_of
from reader.comparison.events import event_of
from reader.comparison.happenings import NAMES
from reader.comparison.measures import (
    change_of,
    measure_of,
    per_what,
    stuff_of,
)
from reader.comparison.model import Mention
from reader.comparison.nouns import BARE, PERSON_CLASSES
from reader.comparison.parts import is_further, is_part, is_picked_out
from reader.comparison.plans import is_planned
from reader.comparison.restating import (
    is_outdated,
)
from reader.comparison.sentences import BREAKS, Sentence, figure_sentences
from reader.comparison.spots import Spot, measured_alike, spots
from reader.comparison.stages import stage_of
from reader.comparison.strung import restate, share_back
from reader.comparison.times import When, is_mere_time, when
from reader.comparison.whose import is_somebody, whose
from reader.comparison.words import stem
from reader.detection.model import Figure, Kind, Span
from reader.library.model import Article, Role


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
            share_back(found, spot, claim)
            restate(claim, spot, found, before)
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
    """Return the numbers that the figure leaves open.

    `turned over $5m` and `went up to $5m` are exact.
    """
    spread = range_of(spot.figure)
    over = spot.word(spot.i) == "over" and spot.word(spot.i - 1) in _OVER
    if spread and spread.open_low and over:
        return spread._replace(high=spread.near, open_low=False)
    if spread and spot.word(spot.i) == "up" and spot.word(spot.i - 1) in _GOING:
        return spread._replace(low=spread.near)
    return spread


_GOING = frozenset({"go", "goes", "going", "gone", "went", "edged", "crept", "moved"})
"""Before `up to`, which is no bound then."""
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
    counts = dimension == "count"
    spread = _in_its_unit(spread, figure, dimension)
    noun, implied = noun_of(spot) if counts or figure.counted else ("", "")
    if not counts and not noun:
        noun = stuff_of(spot)
    measured = not counts and dimension != "age"
    further = counts and is_further(spot.sentence, spot.i, spot.j)
    per = per_what(spot)
    measure = _measure(spot, dimension, per) if measured else ""
    events = counts or (dimension == "%" and noun)
    event = event_of(spot, noun, implied) if events else ""
    if measure and event:
        measure, event = _one_of(measure, event, noun)
    if event == "employ" and noun in BARE:
        noun, event = "workers", ""
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
        per="" if measure == "compensation" else per,
        part=counts and is_part(spot.sentence, spot.i, spot.j),
        planned=counts and event not in _AHEAD and is_planned(spot),
        picked_out=event == implied and is_picked_out(spot.sentence, spot.i, spot.j),
        when=time,
        person=whose(spot, dimension, measure) if measure in _OF_SOMEBODY else "",
        near=_near(spot, wide),
        wide=wide,
        places=_places(spot),
        headline=spot.sentence.role is Role.HEADLINE,
        stage=stage_of(spot.sentence) if dimension in _OF_STAGES else "",
        outdated=dimension != "age" and is_outdated(spot),
    )


def _in_its_unit(spread: Range, figure: Figure, dimension: str) -> Range:
    """Return the numbers of a figure in the unit of what it turned out to be."""
    if figure.kind is Kind.COUNT and dimension in _UNITS:
        unit = _UNITS[dimension]
        return spread._replace(unit=unit, printed=unit)
    if figure.kind is Kind.AGE and dimension == "count":
        return spread._replace(unit="", printed="count")
    return spread


def _one_of(measure: str, event: str, noun: str) -> tuple[str, str]:
    """Keep what people do of a share, else what it measures: `70% of voters oppose`."""
    doing = noun in PERSON_CLASSES and event in NAMES - {"vote", "protest", "attend"}
    return ("", event) if doing else (measure, "")


def _measure(spot: Spot, dimension: str, per: str) -> str:
    """Return what an amount measures, with what it is per taken into account."""
    found = measure_of(spot, dimension)
    if per and found == "profit":
        return "wages"  # earned by the month, and not by a firm
    paid = dimension == "money" and found in ("", "aid", "deal")
    if paid and not _BEREAVED.isdisjoint(spot.before):
        return "compensation"
    return "price" if per == "share" and found in _OF_A_SHARE else found


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


_BEREAVED = frozenset(
    {"families", "family", "relatives", "widows", "survivors", "victims", "bereaved"}
)
"""Those who are paid something after a disaster."""
_OF_A_SHARE = frozenset({"shares", "value", "offer", "deal", "cost"})
"""What an amount per share may seem to measure, where it is its price."""
_OF_STAGES = frozenset({"%", "vote"})
_REACH = 9
_PARTED = frozenset({",", "and", ";", "but"})
_OF_SOMEBODY = frozenset({"", "vote share", "support", "recount", "sentence", "demand"})
"""Measures that are told of a person or party, or none."""
MORE = "more"
"""Instead of a change: a count of those that are added to the ones before."""
_AHEAD = frozenset({"close", "lay off", "hire", "cancel", "strike"})
"""What is mostly told before it is done."""
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
