"""From the bytes of a source file to an article: text, blocks, metadata."""

from __future__ import annotations

from reader.library.blocks import lay_out, make_blocks
from reader.library.facts import gather
from reader.library.front_matter import read_front_matter
from reader.library.model import Article, Block, Role
from reader.library.units import markdown_units, text_units
from reader.text.canonical import decode
from reader.text.hashing import text_sha256

PROSE = frozenset({Role.BODY, Role.QUOTE, Role.LIST})
"""The roles whose words count."""


def parse_article(article_id: str, data: bytes) -> Article:
    """Parse a source file by the ending of its name, Markdown or plain text.

    Never raises, whatever the bytes are. The blocks leave out white space only.
    """
    decoded = decode(data)
    text = decoded.text
    front = read_front_matter(text)
    start = front.end if front is not None else 0
    markdown = article_id.lower().endswith((".md", ".markdown"))
    units = markdown_units(text, start) if markdown else text_units(text, start)
    title = next(iter(front.get("headline")), None) if front is not None else None
    layout = lay_out(units, title)
    blocks = [Block(0, start, Role.METADATA)] if front is not None else []
    blocks += make_blocks(layout)
    return Article(
        article_id,
        text,
        text_sha256(text),
        decoded.encoding,
        tuple(blocks),
        gather(article_id, text, front, layout),
    )
