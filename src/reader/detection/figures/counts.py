"""Counts of things and people, and ordinals."""

from __future__ import annotations

from reader.detection.figures.bounds import (
    Amount,
    amount_figure,
    bound_after,
    figure,
    limited,
)
from reader.detection.figures.calendar import UNITS
from reader.detection.figures.dates import ORDINAL_ENDINGS, nth_period
from reader.detection.figures.deeds import EVENT_NOUNS, EVENTS
from reader.detection.figures.events import event_of
from reader.detection.figures.lexicon import listed, words_of
from reader.detection.figures.names import is_name
from reader.detection.figures.nouns import (
    determined,
    ends_phrase,
    is_plural,
    plural_head,
    singular_head,
)
from reader.detection.figures.numerals import TENS, numeral
from reader.detection.figures.relative import half_of_year
from reader.detection.figures.times import iso
from reader.detection.figures.tokens import Sort, Tokens
from reader.detection.figures.words import FUNCTION_WORDS, MEASURE_NOUNS
from reader.detection.model import Bound, Figure, Kind

# -- counts ----------------------------------------------------------------------


def count(doc: Tokens, amount: Amount) -> Figure | None:
    """Read what `amount` counts, up to the head, and what happened to it."""
    if amount.vague:
        return _vague_count(doc, amount)
    number = _number_token(doc, amount)
    if is_name(doc, number, amount.after) or _is_marker(doc, number, amount.after):
        return None
    head = _head(doc, amount)
    if head is not None and (lasted := _lasted(doc, amount, head)) is not None:
        return lasted
    if head is None and not _stands_alone(doc, amount, number):
        return None
    if head is None:
        event = event_of(doc, amount.first, amount.after)
        return amount_figure(doc, amount, Kind.COUNT, amount.after, event=event)
    if doc.low(amount.after) == "m" and doc.glued(amount.after):
        amount = amount.times(1_000_000)
    after = head + 1
    if doc.low(head) in MEASURE_NOUNS and doc.low(after) == "of":
        return _measured(doc, amount, after)
    event = event_of(doc, amount.first, after)
    if event is None and doc.low(head) in EVENT_NOUNS:
        event = EVENTS[doc.low(head)]
    if _is_one(doc, amount) and doc.low(head) in _NO_COUNT_OF_ONE:
        return None
    if amount.bound is Bound.EXACT and amount.value is not None:
        bound, end = bound_after(doc, after)
        if bound and doc.low(after) in ("or", "at"):
            amount, after = limited(amount, bound), end
    return amount_figure(
        doc, amount, Kind.COUNT, after, counted=doc[head].text, event=event
    )


def _lasted(doc: Tokens, amount: Amount, head: int) -> Figure | None:
    """Read `one cruel hour`, `20 gruelling minutes`: the counted are units of time."""
    unit = doc.low(head)
    if unit not in UNITS or amount.value is None or doc.hyphen(amount.after):
        return None
    if unit in _NO_COUNT_OF_ONE and _is_one(doc, amount):
        return None
    value, number = iso(amount.value, UNITS[unit])
    return figure(
        doc, amount.first, head + 1, Kind.DURATION, value=value, number=number,
        bound=amount.bound,
    )  # fmt: skip


_NO_COUNT_OF_ONE = words_of(
    """
    day time way thing another hand side point reason example word more other such
    morning evening afternoon night who person's aged
    """
)
"""After these, `one` tells nothing of a number: `one day`, `one way`."""


def _number_token(doc: Tokens, amount: Amount) -> int:
    """Return the token of `amount` at which its number begins."""
    for k in range(amount.first, amount.after):
        if doc.is_number(k) or numeral(doc, k) is not None:
            return k
    return amount.first


def _head(doc: Tokens, amount: Amount) -> int | None:
    """Return the token that heads what `amount` counts."""
    k = amount.after
    if doc.hyphen(k):
        return _hyphenated(doc, k + 1) if doc.is_word(k + 1) else None
    if doc.low(k) == "m" and doc.glued(k):
        return plural_head(doc, k + 1)
    head = plural_head(doc, k)
    if amount.value == 1 and not amount.is_range:
        verb = is_plural(doc.low(k)) or doc.low(k) in ("goes", "does")
        if doc.is_word(k - 1) and verb and doc.low(k + 1) != "'":
            return None
        return singular_head(doc, k)
    return head


_SIZES = frozenset({"strong", "fold", "plus", "odd"})
"""`3,000-strong`: words that a number is hyphenated with and does not count."""


def _hyphenated(doc: Tokens, k: int) -> int | None:
    """Return the noun of `three-bedroom house`, unless it is a ready-made adjective."""
    word = doc.low(k)
    if word in FUNCTION_WORDS or word in _SIZES or word.endswith(("ed", "ly", "ing")):
        return None
    return k


def _is_one(doc: Tokens, amount: Amount) -> bool:
    return doc.low(amount.after - 1) == "one" and amount.bound is Bound.EXACT


def _is_marker(doc: Tokens, i: int, after: int) -> bool:
    """Say whether a number only numbers a line, a list or a slug."""
    text = doc[i].text
    if doc.is_number(i) and text[0] == "0" and text.isdigit() and len(text) > 1:
        return True
    opens = doc[i - 1].sort is Sort.BREAK
    if opens and doc.low(after) in (".", ")", ":") and not doc.glued(after + 1):
        return True
    if doc.low(after) not in (")", "]") or not doc.is_number(i) or len(text) > 2:
        return False
    return all(doc.low(k) not in ("(", "[") for k in range(i - 6, i - 1))


