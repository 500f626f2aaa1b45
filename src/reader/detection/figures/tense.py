"""Whether a date without a year or a week lies before or after the article.

Rule: news tells the past, so a bare weekday is the last such day on or before the
article's date (`<=`). It is the first such day on or after that date (`>=`) if its own
clause speaks of the future: a word such as `will`, `due` or `scheduled` stands before
it in the sentence with no verb of saying in between; or it opens the sentence and such
a word follows within a few words; or `by`, `until` or `ahead of` leads to it.
"""

from __future__ import annotations

from reader.detection.figures.lexicon import words_of
from reader.detection.figures.tokens import Tokens
from reader.detection.figures.words import FUTURE, SPEECH

BACK = 14
"""Tokens before a date in which its verb is looked for."""
FORTH = 7
"""Tokens after a date that opens the sentence."""

_LEADS_TO_FUTURE = frozenset({"by", "until", "till"})
_PAST = words_of(
    """
    was were had did came went took began left met died held ago
    """
)


def direction(doc: Tokens, first: int, after: int, *, unclear: str = "<=") -> str:
    """Return the operator for the date of the tokens `first` to before `after`.

    `unclear` is returned where nothing speaks of the future.
    """
    return ">=" if is_future(doc, first, after) else unclear


def is_future(doc: Tokens, first: int, after: int) -> bool:
    """Say whether the clause around a date speaks of the future."""
    lead = first - 1
    while doc.low(lead) in ("the", "on", "this", "late", "early"):
        lead -= 1
    if doc.low(lead) in _LEADS_TO_FUTURE:
        return True
    if doc.low(lead) == "of" and doc.low(lead - 1) == "ahead":
        return True
    for k in doc.back(first - 1, first - BACK):
        word = doc.low(k)
        if word in SPEECH or word in _PAST:
            return False
        if (
            word in FUTURE
            or word.endswith(("'ll", "’ll"))
            or (word == "to" and doc.low(k - 1) in ("going", "set"))
        ):
            return True
    opens = doc.starts_sentence(first) or doc.starts_sentence(first - 1)
    if not opens:
        return False
    for k in range(after, after + FORTH):
        if doc.ends_sentence(k) or doc.low(k) in SPEECH:
            return False
        if doc.low(k) in ("will", "'ll", "’ll", "due", "set"):
            return True
    return False
