"""From a Pygments style to the styles that the terminal is drawn with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pygments.style import Style as PygmentsStyle
from rich.style import Style

from reader.detection.tokens import TOKENS, UNSURE_TOKENS, TokenType


@lru_cache(maxsize=8)
def token_styles(style: type[PygmentsStyle]) -> dict[TokenType, Style]:
    """Return the Rich style of every token of news, as `style` has it.

    A background is taken over only where the token has one of its own, so that what
    lies beneath shows through.
    """
    tokens = (*TOKENS.values(), *UNSURE_TOKENS.values())
    return {token: _rich(style.style_for_token(token)) for token in tokens}


def _rich(found: Any) -> Style:
    return Style(
        color=_color(found["ansicolor"], found["color"]),
        bgcolor=_color(found["bgansicolor"], found["bgcolor"]),
        bold=found["bold"] or None,
        italic=found["italic"] or None,
        underline=found["underline"] or None,
    )


def _color(ansi: str | None, rgb: str | None) -> str | None:
    """Return a colour's name in Rich: Pygments says `ansibrightred` or `ff0000`."""
    if not ansi:
        return f"#{rgb}" if rgb else None
    name = ansi.removeprefix("ansi")
    if name == "gray":
        return "white"
    if name == "white":
        return "bright_white"
    return name.replace("bright", "bright_", 1)
