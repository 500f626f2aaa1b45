"""What may stand at the cursor of a query: fields, values, tags, sources and names.

Pure: what the library knows comes from the `Vocabulary` that the caller hands in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from reader.search.fields import COMPARED, FIELDS, HELP, NUMBER_FIELDS, VALUES
from reader.text.fold import fold

MOST = 24
"""Completions that are offered at once."""
_OF_EACH = 3
"""Values of each field that a bare word is offered."""
_SHORTEST = 2
"""Letters of a bare word from which on it is offered the values of fields."""

_QUOTES = '"“”„‟«»'
_BARE = re.compile(rf"[^\s(){_QUOTES}]+")
_QUOTED = re.compile(rf"[{_QUOTES}][^{_QUOTES}]*[{_QUOTES}]?")
_FIELD = re.compile(r"([^\W\d_][\w-]*):(?!//)")
_OPERATOR = re.compile(r"[<>=]")
_NEEDS_QUOTES = re.compile(rf"[\s(){_QUOTES}]")

OPEN_FIELDS = ("tag", "source", "author", "person", "org", "place", "group")
"""The fields whose values the library knows."""
_OF_FIGURES = ("count", "money", "quantity")
"""The fields whose numbers are of something that the library knows."""
_DAYS = ("today", "yesterday", "last week", "last month", "2 weeks ago", "this year")


class Offer(StrEnum):
    """What a completion is."""

    FIELD = "field"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Known:
    """A value that a field may have, and how much has it."""

    value: str
    count: int = 0


Vocabulary = Callable[[str, str], Sequence[Known]]
"""Gives the values of a field (by its name) that begin with some folded text, the
commonest first. Nothing for a field of which it knows none."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A text that may stand in the place of text[start:end], code points."""

    start: int
    end: int
    text: str
    """What is put there."""
    kind: Offer
    label: str
    """What is shown: the field or value without quotes."""
    hint: str = ""
    """In a few words, what it finds, or an example."""
    count: int = 0
    """Articles or notes that have the value; 0 where that is not known."""

    def applied(self, text: str) -> tuple[str, int]:
        """Return `text` with the completion in it, and where the cursor is then."""
        return (
            text[: self.start] + self.text + text[self.end :],
            self.start + len(self.text),
        )


def from_lists(lists: Mapping[str, Iterable[Known]]) -> Vocabulary:
    """Return the vocabulary of values that are all known beforehand."""
    kept = {name: tuple(values) for name, values in lists.items()}

    def begun(field: str, start: str) -> Sequence[Known]:
        found = (k for k in kept.get(field, ()) if begins(k.value, start))
        return sorted(found, key=lambda known: -known.count)

    return begun


def begins(value: str, start: str) -> bool:
    """Tell whether `value` or a later word of it begins with some folded text."""
    folded = fold(value)
    return folded.startswith(start) or any(
        folded.startswith(start, match.end())
        for match in re.finditer(r"[^\w]+", folded)
    )


def nothing_known(field: str, begun: str) -> Sequence[Known]:
    """Know no values of any field."""
    return ()


def complete(
    text: str, cursor: int, vocabulary: Vocabulary = nothing_known
) -> tuple[Completion, ...]:
    """Return what may stand at `cursor`, the likeliest first, at most `MOST`.

    What a completion replaces reaches from the beginning of the field or value at
    the cursor to its end. Nothing is offered in a closed phrase or a regular
    expression, nor where what is there is the only thing that fits.
    """
    piece = _piece_at(text, cursor)
    if piece is None:
        return ()
    offers = _values(piece, vocabulary) if piece.field else _words(piece, vocabulary)
    found: dict[str, Completion] = {}
    for offer in offers:
        if offer.text not in found:
            found[offer.text] = offer
        if len(found) > MOST:
            break
    there = text[piece.start : piece.end]
    if len(found) == 1 and there in found:
        return ()
    return tuple(found.values())[:MOST]


@dataclass(frozen=True, slots=True)
class _Piece:
    """The field or word at the cursor: what is typed of it, and where it lies."""

    field: str
    """Empty where none is typed yet."""
    typed: str
    start: int
    """Where the value begins, with its quote."""
    end: int


