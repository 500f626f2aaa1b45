"""Sums of money: `$1.2m`, `Rs 25 crore`, `30 billion euros`, `50 cents`."""

from __future__ import annotations

from dataclasses import replace

from reader.detection.figures.amounts import lender
from reader.detection.figures.bounds import (
    Amount,
    amount_figure,
    between,
    bounded,
    is_change,
    is_ranging,
    plain_amount,
    spread,
)
from reader.detection.figures.currencies import (
    AIRLINES,
    BARE_PLURALS,
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    FIRST_OF_TWO,
    LARGE_ONLY,
    MAJOR_CURRENCIES,
    MINOR_CURRENCIES,
    NATIONAL_CURRENCIES,
    NEVER_BARE,
    ONLY_GLUED_CODES,
)
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.numerals import MONEY_SCALES, SCALES, Numeral, numeral
from reader.detection.figures.tokens import HYPHENS, Sort, Tokens
from reader.detection.model import Figure, Kind

Currency = tuple[str, int]
"""A currency's code and the index of the token after its sign or name."""

_SPACED_PREFIXES = frozenset({"us", "c", "hk", "nz", "nt", "u.s."})
_PAID = words_of(
    """
    pay pays paid paying cost costs costing fine fined worth price priced prices salary
    spend spent raise raised earn earned prize sell sold buy bought bill fee fees money
    cash debt fund funds funding grant award awarded compensation value valued budget
    stole stolen owed owe profit profits sum fare charge charged donated loan invest
    """
)
"""Near these, pounds are money; elsewhere a plain number of pounds is a weight."""
_NATIONS = frozenset(nation for nation, _ in NATIONAL_CURRENCIES)
_UNITS = frozenset(MAJOR_CURRENCIES) | {unit for _, unit in NATIONAL_CURRENCIES}


SIGN_PREFIXES = frozenset(
    sign[:-1] for sign in CURRENCY_SIGNS if len(sign) > 1 and sign[:-1].isalpha()
)
"""What may stand before `$` and make another dollar of it."""


def sign_at(doc: Tokens, i: int) -> Currency | None:
    """Read a currency's sign or code before digits; it begins at token `i`."""
    low = doc.low(i)
    if doc.low(i + 1) in CURRENCY_SIGNS and doc.is_word(i):
        joined = low.replace(".", "") + doc.low(i + 1)
        near = doc.glued(i + 1) or low in _SPACED_PREFIXES
        if near and joined in CURRENCY_SIGNS:
            return CURRENCY_SIGNS[joined], i + 2
        if near and low.upper() in CURRENCY_CODES:
            return CURRENCY_CODES[low.upper()], i + 2
    if low in CURRENCY_SIGNS and not doc.is_word(i):
        return CURRENCY_SIGNS[low], i + 1
    code = CURRENCY_CODES.get(doc[i].text)
    if code is None:
        return None
    k = i + 2 if doc.low(i + 1) == "." and doc.glued(i + 1) else i + 1
    if not doc.is_number(k) or (
        doc.glued(i) and (doc.is_word(i - 1) or doc.is_number(i - 1))
    ):
        return None
    if doc[i].text in ONLY_GLUED_CODES and not doc.glued(k):
        return None
    if doc[i].text in _MEETINGS and doc.glued(k) and len(doc[k].text) < 3:
        return None
    if doc[i].text in AIRLINES and _is_flight(doc, i, k):
        return None
    short = len(doc[i].text) == 1 or doc[i].text in LARGE_ONLY
    if short and not _is_a_sum(doc, k):
        return None
    return code, k


def _is_flight(doc: Tokens, i: int, k: int) -> bool:
    """Say whether the code at `i` and the bare number at `k` name a flight."""
    text, after = doc[k].text, k + 1
    scaled = doc.low(after) in MONEY_SCALES or doc.low(after) in SCALES
    if scaled or not (text.isdigit() and len(text) in (3, 4)):
        return False
    if any(doc.low(n) in ("flight", "flights") for n in range(i - 4, i)):
        return True
    near = (*range(i - 7, i), *range(after, after + 4))
    return all(doc.low(n) not in _PAID for n in near)


_MEETINGS = frozenset({"COP"})
"""Codes that are conferences where a short number hangs on them: COP28."""


