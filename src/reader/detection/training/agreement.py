"""What several teachers agree on, and where they do not.

A name counts where enough teachers give the same range and label. Where they differ the
text is unsure: it teaches nothing, neither that there is a name nor that there is none.
What a document says clearly in one place settles the same words elsewhere in it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from reader.detection.training.corpora import Labelled, Name, Range

Opinions = Sequence[Sequence[Name]]
"""The names of one text, by each teacher."""

_SAME_WORDS = 0.8
"""Weight of a name that is settled by the rest of its document."""


def agreed(document: Labelled, opinions: Opinions, enough: int) -> Labelled:
    """Return `document` with the names that `enough` of the teachers agree on."""
    names: list[Name] = []
    unsure: list[Range] = []
    for cluster in _clusters(opinions):
        chosen, open_ranges = _decide(cluster, enough, len(opinions))
        names.extend(chosen)
        unsure.extend(open_ranges)
    return _consistent(replace(document, names=tuple(names), unsure=tuple(unsure)))


def _clusters(opinions: Opinions) -> Iterator[list[Name]]:
    """Yield groups of overlapping names of all teachers."""
    cluster: list[Name] = []
    end = 0
    for name in sorted(name for names in opinions for name in names):
        if cluster and name.start >= end:
            yield cluster
            cluster = []
        end = max(end, name.end) if cluster else name.end
        cluster.append(name)
    if cluster:
        yield cluster


def _decide(
    cluster: Sequence[Name], enough: int, teachers: int
) -> tuple[list[Name], list[Range]]:
    """Return the names that a cluster settles on and the ranges it leaves open."""
    votes = Counter(replace(name, weight=1.0) for name in cluster)
    chosen: list[Name] = []
    for name, count in sorted(votes.items(), key=lambda item: (-item[1], item[0])):
        if count >= enough and not overlaps(name, chosen):
            sure = 1.0 if count == teachers else 0.85
            chosen.append(replace(name, weight=sure))
    covered = Counter(i for name in cluster for i in range(name.start, name.end))
    open_points = [
        i
        for i in sorted(covered)
        if (covered[i] > 1 or not chosen)
        and not any(n.start <= i < n.end for n in chosen)
    ]
    return sorted(chosen), list(runs(open_points))


def overlaps(name: Name, others: Iterable[Name]) -> bool:
    """Whether `name` shares a code point with one of `others`."""
    return any(name.start < n.end and n.start < name.end for n in others)


def runs(points: Sequence[int]) -> Iterator[Range]:
    """Yield the half-open ranges that ascending `points` make up."""
    start = before = None
    for point in points:
        if start is None or before is None or point != before + 1:
            if start is not None and before is not None:
                yield start, before + 1
            start = point
        before = point
    if start is not None and before is not None:
        yield start, before + 1


def _consistent(document: Labelled) -> Labelled:
    """Settle open ranges whose words the document names clearly elsewhere."""
    text = document.text
    labels: dict[str, set[str]] = defaultdict(set)
    for name in document.names:
        words = text[name.start : name.end]
        labels[words].add(name.label)
        if name.label == "person" and " " in words:
            labels[words.rpartition(" ")[2]].add("person")
    names = list(document.names)
    unsure: list[Range] = []
    for start, end in document.unsure:
        known = labels.get(text[start:end], set())
        if len(known) == 1:
            names.append(Name(start, end, next(iter(known)), _SAME_WORDS))
        else:
            unsure.append((start, end))
    return replace(document, names=tuple(sorted(names)), unsure=tuple(unsure))


def alike(opinions: Mapping[str, Iterable[Sequence[Name]]]) -> dict[str, float]:
    """Return the F1 (0 to 1) of each two teachers over the same texts."""
    found = {
        teacher: {
            (number, n.start, n.end, n.label)
            for number, names in enumerate(texts)
            for n in names
        }
        for teacher, texts in opinions.items()
    }
    pairs = list(found)
    return {
        f"{a}-{b}": 2 * len(found[a] & found[b]) / max(1, len(found[a]) + len(found[b]))
        for i, a in enumerate(pairs)
        for b in pairs[i + 1 :]
    }
