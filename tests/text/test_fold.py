"""Folding, its way back, and what a typed accent means."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.cells import clusters
from reader.text.fold import fold, fold_with_map, is_exact, matches

PIECES = [*"aoe AOß æøłđıİς σ“’–\t\n", "e\u0301", "ﬁ", "Ａ", "한", "ᄒ", "ᅡ", "が"]
PIECES += [
    "か\u3099",
    "\u00ad",
    "\u200d",
    "👩\u200d👧",
    "क्षि",
    "\u0345",
    "ǰ",
    "™",
    "´",
    "\ufe0f",
]
MIXED = st.lists(st.sampled_from(PIECES)).map("".join)
TEXT = st.text() | MIXED


@given(TEXT)
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(TEXT)
def test_composed_and_decomposed_fold_alike(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    assert fold(composed) == fold(unicodedata.normalize("NFD", text))


@given(TEXT)
def test_upper_and_lower_case_fold_alike(text: str) -> None:
    assert fold(text.casefold()) == fold(text)


@given(TEXT)
def test_the_map_leads_every_folded_character_to_where_it_came_from(
    text: str,
) -> None:
    folded = fold_with_map(text)
    assert folded.text == fold(text) == "".join(map(fold, text))
    expected = [at for at, char in enumerate(text) for _ in fold(char)]
    assert [folded.origin(at) for at in range(len(folded.text))] == expected


@given(TEXT, st.data())
def test_a_span_is_whole_clusters_that_fold_to_what_was_asked(
    text: str, data: st.DataObject
) -> None:
    folded = fold_with_map(text)
    end = data.draw(st.integers(0, len(folded.text)))
    start = data.draw(st.integers(0, end))
    low, high = folded.span(start, end)
    bounds = {a for a, _, _ in clusters(text)} | {len(text)}
    assert low <= high
    if start < end:
        assert {low, high} <= bounds
        assert folded.text[start:end] in fold(text[low:high])


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Guaidó", "guaido"),
        ("Guaido\u0301", "guaido"),
        ("STRASSE Straße", "strasse strasse"),
        ("Æsop œuvre", "aesop oeuvre"),
        ("Łódź Đặng Ø", "lodz dang o"),
        ("İstanbul ısı", "istanbul isi"),
        ("ΟΔΟΣ οδός", "οδοσ οδοσ"),
        ("ＡＢＣ１", "abc1"),
        ("ﬁn", "fin"),
        ("Ёлка й", "елка и"),
        ("“a” ‘b’ «c»", '"a" \'b\' "c"'),
        ("a–b—c‑d", "a-b-c-d"),
        ("a\u00a0b\nc\td", "a b c d"),
        ("co\u00adop", "coop"),
        ("Żółw", "zolw"),
        ("Þór", "thor"),
        ("Annbjørg", "annbjorg"),
    ],
)
def test_letters_of_many_scripts_fold_to_what_is_typed(text: str, folded: str) -> None:
    assert fold(text) == folded


def _hits(text: str, word: str) -> list[str]:
    return [text[a:b] for a, b in matches(text, word)]


@pytest.mark.parametrize(
    ("text", "word", "hits"),
    [
        ("Guaidó, Guaido, GUAIDÓ", "guaido", ["Guaidó", "Guaido", "GUAIDÓ"]),
        ("Guaidó, Guaido, GUAIDÓ", "guaidó", ["Guaidó", "GUAIDÓ"]),
        ("Guaido\u0301 y Guaido", "guaidó", ["Guaido\u0301"]),
        ("Guaidó y Guaido", "guaido\u0301", ["Guaidó"]),
        ("Guaidò", "guaidó", []),
        ("Jóse Pérez", "jose pérez", ["Jóse Pérez"]),
        ("die Straße", "strasse", ["Straße"]),
        ("die Strasse", "straße", ["Strasse"]),
        ("die Straße", "stras", ["Straß"]),
        ("ΟΔΟΣ", "οδος", ["ΟΔΟΣ"]),
        ("ＡＢＣ", "abc", ["ＡＢＣ"]),
        ("abc", "ａｂｃ", ["abc"]),
        ("Łukasz Lukasz", "łukasz", ["Łukasz"]),
        ("Łukasz Lukasz", "lukasz", ["Łukasz", "Lukasz"]),
        ("the  long\nroad", "long road", ["long\nroad"]),
        ("the “big one”", "'big", []),
        ("it’s", "it's", ["it’s"]),
        ("it's", "it’s", ["it's"]),
        ("co\u00adop", "coop", ["co\u00adop"]),
        ("stop\u00ad", "stop", ["stop"]),
        ("aaa", "aa", ["aa"]),
        ("áaá", "aá", ["aá"]),
        ("한국", "한", ["한"]),
        ("👩\u200d👧", "👩", ["👩\u200d👧"]),
        ("Æther", "a", ["Æ"]),
        ("anything", "", []),
        ("anything", " \u0301", []),
    ],
)
def test_a_typed_accent_is_exact_and_an_untyped_one_folds(
    text: str, word: str, hits: list[str]
) -> None:
    assert _hits(text, word) == hits


def test_only_accents_and_strokes_make_a_word_exact() -> None:
    for exact in ("ó", "Guaidó", "o\u0301", "ø", "Ł", "đ", "ñ", "й"):
        assert is_exact(exact), exact
    for plain in ("Guaido", "ß", "ς", "Ａ", "it’s", "“x”", "한", "日本", "10–12", "ﬁ"):
        assert not is_exact(plain), plain


@given(TEXT, st.data())
def test_a_piece_of_a_text_is_found_in_it_on_whole_clusters(
    text: str, data: st.DataObject
) -> None:
    bounds = [(a, b) for a, b, _ in clusters(text)]
    if not bounds:
        return
    first = data.draw(st.integers(0, len(bounds) - 1))
    last = data.draw(st.integers(first, len(bounds) - 1))
    word = text[bounds[first][0] : bounds[last][1]]
    hits = matches(text, word)
    assert hits or not fold(word).strip()
    ends = {a for a, _ in bounds} | {len(text)}
    at = 0
    for start, end in hits:
        assert at <= start < end
        assert {start, end} <= ends
        at = end


@given(TEXT, TEXT)
def test_composed_and_decomposed_words_find_as_much(text: str, word: str) -> None:
    nfc = [unicodedata.normalize("NFC", part) for part in (text, word)]
    nfd = [unicodedata.normalize("NFD", part) for part in (text, word)]
    assert len(matches(nfc[0], nfc[1])) == len(matches(nfd[0], nfd[1]))
