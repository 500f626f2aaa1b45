"""Whether any text is done in time linear in its length."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from reader.detection.model import Entity, Figure
from tests.benchmarks.detection.engines import Detect

REPEATED = {
    "digits": "7",
    "digits and commas": "1,000,",
    "numbers": "12 ",
    "numbers in words": "two hundred and ",
    "scales": "million ",
    "vague": "hundreds of thousands of ",
    "ranges": "1-2-",
    "dates": "3 May 2024, ",
    "slashes": "1/2/",
    "clock": "12:30:",
    "sums": "$1.2m €",
    "letters": "a",
    "capitals": "A",
    "names": "Ana Ruiz Ortega ",
    "one name": "Ruiz ",
    "name of name": "Bank of the ",
    "initials": "J. K. ",
    "titles": "President Mr ",
    "hyphens": "anti-pro-",
    "apostrophes": "O’",
    "quotes": '“‘"',
    "brackets": "((A) ",
    "lines": "\n",
    "headlines": "Big News Today\n",
    "accents": "e\u0301",
    "dots": ". ",
    "spaces": " \u00a0\u2009",
    "addresses": "www.a.b/",
    "and": "Ana and Ben and ",
    "foreign": "el presidente de la ",
}
"""What is repeated up to the length that is measured."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How long a text took at a quarter of its length, and at its full length."""

    name: str
    quarter: float
    """Seconds."""
    full: float

    @property
    def ratio(self) -> float:
        """Time per length beside that of the quarter: 1 where it is linear."""
        return self.full / (4 * max(self.quarter, 1e-4))


def texts(length: int) -> Iterator[tuple[str, str]]:
    """Yield name and text of each kind, the same for the same length."""
    for name, piece in REPEATED.items():
        yield name, (piece * (length // len(piece) + 1))[:length]
    rng = random.Random(7)
    yield (
        "any characters",
        "".join(chr(rng.randrange(1, 0xD000)) for _ in range(length)),
    )
    pieces = [*REPEATED.values(), "in Lima ", "on Monday ", "said ", "%", "\n\n"]
    mixed = "".join(rng.choice(pieces) for _ in range(length // 3))
    yield "all of these mixed", mixed[:length]


def growths(detect: Detect, length: int) -> Iterator[Growth]:
    """Measure every kind at a quarter of `length` and at `length`; checks the spans.

    Raises AssertionError where a span is out of the text or out of order.
    """
    quarters = dict(texts(length // 4))
    for name, text in texts(length):
        yield Growth(name, _taken(detect, quarters[name]), _taken(detect, text))


def _taken(detect: Detect, text: str) -> float:
    began = time.process_time()
    spans = detect(text, "2019-02-25")
    taken = time.process_time() - began
    for layer in (Entity, Figure):
        end = 0
        for span in (s for s in spans if isinstance(s, layer)):
            assert end <= span.start < span.end <= len(text), span
            end = span.end
    return taken
