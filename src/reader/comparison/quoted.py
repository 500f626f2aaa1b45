"""Where a text quotes: the words between quotation marks of all usual kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_CLOSING = {"“": "”", '"': '"', "«": "»", "„": "“”", "‘": "’", "'": "'"}
_MARK = re.compile("[“\"«„‘']")
_BEFORE_OPENING = re.compile(r"[\s(\[{—–:/-]")
_LONGEST = 3000
"""Code points after which a mark that was not closed is taken for another sign."""
_OWN_LINE = 120
"""Code points from which on a line is a paragraph and not part of a wrapped one."""
_ENDS = ",.!?…"


@dataclass(frozen=True, slots=True)
class Quoted:
    """Quoted words, from the first to the last of them, and the marks around them.

    Code points. Of several paragraphs that each open with a mark, one: the marks of
    those in between are inside.
    """

    start: int
    end: int
    opens: int
    closes: int
    """After the closing mark."""


def quoted(text: str, start: int = 0) -> Iterator[Quoted]:
    """Yield what stands between quotation marks in `text` from `start` on, in order.

    Single marks count only where they cannot be apostrophes. What is quoted inside a
    quotation is part of it; a mark without its like opens nothing.
    """
    at = start
    while opening := _MARK.search(text, at):
        opens = opening.start()
        at = opens + 1
        if not _is_opening(text, opens):
            continue
        single = text[opens] in "‘'"
        close = (_single_close if single else _double_close)(text, opens)
        if close is None:
            continue
        first, last = _stripped(text, at, close)
        if first < last:
            yield Quoted(first, last, opens, close + 1)
        at = close + 1


def _is_opening(text: str, at: int) -> bool:
    if text[at] in "“«„":
        return True
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return not after.isspace() and (not before or bool(_BEFORE_OPENING.match(before)))


def _double_close(text: str, opens: int) -> int | None:
    """Return the place of the mark that closes the one at `opens`."""
    mark = text[opens]
    closing = _CLOSING[mark]
    limit = min(len(text), opens + _LONGEST)
    line = text.rfind("\n", 0, opens) + 1
    at = opens + 1
    while at < limit:
        char = text[at]
        if char == "\n":
            following = _after_break(text, at)
            goes_on = text[following : following + 1] == mark
            wrapped = following == at + 1 and at - line < _OWN_LINE
            if not (goes_on or wrapped):
                return None
            line = following
            at = following + goes_on
        elif char in closing:
            return at
        else:
            at += 1
    return None


def _single_close(text: str, opens: int) -> int | None:
    """Return the place of the single mark that closes the one at `opens`.

    It comes after a mark that ends what is said, so that it is no apostrophe.
    """
    mark = _CLOSING[text[opens]]
    stop = text.find("\n", opens)
    stop = len(text) if stop < 0 else stop
    at = text.find(mark, opens + 1, stop)
    while at >= 0:
        if text[at - 1] in _ENDS and not text[at + 1 : at + 2].isalnum():
            return at
        at = text.find(mark, at + 1, stop)
    return None


def _after_break(text: str, at: int) -> int:
    """Return where the next line with words begins."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


_TITLE_SMALL = frozenset(
    (
        "a",
        "an",
        "the",
        "of",
        "and",
        "or",
        "for",
        "in",
        "on",
        "at",
        "to",
        "by",
        "with",
        "de",
    )
)
"""Words that stay small in a title."""
_LEADS_IN = re.compile(r"[,:;.!?…”\"»’)—–-]\s*$|^\s*$")
"""What stands before a sentence that somebody says."""


def is_said(text: str, quote: Quoted) -> bool:
    """Whether the quoted words can be somebody's: no word in quotes and no title."""
    words = text[quote.start : quote.end]
    line = text.rfind("\n", 0, quote.opens) + 1
    if _LEADS_IN.search(text[max(line, quote.opens - 3) : quote.opens]):
        return words[-1] in _ENDS or len(words.split()) > 2
    return len(words.split()) > 2 and not _is_title(words.split())


def _is_title(words: list[str]) -> bool:
    return all(not word[0].islower() or word in _TITLE_SMALL for word in words)
