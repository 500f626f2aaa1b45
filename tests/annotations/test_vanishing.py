"""Files of notes that vanish: told, brought back when asked, or let go."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from reader.annotations.check import check
from reader.annotations.judgements import Cited, Judgement, Says
from reader.annotations.notebook import Notebook
from reader.detection.model import Correction, Op
from tests.annotations.support import FERRY, TEXT, article, place_of, with_stock_tinydb

Open = Callable[[], Notebook]
FILE = "a/ferry.txt.json"
LIBRARY = ".library.json"
OTHER = "articles/b/bridge.txt"


def texts(notebook: Notebook) -> list[str]:
    return sorted(note.note for note in notebook.notes())


def fill(notebook: Notebook) -> None:
    """Have three notes on an article, one of them deleted, and a tag on itself."""
    notebook.add_passage(article(), *place_of("31 survivors"), "who says so?", ["crew"])
    gone = notebook.add_article_note(article(), "deleted")
    notebook.add_article_note(article(), "whole story")
    notebook.set_article_tags(article(), ["ferry"])
    notebook.delete([gone.id])


@pytest.mark.parametrize("running", [True, False], ids=["running", "between runs"])
def test_a_file_that_vanished_is_told_and_brought_back_whole(
    notebook: Notebook, reopen: Open, root: Path, running: bool
) -> None:
    fill(notebook)
    before = notebook.notes(FERRY)
    path = root / "annotations" / FILE
    path.unlink()
    again = notebook if running else reopen()
    again.refresh()
    assert again.notes() == ()
    [one] = again.vanished()
    assert (one.file, one.article, one.what) == (FILE, FERRY, "2 notes")
    assert not path.exists()  # nothing comes back unasked

    [done] = again.bring_back([FILE])
    assert done.file == FILE
    assert again.notes(FERRY) == before
    assert again.article_tags(FERRY) == ("ferry",)
    assert [note.note for note in again.deleted()] == ["deleted"]
    assert again.vanished() == ()
    fresh = reopen()
    assert fresh.notes(FERRY) == before
    assert {a.state.value for a in fresh.anchors(article()).values()} == {"exact"}
    assert with_stock_tinydb(path)["meta"]


def test_bringing_back_is_undone_and_redone(notebook: Notebook, root: Path) -> None:
    fill(notebook)
    (root / "annotations" / FILE).unlink()
    notebook.bring_back([FILE])
    assert notebook.undo().label == "bring back 2 notes of annotations/a/ferry.txt.json"
    assert notebook.notes() == ()
    assert len(notebook.deleted()) == 3
    notebook.redo()
    assert texts(notebook) == ["who says so?", "whole story"]


def test_a_file_that_was_written_once_has_no_history_and_is_known_all_the_same(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    notebook.add_article_note(article(), "only one")
    (root / "annotations" / FILE).unlink()
    again = reopen()
    [one] = again.vanished()
    assert one.what == "a note"
    again.bring_back([FILE])
    assert texts(again) == ["only one"]


def test_what_another_machine_wrote_is_known_while_the_program_runs(
    notebook: Notebook, reopen: Open, root: Path, tmp_path: Path
) -> None:
    notebook.add_article_note(article(), "mine")
    other = Notebook(root, author="ben", state_dir=tmp_path / "another machine")
    other.add_article_note(article(), "theirs")
    notebook.refresh()
    (root / "annotations" / FILE).unlink()
    notebook.refresh()
    assert notebook.gone_files() == {FILE}
    notebook.bring_back([FILE])
    assert texts(notebook) == ["mine", "theirs"]
    assert notebook.gone_files() == frozenset()


def test_what_is_in_another_file_by_now_is_not_lost(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    fill(notebook)
    folder = root / "annotations"
    (folder / FILE).rename(folder / "a" / "renamed.txt.json")
    again = reopen()
    assert again.vanished() == ()
    assert again.bring_back([FILE]) == ()


def test_what_came_back_meanwhile_is_left_as_it_is(
    notebook: Notebook, root: Path, tmp_path: Path
) -> None:
    fill(notebook)
    path = root / "annotations" / FILE
    kept = shutil.copy(path, tmp_path / "kept.json")
    path.unlink()
    notebook.refresh()
    assert notebook.vanished()
    shutil.copy(kept, path)
    data = path.read_bytes()
    assert notebook.bring_back([FILE]) == ()
    assert path.read_bytes() == data


def test_what_was_let_go_is_not_told_again_unless_it_is_more(
    notebook: Notebook, reopen: Open, root: Path, tmp_path: Path
) -> None:
    fill(notebook)
    path = root / "annotations" / FILE
    kept = shutil.copy(path, tmp_path / "kept.json")
    path.unlink()
    notebook.refresh()
    [one] = notebook.let_go([FILE])
    assert one.what == "2 notes"
    again = reopen()
    assert again.vanished() == ()
    assert again.bring_back([FILE]) == ()
    assert not path.exists()

    shutil.copy(kept, path)
    later = reopen()
    note = next(note for note in later.notes() if note.note == "whole story")
    later.edit(note.id, note="whole story, edited")
    path.unlink()
    [one] = reopen().vanished()
    assert one.what == "a note"


@pytest.mark.parametrize("changed", [False, True], ids=["at once", "after a change"])
def test_corrections_that_vanished_are_brought_back(
    notebook: Notebook, reopen: Open, root: Path, changed: bool
) -> None:
    rule = Correction(op=Op.HIDE, key="may", called="May")
    stories = tuple(Cited(one, "0" * 64) for one in (FERRY, OTHER))
    notebook.correct([rule])
    notebook.judge([Judgement(Says.ONE_STORY, stories)])
    identity = notebook.state_folder
    (root / "annotations" / LIBRARY).unlink()
    again = reopen()
    if changed:  # which makes the file anew
        again.add_article_note(article(), "between")
    assert again.corrections() == ()
    [one] = again.vanished()
    assert (one.file, one.what) == (LIBRARY, "2 corrections")
    again.bring_back([LIBRARY])
    assert [said.rule.key for said in again.corrections()] == ["may"]
    assert [said.rule.says for said in again.judgements()] == [Says.ONE_STORY]
    fresh = reopen()
    assert fresh.corrections() == again.corrections()
    assert fresh.state_folder == identity


def test_a_whole_folder_that_vanishes_under_the_program_comes_back(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    fill(notebook)
    notebook.add_article_note(article(OTHER, "A bridge.\n"), "elsewhere")
    notebook.correct([Correction(op=Op.HIDE, key="may", called="May")])
    shutil.rmtree(root / "annotations")
    notebook.refresh()
    gone = notebook.vanished()
    assert {one.file for one in gone} == {FILE, LIBRARY, "b/bridge.txt.json"}
    assert len(notebook.bring_back([one.file for one in gone])) == 3
    again = reopen()
    assert texts(again) == ["elsewhere", "who says so?", "whole story"]
    assert len(again.corrections()) == 1


def test_a_library_without_its_folder_is_a_new_one(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    fill(notebook)
    shutil.rmtree(root / "annotations")
    assert reopen().vanished() == ()


def test_check_names_the_way_back_and_the_way_out(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    fill(notebook)
    (root / "annotations" / FILE).unlink()
    again = reopen()
    [problem] = check(again, [FERRY], lambda _: article(FERRY, TEXT))
    assert problem.path == f"annotations/{FILE}"
    assert "2 notes" in problem.message
    assert "--repair" in problem.message
    assert "--let-go" in problem.message
    done = again.repair([FERRY], lambda _: article(FERRY, TEXT))
    assert any("brought back with 2 notes" in one.message for one in done)
    assert check(again, [FERRY], lambda _: article(FERRY, TEXT)) == ()
