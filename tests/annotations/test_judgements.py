"""What is said of stories and questions is kept as notes are: whole and undoable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations import codec
from reader.annotations.judgements import (
    JUDGEMENTS,
    Cited,
    Judgement,
    Says,
    StoredJudgement,
    UnknownJudgementError,
    describe,
    judged,
    judgement_of,
    judgement_record,
)
from reader.annotations.merging import merge
from reader.annotations.model import ConflictError, Quote
from reader.annotations.notebook import Notebook
from reader.annotations.records import RecordError
from tests.annotations.support import article, with_stock_tinydb

Open = Callable[[], Notebook]

FERRY, MARKET, QUAY = (
    Cited(f"articles/{n}.txt", n * 16) for n in ("abcd", "bcde", "c")
)
DEAD = Cited("articles/a.txt", "a" * 64, Quote("27 bodies", "that ", " have"), 838)
SAFE = Cited("articles/b.txt", "b" * 64, Quote("106", "and ", " people"), 12)

ONE = Judgement(Says.ONE_STORY, (FERRY, MARKET))
OTHER = Judgement(Says.OTHER_STORY, (FERRY,), (MARKET, QUAY))
NAME = Judgement(Says.STORY_NAME, (FERRY, MARKET), name="The quay", called="Ferry")
SAME = Judgement(Says.ONE_QUESTION, (DEAD, SAFE))
APART = Judgement(Says.OTHER_QUESTION, (DEAD,), (SAFE,), called="people killed")
TITLE = Judgement(Says.QUESTION_NAME, (DEAD,), name="dead at sea", key="count:dead")
ALL = (ONE, OTHER, NAME, SAME, APART, TITLE)


def rules(notebook: Notebook) -> tuple[Judgement, ...]:
    return tuple(stored.rule for stored in notebook.judgements())


def records(root: Path) -> list[dict[str, Any]]:
    return with_stock_tinydb(root / "annotations" / ".library.json")[JUDGEMENTS]


def test_a_judgement_is_one_record_that_any_tinydb_reads(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    (stored,) = notebook.judge([SAME])
    (record,) = records(root)
    assert record["id"] == stored.id
    assert record["op"] == "one-question"
    assert record["these"][0] == {
        "article": "articles/a.txt",
        "text_sha256": "a" * 64,
        "start": 838,
        "quote": {"exact": "27 bodies", "prefix": "that ", "suffix": " have"},
    }
    assert record["author"] == "tester"
    assert reopen().judgements() == (stored,)


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.says)
def test_every_judgement_comes_back_as_it_was(
    rule: Judgement, notebook: Notebook, reopen: Open
) -> None:
    notebook.judge([rule])
    assert rules(reopen()) == (rule,)
    assert describe(rule)


def test_undo_and_redo_go_back_and_forth(notebook: Notebook, reopen: Open) -> None:
    notebook.judge([ONE])
    notebook.judge([OTHER])
    undone = reopen().undo()
    assert undone.corrections
    assert undone.articles == {one.article for one in (FERRY, MARKET, QUAY)}
    assert undone.label == describe(OTHER)
    other = reopen()
    assert rules(other) == (ONE,)
    other.redo()
    assert rules(reopen()) == (ONE, OTHER)


def test_a_later_name_replaces_the_earlier_one_in_one_change(
    notebook: Notebook,
) -> None:
    notebook.judge([NAME])
    better = replace(NAME, name="Vallmora")
    notebook.judge([better])
    assert rules(notebook) == (better,)
    notebook.undo()
    assert rules(notebook) == (NAME,)


def test_what_was_said_before_is_not_said_again(notebook: Notebook) -> None:
    assert notebook.judge([ONE])
    assert notebook.judge([ONE]) == ()
    assert len(notebook.judgements()) == 1


def test_forgetting_leaves_a_tombstone(notebook: Notebook, root: Path) -> None:
    first, second = notebook.judge([ONE, SAME])
    notebook.forget_judgements([first.id])
    assert rules(notebook) == (SAME,)
    assert notebook.judgement(second.id[:18]) == second
    assert [record.get("deleted", False) for record in records(root)] == [True, False]
    with pytest.raises(UnknownJudgementError):
        notebook.forget_judgements([first.id])
    with pytest.raises(UnknownJudgementError):
        notebook.judgement("abc")
    notebook.undo()
    assert rules(notebook) == (ONE, SAME)


def test_another_windows_judgements_are_taken_in(
    notebook: Notebook, reopen: Open
) -> None:
    notebook.judge([ONE])
    other = reopen()
    assert rules(other) == (ONE,)
    before = other.corrections_generation
    notebook.judge([SAME])
    other.refresh()
    assert rules(other) == (ONE, SAME)
    assert other.corrections_generation > before
    other.judge([APART])
    notebook.refresh()
    assert rules(notebook) == (ONE, SAME, APART)


def test_undo_refuses_what_was_changed_meanwhile(
    notebook: Notebook, root: Path
) -> None:
    notebook.judge([NAME])
    path = root / "annotations" / ".library.json"
    found = tables(root)
    (key,) = found[JUDGEMENTS]
    found[JUDGEMENTS][key] |= {"revision": 2, "name": "Harbour", "author": "other"}
    path.write_bytes(codec.serialise(found))
    notebook.refresh()
    with pytest.raises(ConflictError, match="Harbour"):
        notebook.undo()


def tables(root: Path) -> codec.Tables:
    return codec.parse((root / "annotations" / ".library.json").read_bytes())


def test_two_machines_judgements_are_merged_record_by_record(tmp_path: Path) -> None:
    here, there = (
        Notebook(tmp_path / name, author=name, state_dir=tmp_path / f"{name}-state")
        for name in ("here", "there")
    )
    for notebook in (here, there):
        notebook.root.mkdir()
    (shared,) = here.judge([ONE])
    path = Path("annotations") / ".library.json"
    (there.root / path).parent.mkdir()
    (there.root / path).write_bytes((here.root / path).read_bytes())
    here.judge([SAME])
    there.forget_judgements([shared.id])
    there.judge([APART])
    merged = merge(tables(here.root), tables(there.root))
    assert merged == merge(tables(there.root), tables(here.root))
    (here.root / path).write_bytes(codec.serialise(merged))
    here.refresh()
    assert set(rules(here)) == {SAME, APART}


def test_a_renamed_article_keeps_what_was_said_of_it(
    notebook: Notebook, root: Path
) -> None:
    (root / "articles").mkdir()
    notebook.judge([ONE, SAME])
    notebook.refresh()
    listed = {"articles/new.txt": FERRY.text_sha256, MARKET.article: MARKET.text_sha256}
    notebook.follow(listed)
    new = replace(FERRY, article="articles/new.txt")
    assert rules(notebook)[0].these == (new, MARKET)


@pytest.mark.parametrize(
    "change",
    [
        {"op": "own"},
        {"these": []},
        {"these": "articles/a.txt"},
        {"these": [{"article": ""}, {"article": "b"}]},
        {"these": [{"article": "a", "start": -1}, {"article": "b"}]},
        {"these": [{"article": "a", "quote": {"exact": "1"}}, {"article": "b"}]},
        {"revision": "1"},
    ],
)
def test_what_cannot_be_understood_is_kept_and_named(
    change: dict[str, Any], notebook: Notebook, reopen: Open, root: Path
) -> None:
    (stored,) = notebook.judge([ONE])
    path = root / "annotations" / ".library.json"
    found = tables(root)
    (key,) = found[JUDGEMENTS]
    found[JUDGEMENTS][key] |= change
    path.write_bytes(codec.serialise(found))
    other = reopen()
    assert other.judgements() == ()
    assert "cannot be understood" in other.problems()[0].message
    other.judge([SAME])
    assert found[JUDGEMENTS][key] in records(root)
    assert stored.id


@pytest.mark.parametrize(
    "rule",
    [
        replace(ONE, these=(FERRY,)),
        replace(OTHER, those=()),
        replace(NAME, name=" \n "),
        replace(SAME, these=(FERRY, MARKET)),
        replace(ONE, these=(DEAD, SAFE)),
    ],
)
def test_a_judgement_that_says_nothing_is_refused(
    rule: Judgement, notebook: Notebook, root: Path
) -> None:
    with pytest.raises(RecordError):
        judged(rule)
    with pytest.raises(ValueError, match=r"."):
        notebook.judge([rule])
    assert not list(root.iterdir())


def test_names_are_cleaned_and_never_obeyed(notebook: Notebook) -> None:
    notebook.judge([replace(NAME, name="Quay\x1b[31m\n\u202e red " + "x" * 300)])
    (rule,) = rules(notebook)
    assert rule.name.startswith("Quay[31m red xxx")
    assert len(rule.name) == 200


WORDS = st.text(st.characters(codec="utf-8"), max_size=12)


@given(
    st.sampled_from(ALL),
    WORDS,
    st.dictionaries(st.sampled_from(["later", "more"]), st.integers(), max_size=2),
)
def test_a_record_is_read_as_it_was_written(
    rule: Judgement, author: str, extra: dict[str, int]
) -> None:
    stored = StoredJudgement("0" * 8 + "-0000-7000-8000-" + "0" * 12, rule, extra=extra)
    record = judgement_record(replace(stored, author="tester"))
    assert judgement_of("1", record) == replace(stored, author="tester")
    record["author"] = author
    assert judgement_of("1", record).rule == rule


def test_what_was_said_goes_with_the_notes_to_another_article(
    notebook: Notebook,
) -> None:
    old, new = article(), article("articles/new.txt", "Another text of it.\n")
    notebook.add_article_note(old, "kept")
    figure = Cited(old.id, old.sha256, Quote("31", "the ", " survivors"), 3)
    story = Judgement(Says.ONE_STORY, (Cited(old.id, old.sha256), MARKET))
    notebook.judge([story, Judgement(Says.ONE_QUESTION, (figure, SAFE))])
    notebook.attach(old.id, new)
    one, same = rules(notebook)
    assert one.these == (Cited(new.id, new.sha256), MARKET)
    assert same.these == (replace(figure, article=new.id), SAFE)
    notebook.undo()
    assert rules(notebook)[0] == story
