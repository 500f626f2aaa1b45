"""What the trained tagger sees of a text: of each kind of word, and of each token.

A type is a word as it is written. What depends on it alone (its vector, its letters,
the lists that have it) is worked out once a text; what depends on the place (a line of
capitals, the beginning of a sentence, what the rules say) once a token.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any
from zlib import crc32

from reader.detection.entities import words as known
from reader.detection.entities.lexicon import heads, lexicon, offices
from reader.detection.entities.roles import last_words
from reader.detection.entities.tagger import Mention
from reader.detection.entities.tokens import Case, Document
from reader.detection.model import ENTITY_KINDS, Kind

GRAMS = 1 << 14
"""Buckets for pieces of three to five letters."""
WHOLE = 1 << 12
"""Buckets for whole words."""
SHAPES = 1 << 8
"""Buckets for shapes: Xx-Xx of Al-Arab."""

_SOURCES = (
    "country", "capital", "region", "nationality", "group", "outlet", "organisation",
    "event", "well-known person", "city",
)  # fmt: skip
_KINDS = tuple(kind for kind in Kind if kind in ENTITY_KINDS)
_LISTS = (
    known.FUNCTION, known.PARTICLES, known.LINKS, known.HONORIFICS, known.SPEECH,
    known.REPORTS, known.PLACE_CUES, known.PLACE_NOUNS, known.PLACE_PARTS, known.BODIES,
    known.DIRECTIONS, known.LANDSCAPE, known.GOVERNMENT, known.ROLE_MODIFIERS,
    known.BODY_STARTS, known.PLACE_STARTS, known.CALENDAR, known.FAMILY_FIRST,
    known.WAYS,
)  # fmt: skip

_FIRST_NAME = len(_SOURCES)
_COMMON = _FIRST_NAME + 1
_HEADS = _COMMON + 1
_OFFICE_END = _HEADS + len(_KINDS)
_OFFICE = _OFFICE_END + 1
_LISTED = _OFFICE + 1
_FORM = _LISTED + len(_LISTS)
MARKS = _FORM + 8
"""How many marks a type may have: the lists that have it, and its form."""

_WHYS = 16
_CASE = 0
_PLACE = _CASE + len(Case)
_RULE = _PLACE + 6
_TRUST = _RULE + 2 * len(_KINDS)
_FROM_LIST = _TRUST + len(_KINDS)
_WHY = _FROM_LIST + 2
NOTES = _WHY + _WHYS
"""How many notes a token may have: its place, and what the rules say of it."""
RULE_NOTES = _RULE
"""The first note that comes from the rules."""

UNIT = 32
"""Marks and notes are multiples of 1 / `UNIT`, so that sums of them are exact."""

_DIGIT = re.compile(r"\d")
_RUN = re.compile(r"(.)\1+")
_SHAPE = (
    (re.compile("[A-ZÀ-Þ]"), "X"),
    (re.compile("[a-zß-ÿ]"), "x"),
    (re.compile(r"\d"), "d"),
)


@dataclass(slots=True)
class Types:
    """Kinds of words, each with a number, and what is known of it."""

    number: dict[str, int] = field(default_factory=dict)
    texts: list[tuple[str, str]] = field(default_factory=list)
    """As written, and folded with each digit as 0."""
    whole: list[int] = field(default_factory=list)
    shape: list[int] = field(default_factory=list)
    grams: list[bytes] = field(default_factory=list)
    """The buckets of the word's pieces, two bytes each."""
    marks: list[bytes] = field(default_factory=list)
    """The marks of the word, a byte each."""
    sums: Any = None
    """What the network has worked out of the types, which is its own affair."""

    def of(self, text: str, folded: str) -> int:
        """Return the number of the type that is written `text`."""
        number = self.number.get(text)
        if number is None:
            number = self.number[text] = len(self.texts)
            if any(c.isdigit() for c in folded):
                folded = _DIGIT.sub("0", folded)
            self.texts.append((text, folded))
            self.whole.append(crc32(folded.encode("utf-8", "surrogatepass")) % WHOLE)
            self.shape.append(_hash(_shape(text), SHAPES))
            self.grams.append(array("H", _pieces(folded)).tobytes())
            self.marks.append(bytes(_marks(text, folded)))
        return number


@dataclass(slots=True)
class Inputs:
    """A document as the network takes it."""

    types: Types
    tokens: list[int]
    """The type of each token."""
    notes: list[int]
    """Where the table of tokens x `NOTES` holds 1, counted through its rows."""
    trust: list[tuple[int, float]]
    """Where it holds something else, and what."""
    groups: list[int]
    """Capitalised tokens that are one folded word share a number; others have -1."""


