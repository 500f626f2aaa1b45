"""What a text says of the event that it reports, read off the page without detection.

Cheap on purpose: words that stand with a capital inside a sentence are names, and a
written date is a date. That is enough to tell events apart and takes milliseconds,
so that ten thousand articles can be grouped before any of them was looked through.
"""

from __future__ import annotations

import re
import zlib
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, lru_cache

from reader.comparison.stories.shingles import shingles
from reader.detection.entities.lexicon import words_of
from reader.library.model import Article, Role
from reader.library.parse import PROSE
from reader.text.fold import fold
from reader.text.months import MONTHS

TELLING = PROSE | {
    Role.HEADLINE,
    Role.SUBHEAD,
    Role.DATELINE,
    Role.CAPTION,
    Role.CORRECTION,
}
"""The roles whose words tell what an article is about."""
MOST = 31
"""A term that is there more often counts so often."""
_TERMS = 150
"""Terms that are kept of a text."""
_LEDE = 500
"""Code points at the beginning of an article whose names count twice."""
_TITLE = 400
"""Code points; what is longer is no title."""

_TOKEN = re.compile(r"[^\W_]+(?:[.,'’\-][^\W_]+)*")
_CAPITAL = re.compile(r"(?<![^\W_])[^\W\d_a-zß-öø-ÿ][^\W_]*(?:[.,'’\-][^\W_]+)*")
_ENDS = frozenset('.!?:…—–\n"“”‘«»•*#>|([')
"""What may stand before a sentence."""
_CLOSES = frozenset('.?!”"')
"""What stands at the end of running text."""
_POSSESSIVE = re.compile(r"['’]s?$")
_YEAR = re.compile("(?:19|20)[0-9]{2}s?")
_DAY_BEFORE = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? $")
_DAY_AFTER = re.compile(r"\.? (\d{1,2})(?:st|nd|rd|th)?\b(?!:)")
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday"
_HONORIFICS = "mr mrs ms miss dr prof sir lord lady dame col gen lt sgt capt maj"
_NO_NAMES = frozenset(f"{_WEEKDAYS} {_HONORIFICS} {' '.join(MONTHS)}".split())

Token = tuple[str, str, bool, bool, int]
"""A word with a capital, folded and as written; whether the capital says nothing,
at the beginning of a sentence; whether but a space parts it from the one before; and
where it begins."""


class Sort(IntEnum):
    """What a term is; it decides how much it tells before a library is known."""

    NAME = 0
    WIDE = 1
    """The name of a country, people or body that is in the news every day."""
    WORD = 2
    COMMON = 3
    NUMBER = 4
    DAY = 5


_SPACES = {
    Sort.NAME: "name",
    Sort.WIDE: "name",
    Sort.WORD: "word",
    Sort.COMMON: "word",
    Sort.NUMBER: "number",
    Sort.DAY: "day",
}


@dataclass(frozen=True, slots=True)
class Features:
    """What is known of one text, packed: a library has ten thousand of them."""

    shingles: array[int] = field(default_factory=lambda: array("I"))
    terms: array[int] = field(default_factory=lambda: array("I"))
    """The terms by the hashes of their folded forms."""
    codes: bytes = b""
    """Of each of `terms` what it is and how often it is there: see `code`."""
    names: Mapping[int, str] = field(default_factory=dict)
    """How the names among them are written; empty where that is not asked for."""


def code(sort: Sort, count: int) -> int:
    """Return what a term is and how often it is there in one byte."""
    return sort << 5 | min(count, MOST)


def decoded(code: int) -> tuple[Sort, int]:
    """Return what `code` packed."""
    return _SORTS[code >> 5], code & MOST


def is_name(code: int) -> bool:
    """Return whether `code` is that of a name that is not in the news every day."""
    return code >> 5 == Sort.NAME


_SORTS = tuple(Sort)


