"""Hits: kinds, places, snippets, and the order in which they come."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.search.hits import SNIPPET, HitKind, snippet
from reader.search.query import parse
from reader.text.cells import cell_width
from reader.text.fold import fold
from tests.search.library import Desk


def _marked(desk: Desk, query: str) -> list[list[str]]:
    return [[hit.snippet[a:b] for a, b in hit.marks] for hit in desk.hits(query)]


def test_a_hit_in_the_text_has_its_place_and_line(desk: Desk) -> None:
    hits = [hit for hit in desk.hits("guaidó") if hit.kind is HitKind.TEXT]
    article = desk.article("bridge")
    (hit,) = hits  # the second one is in the same line
    assert hit.start == article.text.index("Guaidó")
    assert article.text[hit.start : hit.end] == "Guaidó"
    assert hit.article == article.id
    assert hit.id is None
    assert "spoke to a crowd" in hit.snippet
    assert [hit.snippet[a:b] for a, b in hit.marks] == ["Guaidó", "Guaidó"]


def test_hits_far_apart_in_a_long_paragraph_are_told_apart(tmp_path: Path) -> None:
    line = "A heron. " + "Nothing else to see here. " * 20 + "Another heron."
    desk = Desk(tmp_path, {"x.txt": f"Birds of the lake counted again\n\n{line}"})
    text = desk.article("x").text
    assert [hit.start for hit in desk.hits("heron")] == [
        text.index("heron"),
        text.rindex("heron"),
    ]


def test_hits_may_be_asked_of_some_articles_only(desk: Desk) -> None:
    wire = desk.article("wire").id
    query = parse("guaido")
    assert {hit.article for hit in desk.search.hits(query, among=[wire])} == {wire}
    assert desk.search.articles(query, among=[wire]) == (wire,)
    assert desk.search.articles(parse(""), among=[wire, "none"]) == (wire,)


def test_a_hit_in_the_headline_is_told_once(desk: Desk) -> None:
    hits = desk.hits("cucuta")
    assert [hit.kind for hit in hits] == [HitKind.TITLE]
    (hit,) = hits
    assert desk.article("bridge").text[hit.start : hit.end] == "Cúcuta"
    assert hit.snippet == "Bridge to Cúcuta closed"
    assert hit.marks == ((10, 16),)


def test_hits_in_notes_and_tags_name_the_note(desk: Desk) -> None:
    first = desk.note("wire", "closed", "Long ago.\nThe *zebra* line.\nMore.", "zebras")
    desk.notebook.set_article_tags(desk.article("port"), ["Zebra"])
    hits = desk.hits("zebra")
    assert [(hit.kind, hit.id) for hit in hits] == [
        (HitKind.NOTE, first),
        (HitKind.TAG, first),
        (HitKind.TAG, None),
    ]
    assert hits[0].snippet == "The *zebra* line."
    assert hits[0].marks == ((5, 10),)
    assert hits[0].start is None
    assert (hits[1].snippet, hits[1].marks) == ("zebras", ((0, 5),))
    assert desk.hits("tag:zebra")[0].snippet == "Zebra"
    (quoted,) = desk.hits("in:notes closed")
    assert (quoted.kind, quoted.snippet) == (HitKind.NOTE, "closed")


def test_neighbouring_words_are_one_hit(desk: Desk) -> None:
    hits = [h for h in desk.hits("juan guaido") if h.article.endswith("wire.txt")]
    text = desk.article("wire").text
    assert [text[hit.start : hit.end] for hit in hits] == ["Juan Guaido"]


def test_a_person_is_hit_where_mentioned(desk: Desk) -> None:
    hits = desk.hits("person:guaidó")
    text = desk.article("bridge").text
    assert [text[hit.start : hit.end] for hit in hits] == ["Juan Guaidó"]
    assert [hits[0].snippet[a:b] for a, b in hits[0].marks] == ["Juan Guaidó"]


def test_what_is_negated_is_no_hit(desk: Desk) -> None:
    assert {tuple(m) for m in _marked(desk, "guaido -people")} == {("Guaidó", "Guaidó")}


def test_a_condition_alone_hits_the_articles_themselves(desk: Desk) -> None:
    (hit,) = desk.hits("source:harbour")
    assert (hit.kind, hit.snippet, hit.start, hit.marks) == (
        HitKind.TITLE,
        "Port opens",
        None,
        (),
    )


def test_the_best_articles_come_first_and_their_hits_together(tmp_path: Path) -> None:
    filler = "Plain words fill the lines of it. " * 20
    desk = Desk(
        tmp_path,
        {
            "once.txt": f"Some story\n\n{filler}\n\nA heron was seen.",
            "often.txt": f"Other story\n\n{filler}\n\nHeron, heron and a heron more.",
            "title.txt": f"The heron returns\n\n{filler}",
            "noted.txt": f"Third story\n\n{filler}\n\nA heron there too.",
            "none.txt": f"Fourth story\n\n{filler}",
        },
    )
    desk.note("noted", "Third", "on the heron")
    order = list(dict.fromkeys(hit.article for hit in desk.hits("heron")))
    assert [article.rpartition("/")[2] for article in order] == [
        "title.txt",
        "noted.txt",
        "often.txt",
        "once.txt",
    ]


def test_newer_articles_come_first_among_equals(tmp_path: Path) -> None:
    body = "---\n\nThe same heron in each."
    desk = Desk(
        tmp_path,
        {
            f"{day}.md": f"---\ntitle: Day\ndate: 2020-01-0{day}\n{body}"
            for day in (2, 3, 1)
        },
    )
    order = [hit.article.rpartition("/")[2] for hit in desk.hits("heron")]
    assert order == ["3.md", "2.md", "1.md"]


def test_only_the_best_hits_of_an_article_are_listed(tmp_path: Path) -> None:
    lines = [f"Line {n} has a heron in it." for n in range(12)]
    lines[9] = "Here heron and egret meet."
    desk = Desk(
        tmp_path,
        {"many.txt": "Birds of the lake counted again\n\n" + "\n\n".join(lines)},
    )
    hits = desk.hits("heron OR egret")
    assert len(hits) == 5
    assert any("egret" in hit.snippet for hit in hits)
    assert [hit.start for hit in hits] == sorted(hit.start or 0 for hit in hits)
    assert [hit.more for hit in hits] == [0, 0, 0, 0, 7]
    assert len(desk.hits("heron", limit=3)) == 3
    assert desk.hits("heron", limit=0) == ()


def test_the_empty_query_and_one_without_answer_have_no_hits(desk: Desk) -> None:
    assert desk.hits("") == ()
    assert desk.hits("nosuchword") == ()


def test_snippets_are_clean_lines(tmp_path: Path) -> None:
    odd = "A\tred \x1b[31m heron\u202e [b]flew[/b]\u200b off."
    desk = Desk(tmp_path, {"odd.txt": f"Birds of the lake counted again\n\n{odd}"})
    (hit,) = desk.hits("heron")
    assert hit.snippet == "A red [31m heron [b]flew[/b] off."
    assert [hit.snippet[a:b] for a, b in hit.marks] == ["heron"]


PIECES = [
    "word ",
    "é",
    "日本",
    "e\u0301",
    " ",
    "\t",
    "\n",
    "longerword",
    "👩\u200d👧",
    "\u200b",
]
TEXT = st.lists(st.sampled_from(PIECES), max_size=300).map("".join)


@given(TEXT, st.data())
def test_a_snippet_is_short_and_shows_the_hit(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    line, ((a, b),) = snippet(text, start, end)
    assert cell_width(line) <= SNIPPET
    assert "\n" not in line
    assert "\t" not in line
    shown = " ".join(text[start:end].replace("\u200b", "").split())
    assert fold(line[a:b]) == fold(shown)


def test_a_long_paragraph_is_cut_at_words_on_both_sides() -> None:
    words = " ".join(f"word{n}" for n in range(200))
    start = words.index("word100")
    line, ((a, b),) = snippet(words, start, start + 7)
    assert line[a:b] == "word100"
    assert line.startswith("…word")
    assert line.endswith("…")
    assert SNIPPET - 10 <= cell_width(line) <= SNIPPET
    at_start, _ = snippet(words, 0, 5)
    assert at_start.startswith("word0 word1 ")
    at_end, _ = snippet(words, len(words) - 7, len(words))
    assert at_end.endswith("word199")
    assert cell_width(at_end) > SNIPPET - 10


@pytest.mark.parametrize("query", ["heron", "herón"])
def test_a_hit_is_exact_text_of_today(tmp_path: Path, query: str) -> None:
    desk = Desk(tmp_path, {"x.txt": "Birds\n\nOne herón."})
    desk.write("x.txt", "Birds\n\nA longer beginning, then one herón.")
    (hit,) = desk.hits(query)
    assert desk.article("x").text[hit.start : hit.end] == "herón"


def test_an_expression_is_shown_where_it_stands(desk: Desk) -> None:
    (hit,) = desk.hits(r"/more than \d+/")
    text = desk.article("wire").text
    assert text[hit.start : hit.end] == "more than 100"
    assert [hit.snippet[start:end] for start, end in hit.marks] == ["more than 100"]
    (title, *_) = desk.hits("/bridge.to/")
    assert title.kind is HitKind.TITLE
    assert title.marks == ((0, 9),)
