"""What the bytes of an annotation file say, be they sound, in conflict or damaged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from reader.annotations import atomic, codec, merging
from reader.annotations.ancestry import combined
from reader.annotations.atomic import Signature
from reader.annotations.codec import META, Tables
from reader.annotations.reconciling import reconcile
from reader.text.canonical import decode

_MARKER = re.compile(rb"(<{7,}|\|{7,}|={7,}|>{7,})(?: [^\r\n]*)?\r?\n?")
_OURS, _BASE, _THEIRS = range(3)


@dataclass(frozen=True, slots=True)
class Understood:
    """The tables of a file, and how they were come by."""

    tables: Tables
    damage: str = ""
    """What is wrong with the file, of which `tables` holds what can be read."""
    merged: bool = False
    """Whether the two sides of a merge that another program left were put together."""
    filled: int = 0
    """Records that the file did not hold: older versions and the journal did."""

    @property
    def newer(self) -> bool:
        """Whether a newer version of the program wrote the file."""
        return codec.version_of(self.tables) > codec.VERSION


@dataclass(frozen=True, slots=True)
class Copy:
    """A conflict copy that lies beside a file, and what was made of it."""

    path: Path
    signature: Signature | None = None
    """Of the version that was read; None if it could not be."""
    left_out: str = ""
    """Why it was not merged, or ""."""
    damage: str = ""
    """What is wrong with it, if only a part of it could be read."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A file of notes as it is meant to be: with its conflict copies, all in one."""

    tables: Tables
    signature: Signature | None
    """None where there is no file yet, only copies of it."""
    own: Understood
    """The file itself."""
    copies: tuple[Copy, ...] = ()

    @property
    def merged(self) -> bool:
        """Whether the tables are not those of any one file."""
        return self.own.merged or any(not copy.left_out for copy in self.copies)


Fill = Callable[[Understood], Understood]
"""Adds to what is left of a damaged file what is known of it otherwise."""


def not_filled(said: Understood) -> Understood:
    """Return what a file says as it is."""
    return said


def load(
    path: Path,
    names: Iterable[str],
    copies: Iterable[Path] = (),
    fill: Fill = not_filled,
) -> Whole | None:
    """Read a file of notes and its conflict copies; None if there is none of them.

    Raises OSError where the file itself cannot be read.
    """
    names = tuple(names)
    found = atomic.read_file(path)
    own = fill(understand(found[0], names)) if found else Understood({})
    tables = own.tables
    beside: list[Copy] = []
    for copy in copies:
        try:
            other = atomic.read_file(copy)
        except OSError as error:
            beside.append(Copy(copy, left_out=error.strerror or str(error)))
            continue
        if other is None:
            continue
        data, seen = other
        its = understand(data, names)
        if its.newer or own.newer:
            reason = "a newer version of reader made one of the two"
            beside.append(Copy(copy, seen, reason))
            continue
        tables = combined(tables, its.tables)
        beside.append(Copy(copy, seen, damage=its.damage))
    if found is None and not beside:
        return None
    return Whole(tables, found[1] if found else None, own, tuple(beside))


def understand(data: bytes, names: Iterable[str]) -> Understood:
    """Return what a file says; `names` are the tables that are searched in damage."""
    try:
        return Understood(codec.parse(data))
    except codec.Damaged as damage:
        if (found := sides(data)) and (merged := _merged(*found)):
            return Understood(merged, merged=True)
        return Understood(recover(_as_utf8(data), names), damage=str(damage))


def _as_utf8(data: bytes) -> bytes:
    """Return the bytes of a file that some program stored in another encoding.

    One of which any line has whole characters beyond ASCII is UTF-8, and garbled.
    """
    decoded = decode(data)
    if decoded.encoding.startswith(("utf-16", "utf-32")):
        return decoded.text.encode("utf-8", "replace")
    beyond = [line for line in data.split(b"\n") if not line.isascii()]
    if not beyond or any(map(_is_utf8, beyond)):
        return data
    return data.decode("cp1252", "replace").encode()


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def recover(data: bytes, names: Iterable[str]) -> Tables:
    """Return every record of the tables that can still be read in damaged bytes.

    Where several versions of one are left, `merging` tells what becomes of them.
    """
    found: dict[str, list[tuple[str, codec.Record]]] = {name: [] for name in names}
    for name, number, record in codec.readable(data, tuple(found)):
        found[name].append((number, record))
    tables = {name: merging.gather(name, records) for name, records in found.items()}
    if META in found:
        one_by_one = [{META: dict([item])} for item in found[META]]
        tables[META] = {}
        for part in one_by_one:
            tables |= merging.merge({META: tables[META]}, part)
    return merging.settled(tables)


def _merged(ours: bytes, base: bytes | None, theirs: bytes) -> Tables | None:
    """Return both sides of a conflict in one; None if either makes no sense."""
    try:
        one, other = codec.parse(ours), codec.parse(theirs)
    except codec.Damaged:
        return None
    try:
        before = None if base is None else codec.parse(base)
    except codec.Damaged:
        before = None
    if before is None:
        return combined(one, other)
    return reconcile(before, one, other)


def sides(data: bytes) -> tuple[bytes, bytes | None, bytes] | None:
    """Return ours, base and theirs of a file with conflict markers, as git writes them.

    The base is None where the markers do not tell it. None for a file without
    markers, or with such as do not match. No record holds a marker: the strings of
    JSON have no line ends.
    """
    parts: tuple[list[bytes], list[bytes], list[bytes]] = [], [], []
    inside: int | None = None
    size = 0
    conflicts = bases = 0
    for line in data.splitlines(keepends=True):
        match = _MARKER.fullmatch(line)
        mark = match[1] if match else b""
        if inside is None and mark[:1] == b"<":
            inside, size = _OURS, len(mark)
            conflicts += 1
        elif (inside is None and mark) or (inside is not None and len(mark) == size):
            following = {b"|": _BASE, b"=": _THEIRS, b">": None}.get(mark[:1], -1)
            if following == -1 or inside is None or not _may_follow(inside, following):
                return None
            bases += following == _BASE
            inside = following
        else:
            for number in range(3) if inside is None else (inside,):
                parts[number].append(line)
    if not conflicts or inside is not None or bases not in (0, conflicts):
        return None
    ours, base, theirs = (b"".join(part) for part in parts)
    return ours, base if bases else None, theirs


def _may_follow(inside: int, following: int | None) -> bool:
    return {
        _BASE: inside == _OURS,
        _THEIRS: inside in (_OURS, _BASE),
        None: inside == _THEIRS,
    }[following]
