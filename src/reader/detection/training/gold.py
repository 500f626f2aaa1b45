"""Names that people marked in a corpus, kept apart from its text.

A line is the number of a sentence and its names, each as first token, the token after
the last and label (`7 0-2:person 5-6:place`). Sentences without a name have a line too:
it says that there is none. The text itself stays where it came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from reader.detection.training.corpora import (
    LABELS,
    Labelled,
    Name,
    Sentence,
    detokenise,
)

Tokens = tuple[int, int, str]


def write_gold(path: Path, gold: Mapping[int, Sequence[Tokens]]) -> None:
    """Write the names of each sentence, by its number."""
    lines = [
        " ".join([str(number), *(f"{a}-{b}:{label}" for a, b, label in names)])
        for number, names in sorted(gold.items())
    ]
    path.write_text("\n".join([*lines, ""]), "utf-8")


def read_gold(path: Path) -> dict[int, tuple[Tokens, ...]]:
    """Return the names of each sentence. Raises ValueError for a line that is none."""
    found = {}
    for line in path.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        number, *names = line.split(" ")
        found[int(number)] = tuple(_tokens(name) for name in names)
    return found


def _tokens(name: str) -> Tokens:
    place, _, label = name.partition(":")
    first, _, last = place.partition("-")
    if label not in LABELS or not int(first) < int(last):
        raise ValueError(f"no name: {name}")
    return int(first), int(last), label


def marked(
    documents: Iterable[Labelled],
    sentences: Sequence[Sentence],
    gold: Mapping[int, Sequence[Tokens]],
) -> list[Labelled]:
    """Return `documents` with what people marked in place of what teachers say.

    The ids of the documents' sentences are their numbers in `sentences`.
    """
    return [_marked(document, sentences, gold) for document in documents]


def _marked(
    document: Labelled,
    sentences: Sequence[Sentence],
    gold: Mapping[int, Sequence[Tokens]],
) -> Labelled:
    names = list(document.names)
    unsure = list(document.unsure)
    for start, end, number in document.sentences:
        found = gold.get(int(number))
        if found is None:
            continue
        sentence = sentences[int(number)]
        _, places = detokenise(sentence.words, sentence.tags)
        names = [n for n in names if not start <= n.start < end]
        unsure = [r for r in unsure if not start <= r[0] < end]
        names.extend(
            Name(start + places[a][0], start + places[b - 1][1], label)
            for a, b, label in found
        )
    return replace(document, names=tuple(sorted(names)), unsure=tuple(unsure))
