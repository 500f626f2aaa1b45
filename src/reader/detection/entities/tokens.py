"""A text as tokens and lines, with what capitals mean in each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from reader.detection.entities.lexicon import lexicon
from reader.detection.entities.words import (
    ABBREVIATED,
    CALENDAR,
    FUNCTION,
    PREFIXES,
    TAILS,
    is_common,
)
from reader.text.fold import fold

_COMBINING = "[\u0300-\u036f]"


@cache
def _pattern(letter: str) -> re.Pattern[str]:
    """Return what cuts a line into tokens; `letter` matches one letter or digit."""
    return re.compile(
        rf"""
        (?P<other>https?://\S+|www\.\S+|[\w.+-]+@[\w-]+\.\w[\w.]*|[@\#]\w+)
        |(?P<word>
            (?:[A-Za-z]\.){{2,}}[A-Z]?(?!{letter})
            |[A-Z]\.[A-Z](?!{letter})
            |(?:{ABBREVIATED})\.
            |[A-Z]\.(?=[ ]?[A-Z])
            |{letter}+(?:(?:['’](?![sS](?!{letter}))|[-‑&]){letter}+)*
        )
        |(?P<mark>['’][sS](?!{letter})|\S)
        """,
        re.VERBOSE,
    )


_ENDS = frozenset(".!?…:")
_OPENING = frozenset("“‘\"'«(")
_DASHES = frozenset("-–—")
_ARABIC = re.compile("(?:al|el|ul|as|ad|ar|ash|an)[-‑][A-ZÀ-Þ]")
"""A name with its article: al-Zarqawi."""
_BYLINE = 12
"""Words of the longest line that begins with By and tells who wrote."""
_DATELINE = 12
"""A dash within so many tokens of a line's start may end a dateline."""


class Case(Enum):
    """What the capitals of a line mean."""

    PROSE = "prose"
    """Capitals mark names and the beginnings of sentences."""
    TITLE = "title"
    """Most words have a capital, as in a headline."""
    CAPS = "capitals"


@dataclass(slots=True)
class Token:
    """A word or mark; `start` and `end` are code points of the text."""

    start: int
    end: int
    text: str
    folded: str
    line: int
    word: bool
    cap: bool
    """Begins with a capital letter, an Arabic article before it aside."""
    first: bool
    """Begins a sentence, quotation or line, where any word has a capital."""
    joined: bool
    """Only a space stands between it and the token before."""
    case: Case = Case.PROSE

    @property
    def acronym(self) -> bool:
        """Whether it is written in capitals only, as an abbreviation."""
        plain = self.text.replace(".", "")
        return 1 < len(plain) <= 7 and plain.isupper() and plain.isascii()


@dataclass(slots=True)
class Document:
    """A text cut into tokens, with what its own use of words tells."""

    text: str
    tokens: list[Token]
    lower: set[str] = field(default_factory=set)
    """Folded words that occur without a capital."""
    inner: dict[str, int] = field(default_factory=dict)
    """Folded words that occur with a capital inside a sentence, and how often."""
    dated: set[int] = field(default_factory=set)
    """Indices of tokens inside a date, time, sum or measure."""

    def ordinary(self, token: Token) -> bool:
        """Whether `token`, capitalised at a sentence's start, is an ordinary word."""
        if token.folded in self.lower:
            return True
        if token.folded.endswith("s") and token.folded[:-1] in self.lower:
            return True
        if not token.text.isascii():
            return False
        return token.folded not in self.inner and is_common(token.folded)


Ranges = Sequence[tuple[int, int]]


def read(text: str, skip: Ranges = (), dated: Ranges = ()) -> Document:
    """Return `text` as a document; tokens in `skip` are left out.

    `dated` are the ranges of dates, times, sums and measures: their capitals mark no
    names.
    """
    tokens: list[Token] = []
    composed = re.search(_COMBINING, text) is None
    pattern = _pattern(r"[^\W_]" if composed else rf"(?:[^\W_]|{_COMBINING})")
    at = 0
    line = 0
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        found = list(_line(pattern, text, at, stop, line))
        if skip:
            found = [t for t in found if not _inside(t, skip)]
        case = _case(found)
        for token in found:
            token.case = case
        tokens.extend(found)
        line += 1
        at = stop + 1
    document = Document(text, tokens)
    _note_use(document, dated)
    return document


def _inside(token: Token, ranges: Ranges) -> bool:
    return any(a < token.end and token.start < b for a, b in ranges)


def _note_use(document: Document, dated: Ranges) -> None:
    at = 0
    ordered = sorted(dated)
    days, lower, inner = document.dated, document.lower, document.inner
    for index, token in enumerate(document.tokens):
        while at < len(ordered) and ordered[at][1] <= token.start:
            at += 1
        if at < len(ordered) and ordered[at][0] < token.end:
            days.add(index)
        if not token.word:
            continue
        folded = token.folded
        if folded in CALENDAR:
            days.add(index)
        if not token.cap:
            lower.add(folded)
        elif not token.first and token.case is Case.PROSE:
            inner[folded] = inner.get(folded, 0) + 1


def _line(
    pattern: re.Pattern[str], text: str, start: int, stop: int, line: int
) -> Iterator[Token]:
    """Yield the tokens of one line."""
    ended = True
    opened = False
    before = start
    for count, match in enumerate(pattern.finditer(text, start, stop)):
        a, b = match.span()
        piece = match[0]
        gap = text[before:a]
        joined = count > 0 and (not gap or gap.isspace())
        if match.lastgroup == "word":
            pieces = _split(piece) if "-" in piece or "‑" in piece else [piece]
            for part in pieces:
                yield _word(part, a, line, ended or opened, joined)
                a += len(part)
                ended = opened = joined = False
        else:
            yield Token(a, b, piece, piece, line, False, False, False, joined)
            if piece in _ENDS:
                ended = True
            elif piece in _DASHES:
                ended = ended or (count <= _DATELINE and gap != "")
            elif piece in _OPENING:
                opened = a == start or text[a - 1].isspace() or text[a - 1] in "—–(["
            elif piece not in "”’)]»*•>#_|":
                ended = False
        before = b


def _word(part: str, start: int, line: int, first: bool, joined: bool) -> Token:
    word = part not in "-‑"
    cap = word and (
        part[0].isupper() or (not part.isalnum() and _ARABIC.match(part) is not None)
    )
    end = start + len(part)
    return Token(start, end, part, fold(part), line, word, cap, first, joined)


def _split(word: str) -> list[str]:
    """Cut a compound where its parts are not one name: anti-|Maduro, Iran-|Iraq."""
    pieces = re.split("([-‑])", word)
    parts = pieces[::2]
    folded = [fold(part) for part in parts]
    last = parts[-1]
    if not all(parts):
        return [word]
    if folded[0] in PREFIXES and parts[1][0].isupper():
        return [*pieces[:2], *_split("".join(pieces[2:]))]
    known = lexicon()
    if parts[0][0].isupper() and last[0].islower():
        tail = folded[-1]
        if tail in TAILS and len(parts) > 2:
            return [*_split("".join(pieces[:-2])), *pieces[-2:]]
        if tail in TAILS or (len(tail) > 4 and tail.endswith("ed") and len(parts) == 2):
            return pieces
    if known.word(word, "-".join(folded)) is None and all(
        known.word(part, name) for part, name in zip(parts, folded, strict=True)
    ):
        return pieces
    return [word]


def _case(tokens: Sequence[Token]) -> Case:
    """Tell what the capitals of a line mean, by how many of its words have one."""
    words = [t for t in tokens if t.word and not t.text[0].isdigit()]
    long = [t for t in words if len(t.text) > 3]
    if len(words) >= 2 and long:
        shouted = sum(t.text.isupper() for t in words)
        if shouted >= len(words) * 0.9 and len(words) >= 3:
            return Case.CAPS
    if len(words) < 3 or not long or len(words) > 25 or tokens[-1].text == ".":
        return Case.PROSE
    if words[0].text in ("By", "BY") and len(words) < _BYLINE:
        return Case.PROSE
    capitals = sum(t.cap for t in long)
    given = lexicon().first_names
    ordinary = sum(
        t.cap
        and t.folded not in FUNCTION
        and t.folded not in given
        and is_common(t.folded)
        for t in words[1:]
    )
    small = sum(not t.cap and t.folded not in FUNCTION for t in words)
    if capitals >= len(long) * 0.75 and ordinary >= 1 and ordinary > small:
        return Case.TITLE
    return Case.PROSE
