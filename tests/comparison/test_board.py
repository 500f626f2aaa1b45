"""Figures side by side: rows, their judgement, and what the user decides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.comparison.board import Detected, compare
from reader.comparison.decisions import Decisions, Pair, Ref
from reader.comparison.likeness import Evidence
from reader.comparison.model import Relation, Row
from tests.comparison.made import made, row_with, texts

FIRST = made(
    "At least 12 killed in Olmera quake\n\nAt least 12 people were killed and dozens"
    " injured when a quake shook Olmera, officials said. Its magnitude was 6.1. Some"
    " 80 houses collapsed. In 1978 a quake killed 950 people there.\n",
    "a.txt",
    "2024-03-02",
)
SECOND = made(
    "A quake of magnitude 6.4 hit Olmera, an observatory said. Hospitals admitted 67"
    " injured people. Mayor Ana Ruiz, 51, wept. In 1978, 950 people had died.\n",
    "b.txt",
    "2024-03-02",
)
THIRD = made(
    "As of Sunday 34 people, including three children, had died in Olmera. Ruiz, the"
    " 51-year-old mayor, thanked 40 divers.\n",
    "c.txt",
    "2024-03-03",
)
ALL = (FIRST, SECOND, THIRD)


def relation(*given: tuple[str, str], figure: str) -> Relation:
    articles = [made(text, f"{n}.txt", date) for n, (text, date) in enumerate(given)]
    return row_with(compare(articles), figure).relation


def test_a_toll_of_several_articles_is_one_row_in_order_of_time() -> None:
    row = row_with(compare(ALL), "34 people")
    assert texts(row) == [
        ("a.txt", "At least 12"),
        ("a.txt", "At least 12 people"),
        ("c.txt", "34 people"),
    ]
    assert row.question.title == "people killed"
    assert row.relation in (Relation.SUPERSEDED, Relation.COMPATIBLE)


def test_what_does_not_belong_together_is_apart() -> None:
    rows = compare(ALL)
    assert texts(row_with(rows, "three children")) == [("c.txt", "three children")]
    earlier = row_with(rows, "950 people")
    assert {text for _, text in texts(earlier)} == {"950 people"}
    assert earlier.relation is Relation.EQUAL
    assert texts(row_with(rows, "40 divers")) == [("c.txt", "40 divers")]


def test_one_who_is_told_of_is_no_count() -> None:
    first = made("One survivor aged 23 wept. One man died.\n", "a.txt", "")
    second = made("One of the survivors, a cook, slept. One man died.\n", "b.txt", "")
    rows = compare([first, second])
    assert texts(row_with(rows, "One survivor")) == [("a.txt", "One survivor")]
    assert [text for _, text in texts(row_with(rows, "One man"))] == [
        "One man",
        "One man",
    ]


def test_ages_are_of_the_right_person() -> None:
    row = row_with(compare(ALL), "51")
    assert texts(row) == [("b.txt", "51"), ("c.txt", "51-year-old")]
    assert row.question.person == "ana ruiz"
    assert row.question.title == "age of Ana Ruiz"


def test_numbers_of_one_time_that_exclude_each_other_contradict() -> None:
    assert row_with(compare(ALL), "magnitude 6.4").relation is Relation.CONTRADICTING
    assert relation(
        ("Nine people were killed, police said.", "2024-05-01"),
        ("Eleven people were killed, doctors said.", "2024-05-01"),
        figure="Nine people",
    ) is Relation.CONTRADICTING  # fmt: skip


def test_a_later_count_supersedes_and_an_open_one_is_compatible() -> None:
    assert relation(
        ("Nine people were killed in the flood.", "2024-05-01"),
        ("The flood killed 15 people.", "2024-05-02"),
        figure="15 people",
    ) is Relation.SUPERSEDED  # fmt: skip
    assert relation(
        ("More than 100 soldiers defected.", "2024-05-01"),
        ("So far 156 soldiers defected.", "2024-05-02"),
        figure="156 soldiers",
    ) is Relation.COMPATIBLE  # fmt: skip


def test_a_count_that_shrinks_contradicts_unless_it_is_corrected() -> None:
    first = ("The flood killed 15 people.", "2024-05-01")
    assert relation(
        first, ("The flood killed nine people.", "2024-05-02"), figure="15 people"
    ) is Relation.CONTRADICTING  # fmt: skip
    assert relation(
        first,
        ("The flood killed nine people, the mayor said, correcting the count.",
         "2024-05-02"),
        figure="15 people",
    ) is Relation.SUPERSEDED  # fmt: skip


def test_half_a_point_and_50_basis_points_are_equal() -> None:
    assert relation(
        ("The margin rose by half a percentage point.", "2024-05-01"),
        ("The margin rose by 50 basis points.", "2024-05-01"),
        figure="50 basis points",
    ) is Relation.EQUAL  # fmt: skip


def test_currencies_that_are_not_converted_do_not_contradict() -> None:
    assert relation(
        ("The court imposed a fine of $5 million on Kestrel Shipping.", "2024-05-01"),
        ("The court imposed a fine of €9 million on Kestrel Shipping.", "2024-05-01"),
        figure="$5 million",
    ) is Relation.COMPATIBLE  # fmt: skip


def test_texts_without_a_date_are_ordered_by_their_weekdays() -> None:
    early = "Clashes on Saturday followed. On Sunday 156 soldiers had defected."
    late = "As of Thursday 567 soldiers had defected since the clashes on Saturday."
    articles = [made(early, "a.txt", ""), made(late, "b.txt", "")]
    row = row_with(compare(articles), "567 soldiers")
    assert texts(row) == [("a.txt", "156 soldiers"), ("b.txt", "567 soldiers")]
    assert row.relation is Relation.SUPERSEDED


def test_one_figure_is_single_and_no_article_gives_no_row() -> None:
    assert compare([]) == ()
    (row,) = compare([made("Nine ships sank.")])
    assert (row.relation, row.why) == (Relation.SINGLE, "one figure alone")


def test_rows_that_differ_come_before_those_that_agree() -> None:
    rows = compare(ALL)
    several = [len({m.article for m in row.mentions}) > 1 for row in rows]
    assert several == sorted(several, reverse=True)
    order = [Relation.CONTRADICTING, Relation.SUPERSEDED, Relation.COMPATIBLE]
    ranks = [
        order.index(row.relation) if row.relation in order else 3
        for row, shared in zip(rows, several, strict=True)
        if shared
    ]
    assert all(a <= b for a, b in pairwise(ranks))


@given(st.permutations(ALL), st.lists(st.sampled_from(ALL), max_size=2))
@settings(max_examples=20, deadline=None)
def test_neither_the_order_of_articles_nor_doubles_matter(
    articles: Sequence[Detected], again: Sequence[Detected]
) -> None:
    assert compare([*articles, *again]) == compare(ALL)


REFS = [
    Ref(mention.article, mention.figure.start)
    for row in compare(ALL)
    for mention in row.mentions
]
pairs = st.tuples(st.sampled_from(REFS), st.sampled_from(REFS))


def places(rows: Sequence[Row]) -> dict[Ref, int]:
    found: dict[Ref, int] = {}
    for n, row in enumerate(rows):
        for mention in row.mentions:
            ref = Ref(mention.article, mention.figure.start)
            assert ref not in found
            found[ref] = n
    return found


@given(st.lists(pairs, max_size=4), st.lists(pairs, max_size=4))
@settings(max_examples=60, deadline=None)
def test_what_the_user_decides_wins(joined: list[Pair], parted: list[Pair]) -> None:
    rows = places(compare(ALL, Decisions(tuple(joined), tuple(parted))))
    assert set(rows) == set(REFS)
    for a, b in parted:
        assert a == b or rows[a] != rows[b]


@given(st.lists(pairs, max_size=5))
@settings(max_examples=40, deadline=None)
def test_what_is_joined_is_in_one_row(joined: list[Pair]) -> None:
    rows = places(compare(ALL, Decisions(tuple(joined))))
    for a, b in joined:
        assert rows[a] == rows[b]


def test_who_is_parted_leaves_alone_and_the_others_stay() -> None:
    row = row_with(compare(ALL), "34 people")
    one, two, three = (Ref(m.article, m.figure.start) for m in row.mentions)
    rows = places(compare(ALL, Decisions(parted=((one, three),))))
    assert rows[one] == rows[two] != rows[three]


def test_a_question_keeps_its_key_and_gets_the_users_title() -> None:
    key = row_with(compare(ALL), "34 people").question.key
    row = row_with(compare(ALL, Decisions(titles={key: "The dead"})), "34 people")
    assert (row.question.key, row.question.title, row.joined) == (key, "The dead", True)
    assert row_with(compare(ALL[1:]), "34 people").question.key == key
    keys = [row.question.key for row in compare(ALL)]
    assert len(set(keys)) == len(keys)


def test_references_to_what_is_not_there_are_passed_over() -> None:
    gone = Ref("gone.txt", 3)
    decisions = Decisions(((gone, REFS[0]),), ((REFS[0], gone),))
    assert compare(ALL, decisions) == compare(ALL)


def test_work_grows_with_the_number_of_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = 0
    weigh = Evidence.likeness

    def counting(*arguments: object) -> float:
        nonlocal asked
        asked += 1
        return weigh(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Evidence, "likeness", counting)
    calls = []
    for size in (100, 200):
        asked = 0
        compare(
            [
                made(f"In all {n + 20} people died, and {3 * n + 7} houses burnt.",
                     f"{n}.txt")
                for n in range(size)
            ]
        )  # fmt: skip
        calls.append(asked)
    assert calls[1] < 3 * calls[0]


SEEDS = Path(__file__).parents[3] / "shared" / "corpus" / "seeds"


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the seed texts are not beside it")
def test_the_seed_texts() -> None:
    articles = [
        made(path.read_text("utf-8"), path.name, "") for path in sorted(SEEDS.iterdir())
    ]
    rows = compare(articles)

    def values(figure: str) -> list[str]:
        return [text for _, text in texts(row_with(rows, figure))]

    defectors = row_with(rows, "567")
    assert set(values("567")) == {"More than 100 soldiers", "156 members", "567"}
    assert texts(defectors)[-1][1] == "567"
    assert defectors.relation in (Relation.SUPERSEDED, Relation.COMPATIBLE)
    killed = row_with(rows, "two people")
    assert set(values("two people")) == {"At least four people", "two people"}
    assert killed.relation is Relation.CONTRADICTING
    assert values("Some 50 countries") == [
        "more than 50 countries",
        "Some 50 countries",
    ]
    assert values("hundreds") == ["hundreds", "More than 300 people"]
    assert row_with(rows, "35-year-old").question.title == "age of Juan Guaidó"
    for alone in ("13 Latin American countries", "nine cargo containers", "four men"):
        assert values(alone) == [alone]
    assert values("one defector") == ["one defector"]
