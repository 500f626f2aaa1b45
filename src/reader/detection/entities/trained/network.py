"""The network of the trained tagger: what each token is, by its surroundings.

A window of five tokens makes the hidden units of a token (Collobert et al. 2011), a
window of three over those its tags. Between the two, a capitalised word sees the mean
of its occurrences in the whole text (Ratinov and Roth 2009), so that what one sentence
tells of a name counts in the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reader.detection.entities.trained.features import MARKS, NOTES, UNIT, Inputs
from reader.detection.entities.trained.weights import TAGS, Weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

REACH = 2
"""Tokens that the window takes in on either side."""
TOP = 511
"""The largest value of a hidden unit."""
_KEPT = 4096
"""Types whose sums are remembered from one text to the next: at most 10 MB."""
_BLOCK = 2048
"""Tokens worked on at once: bounds the memory that a long text takes."""


def scores(weights: Weights, inputs: Inputs) -> NDArray[Any]:
    """Return tokens x tags: how much speaks for each tag, in natural logarithms."""
    import numpy as np

    size = len(inputs.tokens)
    if not size:
        return np.zeros((0, len(TAGS)), np.float32)
    notes = _all_notes(inputs)
    hidden = np.concatenate(
        [
            _hidden(weights, inputs, notes, at, min(at + _BLOCK, size))
            for at in range(0, size, _BLOCK)
        ]
    )
    groups = np.array(inputs.groups)
    means = _means(hidden, groups) @ weights.group
    return np.concatenate(
        [
            _tags(weights, hidden, means, groups, at, min(at + _BLOCK, size))
            for at in range(0, size, _BLOCK)
        ]
    )


def _hidden(
    weights: Weights,
    inputs: Inputs,
    notes: tuple[NDArray[Any], NDArray[Any]],
    first: int,
    last: int,
) -> NDArray[Any]:
    """Return the hidden units of tokens [first, last)."""
    import numpy as np

    start = max(0, first - REACH)
    stop = min(len(inputs.tokens), last + REACH)
    kinds, tokens = np.unique(inputs.tokens[start:stop], return_inverse=True)
    sums = _sums(weights, inputs, kinds)[tokens]
    sums += _notes(notes, start, stop) @ weights.notes
    size = len(weights.bias)
    found = np.zeros((last - first, size), np.float32)
    for place in range(2 * REACH + 1):
        by = place - REACH
        a, b = max(first + by, 0), min(last + by, len(inputs.tokens))
        if a < b:
            part = sums[a - start : b - start, place * size : (place + 1) * size]
            found[a - by - first : b - by - first] += part
    return _unit(found + weights.bias, weights.shifts[0])


def _unit(sums: NDArray[Any], shift: int) -> NDArray[Any]:
    """Return hidden units of `sums`: whole numbers from 0 to `TOP`."""
    import numpy as np

    return np.clip(np.rint(sums * np.float32(2.0**-shift)), 0, TOP)


@dataclass(frozen=True, slots=True)
class _Sums:
    """What types add to the hidden units of their window, a row each."""

    weights: Weights
    rows: NDArray[Any]
    known: NDArray[Any]
    """Which rows hold something."""


def _sums(weights: Weights, inputs: Inputs, kinds: NDArray[Any]) -> NDArray[Any]:
    """Return what the types `kinds`, in order, add to the hidden units of a window.

    That of the first types, the commonest words among them, is remembered. Threads may
    meet here: they write the same numbers, and before they say that they are there.
    """
    import numpy as np

    kept = inputs.types.sums
    if kept is None or kept.weights is not weights:
        size = weights.types.shape[1]
        rows, known = np.empty((_KEPT, size), np.float32), np.zeros(_KEPT, np.bool_)
        kept = inputs.types.sums = _Sums(weights, rows, known)
    count = int(np.searchsorted(kinds, _KEPT))
    common = kinds[:count]
    new = common[~kept.known[common]]
    fresh = np.concatenate((new, kinds[count:]))
    found = np.empty((len(kinds), kept.rows.shape[1]), np.float32)
    if len(fresh):
        rows = _types(weights, inputs, fresh.tolist()) @ weights.types
        kept.rows[new] = rows[: len(new)]
        kept.known[new] = True
        found[count:] = rows[len(new) :]
    found[:count] = kept.rows[common]
    return found


def _types(weights: Weights, inputs: Inputs, kinds: list[int]) -> NDArray[Any]:
    """Return the features of the types `kinds`, a row each."""
    import numpy as np

    types = inputs.types
    grams = [types.grams[kind] for kind in kinds]
    counts = np.array([len(pieces) // 2 for pieces in grams])
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    pieces = np.frombuffer(b"".join(grams), np.uint16)
    summed = np.add.reduceat(weights.grams[pieces], starts, 0)
    found = [types.marks[kind] for kind in kinds]
    marks = np.zeros((len(kinds), MARKS), np.float32)
    rows = np.repeat(np.arange(len(kinds)), [len(row) for row in found])
    marks[rows, np.frombuffer(b"".join(found), np.uint8)] = UNIT
    numbers = [vector_of(weights.words, *types.texts[kind]) for kind in kinds]
    return np.concatenate(
        [
            _vectors(weights, numbers),
            np.rint(summed / counts[:, None].astype(np.float32)),
            weights.whole[[types.whole[kind] for kind in kinds]],
            weights.shapes[[types.shape[kind] for kind in kinds]],
            marks,
        ],
        axis=1,
    )


def vector_of(words: Mapping[str, int], text: str, folded: str) -> int:
    """Return the number of a word's vector by `words`, -1 where it has none."""
    for form in (text, text.lower(), text.title(), folded, folded.title()):
        number = words.get(form)
        if number is not None:
            return number
    return words.get(folded.replace(".", ""), -1)


