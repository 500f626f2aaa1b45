"""Words, sentences and paragraphs: where a selection by keyboard may begin and end."""

from __future__ import annotations

import re

from reader.text.cells import clusters, is_simple

Range = tuple[int, int]

_SENTENCE_END = re.compile(
    r"[.!?…؟।]+[\"'”’»)\]]*(?=\s+[\"'“‘«(\[¿¡]*(?P<next>\S))|[。！？]+[”’」』）]*"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Mx|Dr|Prof|Gen|Col|Lt|Maj|Sgt|Capt|Adm|Sen|Rep|Gov|Rev|Hon|St"
    r"|Jr|vs|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
    r"|U\.S|U\.K|U\.N|E\.U|a\.m|p\.m|e\.g|i\.e)|\b[^\W\d_])\.$"
)
_BEFORE_NUMBER = re.compile(r"\b(?:No|Nos|Art|Fig|pp?)\.$")
_LOOK_BACK = 8
"""Longest abbreviation above, with the character before it."""
_JOINERS = "’'.,-‐‑"
"""What holds a word together between letters or digits."""
_WORD = re.compile(rf"[^\W_]+(?:[{re.escape(_JOINERS)}][^\W_]+)*|[^\s\w]|_")
_CLASSES = re.compile("w+(?:jw+)*|[cjp]")
_ALONE = re.compile("[\u3041-\u3096\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]")
"""Scripts written without spaces in which a single character is a fair step."""


def words(text: str, start: int, end: int) -> list[Range]:
    """Return the words of `text[start:end]`; a punctuation mark alone is one too.

    Words consist of whole grapheme clusters. A number with its separators and a word
    with apostrophes, hyphens or inner points is one; a Chinese character is one.
    """
    if is_simple(text, start, end):
        return [match.span() for match in _WORD.finditer(text, start, end)]
    piece = text[start:end]
    bounds = [(a, b) for a, b, _ in clusters(piece)]
    classes = "".join(_class(piece[a:b]) for a, b in bounds)
    return [
        (start + bounds[match.start()][0], start + bounds[match.end() - 1][1])
        for match in _CLASSES.finditer(classes)
    ]


def _class(cluster: str) -> str:
    """Classify: c character alone, w part of a word, j joiner, s space, p other."""
    if any(map(str.isalnum, cluster)):
        return "c" if _ALONE.match(cluster) else "w"
    if cluster in _JOINERS:
        return "j"
    return "s" if cluster.isspace() else "p"


def word_at(text: str, offset: int) -> Range:
    """Return the word at or after `offset`, else the last one before it."""
    low = text.rfind("\n", 0, max(0, offset)) + 1
    at = low
    while at < len(text):
        stop = _line_end(text, at)
        for span in words(text, at, stop):
            if span[1] > offset:
                return span
        at = stop + 1
    while low >= 0:
        stop = _line_end(text, low)
        if before := words(text, low, stop):
            return before[-1]
        low = text.rfind("\n", 0, low - 1) + 1 if low else -1
    return offset, offset


def _line_end(text: str, at: int) -> int:
    stop = text.find("\n", at)
    return len(text) if stop < 0 else stop


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
    """Split one paragraph into sentences; abbreviations and initials do not end one.

    A full stop ends a sentence only where no small letter follows. The sentences
    cover the paragraph but for the white space around them.
    """
    found = []
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    at = start
    for match in _SENTENCE_END.finditer(text, start, end):
        if match["next"] and not _ends(text, at, match.start(), match["next"]):
            continue
        found.append((at, match.end()))
        at = match.end()
        while at < end and text[at].isspace():
            at += 1
    if at < end:
        found.append((at, end))
    return found


def _ends(text: str, sentence: int, stop: int, following: str) -> bool:
    """Tell whether the full stop at `stop`, before `following`, ends the sentence."""
    if following.islower():
        return False
    if text[stop] != ".":
        return True
    low = max(sentence, stop - _LOOK_BACK)
    if _ABBREVIATION.search(text, low, stop + 1):
        return False
    return not (following.isdigit() and _BEFORE_NUMBER.search(text, low, stop + 1))
