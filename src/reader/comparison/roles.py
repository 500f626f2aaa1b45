"""Which roles a text gives to which people: Mayor Ana Ruiz; Ana Ruiz, the mayor."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from reader.detection.model import Entity, Kind

_ROLE_FIRST = re.compile(r"(?: (?:of|for) [^\n,.;]{2,40},)? |, ")
"""Between a role and the name after it: the mayor of Porto Verde, Ana Ruiz."""
_NAME_FIRST = re.compile(r", (?:(?:who (?:is|was)|then|now|also) )?(?:the |an? )?")
"""Between a name and the role after it."""


def given_roles(entities: Sequence[Entity], text: str) -> Iterator[tuple[str, Entity]]:
    """Yield the key of each person with a role that stands beside the name.

    `entities` are those of `text`, by their start.
    """
    plain = [one for one in entities if one.kind in (Kind.PERSON, Kind.ROLE)]
    for one, other in pairwise(plain):
        between = text[one.end : other.start]
        if one.kind is Kind.ROLE and other.kind is Kind.PERSON:
            if _ROLE_FIRST.fullmatch(between):
                yield other.key, one
        elif (
            one.kind is Kind.PERSON
            and other.kind is Kind.ROLE
            and _NAME_FIRST.fullmatch(between)
        ):
            yield one.key, other
