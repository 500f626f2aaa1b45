"""Nothing that was reported as saved is lost: failing disks, kills, many writers."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reader.annotations.model import StoreError
from reader.annotations.notebook import Notebook
from tests.annotations.support import FERRY, article, place_of, with_stock_tinydb

FILE = "annotations/a/ferry.txt.json"
CALLS = ("open", "write", "fsync", "link", "replace")

WRITER = """
import sys
from pathlib import Path
from reader.annotations.notebook import Notebook
from tests.annotations.support import article

root, state, name, count = sys.argv[1:]
notebook = Notebook(Path(root), author=name, state_dir=Path(state))
for number in range(int(count)):
    note = notebook.add_article_note(article(), f"{name} {number}")
    print(note.id, flush=True)
"""


class Disk:
    """Makes one call to the system fail: the `at`-th of the functions in `CALLS`."""

    def __init__(self, patch: pytest.MonkeyPatch, at: int, code: int) -> None:
        self.left = at
        self.code = code
        for name in CALLS:
            patch.setattr(os, name, self._failing(getattr(os, name)))

    def _failing(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                raise OSError(self.code, os.strerror(self.code))
            return real(*args, **kwargs)

        return call


def stored(root: Path) -> list[str]:
    """Return the texts of the notes as they are on the disk."""
    records = with_stock_tinydb(root / FILE)["notes"]
    return sorted(r["note"] for r in records if not r.get("deleted"))


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC])
def test_whatever_call_fails_the_file_is_wholly_old_or_wholly_new(
    tmp_path: Path, code: int
) -> None:
    at = 0
    while True:
        at += 1
        root, state = tmp_path / f"{at}" / "library", tmp_path / f"{at}" / "state"
        root.mkdir(parents=True)
        notebook = Notebook(root, author="a", state_dir=state)
        kept = notebook.add_article_note(article(), "kept")
        edited = notebook.add_article_note(article(), "old")
        fresh = Notebook(root, author="a", state_dir=state)
        fresh.refresh()
        library = (root / "annotations/.library.json").read_bytes()
        error = ""
        with pytest.MonkeyPatch.context() as patch:
            disk = Disk(patch, at, code)
            try:
                fresh.edit(edited.id, note="new")
            except StoreError as failure:
                error = str(failure)
        if disk.left > 0:
            break
        expected = ["kept", "new"] if not error or "saved, but" in error else None
        assert stored(root) == (expected or ["kept", "old"]), (at, error)
        assert not list((root / "annotations").rglob(".~*")), at
        assert (root / "annotations/.library.json").read_bytes() == library, at
        notebook.refresh()
        assert [n.note for n in notebook.notes()] == [
            n.note for n in Notebook(root, author="a", state_dir=state).notes()
        ]
        notebook.edit(kept.id, note="next save works")
        assert "next save works" in stored(root)
    assert at > 10


def test_a_full_disk_is_told_in_one_line_with_a_remedy(
    notebook: Notebook, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = notebook.add_article_note(article(), "x")

    def full(fd: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StoreError, match=r"^not saved: .*free some space") as caught:
        notebook.edit(note.id, note="y")
    assert "\n" not in str(caught.value)


def test_a_journal_that_cannot_be_written_costs_undo_and_not_the_note(
    notebook: Notebook, state_dir: Path, root: Path
) -> None:
    notebook.add_article_note(article(), "x")
    [journal] = state_dir.glob("*/journal.jsonl")
    journal.unlink()
    journal.mkdir()
    notebook.add_article_note(article(), "y")
    assert stored(root) == ["x", "y"]
    assert "cannot be undone" in notebook.problems()[-1].message


def test_a_change_of_many_files_that_fails_midway_can_be_undone(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        subject = article(f"articles/{number}.txt")
        notebook.add_article_note(subject, "x", ["old"])
    real = os.replace
    calls = []

    def failing(source: Path, target: Path) -> None:
        calls.append(target)
        if len(calls) == 3:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", failing)
        with pytest.raises(StoreError):
            notebook.rename_tag("old", "new")
    assert sorted(tag.notes for tag in notebook.tags()) == [2, 2]
    notebook.undo()
    assert [(tag.tag, tag.notes) for tag in notebook.tags()] == [("old", 4)]


def start_writer(root: Path, state: Path, name: str) -> subprocess.Popen[str]:
    """Start a process that adds 50 notes and prints the id of each one saved."""
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(root), str(state), name, "50"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def test_two_processes_lose_no_note(root: Path, state_dir: Path) -> None:
    writers = [start_writer(root, state_dir, name) for name in ("one", "two")]
    printed = [writer.communicate(timeout=100)[0] for writer in writers]
    acknowledged = set("".join(printed).split())
    assert [writer.returncode for writer in writers] == [0, 0]
    assert len(acknowledged) == 100
    records = with_stock_tinydb(root / FILE)["notes"]
    assert {record["id"] for record in records} == acknowledged
    notebook = Notebook(root, author="one", state_dir=state_dir)
    for _ in range(100):
        notebook.undo()
    assert notebook.notes() == ()


def test_killing_the_writer_loses_no_saved_note(root: Path, state_dir: Path) -> None:
    rng = random.Random(20)
    acknowledged: set[str] = set()
    for number in range(50):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:  # the child: save until it is killed
            try:
                notebook = Notebook(root, author="me", state_dir=state_dir)
                while True:
                    note = notebook.add_passage(article(), *place_of("31 survivors"))
                    os.write(write, note.id.encode() + b"\n")
                    notebook.mark([FERRY], starred=len(notebook.notes()) % 2 == 0)
            finally:
                os._exit(1)
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            if number % 2:
                pipe.readline()  # at least one save
            time.sleep(rng.random() * 0.02)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            acknowledged |= set(pipe.read().decode().split())
        notebook = Notebook(root, author="me", state_dir=state_dir)
        assert notebook.problems() == ()
        stored_ids = {note.id for note in notebook.notes()}
        assert acknowledged <= stored_ids
    assert acknowledged
    with_stock_tinydb(root / FILE)
    Notebook(root, author="me", state_dir=state_dir).undo()