def _piece_at(text: str, cursor: int) -> _Piece | None:
    """Return what is at the cursor; None where nothing can be completed."""
    at = 0
    while at < cursor:
        char = text[at]
        if char.isspace() or char in "()":
            at += 1
            continue
        if char == "-" and at + 1 < len(text) and not text[at + 1].isspace():
            at += 1
            continue
        field, begin = "", at
        if (named := _FIELD.match(text, at)) and named[1].lower() in FIELDS:
            field, begin = named[1].lower(), named.end()
            if cursor < begin:
                return _Piece("", text[at:cursor], at, begin)
        end = _end(text, begin, field)
        if cursor <= end and not _is_closed(text, begin, end, cursor):
            if not field and (text[begin] == "/" or text[begin] in _QUOTES):
                return None
            return _Piece(field, text[begin:cursor], begin, end)
        at = max(end, at + 1)
    if cursor and not (text[cursor - 1].isspace() or text[cursor - 1] in "(-"):
        return None
    return _Piece("", "", cursor, cursor)


def _end(text: str, begin: int, field: str) -> int:
    """Return where the value that begins at `begin` ends."""
    at = begin
    while at < len(text):
        match = _QUOTED.match(text, at) or _BARE.match(text, at)
        if match is None:
            break
        at = match.end()
        if field not in COMPARED:
            break
    return at


def _is_closed(text: str, begin: int, end: int, cursor: int) -> bool:
    """Tell whether the cursor is behind the closing quote of a value."""
    return (
        cursor == end
        and end - begin > 1
        and text[begin] in _QUOTES
        and text[end - 1] in _QUOTES
    )


def _words(piece: _Piece, vocabulary: Vocabulary) -> Iterator[Completion]:
    """Yield fields, then values of fields, that a bare word may become."""
    start = fold(piece.typed)
    for name, told in HELP.items():
        if name.startswith(start):
            yield Completion(
                piece.start,
                piece.end,
                f"{name}:",
                Offer.FIELD,
                f"{name}:",
                f"{told.finds}, {told.example}",
            )
    if len(start) < _SHORTEST:
        return
    for name in OPEN_FIELDS:
        for known in vocabulary(name, start)[:_OF_EACH]:
            yield Completion(
                piece.start,
                piece.end,
                f"{name}:{quoted(known.value)}",
                Offer.VALUE,
                f"{name}:{known.value}",
                FIELDS[name],
                known.count,
            )


def _values(piece: _Piece, vocabulary: Vocabulary) -> Iterator[Completion]:
    """Yield the values that the field at the cursor may have."""
    typed = piece.typed.lstrip(_QUOTES)
    start = fold(typed)
    if piece.field in NUMBER_FIELDS:
        if piece.field in _OF_FIGURES and not _OPERATOR.search(typed):
            for known in vocabulary(piece.field, start):
                yield _value(piece, known)
        if not typed:
            yield _example(piece)
        return
    fixed = _DAYS if piece.field == "date" else VALUES.get(piece.field, ())
    operator = typed[: len(typed) - len(typed.lstrip("<>="))]
    for value in fixed:
        if fold(value).startswith(fold(typed.lstrip(f"<>={_QUOTES}"))):
            yield _value(piece, Known(value), operator)
    if fixed:
        return
    for known in vocabulary(piece.field, start):
        yield _value(piece, known)
    if not typed and piece.field not in OPEN_FIELDS:
        yield _example(piece)


def _value(piece: _Piece, known: Known, operator: str = "") -> Completion:
    return Completion(
        piece.start,
        piece.end,
        operator + quoted(known.value),
        Offer.VALUE,
        known.value,
        "",
        known.count,
    )


def _example(piece: _Piece) -> Completion:
    example = HELP[piece.field].example.partition(":")[2]
    return Completion(
        piece.start, piece.end, example, Offer.VALUE, example, "an example"
    )


def quoted(value: str) -> str:
    """Return a value as it is written after its field: in quotes where it must be."""
    plain = re.sub(rf"[{_QUOTES}\s]+", " ", value).strip()
    return f'"{plain}"' if _NEEDS_QUOTES.search(plain) or not plain else plain
