"""What a damaged annotation file held: what can be read of it, filled up from memory.

This user's state folder remembers a file twice: the history has the version before
the last change, and the undo journal has every record that the user changed since, as
it was stored. What the file itself still says is believed, unless a higher revision of
a record is remembered; what it does not say any more is taken from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from reader.annotations import atomic, codec, versions
from reader.annotations.codec import META, META_KEY, Record, Tables
from reader.annotations.ids import document_number, is_id
from reader.annotations.journal import Journal
from reader.annotations.merging import rank_of
from reader.annotations.paths import table_of
from reader.annotations.records import NOTES
from reader.annotations.salvage import Understood

HISTORY = "history"
"""Folder of old versions in the state folder; one folder a file."""
_LET_GO = "let-go"
"""File in the history of a file: the records that were deleted with it on purpose."""


class Memory:
    """What this user's state folder remembers of the annotation files of a library."""

    def __init__(self, state_folder: Callable[[], Path]) -> None:
        self._state_folder = state_folder

    def fill(self, file: str, said: Understood) -> Understood:
        """Return what a damaged file says together with what it said."""
        if not said.damage or said.newer:
            return said
        tables = dict(said.tables)
        for table, records in self._remembered(file):
            tables[table] = _filled(tables.get(table, {}), records)
        if table_of(file) == NOTES:
            meta = tables.get(META, {})
            own = {**self._subject(file), **meta.get(META_KEY, {})}
            tables[META] = {**meta, META_KEY: own}
        before = said.tables.get(table_of(file), {})
        after = tables.get(table_of(file), {})
        filled = sum(record is not before.get(n) for n, record in after.items())
        return replace(said, tables=tables, filled=filled)

    def _remembered(self, file: str) -> Iterator[tuple[str, dict[str, Record]]]:
        for tables in self.versions(file):
            yield from tables.items()
        yield from self.stored().get(file, {}).items()

    def stored(self) -> dict[str, Tables]:
        """Return every record as this user stored it last, by file and table.

        A file goes by the name that it had then.
        """
        found: dict[str, Tables] = {}
        with suppress(OSError):
            for entry in Journal(self._state_folder()).entries():
                for change in entry.changes:
                    own_id = change.after["id"]
                    if is_id(own_id):
                        table = found.setdefault(change.file, {})
                        records = table.setdefault(change.table, {})
                        records[str(document_number(own_id))] = change.after
        return found

    def remembered(
        self, file: str, stored: Mapping[str, Tables], read: Tables
    ) -> Tables:
        """Return all that is known of a file, which need not be there any more.

        `stored` is what the method of that name returns, `read` what was read of the
        file last.
        """
        tables: Tables = {}
        for known in (read, *self.versions(file), stored.get(file, {})):
            for table, records in known.items():
                tables[table] = _filled(tables.get(table, {}), records)
        if table_of(file) == NOTES and META not in tables:
            tables[META] = {META_KEY: self._subject(file)}
        return tables

    def _subject(self, file: str) -> Record:
        """Return the meta fields that say whose notes a file holds, as far as known."""
        with suppress(OSError):
            for entry in reversed(Journal(self._state_folder()).entries()):
                for change in entry.changes:
                    if change.file == file and len(entry.articles) == 1:
                        sha256 = change.after.get("text_sha256", "")
                        return {"article": entry.articles[0], "text_sha256": sha256}
        return {}

    def versions(self, file: str) -> Iterator[Tables]:
        """Yield the newest versions in the history that can be read.

        More than one, as a conflict copy is kept there too.
        """
        history = self._state_folder() / HISTORY / file
        for stamp in versions.stamps(history)[: versions.ALWAYS]:
            with suppress(OSError, codec.Damaged):
                found = atomic.read_file(versions.file_of(history, stamp))
                tables = codec.parse(found[0]) if found else {}
                if codec.version_of(tables) <= codec.VERSION:
                    yield tables

    def files(self) -> Iterable[str]:
        """Return every file of which there is a history, relative to its folder."""
        folder = self._state_folder() / HISTORY
        found = {path.parent for path in folder.rglob("*.json") if path.is_file()}
        return sorted(path.relative_to(folder).as_posix() for path in found)

    def let_go(self, file: str) -> frozenset[str]:
        """Return the records, as `mark_of` names them, that a file may do without."""
        with suppress(OSError, UnicodeDecodeError):
            path = self._state_folder() / HISTORY / file / _LET_GO
            return frozenset(path.read_text("utf-8").split("\n"))
        return frozenset()

    def let_go_of(self, file: str, marks: Iterable[str]) -> None:
        """Remember that a file may do without some records. Raises OSError."""
        path = self._state_folder() / HISTORY / file / _LET_GO
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        atomic.save(path, "\n".join(sorted({*marks, *self.let_go(file)})).encode())

    def moved(self, old: str, new: str) -> None:
        """Let the history of a file follow it to its new name."""
        folder = self._state_folder() / HISTORY
        with suppress(OSError):
            (folder / new).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            (folder / old).rename(folder / new)


def mark_of(number: str, record: Record) -> str:
    """Return what names one revision of a record, the one with that document id."""
    return f"{number}:{record.get('revision')}"


def _filled(table: dict[str, Record], known: dict[str, Record]) -> dict[str, Record]:
    """Return `table` with what is only known otherwise, or in a higher revision."""
    filled = dict(table)
    for number, record in known.items():
        own = filled.get(number)
        if (
            own is None
            or rank_of(own) < rank_of(record)
            or (rank_of(own) == rank_of(record) and _garbled(own) > _garbled(record))
        ):
            filled[number] = record
    return filled


def _garbled(record: Record) -> int:
    """Return how many characters of a record were no UTF-8."""
    return codec.dump(record).count("\ufffd")
