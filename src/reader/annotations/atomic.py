"""Files that are either wholly the old or wholly the new version, whatever happens.

A new version is written beside the file and synced, then put in its place by a
rename, then the folder is synced; without the last step a power cut can undo a
rename that was already reported as done (Pillai et al., OSDI 2014).
"""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from reader.annotations import versions

MAX_BYTES = 64 * 1024 * 1024
"""A file of notes that is larger is taken for damaged."""

TEMPORARY = ".~"
"""How names of temporary files begin; Dropbox and Syncthing leave such names alone."""

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)

Signature = tuple[int, int, int]
"""Size in bytes, time of change in nanoseconds, inode: tells a version from another."""


def signature(status: os.stat_result) -> Signature:
    """Return what tells this version of a file from another one."""
    return status.st_size, status.st_mtime_ns, status.st_ino


def read_file(path: Path) -> tuple[bytes, Signature] | None:
    """Read a regular file, or return None if there is none.

    Links are not followed and a FIFO does not block: both raise OSError.
    """
    flags = os.O_RDONLY | _NOFOLLOW | _CLOEXEC | getattr(os, "O_NONBLOCK", 0)
    try:
        fd = os.open(path, flags)
    except FileNotFoundError:
        return None
    with os.fdopen(fd, "rb") as file:
        status = os.fstat(fd)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(f"{path} is not a regular file")
        if status.st_size > MAX_BYTES:
            raise OSError(f"{path} is larger than {MAX_BYTES >> 20} MB")
        return file.read(), signature(status)


@dataclass(frozen=True, slots=True)
class Staged:
    """A complete, synced new version that waits beside the file it will replace."""

    path: Path
    temporary: Path
    signature: Signature

    def publish(self, history: Path | None = None) -> None:
        """Put the new version in place; first link the old one into `history`.

        The caller syncs the folder. History is a second net: that it cannot be
        written must not keep a note from being saved.
        """
        if history is not None:
            with suppress(OSError):
                versions.keep(self.path, history)
        os.replace(self.temporary, self.path)

    def discard(self) -> None:
        """Remove what was staged; the file keeps its old version."""
        with suppress(OSError):
            os.unlink(self.temporary)


def stage(path: Path, data: bytes) -> Staged:
    """Write `data` beside `path` and sync it; nothing else is touched.

    Raises OSError, having removed what it wrote.
    """
    mode = _mode_to_keep(path)
    name = f"{TEMPORARY}{path.name}.{os.getpid()}.{secrets.token_hex(3)}"
    temporary = path.with_name(name)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOFOLLOW | _CLOEXEC
    fd = os.open(temporary, flags, 0o666)
    try:
        try:
            if mode is not None:
                os.chmod(fd, mode)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(fd, rest) :]
            os.fsync(fd)
            status = os.fstat(fd)
        finally:
            os.close(fd)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    return Staged(path, temporary, signature(status))


def _mode_to_keep(path: Path) -> int | None:
    """Return the mode of the old version; a protected file or a link raises OSError."""
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise OSError(f"{path} is not a regular file")
    if not os.access(path, os.W_OK):
        raise PermissionError(f"{path} is write-protected")
    return stat.S_IMODE(status.st_mode)


def sync_folder(folder: Path) -> None:
    """Make the renames and new names in `folder` survive a power cut."""
    if os.name == "nt":  # Windows cannot open a folder, and needs no sync of it
        return
    fd = os.open(folder, os.O_RDONLY | _CLOEXEC | getattr(os, "O_DIRECTORY", 0))
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def make_folder(folder: Path) -> None:
    """Make `folder` and its missing parents, each of which survives a power cut."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    with suppress(FileExistsError):
        folder.mkdir()
    sync_folder(folder.parent)


def save(path: Path, data: bytes) -> None:
    """Write one file atomically and durably, with the folders it needs."""
    make_folder(path.parent)
    staged = stage(path, data)
    try:
        staged.publish()
    except BaseException:
        staged.discard()
        raise
    sync_folder(path.parent)
