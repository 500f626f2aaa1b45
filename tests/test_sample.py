"""The sample library: what its stories show, that they are our own, and their notes."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB

from reader.library.model import Article, Origin, Role
from reader.library.parse import parse_article
from reader.text.canonical import canonical
from reader.text.fold import fold
from reader.text.hashing import text_sha256

ROOT = Path(__file__).parents[1]
CORPUS = ROOT.parent / "shared" / "corpus"
FILES = sorted(
    p for p in (ROOT / "articles").rglob("*") if p.is_file() and p.name[0] != "."
)
NOTES = sorted(
    p
    for p in (ROOT / "annotations").rglob("*.json")
    if not p.name.startswith(".") and ".snapshots" not in p.parts
)
FERRY = "articles/2024/porto-sereno/"
"""Where the stories of four outlets on one event are."""


def article_id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> Article:
    return parse_article(article_id(path), path.read_bytes())


@pytest.fixture(scope="module")
def articles() -> dict[str, Article]:
    return {article_id(path): parsed(path) for path in FILES}


@pytest.fixture(scope="module")
def ferry(articles: dict[str, Article]) -> list[Article]:
    return [article for name, article in articles.items() if name.startswith(FERRY)]


def roles(article: Article) -> set[Role]:
    return {block.role for block in article.blocks}


@pytest.mark.parametrize("path", FILES, ids=article_id)
def test_a_sample_file_is_its_own_canonical_text(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    assert canonical(text) == text
    assert text.endswith("\n")
    assert 350 <= len(text.split()) <= 3000


def test_there_are_enough_stories_in_folders_of_several_kinds() -> None:
    assert len(FILES) >= 10
    assert len({path.parent for path in FILES}) >= 3
    assert {path.suffix for path in FILES} == {".txt", ".md"}
    assert any(not path.name.isascii() for path in FILES)
    assert all(re.match(r"\d{4}-\d\d-\d\d-", path.name) for path in FILES)


def test_four_outlets_tell_one_event_within_a_week(ferry: list[Article]) -> None:
    assert len(ferry) == 4
    dates = sorted(article.date or "" for article in ferry)
    assert dates == ["2024-03-12", "2024-03-15", "2024-03-16", "2024-03-18"]
    outlets = {article.meta.source.value for article in ferry if article.meta.source}
    assert outlets == {
        "Atlantic Press",
        "The Meridian Courier",
        "Gazeta do Estuário",
        "NSB",
    }


def test_every_story_has_an_outlet_and_a_day(articles: dict[str, Article]) -> None:
    for article in articles.values():
        assert article.meta.source is not None, article.id
        assert article.date is not None, article.id
        assert article.date in article.id


def test_the_outlets_differ_in_figures(ferry: list[Article]) -> None:
    dead = [
        re.search(r"(\d+) (?:people died|bodies|dead)", article.text)
        for article in ferry
    ]
    assert [match and match[1] for match in dead] == ["11", "27", "29", "34"]
    aboard = [re.search(r"\b1[45]\d\b", article.text) for article in ferry]
    assert len({match[0] for match in aboard if match}) == 3


@pytest.mark.parametrize(
    ("name", "spellings"),
    [
        ("brandao", {"Brandão", "Brandao"}),
        ("araujo", {"Araújo", "Araujo"}),
        ("pecanha", {"Peçanha", "Pecanha"}),
        ("nobrega", {"Nóbrega", "Nobrega"}),
    ],
)
def test_the_outlets_differ_in_spelling(
    ferry: list[Article], name: str, spellings: set[str]
) -> None:
    found: set[str] = set()
    for article in ferry:
        words = set(re.findall(r"\w+", article.text))
        here = {word for word in words if fold(word) == name and word[0].isupper()}
        assert here, article.id
        found |= here
    assert found == spellings


def test_every_role_of_a_block_occurs(articles: dict[str, Article]) -> None:
    found = set().union(*(roles(article) for article in articles.values()))
    assert set(Role) - found == set()


def test_a_headline_that_is_not_on_the_first_line_is_found(
    articles: dict[str, Article],
) -> None:
    article = articles[f"{FERRY}2024-03-15-meridian-courier-families-ask-why.txt"]
    assert article.title.startswith("Families of Porto Sereno ferry victims")
    assert article.text.index(article.title) > 0


def test_a_scraped_video_page_has_a_guessed_headline(
    articles: dict[str, Article],
) -> None:
    article = articles[f"{FERRY}2024-03-18-nsb-island-cut-off.txt"]
    assert article.meta.headline is None or article.meta.headline.guessed
    videos = [b for b in article.blocks if b.role is Role.VIDEO]
    assert any(article.text[b.start : b.end].startswith("porto") for b in videos)


def test_markdown_brings_its_metadata(articles: dict[str, Article]) -> None:
    article = articles[f"{FERRY}2024-03-16-gazeta-what-we-know.md"]
    meta = article.meta
    assert meta.headline is not None
    assert meta.headline.value == "Estrela do Norte: what we know, five days on"
    assert meta.headline.origin is Origin.FRONT_MATTER
    assert meta.byline is not None
    assert meta.byline.value == "Helena Couto"
    assert meta.tags == ("ferry", "Porto Sereno", "transport safety")
    assert {Role.METADATA, Role.LIST, Role.QUOTE} <= roles(article)


def test_one_story_is_a_long_read() -> None:
    assert max(len(path.read_text("utf-8").split()) for path in FILES) >= 2000


def test_one_story_spells_its_names_with_and_without_accents() -> None:
    (path,) = (path for path in FILES if "santa-brigida" in path.name)
    text = path.read_text("utf-8")
    for spelling in ("Peñalver", "Penalver", "Santa Brígida", "Santa Brigida"):
        assert spelling in text
    for spelling in ("Barranquilla", "Barranquila", "Bogotá", "Bogota "):
        assert spelling in text


def sentences(text: str) -> Iterator[str]:
    """Yield the folded words of each sentence that is long enough to be somebody's."""
    for sentence in re.split(r"[.!?]+[\"”’)]*\s|\n", text):
        words = re.findall(r"\w+", fold(sentence))
        if len(words) >= 6:
            yield " ".join(words)


