"""Counts of things and people."""

from __future__ import annotations

from dataclasses import replace

from reader.detection.figures.bounds import (
    Amount,
    amount_figure,
    bound_after,
    figure,
    limited,
)
from reader.detection.figures.calendar import UNITS
from reader.detection.figures.deeds import EVENT_NOUNS, EVENTS
from reader.detection.figures.events import event_of
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.names import is_name
from reader.detection.figures.nouns import (
    determined,
    ends_phrase,
    is_plural,
    plural_head,
    singular_head,
)
from reader.detection.figures.numerals import NUMBER_WORDS, numeral
from reader.detection.figures.tables import VAGUE
from reader.detection.figures.times import iso
from reader.detection.figures.tokens import HYPHENS, Sort, Tokens
from reader.detection.figures.words import (
    ADJECTIVES,
    FUNCTION_WORDS,
    MEASURE_NOUNS,
    PLURAL_MODIFIERS,
)
from reader.detection.model import Bound, Figure, Kind


def count(doc: Tokens, amount: Amount) -> Figure | None:
    """Read what `amount` counts, up to the head, and what happened to it."""
    if amount.vague:
        return _vague_count(doc, amount)
    number = _number_token(doc, amount)
    if is_name(doc, number, amount.after) or _is_marker(doc, number, amount.after):
        return None
    if _is_calibre(doc, number, amount.after):
        return None
    if doc[amount.after - 1].text == "K" and (amount.value or 0) < 10_000:
        return None
    if _is_year(doc, number, amount) or _is_adjective(doc, amount.after):
        return None
    if doc.low(number) == "zero" and doc.hyphen(amount.after):
        return None
    if _is_rate(doc, amount) or _is_score(doc, number, amount):
        return None
    if _is_innings(doc, number, amount.after):
        return None
    if (one := _one_of(doc, amount)) is not None:
        return one
    amount = _in_millions(doc, amount)
    head = _head(doc, amount)
    if head is not None and (lasted := _lasted(doc, amount, head)) is not None:
        return lasted
    if head is None and not _stands_alone(doc, amount, number):
        return None
    if head is None:
        sized = doc.hyphen(amount.after) and doc.low(amount.after + 1) in _SIZES
        after = amount.after + 2 if sized else amount.after
        event = event_of(doc, amount.first, after)
        return amount_figure(doc, amount, Kind.COUNT, after, event=event)
    after = head + 1
    if doc.low(head) in MEASURE_NOUNS and doc.low(after) == "of":
        return _measured(doc, amount, after)
    joined = doc.hyphen(amount.after)
    event = None if joined else event_of(doc, amount.first, after)
    if event is None and doc.low(head) in EVENT_NOUNS:
        event = EVENTS[doc.low(head)]
    if _is_one(doc, amount) and doc.low(head) in _NO_COUNT_OF_ONE:
        return None
    amount = _freed(doc, amount)
    if amount.bound is Bound.EXACT and amount.value is not None:
        bound, end = bound_after(doc, after)
        if bound and doc.low(after) in ("or", "at"):
            amount, after = limited(amount, bound), end
    shaped = doc.hyphen(head - 1) and doc.low(head).endswith("ed")
    counted = None if shaped else doc[head].text
    return amount_figure(doc, amount, Kind.COUNT, after, counted=counted, event=event)


def _is_rate(doc: Tokens, amount: Amount) -> bool:
    """Say whether `a dozen` is what a figure right before it is per."""
    return doc.low(amount.first) in ("a", "per") and amount.first == doc.floor > 0


def _in_millions(doc: Tokens, amount: Amount) -> Amount:
    """Return `amount` with the `m` of `13m people`, which no unit has taken."""
    k = amount.after
    joined = doc.glued(k + 1) and (doc.is_word(k + 1) or doc.is_number(k + 1))
    if doc.low(k) != "m" or not doc.glued(k) or joined:
        return amount
    return replace(amount.times(1_000_000), after=k + 1, scale=1_000_000)