def _is_a_sum(doc: Tokens, i: int) -> bool:
    """Say whether the number after a single letter is a sum: `R500`, but not `P5`."""
    number = numeral(doc, i, money=True)
    return number is not None and (number.value >= 100 or "." in doc[i].text)


def _signed(doc: Tokens, i: int) -> Numeral | None:
    """Read a number with or without a currency's sign before or after it."""
    sign = sign_at(doc, i)
    number = numeral(doc, sign[1] if sign else i, money=True)
    if number and not sign and (name := name_at(doc, number.after)):
        return number._replace(after=name[1])
    return number


def money(doc: Tokens, i: int) -> Figure | None:
    """Read the sum whose sign or code begins at token `i`."""
    sign = sign_at(doc, i)
    if sign is None:
        return None
    code, k = sign
    amount = plain_amount(doc, k, money=True)
    if amount is None or not doc.is_number(k):
        return None
    amount = _with_second_sign(doc, i, k, amount)
    amount = bounded(
        doc, Amount(i, amount.after, amount.value, amount.low, amount.high)
    )
    after = amount.after
    if name := name_at(doc, after):
        code, after = (name[0] if code == "USD" else code), name[1]
    return amount_figure(doc, amount, Kind.MONEY, after, unit=code)


def _with_second_sign(doc: Tokens, i: int, k: int, amount: Amount) -> Amount:
    """Read the end of `$1.2 to $1.5 billion`; after `from` it is a change."""
    if amount.is_range or doc.low(i - 1) == "from":
        return amount
    if doc.low(amount.after) != "to" and doc.low(amount.after) not in HYPHENS:
        return amount
    if doc.low(amount.after) == "to" and is_change(doc, i):
        return amount
    sign = sign_at(doc, amount.after + 1)
    first = numeral(doc, k, money=True)
    second = numeral(doc, sign[1], money=True) if sign else None
    if first is None or second is None:
        return amount
    low, high = spread(first, second)
    if low >= high:
        return amount
    return Amount(amount.first, second.after, None, low, high)


def money_between(doc: Tokens, i: int) -> Figure | None:
    """Read `between $5m and $10m` or `between 5 and 10 million euros` at token `i`."""
    amount = between(doc, i, _signed)
    if amount is None or (doc.low(i) == "from" and not is_ranging(doc, i)):
        return None
    sign = sign_at(doc, i + 1)
    name = name_at(doc, amount.after)
    currency = sign[0] if sign else name[0] if name else _named_before(doc, amount)
    if currency is None:
        return None
    after = name[1] if name else amount.after
    return amount_figure(doc, amount, Kind.MONEY, after, unit=currency)


def _named_before(doc: Tokens, amount: Amount) -> str | None:
    """Return the currency that the last words of `amount` name."""
    for k in (amount.after - 2, amount.after - 1):
        if name := name_at(doc, k):
            return name[0]
    return None


