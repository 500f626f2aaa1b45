"""Programs in a terminal: how soon they show a list, what a key costs, their memory."""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from tests.terminal import Terminal

EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static("ready to measure")
Empty().run()
"""
COLUMNS, ROWS = 120, 40
_SHOWN = 14
"""Characters of a headline that even a narrow list shows."""
_KEYS = "j" * 45 + "k" * 15

Environment = Mapping[str, str]


@dataclass
class Measured:
    """What one program showed over its runs: milliseconds and MiB."""

    start: list[float] = field(default_factory=list)
    key: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    change: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The median start."""
        return statistics.median(self.start)


def folders(home: Path) -> dict[str, str]:
    """Return an environment with folders of its own, in which bytecode is kept.

    So a checkout starts as fast as a program that was installed.
    """
    own = {
        f"XDG_{name}_HOME": str(home / name.lower())
        for name in ("CONFIG", "CACHE", "STATE", "DATA")
    }
    return {
        **own,
        "PYTHONPYCACHEPREFIX": str(home / "bytecode"),
        "PYTHONDONTWRITEBYTECODE": "",
        "READER_AUTHOR": "ana",
    }


def start_empty(env: Environment, measured: Measured) -> None:
    """Start a Textual app that shows one line."""
    command = [sys.executable, "-c", EMPTY]
    with Terminal(command, columns=COLUMNS, rows=ROWS, env=env) as terminal:
        measured.start.append(1000 * terminal.time_start(b"ready to measure"))
        terminal.settle()
        measured.memory.append(memory(terminal))


def start_reader(
    library: Path, first: str, env: Environment, measured: Measured
) -> None:
    """Start the app and wait for the headline that is `first` in its list."""
    with _reader(library, env) as terminal:
        measured.start.append(1000 * terminal.time_start(shown(first)))


def use_reader(
    library: Path,
    titles: Sequence[str],
    env: Environment,
    measured: Measured,
    *,
    change: Callable[[], tuple[str, Callable[[], None]]],
) -> None:
    """Move through the list, look at the memory, and change a file.

    `change` changes the first article on the disk, and returns its new headline and
    what changes it back.
    """
    with _reader(library, env) as terminal:
        terminal.time_start(shown(titles[0]))
        rest(terminal)
        press_keys(terminal, measured)
        measured.memory.append(memory(terminal))
        terminal.press("g")
        headline, undo = change()
        began = time.perf_counter()
        try:
            took = terminal.time_output(began, shown(headline), 60.0)
            measured.change.append(1000 * took)
        finally:
            undo()


def press_keys(terminal: Terminal, measured: Measured) -> None:
    """Press sixty keys, each when the one before has been answered."""
    for key in _KEYS:
        measured.key.append(1000 * terminal.time_key(key))
        terminal.settle(0.03, 0.3)


def _reader(library: Path, env: Environment) -> Terminal:
    # What the run before was looking at must not decide which rows are on the screen.
    shutil.rmtree(env["XDG_STATE_HOME"], ignore_errors=True)
    command = [str(Path(sys.executable).with_name("reader")), str(library)]
    return Terminal(command, columns=COLUMNS, rows=ROWS, env=env)


def shown(title: str) -> bytes:
    """Return what is seen of a headline however narrow the list is."""
    return title[:_SHOWN].encode()


def rest(terminal: Terminal, quiet: float = 1.0, seconds: float = 900.0) -> None:
    """Wait until the program does nothing any more: neither writes nor computes."""
    process = psutil.Process(terminal.pid)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        before, written = sum(process.cpu_times()[:2]), len(terminal.output)
        terminal.settle(quiet, quiet)
        busy = sum(process.cpu_times()[:2]) - before
        if busy < quiet / 20 and len(terminal.output) == written:
            return


def memory(terminal: Terminal) -> float:
    """Return the resident memory of a program and its children, MiB."""
    process = psutil.Process(terminal.pid)
    all_of_it = (process, *process.children(recursive=True))
    return sum(one.memory_info().rss for one in all_of_it) / 2**20


def percentile(values: Sequence[float], share: float = 0.95) -> float:
    """Return the value below which `share` of `values` lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def drop_cache(env: Environment) -> None:
    """Forget everything that was derived from the library."""
    shutil.rmtree(env["XDG_CACHE_HOME"], ignore_errors=True)


def in_environment(env: Environment) -> None:
    """Let this process use the same folders as the programs that it starts."""
    os.environ.update(env)
