"""Real news texts, where they lie beside the checkout: one man, one key."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.detection.engine import detect
from reader.detection.model import Entity, Kind
from reader.text.canonical import decode
from reader.text.fold import matches

SEEDS = Path(__file__).parents[2].parent / "shared" / "corpus" / "seeds"
TEXTS = [decode(path.read_bytes()).text for path in sorted(SEEDS.glob("*.txt"))]

pytestmark = pytest.mark.skipif(not TEXTS, reason="no news texts beside the checkout")


def _entities(text: str) -> list[Entity]:
    return [s for s in detect(text) if isinstance(s, Entity)]


@pytest.mark.parametrize("surname", ["Guaido", "Maduro", "Pence", "Pompeo", "Pineros"])
def test_every_mention_of_a_person_is_that_person(surname: str) -> None:
    for text in TEXTS:
        people = [e for e in _entities(text) if e.kind is Kind.PERSON]
        keys: set[str] = set()
        for start, end in matches(text, surname):
            if text[start].islower():
                continue  # a slug of a film clip
            inside = [e for e in people if e.start <= start and end <= e.end]
            assert inside, text[max(0, start - 30) : end + 30]
            keys.update(e.key for e in inside)
        assert len(keys) <= 1
        assert all(len(key.split()) > 1 for key in keys)


def test_no_verb_prefix_or_possessive_is_part_of_a_name() -> None:
    for text in TEXTS:
        for entity in _entities(text):
            name = text[entity.start : entity.end]
            words = name.lower().split()
            assert not {"meets", "fear", "says", "the", "scramble"} & {
                words[0],
                words[-1],
            }
            assert not name.startswith(("anti-", "pro-"))
            assert not name.endswith(("'s", "’s", "-", ",", "."))


def test_two_women_of_one_surname_stay_two() -> None:
    people = {e.key for text in TEXTS for e in _entities(text) if e.kind is Kind.PERSON}
    assert {"laura gil", "nicolasa gil"} <= people
    assert "gil" not in people


@pytest.mark.parametrize("place", ["Washington", "Moscow", "Colombia", "Caracas"])
def test_places_and_capitals_of_governments_are_places(place: str) -> None:
    for text in TEXTS:
        for start, end in matches(text, place):
            if text[start].islower() or text[end : end + 1].isalpha():
                continue
            kinds = [
                e.kind for e in _entities(text) if e.start <= start and end <= e.end
            ]
            assert kinds == [Kind.PLACE]