def corpus_texts() -> Iterator[str]:
    for path in sorted((CORPUS / "seeds").glob("*.txt")):
        yield path.read_text("utf-8")
    for path in sorted((CORPUS / "dev").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            yield str(json.loads(line).get("text", ""))
    for packed in sorted((CORPUS / "train").glob("*.tsv.gz")):
        with gzip.open(packed, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield line.partition("\t")[0]


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus of real text beside us")
def test_no_sentence_is_from_a_real_outlet() -> None:
    ours = {s for path in FILES for s in sentences(path.read_text("utf-8"))}
    assert len(ours) > 300
    for text in corpus_texts():
        assert not ours.intersection(sentences(text))


def records(path: Path) -> list[dict[str, Any]]:
    """Return the live records of an annotation file, read by TinyDB as it comes."""
    with TinyDB(path, access_mode="r") as database:
        found = [dict(record) for record in database.table("notes").all()]
    return [record for record in found if not record.get("deleted")]


def annotated(path: Path) -> str:
    """Return the id of the article that an annotation file is about."""
    inner = path.relative_to(ROOT / "annotations").as_posix().removesuffix(".json")
    return f"articles/{inner}"


@pytest.mark.parametrize("path", NOTES, ids=article_id)
def test_every_sample_note_quotes_its_article_exactly(
    path: Path, articles: dict[str, Article]
) -> None:
    article = articles[annotated(path)]
    found = records(path)
    assert found
    for record in found:
        assert record["author"] == "Sample Reader"
        if record["kind"] == "passage":
            start, end = record["position"]["start"], record["position"]["end"]
            quote = record["quote"]
            assert article.text[start:end] == quote["exact"] != ""
            assert article.text[:start].endswith(quote["prefix"])
            assert article.text[end:].startswith(quote["suffix"])
            assert record["text_sha256"] == article.sha256


def test_the_sample_notes_show_what_notes_can_be() -> None:
    found = [record for path in NOTES for record in records(path)]
    kinds = [record["kind"] for record in found]
    assert kinds.count("passage") >= 8
    assert kinds.count("article") >= 3
    assert kinds.count("article-tags") >= 2
    tags = {tag for record in found for tag in record["tags"]}
    assert {"casualties/dead", "casualties/missing"} <= tags


def test_every_annotated_text_is_kept() -> None:
    snapshots = ROOT / "annotations" / ".snapshots"
    wanted = {
        record["text_sha256"]
        for path in NOTES
        for record in records(path)
        if record["kind"] == "passage"
    }
    for sha256 in wanted:
        text = (snapshots / sha256).read_bytes().decode("utf-8")
        assert text_sha256(text) == sha256


def test_only_what_is_a_sample_is_committed() -> None:
    listing = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert {"annotations/.lock", "annotations/.state.json"} <= set(listing)


def test_no_two_sample_files_are_the_same() -> None:
    digests = {hashlib.sha256(path.read_bytes()).hexdigest() for path in FILES}
    assert len(digests) == len(FILES)
