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
    ADJECTIVE_ENDINGS,
    ADJECTIVES,
    FUNCTION_WORDS,
    IRREGULAR_PLURALS,
    MODIFIERS_IN_ED,
    MODIFIERS_IN_ING,
    NATIONS,
    NOT_PLURAL,
    NOUNS_IN_ING,
    PARTICIPLES,
    PAST_FORMS,
    PERSON_NOUNS,
    PLURAL_MODIFIERS,
    VERBS_IN_S,
)

REACH = 7
"""Words: as far as a head may stand from its number."""
LONGEST_COMPOUND = 6
"""Hyphens of one word; a longer chain is no word."""

_ADVERBS = words_of("more other another additional further very most")
_NAMES_IN_CAPITALS = frozenset({"US", "IT"})
"""Not the pronouns: `two US companies`."""
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
        return not (doc.hyphen(i + 1) or doc[i].text in _NAMES_IN_CAPITALS)
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


def plural_head(doc: Tokens, i: int, *, owned: bool = False) -> int | None:
    """Return the token that heads the plural phrase from `i` on, if there is one.

    With `owned`, the phrase goes on behind an owner (`of the town's shops`); else a
    plural owner is the head (`the two countries' ties`).
    """
    head = None
    k = i
    for _ in range(REACH):
        if head is None and k > i and _goes_on(doc, i, k):
            k += 1 + (doc.low(k + 1) == "and")
        if ends_phrase(doc, k) and (head is not None or not _may_modify(doc, k)):
            break
        first, last = k, _compound(doc, k)
        plural = _is_plural_at(doc, last)
        if head is not None and (not plural or _is_said_of(doc, head, last)):
            break
        k, owns = _past_owner(doc, last)
        if plural and owns and not owned and doc.low(last) not in _KINDS:
            return last
        if plural and first > i and doc.low(last) in _PREDICATES:
            break
        if plural and not owns and _may_head(doc, first, last):
            head = last
    return head


_KINDS = words_of("women men children")
"""Owners that mostly say what kind of thing is counted: `two women's clubs`."""


def _is_plural_at(doc: Tokens, i: int) -> bool:
    """Say whether token `i` looks like a plural; peoples in `-is` end their phrase."""
    word = doc.low(i)
    if is_plural(word) or (word in PLURAL_MODIFIERS and ends_phrase(doc, i + 1)):
        return True
    people = word.endswith("is") and len(word) > 4 and word not in _NAMES_IN_IS
    return people and doc.is_capital(i)


_NAMES_IN_IS = words_of(
    """
    paris davis louis tunis francis dennis chris memphis lewis morris harris ellis
    curtis travis ennis doris annapolis minneapolis indianapolis persepolis genesis
    """
)


def _past_owner(doc: Tokens, last: int) -> tuple[int, bool]:
    """Return the index after the word at `last`, and whether it owns what follows."""
    k = last + 1
    if doc.low(last) in _TITLES and doc.low(k) == ".":
        return k + 1, False
    owns = doc.low(k) in _OWNING and doc.glued(k)
    return k + owns, owns


_OWNING = frozenset({"'", "’", "'s", "’s"})
_TITLES = words_of("mr mrs ms dr st gen col sgt capt prof sen rep lt gov rev")


def _may_modify(doc: Tokens, i: int) -> bool:
    """Say whether the verb form or adverb at token `i` may stand before a plural.

    `50 armoured vehicles`, `two stolen cars` and `32 seriously injured people` are more
    common than a number that is itself the subject of a verb with an object.
    """
    word = doc.low(i)
    if not doc.is_word(i) or word in PAST_FORMS:
        return word in PARTICIPLES
    if word in FUNCTION_WORDS:
        return word in ("reported", "earlier")
    return word.endswith(("ed", "ly")) and len(word) > 4


def _goes_on(doc: Tokens, first: int, k: int) -> bool:
    """Say whether the comma or `and` at `k` joins what stands before the noun."""
    if doc.low(k) not in (",", "and"):
        return False
    after = k + 1 + (doc.low(k + 1) == "and")
    peoples = doc.is_capital(k - 1) and doc.is_capital(after)
    return peoples or (doc.low(k) == "," and _lists_adjectives(doc, first, k))


