"""An engine that takes its time: its names come later, in place of the first ones."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from reader.detection.engine import ENGINE, analyse
from reader.detection.engines import EngineError, Ranges
from reader.detection.model import Entity, Kind, Span
from reader.settings import Settings
from reader.tui.app import ReaderApp
from tests.tui.app_driver import HARBOUR, HARBOUR_ID, running, write_small


class Slow:
    """Waits until it may answer, then takes every entity for a facility."""

    setting = "spacy:slow"
    identity = f"{ENGINE} + slow"

    def __init__(self) -> None:
        self.may = threading.Event()
        self.error = False

    def analyse(self, text: str, skip: Ranges = ()) -> tuple[Span, ...]:
        self.may.wait(20)
        if self.error:
            raise EngineError("slow: cannot be loaded")
        return tuple(
            Entity(start=s.start, end=s.end, kind=Kind.FACILITY, name="x", key="x")
            if isinstance(s, Entity)
            else s
            for s in analyse(text, skip)
        )

    def close(self) -> None:
        self.may.set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    engine = Slow()
    monkeypatch.setattr("reader.detection.engines.make_engine", lambda _: engine)
    monkeypatch.setattr("reader.detection.worker.Apart", lambda made: made)
    yield engine
    engine.may.set()


def entity_kinds(spans: Sequence[Span]) -> set[Kind]:
    return {span.kind for span in spans if isinstance(span, Entity)}


async def test_its_names_replace_the_first_ones_without_a_jump(
    tmp_path: Path, slow: Slow
) -> None:
    long = HARBOUR + "\n".join(f"\nLine {number} of the story." for number in range(80))
    folder = write_small(tmp_path)
    (folder / HARBOUR_ID).write_text(long, "utf-8")
    settings = Settings(author="tester", engine="spacy:slow")
    async with running(folder, settings=settings) as app:
        view = app.main.view
        app.main.open_article(HARBOUR_ID, focus=True)
        await app.until(lambda: view.has_focus and entity_kinds(view.spans))
        assert Kind.PERSON in entity_kinds(view.spans)
        await app.press("pagedown", "j", "j")
        top, cursor = view.top_offset, view.cursor
        assert top > 0

        slow.may.set()
        await app.until(lambda: entity_kinds(view.spans) == {Kind.FACILITY})
        assert (view.top_offset, view.cursor) == (top, cursor)

        await app.press("escape")
        app.main.open_article("articles/budget.txt", focus=True)
        await app.until(lambda: app.shown == "articles/budget.txt")
        app.main.open_article(HARBOUR_ID, focus=True)
        await app.until(lambda: app.shown == HARBOUR_ID)
        assert entity_kinds(view.spans) == {Kind.FACILITY}


async def test_one_that_cannot_be_loaded_is_told_and_ours_stays(
    tmp_path: Path, slow: Slow
) -> None:
    slow.error = True
    slow.may.set()
    settings = Settings(author="tester", engine="spacy:slow")
    async with running(write_small(tmp_path), settings=settings) as app:
        await app.until(lambda: "cannot be loaded" in app.status)
        assert "the built-in engine is used" in app.status
        await app.until(lambda: Kind.PERSON in entity_kinds(app.main.view.spans))


async def test_quitting_waits_for_no_engine(
    tmp_path: Path, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up: list[bool] = []
    monkeypatch.setattr(
        ReaderApp, "finish", lambda _: given_up.append(slow.may.is_set())
    )
    settings = Settings(author="tester", engine="spacy:slow")
    async with running(write_small(tmp_path), settings=settings) as app:
        await app.until(lambda: Kind.PERSON in entity_kinds(app.main.view.spans))
        assert not slow.may.is_set()
        await app.press("ctrl+q")
    assert given_up == [True]
