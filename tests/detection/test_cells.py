"""Numbers deep in a table are what the rules make of them, without asking the rules."""

from __future__ import annotations

import random

import pytest

from reader.detection.figures import cells, find_figures, grammar
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Figure, Kind


def table(seed: int) -> str:
    """Return rows of numbers with a few words before, between and after them."""
    rng = random.Random(seed)

    def number() -> str:
        return rng.choice(
            [
                str(rng.randrange(120)),
                str(rng.randrange(1300, 2200)),
                f"{rng.randrange(10**7):,}",
                f"{rng.random() * 100:.2f}",
                rng.choice(["0", "00", "007", "911", "10000", "12 000"]),
            ]
        )

    parts = []
    for words in ("The flood killed", "people of", "- May", "per cent."):
        parts += [words, *(number() for _ in range(rng.randrange(1, 120)))]
    return "".join(part + rng.choice([" ", ", ", "\n", ","]) for part in parts)


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_find_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = table(seed)
    found = find_figures(text)
    monkeypatch.setattr(cells, "DEEP", 10**9)
    assert found == find_figures(text)


def test_no_rule_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    def tried(doc: Tokens, i: int) -> Figure | None:
        raise AssertionError(doc[i])

    monkeypatch.setattr(grammar, "DIGIT_RULES", (tried,))
    found = find_figures("12 1,500\n7.5, 33\n" * 500)
    assert [f.value for f in found[:4]] == [12, 1500, 7.5, 33]
    assert {f.kind for f in found} == {Kind.COUNT}
    assert len(found) == 2000
