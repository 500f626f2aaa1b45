"""Writers that are killed in the midst of a storm of saves (kill -9)."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.durability.support import article, open_library

LONGEST = 0.02
"""Seconds at most from the first save of a round to the kill."""


@dataclass(slots=True)
class Kills:
    """What was found after the kills."""

    rounds: int = 0
    acknowledged: int = 0
    lost: int = 0
    """Acknowledged changes that were not there afterwards."""
    unreadable: int = 0
    """Rounds after which a file could not be read."""


Storm = Callable[[int], None]
"""Saves until it is killed, and writes a line to the descriptor after each save."""


def _killed(storm: Storm, rng: random.Random, wait: bool) -> list[str]:
    """Run a storm in a process of its own, kill it, and return what it acknowledged."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            storm(write)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        first = pipe.readline() if wait else b""
        time.sleep(rng.random() * LONGEST)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines = (first + pipe.read()).decode().split("\n")
    return lines[:-1]  # the last line may have been cut off


def kill_ours(rounds: int, seed: int = 1) -> Kills:
    """Kill a writer of notes that many times."""
    rng = random.Random(seed)
    found = Kills(rounds)
    with tempfile.TemporaryDirectory() as folder:
        expected: dict[str, str] = {}
        for number in range(rounds):
            # Now and then a new library, so that its files stay small.
            base = Path(folder) / str(number // 20)
            if number % 20 == 0:
                expected = {}
            open_library(base)

            def storm(write: int, base: Path = base, seed: int = number) -> None:
                own = random.Random(seed)
                notebook = open_library(base)
                notes = list(notebook.notes())
                for count in itertools.count():
                    text = f"{seed} {count}"
                    which = article(own.randrange(3))
                    if not notes or own.random() < 0.5:
                        note = notebook.add_passage(which, 0, 5, text)
                        notes.append(note)
                    else:
                        note = notebook.edit(own.choice(notes).id, note=text)
                    os.write(write, json.dumps([note.id, text]).encode() + b"\n")

            lines = _killed(storm, rng, wait=number % 4 > 0)
            told = dict(map(json.loads, lines))
            found.acknowledged += len(lines)
            after = open_library(base)
            found.unreadable += bool(after.problems())
            stored = {note.id: note for note in after.notes()}
            expected |= told
            for note_id, text in expected.items():
                # One save more than the last acknowledged one may have been made.
                note = stored.get(note_id)
                found.lost += note is None or _number(note.note) < _number(text)
            expected |= {note_id: note.note for note_id, note in stored.items()}
    return found


def _number(text: str) -> tuple[int, ...]:
    """Return the round in which a text was written, and which it was there."""
    return tuple(map(int, text.split()))


def kill_stock(rounds: int, notes: int, seed: int = 1) -> Kills:
    """Kill a writer that uses unmodified TinyDB that many times."""
    from tinydb import TinyDB

    rng = random.Random(seed)
    found = Kills(rounds)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "notes.json"
        with TinyDB(path) as database:
            database.insert_multiple({"n": 0, "note": "x" * 300} for _ in range(notes))
        sound = path.read_bytes()
        for number in range(rounds):
            path.write_bytes(sound)

            def storm(write: int, seed: int = number) -> None:
                own = random.Random(seed)
                with TinyDB(path) as database:
                    count = 0
                    while True:
                        count += 1
                        wanted = {"n": count, "note": "y" * own.randrange(20, 600)}
                        database.update(wanted, doc_ids=[count % notes + 1])
                        os.write(write, b"%d\n" % count)

            lines = _killed(storm, rng, wait=True)
            found.acknowledged += len(lines)
            try:
                table = json.loads(path.read_bytes())["_default"].values()
                highest = max(record["n"] for record in table)
            except ValueError:
                found.unreadable += 1
            else:
                found.lost += len(table) != notes or highest < int(lines[-1])
    return found


def rows(rounds: int) -> Iterator[tuple[str, ...]]:
    """Yield the head and the rows of the table."""
    yield "KILL -9", "rounds", "saved", "lost", "unreadable", "broken"
    for name, kills in (
        ("annotation files", kill_ours(rounds)),
        ("stock TinyDB, 20 notes", kill_stock(rounds, 20)),
        ("stock TinyDB, 100 notes", kill_stock(rounds, 100)),
    ):
        share = 100 * (kills.unreadable + kills.lost) / max(1, kills.rounds)
        numbers = (kills.rounds, kills.acknowledged, kills.lost, kills.unreadable)
        yield name, *map(str, numbers), f"{share:.1f} %"