def _is_score(doc: Tokens, number: int, amount: Amount) -> bool:
    """Say whether a number is a side of a result: `won 2 – 1`."""
    if not doc.is_number(number) or len(doc[number].text) > 2:
        return False
    for k in (number - 1, number + 1):
        other = number + 2 * (k - number)
        if doc.low(k) not in HYPHENS or not doc.is_number(other):
            continue
        if (
            len(doc[other].text) < 3
            and plural_head(doc, max(other, number) + 1) is None
        ):
            return not amount.is_range or max(amount.low or 0, amount.high or 0) < 10
    return False


def _is_innings(doc: Tokens, number: int, after: int) -> bool:
    """Say whether a number is a side of `231 for 6`, as cricket tells its scores."""
    if not doc.is_number(number) or after != number + 1:
        return False
    if doc.low(after) == "for" and doc.is_number(after + 1):
        return plural_head(doc, after + 2) is None
    behind = doc.low(number - 1) == "for" and doc.is_number(number - 2)
    return behind and plural_head(doc, after) is None


_OF_NO_NUMBER = words_of(
    """
    best most top largest least leading main major few first last greatest biggest key
    only these those them us you that days things ways reasons world's many several
    more less better worst
    """
)
"""With these, `one of` tells a rank or nothing: `one of the best`, `one of those`."""


def _one_of(doc: Tokens, amount: Amount) -> Figure | None:
    """Read the `one` of `one of the suspects` and `one of three brothers`."""
    i = amount.after
    if not _is_one(doc, amount) or doc.low(i) != "of" or amount.first != i - 1:
        return None
    k = determined(doc, i + 1)
    number = numeral(doc, k)
    if number is not None and number.value > 1:
        k = number.after
    elif k == i + 1:
        return None
    head = plural_head(doc, k, owned=True)
    if head is None:
        return None
    words = [doc.low(n) for n in range(i + 1, head + 1)]
    if any(word in _OF_NO_NUMBER or word.endswith("est") for word in words):
        return None
    event = event_of(doc, amount.first, head + 1)
    return amount_figure(
        doc, amount, Kind.COUNT, i, counted=doc[head].text, event=event
    )


def _freed(doc: Tokens, amount: Amount) -> Amount:
    """Return `amount` without an `over` that is no bound: `talks over two issues`."""
    small = not amount.digits and amount.scale == 1
    if not small or amount.value is None or amount.after != amount.first + 2:
        return amount
    if doc.low(amount.first) not in ("over", "under", "above", "below", "beyond"):
        return amount
    return Amount(amount.first + 1, amount.after, amount.value)


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


def _is_calibre(doc: Tokens, number: int, after: int) -> bool:
    """Say whether a number is a weapon's: `a .22 rifle`."""
    return doc[number].text[0] == "." and doc.low(after) in _WEAPONS


_WEAPONS = words_of(
    "rifle rifles pistol pistols calibre caliber revolver handgun magnum bullet bullets"
)


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
    if doc.low(k) in _PREDICATES and not _is_noun_here(doc, amount, k):
        return None
    if amount.value == 1 and not amount.is_range and doc.low(k - 1) != "more":
        if doc.is_word(k - 1) and _is_verb_of_one(doc, k):
            return None
        return singular_head(doc, k)
    return plural_head(doc, k)


def _is_verb_of_one(doc: Tokens, k: int) -> bool:
    """Say whether the word after the pronoun `one` is its verb: `one wonders why`."""
    word = doc.low(k)
    if word in ("goes", "does"):
        return True
    return (
        is_plural(word) and word.endswith("s") and doc.low(k + 1) not in ("'", "’")
        and word not in PLURAL_MODIFIERS and ends_phrase(doc, k + 1)
    )  # fmt: skip


_PREDICATES = words_of("dead missing homeless alive critical serious unhurt unharmed")
"""Said of the counted where no noun follows: `nine dead`."""


def _is_noun_here(doc: Tokens, amount: Amount, k: int) -> bool:
    """Say whether the `dead` at token `k` is a noun (`the 12 dead`) or precedes one."""
    if doc.low(amount.first - 1) in ("the", "its", "their", "these", "those"):
        return True
    return not ends_phrase(doc, k + 1)


