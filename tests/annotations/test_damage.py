"""Damaged files of notes: set aside, mended from what is known, no other touched."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from reader.annotations import codec
from reader.annotations.drafts import Draft
from reader.annotations.notebook import Notebook
from reader.detection.model import Correction, Op
from tests.annotations.support import (
    FERRY,
    article,
    place_of,
    tree,
    with_stock_tinydb,
)

Open = Callable[[], Notebook]
FILE = "annotations/a/ferry.txt.json"
LIBRARY = "annotations/.library.json"


def texts(notebook: Notebook) -> list[str]:
    return sorted(note.note for note in notebook.notes())


def test_a_damaged_file_is_listed_and_shown_whole_from_what_is_remembered(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    for number in range(4):
        notebook.add_article_note(article(), f"n{number}")
    path = root / FILE
    lines = path.read_bytes().split(b"\n")
    damaged = b"\n".join([*lines[:4], lines[4][:50], *lines[5:]])
    path.write_bytes(damaged)
    again = reopen()
    [problem] = again.problems()
    assert problem.path == FILE
    assert "4 records can be read, 1 of them in older versions" in problem.message
    assert len(again.notes(FERRY)) == 4
    assert path.read_bytes() == damaged
    added = again.add_article_note(article(), "new")
    [kept] = path.parent.glob("ferry.txt.json.corrupt-*")
    assert kept.read_bytes() == damaged
    assert again.problems() == ()
    assert added in reopen().notes(FERRY)
    assert len(reopen().notes()) == 5
    with_stock_tinydb(path)


@pytest.mark.parametrize("remembered", [True, False])
@pytest.mark.parametrize(
    "data",
    [b"", b"null", b"\xff\xfe{\x00", b"PK\x03\x04", b"{" * 100_000],
    ids=["empty", "null", "UTF-16", "zip", "deep"],
)
def test_garbage_is_never_taken_for_an_empty_file(
    notebook: Notebook, root: Path, tmp_path: Path, data: bytes, remembered: bool
) -> None:
    notebook.add_article_note(article(), "x")
    other = notebook.add_article_note(article("articles/b.txt"), "y")
    untouched = (root / "annotations/b.txt.json").read_bytes()
    (root / FILE).write_bytes(data)
    state = tmp_path / ("state" if remembered else "another")
    again = Notebook(root, author="tester", state_dir=state)
    assert len(again.problems()) == 1
    again.add_article_note(article(), "new")
    [kept] = (root / FILE).parent.glob("*.corrupt-*")
    assert kept.read_bytes() == data
    fresh = Notebook(root, author="tester", state_dir=state)
    assert texts(fresh) == (["new", "x", "y"] if remembered else ["new", "y"])
    assert fresh.note(other.id) == other
    assert (root / "annotations/b.txt.json").read_bytes() == untouched


def test_two_damages_within_a_second_are_both_kept(
    notebook: Notebook, root: Path
) -> None:
    notebook.add_article_note(article(), "x")
    for damage in (b"one", b"two", b"three"):
        (root / FILE).write_bytes(damage)
        notebook.add_article_note(article(), damage.decode())
    kept = [p.read_bytes() for p in (root / FILE).parent.glob("*.corrupt-*")]
    assert sorted(kept) == [b"one", b"three", b"two"]
    assert texts(notebook) == ["one", "three", "two", "x"]


def test_what_a_hand_edited_file_says_beats_what_is_remembered(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    note = notebook.add_article_note(article(), "typed")
    gone = notebook.add_article_note(article(), "deleted")
    notebook.delete([gone.id])
    path = root / FILE
    text = path.read_text("utf-8").replace("typed", "by hand").replace("}}", "},}")
    path.write_text(text, "utf-8")
    again = reopen()
    assert [n.note for n in again.notes()] == ["by hand"]
    again.edit(note.id, tags=["t"])
    assert [(n.note, n.tags) for n in reopen().notes()] == [("by hand", ("t",))]


def test_the_history_of_a_file_follows_its_article(
    notebook: Notebook, reopen: Open, root: Path, state_dir: Path
) -> None:
    new = "articles/archive/lanthe.txt"
    colleague = Notebook(root, author="colleague", state_dir=state_dir / "elsewhere")
    colleague.add_article_note(article(), "theirs")
    note = notebook.add_article_note(article(), "mine")
    again = reopen()
    again.follow({new: article().sha256})
    again.edit(note.id, note="mine, later")
    path = root / "annotations/archive/lanthe.txt.json"
    path.write_bytes(b"")
    assert texts(reopen()) == ["mine, later", "theirs"]


@pytest.mark.parametrize("damage", [b"", b"{", None], ids=["empty", "cut", "gone"])
def test_a_library_that_loses_its_id_keeps_drafts_undo_and_corrections(
    notebook: Notebook, reopen: Open, root: Path, damage: bytes | None
) -> None:
    notebook.add_article_note(article(), "a")
    notebook.correct([Correction(op=Op.HIDE, key="lanthe")])
    draft = notebook.drafts.save(Draft(FERRY, 1, 2, None, "half a th"))
    if damage is None:
        (root / LIBRARY).unlink()
    else:
        (root / LIBRARY).write_bytes(damage)
    again = reopen()
    assert again.drafts.list() == (draft,)
    again.add_article_note(article(), "b")
    assert again.undo().label == "add article note"
    assert reopen().drafts.list() == (draft,)
    if damage is not None:
        assert len(reopen().corrections()) == 1
        assert again.undo().label == "hide lanthe"


def test_drafts_of_a_library_without_an_id_are_found_after_a_crash(
    notebook: Notebook, reopen: Open, root: Path, state_dir: Path
) -> None:
    draft = notebook.drafts.save(Draft(FERRY, 1, 2, None, "half a th"))
    [before] = [path for path in state_dir.iterdir() if path.is_dir()]
    notebook.add_article_note(article(), "a")
    [now] = [path for path in state_dir.iterdir() if path.is_dir()]
    now.rename(before)  # the power went between the id and the name of the folder
    assert reopen().drafts.list() == (draft,)
    before.mkdir()
    (before / "drafts").mkdir()
    for path in (now / "drafts").iterdir():
        (before / "drafts" / path.name).write_bytes(path.read_bytes())
    assert [d.text for d in reopen().drafts.list()] == ["half a th"] * 2


def test_a_deleted_note_rests_in_the_trash_and_can_be_restored(
    notebook: Notebook, reopen: Open
) -> None:
    note = notebook.add_passage(article(), *place_of("31 survivors"), "n", ["t"])
    other = notebook.add_article_note(article(), "other")
    assert notebook.deleted() == ()
    notebook.delete([note.id])
    notebook.delete([other.id])
    again = reopen()
    assert [n.id for n in again.deleted()] == [other.id, note.id]
    [restored] = again.restore([note.id])
    assert (restored.note, restored.tags, restored.revision) == ("n", ("t",), 3)
    assert again.notes() == (restored,)
    assert [n.id for n in again.deleted()] == [other.id]
    again.undo()
    assert again.notes() == ()
    again.redo()
    assert [n.note for n in reopen().notes()] == ["n"]
    with pytest.raises(LookupError):
        again.restore([note.id])


def test_a_note_that_was_moved_is_not_in_the_trash(notebook: Notebook) -> None:
    note = notebook.add_article_note(article(), "n")
    target = article("articles/b.txt", "Nine boats left the port of Arden.")
    notebook.move(note.id, target, 0, 10)
    assert notebook.deleted() == ()
    notebook.delete([note.id])
    assert [n.article for n in notebook.deleted()] == ["articles/b.txt"]
    notebook.restore([note.id])
    assert [n.article for n in notebook.notes()] == ["articles/b.txt"]


def test_an_old_tombstone_is_emptied_and_never_comes_back(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    note = notebook.add_passage(article(), *place_of("31 survivors"), "secret")
    live = codec.parse((root / FILE).read_bytes())
    notebook.delete([note.id])
    tables = codec.parse((root / FILE).read_bytes())
    [tombstone] = tables["notes"].values()
    year = time.gmtime().tm_year - 1
    tombstone["modified"] = f"{year}-01-01T00:00:00.000Z"
    (root / FILE).write_bytes(codec.serialise(tables))
    again = reopen()
    assert [n.note for n in again.deleted()] == ["secret"]
    again.add_article_note(article(), "another")
    assert b"secret" not in (root / FILE).read_bytes()
    for opened in (again, reopen()):
        assert opened.problems() == ()
        assert opened.deleted() == ()
    # An old copy of the library that comes back does not revive the note.
    copy = root / FILE.replace(".json", ".sync-conflict-20240503-101500-ABCDEFG.json")
    copy.write_bytes(codec.serialise(live))
    assert texts(reopen()) == ["another"]
    copy.unlink()


def test_undo_brings_back_a_note_whose_tombstone_was_emptied(
    notebook: Notebook, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = notebook.add_article_note(article(), "precious")
    notebook.delete([note.id])
    monkeypatch.setattr("reader.annotations.records.REST_DAYS", -1)
    colleague = Notebook(root, author="c", state_dir=root.parent / "elsewhere")
    colleague.add_article_note(article(), "theirs")
    monkeypatch.undo()
    notebook.refresh()
    assert notebook.deleted() == ()
    assert notebook.undo().label == "delete article note"
    assert texts(notebook) == ["precious", "theirs"]


def test_looking_at_damage_writes_nothing(
    notebook: Notebook, reopen: Open, root: Path, state_dir: Path
) -> None:
    notebook.add_article_note(article(), "x")
    (root / FILE).write_bytes(b"{")
    before = tree(root) | tree(state_dir)
    again = reopen()
    again.problems()
    again.notes()
    again.deleted()
    assert tree(root) | tree(state_dir) == before


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-16-le", "utf-32"])
def test_a_file_in_another_encoding_is_read_whole_without_any_memory(
    notebook: Notebook, root: Path, tmp_path: Path, encoding: str
) -> None:
    note = notebook.add_passage(article(), *place_of("Inés Ródenas"), "“é” – ½", ["ñ"])
    path = root / FILE
    path.write_bytes(path.read_bytes().decode().encode(encoding))
    again = Notebook(root, author="tester", state_dir=tmp_path / "another")
    assert "damaged" in again.problems()[0].message
    assert again.notes() == (note,)


def test_garbled_characters_are_taken_from_memory_and_whole_ones_stay(
    notebook: Notebook, root: Path, tmp_path: Path
) -> None:
    for text in ("café", "naïve"):
        notebook.add_article_note(article(), text)
    path = root / FILE
    path.write_bytes(path.read_bytes().replace(b"caf\xc3\xa9", b"caf\xff\xfe\xfd\xfc"))
    assert texts(notebook) == ["café", "naïve"]
    notebook.refresh()
    assert texts(notebook) == ["café", "naïve"]
    stranger = Notebook(root, author="tester", state_dir=tmp_path / "another")
    assert texts(stranger) == ["caf\ufffd\ufffd\ufffd\ufffd", "naïve"]


def test_an_emptied_file_of_one_save_still_tells_its_article(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    name = "articles/" + "x" * 300 + ".txt"
    note = notebook.add_article_note(article(name), "n")
    [path] = (root / "annotations").glob("x*.json")
    path.write_bytes(b"")
    assert reopen().notes(name) == (note,)
    reopen().repair([name], lambda _: article(name))
    assert reopen().notes(name) == (note,)
    assert with_stock_tinydb(path)["meta"][0]["article"] == name
