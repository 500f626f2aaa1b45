"""Small stories in the manner of several outlets, and the table of their figures.

Each file of `dev/`, `held/` and `more/` is one story, written for this project:

    about      what happened
    articles   id, source (the outlet), published (ISO 8601, empty where a text does
               not say), text (the headline, an empty line, the body)
    rows       question, relation, also (further relations that are as right),
               mentions: article, text, nth (the how many-th occurrence of the text)
    ignored    mentions of figures that belong in no table

Every count, amount of money, percentage, quantity, age, fraction and vote of the
texts is in exactly one row, or ignored. What is held is not looked at when something
is adapted to the stories: it only measures. Those of `more/` were written by somebody
who did not know how figures are matched; there, how long a sentence or a ban lasts is
in a row too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from reader.comparison.model import Relation
from reader.library.model import Article, Fact, Origin
from reader.library.parse import parse_article

FOLDER = Path(__file__).parent
HALVES = ("dev", "held")
FOLDERS = (*HALVES, "more")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a figure stands: code points of an article's text."""

    article: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class GoldRow:
    """A question, the figures that answer it, and what they say of each other."""

    question: str
    relations: frozenset[Relation]
    """Those that are right; more than one where the texts leave it open."""
    mentions: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """Articles on one event, and the table of their figures."""

    name: str
    about: str
    articles: tuple[Article, ...]
    rows: tuple[GoldRow, ...]
    ignored: tuple[Place, ...]


def paths(half: str) -> list[Path]:
    return sorted((FOLDER / half).glob("*.json"))


@cache
def stories(half: str) -> tuple[Story, ...]:
    return tuple(read(path) for path in paths(half))


def read(path: Path) -> Story:
    """Read one story; raises ValueError where a mention is not in its text."""
    told = json.loads(path.read_text(encoding="utf-8"))
    articles = tuple(_article(one) for one in told["articles"])
    texts = {article.id: article.text for article in articles}
    return Story(
        path.stem,
        told["about"],
        articles,
        tuple(
            GoldRow(
                row["question"],
                frozenset(map(Relation, (row["relation"], *row.get("also", ())))),
                tuple(_places(row["mentions"], texts)),
            )
            for row in told["rows"]
        ),
        tuple(_places(told.get("ignored", ()), texts)),
    )


def _article(told: dict[str, str]) -> Article:
    article = parse_article(told["id"], told["text"].encode())
    published = told["published"]
    meta = replace(
        article.meta,
        source=Fact(told["source"], Origin.FRONT_MATTER),
        published=Fact(published, Origin.FRONT_MATTER) if published else None,
    )
    return replace(article, meta=meta)


def _places(mentions: Any, texts: dict[str, str]) -> Iterator[Place]:
    for mention in mentions:
        text, quote, at = texts[mention["article"]], mention["text"], -1
        for _ in range(mention["nth"]):
            at = text.find(quote, at + 1)
            if at < 0:
                raise ValueError(f"{mention['article']} has no {quote!r}")
        yield Place(mention["article"], at, at + len(quote))
