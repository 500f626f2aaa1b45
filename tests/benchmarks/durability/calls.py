"""Sees every call to the system that a save makes, and can make one of them fail.

The functions of `os` and `fcntl` that touch files are replaced for a while, for the
thread that asked alone.
"""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

NAMES = (
    "open", "fdopen", "close", "write", "pread", "fsync", "fstat", "lstat", "stat",
    "access", "chmod", "link", "replace", "rename", "unlink", "mkdir", "rmdir",
    "listdir", "scandir",
)  # fmt: skip
"""The functions of `os` that are seen; `flock` of `fcntl` is too."""


class Call(Protocol):
    """What stands in for a call: does it, or something else."""

    def __call__(
        self, name: str, real: Callable[..., Any], args: tuple[Any, ...], kw: Any
    ) -> Any: ...


@contextmanager
def seen_by(call: Call) -> Iterator[None]:
    """Let `call` stand in for every call that this thread makes."""
    thread = threading.get_ident()
    inside = False

    def standing_in(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def stand_in(*args: Any, **kw: Any) -> Any:
            nonlocal inside
            if inside or threading.get_ident() != thread:
                return real(*args, **kw)
            inside = True
            try:
                return call(name, real, args, kw)
            finally:
                inside = False

        return stand_in

    modules = [(os, name) for name in NAMES] + [(fcntl, "flock")]
    real = [(module, name, getattr(module, name)) for module, name in modules]
    for module, name, function in real:
        setattr(module, name, standing_in(name, function))
    try:
        yield
    finally:
        for module, name, function in real:
            setattr(module, name, function)


class Counted:
    """Counts the calls, by their names in order."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.written = 0
        """Bytes given to `write`."""

    def __call__(
        self, name: str, real: Callable[..., Any], args: tuple[Any, ...], kw: Any
    ) -> Any:
        """Do the call and remember it."""
        self.names.append(name)
        if name == "write":
            self.written += len(args[1])
        return real(*args, **kw)


class Failing:
    """Makes the call with one number, from 1, fail as a system would."""

    def __init__(self, at: int, code: int, *, for_good: bool = False) -> None:
        self.left = at
        self.code = code
        self.failed = ""
        """The name of the call that failed, or ""."""
        self._for_good = for_good
        """Whether every later call that can fail so fails too."""

    def __call__(
        self, name: str, real: Callable[..., Any], args: tuple[Any, ...], kw: Any
    ) -> Any:
        """Do the call, or fail."""
        self.left -= 1
        due = self.left == 0 or (
            self._for_good and self.left < 0 and name in ("open", "write", "mkdir")
        )
        if not due:
            return real(*args, **kw)
        self.failed = self.failed or name
        if name in ("close", "fdopen"):
            # A file is closed whatever close says; of a failed read nothing is left.
            with suppress(OSError):
                (real if name == "close" else os.close)(args[0])
        if name == "write" and len(args[1]) > 1:
            real(args[0], args[1][: len(args[1]) // 2])  # a disk fills up midway
        where = args[0] if args and isinstance(args[0], str | os.PathLike) else None
        raise OSError(self.code, os.strerror(self.code), where)