def _stands_alone(doc: Tokens, amount: Amount, number: int) -> bool:
    """Say whether a number without a noun is a figure all the same."""
    if amount.is_range or amount.bound is not Bound.EXACT or amount.scale > 1:
        return True
    follows = doc.low(amount.after)
    if doc.is_word(number):
        if doc.low(number) in ("one", "zero") and amount.after == number + 1:
            return False
        named = doc.is_capital(number) and not doc.starts_sentence(number)
        return not (named and doc.is_capital(amount.after))
    if doc.hyphen(amount.after):
        return doc.low(amount.after + 1) in _SIZES
    if follows == ":" and doc.glued(amount.after + 1):
        return False
    joined = doc.glued(amount.after) and follows not in (".", ",", ")", ";", "!", "?")
    if joined and follows not in ("”", '"', "'", "’", ":", "]", "…", "—", "'s", "’s"):
        return False
    return not (doc.glued(number) and doc.low(number - 1) in ("-", "/", ".", ":", "'"))


def _measured(doc: Tokens, amount: Amount, after: int) -> Figure:
    """Read `30 tons of wheat`: the measured thing belongs to the phrase."""
    unit = doc[after - 1].text
    k = determined(doc, after + 1)
    head = plural_head(doc, k)
    if head is None:
        head = singular_head(doc, k)
    end = after if head is None else head + 1
    event = event_of(doc, amount.first, end)
    return amount_figure(
        doc, amount, Kind.COUNT, end, counted=unit if head is None else doc[head].text,
        event=event,
    )  # fmt: skip


def _vague_count(doc: Tokens, amount: Amount) -> Figure:
    """Read `hundreds`, `scores of Venezuelans`, `several hundred people`."""
    k = amount.after
    if doc.low(k) == "of":
        k = determined(doc, k + 1)
        while doc.low(k) in ("other", "more"):
            k += 1
    elif doc.low(k) in ("more", "other"):
        k += 1
    head = plural_head(doc, k)
    if head is None and doc.low(amount.after) == "of" and not ends_phrase(doc, k):
        head = singular_head(doc, k)
    after = amount.after if head is None else head + 1
    if head is None and doc.low(amount.after) in ("more",):
        after = amount.after + 1
    counted = None if head is None else doc[head].text
    event = event_of(doc, amount.first, after)
    return amount_figure(doc, amount, Kind.COUNT, after, counted=counted, event=event)


# -- ordinals --------------------------------------------------------------------

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
        "of lady ladies minister aid name names hand class degree light mate responder"
        " responders"
    ),
    "second": words_of("of hand"),
    "third": words_of("of party world reich"),
}


def ordinal_value(doc: Tokens, i: int) -> tuple[int, int] | None:
    """Read `third`, `twenty-first`, `100th` at token `i`, and the token after it."""
    if doc.is_number(i):
        text = doc[i].text.replace(",", "")
        if doc.low(i + 1) in ORDINAL_ENDINGS and doc.glued(i + 1) and text.isdigit():
            return int(text), i + 2
        return None
    word = doc.low(i)
    if word in TENS and doc.hyphen(i + 1):
        small = ORDINALS.get(doc.low(i + 2), 0)
        return (TENS[word] + small, i + 3) if 0 < small < 10 else None
    return (ORDINALS[word], i + 1) if word in ORDINALS else None


def ordinal(doc: Tokens, i: int) -> Figure | None:
    """Read `the first time`, `100th goal`, `a third said` at token `i`, the ordinal."""
    found = ordinal_value(doc, i)
    if found is None:
        return None
    number, after = found
    period = nth_period(doc, i, number, after) or half_of_year(doc, i, number, after)
    if period is not None:
        return period
    if not _is_ordinal(doc, i, after):
        return None
    end = _ordinal_end(doc, after)
    return figure(doc, i, end, Kind.ORDINAL, value=number)


def _is_ordinal(doc: Tokens, i: int, after: int) -> bool:
    """Say whether the word orders something here, and is no adverb, name or street."""
    if doc.is_number(i):
        return not _is_street(doc, after) and not (doc.glued(i) and doc.is_word(i - 1))
    word, follows = doc.low(i), doc.low(after)
    if follows in _FIXED_AFTER.get(word, ()) and not doc.is_capital(after - 1):
        return False
    named = doc.is_capital(i) and not doc.starts_sentence(i)
    if named and (doc.is_capital(i - 1) or doc.is_capital(after)):
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
    return doc.low(i) in EVENTS or doc.low(i).endswith("ed")


def _ordinal_end(doc: Tokens, after: int) -> int:
    """Return the index after the noun that follows an ordinal at once."""
    if doc.hyphen(after) or ends_phrase(doc, after) or doc.is_capital(after):
        return after
    if doc.hyphen(after + 1) or _is_verb(doc, after):
        return after
    follows = after + 1
    ends = ends_phrase(doc, follows) or doc.is_capital(follows)
    return follows if ends or plural_head(doc, after) == after else after
