"""Texts whose characters are tracked through edits, so that the truth is known.

What counts, for a passage of which some place was found in the edited text:

- its **true place** runs from the first to the last of its characters that are left,
  or that stand in the place of one of its words (a replaced word belongs to it, words
  that were added before or after it do not);
- where it was **torn**, by a move of a part, by more text put into one place of it than
  itself, or by so much in several places that it is longer than twice itself (20
  characters may always be put in), the true place is its larger part; of two parts
  that differ by less than a fifth either is, and within a tenth of these limits the
  whole is as right as the part;
- **right**: the place shares at least 0.8 of its union with the true place;
  **wrong**: at most 0.3; **partly**: between;
- a place for a passage of which nothing is left and nothing stands in its place is
  wrong, or **asked** if it is a move that a person has to confirm.

No place is an **orphan**, but **gone** if less than a quarter of the passage is left.
Rates are of all but the gone ones.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from reader.annotations.model import Anchor, AnchorState

Range = tuple[int, int]
_LEFT = 0.25
_RIGHT, _WRONG = 0.8, 0.3
_EVEN = 0.8
_TORN = 20


class Char(NamedTuple):
    """A character of an edited text."""

    char: str
    kept: int | None = None
    """Where it stood in the annotated text; None if it is new."""
    stands_for: int | None = None
    """Where the character stood that it replaced; None if it was added."""


def tracked(text: str) -> list[Char]:
    """Return a text that has not been edited yet."""
    return [Char(char, at) for at, char in enumerate(text)]


def added(text: str) -> list[Char]:
    """Return characters that stand for nothing that was there."""
    return [Char(char) for char in text]


def replaced(old: Iterable[Char], text: str) -> list[Char]:
    """Return `text` in the place of a word."""
    origins = [c.kept if c.kept is not None else c.stands_for for c in old]
    origin = next((at for at in origins if at is not None), None)
    return [Char(char, None, origin) for char in text]


def text_of(chars: Iterable[Char]) -> str:
    """Return the edited text."""
    return "".join(char.char for char in chars)


@dataclass(frozen=True, slots=True)
class Truth:
    """Where every character of an annotated text is in an edited one."""

    kept: dict[int, int]
    slots: dict[int, Range]
    """What stands in the place of a replaced word, by where the word began."""
    text: str

    @classmethod
    def of(cls, chars: list[Char]) -> Truth:
        kept: dict[int, int] = {}
        slots: dict[int, Range] = {}
        for at, char in enumerate(chars):
            if char.kept is not None:
                kept[char.kept] = at
            elif char.stands_for is not None:
                low, _ = slots.get(char.stands_for, (at, at))
                slots[char.stands_for] = (low, at + 1)
        return cls(kept, slots, text_of(chars))

    def share_left(self, start: int, end: int) -> float:
        """Return the share of a passage's characters that are left."""
        return sum(at in self.kept for at in range(start, end)) / (end - start)

    def places(self, start: int, end: int) -> list[Range]:
        """Return the true place of a passage; several if it was torn in the middle."""
        found = []
        for slack in (0.9, 1.1):
            parts = [self._stripped(part) for part in self._parts(start, end, slack)]
            parts = [part for part in parts if _size(part)]
            largest = max(map(_size, parts), default=0)
            found += [part for part in parts if _size(part) >= _EVEN * largest]
        return sorted(set(found))

    def _stripped(self, part: Range) -> Range:
        words = self.text[slice(*part)]
        start = part[0] + len(words) - len(words.lstrip())
        return start, max(start, part[0] + len(words.rstrip()))

    def _parts(self, start: int, end: int, slack: float) -> list[Range]:
        size = end - start
        most = int(slack * max(_TORN, size))
        pieces = list(self._pieces(start, end))
        parts: list[Range] = []
        first = 0
        for at in range(1, len(pieces) + 1):
            if at < len(pieces) and 0 <= pieces[at][0] - pieces[at - 1][1] <= most:
                continue
            for part in _cut(pieces[first:at], int(slack * 2 * size) + _TORN):
                # What was between two parts may have been moved away.
                beside = [n for n, (_, end) in enumerate(parts) if _near(end, part[0])]
                if beside:
                    part = parts.pop(beside[0])[0], part[1]
                parts.append(part)
            first = at
        return parts

    def _pieces(self, start: int, end: int) -> Iterator[Range]:
        for at in range(start, end):
            if at in self.kept:
                yield self.kept[at], self.kept[at] + 1
            if at in self.slots:
                yield self.slots[at]


def _cut(pieces: list[Range], longest: int) -> Iterator[Range]:
    """Yield the range of pieces in order, cut at the widest tear where too long."""
    if not pieces:
        return
    if pieces[-1][1] - pieces[0][0] <= longest:
        yield pieces[0][0], pieces[-1][1]
        return
    tears = [after[0] - before[1] for before, after in pairwise(pieces)]
    cut = tears.index(max(tears)) + 1
    yield from _cut(pieces[:cut], longest)
    yield from _cut(pieces[cut:], longest)


def _near(end: int, start: int) -> bool:
    return 0 <= start - end <= _TORN


def _size(part: Range) -> int:
    return part[1] - part[0]


def overlap(one: Range, other: Range) -> float:
    """Return the share of their union that two ranges have in common."""
    shared = min(one[1], other[1]) - max(one[0], other[0])
    return max(0, shared) / (max(one[1], other[1]) - min(one[0], other[0]))


def judge(place: Anchor, truth: Truth, start: int, end: int) -> str:
    """Tell how good a place of the passage [start, end) is; see above."""
    if place.start is None or place.end is None:
        return "gone" if truth.share_left(start, end) < _LEFT else "orphan"
    true = truth.places(start, end)
    if not true:
        return "asked" if place.state is AnchorState.MOVED else "wrong"
    shared = max(overlap((place.start, place.end), part) for part in true)
    return "right" if shared >= _RIGHT else "wrong" if shared <= _WRONG else "partly"


def spans(rng: random.Random, text: str, each: int = 6) -> list[Range]:
    """Return passages of 1 to 3, 5 to 15 and 20 to 60 words, `each` of a kind."""
    words = list(re.finditer(r"\w+", text))
    found = []
    for low, high in ((1, 3), (5, 15), (20, 60)):
        for _ in range(each):
            length = min(rng.randint(low, high), len(words) - 1)
            first = rng.randrange(len(words) - length)
            found.append((words[first].start(), words[first + length - 1].end()))
    return found
