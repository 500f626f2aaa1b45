"""What git and synchronisers leave when two machines changed the same notes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from reader.annotations import codec
from reader.annotations.copies import original_of
from reader.annotations.notebook import Notebook
from reader.annotations.salvage import sides
from tests.annotations.support import FERRY, article, tree, with_stock_tinydb

Open = Callable[[], Notebook]
FILE = "annotations/a/ferry.txt.json"


@pytest.mark.parametrize(
    ("name", "original"),
    [
        ("x.txt.sync-conflict-20240503-101500-ABCDEF7.json", "x.txt.json"),
        (".state.sync-conflict-20240503-101500-ABCDEF7.json", ".state.json"),
        (
            "x.txt.sync-conflict-20240503-101500-ABCDEF7"
            ".sync-conflict-20240504-101500-ABCDEF7.json",
            "x.txt.json",
        ),
        ("x.txt (Ana Ruiz's conflicted copy 2024-05-03).json", "x.txt.json"),
        ("x.txt (Ana’s conflicted copy 2024-05-03) (1).json", "x.txt.json"),
        ("x.txt (conflicted copy 2024-05-03 101500).json", "x.txt.json"),
        (".library (conflicted copy 2024-05-03 101500).json", ".library.json"),
        ("x.txt_conflict-20240503-101500.json", "x.txt.json"),
        ("x.md-DESKTOP-ABC1234.json", "x.md.json"),
        ("x.txt (1).json", "x.txt.json"),
        ("x.txt 2.json", "x.txt.json"),
        ("x.txt.json", None),
        ("x (1).txt.json", None),
        ("x.sync-conflict-20240503-101500-ABCDEF7.txt.json", None),
        ("a-b 2.txt.json", None),
        ("x.txt~0123456789abcdef.json", None),
        ("x.txt.json.corrupt-20240503T101500Z", None),
        ("x-DESKTOP.json", None),
    ],
)
def test_conflict_copies_are_known_by_their_names(
    name: str, original: str | None
) -> None:
    assert original_of(name) == original


def diverge(reopen: Open, root: Path) -> tuple[bytes, bytes, bytes]:
    """Return a file of notes as it was and as two machines then changed it."""
    first = reopen()
    kept, edited, gone = (
        first.add_article_note(article(), text) for text in ("kept", "old", "gone")
    )
    base = (root / FILE).read_bytes()
    ours = reopen()
    ours.edit(edited.id, note="ours")
    ours.add_article_note(article(), "new here")
    ours.delete([gone.id])
    mine = (root / FILE).read_bytes()
    (root / FILE).write_bytes(base)
    theirs = reopen()
    theirs.edit(edited.id, note="theirs")
    theirs.edit(kept.id, tags=["t"])
    theirs.add_article_note(article(), "new there")
    return base, mine, (root / FILE).read_bytes()


MERGED = ["kept", "new here", "new there", "ours", "theirs"]


def shown(notebook: Notebook) -> list[str]:
    return sorted(note.note for note in notebook.notes(FERRY))


COPIES = [
    "ferry.txt.sync-conflict-20240503-101500-ABCDEF7.json",
    "ferry.txt (Ana's conflicted copy 2024-05-03).json",
    "ferry.txt-LAPTOP.json",
]


@pytest.mark.parametrize("name", COPIES)
def test_a_conflict_copy_is_shown_merged_named_and_stored_with_the_next_change(
    reopen: Open, root: Path, state_dir: Path, name: str
) -> None:
    _, ours, theirs = diverge(reopen, root)
    (root / FILE).write_bytes(ours)
    copy = (root / FILE).with_name(name)
    copy.write_bytes(theirs)
    before = tree(root)
    looking = reopen()
    assert shown(looking) == MERGED
    [problem] = looking.problems()
    assert problem.path == f"annotations/a/{name}"
    assert "a conflict copy of ferry.txt.json" in problem.message
    assert looking.refresh() == frozenset()
    assert tree(root) == before
    looking.add_article_note(article(), "later")
    assert not copy.exists()
    history = (looking.state_folder / "history/a/ferry.txt.json").iterdir()
    assert theirs in [path.read_bytes() for path in history]
    again = reopen()
    assert again.problems() == looking.problems() == ()
    assert shown(again) == shown(looking) == sorted([*MERGED, "later"])
    assert len(with_stock_tinydb(root / FILE)["notes"]) == 7


def test_copies_are_put_together_on_demand_and_in_any_order(
    reopen: Open, root: Path
) -> None:
    versions = diverge(reopen, root)
    found = set()
    for order in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        for name, number in zip(["ferry.txt.json", *COPIES[:2]], order, strict=True):
            (root / FILE).with_name(name).write_bytes(versions[number])
        notebook = reopen()
        assert notebook.put_together() == (FILE,)
        assert notebook.problems() == reopen().problems() == ()
        assert notebook.put_together() == ()
        assert shown(reopen()) == MERGED
        assert sorted(path.name for path in (root / FILE).parent.iterdir()) == [
            "ferry.txt.json"
        ]
        found.add((root / FILE).read_bytes())
    assert len(found) == 1


def test_a_copy_without_its_file_stands_for_it(reopen: Open, root: Path) -> None:
    note = reopen().add_article_note(article(), "x")
    (root / FILE).rename((root / FILE).with_name(COPIES[0]))
    notebook = reopen()
    assert shown(notebook) == ["x"]
    assert notebook.refresh() == frozenset()
    notebook.edit(note.id, note="y")
    assert shown(reopen()) == ["y"]
    assert [path.name for path in (root / FILE).parent.iterdir()] == ["ferry.txt.json"]


def test_a_copy_that_appears_while_the_app_runs_is_noticed(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    _, ours, theirs = diverge(reopen, root)
    (root / FILE).write_bytes(ours)
    notebook.refresh()
    (root / FILE).with_name(COPIES[0]).write_bytes(theirs)
    assert notebook.refresh() == {FERRY}
    assert shown(notebook) == MERGED
    (root / FILE).with_name(COPIES[0]).unlink()
    assert notebook.refresh() == {FERRY}
    assert shown(notebook) == ["kept", "new here", "ours"]


def test_what_a_newer_version_made_is_not_merged(reopen: Open, root: Path) -> None:
    reopen().add_article_note(article(), "x")
    tables = codec.parse((root / FILE).read_bytes())
    tables["meta"]["1"]["version"] = codec.VERSION + 1
    copy = (root / FILE).with_name(COPIES[0])
    copy.write_bytes(codec.serialise(tables))
    notebook = reopen()
    [problem] = notebook.problems()
    assert "not merged" in problem.message
    notebook.add_article_note(article(), "y")
    assert copy.read_bytes() == codec.serialise(tables)
    assert shown(reopen()) == ["x", "y"]


def test_states_and_corrections_are_merged_too(reopen: Open, root: Path) -> None:
    first = reopen()
    first.mark([FERRY], read=True)
    state = root / "annotations/.state.json"
    before = state.read_bytes()
    first.mark([FERRY], starred=True)
    copy = state.with_name(".state.sync-conflict-20240503-101500-ABCDEF7.json")
    copy.write_bytes(state.read_bytes())
    state.write_bytes(before)
    again = reopen()
    assert again.state(FERRY).starred
    assert again.put_together() == ("annotations/.state.json",)
    assert reopen().state(FERRY).starred
    assert not copy.exists()


def conflicted(base: bytes, ours: bytes, theirs: bytes, style: str) -> bytes:
    """Return the file that git leaves without a driver, all of it in one conflict."""
    middle = b"||||||| 1234567\n" + base if style == "diff3" else b""
    return b"<<<<<<< HEAD\n" + ours + middle + b"=======\n" + theirs + b">>>>>>> two\n"


@pytest.mark.parametrize("style", ["merge", "diff3"])
def test_conflict_markers_are_read_as_both_sides(
    reopen: Open, root: Path, style: str
) -> None:
    versions = diverge(reopen, root)
    data = conflicted(*versions, style)
    (root / FILE).write_bytes(data)
    before = tree(root)
    notebook = reopen()
    assert shown(notebook) == MERGED
    [problem] = notebook.problems()
    assert (problem.path, "conflict markers" in problem.message) == (FILE, True)
    assert tree(root) == before
    notebook.add_article_note(article(), "later")
    assert shown(reopen()) == sorted([*MERGED, "later"])
    assert reopen().problems() == ()
    with_stock_tinydb(root / FILE)
    assert [path.name for path in (root / FILE).parent.iterdir()] == ["ferry.txt.json"]
    assert data in [
        path.read_bytes()
        for path in (notebook.state_folder / "history/a/ferry.txt.json").iterdir()
    ]


def test_both_sides_are_told_apart() -> None:
    data = b"a\n<<<<<<< x\nb\n||||||| y\nc\n=======\nd\n>>>>>>> z\ne\n"
    assert sides(data) == (b"a\nb\ne\n", b"a\nc\ne\n", b"a\nd\ne\n")
    data = b"a\n<<<<<<<\nb\n=======\n>>>>>>>\ne\n<<<<<<< x\n=======\nf\n>>>>>>> z\n"
    assert sides(data) == (b"a\nb\ne\n", None, b"a\ne\nf\n")


@pytest.mark.parametrize(
    "data",
    [
        b"a\n",
        b"<<<<<<< x\na\n",
        b"<<<<<<< x\na\n>>>>>>> y\n",
        b"=======\n",
        b">>>>>>> x\n",
        b"<<<<<<< x\n=======\n||||||| y\n>>>>>>> z\n",
        b"<<<<<<< x\n<<<<<<< y\n=======\n>>>>>>> z\n",
    ],
)
def test_markers_that_do_not_match_make_no_sides(data: bytes) -> None:
    assert sides(data) is None


def test_a_copy_stays_until_the_merged_file_is_stored(
    reopen: Open, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ours, theirs = diverge(reopen, root)
    (root / FILE).write_bytes(ours)
    (root / FILE).with_name(COPIES[0]).write_bytes(theirs)
    before = tree(root / "annotations/a")
    notebook = reopen()

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    for call in ("replace", "fsync"):
        with monkeypatch.context() as patched:
            patched.setattr(os, call, fail)
            with pytest.raises(Exception, match="No space left"):
                notebook.put_together()
        assert tree(root / "annotations/a") == before
    assert notebook.put_together() == (FILE,)
    assert shown(reopen()) == MERGED


def edited_twice_and_once(reopen: Open, root: Path) -> tuple[bytes, bytes]:
    """Return a note with text and tags as two machines changed it, one of them more."""
    note = reopen().add_article_note(article(), "old", ["a"])
    base = (root / FILE).read_bytes()
    for text in ("draft", "ours"):
        reopen().edit(note.id, note=text)
    ours = (root / FILE).read_bytes()
    (root / FILE).write_bytes(base)
    reopen().edit(note.id, note="theirs")
    return ours, (root / FILE).read_bytes()


def test_an_edit_is_kept_though_the_other_machine_made_more(
    reopen: Open, root: Path
) -> None:
    ours, theirs = edited_twice_and_once(reopen, root)
    for one, other in ((ours, theirs), (theirs, ours)):
        (root / FILE).write_bytes(one)
        (root / FILE).with_name(COPIES[0]).write_bytes(other)
        assert shown(reopen()) == ["ours", "theirs"]
        reopen().put_together()
        assert shown(reopen()) == ["ours", "theirs"]
    (root / FILE).write_bytes(conflicted(b"", ours, theirs, "merge"))
    assert shown(reopen()) == ["ours", "theirs"]


def test_an_older_version_of_a_note_is_no_other_edit(reopen: Open, root: Path) -> None:
    note = reopen().add_article_note(article(), "old", ["a"])
    versions = [(root / FILE).read_bytes()]
    for change in ({"note": "x"}, {"tags": ["b"]}, {"note": "y"}, {"tags": ["c"]}):
        reopen().edit(note.id, **change)
        versions.append((root / FILE).read_bytes())
    for older in versions:
        (root / FILE).with_name(COPIES[0]).write_bytes(older)
        [found] = reopen().notes(FERRY)
        assert (found.note, found.tags) == ("y", ("c",))
    reopen().delete([note.id])
    for older in versions:
        (root / FILE).with_name(COPIES[0]).write_bytes(older)
        assert reopen().notes(FERRY) == ()
    reopen().undo()
    assert shown(reopen()) == ["y"]


def test_an_edit_elsewhere_beats_a_deletion_that_came_after_more_edits(
    reopen: Open, root: Path
) -> None:
    ours, theirs = edited_twice_and_once(reopen, root)
    (root / FILE).write_bytes(ours)
    reopen().delete([reopen().notes(FERRY)[0].id])
    (root / FILE).with_name(COPIES[0]).write_bytes(theirs)
    assert shown(reopen()) == ["theirs"]


@pytest.mark.parametrize("retags", [[["a", "b"]], [["x"], ["a", "b"]]])
def test_a_tag_here_and_an_edit_there_make_one_note(
    reopen: Open, root: Path, retags: list[list[str]]
) -> None:
    note = reopen().add_article_note(article(), "old", ["a"])
    base = (root / FILE).read_bytes()
    reopen().edit(note.id, note="new")
    edited = (root / FILE).read_bytes()
    (root / FILE).write_bytes(base)
    for tags in retags:
        reopen().edit(note.id, tags=tags)
    (root / FILE).with_name(COPIES[0]).write_bytes(edited)
    [found] = reopen().notes(FERRY)
    assert (found.note, found.tags) == ("new", ("a", "b"))


@pytest.mark.parametrize("first", [0, 1])
def test_a_library_that_got_two_ids_keeps_the_state_of_both(
    tmp_path: Path, first: int
) -> None:
    roots = [tmp_path / name / "library" for name in ("one", "two")]
    books = []
    for root in roots:
        root.mkdir(parents=True)
        books.append(Notebook(root, author="t", state_dir=root.parent / "state"))
        books[-1].add_article_note(article(), root.parent.name)
    files = [(root / "annotations/.library.json").read_bytes() for root in roots]
    both = conflicted(b"", files[first], files[1 - first], "merge")
    ids = set()
    for root in roots:
        (root / "annotations/.library.json").write_bytes(both)
        again = Notebook(root, author="t", state_dir=root.parent / "state")
        ids.add(again.state_folder.name)
        assert again.undo().label == "add article note"
        assert Notebook(
            root, author="t", state_dir=root.parent / "state"
        ).redo().label == ("add article note")
    assert len(ids) == 1
