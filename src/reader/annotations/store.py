"""Transactions: locked read-modify-write of annotation files, through TinyDB.

Inside the lock every file is read again, so that what another window, git or a sync
tool wrote meanwhile is never lost. All new versions are written and synced before the
first one is put in its place.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from reader.annotations import atomic, library_file, snapshots, versions
from reader.annotations.ancestry import succeeding
from reader.annotations.codec import META, META_KEY, Record, Tables
from reader.annotations.corrections import CORRECTIONS
from reader.annotations.failures import as_store_errors, refuse_links
from reader.annotations.ids import document_number, new_id
from reader.annotations.journal import Change, Entry, EntryKind, Journal
from reader.annotations.judgements import JUDGEMENTS
from reader.annotations.lock import locked
from reader.annotations.mirror import Mirror
from reader.annotations.model import Problem, StoreError
from reader.annotations.paths import (
    FOLDER,
    LIBRARY_FILE,
    LOCK_FILE,
    STATE_FILE,
    table_of,
)
from reader.annotations.records import NOTES, STATES, state_id
from reader.annotations.recovery import HISTORY, Memory
from reader.annotations.staging import Step, publish, stage_all

if TYPE_CHECKING:  # TinyDB is imported with the first change, not at the start
    from reader.annotations.storage import Database

_STALE_SECONDS = 3600
"""Age at which a temporary file must have been left by a crash."""


class Store:
    """The annotation files of one library, and this user's state beside them."""

    def __init__(self, root: Path, state_dir: Path, mirror: Mirror) -> None:
        self.root = root
        self.folder = root / FOLDER
        self.mirror = mirror
        self.memory = Memory(lambda: self.state_folder)
        mirror.fill = self.memory.fill
        self._state_dir = state_dir
        self._library_id: str | None = None
        self._identified = False
        self._swept = False
        self.mended: list[Problem] = []
        """The damaged files that changes have mended, and where they are kept."""
        self.warning = ""
        """Why the last change cannot be undone, or "". It is stored all the same."""

    @property
    def state_folder(self) -> Path:
        """Where journal, history and drafts of this library are."""
        if self._library_id is None:
            self._library_id = library_file.read_library_id(
                self.root
            ) or library_file.remembered_id(self.root, self._state_dir)
            if self._library_id is not None:
                self._take_over(self._library_id)
        name = self._library_id or library_file.provisional_id(self.root)
        return self._state_dir / name

    @property
    def journal(self) -> Journal:
        """The undo journal."""
        return Journal(self.state_folder)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Hold the lock over one change. Raises StoreError or ReadOnlyError.

        Nothing is written before `Transaction.commit`, but what every library has:
        its folder, lock and id. What was committed is durable when this is left, not
        before: the last sync is made without the lock, so that others need not wait
        for it. Who reads the new version meanwhile and writes a newer one makes both
        durable with a sync of the same folder.
        """
        with as_store_errors(self.root):
            atomic.make_folder(self.folder)
            transaction = Transaction(self)
            try:
                with locked(self.folder / LOCK_FILE):
                    self._identify()
                    self._sweep()
                    yield transaction
            finally:
                transaction.finish()

    def _identify(self) -> None:
        """Give the library an id, and the state that had to do without one to it."""
        path = self.folder / LIBRARY_FILE
        if self._identified and path.exists():
            return
        from reader.annotations.storage import open_database

        known = self.state_folder and self._library_id
        # Raises where the file is there but cannot be read: its id must not change.
        fill = partial(self.memory.fill, LIBRARY_FILE)
        database = open_database(path, (META, CORRECTIONS, JUDGEMENTS), (), fill)
        own = database.meta().get("library")
        if not library_file.is_library_id(own):
            own = known or library_file.new_library_id()
            database.set_meta(library=own)
            staged = database.storage.stage()
            try:
                staged.publish()
            finally:
                staged.discard()
            atomic.sync_folder(self.folder)
        self._library_id = str(own)
        with suppress(OSError):
            library_file.remember_id(self.root, self._state_dir, self._library_id)
        self._take_over(self._library_id)
        self._identified = True

    def _take_over(self, library_id: str) -> None:
        with suppress(OSError):
            library_file.take_over(self.root, self._state_dir, library_id)

    def _sweep(self) -> None:
        """Once, remove temporary files that crashes left, as far as they are known."""
        if not self._swept:
            self._swept = True
            self.remove_stale()

    def stale(self) -> tuple[Path, ...]:
        """Return the temporary files that crashes left, here and in the state."""
        drafts = (self.state_folder / "drafts").glob(f"{atomic.TEMPORARY}*")
        found = (*self.mirror.leftovers, *sorted(drafts))
        return tuple(path for path in found if _is_stale(path))

    def remove_stale(self) -> tuple[Path, ...]:
        """Remove the temporary files that crashes left, and return them."""
        removed = []
        for path in self.stale():
            with suppress(OSError):
                path.unlink()
                removed.append(path)
        return tuple(removed)


def _is_stale(path: Path) -> bool:
    try:
        return path.lstat().st_mtime < time.time() - _STALE_SECONDS
    except OSError:
        return False


class Transaction:
    """One change in the making; lives inside `Store.transaction`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._databases: dict[str, Database] = {}
        self._changes: list[Change] = []
        self._written: dict[str, set[str]] = {}
        self._staged: dict[str, atomic.Staged] = {}
        self._unsynced: set[Path] = set()
        """Folders in which names were changed since they were synced."""
        self._grown: set[Path] = set()
        """Histories that have one version more."""

    def database(self, file: str) -> Database:
        """Open a file of the annotations folder, once per transaction."""
        if file not in self._databases:
            from reader.annotations.storage import open_database

            refuse_links(self._store.folder, file)
            self._databases[file] = open_database(
                self._store.folder / file,
                (META, table_of(file)),
                self._store.mirror.copies_of(file),
                partial(self._store.memory.fill, file),
            )
        return self._databases[file]

    def rename(self, old: str, new: str) -> None:
        """Move a file of notes to the name that follows from its article's id.

        Happens at once: the notes are found under either name, as the file says
        itself which article they are on.
        """
        folder = self._store.folder
        refuse_links(folder, new)
        atomic.make_folder((folder / new).parent)
        os.rename(folder / old, folder / new)
        self._store.mirror.renamed(old, new)
        self._store.memory.moved(old, new)
        for path in {(folder / old).parent, (folder / new).parent}:
            atomic.sync_folder(path)

    def find(self, file: str, table: str, record_id: str) -> tuple[str, Record | None]:
        """Return a record and the file it is in now, if `file` was renamed since."""
        if not (self._store.folder / file).exists():
            file = self._store.mirror.file_of(record_id) or file
        return file, self.get(file, table, record_id)

    def get(self, file: str, table: str, record_id: str) -> Record | None:
        """Return one record as it is stored now."""
        return self.database(file).record(table, record_id)

    def put(self, file: str, table: str, records: Iterable[Record]) -> None:
        """Store records under their own ids, to be committed and journalled."""
        database = self.database(file)
        new: list[Record] = []
        for record in records:
            before = database.record(table, record["id"])
            after = succeeding(before, record) if table == NOTES else record
            self._changes.append(Change(file, table, before, after))
            new.append(after)
        self._write(file, table, new)

    def put_silently(self, file: str, table: str, record: Record) -> None:
        """Store a record that is not the subject of undo."""
        self._write(file, table, [record])

    def _write(self, file: str, table: str, records: list[Record]) -> None:
        self.database(file).put(table, records)
        numbers = {str(document_number(record["id"])) for record in records}
        self._written.setdefault(file, set()).update(numbers)

    def mend(self, file: str) -> str:
        """Have what is left of a damaged file stored; return what was wrong with it.

        That is "" for a file that is sound by now.
        """
        database = self.database(file)
        if database.storage.damage:
            database.set_meta()
            database.storage.changed = True
        return database.storage.damage

    def bring_back(
        self, file: str, tables: Tables, live: Iterable[tuple[str, str, Record]]
    ) -> bool:
        """Have a file that was gone stored with `tables`; return whether it was gone.

        What it holds by now stays. The `live` records (table, document id, record)
        are the subject of undo.
        """
        database = self.database(file)
        stored = database.storage.read()
        if any(stored.get(table) for table in tables if table != META):
            return False
        meta = tables.get(META, {}).get(META_KEY, {})
        own = {table: rows for table, rows in tables.items() if table != META}
        database.storage.write({**stored, **own})
        database.set_meta(**{**meta, **database.meta()})
        self._changes += (Change(file, table, None, r) for table, _, r in live)
        self._written[file] = {number for rows in own.values() for number in rows}
        return True

    def put_together(self, file: str) -> bool:
        """Have `file` stored as it is shown, with its other versions in it.

        Return whether there still are any.
        """
        storage = self.database(file).storage
        storage.changed = storage.changed or storage.in_conflict
        return storage.in_conflict

    def belongs(self, file: str, article: str, text_sha256: str) -> None:
        """Note in `file` whose notes it holds, and of which text.

        What was done with an article that had another name is taken over to this one:
        from now on no file tells what its name was.
        """
        before = self.database(file).meta().get("article")
        if isinstance(before, str) and before not in ("", article):
            self.carry_states(before, article)
        self.database(file).set_meta(article=article, text_sha256=text_sha256)

    def carry_states(self, before: str, article: str) -> None:
        """Take over what was done with an article of another name; not undone."""
        if not (self._store.folder / STATE_FILE).exists():
            return
        stored = self.database(STATE_FILE).storage.read().get(STATES, {})
        for record in list(stored.values()):
            author = record.get("author")
            if record.get("article") != before or not isinstance(author, str):
                continue
            own = state_id(article, author)
            if self.get(STATE_FILE, STATES, own) is None:
                carried = {**record, "id": own, "article": article, "revision": 1}
                self.put_silently(STATE_FILE, STATES, carried)

    def keep_text(self, text: str, sha256: str) -> None:
        """Keep the annotated text, before any note that refers to it is stored."""
        snapshots.save(self._store.folder, text, sha256)

    def commit(
        self,
        label: str,
        articles: Iterable[str] = (),
        kind: EntryKind = EntryKind.DO,
    ) -> None:
        """Write what was put. Raises OSError; then every file is wholly old or new.

        It is durable when `Store.transaction` is left.
        """
        changed = self._changed()
        history = self._store.state_folder / HISTORY
        staged: list[tuple[atomic.Staged, Path | None]] = []
        published: list[str] = []
        try:
            if not self._staged:
                self.stage()
            changed = {file: changed[file] for file in self._staged}
            staged += [(new, history / file) for file, new in self._staged.items()]
            publish(staged, lambda done: published.append(list(changed)[done]))
            self._unsynced.update(new.path.parent for new, _ in staged)
            if any(database.storage.copies for database in changed.values()):
                self.sync()  # before the copies that were merged are put away
        except BaseException:
            for new, _ in staged:
                new.discard()
            self._store.mirror.refresh(changed)
            raise
        finally:
            self._journal(label, articles, kind, published)
        self._grown.update(grown for _, grown in staged if grown)
        for (new, _), (file, database) in zip(staged, changed.items(), strict=True):
            database.storage.put_copies_away(history / file)
            if aside := database.storage.set_aside:
                told = f"damaged ({database.storage.damage}), and mended by this change"
                where = f"{FOLDER}/{file}"
                self._store.mended.append(
                    Problem(where, f"{told}; the damaged file is kept as {aside.name}")
                )
            self._store.mirror.store(
                file,
                database.storage.read(),
                new.signature,
                database.storage.base,
                self._written.get(file, set()),
            )

    def _changed(self) -> dict[str, Database]:
        return {f: own for f, own in self._databases.items() if own.storage.changed}

    def stage(self, step: Step = lambda written: True) -> frozenset[str]:
        """Write the new versions beside their files; return which files have one.

        Where `step` does not go on, the others are left out of the change.
        """
        changed = self._changed()
        for database in changed.values():
            atomic.make_folder(database.storage.path.parent)
        self._staged = stage_all(changed, step)
        return frozenset(self._staged)

    def finish(self) -> None:
        """Do what needs no lock: make the change durable, thin out the histories."""
        self.sync()
        for history in self._grown:
            with suppress(OSError):
                versions.thin_out(history)

    def sync(self) -> None:
        """Make what was committed survive a power cut. Raises StoreError."""
        folders, self._unsynced = self._unsynced, set()
        try:
            for folder in folders:
                atomic.sync_folder(folder)
        except OSError as error:
            raise StoreError(
                f"saved, but the disk reported an error ({error.strerror}); "
                "copy your library to another disk"
            ) from error

    def _journal(
        self, label: str, articles: Iterable[str], kind: EntryKind, files: list[str]
    ) -> None:
        changes = tuple(change for change in self._changes if change.file in files)
        if not changes:
            return
        entry = Entry(new_id(), kind, label, changes, tuple(sorted(set(articles))))
        self._store.warning = ""
        try:
            self._store.journal.append(entry)
        except OSError as error:
            self._store.warning = f"{label}: saved, but cannot be undone ({error})"
