"""The network while it learns: real numbers, dropout and gradients, in NumPy alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reader.detection.entities.trained.features import (
    GRAMS,
    MARKS,
    NOTES,
    RULE_NOTES,
    SHAPES,
    WHOLE,
)
from reader.detection.entities.trained.network import REACH
from reader.detection.entities.trained.weights import TAGS
from reader.detection.training.examples import GAP, Batch, Vocabulary

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLACES = 2 * REACH + 1


@dataclass(frozen=True, slots=True)
class Sizes:
    """How wide each part of the network is."""

    grams: int = 32
    whole: int = 24
    shapes: int = 8
    hidden: int = 128
    second: int = 96


@dataclass(frozen=True, slots=True)
class Dropout:
    """How often what is left out while learning, so that nothing is relied on alone."""

    units: float = 0.3
    features: float = 0.15
    vectors: float = 0.12
    """A word without its vector, as an unknown one."""
    words: float = 0.1
    """A word without its own entry, known by vector and letters alone."""


Parameters = dict[str, "NDArray[Any]"]


def begin(vector_size: int, sizes: Sizes, random: np.random.Generator) -> Parameters:
    """Return parameters to begin with."""
    import numpy as np

    def normal(rows: int, columns: int, spread: float) -> NDArray[Any]:
        return (random.standard_normal((rows, columns)) * spread).astype(np.float32)

    features = vector_size + sizes.grams + sizes.whole + sizes.shapes + MARKS
    hidden, second = sizes.hidden, sizes.second
    return {
        "unknown": np.zeros((1, vector_size), np.float32),
        "grams": normal(GRAMS, sizes.grams, 0.3),
        "whole": normal(WHOLE, sizes.whole, 0.1),
        "shapes": normal(SHAPES, sizes.shapes, 0.1),
        "types": normal(features, PLACES * hidden, (2 * features) ** -0.5),
        "notes": normal(NOTES, PLACES * hidden, 0.1),
        "bias": np.zeros(hidden, np.float32),
        "around": normal(hidden, 3 * second, (3 * hidden) ** -0.5),
        "group": normal(hidden, second, (2 * hidden) ** -0.5),
        "bias2": np.zeros(second, np.float32),
        "last": normal(second, len(TAGS), second**-0.5),
        "bias3": np.zeros(len(TAGS), np.float32),
    }


@dataclass(slots=True)
class Pass:
    """What a forward pass computed, kept for the way back."""

    features: NDArray[Any]
    kept_features: NDArray[Any]
    blind: NDArray[Any]
    """Rows of `features` without a vector."""
    nameless: NDArray[Any]
    """Rows of `features` without the word's own entry."""
    hidden: NDArray[Any]
    kept: NDArray[Any]
    means: NDArray[Any]
    second: NDArray[Any]
    kept2: NDArray[Any]
    scores: NDArray[Any]


def forward(
    found: Batch,
    parameters: Parameters,
    vocabulary: Vocabulary,
    vectors: NDArray[Any],
    dropout: Dropout,
    random: np.random.Generator,
) -> Pass:
    """Return what the network makes of the batch `found`."""
    import numpy as np

    features, blind, nameless = _features(
        found, parameters, vocabulary, vectors, dropout, random
    )
    kept_features = _kept(features.shape, dropout.features, random)
    features *= kept_features
    features[0] = 0  # the gaps
    sums = (features @ parameters["types"])[found.tokens]
    sums += found.notes @ parameters["notes"]
    size = len(parameters["bias"])
    total = np.zeros((len(found.tokens), size), np.float32)
    for place in range(PLACES):
        _add_shifted(total, sums[:, place * size : (place + 1) * size], place - REACH)
    hidden = np.maximum(total + parameters["bias"], 0) * found.real
    kept = _kept(hidden.shape, dropout.units, random)
    hidden *= kept
    order, starts, sizes = found.by_group
    means = np.zeros((len(starts) + 1, size), np.float32)
    if len(starts):
        means[:-1] = np.add.reduceat(hidden[order], starts, 0) / sizes[:, None]
    sums = hidden @ parameters["around"]
    size = len(parameters["bias2"])
    total = (means @ parameters["group"])[found.groups] + parameters["bias2"]
    for place in range(3):
        _add_shifted(total, sums[:, place * size : (place + 1) * size], place - 1)
    second = np.maximum(total, 0)
    kept2 = _kept(second.shape, dropout.units, random)
    second *= kept2
    scores = second @ parameters["last"] + parameters["bias3"]
    return Pass(
        features, kept_features, blind, nameless, hidden, kept, means, second, kept2,
        scores,
    )  # fmt: skip


