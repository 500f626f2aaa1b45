"""Notes whose passage or article is gone: where they may go, and taking them there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from reader.annotations.model import AnchorState, NoteKind, UnknownNoteError
from reader.annotations.notebook import Notebook
from reader.annotations.records import earlier_words
from reader.detection.model import Correction, Op
from tests.annotations.support import FERRY, TEXT, article, place_of, tree

Open = Callable[[], Notebook]
OTHER = "articles/b/lanthe.txt"
REVISED = TEXT.replace("At least four people died", "Rescuers worked all night")


def test_places_are_named_for_a_lost_passage_and_nothing_is_written(
    notebook: Notebook, root: Path
) -> None:
    note = notebook.add_passage(article(), *place_of("At least four people died"))
    today = article(text=REVISED)
    assert notebook.anchors(today)[note.id].state is AnchorState.ORPHAN
    before = tree(root)
    first, *_ = notebook.places(note, today)
    assert REVISED[first.start : first.end] == "Rescuers worked all night"
    assert len(notebook.places(note, today, 1)) == 1
    assert tree(root) == before


def test_an_orphan_becomes_a_note_on_the_article_and_back(
    notebook: Notebook, reopen: Open
) -> None:
    note = notebook.add_passage(article(), *place_of("31 survivors"), "n", ["t"])
    new = notebook.to_article_note(note.id)
    stored = reopen().note(note.id)
    assert stored == new
    assert (stored.kind, stored.quote, stored.note) == (NoteKind.ARTICLE, None, "n")
    assert earlier_words(stored) == "31 survivors"
    assert notebook.to_article_note(note.id) == new
    notebook.undo()
    back = notebook.note(note.id)
    assert (back.kind, back.quote, back.position) == (
        note.kind,
        note.quote,
        note.position,
    )
    notebook.redo()
    assert notebook.note(note.id).kind is NoteKind.ARTICLE


def test_what_an_article_note_was_on_is_known_whatever_the_file_says(
    notebook: Notebook,
) -> None:
    from dataclasses import replace

    note = notebook.add_article_note(article(), "n")
    for extra in ({}, {"earlier": 3}, {"earlier": [3, {"quote": []}, {}]}):
        assert earlier_words(replace(note, extra=extra)) == ""


def test_all_that_is_kept_of_a_missing_article_goes_to_another_as_one_change(
    notebook: Notebook, reopen: Open
) -> None:
    passage = notebook.add_passage(article(), *place_of("31 survivors"), "n", ["x"])
    lost = notebook.add_passage(article(), *place_of("At least four people died"))
    whole = notebook.add_article_note(article(), "whole")
    notebook.set_article_tags(article(), ["ferry", "sea"])
    notebook.mark([FERRY], starred=True)
    notebook.correct([Correction(op=Op.HIDE, key="lanthe")], article())
    other = article(OTHER, REVISED)
    notebook.set_article_tags(other, ["Sea", "own"])

    moved = notebook.attach(FERRY, other)
    assert {note.id for note in moved} == {passage.id, lost.id, whole.id}
    for opened in (notebook, reopen()):
        assert opened.counts() == {OTHER: 3}
        assert set(opened.article_tags(OTHER)) == {"sea", "own", "ferry"}
        assert opened.state(OTHER).starred
        assert [one.article for one in opened.corrections()] == [OTHER]
        anchors = opened.anchors(other)
        place = anchors[passage.id]
        assert REVISED[place.start : place.end] == "31 survivors"
        assert anchors[lost.id].state is AnchorState.ORPHAN
        assert opened.note(lost.id).quote == lost.quote

    notebook.undo()
    for opened in (notebook, reopen()):
        assert opened.counts() == {FERRY: 3}
        assert set(opened.article_tags(FERRY)) == {"ferry", "sea"}
        assert set(opened.article_tags(OTHER)) == {"sea", "own"}
        assert [one.article for one in opened.corrections()] == [FERRY]
    notebook.redo()
    assert reopen().counts() == {OTHER: 3}


def test_tags_alone_go_to_an_article_that_has_none(
    notebook: Notebook, reopen: Open
) -> None:
    notebook.set_article_tags(article(), ["ferry"])
    notebook.attach(FERRY, article(OTHER))
    again = reopen()
    assert again.article_tags(OTHER) == ("ferry",)
    assert again.article_tags(FERRY) == ()


def test_nothing_is_attached_where_there_is_nothing(notebook: Notebook) -> None:
    with pytest.raises(UnknownNoteError):
        notebook.attach(FERRY, article(OTHER))
    notebook.add_article_note(article(), "n")
    with pytest.raises(UnknownNoteError):
        notebook.attach(FERRY, article())


def test_an_article_is_gone_when_its_file_is(notebook: Notebook, root: Path) -> None:
    assert notebook.is_gone(FERRY)
    (root / FERRY).parent.mkdir(parents=True)
    (root / FERRY).write_text(TEXT, "utf-8")
    assert not notebook.is_gone(FERRY)
