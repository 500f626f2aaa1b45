"""Which articles state a figure, and where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.detection.engines import BuiltIn
from reader.search.query import parse
from tests.search.library import Desk

FIGURES = {
    "march.txt": "March in the capital\n\nMore than 100 soldiers left on Monday. "
    "They were paid $1.5 million, a government spokesman said.",
    "blast.txt": "Blast near the market\n\nAt least 40 people were hurt, and a "
    "17-year-old girl died 20 km away. Prices rose 3.5 per cent.",
    "vote.txt": "Council meets\n\nBetween 200 and 300 soldiers came.",
}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("figure:>500", {"march"}),
        ("count:soldiers", {"march", "vote"}),
        ("count:soldier>100", {"march", "vote"}),
        ("count:soldiers>200", {"vote"}),
        ("count:soldiers=250", {"vote"}),
        ("count:soldiers<=100", set()),
        ("count:people>=40", {"blast"}),
        ("count:people>40", set()),
        ("money:>1m", {"march"}),
        ("money:$>=1.5m", {"march"}),
        ("money:EUR>1", set()),
        ("percent:3..4", {"blast"}),
        ("quantity:km>=20", {"blast"}),
        ("quantity:20km", {"blast"}),
        ("age:<18", {"blast"}),
        ("age:17", {"blast"}),
        ("-count:soldiers", {"blast"}),
        ("count:soldiers>100 OR age:<18", {"march", "vote", "blast"}),
    ],
)
def test_articles_are_found_by_their_figures(
    tmp_path: Path, query: str, found: set[str]
) -> None:
    desk = Desk(tmp_path, FIGURES, BuiltIn())
    names = {desk.article(name).id: name for name in ("march", "blast", "vote")}
    assert {names[a] for a in desk.search.articles(parse(query))} == found


def test_the_places_of_figures_are_hits(tmp_path: Path) -> None:
    desk = Desk(tmp_path, FIGURES, BuiltIn())
    hits = desk.search.hits(parse("count:soldiers>100"))
    found = set()
    for hit in hits:
        found.add(desk.library.article(hit.article).text[hit.start : hit.end])
        (marked,) = hit.marks
        assert "soldiers" in hit.snippet[slice(*marked)]
    assert found == {"More than 100 soldiers", "Between 200 and 300 soldiers"}
