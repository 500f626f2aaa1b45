"""Notes stay with an article that gets another name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from reader.annotations.notebook import Notebook
from tests.annotations.support import FERRY, TEXT, article, place_of, tree

Open = Callable[[], Notebook]
NEW = "articles/archive/lanthe.txt"


def test_the_notes_of_a_renamed_article_follow_its_text(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    note = notebook.add_passage(article(), *place_of("31 survivors"), "n", ["t"])
    notebook.mark([FERRY], starred=True)
    before = tree(root)
    again = reopen()
    listed = {NEW: article().sha256, "articles/other.txt": ""}
    assert again.follow(listed) == {FERRY, NEW}
    assert again.follow(listed) == frozenset()
    assert [n.id for n in again.notes(NEW)] == [note.id]
    assert again.notes(FERRY) == ()
    assert again.note(note.id).article == NEW
    assert again.counts() == {NEW: 1}
    assert again.tags_of(NEW) == ("t",)
    assert again.state(NEW).starred
    assert again.anchors(article(NEW))[note.id].start == place_of("31 survivors")[0]
    assert tree(root) == before


def test_the_file_moves_with_the_next_change_and_undo_still_reaches_it(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    note = notebook.add_article_note(article(), "first")
    notebook.edit(note.id, note="second")
    again = reopen()
    again.follow({NEW: article().sha256})
    again.edit(note.id, note="third")
    assert not (root / "annotations/a/ferry.txt.json").exists()
    assert (root / "annotations/archive/lanthe.txt.json").exists()
    assert [n.note for n in again.notes(NEW)] == ["third"]
    again.add_article_note(article(NEW), "fourth")
    fresh = reopen()
    assert {n.note for n in fresh.notes(NEW)} == {"third", "fourth"}
    for expected in (["third"], ["second"], ["first"], []):
        fresh.undo()
        assert [n.note for n in fresh.notes()] == expected
    for expected in (["first"], ["second"], ["third"]):
        fresh.redo()
        assert [n.note for n in fresh.notes()] == expected


def test_notes_do_not_follow_to_one_of_two_copies_or_away_from_a_living_article(
    notebook: Notebook, root: Path
) -> None:
    notebook.add_article_note(article(), "n")
    copies = {NEW: article().sha256, "articles/copy.txt": article().sha256}
    assert notebook.follow(copies) == frozenset()
    (root / "articles/a").mkdir(parents=True)
    (root / FERRY).write_text(TEXT, encoding="utf-8")
    assert notebook.follow({NEW: article().sha256}) == frozenset()
    assert notebook.follow({FERRY: "", NEW: article().sha256}) == frozenset()


def test_notes_come_back_with_the_old_name(notebook: Notebook) -> None:
    notebook.add_article_note(article(), "n")
    notebook.follow({NEW: article().sha256})
    assert notebook.counts() == {NEW: 1}
    notebook.follow({FERRY: article().sha256})
    assert notebook.counts() == {FERRY: 1}


def test_a_new_article_under_the_old_name_gets_a_file_of_its_own(
    notebook: Notebook, reopen: Open
) -> None:
    notebook.add_article_note(article(), "on the renamed one")
    newcomer = article(text="Another story under the old name.")
    listed = {NEW: article().sha256, FERRY: newcomer.sha256}
    notebook.follow(listed)
    notebook.add_article_note(newcomer, "on the newcomer")
    for opened in (notebook, reopen()):
        opened.follow(listed)
        assert [n.note for n in opened.notes(NEW)] == ["on the renamed one"]
        assert [n.note for n in opened.notes(FERRY)] == ["on the newcomer"]
    notebook.add_article_note(article(NEW), "again")
    again = reopen()
    again.follow(listed)
    assert again.counts() == {NEW: 2, FERRY: 1}


def test_an_article_that_was_edited_in_its_place_keeps_its_notes(
    notebook: Notebook,
) -> None:
    notebook.add_article_note(article(), "n")
    assert notebook.follow({FERRY: "another hash", NEW: "a third"}) == frozenset()
    assert notebook.counts() == {FERRY: 1}
