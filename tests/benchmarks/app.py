"""The app on a large library, beside an empty Textual app, in turn in one run.

    python -m tests.benchmarks.app [--articles 10000] [--runs 5] [--library DIR]

Prints medians, the ratio of the second start to the empty app, the 95th percentile of
a key in the list, how long an article takes to open, and the resident memory.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from reader.library.model import ArticleError
from reader.workspace import open_workspace
from tests.made_up import write_library
from tests.terminal import Terminal

EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static("ready to measure")
Empty().run()
"""
GOALS = {"start": 2.0, "key": 16.0, "open": 50.0, "memory": 150.0}
"""Ratio, milliseconds, milliseconds, MiB."""


@dataclass
class Measured:
    """What one program showed over the runs: milliseconds and MiB."""

    start: list[float] = field(default_factory=list)
    key: list[float] = field(default_factory=list)
    open: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)


def measure_empty(measured: Measured) -> None:
    """Start an app that shows one line."""
    with Terminal([sys.executable, "-c", EMPTY], columns=120, rows=40) as terminal:
        measured.start.append(1000 * terminal.time_start(b"ready to measure"))
        terminal.settle()
        measured.memory.append(_memory(terminal))


def measure_reader(library: Path, titles: Sequence[str], measured: Measured) -> None:
    """Start on a warm cache, move 60 rows, and open ten articles."""
    command = [str(Path(sys.executable).with_name("reader")), str(library)]
    # What the run before was looking at must not decide which rows are on the screen.
    shutil.rmtree(os.environ["XDG_STATE_HOME"], ignore_errors=True)
    with Terminal(command, columns=120, rows=40) as terminal:
        measured.start.append(1000 * terminal.time_start(_as_shown(titles[0])))
        terminal.settle(0.5, 8)
        for key in "j" * 45 + "k" * 15:
            measured.key.append(1000 * terminal.time_key(key))
            terminal.settle(0.03, 0.3)
        measured.memory.append(_memory(terminal))
    # Below 80 columns the article is alone, so that its headline tells it is there.
    shutil.rmtree(os.environ["XDG_STATE_HOME"], ignore_errors=True)
    with Terminal(command, columns=78, rows=40) as terminal:
        terminal.time_start(_as_shown(titles[0]))
        terminal.settle(0.5, 8)
        terminal.press("enter")
        terminal.settle(0.3)
        for title in titles[1:11]:
            words = " ".join(title.split()[:3]).encode()
            measured.open.append(1000 * terminal.time_key("n", until=words))
            terminal.settle(0.3)


def _as_shown(title: str) -> bytes:
    """The first words of a headline, which the narrow list still shows."""
    return title[:14].encode()


def _memory(terminal: Terminal) -> float:
    return float(psutil.Process(terminal.pid).memory_info().rss) / 2**20


def warm(library: Path) -> list[str]:
    """Fill the cache and the index; return the headlines in the order of the list."""
    with open_workspace(library) as workspace:
        workspace.library.load()
        workspace.library.refresh()
        workspace.library.look()
        workspace.search.update()
        titles = []
        for listed in workspace.library.listing()[:12]:
            try:
                titles.append(workspace.article(listed.id).title)
            except ArticleError:
                titles.append(listed.title)
        return titles


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of `values` lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def report(empty: Measured, reader: Measured, articles: int) -> bool:
    """Print the table; tell whether every goal is met."""
    start = statistics.median(reader.start)
    base = statistics.median(empty.start)
    rows = [
        ("second start to list, ms", start, f"{start / base:.2f} × empty app",
         GOALS["start"],
         start / base),
        ("key in the list, p95 ms", percentile(reader.key, 0.95),
         f"median {statistics.median(reader.key):.1f}", GOALS["key"],
         percentile(reader.key, 0.95)),
        ("article opens, median ms", statistics.median(reader.open),
         f"worst {max(reader.open):.1f}", GOALS["open"],
         statistics.median(reader.open)),
        ("resident memory, MiB", max(reader.memory),
         f"empty app {max(empty.memory):.0f}", GOALS["memory"], max(reader.memory)),
    ]  # fmt: skip
    print(f"{articles:,} articles; empty Textual app {base:.0f} ms")
    for name, value, beside, goal, compared in rows:
        verdict = "met" if compared <= goal else "MISSED"
        print(f"{name:28} {value:8.1f}   {beside:24} goal {goal:g}: {verdict}")
    return all(compared <= goal for *_, goal, compared in rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; the status is 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--articles", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--library", type=Path)
    chosen = parser.parse_args(arguments)
    empty, reader = Measured(), Measured()
    with tempfile.TemporaryDirectory(prefix="reader-benchmark-") as folder:
        for name in ("CONFIG", "CACHE", "STATE", "DATA"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(folder) / name.lower())
        library = chosen.library or Path(folder) / "library"
        if not chosen.library:
            write_library(library, chosen.articles)
        titles = warm(library)
        for _ in range(chosen.runs):
            measure_empty(empty)
            measure_reader(library, titles, reader)
        met = report(empty, reader, chosen.articles)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
