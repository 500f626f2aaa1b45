"""Notes whose passage or article is gone, on the command line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import BRIDGE, Cli, tree

BRIDGE_ID = "articles/2024/bridge.txt"
QUOTE = "Nearly 1,200 homes are without power"
REPAIR = "We have lost the bridge, not the town"


def rewritten() -> str:
    """Return the story of the bridge with another sentence for the quoted one."""
    return BRIDGE.replace(QUOTE, "Repairs begin")


def test_orphans_are_listed_and_shown_with_where_they_may_go(
    cli: Cli, library: Path
) -> None:
    note_id = cli("note", "add", "bridge", "One", "--quote", QUOTE).out.strip()
    cli("note", "add", "bridge", "Two", "--quote", REPAIR)
    (library / BRIDGE_ID).write_text(rewritten(), "utf-8")
    before = tree(library)
    (record,) = cli("notes", "has:orphan", "--json").records
    assert (record["id"], record["state"]) == (note_id, "orphan")
    shown = cli("note", "show", note_id).out
    assert "Like it, for note move --at:" in shown
    place, *_, words = shown.splitlines()[-1].partition(" ")
    assert "Repairs begin" in words
    assert "% alike" in words
    assert tree(library) == before
    assert cli("note", "move", note_id, "--at", place).status == 0
    (record,) = [r for r in cli("notes", "--json").records if r["id"] == note_id]
    assert record["state"] == "exact"
    assert cli("notes", "has:orphan").status == 1


def test_a_note_in_its_place_is_shown_without_other_places(
    cli: Cli, library: Path
) -> None:
    note_id = cli("note", "add", "bridge", "One", "--quote", QUOTE).out.strip()
    assert "--at" not in cli("note", "show", note_id).out


def test_an_orphan_becomes_a_note_on_the_article_and_back(
    cli: Cli, library: Path
) -> None:
    note_id = cli("note", "add", "bridge", "One", "--quote", QUOTE).out.strip()
    (library / BRIDGE_ID).write_text("Something else\n\nEntirely so.\n", "utf-8")
    assert cli("note", "move", note_id, "--article-note").status == 0
    (record,) = cli("notes", "--json").records
    assert (record["kind"], record["state"], record["quote"]) == (
        "article",
        "exact",
        None,
    )
    assert cli("undo").status == 0
    assert cli("notes", "--json").records[0]["quote"] == QUOTE


def test_an_article_note_is_made_on_its_own_article_and_nothing_else(
    cli: Cli, library: Path
) -> None:
    note_id = cli("note", "add", "bridge", "One", "--quote", QUOTE).out.strip()
    asked = ("note", "move", note_id, "--article-note")
    assert cli(*asked, "--article", "market").status == 2
    assert cli(*asked, "--quote", QUOTE).status == 2
    assert cli("notes", "--json").records[0]["kind"] == "passage"


def test_notes_follow_a_renamed_article_without_a_query(
    cli: Cli, library: Path
) -> None:
    note_id = cli("note", "add", "bridge", "One", "--quote", QUOTE).out.strip()
    new = "articles/river.txt"
    (library / BRIDGE_ID).rename(library / new)
    before = tree(library)
    (record,) = cli("notes", "--json").records
    assert (record["article"], record["state"]) == (new, "exact")
    assert "may belong to" not in cli("note", "show", note_id).out
    assert tree(library) == before
    assert cli("note", "edit", note_id, "Two").status == 0
    assert cli("notes", new, "--json").records[0]["note"] == "Two"


def test_a_renamed_and_edited_article_is_named_and_takes_the_note(
    cli: Cli, library: Path
) -> None:
    note_id = cli("note", "add", "bridge", "One", "--quote", REPAIR).out.strip()
    cli("note", "add", "bridge", "Whole")
    (library / BRIDGE_ID).unlink()
    new = "articles/archive/river.txt"
    (library / new).parent.mkdir()
    (library / new).write_text(rewritten(), "utf-8")
    before = tree(library)
    found = cli("notes", "has:orphan", "--json").records
    assert {record["note"] for record in found} == {"One", "Whole"}
    shown = cli("note", "show", note_id).out
    assert "Its notes may belong to, for note move --article:" in shown
    assert shown.splitlines()[-1] == f"{new} has the passage"
    assert tree(library) == before
    moved = cli("note", "move", note_id, "--article", "river", "--quote", REPAIR)
    assert moved.status == 0
    (record,) = cli("notes", new, "--json").records
    assert (record["id"], record["state"]) == (note_id, "exact")


def test_a_deleted_article_that_nothing_resembles_keeps_its_notes(
    cli: Cli, library: Path
) -> None:
    note_id = cli("note", "add", "bridge", "One", "--quote", QUOTE).out.strip()
    (library / BRIDGE_ID).unlink()
    assert "No article resembles it." in cli("note", "show", note_id).out
    assert cli("notes", "--json").records[0]["note"] == "One"
    (library / BRIDGE_ID).write_text(BRIDGE, "utf-8")
    assert cli("notes", "--json").records[0]["state"] == "exact"
