"""`check` finds what is wrong and changes nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Cli, tree


def test_a_sound_library_has_status_0_and_no_lines(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "One", "--quote", "$3.5 million")
    result = cli("check")
    assert (result.status, result.out, result.err) == (0, "", "")


def test_a_damaged_file_of_notes_is_named(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "One")
    (path,) = (library / "annotations").rglob("bridge.txt.json")
    path.write_text("{ not json", "utf-8")
    before = tree(library)
    result = cli("check", "--json")
    assert result.status == 1
    (record,) = result.records
    assert list(record) == ["path", "message", "repaired"]
    assert record["repaired"] is False
    assert record["path"].endswith("bridge.txt.json")
    assert tree(library) == before


def test_orphans_and_unreadable_articles_are_named(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "One", "--quote", "$3.5 million")
    (library / "articles/2024/bridge.txt").unlink()
    (library / "articles/data.txt").write_bytes(b"\x00\x01\x02\x00\xff")
    result = cli("check")
    assert result.status == 1
    assert "articles/data.txt: binary file" in result.out
    assert "bridge.txt" in result.out


def test_repairing_mends_what_is_safe_and_says_what_it_did(
    cli: Cli, library: Path
) -> None:
    cli("note", "add", "bridge", "One", "--quote", "$3.5 million")
    cli("note", "add", "market", "Two")
    annotations = library / "annotations"
    (damaged,) = annotations.rglob("bridge.txt.json")
    (untouched,) = annotations.rglob("market.md.json")
    (snapshot,) = (annotations / ".snapshots").iterdir()
    text = snapshot.read_bytes()
    sound = untouched.read_bytes()
    damaged.write_bytes(damaged.read_bytes()[:-40])
    snapshot.write_text("altered", "utf-8")
    left = annotations / ".~x.json.1.abcdef"
    left.write_text("half", "utf-8")
    os.utime(left, (1, 1))
    before = cli("check", "--json")
    assert before.status == 1
    assert len(before.records) == 3
    repaired = cli("check", "--repair", "--json")
    assert repaired.status == 0, repaired.out
    assert [record["repaired"] for record in repaired.records] == [True] * 3
    named = [record["path"] for record in repaired.records]
    assert named[0].endswith(left.name)
    assert named[1].endswith("bridge.txt.json")
    assert f".snapshots/{snapshot.name}" in named[2]
    assert snapshot.read_bytes() == text
    assert not left.exists()
    assert untouched.read_bytes() == sound
    assert [n["note"] for n in cli("notes", "--json").records] == ["Two", "One"]
    again = cli("check", "--repair")
    assert (again.status, again.out) == (0, "")


def test_commands_that_meet_a_damaged_file_say_so_on_standard_error(
    cli: Cli, library: Path
) -> None:
    cli("note", "add", "bridge", "One")
    (path,) = (library / "annotations").rglob("bridge.txt.json")
    path.write_bytes(path.read_bytes()[:-9])
    listed = cli("notes", "--json")
    assert listed.status == 0
    assert [note["note"] for note in listed.records] == ["One"]
    assert listed.err.count("damaged (") == 1
    assert cli("check").err == ""
    assert "kept as bridge.txt.json.corrupt-" in cli("note", "add", "bridge", "2").err
    assert cli("notes").err == ""


def test_a_file_that_is_gone_is_brought_back_by_repair_and_not_before(
    cli: Cli, library: Path
) -> None:
    cli("note", "add", "bridge", "One")
    cli("note", "add", "bridge", "Two")
    (path,) = (library / "annotations").rglob("bridge.txt.json")
    path.unlink()
    found = cli("check")
    assert found.status == 1
    assert "the file is gone with 2 notes in it" in found.out
    assert not path.exists()
    repaired = cli("check", "--repair")
    assert repaired.status == 0
    assert "brought back with 2 notes" in repaired.out
    assert [n["note"] for n in cli("notes", "--json").records] == ["Two", "One"]
    assert "bring back 2 notes" in cli("undo").out
    assert cli("notes", "--json").records == []
    assert cli("check").status == 0


def test_a_file_that_was_deleted_on_purpose_can_be_let_go(
    cli: Cli, library: Path
) -> None:
    cli("note", "add", "bridge", "One")
    (path,) = (library / "annotations").rglob("bridge.txt.json")
    path.unlink()
    assert cli("check", "--let-go", "--repair").status == 2
    gone = cli("check", "--let-go", "--json")
    assert gone.status == 0
    (record,) = gone.records
    assert record["message"].startswith("a note let go")
    assert (cli("check").status, cli("check", "--repair").out) == (0, "")
    assert not path.exists()


def test_what_cannot_be_repaired_stays_a_problem(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "One", "--quote", "$3.5 million")
    (path,) = (library / "annotations").rglob("bridge.txt.json")
    newer = path.read_text("utf-8").replace('"version": 1', '"version": 2')
    path.write_text(newer, "utf-8")
    result = cli("check", "--repair", "--json")
    assert result.status == 1
    (record,) = result.records
    assert record["repaired"] is False
    assert "newer version" in record["message"]
    assert path.read_text("utf-8") == newer


def test_a_file_of_notes_that_is_gone_is_named_with_its_old_versions(
    cli: Cli, library: Path
) -> None:
    cli("note", "add", "bridge", "One")
    cli("note", "add", "bridge", "Two")
    (path,) = (library / "annotations").rglob("bridge.txt.json")
    path.unlink()
    result = cli("check", "--json")
    assert result.status == 1
    (record,) = result.records
    assert record["path"].endswith("bridge.txt.json")
    kept = Path(record["message"].rpartition(" are in ")[2])
    assert any(b'"One"' in version.read_bytes() for version in kept.iterdir())


def test_the_file_of_a_renamed_article_gets_its_name(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "One")
    cli("mark", "articles/2024/bridge.txt", "--star")
    old = library / "articles/2024/bridge.txt"
    old.rename(library / "articles/2024/span.txt")
    result = cli("check", "--repair")
    assert result.status == 0
    assert "span.txt.json now" in result.out
    assert not list((library / "annotations").rglob("bridge.txt.json"))
    assert [n["article"] for n in cli("notes", "--json").records] == [
        "articles/2024/span.txt"
    ]
    cli("mark", "articles/2024/span.txt", "--read")
    states = {r["path"]: r["state"] for r in cli("list", "--json").records}
    assert states["articles/2024/span.txt"] == ["read", "starred"]
    cli("undo")
    states = {r["path"]: r["state"] for r in cli("list", "--json").records}
    assert states["articles/2024/span.txt"] == ["unread", "starred"]


@pytest.mark.parametrize("number", [1, 2])
def test_deleted_notes_are_listed_and_restored(
    cli: Cli, library: Path, number: int
) -> None:
    ids = [cli("note", "add", "bridge", f"n{n}").out.strip() for n in range(2)]
    assert cli("note", "delete", *ids).status == 0
    assert cli("notes").out == ""
    listed = cli("notes", "--deleted", "--json").records
    assert {record["id"] for record in listed} == set(ids)
    assert cli("notes", "--deleted", "articles/2024/market.md").out == ""
    assert cli("note", "restore", *ids[:number]).status == 0
    assert len(cli("notes", "--json").records) == number
    assert cli("undo").out == "undo: restore note\n" or number == 2
    assert cli("note", "restore", "ffffffff").status == 2
