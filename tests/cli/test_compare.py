"""`compare`: boards in every form, stories, and corrections of both."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from reader.cli import compare
from reader.cli import compare_formats as formats
from reader.comparison.model import Board, Mention, Question, Relation, Row, Story
from reader.detection.model import Figure, Kind
from reader.text.cells import cell_width
from tests.cli.conftest import Cli, tree

WIRE = """At least 11 dead as ferry sinks off Vallmora

Source: Coast Wire
Published: 2024-05-03

VALLMORA - At least 11 people died on Friday when the ferry Estrella sank off \
Vallmora, officials said. The Estrella carried 140 passengers, according to the navy.
"""
PAPER = """Ferry Estrella: 27 dead off Vallmora

Source: The Lantern
Published: 2024-05-05

The navy has found 27 bodies off the wreck of the Estrella, it said on Sunday. There \
were 152 passengers on board when it sank off Vallmora. Mayor Óscar Pélé, 61, wept.
"""
TRAM = """Tram to cost 4.1 billion kroner

Source: The Lantern
Published: 2024-02-08

The council voted 31-28 for a tram of 17 stops.
"""
WIRE_ID, PAPER_ID, TRAM_ID = (
    f"articles/{name}.txt" for name in ("wire", "paper", "tram")
)

PROMISED = (
    "article", "source", "published", "start", "end", "text", "value", "low", "high",
    "bound", "unit", "counted", "as_of", "said_by",
)  # fmt: skip


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "library"
    (root / "articles").mkdir(parents=True)
    for name, text in (("wire", WIRE), ("paper", PAPER), ("tram", TRAM)):
        (root / "articles" / f"{name}.txt").write_text(text, "utf-8")
    monkeypatch.chdir(root)
    return root


def texts(row: dict[str, Any]) -> list[str]:
    return [mention["text"] for mention in row["mentions"]]


def row_of(records: list[dict[str, Any]], text: str) -> dict[str, Any]:
    (found,) = (r for r in records if text in [m["text"] for m in r["mentions"]])
    return found


def test_json_has_what_scripts_hold_on_to(cli: Cli, library: Path) -> None:
    result = cli("compare", "--json")
    assert (result.status, result.err) == (0, "")
    row = row_of(result.records, "At least 11 people")
    assert row["relation"] in {relation.value for relation in Relation}
    mention = next(m for m in row["mentions"] if m["text"] == "At least 11 people")
    assert tuple(mention)[:14] == PROMISED
    assert mention["article"] == WIRE_ID
    assert (mention["value"], mention["low"], mention["bound"]) == (11, 11, "at_least")
    assert mention["source"] == "Coast Wire"
    text = (library / WIRE_ID).read_text("utf-8")
    assert text[mention["start"] : mention["end"]] == mention["text"]
    assert text[mention["quote_start"] : mention["quote_end"]] == mention["quote"]
    articles = {m["article"] for record in result.records for m in record["mentions"]}
    assert articles == {WIRE_ID, PAPER_ID}


def test_without_a_query_the_stories_of_several_outlets_are_compared(cli: Cli) -> None:
    out = cli("compare").out
    assert out.splitlines()[0].startswith(("Ferry Estrella", "At least 11"))
    assert "Coast Wire, The Lantern; 2024-05-03 to 2024-05-05" in out
    assert "4.1 billion" not in out


def test_an_article_stands_for_its_story_two_for_themselves(cli: Cli) -> None:
    assert cli("compare", WIRE_ID).out == cli("compare").out
    records = cli("compare", WIRE_ID, TRAM_ID, "--json").records
    assert {m["article"] for r in records for m in r["mentions"]} == {WIRE_ID, TRAM_ID}
    assert all(record["story"] is None for record in records)


def test_an_article_alone_shows_all_its_figures(cli: Cli) -> None:
    result = cli("compare", TRAM_ID)
    assert result.status == 0
    assert "4.1 billion kroner" in result.out
    assert "31-28" in result.out


def test_figures_given_once_are_counted_and_shown_with_all(cli: Cli) -> None:
    short, whole = cli("compare").out, cli("compare", "--all").out
    assert re.search(r"\(\d+ rows? of one article alone: --all shows", short)
    assert "61" not in short.split("(")[0]
    assert "61" in whole
    assert "--all" not in whole


@pytest.mark.parametrize("words", [["ferry"], ["source:lantern", "OR", "source:coast"]])
def test_a_query_finds_what_is_compared(cli: Cli, words: list[str]) -> None:
    result = cli("compare", "--json", *words)
    assert result.status == 0
    assert result.records


def test_the_exit_status_tells_whether_anything_was_found(cli: Cli) -> None:
    assert cli("compare", "zebra").status == 1
    assert cli("compare", "--stories", "zebra").status == 1
    assert cli("compare", "--stories", "kroner").status == 1
    assert cli("compare", "--csv", "--html").status == 2
    assert cli("compare", "--stories", "--html").status == 2
    assert cli("compare", "--nothing").status == 2


def test_stories_are_listed_with_the_reasons(cli: Cli) -> None:
    (record,) = cli("compare", "--stories", "--json").records
    assert record["articles"] == [WIRE_ID, PAPER_ID]
    assert record["outlets"] == ["Coast Wire", "The Lantern"]
    assert (record["first"], record["last"]) == ("2024-05-03", "2024-05-05")
    assert len(record["why"]) == 2
    assert "Estrella" in record["why"][0]
    assert WIRE_ID in cli("compare", "--stories", "estrella").out


def test_looking_writes_nothing(cli: Cli, library: Path) -> None:
    before = tree(library)
    for form in ("--json", "--csv", "--markdown", "--html", "--stories"):
        assert cli("compare", form).status == 0
    assert tree(library) == before


# The forms


def test_csv_has_a_line_a_figure(cli: Cli) -> None:
    rows = list(csv.DictReader(io.StringIO(cli("compare", "--csv").out)))
    records = cli("compare", "--json").records
    assert len(rows) == sum(len(record["mentions"]) for record in records)
    (row,) = (r for r in rows if r["text"] == "At least 11 people")
    assert (row["article"], row["value"], row["low"], row["high"]) == (
        WIRE_ID, "11", "11", "",
    )  # fmt: skip
    assert row["relation"] in {relation.value for relation in Relation}
    assert row["quote"].startswith("VALLMORA - At least 11 people died")


def test_markdown_quotes_every_sentence_with_its_place(cli: Cli) -> None:
    out = cli("compare", "--markdown").out
    assert "- **At least 11 people** — Coast Wire, 2024-05-03" in out
    at = WIRE.index("At least 11 people")
    assert f"({WIRE_ID}, {at}–{at + len('At least 11 people')})" in out


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_one_whole_page_that_fetches_nothing(cli: Cli) -> None:
    out = cli("compare", "--html").out
    page = Page()
    page.feed(out)
    assert not page.open
    assert out.startswith("<!DOCTYPE html>")
    assert ("lang", "en") in page.attributes
    assert page.tags.count("table") == page.tags.count("caption") > 0
    names = {name for name, _ in page.attributes}
    assert not names & {"src", "href", "onclick", "action"}
    assert "script" not in page.tags
    assert ("scope", "row") in page.attributes


EVIL = '=HYPERLINK("x")<script>alert(1)</script> | *a* [b](c)\x1b[31m\u202e\n# end'


def evil_board() -> Board:
    figure = Figure(start=3, end=9, kind=Kind.COUNT, value=-5, unit=EVIL)
    mention = Mention(
        article=EVIL, source=EVIL, published=EVIL, figure=figure, text=EVIL, start=0,
        end=9, sentence=EVIL, as_of=EVIL, said_by=EVIL,
    )  # fmt: skip
    question = Question(key=EVIL, title=EVIL, kind=Kind.COUNT)
    row = Row(
        question=question, relation=Relation.SINGLE, mentions=(mention,), why=EVIL
    )
    return Board(articles=(EVIL,), rows=(row,))


def test_nothing_in_a_text_is_obeyed() -> None:
    board = evil_board()
    shown = [(board, board.rows)]
    page = Page()
    whole = formats.html_text(shown)
    page.feed(whole)
    assert not page.open
    assert "script" not in page.tags
    markdown = formats.markdown_text(shown)
    assert "<script>" not in markdown.replace("\\<", "")
    assert "\n# end" not in markdown
    table = formats.csv_text(shown)
    header, line = csv.reader(io.StringIO(table))
    cells = dict(zip(header, line, strict=True))
    assert cells["value"] == "-5"
    assert cells["quote"].startswith("'=HYPERLINK")
    text = [name for name in header if name not in ("start", "end", "value", "low")]
    assert not any(cells[name][:1] in tuple("=+-@") and cells[name] for name in text)
    for out in (whole, markdown, table):
        assert not re.search("[\x1b\u202e]", out)


# Corrections


def stories(cli: Cli) -> list[list[str]]:
    return [r["articles"] for r in cli("compare", "--stories", "--json").records]


def test_stories_are_split_joined_and_renamed(cli: Cli, library: Path) -> None:
    assert stories(cli) == [[WIRE_ID, PAPER_ID]]
    before = tree(library)
    dry = cli("compare", "split", PAPER_ID, "--dry-run")
    assert dry.out == f"would split {PAPER_ID} off the story of {WIRE_ID}\n"
    assert tree(library) == before
    assert cli("compare", "split", "paper").status == 0
    assert stories(cli) == []
    assert cli("compare", "join", PAPER_ID, TRAM_ID).status == 0
    assert stories(cli) == [[TRAM_ID, PAPER_ID]]
    assert cli("compare", "rename", TRAM_ID, "Odd pair").status == 0
    assert cli("compare", "--stories", "--json").records[0]["title"] == "Odd pair"
    assert cli("undo").status == 0
    assert cli("undo").status == 0
    assert stories(cli) == []
    assert cli("undo").status == 0
    assert stories(cli) == [[WIRE_ID, PAPER_ID]]
    assert cli("redo").status == 0
    assert stories(cli) == []


def place(text: str, words: str) -> int:
    return text.index(words)


def test_questions_are_joined_split_and_renamed(cli: Cli) -> None:
    dead = f"{PAPER_ID}:{place(PAPER, '27 bodies')}"
    age = f"{PAPER_ID}:{place(PAPER, '61')}"
    first = f"{WIRE_ID}:{place(WIRE, 'At least 11 people')}"
    assert cli("compare", "join", dead, age).status == 0
    joined = row_of(cli("compare", "--json").records, "61")
    assert "27 bodies" in [m["text"] for m in joined["mentions"]]
    assert joined["by_hand"]
    assert cli("compare", "split", first).status == 0
    records = cli("compare", "--json").records
    assert "27 bodies" not in texts(row_of(records, "At least 11 people"))
    assert cli("compare", "rename", first, "first count").status == 0
    assert row_of(cli("compare", "--json").records, "At least 11 people")[
        "question"
    ] == "first count"  # fmt: skip
    listed = cli("compare", "corrections", "--json").records
    assert [one["op"] for one in listed] == [
        "one-question", "other-question", "question-name",
    ]  # fmt: skip
    assert cli("compare", "corrections").out.count("\n") == 3
    assert cli("compare", "forget", *(one["id"] for one in listed)).status == 0
    assert cli("compare", "corrections").out == ""
    assert texts(row_of(cli("compare", "--json").records, "61")) == ["61"]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["join", WIRE_ID], "two of a kind"),
        (["join", WIRE_ID, f"{PAPER_ID}:120"], "either articles, or figures"),
        (["join", f"{WIRE_ID}:0", f"{WIRE_ID}:30"], "no figure is there"),
        (["split", TRAM_ID], "no other article is in its story"),
        (["rename", TRAM_ID, "x"], "no other article is in its story"),
        (["rename", WIRE_ID, " "], "says nothing"),
        (["forget", "abcdef"], "`reader compare corrections` lists them"),
        (["join", "nowhere.txt", WIRE_ID], "no such article"),
    ],
)
def test_what_cannot_be_meant_is_one_clear_line(
    cli: Cli, library: Path, argv: list[str], words: str
) -> None:
    before = tree(library)
    result = cli("compare", *argv)
    assert result.status == 2
    assert words in result.err
    assert result.err.count("\n") == 1
    assert tree(library) == before


def test_more_articles_than_fit_are_compared_story_by_story(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare, "MOST", 1)
    result = cli("compare", "vallmora", "--json")
    assert result.err == "reader: 2 articles found: each story by itself\n"
    assert {record["story"] for record in result.records} != {None}


def test_the_line_above_a_board_keeps_to_the_width() -> None:
    story = Story(
        key="s",
        title="At least eleven dead as a ferry sinks off the coast",
        articles=("a.txt", "b.txt"),
        outlets=("Coast Wire", "The Lantern"),
        first="2024-05-03",
        last="2024-05-05",
        why=("", ""),
    )
    board = Board(articles=story.articles, rows=(), story=story)
    whole = compare.heading(board)
    assert whole.endswith("off the coast (2 articles; Coast Wire, The Lantern; "
                          "2024-05-03 to 2024-05-05)")  # fmt: skip
    clipped = compare.heading(board, 90)
    assert cell_width(clipped) <= 90
    assert clipped.endswith("2024-05-05)")
    assert cell_width(compare.heading(board, 30)) <= 30
