"""Whether a date without a year or a week lies before or after the article.

Rule: news tells the past, so a bare weekday is the last such day on or before the
article's date (`<=`). It is the first such day on or after that date (`>=`) if its own
clause speaks of the future: a word such as `will`, `would`, `is to` or `scheduled`
stands before it in the sentence with no verb of saying or of the past in between; or it
opens the sentence and such a word follows within a few words; or something arranged is
told in the present tense (`the talks resume on`, `has an exam on`); or `by`, `until` or
`ahead of` leads to it.
"""

from __future__ import annotations

from reader.detection.figures.calendar import MONTHS
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase
from reader.detection.figures.tokens import Tokens
from reader.detection.figures.words import FUTURE, PAST_FORMS, SPEECH

BACK = 14
"""Tokens before a date in which its verb is looked for."""
FORTH = 7
"""Tokens after a date that opens the sentence."""

_BETWEEN = words_of("the on this late early mid")
_ENDS = words_of("end start beginning middle close night morning evening week month")
"""What may stand between a date and the word that leads to it."""
_BEHIND = {"of": _ENDS, "and": frozenset(MONTHS), "or": frozenset(MONTHS)}
_LEADS_TO_FUTURE = frozenset({"by", "until", "till"})
_PAST = words_of(
    """
    was were had did came went took began left met died held ago
    """
)
_PAST_ACTS = _PAST - words_of("was were had did ago")
_MODALS = words_of("would should must may might can")
_BEING = words_of("is are am be was were been 's ’s 're ’re going set due about")
"""Before `to`, these make a future of the verb behind it: `is to return`."""
_TIMETABLED = words_of(
    """
    begins starts opens resumes meets votes expires ends closes takes returns arrives
    faces hosts convenes begin resume reopen reopens convene
    """
)
"""Verbs of what is arranged, which tell the future in the present tense."""
_HELD = words_of("a an no another his her their its until two three four")


def direction(doc: Tokens, first: int, after: int, *, unclear: str = "<=") -> str:
    """Return the operator for the date of the tokens `first` to before `after`.

    `unclear` is returned where nothing speaks of the future. Where only `by` or `until`
    leads to a month or a day of one, it may have just gone by (`>~`).
    """
    lead = _lead(doc, first)
    if doc.low(lead) == "since":
        return "<="
    if _told_as_future(doc, first, after, lead):
        return ">="
    if doc.low(lead) not in _LEADS_TO_FUTURE:
        past = unclear == "~" and _told_as_past(doc, first, after, lead)
        return "<=" if past else unclear
    if _had_happened(doc, first, after, lead):
        return "<="
    return ">=" if unclear == "<=" else ">~"


def _lead(doc: Tokens, first: int) -> int:
    """Return the token that leads to a date, before its article and preposition."""
    lead = first - 1
    for _ in range(BACK):
        if doc.low(lead) in _BETWEEN or doc.hyphen(lead):
            lead -= 1
        elif doc.low(lead - 1) in _BEHIND.get(doc.low(lead), ()):
            lead -= 2
        else:
            break
    return lead


def _had_happened(doc: Tokens, first: int, after: int, lead: int) -> bool:
    """Say whether by a date something was over: `by Tuesday the fire had spread`."""
    if doc.starts_sentence(lead):
        near = range(after, after + FORTH)
        return any(doc.low(k) == "had" and doc.low(k + 1) != "to" for k in near)
    for k in doc.back(first - 1, first - FORTH):
        if doc.low(k) == "to":
            return False
        if doc.low(k) == "had":
            return True
    return False


def _told_as_past(doc: Tokens, first: int, after: int, lead: int) -> bool:
    """Say whether a verb of the past governs a date: `it opened in the spring`."""
    if doc.starts_sentence(first) or doc.starts_sentence(lead):
        return _goes_on_in_past(doc, after)
    lead -= doc.low(lead) in ("in", "at")
    word = doc.low(lead)
    if doc.starts_sentence(lead + 1):
        return _goes_on_in_past(doc, after)
    return word in _PAST_ACTS or (word.endswith("ed") and len(word) > 4)


def _goes_on_in_past(doc: Tokens, after: int) -> bool:
    """Say whether a verb of the past follows a date that opens its sentence."""
    for k in range(after, after + FORTH + 3):
        if doc.ends_sentence(k) or _is_future(doc, k):
            return False
        word = doc.low(k)
        if word in PAST_FORMS or word in _PAST:
            return True
        if word.endswith("ed") and len(word) > 4 and ends_phrase(doc, k):
            return True
    return False


_NEAR = words_of("today tonight tomorrow")


def _told_as_future(doc: Tokens, first: int, after: int, lead: int) -> bool:
    """Say whether the clause around a date speaks of the future."""
    if doc.low(after) == "delivery":
        return True
    if doc.low(lead) in ("and", "or") and doc.low(lead - 1) in _NEAR:
        return True
    if doc.low(lead) == "of" and doc.low(lead - 1) == "ahead":
        return True
    if doc.low(lead) in ("is", "are") and lead < first - 1:
        return True
    if doc.low(lead) == "as" and doc.low(lead - 1) in ("soon", "early"):
        return True
    done = False
    for k in doc.back(first - 1, first - BACK):
        word = doc.low(k)
        if _is_future(doc, k) or (not done and _is_arranged(doc, k)):
            return not _had_been_future(doc, k)
        if word in SPEECH or word in _PAST:
            return False
        done = done or word in _DONE or (word.endswith("ed") and len(word) > 4)
    opens = doc.starts_sentence(first) or doc.starts_sentence(first - 1)
    if not opens:
        return False
    for k in range(after, after + FORTH):
        if doc.ends_sentence(k) or doc.low(k) in SPEECH:
            return False
        if doc.low(k) in ("will", "'ll", "’ll", "due", "set"):
            return True
    return False


def _had_been_future(doc: Tokens, k: int) -> bool:
    """Say whether the future at token `k` was one before: `had said it would`."""
    for n in doc.back(k - 1, k - BACK):
        if doc.low(n) in ("had", "'d", "’d"):
            return doc.low(n + 1) != "to"
        if doc.low(n) in SPEECH and doc.low(n - 1) not in ("had", "been"):
            return False
    return False


_DONE = words_of("that which who been since after when where whose because")
"""Behind these, a verb in the present tense does not tell when something is to be."""


def _is_future(doc: Tokens, k: int) -> bool:
    """Say whether token `k` makes what follows it the future."""
    word = doc.low(k)
    if word in FUTURE or word == "tomorrow" or word.endswith(("'ll", "’ll")):
        return True
    if word in _MODALS and not doc.is_capital(k):
        return doc.low(k + 1) != "have" and doc.low(k + 2) != "have"
    if word != "to" or not doc.is_word(k + 1):
        return False
    headline = doc[k].text == "TO" and doc[k - 1].text.isupper()
    return headline or doc.low(k - 1) in _BEING


def _is_arranged(doc: Tokens, k: int) -> bool:
    """Say whether token `k` tells in the present tense what is arranged."""
    word = doc.low(k)
    return word in _TIMETABLED or (word in ("has", "have") and doc.low(k + 1) in _HELD)