def _features(
    found: Batch,
    parameters: Parameters,
    vocabulary: Vocabulary,
    vectors: NDArray[Any],
    dropout: Dropout,
    random: np.random.Generator,
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return the features of the batch's types, and which are blind or nameless."""
    import numpy as np

    kinds = found.kinds
    rows = vocabulary.vectors[kinds]
    blind = (random.random(len(kinds)) < dropout.vectors) | (rows == 0)
    nameless = (random.random(len(kinds)) < dropout.words) | (blind & (rows > 0))
    own = vectors[rows]
    own[blind] = parameters["unknown"]
    whole = parameters["whole"][vocabulary.whole[kinds]]
    whole[nameless] = 0
    starts = np.concatenate(([0], np.cumsum(found.gram_counts)[:-1])).astype(np.int64)
    pieces = np.add.reduceat(parameters["grams"][found.grams], starts, 0)
    pieces /= found.gram_counts[:, None]
    shapes = parameters["shapes"][vocabulary.shape[kinds]]
    parts = [own, pieces, whole, shapes, vocabulary.marks[kinds]]
    return np.concatenate(parts, axis=1), blind, nameless


def _kept(
    shape: tuple[int, ...], rate: float, random: np.random.Generator
) -> NDArray[Any]:
    import numpy as np

    kept = random.random(shape, dtype=np.float32) >= rate
    return kept.astype(np.float32) / np.float32(1 - rate)


def _add_shifted(total: NDArray[Any], part: NDArray[Any], by: int) -> None:
    """Add row i + `by` of `part` to row i of `total`."""
    if by < 0:
        total[-by:] += part[:by]
    elif by > 0:
        total[:-by] += part[by:]
    else:
        total += part


def loss_and_slope(found: Batch, scores: NDArray[Any]) -> tuple[float, NDArray[Any]]:
    """Return the mean cross entropy of the batch, and its slope at the scores."""
    import numpy as np

    slope = np.exp(scores - scores.max(axis=1, keepdims=True))
    slope /= slope.sum(axis=1, keepdims=True)
    rows = np.arange(len(scores))
    right = np.maximum(found.tags, 0)
    total = max(float(found.weight.sum()), 1.0)
    likely = np.log(np.maximum(slope[rows, right], 1e-9))
    slope[rows, right] -= 1
    slope *= (found.weight / np.float32(total))[:, None]
    return -float((likely * found.weight).sum()) / total, slope


def backward(
    found: Batch,
    done: Pass,
    slope: NDArray[Any],
    parameters: Parameters,
    vocabulary: Vocabulary,
) -> Parameters:
    """Return the gradients of all parameters, from the slope at the scores."""
    import numpy as np

    gradients = {"last": done.second.T @ slope, "bias3": slope.sum(0)}
    slope = (slope @ parameters["last"].T) * done.kept2 * (done.second > 0)
    gradients["bias2"] = slope.sum(0)
    spread = _unshifted(slope, 3, 1)
    gradients["around"] = done.hidden.T @ spread
    below = spread @ parameters["around"].T
    order, starts, sizes = found.by_group
    grouped = np.zeros((len(starts) + 1, slope.shape[1]), np.float32)
    if len(starts):
        grouped[:-1] = np.add.reduceat(slope[order], starts, 0)
    gradients["group"] = done.means.T @ grouped
    if len(starts):
        back = (grouped[:-1] @ parameters["group"].T) / sizes[:, None]
        below[order] += np.repeat(back, sizes.astype(np.int64), axis=0)
    below *= done.kept * (done.hidden > 0)
    gradients["bias"] = below.sum(0)
    spread = _unshifted(below, PLACES, REACH)
    gradients["notes"] = found.notes.T @ spread
    order, starts = found.by_kind
    kinds = np.add.reduceat(spread[order], starts, 0)
    kinds[0] = 0  # the gaps
    gradients["types"] = done.features.T @ kinds
    features = (kinds @ parameters["types"].T) * done.kept_features
    gradients |= _embeddings(found, done, features, parameters, vocabulary)
    return gradients


def _unshifted(slope: NDArray[Any], places: int, reach: int) -> NDArray[Any]:
    """Return the slope at the sums that `_add_shifted` took from each place."""
    import numpy as np

    size = slope.shape[1]
    found = np.zeros((len(slope), places * size), np.float32)
    for place in range(places):
        _add_shifted(found[:, place * size : (place + 1) * size], slope, reach - place)
    return found


def _embeddings(
    found: Batch,
    done: Pass,
    slope: NDArray[Any],
    parameters: Parameters,
    vocabulary: Vocabulary,
) -> Parameters:
    """Return the gradients of what stands for words, pieces and shapes."""
    import numpy as np

    size = parameters["unknown"].shape[1]
    gradients = {"unknown": slope[done.blind, :size].sum(0, keepdims=True)}
    at = size
    size = parameters["grams"].shape[1]
    pieces = slope[:, at : at + size] / found.gram_counts[:, None]
    repeated = np.repeat(pieces, found.gram_counts.astype(np.int64), axis=0)
    gradients["grams"] = _scattered(parameters["grams"], found.grams, repeated)
    at += size
    size = parameters["whole"].shape[1]
    whole = slope[:, at : at + size].copy()
    whole[done.nameless] = 0
    rows = vocabulary.whole[found.kinds]
    gradients["whole"] = _scattered(parameters["whole"], rows, whole)
    at += size
    size = parameters["shapes"].shape[1]
    rows = vocabulary.shape[found.kinds]
    shapes = slope[:, at : at + size]
    gradients["shapes"] = _scattered(parameters["shapes"], rows, shapes)
    return gradients


def _scattered(
    like: NDArray[Any], rows: NDArray[Any], values: NDArray[Any]
) -> NDArray[Any]:
    """Return zeros shaped `like`, with each of `values` added to its row."""
    import numpy as np

    found = np.zeros_like(like)
    order = np.argsort(rows, kind="stable")
    ordered = rows[order]
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    found[ordered[starts]] = np.add.reduceat(values[order], starts, 0)
    return found


def without_rules(found: Batch, hidden: NDArray[Any]) -> None:
    """Hide what the rules say of those documents of the batch that `hidden` marks."""
    import numpy as np

    ends = np.cumsum(found.real[:, 0] == 0)  # a gap before and behind each document
    document = ends // GAP - 1
    rows = np.append(hidden, False)[document] & (found.real[:, 0] > 0)
    found.notes[rows, RULE_NOTES:] = 0
