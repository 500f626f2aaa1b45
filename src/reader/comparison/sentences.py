"""The sentence of a figure, cut into words, with the figures and names in it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reader.detection.model import TIME_KINDS, Entity, Figure, Kind, Span
from reader.library.model import Article, Role
from reader.text.boundaries import sentences

_WORD = re.compile(
    r"[^\W\d_]+(?:[’'‐‑-][^\W\d_]+)*(?:(?<=\.[^\W\d_])\.)?|\d+(?:[.,]\d+)*|[^\w\s]"
)
BREAKS = frozenset(";:—–()[]“”\"!?…|•") | {
    "but", "while", "whereas", "although", "though", "because",
}  # fmt: skip
"""Words and marks that part what is said of one figure from what is said of another."""
_COMPARED = frozenset(
    {
        Kind.COUNT, Kind.MONEY, Kind.PERCENT, Kind.QUANTITY, Kind.DURATION, Kind.AGE,
        Kind.FRACTION, Kind.VOTE,
    }
)  # fmt: skip
"""Figures that are an answer to a question; dates and ordinals are when and which."""
_NO_PROSE = frozenset({Role.METADATA, Role.CREDIT, Role.CONTRIBUTOR, Role.BOILERPLATE})
"""Blocks whose figures belong to no story."""


@dataclass(slots=True)
class Sentence:
    """A sentence with its words in lower case and where each begins (code points)."""

    start: int
    end: int
    text: str
    """The article's; offsets are into it."""
    role: Role
    words: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    """Those that are compared, by start."""
    times: list[Figure] = field(default_factory=list)
    """Dates, times and durations, by start."""
    names: list[Entity] = field(default_factory=list)
    last_person: Entity | None = None
    """Whom the text before the sentence named last."""

    def cut(self) -> None:
        """Find the words."""
        matches = list(_WORD.finditer(self.text, self.start, self.end))
        self.starts = [match.start() for match in matches]
        self.words = [match[0].lower() for match in matches]
        if "’" in self.text:
            self.words = [word.replace("’", "'") for word in self.words]

    def at(self, offset: int) -> int:
        """Return the index of the first word that begins at `offset` or after it."""
        return bisect_left(self.starts, offset)

    def phrase(self, i: int, words: Sequence[str]) -> bool:
        """Say whether the words from `i` on are `words`."""
        return i >= 0 and self.words[i : i + len(words)] == list(words)

    def word(self, i: int) -> str:
        """Return the word at `i`, empty beyond both ends."""
        return self.words[i] if 0 <= i < len(self.words) else ""

    def __str__(self) -> str:
        return self.text[self.start : self.end]


def figure_sentences(article: Article, spans: Sequence[Span]) -> Iterator[Sentence]:
    """Yield the sentences of `article` that hold a figure to compare, in order."""
    times: list[Figure] = []
    wanted: list[Figure] = []
    names: list[Entity] = []
    for span in spans:
        if isinstance(span, Entity):
            names.append(span)
        elif isinstance(span, Figure):
            if span.kind in TIME_KINDS:
                times.append(span)
            if span.kind in _COMPARED:
                wanted.append(span)
    at_time = [time.start for time in times]
    at_name = [name.start for name in names]
    for sentence in _around(article, wanted):
        sentence.cut()
        a, b = (bisect_left(at_time, end) for end in (sentence.start, sentence.end))
        sentence.times = times[a:b]
        a, b = (bisect_left(at_name, end) for end in (sentence.start, sentence.end))
        sentence.names = names[a:b]
        earlier = (one for one in reversed(names[:a]) if one.kind is Kind.PERSON)
        sentence.last_person = next(earlier, None)
        yield sentence


def _around(article: Article, figures: Sequence[Figure]) -> Iterator[Sentence]:
    """Yield the sentences around `figures`, each with those in it."""
    text = article.text
    starts = [block.start for block in article.blocks]
    line_end = -1
    ranges: list[tuple[int, int]] = []
    current: Sentence | None = None
    for figure in figures:
        if current is not None and figure.end <= current.end:
            current.figures.append(figure)
            continue
        if current is not None:
            yield current
            current = None
        k = bisect_right(starts, figure.start) - 1
        role = article.blocks[k].role if k >= 0 else Role.BODY
        if role in _NO_PROSE:
            continue
        if figure.start >= line_end:
            low = text.rfind("\n", 0, figure.start) + 1
            line_end = text.find("\n", figure.end)
            line_end = len(text) if line_end < 0 else line_end
            ranges = sentences(text, low, line_end)
        a, b = _range_of(ranges, figure)
        current = Sentence(a, b, text, role, figures=[figure])
    if current is not None:
        yield current


def _range_of(ranges: Sequence[tuple[int, int]], figure: Figure) -> tuple[int, int]:
    """Return the sentence of `ranges` in which `figure` stands, whole."""
    start, end = figure.start, figure.end
    for a, b in ranges:
        if a <= figure.start < b:
            start, end = a, max(b, end)
    return start, end
