"""What the tests of notes share: a made-up article, and ways to look at a library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tinydb import TinyDB

from reader.library.model import Article, Metadata
from reader.text.hashing import text_sha256

TEXT = (
    "Ferry sinks off Lanthe\n\n"
    "PORT ARDEN — At least four people died on Monday when a ferry sank off the isle "
    "of Lanthe, the coast guard said.\n\n"
    "“We found 31 survivors,” said Inés Ródenas, who led the search. Two divers were "
    "taken to hospital.\n"
)
FERRY = "articles/a/ferry.txt"


def article(article_id: str = FERRY, text: str = TEXT) -> Article:
    """Return an article with that text and nothing known about it."""
    return Article(article_id, text, text_sha256(text), "utf-8", (), Metadata())


def place_of(words: str, text: str = TEXT) -> tuple[int, int]:
    """Return the range of the only occurrence of `words`."""
    assert text.count(words) == 1
    return text.index(words), text.index(words) + len(words)


def tree(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder with its bytes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def with_stock_tinydb(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the tables of a file as unmodified TinyDB reads them."""
    with TinyDB(path, access_mode="r", encoding="utf-8") as database:
        return {
            name: [dict(record) for record in database.table(name)]
            for name in database.tables()
        }
