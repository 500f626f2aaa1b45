"""What may reach the terminal: the second layer against control characters.

Canonical text lacks most of them already. Names of files, answers of the system and
messages of exceptions do not pass there, and Textual sends whatever it is given.
"""

from __future__ import annotations

import re

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from reader.text.wrap import TAB

_CONTROLS = "\x00-\x1f\x7f-\x9f\ud800-\udfff"
_INVISIBLE = (
    "\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f"
)
_UNSAFE = re.compile(f"[{_CONTROLS}{_INVISIBLE}]")
_NOT_PLAIN = re.compile(f"[{_CONTROLS}{_INVISIBLE}\u00ad]")
REPLACEMENT = "\ufffd"


def _shown_char(match: re.Match[str]) -> str:
    char = match[0]
    if char == "\t":
        return " " * TAB
    if char == "\n":
        return " "
    if char == "\u00ad":
        return "-"
    return REPLACEMENT if char < "\xa0" or "\ud800" <= char <= "\udfff" else ""


def shown(text: str) -> str:
    """Return `text` as a line shows it, in a form of certain width.

    A tab is four spaces, a line feed one; a soft hyphen, on whose width terminals
    differ, a hyphen; a control character U+FFFD; what has no width and no shape of
    its own (byte order marks, bidi marks, tags) is left out. Joiners and variation
    selectors, which make emoji and scripts, stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return _NOT_PLAIN.sub(_shown_char, text)


class SafeFilter(LineFilter):
    """Replaces what a terminal would obey or hide by U+FFFD, in every widget.

    Where the replaced character had no width, trailing spaces give way, so that the
    line stays as wide as it was.
    """

    # Textual keeps filtered lines by filter: one instance must serve for another.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SafeFilter)

    def __hash__(self) -> int:
        return hash(SafeFilter)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` safe to write; control segments are Textual's own."""
        grown = 0
        safe: list[Segment] = []
        for segment in segments:
            text, style, control = segment
            if control or (text.isascii() and text.isprintable()):
                safe.append(segment)
                continue
            replaced = _UNSAFE.sub(REPLACEMENT, text)
            if replaced == text:
                safe.append(segment)
                continue
            grown += cell_len(replaced) - cell_len(text)
            safe.append(Segment(replaced, style))
        return _narrow(safe, grown) if grown > 0 else safe


def _narrow(segments: list[Segment], cells: int) -> list[Segment]:
    """Take up to `cells` spaces from the end of the line."""
    kept = list(segments)
    for at in range(len(kept) - 1, -1, -1):
        text, style, control = kept[at]
        if control:
            continue
        bare = text.rstrip(" ")
        taken = min(cells, len(text) - len(bare))
        kept[at] = Segment(text[: len(text) - taken], style)
        cells -= taken
        if bare or not cells:
            break
    return [segment for segment in kept if segment.text or segment.control]
