"""Classes of nouns, events and measures that two texts may give for the same."""

from __future__ import annotations

from collections.abc import Iterable

NEAR = frozenset(
    frozenset(pair)
    for pair in (
        ("homes", "buildings"), ("officers", "police"), ("officers", "soldiers"),
        ("officers", "members"), ("crew", "workers"), ("crew", "soldiers"),
        ("crew", "passengers"), ("bodies", "people"),
        ("cases", "people"), ("jobs", "workers"), ("jobs", "people"),
        ("children", "students"),
        ("homes", "customers"), ("votes", "people"), ("towns", "places"),
        ("areas", "places"), ("villages", "towns"), ("seats", "members"),
        ("doses", "people"), ("homes", "people"), ("vehicles", "buses"),
        ("homes", "families"), ("officials", "members"), ("buildings", "shops"),
        ("arrests", "people"), ("tickets", "passengers"), ("companies", "shops"),
    )
)  # fmt: skip

FLIGHT = frozenset({frozenset({"flee", "displace"})})
"""Those who flee and those who are displaced are hardly told apart."""
AKIN = frozenset(
    frozenset(pair)
    for pair in (
        ("die", "recover"), ("displace", "flee"), ("destroy", "damage"),
        ("arrest", "charge"), ("arrest", "jail"), ("protest", "attend"),
        ("defect", "flee"), ("defect", "surrender"), ("rescue", "return"),
        ("capture", "arrest"), ("infect", "injure"), ("flee", "cross"),
        ("release", "return"), ("strike", "protest"), ("displace", "rescue"),
        ("arrest", "abduct"), ("capture", "abduct"), ("release", "rescue"),
        ("need help", "displace"), ("displace", "cross"), ("hunger", "need help"),
        ("release", "acquit"), ("jail", "convict"), ("flee", "rescue"),
    )
)  # fmt: skip


def family(pairs: Iterable[frozenset[str]]) -> dict[str, str]:
    """Return, for each word of `pairs`, one that stands for all it is linked with."""
    found: dict[str, str] = {}
    for pair in sorted(sorted(pair) for pair in pairs):
        old = {found.get(word, word) for word in pair}
        first = min(old)
        for word in pair:
            found.setdefault(word, first)
        for word, name in found.items():
            if name in old:
                found[word] = first
    return found


EVENT_FAMILY = family(AKIN)
"""Event class to one that stands for all that may be told of the same."""

ALIKE = frozenset(
    frozenset(pair)
    for pair in (
        ("damage", "cost"), ("winds", "speed"), ("water level", "depth"),
        ("price", "deal"), ("price", "cost"),
        ("price", "value"), ("cost", "deal"), ("deal", "value"),
        ("spending", "cost"), ("aid", "compensation"),
        ("savings", "cuts"), ("demand", "pay rise"), ("cuts", "interest rate"),
        ("demand", "compensation"),
        ("pay rise", "offer"), ("waves", "height"),
        ("aid", "loan"), ("budget", "cost"), ("investment", "cost"), ("aid", "cost"),
    )
)  # fmt: skip


MEASURE_FAMILY = family(ALIKE)
"""Measure class to one that stands for all that may be the same."""
