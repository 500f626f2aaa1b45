"""Ages: `aged 23`, `a 29-year-old man`, `Ana Ruiz, 31,`, `children under five`."""

from __future__ import annotations

from dataclasses import replace

from reader.detection.figures.bounds import (
    Amount,
    amount_figure,
    between,
    bounded,
    plain_amount,
)
from reader.detection.figures.calendar import MONTHS, WEEKDAYS
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.numerals import NUMBER_WORDS, TENS, Numeral, numeral
from reader.detection.figures.tokens import Sort, Tokens
from reader.detection.figures.words import FUNCTION_WORDS, PERSON_NOUNS
from reader.detection.model import Bound, Figure, Kind

OLDEST = 125
"""Years: a larger number is nobody's age."""

_UNITS = {
    "year": "years", "years": "years", "yr": "years", "yrs": "years",
    "month": "months", "months": "months", "week": "weeks", "weeks": "weeks",
    "day": "days", "days": "days",
}  # fmt: skip
_OLD = frozenset({"old", "olds"})
_DECADES = {
    **{f"{word[:-1]}ies": value for word, value in TENS.items()},
    "teens": 13,
}


def _is_age(amount: Amount) -> bool:
    top = amount.high if amount.is_range else amount.value
    return top is not None and 0 <= top <= OLDEST and not amount.vague


