"""From the scores of tags to names: the best sequence that begins each name once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from reader.detection.entities.trained.weights import LABELS, TAGS

if TYPE_CHECKING:
    from numpy.typing import NDArray


def best(scores: NDArray[Any]) -> list[int]:
    """Return the tags with the largest sum in which no name goes on that none began.

    Where the best tag of each token by itself makes such a sequence, it is the answer;
    else the tokens up to the next that names nothing are weighed against each other.
    """
    import numpy as np

    if not len(scores):
        return []
    tags = scores.argmax(axis=1)
    before = np.concatenate(([0], tags[:-1]))
    inside = (tags > 0) & (tags % 2 == 0)
    wrong = np.flatnonzero(inside & (before != tags) & (before != tags - 1))
    found: list[int] = tags.tolist()
    last = 0
    for at in wrong.tolist():
        if at < last:
            continue
        first, last = _around(found, at)
        found[first:last] = _path(scores[first:last].tolist())
    return found


def _around(tags: list[int], at: int) -> tuple[int, int]:
    """Return the run of tokens around `at` whose tags are names."""
    first, last = at, at + 1
    while first and tags[first - 1]:
        first -= 1
    while last < len(tags) and tags[last]:
        last += 1
    return max(0, first - 1), last


def _path(rows: list[list[float]]) -> list[int]:
    """Return the best tags of `rows` (Viterbi): "I" only behind its own "B" or "I"."""
    totals = [0.0] + [float("-inf")] * (len(TAGS) - 1)
    links: list[list[int]] = []
    for row in rows:
        lead = max(range(len(TAGS)), key=totals.__getitem__)
        top = totals[lead]
        new = [top + row[0]]
        link = [lead]
        for begin in range(1, len(TAGS), 2):
            new.append(top + row[begin])
            link.append(lead)
            inside = begin + 1
            source = begin if totals[begin] >= totals[inside] else inside
            new.append(totals[source] + row[inside])
            link.append(source)
        totals = new
        links.append(link)
    tag = max(range(len(TAGS)), key=totals.__getitem__)
    path = []
    for link in reversed(links):
        path.append(tag)
        tag = link[tag]
    return path[::-1]


def names(tags: list[int]) -> Iterator[tuple[int, int, str]]:
    """Yield first token, the one after the last, and label of each name in `tags`."""
    first = -1
    for index, tag in enumerate([*tags, 0]):
        inside = tag > 0 and tag % 2 == 0
        if first >= 0 and not inside:
            yield first, index, LABELS[(tags[first] - 1) // 2]
            first = -1
        if tag % 2 == 1:
            first = index


def certainty(scores: NDArray[Any], tags: list[int]) -> NDArray[Any]:
    """Return how likely each token's tag is, by the scores of all tags."""
    import numpy as np

    rows = np.exp((scores - scores.max(axis=1, keepdims=True)).astype(np.float64))
    found: NDArray[Any] = rows[np.arange(len(tags)), tags] / rows.sum(axis=1)
    return found


_NAMED = 0.9
"""How likely each word must be to belong to some name, of whatever kind."""
_KIND = 0.45
"""How likely the words must be, on average, to belong to a name of one kind."""


class Doubts:
    """Names of several words of which only the kind, or the beginning, is in doubt."""

    def __init__(self, scores: NDArray[Any]) -> None:
        self._scores = scores

    @cached_property
    def _rows(self) -> NDArray[Any]:
        import numpy as np

        scores = self._scores
        shifted = scores - scores.max(axis=1, keepdims=True)
        rows: NDArray[Any] = np.exp(shifted.astype(np.float64))
        rows /= rows.sum(axis=1, keepdims=True)
        return rows

    def label(self, first: int, last: int) -> str:
        """Return the likeliest label of the tokens, "" where they may be no name."""
        import numpy as np

        if last - first < 2:
            return ""
        rows = self._rows[first:last]
        if float(rows[:, 0].max()) > 1 - _NAMED:
            return ""
        masses = np.log(rows[:, 1::2] + rows[:, 2::2] + 1e-9).mean(axis=0)
        top = int(masses.argmax())
        return LABELS[top] if float(np.exp(masses[top])) >= _KIND else ""
