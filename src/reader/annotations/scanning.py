"""What lies in the annotations folder: files of notes, and what others left there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from reader.annotations import atomic
from reader.annotations.atomic import Signature
from reader.annotations.copies import original_of
from reader.annotations.paths import (
    LIBRARY_FILE,
    SNAPSHOTS,
    STATE_FILE,
    is_annotation_file,
)

_OTHERS = (STATE_FILE, LIBRARY_FILE)
"""The files that hold something else than an article's notes."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """The entries of the annotations folder and the folders in it."""

    files: Mapping[str, Signature | None]
    """Relative to the folder; None for a file of which only copies are there."""
    leftovers: tuple[Path, ...]
    """Temporary files."""
    copies: Mapping[str, tuple[Path, ...]]
    """Conflict copies, by the file that they lie beside."""


def scan(folder: Path) -> Scanned:
    """Look through the annotations folder, which need not be there. Follows no link."""
    files: dict[str, Signature | None] = {}
    leftovers: list[Path] = []
    copies: dict[str, tuple[Path, ...]] = {}
    pending = [("", folder)]
    while pending:
        prefix, inside = pending.pop()
        try:
            entries = list(os.scandir(inside))
        except OSError:
            continue
        for entry in entries:
            name = prefix + entry.name
            if entry.name.startswith(atomic.TEMPORARY):
                leftovers.append(Path(entry.path))
            elif prefix == f"{SNAPSHOTS}/":
                continue
            elif entry.is_dir(follow_symlinks=False):
                # Also one with the name of a file: articles may lie in `x.json/`.
                if name == SNAPSHOTS or not entry.name.startswith("."):
                    pending.append((name + "/", Path(entry.path)))
            elif file := _copied(prefix, entry.name):
                copies[file] = (*copies.get(file, ()), Path(entry.path))
                if not os.path.lexists(folder / file):
                    files[file] = None
            elif name in _OTHERS or is_annotation_file(entry.name):
                files[name] = signature(Path(entry.path))
    ordered = {file: tuple(sorted(found)) for file, found in copies.items()}
    return Scanned(files, tuple(leftovers), ordered)


def beside(path: Path) -> tuple[Path, ...]:
    """Return the conflict copies that lie beside one file."""
    try:
        names = os.listdir(path.parent)
    except OSError:
        return ()
    own = (name for name in names if original_of(name) == path.name)
    return tuple(path.with_name(name) for name in sorted(own))


def signature(path: Path) -> Signature | None:
    """Return what tells the version of a file; None where there is none."""
    try:
        return atomic.signature(os.lstat(path))
    except OSError:
        return None


def _copied(prefix: str, name: str) -> str | None:
    """Return the file of which an entry of the folder `prefix` is a conflict copy."""
    original = original_of(name)
    if original is None:
        return None
    file = prefix + original
    return file if file in _OTHERS or is_annotation_file(original) else None
