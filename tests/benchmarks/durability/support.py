"""What the parts share: made-up articles, and an author."""

from __future__ import annotations

from pathlib import Path

from reader.annotations.notebook import Notebook
from reader.library.model import Article, Metadata
from reader.text.hashing import text_sha256

AUTHOR = "benchmark"
CHECKOUT = Path(__file__).parents[3]


def paragraphs(count: int, seed: int = 0) -> str:
    """Return made-up text; another `seed` gives another one."""
    return "\n\n".join(
        f"Report {seed}, part {number}. The council of Lanthe met on day {number} and "
        f"heard that {100 * number + seed} people had crossed the strait by ferry."
        for number in range(1, count + 1)
    )


def article(number: int, text: str = "") -> Article:
    """Return the article with that number."""
    text = text or paragraphs(3, number)
    return Article(
        f"articles/{number % 97:02}/{number}.txt",
        text,
        text_sha256(text),
        "utf-8",
        (),
        Metadata(),
    )


def open_library(base: Path, author: str = AUTHOR) -> Notebook:
    """Open the library below `base`, with the state of its user beside it."""
    (base / "library").mkdir(parents=True, exist_ok=True)
    return Notebook(base / "library", author=author, state_dir=base / "state")


def percentile(values: list[float], share: float) -> float:
    """Return the value that a share of the values is not above; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
