"""`check` finds what is wrong and changes nothing."""

from __future__ import annotations

from pathlib import Path

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
    assert list(record) == ["path", "message"]
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
