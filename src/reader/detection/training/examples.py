"""Labelled documents as the network learns from them: numbers for words and tags."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reader.detection.entities import NAMELESS
from reader.detection.entities.rules import RuleTagger
from reader.detection.entities.tokens import Document, read
from reader.detection.entities.trained.features import (
    MARKS,
    NOTES,
    UNIT,
    Inputs,
    Types,
    inputs,
)
from reader.detection.entities.trained.weights import LABELS
from reader.detection.figures import find_figures
from reader.detection.training.corpora import Labelled

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNSURE = -1
"""The tag of a token that nothing is learned from."""
GAP = 2
"""Empty tokens between two documents of a batch, so that no window spans both."""


@dataclass(frozen=True, slots=True)
class Example:
    """A document in numbers; arrays have a row for each token."""

    types: NDArray[Any]
    notes: NDArray[Any]
    groups: NDArray[Any]
    tags: NDArray[Any]
    weight: NDArray[Any]


def opened(text: str) -> Document:
    """Return `text` cut into tokens as detection does, its figures known."""
    figures = find_figures(text)
    return read(text, (), [(f.start, f.end) for f in figures if f.kind in NAMELESS])


def examples(documents: Iterable[Labelled], types: Types) -> Iterator[Example]:
    """Yield `documents` in numbers; words that are new are added to `types`."""
    import numpy as np

    for labelled in documents:
        document = opened(labelled.text)
        if not document.tokens:
            continue
        seen = inputs(document, RuleTagger().mentions(document), types)
        tags, weight = tagged(document, labelled)
        yield Example(
            np.array(seen.tokens, np.int32),
            _notes(seen),
            np.array(seen.groups, np.int32),
            np.array(tags, np.int8),
            np.array(weight, np.float32),
        )


def _notes(seen: Inputs) -> NDArray[Any]:
    import numpy as np

    table = np.zeros(len(seen.tokens) * NOTES, np.uint8)
    table[seen.notes] = UNIT
    for spot, value in seen.trust:
        table[spot] = round(value * UNIT)
    return table.reshape(-1, NOTES)


def tagged(document: Document, labelled: Labelled) -> tuple[list[int], list[float]]:
    """Return tag and weight of each token of `document`."""
    tokens = document.tokens
    starts = [token.start for token in tokens]
    tags = [0] * len(tokens)
    weight = [labelled.weight] * len(tokens)
    for start, end in labelled.unsure:
        at = bisect_left(starts, start)
        if at and tokens[at - 1].end > start:
            at -= 1
        while at < len(tokens) and starts[at] < end:
            tags[at] = UNSURE
            at += 1
    for name in labelled.names:
        tag = 1 + 2 * LABELS.index(name.label)
        at = bisect_left(starts, name.start)
        while at < len(tokens) and starts[at] < name.end:
            tags[at] = tag
            weight[at] = labelled.weight * name.weight
            tag += tag % 2
            at += 1
    return tags, weight


@dataclass(slots=True)
class Vocabulary:
    """All types of the training as arrays; type 0 stands for the gaps."""

    vectors: NDArray[Any]
    """The row of each type's vector, 0 where it has none."""
    whole: NDArray[Any]
    shape: NDArray[Any]
    marks: NDArray[Any]
    grams: list[NDArray[Any]]

    @classmethod
    def of(cls, types: Types, vectors: Sequence[int]) -> Vocabulary:
        """Return `types` as arrays; `vectors` are their numbers, -1 for none."""
        import numpy as np

        marks = np.zeros((len(types.texts) + 1, MARKS), np.float32)
        for row, found in enumerate(types.marks, 1):
            marks[row, np.frombuffer(found, np.uint8)] = 1
        return cls(
            np.array([0, *(v + 1 for v in vectors)]),
            np.array([0, *types.whole]),
            np.array([0, *types.shape]),
            marks,
            [
                np.zeros(1, np.uint16),
                *(np.frombuffer(g, np.uint16) for g in types.grams),
            ],
        )


@dataclass(slots=True)
class Batch:
    """Several examples, one behind the other, with what repeated words share."""

    kinds: NDArray[Any]
    """The distinct types of the batch, as rows of the vocabulary."""
    tokens: NDArray[Any]
    """Which of `kinds` each token is."""
    by_kind: tuple[NDArray[Any], NDArray[Any]]
    """The tokens in the order of their kinds, and where each kind begins."""
    grams: NDArray[Any]
    gram_counts: NDArray[Any]
    notes: NDArray[Any]
    real: NDArray[Any]
    """1 for each token, 0 for each gap (a column)."""
    groups: NDArray[Any]
    """The group of each token; those of no group share the last number."""
    by_group: tuple[NDArray[Any], NDArray[Any], NDArray[Any]]
    """The tokens in groups, where each group begins, and its size."""
    tags: NDArray[Any]
    weight: NDArray[Any]


def batch(found: Sequence[Example], vocabulary: Vocabulary) -> Batch:
    """Return the examples `found` as one batch."""
    import numpy as np

    types = _spread([e.types + 1 for e in found], 0)
    kinds, tokens = np.unique(types, return_inverse=True)
    grams = [vocabulary.grams[kind] for kind in kinds]
    tags = _spread([e.tags for e in found], UNSURE).astype(np.int64)
    groups, by_group = _grouped([e.groups for e in found])
    notes = _spread([e.notes for e in found], 0).astype(np.float32) / UNIT
    weight = _spread([e.weight for e in found], 0)
    return Batch(
        kinds=kinds,
        tokens=tokens,
        by_kind=_sorted(tokens),
        grams=np.concatenate(grams),
        gram_counts=np.array([len(g) for g in grams], np.float32),
        notes=notes,
        real=(types > 0).astype(np.float32)[:, None],
        groups=groups,
        by_group=by_group,
        tags=tags,
        weight=np.where(tags == UNSURE, 0, weight).astype(np.float32),
    )


def _spread(parts: Sequence[NDArray[Any]], fill: float) -> NDArray[Any]:
    """Return `parts` one behind the other, with `GAP` rows of `fill` around each."""
    import numpy as np

    gap = np.full((GAP, *parts[0].shape[1:]), fill, parts[0].dtype)
    pieces = [gap]
    for part in parts:
        pieces += [part, gap]
    return np.concatenate(pieces)


def _sorted(numbers: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the order that sorts `numbers`, and where each number begins in it."""
    import numpy as np

    order = np.argsort(numbers, kind="stable")
    starts = np.searchsorted(numbers[order], np.arange(int(numbers.max()) + 1))
    return order, starts


def _grouped(
    parts: Sequence[NDArray[Any]],
) -> tuple[NDArray[Any], tuple[NDArray[Any], NDArray[Any], NDArray[Any]]]:
    """Return the groups of all tokens of a batch, and the tokens of each group."""
    import numpy as np

    count = 0
    moved = []
    for part in parts:
        moved.append(np.where(part < 0, -1, part + count))
        count += int(part.max(initial=-1)) + 1
    groups = _spread(moved, -1)
    order = np.argsort(groups, kind="stable")
    order = order[np.searchsorted(groups[order], 0) :]
    starts = np.searchsorted(groups[order], np.arange(count))
    sizes = np.diff(np.append(starts, len(order))).astype(np.float32)
    return np.where(groups < 0, count, groups), (order, starts, sizes)