def years_old(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `29-year-old`, `71 year-old`, `five years old`, `12 years of age`."""
    k = doc.past_hyphen(amount.after)
    if doc.low(k) == "yo" and _is_age(amount):
        return amount_figure(doc, amount, Kind.AGE, k + 1, unit="years")
    if doc.low(k) in ("something", "somethings") and k > amount.after:
        return _in_the_tens(doc, amount, k + 1)
    unit = _UNITS.get(doc.low(k))
    if unit is None:
        return None
    n = doc.past_hyphen(k + 1)
    if doc.low(n) in _OLD or doc.phrase(n, ("of", "age")):
        after = n + 1 if doc.low(n) in _OLD else n + 2
    else:
        return None
    return amount_figure(doc, amount, Kind.AGE, after, unit=unit)


def _in_the_tens(doc: Tokens, amount: Amount, after: int) -> Figure | None:
    """Read `thirty-somethings`: from 30 to 39."""
    low = amount.value
    if not isinstance(low, int) or low % 10 or not 10 < low < 100:
        return None
    spread = Amount(amount.first, after, None, low, low + 9, Bound.ABOUT)
    return amount_figure(doc, spread, Kind.AGE, after, unit="years")


def aged(doc: Tokens, i: int) -> Figure | None:
    """Read `aged 23`, `ages 5 to 12`, `age 17`, `the age of 17` at token `i`."""
    told = doc.low(i + 1) in ("of", "is", "was") and doc.low(i) == "age"
    k = i + 2 if told else i + 1
    first = i if k == i + 1 else k
    while doc.low(k) in ("just", "only"):
        k += 1
    amount = between(doc, k) if doc.low(k) == "between" else _after_bound(doc, k)
    if amount is None or amount.first > k or not _is_age(amount):
        return None
    amount = replace(amount, first=min(first, amount.first))
    unit, after = "years", amount.after
    if (named := _UNITS.get(doc.low(after))) and not doc.hyphen(after):
        unit, after = named, after + 1
    return amount_figure(doc, amount, Kind.AGE, after, unit=unit)


def between_ages(doc: Tokens, i: int) -> Figure | None:
    """Read `between the ages of 5 and 11` and `between ages 5 and 11` at token `i`."""
    k = i + 1 + (doc.low(i + 1) == "the")
    if doc.low(k) != "ages":
        return None
    first = numeral(doc, k + 1 + (doc.low(k + 1) == "of"))
    if first is None or doc.low(first.after) not in ("and", "to"):
        return None
    second = numeral(doc, first.after + 1)
    if second is None or not 0 <= first.value < second.value <= OLDEST:
        return None
    amount = Amount(i, second.after, None, first.value, second.value)
    return amount_figure(doc, amount, Kind.AGE, second.after, unit="years")


def _after_bound(doc: Tokens, k: int) -> Amount | None:
    """Read the number at `k` or behind the bound words that stand there."""
    for n in range(k, k + 3):
        if (amount := plain_amount(doc, n)) is not None:
            return bounded(doc, amount)
        if doc[n].sort is not Sort.WORD:
            break
    return None


_KIN = words_of(
    """
    brother sister son daughter mother father wife husband cousin nephew niece uncle
    aunt grandson granddaughter grandmother grandfather twin partner colleague friend
    """
)


_KIN_PLURAL = frozenset(f"{word}s" for word in _KIN - {"wife"}) | words_of(
    "wives triplets siblings cousins couple pair victims suspects accused parents"
)
_SUBJECTS = words_of("he she i who him her")
_BEING = words_of("is was 's ’s be am 'm ’m")
_GOES_ON = words_of(
    "and but when at then now with or because so yet while was were has had who from"
)


def told(doc: Tokens, amount: Amount) -> Figure | None:
    """Read the age in `She is 71 and`, `my sister is twelve`, `a boy of 16`."""
    if amount.value is None or not 1 < amount.value <= OLDEST or not _is_age(amount):
        return None
    follows = doc.low(amount.after)
    coming = follows in ("in", "on", "next") and doc.low(amount.first - 1) == "be"
    if doc.is_word(amount.after) and follows not in _GOES_ON and not coming:
        return None
    if doc.low(amount.after) in ("%", ":", "°", "/", "$") or doc.hyphen(amount.after):
        return None
    i = amount.first - 1
    young = doc.low(i) == "as" and doc.low(i - 1) in ("young", "old")
    if young and doc.low(i - 2) == "as":
        return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")
    if doc.low(i) in _NEARING and doc.low(i - 1) in _BEING | _SUBJECTS:
        people = any(doc.low(k) in _SUBJECTS for k in (i - 1, i - 2))
        if people and amount.value > 12:
            return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")
    if doc.low(i) == "at" and doc.low(i - 1) in _ENDS_OF_LIFE and amount.value > 12:
        return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")
    while doc.low(i) in ("now", "only", "just", "still", "already", "then"):
        i -= 1
    if doc.low(i) == "at" and doc.starts_sentence(i) and amount.value > 12:
        he = doc.low(amount.after) == "," and doc.low(amount.after + 1) in ("he", "she")
        return (
            amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")
            if he
            else None
        )
    subject = doc.low(i - 1)
    if doc.low(i) == "be" and subject in ("will", "would"):
        subject = doc.low(i - 2)
    if doc.low(i) in _BEING:
        kin = subject in _KIN and doc.low(i - 2) in _WHOSE
        clear = kin or subject in _SUBJECTS
    else:
        somebody = subject in _SOMEBODY or subject in _KIN
        clear = doc.low(i) == "of" and somebody and not amount.is_range
    if not clear or isinstance(amount.value, float):
        return None
    return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")


_NEARING = words_of("pushing nearing approaching")
_ENDS_OF_LIFE = words_of("died dies dead retired married")
_WHOSE = words_of("my his her our their your whose the 's ’s")
_SOMEBODY = words_of(
    """
    man woman boy girl child youth teenager student pupil worker driver deckhand
    soldier sailor widow widower youngster lad lass person pensioner apprentice
    """
)


def older_than(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `older than 65`, `18 or older` and `younger than 18`: people are."""
    words = (doc.low(amount.first), doc.low(amount.after - 1))
    of_people = doc.low(amount.first - 1) in PERSON_NOUNS and words[1] in _LIMITS
    told = of_people or any(word in ("older", "younger") for word in words)
    if not told or not _is_age(amount):
        return None
    if not ends_phrase(doc, amount.after):
        return None
    return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")


_LIMITS = words_of("over above under below up")


def listed(doc: Tokens, amount: Amount) -> Figure | None:
    """Read the second age of `aged 24 and 31`."""
    i = amount.first
    if doc.low(i - 1) not in ("and", "or", ",") or not _is_number(doc, i - 2):
        return None
    if doc.low(i - 3) not in ("aged", "ages", ",", "and") or not _is_age(amount):
        return None
    leads = any(doc.low(k) in ("aged", "ages") for k in range(i - 7, i - 2))
    leads = leads or (doc.low(i - 3) == "," and _is_somebody(doc, i - 4))
    if not leads or (doc.is_word(amount.after) and not _closes(doc, amount.after)):
        return None
    return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")


def _is_number(doc: Tokens, i: int) -> bool:
    return doc.is_number(i) or doc.low(i) in NUMBER_WORDS


def _is_somebody(doc: Tokens, i: int) -> bool:
    """Say whether token `i` is a noun for people, so that ages may follow it."""
    return doc.low(i) in PERSON_NOUNS or doc.low(i) in _KIN_PLURAL


def after_name(doc: Tokens, amount: Amount) -> Figure | None:
    """Read the bare age in `Ana Ruiz, 31,` and `Ana Ruiz (31)`."""
    i = amount.first
    k = i - 1 if doc.low(i - 1) in ("now", "then", "just", "only") else i
    opener, closer = doc.low(k - 1), doc.low(amount.after)
    spoken = doc.low(i) in NUMBER_WORDS and opener == closer == ","
    if amount.value is None or not 1 <= amount.value <= OLDEST:
        return None
    if not spoken and not (doc[i].text.isdigit() and doc[i].text[0] != "0"):
        return None
    if amount.after != i + 1:
        return None
    if opener == "(":
        if closer not in (")", ","):
            return None
    elif opener != "," or not (closer in (",", ";", ")") or _closes(doc, i + 1)):
        return None
    if doc.glued(k) and opener == ",":
        return None
    sure = closer in (",", ";") and opener == "," and not spoken
    if not _is_name(doc, k - 2, sure=sure) and not (
        opener == closer == "," and amount.value > 12 and _is_told_of(doc, k - 2)
    ):
        return None
    return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")


_NO_TOWN = words_of("them these those which whom its the his her their all")
"""After `of`, words with which no town begins: `the pages, 52 of them`."""


def _closes(doc: Tokens, i: int) -> bool:
    """Say whether a bare age may stand before token `i`."""
    if doc.low(i) == "of" and doc.low(i + 1) in _NO_TOWN:
        return False
    return doc.low(i) in ("and", "who", "from", "of", "was", "were", "has", "is") or (
        doc.low(i) == "." and not doc.glued(i + 1)
    )


_DETERMINERS = words_of(
    "a an the his her their my our your 's ’s another one former whose this that"
)
_NUMBERED = words_of(
    """
    number total score count tally average figure result sum mark rate lot seat page
    room channel chapter verse row line gate platform question answer median mean size
    index toll next last first second third other latest maximum minimum limit record
    """
)


def _is_told_of(doc: Tokens, i: int) -> bool:
    """Say whether the noun at token `i` may be of somebody: `The captain, 54, was`."""
    word = doc[i]
    if word.sort is not Sort.WORD or not word.text.islower() or word.low in _NUMBERED:
        return False
    if word.low in FUNCTION_WORDS or (word.low[-1:] == "s" and word.low[-2:] != "ss"):
        return False
    return any(doc.low(k) in _DETERMINERS for k in range(i - 3, i))


def _is_name(doc: Tokens, i: int, *, sure: bool) -> bool:
    """Say whether token `i` ends a person's name; one word will do if `sure`."""
    if doc.low(i) in ("'", "’", '"', "”"):
        i -= 1
    if doc.low(i) in _KIN or doc.low(i) in PERSON_NOUNS or doc.low(i) in _KIN_PLURAL:
        return True
    if not doc.is_capital(i) or doc.low(i) in MONTHS or doc[i].text.isupper():
        return False
    if doc.is_capital(i - 1) and doc.low(i - 1) not in FUNCTION_WORDS:
        return doc.low(i - 1) not in MONTHS
    return sure and doc.low(i) not in FUNCTION_WORDS


def decade_of_life(doc: Tokens, i: int) -> Figure | None:
    """Read `in his 20s`, `in her late thirties` at token `i`, which is `in`."""
    if doc.low(i + 1) not in ("his", "her", "their", "my", "our", "your"):
        return None
    k = i + 2
    if doc.low(k) in ("early", "late", "mid"):
        k += 2 if doc.hyphen(k + 1) else 1
    low = _DECADES.get(doc.low(k))
    after = k + 1
    if low is None and doc.is_number(k) and doc.low(k + 1) == "s" and doc.glued(k + 1):
        number = numeral(doc, k)
        low = int(number.value) if number else None
        after = k + 2
    if low is None or low > 100:
        return None
    amount = Amount(i + 2, after, None, low, low + 9 if low != 13 else 19, Bound.ABOUT)
    return amount_figure(doc, amount, Kind.AGE, after, unit="years")


def under(doc: Tokens, i: int) -> Figure | None:
    """Read `under-18s`, and `children under five`, at token `i`, the bound word."""
    hyphen = doc.hyphen(i + 1)
    k = i + 2 if hyphen else i + 1
    few = _FEW_YEARS.get(doc.low(k)) if hyphen else None
    number = Numeral(k + 1, few) if few else numeral(doc, k)
    if number is None or not 1 <= number.value <= OLDEST:
        return None
    after = number.after
    plural = few is not None or (doc.low(after) == "s" and doc.glued(after))
    of_people = ends_phrase(doc, after) and (
        doc.low(i - 1) in PERSON_NOUNS or (_are_people(doc, i) and doc.is_number(k))
    )
    if not (plural or (hyphen and doc.is_number(k)) or of_people):
        return None
    after += plural and few is None
    if doc.phrase(after, ("years", "old")):
        after += 2
    value = number.value
    if doc.low(i) in ("over", "above"):
        amount = Amount(i, after, value, low=value, bound=Bound.MORE_THAN)
    else:
        amount = Amount(i, after, value, high=value, bound=Bound.LESS_THAN)
    return amount_figure(doc, amount, Kind.AGE, after, unit="years")


_FEW_YEARS = {
    "ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6,
    "sevens": 7, "eights": 8, "nines": 9, "tens": 10, "elevens": 11, "twelves": 12,
}  # fmt: skip


def _are_people(doc: Tokens, i: int) -> bool:
    """Say whether people are the subject of a verb before token `i`."""
    if doc.low(i - 1) not in ("are", "were"):
        return False
    return any(
        doc.low(k) in PERSON_NOUNS or doc.low(k) in ("victims", "dead")
        for k in doc.back(i - 2, i - 8)
    )


def turned(doc: Tokens, i: int) -> Figure | None:
    """Read `turned 40` at token `i`, the verb; the figure is the number alone."""
    amount = plain_amount(doc, i + 1)
    if amount is None or not _is_age(amount) or amount.is_range:
        return None
    follows = doc[amount.after]
    when = follows.low in WEEKDAYS or follows.low in MONTHS
    when = when or follows.low in ("last", "this", "next")
    if follows.sort is Sort.WORD and follows.low not in FUNCTION_WORDS and not when:
        return None
    if follows.low in ("%", "-", "°"):
        return None
    return amount_figure(doc, amount, Kind.AGE, amount.after, unit="years")
