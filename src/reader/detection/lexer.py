"""The Pygments lexer of news: the tokens are the spans that detection finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from pygments.filter import apply_filters
from pygments.lexer import Lexer
from pygments.token import Text
from pygments.util import get_bool_opt

from reader.detection.engine import detect
from reader.detection.model import Entity, Span
from reader.detection.tokens import STANDARD, TokenType, token_type
from reader.text.canonical import canonical, decode

__all__ = ["NewsLexer", "flatten", "token_type"]

Piece = tuple[int, int, Span | None]


class NewsLexer(Lexer):
    """Yields who, where and which numbers a news text names; all else is plain text.

    Options: `date`, the ISO day of publication, from which relative dates count;
    `standard`, true to yield the nearest token types of programming languages, so
    that any Pygments style colours the text.
    """

    name = "News"
    aliases: ClassVar[list[str]] = ["news"]
    filenames: ClassVar[list[str]] = []
    url = "https://pygments.org/docs/plugins/"
    version_added = ""

    def __init__(self, **options: Any) -> None:
        self.date: str | None = options.get("date") or None
        self.standard = get_bool_opt(options, "standard", False)
        super().__init__(**options)

    def get_tokens(
        self, text: str | bytes, unfiltered: bool = False
    ) -> Iterator[tuple[TokenType, str]]:
        """Yield (token type, value) for the canonical form of `text`.

        Unlike other lexers this one neither strips lines nor adds one, so that the
        values together are the text; bytes are decoded as article files are.
        """
        clean = decode(text).text if isinstance(text, bytes) else canonical(text)
        stream = ((t, value) for _, t, value in self.get_tokens_unprocessed(clean))
        if unfiltered:
            return stream
        return iter(apply_filters(stream, self.filters, self))

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, TokenType, str]]:
        """Yield (offset in code points, token type, value), covering `text` exactly."""
        for start, end, span in flatten(len(text), detect(text, date=self.date)):
            if span is None:
                token: TokenType = Text
            else:
                token = STANDARD[span.kind] if self.standard else token_type(span)
            yield start, token, text[start:end]


def flatten(text_len: int, spans: Iterable[Span]) -> list[Piece]:
    """Cut the text into pieces (start, end, span or None), each shown in one style.

    The pieces cover [0, `text_len`) in order. Where spans overlap, an entity shows
    over a figure, and the shorter over the longer.
    """
    ordered = sorted(
        (s for s in spans if 0 <= s.start < s.end <= text_len),
        key=lambda s: (s.start, -s.end),
    )
    cuts = sorted({0, text_len, *(s.start for s in ordered), *(s.end for s in ordered)})
    pieces: list[Piece] = []
    active: list[Span] = []
    following = 0
    for start, end in pairwise(cuts):
        active = [span for span in active if span.end > start]
        while following < len(ordered) and ordered[following].start == start:
            active.append(ordered[following])
            following += 1
        top = _top(active)
        if pieces and pieces[-1][2] is top:
            pieces[-1] = (pieces[-1][0], end, top)
        else:
            pieces.append((start, end, top))
    return pieces


def _top(active: Sequence[Span]) -> Span | None:
    if not active:
        return None
    return min(active, key=lambda s: (not isinstance(s, Entity), s.end - s.start))
