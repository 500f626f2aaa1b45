"""Highlighted text for a terminal and as a page: Pygments over the detected spans."""

from __future__ import annotations

import html as escaping
import io
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pygments.style import Style
from pygments.token import Token, _TokenType

from reader.detection import styles
from reader.detection.lexer import flatten, token_type
from reader.text.wrap import wrap

if TYPE_CHECKING:
    from pygments.formatter import Formatter

    from reader.detection.model import Span
    from reader.library.model import Article

_STYLES: dict[str, type[Style]] = {
    "dark": styles.NewsDark,
    "light": styles.NewsLight,
    "contrast": styles.NewsContrast,
    "16": styles.News16,
}


def tokens(
    text: str, spans: Sequence[Span], start: int = 0, end: int | None = None
) -> Iterator[tuple[_TokenType, str]]:
    """Yield the tokens of `text[start:end]`, which together are that text."""
    end = len(text) if end is None else end
    for a, b, span in flatten(len(text), spans):
        a, b = max(a, start), min(b, end)
        if a < b:
            yield (Token.Text if span is None else token_type(span)), text[a:b]


def ansi(text: str, spans: Sequence[Span], theme: str, width: int | None) -> str:
    """Return `text` with the escape sequences of the style, wrapped at `width` cells.

    With `NO_COLOR` only what is no colour is left: bold, underlined, italic.
    """
    formatter = _terminal_formatter(theme)
    if width is None:
        return _formatted(tokens(text, spans), formatter)
    pieces: list[tuple[_TokenType, str]] = []
    runs = list(flatten(len(text), spans))
    at = 0
    for line in wrap(text, width):
        while at < len(runs) and runs[at][1] <= line.start:
            at += 1
        here = at
        while here < len(runs) and runs[here][0] < line.end:
            a, b, span = runs[here]
            piece = text[max(a, line.start) : min(b, line.end)]
            pieces.append((Token.Text if span is None else token_type(span), piece))
            here += 1
        pieces.append((Token.Text, "\n"))
    return _formatted(iter(pieces), formatter)


def html(article: Article, spans: Sequence[Span], theme: str) -> str:
    """Return a whole HTML page with the highlighted text; all of it is escaped."""
    from pygments.formatters.html import HtmlFormatter

    from reader.text.canonical import one_line

    style = _STYLES["light" if theme == "16" else theme]
    formatter: HtmlFormatter[bytes] = HtmlFormatter(
        full=True,
        style=style,
        title=escaping.escape(one_line(article.title)),
        encoding="utf-8",
        prestyles="white-space: pre-wrap",
        wrapcode=True,
    )
    out = io.BytesIO()
    formatter.format(tokens(article.text, spans), out)
    return out.getvalue().decode("utf-8")


def _formatted(
    stream: Iterator[tuple[_TokenType, str]], formatter: Formatter[str]
) -> str:
    out = io.StringIO()
    formatter.format(stream, out)
    return out.getvalue()


def _terminal_formatter(theme: str) -> Formatter[str]:
    from pygments.formatters.terminal256 import (
        Terminal256Formatter,
        TerminalTrueColorFormatter,
    )

    style = _STYLES[theme]
    if os.environ.get("NO_COLOR"):
        return Terminal256Formatter(style=without_colours(style))
    if os.environ.get("COLORTERM", "") in ("truecolor", "24bit"):
        return TerminalTrueColorFormatter(style=style)
    if "256" in os.environ.get("TERM", "") or theme == "16":
        return Terminal256Formatter(style=style)
    return Terminal256Formatter(style=styles.News16)


def without_colours(style: type[Style]) -> type[Style]:
    """Return `style` with its weights and lines, but no colour."""
    kept = {}
    for token, look in style:
        words = [name for name in ("bold", "italic", "underline") if look[name]]
        kept[token] = " ".join(["noinherit", *words])
    return type("WithoutColours", (Style,), {"styles": kept})
