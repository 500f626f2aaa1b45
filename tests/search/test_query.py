"""The query language: what parses to what, and where errors point."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.search.query import (
    FIELDS,
    And,
    Field,
    Node,
    Not,
    Or,
    Phrase,
    QueryError,
    Word,
    parse,
)

A, B, C = Word("a"), Word("b"), Word("c")


@pytest.mark.parametrize(
    ("text", "root"),
    [
        ("", None),
        ("  \n", None),
        ("a", A),
        ("a b", And((A, B))),
        ("a AND b", And((A, B))),
        ("a OR b", Or((A, B))),
        ("a b OR c", Or((And((A, B)), C))),
        ("a (b OR c)", And((A, Or((B, C))))),
        ("(a b) c", And((A, B, C))),
        ("(a)", A),
        ("NOT a", Not(A)),
        ("-a", Not(A)),
        ("a -b", And((A, Not(B)))),
        ("-(a OR b)", Not(Or((A, B)))),
        ("NOT NOT a", Not(Not(A))),
        ("a-b", Word("a-b")),
        ("a - b", And((A, B))),
        ("a or not and b", And((A, Word("or"), Word("not"), Word("and"), B))),
        ('"a b"', Phrase("a b")),
        ("“a b”", Phrase("a b")),
        ("«a b» „c”", And((Phrase("a b"), Phrase("c")))),
        ('"a b', Phrase("a b")),
        ('a"b"', And((A, Phrase("b")))),
        ('-"a b"', Not(Phrase("a b"))),
        ("tag:x", Field("tag", "x")),
        ("TAG:X", Field("tag", "X")),
        ('tag:"two words"', Field("tag", "two words")),
        ("tag:“two words”", Field("tag", "two words")),
        ('tag:"two words', Field("tag", "two words")),
        ("-tag:x", Not(Field("tag", "x"))),
        ("tag:a/b", Field("tag", "a/b")),
        ("(tag:x)", Field("tag", "x")),
        ("has:Note", Field("has", "note")),
        ("is:unread", Field("is", "unread")),
        ("in:title a", And((Field("in", "title"), A))),
        ("a (in:title b)", And((A, And((Field("in", "title"), B))))),
        ("12:30", Word("12:30")),
        ("https://x.example/a?b=c", Word("https://x.example/a?b=c")),
        ("Update: a", And((Word("Update:"), A))),
        ("it’s", Word("it’s")),
        ("and/or", Word("and/or")),
        ("a & b", And((A, B))),
        ('a "" b', And((A, B))),
        ("tag", Word("tag")),
    ],
)
def test_a_query_means_its_tree(text: str, root: Node | None) -> None:
    query = parse(text)
    assert query.root == root
    assert query.text == text
    assert query.empty is (root is None)


@pytest.mark.parametrize(
    ("text", "position", "part"),
    [
        ("tag:", 4, "needs a value"),
        ("a tag: x", 6, "needs a value"),
        ('a tag:""', 6, "needs a value"),
        ("tag:(a)", 4, "needs a value"),
        ("tag:+", 4, "letter or digit"),
        ("a OR", 4, "OR needs something after"),
        ("a OR OR b", 5, "OR needs something after"),
        ("OR a", 0, "OR needs something before"),
        ("a AND", 5, "AND needs something after"),
        ("a NOT", 5, "NOT needs something after"),
        ("(a", 0, "not closed"),
        ("a (b", 2, "not closed"),
        ("(", 0, "not closed"),
        ("a)", 1, "has no ("),
        (")", 0, "has no ("),
        ("a ()", 2, "nothing in"),
        ("-", 0, "nothing to search"),
        ('"', 0, "nothing to search"),
        ("a foo:x", 2, "no field foo"),
        ('foo:"x"', 0, "no field foo"),
        ("figure:>5", 0, "no field figure"),
        ("has:notes", 4, "note, tag, orphan, figure"),
        ("a is:new", 5, "unread, read, starred"),
        ("-in:title a", 0, "cannot be negated"),
        ("a /x.*y/", 2, "regular expressions"),
        ("(" * 100 + "a" + ")" * 100, 50, "deeply"),
        ("-" * 100 + "a", 50, "deeply"),
    ],
)
def test_an_error_says_what_is_wrong_and_where(
    text: str, position: int, part: str
) -> None:
    with pytest.raises(QueryError) as caught:
        parse(text)
    assert part in caught.value.message
    assert str(caught.value) == caught.value.message
    assert caught.value.position == position


def test_an_unknown_field_is_answered_with_those_there_are() -> None:
    with pytest.raises(QueryError) as caught:
        parse("colour:red")
    assert all(name in caught.value.message for name in FIELDS)


PIECES = [*'ab -()"“”:/\n', "OR", " OR ", " AND ", "NOT ", "tag:", "in:title ", "foo:"]
QUERIES = st.text() | st.lists(st.sampled_from(PIECES)).map("".join)


@given(QUERIES)
def test_any_text_is_a_query_or_an_error_with_a_place_in_it(text: str) -> None:
    error = _error(text)
    if error is not None:
        assert 0 <= error.position <= len(text)
        assert error.message


def _error(text: str) -> QueryError | None:
    try:
        parse(text)
    except QueryError as error:
        return error
    return None


@given(QUERIES)
def test_a_query_written_out_means_the_same(text: str) -> None:
    try:
        query = parse(text)
    except QueryError:
        return
    again = parse(str(query))
    assert again == query
    assert str(again) == str(query)
