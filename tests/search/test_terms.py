"""Words and phrases: what they match in a text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from reader.search.terms import Term, term
from reader.text.fold import fold, fold_with_map, is_exact
from reader.text.words import marked, separated, tokens


def _found(text: str, wanted: Term) -> list[str]:
    return [text[a:b] for a, b in wanted.find(fold_with_map(text))]


@pytest.mark.parametrize(
    ("text", "word", "found"),
    [
        ("Guaidó and Guaido", "guaido", ["Guaidó", "Guaido"]),
        ("Guaidó and Guaido", "guaidó", ["Guaidó"]),
        ("Guaido\u0301 and Guaido", "guaidó", ["Guaido\u0301"]),
        ("Guaidó", "guai", ["Guai"]),
        ("a Guaidó", "uaido", []),
        ("pre-war", "war", ["war"]),
        ("Al-Masri, al Masri", "al-masri", ["Al-Masri", "al Masri"]),
        ("don’t", "don't", ["don’t"]),
        ("O'Brien", "o’brien", ["O'Brien"]),
        ("10,000 and 10.000", "10,000", ["10,000", "10.000"]),
        ("U.S. troops", "u.s.", ["U.S"]),
        ("中国的新闻", "新闻", ["新闻"]),
        ("ข่าววันนี้", "วันนี้", ["วันนี้"]),
        ("die Straße", "strasse", ["Straße"]),
        ("snake_case", "case", ["case"]),
        ("ÁÁ", "á", ["Á"]),
    ],
)
def test_a_word_is_found_at_the_start_of_words(
    text: str, word: str, found: list[str]
) -> None:
    assert _found(text, term(word, prefix=True)) == found


@pytest.mark.parametrize(
    ("text", "phrase", "found"),
    [
        ("the long  road", "long road", ["long  road"]),
        ("the long\nroad", "the long road", ["the long\nroad"]),
        ("the long roads", "long road", []),
        ("long-road", "long road", ["long-road"]),
        ("José Peréz, Jose Pérez", "jose pérez", ["Jose Pérez"]),
        ("long long road", "long road", ["long road"]),
        ("“Peace now”, he said", "peace now he", ["Peace now”, he"]),
    ],
)
def test_a_phrase_is_consecutive_whole_words(
    text: str, phrase: str, found: list[str]
) -> None:
    assert _found(text, term(phrase, prefix=False)) == found


PIECES = [*"aoé ßø.-'中ก", "e\u0301", "Ó", "İ", "한", "½", "_", "क्षि", "\u200d", "£"]
TEXT = st.text() | st.lists(st.sampled_from(PIECES)).map("".join)


@given(TEXT)
def test_text_and_query_are_split_into_the_same_tokens(text: str) -> None:
    if any(map(str.isalnum, text)):
        assert list(term(text, prefix=False).tokens) == tokens(fold(text))


@given(TEXT)
def test_what_the_index_stores_splits_at_other_than_letters_only(text: str) -> None:
    """The index takes all but ASCII letters and digits and non-ASCII as separators."""
    for token in separated(fold(text)).split():
        assert token.isalnum()


@given(TEXT)
def test_a_text_is_found_in_itself(text: str) -> None:
    assume("\u0345" not in text)  # a mark in small letters, a letter in capitals
    composed = unicodedata.normalize("NFC", text)
    if tokens(fold(text)):
        for spelling in (text, composed):
            assert term(spelling, prefix=False).found_in(fold_with_map(text))


@given(TEXT, TEXT)
def test_the_index_offers_every_text_that_has_the_word(text: str, word: str) -> None:
    """What `find` finds, the tokens and accented spellings of the index must show."""
    if not tokens(fold(word)):
        return
    wanted = term(word, prefix=False)
    around = f"{text} {word} {text}"
    assert wanted.found_in(fold_with_map(around))
    present = tokens(fold(around))
    assert any(
        tuple(present[at : at + len(wanted.tokens)]) == wanted.tokens
        for at in range(len(present))
    )
    asked = wanted.match.split(" AND marked : ")[1:]
    assert {spelling.strip('"') for spelling in asked} <= marked(around)


def test_accents_may_be_typed_in_part() -> None:
    assert marked("Jósé") == {"jósé", "josé", "jóse"}
    assert marked("plain ﬁn straße") == set()


def test_only_one_accented_word_is_decided_by_the_index_alone() -> None:
    assert term("guaido", prefix=True).decided
    assert term("guaidó", prefix=True).decided
    assert term("juan guaido", prefix=False).decided
    assert not term("juan guaidó", prefix=False).decided
    assert is_exact("हिन्दी")
    assert not term("हिन्दी", prefix=True).decided
