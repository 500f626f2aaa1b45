"""Queries on the command line: what they mean, find and return."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.text.canonical import canonical
from tests.cli.conftest import Cli

FIELDS = ["kind", "article", "start", "end", "snippet", "id"]


def paths(cli: Cli, *words: str) -> list[str]:
    return [record["path"] for record in cli("list", *words, "--json").records]


def test_hits_have_their_fields_and_stand_where_they_say(
    cli: Cli, library: Path
) -> None:
    result = cli("search", "homes", "--json")
    assert result.status == 0
    (hit,) = result.records
    assert list(hit) == FIELDS
    assert (hit["kind"], hit["article"]) == ("text", "articles/2024/bridge.txt")
    text = canonical((library / hit["article"]).read_text("utf-8"))
    assert text[hit["start"] : hit["end"]] == "homes"
    assert "homes" in hit["snippet"]
    assert hit["id"] is None


def test_notes_and_tags_are_found_too(cli: Cli, library: Path) -> None:
    note_id = cli(
        *("note", "add", "bridge", "call the engineer", "--quote", "$3.5 million"),
        *("--tag", "costs"),
    ).out.strip()
    (hit,) = cli("search", "engineer", "--json").records
    assert (hit["kind"], hit["id"]) == ("note", note_id)
    assert any(h["kind"] == "tag" for h in cli("search", "costs", "--json").records)
    assert [r["id"] for r in cli("notes", "tag:costs", "--json").records] == [note_id]
    assert paths(cli, "tag:costs") == ["articles/2024/bridge.txt"]


def test_words_are_found_without_their_accents_but_typed_ones_count(
    cli: Cli, library: Path
) -> None:
    assert cli("search", "pele", "--json").records
    assert cli("search", "Pélé", "--json").records
    assert cli("search", "Pèle", "--json").status == 1


@pytest.mark.parametrize("command", ["list", "search", "notes", "entities", "figures"])
def test_a_query_without_a_match_has_status_1_and_prints_nothing(
    cli: Cli, library: Path, command: str
) -> None:
    result = cli(command, "zeppelin")
    assert (result.status, result.out) == (1, "")


def test_the_words_of_a_query_are_joined(cli: Cli, library: Path) -> None:
    assert paths(cli, "power", "repair") == ["articles/2024/bridge.txt"]
    assert paths(cli, "stalls", "OR", "dockers") == [
        "articles/2024/market.md",
        "articles/ferry [x].txt",
    ]


def test_what_looks_like_an_unknown_option_is_query_text(
    cli: Cli, library: Path
) -> None:
    assert paths(cli, "vallmora", "-stalls") == ["articles/2024/bridge.txt"]
    assert paths(cli, "-stalls", "vallmora") == ["articles/2024/bridge.txt"]
    result = cli("search", "vallmora", "-title:market", "--limit", "1", "--json")
    assert [hit["article"] for hit in result.records] == ["articles/2024/bridge.txt"]


def test_the_limit_holds(cli: Cli, library: Path) -> None:
    assert len(cli("search", "vallmora", "--json").records) > 1
    assert len(cli("search", "vallmora", "--limit=1", "--json").records) == 1
    assert cli("search", "vallmora", "--limit", "0").status == 2


def test_an_article_among_the_words_narrows_a_listing(cli: Cli, library: Path) -> None:
    one = "articles/2024/market.md"
    assert paths(cli, one) == [one]
    assert paths(cli, "vallmora", one) == [one]
    hits = cli("search", one, "vallmora", "--limit", "5", "--json").records
    assert {hit["article"] for hit in hits} == {one}


def test_a_file_outside_is_refused_unless_it_is_meant_as_text(
    cli: Cli, library: Path
) -> None:
    (library / "stalls").write_text("a file of that name")
    result = cli("list", "stalls")
    assert result.status == 2
    assert "-- stalls" in result.err
    (record,) = cli("list", "--json", "--", "stalls").records
    assert record["path"] == "articles/2024/market.md"


@pytest.mark.parametrize("command", ["list", "search", "notes"])
def test_a_query_that_makes_no_sense_is_pointed_at(
    cli: Cli, library: Path, command: str
) -> None:
    result = cli(command, "is:purple")
    assert result.status == 2
    assert result.err.startswith("reader: query, character ")
    assert result.err.count("\n") == 1


def test_search_wants_a_query(cli: Cli, library: Path) -> None:
    assert cli("search").status == 2


def test_a_new_article_is_found_at_once(cli: Cli, library: Path) -> None:
    assert cli("search", "zeppelin").status == 1
    (library / "articles/late.txt").write_text("A zeppelin lands\n\nToday.\n")
    assert cli("search", "zeppelin").status == 0
    (library / "articles/late.txt").unlink()
    assert cli("search", "zeppelin").status == 1
