"""The tree of a query: what it asks, however it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

QUOTES = '"“”„‟«»'
BARE = re.compile(rf"[^\s(){QUOTES}]+")
"""What is written without quotes."""


class QueryError(Exception):
    """A query that makes no sense; `position` is the code point where it goes wrong."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.message = message
        self.position = position


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or several joined by punctuation: found at the start of words."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Phrase:
    """Consecutive whole words."""

    text: str

    def __str__(self) -> str:
        return f'"{self.text}"'


@dataclass(frozen=True, slots=True)
class Regex:
    """A regular expression, as the `regex` package reads it, over the text as it is.

    Capitals count where it has any itself.
    """

    pattern: str

    def __str__(self) -> str:
        return f"/{self.pattern}/"

    @property
    def capitals(self) -> bool:
        """Whether it has a capital letter, other than after a backslash."""
        return any(map(str.isupper, re.sub(r"\\.", "", self.pattern)))


@dataclass(frozen=True, slots=True)
class Field:
    """A condition on one field."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"{self.name}:{quoted(self.value)}"


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers that a condition lets through; None is no limit."""

    low: float | None = None
    high: float | None = None
    above: bool = False
    """Whether `low` itself is left out."""
    below: bool = False
    """Whether `high` itself is left out."""

    def __str__(self) -> str:
        low = "" if self.low is None else number_text(self.low)
        high = "" if self.high is None else number_text(self.high)
        return compared(low, high, above=self.above, below=self.below)

    def meets(self, low: float, high: float) -> bool:
        """Tell whether any number from `low` to `high` is let through."""
        if self.low is not None and (
            high < self.low or (high == self.low and self.above)
        ):
            return False
        return not (
            self.high is not None
            and (low > self.high or (low == self.high and self.below))
        )


@dataclass(frozen=True, slots=True)
class Figures:
    """A figure with a number in a range, or of something."""

    name: str
    """The field: `figure` for any kind, else the kind."""
    of: str
    """What is counted, the currency's code or the unit; empty for any."""
    range: Range | None
    """None where any number will do."""

    def __str__(self) -> str:
        of = f'"{self.of}"' if re.search(r"[\s()<>=\d]|\.\.", self.of) else self.of
        if self.range is None:
            return f"{self.name}:{of}"
        text = str(self.range)
        if of and text[0] not in "<>=":
            text = f"={text}"
        return f"{self.name}:{of}{text}"


@dataclass(frozen=True, slots=True)
class Days:
    """Articles that were published in a time: ISO days, months, years, or words."""

    low: str | None = None
    high: str | None = None
    above: bool = False
    below: bool = False

    def __str__(self) -> str:
        low, high = (quoted(text) if text else "" for text in (self.low, self.high))
        return f"date:{compared(low, high, above=self.above, below=self.below)}"


@dataclass(frozen=True, slots=True)
class Not:
    """What its operand does not match."""

    operand: Node

    def __str__(self) -> str:
        return f"-{_inside(self.operand, And, Or)}"


@dataclass(frozen=True, slots=True)
class And:
    """What all of two or more operands match."""

    operands: tuple[Node, ...]

    def __str__(self) -> str:
        return " ".join(_inside(node, And, Or) for node in self.operands)


@dataclass(frozen=True, slots=True)
class Or:
    """What any of two or more operands matches."""

    operands: tuple[Node, ...]

    def __str__(self) -> str:
        return " OR ".join(_inside(node, Or) for node in self.operands)


Leaf = Word | Phrase | Regex | Field | Figures | Days
Node = Leaf | Not | And | Or


def leaves(node: Node) -> Iterator[Leaf]:
    """Yield the conditions of a tree, in order."""
    match node:
        case Not():
            yield from leaves(node.operand)
        case And() | Or():
            for operand in node.operands:
                yield from leaves(operand)
        case _:
            yield node


def quoted(value: str) -> str:
    """Return a value as it is written after a field: in quotes where it must be."""
    return value if BARE.fullmatch(value) else f'"{value}"'


def number_text(number: float) -> str:
    """Return a number in digits, however large."""
    return f"{Decimal(repr(number)):f}".removesuffix(".0")


def compared(low: str, high: str, *, above: bool, below: bool) -> str:
    """Return the comparison that lets through what is between two written limits."""
    if low and high:
        if low == high and not (above or below):
            return low
        return f"{low}..{high}"
    if low:
        return f"{'>' if above else '>='}{low}"
    return f"{'<' if below else '<='}{high}"


def _inside(node: Node, *grouped: type[And] | type[Or]) -> str:
    return f"({node})" if isinstance(node, grouped) else str(node)
