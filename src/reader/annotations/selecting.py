"""A selected range as the quote and position that a note keeps."""

from __future__ import annotations

from reader.annotations.model import Position, Quote
from reader.text.cells import snap

CONTEXTS = (32, 64, 128)
"""Code points kept before and after a quote: the first that make it unique."""


def select(text: str, start: int, end: int) -> tuple[Quote, Position]:
    """Return quote and position of a selected range, as whole grapheme clusters."""
    if not 0 <= start < end <= len(text):
        raise ValueError(
            f"{start}:{end} is no range of a text of {len(text)} characters"
        )
    start, end = snap(text, start, end)
    if not text[start:end].strip():
        raise ValueError("the passage is blank")
    low = high = ""
    for context in CONTEXTS:
        low, high = text[max(0, start - context) : start], text[end : end + context]
        whole = low + text[start:end] + high
        if text.find(whole, text.find(whole) + 1) < 0:
            break
    return Quote(text[start:end], low, high), Position(start, end)
