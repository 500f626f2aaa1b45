"""An amount: a number, a range or a vague numeral, with the words that bound it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from reader.detection.figures.calendar import UNITS
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.numerals import SCALES, Numeral, numeral
from reader.detection.figures.tables import (
    BOUNDS_AFTER,
    BOUNDS_BEFORE,
    CHANGED_FROM,
    CHANGES,
    FEW,
    LONGEST_BOUND,
    MULTIPLIERS,
    NO_BOUND_AFTER,
    NOT_REACHED,
    RISING,
    TAKING,
    TURNING,
    VAGUE,
    VAGUE_SCALES,
)
from reader.detection.figures.tokens import HYPHENS, Sort, Tokens
from reader.detection.model import Bound, Figure, Kind, Number


@dataclass(frozen=True, slots=True)
class Amount:
    """Tokens `first` to `after` say `value`, or something from `low` to `high`."""

    first: int
    after: int
    value: Number | None
    low: Number | None = None
    high: Number | None = None
    bound: Bound = Bound.EXACT
    vague: bool = False
    """Said by a vague numeral (`hundreds`)."""
    digits: bool = False
    scale: int = 1

    @property
    def is_range(self) -> bool:
        """Say whether the amount has two ends."""
        return self.low is not None and self.value is None

    def times(self, factor: int) -> Amount:
        """Return the amount in units `factor` times as small."""

        def scaled(number: Number | None) -> Number | None:
            if number is None:
                return None
            product = round(number * factor, 6)
            return int(product) if product == int(product) else product

        return replace(
            self,
            value=scaled(self.value),
            low=scaled(self.low),
            high=scaled(self.high),
        )


def figure(doc: Tokens, first: int, after: int, kind: Kind, **fields: Any) -> Figure:
    """Return the figure that spans the tokens `first` to before `after`."""
    start, end = doc[first].start, doc[after - 1].end
    return Figure(start=start, end=end, kind=kind, **fields)


def amount_figure(
    doc: Tokens, amount: Amount, kind: Kind, after: int, **fields: Any
) -> Figure:
    """Return the figure of `kind` that `amount` makes with what follows it."""
    return figure(
        doc,
        amount.first,
        after,
        kind,
        value=amount.value,
        low=amount.low,
        high=amount.high,
        bound=amount.bound,
        **fields,
    )


# -- the number ------------------------------------------------------------------


def plain_amount(doc: Tokens, i: int, *, money: bool = False) -> Amount | None:
    """Read a number or a range of numbers at token `i`, without words around it."""
    first = numeral(doc, i, money=money)
    if first is None:
        return None
    second = _range_end(doc, i, first, money)
    if second is None:
        digits = doc.is_number(i)
        return Amount(i, first.after, first.value, digits=digits, scale=first.scale)
    low, high = spread(first, second)
    return Amount(i, second.after, None, low, high, digits=doc.is_number(i))


def spread(first: Numeral, second: Numeral) -> tuple[Number, Number]:
    """Return the ends of a range; `5-10 million` means millions at both ends."""
    low, high, scale = first.value, second.value, second.scale
    if first.scale == 1 and scale > 1 and low < high / scale:
        product = round(low * scale, 6)
        low = int(product) if product == int(product) else product
    return low, high


def _range_end(doc: Tokens, i: int, first: Numeral, money: bool) -> Numeral | None:
    """Read `-300`, `to 300` or `or three` after the number at `i`."""
    k = first.after
    word = doc.low(k)
    spaced = word in HYPHENS and doc.is_number(k - 1) and doc.is_number(k + 1)
    hangs = word in HYPHENS and doc.glued(k) and not doc.glued(k + 1)
    if hangs and doc.low(k + 1) in ("to", "or"):  # 16- to 24-year-olds
        second = numeral(doc, k + 2, money=money)
    elif doc.hyphen(k) and doc.low(k + 1) == "to" and doc.hyphen(k + 2):
        second = numeral(doc, k + 3, money=money)
    elif doc.hyphen(k) or (spaced and not (doc.glued(k) or doc.glued(k + 1))):
        second = numeral(doc, k + 1, money=money) if _plain_end(doc, k + 1) else None
    elif (word == "to" and not _is_from(doc, i) and not is_change(doc, i)) or (
        word == "or" and (doc.is_word(i) or _are_near(doc, i, k))
    ):
        second = numeral(doc, k + 1, money=money)
    elif word == "to" and not _is_from(doc, i):
        second = numeral(doc, k + 1, money=money)
        if second is None or not _shares_percent(doc, first, second):
            return None
    else:
        return None
    if second is None or doc.low(k + 1) in ("a", "an"):
        return None
    low, high = spread(first, second)
    return second if low < high else None


def _are_near(doc: Tokens, i: int, k: int) -> bool:
    """Say whether the `or` at `k` parts two neighbours in digits: `3 or 4 degrees`."""
    one, other = doc[i].text, doc[k + 1].text
    digits = one.isdigit() and other.isdigit() and len(one + other) < 5
    return k == i + 1 and digits and 0 < int(other) - int(one) < 3


def _shares_percent(doc: Tokens, first: Numeral, second: Numeral) -> bool:
    """Say whether the percent of the second number is the first one's: a range.

    `Down 12 to 14 per cent` has one unit for both; a change would have two.
    """
    near = first.value < second.value <= 3 * first.value
    return near and doc.low(second.after) in ("per", "percent", "pct", "%")


def _plain_end(doc: Tokens, i: int) -> bool:
    """Say whether the number after a hyphen is not itself part of a longer chain."""
    return not (doc.is_number(i) and doc.hyphen(i + 1) and doc.is_number(i + 2))


def _is_from(doc: Tokens, i: int) -> bool:
    """Say whether `from` and bound words lead to the number at `i`."""
    k = i
    for size in range(LONGEST_BOUND, 0, -1):
        if _joined(doc, i - size, i) in BOUNDS_BEFORE:
            k = i - size
            break
    return doc.low(k - 1) == "from"


_BY = words_of(
    "by a another further about around nearly almost some sharply slightly just only"
)


def is_change(doc: Tokens, i: int) -> bool:
    """Say whether a verb of change leads to token `i`: `rose by 3% to 4.5%`."""
    k = i - 1
    while doc.low(k) in _BY and k > i - 4:
        k -= 1
    return doc.low(k) in CHANGES


def changes_from(doc: Tokens, i: int) -> bool:
    """Say whether the `from` at token `i` opens a change, and no range."""
    if doc.low(i - 1) in ("up", "down"):
        return True
    return any(doc.low(k) in CHANGED_FROM for k in doc.back(i - 1, i - 14))


def is_ranging(doc: Tokens, i: int) -> bool:
    """Say whether the `from` at token `i` opens a range: `vary from 2% to 3%`."""
    return doc.low(i - 1) in _RANGING


_RANGING = words_of("range ranges ranged ranging vary varies varied varying anywhere")


# -- the words that bound it -----------------------------------------------------


def _joined(doc: Tokens, first: int, after: int) -> str:
    return " ".join(doc.low(k) for k in range(first, after))


_SHORTENED = words_of("approx c ca est circ")
"""Before a full stop and a number: `approx. 20 men`."""


def bound_before(doc: Tokens, i: int) -> tuple[int, Bound | None, bool]:
    """Return where the bound words before token `i` begin, what they say of the
    number, and whether they say that it has not been reached.
    """
    dotted = doc.low(i - 1) == "." and doc.low(i - 2) in _SHORTENED
    if dotted and doc.glued(i - 1) and i - 2 >= doc.floor:
        return i - 2, Bound.ABOUT, False
    for size in range(min(LONGEST_BOUND, i - doc.floor), 0, -1):
        phrase = _joined(doc, i - size, i)
        if bound := BOUNDS_BEFORE.get(phrase):
            first = i - size
            if doc.low(first - 1) in NO_BOUND_AFTER.get(phrase, ()) and (
                phrase == "about" or _is_small(doc, i)
            ):
                break
            if phrase == "over" and _is_phrasal(doc, first - 1, i):
                break
            if phrase == "up to" and doc.low(first - 1) in RISING:
                break
            if doc.low(first - 1) == "an" and doc.low(first) in (
                "estimated",
                "average",
            ):
                first -= 1
            return max(first, doc.floor), bound, phrase in NOT_REACHED
    return i, None, False


def _is_phrasal(doc: Tokens, verb: int, i: int) -> bool:
    """Say whether `over` belongs to a verb: `handed over 200 rifles`.

    What takes over two hours takes longer than that.
    """
    if doc.low(verb) in TAKING:
        number = numeral(doc, i)
        return number is not None and doc.low(number.after) not in UNITS
    return doc.low(verb) in TURNING


def _is_small(doc: Tokens, i: int) -> bool:
    """Say whether the number at token `i` is one that few would say `over` of."""
    number = numeral(doc, i)
    return number is not None and number.value < 20


def bounded(doc: Tokens, amount: Amount) -> Amount:
    """Return `amount` with the bound words before and after it."""
    first, bound, short = bound_before(doc, amount.first)
    after = amount.after
    if bound is None:
        bound, after = bound_after(doc, after)
    if bound is None:
        return amount
    moved = replace(amount, first=first, after=after)
    if amount.is_range or amount.vague:
        exact = bound is Bound.ABOUT or amount.bound is not Bound.EXACT
        return replace(moved, bound=Bound.ABOUT if exact else bound)
    return limited(moved, bound, short=short)


def limited(amount: Amount, bound: Bound, *, short: bool = False) -> Amount:
    """Return `amount` as the low or the high end that `bound` makes of it.

    `short` says that the number has not been reached (`nearly 2,000`).
    """
    low = amount.value if bound in (Bound.AT_LEAST, Bound.MORE_THAN) else None
    high = amount.value if short or bound in (Bound.AT_MOST, Bound.LESS_THAN) else None
    return replace(amount, bound=bound, low=low, high=high)


def bound_after(doc: Tokens, i: int) -> tuple[Bound | None, int]:
    """Return what `or more`, `+` and the like at token `i` say, and what follows."""
    if doc.low(i) == "+" and doc.glued(i):
        return Bound.AT_LEAST, i + 1
    if doc.hyphen(i) and doc.low(i + 1) in ("odd", "plus"):
        return BOUNDS_AFTER[doc.low(i + 1)], i + 2
    for size in (2, 1):
        if bound := BOUNDS_AFTER.get(_joined(doc, i, i + size)):
            return bound, i + size
    return None, i


# -- whole amounts ---------------------------------------------------------------


def amount_at(doc: Tokens, i: int) -> Amount | None:
    """Read the amount at token `i`: a vague numeral, `between 2 and 3`, a number."""
    if doc.low(i) in VAGUE or doc.low(i) in MULTIPLIERS:
        found = _vague(doc, i)
    elif doc.low(i) in RANGES:
        found = between(doc, i)
    else:
        found = _few(doc, i) or plain_amount(doc, i)
    return bounded(doc, found) if found else None


RANGES = {"between": ("and", "to"), "from": ("to",)}
"""Words that open a range, and those that may part its ends."""
Reader = Callable[[Tokens, int], Numeral | None]
"""Reads a number at a token, perhaps with a sign before or after it."""


def between(doc: Tokens, i: int, read: Reader = numeral) -> Amount | None:
    """Read `between 200 and 300`, or `from 200 to 300` where nothing changes."""
    first = read(doc, i + 1)
    if first is None or doc.low(first.after) not in RANGES[doc.low(i)]:
        return None
    if doc.low(i) == "from" and changes_from(doc, i):
        return None
    second = read(doc, first.after + 1)
    if second is None:
        return None
    low, high = spread(first, second)
    if low >= high:
        return None
    return Amount(i, second.after, None, low, high, digits=doc.is_number(i + 1))


def _vague(doc: Tokens, i: int) -> Amount | None:
    """Read `hundreds` or `tens of thousands`, with the interval that it suggests."""
    word = doc.low(i)
    scale = VAGUE_SCALES.get(doc.low(i + 2)) if doc.low(i + 1) == "of" else None
    if scale and word in MULTIPLIERS:
        low, high = MULTIPLIERS[word]
        top = (high + 1) * scale - 1
        return Amount(i, i + 3, None, low * scale, top, Bound.ABOUT, True)
    if word == "tens" and doc.low(i + 1) == "of":
        return Amount(i, i + 1, None, *MULTIPLIERS[word], Bound.ABOUT, True)
    if word not in VAGUE or doc.hyphen(i + 1):
        return None
    if doc.low(i + 1) in ("and", "upon", "on") and doc.low(i + 2) == word:
        return Amount(i, i + 3, None, *VAGUE[word], Bound.ABOUT, True)
    if word == "scores" and not _is_numeral(doc, i):
        return None
    return Amount(i, i + 1, None, *VAGUE[word], Bound.ABOUT, True)


def _is_numeral(doc: Tokens, i: int) -> bool:
    """Say whether `scores` at token `i` counts, and is neither verb nor result."""
    follows = doc.low(i + 1)
    if follows not in ("of", "more", "were", "are", "have", "had", "", "."):
        return follows.endswith("ed") and not doc.is_capital(i - 1)
    before = doc[i - 1]
    if before.sort is Sort.BREAK:
        return True
    return before.low in BOUNDS_BEFORE or before.low in _OPENERS


_OPENERS = words_of(
    """
    . , ; : “ " ‘ ' ( – — - and or with while as after where killed injured wounded
    that when by of in for among least said leaving left displaced arrested rescued
    including has have had to
    """
)


def _few(doc: Tokens, i: int) -> Amount | None:
    """Read `several hundred`, `a few thousand`, `a couple of dozen`."""
    for size in (3, 2, 1):
        factors = FEW.get(_joined(doc, i, i + size))
        scale = SCALES.get(doc.low(i + size))
        if factors and scale:
            low, high = factors
            after = i + size + 1
            if (further := SCALES.get(doc.low(after))) is not None:
                scale, after = scale * further, after + 1
            top = (high + 1) * scale - 1 if high > low else high * scale
            return Amount(i, after, None, low * scale, top, Bound.ABOUT, True)
    return None
