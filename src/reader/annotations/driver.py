"""Merging three files of notes as git's merge driver is asked to."""

from __future__ import annotations

from pathlib import Path

from reader.annotations import codec, salvage
from reader.annotations.codec import Tables
from reader.annotations.merging import VARIANT_OF
from reader.annotations.reconciling import reconcile


class Refused(Exception):
    """A version that cannot be merged; the message says which one and why."""


def merge_files(base: Path, ours: Path, theirs: Path) -> int:
    """Merge two versions of a file, given the one they were made from, into `ours`.

    `base` is empty where either side made the file anew. Return how many records were
    changed on both sides so that both versions are kept. Raises Refused, and then has
    written nothing, and OSError.
    """
    versions = [
        _read(path, name)
        for path, name in zip((ours, theirs), ("ours", "theirs"), strict=True)
    ]
    before = _read(base, "the base") if base.stat().st_size else {}
    merged = reconcile(before, *versions)
    ours.write_bytes(codec.serialise(merged))
    known = {number for tables in versions for t in tables.values() for number in t}
    return sum(
        VARIANT_OF in record and number not in known
        for table in merged.values()
        for number, record in table.items()
    )


def _read(path: Path, name: str) -> Tables:
    found = salvage.understand(path.read_bytes(), ())
    if found.damage:
        raise Refused(f"{name} is no sound file of notes ({found.damage})")
    if found.newer:
        raise Refused(f"{name} was made by a newer version of reader")
    return found.tables
