"""A folder as a file system holds it: what is on the disk for sure, and what is not.

Every change of a file's bytes and of a folder's names is pending until the file or
folder is synced. A power cut may lose any of what is pending; `after_power_cut` gives
such a folder. This is more than file systems that keep an order can do (Pillai et al.,
“All File Systems Are Not Created Equal”, OSDI 2014).
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BLOCK = 4096
"""Bytes of a file that reach the disk together."""


@dataclass(eq=False)
class File:
    """The bytes of a file, those on the disk, and what was done to them since."""

    data: bytes = b""
    synced: bytes = b""
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    """Writes at a place, and cuts at a length (without bytes)."""

    def change(self, at: int, data: bytes | None) -> None:
        """Write `data` at a place, or cut there."""
        self.data = _changed(self.data, at, data)
        self.pending.append((at, data))

    def sync(self) -> None:
        """Bring all of it to the disk."""
        self.synced = self.data
        self.pending.clear()


def _changed(old: bytes, at: int, data: bytes | None) -> bytes:
    if data is None:
        return old[:at].ljust(at, b"\0")
    return old.ljust(at, b"\0")[:at] + data + old[at + len(data) :]


@dataclass(eq=False)
class Folder:
    """The names in a folder as programs see them, and as the disk has them."""

    names: dict[str, File | Folder] = field(default_factory=dict)
    synced: dict[str, File | Folder] = field(default_factory=dict)


Renaming = list[tuple[Folder, str, "File | Folder | None"]]
"""Names that change together; None for a name that goes."""


class Tree:
    """Everything below one folder. Takes the calls of `calls.seen_by`."""

    def __init__(self, root: Path) -> None:
        self.root = os.path.realpath(root)
        self.top = _read(Path(self.root))
        self.pending: list[Renaming] = []
        self.steps = 0
        """Calls so far that changed something."""
        self.changed: Callable[[], None] = lambda: None
        """Called after each of them."""
        self._open: dict[int, tuple[File | Folder, int]] = {}
        """What a descriptor is of, and where it writes next; -1 for the end."""

    def __call__(
        self, name: str, real: Callable[..., Any], args: tuple[Any, ...], kw: Any
    ) -> Any:
        """Do a call and follow it here."""
        existed = name == "open" and os.path.lexists(args[0])
        result = real(*args, **kw)
        if name == "open":
            self._opened(result, args[0], args[1], existed)
        elif name in ("close", "fdopen"):
            self._open.pop(args[0], None)
        elif name == "write":
            self._wrote(args[0], bytes(args[1][:result]))
        elif name == "fsync":
            self.sync(self._open.get(args[0], (None, 0))[0])
        elif name in ("link", "replace", "rename", "unlink", "mkdir", "rmdir"):
            self._named(name, *args[:2])
        return result

    def _opened(self, fd: int, path: Any, flags: int, existed: bool) -> None:
        if (place := self._place(path)) is None:
            return
        folder, name = place
        if not existed and name:
            self.rename([(folder, name, File())])
        node = folder.names[name] if name else folder
        at = -1 if flags & os.O_APPEND else 0
        if isinstance(node, File) and flags & os.O_TRUNC:
            self.change(node, 0, None)
        self._open[fd] = node, at

    def _wrote(self, fd: int, data: bytes) -> None:
        node, at = self._open.get(fd, (None, 0))
        if isinstance(node, File):
            start = len(node.data) if at < 0 else at
            self._open[fd] = node, at if at < 0 else at + len(data)
            self.change(node, start, data)

    def _named(self, name: str, source: Any, target: Any = None) -> None:
        place = self._place(source)
        if place is None:
            return
        folder, own = place
        if name == "mkdir":
            self.rename([(folder, own, Folder())])
            return
        changes: Renaming = []
        node = folder.names[own]
        if name != "link":
            changes.append((folder, own, None))
        if name in ("link", "replace", "rename") and (to := self._place(target)):
            changes.append((*to, node))
        self.rename(changes)

    def change(self, file: File, at: int, data: bytes | None) -> None:
        """Change the bytes of a file, for now not on the disk."""
        file.change(at, data)
        self._step()

    def rename(self, changes: Renaming) -> None:
        """Change names, for now not on the disk."""
        for folder, name, node in changes:
            if node is None:
                folder.names.pop(name, None)
            else:
                folder.names[name] = node
        self.pending.append(changes)
        self._step()

    def sync(self, node: File | Folder | None) -> None:
        """Bring the bytes of a file, or the names in a folder, to the disk."""
        if isinstance(node, File):
            node.sync()
        elif node is not None:
            for changes in self.pending:
                if any(folder is node for folder, _, _ in changes):
                    _apply(changes)
            self.pending = [
                c for c in self.pending if all(f is not node for f, *_ in c)
            ]
        self._step()

    def _step(self) -> None:
        self.steps += 1
        self.changed()

    def find(self, path: Path) -> File | Folder:
        """Return what is at a path. Raises KeyError."""
        place = self._place(path)
        if place is None:
            raise KeyError(path)
        return place[0].names[place[1]]

    def _place(self, path: Any) -> tuple[Folder, str] | None:
        """Return the folder of a path, and its name there; None if it is elsewhere."""
        given = os.path.abspath(os.fspath(path))
        below = os.path.relpath(given, self.root)
        if below.startswith(".."):
            return None
        if below == ".":
            return self.top, ""
        *parents, name = below.split(os.sep)
        node: File | Folder = self.top
        for part in parents:
            assert isinstance(node, Folder)
            node = node.names[part]
        assert isinstance(node, Folder)
        return node, name

    def after_power_cut(self, target: Path, chance: Chance) -> None:
        """Write what is left to `target`: what was synced, and of what was not, what
        `chance` lets through."""
        applied = [changes for changes in self.pending if chance.name()]
        names = _names(self.top, {}, set())
        for changes in applied:
            for folder, name, node in changes:
                own = names.setdefault(id(folder), dict(folder.synced))
                if node is None:
                    own.pop(name, None)
                else:
                    own[name] = node
        _write(self.top, target, names, chance)


class Chance:
    """Which of what is pending a power cut lets through."""

    def __init__(self, names: float, data: float, rng: random.Random) -> None:
        self._names, self._data, self._rng = names, data, rng

    def name(self) -> bool:
        """Tell whether a change of names reached the disk."""
        return self._rng.random() < self._names

    def block(self) -> bool:
        """Tell whether a block of a file, or a cut, reached the disk."""
        return self._rng.random() < self._data


def _apply(changes: Renaming) -> None:
    for folder, name, node in changes:
        if node is None:
            folder.synced.pop(name, None)
        else:
            folder.synced[name] = node


def _names(
    folder: Folder, found: dict[int, dict[str, Any]], seen: set[int]
) -> dict[int, dict[str, Any]]:
    if id(folder) not in seen:
        seen.add(id(folder))
        found[id(folder)] = dict(folder.synced)
        for node in folder.synced.values():
            if isinstance(node, Folder):
                _names(node, found, seen)
    return found


def _write(
    folder: Folder, target: Path, names: dict[int, dict[str, Any]], chance: Chance
) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for name, node in names.get(id(folder), folder.synced).items():
        if isinstance(node, Folder):
            _write(node, target / name, names, chance)
        else:
            (target / name).write_bytes(_left(node, chance))


def _left(file: File, chance: Chance) -> bytes:
    data = file.synced
    for at, change in file.pending:
        if change is None:
            data = _changed(data, at, None) if chance.block() else data
            continue
        for start in range(0, len(change), BLOCK):
            if chance.block():
                data = _changed(data, at + start, change[start : start + BLOCK])
    return data


def _read(path: Path) -> Folder:
    folder = Folder()
    for entry in os.scandir(path):
        node: File | Folder
        if entry.is_dir(follow_symlinks=False):
            node = _read(Path(entry.path))
        else:
            data = Path(entry.path).read_bytes()
            node = File(data, data)
        folder.names[entry.name] = folder.synced[entry.name] = node
    return folder
