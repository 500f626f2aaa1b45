"""Words are found however they are typed, and hits are code points of the text."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tests.search.library import Desk

CASES = [
    ("Søren went home", "soren", "Søren"),
    ("Søren went home", "SØREN", "Søren"),
    ("the port of Łódź", "lodz", "Łódź"),
    ("Đặng spoke", "dang", "Đặng"),
    ("die Straße war zu", "strasse", "Straße"),
    ("DIE STRASSE", "straße", "STRASSE"),
    ("an Æsir tale", "aesir", "Æsir"),
    ("the œuvre", "oeuvre", "œuvre"),
    ("Diyarbakır burns", "diyarbakir", "Diyarbakır"),
    ("İstanbul votes", "istanbul", "İstanbul"),
    ("ο Οδυσσέας ήρθε", "οδυσσεασ", "Οδυσσέας"),
    ("ＦＵＬＬ width", "full", "ＦＵＬＬ"),
    ("ﬁnal words", "final", "ﬁnal"),
    ("don’t go", "don't", "don’t"),
    ("“peace now” he said", '"peace now"', "peace now"),
    ("a non‑stop flight", "non-stop", "non‑stop"),
    ("the long\u00a0road", '"long road"', "long\u00a0road"),
    ("the long\nroad", '"long road"', "long\nroad"),
    ("今天的新闻很多", "新闻", "新闻"),
    ("ข่าววันนี้", "วันนี้", "วันนี้"),
    ("Guaido\u0301 spoke", "guaidó", "Guaido\u0301"),
    ("Guaidó spoke", "guaido\u0301", "Guaidó"),
]


@pytest.mark.parametrize(("text", "query", "hit"), CASES)
def test_a_hit_covers_what_was_meant(
    tmp_path: Path, text: str, query: str, hit: str
) -> None:
    desk = Desk(tmp_path, {"one.txt": f"Headline\n\n{text}.", "two.txt": "Another"})
    (found,) = desk.hits(query)
    source = desk.library.article(found.article).text
    assert source[found.start : found.end] == hit


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Soren", "søren"),
        ("Lodz", "łódź"),
        ("Guaido", "guaidó"),
        ("Guaidò", "guaidó"),
        ("Dang", "đang"),
    ],
)
def test_a_typed_accent_must_be_there(tmp_path: Path, text: str, query: str) -> None:
    desk = Desk(tmp_path, {"one.txt": f"Headline\n\n{text} spoke."})
    assert desk.found(query) == set()


COMPOSED = unicodedata.normalize("NFC", "Café")
DECOMPOSED = unicodedata.normalize("NFD", "Café")


@pytest.mark.parametrize("name", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("typed", [COMPOSED, DECOMPOSED, "cafe"])
def test_names_of_files_are_found_in_either_form(
    tmp_path: Path, name: str, typed: str
) -> None:
    desk = Desk(tmp_path, {f"{name}.txt": "Plain\n\nwords"})
    assert desk.found(f"path:{typed}") == {name}
