"""Words, sentences and paragraphs: where a selection by keyboard may begin and end."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]+(?:[’'.,\-‑][^\W_]+)*|[^\s\w]")
_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s+[\"'“‘«(\[]?[A-ZÀ-ÞΑ-ΩА-Я0-9])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Gen|Col|Lt|Sgt|Capt|Sen|Rep|Gov|St|Jr|Sr|No|vs|Inc|Ltd"
    r"|Co|Corp|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|U\.S|U\.K|U\.N|E\.U)"
    r"|\b[A-Z])\.$"
)

Range = tuple[int, int]


def words(text: str, start: int, end: int) -> list[Range]:
    """Return the words of `text[start:end]`; a punctuation mark alone is one too."""
    return [match.span() for match in _WORD.finditer(text, start, end)]


def word_at(text: str, offset: int) -> Range:
    """Return the word at or after `offset`, else the last one before it."""
    low = max(0, text.rfind("\n", 0, offset) + 1)
    for span in words(text, low, len(text)):
        if span[1] > offset:
            return span
    before = words(text, 0, offset)
    return before[-1] if before else (offset, offset)


def paragraphs(text: str) -> list[Range]:
    """Return the non-blank lines of `text`, without the white space around them."""
    found = []
    for match in re.finditer(r"[^\n]+", text):
        piece = match[0]
        if stripped := piece.strip():
            start = match.start() + len(piece) - len(piece.lstrip())
            found.append((start, start + len(stripped)))
    return found


def sentences(text: str, start: int, end: int) -> list[Range]:
    """Split one paragraph into sentences; abbreviations and initials do not end one."""
    found = []
    at = start
    for match in _SENTENCE_END.finditer(text, start, end):
        if _ABBREVIATION.search(text, at, match.start() + 1):
            continue
        found.append((at, match.end()))
        at = match.end()
        while at < end and text[at].isspace():
            at += 1
    if at < end:
        found.append((at, end))
    return found
