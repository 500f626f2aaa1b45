"""The lock that a library's changes are made under, across threads and processes.

It is an advisory lock on a file of its own, `annotations/.lock`, which is never
renamed or removed: a lock on a data file that is replaced protects nothing.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from reader.annotations.model import StoreError

WAIT_SECONDS = 5.0
_PAUSE = 0.0005
"""Seconds between two tries."""
_NEW_PAUSE, _PATIENT = 0.002, 0.04
"""Seconds between two tries of one who has only come, which get fewer until he has
waited so long: who waits longest tries most often, and mostly has the next turn."""

if sys.platform == "win32":
    import msvcrt

    def _try_lock(fd: int) -> bool:
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(fd: int) -> bool:
        try:
            # flock, not lockf: the latter lets in a second descriptor of one process.
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def locked(path: Path, wait: float = WAIT_SECONDS) -> Iterator[None]:
    """Hold the lock at `path`, made if need be, waiting at most `wait` seconds.

    Raises StoreError when another holder does not let go, OSError when the file
    cannot be opened.
    """
    deadline = time.monotonic() + wait
    fd = _wait_for(path, deadline)
    try:
        yield
    finally:
        with suppress(OSError):  # it is let go all the same
            os.close(fd)


def _wait_for(path: Path, deadline: float) -> int:
    """Return a descriptor that holds the lock.

    Whoever has the turn is alone to try, so that one who just let go and comes again
    has to wait like the others. Else they would mostly find it locked, for seconds.
    """
    turn = _turn(path.parent, deadline)
    try:
        while True:
            fd = _open(path)
            try:
                held = _try_lock(fd) and _still_there(fd, path)
            except BaseException:
                os.close(fd)
                raise
            if held:
                return fd
            os.close(fd)
            _pause(deadline)
    finally:
        if turn is not None:
            with suppress(OSError):
                os.close(turn)


def _turn(folder: Path, deadline: float) -> int | None:
    """Wait to be the next one, and return the descriptor that says so.

    That is a lock on the folder itself; None where there are no such locks.
    """
    try:
        fd = os.open(folder, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return None
    began = time.monotonic()
    try:
        while not _try_lock(fd):
            waited = time.monotonic() - began
            _pause(deadline, max(_PAUSE, _NEW_PAUSE * (1 - waited / _PATIENT)))
    except OSError:
        os.close(fd)
        return None
    except StoreError:
        os.close(fd)
        raise
    return fd


def _pause(deadline: float, seconds: float = _PAUSE) -> None:
    """Wait a moment. Raises StoreError when it has been long enough."""
    if time.monotonic() >= deadline:
        raise StoreError(
            "not saved: another window is saving to this library and does not "
            "finish; try again"
        )
    time.sleep(seconds)


def _open(path: Path) -> int:
    flags = os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)
    return os.open(path, flags | getattr(os, "O_CLOEXEC", 0), 0o666)


def _still_there(fd: int, path: Path) -> bool:
    """Tell whether the locked file is still the one that others would lock."""
    held = os.fstat(fd)
    try:
        now = os.stat(path)
    except FileNotFoundError:
        return False
    return (held.st_dev, held.st_ino) == (now.st_dev, now.st_ino)
