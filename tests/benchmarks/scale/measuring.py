"""One library: every figure of the table, with the baseline that belongs to it."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from reader.cache.database import Cache
from reader.library.library import Library
from reader.library.model import Listed
from reader.search.query import Query
from reader.search.search import while_typing
from reader.tui.app import FIRST_LOOK
from reader.workspace import Workspace, open_workspace
from tests.benchmarks.scale import inside, newsboat, programs
from tests.benchmarks.scale.inside import Indexed
from tests.benchmarks.scale.libraries import Made
from tests.benchmarks.scale.programs import Measured

NEW_HEADLINE = "Zebras cross the quay by night"
_COLD_RUNS = 5
_WORDS = ("harbour", "medellín", "strike", "closed for")


@dataclass
class Figures:
    """What was measured with one library: milliseconds and MiB."""

    empty: Measured = field(default_factory=Measured)
    warm: Measured = field(default_factory=Measured)
    cold: Measured = field(default_factory=Measured)
    newsboat: Measured = field(default_factory=Measured)
    scanning: list[float] = field(default_factory=list)
    indexed: Indexed | None = None
    filters: dict[str, float] = field(default_factory=dict)
    searches: dict[str, float] = field(default_factory=dict)
    ripgrep: list[float] | None = None
    detected: int = 0


def measure(made: Made, home: Path, runs: int) -> Figures:
    """Measure everything with one library, in folders of its own below `home`."""
    env = programs.folders(home)
    programs.in_environment(env)
    figures = Figures()
    programs.start_empty(env, Measured())  # for the bytecode
    _start_cold(made, env, figures, min(runs, _COLD_RUNS))
    programs.drop_cache(env)
    with open_workspace(made.root) as workspace:
        figures.indexed = inside.index(workspace)
        figures.detected = inside.detect_first(workspace)
        rows = workspace.library.listing()
        _query(workspace, figures)
    figures.ripgrep = inside.ripgrep(made.root, _WORDS)
    beside = newsboat.prepare(home / "newsboat", made.root, rows)
    titles = [row.title for row in rows[:12]]
    programs.start_reader(made.root, titles[0], env, Measured())
    for _ in range(runs):
        programs.start_empty(env, figures.empty)
        programs.start_reader(made.root, titles[0], env, figures.warm)
        if beside:
            beside.use(figures.newsboat, keys=False)
    if beside:
        beside.use(figures.newsboat, keys=True)
    for _ in range(min(runs, 3)):
        programs.use_reader(
            made.root, titles, env, figures.warm, change=changing(made.root, rows)
        )
    return figures


def _start_cold(
    made: Made, env: programs.Environment, figures: Figures, runs: int
) -> None:
    """Start without a cache, in turn with a walk over the tree."""
    first = first_seen(made.root)
    programs.start_reader(made.root, first, env, Measured())
    for _ in range(runs):
        programs.drop_cache(env)
        figures.scanning.append(inside.timed(lambda: inside.scan_names(made.root)))
        programs.start_reader(made.root, first, env, figures.cold)


def first_seen(root: Path) -> str:
    """Return the headline that stands first in the list where no cache is."""
    library = Library(root, Cache(None))
    library.load()
    library.look(limit=FIRST_LOOK)
    return library.listing()[0].title


def _query(workspace: Workspace, figures: Figures) -> None:
    """Ask everything that is typed, as the list's filter and as a search."""
    typed = list(inside.typed())
    search = workspace.search

    def narrow(query: Query) -> object:
        return search.answer(query, patience=while_typing())

    def look_up(query: Query) -> object:
        return search.look_up(query, patience=while_typing())

    inside.ask(typed[:1], narrow)  # what is loaded at the first question
    figures.filters = inside.ask(typed, narrow)
    figures.searches = inside.ask(typed, look_up)


def changing(
    root: Path, rows: tuple[Listed, ...]
) -> Callable[[], tuple[str, Callable[[], None]]]:
    """Return what gives one of the first articles another headline, and back."""
    row = next(r for r in rows[:10] if r.headline in _text(root, r))
    path = root / row.id

    def change() -> tuple[str, Callable[[], None]]:
        before, dates = path.read_bytes(), path.stat()
        changed = before.replace(row.headline.encode(), NEW_HEADLINE.encode())
        path.write_bytes(changed)

        def undo() -> None:
            path.write_bytes(before)
            os.utime(path, ns=(dates.st_atime_ns, dates.st_mtime_ns))

        return NEW_HEADLINE, undo

    return change


def _text(root: Path, row: Listed) -> str:
    return (root / row.id).read_text("utf-8")


def median(values: list[float]) -> float:
    """Return the median, not a number where there are none."""
    return statistics.median(values) if values else float("nan")
