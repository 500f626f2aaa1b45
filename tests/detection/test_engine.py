"""The engine: both layers in order, dates and names late, corrections above all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.cache.database import Cache
from reader.detection.cached import Detector
from reader.detection.engine import analyse, detect, finish
from reader.detection.model import (
    ENTITY_KINDS,
    Correction,
    Corrections,
    Entity,
    Figure,
    Kind,
    Names,
    Op,
    Span,
)
from reader.detection.stored import dumps, loads
from reader.library.model import Article, Metadata
from reader.text.hashing import text_sha256

TEXT = (
    "President Ana Ruiz said on Saturday that more than 40 people had left Peru. "
    "Ruiz spoke in Lima."
)


def _entities(spans: tuple[Span, ...], text: str = TEXT) -> list[tuple[str, Kind, str]]:
    return [
        (text[s.start : s.end], s.kind, s.key) for s in spans if isinstance(s, Entity)
    ]


def _article(text: str = TEXT) -> Article:
    return Article("a.txt", text, text_sha256(text), "utf-8", (), Metadata())


def test_both_layers_come_sorted_by_start_with_longer_spans_first() -> None:
    spans = detect("About 300 members of Peru's army and 12 officers were in Lima.")
    assert {s.kind for s in spans} >= {Kind.COUNT, Kind.PLACE}
    assert list(spans) == sorted(spans, key=lambda s: (s.start, -s.end))


def test_a_weekday_is_counted_from_the_date_of_the_article() -> None:
    def date(day: str | None) -> object:
        spans = detect(TEXT, date=day)
        return next(
            s.value for s in spans if isinstance(s, Figure) and s.kind == "date"
        )

    assert date("2019-02-25") == "2019-02-23"
    assert date(None) is None


def test_what_the_cache_may_hold_does_not_know_the_date() -> None:
    found = analyse(TEXT)
    assert finish(TEXT, found, date="2019-02-25") == detect(TEXT, date="2019-02-25")
    assert finish(TEXT, found) == detect(TEXT)


def test_nothing_is_found_in_skipped_ranges() -> None:
    head = "---\nplace: Lima\ncount: 40 people\n---\n"
    text = head + TEXT
    skip = ((0, len(head)),)
    names = Names({"Lima": Kind.ORGANISATION})
    spans = detect(text, skip=skip, names=names)
    assert spans
    assert all(span.start >= len(head) for span in spans)


def test_known_names_win_over_corrections_to_none_and_over_rules() -> None:
    names = Names({"Lima": Kind.ORGANISATION})
    assert ("Lima", Kind.ORGANISATION, "lima") in _entities(detect(TEXT, names=names))


FOREIGN = (
    "El presidente dijo el lunes que más de 300 soldados cruzaron la frontera con "
    "Colombia y que el gobierno pagó $25 millones por los daños que causaron en la "
    "ciudad, según el diario. Los soldados no tenían más que 12 kg de comida."
)


def test_another_language_yields_figures_with_units_and_known_names_only() -> None:
    spans = detect(FOREIGN, names=Names({"Colombia": Kind.PLACE}))
    kinds = {s.kind for s in spans}
    assert kinds <= {Kind.MONEY, Kind.PERCENT, Kind.QUANTITY, Kind.PLACE}
    assert Kind.MONEY in kinds
    assert [FOREIGN[s.start : s.end] for s in spans if isinstance(s, Entity)] == [
        "Colombia"
    ]


@given(st.text(max_size=400))
def test_any_text_gives_valid_spans(text: str) -> None:
    spans = detect(text, date="2024-05-06", names=Names({"Ana": Kind.PERSON}))
    for layer in (Entity, Figure):
        end = 0
        for span in (s for s in spans if isinstance(s, layer)):
            assert end <= span.start < span.end <= len(text)
            end = span.end
    for entity in (s for s in spans if isinstance(s, Entity)):
        assert entity.kind in ENTITY_KINDS
        assert entity.name
        assert entity.key
        assert 0 <= entity.confidence <= 1
        surface = text[entity.start : entity.end]
        assert surface.strip() == surface


@given(st.text(max_size=200))
def test_stored_spans_come_back_as_they_were(text: str) -> None:
    spans = analyse(text)
    assert loads(dumps(spans)) == spans


def test_stored_spans_come_back_with_every_field() -> None:
    spans = analyse(TEXT + " Between 200 and 300 cars, 12.5 per cent, cost $1.2m.")
    assert loads(dumps(spans)) == spans


class TestDetector:
    def test_it_finds_what_detection_finds(self) -> None:
        detector = Detector(Cache(None))
        assert detector.detect(_article()) == detect(TEXT)

    def test_a_text_is_analysed_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        detector = Detector(Cache(None))
        article = _article()
        assert not detector.known(article.sha256)
        first = detector.detect(article)
        assert detector.known(article.sha256)

        def refuse(*_: object) -> None:
            raise AssertionError("analysed again")

        monkeypatch.setattr("reader.detection.engines.analyse", refuse)
        assert detector.detect(article) == first

    def test_a_new_engine_analyses_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        detector = Detector(Cache(None))
        article = _article()
        detector.detect(article)
        monkeypatch.setattr("reader.detection.engines.ENGINE", "another")
        assert not detector.known(article.sha256)
        assert detector.detect(article) == detect(TEXT)

    def test_a_damaged_row_is_found_anew(self) -> None:
        cache = Cache(None)
        detector = Detector(cache)
        article = _article()
        first = detector.detect(article)
        with cache.write() as connection:
            connection.execute("UPDATE detection_spans SET spans = '[[1,2]]'")
        assert detector.detect(article) == first

    def test_names_and_corrections_are_applied_on_reading(self) -> None:
        detector = Detector(Cache(None))
        detector.detect(_article())
        corrections = Corrections((Correction(op=Op.HIDE, key="lima"),))
        names = Names({"Peru": Kind.ORGANISATION})
        found = detector.detect(_article(), names=names, corrections=corrections)
        assert found == detect(TEXT, names=names, corrections=corrections)
