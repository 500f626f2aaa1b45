"""What regular expressions find."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.search.query import QueryError
from tests.search.library import Desk


def test_an_expression_that_takes_too_long_is_refused(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"long.txt": "Some title\n\n" + "a" * 5000 + "!"})
    with pytest.raises(QueryError, match="simpler"):
        desk.found("/(a|aa)+$/")


def test_notes_are_found_by_expressions(desk: Desk) -> None:
    desk.note("bridge", "closed", "Who closed it?", "border/road")
    desk.note("wire", "100", "Figure 42 differs")
    assert desk.found(r"/\d\d differs/") == {"wire"}
    assert desk.notes(r"/\d\d/") == ["Figure 42 differs"]
    assert desk.notes("/who/") == ["Who closed it?"]
    assert desk.notes("/^border./") == ["Who closed it?"]
    assert desk.notes("in:text /mr guaidó/") == ["Who closed it?"]
    (hit,) = desk.hits(r"/\d\d differs/")
    assert hit.snippet[slice(*hit.marks[0])] == "42 differs"
