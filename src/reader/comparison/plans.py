"""Whether a count is of what is planned, needed or feared, and not of what was."""

from __future__ import annotations

from itertools import pairwise

from reader.comparison.spots import Spot
from reader.detection.figures.lexicon import words_of

_PLANNED = words_of(
    """
    planned plan plans target targets targeted goal aim aims aimed hope hopes hoped
    will would should need needs needed wants wanted seeks sought required requires
    due expected expects
    expect forecast forecasts predicted predicts projected intends intended
    """
)
_BEHIND = words_of("planned needed required targeted expected")
"""Those that stand behind what is planned."""
_IS_TO = {("is", "to"), ("are", "to"), ("was", "to"), ("were", "to")}
_REACH = 5


def is_planned(spot: Spot) -> bool:
    """Say whether the count at `spot` is planned: `to vaccinate 2.5 million`."""
    before = spot.before[-_REACH:]
    for k in range(len(before) - 1, -1, -1):
        if before[k] in (",", ";", "and", "."):
            before = before[k + 1 :]
            break
    if not _PLANNED.isdisjoint(before):
        return True
    if any(pair in _IS_TO for pair in pairwise(before)):
        return True
    if before[-2:-1] == ["to"] and before[-1].isalpha():
        return True
    return not _BEHIND.isdisjoint(spot.after[:1])
