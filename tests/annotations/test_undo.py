"""Undo and redo: of everything, across runs, and never over someone else's change."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.annotations import codec
from reader.annotations.model import (
    ConflictError,
    NothingToUndo,
    Undone,
    UnknownNoteError,
)
from reader.annotations.notebook import Notebook
from tests.annotations.support import FERRY, article, place_of, tree

Open = Callable[[], Notebook]

ARTICLES = (article(), article("articles/b.txt", "Nine boats left the port of Arden."))


def contents(root: Path) -> dict[str, Any]:
    """Return the live records of a library without revision, past and times."""
    found: dict[str, Any] = {}
    for path in (root / "annotations").rglob("*.json"):
        for name, table in codec.parse(path.read_bytes()).items():
            for key, record in table.items():
                empty_tags = record.get("kind") == "article-tags" and not record["tags"]
                marked = record.get("read") or record.get("starred")
                unmarked = name == "states" and not marked
                if name == "meta" or record.get("deleted") or empty_tags or unmarked:
                    continue
                found[f"{path.name} {name} {key}"] = {
                    field: value
                    for field, value in record.items()
                    if field not in ("revision", "modified", "past")
                }
    return found


def test_each_change_can_be_undone_and_redone_in_another_run(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    states = [contents(root)]

    def did() -> None:
        states.append(contents(root))

    note = notebook.add_passage(article(), *place_of("31 survivors"), "a", ["t"])
    did()
    notebook.edit(note.id, note="b", tags=["u"])
    did()
    notebook.move(note.id, article(), *place_of("Two divers"))
    did()
    notebook.set_article_tags(article(), ["t"])
    did()
    notebook.mark([FERRY, "articles/b.txt"], read=True, starred=True)
    did()
    notebook.rename_tag("u", "v")
    did()
    notebook.delete([note.id])
    did()
    for state in reversed(states[:-1]):
        reopen().undo()
        assert contents(root) == state
    with pytest.raises(NothingToUndo):
        reopen().undo()
    for state in states[1:]:
        reopen().redo()
        assert contents(root) == state
    with pytest.raises(NothingToUndo):
        reopen().redo()
    reopen().undo()
    assert contents(root) == states[-2]


def test_undo_counts_the_revision_up(notebook: Notebook) -> None:
    note = notebook.add_article_note(article(), "a")
    notebook.edit(note.id, note="b")
    notebook.undo()
    assert (notebook.note(note.id).note, notebook.note(note.id).revision) == ("a", 3)


def test_a_dry_run_tells_and_writes_nothing(
    notebook: Notebook, root: Path, state_dir: Path
) -> None:
    with pytest.raises(NothingToUndo):
        notebook.undo(dry_run=True)
    assert not list(root.iterdir())
    notebook.add_article_note(article(), "a")
    before = tree(root) | tree(state_dir)
    told = notebook.undo(dry_run=True)
    assert told == Undone("add article note", frozenset({FERRY}))
    assert tree(root) | tree(state_dir) == before


def test_something_new_ends_redo(notebook: Notebook) -> None:
    note = notebook.add_article_note(article(), "a")
    notebook.edit(note.id, note="b")
    notebook.undo()
    notebook.edit(note.id, note="c")
    with pytest.raises(NothingToUndo):
        notebook.redo()
    notebook.undo()
    assert notebook.note(note.id).note == "a"


def test_undo_refuses_what_was_changed_meanwhile_and_shows_both(
    notebook: Notebook, root: Path, tmp_path: Path
) -> None:
    note = notebook.add_article_note(article(), "mine")
    notebook.edit(note.id, note="mine, later")
    colleague = Notebook(root, author="colleague", state_dir=tmp_path / "elsewhere")
    colleague.edit(note.id, note="theirs")
    before = tree(root)
    with pytest.raises(ConflictError) as caught:
        notebook.undo()
    assert "“theirs” (revision 3" in str(caught.value)
    assert "“mine, later” (revision 2" in str(caught.value)
    assert tree(root) == before
    colleague.undo()
    notebook.refresh()
    with pytest.raises(ConflictError):  # same words, but it is not the same revision
        notebook.undo()


def test_undo_does_not_reach_past_a_change_that_was_merged_in_between(
    notebook: Notebook, root: Path, tmp_path: Path
) -> None:
    note = notebook.add_article_note(article(), "first")
    notebook.edit(note.id, note="second")
    colleague = Notebook(root, author="colleague", state_dir=tmp_path / "elsewhere")
    colleague.edit(note.id, note="theirs")
    notebook.refresh()
    notebook.edit(note.id, note="third")
    notebook.undo()
    assert notebook.note(note.id).note == "theirs"
    with pytest.raises(ConflictError):
        notebook.undo()


def test_a_conflict_in_one_of_many_changes_none(
    notebook: Notebook, root: Path, tmp_path: Path
) -> None:
    one = notebook.add_article_note(article(), "1", ["t"])
    two = notebook.add_article_note(ARTICLES[1], "2", ["t"])
    notebook.rename_tag("t", "u")
    colleague = Notebook(root, author="colleague", state_dir=tmp_path / "elsewhere")
    colleague.edit(two.id, note="changed")
    before = tree(root)
    with pytest.raises(ConflictError):
        notebook.undo()
    assert tree(root) == before
    assert notebook.note(one.id).tags == ("u",)


def test_a_cut_off_or_broken_line_of_the_journal_costs_only_itself(
    notebook: Notebook, reopen: Open, state_dir: Path
) -> None:
    note = notebook.add_article_note(article(), "a")
    notebook.edit(note.id, note="b")
    [journal] = state_dir.glob("*/journal.jsonl")
    data = journal.read_bytes()
    journal.write_bytes(data + b'{"id":"x","kind":"do","la')
    again = reopen()
    again.edit(note.id, note="c")
    assert again.undo().label == "edit article note"
    assert again.note(note.id).note == "b"
    again.undo()
    assert again.note(note.id).note == "a"


def test_a_lost_journal_is_no_error(notebook: Notebook, state_dir: Path) -> None:
    note = notebook.add_article_note(article(), "a")
    [journal] = state_dir.glob("*/journal.jsonl")
    journal.unlink()
    with pytest.raises(NothingToUndo):
        notebook.undo()
    notebook.edit(note.id, note="b")
    notebook.undo()
    assert notebook.note(note.id).note == "a"


STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "passage",
                "note",
                "edit",
                "tag",
                "delete",
                "mark",
                "tags",
                "rename",
                "undo",
            ]
        ),
        st.integers(0, 5),
    ),
    min_size=1,
    max_size=12,
)


def step(notebook: Notebook, action: str, number: int) -> None:
    """Do one thing, chosen by `number` among what is there."""
    subject = ARTICLES[number % 2]
    notes = notebook.notes()
    note = notes[number % len(notes)] if notes else None
    match action:
        case "passage":
            notebook.add_passage(subject, number, number + 9, f"n{number}")
        case "note":
            notebook.add_article_note(subject, f"n{number}", [f"t{number % 3}"])
        case "edit" if note:
            notebook.edit(note.id, note=f"edited {number}")
        case "tag" if note:
            notebook.edit(note.id, tags=[f"t{number % 3}", "x"])
        case "delete" if note:
            notebook.delete([note.id])
        case "mark":
            notebook.mark([subject.id], read=number % 2 == 0, starred=number > 3)
        case "tags":
            notebook.set_article_tags(subject, [f"t{number % 3}"])
        case "rename":
            notebook.rename_tag(f"t{number % 3}", f"t{(number + 1) % 3}")
        case "undo":
            try:
                notebook.undo()
            except NothingToUndo:
                return


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_any_series_of_changes_can_be_undone_and_redone(
    steps: list[tuple[str, int]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "library"
        root.mkdir()
        notebook = Notebook(root, author="me", state_dir=Path(folder) / "state")
        for action, number in steps:
            step(notebook, action, number)
        states = [contents(root)]
        while True:
            try:
                notebook.undo()
            except NothingToUndo:
                break
            states.append(contents(root))
        assert states[-1] == {}
        for state in reversed(states[:-1]):
            notebook.redo()
            assert contents(root) == state
        fresh = Notebook(root, author="me", state_dir=Path(folder) / "state")
        assert fresh.notes() == notebook.notes()


def test_undoing_an_addition_removes_the_note(notebook: Notebook) -> None:
    note = notebook.add_article_note(article(), "a")
    notebook.undo()
    with pytest.raises(UnknownNoteError):
        notebook.note(note.id)
    notebook.redo()
    assert notebook.note(note.id).note == "a"
