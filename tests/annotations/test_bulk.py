"""The same change to many articles at once."""

from __future__ import annotations

import errno
import itertools
import os
from pathlib import Path

import pytest

from reader.annotations.bulk import Target
from reader.annotations.model import NoteKind, StoreError
from reader.annotations.notebook import Notebook
from reader.annotations.staging import AT_ONCE

NAMES = [f"articles/{number}.txt" for number in range(4)]


@pytest.fixture
def notebook(tmp_path: Path) -> Notebook:
    """A notebook of a library with four articles."""
    root = tmp_path / "library"
    (root / "articles").mkdir(parents=True)
    for name in NAMES:
        (root / name).write_text(f"Story {name}\n", "utf-8")
    return Notebook(root, author="ana", state_dir=tmp_path / "state")


def targets(*numbers: int) -> list[Target]:
    return [Target(NAMES[number], f"{number}" * 64) for number in numbers]


def test_tags_are_given_and_taken_as_one_change(notebook: Notebook) -> None:
    notebook.tag_articles(targets(0), ["old", "kept"])
    bulk = notebook.tag_articles(targets(0, 1), ["New tag"], ["OLD"])

    assert bulk.done == (NAMES[0], NAMES[1])
    assert notebook.article_tags(NAMES[0]) == ("kept", "New tag")
    assert notebook.article_tags(NAMES[1]) == ("New tag",)
    assert notebook.undo().label == "tag 2 articles"
    assert notebook.article_tags(NAMES[0]) == ("old", "kept")
    assert notebook.article_tags(NAMES[1]) == ()
    notebook.redo()
    assert notebook.article_tags(NAMES[1]) == ("New tag",)


def test_a_tag_takes_the_spelling_that_is_in_use(notebook: Notebook) -> None:
    notebook.tag_articles(targets(3), ["Defección"])
    notebook.tag_articles(targets(0, 1), ["defección"])

    assert notebook.article_tags(NAMES[0]) == ("Defección",)


def test_articles_that_are_so_already_are_not_changed(notebook: Notebook) -> None:
    notebook.tag_articles(targets(0), ["a"])
    bulk = notebook.tag_articles(targets(0, 1), ["A"])

    assert bulk.done == (NAMES[1],)
    assert bulk.failed == ()


def test_a_note_goes_on_each_article_and_all_go_with_one_undo(
    notebook: Notebook,
) -> None:
    bulk = notebook.note_articles(targets(0, 2, 3), "compare\r\nthese")

    assert len(bulk.done) == 3
    notes = notebook.notes()
    assert {note.article for note in notes} == {NAMES[0], NAMES[2], NAMES[3]}
    assert {note.note for note in notes} == {"compare\nthese"}
    assert {note.kind for note in notes} == {NoteKind.ARTICLE}
    assert len({note.id for note in notes}) == 3
    notebook.undo()
    assert notebook.notes() == ()


def test_what_keeps_one_from_being_changed_does_not_keep_the_others(
    notebook: Notebook, tmp_path: Path
) -> None:
    notebook.tag_articles(targets(1), ["mine"])
    (tmp_path / "library" / "annotations" / "2.txt.json").mkdir()
    bulk = notebook.tag_articles(targets(1, 2, 3), ["x"])

    assert bulk.done == (NAMES[1], NAMES[3])
    assert [name for name, _ in bulk.failed] == [NAMES[2]]
    assert bulk.failed[0][1]
    with pytest.raises(StoreError):
        notebook.tag_articles(targets(2), ["y"])
    notebook.undo()
    assert notebook.article_tags(NAMES[1]) == ("mine",)
    assert notebook.article_tags(NAMES[3]) == ()


def test_overview_tells_notes_and_tags_of_every_article(notebook: Notebook) -> None:
    notebook.note_articles(targets(0, 1), "n")
    notebook.note_articles(targets(0), "again")
    notebook.tag_articles(targets(1, 2), ["b", "a"])

    assert notebook.overview() == {
        NAMES[0]: (2, ()),
        NAMES[1]: (1, ("a", "b")),
        NAMES[2]: (0, ("a", "b")),
    }
    assert notebook.counts() == {NAMES[0]: 2, NAMES[1]: 1}


def test_many_are_told_of_and_can_be_ended_early(notebook: Notebook) -> None:
    many = [Target(f"articles/new{n}.txt", "0" * 64) for n in range(3 * AT_ONCE)]
    told: list[tuple[int, int]] = []

    def go_on(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 2 * AT_ONCE

    bulk = notebook.tag_articles(many, ["x"], go_on=go_on)

    assert told[-1] == (2 * AT_ONCE, 3 * AT_ONCE)
    assert bulk.done == tuple(target.article for target in many[: 2 * AT_ONCE])
    assert notebook.article_tags(many[0].article) == ("x",)
    assert notebook.article_tags(many[-1].article) == ()
    assert not list(notebook.root.rglob(".~*"))
    assert notebook.undo().label == f"tag {2 * AT_ONCE} articles"
    assert notebook.article_tags(many[0].article) == ()


def test_a_file_that_cannot_be_written_leaves_nothing_of_the_others(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync
    synced = itertools.count()

    def failing(fd: int) -> None:
        if next(synced) == 10:
            raise OSError(errno.ENOSPC, "no space")
        real(fd)

    many = [Target(f"articles/new{n}.txt", "0" * 64) for n in range(AT_ONCE)]
    notebook.mark([NAMES[0]], read=True)
    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(StoreError):
        notebook.tag_articles(many, ["x"])
    monkeypatch.undo()
    assert all(not notebook.article_tags(target.article) for target in many)
    assert not list(notebook.root.rglob("*.txt.json"))
    assert not list(notebook.root.rglob(".~*"))
