"""Annotated sets and texts that lie beside the checkout, or in it.

The sets are not part of this project: what is not there is left out of the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests import made_up
from tests.benchmarks.detection.quantities import Wanted, wanted
from tests.benchmarks.detection.scoring import Labelled, trimmed

ROOT = Path(__file__).parents[3]
SHARED = ROOT.parent / "shared" / "corpus"
"""Where the sets and sample texts are looked for."""

NAMES = {
    "uner_pud_news": "news, PUD",
    "gum_news_named": "news, GUM",
    "uner_pud_wiki": "encyclopedia, PUD",
    "wikigold": "encyclopedia, WikiGold",
}
QUANTITIES = ("age", "currency", "dimension", "temperature")


def records(path: Path) -> list[dict[str, Any]]:
    """Return the records of a JSONL file; none where there is no such file."""
    if not path.is_file():
        return []
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def named(name: str) -> list[tuple[str, list[Labelled]]]:
    """Return the texts of a set with the names in them."""
    return [
        (
            record["text"],
            [
                (*trimmed(record["text"], s["start"], s["end"]), s["label"])
                for s in record["spans"]
                if s["label"] in ("PERSON", "ORG", "PLACE")
            ],
        )
        for record in records(SHARED / "dev" / f"{name}.jsonl")
    ]


def quantified(name: str) -> list[tuple[str, list[Wanted]]]:
    """Return the sentences of a set with the quantities in them."""
    return [
        (record["text"], [wanted(q) for q in record["quantities"]])
        for record in records(SHARED / "dev" / f"quantities_{name}.jsonl")
    ]


def seeds() -> Iterator[tuple[str, str]]:
    """Yield name and text of the sample texts."""
    for path in sorted((SHARED / "seeds").glob("*.txt")):
        yield path.name, path.read_text(encoding="utf-8")


def news(articles: int = 40) -> list[str]:
    """Return news texts to measure speed on: the sample stories and made-up ones."""
    paths = sorted((ROOT / "articles").rglob("*.txt"))
    sample = [path.read_text(encoding="utf-8") for path in paths]
    return [
        *sample,
        *(article.text for article in map(made_up.made_up, range(articles))),
    ]
