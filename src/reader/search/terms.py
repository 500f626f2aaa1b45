"""What a word or phrase of a query matches, in the index and in any text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from reader.text.fold import Folded, fold_with_map, has_accents, is_exact
from reader.text.words import LETTER, TOKEN, is_spaced, typed_spelling


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase ready to be looked for."""

    tokens: tuple[str, ...]
    pieces: tuple[str, ...]
    """Each token as typed."""
    prefix: bool
    """Whether the last token may be the beginning of a word."""
    exact: bool
    """Whether it was typed with an accent."""
    pattern: re.Pattern[str]
    """Finds the tokens in folded text, each in a group."""

    @property
    def _first(self) -> str:
        """What a text that has it holds in any case, quick to look for."""
        return self.tokens[0]

    @property
    def match(self) -> str:
        """Return the expression that finds its candidates in the texts of the index."""
        return self.expression("body", "marked")

    def expression(self, plain: str, accented: str = "") -> str:
        """Return the full-text expression for it in columns of folded words.

        `plain` may name several columns; `accented` is the one that holds the accented
        words (see `reader.text.words.marked`), without which accents do not count.
        """
        last = len(self.tokens) - 1
        spellings = map(typed_spelling, self.pieces) if accented else ()
        return f"{{{plain}}} : {self._quoted(self.tokens, last)}" + "".join(
            f" AND {accented} : {self._quoted((spelling,), at)}"
            for at, spelling in enumerate(spellings)
            if spelling
        )

    @property
    def decided(self) -> bool:
        """Whether the index alone decides, so that no candidate needs a look."""
        exact = [piece for piece in self.pieces if is_exact(piece)]
        return not exact or (len(self.tokens) == 1 and bool(typed_spelling(exact[0])))

    def _quoted(self, words: tuple[str, ...], last: int) -> str:
        prefix = self.prefix and last == len(self.tokens) - 1
        return f'"{" ".join(words)}"{"*" if prefix else ""}'

    def find(self, folded: Folded) -> Iterator[tuple[int, int]]:
        """Yield the ranges of the source text that match, in whole clusters."""
        if self._first not in folded.text:
            return
        at = 0
        while match := self.pattern.search(folded.text, at):
            at = match.end() if match.end() > match.start() else match.end() + 1
            if self.exact and not self._accents(folded, match):
                at = match.start() + 1
                continue
            yield folded.span(*match.span())

    def _accents(self, folded: Folded, match: re.Match[str]) -> bool:
        """Tell whether an occurrence has the accents that were typed."""
        return all(
            has_accents(folded, piece, match.start(group))
            for group, piece in enumerate(self.pieces, 1)
            if is_exact(piece)
        )

    def found_in(self, folded: Folded) -> bool:
        """Tell whether the text has it."""
        if not self.exact:
            return self._first in folded.text and bool(self.pattern.search(folded.text))
        return any(True for _ in self.find(folded))


@lru_cache(maxsize=64)
def term(text: str, *, prefix: bool) -> Term:
    """Return the term for `text`, which must have a letter or digit.

    With `prefix` its last word may be the beginning of a longer one.
    """
    folded = fold_with_map(text)
    matches = list(TOKEN.finditer(folded.text))
    pieces = [_piece(folded, match.start(), match.end()) for match in matches]
    found = tuple(match[0] for match in matches)
    exact = any(map(is_exact, pieces))
    return Term(found, tuple(pieces), prefix, exact, _pattern(found, prefix))


def _piece(folded: Folded, start: int, end: int) -> str:
    low, high = folded.span(start, end)
    return folded.source[low:high]


def _pattern(words: tuple[str, ...], prefix: bool) -> re.Pattern[str]:
    parts = [rf"(?<!{LETTER})" if is_spaced(words[0]) else ""] if words else ["(?!)"]
    for at, word in enumerate(words):
        if at:
            apart = is_spaced(word) and is_spaced(words[at - 1])
            parts.append(r"[\W_]+" if apart else r"[\W_]*")
        parts.append(f"({re.escape(word)})")
    if words and not prefix and is_spaced(words[-1]):
        parts.append(rf"(?!{LETTER})")
    return re.compile("".join(parts))
