"""Percentages, measures and fractions."""

from __future__ import annotations

from dataclasses import replace

from reader.detection.figures.bounds import (
    RANGES,
    Amount,
    amount_figure,
    bound_after,
    is_change,
    is_ranging,
    limited,
    spread,
)
from reader.detection.figures.deeds import EVENTS
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import (
    plural_head,
)
from reader.detection.figures.numerals import Numeral, numeral
from reader.detection.figures.tables import PERCENT
from reader.detection.figures.tokens import Tokens
from reader.detection.figures.units import (
    LONGEST_UNIT,
    NEED_DIGITS,
    ONE_LETTER,
    ONLY_GLUED,
    PER,
    SHARED_WITH_COUNTS,
    UNITS,
)
from reader.detection.model import Bound, Figure, Kind

Found = tuple[str, int]
"""A unit's sign and the index of the token after it."""


# -- percentages -----------------------------------------------------------------


_SHORT = frozenset({"pc", "pp", "bp"})
"""Signs of percent that are something else after a number in words."""


def percent_sign(doc: Tokens, i: int) -> Found | None:
    """Read `%`, `-percent`, `percentage points` and the like at token `i`."""
    k = i + 1 if doc.hyphen(i) else i
    for size in (2, 1):
        words = doc.low(k) if size == 1 else f"{doc.low(k)} {doc.low(k + size)}"
        if size == 2:
            step = 2 if doc.hyphen(k + 1) else 1
            words = f"{doc.low(k)} {doc.low(k + step)}"
            if words in PERCENT:
                return PERCENT[words], k + step + 1
        elif words in PERCENT and (
            words not in _SHORT or (doc.is_number(i - 1) and doc[k].text == words)
        ):
            return PERCENT[words], k + 1
    return None


