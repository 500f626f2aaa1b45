"""Correcting entities from the command line, and taking corrections back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import BRIDGE, Cli, tree

BRIDGE_PATH = "articles/2024/bridge.txt"
MARKET_PATH = "articles/2024/market.md"
MAYOR = "Óscar Pélé"


def entities(cli: Cli, *words: str) -> dict[str, dict[str, Any]]:
    """Return the records of `reader entities` by key."""
    return {r["key"]: r for r in cli("entities", *words, "--json").records}


def done(cli: Cli, *words: str) -> str:
    """Run a correction that must succeed and return its line."""
    result = cli("entities", *words)
    assert (result.status, result.err) == (0, "")
    assert result.out.count("\n") == 1
    return result.out.removesuffix("\n")


def test_the_listing_says_how_often_where_and_why(cli: Cli, library: Path) -> None:
    line = next(row for row in cli("entities").out.splitlines() if MAYOR in row)
    count, articles, kind, *_ = line.split()
    assert (int(count), articles, kind) == (BRIDGE.count("Pélé") + 1, "2", "person")
    mayor = entities(cli)["oscar pele"]
    assert mayor["links"] == ["surname of Óscar Pélé, named in full above"]
    assert line.endswith(f"{mayor['links'][0]}; {mayor['why'][0]}")


def test_a_surname_joins_the_one_person_of_another_article(
    cli: Cli, library: Path
) -> None:
    (library / "articles" / "later.txt").write_text(
        "A later day\n\nMr Pele was seen in the square again.\n", "utf-8"
    )
    mayor = entities(cli)["oscar pele"]
    assert "articles/later.txt" in mayor["articles"]
    assert "Pele" in mayor["forms"]
    assert "Óscar Pélé is the only Pélé in this library" in mayor["links"]
    found = cli("search", 'person:"oscar pele"', "--json").records
    assert "articles/later.txt" in {record["article"] for record in found}
    done(cli, "rename", "pele", "The Mayor")
    assert "The Mayor" in cli("entities").out


CASES = [
    (["hide", "pele"], "hide Óscar Pélé"),
    (["retype", MAYOR, "org"], "make Óscar Pélé an organisation"),
    (["rename", "OSCAR PELE", "Ó. Pélé"], "rename Óscar Pélé to Ó. Pélé"),
    (["merge", MAYOR, "vallmora"], "merge Óscar Pélé into Vallmora"),
    (["split", MAYOR, "pélé", "--as", "Ana Pélé"], "split “pélé” off Óscar Pélé"),
    (["add", "the square", "facility"], "add the square as a facility"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "line"), CASES, ids=lambda value: value[0])
def test_a_correction_is_said_made_listed_and_taken_back(
    cli: Cli, library: Path, words: list[str], line: str
) -> None:
    before = cli("entities", "--json").out
    files = tree(library)
    planned = done(cli, *words, "--dry-run")
    assert planned.startswith(f"would {line}")
    assert " mention" in planned
    assert tree(library) == files
    assert done(cli, *words) == planned.removeprefix("would ")
    after = cli("entities", "--json").out
    assert after != before
    (listed,) = cli("entities", "corrections", "--json").records
    assert listed["what"].startswith(line)
    assert listed["op"] == words[0]
    assert (listed["article"], listed["author"]) == (None, "tester")
    assert cli("undo").out == f"undo: {listed['what']}\n"
    assert cli("entities", "--json").out == before
    assert cli("redo").status == 0
    assert cli("entities", "--json").out == after
    forgotten = cli("entities", "forget", listed["id"])
    assert forgotten.out == f"forgot: {listed['what']}\n"
    assert cli("entities", "--json").out == before
    assert cli("entities", "corrections").out == ""
    assert cli("undo").status == 0
    assert cli("entities", "--json").out == after


def test_how_many_mentions_change_is_counted(cli: Cli, library: Path) -> None:
    total = BRIDGE.count("Pélé") + 1
    assert done(cli, "hide", "pele").endswith(f": {total} mentions in 2 articles")
    again = cli("entities", "hide", "pele")
    assert again.status == 2
    cli("undo")
    here = done(cli, "rename", "pele", "P", "--article", "market")
    assert here.endswith(" in articles/2024/market.md: 1 mention in 1 article")
    assert done(cli, "rename", "pele", "P").endswith(
        f"{total - 1} mentions in 1 article"
    )
    same = done(cli, "rename", "pele", "P")
    assert same.endswith(": nothing changes (that was said before)")


def test_a_correction_of_one_article_stays_there(cli: Cli, library: Path) -> None:
    done(cli, "retype", "pele", "organisation", "--article", "bridge")
    kinds = {
        (record["kind"], *record["articles"])
        for record in cli("entities", "--json").records
        if record["key"] == "oscar pele"
    }
    assert kinds == {("organisation", BRIDGE_PATH), ("person", MARKET_PATH)}
    listed = cli("entities", "corrections").out.split("  ")
    assert BRIDGE_PATH in [cell.strip() for cell in listed]
    done(cli, "hide", MAYOR, "--kind", "person")
    assert entities(cli)["oscar pele"]["kind"] == "organisation"
    assert cli("entities", "retype", "pele", "group", "--kind", "person").status == 2


def test_another_entity_may_be_one_of_another_article(cli: Cli, library: Path) -> None:
    done(cli, "add", "stalls", "group")
    line = done(cli, "merge", "vallmora", "stalls", "--article", "bridge")
    assert line.startswith(f"merge Vallmora into stalls in {BRIDGE_PATH}: ")


def test_everything_that_shows_entities_goes_by_the_corrections(
    cli: Cli, library: Path
) -> None:
    done(cli, "merge", "vallmora", MAYOR)
    detected = cli("detect", "bridge", "--json").records
    towns = [r for r in detected if r["text"].casefold() == "vallmora"]
    assert {(r["kind"], r["name"], r["confidence"]) for r in towns} == {
        ("person", MAYOR, 1.0)
    }
    assert cli("search", "place:vallmora").status == 1
    assert cli("list", "person:vallmora", "--json").records
    done(cli, "add", "the square", "facility")
    page = cli("show", "market", "--html").out
    assert ">the square</span>" in page


def test_one_mention_is_split_off_by_its_place(cli: Cli, library: Path) -> None:
    start = BRIDGE.rindex("Pélé")
    at = f"{start}:{start + 4}"
    words = ["split", MAYOR, "--at", at, "--as", "Ana Pélé", "--article", "bridge"]
    assert done(cli, *words).endswith(": 1 mention in 1 article")
    found = [
        r for r in cli("detect", "bridge", "--json").records if "Pélé" in r["text"]
    ]
    assert [r["name"] for r in found][-1] == "Ana Pélé"
    assert {r["name"] for r in found[:-1]} == {MAYOR}


def test_what_is_split_off_under_the_same_name_gets_a_key_of_its_own(
    cli: Cli, library: Path
) -> None:
    done(cli, "split", "vallmora", "VALLMORA", "--as", "Vallmora")
    keys = {r["key"] for r in cli("entities", "--json").records}
    assert "vallmora (2)" in keys


def test_an_added_name_can_be_that_of_a_known_entity(cli: Cli, library: Path) -> None:
    before = entities(cli)["oscar pele"]["count"]
    done(cli, "add", "the first", "person", "--as", "pele")
    known = entities(cli)["oscar pele"]
    assert (known["count"], known["name"]) == (before + 1, MAYOR)


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (["hide", "Oscar Pelee"], "did you mean Óscar Pélé?"),
        (["hide", "qqqqq"], "`reader entities` lists all"),
        (["hide", ""], "no such entity"),
        (["hide", "pele", "--kind", "place"], "mentioned as person, not as place"),
        (["hide", "pele", "--article", "nowhere"], "no such article"),
        (["retype", "pele", "count"], "no kind of entity, which are event, facility"),
        (["retype", "pele", "p"], "no kind of entity"),
        (["rename", "pele", " "], "says nothing"),
        (["merge", "pele", "oscar pele"], "name two"),
        (["merge", "pele", "nowhere man"], "no such entity"),
        (["split", "pele"], "give a FORM"),
        (["split", "pele", "Ana"], "no form of Óscar Pélé; it is mentioned as"),
        (["split", "pele", "--at", "0:4"], "give --article too"),
        (["split", "pele", "--at", "0:4", "--article", "bridge"], "no mention of"),
        (["split", "pele", "--at", "9", "--article", "bridge"], "write START:END"),
        (["add", " ", "person"], "empty"),
        (["forget", "0"], "`reader entities corrections` lists them"),
        (["forget", "0190a0a0-dead"], "no correction has the id"),
    ],
    ids=" ".join,
)
def test_what_makes_no_sense_is_one_line_with_a_remedy(
    cli: Cli, library: Path, words: list[str], remedy: str
) -> None:
    result = cli("entities", *words)
    assert (result.status, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert remedy in result.err
    assert not (library / "annotations").exists()


def test_an_ambiguous_name_is_refused_with_the_keys(cli: Cli, library: Path) -> None:
    done(cli, "rename", "vallmora", "Lisbon")
    result = cli("entities", "hide", "LISBON")
    assert result.status == 0  # a key counts before a name
    cli("undo")
    done(cli, "rename", "vallmora", "The Town")
    done(cli, "rename", "lisbon", "The Town")
    result = cli("entities", "hide", "the town")
    assert result.status == 2
    assert "name one by its key: " in result.err
    assert {"vallmora", "lisbon"} <= set(result.err.replace(",", " ").split())


def test_a_correction_of_an_article_that_is_gone_is_found_by_check(
    cli: Cli, library: Path
) -> None:
    done(cli, "hide", "vallmora", "--article", "bridge")
    assert cli("check").status == 0
    (library / BRIDGE_PATH).unlink()
    result = cli("check")
    (stored,) = cli("entities", "corrections", "--json").records
    assert result.status == 1
    assert "“hide Vallmora here” was said of this article" in result.out
    assert f"reader entities forget {stored['id']}" in result.out


def test_escapes_in_names_are_never_printed(cli: Cli, library: Path) -> None:
    done(cli, "rename", "vallmora", "\x1b[31mTown\u202e\x07")
    for argv in (["entities"], ["entities", "--json"], ["entities", "corrections"]):
        assert not {"\x1b", "\u202e", "\x07"} & set(cli(*argv).out)
