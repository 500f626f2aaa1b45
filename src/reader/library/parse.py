"""From the bytes of a source file to an article."""

from __future__ import annotations

from reader.library.model import Article, Block, Fact, Metadata, Origin, Role
from reader.text.boundaries import paragraphs
from reader.text.canonical import decode
from reader.text.hashing import text_sha256

PROSE = frozenset({Role.BODY, Role.QUOTE, Role.LIST})
"""The roles whose words count."""


def parse_article(article_id: str, data: bytes) -> Article:
    """Parse a file by its type. Never raises, whatever the bytes are."""
    decoded = decode(data)
    blocks = tuple(Block(a, b, Role.BODY) for a, b in paragraphs(decoded.text))
    headline = None
    if blocks:
        first = decoded.text[blocks[0].start : blocks[0].end]
        headline = Fact(first[:200], Origin.GUESS, 0.4)
    return Article(
        article_id,
        decoded.text,
        text_sha256(decoded.text),
        decoded.encoding,
        blocks,
        Metadata(headline=headline),
    )
