"""Cuts a text into the tokens that the grammar of figures reads.

A token knows whether it touches the one before it, so that `29-year-old`, `20km` and
`F-16` can be told from `29 - year`. What is no language (addresses of pages and people,
telephone numbers, versions) becomes one opaque token, in which no rule finds anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from reader.detection.figures.lexicon import words_of


class Sort(IntEnum):
    """The sorts of token."""

    WORD = 0
    NUMBER = 1
    MARK = 2
    """A punctuation mark, a symbol, or a possessive `'s`."""
    OPAQUE = 3
    BREAK = 4
    """The end of a line that is no mere wrapping, or of the text."""


class Token(NamedTuple):
    """A piece of the text: code points, its text, its lower-case form, its sort."""

    start: int
    end: int
    text: str
    low: str
    sort: Sort
    glued: bool
    """No white space stands between this token and the one before it."""


END = Token(-1, -1, "", "", Sort.BREAK, False)
"""What stands before the first and after the last token."""

LONGEST_NUMBER = 25
"""Characters; a longer run of digits is data, not a number that an article asserts."""

_SORTS = {
    "number": Sort.NUMBER,
    "word": Sort.WORD,
    "mark": Sort.MARK,
    "clitic": Sort.MARK,
    "opaque": Sort.OPAQUE,
    "line": Sort.BREAK,
}

# Repetitions are bounded wherever a failure would have to walk back over them.
_DIGITS = "[0-9]"
_NUMBER = rf"""
    (?:
        {_DIGITS}{{1,3}}(?:,{_DIGITS}{{2,3}}){{0,6}},{_DIGITS}{{3}}(?!{_DIGITS})
      | {_DIGITS}{{1,3}}(?:[\u00a0\u2009\u202f]{_DIGITS}{{3}}){{1,6}}(?!{_DIGITS})
      | (?<!{_DIGITS}[ ]){_DIGITS}{{1,3}}(?:[ ]{_DIGITS}{{3}}){{1,3}}(?![ ]?{_DIGITS})
      | {_DIGITS}{{1,3}}(?:\.{_DIGITS}{{3}}){{2,5}}(?![.]?{_DIGITS})
      | {_DIGITS}{{1,3}}(?:['’]{_DIGITS}{{3}}){{1,4}}(?!{_DIGITS})
      | {_DIGITS}{{1,3}},[ ]000(?!{_DIGITS})
      | (?<=[€£$¥]){_DIGITS}{{1,3}},{_DIGITS}{{1,2}}(?![\d,])
      | (?<!{_DIGITS},){_DIGITS}{{1,3}},{_DIGITS}{{1,2}}(?=[ \u00a0]?[%€°])
      | {_DIGITS}+
    )
    (?:[.·]{_DIGITS}+)?
  | (?<![\w.])\.{_DIGITS}+
"""
_PHONE = r"""
    \+[0-9][0-9\ ()./\u00a0-]{6,20}[0-9]
  | \([0-9]{3}\)\ ?[0-9]{3,4}[-\ ][0-9]{4}\b
  | \b(?:1-)?[0-9]{3}-[0-9]{3}-[0-9]{4}\b
  | \b0[0-9]{2,4}[\ -][0-9]{3,4}[\ -][0-9]{3,4}\b
  | \b0[0-9]{3,4}\ [0-9]{6}\b
"""
_ADDRESS = r"""
    (?<![\d.])(?![0-9]{1,3}(?:\.[0-9]{3}){3})
    [0-9]{1,3}(?:\.[0-9]{1,3}){3}(?!\.?\d)
"""
_OPAQUE = rf"""
    (?:https?://|www\.)\S+
  | (?<!\w)[@\#]\w+
  | (?<=\w)@[\w-]+(?:\.[\w-]+)+
  | {_PHONE}
  | {_ADDRESS}
"""
_WORD = r"""
    (?:[^\W\d_]\.){2,8}(?!\w)
  | (?:[A-Z]\.){1,5}[A-Z](?![\w.])
  | [^\W\d_]+(?:['’](?!s\b)[^\W\d_]+)*
"""


@cache
def _tokens() -> re.Pattern[str]:
    """Return the pattern of one token, compiled when first needed."""
    return re.compile(
        rf"(?P<opaque>(?=[hw@\#+(01-9])(?:{_OPAQUE}))|(?P<word>{_WORD})"
        rf"|(?P<number>{_NUMBER})"
        r"|(?P<clitic>['’]s\b)|(?P<line>\n\s*)|(?P<mark>[^\s])",
        re.VERBOSE,
    )


_WRAPPED_AT = 50
"""Code points: a line at least so long that ends within a sentence is a wrapped one."""


def _is_wrap(text: str, line_start: int, at: int, following: int) -> bool:
    """Say whether the newline at `at` merely wraps a line of running text."""
    if following >= len(text) or text.count("\n", at, following) != 1:
        return False
    last = text[at - 1] if at else "\n"
    long = at - line_start >= _WRAPPED_AT
    return long and (last.isalnum() or last in ",-–") and text[following].isalnum()


def tokenise(text: str, skip: Sequence[tuple[int, int]] = ()) -> list[Token]:
    """Return the tokens of `text`, without those that touch a range of `skip`."""
    found: list[Token] = []
    ranges = iter(sorted(skip))
    hidden = next(ranges, None)
    line_start = before = 0
    # Enum members and the class are looked up once: there is a token for every word.
    number, opaque, line, make = Sort.NUMBER, Sort.OPAQUE, Sort.BREAK, tuple.__new__
    for match in _tokens().finditer(text):
        start, end = match.span()
        while hidden and hidden[1] <= start:
            hidden = next(ranges, None)
        piece = match[0]
        sort = _SORTS[match.lastgroup or "mark"]
        glued = start == before > 0
        if hidden and hidden[0] < end:
            piece, sort, glued = "", line, False
        elif sort is line:
            if _is_wrap(text, line_start, start, end):
                line_start = end
                continue
            line_start, glued = end, False
        elif sort is number and end - start > LONGEST_NUMBER:
            sort = opaque
        found.append(make(Token, (start, end, piece, piece.lower(), sort, glued)))
        before = end
    return found


class Tokens:
    """The tokens of a text, which may be asked for beyond both ends."""

    __slots__ = ("count", "floor", "items", "text")

    def __init__(self, text: str, skip: Sequence[tuple[int, int]] = ()) -> None:
        self.text = text
        self.items = tokenise(text, skip)
        self.count = len(self.items)
        self.floor = 0
        """Index of the first token that no figure has taken yet."""

    def __getitem__(self, i: int) -> Token:
        return self.items[i] if 0 <= i < self.count else END

    def __len__(self) -> int:
        return self.count

    def low(self, i: int) -> str:
        """Return the lower-case form of token `i`."""
        return self.items[i].low if 0 <= i < self.count else ""

    def glued(self, i: int) -> bool:
        """Say whether token `i` touches the one before it."""
        return 0 <= i < self.count and self.items[i].glued

    def is_number(self, i: int) -> bool:
        """Say whether token `i` is written in digits."""
        return self[i].sort is Sort.NUMBER

    def is_word(self, i: int) -> bool:
        """Say whether token `i` is made of letters."""
        return self[i].sort is Sort.WORD

    def is_capital(self, i: int) -> bool:
        """Say whether token `i` is a word with a capital first letter."""
        token = self[i]
        return token.sort is Sort.WORD and token.text[:1].isupper()

    def phrase(self, i: int, words: tuple[str, ...]) -> bool:
        """Say whether the lower-case tokens from `i` on are `words`."""
        return all(self.low(i + k) == word for k, word in enumerate(words))

    def joined(self, first: int, after: int) -> str:
        """Return a run of tokens in lower case, with the spaces between them."""
        return self.low(first) + "".join(
            self.low(k) if self.glued(k) else " " + self.low(k)
            for k in range(first + 1, after)
        )

    def hyphen(self, i: int) -> bool:
        """Say whether token `i` is a hyphen that touches both its neighbours."""
        if not 0 <= i < self.count or self.items[i].low not in HYPHENS:
            return False
        return self.items[i].glued and self.glued(i + 1)

    def past_hyphen(self, i: int) -> int:
        """Return the index after the hyphen at `i`, or `i` where there is none.

        `30 - year bonds`, as some agencies' texts have it, counts as hyphenated.
        """
        if self.low(i) not in HYPHENS:
            return i
        if self.hyphen(i):
            return i + 1
        spaced = self.low(i) == "-" and not (self.glued(i) or self.glued(i + 1))
        return i + 1 if spaced and self.is_word(i + 1) else i

    def starts_sentence(self, i: int) -> bool:
        """Say whether token `i` is the first word of a sentence or a line."""
        before = self[i - 1]
        return before.sort is Sort.BREAK or before.low in SENTENCE_ENDS

    def in_headline(self, i: int) -> bool:
        """Say whether the line of token `i` has Capitals Like a Headline."""
        for step in (-1, 1):
            k = i + step
            while abs(k - i) < HEADLINE and self[k].sort is not Sort.BREAK:
                text = self[k].text
                if self.is_word(k) and text.islower() and text not in SMALL_WORDS:
                    return False
                k += step
        return True

    def back(self, i: int, stop: int) -> Iterator[int]:
        """Yield the indices from `i` down to `stop`, within one sentence."""
        while i >= stop and i >= 0 and not self.ends_sentence(i):
            yield i
            i -= 1

    def ends_sentence(self, i: int) -> bool:
        """Say whether token `i` ends a sentence."""
        token = self[i]
        if token.sort is Sort.BREAK or token.low in {"!", "?", ";"}:
            return True
        if token.low != "." or self.glued(i + 1):
            return False
        return len(self.low(i - 1)) > 2 or self._ends_short(i)

    def _ends_short(self, i: int) -> bool:
        """Say whether the full stop at `i` ends a sentence: `to 57. People`, `km/h. A`.

        Behind `J`, `Mr` and `v` it ends an abbreviation.
        """
        before, follows = self[i - 1], self[i + 1]
        if follows.sort is Sort.WORD and not follows.text[:1].isupper():
            return False
        if before.sort is Sort.WORD:
            initials = before.text[:1].isupper() and not _is_acronym(before.text)
            if initials or before.low in _SHORTENED or follows.sort is Sort.NUMBER:
                return False
        return True


def _is_acronym(text: str) -> bool:
    return len(text) > 1 and text.isupper()


_SHORTENED = frozenset({"v", "vs", "p", "c", "ca", "no", "nr", "st", "dr"})
"""Short words, in small letters, with the full stop of an abbreviation."""
HEADLINE = 30
"""Tokens: how far a line is looked at to say whether it is a headline."""
SMALL_WORDS = words_of(
    "a an the and or but of in on at to for from by with as over into vs per"
)
"""Words that a headline in Capitals leaves in lower case."""
HYPHENS = frozenset("-‐‑–")
SENTENCE_ENDS = frozenset({".", "!", "?", "…", '"', "“", "”", "‘", ":", ";", "("})
