"""One SQLite file for everything derived, which may vanish without loss.

Each floor registers its tables with a version. A file that is damaged, foreign or
of another version is rebuilt; where nothing can be written the cache lives in
memory. Callers see an empty cache then, never an error of the file.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from reader.cache.schema import Floors, ForeignError, build, is_current

BUSY_SECONDS = 20.0
"""How long a transaction waits for another process."""

_ATTEMPTS = 5
_BROKEN = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
}
_UNUSABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOLFS,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}


class CacheLost(sqlite3.DatabaseError):
    """The file broke inside a transaction and was replaced: repeat what was done."""


class _Slot:
    """The connections of one thread, and what it is doing with them."""

    __slots__ = (
        "__weakref__",
        "busy",
        "identity",
        "reader",
        "reading",
        "writer",
        "writing",
    )

    def __init__(self) -> None:
        self.reader: _Opened | None = None
        self.writer: _Opened | None = None
        self.identity: tuple[int, int] | None = None
        self.reading = False
        self.writing = False
        self.busy = threading.Lock()

    def drop(self) -> None:
        """Close both connections."""
        for opened in (self.reader, self.writer):
            if opened is not None:
                with suppress(sqlite3.Error):
                    opened.connection.close()
        self.reader = self.writer = None


class _Opened:
    """A connection and the file that it is to: another file at the path is not it."""

    __slots__ = ("connection", "identity")

    def __init__(self, connection: sqlite3.Connection, identity: tuple[int, int]):
        self.connection = connection
        self.identity = identity


class Cache:
    """The cache of one library; safe for many threads and several processes.

    `path` None keeps it in memory. The file and its folder are made by the first
    write. A transaction may be nested in one of the same thread and then joins it.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._floors: Floors = {}
        self._local = threading.local()
        self._slots: weakref.WeakSet[_Slot] = weakref.WeakSet()
        self._lock = threading.RLock()
        self._memory: sqlite3.Connection | None = None
        self._in_memory = path is None

    @property
    def in_memory(self) -> bool:
        """Whether what is stored ends with this process."""
        return self._in_memory

    def register(self, name: str, version: int, ddl: str) -> None:
        """Declare the tables of one floor; all their names begin with `name` and `_`.

        Tables of another version are dropped and made anew. Raises ValueError where
        the tables of two floors could not be told apart.
        """
        for other in self._floors:
            if other != name and f"{other}_".startswith(f"{name}_"):
                raise ValueError(f"{name!r} would own the tables of {other!r}")
            if other != name and f"{name}_".startswith(f"{other}_"):
                raise ValueError(f"{other!r} would own the tables of {name!r}")
        with self._lock:
            self._floors = {**self._floors, name: (version, ddl)}

    def read(self) -> AbstractContextManager[sqlite3.Connection]:
        """Return a connection for one reading transaction: a consistent snapshot.

        Raises CacheLost if the file turns out to be damaged while it is read; the
        cache is a new, empty one then.
        """
        return self._read()

    def write(self) -> AbstractContextManager[sqlite3.Connection]:
        """Return a connection for one writing transaction, committed at its end.

        Any exception rolls it back. Raises CacheLost as `read` does. A commit that
        the disk refuses is no error: what it held is derived again when needed.
        """
        return self._write()

    def close(self) -> None:
        """Close every connection; what comes later finds an empty cache in memory."""
        self._in_memory = True
        for slot in list(self._slots):
            if slot.busy.acquire(timeout=2):
                slot.drop()
                slot.busy.release()
        with self._lock:
            if self._memory is not None and not self._memory.in_transaction:
                self._memory.close()
                self._memory = None

    # Transactions -----------------------------------------------------------------

    @contextmanager
    def _read(self) -> Iterator[sqlite3.Connection]:
        slot = self._slot()
        if slot.writing and slot.writer is not None:
            yield slot.writer.connection
            return
        if slot.reading and slot.reader is not None:
            yield slot.reader.connection
            return
        with slot.busy:
            connection = self._begin(slot, write=False)
            if connection is not None:
                slot.reading = True
                try:
                    yield connection
                except sqlite3.DatabaseError as error:
                    self._after(error, slot)
                    raise
                finally:
                    slot.reading = False
                    _end(connection, "COMMIT")
                return
        with self._lock:
            yield self._memory_connection()

    @contextmanager
    def _write(self) -> Iterator[sqlite3.Connection]:
        slot = self._slot()
        if slot.writing and slot.writer is not None:
            yield slot.writer.connection
            return
        acquired = slot.busy.acquire(blocking=not slot.reading)
        try:
            connection = self._begin(slot, write=True)
            if connection is not None:
                slot.writing = True
                try:
                    yield connection
                    self._commit(connection, slot)
                except sqlite3.DatabaseError as error:
                    self._after(error, slot)
                    raise
                finally:
                    slot.writing = False
                    _end(connection, "ROLLBACK")
                return
        finally:
            if acquired:
                slot.busy.release()
        with self._write_memory() as connection:
            yield connection

    @contextmanager
    def _write_memory(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            connection = self._memory_connection()
            if connection.in_transaction:
                yield connection
                return
            connection.execute("BEGIN")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                _end(connection, "ROLLBACK")

    def _begin(self, slot: _Slot, *, write: bool) -> sqlite3.Connection | None:
        """Begin a transaction on the file; None where memory has to serve."""
        for attempt in range(_ATTEMPTS):
            if self._in_memory or not (write or self._exists()):
                return None
            try:
                connection = self._connection(slot, write=write)
                connection.execute("BEGIN IMMEDIATE" if write else "BEGIN")
                if is_current(connection, self._floors):
                    if write:  # a read-only file shows itself only now
                        connection.execute("DELETE FROM cache_floors WHERE 0")
                    return connection
                if write:
                    build(connection, self._floors)
                    return connection
                connection.execute("COMMIT")
                upgraded = self._begin(slot, write=True)
                if upgraded is not None:
                    upgraded.execute("COMMIT")
            except (sqlite3.Error, OSError) as error:
                self._recover(error, slot, last=attempt == _ATTEMPTS - 1)
        self._in_memory = True
        return None

    def _commit(self, connection: sqlite3.Connection, slot: _Slot) -> None:
        try:
            connection.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            _end(connection, "ROLLBACK")
            self._recover(error, slot, last=True)

    def _after(self, error: sqlite3.DatabaseError, slot: _Slot) -> None:
        """Raise CacheLost if a statement of the caller failed for the file's sake."""
        if _code(error) in _BROKEN | _UNUSABLE:
            self._recover(error, slot, last=False)
            raise CacheLost(f"the cache was replaced: {error}") from error

    # Files ------------------------------------------------------------------------

    def _slot(self) -> _Slot:
        slot: _Slot | None = getattr(self._local, "slot", None)
        if slot is None:
            slot = self._local.slot = _Slot()
            with self._lock:
                self._slots.add(slot)
        return slot

    def _exists(self) -> bool:
        return self.path is not None and self.path.exists()

    def _connection(self, slot: _Slot, *, write: bool) -> sqlite3.Connection:
        """Return the thread's connection to the file that is at the path now."""
        assert self.path is not None
        opened = slot.writer if write else slot.reader
        if opened is not None:
            if opened.identity == _identity(self.path):
                return opened.connection
            opened.connection.close()
        if write:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        slot.identity = _identity(self.path) if self._exists() else None
        connection = sqlite3.connect(
            self.path,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            if write:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA temp_store = MEMORY")
            opened = _Opened(connection, _identity(self.path))
        except BaseException:
            connection.close()
            raise
        if write:
            slot.writer = opened
        else:
            slot.reader = opened
        return connection

    def _memory_connection(self) -> sqlite3.Connection:
        """Return the connection that all threads share in turn without a file."""
        if self._memory is None:
            self._memory = sqlite3.connect(
                ":memory:", isolation_level=None, check_same_thread=False
            )
        memory = self._memory
        if not memory.in_transaction and not is_current(memory, self._floors):
            build(memory, self._floors)
        return memory

    def _recover(self, error: Exception, slot: _Slot, *, last: bool) -> None:
        """Make the next attempt succeed: wait, replace the file, or go to memory."""
        slot.drop()
        code = _code(error)
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and not last:
            time.sleep(0.05)
        elif code in _BROKEN or isinstance(error, ForeignError):
            self._remove(slot.identity)
        elif isinstance(error, FileNotFoundError) and not last:
            pass  # removed by another process: the next attempt makes it again
        else:
            self._in_memory = True

    def _remove(self, broken: tuple[int, int] | None) -> None:
        """Remove the damaged file, unless another process has already replaced it."""
        assert self.path is not None
        try:
            with _exclusive(self.path.with_name(self.path.name + ".rebuild")):
                with suppress(FileNotFoundError):
                    if broken is not None and _identity(self.path) != broken:
                        return
                for ending in ("", "-wal", "-shm", "-journal"):
                    with suppress(FileNotFoundError):
                        os.unlink(f"{self.path}{ending}")
        except OSError:
            self._in_memory = True


def cache_path(root: Path) -> Path:
    """Return the place of the cache of the library at `root`; nothing is created."""
    import platformdirs

    name = sha256(os.fsencode(os.path.realpath(root))).hexdigest()[:24]
    return platformdirs.user_cache_path("reader", appauthor=False) / f"{name}.sqlite3"


def blob(text: str) -> bytes:
    """Return `text` as bytes for a column: file names may hold lone surrogates."""
    return text.encode("utf-8", "surrogatepass")


def unblob(data: bytes) -> str:
    """Return the text that `blob` stored."""
    return data.decode("utf-8", "surrogatepass")


def _code(error: Exception) -> int:
    """Return the primary SQLite result code of `error`, 0 if it has none."""
    return int(getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def _end(connection: sqlite3.Connection, statement: str) -> None:
    """End a transaction that is still open; a closed connection has none."""
    with suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute(statement)


def _identity(path: Path) -> tuple[int, int]:
    status = os.stat(path)
    return status.st_dev, status.st_ino


@contextmanager
def _exclusive(path: Path) -> Iterator[None]:
    """Hold a lock against other processes, where the system has one."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        with suppress(ImportError):
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
