"""What a save of a note costs in libraries of three sizes, beside SQLite's commit."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from reader.annotations import codec
from reader.annotations.ids import document_number, new_id
from reader.annotations.model import Annotation, NoteKind
from reader.annotations.paths import FOLDER, annotation_file
from reader.annotations.records import to_record
from tests.benchmarks.durability.calls import Counted, seen_by
from tests.benchmarks.durability.support import article, open_library, percentile

PER_ARTICLE = 10
"""Notes of each article of the library that is saved to."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a save costs."""

    p50: float
    """Milliseconds."""
    p95: float
    written: float
    """Bytes given to the system, for each save."""
    syncs: float


@dataclass(frozen=True, slots=True)
class Saving:
    """One way to save a note."""

    save: Callable[[int], None]
    """Saves the note with a number."""
    written: Callable[[], tuple[float, float]]
    """Gives the bytes and syncs of a save, when all have been made."""


def fill(base: Path, notes: int) -> None:
    """Write a library with so many notes, `PER_ARTICLE` on each article."""
    open_library(base).add_article_note(article(0), "the first one names the library")
    for number in range(1, -(-notes // PER_ARTICLE) + 1):
        subject = article(number)
        records = {}
        for which in range(PER_ARTICLE):
            note = Annotation(
                id=new_id(),
                article=subject.id,
                kind=NoteKind.ARTICLE,
                note=f"Note {which}: " + "the figure is another one elsewhere. " * 6,
                tags=("figure", "check"),
                text_sha256=subject.sha256,
                author="benchmark",
                created="2024-05-01T10:00:00.000Z",
                modified="2024-05-01T10:00:00.000Z",
            )
            records[str(document_number(note.id))] = to_record(note)
        meta = {
            "format": codec.FORMAT,
            "version": codec.VERSION,
            "article": subject.id,
            "text_sha256": subject.sha256,
        }
        tables = {codec.META: {codec.META_KEY: meta}, "notes": records}
        path = base / "library" / FOLDER / annotation_file(subject.id)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(codec.serialise(tables))


@contextmanager
def _ours(notes: int, saves: int) -> Iterator[Saving]:
    """Edit notes that are spread over a library with so many of them."""
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        fill(base, notes)
        notebook = open_library(base)
        ids = [note.id for note in notebook.notes()]
        step = max(1, len(ids) // saves)

        def save(number: int) -> None:
            note_id = ids[(number * step) % len(ids)]
            notebook.edit(note_id, note=f"Changed, for the {number}th time.")

        def written() -> tuple[float, float]:
            counted = Counted()
            with seen_by(counted):
                notebook.edit(ids[-1], note="Counted.")
            return counted.written, counted.names.count("fsync")

        yield Saving(save, written)


@contextmanager
def _sqlite(notes: int, saves: int) -> Iterator[Saving]:
    """Do the same in one SQLite file, with every commit as durable (FULL, WAL)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "notes.db"
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("pragma journal_mode = wal")
        database.execute("pragma synchronous = full")
        database.execute("create table notes (id integer primary key, note text, tags)")
        body = "Note: " + "the figure is another one elsewhere. " * 6
        database.execute("begin")
        database.executemany(
            "insert into notes (note, tags) values (?, ?)",
            ((body, "figure check") for _ in range(notes)),
        )
        database.execute("commit")
        database.execute("pragma wal_checkpoint(truncate)")
        step = max(1, notes // saves)

        def save(number: int) -> None:
            database.execute(
                "update notes set note = ? where id = ?",
                (f"Changed, for the {number}th time.", (number * step) % notes + 1),
            )

        def written() -> tuple[float, float]:
            return path.with_name("notes.db-wal").stat().st_size / saves, 1

        yield Saving(save, written)
        database.close()


def measure(notes: int, saves: int) -> tuple[Cost, Cost]:
    """Return what a save costs us and SQLite, in turns, so that both meet with the
    same load of the disk."""
    with _ours(notes, saves) as ours, _sqlite(notes, saves) as sqlite:
        os.sync()
        both: tuple[Saving, Saving] = ours, sqlite
        times: tuple[list[float], list[float]] = [], []
        for number in range(-5, saves):  # the first ones import what all need
            for saving, taken in zip(both, times, strict=True):
                began = time.perf_counter()
                saving.save(abs(number))
                taken.append(1000 * (time.perf_counter() - began))
        costs = [
            Cost(percentile(t[5:], 0.5), percentile(t[5:], 0.95), *saving.written())
            for saving, t in zip(both, times, strict=True)
        ]
        return costs[0], costs[1]


def rows(sizes: tuple[int, ...], saves: int) -> Iterator[tuple[str, ...]]:
    """Yield the head and the rows of the table."""
    yield "SAVE OF A NOTE", "p50 ms", "p95 ms", "bytes", "syncs", "p50 ×", "p95 ×"
    for notes in sizes:
        ours, limit = measure(notes, saves)
        for name, cost in (("annotation files", ours), ("SQLite, WAL, FULL", limit)):
            times = (f"{cost.p50 / limit.p50:.2f}", f"{cost.p95 / limit.p95:.2f}")
            yield (
                f"{notes:,} notes, {name}",
                f"{cost.p50:.2f}",
                f"{cost.p95:.2f}",
                f"{cost.written:.0f}",
                f"{cost.syncs:.0f}",
                *times,
            )