def money_after(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `amount` as a sum whose currency is named after it."""
    k = amount.after
    if amount.vague and doc.low(k) == "of":
        k += 1
    if doc.low(k) in MONEY_SCALES and doc.glued(k):
        scaled = amount.times(MONEY_SCALES[doc.low(k)])
        name = name_at(doc, k + 1, number=scaled)
        amount = scaled if name else amount
    else:
        name = name_at(doc, k, number=amount)
    if name is None and (end := lender(doc, amount)) is not None:
        lent = name_at(doc, end.after, number=amount)
        name = (lent[0], k) if lent else None
    if name is None and (code := _in_millions(doc[k].text)) is not None:
        amount, name = amount.times(1_000_000), (code, k + 1)
    if name is None:
        return None
    if amount.scale == 1 and (factor := SCALES.get(doc.low(name[1]))) and factor > 1000:
        amount, name = amount.times(factor), (name[0], name[1] + 1)
    amount, after = _with_cents(doc, amount, name[1])
    return amount_figure(doc, amount, Kind.MONEY, after, unit=name[0])


def _in_millions(text: str) -> str | None:
    """Return the currency of `MEUR`, as companies write a million of it."""
    named = len(text) == 4 and text[0] == "M"
    return CURRENCY_CODES.get(text[1:]) if named else None


def _with_cents(doc: Tokens, amount: Amount, i: int) -> tuple[Amount, int]:
    """Add the `and 15 cents` at token `i` to a sum of whole units."""
    cents = numeral(doc, i + 1 if doc.low(i) == "and" else i)
    value = amount.value
    if cents is None or not isinstance(value, int) or not 0 < cents.value < 100:
        return amount, i
    named = doc.low(cents.after) in ("cents", "pence")
    closes = doc[cents.after].sort is Sort.BREAK or doc.low(cents.after) == "."
    alone = cents.value > 9 and amount.scale == 1 and closes
    if not named and not alone:
        return amount, i
    value = round(value + cents.value / 100, 2)
    return replace(amount, value=value), cents.after + named


def name_at(doc: Tokens, i: int, number: Amount | None = None) -> Currency | None:
    """Read a currency's name, sign or code after a number, at token `i`."""
    k = i + 1 if doc.hyphen(i) else i
    low = doc.low(k)
    if low in CURRENCY_SIGNS and not doc.is_word(k):
        follows = doc.is_number(k + 1)
        return None if follows else (CURRENCY_SIGNS[low], k + 1)
    text = doc[k].text
    code = CURRENCY_CODES.get(text)
    written = len(text) == 3 or not text.isascii() or text == "kr"
    if code and written and not doc.is_number(k + 1):
        return code, k + 1
    lines = doc[k - 1].text in ("480", "720", "1080", "2160")
    if low == "p" and doc.glued(k) and not _goes_on(doc, k + 1) and not lines:
        return "penny", k + 1
    if low in MINOR_CURRENCIES and (doc[k].text != "Cent" or doc.in_headline(k)):
        return MINOR_CURRENCIES[low], k + 1
    if doc.is_capital(k) and doc.low(k + 1) in MINOR_CURRENCIES and low in _NATIONS:
        return MINOR_CURRENCIES[doc.low(k + 1)], k + 2
    return _national(doc, k) or _major(doc, k, number)


def _goes_on(doc: Tokens, i: int) -> bool:
    """Say whether the word before token `i` is only the beginning of a longer one."""
    if not doc.glued(i):
        return False
    inside = doc.low(i) in (".", "-", "'", "’") and doc.glued(i + 1)
    return doc.is_word(i) or doc.is_number(i) or inside


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and word[:-1] in _UNITS else word


def _national(doc: Tokens, k: int) -> Currency | None:
    """Read `Canadian dollars` and `New Zealand dollars`."""
    n = k
    word = _singular(doc.low(n + 1))
    while doc.low(n) in FIRST_OF_TWO and word not in _UNITS and n < k + 2:
        n += 1
        word = _singular(doc.low(n + 1))
    if word not in _UNITS:
        return None
    code = NATIONAL_CURRENCIES.get((doc.low(n), word))
    if code is None and (word not in MAJOR_CURRENCIES or not doc.is_capital(n)):
        return None
    return code or MAJOR_CURRENCIES[word], n + 2


def _are_crowns(doc: Tokens, k: int, number: Amount | None) -> bool:
    """Say whether `crowns` at token `k` are money: `3bn crowns`, `two crowns a litre`.

    A few of them, of no known country, may as well be worn.
    """
    if doc.low(k) != "crowns" or number is None:
        return False
    many = number.scale > 100 or number.vague or (number.value or 0) > 12
    return many or doc.low(k + 1) in ("a", "an", "per")


def _major(doc: Tokens, k: int, number: Amount | None) -> Currency | None:
    low = doc.low(k)
    if _are_crowns(doc, k, number):
        return "crown", k + 1
    word = _singular(low)
    code = MAJOR_CURRENCIES.get(word)
    if code is None or (number is None and word in BARE_PLURALS):
        return None
    scaled = number is not None and (number.scale > 100 or number.vague)
    large = number is not None and (number.value or 0) >= 1000 and number.digits
    if word == "won" and large and not doc.is_word(k + 1):
        return code, k + 1
    if word in BARE_PLURALS and low == word and not scaled:
        return None
    if word in NEVER_BARE and not scaled:
        return None
    if word == "pound" and not scaled and _is_weight(doc, k, number):
        return None
    return code, k + 1


def _is_weight(doc: Tokens, k: int, number: Amount | None) -> bool:
    """Say whether `pounds` at token `k` weigh."""
    if doc.low(k + 1) == "sterling" or "£" in doc.text:
        return False
    first = number.first if number else k
    return all(doc.low(n) not in _PAID for n in range(first - 7, first))
