"""Finds the head of a counted noun phrase: `12 West African countries` → countries.

There is no tagger here. A count of more than one is followed by a plural, and the
plural ends the phrase; what cannot stand inside a noun phrase ends the search.
"""

from __future__ import annotations

from reader.detection.figures.lexicon import words_of
from reader.detection.figures.numerals import NUMBER_WORDS
from reader.detection.figures.tables import VAGUE
from reader.detection.figures.tokens import Tokens
from reader.detection.figures.words import (
    FUNCTION_WORDS,
    IRREGULAR_PLURALS,
    MODIFIERS_IN_ED,
    MODIFIERS_IN_ING,
    NATIONS,
    NOT_PLURAL,
    PAST_FORMS,
    PLURAL_MODIFIERS,
)

REACH = 7
"""Words: as far as a head may stand from its number."""
LONGEST_COMPOUND = 6
"""Hyphens of one word; a longer chain is no word."""

_ADVERBS = words_of("more other another additional further very most")
_TIME_NAMES = words_of(
    """
    monday tuesday wednesday thursday friday saturday sunday january february april
    june july august september october november december
    """
)


_BEFORE_NOUNS = PLURAL_MODIFIERS | NATIONS
_PREDICATES = frozenset({"dead", "missing"})
"""Plurals of their own, but said of the noun before them where there is one."""


def is_plural(word: str) -> bool:
    """Say whether a lower-case word looks like a plural noun."""
    if (
        word in IRREGULAR_PLURALS
        or word in NATIONS
        or (word.endswith("men") and len(word) > 4)
        or word.endswith("children")
    ):
        return word != "specimen"
    if len(word) < 4 or word in NOT_PLURAL or not word.endswith("s"):
        return word in ("mps", "ngos", "gis", "vcs", "pcs", "tvs", "eus")
    return not word.endswith(("ss", "us", "is", "ous")) or word.endswith("menus")


def ends_phrase(doc: Tokens, i: int) -> bool:
    """Say whether token `i` cannot belong to a noun phrase any more."""
    if not doc.is_word(i):
        return True
    word = doc.low(i)
    if word in FUNCTION_WORDS and word not in _ADVERBS:
        return not doc.hyphen(i + 1)
    if word in NUMBER_WORDS or word in VAGUE or word in _TIME_NAMES:
        return True
    if doc.hyphen(i + 1):
        return False
    if word in PAST_FORMS:
        return True
    if word.endswith("ed") and len(word) > 4:
        return word not in MODIFIERS_IN_ED
    if word.endswith("ing") and len(word) > 5:
        return word not in MODIFIERS_IN_ING and not is_plural(doc.low(i + 1))
    return word.endswith("ly") and len(word) > 5 and not doc.is_capital(i)


def _compound(doc: Tokens, i: int) -> int:
    """Return the last token of the hyphenated word that begins at `i`."""
    for _ in range(LONGEST_COMPOUND):
        if not doc.hyphen(i + 1) or not (doc.is_word(i + 2) or doc.is_number(i + 2)):
            break
        i += 2
    return i


def plural_head(doc: Tokens, i: int) -> int | None:
    """Return the token that heads the plural phrase from `i` on, if there is one."""
    head = None
    k = i
    for _ in range(REACH):
        if ends_phrase(doc, k):
            break
        last = _compound(doc, k)
        plural = is_plural(doc.low(last))
        if head is not None and (not plural or doc.low(last) in _PREDICATES):
            break
        owns = doc.low(last + 1) in ("'", "’") and doc.glued(last + 1)
        if plural and not owns and _may_head(doc, k, last):
            head = last
        k = last + 2 if owns and plural else last + 1
    return head


def _may_head(doc: Tokens, first: int, last: int) -> bool:
    """Say whether the plural word of the tokens `first` to `last` heads its phrase."""
    if last > first and doc.is_capital(last):
        return False
    return doc.low(last) not in _BEFORE_NOUNS or ends_phrase(doc, last + 1)


def singular_head(doc: Tokens, i: int) -> int | None:
    """Return the token that heads the singular phrase from `i` on, if there is one."""
    head = None
    k = i
    for _ in range(REACH):
        if ends_phrase(doc, k):
            break
        last = _compound(doc, k)
        if head is not None and doc.is_capital(last) and not doc.is_capital(head):
            break
        verb = is_plural(doc.low(last)) and not doc.is_capital(last)
        if head is not None and verb and _takes_object(doc, last + 1):
            break
        head = last
        k = last + 1
    if head is None or doc.low(head) in _ADVERBS or doc.low(head + 1) in ("'s", "’s"):
        return None
    return head


def _takes_object(doc: Tokens, i: int) -> bool:
    """Say whether token `i` begins an object, so that a verb stands before it."""
    return doc.low(i) in _OBJECTS or doc.is_number(i)


_OBJECTS = words_of(
    "a an the this that his her its their him them it us me how what why who all"
)


def determined(doc: Tokens, i: int) -> int:
    """Return the index after the determiner at token `i`, if one stands there."""
    return i + 1 if doc.low(i) in _DETERMINERS else i


_DETERMINERS = words_of("the these those its his her their our my your other")
