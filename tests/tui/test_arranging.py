"""The order of the list and its groups."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from reader.library.model import Listed
from reader.tui.arranging import Arrangement, Basis, Order, arrange, grain
from reader.tui.facts import Facts


def listed(
    name: str, published: str = "", source: str = "", problem: str = ""
) -> Listed:
    return Listed(name, 1, 1, source=source, published=published, problem=problem)


LISTING = (
    listed("e", "2024-03-05", "Óbidos Post"),
    listed("d", "2024-03-04T10:00", "The Harbour"),
    listed("c", "2024-03-04", "the harbour"),
    listed("b", "2024-02-01", ""),
    listed("a", "", "The Harbour", problem="binary file"),
)


@dataclass(frozen=True)
class Story:
    title: str
    articles: tuple[str, ...]


def shape(found: Arrangement) -> list[tuple[str, str]]:
    """Each group's title with the names of its articles."""
    return [
        (
            group.title,
            "".join(
                row.id
                for row in found.articles[group.start : group.start + group.count]
            ),
        )
        for group in found.groups
    ]


def test_newest_first_is_the_listing_itself() -> None:
    found = arrange(LISTING, Order.NEWEST, Basis())

    assert found.articles is LISTING
    assert found.groups == ()


@pytest.mark.parametrize("order", Order)
def test_every_order_shows_each_article_once(order: Order) -> None:
    found = arrange(LISTING, order, Basis())

    assert sorted(row.id for row in found.articles) == list("abcde")
    if found.groups:
        assert sum(group.count for group in found.groups) == len(LISTING)
        assert all(group.count for group in found.groups)


def test_dates_group_by_days_only_where_days_are_full() -> None:
    many = tuple(listed(str(n), f"2024-03-0{n % 2 + 1}") for n in range(10))

    assert grain(row.published for row in many) == 10
    assert grain(f"2024-03-{n:02}" for n in range(1, 10)) == 7
    assert grain(["2023-01-01", "2023-05-01", "2024-02-02"]) == 4
    assert grain([]) == 10
    assert shape(arrange(LISTING, Order.DATE, Basis())) == [
        ("2024", "edcb"),
        ("No date", "a"),
    ]


def test_sources_are_the_same_however_spelled_and_come_by_their_names() -> None:
    assert shape(arrange(LISTING, Order.SOURCE, Basis())) == [
        ("Óbidos Post", "e"),
        ("The Harbour", "dca"),
        ("No source named", "b"),
    ]


def test_a_story_stands_where_its_newest_article_does() -> None:
    stories = (
        Story("Old", ("b", "a")),
        Story("New", ("c", "e")),
        Story("Alone", ("d",)),
    )

    assert shape(arrange(LISTING, Order.STORY, Basis(stories=stories))) == [
        ("New", "ec"),
        ("Old", "ba"),
        ("In no story", "d"),
    ]


def test_most_notes_come_first_then_tagged_articles() -> None:
    facts = Facts(notes={"a": 1, "c": 5, "d": 1}, tags={"b": ("x",), "c": ("y",)})

    assert shape(arrange(LISTING, Order.NOTES, Basis(facts))) == [
        ("With notes", "cda"),
        ("With tags, without notes", "b"),
        ("Without notes or tags", "e"),
    ]


def test_unread_articles_come_first_and_unreadable_ones_last() -> None:
    facts = Facts(read={"e", "a"})

    assert shape(arrange(LISTING, Order.UNREAD, Basis(facts))) == [
        ("Unread", "dcb"),
        ("Read", "e"),
        ("Cannot be read", "a"),
    ]
