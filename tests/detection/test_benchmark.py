"""The benchmark of detection counts rightly and prints every part."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reader.detection.engine import detect
from reader.detection.model import Entity, Figure, Kind, Span
from tests.benchmarks.detection import corpora, fuzz, speeds
from tests.benchmarks.detection.__main__ import parts
from tests.benchmarks.detection.engines import Measured
from tests.benchmarks.detection.quantities import (
    claimed,
    same_unit,
    score_quantities,
    wanted,
)
from tests.benchmarks.detection.scoring import labelled, score_names

TEXT = "Ana Ruiz of the Lima Post's staff met Ben in Peru."


def entity(text: str, kind: Kind) -> Entity:
    start = TEXT.index(text)
    return Entity(start=start, end=start + len(text), kind=kind, name=text, key=text)


def gold(text: str, label: str) -> tuple[int, int, str]:
    start = TEXT.index(text)
    return start, start + len(text), label


class TestNames:
    def test_articles_and_possessives_count_for_neither_side(self) -> None:
        found = labelled(TEXT, [entity("the Lima Post's", Kind.ORGANISATION)])
        assert found == [gold("Lima Post", "ORG")]

    def test_other_kinds_are_left_out(self) -> None:
        spans = [entity("Ana Ruiz", Kind.GROUP), entity("Peru", Kind.FACILITY)]
        assert labelled(TEXT, spans) == []

    def test_strict_and_overlapping_ones_are_counted(self) -> None:
        people = [gold("Ana Ruiz", "PERSON"), gold("Ben", "PERSON")]
        wanted_ones = [*people, gold("Peru", "PLACE"), gold("Lima Post", "ORG")]
        found = [people[0], gold("Lima", "ORG"), gold("Peru", "PERSON")]
        score = score_names([(wanted_ones, found)])
        every, near = score.strict["ALL"], score.overlap["ALL"]
        assert (every.right, every.extra, every.missed) == (1, 2, 3)
        assert (near.right, near.extra, near.missed) == (2, 1, 2)
        person = score.strict["PERSON"]
        assert (person.precision, person.recall, person.f1) == (50, 50, 50)
        assert score.overlap["ORG"].f1 == 100

    def test_one_found_name_is_right_for_one_wanted_one(self) -> None:
        two = [gold("Ana", "PERSON"), gold("Ruiz", "PERSON")]
        score = score_names([(two, [gold("Ana Ruiz", "PERSON")])])
        near = score.overlap["PERSON"]
        assert (near.right, near.extra, near.missed) == (1, 0, 1)


def figure(kind: Kind = Kind.COUNT, **fields: object) -> Figure:
    return Figure(start=0, end=1, kind=kind, **fields)  # type: ignore[arg-type]


class TestQuantities:
    @pytest.mark.parametrize(
        ("gold_value", "found", "right"),
        [
            ("40", figure(value=40), True),
            ("40", figure(value=41), False),
            ("-5.5", figure(Kind.QUANTITY, value=-5.5), True),
            ("40-50", figure(low=40, high=50), True),
            ("45", figure(low=40, high=50), True),
            ("50", figure(low=40, high=50), True),
            ("44", figure(low=40, high=50), False),
            ("3", figure(Kind.DURATION, value="P3D", number=3), True),
            ("200", figure(low=200, high=999, bound="about"), False),
            ("3", figure(Kind.ORDINAL, value=3), False),
        ],
    )
    def test_values(self, gold_value: str, found: Figure, right: bool) -> None:
        one = wanted({"value": gold_value, "normalized_unit": "-"})
        value, _ = score_quantities([([one], [found])])
        assert (value.right == 1) == right
        claims = found.kind is not Kind.ORDINAL and bool(claimed(found))
        assert value.extra == (claims and not right)

    def test_each_figure_answers_for_one_value(self) -> None:
        twice = [wanted({"value": "2", "normalized_unit": "metre"})] * 2
        value, unit = score_quantities(
            [(twice, [figure(Kind.QUANTITY, value=2, unit="m"), figure(value=3)])]
        )
        assert (value.right, value.extra, value.missed) == (1, 1, 1)
        assert unit.right == 1

    @pytest.mark.parametrize(
        ("unit", "found"),
        [
            ("dollar", figure(Kind.MONEY, value=1, unit="USD")),
            ("hong kong dollar", figure(Kind.MONEY, value=1, unit="HKD")),
            ("pound sterling", figure(Kind.MONEY, value=1, unit="GBP")),
            ("dollar per share", figure(Kind.MONEY, value=1, unit="USD")),
            ("cent", figure(Kind.MONEY, value=1, unit="cent")),
            ("percentage", figure(Kind.PERCENT, value=1, unit="%")),
            ("kilometre per hour", figure(Kind.QUANTITY, value=1, unit="km/h")),
            ("foot", figure(Kind.QUANTITY, value=1, unit="ft")),
            ("celsius", figure(Kind.QUANTITY, value=1, unit="°C")),
            ("year of age", figure(Kind.AGE, value=1, unit="years")),
            ("minute", figure(Kind.DURATION, value="PT20M", number=20)),
            ("month", figure(Kind.DURATION, value="P3M", number=3)),
            ("large city", figure(value=1, counted="cities")),
            ("people", figure(value=1, counted="people")),
            ("-", figure(value=1)),
        ],
    )
    def test_units_and_counted_nouns(self, unit: str, found: Figure) -> None:
        assert same_unit(unit, found)
        assert not same_unit("gallon", found)


class TestSets:
    def test_what_is_not_there_is_left_out(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(corpora, "SHARED", tmp_path)
        assert corpora.named("wikigold") == []
        assert corpora.quantified("age") == []
        assert list(corpora.seeds()) == []

    def test_they_are_read_as_they_are_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(corpora, "SHARED", tmp_path)
        (tmp_path / "dev").mkdir()
        spans = [{"start": 12, "end": 27, "label": "ORG"}]
        spans += [{"start": 0, "end": 8, "label": "MISC"}]
        line = json.dumps({"text": TEXT, "spans": spans})
        (tmp_path / "dev" / "wikigold.jsonl").write_text(line, encoding="utf-8")
        assert corpora.named("wikigold") == [(TEXT, [gold("Lima Post", "ORG")])]


def test_any_text_grows_by_its_length_and_has_good_spans() -> None:
    names = [name for name, _ in fuzz.texts(100)]
    assert len(set(names)) == len(names) > 30
    assert all(len(text) == 100 for _, text in fuzz.texts(100))
    whole = fuzz.Growth("x", 0.5, 2.0), fuzz.Growth("x", 0.5, 8.0)
    assert [growth.ratio for growth in whole] == [1.0, 4.0]

    def wrong(text: str, date: str | None) -> tuple[Span, ...]:
        return (figure(), figure())

    with pytest.raises(AssertionError):
        list(fuzz.growths(wrong, 8))


def test_speed_is_told_beside_a_baseline() -> None:
    kinds: speeds.Works = {"base": speeds.scan, "twice": lambda t: [t.split()] * 2}
    found = speeds.speeds(kinds, [TEXT] * 50, 3)
    assert found["base"].ratio == 1
    assert found["twice"].words_per_second > 0


HEADS = {
    "names": ("NAMES", None),
    "quantities": ("QUANTITIES", None),
    "sentences": ("SENTENCES OF OUR OWN", 3),
    "linking": ("WHO IS WHO", 3),
    "samples": ("SAMPLE TEXTS", None),
    "speeds": ("SPEED", 6),
    "start": ("START", 5),
    "growth": ("TIME FOR 4,000 CHARACTERS", 8),
}


@pytest.mark.parametrize("part", HEADS)
def test_every_part_of_the_table_has_its_rows(part: str) -> None:
    engine = Measured("built-in", lambda text, date: detect(text, date=date))
    every = parts([engine], quick=True)
    assert set(every) == set(HEADS)
    head, *rows = every[part]()
    title, least = HEADS[part]
    assert head[0] == title
    if least is not None:
        assert len(rows) >= least
    for row in rows:
        assert len(row) <= len(head)
        assert all(row)
