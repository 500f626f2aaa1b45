"""The Pygments lexer of news: the tokens are the spans that detection finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pygments.filter import apply_filters
from pygments.lexer import Lexer
from pygments.token import Text
from pygments.util import OptionError, get_bool_opt

from reader.detection.engine import finish
from reader.detection.engines import BUILT_IN, EngineError, make_engine
from reader.detection.flatten import flatten
from reader.detection.tokens import STANDARD, TokenType, token_type
from reader.text.canonical import canonical, decode

__all__ = ["NewsLexer", "flatten", "token_type"]


class NewsLexer(Lexer):
    """Yields who, where and which numbers a news text names; all else is plain text.

    Options: `date`, the ISO day of publication, from which relative dates count;
    `standard`, true to yield the nearest token types of programming languages, so
    that any Pygments style colours the text; `engine`, what finds names, `built-in`
    or `spacy:NAME`. Raises OptionError where that is not installed.
    """

    name = "News"
    aliases: ClassVar[list[str]] = ["news"]
    filenames: ClassVar[list[str]] = []
    url = "https://pygments.org/docs/plugins/"
    version_added = ""

    def __init__(self, **options: Any) -> None:
        self.date: str | None = options.get("date") or None
        self.standard = get_bool_opt(options, "standard", False)
        try:
            self._engine = make_engine(options.get("engine") or BUILT_IN)
        except EngineError as error:
            raise OptionError(str(error)) from error
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
        spans = finish(text, self._engine.analyse(text), date=self.date)
        for start, end, span in flatten(len(text), spans):
            if span is None:
                token: TokenType = Text
            else:
                token = STANDARD[span.kind] if self.standard else token_type(span)
            yield start, token, text[start:end]
