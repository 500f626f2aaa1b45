"""What happened to the counted: `at least four people died` → die.

The governing word is the verb or noun right before the figure (`killing 12 people`),
else the first verb after it that the counted are the subject of.
"""

from __future__ import annotations

from reader.detection.figures.calendar import MONTHS, WEEKDAYS
from reader.detection.figures.deeds import (
    BECAME,
    EITHER,
    EVENT_NOUNS,
    EVENTS,
    PASSIVE,
    SUFFERED,
    TOLLS,
    TURNS,
)
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.numerals import NUMBER_WORDS
from reader.detection.figures.tables import VAGUE
from reader.detection.figures.tokens import Sort, Tokens
from reader.detection.figures.words import FUNCTION_WORDS, PAST_FORMS, SPEECH

REACH = 14
"""Tokens: as far as the governing verb may stand after the counted noun."""

_RELATIVE = frozenset({"who", "that", "which", "whom"})
_ASIDE = words_of("including among mostly many most some all both mainly")
_LINKS = words_of("the of all another other only just a total also")
_OBJECT = words_of(
    """
    a an the his her their its some more people at over about nearly almost dozens
    hundreds thousands scores several many up civilians him them
    """
)
_WHEN = frozenset(MONTHS) | frozenset(WEEKDAYS)


def event_of(doc: Tokens, first: int, after: int) -> str | None:
    """Return the lemma that governs the figure of the tokens `first` to `after`."""
    found = _before(doc, first) or _lives(doc, first, after)
    if doc.low(after) in ("ill", "sick") and doc.low(first - 1) in _MAKING:
        found = "fall ill"
    if found is None and doc.low(first - 1) == "to":
        found = _toll(doc, first)
    if found is None and doc.low(first - 1) not in _CARRYING:
        subject = not _is_object(doc, first)
        found = _after(doc, after, among=_is_part(doc, first), subject=subject)
    found = found or _toll(doc, first) or _number_of(doc, after)
    return "fire" if found == "dismiss" and doc.low(after - 1) in _SHOTS else found


_MAKING = words_of("made makes making left leaving")
_CARRYING = words_of("carrying carried carries ferrying transporting taking bringing")
_SHOTS = words_of(
    """
    shots shot rounds round bullets bullet missiles missile rockets rocket shells shell
    mortars mortar salvoes salvos volley volleys projectiles canisters torpedoes
    grenades
    """
)
_PREPOSITIONS = words_of("in at near across on from through into around outside to")


def _is_object(doc: Tokens, first: int) -> bool:
    """Say whether a verb or preposition right before the figure governs it."""
    word = doc.low(first - 1)
    if word in PASSIVE or word in SPEECH or not doc.is_word(first - 1):
        return False
    return word in PAST_FORMS or word in _PREPOSITIONS or word.endswith("ed")


def deed_at(doc: Tokens, i: int) -> str | None:
    """Return the lemma of the verb, noun or turn of phrase that begins at token `i`."""
    for words, lemma in TURNS.get(doc.low(i), ()):
        if doc.phrase(i + 1, words):
            return lemma
    aimed = doc.low(i) in ("fired", "firing") and doc.low(i + 1) in _AIMED
    if aimed and doc.low(i - 1) not in PASSIVE:
        return None
    return None if doc[i].text == "March" else EVENTS.get(doc.low(i))


_AIMED = words_of("at on into upon over towards toward back live tear")
"""After `fired`, words with which somebody shoots: in the active voice."""


def _before(doc: Tokens, first: int) -> str | None:
    """Read the verb that has the figure as its object, or `the death of`."""
    k = first - 1
    while doc.low(k) in _LINKS and k > first - 4:
        k -= 1
    word = doc.low(k)
    if word in ("dead", "off") and k == first - 1 and doc.low(k - 1) in TURNS:
        return deed_at(doc, k - 1)
    if word == "and" and k == first - 1:
        if (shared := _shared(doc, k)) is not None:
            return shared
        k = next((n for n in range(k - 1, k - 7, -1) if doc.low(n) == "were"), k)
        word = doc.low(k)
    if word in ("were", "was", "are", "is"):
        return _inverted(doc, k)
    if word == "by" and k == first - 1:
        lemma = EVENTS.get(doc.low(k - 1))
        return lemma if lemma in EITHER else None
    lemma = EVENTS.get(word)
    if lemma is None or doc[k].sort is not Sort.WORD:
        return None
    if doc.low(k + 1) == "of":
        return lemma if k < first - 1 else None
    morning = doc.low(k - 1) == "am" and doc.is_number(k - 2)
    if word in EVENT_NOUNS or (doc.low(k - 1) in PASSIVE and not morning):
        return None
    return lemma if lemma in SUFFERED or lemma in EITHER else None


def _shared(doc: Tokens, conjunction: int) -> str | None:
    """Read the verb of `killed a priest and 12 worshippers`, of which both are objects.

    Only nouns may stand between it and the `and` at token `conjunction`.
    """
    for n in doc.back(conjunction - 2, conjunction - 6):
        lemma = EVENTS.get(doc.low(n))
        if lemma is None:
            if doc.low(n) in FUNCTION_WORDS - _ONE_OF_THEM or doc.low(n) == ",":
                return None
            continue
        active = doc.low(n) not in EVENT_NOUNS and doc.low(n - 1) not in PASSIVE
        one = doc.low(n + 1) in _ONE_OF_THEM and lemma in SUFFERED
        return lemma if one and active else None
    return None


