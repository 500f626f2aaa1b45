"""Whether a figure gives anew what another one just gave: `police put it at 80,000`."""

from __future__ import annotations

from reader.comparison.spots import Spot
from reader.detection.figures.lexicon import words_of

_POINTERS = words_of(
    "own forecast number figure toll total count it sum tally amount estimate them"
)
_SAID = words_of(
    """
    put puts spoke speaks speak knew said says counted estimated reckoned gave gives
    named reported claimed claims insisted insists say talk talked talks only
    saw sees see spoken given forecast forecasts
    """
)
_AGAINST = words_of("against compared than from after")
_TURNED = words_of("; while whereas but against and than instead not , though")
_REPLACED = words_of("not than")


def follows(spot: Spot, *, same_sentence: bool) -> bool:
    """Say whether a figure without a noun is of the same things as the one before it.

    `turnout was 64 per cent, against 58 per cent four years ago`.
    """
    before = spot.before
    if same_sentence and ("and" in before[-2:] or totals(spot)):
        return True
    tail = before[-_BRIEF:]
    if same_sentence and "," in tail and tail[tail.index(",") + 1 :][:1] == ["in"]:
        return True
    return same_sentence and not _AGAINST.isdisjoint(before)


def totals(spot: Spot) -> bool:
    """Say whether the figure is a sum: `bringing the total to 197`."""
    return not _TOTALS.isdisjoint(spot.before[-5:])


_TOTALS = words_of("total tally toll")


def is_former(spot: Spot) -> bool:
    """Say whether a figure is what another is compared with: `after 2.4 per cent`."""
    return not _AGAINST.isdisjoint(spot.before[-2:])


def restates(spot: Spot, *, same_sentence: bool) -> bool:
    """Say whether a figure without a noun gives the number before it in another way."""
    before = spot.before
    if same_sentence:
        tail = before[-_BRIEF:]
        if "," in tail and tail[tail.index(",") + 1 :][:1] == ["the"]:
            return True
        return not _TURNED.isdisjoint(before) and not _SAID.isdisjoint(before)
    if len(before) <= _SHORT and not _STICKS.isdisjoint(before):
        return True
    pointing = not _POINTERS.isdisjoint(before[:8])
    return pointing and not _SAID.isdisjoint(before)


def replaces(spot: Spot) -> bool:
    """Say whether the figure is named as the wrong one: `18 and not 19`."""
    return spot.word(spot.i - 1) == "not" and spot.word(spot.i - 2) in ("and", ",")


def reaches(spot: Spot) -> bool:
    """Say whether the figure is what the one before it became: `from 19 to 23`."""
    return spot.between == ["to"] and _is_start(spot, spot.prior)


def _is_start(spot: Spot, after: int) -> bool:
    """Say whether the figure that ends before the word `after` follows `from`."""
    return "from" in spot.sentence.words[max(0, after - 4) : after]


def is_outdated(spot: Spot) -> bool:
    """Say whether the text itself gives the figure as one that no longer holds.

    `from 19 to 23`, `not 18 as first reported`, `up from 19`, `an earlier toll of 18`.
    """
    before = spot.before[-_NEAR:]
    if replaces(spot):
        return True
    if before[-1:] == ["from"]:
        moving = before[-2:-1] and before[-2] in _MOVING
        return bool(moving) or "to" in spot.after[:1]
    if "had" in before and not _GIVEN.isdisjoint(before):
        return True  # of what had been reported before
    behind = spot.after[:4]
    return (
        not _FORMER.isdisjoint(before)
        or (behind[:1] == ["as"] and not _FORMER.isdisjoint(behind))
        or (not _FORMER.isdisjoint(behind[:2]))
    )


_GIVEN = words_of("spoken said put given reported counted estimated announced named")
_NEAR = 4
_SHORT = 5
_STICKS = words_of("sticks stuck stick speaks spoke holds counters countered maintains")
_BRIEF = 4
"""Words of `1,400 men are on strike, the union 2,500` between the figures."""
_MOVING = words_of("up down rose fell revised raised lowered corrected increased")
_FORMER = words_of("earlier previous previously initially initial originally first")
