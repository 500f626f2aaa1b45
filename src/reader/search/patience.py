"""How long a search looks at single articles, and what it found when it did."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from reader.library.model import Listed

T = TypeVar("T")

_KEPT = 64
"""Conditions of which is kept what single articles answered."""
_KEPT_HITS = 4
"""Queries of which is kept what single articles have."""
TYPING = 0.02
"""Seconds that single articles are looked at before an answer is shown …"""
LONGER = 0.4
"""… and before it is shown again with more."""
_EVERY = 4
"""Articles between two looks at the clock."""


class Found(NamedTuple):
    """Articles that match, and those of which that is not known yet."""

    yes: Set[str]
    unsure: Set[str]


NOTHING: Found = Found(frozenset(), frozenset())


@dataclass(slots=True)
class Patience:
    """What is allowed to take time."""

    until: float | None = 0.0
    """The moment (of `time.monotonic`) after which no article is looked at any more;
    None for no end."""
    detect: bool = False
    """Whether entities and figures are found where they are not known."""
    stop: Callable[[], bool] = field(default=lambda: False)
    ran_out: bool = False
    """Whether there would have been more to look at."""

    @property
    def left(self) -> bool:
        """Whether there is time for another article."""
        late = self.until is not None and time.monotonic() > self.until
        self.ran_out = self.ran_out or late or self.stop()
        return not self.ran_out


def while_typing(*, again: bool = False) -> Patience:
    """Return the patience of who types: a moment, and nothing is detected for it.

    It is longer where there is an answer to look at, and more of it is asked `again`.
    """
    return Patience(time.monotonic() + (LONGER if again else TYPING))


Stamp = tuple[int, int]


class Memory:
    """What single articles answered to a condition, as long as they are the same."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, dict[str, tuple[Stamp, bool]]] = OrderedDict()
        self._hits: OrderedDict[object, dict[str, tuple[object, Any]]] = OrderedDict()
        self.rules: tuple[object, Any] | None = None
        """What was said of entities, with the state of things of which that is true."""

    def of(self, condition: object) -> dict[str, tuple[Stamp, bool]]:
        """Return the answers to a condition, which names all that they depend on."""
        return _latest(self._kept, condition, _KEPT)

    def hits(self, query: object) -> dict[str, tuple[object, Any]]:
        """Return the hits of single articles for a query, which names the like."""
        return _latest(self._hits, query, _KEPT_HITS)


def _latest(
    kept: OrderedDict[object, dict[str, T]], key: object, most: int
) -> dict[str, T]:
    found = kept.setdefault(key, {})
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
    return found


def look_at_each(
    rows: Iterable[Listed],
    check: Callable[[str], bool],
    answers: dict[str, tuple[Stamp, bool]],
    patience: Patience,
) -> Found:
    """Ask `check` of each article, in order, as far as the patience lasts."""
    yes: set[str] = set()
    unsure: set[str] = set()
    left, asked = True, 0
    for row in rows:
        stamp = row.size, row.mtime_ns
        known = answers.get(row.id)
        if known is None or known[0] != stamp:
            if left and asked % _EVERY == 0:
                left = patience.left
            if not left:
                unsure.add(row.id)
                continue
            asked += 1
            known = answers[row.id] = (stamp, check(row.id))
        if known[1]:
            yes.add(row.id)
    return Found(yes, unsure)
