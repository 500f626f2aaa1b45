"""Completion: what is offered at the cursor, and what it puts in place of what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.search.completing import MOST, Known, Offer, complete, from_lists
from reader.search.fields import FIELDS
from reader.search.query import QueryError, parse

VOCABULARY = from_lists(
    {
        "tag": [Known("defection", 3), Known("Défi", 9), Known("two words", 1)],
        "source": [Known("Harbour News", 4)],
        "person": [Known("Juan Guaidó", 7), Known("Ana Ruiz", 2)],
        "count": [Known("soldiers", 5), Known("people", 9)],
    }
)


def offered(text: str, cursor: int | None = None) -> list[str]:
    """Return what the query becomes with each completion."""
    at = len(text) if cursor is None else cursor
    return [c.applied(text)[0] for c in complete(text, at, VOCABULARY)]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("per", "person:"),
        ("a per", "a person:"),
        ("-per", "-person:"),
        ("(per", "(person:"),
        ("has:", "has:note"),
        ("is:un", "is:unread"),
        ("a OR is:un", "a OR is:unread"),
        ("tag:def", "tag:Défi"),
        ("tag:two", 'tag:"two words"'),
        ('tag:"tw', 'tag:"two words"'),
        ("source:har", 'source:"Harbour News"'),
        ("person:gua", 'person:"Juan Guaidó"'),
        ("guai", 'person:"Juan Guaidó"'),
        ("count:", "count:people"),
        ("count:so", "count:soldiers"),
        ('date:<"2 we', 'date:<"2 weeks ago"'),
        ("date:yes", "date:yesterday"),
        ("money:", "money:EUR>5bn"),
        ("TAG:def", "TAG:Défi"),
    ],
)
def test_what_is_begun_is_completed(text: str, first: str) -> None:
    assert offered(text)[0] == first


@pytest.mark.parametrize(
    "text",
    ['"two', '"two words"', "/exp", "has:zebra", "tag:zebra", "zebra", "is:unread"],
)
def test_where_nothing_fits_nothing_is_offered(text: str) -> None:
    assert offered(text) == []


def test_a_field_is_completed_inside_of_a_query() -> None:
    text = "war tag:def is:unread"
    completion = complete(text, 9, VOCABULARY)[0]
    assert completion.applied(text) == ("war tag:Défi is:unread", 12)
    assert completion.count == 9
    assert completion.kind is Offer.VALUE


def test_the_name_of_a_field_is_replaced_with_its_colon() -> None:
    assert offered("title:border", 2) == []
    assert offered("path:x", 1) == ["path:x", "person:x", "place:x", "percent:x"]


def test_an_empty_query_is_offered_every_field_with_an_example() -> None:
    found = complete("", 0, VOCABULARY)
    assert [c.label.rstrip(":") for c in found] == list(FIELDS)[:MOST]
    assert all(c.hint for c in found)


@given(st.text('ab:"“/()- >tgperson', max_size=20), st.integers(0, 20))
def test_any_text_can_be_completed_anywhere(text: str, cursor: int) -> None:
    at = min(cursor, len(text))
    for completion in complete(text, at, VOCABULARY):
        assert 0 <= completion.start <= at <= completion.end <= len(text)
        completion.applied(text)


def test_what_is_offered_for_a_value_is_a_query() -> None:
    for text in ("tag:", "person:", "has:", "is:", "in:", "source:"):
        for whole in offered(text):
            try:
                parse(f"{whole} a")
            except QueryError as error:
                pytest.fail(f"{whole}: {error}")
