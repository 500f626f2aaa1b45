"""What a bare number is told of: a label, or the subject of a verb of reaching.

`Deaths: 31`, `cholera cases pass 2,000`, `the workforce numbers 30,800`.
"""

from __future__ import annotations

from reader.comparison.spots import Spot
from reader.detection.figures.lexicon import words_of

_EDGES = frozenset('.,;:()“”"•–—*|!?') | words_of(
    "and but while whereas as that which who after before when said says with"
)
_REACHED = words_of(
    """
    topped tops top passed passes pass exceeded exceeds exceed surpassed surpasses
    surpass reached reaches reach hit hits numbers numbered totals totalled totaled
    neared nears was were is are became
    """
)
"""Verbs that the number follows at once."""
_ROSE = words_of(
    """
    rose rises rise risen climbed climbs climb grew grows grow grown jumped jumps fell
    falls fall fallen dropped drops dropped stood stands stand stays stayed remained
    remains increased went gone put estimated up down revised rising climbing swelled
    soared surged doubled
    """
)
"""Verbs that the number follows behind `to` or `at`."""
_TO = words_of("to at past above")
_AUXILIARY = words_of(
    "has have had is are was were been being now already still later also since will"
)
_CUTS = words_of("in of from at on among for by since with across under over to near")
_LABEL = 9
"""Words of a label at most."""


def label_of(spot: Spot) -> tuple[int, int]:
    """Return the words [a, b) of the label before a number; (0, 0) without one."""
    end = spot.i - 1
    if spot.word(end) != ":" or spot.i - spot.low < 2:
        return 0, 0
    first = end
    while first > spot.low and spot.word(first - 1) not in '.;:()•*|"“”':
        first -= 1
    return (first, end) if 0 < end - first <= _LABEL else (0, 0)


def subject_of(spot: Spot) -> tuple[int, int]:
    """Return the words [a, b) of the subject that came to a number, else (0, 0)."""
    k = _verb(spot)
    if not k:
        return 0, 0
    while spot.word(k - 1) in _AUXILIARY:
        k -= 1
    first = k
    while first > spot.low and spot.word(first - 1) not in _EDGES:
        first -= 1
    cut = next((n for n in range(first + 1, k) if spot.word(n) in _CUTS), k)
    return (first, cut) if first < cut else (0, 0)


def _verb(spot: Spot) -> int:
    """Return where the verb stands that says what a number came to, else 0."""
    k = spot.i - 1
    if spot.word(k) in _REACHED and k > spot.low:
        return k
    if spot.word(k) in _TO and spot.word(k - 1) in _ROSE and k - 1 > spot.low:
        return k - 1
    return 0
