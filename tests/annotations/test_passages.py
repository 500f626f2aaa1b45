"""The same note or tags on several passages: one change, and one undo."""

from __future__ import annotations

import pytest

from reader.annotations.notebook import Notebook
from tests.annotations.support import FERRY, article, place_of

OTHER = "articles/b/harbour.txt"


def test_passages_of_several_articles_are_annotated_and_undone_as_one(
    notebook: Notebook,
) -> None:
    one, other = article(), article(OTHER)
    dead, alive = place_of("At least four people"), place_of("31 survivors")
    new = notebook.add_passages(
        [(one, *dead), (one, *alive), (other, *dead)], "compare", ["toll"]
    )

    assert [n.article for n in new] == [FERRY, FERRY, OTHER]
    assert [n.quote.exact for n in new if n.quote] == [
        "At least four people", "31 survivors", "At least four people",
    ]  # fmt: skip
    assert {(n.note, n.tags) for n in notebook.notes()} == {("compare", ("toll",))}
    assert notebook.undo().label == "add note on 3 passages"
    assert notebook.notes() == ()
    notebook.redo()
    assert len(notebook.notes()) == 3


def test_a_passage_that_is_none_keeps_all_from_being_annotated(
    notebook: Notebook,
) -> None:
    one = article()
    with pytest.raises(ValueError, match="is no range"):
        notebook.add_passages([(one, *place_of("31 survivors")), (one, 5, 5)], "note")
    assert notebook.notes() == ()
    assert notebook.add_passages([], "note") == ()
