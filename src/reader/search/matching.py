"""Regular expressions: which texts have one, in bounded time, and which may have it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from reader.search.nodes import QueryError, Regex
from reader.text.words import TOKEN

if TYPE_CHECKING:
    import regex

SECONDS = 0.5
"""How long one text is searched for a regular expression at most."""
_UNKNOWN = "\x00"
"""Stands for what an expression does not tell letter by letter."""
_TOKEN = re.compile(r"(?<![\w\x00])[a-zA-Z0-9]+(?=([^\w\x00])|)")


class TooSlowError(QueryError):
    """A regular expression that takes too long on a text."""


@lru_cache(maxsize=32)
def compiled(asked: Regex) -> regex.Pattern[str]:
    """Return the expression, ready to search: capitals count if it has any."""
    import regex

    flags = 0 if asked.capitals else regex.IGNORECASE
    return regex.compile(asked.pattern, flags)


def found_in(asked: Regex, text: str) -> bool:
    """Tell whether `text` has it. Raises TooSlowError after `SECONDS`."""
    try:
        return (
            compiled(asked).search(text, timeout=SECONDS, concurrent=True) is not None
        )
    except TimeoutError:
        raise too_slow() from None


def places(asked: Regex, text: str) -> Iterator[tuple[int, int]]:
    """Yield where `text` has it, code points; nothing where it matches no character.

    Raises TooSlowError after `SECONDS`.
    """
    try:
        for match in compiled(asked).finditer(text, timeout=SECONDS, concurrent=True):
            if match.end() > match.start():
                yield match.span()
    except TimeoutError:
        raise too_slow() from None


def too_slow() -> TooSlowError:
    """Return the error that says what to do about a slow expression."""
    return TooSlowError(
        "this expression takes too long on a text: make it simpler, such as one * less",
        0,
    )


def needed(asked: Regex) -> tuple[str, ...]:
    """Return folded beginnings of words that every text with a match has.

    Only what stands in the expression letter by letter, in ASCII, after the beginning
    of a word is sure.
    """
    words = {match[0].lower() for match in _TOKEN.finditer(_spelled(asked.pattern))}
    return tuple(sorted(word for word in words if TOKEN.fullmatch(word)))


def _spelled(pattern: str) -> str:
    """Return the letters that every match has, in order, `_UNKNOWN` between."""
    import warnings
    from re import _parser  # type: ignore[attr-defined]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            parsed: Any = _parser.parse(pattern)
        except (re.error, OverflowError, RecursionError):
            return _UNKNOWN
    letters = [_UNKNOWN]
    for code, value in parsed:
        name = str(code)
        if name == "LITERAL":
            letters.append(chr(value))
        elif name == "AT" and str(value) == "AT_BOUNDARY":
            letters.append(" ")
        else:
            letters.append(_UNKNOWN)
    return "".join([*letters, _UNKNOWN])
