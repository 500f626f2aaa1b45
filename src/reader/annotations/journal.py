"""The undo journal: every change of this user, with what was there before and after.

A file of JSON lines in the user's state folder, which is only ever appended to, so
that undo outlives the program. Undoing appends an entry of its own; which changes can
be undone or redone follows from reading the entries in order.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from reader.annotations import atomic, codec
from reader.annotations.codec import Record

MAX_BYTES = 16 * 1024 * 1024
"""A longer journal is cut to its newest `KEPT` entries."""
KEPT = 500


class EntryKind(StrEnum):
    """How a change came about."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Change:
    """One record of one file, before and after; `before` is None for a new record."""

    file: str
    """Relative to the annotations folder."""
    table: str
    before: Record | None
    after: Record


@dataclass(frozen=True, slots=True)
class Entry:
    """One change as a person sees it, of one or many records."""

    id: str
    kind: EntryKind
    label: str
    """What was done ("edit note", "mark 3 articles as read"); kept by undo and redo."""
    changes: tuple[Change, ...]
    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stacks:
    """The entries that can be undone and redone, the newest last."""

    undo: tuple[Entry, ...] = ()
    redo: tuple[Entry, ...] = ()
    last: Mapping[tuple[str, str], Record] = field(default_factory=dict)
    """The version of a record that this user stored last, by file and id."""


class Journal:
    """The journal in one state folder. Appending happens under the library's lock."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "journal.jsonl"

    def stacks(self) -> Stacks:
        """Read the journal; lines that are cut off or broken are passed over."""
        undo: list[Entry] = []
        redo: list[Entry] = []
        last: dict[tuple[str, str], Record] = {}
        for entry in self.entries():
            last.update({(c.file, c.after["id"]): c.after for c in entry.changes})
            if entry.kind is EntryKind.UNDO:
                _drop_last(undo)
                redo.append(entry)
                continue
            if entry.kind is EntryKind.REDO:
                _drop_last(redo)
            else:
                redo.clear()
            undo.append(entry)
        return Stacks(tuple(undo), tuple(redo), last)

    def entries(self) -> list[Entry]:
        """Read the journal, oldest first; broken lines are passed over."""
        entries = []
        for line in self._read().split(b"\n"):
            with suppress(ValueError, KeyError, TypeError, RecursionError):
                entries.append(_entry(json.loads(line)))
        return entries

    def _read(self) -> bytes:
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return b""

    def append(self, entry: Entry) -> None:
        """Add an entry. Not synced: a power cut may cost an undo, never a note."""
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        line = codec.dump_line(_json(entry))
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
        fd = os.open(self._path, flags, 0o600)
        try:
            size = os.fstat(fd).st_size
            if size and os.pread(fd, 1, size - 1) != b"\n":
                line = b"\n" + line  # the last writer was stopped within a line
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(fd, rest) :]
        finally:
            os.close(fd)
        if size > MAX_BYTES:
            self._shorten()

    def _shorten(self) -> None:
        lines = self._read().splitlines(keepends=True)
        atomic.save(self._path, b"".join(lines[-KEPT:]))


def _drop_last(entries: list[Entry]) -> None:
    # The entry that was undone may have gone when the journal was shortened.
    if entries:
        entries.pop()


def _json(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "kind": entry.kind.value,
        "label": entry.label,
        "articles": list(entry.articles),
        "changes": [
            {"file": c.file, "table": c.table, "before": c.before, "after": c.after}
            for c in entry.changes
        ],
    }


def _entry(found: dict[str, Any]) -> Entry:
    return Entry(
        id=found["id"],
        kind=EntryKind(found["kind"]),
        label=found["label"],
        changes=tuple(
            Change(c["file"], c["table"], c["before"], c["after"])
            for c in found["changes"]
        ),
        articles=tuple(found["articles"]),
    )