def _lists_adjectives(doc: Tokens, first: int, comma: int) -> bool:
    """Say whether only adjectives stand before the comma: `five large, new ships`."""
    words = [doc.low(k) for k in range(first, comma)]
    return bool(words) and all(
        word in ADJECTIVES or (word.endswith(ADJECTIVE_ENDINGS) and len(word) > 5)
        for word in words
    )


def _is_said_of(doc: Tokens, head: int, last: int) -> bool:
    """Say whether the second plural word is a verb or a predicate of the first."""
    word = doc.low(last)
    if word in _PREDICATES or word in VERBS_IN_S:
        return True
    return doc.low(head) not in PLURAL_MODIFIERS and doc.low(last + 1) in _DETERMINED


def _may_head(doc: Tokens, first: int, last: int) -> bool:
    """Say whether the plural word of the tokens `first` to `last` heads its phrase."""
    if last > first and doc.is_capital(last):
        return False
    if doc.low(last) not in _BEFORE_NOUNS:
        return True
    follows = doc.low(last + 1)
    if follows in (",", "and") and doc.is_capital(last) and doc.is_capital(last + 2):
        return False
    said = follows in MODIFIERS_IN_ED or follows in _PREDICATES or follows == "hostage"
    return said or ends_phrase(doc, last + 1)


def singular_head(doc: Tokens, i: int) -> int | None:
    """Return the token that heads the singular phrase from `i` on, if there is one."""
    head = None
    k = i
    for _ in range(REACH):
        if ends_phrase(doc, k) and not _names_an_act(doc, head, k):
            break
        last = _compound(doc, k)
        if head is not None and _ends_singular(doc, head, last):
            break
        if head is None or not _is_participle(doc, last):
            head = last
        k = last + 1
    if head is None or doc.low(head + 1) in ("'s", "’s"):
        return None
    return None if doc.low(head) in _ADVERBS - {"other"} else head


def _ends_singular(doc: Tokens, head: int, last: int) -> bool:
    """Say whether the word at `last` no longer belongs to the phrase of `head`."""
    if doc.is_capital(last) and not doc.is_capital(head):
        return doc.low(head) not in _MODIFIERS
    if doc.low(last) in _COMPARED or doc.low(last) in _PREDICATES:
        return True
    if doc.low(last) in _DIRECTIONS and doc.low(last + 1) == "of":
        return True
    if doc.low(last) in MODIFIERS_IN_ED and ends_phrase(doc, last + 1):
        return True
    verb = is_plural(doc.low(last)) and not doc.is_capital(last)
    taking = _takes_object(doc, last + 1) or doc.low(last + 1) == "to"
    return verb and (taking or doc.low(last) in VERBS_IN_S)


_MODIFIERS = (
    ADJECTIVES | MODIFIERS_IN_ED | words_of("former more other fellow local foreign")
)


def _is_participle(doc: Tokens, i: int) -> bool:
    """Say whether a word in `-ing` heads no phrase: `half of its budget coming`."""
    word = doc.low(i)
    return word in MODIFIERS_IN_ING and word not in NOUNS_IN_ING


_DIRECTIONS = words_of("east west north south northeast northwest southeast southwest")
_COMPARED = words_of("closer higher lower longer nearer further farther late early")


def _names_an_act(doc: Tokens, head: int | None, i: int) -> bool:
    """Say whether a word in `-ing` is a noun here: `one car bombing`."""
    if doc.low(i) not in NOUNS_IN_ING or _takes_object(doc, i + 1):
        return False
    return head is None or doc.low(head) not in PERSON_NOUNS


def _takes_object(doc: Tokens, i: int) -> bool:
    """Say whether token `i` begins an object, so that a verb stands before it."""
    return doc.low(i) in _OBJECTS or doc.is_number(i)


_DETERMINED = words_of("a an the his her its their them it how why what")
_OBJECTS = words_of(
    "a an the this that his her its their him them it us me how what why who all"
)


def determined(doc: Tokens, i: int) -> int:
    """Return the index after the determiner at token `i`, if one stands there."""
    k = i + 1 if doc.low(i) == "all" and doc.is_word(i + 1) else i
    return k + 1 if doc.low(k) in _DETERMINERS else k


_DETERMINERS = words_of("the these those its his her their our my your other")
