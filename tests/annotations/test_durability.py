"""A twentieth of the durability benchmark: nothing lost, nothing broken. No timing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.benchmarks.durability import faults, fuzz, kills, power, writers
from tests.benchmarks.durability.calls import Counted, seen_by
from tests.benchmarks.durability.support import article, open_library, paragraphs
from tests.benchmarks.durability.tree import Chance, File, Tree


def test_no_kill_loses_a_saved_note_or_breaks_a_file() -> None:
    found = kills.kill_ours(50)
    assert found.acknowledged
    assert (found.lost, found.unreadable) == (0, 0)


def test_kills_break_files_of_stock_tinydb() -> None:
    """The storm is one: what writes in place does not survive it."""
    found = kills.kill_stock(60, 20)
    assert found.unreadable + found.lost > 0


def test_no_power_cut_loses_a_saved_note_or_breaks_a_file() -> None:
    found = power.cut_ours(10)
    assert found.cuts > 200
    assert (found.lost, found.unreadable) == (0, 0), found.examples


def test_power_cuts_break_files_of_stock_tinydb() -> None:
    assert power.cut_stock(10, 20).broken > 10


@pytest.mark.parametrize("skipped", ["fsync of files", "fsync of folders"])
def test_power_cuts_find_a_sync_that_is_left_out(
    monkeypatch: pytest.MonkeyPatch, skipped: str
) -> None:
    if skipped == "fsync of files":
        monkeypatch.setattr(File, "sync", lambda self: None)
    else:
        monkeypatch.setattr("reader.annotations.atomic.sync_folder", lambda f: None)
    found = power.cut_ours(10)
    assert found.lost + found.unreadable > 0


@pytest.mark.parametrize("code", [*faults.ERRORS, faults.KILL])
@pytest.mark.parametrize("name", ["edit a note", "first note of a library"])
def test_whatever_call_fails_all_is_wholly_old_or_wholly_new(
    name: str, code: int
) -> None:
    found = faults.fail_everywhere(name, code, 5)
    assert found.wrong == []
    assert found.failures > 15
    assert found.old
    assert found.new


@pytest.mark.parametrize("name", list(faults.SAVES)[2:])
def test_every_kind_of_save_survives_every_failing_call(name: str) -> None:
    assert faults.fail_everywhere(name, errno.EIO, 9).wrong == []


def test_writers_at_once_lose_no_change_and_outlive_a_killed_one() -> None:
    found = writers.write_at_once(4, 25)
    assert (found.lost, found.stuck, len(found.seconds)) == (0, 0, 100)
    assert writers.outlive_a_killed_holder() < 5


def test_bad_files_are_named_kept_and_cost_no_other_note() -> None:
    found = fuzz.fuzz(33)
    assert found.files == 33
    problems = (
        found.crashes, found.touched, found.unnamed, found.not_kept, found.lost,
    )  # fmt: skip
    assert problems == (0, 0, 0, 0, 0), found.examples


def test_a_save_is_one_small_file_and_two_syncs_whatever_the_library(
    tmp_path: Path,
) -> None:
    notebook = open_library(tmp_path)
    for number in range(30):
        notebook.add_article_note(article(number), "x" * 500, ["t"])
    note = notebook.add_passage(article(1), 0, 5, "n")
    own = (tmp_path / "library").rglob("1.txt.json")
    counted = Counted()
    with seen_by(counted):
        notebook.edit(note.id, note="m")
    assert counted.names.count("fsync") == 2
    assert counted.names.count("replace") == 1
    # The file, and one line of the undo journal with the note before and after.
    assert counted.written < next(own).stat().st_size + 2000
    counted = Counted()
    revised = article(1, paragraphs(2, 8))
    with seen_by(counted):
        notebook.add_passage(revised, 0, 5, "on a new text")
    assert counted.names.count("fsync") == 4


def test_the_simulated_disk_keeps_what_is_synced_and_may_lose_the_rest(
    tmp_path: Path,
) -> None:
    """Losing all that is pending is what distinguishes a synced save from none."""
    import random

    root = tmp_path / "disk"
    root.mkdir()
    tree = Tree(root)
    none, every = (Chance(c, c, random.Random(1)) for c in (0.0, 1.0))
    with seen_by(tree):
        fd = os.open(root / "a", os.O_CREAT | os.O_WRONLY)
        os.write(fd, b"one")
        os.close(fd)
    tree.after_power_cut(tmp_path / "1", none)
    assert list((tmp_path / "1").iterdir()) == []
    tree.after_power_cut(tmp_path / "2", every)
    assert (tmp_path / "2/a").read_bytes() == b"one"
    tree.sync(tree.top)
    tree.after_power_cut(tmp_path / "3", none)
    assert (tmp_path / "3/a").read_bytes() == b""
    node = tree.find(root / "a")
    assert isinstance(node, File)
    tree.sync(node)
    with seen_by(tree):
        os.rename(root / "a", root / "b")
    tree.after_power_cut(tmp_path / "4", none)
    assert (tmp_path / "4/a").read_bytes() == b"one"
    tree.after_power_cut(tmp_path / "5", every)
    assert (tmp_path / "5/b").read_bytes() == b"one"
