"""Articles are read whole: every line has a role, every fact says where it is from."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from reader.library.library import word_count
from reader.library.model import Article, Fact, Origin, Role
from reader.library.parse import parse_article
from reader.text.canonical import canonical
from tests.library import stories

SEEDS = Path(__file__).parents[3] / "shared" / "corpus" / "seeds"


def read(text: str, article_id: str = "articles/story.txt") -> Article:
    return parse_article(article_id, text.encode())


def pieces(article: Article, role: Role) -> list[str]:
    return [
        article.text[block.start : block.end]
        for block in article.blocks
        if block.role is role
    ]


def value(fact: Fact | None) -> str | None:
    return fact.value if fact else None


def test_a_slogan_is_no_headline_and_names_the_outlet() -> None:
    article = read(stories.SLOGAN)
    assert article.title == "Fishermen of Varnholm fear for their boats as storm nears"
    assert article.meta.headline is not None
    assert not article.meta.headline.guessed
    assert pieces(article, Role.KICKER) == [
        "Example Coast Herald. News of the northern shore"
    ]
    assert value(article.meta.source) == "Example Coast Herald"


def test_a_caption_that_the_body_repeats_is_a_caption_with_its_credit() -> None:
    article = read(stories.SLOGAN)
    assert pieces(article, Role.CAPTION) == [
        "About 40 boats are said to lie in the inner harbour since Friday."
    ]
    assert pieces(article, Role.CREDIT) == ["(Mira Sandoval)"]
    assert "About 40 boats" in pieces(article, Role.BODY)[2]


def test_agency_copy_has_its_agency_subheads_and_dateline() -> None:
    article = read(stories.AGENCY)
    assert article.title == "Varnholm's Fishermen Ask Capital for Help Before Storm"
    assert pieces(article, Role.SUBHEAD) == [
        "- 'Nobody came' -",
        "- Tug from the south -",
    ]
    assert pieces(article, Role.DATELINE) == ["VARNHOLM (AFP) -"]
    assert pieces(article, Role.BODY)[0].startswith("Fishermen in the northern port")
    assert article.meta.agency == Fact("AFP", Origin.TEXT, 0.9)
    assert value(article.meta.source) == "AFP"
    assert value(article.meta.dateline) == "VARNHOLM (AFP)"


def test_being_told_something_makes_an_agency_the_author() -> None:
    text = stories.AGENCY.replace("VARNHOLM (AFP) - ", "")
    article = read(text)
    assert article.meta.agency is not None
    assert article.meta.agency.value == "AFP"
    assert article.meta.agency.confidence < 0.9
    assert read(text.replace("told AFP", "told Ekdahl")).meta.agency is None


def test_video_blocks_are_set_apart_and_lend_a_headline_as_a_guess() -> None:
    article = read(stories.VIDEO)
    assert pieces(article, Role.VIDEO) == [
        "04 varnholm storm harbour aerials",
        "Boats crowd the inner harbour as storm approaches",
        "01:12 - Source: NWN",
        "harbour master ekdahl interview",
        "Harbour master: 'I cannot make it larger'",
        "03:40 - Source: NWN",
    ]
    assert article.meta.headline is not None
    assert article.meta.headline.guessed
    assert article.meta.headline.confidence < 0.5
    assert article.title == "Boats crowd the inner harbour as storm approaches"
    assert value(article.meta.source) == "NWN"
    assert [piece[:3] for piece in pieces(article, Role.DATELINE)] == ["NWN"]
    assert len(pieces(article, Role.CONTRIBUTOR)) == 1


def test_every_kind_of_line_around_the_body_has_its_role() -> None:
    article = read(stories.FULL)
    assert pieces(article, Role.KICKER) == ["STORM WATCH"]
    assert article.title == "Second tug reaches Varnholm as forty boats remain outside"
    assert pieces(article, Role.BYLINE) == [
        "By Ida Brandt and Tomas Reyes | Northern Ledger"
    ]
    assert pieces(article, Role.DATELINE) == [
        "Published: Monday, 4 March 2019, 7:45 pm GMT",
        "VARNHOLM, Norland —",
    ]
    assert pieces(article, Role.SUBHEAD) == ["A list of names"]
    assert pieces(article, Role.LIST) == [
        "• Boats registered: 212",
        "• Boats in the inner harbour: 172",
    ]
    assert pieces(article, Role.CAPTION) == [
        "FILE PHOTO: The inner harbour of Varnholm in an earlier storm."
    ]
    assert pieces(article, Role.CREDIT) == ["REUTERS/Ana Duarte"]
    assert pieces(article, Role.CORRECTION)[0].startswith("Correction: an earlier")
    assert pieces(article, Role.CONTRIBUTOR)[0].startswith("Reporting by Ida")
    assert pieces(article, Role.BOILERPLATE) == [
        "Read more: How a town ran out of quay",
        "© 2019 Northern Ledger. All rights reserved.",
    ]
    assert len(pieces(article, Role.BODY)) == 3


def test_facts_say_where_they_were_found() -> None:
    meta = read(stories.FULL).meta
    assert meta.byline == Fact("Ida Brandt and Tomas Reyes", Origin.LABEL, 0.9)
    assert meta.published == Fact("2019-03-04T19:45Z", Origin.LABEL, 0.9)
    assert meta.source is not None
    assert (meta.source.value, meta.source.origin) == ("Northern Ledger", Origin.LABEL)
    assert value(meta.dateline) == "VARNHOLM, Norland"
    assert value(meta.language) == "en"


def test_markdown_keeps_its_head_as_metadata_and_its_blocks() -> None:
    article = read(stories.MARKDOWN, "articles/story.md")
    assert pieces(article, Role.METADATA)[0].startswith("---\ntitle:")
    assert pieces(article, Role.METADATA)[0].endswith("\n---")
    assert pieces(article, Role.HEADLINE) == ["# Varnholm counts its boats"]
    assert pieces(article, Role.SUBHEAD) == ["## What was lost"]
    assert pieces(article, Role.QUOTE) == [
        "> I saw the mast, and then I did not see it.\n> That was at four."
    ]
    assert pieces(article, Role.LIST) == [
        "- Nine boats sank",
        "- Thirty-one drifted\n  to the southern shore",
    ]
    assert len(pieces(article, Role.BODY)) == 2
    meta = article.meta
    assert meta.headline == Fact("Varnholm counts its boats", Origin.FRONT_MATTER, 1.0)
    assert value(meta.byline) == "Ida Brandt"
    assert value(meta.source) == "Northern Ledger"
    assert value(meta.url) == "https://ledger.example/varnholm"
    assert value(meta.published) == "2019-03-05T08:30:00+01:00"
    assert article.date == "2019-03-05"
    assert meta.tags == ("storm", "harbour")
    assert article.skipped() == ((0, article.blocks[0].end),)


def test_a_markdown_heading_is_the_headline_where_no_metadata_names_one() -> None:
    article = read("# The count\n\nSome text follows here.\n", "a.md")
    assert article.meta.headline == Fact("The count", Origin.LABEL, 0.95)
    underlined = read("The count\n=========\n\nSome text follows here.\n", "a.md")
    assert value(underlined.meta.headline) == "The count"


def test_a_date_without_a_time_stays_one_and_an_update_is_second_choice() -> None:
    body = "\n\nThe harbour of Varnholm was closed a third time in this year, " * 3
    updated = read(f"A closed harbour at last\n\nUpdated 5 March 2019{body}")
    assert updated.meta.published == Fact("2019-03-05", Origin.LABEL, 0.7)
    both = read(f"A closed harbour at last\n\nUpdated 5 March 2019\n4 March 2019{body}")
    assert value(both.meta.published) == "2019-03-04"


@pytest.mark.parametrize(
    ("article_id", "published", "source"),
    [
        ("articles/herald/2019-03-04-storm.txt", "2019-03-04", "herald"),
        ("articles/2019/03/storm.txt", "2019-03", None),
        ("storm.txt", None, None),
        ("articles/long-reads/storm.txt", None, None),
    ],
)
def test_a_path_lends_a_date_and_a_folder_an_outlet(
    article_id: str, published: str | None, source: str | None
) -> None:
    meta = read("Storm\n\nIt rained on all of the boats in the port.", article_id).meta
    assert value(meta.published) == published
    assert value(meta.source) == source
    if meta.source is not None:
        assert meta.source.guessed
    if meta.published is not None:
        assert meta.published.origin is Origin.FILE_NAME


def test_labelled_heads_of_exported_texts_are_read() -> None:
    article = read(
        "Title: Boats counted\nAuthor: Ida Brandt\nPublication: Northern Ledger\n"
        "Date: March 5, 2019\nURL: https://ledger.example/7\n\nThe boats of Varnholm"
        " were counted on Tuesday by the harbour master and two of his clerks."
    )
    meta = article.meta
    assert value(meta.headline) == "Boats counted"
    assert value(meta.byline) == "Ida Brandt"
    assert value(meta.source) == "Northern Ledger"
    assert value(meta.published) == "2019-03-05"
    assert value(meta.url) == "https://ledger.example/7"


def test_prose_that_begins_like_a_byline_is_prose() -> None:
    article = read(
        "A long night in the port\n\nBy Saturday the wind had turned.\n\n"
        "By the time the tug arrived, nine of the boats had gone down with the quay."
    )
    assert pieces(article, Role.BYLINE) == []
    assert article.meta.byline is None


def test_a_name_with_a_place_is_a_byline_and_a_rule_is_none_of_the_text() -> None:
    article = read(
        "Storm closes the port of Varnholm for a third time\n\n"
        "Ida Brandt in Lindhaven\n\n* * *\n\n"
        "(NWN) The port of Varnholm in the north was closed on Monday for the third"
        " time this year, and forty boats stayed outside. (Reporting by Ida"
        " Brandt; Editing by Lena Moss)"
    )
    assert article.meta.byline == Fact("Ida Brandt", Origin.TEXT, 0.6)
    assert pieces(article, Role.BOILERPLATE) == ["* * *"]
    assert pieces(article, Role.DATELINE) == ["(NWN)"]
    assert pieces(article, Role.CONTRIBUTOR) == [
        "(Reporting by Ida Brandt; Editing by Lena Moss)"
    ]
    assert pieces(article, Role.BODY)[0].startswith("The port of Varnholm")
    assert pieces(article, Role.BODY)[0].endswith("stayed outside.")
    assert value(article.meta.source) == "NWN"


def test_only_words_of_the_body_count() -> None:
    article = read("A headline of five words\n\nBy Ida Brandt\n\n" + "word " * 30 + ".")
    assert word_count(article) == 31


def test_a_hard_wrapped_text_has_paragraphs_not_lines() -> None:
    sentence = "The harbour master of Varnholm counted the boats that had come in. "
    words, lines = (sentence * 12).split(), [""]
    for word in words:
        if len(lines[-1]) + len(word) >= 60:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    article = read("Boats are counted\n\n" + "\n".join(lines) + "\n\nThe end of it.")
    bodies = pieces(article, Role.BODY)
    assert bodies[0].split() == words


def test_lines_that_were_not_forced_to_break_are_paragraphs() -> None:
    article = read(
        "Harbour master of Varnholm counts the boats that have come in\n"
        "Forty of them are still outside the wall\n\nThat is all there is to say.\n"
    )
    assert pieces(article, Role.HEADLINE) == [
        "Harbour master of Varnholm counts the boats that have come in"
    ]


def test_a_short_text_broken_in_mid_sentence_is_one_paragraph() -> None:
    article = read(
        "VARNHOLM (AP) - The harbour master counted the boats that had come in and\n"
        "wrote all of their names into his book.\n"
    )
    assert pieces(article, Role.BODY) == [
        "The harbour master counted the boats that had come in and\n"
        "wrote all of their names into his book."
    ]


@pytest.mark.parametrize(
    ("text", "language"),
    [(stories.SPANISH, "es"), (stories.FULL, "en"), ("Storm 12 34 56", None)],
)
def test_the_language_is_guessed_from_small_words(
    text: str, language: str | None
) -> None:
    assert value(read(text).meta.language) == language


@pytest.mark.parametrize(
    "data",
    [
        stories.SPANISH.encode("cp1252"),
        codecs.BOM_UTF8 + stories.SPANISH.encode(),
        stories.SPANISH.encode("utf-16"),
        codecs.BOM_UTF16_BE + stories.SPANISH.encode("utf-16-be"),
        stories.SPANISH.replace("\n", "\r\n").encode(),
    ],
    ids=["cp1252", "utf-8 with BOM", "utf-16", "utf-16-be", "CRLF"],
)
def test_every_encoding_gives_the_same_text(data: bytes) -> None:
    assert parse_article("a.txt", data).text == stories.SPANISH


def test_a_byte_order_mark_does_not_hide_front_matter() -> None:
    data = codecs.BOM_UTF8 + stories.MARKDOWN.replace("\n", "\r\n").encode()
    assert value(parse_article("a.md", data).meta.headline) == (
        "Varnholm counts its boats"
    )


def test_escape_sequences_in_a_headline_are_not_kept() -> None:
    article = read("\x1b[31mRed boats\x1b[0m are counted in the harbour\n\n" + "Body. ")
    assert "\x1b" not in article.text
    assert article.title == "[31mRed boats[0m are counted in the harbour"


def covered(article: Article) -> None:
    """Assert that the blocks are in order, disjoint, and leave out only white space."""
    at = 0
    for block in article.blocks:
        assert at <= block.start < block.end <= len(article.text)
        assert not article.text[at : block.start].strip()
        at = block.end
    assert not article.text[at:].strip()


LINES = st.sampled_from(
    [
        line
        for story in (stories.SLOGAN, stories.VIDEO, stories.FULL, stories.MARKDOWN)
        for line in story.split("\n")
    ]
)


@settings(max_examples=300)
@given(data=st.binary(max_size=400), name=st.sampled_from(["a.txt", "b.md"]))
@example(data=b"---\ntitle: x\n---", name="b.md")
@example(data=b"\xff\xfe\x00", name="a.txt")
@example(data=b"```\nunclosed", name="b.md")
def test_any_bytes_are_an_article(data: bytes, name: str) -> None:
    article = parse_article(name, data)
    assert article.text == canonical(article.text)
    covered(article)


@settings(max_examples=300)
@given(
    lines=st.lists(LINES | st.text(max_size=30), max_size=30),
    name=st.sampled_from(["a.txt", "b.md"]),
)
def test_any_mixture_of_lines_is_covered_by_blocks(lines: list[str], name: str) -> None:
    covered(read("\n".join(lines), name))


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the texts are not beside the checkout")
def test_the_headlines_of_real_texts() -> None:
    titles, guessed = [], []
    for path in sorted(SEEDS.glob("*.txt")):
        article = parse_article(path.name, path.read_bytes())
        covered(article)
        assert article.meta.headline is not None
        first = article.text.index(article.meta.headline.value)
        titles.append(article.text.count("\n", 0, first) + 1)
        guessed.append(article.meta.headline.guessed)
    assert titles == [3, 1, 2]  # behind a slogan, at the top, of a video only
    assert guessed == [False, False, True]


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the texts are not beside the checkout")
def test_the_roles_of_real_texts() -> None:
    counts = []
    for path in sorted(SEEDS.glob("*.txt")):
        article = parse_article(path.name, path.read_bytes())
        roles = [block.role for block in article.blocks]
        counts.append({role: roles.count(role) for role in set(roles)})
    first, second, third = counts
    assert first[Role.CAPTION] == first[Role.CREDIT] == first[Role.KICKER] == 1
    assert second[Role.SUBHEAD] == 3
    assert third[Role.VIDEO] == 6
    assert third[Role.CONTRIBUTOR] == third[Role.DATELINE] == 1
    assert Role.SUBHEAD not in first