_ONE_OF_THEM = words_of("a an his her their its the")


def _inverted(doc: Tokens, i: int) -> str | None:
    """Read `among the dead were two girls`, whose verb is at token `i`."""
    for k in range(i - 5, i):
        if doc.low(k) in ("among", "including"):
            lemmas = [lemma for n in range(k + 1, i) if (lemma := deed_at(doc, n))]
            return lemmas[-1] if lemmas else None
    return None


_COSTS = words_of("claim claims claimed claiming cost costs costing take took taken")


def _lives(doc: Tokens, first: int, after: int) -> str | None:
    """Read `claimed 37 lives` and `cost the lives of six people`."""
    near = range(first - 4, first)
    of_lives = doc.low(first - 1) == "of" and doc.low(first - 2) == "lives"
    if doc.low(after - 1) != "lives" and not of_lives:
        return None
    return "die" if any(doc.low(k) in _COSTS for k in near) else None


def _is_part(doc: Tokens, first: int) -> bool:
    """Say whether the figure is part of those before it: `including four girls`."""
    return doc.low(first - 1) == "including" or doc.phrase(first - 2, ("among", "them"))


def _after(
    doc: Tokens, after: int, *, among: bool = False, subject: bool = True
) -> str | None:
    """Read the first verb of which the counted are the subject.

    What is no `subject` itself is none together with those after an `and` either.
    """
    k, passive, end = after, False, min(after + REACH, len(doc))
    while k < end and not doc.ends_sentence(k):
        word = doc.low(k)
        if word == "," or word == "and":
            k = k + 1 if among and word == "," else _past_more(doc, k, subject)
            if k < 0:
                return None
            among = False
            continue
        if word in _CLAUSES:
            return None
        if word in SPEECH and not passive and doc.low(k + 1) != "to":
            return None
        lemma = deed_at(doc, k)
        if lemma and not _modifies(doc, k, after):
            if lemma in SUFFERED and not passive and _has_object(doc, k):
                return None
            return lemma
        if word in PASSIVE:
            passive = True
        k += 1
    return None


_CLAUSES = words_of("but as while when after because if where whose whereas")
"""Words at which another clause begins, with its own subject."""


def _past_more(doc: Tokens, k: int, subject: bool) -> int:
    """Return the token after an aside or more of the same that opens at `k`, else -1.

    `four people and two soldiers were killed`: read on behind the second noun.
    """
    if doc.low(k) == "," and (past := _aside(doc, k)) > 0:
        return past
    if not subject:
        return -1
    n = k + 1
    if doc.low(k) == "," and doc.low(n) == "and":
        n += 1
    if not (doc.is_number(n) or doc.low(n) in _MORE):
        return -1
    if doc.low(n + 1) in EVENTS or doc.low(n + 1).endswith("ed"):
        return -1
    for m in range(n + 2, n + 8):
        word = doc.low(m)
        if word in (",", "and") or word in PASSIVE or word in ("have", "had", "has"):
            return m
        if doc.ends_sentence(m) or (word in FUNCTION_WORDS and word != "other"):
            return -1
        if word in EVENTS:
            return m
    return -1


_MORE = NUMBER_WORDS | frozenset(VAGUE) | words_of("a an another several at more")


def _modifies(doc: Tokens, k: int, after: int) -> bool:
    """Say whether the event word at `k` stands inside another noun phrase."""
    before = doc.low(k - 1)
    if k == after:
        return False
    if before in ("the", "a", "an", "of", "in", "for", "from", "against"):
        return True
    noun = doc.low(k) in EVENT_NOUNS and before not in PASSIVE | BECAME
    return noun and not (doc.low(k) in ("dead", "homeless") and k == after + 1)


def _has_object(doc: Tokens, k: int) -> bool:
    """Say whether the verb at `k` has an object: then its subject did it."""
    if doc.is_number(k + 1) or doc.low(k + 1) in _OBJECT:
        return True
    named = doc.is_capital(k + 1) and doc.low(k + 1) not in FUNCTION_WORDS
    return named and doc.low(k + 1) not in _WHEN


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


_SAYS_A_NUMBER = words_of("number total count tally toll")


def _toll(doc: Tokens, first: int) -> str | None:
    """Read `the death toll rose to 34`, `the number of injured climbed to 80`."""
    deed = None
    stop = max(doc.floor, first - 9)
    if doc.low(first - 1) == "to" and doc.floor >= first - 1:
        stop = first - 12  # the toll climbed from 41 to 59
    for k in doc.back(first - 1, stop):
        word = doc.low(k)
        if word in TOLLS:
            return TOLLS[word]
        if deed and word in _SAYS_A_NUMBER:
            return deed
        if word in (",", "and"):
            return None
        deed = deed or EVENTS.get(word)
    return None


def _number_of(doc: Tokens, after: int) -> str | None:
    """Read `bringing to 73 the number of people who have died`."""
    if not doc.phrase(after, ("the", "number", "of")):
        return None
    for k in range(after + 3, after + 12):
        if doc.ends_sentence(k) or doc.low(k) == ",":
            return None
        if lemma := deed_at(doc, k):
            return lemma
    return None
