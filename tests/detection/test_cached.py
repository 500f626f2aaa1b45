"""What each engine found is kept apart, and what is out of date goes."""

from __future__ import annotations

import pytest

from reader.cache.database import Cache
from reader.detection.cached import Detector
from reader.detection.engine import ENGINE, detect
from reader.detection.engines import EngineError, Ranges, TextError
from reader.detection.model import Corrections, Entity, Kind, Names, Span
from reader.library.model import Article, Metadata
from reader.text.hashing import text_sha256

TEXT = "Ana Ruiz left Peru on Saturday with more than 40 people."


def article(text: str = TEXT) -> Article:
    return Article("a.txt", text, text_sha256(text), "utf-8", (), Metadata())


class Slow:
    """An engine that finds one place, or fails."""

    setting = "spacy:slow"

    def __init__(self, version: str = "1", error: Exception | None = None) -> None:
        self.identity = f"{ENGINE} + slow {version}"
        self.error = error
        self.calls = 0
        self.closed = False

    def analyse(self, text: str, skip: Ranges = ()) -> tuple[Span, ...]:
        self.calls += 1
        if self.error:
            raise self.error
        place = Entity(start=0, end=3, kind=Kind.PLACE, name="Ana", key="ana")
        return (place,)

    def close(self) -> None:
        self.closed = True


def kinds(spans: tuple[Span, ...]) -> list[str]:
    return [span.kind.value for span in spans]


def engines_in(cache: Cache) -> set[str]:
    with cache.read() as connection:
        return {e for (e,) in connection.execute("SELECT engine FROM detection_spans")}


def test_the_built_in_engine_comes_first_then_the_chosen_one() -> None:
    detector = Detector(Cache(None), Slow())
    assert not detector.seen(article().sha256)
    first, second = detector.stages(article())
    assert first == detect(TEXT)
    assert kinds(second) == ["place"]
    assert detector.seen(article().sha256)


def test_what_the_chosen_engine_has_seen_comes_at_once() -> None:
    slow = Slow()
    detector = Detector(Cache(None), slow)
    detector.detect(article())
    (only,) = detector.stages(article())
    assert kinds(only) == ["place"]
    assert slow.calls == 1


def test_the_built_in_engine_alone_has_one_stage() -> None:
    (only,) = Detector(Cache(None)).stages(article())
    assert only == detect(TEXT)


def test_names_and_corrections_hold_for_both_stages() -> None:
    names = Names({"Peru": Kind.ORGANISATION})
    for spans in Detector(Cache(None), Slow()).stages(
        article(), names=names, corrections=Corrections()
    ):
        peru = next(s for s in spans if TEXT[s.start : s.end] == "Peru")
        assert peru.kind is Kind.ORGANISATION


def test_switching_back_and_forth_finds_nothing_anew() -> None:
    cache = Cache(None)
    one, other = Slow("1"), Slow("2")
    for engine in (one, other, one, other):
        Detector(cache, engine).detect(article())
        Detector(cache).detect(article())
    assert (one.calls, other.calls) == (1, 1)
    assert engines_in(cache) == {ENGINE, one.identity, other.identity}


def test_what_older_versions_found_goes_with_the_first_new_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache = Cache(None)
    slow = Slow()
    Detector(cache, slow).detect(article())
    Detector(cache).detect(article())
    for module in ("engines", "cached"):
        monkeypatch.setattr(f"reader.detection.{module}.ENGINE", f"{ENGINE}9")
    newer = Slow()
    newer.identity = f"{ENGINE}9 + slow 1"
    Detector(cache, newer).detect(article())
    Detector(cache).detect(article())
    assert engines_in(cache) == {f"{ENGINE}9", newer.identity}


def test_without_numpy_it_is_another_engine_of_the_same_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache = Cache(None)
    Detector(cache).detect(article())
    monkeypatch.setattr("reader.detection.engines._has_numpy", lambda: False)
    assert not Detector(cache).known(article().sha256)
    Detector(cache).detect(article())
    assert engines_in(cache) == {ENGINE, f"{ENGINE} without NumPy"}


def test_texts_that_no_article_has_are_forgotten() -> None:
    cache = Cache(None)
    for engine in (None, Slow()):
        detector = Detector(cache, engine)
        for number in range(3):
            detector.detect(article(f"{TEXT} {number}"))
    kept = article(f"{TEXT} 1").sha256
    Detector(cache).forget_others({kept})
    assert Detector(cache).all_known() == {kept}
    assert Detector(cache, Slow()).all_known() == {kept}


def test_an_unusable_engine_is_told_once_and_never_asked_again() -> None:
    lines: list[str] = []
    slow = Slow(error=EngineError("slow: broken"))
    detector = Detector(Cache(None), slow, lines.append)
    assert list(detector.stages(article())) == [detect(TEXT), detect(TEXT)]
    assert detector.detect(article("Ben Ruiz left Chile.")) == detect(
        "Ben Ruiz left Chile."
    )
    assert lines == ["slow: broken; the built-in engine is used"]
    assert slow.calls == 1


def test_a_text_that_is_too_much_is_read_by_the_built_in_engine() -> None:
    lines: list[str] = []
    slow = Slow(error=TextError("slow: too much"))
    cache = Cache(None)
    detector = Detector(cache, slow, lines.append)
    assert detector.detect(article()) == detect(TEXT)
    assert lines == ["a.txt: slow: too much; only the built-in engine has read it"]
    assert engines_in(cache) == {ENGINE}
    slow.error = None
    assert kinds(detector.detect(article())) == ["place"]


def test_closing_closes_the_engine() -> None:
    slow = Slow()
    Detector(Cache(None), slow).close()
    assert slow.closed
