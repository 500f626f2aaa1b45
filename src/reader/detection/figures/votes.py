"""Votes: `52-48`, `312 votes to 250`, `voted down by nine to seven`."""

from __future__ import annotations

from reader.detection.figures.bounds import figure
from reader.detection.figures.dates import year_at
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.names import is_label
from reader.detection.figures.nouns import ends_phrase, plural_head
from reader.detection.figures.numerals import numeral
from reader.detection.figures.tokens import HYPHENS, Tokens
from reader.detection.model import Figure, Kind

REACH = 12
"""Tokens: how far before two sides is looked for what they are sides of."""
_VOTE_WORDS = words_of(
    """
    vote votes voted voting ballot majority decision ruling ruled favour favor
    against margin panel senate parliament jury verdict approved passed
    rejected poll runoff referendum legislature lawmakers
    upheld judgment judgement bench justices split tribunal confirmed acquitted
    senators deputies councillors lawmaker amendment motion
    """
)


_CLEAR_WORDS = words_of(
    """
    vote votes voted voting ballot senate parliament verdict poll runoff referendum
    legislature lawmakers court judges committee congress assembly deputies justices
    senators councillors tribunal
    """
)
"""Of the words of votes, those that are said of no game."""
_GAME_WORDS = words_of(
    """
    win won wins beat beats defeat defeated victory loss lost lead led score scored
    scores game games match overtime innings stumps team teams half halftime quarter set
    season record leads series wicket wickets
    """
)


def is_year(number: int) -> bool:
    """Say whether a number is more likely a year than votes."""
    return 1400 <= number <= 2100


def vote(doc: Tokens, i: int) -> Figure | None:
    """Read `52-48`, `a vote of 312 to 250` at token `i`.

    Two numbers that fall are no range, so they are two sides. Small ones are a result
    of some game unless the sentence speaks of a vote.
    """
    found = _two_sides(doc, i)
    if found is None:
        return None
    first, second, after = found
    spoken = _speaks_of(doc, i, after, _VOTE_WORDS)
    if (is_year(first) and is_year(second)) or doc.low(i - 1) == "from":
        return None
    clear = spoken and _speaks_of(doc, i, after, _CLEAR_WORDS)
    if not clear and _speaks_of(doc, i, after, _GAME_WORDS):
        return None
    if not spoken and second < 10:
        return None
    falls = first > second
    if not falls and not (spoken and plural_head(doc, after) in (None, after)):
        return None
    if not spoken and (year_at(doc, i) is not None or is_label(doc, i)):
        return None
    loose = doc.low(i + 1) == "to" or not doc.glued(i + 1)
    if not spoken and (max(first, second) < 20 or loose):
        return None
    if plural_head(doc, after) is not None and not spoken:
        return None
    return figure(doc, i, after, Kind.VOTE, low=first, high=second)


def vote_in_words(doc: Tokens, i: int) -> Figure | None:
    """Read `voted down by nine to seven` at token `i`."""
    first = numeral(doc, i)
    second = numeral(doc, first.after + 1) if first else None
    if first is None or second is None or doc.low(first.after) != "to":
        return None
    if doc.low(i - 1) not in _VOTED or not ends_phrase(doc, second.after):
        return None
    if not _speaks_of(doc, i, second.after, _VOTE_WORDS):
        return None
    sides = {"low": first.value, "high": second.value}
    return figure(doc, i, second.after, Kind.VOTE, **sides)


_VOTED = words_of("by of voted ruled decided split upheld agreed")


def _two_sides(doc: Tokens, i: int) -> tuple[int, int, int] | None:
    """Read two whole numbers parted by a hyphen or `to`."""
    if doc.is_number(i) and all(doc.hyphen(k) for k in (i + 1, i + 3)):
        return _to_in_hyphens(doc, i)
    if not (doc.is_number(i) and doc.is_number(i + 2)):
        return None
    spaced = doc.low(i + 1) in HYPHENS and not (doc.glued(i + 1) or doc.glued(i + 2))
    if not (doc.hyphen(i + 1) or spaced or doc.low(i + 1) == "to"):
        return None
    texts = doc[i].text.replace(",", ""), doc[i + 2].text.replace(",", "")
    if not all(text.isdigit() and len(text) < 10 for text in texts):
        return None
    if doc.glued(i + 3) and (
        doc.is_word(i + 3) or doc.low(i + 3) in ("-", "%", "/", ":")
    ):
        return None
    if doc.glued(i) and i and doc.low(i - 1) not in ("(", "“", '"', "[", "‘"):
        return None
    return int(texts[0]), int(texts[1]), i + 3


def _to_in_hyphens(doc: Tokens, i: int) -> tuple[int, int, int] | None:
    """Read `10-to-8`, `10-to-eight` at token `i`."""
    first, second = numeral(doc, i), numeral(doc, i + 4)
    if first is None or second is None or doc.low(i + 2) != "to":
        return None
    if doc.hyphen(second.after) or not isinstance(first.value, int):
        return None
    return first.value, int(second.value), second.after


def _speaks_of(doc: Tokens, i: int, after: int, words: frozenset[str]) -> bool:
    """Say whether one of `words` stands near the tokens, in their sentence."""
    near = [*doc.back(i - 1, i - REACH)]
    for k in range(after, after + 5):
        if doc.ends_sentence(k):
            break
        near.append(k)
    return any(doc.low(k) in words for k in near)


def votes(doc: Tokens, i: int) -> tuple[Figure, ...]:
    """Read `312 votes to 250` at token `i` as two counts."""
    first = numeral(doc, i)
    if first is None or doc.low(first.after) not in ("votes", "seats", "ballots"):
        return ()
    k = first.after + 1
    second = numeral(doc, k + 1) if doc.low(k) in ("to", "against") else None
    if second is None:
        return ()
    counted = doc[first.after].text
    end = second.after + (doc.low(second.after) == counted)
    return (
        figure(doc, i, k, Kind.COUNT, value=first.value, counted=counted),
        figure(doc, k + 1, end, Kind.COUNT, value=second.value, counted=counted),
    )
