"""What happened to the counted: `at least four people died` → die.

The governing word is the verb or noun right before the figure (`killing 12 people`),
else the first verb after it that the counted are the subject of.
"""

from __future__ import annotations

from reader.detection.figures.lexicon import words_of
from reader.detection.figures.tokens import Sort, Tokens
from reader.detection.figures.words import (
    EVENT_NOUNS,
    EVENTS,
    PASSIVE,
    SPEECH,
    SUFFERED,
)

REACH = 14
"""Tokens: as far as the governing verb may stand after the counted noun."""

_BECAME = words_of("feared went go gone reported presumed found confirmed still")
"""Before `dead` and `missing`, as good as a form of `be`."""
_TOLL = {"toll": "die", "deaths": "die", "fatalities": "kill", "casualties": "die"}
_RELATIVE = frozenset({"who", "that", "which"})
_ASIDE = words_of("including among mostly many most some all both mainly")
_LINKS = words_of("the of another other only just a total also")
_OBJECT = words_of(
    """
    a an the his her their its some more people at over about nearly almost dozens
    hundreds thousands scores several many up civilians him them
    """
)


def event_of(doc: Tokens, first: int, after: int) -> str | None:
    """Return the lemma that governs the figure of the tokens `first` to `after`."""
    return _before(doc, first) or _after(doc, after) or _toll(doc, first)


def _before(doc: Tokens, first: int) -> str | None:
    """Read the verb that has the figure as its object, or `the death of`."""
    k = first - 1
    while doc.low(k) in _LINKS and k > first - 4:
        k -= 1
    word = doc.low(k)
    lemma = EVENTS.get(word)
    if lemma is None or doc[k].sort is not Sort.WORD:
        return None
    if doc.low(k + 1) == "of":
        return lemma if k < first - 1 else None
    if word in EVENT_NOUNS or doc.low(k - 1) in PASSIVE:
        return None
    return lemma if lemma in SUFFERED else None


def _after(doc: Tokens, after: int) -> str | None:
    """Read the first verb of which the counted are the subject."""
    k, passive, end = after, False, min(after + REACH, len(doc))
    while k < end and not doc.ends_sentence(k):
        word = doc.low(k)
        if word == ",":
            k = _aside(doc, k)
            if k < 0:
                return None
            continue
        if word in ("and", "but", "as", "while", "when", "after", "because", "if"):
            return _coordinated(doc, k) if word == "and" else None
        if word in SPEECH and not passive and doc.low(k + 1) != "to":
            return None
        lemma = None if doc[k].text == "March" else EVENTS.get(word)
        if lemma and not _modifies(doc, k, after):
            if lemma in SUFFERED and not passive and _has_object(doc, k):
                return None
            return lemma
        if word in PASSIVE:
            passive = True
        k += 1
    return None


def _modifies(doc: Tokens, k: int, after: int) -> bool:
    """Say whether the event word at `k` stands inside another noun phrase."""
    before = doc.low(k - 1)
    if k == after:
        return False
    return before in ("the", "a", "an", "of", "in", "for", "from", "against") or (
        doc.low(k) in EVENT_NOUNS and before not in PASSIVE | _BECAME
    )


def _has_object(doc: Tokens, k: int) -> bool:
    """Say whether the verb at `k` has an object: then its subject did it."""
    return doc.is_number(k + 1) or doc.low(k + 1) in _OBJECT or doc.is_capital(k + 1)


def _coordinated(doc: Tokens, k: int) -> str | None:
    """`four people and two soldiers were killed`: read on behind the second noun."""
    if not (doc.is_number(k + 1) or doc.low(k + 1) in ("two", "three", "four", "five")):
        return None
    for n in range(k + 2, k + 6):
        if doc.low(n) in ("were", "are", "have", "had"):
            return _after(doc, n)
        if doc.low(n) in EVENTS or doc.low(n) == ",":
            return None
    return None


def _aside(doc: Tokens, k: int) -> int:
    """Return the token after an aside that opens with the comma at `k`, else -1."""
    if doc.low(k + 1) in _RELATIVE:
        return k + 2
    if doc.low(k + 1) in _ASIDE:
        for n in range(k + 2, k + 12):
            if doc.ends_sentence(n):
                break
            if doc.low(n) == ",":
                return n + 1
    return -1


def _toll(doc: Tokens, first: int) -> str | None:
    """Read `the death toll rose to 34`."""
    for k in doc.back(first - 1, max(doc.floor, first - 8)):
        if doc.low(k) in _TOLL:
            return _TOLL[doc.low(k)]
        if doc.low(k) in (",", "and"):
            return None
    return None
