"""Notes and tags from the command line, and taking them back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.cli.notes import short_length
from reader.cli.passages import find_quote, occurrences, parse_range
from reader.cli.status import UsageError
from tests.cli.conftest import BRIDGE, Cli, tree

FIELDS = [
    *("id", "article", "kind", "state", "quote", "note", "tags", "author"),
    *("created", "modified", "start", "end"),
]
QUOTE = "At least 40 people"


def test_a_note_on_a_quote_is_printed_as_its_id_and_listed(
    cli: Cli, library: Path
) -> None:
    added = cli(
        "note", "add", "bridge", "Check this", "--quote", QUOTE, "--tag", "toll"
    )
    assert added.status == 0
    (record,) = cli("notes", "--json").records
    assert list(record) == FIELDS
    assert added.out == record["id"] + "\n"
    assert record["article"] == "articles/2024/bridge.txt"
    assert (record["kind"], record["state"]) == ("passage", "exact")
    assert (record["quote"], record["note"]) == (QUOTE, "Check this")
    assert (record["tags"], record["author"]) == (["toll"], "tester")
    assert BRIDGE[record["start"] : record["end"]] == QUOTE


def test_a_passage_may_be_given_by_its_code_points(cli: Cli, library: Path) -> None:
    start = BRIDGE.index("Óscar")
    cli("note", "add", "bridge", "who?", "--at", f"{start}:{start + 10}")
    (record,) = cli("notes", "--json").records
    assert (record["quote"], record["start"]) == ("Óscar Pélé", start)


def test_a_note_without_a_passage_is_on_the_article(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "Ask the mayor")
    (record,) = cli("notes", "--json").records
    assert (record["kind"], record["quote"]) == ("article", None)
    assert (record["start"], record["end"], record["state"]) == (None, None, "exact")


def test_tags_alone_join_the_tags_of_the_article(cli: Cli, library: Path) -> None:
    assert cli("note", "add", "bridge", "--tag", "flood").status == 0
    assert cli("note", "add", "bridge", "--tag", "Water", "--tag", "FLOOD").status == 0
    (record,) = (r for r in cli("list", "--json").records if r["tags"])
    assert record["tags"] == ["Water", "flood"]
    assert cli("notes", "--json").out == ""


def test_a_note_is_read_from_standard_input(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "-", stdin="Två\r\nrader\x1b[31m\n".encode())
    (record,) = cli("notes", "--json").records
    assert record["note"] == "Två\nrader[31m"


def test_a_quote_that_occurs_twice_needs_to_be_counted(cli: Cli, library: Path) -> None:
    result = cli("note", "add", "bridge", "x", "--quote", "Pélé")
    assert result.status == 2
    assert "occurs 2 times" in result.err
    assert "--nth" in result.err
    assert (
        cli("note", "add", "bridge", "x", "--quote", "Pélé", "--nth", "2").status == 0
    )
    (record,) = cli("notes", "--json").records
    assert record["start"] == BRIDGE.rindex("Pélé")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--quote", "no such words"], "does not occur"),
        (["--quote", "oscar  pele"], 'there is "Óscar Pélé"'),
        (["--quote", " \n"], "--quote is empty"),
        (["--quote", QUOTE, "--nth", "2"], "occurs once"),
        (["--quote", QUOTE, "--nth", "0"], "--nth 0"),
        (["--nth", "1"], "give both"),
        (["--at", "5"], "START:END"),
        (["--at", "7:7"], "no passage"),
        (["--at", "0:99999"], "no passage"),
        (["--at", "9:4"], "no passage"),
        (["--at", "0:5", "--quote", "x"], "not allowed with"),
        (["--tag", " "], "--tag is empty"),
    ],
)
def test_a_passage_that_is_not_there_is_refused_and_nothing_written(
    cli: Cli, library: Path, options: list[str], words: str
) -> None:
    before = tree(library)
    result = cli("note", "add", "bridge", "text", *options)
    assert result.status == 2
    assert words in result.err
    assert result.err.count("\n") == 1
    assert tree(library) == before


def test_there_must_be_something_to_add(cli: Cli, library: Path) -> None:
    result = cli("note", "add", "bridge")
    assert result.status == 2
    assert "nothing to add" in result.err


def test_white_space_is_no_passage(cli: Cli, library: Path) -> None:
    gap = BRIDGE.index("\n\n")
    result = cli("note", "add", "bridge", "x", "--at", f"{gap}:{gap + 2}")
    assert result.status == 2
    assert "Traceback" not in result.err


def test_a_note_is_shown_edited_and_deleted_by_a_part_of_its_id(
    cli: Cli, library: Path
) -> None:
    note_id = cli("note", "add", "bridge", "One", "--quote", QUOTE, "--tag", "a").out
    short = note_id[:18]
    assert cli("note", "edit", short, "Two\nlines").status == 0
    assert cli("note", "edit", short, "--tag", "b", "--untag", "A").status == 0
    (record,) = cli("note", "show", short, "--json").records
    assert (record["note"], record["tags"]) == ("Two\nlines", ["b"])
    page = cli("note", "show", short).out
    assert page.endswith("\nTwo\nlines\n")
    assert QUOTE in page
    assert "#b" in page
    assert cli("note", "delete", short).status == 0
    assert cli("notes", "--json").out == ""
    assert cli("note", "show", short).status == 2


def test_no_note_is_deleted_where_an_id_is_unknown(cli: Cli, library: Path) -> None:
    note_id = cli("note", "add", "bridge", "One").out.strip()
    result = cli("note", "delete", note_id, "ffffffffffff")
    assert result.status == 2
    assert "ffffffffffff" in result.err
    assert len(cli("notes", "--json").records) == 1


def test_a_note_is_moved_to_other_words(cli: Cli, library: Path) -> None:
    note_id = cli("note", "add", "bridge", "One", "--quote", QUOTE).out.strip()
    assert cli("note", "move", note_id, "--quote", "$3.5 million").status == 0
    (record,) = cli("notes", "--json").records
    assert (record["id"], record["quote"]) == (note_id, "$3.5 million")
    assert cli("note", "move", note_id).status == 2


def test_a_note_stays_with_its_words_when_the_file_is_edited(
    cli: Cli, library: Path
) -> None:
    cli("note", "add", "bridge", "One", "--quote", "$3.5 million")
    path = library / "articles/2024/bridge.txt"
    path.write_text("Update: the bridge is open again.\n\n" + BRIDGE, "utf-8")
    (record,) = cli("notes", "--json").records
    assert record["state"] in ("exact", "moved")
    text = cli("show", "bridge", "--plain").out
    assert text[record["start"] : record["end"]] == "$3.5 million"


def test_the_notes_of_a_vanished_article_are_orphans(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "One", "--quote", QUOTE)
    (library / "articles/2024/bridge.txt").unlink()
    result = cli("notes", "--json")
    assert result.status == 0
    (record,) = result.records
    assert (record["state"], record["start"]) == ("orphan", None)


def test_notes_of_an_article_come_in_the_order_of_its_text(
    cli: Cli, library: Path
) -> None:
    cli("note", "add", "bridge", "late", "--quote", "$3.5 million")
    cli("note", "add", "market", "other")
    cli("note", "add", "bridge", "early", "--quote", QUOTE)
    records = cli("notes", "articles/2024/bridge.txt", "--json").records
    assert [record["note"] for record in records] == ["early", "late"]


def test_undo_and_redo_say_what_they_did_and_dry_runs_do_nothing(
    cli: Cli, library: Path
) -> None:
    cli("note", "add", "bridge", "One", "--quote", QUOTE)
    planned = cli("undo", "--dry-run")
    assert planned.out.startswith("would undo: ")
    assert len(cli("notes", "--json").records) == 1
    done = cli("undo")
    assert (done.status, done.out) == (0, planned.out.removeprefix("would "))
    assert cli("notes", "--json").out == ""
    assert cli("redo").status == 0
    assert len(cli("notes", "--json").records) == 1


def test_where_nothing_is_to_be_undone_that_is_said(cli: Cli, library: Path) -> None:
    result = cli("undo")
    assert result.status == 2
    assert result.err == "reader: nothing to undo\n"


def test_tags_are_counted_most_used_first(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "One", "--tag", "rare", "--tag", "toll")
    cli("note", "add", "market", "--tag", "Toll")
    assert cli("tags", "--json").records == [
        {"tag": "toll", "notes": 1, "articles": 1},
        {"tag": "rare", "notes": 1, "articles": 0},
    ]
    assert cli("tags", "list", "--json").out == cli("tags", "--json").out


def test_a_tag_is_renamed_merged_and_deleted_and_dry_runs_do_nothing(
    cli: Cli, library: Path
) -> None:
    cli("note", "add", "bridge", "One", "--tag", "toll", "--tag", "deaths")
    for words, left in (
        (["rename", "TOLL", "casualties"], {"casualties", "deaths"}),
        (["merge", "deaths", "casualties"], {"casualties"}),
        (["delete", "casualties"], set()),
    ):
        before = cli("tags", "--json").out
        planned = cli("tags", *words, "--dry-run")
        assert planned.out.startswith(f"would {words[0]} ")
        assert "1 note" in planned.out
        assert cli("tags", "--json").out == before
        assert cli("tags", *words).status == 0
        assert {record["tag"] for record in cli("tags", "--json").records} == left
    assert len(cli("notes", "--json").records) == 1


def test_a_tag_is_split_on_what_a_query_finds(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "One zebra", "--tag", "toll")
    cli("note", "add", "bridge", "Two", "--tag", "Toll", "--tag", "road")
    before = cli("notes", "--json").out
    planned = cli("tags", "split", "toll", "price", "note:zebra", "--dry-run")
    assert planned.out == "would split toll to price: 1 note\n"
    assert cli("notes", "--json").out == before
    assert cli("tags", "split", "toll", "price", "note:zebra").status == 0
    tags = {one["note"]: set(one["tags"]) for one in cli("notes", "--json").records}
    assert tags == {"One zebra": {"price"}, "Two": {"road", "toll"}}
    assert cli("tags", "split", "toll", "price", "nosuchword").status == 1
    assert cli("undo").status == 0
    tags = {one["note"]: set(one["tags"]) for one in cli("notes", "--json").records}
    assert tags["One zebra"] == {"toll"}


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (["split", "a", "b"], "a query"),
        (["split", "a", "A", "one"], "the same tag"),
        (["split", "nowhere", "b", "one"], "no such tag"),
        (["rename", "nowhere", "b"], "no such tag"),
        (["rename", "a", "b"], "reader tags merge"),
        (["rename", "a", "\x1b"], "empty"),
        (["merge", "a", "nowhere"], "reader tags rename"),
        (["merge", "a", "A"], "the same tag"),
        (["delete", "nowhere"], "no such tag"),
    ],
)
def test_a_change_of_tags_that_makes_no_sense_is_refused(
    cli: Cli, library: Path, words: list[str], remedy: str
) -> None:
    cli("note", "add", "bridge", "One", "--tag", "a", "--tag", "b")
    result = cli("tags", *words)
    assert result.status == 2
    assert remedy in result.err
    assert {record["tag"] for record in cli("tags", "--json").records} == {"a", "b"}


def test_a_spelling_of_a_tag_can_be_corrected(cli: Cli, library: Path) -> None:
    cli("note", "add", "bridge", "One", "--tag", "vallmora")
    assert cli("tags", "rename", "vallmora", "Vallmora").status == 0
    assert cli("tags", "--json").records[0]["tag"] == "Vallmora"


def test_escapes_in_notes_and_tags_are_never_printed(cli: Cli, library: Path) -> None:
    evil = "a\x1b]0;x\x07\u202e\x9b[b]"
    note_id = cli("note", "add", "bridge", evil, "--tag", evil).out.strip()
    for argv in (["notes"], ["notes", "--json"], ["tags"], ["note", "show", note_id]):
        printed = cli(*argv).out
        assert "[b]" in printed
        assert not {"\x1b", "\x07", "\u202e", "\x9b"} & set(printed)


@given(st.text(alphabet="ab\n é", max_size=40), st.text(alphabet="abé ", min_size=1))
def test_a_quote_is_found_exactly_where_it_stands(text: str, quote: str) -> None:
    found = occurrences(text, quote)
    assert all(text.startswith(quote, at) for at in found)
    assert len(found) == sum(text.startswith(quote, at) for at in range(len(text)))
    for nth, at in enumerate(found, 1):
        if quote.strip():
            assert find_quote(text, quote, nth, "x") == (at, at + len(quote))


@given(st.text(max_size=20))
def test_a_range_is_either_read_or_refused(given: str) -> None:
    try:
        start, end = parse_range("some text", given, "x")
    except UsageError:
        return
    assert 0 <= start < end <= 9


def test_ids_are_shortened_only_as_far_as_they_differ() -> None:
    assert short_length([]) == 8
    assert short_length(["0123456789ab", "0123456789cd"]) == 11
    assert short_length(["0123456789ab", "0123456789ab"]) == 8
