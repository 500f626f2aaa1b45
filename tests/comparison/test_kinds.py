"""Which nouns mean the same, or a kind of each other, to a general vocabulary."""

from __future__ import annotations

import pytest

from reader.comparison.kinds import are_synonyms, is_from, is_kind_of, persons
from reader.comparison.nouns import kinship, noun_class, singular


def test_persons_are_known_and_things_are_none() -> None:
    assert {"gymnast", "beekeeper", "astronomer"} <= persons()
    assert persons().isdisjoint({"table", "whale", "straight"})
    assert noun_class("beekeepers") == "beekeepers"


def test_synonyms_and_kinds() -> None:
    assert are_synonyms("parcel", "package")
    assert is_kind_of("lorry", "truck")
    assert is_kind_of("seabird", "bird")
    assert not is_kind_of("truck", "bird")
    assert is_from("farmer", "farm")
    assert not is_from("farmer", "farmhouse")


def test_kinship_is_symmetric() -> None:
    for a, b in (("parcel", "package"), ("farmers", "farm"), ("bird", "seabird")):
        assert kinship(a, b) == kinship(b, a) > 0
    assert kinship("goat", "bridges") == 0


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("canvases", "canvas"), ("thieves", "thief"), ("volcanoes", "volcano"),
        ("shoes", "shoe"), ("houses", "house"), ("knives", "knife"),
        ("viruses", "virus"), ("waves", "wave"),
    ],
)  # fmt: skip
def test_plurals(plural: str, one: str) -> None:
    assert singular(plural) == one
