"""Corrections are kept as notes are: locked, whole, undoable, never lost."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.annotations import codec
from reader.annotations.corrections import CORRECTIONS, describe
from reader.annotations.model import (
    ConflictError,
    NothingToUndo,
    StoredCorrection,
    StoreError,
    UnknownCorrectionError,
)
from reader.annotations.notebook import Notebook
from reader.detection.model import Context, Correction, Kind, Op
from tests.annotations.support import FERRY, article, tree, with_stock_tinydb

Open = Callable[[], Notebook]
NEW = "articles/archive/lanthe.txt"

HIDE = Correction(op=Op.HIDE, key="lanthe", called="Lanthe")
RENAME = Correction(op=Op.RENAME, key="lanthe", name="Isle of Lanthe")
MERGE = Correction(
    op=Op.MERGE, key="rodenas", into="ines rodenas", name="Inés Ródenas",
    kind=Kind.PERSON,
)  # fmt: skip
SPLIT = Correction(
    op=Op.SPLIT, key="arden", into="arden (2)", name="Arden",
    quote=Context("ARDEN", "PORT ", " — At least"),
)  # fmt: skip
ADD = Correction(op=Op.ADD, key="coast guard", kind=Kind.ORGANISATION, forms=("guard",))
ALL = (HIDE, RENAME, MERGE, SPLIT, ADD)


def said(notebook: Notebook, article_id: str = FERRY) -> tuple[Correction, ...]:
    """Return what detection would be told of an article."""
    return notebook.corrections_of(article_id).rules


def file_of(root: Path) -> Path:
    return root / "annotations" / ".library.json"


def records(root: Path) -> list[dict[str, Any]]:
    return with_stock_tinydb(file_of(root))[CORRECTIONS]


def test_nothing_is_made_before_the_first_correction(
    notebook: Notebook, root: Path
) -> None:
    assert notebook.corrections() == ()
    assert said(notebook) == ()
    with pytest.raises(NothingToUndo):
        notebook.undo()
    assert not list(root.iterdir())


def test_a_correction_is_one_record_that_any_tinydb_reads(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    (stored,) = notebook.correct([SPLIT], article())
    (record,) = records(root)
    assert record == {
        "id": stored.id,
        "op": "split",
        "key": "arden",
        "into": "arden (2)",
        "name": "Arden",
        "quote": {"exact": "ARDEN", "prefix": "PORT ", "suffix": " — At least"},
        "article": FERRY,
        "text_sha256": article().sha256,
        "author": "tester",
        "created": stored.created,
        "modified": stored.created,
        "revision": 1,
    }
    assert reopen().corrections() == (stored,)
    assert stored.rule == replace(SPLIT, here=True)
    meta = with_stock_tinydb(file_of(root))["meta"][0]
    assert (meta["format"], meta["version"], len(meta["library"])) == ("reader", 1, 36)


def test_everything_said_comes_back_as_it_was_said(
    notebook: Notebook, reopen: Open
) -> None:
    for rule in ALL:
        notebook.correct([rule])
    assert said(reopen()) == ALL
    assert [one.article for one in reopen().corrections()] == [None] * len(ALL)


def test_what_was_said_of_an_article_is_told_of_no_other(notebook: Notebook) -> None:
    notebook.correct([HIDE], article())
    notebook.correct([RENAME])
    assert set(said(notebook)) == {replace(HIDE, here=True), RENAME}
    assert said(notebook, "articles/b.txt") == (RENAME,)
    assert notebook.corrections_of(FERRY) is notebook.corrections_of(FERRY)


def test_a_later_word_on_the_same_thing_takes_the_place_of_the_earlier(
    notebook: Notebook, root: Path
) -> None:
    notebook.correct([RENAME])
    (here,) = notebook.correct([RENAME], article())
    (later,) = notebook.correct([replace(RENAME, name="Lanthe")])
    assert notebook.corrections() == (here, later)
    assert [r.get("deleted", False) for r in records(root)] == [True, False, False]
    before = tree(root)
    assert notebook.correct([replace(RENAME, name="Lanthe", called="x")]) == ()
    assert tree(root) == before
    notebook.undo()
    assert [rule.name for rule in said(notebook, "articles/b.txt")] == [RENAME.name]


def test_forgetting_leaves_a_tombstone_and_can_be_undone(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    (hide,) = notebook.correct([HIDE])
    (here,) = notebook.correct([RENAME], article())
    gone = notebook.forget([hide.id, here.id])
    assert [one.deleted for one in gone] == [True, True]
    assert reopen().corrections() == ()
    assert [(r["deleted"], r["revision"]) for r in records(root)] == [(True, 2)] * 2
    with pytest.raises(UnknownCorrectionError):
        notebook.forget([hide.id])
    undone = reopen().undo()
    assert undone.label == "forget: hide Lanthe and 1 more"
    assert not undone.articles
    assert set(said(reopen())) == {HIDE, replace(RENAME, here=True)}


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.op)
def test_each_correction_can_be_undone_and_redone_in_another_run(
    notebook: Notebook, reopen: Open, rule: Correction
) -> None:
    notebook.correct([rule], article())
    told = reopen().undo(dry_run=True)
    assert told.label == describe(replace(rule, here=True))
    assert (set(told.articles), told.corrections) == ({FERRY}, True)
    reopen().undo()
    assert said(reopen()) == ()
    reopen().redo()
    assert said(reopen()) == (replace(rule, here=True),)
    reopen().undo()
    notebook.refresh()
    assert said(notebook) == ()


def test_undo_refuses_what_a_colleague_has_forgotten_meanwhile(
    notebook: Notebook, root: Path, tmp_path: Path
) -> None:
    (stored,) = notebook.correct([HIDE])
    colleague = Notebook(root, author="colleague", state_dir=tmp_path / "elsewhere")
    colleague.forget([stored.id])
    with pytest.raises(ConflictError, match="deleted: hide Lanthe"):
        notebook.undo()


def test_two_windows_see_each_others_corrections_and_lose_none(
    notebook: Notebook, root: Path, tmp_path: Path
) -> None:
    other = Notebook(root, author="colleague", state_dir=tmp_path / "elsewhere")
    assert other.corrections() == ()
    notebook.correct([HIDE])
    before = other.corrections_generation
    assert other.refresh() == frozenset()
    assert other.corrections_generation > before
    assert said(other) == (HIDE,)
    notebook.correct([RENAME])
    other.correct([MERGE])
    notebook.refresh()
    assert said(notebook) == said(other) == (HIDE, RENAME, MERGE)


def test_the_id_of_the_library_survives_and_so_does_what_nobody_knows(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    notebook.correct([HIDE])
    tables = codec.parse(file_of(root).read_bytes())
    meta = dict(tables["meta"]["1"])
    (record,) = tables[CORRECTIONS].values()
    record["colour"] = "red"
    tables["stories"] = {"5": {"id": "x"}}
    tables[CORRECTIONS]["7"] = {"op": "shout", "key": "lanthe"}
    file_of(root).write_bytes(codec.serialise(tables))
    again = reopen()
    assert said(again) == (HIDE,)
    assert "unknown 'op'" in again.problems()[0].message
    again.forget([again.corrections()[0].id])
    tables = codec.parse(file_of(root).read_bytes())
    assert tables["meta"]["1"] == meta
    assert tables["stories"] == {"5": {"id": "x"}}
    assert tables[CORRECTIONS]["7"]["op"] == "shout"
    assert {r.get("colour") for r in tables[CORRECTIONS].values()} == {"red", None}


def test_a_damaged_file_is_set_aside_and_what_can_be_read_is_kept(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    notebook.correct([HIDE])
    notebook.correct([RENAME])
    data = file_of(root).read_bytes()
    lines = data.splitlines(keepends=True)
    broken = b"".join(line for line in lines if b'"rename"' not in line) + b"<<<<"
    file_of(root).write_bytes(broken)
    again = reopen()
    assert said(again) == (HIDE, RENAME)  # the journal knows it
    assert "damaged" in again.problems()[0].message
    state = again.state_folder
    again.correct([MERGE])
    assert said(reopen()) == (HIDE, RENAME, MERGE)
    assert reopen().state_folder == state
    (aside,) = (root / "annotations").glob(".library.json.corrupt-*")
    assert aside.read_bytes() == broken


def test_a_damaged_file_without_an_id_keeps_its_corrections(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    notebook.correct([HIDE])
    data = file_of(root).read_bytes().replace(b'"library"', b'"lib')
    file_of(root).write_bytes(data)
    reopen().correct([MERGE])
    assert said(reopen()) == (HIDE, MERGE)


def test_a_newer_file_is_read_and_never_written(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    notebook.correct([HIDE])
    data = file_of(root).read_bytes().replace(b'"version": 1', b'"version": 2')
    file_of(root).write_bytes(data)
    again = reopen()
    assert said(again) == (HIDE,)
    with pytest.raises(StoreError, match="newer version"):
        again.correct([MERGE])
    assert file_of(root).read_bytes() == data
    assert again.problems()


def test_old_versions_are_kept(notebook: Notebook) -> None:
    notebook.correct([HIDE])
    notebook.correct([RENAME])
    history = notebook.state_folder / "history" / ".library.json"
    kept = [path.read_bytes() for path in history.iterdir()]
    assert any(b'"hide"' in data and b'"rename"' not in data for data in kept)


@pytest.mark.parametrize(
    "rule",
    [
        Correction(op=Op.HIDE, key=" "[:0]),
        Correction(op=Op.RETYPE, key="a"),
        Correction(op=Op.RETYPE, key="a", kind=Kind.COUNT),
        Correction(op=Op.RENAME, key="a", name=" \n"),
        Correction(op=Op.MERGE, key="a"),
        Correction(op=Op.SPLIT, key="a", into="b", forms=("",)),
        Correction(op=Op.ADD, key="a", forms=("A",)),
    ],
    ids=lambda rule: rule.op,
)
def test_a_correction_that_says_nothing_is_refused(
    notebook: Notebook, root: Path, rule: Correction
) -> None:
    with pytest.raises(ValueError, match=r"says nothing|no kind of entity"):
        notebook.correct([rule])
    assert not list(root.iterdir())


def test_names_are_cleaned_when_stored_and_when_read(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    notebook.correct([replace(RENAME, name=" Isle\x1b[31m\nof\u202e Lanthe ")])
    assert said(notebook)[0].name == "Isle[31m of Lanthe"
    data = json.dumps("Isle\x07 of \u2067Lanthe").encode()
    old = b'"Isle[31m of Lanthe"'
    file_of(root).write_bytes(file_of(root).read_bytes().replace(old, data))
    assert said(reopen())[0].name == "Isle of Lanthe"


def test_what_was_said_of_a_renamed_article_follows_its_text(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    notebook.correct([HIDE], article())
    before = tree(root)
    again = reopen()
    generation = again.corrections_generation
    assert again.follow({NEW: article().sha256}) == {FERRY, NEW}
    assert again.corrections_generation > generation
    assert said(again, NEW) == (replace(HIDE, here=True),)
    assert said(again) == ()
    assert again.corrections()[0].article == NEW
    assert tree(root) == before
    assert again.follow({FERRY: "", NEW: article().sha256}) == {FERRY, NEW}
    assert said(again) == (replace(HIDE, here=True),)


def test_an_edited_article_keeps_what_was_said_of_it(notebook: Notebook) -> None:
    notebook.correct([HIDE], article())
    notebook.follow({FERRY: "f" * 64})
    assert said(notebook) == (replace(HIDE, here=True),)


def test_a_correction_is_found_by_the_beginning_of_its_id(notebook: Notebook) -> None:
    (hide,) = notebook.correct([HIDE])
    notebook.correct([MERGE])
    assert notebook.correction(hide.id[:-1].upper()) == hide
    for wanted in ("", "0", hide.id[:7], "f" * 8):
        with pytest.raises(UnknownCorrectionError):
            notebook.correction(wanted)


RULES = st.sampled_from(
    [*ALL, replace(RENAME, name="Lanthe"), replace(MERGE, into="x")]
)
STEPS = st.lists(
    st.one_of(
        st.tuples(RULES, st.booleans()), st.integers(0, 3), st.sampled_from(["undo"])
    ),
    max_size=8,
)


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_undoing_everything_leads_back_through_every_state(steps: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:

        def reopen() -> Notebook:
            root = Path(folder, "library")
            root.mkdir(exist_ok=True)
            return Notebook(root, author="t", state_dir=Path(folder, "state"))

        states: list[tuple[StoredCorrection, ...]] = [()]
        notebook = reopen()
        for step in steps:
            live = notebook.corrections()
            if step == "undo":
                if len(states) > 1:
                    notebook.undo()
                    states.pop()
            elif isinstance(step, int):
                if step < len(live):
                    notebook.forget([live[step].id])
                    states.append(notebook.corrections())
            elif notebook.correct([step[0]], article() if step[1] else None):
                states.append(notebook.corrections())
        for state in reversed(states[:-1]):
            notebook = reopen()
            notebook.undo()
            assert [plain(c) for c in notebook.corrections()] == [
                plain(c) for c in state
            ]
        for state in states[1:]:
            notebook = reopen()
            notebook.redo()
            assert [plain(c) for c in notebook.corrections()] == [
                plain(c) for c in state
            ]


def plain(correction: StoredCorrection) -> StoredCorrection:
    return replace(correction, revision=0, modified="")
