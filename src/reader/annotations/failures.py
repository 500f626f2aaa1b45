"""What the system, or this program, refuses: one clear line that names the remedy."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath

from reader.annotations.model import ReadOnlyError, StoreError

_READ_ONLY = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@contextmanager
def as_store_errors(root: Path) -> Iterator[None]:
    """Turn errors of the system into one clear line with the remedy."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        where = error.filename or root
        if error.errno in _READ_ONLY or isinstance(error, PermissionError):
            raise ReadOnlyError(
                f"not saved: {where} cannot be written to ({reason}); "
                "check its permissions, or copy the library"
            ) from error
        remedy = (
            "free some space"
            if error.errno in (errno.ENOSPC, errno.EDQUOT)
            else "check the disk"
        )
        raise StoreError(
            f"not saved: {reason} ({where}); {remedy} and try again"
        ) from (error)


def refuse_links(folder: Path, file: str) -> None:
    """Raise StoreError for a file that a link inside `folder` leads out of it."""
    inside = [folder / part for part in PurePath(file).parents if part.name]
    if not any(map(os.path.islink, inside)):
        return
    real = folder.resolve()
    if not (folder / file).parent.resolve().is_relative_to(real):
        raise StoreError(f"not saved: {file} lies behind a link out of the library")
