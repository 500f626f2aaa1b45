"""What "what is this?" says of an entity: why it is who it is, and where else."""

from __future__ import annotations

from reader.detection.model import Entity, Kind
from reader.library.model import Article, Listed, Metadata
from reader.tui.screens.explain import facts_of

TEXT = "Mr Zorvek went to Zorvek."


def test_an_entity_says_why_it_is_the_same_and_where_else_it_is() -> None:
    article = Article("a.txt", TEXT, "0", "utf-8", (), Metadata())
    person = Entity(
        start=3,
        end=9,
        kind=Kind.PERSON,
        name="Ana Zorvek",
        key="zorvek",
        why="a title before the name",
        link="Ana Zorvek is the only Zorvek in this library",
    )
    place = Entity(start=18, end=24, kind=Kind.PLACE, name="Zorvek", key="zorvek")
    rows = [
        Listed(f"{number}.txt", 1, 1, headline=f"Day {number}") for number in range(4)
    ]
    facts = facts_of(article, person, [person, place], rows)
    assert facts == [
        ("name", "Ana Zorvek"),
        ("as", "Ana Zorvek is the only Zorvek in this library"),
        ("known by", "zorvek"),
        ("mentions", "1 here, as Zorvek"),
        ("also in", "4 articles: “Day 0”, “Day 1”, “Day 2”, …"),
        ("because", "a title before the name"),
        ("confidence", "100%"),
    ]
    assert "also in" not in dict(facts_of(article, person, [person], ()))
