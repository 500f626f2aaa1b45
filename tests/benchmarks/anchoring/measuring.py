"""Resolving many passages of edited texts, and counting how that went."""

from __future__ import annotations

import random
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from reader.annotations.anchoring import anchor
from reader.annotations.comparing import view_of
from reader.annotations.model import Anchor, Annotation, NoteKind
from reader.annotations.selecting import select
from reader.text.canonical import decode
from reader.text.hashing import text_sha256
from tests.benchmarks.anchoring import edits
from tests.benchmarks.anchoring.quote_search import quote_search
from tests.benchmarks.anchoring.tracked import (
    Range,
    Truth,
    judge,
    spans,
    text_of,
    tracked,
)

Resolve = Callable[[Annotation, str, str], Anchor]
"""Finds a note in a text of today, given the text that was annotated."""


def with_snapshot(note: Annotation, text: str, snapshot: str) -> Anchor:
    """Find a note as the program does."""
    return anchor(note, text, text_sha256(text), snapshot)


def without_snapshot(note: Annotation, text: str, snapshot: str) -> Anchor:
    """Find a note as the program does where the annotated text is lost."""
    return anchor(note, text, text_sha256(text), None)


METHODS: dict[str, Resolve] = {
    "ours": with_snapshot,
    "ours, no snapshot": without_snapshot,
    "quote search": quote_search,
}


@dataclass(frozen=True, slots=True)
class Level:
    """An edit, and the share of passages that must be found after it."""

    name: str
    edit: edits.Edit | None
    """None for decoys, of which every passage has its own."""
    right: float | None = None
    """None for levels that are measured for information."""

    def met(self, tally: Tally, size: str = "all") -> bool:
        """Tell whether the goal is met; of a small sample three more may be missed."""
        if self.right is None:
            return True
        spare = 3 if size == "sample" else 0
        found = tally.counts["right"] + spare
        return not tally.counts["wrong"] and found >= self.right * tally.total


LEVELS = (
    Level("1 % of words", edits.words(0.01), 0.995),
    Level("5 % of words", edits.words(0.05), 0.995),
    Level("10 % of words", edits.words(0.1), 0.985),
    Level("20 % of words", edits.words(0.2), 0.97),
    Level("30 % of words", edits.words(0.3)),
    Level("50 % of words", edits.words(0.5)),
    Level("paragraph put in", edits.insert, 0.96),
    Level("paragraph moved", edits.move, 0.96),
    Level("paragraph deleted", edits.delete, 0.96),
    Level(
        "10 % and all three",
        edits.all_of(edits.words(0.1), edits.move, edits.delete, edits.insert),
    ),
    Level("decoys", None, 0.9),
    Level("figures updated", edits.figures, 0.96),
    Level("news on top", edits.on_top, 0.96),
    Level("correction", edits.correction, 0.96),
    Level("lead rewritten", edits.lead),
    Level("pull quotes", edits.pull_quotes, 0.96),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A passage, and what its text became."""

    source: str
    text: str
    start: int
    end: int
    edited: str
    truth: Truth


@dataclass(slots=True)
class Tally:
    """How the passages of a level were found."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[tuple[Case, Anchor]] = field(default_factory=list)
    missed: list[tuple[Case, Anchor]] = field(default_factory=list)

    def add(self, case: Case, place: Anchor) -> None:
        """Judge a place."""
        verdict = judge(place, case.truth, case.start, case.end)
        self.counts[verdict] += 1
        if verdict == "wrong":
            self.wrong.append((case, place))
        elif verdict in ("orphan", "partly"):
            self.missed.append((case, place))

    @property
    def total(self) -> int:
        """The passages that can be found."""
        return self.counts.total() - self.counts["gone"] - self.counts["asked"]

    def rate(self, verdict: str) -> float:
        """Return the share of the passages that can be found."""
        return self.counts[verdict] / max(1, self.total)


def passage(text: str, start: int, end: int) -> Annotation:
    """Return a note on a range of `text`."""
    quote, position = select(text, start, end)
    return Annotation(
        "x",
        "articles/x.txt",
        NoteKind.PASSAGE,
        quote=quote,
        position=position,
        text_sha256=text_sha256(text),
    )


def cases(
    level: Level, texts: Iterable[str], seeds: Iterable[int], each: int = 6
) -> Iterator[Case]:
    """Yield the passages of a level: `3 * each` for every text and seed."""
    seeds = list(seeds)
    for number, text in enumerate(texts):
        for seed in seeds:
            rng = random.Random(f"{level.name} {number} {seed}")
            chars = tracked(text)
            ranges = spans(rng, text, each)
            source = f"text {number}, seed {seed}"
            if level.edit:
                edited = level.edit(rng, chars)
                new, truth = text_of(edited), Truth.of(edited)
            for start, end in ranges:
                if level.edit is None:
                    edited = edits.decoy(rng, chars, start, end)
                    new, truth = text_of(edited), Truth.of(edited)
                yield Case(source, text, start, end, new, truth)


def measure(found: Iterable[Case], resolve: Resolve) -> Tally:
    """Resolve the passages of cases."""
    tally = Tally()
    for case in found:
        note = passage(case.text, case.start, case.end)
        tally.add(case, resolve(note, case.edited, case.text))
    return tally


def _read(text: str) -> str:
    return decode(text.encode()).text


INVARIANT: dict[str, Callable[[str], str]] = {
    "CRLF": lambda text: _read(text.replace("\n", "\r\n")),
    "CR": lambda text: _read(text.replace("\n", "\r")),
    "byte order mark": lambda text: _read("\ufeff" + text),
    "NFD": lambda text: unicodedata.normalize("NFD", text),
    "no-break space": lambda text: text.replace(" ", "\u00a0"),
    "trailing space": lambda text: text.replace("\n", "  \n"),
    "no final newline": lambda text: text.rstrip("\n"),
    "emoji before": lambda text: "🚢🏴‍☠️👩🏽‍🚒 " + text,
}
"""Changes that no reader sees (an emoji is seen, but is no part of any passage)."""


def invariant(name: str, texts: Iterable[str], seeds: Iterable[int]) -> Counter[str]:
    """Count the passages of which just the same words are found, both ways."""
    counts: Counter[str] = Counter()
    seeds = list(seeds)
    for number, text in enumerate(texts):
        other = INVARIANT[name](text)
        for seed in seeds:
            for start, end in spans(random.Random(f"{number} {seed}"), text):
                low, high = view_of(text).inward(start, end)
                view = view_of(other)
                # An emoji put before the text moves all of its characters.
                moved = len(view.text) - len(view_of(text).text)
                there = view.outward(low + moved, high + moved)
                counts[_same(text, (start, end), other, there)] += 1
                counts[_same(other, there, text, (start, end))] += 1
    return counts


def _same(text: str, span: Range, other: str, there: Range) -> str:
    note = passage(text, *span)
    place = with_snapshot(note, other, text)
    if place.start is None:
        return "orphan"
    same = (place.start, place.end) == there and place.state == "exact"
    return "right" if same else "wrong"
