"""From what training learned to the weights of the package: few bytes, no fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reader.detection.entities.trained.features import UNIT
from reader.detection.entities.trained.network import TOP
from reader.detection.entities.trained.weights import EXACT, Weights
from reader.detection.training.gradients import PLACES, Parameters

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BYTE = 127
_UNIT_BITS = 5
_COARSEST = 4
_FINEST = 10
_HIDDEN_BITS = 6
"""A hidden unit of 1 is 2 to this power."""


class Books:
    """Vectors in few bytes: parts of them from books of 256 (Jégou et al. 2011)."""

    def __init__(self, codes: NDArray[Any], books: NDArray[Any]) -> None:
        self.codes = codes
        self.books = books
        """Parts x 256 x size of a part, in multiples of 1 / `UNIT`."""

    def vectors(self) -> NDArray[Any]:
        """Return the vectors as the network sees them, a row of zeros before them."""
        import numpy as np

        parts = [
            self.books[part][self.codes[:, part]] for part in range(len(self.books))
        ]
        found = np.concatenate(parts, axis=1).astype(np.float32) / UNIT
        return np.concatenate([np.zeros((1, found.shape[1]), np.float32), found])


def bound(vectors: NDArray[Any], parts: int, seed: int = 0, rounds: int = 12) -> Books:
    """Return `vectors` (of unit variance) bound into books, turned at random before."""
    import numpy as np

    random = np.random.default_rng(seed)
    size = vectors.shape[1]
    turn, _ = np.linalg.qr(random.standard_normal((size, size)))
    turned = (vectors @ turn).astype(np.float32)
    width = size // parts
    codes = np.zeros((len(vectors), parts), np.uint8)
    books = np.zeros((parts, 256, width), np.float32)
    for part in range(parts):
        piece = turned[:, part * width : (part + 1) * width]
        means = piece[random.choice(len(piece), 256, replace=False)].copy()
        for _ in range(rounds):
            near = _nearest(piece, means)
            order = np.argsort(near, kind="stable")
            starts = np.searchsorted(near[order], np.unique(near))
            sizes = np.diff(np.append(starts, len(order)))
            summed = np.add.reduceat(piece[order], starts, 0)
            means[np.unique(near)] = summed / sizes[:, None]
        means = np.clip(np.rint(means * UNIT), -_BYTE, _BYTE) / UNIT
        books[part] = means * UNIT
        codes[:, part] = _nearest(piece, means.astype(np.float32))
    return Books(codes, books)


def _nearest(points: NDArray[Any], means: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    distance: NDArray[Any] = np.square(means).sum(axis=1) - 2 * points @ means.T
    found: NDArray[Any] = distance.argmin(axis=1)
    return found


def exported(
    learned: Parameters,
    books: Books,
    words: Sequence[str],
    about: Mapping[str, Any],
) -> Weights:
    """Return the weights that do what the parameters `learned` do.

    Raises ValueError where a sum could become too large to be exact.
    """
    import numpy as np

    tables, types = _balanced(learned, books)
    bits = _bits(_sums(types, PLACES) + _sums(learned["notes"], PLACES), _BYTE)
    bits2 = _bits(_sums(learned["around"], 3) + _sums(learned["group"]), TOP)
    bits3 = _bits(_sums(learned["last"]), TOP)

    def whole(values: NDArray[Any], power: int) -> NDArray[Any]:
        found: NDArray[Any] = np.rint(values * np.float32(2.0**power))
        return found

    return Weights(
        words={word: number for number, word in enumerate(words)},
        codes=books.codes,
        books=books.books,
        unknown=_byte(learned["unknown"][0]),
        grams=tables["grams"],
        whole=tables["whole"],
        shapes=tables["shapes"],
        types=whole(types, bits),
        notes=whole(learned["notes"], bits),
        bias=whole(learned["bias"], bits + _UNIT_BITS),
        around=whole(learned["around"], bits2),
        group=whole(learned["group"], bits2),
        bias2=whole(learned["bias2"], bits2 + _HIDDEN_BITS),
        last=whole(learned["last"], bits3),
        bias3=whole(learned["bias3"], bits3 + _HIDDEN_BITS),
        shifts=(bits + _UNIT_BITS - _HIDDEN_BITS, bits2, bits3 + _HIDDEN_BITS),
        about=about,
    )


def _byte(values: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    found: NDArray[Any] = np.clip(np.rint(values * UNIT), -_BYTE, _BYTE)
    return found


def _balanced(
    learned: Parameters, books: Books
) -> tuple[dict[str, NDArray[Any]], NDArray[Any]]:
    """Return the tables of embeddings in bytes, and the weights that fit their scale.

    A table whose values are small is enlarged by a power of two and its weights made
    smaller, so that rounding takes little from it.
    """
    import numpy as np

    types = learned["types"].copy()
    tables = {}
    at = books.books.shape[0] * books.books.shape[2]
    for name in ("grams", "whole", "shapes"):
        table = learned[name]
        largest = float(np.quantile(np.abs(table), 0.9995))
        power = int(np.floor(np.log2(_BYTE / UNIT / max(largest, 1e-6))))
        scale = np.float32(2.0**power)
        tables[name] = _byte(table * scale)
        size = table.shape[1]
        types[at : at + size] /= scale
        at += size
    return tables, types


def _sums(layer: NDArray[Any], places: int = 1) -> NDArray[Any]:
    """Return the sum of absolute weights that each unit sees, over all places."""
    import numpy as np

    sums: NDArray[Any] = np.abs(layer.astype(np.float64)).sum(axis=0)
    total: NDArray[Any] = sums.reshape(places, -1).sum(axis=0)
    return total


def _bits(sums: NDArray[Any], largest: int) -> int:
    """Return the finest power of two at which no sum can be inexact."""
    import numpy as np

    worst = float(sums.max()) * largest
    bits = int(np.floor(np.log2(EXACT / 2 / worst)))
    if bits < _COARSEST:
        raise ValueError("weights too large for exact sums")
    return min(bits, _FINEST)