@lru_cache(1 << 16)
def term_key(sort: Sort, folded: str) -> int:
    """Return the hash of a term. A name and a word of one spelling are two terms."""
    return zlib.crc32(f"{_SPACES[sort]}:{folded}".encode("utf-8", "replace"))


def features(article: Article) -> Features:
    """Return what `article` says, as far as it can be read off the page."""
    titles: list[str] = []
    running: list[str] = []
    prose: list[str] = []
    for block in article.blocks:
        if block.role in TELLING:
            text = article.text[block.start : block.end]
            (titles if _is_title(text) else running).append(text)
            if block.role in PROSE:
                prose.append(text)
    words = _Words(_outlet_words(article))
    words.read("\n".join(running), "\n".join(titles))
    terms = {term_key(s, word): code(s, n) for (s, word), n in _telling(words.counts)}
    return Features(
        array("I", sorted(shingles(_TOKEN.findall(fold("\n".join(prose)))))),
        array("I", terms),
        bytes(terms.values()),
        words.shown(),
    )


def _telling(counts: Counter[tuple[Sort, str]]) -> list[tuple[tuple[Sort, str], int]]:
    """Return the terms that tell most of a text, at most `_TERMS`."""
    found = list(counts.items())
    if len(found) > _TERMS:
        found.sort(key=lambda one: (one[0][0] is Sort.COMMON, -one[1], one[0]))
    return found[:_TERMS]


def _is_title(text: str) -> bool:
    """Whether so many words of a text have capitals that they tell nothing."""
    if len(text) > _TITLE or text[-1:] in _CLOSES:
        return False
    words = [word for word in text.split() if len(word) > 3]
    return sum(word[0].isupper() for word in words) > 0.6 * len(words)


def _outlet_words(article: Article) -> frozenset[str]:
    """Return the words of the outlet's and the agency's name, which is no news."""
    meta = article.meta
    facts = (meta.source, meta.agency)
    return frozenset(
        word for fact in facts if fact for word in _TOKEN.findall(fold(fact.value))
    )


class _Words:
    """The words of one text, names told from others by their capitals."""

    def __init__(self, own: frozenset[str]) -> None:
        self._own = own
        self.counts: Counter[tuple[Sort, str]] = Counter()
        self._shown: Counter[tuple[str, str]] = Counter()
        self._named: set[str] = set()
        self._small: set[str] = set()

    def read(self, running: str, titles: str) -> None:
        """Count the terms of running text and of its titles."""
        tokens = Counter(_TOKEN.findall(running))
        tokens.update(_TOKEN.findall(titles))
        for token, amount in tokens.items():
            if not token[0].isupper():
                folded = _word(token)[0]
                self._small.add(folded)
                if term := _ordinary(folded):
                    self.counts[term] += amount
        found = list(_capitals(running))
        self._count_days(running, found)
        self._named.update(word for word, _, first, _, _ in found if not first)
        self._enter(found)
        self._enter([(w, s, True, j, 0) for w, s, _, j, _ in _capitals(titles)])

    def _count_days(self, text: str, tokens: Sequence[Token]) -> None:
        for folded, shown, _, _, start in tokens:
            if folded not in MONTHS:
                continue
            day = _DAY_BEFORE.search(text, max(0, start - 10), start)
            day = day or _DAY_AFTER.match(text, start + len(shown))
            if day:
                self.counts[Sort.DAY, f"{MONTHS[folded]}-{int(day[1])}"] += 1

    def _enter(self, tokens: Sequence[Token]) -> None:
        before, written = "", ""
        for at, (folded, shown, first, joined, start) in enumerate(tokens):
            # At the beginning of a sentence, a name goes on with another one.
            after = tokens[at + 1] if at + 1 < len(tokens) else None
            goes_on = after is not None and after[3] and not after[2]
            name = folded if self._is_name(folded, first, goes_on) else ""
            if name:
                amount = 2 if start < _LEDE else 1
                self.counts[_sort_of_name(name), name] += amount
                self._shown[name, shown] += 1
                if before and joined:
                    both = f"{before} {name}"
                    self.counts[_sort_of_name(both), both] += amount
                    self._shown[both, f"{written} {shown}"] += 1
            elif term := _ordinary(folded):
                self.counts[term] += 1
            before, written = name, shown

    def _is_name(self, word: str, first: bool, goes_on: bool) -> bool:
        if len(word) < 2 or word in _NO_NAMES or word in self._own:
            return False
        if first and word not in self._named:
            return goes_on and word not in self._small and not _is_common(word)
        return not (word in self._small and _is_common(word))

    def shown(self) -> dict[int, str]:
        """Return how the names are written most often, by the hashes of their terms."""
        best: dict[str, tuple[bool, int, str]] = {}
        for (name, form), count in self._shown.items():
            rank = not form.isupper(), count, form
            best[name] = max(best.get(name, rank), rank)
        return {term_key(Sort.NAME, name): form for name, (_, _, form) in best.items()}