_SIZES = frozenset({"strong", "fold"})
"""`3,000-strong`: words that a number is hyphenated with and does not count."""
_ADJECTIVES = words_of(
    "faced sided handed headed edged timing timer way off bit upmanship size wheel"
)
"""`two-faced`: words that make an adjective with a number which counts nothing."""


_SHAPES = frozenset({"one", "two", "three", "four", "fifty"})


def _is_adjective(doc: Tokens, after: int) -> bool:
    """Say whether a number before token `after` is part of `two-faced`, `one-off`."""
    if not doc.hyphen(after) or doc.low(after - 1) not in _SHAPES:
        return False
    return doc.low(after + 1) in _ADJECTIVES or doc.low(after + 1) in NUMBER_WORDS


_OF_YEARS = words_of(
    """
    elections polls bombings riots protests demonstrations sales results targets papers
    levels earnings floods earthquakes championships finals wars accords talks crises
    budgets reforms referendums negotiations raids games olympics hurricanes wildfires
    fires reports models figures profits revenues prices estimates forecasts exports
    imports celebrations sanctions events clashes trials rules laws standards
    """
)
"""What happens in a year, and is told by it: `2005 elections`."""


def _is_year(doc: Tokens, number: int, amount: Amount) -> bool:
    """Say whether a bare number is a year that modifies: `the 1755 earthquake`."""
    text = doc[number].text
    if len(text) != 4 or not text.isdigit():
        return False
    if amount.bound is not Bound.EXACT and not amount.is_range:
        return False
    if not "1400" <= text <= "2100":
        return False
    head = plural_head(doc, amount.after)
    if amount.is_range:
        return head is None and "1400" <= doc[amount.after - 1].text <= "2100"
    if amount.after != number + 1:
        return False
    if head is None:
        return event_of(doc, amount.first, amount.after) is None
    return (
        doc.is_capital(head)
        or doc.low(head) in _OF_YEARS
        or (doc.low(head) in EVENT_NOUNS or doc.low(head) in EVENTS)
    )


def _hyphenated(doc: Tokens, k: int) -> int | None:
    """Return the noun of `three-bedroom house`, unless it is a ready-made adjective."""
    word = doc.low(k)
    if word in FUNCTION_WORDS or word in _SIZES or word.endswith(("ly", "ing")):
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
    if doc.low(number) == "zero" and amount.after == number + 1:
        return False
    if amount.is_range and doc.low(amount.first - 1) == "a":
        return False  # a code: "a 10-56"
    if amount.is_range or amount.bound is not Bound.EXACT or amount.scale > 1:
        return True
    follows = doc.low(amount.after)
    if doc.is_word(number):
        if doc.low(number) == "one" and amount.after == number + 1:
            return False
        named = doc.is_capital(number) and not doc.starts_sentence(number)
        named = named and doc.is_capital(amount.after)
        return not named or doc.in_headline(number)
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
    of = doc.low(k) == "of"
    if of:
        k = determined(doc, k + 1)
        while doc.low(k) in ("other", "more"):
            k += 1
    elif doc.low(k) in ("more", "other"):
        k += 1
    head = None
    if of or k > amount.after or doc.low(k - 1) not in VAGUE:
        head = plural_head(doc, k, owned=of)
    elif is_plural(doc.low(k)) and doc.low(k) not in _PREDICATES:
        head = k
    if head is None and of and not ends_phrase(doc, k) and doc.low(k + 1) != ",":
        head = singular_head(doc, k)
        head = None if head is not None and doc.low(head) in ADJECTIVES else head
    after = amount.after if head is None else head + 1
    if head is None and doc.low(amount.after) in ("more",):
        after = amount.after + 1
    counted = None if head is None else doc[head].text
    event = event_of(doc, amount.first, after)
    return amount_figure(doc, amount, Kind.COUNT, after, counted=counted, event=event)
