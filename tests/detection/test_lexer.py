"""The lexer: every character of the text once, in the type of what it belongs to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments import highlight
from pygments.formatters import HtmlFormatter, TerminalTrueColorFormatter
from pygments.token import STANDARD_TYPES, Name, Number, Text, Token
from pygments.util import OptionError

from reader.detection.lexer import NewsLexer, flatten, token_type
from reader.detection.model import Entity, Figure, Kind, Span
from reader.detection.styles import News16, NewsDark
from reader.text.canonical import canonical

TEXT = "\n\n  President Ana Ruiz said more than 40 people left Peru on Monday.  \n\n"


def _entity(start: int, end: int, confidence: float = 1.0) -> Entity:
    return Entity(
        start=start,
        end=end,
        kind=Kind.PLACE,
        name="Peru",
        key="peru",
        confidence=confidence,
    )


def _count(start: int, end: int) -> Figure:
    return Figure(start=start, end=end, kind=Kind.COUNT)


@given(st.text(max_size=300))
def test_the_values_together_are_the_text(text: str) -> None:
    at = 0
    for index, _, value in NewsLexer().get_tokens_unprocessed(text):
        assert index == at
        assert value
        at += len(value)
    joined = "".join(v for _, _, v in NewsLexer().get_tokens_unprocessed(text))
    assert joined == text


@given(st.text(max_size=200))
def test_highlighting_changes_nothing_but_unsafe_characters(text: str) -> None:
    assert "".join(v for _, v in NewsLexer().get_tokens(text)) == canonical(text)


def test_lines_at_the_ends_stay_and_none_is_added() -> None:
    assert "".join(v for _, v in NewsLexer().get_tokens(TEXT)) == TEXT
    assert "".join(v for _, v in NewsLexer().get_tokens("Peru")) == "Peru"
    assert list(NewsLexer().get_tokens("")) == []


def test_bytes_are_decoded_as_article_files_are() -> None:
    tokens = list(NewsLexer().get_tokens("In Bogotá".encode("cp1252")))
    assert tokens == [(Text, "In "), (Token.Entity.Place, "Bogotá")]


def test_tokens_have_the_type_of_their_span() -> None:
    found = {value: token for token, value in NewsLexer().get_tokens(TEXT)}
    assert found["President"] is Token.Entity.Role
    assert found["Ana Ruiz"] is Token.Entity.Person
    assert found["more than 40 people"] is Token.Figure.Count
    assert found["Peru"] is Token.Entity.Place
    assert found["Monday"] is Token.Figure.Date
    assert found[" said "] is Text


def test_the_standard_types_serve_any_style() -> None:
    found = {v: t for t, v in NewsLexer(standard=True).get_tokens(TEXT)}
    assert found["Ana Ruiz"] is Name.Class
    assert found["more than 40 people"] is Number


def test_an_unsure_entity_has_a_type_of_its_own() -> None:
    assert token_type(_entity(0, 4, 0.4)) is Token.Entity.Place.Unsure
    assert token_type(_entity(0, 4, 0.5)) is Token.Entity.Place
    assert token_type(_entity(0, 4, 0.4)) in Token.Entity


def test_every_type_has_its_own_css_class() -> None:
    tokens = [token_type(Figure(start=0, end=1, kind=k)) for k in Kind]
    tokens += [
        token_type(Entity(start=0, end=1, kind=k, name="a", key="a", confidence=0.1))
        for k in list(Kind)[:9]
    ]
    names = [STANDARD_TYPES[token] for token in tokens]
    assert len(set(names)) == len(names) == 29


def test_html_keeps_the_text_and_marks_the_names() -> None:
    page = highlight("Ana Ruiz <b> of Peru", NewsLexer(), HtmlFormatter(style=NewsDark))
    assert '<span class="n-person">Ana Ruiz</span>' in page
    assert "&lt;b&gt;" in page


def test_escape_sequences_never_reach_the_terminal() -> None:
    shown = highlight(
        "\x1b]0;owned\x07 \x9b31m Peru",
        NewsLexer(),
        TerminalTrueColorFormatter(style=News16),
    )
    assert "\x1b]" not in shown
    assert "\x9b" not in shown
    assert "\x07" not in shown


class TestFlatten:
    def test_it_covers_the_text_without_overlap(self) -> None:
        assert flatten(5, []) == [(0, 5, None)]
        assert flatten(0, []) == []

    def test_an_entity_shows_over_the_figure_around_it(self) -> None:
        figure, entity = _count(0, 10), _entity(4, 8)
        assert flatten(12, [figure, entity]) == [
            (0, 4, figure),
            (4, 8, entity),
            (8, 10, figure),
            (10, 12, None),
        ]

    def test_an_entity_shows_over_a_figure_inside_it(self) -> None:
        figure, entity = _count(4, 8), _entity(0, 10)
        assert flatten(10, [figure, entity]) == [(0, 10, entity)]

    def test_the_inner_of_two_figures_shows(self) -> None:
        outer, inner = _count(0, 10), _count(2, 4)
        assert [p[2] for p in flatten(10, [outer, inner])] == [outer, inner, outer]

    def test_spans_outside_the_text_are_left_out(self) -> None:
        assert flatten(3, [_entity(2, 9), _entity(2, 2)]) == [(0, 3, None)]

    @given(
        st.lists(
            st.tuples(st.integers(0, 30), st.integers(0, 30), st.booleans()), max_size=8
        )
    )
    def test_any_spans_give_pieces_that_cover_the_text(
        self, ranges: list[tuple[int, int, bool]]
    ) -> None:
        spans: list[Span] = [
            _entity(a, b) if entity else _count(a, b) for a, b, entity in ranges
        ]
        at = 0
        for start, end, span in flatten(30, spans):
            assert start == at < end
            covering = [s for s in spans if s.start <= start and end <= s.end]
            assert (span in covering) if span else not covering
            at = end
        assert at == 30


def test_an_engine_is_an_option_and_a_missing_one_an_error() -> None:
    text = "Ana Ruiz left Lima on Monday."
    chosen = list(NewsLexer(engine="built-in").get_tokens(text))
    assert chosen == list(NewsLexer().get_tokens(text))
    for engine in ("spacy:no_such_pipeline", "other"):
        with pytest.raises(OptionError):
            NewsLexer(engine=engine)
