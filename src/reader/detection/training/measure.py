"""How well names are found: precision, recall and F1 against labelled documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from reader.detection.training.corpora import Labelled, Name

Finder = Callable[[str], Iterable[Name]]
"""From a text to the names in it."""

ALL = "all"


@dataclass(slots=True)
class Counts:
    """Names found rightly, found in all, and there to be found."""

    right: int = 0
    found: int = 0
    there: int = 0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall, from 0 to 100."""
        return 200 * self.right / max(1, self.found + self.there)


@dataclass(slots=True)
class Score:
    """Counts by label, and of all labels under `ALL`."""

    strict: dict[str, Counts] = field(default_factory=dict)
    """Same range, same label."""
    overlap: dict[str, Counts] = field(default_factory=dict)
    """A range in common, same label."""


def measure(
    documents: Iterable[Labelled],
    finder: Finder,
    labels: Iterable[str],
    rename: Mapping[str, str] | None = None,
) -> Score:
    """Return how well `finder` does on `documents`, as to `labels`.

    Names that begin in unsure ranges do not count. `rename` maps what is found to the
    documents' idea of labels: where facilities are places, for example. An article
    before a name and a possessive behind it are no part of it on either side.
    """
    counted = frozenset(labels)
    other = rename or {}
    score = Score()
    for document in documents:
        there = {
            _bare(document.text, name)
            for name in document.names
            if name.label in counted and not _unsure(document, name.start)
        }
        found = set()
        for name in finder(document.text):
            label = other.get(name.label, name.label)
            if label in counted and not _unsure(document, name.start):
                found.add(_bare(document.text, Name(name.start, name.end, label)))
        _add(score.strict, there, found, len(there & found), there & found)
        touching = _touching(there, found)
        _add(score.overlap, there, found, len(touching), touching)
    return score


_Range = tuple[int, int, str]


def _unsure(document: Labelled, at: int) -> bool:
    return any(a <= at < b for a, b in document.unsure)


def _bare(text: str, name: Name) -> _Range:
    start, end = name.start, name.end
    if text[start:end].lower().startswith("the "):
        start += 4
    if text[start:end].endswith(("'s", "’s")):
        end -= 2
    return start, end, name.label


def _touching(there: set[_Range], found: set[_Range]) -> set[_Range]:
    """Return those of `there` that something of the same label in `found` touches."""
    touched = set()
    free = sorted(found - there)
    for name in there:
        if name in found:
            touched.add(name)
            continue
        start, end, label = name
        for at, (a, b, other) in enumerate(free):
            if other == label and a < end and start < b:
                touched.add(name)
                del free[at]
                break
    return touched


def _add(
    counts: dict[str, Counts],
    there: set[_Range],
    found: set[_Range],
    right: int,
    hits: set[_Range],
) -> None:
    total = counts.setdefault(ALL, Counts())
    total.right += right
    total.found += len(found)
    total.there += len(there)
    for part, field_ in ((hits, "right"), (found, "found"), (there, "there")):
        for label, count in Counter(label for _, _, label in part).items():
            entry = counts.setdefault(label, Counts())
            setattr(entry, field_, getattr(entry, field_) + count)


def told(name: str, score: Score) -> str:
    """Return a line that says how well names were found in the set `name`."""
    labels = [label for label in score.strict if label != ALL]
    parts = [
        f"{label} {score.strict[label].f1:.1f}/"
        f"{score.overlap.get(label, Counts()).f1:.1f}"
        for label in sorted(labels)
    ]
    total = score.strict[ALL]
    return (
        f"{name:22} {total.there:6} names  strict {total.f1:5.1f}  "
        f"overlap {score.overlap[ALL].f1:5.1f}  {' '.join(parts)}"
    )
