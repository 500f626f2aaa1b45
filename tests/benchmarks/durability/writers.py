"""Several processes that read, change and write the notes of one article at once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from reader.annotations.lock import locked
from tests.benchmarks.durability.support import (
    CHECKOUT,
    article,
    open_library,
    percentile,
)

NOTES = 50
"""Notes of the one article that all writers change."""
PATIENCE = 300
"""Seconds after which writers that have not ended count as stuck."""

WRITER = """
import json, random, sys, time
from pathlib import Path
from reader.annotations.model import ConflictError
from tests.benchmarks.durability.support import open_library

base, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
notebook = open_library(base, name)
ids = [note.id for note in notebook.notes()]
rng = random.Random(name)
seconds = []
print("ready", flush=True)
sys.stdin.readline()
for number in range(count):
    note_id = rng.choice(ids)
    began = time.perf_counter()
    while True:  # read, change, write: again where another one was faster
        notebook.refresh()
        old = notebook.note(note_id)
        try:
            if number % 2:
                tags = [*old.tags, f"{name}-{number}"]
                notebook.edit(note_id, tags=tags, expected=old.revision)
            else:
                text = f"{old.note} {name}-{number}"
                notebook.edit(note_id, note=text, expected=old.revision)
        except ConflictError:
            continue
        break
    seconds.append(time.perf_counter() - began)
print(json.dumps(seconds))
"""
HOLDER = """
import sys, time
from pathlib import Path
from reader.annotations.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


@dataclass(slots=True)
class Written:
    """What came of many writers."""

    changes: int = 0
    lost: int = 0
    """Changes of which nothing is left in the notes."""
    stuck: int = 0
    """Writers that did not end."""
    seconds: list[float] = field(default_factory=list)
    """For each change, from reading the note to the answer that it is saved."""


def write_at_once(writers: int, each: int) -> Written:
    """Let `writers` processes make `each` changes to the notes of one article."""
    found = Written(changes=writers * each)
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        notebook = open_library(base)
        for number in range(NOTES):
            notebook.add_article_note(article(1), f"note {number}")
        running = [
            _start(WRITER, str(base), f"w{n}", str(each)) for n in range(writers)
        ]
        for process in running:
            _line(process)
        for process in running:
            assert process.stdin
            process.stdin.write("go\n")
            process.stdin.flush()
        for process in running:
            try:
                out, _ = process.communicate(timeout=PATIENCE)
                found.seconds += json.loads(out)
            except (subprocess.TimeoutExpired, ValueError):
                process.kill()
                found.stuck += 1
        after = open_library(base).notes()
        words = {w for note in after for w in (*note.note.split(), *note.tags)}
        made = {f"w{n}-{m}" for n in range(writers) for m in range(each)}
        found.lost = len(made - words)
    return found


def outlive_a_killed_holder() -> float:
    """Kill a process that holds the lock; return the seconds until one has it next."""
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder) / ".lock"
        holder = _start(HOLDER, str(lock))
        _line(holder)
        os.kill(holder.pid, signal.SIGKILL)
        began = time.perf_counter()
        with locked(lock):
            took = time.perf_counter() - began
        holder.communicate()
        return took


def _start(code: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=CHECKOUT,
    )


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline()


def rows(writers: int, each: int) -> Iterator[tuple[str, ...]]:
    """Yield the head and the rows of the table."""
    yield "WRITERS AT ONCE", "changes", "lost", "stuck", "p50 ms", "p99 ms", "most ms"
    found = write_at_once(writers, each)
    times = [1000 * value for value in found.seconds]
    shown = (percentile(times, 0.5), percentile(times, 0.99), max(times, default=0))
    counts = (found.changes, found.lost, found.stuck)
    yield (
        f"{writers} processes on {NOTES} notes",
        *map(str, counts),
        *(f"{value:.1f}" for value in shown),
    )
    yield (
        "next holder after a kill",
        "",
        "",
        "",
        f"{1000 * outlive_a_killed_holder():.1f}",
    )
