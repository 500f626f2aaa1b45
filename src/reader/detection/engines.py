"""Which engine detects: the built-in one, or names by an installed spaCy pipeline.

An engine is chosen by a setting of the person who reads, never by a library: to load
a pipeline is to run its code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Protocol

from reader.detection.engine import ENGINE, analyse
from reader.detection.model import Span

Ranges = Sequence[tuple[int, int]]

BUILT_IN = "built-in"
SPACY = "spacy:"
"""What the setting begins with; the name of the pipeline follows."""


class EngineError(Exception):
    """An engine that cannot be used; the message is one clear line with the remedy."""


class TextError(Exception):
    """An engine that failed on one text, and may do well on the next."""


class Engine(Protocol):
    """Anything that finds the spans of a text."""

    @property
    def identity(self) -> str:
        """What decides its results: versions and model, as a key of the cache."""

    @property
    def setting(self) -> str:
        """The setting that chooses it."""

    def analyse(self, text: str, skip: Ranges = ()) -> tuple[Span, ...]:
        """Return what `text` alone says: dates unresolved, no names known beforehand.

        Nothing is found in the ranges of `skip` (code points). Raises `EngineError`
        where the engine turns out to be unusable, `TextError` where this text is too
        much for it.
        """

    def close(self) -> None:
        """Let go of what the engine holds beside its memory."""


class BuiltIn:
    """The engine of this package; it needs nothing else."""

    setting = BUILT_IN

    @property
    def identity(self) -> str:
        """The version of the engine, and whether its trained part can run."""
        return ENGINE if _has_numpy() else f"{ENGINE} without NumPy"

    def analyse(self, text: str, skip: Ranges = ()) -> tuple[Span, ...]:
        """Return what `reader.detection.engine.analyse` finds."""
        return analyse(text, skip)

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""


@cache
def _has_numpy() -> bool:
    return find_spec("numpy") is not None


def make_engine(setting: str) -> Engine:
    """Return the engine that `setting` names, not yet loaded.

    Raises `EngineError` where it is not installed, or where no engine has this name.
    """
    if setting == BUILT_IN:
        return BuiltIn()
    if setting.startswith(SPACY):
        from reader.detection.spacy_engine import SpacyEngine, find_pipeline

        return SpacyEngine(find_pipeline(setting.removeprefix(SPACY)))
    raise EngineError(
        f'no engine is called "{setting}": there are "{BUILT_IN}" and "{SPACY}NAME",'
        " NAME being an installed spaCy pipeline"
    )


def usable_engine(setting: str, report: Callable[[str], None]) -> Engine:
    """Return the engine that `setting` names, else the built-in one and a line why."""
    try:
        return make_engine(setting)
    except EngineError as error:
        report(in_its_place(error))
        return BuiltIn()


def in_its_place(error: EngineError) -> str:
    """Return the line that tells which engine is used, and why not the chosen one."""
    return f"{error}; the built-in engine is used"