def _vectors(weights: Weights, numbers: list[int]) -> NDArray[Any]:
    import numpy as np

    books = weights.books
    codes = weights.codes[numbers]
    parts = [books[part][codes[:, part]] for part in range(len(books))]
    found: NDArray[Any] = np.concatenate(parts, axis=1)
    found[[number < 0 for number in numbers]] = weights.unknown
    return found


def _all_notes(inputs: Inputs) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return where the table of notes holds something, in order, and what."""
    import numpy as np

    at = np.array([*inputs.notes, *(spot for spot, _ in inputs.trust)], np.int64)
    values = np.full(len(at), UNIT, np.float32)
    values[len(inputs.notes) :] = [value * UNIT for _, value in inputs.trust]
    order = np.argsort(at, kind="stable")
    return at[order], values[order]


def _notes(
    notes: tuple[NDArray[Any], NDArray[Any]], start: int, stop: int
) -> NDArray[Any]:
    """Return the notes of tokens [start, stop), a row each."""
    import numpy as np

    at, values = notes
    low, high = start * NOTES, stop * NOTES
    a, b = np.searchsorted(at, (low, high))
    found = np.zeros(high - low, np.float32)
    found[at[a:b] - low] = values[a:b]
    return found.reshape(stop - start, NOTES)


def _means(hidden: NDArray[Any], groups: NDArray[Any]) -> NDArray[Any]:
    """Return the mean of each group's hidden units, and a row of 0 for no group."""
    import numpy as np

    order = np.argsort(groups, kind="stable")
    order = order[np.searchsorted(groups[order], 0) :]
    count = int(groups.max(initial=-1)) + 1
    found = np.zeros((count + 1, hidden.shape[1]), np.float32)
    if count:
        starts = np.searchsorted(groups[order], np.arange(count))
        sizes = np.diff(np.append(starts, len(order)))
        sums = np.add.reduceat(hidden[order], starts, 0)
        found[:-1] = np.rint(sums / sizes[:, None].astype(np.float32))
    return found


def _tags(
    weights: Weights,
    hidden: NDArray[Any],
    means: NDArray[Any],
    groups: NDArray[Any],
    first: int,
    last: int,
) -> NDArray[Any]:
    """Return the scores of tokens [first, last)."""
    import numpy as np

    start, stop = max(0, first - 1), min(len(hidden), last + 1)
    sums = hidden[start:stop] @ weights.around
    size = len(weights.bias2)
    a, b = first - start, last - start
    found = sums[a:b, size : 2 * size] + means[groups[first:last]] + weights.bias2
    before = sums[max(a - 1, 0) : b - 1, :size]
    found[last - first - len(before) :] += before
    after = sums[a + 1 : b + 1, 2 * size :]
    found[: len(after)] += after
    units = _unit(found, weights.shifts[1])
    logits = units @ weights.last + weights.bias3
    scaled: NDArray[Any] = logits * np.float32(2.0 ** -weights.shifts[2])
    return scaled
