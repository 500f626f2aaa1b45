"""The query language: what parses to what, and where errors point."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.search.nodes import Range
from reader.search.query import (
    FIELDS,
    And,
    Days,
    Field,
    Figures,
    Node,
    Not,
    Or,
    Phrase,
    QueryError,
    Regex,
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
        ("/a b(c|d)/ x", And((Regex("a b(c|d)"), Word("x")))),
        (r"(/a\/b/)", Regex(r"a\/b")),
        ("a/b/c", Word("a/b/c")),
        ("figure:>500", Figures("figure", "", Range(low=500, above=True))),
        ("figure:≥500", Figures("figure", "", Range(low=500))),
        ("figure:500", Figures("figure", "", Range(500, 500))),
        ("figure:100..200", Figures("figure", "", Range(100, 200))),
        ("figure:=100..200", Figures("figure", "", Range(100, 200))),
        ("figure:100..", Figures("figure", "", Range(low=100))),
        ("figure:..1,000", Figures("figure", "", Range(high=1000))),
        ("figure:-5..5", Figures("figure", "", Range(-5, 5))),
        ("count:soldiers", Figures("count", "soldiers", None)),
        ("count:soldiers>100", Figures("count", "soldiers", Range(100, above=True))),
        ('count:"aid workers"<=9', Figures("count", "aid workers", Range(high=9))),
        ('count:"5 soldiers"', Figures("count", "soldiers", Range(5, 5))),
        ("money:>1m", Figures("money", "", Range(1e6, above=True))),
        ('money:>"1 million"', Figures("money", "", Range(1e6, above=True))),
        ("money:EUR>5bn", Figures("money", "EUR", Range(5e9, above=True))),
        ("money:>€5bn", Figures("money", "EUR", Range(5e9, above=True))),
        (
            'money:<"2 crore rupees"',
            Figures("money", "INR", Range(None, 2e7, below=True)),
        ),
        ("money:euros", Figures("money", "EUR", None)),
        ("percent:>5%", Figures("percent", "%", Range(5, above=True))),
        ("age:<18", Figures("age", "", Range(None, 18, below=True))),
        ('age:<"6 months"', Figures("age", "", Range(None, 0.5, below=True))),
        ("quantity:20km..30km", Figures("quantity", "km", Range(20, 30))),
        ("quantity:miles>3", Figures("quantity", "mi", Range(3, above=True))),
        ("date:2019-02", Days("2019-02", "2019-02")),
        ("date:2019-02-24..2019-03-01", Days("2019-02-24", "2019-03-01")),
        ('date:<"2 Weeks  ago"', Days(None, "2 weeks ago", below=True)),
        ("date:>=2019", Days("2019")),
        ("date:..2019", Days(None, "2019")),
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
        ("has:notes", 4, "note, tag, orphan, figure"),
        ("a is:new", 5, "unread, read, starred"),
        ("-in:title a", 0, "cannot be negated"),
        ("a /x.*y", 2, "ends with another /, as in /"),
        ("/a(b/", 4, "missing )"),
        ("a /*/", 3, "nothing to repeat"),
        ("//", 0, "ends with another /"),
        ("/" + "a" * 501 + "/", 0, "more than 500"),
        ("figure:", 7, "figure:>500"),
        ("figure:>", 8, "a number is missing; right is figure:>500"),
        ("a figure:>x", 10, "x is no number"),
        ("figure:5..2", 10, "ends before it begins"),
        ("figure:..", 7, "a beginning or an end"),
        ("figure:" + "9" * 301, 7, "no number"),
        ('figure:"' + "9" * 299 + ' trillion trillion"', 8, "too large"),
        ("count: >5", 7, "without spaces, as count:soldiers>100"),
        ("count:soldiers > 5", 15, "without spaces"),
        ("count:soldiers> 5", 16, "without spaces"),
        ("count:+", 6, "no number"),
        ("money:zorkmid>5", 6, "zorkmid is no currency; right is money:EUR>5bn"),
        ("money:EUR>$5", 10, "EUR or USD?"),
        ("money:5EUR..7USD", 12, "EUR or USD?"),
        ("quantity:>5zorks", 11, "zorks is no unit of measure"),
        ("percent:of", 8, "neither % nor points"),
        ("age:old", 4, "no age; right is age:<18"),
        ("date:2019-13", 5, "2019-13 is no day, month or year; right are date:2019-02"),
        ("date:2019-02-30", 5, "no day"),
        ("date:2019..soon", 11, "soon is no day"),
        ("date:>", 6, "a day is missing"),
        ("date:..", 5, "a beginning or an end"),
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
PIECES += ["figure:", "count:", "money:", "date:", "age:", ">", "<=", "..", "5", "1.5"]
PIECES += ["2019-02", "EUR", "km", "million", "today", "..7", "1,000", "\\", "$", "%"]
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
