"""Reading one source file: never a pipe, never too much, never half of a change."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass

from reader.library.model import ArticleError
from reader.library.scan import OTHER_KIND, is_article, reason
from reader.text.canonical import is_binary

MAX_BYTES = 16 * 1024 * 1024
"""Larger files are no articles."""

_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of a file, with the size in bytes and date by which it is known."""

    data: bytes
    size: int
    mtime_ns: int


def read_source(path: str) -> Source:
    """Return the content of the article file at `path`.

    Raises ArticleError, its message the reason alone in a few words, if it is not a
    readable text of at most `MAX_BYTES`, or keeps changing while it is read.
    """
    if not is_article(path):
        raise ArticleError(OTHER_KIND)
    try:
        for _ in range(_ATTEMPTS):
            source = _read_once(path)
            if source is not None:
                return _checked(source)
    except (OSError, ValueError) as error:
        raise ArticleError(reason(error)) from None
    raise ArticleError("the file keeps changing while it is read")


def _read_once(path: str) -> Source | None:
    """Read the file; None if it changed meanwhile."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if not stat.S_ISREG(os.stat(path).st_mode):  # opening a device may have effects
        raise ArticleError("not a regular file")
    with open(os.open(path, flags), "rb") as file:
        before = os.fstat(file.fileno())
        if not stat.S_ISREG(before.st_mode):
            raise ArticleError("not a regular file")
        if before.st_size > MAX_BYTES:
            raise ArticleError(f"larger than {MAX_BYTES // 1024**2} MiB")
        data = file.read(MAX_BYTES + 1)
        after = os.fstat(file.fileno())
    same = (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
    if not same or len(data) != after.st_size:
        return None
    return Source(data, after.st_size, after.st_mtime_ns)


def _checked(source: Source) -> Source:
    if not source.data.strip():
        raise ArticleError("empty file")
    if is_binary(source.data):
        raise ArticleError("binary file")
    return source
