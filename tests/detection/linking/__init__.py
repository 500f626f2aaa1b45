"""Short made-up texts in which it is marked who is who, and how many links are right.

A line has one or more texts, the articles of one small library, with their `dates`.
`[Ana Ruiz|1]` is a mention of somebody, `[Lima|p2]` one of a place, `o` and `g` are
bodies and groups; mentions with one number are one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from reader.detection.engine import analyse
from reader.detection.entities import as_document
from reader.detection.entities.linking import link
from reader.detection.entities.tagger import Mention
from reader.detection.joining import join, seen_in
from reader.detection.model import Entity, Kind
from reader.detection.register import Register

_MARK = re.compile(r"\[([^\[\]|]+)\|([pog]?)(\d+)\]")
_KINDS = {
    "": Kind.PERSON,
    "p": Kind.PLACE,
    "o": Kind.ORGANISATION,
    "g": Kind.GROUP,
}


@dataclass(frozen=True, slots=True)
class Marked:
    """A mention: its code points in the text of that number, and who it is."""

    text: int
    start: int
    end: int
    who: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Case:
    """The articles of one library and the mentions in them."""

    about: str
    texts: tuple[str, ...]
    dates: tuple[str, ...]
    marked: tuple[Marked, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """Pairs of mentions that are one: how many were found, are there, and are right."""

    found: int
    gold: int
    right: int

    @property
    def precision(self) -> float:
        """The share of the found pairs that are right."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """The share of the pairs that were found."""
        return self.right / self.gold if self.gold else 1.0

    def __add__(self, other: Links) -> Links:
        return Links(
            self.found + other.found, self.gold + other.gold, self.right + other.right
        )


def files() -> list[Path]:
    """Return the files of cases."""
    return sorted(Path(__file__).parent.glob("*.jsonl"))


def read(path: Path) -> list[Case]:
    """Return the cases of a file."""
    return [_case(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def _case(line: dict[str, list[str]]) -> Case:
    texts: list[str] = []
    marked: list[Marked] = []
    for number, source in enumerate(line["texts"]):
        text, at = "", 0
        for mark in _MARK.finditer(source):
            text += source[at : mark.start()]
            end = len(text) + len(mark[1])
            kind = _KINDS[mark[2]]
            marked.append(Marked(number, len(text), end, mark[3], kind))
            text += mark[1]
            at = mark.end()
        texts.append(text + source[at:])
    dates = tuple(line.get("dates", [""] * len(texts)))
    return Case(str(line["about"]), tuple(texts), dates, tuple(marked))


def detected(case: Case) -> list[list[Entity]]:
    """Return what the built-in engine finds in each text."""
    return [[s for s in analyse(t) if isinstance(s, Entity)] for t in case.texts]


def as_marked(case: Case) -> list[list[Entity]]:
    """Return the marked mentions of each text, linked: as if all had been found."""
    found = []
    for number, text in enumerate(case.texts):
        document = as_document(text, ())
        starts = {token.start: i for i, token in enumerate(document.tokens)}
        ends = {token.end: i + 1 for i, token in enumerate(document.tokens)}
        mentions = [
            Mention(starts[m.start], ends[m.end], m.kind, 1.0, "marked")
            for m in case.marked
            if m.text == number
        ]
        found.append(link(document, mentions))
    return found


def score(case: Case, found: Sequence[Sequence[Entity]]) -> Links:
    """Return how many pairs of marked mentions are linked among the entities `found`

    in each text, once the people of all texts have been joined, and rightly.
    """
    register = Register()
    for number, entities in enumerate(found):
        register.put(str(number), seen_in(entities))
    days = {str(number): day for number, day in enumerate(case.dates)}
    register.use(days, only=True)
    joined = [join(e, register, d) for e, d in zip(found, case.dates, strict=True)]
    keys = [_key(mark, joined[mark.text]) for mark in case.marked]
    pairs = list(combinations(range(len(keys)), 2))
    linked = {(a, b) for a, b in pairs if keys[a] and keys[a] == keys[b]}
    gold = {(a, b) for a, b in pairs if case.marked[a].who == case.marked[b].who}
    return Links(len(linked), len(gold), len(linked & gold))


def _key(mark: Marked, entities: Sequence[Entity]) -> tuple[str, str] | None:
    """Return the key and kind of the entity that most of a mention is."""
    inside = [e for e in entities if e.start < mark.end and mark.start < e.end]
    if not inside:
        return None
    best = max(inside, key=lambda e: min(e.end, mark.end) - max(e.start, mark.start))
    return best.key, best.kind.value


def scores(
    find: Callable[[Case], list[list[Entity]]],
) -> Iterator[tuple[str, Links, int, int]]:
    """Yield of each file its name, links, how many cases are all right, and how many
    there are, where `find` gives the entities of each text of a case."""
    for path in files():
        each = [score(case, find(case)) for case in read(path)]
        good = sum(one.found == one.gold == one.right for one in each)
        yield path.stem, sum(each, Links(0, 0, 0)), good, len(each)
