"""What the user says of stories wins over what was found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.judgements import Cited, Judgement, Says
from reader.comparison.stories.by_hand import as_told
from reader.comparison.stories.kept import Group, Tie


def cited(*articles: str) -> tuple[Cited, ...]:
    return tuple(Cited(article) for article in articles)


def one(*articles: str) -> Judgement:
    return Judgement(Says.ONE_STORY, cited(*articles))


def other(these: str, *those: str) -> Judgement:
    return Judgement(Says.OTHER_STORY, cited(*these), cited(*those))


def named(name: str, *articles: str) -> Judgement:
    return Judgement(Says.STORY_NAME, cited(*articles), name=name)


def chain(articles: str) -> Group:
    ties = tuple(Tie(n, n + 1, 1.9 - n / 10, 0.0) for n in range(len(articles) - 1))
    return Group(tuple(articles), ties, (0.5,) * len(articles))


def told(groups: Sequence[Group], *rules: Judgement) -> list[str]:
    return [
        "".join(t.group.articles) for t in as_told(groups, rules, lambda a: a != "-")
    ]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([], ["abcd", "ef"]),
        ([one("a", "e")], ["abcdef"]),
        ([one("a", "x")], ["abcdx", "ef"]),
        ([one("x", "y")], ["abcd", "ef", "xy"]),
        ([other("d", "a", "b", "c")], ["abc", "ef"]),
        ([other("cd", "a", "b")], ["ab", "cd", "ef"]),
        ([other("d", "a", "b", "c"), one("d", "e")], ["abc", "def"]),
        ([one("a", "e"), other("e", "a")], ["abcd", "ef"]),
        ([other("e", "a"), one("a", "e")], ["abcdef"]),
        ([one("a", "-")], ["abcd", "ef"]),
    ],
)
def test_the_later_word_of_the_user_wins(
    rules: list[Judgement], expected: list[str]
) -> None:
    assert told([chain("abcd"), chain("ef")], *rules) == expected


def test_a_name_stays_with_most_of_the_articles_that_it_was_given_to() -> None:
    groups = [chain("abcd"), chain("ef")]
    rules = [named("Flood", "a", "b", "c", "d"), other("d", "a", "b", "c")]
    found = as_told(groups, rules, lambda _: True)
    assert [(t.name, "".join(t.group.articles)) for t in found] == [
        ("Flood", "abc"),
        ("", "ef"),
    ]


@given(
    st.lists(
        st.tuples(
            st.booleans(),
            st.lists(st.sampled_from("abcdefgh"), min_size=2, max_size=4, unique=True),
        ),
        max_size=6,
    )
)
def test_no_two_articles_are_together_of_which_the_last_word_was_no(
    said: list[tuple[bool, list[str]]],
) -> None:
    rules = [
        one(*articles) if join else other(articles[0], *articles[1:])
        for join, articles in said
    ]
    last: dict[frozenset[str], bool] = {}
    for join, articles in said:
        pairs = (
            combinations(articles, 2)
            if join
            else ((articles[0], a) for a in articles[1:])
        )
        for pair in pairs:
            last[frozenset(pair)] = join
    groups = told([chain("abcd"), chain("ef")], *rules)
    assert len("".join(groups)) == len(set("".join(groups)))
    for two, together in last.items():
        if not together:
            assert not any(two <= set(group) for group in groups)
