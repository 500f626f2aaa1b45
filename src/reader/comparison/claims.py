"""What an article claims with each figure: a mention, and what the figure is of."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reader.comparison.amounts import Range, range_of, unit_of
from reader.comparison.attribution import said_by
from reader.comparison.events import event_class, event_near
from reader.comparison.measures import UNIT_MEASURES, change_of, measure_of
from reader.comparison.model import Mention
from reader.comparison.nouns import (
    BARE,
    COMPOUNDS,
    IMPLIED,
    PEOPLE,
    PERSON_CLASSES,
    noun_class,
    singular,
)
from reader.comparison.parts import is_part
from reader.comparison.sentences import BREAKS, Sentence, figure_sentences
from reader.comparison.times import When, when
from reader.comparison.words import stem
from reader.detection.figures.lexicon import words_of
from reader.detection.model import Entity, Figure, Kind, Span
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
    """Class of what is counted; empty where the text does not say."""
    event: str
    """Class of what happened to it."""
    measure: str
    """Class of what an amount measures."""
    change: str
    """Whether it is a change, what was before, or a level."""
    part: bool
    when: When
    person: str
    """Key of the person (or party) whose age, share or the like it is."""
    near: frozenset[str]
    """What the words around the figure are about."""
    wide: frozenset[str]
    """What the sentence is about."""
    places: frozenset[str]
    """Keys of the places that are named around the figure."""
    headline: bool

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


def claims_of(article: Article, spans: Sequence[Span], rank: int) -> list[Claim]:
    """Return the claims of `article`, by their start; ranks begin with `rank`."""
    source, published = _facts(article)
    found: list[Claim] = []
    for sentence in figure_sentences(article, spans):
        wide = frozenset(filter(None, map(stem, sentence.words)))
        for figure, low, i, j, high in _stretches(sentence):
            spread = range_of(figure)
            if spread is None:
                continue
            reader = _Reading(sentence, figure, low, i, j, high, article.date)
            mention = Mention(
                article=article.id,
                source=source,
                published=published,
                figure=figure,
                text=article.text[figure.start : figure.end],
                start=sentence.start,
                end=sentence.end,
                sentence=str(sentence),
                as_of=reader.when.as_of,
                said_by=said_by(
                    article.text, sentence.start, sentence.end, figure.start
                ),
            )
            found.append(reader.claim(mention, spread, rank + len(found), wide))
    return found


def _facts(article: Article) -> tuple[str, str]:
    """Return the outlet and the time of publication, empty where unknown."""
    meta = article.meta
    source = meta.source.value if meta.source else ""
    return source, meta.published.value if meta.published else ""


Stretch = tuple[Figure, int, int, int, int]


def _stretches(sentence: Sentence) -> Iterator[Stretch]:
    """Yield each figure with the words that it may be spoken of in.

    These are the first word that is its own, its first word, the one behind it, and
    the one that belongs to the next figure.
    """
    ends = [
        (sentence.at(figure.start), sentence.at(figure.end))
        for figure in sentence.figures
    ]
    count = len(sentence.words)
    for n, figure in enumerate(sentence.figures):
        i, j = ends[n]
        low = ends[n - 1][1] if n else 0
        high = ends[n + 1][0] if n + 1 < len(ends) else count
        yield figure, low, i, max(j, i + 1), high


class _Reading:
    """What the sentence says of one figure."""

    def __init__(
        self,
        sentence: Sentence,
        figure: Figure,
        low: int,
        i: int,
        j: int,
        high: int,
        date: str | None,
    ) -> None:
        self.sentence, self.figure = sentence, figure
        self.low, self.i, self.j, self.high = low, i, j, high
        self.when = when(sentence, figure, i, date)

    def claim(
        self, mention: Mention, spread: Range, rank: int, wide: frozenset[str]
    ) -> Claim:
        """Return the claim that the figure makes."""
        figure, sentence = self.figure, self.sentence
        dimension = self._dimension()
        noun, implied = self._noun() if dimension in ("count", "%") else ("", "")
        event = self._event(implied) if dimension == "count" else ""
        measure = "" if dimension in ("count", "age") else self._measure(spread)
        return Claim(
            mention=mention,
            rank=rank,
            dimension=dimension,
            range=spread,
            noun=noun,
            event=event,
            measure=measure,
            change=""
            if dimension in ("count", "age")
            else change_of(sentence, self.i, figure.unit or ""),
            part=is_part(sentence, self.i, self.j),
            when=self.when,
            person=self._person(dimension),
            near=self._near(),
            wide=wide,
            places=self._places(),
            headline=sentence.role is Role.HEADLINE,
        )

    def _dimension(self) -> str:
        figure = self.figure
        if figure.kind is Kind.COUNT:
            value = figure.value
            near = self.sentence.words[max(self.low, self.i - 5) : self.j + 2]
            if figure.counted is None and "magnitude" in near:
                return "magnitude"
            if figure.counted is None and isinstance(value, int) and value < 110:
                before = self.sentence.words[max(0, self.i - 2) : self.i]
                if before[-1:] == ["of"] and before[0] in _AGED:
                    return "age"
            return "count"
        if figure.kind in (Kind.MONEY, Kind.AGE, Kind.VOTE):
            return str(figure.kind)
        if figure.kind in (Kind.PERCENT, Kind.FRACTION):
            return "%" if (figure.unit or "%") == "%" else "pp"
        return unit_of(figure) or str(figure.kind)

    def _noun(self) -> tuple[str, str]:
        """Return the class of the counted noun, and what it says happened."""
        figure, words = self.figure, self.sentence.words
        head = (figure.counted or "").lower()
        if not head or head in _OF_WHAT:
            return self._noun_behind(head)
        inside = [word for word in words[self.i : self.j] if word[0].isalpha()]
        if head in inside:
            k = inside.index(head)
            pair = f"{singular(inside[k - 1])} {singular(head)}" if k else ""
            if pair in COMPOUNDS:
                return COMPOUNDS[pair], ""
        one = singular(head)
        implied = IMPLIED.get(one, "")
        name = noun_class(head)
        if implied == "die" or one in ("injury", "wounded", "injured", "missing"):
            name = PEOPLE
        return name, implied

    def _noun_behind(self, head: str) -> tuple[str, str]:
        """Read `members of the security forces`, `15 of them Filipinos`, `34 dead`."""
        words, j = self.sentence.words, self.j
        after = words[j : min(j + 7, self.high + 3)]
        if head and after[:1] != ["of"]:
            return noun_class(head), ""
        k = 1 if after[:1] == ["of"] else 0
        if k and after[1:2] and after[1] in ("them", "whom", "which", "those"):
            k = 2
        found = ""
        for n in range(k, len(after)):
            word = after[n]
            pair = f"{singular(after[n - 1])} {singular(word)}" if n > k else ""
            if pair in COMPOUNDS:
                return COMPOUNDS[pair], ""
            if n == k and k == 0 and word in IMPLIED:
                return PEOPLE, IMPLIED[word]
            if k == 0 or word in _ENDS or not word[0].isalpha():
                if k and (word in _LEADS or word[0].isdigit()):
                    continue
                break
            if word.endswith(("s", "men", "people", "children")) or word in IMPLIED:
                found = noun_class(word)
                if not word.endswith(("'s", "ous")):
                    break
        if not found and head:
            found = noun_class(head)
        return found, ""

    def _event(self, implied: str) -> str:
        figure = self.figure
        lemma = event_class(figure.event) if figure.event else ""
        if implied and lemma in ("", "find", "recover", "count"):
            return implied
        if lemma and lemma not in _WEAK:
            return lemma
        near = event_near(self.sentence, self.low, self.i, self.j, self.high)
        return near or lemma

    def _measure(self, spread: Range) -> str:
        found = measure_of(self.sentence, self.low, self.i, self.j, self.high)
        return found or UNIT_MEASURES.get(spread.unit, "")

    def _near(self) -> frozenset[str]:
        words = self.sentence.words
        low = max(self.low, self.i - _REACH)
        high = min(self.high, self.j + _REACH)
        for k in range(self.i - 1, low - 1, -1):
            if words[k] in BREAKS:
                low = k + 1
                break
        for k in range(self.j, high):
            if words[k] in BREAKS:
                high = k
                break
        return frozenset(filter(None, map(stem, words[low:high])))

    def _places(self) -> frozenset[str]:
        near = self.sentence.starts
        low = near[self.low] if self.low < len(near) else self.sentence.start
        high = near[self.high] if self.high < len(near) else self.sentence.end
        return frozenset(
            name.key
            for name in self.sentence.names
            if name.kind is Kind.PLACE and low <= name.start < high
        )

    def _person(self, dimension: str) -> str:
        if dimension == "age":
            return self._whose_age()
        if dimension in ("%", "count", "vote") and (
            dimension != "count" or (self.figure.counted or "seats") in _WON
        ):
            return self._whose_share()
        return ""

    def _whose_age(self) -> str:
        """Return the key of the person whose age it is, else the noun for them."""
        sentence, figure = self.sentence, self.figure
        people = [name for name in sentence.names if name.kind is Kind.PERSON]
        noun = self._aged_noun()
        for name in people:
            k = sentence.at(name.start)
            if self.j <= k <= self.j + 3 and not _CUT.intersection(
                sentence.words[self.j : k]
            ):
                return name.key
        before = [name for name in people if name.end <= figure.start]
        if before:
            last = before[-1]
            between = sentence.words[sentence.at(last.end) : self.i]
            if len(between) <= _APART and _is_apposition(between):
                return last.key
        return f"~{noun}" if noun else ""

    def _aged_noun(self) -> str:
        words = self.sentence.words
        for k in range(self.j, min(self.j + 5, len(words))):
            word = words[k]
            if word in _CUT or word in BREAKS:
                break
            if noun_class(word) in PERSON_CLASSES or word in _ROLES:
                return singular(word)
        for k in range(self.i - 1, max(-1, self.i - 7), -1):
            word = words[k]
            if noun_class(word) in PERSON_CLASSES or word in _ROLES:
                return singular(word)
        return ""

    def _whose_share(self) -> str:
        """Return the key of the person or party nearest to the figure, if there is."""
        sentence = self.sentence
        best: tuple[int, Entity] | None = None
        for name in sentence.names:
            if name.kind not in (Kind.PERSON, Kind.ORGANISATION):
                continue
            k = sentence.at(name.start)
            if not self.low <= k < self.high:
                continue
            distance = self.i - k if k < self.i else 3 * (k - self.j + 1)
            if best is None or distance < best[0]:
                best = distance, name
        return best[1].key if best else ""


_REACH = 9
_APART = 9
_AGED = frozenset({"boy", "girl", "man", "woman", "age", "child", "teenager"})
_OF_WHAT = words_of("members number group groups kinds types pieces more others")
_ENDS = words_of(
    "were was are is have had has who that which said to in on at by from and or"
)
_LEADS = words_of("the its their his her of own")
_WEAK = frozenset({"find", "count", "visit", "build", "join", "identify"})
_WON = frozenset({"seats", "seat", "votes", "percent", "points"})
_CUT = frozenset({",", "and", "was", "were", "is", "said", "who", "with", "but", "of"})
_ROLES = words_of(
    "leader president mayor captain driver owner minister chief engineer general "
    "colonel farmer teacher nurse pilot mother father son daughter brother sister "
    "widow grandmother grandfather wife husband student"
)


def _is_apposition(between: Sequence[str]) -> bool:
    """Say whether the words between a name and an age make the age that person's."""
    if not between or between[0] in (",", "(", "aged", "is", "was", "turned"):
        return True
    return between[0] in ("who", "'s") or between[-1] == "aged"


def is_number(value: float) -> bool:
    """Say whether a range names a number."""
    return not math.isnan(value)