def percent(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `12.5 per cent`, `2% to 3%`, `from 2.5 to 3.1 per cent`."""
    sign = percent_sign(doc, amount.after) or _lent(doc, amount) or _points(doc, amount)
    if sign is None and doc.phrase(amount.after, ("of", "a")):
        sign = percent_sign(doc, amount.after + 2)
    if sign is None:
        return None
    unit, after = sign
    amount = negative(doc, amount, "%")
    if (end := _second_percent(doc, amount, after)) is not None:
        low, high = amount.value, end.value
        if isinstance(low, int | float) and low < high:
            amount = Amount(amount.first, end.after, None, low, high, amount.bound)
            after = end.after
    return amount_figure(doc, amount, Kind.PERCENT, after, unit=unit)


def _lent(doc: Tokens, amount: Amount) -> Found | None:
    """Take the sign of the number that follows in `from 2.5 to 3.1 per cent`."""
    if doc.low(amount.after) not in ("to", "and", "or") or amount.is_range:
        return None
    following = numeral(doc, amount.after + 1)
    sign = percent_sign(doc, following.after) if following else None
    return (sign[0], amount.after) if sign else None


def _points(doc: Tokens, amount: Amount) -> Found | None:
    """Read `2.3 points` where percentages are told: `fell 2.3 points to 61%`."""
    k = amount.after
    if doc.low(k) not in ("points", "point") or doc.low(k + 1) != "to":
        return None
    level = numeral(doc, k + 2)
    return ("pp", k + 1) if level and percent_sign(doc, level.after) else None


def lender(doc: Tokens, amount: Amount) -> Numeral | None:
    """Return the number whose unit the first one shares in `from 42 to 45 kroner`."""
    if amount.is_range or doc.low(amount.after) != "to":
        return None
    if doc.low(amount.first - 1) != "from":
        return None
    return numeral(doc, amount.after + 1)


def _second_percent(doc: Tokens, amount: Amount, after: int) -> Numeral | None:
    """Read the end of `2% to 3%`; after `from` the two are a change, not a range."""
    if amount.is_range or after == amount.after:
        return None
    if doc.low(after) != "to" and not doc.hyphen(after):
        return None
    if doc.low(amount.first - 1) in ("from", "of") or doc.low(after - 1) == "points":
        return None
    if doc.low(after) == "to" and is_change(doc, amount.first):
        return None
    end = numeral(doc, after + 1)
    sign = percent_sign(doc, end.after) if end else None
    return end._replace(after=sign[1]) if end and sign else None


def between_percents(doc: Tokens, i: int) -> Amount | None:
    """Read `between 2% and 3%` up to the last number."""
    first = numeral(doc, i + 1)
    sign = percent_sign(doc, first.after) if first else None
    if first is None or sign is None or doc.low(sign[1]) not in RANGES[doc.low(i)]:
        return None
    if doc.low(i) == "from" and not is_ranging(doc, i):
        return None
    second = numeral(doc, sign[1] + 1)
    if second is None or percent_sign(doc, second.after) is None:
        return None
    return Amount(i, second.after, None, *spread(first, second), digits=True)


# -- measures --------------------------------------------------------------------


def unit_at(doc: Tokens, i: int, *, digits: bool) -> Found | None:
    """Read the unit of measure at token `i`, after a number in digits or words."""
    k = doc.past_hyphen(i)
    touches = doc.glued(k) and k == i
    goes_on = doc.glued(k + 1) and (doc.is_word(k + 1) or doc.is_number(k + 1))
    lone = doc[k].text.isupper() and not goes_on
    if touches and digits and lone and doc.low(k) in ONE_LETTER:
        return ONE_LETTER[doc.low(k)], k + 1
    for size in range(LONGEST_UNIT, 0, -1):
        words = doc.joined(k, k + size)
        sign = UNITS.get(words) or UNITS.get(words.replace("-", " "))
        if sign is None:
            continue
        if words in NEED_DIGITS and not digits:
            return None
        if words in ("m", "stone") and _counts_people(doc, k + 1):
            return None
        if doc.is_number(k + size) and doc.glued(k + size):
            return None
        spaced = doc.low(k + 1) == "of" and digits
        if words in ONLY_GLUED and not ((touches or spaced) and doc[k].text == words):
            return None
        if words in SHARED_WITH_COUNTS and _counts_things(doc, k + size):
            return None
        return _per(doc, sign, k + size)
    return None


_VERBS = words_of("are were have had need live lived face lack may could will would")


_RACES = words_of("hurdles heats finals semi-finals races sprints relays freestyle")


def _counts_people(doc: Tokens, i: int) -> bool:
    """Say whether what stands at token `i` makes an `m` before it a million."""
    if doc.low(i) in _RACES:
        return False
    verb = doc.low(i) in _VERBS or doc.low(i) in EVENTS
    return verb or plural_head(doc, i) is not None


def _counts_things(doc: Tokens, i: int) -> bool:
    """Say whether `points` and the like before token `i` are things, no measure."""
    return doc.low(i) in ("where", "of", "from", "at", "along", "to")


def _per(doc: Tokens, sign: str, i: int) -> Found:
    """Add what a measure is per: `gallons a year`."""
    if doc.hyphen(i) and doc.low(i + 1) == "per" and doc.low(i + 3) in PER:
        return f"{sign}/{PER[doc.low(i + 3)]}", i + 4
    if "/" not in sign and doc.low(i) in ("per", "a", "an") and doc.low(i + 1) in PER:
        return f"{sign}/{PER[doc.low(i + 1)]}", i + 2
    return sign, i


def _in_millions(doc: Tokens, amount: Amount) -> Found | None:
    """Read the unit of `1.9m barrels a day`, behind the `m` of a million."""
    k = amount.after
    if doc.low(k) != "m" or not doc.glued(k) or doc.glued(k + 1) or not amount.digits:
        return None
    return unit_at(doc, k + 1, digits=False)


_RUNS = words_of("run race walk fun event course")


def _run(doc: Tokens, amount: Amount) -> Figure | None:
    """Read the `5k` of a race, which are kilometres."""
    k = amount.after - 1
    short = doc.low(k) == "k" and doc.glued(k) and doc.low(k + 1) in _RUNS
    if not short or amount.value is None or not 1000 <= amount.value <= 200_000:
        return None
    km = replace(amount, value=int(amount.value) // 1000)
    return amount_figure(doc, km, Kind.QUANTITY, amount.after, unit="km")


_QUAKES = words_of("earthquake quake tremor aftershock temblor")


def quantity(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `20km`, `-5 degrees`, `a six-foot wall`, `6.4-magnitude`."""
    if doc.low(amount.after - 1) == "one" and doc.low(amount.first - 1) == "at":
        return None
    if amount.vague and doc.low(amount.after) == "of":
        found = unit_at(doc, amount.after + 1, digits=False)
    elif (found := _in_millions(doc, amount)) is not None:
        amount = amount.times(1_000_000)
    else:
        found = unit_at(doc, amount.after, digits=amount.digits)
    if found is None and (second := lender(doc, amount)) is not None:
        lent = unit_at(doc, second.after, digits=doc.is_number(second.after - 1))
        found = (lent[0], amount.after) if lent else None
    if found is None and (run := _run(doc, amount)) is not None:
        return run
    if found is None:
        k = amount.after + 1 if doc.hyphen(amount.after) else amount.after
        if doc.low(k) in ("points", "point") and isinstance(amount.value, float):
            found = ("point", k + 1)
        elif doc.phrase(k, ("below", "zero")) and isinstance(amount.value, int):
            amount, found = replace(amount, value=-amount.value), ("°", k + 2)
        elif _is_frost(doc, amount):
            found = ("°", amount.after)
        elif doc.low(k) == "magnitude" and doc.low(k + 1) != "of":
            found = ("magnitude", k + 1)
        elif isinstance(amount.value, float) and (
            doc.low(k) in _QUAKES or doc.phrase(k, ("on", "the", "richter"))
        ):
            found = ("magnitude", amount.after)
        else:
            return None
    unit, after = found
    amount = _buried(doc, negative(doc, amount, unit), after)
    if unit[0] == "°" and amount.value and doc.phrase(after, ("below", "zero")):
        amount, after = replace(amount, value=-amount.value), after + 2
    if unit == "ft" and (inches := _inches(doc, amount, after)):
        amount, after = inches
    if doc.low(after) in ("or", "and"):
        bound, end = bound_after(doc, after)
        if bound and amount.value is not None:
            amount, after = limited(amount, bound), end
    return amount_figure(doc, amount, Kind.QUANTITY, after, unit=unit)


def _is_frost(doc: Tokens, amount: Amount) -> bool:
    """Say whether `minus 12` is a temperature: no unit, but a place or time follows."""
    if doc.low(amount.first - 1) != "minus" or amount.value is None:
        return False
    follows = doc.low(amount.after)
    return follows in ("in", "at", "overnight", "on", "outside") or (
        doc.low(amount.first - 2) in ("to", "of", "at")
        and not doc.is_word(amount.after)
    )


_COVERS = words_of(
    """
    water floodwater mud snow rubble debris earth soil sand ash ice rock concrete silt
    sewage rain lava sludge dust grain coal sea ocean seawater dirt peat clay
    """
)


def _buried(doc: Tokens, amount: Amount, after: int) -> Amount:
    """Return `amount` without an `under` that is a place: under four feet of water."""
    below = doc.low(amount.first) in ("under", "below", "beneath")
    if not below or doc.low(after) != "of" or amount.value is None:
        return amount
    covered = any(doc.low(k) in _COVERS for k in range(after + 1, after + 4))
    if not covered or amount.after < amount.first + 2:
        return amount
    return replace(
        amount, first=amount.first + 1, low=None, high=None, bound=Bound.EXACT
    )


def _inches(doc: Tokens, amount: Amount, i: int) -> tuple[Amount, int] | None:
    """Add the `2in` or `-2` at token `i` to feet; a height is one figure."""
    joined = doc.hyphen(i)
    inches = numeral(doc, i + joined)
    if inches is None or amount.value is None or not 0 <= inches.value < 12:
        return None
    k = doc.past_hyphen(inches.after)
    glued = doc.low(k) == "in" and doc.glued(k) and doc.is_number(k - 1)
    if glued or doc.low(k) in ("inch", "inches", '"', "”", "″"):
        k += 1
    elif not joined:
        return None
    value = round(amount.value + inches.value / 12, 2)
    return replace(amount, value=value), k


def height(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `5'10"`."""
    mark = doc.low(amount.after) in ("'", "’", "′") and doc.glued(amount.after)
    if not mark or not amount.digits or not doc.glued(amount.after + 1):
        return None
    if not doc.is_number(amount.after + 1) or not isinstance(amount.value, int):
        return None
    inches = _inches(doc, amount, amount.after + 1)
    if inches is None:
        return None
    return amount_figure(doc, inches[0], Kind.QUANTITY, inches[1], unit="ft")


def negative(doc: Tokens, amount: Amount, unit: str) -> Amount:
    """Return `amount` below zero where a minus sign or `minus` leads to it."""
    i = amount.first - 1
    mark = doc.low(i) in ("-", "−", "–") and doc.glued(i + 1) and not doc.glued(i)
    if i < doc.floor or not (mark or doc.low(i) == "minus"):
        return amount
    if unit not in ("°C", "°F", "°", "%") or amount.value is None:
        return amount
    return Amount(i, amount.after, -amount.value, bound=amount.bound)


def magnitude(doc: Tokens, i: int) -> Figure | None:
    """Read `magnitude 6.4` and `magnitude-6.4` at token `i`."""
    k = i + 2 if doc.hyphen(i + 1) or doc.low(i + 1) == "of" else i + 1
    value = numeral(doc, k)
    if value is None or not 0 < value.value < 11:
        return None
    amount = Amount(i, value.after, value.value)
    return amount_figure(doc, amount, Kind.QUANTITY, value.after, unit="magnitude")
