"""Which noun a figure counts, and what that noun says happened to them."""

from __future__ import annotations

from reader.comparison.nouns import (
    COLLECTIVE,
    COMPOUNDS,
    IMPLIED,
    PEOPLE,
    PERSON_CLASSES,
    noun_class,
    singular,
)
from reader.comparison.spots import Spot
from reader.comparison.subjects import label_of, subject_of
from reader.detection.figures.lexicon import words_of
from reader.detection.model import Kind

_OF_WHAT = words_of(
    "members number group groups kinds types pieces more others sorts dozens cases"
)
"""Heads that say little before `of X`."""
_ENDS = words_of(
    """
    were was are is have has had who that which said to in on at by from and or for
    with as when after while will would could may went came but since than not
    """
)
_LEADS = words_of("the its their his her of a an more other all these those this")
_WHOLE = words_of("them whom which those these")
_NUMBER_OF = words_of("number toll total tally count numbers")
_TIMES = words_of("days hour minute week month year day")
_HURT = words_of("injury wounded injured missing wound signature")


def noun_of(spot: Spot) -> tuple[str, str]:
    """Return the class of the counted noun, and what it says happened, or nothing."""
    head = (spot.figure.counted or "").lower()
    words = spot.sentence.words
    if head and head not in _OF_WHAT:
        inside = words[spot.i : spot.j]
        k = inside.index(head) if head in inside else 0
        if spot.figure.kind is Kind.FRACTION:
            people = [word for word in inside if noun_class(word) in PERSON_CLASSES]
            head = people[0] if people else head
            k = inside.index(head) if head in inside else 0
        named = (spot.figure.counted or "").istitle()
        return _classed(inside[k - 1] if k else "", head, named=named)
    if head in _OF_WHAT and spot.word(spot.j) == "of":
        found = _phrase(spot, spot.j + 1)
        return found if found[0] else _classed("", head)
    if head:
        return _classed("", head)
    return _headless(spot)


def _headless(spot: Spot) -> tuple[str, str]:
    """Read `15 of them Filipinos`, `34 dead`, `six of the 24 men`, `a crew of 24`."""
    j = spot.j
    if spot.word(j) == "of":
        if spot.word(j + 1) in _WHOLE:
            return _phrase(spot, j + 2)
        return _phrase(spot, j + 1)
    if spot.word(spot.i - 1) == "population":
        return PEOPLE, "live"
    word = spot.word(j)
    if word in IMPLIED:
        return PEOPLE, IMPLIED[word]
    if found := number_of(spot):
        noun, implied = _phrase(spot, found)
        return ("", "") if noun in _TIMES else (noun, implied)
    for first, end in (label_of(spot), subject_of(spot)):
        if first < end and any(told := _head(spot, first, end)):
            return told
    if spot.word(spot.i - 1) == "of" and spot.i - 2 >= spot.low:
        owner = noun_class(spot.word(spot.i - 2))
        if owner in ("workers", "members", "people"):
            return owner, ""
    return "", ""


def _head(spot: Spot, first: int, end: int) -> tuple[str, str]:
    """Return the class of what the words [first, end) name, if they name a number."""
    for k in range(first, end):
        word = spot.word(k)
        if word in IMPLIED or singular(word) in IMPLIED or word in COLLECTIVE:
            return _classed(spot.word(k - 1) if k > first else "", word)
        if word in _ENDS:
            return "", ""
        if _is_plural(word) and spot.word(k + 1) not in _PLURAL_GOES_ON:
            return _classed(spot.word(k - 1) if k > first else "", word)
    return "", ""


_PLURAL_GOES_ON = words_of("'s")


def number_of(spot: Spot) -> int:
    """Return where the noun begins of `the number of civilians killed has risen to 29`.

    The number is the figure's; zero where the words before it speak of no number.
    """
    for k in range(spot.i - 1, spot.low - 1, -1):
        if spot.word(k) in ("but", ";", "while"):
            break
        if spot.word(k) in _NUMBER_OF and spot.word(k + 1) == "of":
            return k + 2
    return 0


def _phrase(spot: Spot, first: int) -> tuple[str, str]:
    """Return the class of the plural noun of the phrase that begins at `first`."""
    words = spot.sentence.words
    last = ""
    for n in range(first, min(first + 6, len(words))):
        word = words[n]
        if word == "own":
            return "own men", ""
        if word in _LEADS or word[0].isdigit():
            continue
        if word in _ENDS or not word[0].isalpha():
            break
        pair = f"{singular(last)} {singular(word)}" if last else ""
        if pair in COMPOUNDS:
            return COMPOUNDS[pair], ""
        if word in IMPLIED or _is_plural(word):
            return _classed(last, word)
        last = word
    return "", ""


def _is_plural(word: str) -> bool:
    if word.endswith("'s"):
        return False
    return singular(word) != word or word.endswith("people") or word == "accused"


def _classed(before: str, head: str, *, named: bool = False) -> tuple[str, str]:
    """Return the class of the noun `head` after the word `before`.

    A noun in capitals (`named`) that is in no class is a people: `scores of Tamils`.
    """
    one = singular(head)
    if before and (found := COMPOUNDS.get(f"{singular(before)} {one}")):
        return found, ""
    implied = IMPLIED.get(one, "")
    if implied == "die" or one in _HURT:
        return PEOPLE, implied
    name = noun_class(head)
    return (PEOPLE if named and name == one else name), implied
