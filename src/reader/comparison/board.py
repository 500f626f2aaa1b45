"""Puts the figures of several articles side by side, question by question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from reader.comparison.claim import Claim
from reader.comparison.claims import claims_of
from reader.comparison.deciding import decide
from reader.comparison.decisions import Decisions
from reader.comparison.judging import judge
from reader.comparison.matching import match
from reader.comparison.model import Question, Relation, Row
from reader.comparison.moments import Calendar
from reader.comparison.unnamed import give_units
from reader.comparison.wording import title_of
from reader.detection.model import Entity, Kind, Span
from reader.library.model import Article


@dataclass(frozen=True, slots=True)
class Detected:
    """An article and what was found in it, dates resolved, corrections applied."""

    article: Article
    spans: tuple[Span, ...]


NO_DECISIONS = Decisions()
_ORDER = {
    Relation.CONTRADICTING: 0,
    Relation.SUPERSEDED: 1,
    Relation.COMPATIBLE: 2,
    Relation.EQUAL: 3,
    Relation.SINGLE: 4,
}


def compare(
    articles: Sequence[Detected], decisions: Decisions = NO_DECISIONS
) -> tuple[Row, ...]:
    """Return the questions that `articles` answer, and the figures given for each.

    Every figure that is no date or ordinal is in exactly one row. Rows of several
    articles come first, those that differ before those that agree. Neither the order
    of `articles` nor one that is given twice makes a difference.
    """
    ordered = sorted(
        {one.article.id: one for one in articles}.values(),
        key=lambda one: (_published(one.article), one.article.id),
    )
    claims: list[Claim] = []
    for one in ordered:
        claims += claims_of(one.article, one.spans, len(claims))
    give_units(claims)
    calendar = Calendar(
        (one.article.id, one.spans) for one in ordered if not one.article.date
    )
    for claim in claims:
        calendar.set_moment(claim)
    names = _names(ordered)
    drafts = [
        (_in_time(group), touched)
        for group, touched in decide(match(claims, _named(ordered)), decisions)
    ]
    drafts.sort(key=lambda draft: min(claim.rank for claim in draft[0]))
    keys: Counter[str] = Counter()
    rows = []
    for group, touched in drafts:
        question = _question(group, keys, names)
        title = decisions.titles.get(question.key)
        relation, why = judge(group)
        rows.append(
            Row(
                question=_renamed(question, title) if title else question,
                relation=relation,
                mentions=tuple(claim.mention for claim in group),
                why=why,
                joined=touched or title is not None,
            )
        )
    return tuple(sorted(rows, key=_rank))


def _published(article: Article) -> str:
    """Return when an article was published; undated ones come last."""
    return article.meta.published.value if article.meta.published else "~"


def _in_time(group: Sequence[Claim]) -> list[Claim]:
    """Return claims by when they hold, then by article and place."""
    return sorted(group, key=lambda claim: (claim.moment or "~", claim.rank))


def _named(articles: Sequence[Detected]) -> dict[str, frozenset[str]]:
    """Return the keys of the entities that each article names."""
    return {
        one.article.id: frozenset(
            span.key
            for span in one.spans
            if isinstance(span, Entity) and span.kind is not Kind.ROLE
        )
        for one in articles
    }


def _names(articles: Sequence[Detected]) -> dict[str, str]:
    """Return the names of entities by their keys."""
    found: dict[str, str] = {}
    for one in articles:
        for span in one.spans:
            if isinstance(span, Entity):
                found.setdefault(span.key, span.name)
    return found


def _question(
    group: Sequence[Claim], keys: Counter[str], names: dict[str, str]
) -> Question:
    """Return the question of a group; `keys` counts those that are taken."""
    first = min(group, key=lambda claim: claim.rank)

    def most(name: str) -> str:
        counted = Counter(getattr(claim, name) for claim in group)
        counted.pop("", None)
        return min(counted, key=lambda value: (-counted[value], value), default="")

    noun, event, measure, person = map(most, ("noun", "event", "measure", "person"))
    parts = [first.dimension, noun, event, measure, person, first.when.era]
    key = re.sub(r"\s+", "-", ":".join(part for part in parts if part))
    keys[key] += 1
    return Question(
        key=key if keys[key] == 1 else f"{key}#{keys[key]}",
        title=title_of(group, names),
        kind=first.mention.figure.kind,
        unit=first.mention.figure.unit or "",
        noun=noun,
        event=event,
        place=_place(group, names),
        person="" if person.startswith("~") else person,
    )


def _place(group: Sequence[Claim], names: dict[str, str]) -> str:
    """Return the place that most of the claims name, empty where none does."""
    counted = Counter(place for claim in group for place in sorted(claim.places))
    key = min(counted, key=lambda value: (-counted[value], value), default="")
    return names.get(key, key)


def _renamed(question: Question, title: str) -> Question:
    return Question(
        key=question.key,
        title=title,
        kind=question.kind,
        unit=question.unit,
        noun=question.noun,
        event=question.event,
        place=question.place,
        person=question.person,
    )


def _rank(row: Row) -> tuple[int, int, int]:
    """Return where a row belongs: several articles first, then those that differ."""
    articles = {mention.article for mention in row.mentions}
    return (len(articles) == 1, _ORDER[row.relation], -len(row.mentions))
