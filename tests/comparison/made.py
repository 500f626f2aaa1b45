"""Small made-up articles for the tests of comparison."""

from __future__ import annotations

from dataclasses import replace

from reader.comparison.board import Detected
from reader.comparison.claim import Claim
from reader.comparison.claims import claims_of
from reader.comparison.model import Row
from reader.detection.engine import detect
from reader.library.model import Fact, Origin
from reader.library.parse import parse_article


def made(text: str, name: str = "a.txt", date: str = "2024-05-14") -> Detected:
    """Return the article `name` with this text; an empty `date` leaves it undated."""
    article = parse_article(name, text.encode())
    published = Fact(date, Origin.FRONT_MATTER) if date else None
    article = replace(article, meta=replace(article.meta, published=published))
    return Detected(article, detect(article.text, date=article.date))


def claims(text: str, date: str = "2024-05-14") -> list[Claim]:
    """Return the claims of one article with this text."""
    one = made(text, date=date)
    return claims_of(one.article, one.spans, 0)


def claim(text: str, figure: str, date: str = "2024-05-14") -> Claim:
    """Return the claim of the figure printed as `figure`."""
    (found,) = [c for c in claims(text, date) if c.mention.text == figure]
    return found


def texts(row: Row) -> list[tuple[str, str]]:
    """Return the article and the printed figure of each mention of `row`."""
    return [(mention.article, mention.text) for mention in row.mentions]


def row_with(rows: tuple[Row, ...], figure: str) -> Row:
    """Return the row that has a figure printed as `figure`."""
    (found,) = [row for row in rows if figure in [text for _, text in texts(row)]]
    return found
