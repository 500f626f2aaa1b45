"""The TinyDB storage of this program: reads once, holds the changes of one
transaction in memory, and stages them as one atomic write.

TinyDB's own storage overwrites the file in place, before it has shortened it, and
without a lock; a crash leaves a broken file. It also writes once per operation.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document, Table

from reader.annotations import atomic, codec, salvage, versions
from reader.annotations.codec import Record, Tables
from reader.annotations.ids import document_number
from reader.annotations.model import StoreError
from reader.annotations.records import empty_old


class LineStorage(Storage):
    """One annotation file within one transaction, which holds the library's lock.

    A damaged file yields what can be recovered of it, and is set aside under another
    name, byte for byte, when the new version is staged. Conflict copies are merged in;
    they are in `copies`, to be put away when the new version is durable. Raises
    StoreError for a file that a newer version of the program wrote, OSError for one
    that cannot be read.
    """

    def __init__(
        self,
        path: Path,
        tables: tuple[str, ...],
        copies: Iterable[Path] = (),
        fill: salvage.Fill = salvage.not_filled,
    ) -> None:
        self.path = path
        self.changed = False
        self.base: atomic.Signature | None = None
        """The version that was read; None for a new file, and for one whose tables
        are not just what it holds."""
        self.copies: tuple[salvage.Copy, ...] = ()
        self.in_conflict = False
        """Whether the tables are of several versions of the file."""
        self.set_aside: Path | None = None
        """Where the damaged version is kept, once the new one is staged."""
        self.damage = ""
        """What is wrong with the file, or ""."""
        self._tables: Tables = self._load(tables, copies, fill)

    def _load(
        self, names: tuple[str, ...], copies: Iterable[Path], fill: salvage.Fill
    ) -> Tables:
        whole = salvage.load(self.path, names, copies, fill)
        if whole is None:
            return {}
        if whole.own.newer:
            raise StoreError(
                f"not saved: {self.path.name} was made by a newer version of reader; "
                "it is read-only here"
            )
        self.damage = whole.own.damage
        self.copies = tuple(copy for copy in whole.copies if not copy.left_out)
        self.in_conflict = whole.merged
        if not self.damage and not self.in_conflict:
            self.base = whole.signature
        return whole.tables

    def read(self) -> Tables:
        """Return the tables as they are now in this transaction."""
        return self._tables

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Take the tables over; `stage` writes them."""
        self._tables = data
        self.changed = True

    def stage(self) -> atomic.Staged:
        """Write the new version beside the file; a damaged one is set aside first."""
        tidy = empty_old(self._tables)
        if tidy is not self._tables:
            self._tables, self.base = tidy, None
        data = codec.serialise(tidy)
        if self.damage:
            self.set_aside = versions.set_aside(self.path)
        return atomic.stage(self.path, data)

    def put_copies_away(self, history: Path) -> None:
        """Move the conflict copies that were merged into the folder `history`.

        Only once the merged file is durable. One that was written to since stays, and
        is merged again; one that cannot be moved gets a name that nobody reads.
        """
        for copy in self.copies:
            with suppress(OSError):
                if atomic.signature(os.lstat(copy.path)) != copy.signature:
                    continue
                try:
                    versions.keep(copy.path, history)
                except OSError:
                    copy.path.rename(copy.path.with_suffix(f".merged-{time.time_ns()}"))
                else:
                    copy.path.unlink()


@dataclass(frozen=True, slots=True)
class Database:
    """One annotation file opened as a TinyDB database."""

    storage: LineStorage
    tinydb: TinyDB

    def table(self, name: str) -> Table:
        """Return a table without a query cache, which would be of no use here."""
        return self.tinydb.table(name, cache_size=0)

    def record(self, table: str, record_id: str) -> Record | None:
        """Return a copy of one record, or None."""
        found = self.table(table).get(doc_id=document_number(record_id))
        return dict(found) if isinstance(found, Document) else None

    def put(self, table: str, records: list[Record]) -> None:
        """Insert or replace whole records, each by its own id."""
        self._put(table, {document_number(record["id"]): record for record in records})

    def set_meta(self, **fields: Any) -> None:
        """Set fields of the one record of the meta table; the others stay."""
        key = int(codec.META_KEY)
        old = self.table(codec.META).get(doc_id=key)
        before = dict(old) if isinstance(old, Document) else {}
        after = {
            **before,
            "format": codec.FORMAT,
            "version": codec.VERSION,
            **fields,
        }
        if after != before:
            self._put(codec.META, {key: after})

    def meta(self) -> Record:
        """Return a copy of the meta record; empty in a new file."""
        found = self.table(codec.META).get(doc_id=int(codec.META_KEY))
        return dict(found) if isinstance(found, Document) else {}

    def _put(self, name: str, records: dict[int, Record]) -> None:
        table = self.table(name)
        stored = self.storage.read().get(name, {})
        replaced = [number for number in records if str(number) in stored]
        if replaced:
            table.remove(doc_ids=replaced)
        table.insert_multiple(
            Document(record, number) for number, record in records.items()
        )


def open_database(
    path: Path,
    tables: tuple[str, ...],
    copies: Iterable[Path] = (),
    fill: salvage.Fill = salvage.not_filled,
) -> Database:
    """Open the annotation file at `path`, which need not exist, with its copies."""
    database = TinyDB(path, tables, copies, fill, storage=LineStorage)
    storage = database.storage
    assert isinstance(storage, LineStorage)
    return Database(storage, database)