def inputs(
    document: Document, mentions: Sequence[Mention], types: Types | None = None
) -> Inputs:
    """Return what the tagger sees of `document`; `mentions` are those of the rules."""
    types = Types() if types is None else types
    groups: dict[str, int] = {}
    return Inputs(
        types,
        [types.of(token.text, token.folded) for token in document.tokens],
        _places(document) + _rules(mentions),
        _trust(mentions),
        [
            groups.setdefault(token.folded, len(groups))
            if token.cap and token.word
            else -1
            for token in document.tokens
        ],
    )


def _hash(text: str, buckets: int) -> int:
    return crc32(text.encode("utf-8", "surrogatepass")) % buckets


@lru_cache(maxsize=4096)
def _shape(text: str) -> str:
    for pattern, letter in _SHAPE:
        text = pattern.sub(letter, text)
    return _RUN.sub(r"\1\1", text)[:8]


def _pieces(folded: str) -> list[int]:
    """Return the buckets of the pieces of a word, its edges marked."""
    raw = f"<{folded[:24]}>".encode("utf-8", "surrogatepass")
    size = len(raw)
    return [
        crc32(raw[at : at + length]) % GRAMS
        for length in (3, 4, 5)
        for at in range(size - length + 1)
    ] or [0]


def _marks(text: str, folded: str) -> list[int]:
    entry = lexicon().word(text, folded)
    found = list(_by_list().get(folded, ()))
    if entry:
        found.append(_SOURCES.index(entry.source))
    if known.is_common(folded):
        found.append(_COMMON)
    plain = text.replace(".", "")
    form = (
        text[:1].isupper(),
        text.isupper() and len(plain) > 1,
        len(plain) < len(text) > 1,
        "-" in text[1:],
        any(c.isdigit() for c in text),
        not text.isascii(),
        not text[:1].isalnum(),
        len(text) <= 2,
    )
    found.extend(_FORM + at for at, holds in enumerate(form) if holds)
    return found


@cache
def _by_list() -> dict[str, list[int]]:
    """Return the marks of words that are on lists."""
    found: dict[str, list[int]] = {}
    for word in lexicon().first_names:
        found.setdefault(word, []).append(_FIRST_NAME)
    for word, kind in heads().items():
        found.setdefault(word, []).append(_HEADS + _KINDS.index(kind))
    for word in last_words():
        found.setdefault(word, []).append(_OFFICE_END)
    for word in {*offices(), *known.RANKS}:
        found.setdefault(word, []).append(_OFFICE)
    for at, words in enumerate(_LISTS):
        for word in words:
            found.setdefault(word, []).append(_LISTED + at)
    return found


def _places(document: Document) -> list[int]:
    """Return the notes on where the tokens stand."""
    found: list[int] = []
    cases = {case: _CASE + at for at, case in enumerate(Case)}
    lower, inner = document.lower, document.inner
    row = 0
    line = -1
    for token in document.tokens:
        found.append(row + cases[token.case])
        if token.first:
            found.append(row + _PLACE)
        if token.joined:
            found.append(row + _PLACE + 1)
        if token.line != line:
            line = token.line
            found.append(row + _PLACE + 3)
        if token.cap and token.word:
            if token.folded in lower:
                found.append(row + _PLACE + 4)
            if token.folded in inner:
                found.append(row + _PLACE + 5)
        row += NOTES
    found.extend(at * NOTES + _PLACE + 2 for at in document.dated)
    return found


def _rules(mentions: Sequence[Mention]) -> list[int]:
    """Return the notes on what the rules say."""
    found: list[int] = []
    for mention in mentions:
        kind = _RULE + 2 * _KINDS.index(mention.kind)
        reason = mention.why.partition(":")[0]
        why = _WHY + (0 if mention.listed else _hash(reason, _WHYS))
        for at in range(mention.first, mention.last):
            row = at * NOTES
            found.append(row + kind + (at > mention.first))
            found.append(row + why)
            if mention.listed:
                found.append(row + _FROM_LIST)
    return found


def _trust(mentions: Sequence[Mention]) -> list[tuple[int, float]]:
    """Return the notes on how sure the rules are."""
    found = []
    for mention in mentions:
        kind = _TRUST + _KINDS.index(mention.kind)
        trust = round(mention.probability * UNIT) / UNIT
        for at in range(mention.first, mention.last):
            found.append((at * NOTES + kind, trust))
            found.append((at * NOTES + _FROM_LIST + 1, trust))
    return found
