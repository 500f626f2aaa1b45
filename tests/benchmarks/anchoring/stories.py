"""The texts that are edited: the sample stories, and made-up ones full of twins."""

from __future__ import annotations

import random
from pathlib import Path

from reader.text.canonical import decode

SAMPLE = Path(__file__).parents[3] / "articles"

_SUBJECTS = [
    "the coast guard",
    "a fisherman",
    "two ministers",
    "the port authority",
    "rescue teams",
    "the union of dockers",
    "a survivor",
    "the shipping line",
    "divers",
    "opposition members",
]
_VERBS = [
    "said that",
    "denied that",
    "confirmed on Monday that",
    "told reporters that",
    "wrote that",
    "had warned for years that",
    "would not say whether",
    "insisted that",
]
_FACTS = [
    "the ferry was overloaded",
    "the doors had been left open",
    "nobody checked the list",
    "at least {n} people were missing",
    "the weather was calm",
    "{n} boats joined the search",
    "the captain left first",
    "the engine failed twice",
    "repairs cost {n} million crowns",
]


def sample() -> list[str]:
    """Return the texts of the sample stories."""
    paths = sorted(path for path in SAMPLE.rglob("*") if path.is_file())
    return [decode(path.read_bytes()).text for path in paths]


def recurring(count: int) -> list[str]:
    """Return stories in which whole clauses occur again and again."""
    return [story(random.Random(seed)) for seed in range(count)]


def story(rng: random.Random, sentences: int = 45) -> str:
    """Return a text in which phrases recur, as they do in news, but more often."""
    paragraphs: list[list[str]] = [[]]
    for number in range(sentences):
        words = f"{rng.choice(_SUBJECTS)} {rng.choice(_VERBS)} {rng.choice(_FACTS)}"
        words = words.format(n=rng.randint(2, 400))
        if rng.random() < 0.4:
            words += f", and {rng.choice(_SUBJECTS)} agreed"
        paragraphs[-1].append(words[0].upper() + words[1:] + ".")
        if number % 3 == 2:
            paragraphs.append([])
    return "\n\n".join(" ".join(lines) for lines in paragraphs if lines) + "\n"
