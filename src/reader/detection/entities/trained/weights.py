"""The weights of the trained tagger: whole numbers in one compressed file.

Every number that the network computes before its last step is a whole number small
enough for a float to hold exactly. So no order of summing, and so no machine, changes a
result.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

WEIGHTS = Path(__file__).with_name("weights.npz")
FORMAT = 1

LABELS = ("person", "organisation", "place", "facility", "group", "misc")
TAGS = ("", *(f"{edge}-{label}" for label in LABELS for edge in "BI"))
"""What the network tells of a token: no name, or the begin or the inside of one."""

EXACT = 1 << 24
"""Sums of whole numbers below this are exact in a float of 32 bits."""

_ARRAYS = (
    "codes", "books", "unknown", "grams", "whole", "shapes", "types", "notes",
    "bias", "around", "group", "bias2", "last", "bias3",
)  # fmt: skip


class WeightsError(ValueError):
    """A file that holds no weights for this version of the program."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What training learned. Arrays hold whole numbers; steps are powers of two."""

    words: Mapping[str, int]
    """Words with a vector of their own, and their number."""
    codes: NDArray[Any]
    """Words x parts: which vector of each book makes up a part of the word's."""
    books: NDArray[Any]
    """Parts x 256 x size of a part."""
    unknown: NDArray[Any]
    """The vector of all other words."""
    grams: NDArray[Any]
    whole: NDArray[Any]
    shapes: NDArray[Any]
    types: NDArray[Any]
    """A type's features x (places of the window x hidden units)."""
    notes: NDArray[Any]
    """A token's notes x (places of the window x hidden units)."""
    bias: NDArray[Any]
    around: NDArray[Any]
    """Hidden units x (left, same, right x units of the second layer)."""
    group: NDArray[Any]
    """Hidden units, averaged over a word's occurrences, x units of the second layer."""
    bias2: NDArray[Any]
    last: NDArray[Any]
    bias3: NDArray[Any]
    shifts: tuple[int, int, int]
    """By which powers of two the sums of each layer are divided."""
    about: Mapping[str, Any]
    """Sources, date, seed and scores of the training."""


def load(path: Path = WEIGHTS) -> Weights:
    """Return the weights in `path`.

    Raises OSError where it cannot be read, `WeightsError` where it holds no weights.
    """
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(file["about"].tobytes())
            if about.get("format") != FORMAT:
                raise WeightsError(f"{path}: format {about.get('format')}")
            words = file["words"].tobytes().decode().split("\n")
            arrays = {name: file[name] for name in _ARRAYS}
    except (KeyError, ValueError, EOFError) as error:
        raise WeightsError(f"{path} holds no weights: {error}") from error
    floats = {
        name: array if name == "codes" else array.astype(np.float32)
        for name, array in arrays.items()
    }
    return Weights(
        words={word: number for number, word in enumerate(words)},
        shifts=tuple(about["shifts"]),
        about=about,
        **floats,
    )


def save(path: Path, weights: Weights) -> None:
    """Write `weights` to `path`; the same weights give the same bytes."""
    import numpy as np

    about = {**weights.about, "format": FORMAT, "shifts": list(weights.shifts)}
    text = json.dumps(about, ensure_ascii=False, sort_keys=True)
    arrays = {name: _smallest(np.asarray(getattr(weights, name))) for name in _ARRAYS}
    words = "\n".join(sorted(weights.words, key=lambda word: weights.words[word]))
    np.savez_compressed(
        path,
        allow_pickle=False,
        about=np.frombuffer(text.encode(), np.uint8),
        words=np.frombuffer(words.encode(), np.uint8),
        **arrays,
    )


def _smallest(array: NDArray[Any]) -> NDArray[Any]:
    """Return `array` in the smallest type that holds its whole numbers."""
    import numpy as np

    low, high = array.min(initial=0), array.max(initial=0)
    for kind in (np.uint8, np.int8, np.int16):
        info = np.iinfo(kind)
        if info.min <= low and high <= info.max:
            return array.astype(kind)
    return array.astype(np.int32)


@cache
def weights() -> Weights:
    """Return the weights that the package carries, read once.

    NumPy is told, before its first import, to use one thread: on matrices as small as
    ours several wait for each other longer than they save.
    """
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    return load()
