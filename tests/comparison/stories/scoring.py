"""How well what is compared agrees with the tables of the stories."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from reader.comparison.board import Detected, compare
from reader.comparison.model import Mention, Row
from reader.detection.engine import detect
from tests.comparison.stories import GoldRow, Place, Story

Compare = Callable[[Sequence[Detected]], Sequence[Row]]


@dataclass(frozen=True, slots=True)
class Score:
    """Counts over one story or several; shares follow from them."""

    true_pairs: int = 0
    """Pairs of figures that answer the same question."""
    joined: int = 0
    """Pairs of figures that were put into one row."""
    right: int = 0
    """Pairs that are both."""
    judged: int = 0
    """Gold rows of two figures or more."""
    judged_right: int = 0
    """Those that were put into one row with the right judgement."""
    errors: tuple[str, ...] = field(default=(), repr=False)

    @property
    def recall(self) -> float:
        return self.right / self.true_pairs if self.true_pairs else 1.0

    @property
    def precision(self) -> float:
        return self.right / self.joined if self.joined else 1.0

    @property
    def judgement(self) -> float:
        return self.judged_right / self.judged if self.judged else 1.0

    def __add__(self, other: Score) -> Score:
        return Score(
            self.true_pairs + other.true_pairs,
            self.joined + other.joined,
            self.right + other.right,
            self.judged + other.judged,
            self.judged_right + other.judged_right,
            self.errors + other.errors,
        )


def detected(story: Story) -> tuple[Detected, ...]:
    return tuple(
        Detected(article, detect(article.text, date=article.date))
        for article in story.articles
    )


def score(story: Story, using: Compare = compare) -> Score:
    return score_rows(story, using(detected(story)))


def score_rows(story: Story, rows: Iterable[Row]) -> Score:
    """Compare `rows` with the table of `story`.

    A figure is the gold one that it overlaps most; one that overlaps none counts
    neither for nor against.
    """
    gold = _by_figure(story)
    found = [(row, _figures(row, gold)) for row in rows]
    true = {pair for row in story.rows for pair in _pairs(row.mentions)}
    joined = {pair for _, figures in found for pair in _pairs(figures)}
    judged = [row for row in story.rows if len(row.mentions) > 1]
    wrong = [(row, said) for row in judged if (said := _misjudged(row, found))]
    return Score(
        len(true),
        len(joined),
        len(true & joined),
        len(judged),
        len(judged) - len(wrong),
        (
            *_described(story, "not joined", true - joined),
            *_described(story, "joined", joined - true),
            *(f"{story.name}: {row.question}: {said}" for row, said in wrong),
        ),
    )


Pair = frozenset[Place]


def _pairs(figures: Iterable[Place]) -> Iterator[Pair]:
    return (frozenset(pair) for pair in combinations(set(figures), 2))


def _by_figure(story: Story) -> dict[str, list[Place]]:
    places: dict[str, list[Place]] = {}
    for place in (*story.ignored, *(p for row in story.rows for p in row.mentions)):
        places.setdefault(place.article, []).append(place)
    return places


def _figures(row: Row, gold: dict[str, list[Place]]) -> list[Place]:
    """Return the gold figures that are in `row`."""
    found = (_figure(mention, gold) for mention in row.mentions)
    return [place for place in found if place is not None]


def _figure(mention: Mention, gold: dict[str, list[Place]]) -> Place | None:
    start, end = mention.figure.start, mention.figure.end
    near = gold.get(mention.article, [])
    shared = {p: min(p.end, end) - max(p.start, start) for p in near}
    best = max(near, key=shared.__getitem__, default=None)
    return best if best is not None and shared[best] > 0 else None


def _misjudged(
    gold: GoldRow, found: Sequence[tuple[Row, Sequence[Place]]]
) -> str | None:
    """Say what is wrong with the row that holds all figures of `gold`, if anything."""
    for row, figures in found:
        if set(gold.mentions) <= set(figures):
            if row.relation in gold.relations:
                return None
            wanted = " or ".join(sorted(gold.relations))
            return f"{row.relation} ({row.why}) and not {wanted}"
    return "not in one row"


def _described(story: Story, what: str, pairs: Iterable[Pair]) -> Iterator[str]:
    texts = {article.id: article.text for article in story.articles}
    question = {p: row.question for row in story.rows for p in row.mentions}
    for pair in sorted(sorted((p.article, p.start, p.end) for p in q) for q in pairs):
        ends = (
            f"{article} {texts[article][start:end]!r}"
            f" ({question.get(Place(article, start, end), 'ignored')})"
            for article, start, end in pair
        )
        yield f"{story.name}: {what}: {' and '.join(ends)}"
