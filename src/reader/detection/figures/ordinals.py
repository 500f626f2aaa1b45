"""Ordinals: `the first time`, `100th goal`, `a third said`."""

from __future__ import annotations

from reader.detection.figures.bounds import figure
from reader.detection.figures.dates import ORDINAL_ENDINGS
from reader.detection.figures.lexicon import listed, words_of
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.numerals import NUMBER_WORDS, TENS, read_digits
from reader.detection.figures.periods import nth_period
from reader.detection.figures.tokens import Tokens
from reader.detection.figures.words import PAST_FORMS
from reader.detection.model import Figure, Kind

_BASE_ORDINALS = listed(
    """
    zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh
    twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
    """
)
ORDINALS: dict[str, int] = {
    **{word: value for value, word in enumerate(_BASE_ORDINALS) if value},
    **{f"{word[:-1]}ieth": value for word, value in TENS.items()},
    "hundredth": 100,
    "thousandth": 1000,
    "millionth": 1_000_000,
}
_DETERMINERS = words_of(
    """
    a the his her its their our my your this that 's ’s every each another for and
    or on in at only very whose
    """
)
_FIXED_BEFORE = frozenset({"at"})
_FIXED_AFTER: dict[str, frozenset[str]] = {
    "first": words_of(
        """
        of thing things sight glance lady ladies minister aid name names hand class
        degree light mate responder responders rate come past
        """
    ),
    "second": words_of(
        "of hand guess rate thoughts thought nature wind fiddle lieutenant degree"
    ),
    "third": words_of("of party world reich rate degree"),
    "sixth": words_of("sense"),
}


def ordinal_value(doc: Tokens, i: int) -> tuple[int, int] | None:
    """Read `third`, `twenty-first`, `100th` at token `i`, and the token after it."""
    if doc.is_number(i):
        top, bottom = read_digits(doc[i].text)
        ending = doc.low(i + 1) if doc.glued(i + 1) else ""
        if ending in ORDINAL_ENDINGS and bottom == 1 and _ends(top, ending):
            return top, i + 2
        return None
    word = doc.low(i)
    if word in TENS and doc.hyphen(i + 1):
        small = ORDINALS.get(doc.low(i + 2), 0)
        return (TENS[word] + small, i + 3) if 0 < small < 10 else None
    return (ORDINALS[word], i + 1) if word in ORDINALS else None


def _ends(number: int, ending: str) -> bool:
    """Say whether a number is written with `ending`: 21st, but 18 stone is 18st."""
    teen = 10 < number % 100 < 20
    return ending == ("th" if teen else _ENDINGS.get(number % 10, "th"))


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_UNITS_OF_ARMIES = words_of(
    """
    battalion division brigade corps regiment army infantry armoured armored airborne
    cavalry marine marines fleet squadron wing artillery
    """
)


def ordinal(doc: Tokens, i: int) -> Figure | None:
    """Read `the first time`, `100th goal`, `a third said` at token `i`, the ordinal."""
    found = ordinal_value(doc, i)
    if found is None:
        return None
    number, after = found
    period = nth_period(doc, i, number, after)
    if period is not None:
        return period
    if not _is_ordinal(doc, i, after):
        return None
    if _is_century(doc, i, after, number):
        return figure(doc, i, after, Kind.DATE, value=f"{number - 1:02d}")
    end = _ordinal_end(doc, after)
    return figure(doc, i, end, Kind.ORDINAL, value=number)


_LASTING = words_of(
    "for lasted lasts took takes within just only than about in wait waited every"
)
"""Before `a second`, words with which it is a time."""
_AGAIN = 14
"""Tokens: as far before `the 14th` as the word `century` is looked for."""


def _is_century(doc: Tokens, i: int, after: int, number: int) -> bool:
    """Say whether the `14th` of `in the 12th century and in the 14th` is another."""
    if not doc.phrase(i - 2, ("in", "the")) or not 2 < number < 22:
        return False
    if not ends_phrase(doc, after) or doc.hyphen(after):
        return False
    told = (k for k in doc.back(i - 3, i - _AGAIN) if doc.low(k) == "century")
    return any(ordinal_value(doc, k - (2 if doc.glued(k - 1) else 1)) for k in told)


def _is_ordinal(doc: Tokens, i: int, after: int) -> bool:
    """Say whether the word orders something here, and is no adverb, name or street."""
    if doc.is_number(i):
        if doc.is_capital(after) and doc.low(after) in _UNITS_OF_ARMIES:
            return doc.in_headline(i)
        named = doc.is_capital(after) and not doc.starts_sentence(i)
        if named and not doc.in_headline(i):
            return False
        return not _is_street(doc, after) and not (doc.glued(i) and doc.is_word(i - 1))
    word, follows, k = doc.low(i), doc.low(after), doc.past_hyphen(after)
    named = doc.is_capital(k) and not doc.is_capital(i)
    if doc.low(k) in _FIXED_AFTER.get(word, ()) and not named:
        return False
    named = doc.is_capital(i) and not doc.starts_sentence(i)
    if named and (doc.is_capital(i - 1) or doc.is_capital(after)):
        return False
    numbered = doc.is_number(after) or follows in NUMBER_WORDS
    lasting = doc.low(i - 1) == "a" and doc.low(i - 2) in _LASTING
    lasting = lasting and ends_phrase(doc, after)
    if word == "second" and lasting and not numbered:
        return False
    if word == "first" and numbered:
        return False
    if doc.low(i - 1) in _FIXED_BEFORE and ends_phrase(doc, after):
        return False
    if doc.low(i - 1) in _DETERMINERS or doc.hyphen(after):
        return True
    return (
        word in ("third", "fourth", "fifth")
        or (not ends_phrase(doc, after) and (not _is_verb(doc, after)))
        or (doc.ends_sentence(after) and word != "first")
    )


def _is_street(doc: Tokens, after: int) -> bool:
    return doc.low(after) in ("street", "avenue", "ave", "floor") and (
        doc.is_capital(after)
    )


def _is_verb(doc: Tokens, i: int) -> bool:
    """Say whether token `i` is a verb that an adverb `first` stands before."""
    return doc.low(i) in PAST_FORMS or doc.low(i).endswith("ed")


def _ordinal_end(doc: Tokens, after: int) -> int:
    """Return the index after the noun that follows an ordinal at once."""
    if doc.hyphen(after) or ends_phrase(doc, after) or doc.is_capital(after):
        return after
    if doc.hyphen(after + 1) or _is_verb(doc, after):
        return after
    follows = after + 1
    named = doc.is_capital(follows) and not doc[follows].text.isupper()
    return follows if named or ends_phrase(doc, follows) else after
