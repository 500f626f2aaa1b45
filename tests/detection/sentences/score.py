"""Scores of an engine on files of sentences.

`python -m tests.detection.sentences.score [FILE…]` prints a table; `--shrink` also
takes from the list of known misses what the engine gets right by now.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.detection.engine import detect
from reader.detection.model import Span
from tests.detection.sentences import (
    KNOWN_MISSES,
    Sentence,
    Verdict,
    files,
    judge,
    known_misses,
    read,
)

Engine = Callable[[Sentence], Iterable[Span]]


@dataclass(slots=True)
class Score:
    """Counts over some sentences; ratios are 0 to 1, and 1 where nothing counts."""

    sentences: int = 0
    sentences_right: int = 0
    right: int = 0
    """Required spans found with exactly the right range and kind."""
    missed: int = 0
    extra: int = 0
    valued: int = 0
    """Spans of `right` that have fields to be checked."""
    values_right: int = 0
    """Spans of `valued` whose listed fields are all right."""

    def add(self, verdict: Verdict) -> None:
        wrong = sum(1 for _ in verdict.wrong_fields())
        valued = sum(1 for wanted, _ in verdict.right if wanted.fields)
        self.sentences += 1
        self.sentences_right += not (verdict.missed or verdict.extra or wrong)
        self.right += len(verdict.right)
        self.missed += len(verdict.missed)
        self.extra += len(verdict.extra)
        self.valued += valued
        self.values_right += valued - wrong

    @property
    def precision(self) -> float:
        return _ratio(self.right, self.right + self.extra)

    @property
    def recall(self) -> float:
        return _ratio(self.right, self.right + self.missed)

    @property
    def f1(self) -> float:
        return _ratio(2 * self.right, 2 * self.right + self.missed + self.extra)

    @property
    def values(self) -> float:
        return _ratio(self.values_right, self.valued)


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def default_engine(sentence: Sentence) -> tuple[Span, ...]:
    return detect(sentence.text, date=sentence.date)


def score(sentences: Iterable[Sentence], engine: Engine = default_engine) -> Score:
    total = Score()
    for sentence in sentences:
        total.add(judge(sentence, engine(sentence)))
    return total


HEADER = f"{'file':<16}{'P':>7}{'R':>7}{'F1':>7}{'values':>8}{'sentences':>12}"


def table_row(name: str, total: Score) -> str:
    ratios = (total.precision, total.recall, total.f1)
    shares = "".join(f"{100 * ratio:>7.1f}" for ratio in ratios)
    right = f"{total.sentences_right}/{total.sentences}"
    return f"{name:<16}{shares}{100 * total.values:>8.1f}{right:>12}"


def shrink() -> int:
    """Take what is right by now from the known misses; return how many went."""
    sentences = {s.id: s for path in files() for s in read(path)}
    kept = []
    known = known_misses()
    for name in known:
        sentence = sentences.get(name)
        if sentence and judge(sentence, default_engine(sentence)).problems(""):
            kept.append(name)
    KNOWN_MISSES.write_text("".join(f"{name}\n" for name in kept), encoding="utf-8")
    return len(known) - len(kept)


def main(arguments: Sequence[str]) -> None:
    paths = [Path(name) for name in arguments if name != "--shrink"] or files()
    print(HEADER)
    for path in paths:
        print(table_row(path.stem, score(read(path))))
    if "--shrink" in arguments:
        print(f"{shrink()} are no misses any more")


if __name__ == "__main__":
    main(sys.argv[1:])
