"""Which articles and notes a query finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.detection.engines import BuiltIn
from reader.detection.model import Kind, Names
from reader.search.query import parse
from reader.text.fold import fold
from tests.search.library import STORIES, Desk

ALL = {"bridge", "wire", "port", "港", "empty words"}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ALL),
        ("guaido", {"bridge", "wire"}),
        ("guaidó", {"bridge"}),
        ("GUAIDÓ", {"bridge"}),
        ("guaido\u0301", {"bridge"}),
        ("guai", {"bridge", "wire"}),
        ("uaido", set()),
        ("juan guaidó", {"bridge"}),
        ('"juan guaidó"', {"bridge"}),
        ('"guaidó juan"', set()),
        ('"long road"', {"wire"}),
        ('"long roa"', set()),
        ("“long road”", {"wire"}),
        ('"long road', {"wire"}),
        ("long day", {"port"}),
        ("'long", {"wire", "port"}),
        ("lodz", {"port"}),
        ("łódź", {"port"}),
        ("łodz", {"port"}),
        ("lódz", {"port"}),
        ("łukasz", set()),
        ("新闻", {"港"}),
        ("天的", {"港"}),
        ("guaido OR lodz", {"bridge", "wire", "port"}),
        ("closed -road", set()),
        ("closed -mr", {"wire"}),
        ("NOT closed", {"port", "港", "empty words"}),
        ("(guaido OR lodz) closed", {"bridge", "wire"}),
        ("source:harbour", {"port"}),
        ('source:"harbour news"', {"port"}),
        ("title:port", {"port"}),
        ("title:bridge", {"bridge"}),
        ("in:title bridge", {"bridge"}),
        ("in:title guaido", set()),
        ("in:text guaido", {"bridge", "wire"}),
        ("in:notes guaido", set()),
        ("guaido (in:title bridge)", {"bridge"}),
        ("path:b/", {"port", "港", "empty words"}),
        ("path:WORDS", {"empty words"}),
        ("path:港", {"港"}),
        ("author:ruiz", {"bridge", "wire"}),
        ("author:guaido", set()),
        ("person:guaido", {"bridge", "wire"}),
        ("person:guaidó", {"bridge"}),
        ('person:"juan guaido"', {"bridge", "wire"}),
        ("person:cucuta", set()),
        ("place:cucuta", {"bridge"}),
        ("org:harbour", {"port"}),
        ("group:harbour", set()),
        ("has:figure", {"wire", "port"}),
        ("has:note", set()),
        ("is:unread", ALL),
        ("is:read", set()),
        ("nosuchword", set()),
        ("/bridge to c.cuta/", {"bridge"}),
        ("/Mr Gua/", {"bridge"}),
        ("/mr Gua/", set()),
        (r"/\d+ people/", {"wire"}),
        ("in:title /^crowd/", {"wire"}),
        ("in:notes /./", set()),
        ("-/guaid/ closed", set()),
        ("date:2020", {"port"}),
        ("date:2020-05-01", {"port"}),
        ("date:2020-04..2020-06", {"port"}),
        ("date:>2020-05-01", set()),
        ("date:<=2020-05-01", {"port"}),
        ("-date:2020", ALL - {"port"}),
        ("figure:>50", {"wire", "port"}),
        ("count:>50 -date:2020", {"wire"}),
        ("figure:100", {"wire"}),
        ("money:>1", set()),
    ],
)
def test_articles_are_found_by_words_and_fields(
    desk: Desk, query: str, found: set[str]
) -> None:
    assert desk.found(query) == found


def test_a_phrase_needs_its_accents_in_its_own_place(tmp_path: Path) -> None:
    desk = Desk(
        tmp_path,
        {
            "apart.txt": "Some news\n\nJuan Guaido came. The name is Guaidó.",
            "beside.txt": "Some news\n\nJuan Guaido went, then Juan Guaidó came.",
            "hindi.txt": "Some news\n\nहिन्दी भाषा",
        },
    )
    assert desk.found('"juan guaidó"') == {"beside"}
    assert desk.found('"juan guaido"') == {"apart", "beside"}
    assert desk.found("हिन्दी") == {"hindi"}
    assert desk.found("हिनदी") == {"hindi"}


def test_articles_come_in_the_order_of_the_list(desk: Desk) -> None:
    listed = [row.id for row in desk.library.listing()]
    found = list(desk.search.articles(parse("guaido OR lodz")))
    assert found == [article for article in listed if article in found]
    assert found[0].endswith("port.md")  # the one with a date


def test_known_names_are_given_to_the_detection(desk: Desk) -> None:
    assert desk.found("group:crowd") == set()
    desk.known = Names({"crowd": Kind.GROUP})
    assert desk.found("group:crowd") == {"bridge", "wire"}


def test_detection_sees_only_what_the_words_leave(desk: Desk) -> None:
    wire = desk.article("wire").text
    desk.found("person:guaido people")
    assert desk.seen == [wire]
    desk.found("-person:guaido people")
    desk.found("person:nowhere")
    assert desk.seen == [wire]
    desk.found("person:guaido")
    assert len(desk.seen) == 2


def test_people_and_places_are_found_with_the_real_detection(tmp_path: Path) -> None:
    story = (
        "Harbour strike enters third week\n\nPORTO VERDE (Reuters) - Opposition leader "
        "Irene Peña met dock workers in Nairobi on Monday.\n\nMs Peña said at least 40 "
        "people were hurt. “Irene is late,” a port spokesman said."
    )
    desk = Desk(tmp_path, {"d/strike.txt": story}, BuiltIn())
    search = desk.search
    strike = (desk.article("strike").id,)
    assert search.articles(parse('person:"irene pena"')) == strike
    assert search.articles(parse("person:peña")) == strike
    assert search.articles(parse("place:nairobi has:figure")) == strike
    assert search.articles(parse("place:peña OR person:nairobi")) == ()
    text = desk.article("strike").text
    hits = search.hits(parse("person:pena"))
    assert [text[hit.start : hit.end] for hit in hits] == ["Irene Peña", "Peña"]


def test_names_of_the_library_are_offered_the_commonest_first(desk: Desk) -> None:
    assert desk.search.values("person", "gua") == []
    desk.found("has:figure OR person:guaido OR place:cucuta")
    names = [(known.value, known.count) for known in desk.search.values("person", "gu")]
    assert [(fold(name), count) for name, count in names] == [
        ("juan guaido", 2),
        ("guaido", 1),
    ]
    assert desk.search.values("person", "xyz") == []
    assert [known.value for known in desk.search.values("place", "cu")] == ["Cúcuta"]
    assert desk.search.values("place", "gu") == []
    assert desk.search.values("tag", "gu") == []


def test_what_is_counted_in_the_library_is_offered(tmp_path: Path) -> None:
    text = "March\n\nMore than 100 soldiers left. Then 20 soldiers and 3 dogs came."
    desk = Desk(tmp_path, {"march.txt": text}, BuiltIn())
    desk.found("count:>0")
    assert [k.value for k in desk.search.values("count", "sol")] == ["soldier"]


def test_notes_are_found_by_text_quote_and_tags(desk: Desk) -> None:
    desk.note("bridge", "closed", "Who closed it? Peña says", "border/road", "Två ord")
    desk.note("wire", "100", "Figure differs", "Numbers")
    assert desk.found("peña") == {"bridge"}
    assert desk.found("peñ") == {"bridge"}
    assert desk.found("pena") == {"bridge"}
    assert desk.found("péna") == set()
    assert desk.found("numbers") == {"wire"}
    assert desk.found("in:text numbers") == set()
    assert desk.found("in:tags numbers") == {"wire"}
    assert desk.found("in:notes differs") == {"wire"}
    assert desk.found("note:closed") == {"bridge"}
    assert desk.found("note:differs -peña") == {"wire"}
    assert desk.found("has:note") == {"bridge", "wire"}
    assert desk.found("-has:note") == ALL - {"bridge", "wire"}
    assert desk.found("has:tag") == {"bridge", "wire"}
    assert desk.found("author:tester") == {"bridge", "wire"}
    assert desk.found("in:notes") == {"bridge", "wire"}


def test_a_tag_is_found_by_its_whole_name_or_what_it_is_nested_in(desk: Desk) -> None:
    desk.note("bridge", "closed", "", "border/road", "Två ord")
    desk.notebook.set_article_tags(desk.article("port"), ["Border"])
    assert desk.found("tag:border") == {"bridge", "port"}
    assert desk.found("tag:BORDER/road") == {"bridge"}
    assert desk.found("tag:bord") == set()
    assert desk.found("tag:road") == set()
    assert desk.found('tag:"tva ord"') == {"bridge"}
    assert desk.found('tag:"två  ord"') == {"bridge"}
    assert desk.found('tag:"tvá ord"') == set()
    assert desk.found("has:tag") == {"bridge", "port"}
    assert desk.found("border") == {"wire", "bridge", "port"}


def test_notes_are_listed_by_their_own_words_and_their_articles(desk: Desk) -> None:
    desk.note("bridge", "closed", "one", "red")
    desk.note("wire", "closed", "two", "green")
    desk.notebook.add_article_note(desk.article("port"), "three: closed?", [])
    assert sorted(desk.notes("")) == ["one", "three: closed?", "two"]
    assert sorted(desk.notes("closed")) == ["one", "three: closed?", "two"]
    assert desk.notes("one") == ["one"]
    assert desk.notes("red") == ["one"]
    assert desk.notes("guaido") == []
    assert sorted(desk.notes("in:text guaido")) == ["one", "two"]
    assert desk.notes("in:title border") == ["two"]
    assert desk.notes("tag:green") == ["two"]
    assert desk.notes("has:tag -tag:green") == ["one"]
    assert desk.notes("in:tags green") == ["two"]
    assert desk.notes("in:notes green") == []
    assert desk.notes("source:harbour") == ["three: closed?"]
    assert sorted(desk.notes("closed -source:harbour")) == ["one", "two"]
    assert desk.notes("person:guaidó") == ["one"]
    assert desk.notes("note:two OR tag:red") == ["two", "one"]
    assert desk.notes("author:nobody") == []
    assert len(desk.notes("author:tester has:note")) == 3


def test_read_and_starred_articles_are_found(desk: Desk) -> None:
    ids = {a.rpartition("/")[2]: a for a in desk.search.articles(parse(""))}
    desk.notebook.mark([ids["bridge.txt"]], read=True)
    desk.notebook.mark([ids["wire.txt"]], starred=True)
    assert desk.found("is:read") == {"bridge"}
    assert desk.found("is:unread guaido") == {"wire"}
    assert desk.found("is:starred") == {"wire"}


def test_notes_without_a_place_are_orphans(desk: Desk) -> None:
    desk.note("bridge", "Mr Guaidó left later", "gone")
    desk.note("wire", "closed", "there")
    assert desk.found("has:orphan") == set()
    desk.write("a/bridge.txt", "Another story\n\nAbout a ferry and its captain.")
    desk.refresh()
    assert desk.found("has:orphan") == {"bridge"}
    assert desk.notes("has:orphan") == ["gone"]
    assert desk.notes("-has:orphan") == ["there"]
    assert desk.found("note:gone") == {"bridge"}


def test_every_note_of_a_missing_article_is_an_orphan(desk: Desk) -> None:
    desk.note("bridge", "Mr Guaidó left later", "passage")
    desk.note("wire", "closed", "there")
    (listed,) = desk.search.articles(parse("path:bridge"))
    article = desk.library.article(listed)
    desk.notebook.add_article_note(article, "whole")
    (desk.library.root / listed).unlink()
    desk.refresh()
    assert set(desk.notes("has:orphan")) == {"passage", "whole"}


def test_composed_and_decomposed_file_names_are_found_alike(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"Caf\u0065\u0301.txt": "One", "Café2.txt": "Two"})
    assert len(desk.found("path:café")) == 2
    assert len(desk.found("path:cafe\u0301")) == 2
    assert len(desk.found("path:cafe")) == 2


def test_asking_writes_nothing_to_the_library(desk: Desk) -> None:
    before = sorted(desk.root.rglob("*"))
    desk.found("guaido has:orphan OR person:guaido")
    desk.hits("guaido")
    desk.notes("guaido")
    assert sorted(desk.root.rglob("*")) == before
    assert set(STORIES) == {
        str(p.relative_to(desk.root / "articles")) for p in before if p.is_file()
    }
