"""Which nouns mean the same or a kind of each other: a general vocabulary, WordNet's.

It knows those that no class of `nouns` names: gymnasts are people, a canvas of a museum
is a painting, and a yacht is a kind of ship.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

_DATA = Path(__file__).parent / "data"


@cache
def persons() -> frozenset[str]:
    """Return the nouns, in the singular, for one person."""
    return frozenset((_DATA / "persons.txt").read_text(encoding="utf-8").split())


@cache
def _alike() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Return nouns with their synonyms and with the next wider kinds."""
    found = {}
    for line in (_DATA / "alike.txt").read_text(encoding="utf-8").splitlines():
        noun, _, rest = line.partition(":")
        same, _, wider = rest.partition(">")
        found[noun] = frozenset(same.split()), frozenset(wider.split())
    return found


_WHOLE_WORD = 4
_NONE: tuple[frozenset[str], frozenset[str]] = frozenset(), frozenset()


def are_synonyms(a: str, b: str) -> bool:
    """Say whether two nouns, in the singular, mean the same in a main sense."""
    table = _alike()
    return b in table.get(a, _NONE)[0] or a in table.get(b, _NONE)[0]


def is_kind_of(a: str, b: str) -> bool:
    """Say whether the noun `a` is for a kind of what `b` is for; two steps at most."""
    if len(b) >= _WHOLE_WORD and a.endswith(b):
        return True  # `seabird`, `bird`
    table = _alike()
    wider = table.get(a, _NONE)[1]
    return b in wider or any(b in table.get(one, _NONE)[1] for one in wider)


@lru_cache(maxsize=4096)
def is_from(person: str, thing: str) -> bool:
    """Say whether a noun for a person is made of that for a thing: `farmer`, `farm`."""
    if len(thing) < 4 or not person.startswith(thing.removesuffix("e")):
        return False
    return person.removeprefix(thing.removesuffix("e")) in _MAKERS


_MAKERS = frozenset({"er", "or", "ist", "man", "woman", "keeper", "owner", "holder"})
