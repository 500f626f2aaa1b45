"""Applies what the user said of stories to what was found; the user wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from reader.annotations.judgements import Judgement, Says
from reader.comparison.stories.finding import without
from reader.comparison.stories.groups import Groups
from reader.comparison.stories.kept import Group, Tie


@dataclass(frozen=True, slots=True)
class Told:
    """A group as the user will have it."""

    group: Group
    name: str = ""
    """What the user calls it; empty where he said nothing."""
    joined: frozenset[str] = frozenset()
    """Articles of which he said that they belong together."""


def as_told(
    groups: Sequence[Group],
    rules: Sequence[Judgement],
    exists: Callable[[str], bool],
) -> list[Told]:
    """Return the groups after all `rules`, of which later ones win over earlier ones.

    Articles that do not exist are left out, groups of fewer than two articles too.
    """
    here = [left for one in groups if (left := without(one, lambda a: not exists(a)))]
    moving = [rule for rule in rules if rule.says is not Says.STORY_NAME]
    cited = {c.article for rule in moving for c in (*rule.these, *rule.those)}
    still = [one for one in here if cited.isdisjoint(one.articles)]
    told = [Told(one) for one in still]
    if cited:
        moved = [one for one in here if not cited.isdisjoint(one.articles)]
        told += _regrouped(moved, {a for a in cited if exists(a)}, moving)
    for rule in rules:
        if rule.says is Says.STORY_NAME:
            _name(told, rule)
    return sorted(told, key=lambda one: one.group.articles)


def _regrouped(
    groups: Sequence[Group], cited: set[str], rules: Sequence[Judgement]
) -> list[Told]:
    """Group the articles of some groups, and others that are cited, anew."""
    articles = sorted(cited | {a for one in groups for a in one.articles})
    at = {article: place for place, article in enumerate(articles)}
    must, apart = _pairs(rules, at)
    joined = Groups(len(articles))

    def join(one: int, other: int) -> bool:
        if joined.find(one) != joined.find(other) and not _parted(
            joined.members(one), joined.members(other), apart
        ):
            joined.join(one, other)
        return joined.find(one) == joined.find(other)

    held = {a for pair in must if join(*pair) for a in pair}
    ties = _ties(groups, at)
    for tie in sorted(ties, key=lambda one: (-one.strength, one.one, one.other)):
        join(tie.one, tie.other)
    central = {a: c for g in groups for a, c in zip(g.articles, g.central, strict=True)}
    return [
        Told(
            _group([articles[place] for place in members], ties, at, central),
            joined=frozenset(articles[place] for place in members if place in held),
        )
        for members in joined.all()
    ]


Pair = tuple[int, int]


def _pairs(
    rules: Sequence[Judgement], at: dict[str, int]
) -> tuple[list[Pair], set[Pair]]:
    """Return the pairs that belong together, the latest first, and those that do not.

    Of two things said of one pair the later one counts.
    """
    must: dict[Pair, int] = {}
    apart: set[Pair] = set()
    for order, rule in enumerate(rules):
        these = [at[one.article] for one in rule.these if one.article in at]
        if rule.says is Says.ONE_STORY:
            for one, other in pairwise(these):
                must[min(one, other), max(one, other)] = order
            apart -= {(a, b) for a in these for b in these}
        elif rule.says is Says.OTHER_STORY:
            those = [at[one.article] for one in rule.those if one.article in at]
            for pair in {(min(a, b), max(a, b)) for a in these for b in those}:
                if pair[0] != pair[1]:
                    apart |= {pair, pair[::-1]}
                    must.pop(pair, None)
    return sorted(must, key=lambda pair: (-must[pair], pair)), apart


def _parted(left: Sequence[int], right: Sequence[int], apart: set[Pair]) -> bool:
    return bool(apart) and any((a, b) in apart for a in left for b in right)


def _ties(groups: Sequence[Group], at: dict[str, int]) -> list[Tie]:
    return [
        replace(
            tie,
            one=at[one.articles[tie.one]],
            other=at[one.articles[tie.other]],
        )
        for one in groups
        for tie in one.ties
    ]


def _group(
    articles: Sequence[str],
    ties: Sequence[Tie],
    at: dict[str, int],
    central: dict[str, float],
) -> Group:
    place = {at[article]: n for n, article in enumerate(articles)}
    return Group(
        tuple(articles),
        tuple(
            replace(tie, one=place[tie.one], other=place[tie.other])
            for tie in ties
            if tie.one in place and tie.other in place
        ),
        tuple(central.get(article, 0.0) for article in articles),
    )


def _name(told: list[Told], rule: Judgement) -> None:
    """Give its name to the group that has most of the articles it was given to."""
    meant = {one.article for one in rule.these}
    best = max(
        range(len(told)),
        key=lambda n: len(meant.intersection(told[n].group.articles)),
        default=None,
    )
    if best is not None and meant.intersection(told[best].group.articles):
        told[best] = replace(told[best], name=rule.name)
