"""Files that others damaged, changed or hold, and what a change makes of them."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations import codec, lock, versions
from reader.annotations.model import ReadOnlyError, StoreError
from reader.annotations.notebook import Notebook
from tests.annotations.support import (
    FERRY,
    article,
    place_of,
    tree,
)

Open = Callable[[], Notebook]
FILE = "annotations/a/ferry.txt.json"


def test_a_newer_file_is_shown_and_never_written(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    note = notebook.add_article_note(article(), "x")
    path = root / FILE
    tables = codec.parse(path.read_bytes())
    tables["meta"]["1"]["version"] = codec.VERSION + 1
    path.write_bytes(codec.serialise(tables))
    before = tree(root)
    again = reopen()
    assert again.note(note.id).note == "x"
    assert "newer version" in again.problems()[0].message
    for change in (
        lambda: again.add_article_note(article(), "y"),
        lambda: again.edit(note.id, note="y"),
        lambda: again.delete([note.id]),
    ):
        with pytest.raises(StoreError, match="newer version"):
            change()
    assert tree(root) == before


def test_unknown_fields_tables_and_records_survive_every_change(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    note = notebook.add_article_note(article(), "x")
    path = root / FILE
    tables = codec.parse(path.read_bytes())
    [record] = tables["notes"].values()
    record["colour"] = {"name": "red"}
    tables["notes"]["5"] = {"kind": "drawing", "strokes": [1, 2]}
    tables["links"] = {"1": {"to": "elsewhere"}}
    tables["meta"]["1"]["tool"] = "other"
    path.write_bytes(codec.serialise(tables))
    again = reopen()
    assert "cannot be understood" in again.problems()[0].message
    again.edit(note.id, note="y")
    again.set_article_tags(article(), ["t"])
    after = codec.parse(path.read_bytes())
    assert after["notes"]["5"] == tables["notes"]["5"]
    assert after["links"] == tables["links"]
    assert after["meta"]["1"]["tool"] == "other"
    edited = next(r for r in after["notes"].values() if r.get("id") == note.id)
    assert (edited["note"], edited["colour"]) == ("y", {"name": "red"})


def test_a_change_made_by_another_window_meanwhile_is_not_lost(
    notebook: Notebook, reopen: Open
) -> None:
    note = notebook.add_article_note(article(), "x", ["a"])
    other = reopen()
    other.refresh()
    notebook.edit(note.id, tags=["b"])
    notebook.add_article_note(article(), "second")
    edited = other.edit(note.id, note="y")
    assert (edited.note, edited.tags, edited.revision) == ("y", ("b",), 3)
    assert {n.note for n in other.notes()} == {"y", "second"}
    assert notebook.refresh() == {FERRY}
    assert notebook.refresh() == frozenset()
    assert notebook.notes() == other.notes()


def test_refresh_notices_vanished_and_hand_edited_files(
    notebook: Notebook, root: Path
) -> None:
    notebook.add_article_note(article(), "x")
    notebook.add_article_note(article("articles/b.txt"), "y")
    path = root / FILE
    pretty = json.dumps(json.loads(path.read_bytes()), indent=4).replace('"x"', '"z"')
    path.write_text(pretty, encoding="utf-8")
    (root / "annotations/b.txt.json").unlink()
    assert notebook.refresh() == {FERRY, "articles/b.txt"}
    assert [note.note for note in notebook.notes()] == ["z"]


def test_what_unmodified_tinydb_adds_is_a_note(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    from tinydb import TinyDB

    notebook.add_article_note(article(), "x")
    with TinyDB(root / FILE, encoding="utf-8") as database:
        database.table("notes").insert({"kind": "article", "note": "by script"})
    again = reopen()
    assert {note.note for note in again.notes(FERRY)} == {"x", "by script"}
    [foreign] = [note for note in again.notes() if note.note == "by script"]
    assert again.edit(foreign.id, note="edited").note == "edited"
    assert again.undo().label == "edit article note"
    assert again.note(foreign.id).note == "by script"


def test_a_plain_folder_keeps_notes_under_the_path_of_its_articles(
    notebook: Notebook, root: Path
) -> None:
    notebook.add_article_note(article("a/x.txt"), "n")
    assert (root / "annotations/a/x.txt.json").is_file()
    assert [note.article for note in notebook.notes()] == ["a/x.txt"]


def test_links_and_pipes_in_the_place_of_files_are_refused(
    notebook: Notebook, reopen: Open, root: Path, tmp_path: Path
) -> None:
    notebook.add_article_note(article(), "x")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    target = elsewhere / "target.json"
    target.write_text("{}", encoding="utf-8")
    (root / "annotations/b.txt.json").symlink_to(target)
    (root / "annotations/c").symlink_to(elsewhere)
    os.mkfifo(root / "annotations/d.txt.json")
    again = reopen()
    assert len(again.problems()) == 2
    for name in ("b.txt", "c/target", "d.txt"):
        with pytest.raises(StoreError):
            again.add_article_note(article(f"articles/{name}"), "n")
    assert tree(elsewhere) == {"target.json": b"{}"}


def test_the_mode_of_a_file_stays(notebook: Notebook, root: Path) -> None:
    notebook.add_article_note(article(), "x")
    (root / FILE).chmod(0o640)
    notebook.add_article_note(article(), "y")
    assert stat.S_IMODE((root / FILE).stat().st_mode) == 0o640


def test_a_lock_that_is_held_gives_one_clear_line(
    notebook: Notebook, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = notebook.add_article_note(article(), "x")
    monkeypatch.setattr(lock.locked.__wrapped__, "__defaults__", (0.05,))  # type: ignore[attr-defined]
    before = tree(root)
    with (
        lock.locked(root / "annotations/.lock"),
        pytest.raises(StoreError, match="another window is saving"),
    ):
        notebook.edit(note.id, note="y")
    assert tree(root) == before
    notebook.edit(note.id, note="y")


def test_a_removed_lock_file_lets_no_second_holder_in(tmp_path: Path) -> None:
    path = tmp_path / ".lock"
    order: list[str] = []
    started = threading.Event()

    def second() -> None:
        started.set()
        with lock.locked(path):
            order.append("second")

    with lock.locked(path):
        thread = threading.Thread(target=second)
        thread.start()
        started.wait()
        time.sleep(0.05)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]
    path.unlink()
    with lock.locked(path):
        assert path.exists()


def test_the_version_before_each_save_is_kept(
    notebook: Notebook, root: Path, state_dir: Path
) -> None:
    notebook.add_article_note(article(), "x")
    before = (root / FILE).read_bytes()
    notebook.add_article_note(article(), "y")
    [version] = state_dir.glob("*/history/a/ferry.txt.json/*.json")
    assert version.read_bytes() == before
    for number in range(60):
        notebook.add_article_note(article(), f"{number}")
    kept = versions.stamps(version.parent)
    assert versions.ALWAYS < len(kept) <= 20
    assert version.exists()  # what was there before the burst


SECONDS = st.lists(st.integers(1, 40_000), min_size=1, max_size=400)


@given(SECONDS, st.integers(1, 5000))
def test_old_versions_thin_out_and_are_bounded(pauses: list[int], scale: int) -> None:
    made: list[int] = []
    now = 1_700_000_000
    for pause in pauses:
        now += pause * scale // 100 + 1
        made = [now * 10**9, *made]
        made = sorted(versions.kept(made, now * 10**9), reverse=True)
        ages = [now - stamp // 10**9 for stamp in made]
        assert ages[0] == 0
        for limit, most in (
            (versions.HOUR, 20),
            (versions.DAY, 20 + 24),
            (versions.MONTH, 20 + 24 + 31),
            (versions.YEAR, 20 + 24 + 31 + 53),
            (10 * versions.YEAR, 20 + 24 + 31 + 53 + 122),
        ):
            assert len([age for age in ages if age < limit]) <= most


def test_one_version_stays_of_every_span_of_the_rule() -> None:
    now = 1_700_000_000 * 10**9
    hours = range(0, 24 * 400, 5)
    made = [now - hour * versions.HOUR * 10**9 for hour in hours]
    ages = [(now - stamp) // 10**9 for stamp in versions.kept(made, now)]
    assert len([a for a in ages if a < versions.DAY]) == 5
    assert len([a for a in ages if versions.DAY <= a < versions.MONTH]) in range(29, 33)
    assert 46 <= len([a for a in ages if versions.MONTH <= a < versions.YEAR]) <= 49
    assert versions.kept(made[:1] * 3, 0) == {made[0]}  # a clock that went back


def test_leftovers_of_a_crash_are_swept_when_they_are_old(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    notebook.add_article_note(article(), "x")
    old = root / "annotations/a/.~ferry.txt.json.1.abc"
    new = root / "annotations/a/.~ferry.txt.json.2.abc"
    for path in (old, new):
        path.write_text("half")
    os.utime(old, (1, 1))
    again = reopen()
    again.refresh()
    assert old.exists()
    again.add_article_note(article(), "y")
    assert not old.exists()
    assert new.exists()


def test_a_library_without_permission_is_read_only(
    notebook: Notebook, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = notebook.add_article_note(article(), "x")
    assert notebook.writable
    before = tree(root)
    real = os.open

    def refuse(path: str, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR) and str(root) in os.fspath(path):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(os, "access", lambda *args: False)
    assert not notebook.writable
    notebook.remember_position(FERRY, 5)
    for change in (
        lambda: notebook.edit(note.id, note="y"),
        lambda: notebook.mark([FERRY], read=True),
        lambda: notebook.undo(),
    ):
        with pytest.raises(ReadOnlyError) as caught:
            change()
        assert str(caught.value).startswith("not saved: ")
        assert "\n" not in str(caught.value)
    assert notebook.note(note.id).note == "x"
    assert tree(root) == before


def test_tinydb_is_imported_with_the_first_change_only(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib; from reader.annotations.notebook import Notebook;"
        "n = Notebook(pathlib.Path(sys.argv[1]), author='a',"
        "             state_dir=pathlib.Path(sys.argv[1]) / 's');"
        "n.refresh(); n.tags(); n.states();"
        "sys.exit('tinydb' in sys.modules or 'rapidfuzz' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True)


def test_a_passage_note_costs_two_syncs_and_four_with_a_new_text(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    notebook.add_passage(article(), *place_of("31 survivors"))
    syncs: list[int] = []
    real = os.fsync

    def counting(fd: int) -> None:
        syncs.append(fd)
        real(fd)

    monkeypatch.setattr(os, "fsync", counting)
    notebook.add_passage(article(), *place_of("Two divers"))
    assert len(syncs) == 2
    syncs.clear()
    changed = article(text="Another text of the same article.")
    notebook.add_passage(changed, 0, 7)
    assert len(syncs) == 4
