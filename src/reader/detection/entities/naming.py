"""Names of people: their words, and whether two names can be one person's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from reader.detection.entities.document import bare
from reader.detection.entities.lexicon import lexicon, words_of
from reader.detection.entities.words import FAMILY_FIRST, PARTICLES, ROMAN, word_set
from reader.text.fold import fold

Words = tuple[str, ...]

FEMALE = word_set("mrs mrs. ms ms. miss dame lady madam madame mme senora dona frau")
MALE = word_set("mr mr. sir lord monsieur senor don herr sheikh sheik")
"""Honorifics that say who is a woman and who a man, folded."""

_HEIRS = {"jr": "jr", "jr.": "jr", "sr": "sr", "sr.": "sr"}
_ROMAN = frozenset(number.lower() for number in ROMAN)
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]?\.?")
_LETTERS = re.compile("[bcdfghjklmnpqrstvwxz]{2,3}")
_ABBREVIATED = frozenset({"ng", "md", "st", "mc"})
"""Names without a vowel that are no initials."""
_FIRST_TOO = ("ben",)
"""Particles that are first names at the beginning."""
_OPENING, _CLOSING = frozenset("\"'(["), frozenset("\"')]")


@dataclass(frozen=True, slots=True)
class PersonName:
    """The words that tell one person from another, folded."""

    words: Words
    """Without particles and nicknames; parts of hyphened names and initials apart."""
    heir: str = ""
    """What tells father from son: jr, sr, iii."""
    nickname: Words = ()

    @property
    def full(self) -> bool:
        """Whether there is more than one word."""
        return len(self.words) > 1

    @property
    def initials(self) -> int:
        """How many of the words are initials."""
        return sum(len(word) == 1 for word in self.words)

    @property
    def family(self) -> frozenset[str]:
        """The words by which this person may be called alone, given names aside."""
        if not self.full:
            return frozenset(self.words)
        given = lexicon().first_names
        found = {w for w in self.words[1:-1] if len(w) > 1 and w not in given}
        found.add(self.words[-1])
        if self.words[0] in FAMILY_FIRST:
            found.add(self.words[0])
        return frozenset(found)


@lru_cache(maxsize=131072)
def person_name(name: str) -> PersonName:
    """Return the words of `name`, however its accents, case and marks are."""
    return parse(tuple(fold(name).split()))


@lru_cache(maxsize=8192)
def parse(words: Words) -> PersonName:
    """Return the name that folded `words` are, marks among them or at their ends."""
    plain, nickname = _without_nickname(words)
    heir = ""
    if len(plain) > 1:
        heir = _HEIRS.get(plain[-1], plain[-1] if plain[-1] in _ROMAN else "")
    if heir:
        plain = plain[:-1]
    core = [
        word
        for number, word in enumerate(plain)
        if word not in PARTICLES or (number == 0 and word in _FIRST_TOO)
    ] or plain
    found: list[str] = []
    for number, word in enumerate(core):
        found.extend(_parts(word, first=number == 0 and len(core) > 1))
    return PersonName(tuple(found), heir, nickname)


def _without_nickname(words: Sequence[str]) -> tuple[list[str], Words]:
    """Return `words` without those in quotes or brackets, and these."""
    plain: list[str] = []
    inside: list[str] = []
    quoted = False
    for word in words:
        quoted = quoted or (word[:1] in _OPENING and bool(plain))
        text = word.strip("\"'()[],;")
        if text:
            (inside if quoted else plain).append(text)
        quoted = quoted and word[-1:] not in _CLOSING
    return plain, tuple(inside)


def _parts(word: str, *, first: bool) -> Iterator[str]:
    word = bare(word)
    if _DOTTED.fullmatch(word):
        yield from (letter for letter in word if letter != ".")
    elif first and _LETTERS.fullmatch(word) and word not in _ABBREVIATED:
        yield from word
    else:
        yield from (part for part in word.replace("‑", "-").split("-") if part)


def same_person(one: PersonName, other: PersonName) -> bool:
    """Whether two full names can be one person's.

    They are equal, or one leaves words out or has initials for them; or it is the end
    of the other: López Obrador of Andrés Manuel López Obrador.
    """
    if one.heir != other.heir or not (one.full and other.full):
        return False
    short, long = one.words, other.words
    if len(short) > len(long):
        short, long = long, short
    if short == long or (len(short) < len(long) and short == long[-len(short) :]):
        return True
    if not _alike(short[0], long[0]):
        return False
    rest = iter(long[1:])
    written = False
    for word in short[1:]:
        found = next((w for w in rest if _alike(word, w)), None)
        if found is None:
            return False
        written = written or word == found
    return written


def _alike(one: str, other: str) -> bool:
    return one == other or ((len(one) == 1 or len(other) == 1) and one[0] == other[0])


@cache
def _genders() -> dict[str, str]:
    """Return m or f by first name, where hardly anybody of the other sex has it."""
    found = {}
    for line in words_of("genders"):
        gender, _, names = line.partition("\t")
        found.update(dict.fromkeys(names.split(), gender))
    return found


def gender_of(name: PersonName) -> str:
    """Return m or f where the first name tells, else nothing."""
    return _genders().get(name.words[0], "") if name.full else ""


def honorific_gender(word: str) -> str:
    """Return m or f where a folded word before a name tells, else nothing."""
    return "m" if word in MALE else "f" if word in FEMALE else ""
