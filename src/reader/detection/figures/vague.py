"""Times told without a date: `now`, `recently`, `in the past`, `these days`.

Their values are those of TIMEX3: `PRESENT_REF`, `PAST_REF` and `FUTURE_REF`.
"""

from __future__ import annotations

from reader.detection.figures.bounds import figure
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Figure, Kind

PRESENT, PAST, FUTURE = "PRESENT_REF", "PAST_REF", "FUTURE_REF"

ADVERBS = {
    "now": PRESENT, "currently": PRESENT, "nowadays": PRESENT, "presently": PRESENT,
    "recently": PAST, "lately": PAST, "someday": FUTURE,
}  # fmt: skip
DISTANCES = words_of("near immediate foreseeable distant recent")


def adverb(doc: Tokens, i: int) -> Figure | None:
    """Read `now`, `right now`, `recently` and the like at token `i`."""
    if doc.hyphen(i + 1) or doc.hyphen(i - 1) or doc.low(i + 1) in ("'", "’", "'s"):
        return None
    if doc.is_capital(i) and not doc.starts_sentence(i):
        return None
    first = i
    if doc.low(i) == "now":
        if doc.low(i + 1) == "that":
            return None
        first -= doc.low(i - 1) == "right" and i > doc.floor
    return figure(doc, first, i + 1, Kind.DATE, value=ADVERBS[doc.low(i)])


def the_future(doc: Tokens, i: int) -> Figure | None:
    """Read `the near future`, `the past`, `the moment`, `the other day` at `the`."""
    k = i + 1
    if doc.phrase(k, ("other", "day")):
        return figure(doc, i, i + 3, Kind.DATE, value=PAST)
    k += doc.low(k) in DISTANCES
    value, lead = NOUNS.get(doc.low(k)), doc.low(i - 1)
    if value is None or doc.hyphen(k + 1) or doc.low(k + 1) == "tense":
        return None
    if lead != "in" and not ends_phrase(doc, k + 1):
        return None
    if doc.low(k) in _ONLY_AFTER and lead not in _ONLY_AFTER[doc.low(k)]:
        return None
    if doc.low(k + 1) in ("of", "to", "for") and value == PAST:
        return None
    return figure(doc, i, k + 1, Kind.DATE, value=value)


NOUNS = {
    "future": FUTURE, "past": PAST, "present": PRESENT, "moment": PRESENT, "time": PAST,
}  # fmt: skip
_ONLY_AFTER = {
    "moment": words_of("at for"),
    "time": words_of("at"),
    "present": words_of("at until till for to from"),
}


def bare(doc: Tokens, i: int) -> Figure | None:
    """Read the `present` of `at present`, the `future` of `in future` at token `i`."""
    lead = {"present": "at", "future": "in"}[doc.low(i)]
    if doc.low(i - 1) != lead or doc.hyphen(i + 1) or not ends_phrase(doc, i + 1):
        return None
    return figure(doc, i, i + 1, Kind.DATE, value=NOUNS[doc.low(i)])


def these_days(doc: Tokens, i: int) -> Figure | None:
    """Read `these days`, `those days`, `at that time`, `at this time` at token `i`."""
    word, noun = doc.low(i), doc.low(i + 1)
    if noun == "days" and word in ("these", "those"):
        value = PRESENT if word == "these" else PAST
        return figure(doc, i, i + 2, Kind.DATE, value=value)
    if noun not in ("time", "moment", "point") or not ends_phrase(doc, i + 2):
        return None
    leads = _THAT_TIME if noun == "time" and word == "that" else ("at",)
    if word not in ("this", "that") or doc.low(i - 1) not in leads:
        return None
    value = PRESENT if word == "this" else PAST
    return figure(doc, i, i + 2, Kind.DATE, value=value)


_THAT_TIME = words_of("at by since until during before from around")
_SO_LONG = (
    ("a", "long", "time"), ("a", "short", "time"), ("a", "while"), ("some", "time"),
    ("a", "short", "while"), ("not", "long"), ("long",), ("ages",),
)  # fmt: skip


def long_ago(doc: Tokens, i: int) -> Figure | None:
    """Read `long ago`, `a short while ago` at token `i`, which is `ago`."""
    for words in _SO_LONG:
        first = i - len(words)
        if first >= doc.floor and doc.phrase(first, words):
            return figure(doc, first, i + 1, Kind.DATE, value=PAST)
    return None