def _capitals(text: str) -> Iterator[Token]:
    """Yield the tokens that begin with a capital."""
    end = -2
    for match in _CAPITAL.finditer(text):
        token, start = match[0], match.start()
        if not token[0].isupper():
            continue
        folded, shown = _word(token)
        first = start == 0 or text[start - 1] in _ENDS
        if not first and text[start - 1] == " ":
            first = text[start - 2] in _ENDS or text[start - 2].isspace()
        yield folded, shown, first, start == end + 1 and text[end] == " ", start
        end = match.end()


@lru_cache(1 << 16)
def _word(token: str) -> tuple[str, str]:
    """Return a token without 's, folded and as it is written."""
    shown = _POSSESSIVE.sub("", token)
    return fold(shown), shown


def _sort_of_name(name: str) -> Sort:
    return Sort.WIDE if name in _wide() else Sort.NAME


@lru_cache(1 << 16)
def _ordinary(word: str) -> tuple[Sort, str] | None:
    """Return the term that a folded word is which is no name; None if it is none."""
    if word[:1].isdigit():
        digits = word.replace(",", "").replace(".", "")
        telling = len(digits) > 1 and not _YEAR.fullmatch(word)
        return (Sort.NUMBER, word) if telling and digits.isdigit() else None
    if len(word) < 4 or word in _NO_NAMES:
        return None
    return Sort.COMMON if _is_common(word) else Sort.WORD, _stem(word)


@cache
def _wide() -> frozenset[str]:
    """Return folded names that are in the news every day, wherever."""
    found = set()
    for file in ("countries", "capitals", "demonyms", "groups", "media", "bodies"):
        for line in words_of(file):
            for name in line.split() if file in ("demonyms", "groups") else (line,):
                found.add(fold(name.replace("_", " ")))
    return frozenset(found | {f"{name}s" for name in found})


@cache
def _common() -> frozenset[str]:
    return words_of("common_words") | words_of("news_words")


@lru_cache(1 << 16)
def _is_common(word: str) -> bool:
    return word in _common() or any(stem in _common() for stem in _stems(word))


def _stems(word: str) -> Iterator[str]:
    """Yield what a word may be a form of."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word[: -len(ending)] + instead
            yield stem
            if ending in ("ed", "ing", "er") and stem[-1] == stem[-2]:
                yield stem[:-1]


_ENDINGS = (
    ("s", ""),
    ("es", ""),
    ("ies", "y"),
    ("d", ""),
    ("ed", ""),
    ("ied", "y"),
    ("ing", ""),
    ("ing", "e"),
    ("er", ""),
    ("r", ""),
    ("ers", ""),
    ("rs", ""),
    ("ly", ""),
)


def _stem(word: str) -> str:
    """Return a word without the endings of number and tense."""
    for ending in ("ies", "ied"):
        if word.endswith(ending) and len(word) > 5:
            return word[:-3] + "y"
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word[: -len(ending)]
            break
    return word.removesuffix("e")
