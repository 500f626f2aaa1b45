"""Names that people marked in a corpus, kept apart from its text.

A line is the number of a sentence and its names: range (code points of the sentence as
`corpora.detokenise` prints it) and a letter for the label, as in `7 0-9p 14-18l`. A
sentence without a name has a line too: it says that there is none. The text itself
stays where it came from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from reader.detection.training.corpora import Labelled, Name

_LETTERS = {
    "p": "person",
    "o": "organisation",
    "l": "place",
    "f": "facility",
    "g": "group",
    "m": "misc",
}
_LABELS = {label: letter for letter, label in _LETTERS.items()}
_NAME = re.compile(rf"(\d+)-(\d+)([{''.join(_LETTERS)}])")

Gold = Mapping[int, Sequence[Name]]
"""The names of sentences, by their number; ranges count from the sentence's start."""


def write_gold(path: Path, gold: Gold, about: str = "") -> None:
    """Write the names of each sentence; `about` is told in comments at the head."""
    lines = [f"# {line}" for line in about.splitlines()]
    for number, names in sorted(gold.items()):
        marks = (f"{n.start}-{n.end}{_LABELS[n.label]}" for n in sorted(names))
        lines.append(" ".join([str(number), *marks]))
    path.write_text("\n".join([*lines, ""]), "utf-8")


def read_gold(path: Path) -> dict[int, tuple[Name, ...]]:
    """Return the names of each sentence. Raises ValueError for a mark that is none."""
    found = {}
    for line in _content(path):
        number, *marks = line.split()
        found[int(number)] = tuple(_name(mark) for mark in marks)
    return found


def _content(path: Path) -> Iterator[str]:
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def _name(mark: str) -> Name:
    match = _NAME.fullmatch(mark)
    if match is None or int(match[1]) >= int(match[2]):
        raise ValueError(f"no marked name: {mark}")
    return Name(int(match[1]), int(match[2]), _LETTERS[match[3]])


def write_starts(path: Path, starts: Sequence[int], about: str = "") -> None:
    """Write at which sentences documents begin: the first, then the steps."""
    steps = [*starts[:1], *(b - a for a, b in pairwise(starts))]
    rows = [" ".join(map(str, steps[i : i + 30])) for i in range(0, len(steps), 30)]
    head = [f"# {line}" for line in about.splitlines()]
    path.write_text("\n".join([*head, *rows, ""]), "utf-8")


def read_starts(path: Path) -> list[int]:
    """Return the numbers of the sentences that documents begin with."""
    found: list[int] = []
    for line in _content(path):
        for step in map(int, line.split()):
            found.append(found[-1] + step if found else step)
    return found


def marked(documents: Iterable[Labelled], gold: Gold) -> Iterator[Labelled]:
    """Yield `documents` with what people marked in place of what teachers say.

    The ids of the documents' sentences are the numbers that `gold` knows them by.
    """
    for document in documents:
        yield _marked(document, gold)


def _marked(document: Labelled, gold: Gold) -> Labelled:
    names = list(document.names)
    unsure = list(document.unsure)
    for start, end, number in document.sentences:
        found = gold.get(int(number))
        if found is None:
            continue
        names = [n for n in names if not start <= n.start < end]
        unsure = [r for r in unsure if not start <= r[0] < end]
        names.extend(
            replace(n, start=start + n.start, end=start + n.end) for n in found
        )
    return replace(document, names=tuple(sorted(names)), unsure=tuple(unsure))


def only_marked(documents: Iterable[Labelled], gold: Gold) -> Iterator[Labelled]:
    """Yield those of `documents` of which people marked at least a sentence."""
    for document in documents:
        if any(int(number) in gold for _, _, number in document.sentences):
            yield _marked(document, gold)
