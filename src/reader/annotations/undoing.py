"""Undo and redo: an inverse change that expects exactly what it is to undo."""

from __future__ import annotations

from enum import StrEnum

from reader.annotations.codec import Record
from reader.annotations.journal import Change, Entry, EntryKind, Stacks
from reader.annotations.model import ConflictError
from reader.annotations.records import PAST, STATES, is_emptied
from reader.annotations.store import Transaction
from reader.text.canonical import one_line


class Direction(StrEnum):
    """Back or forth."""

    UNDO = "undo"
    REDO = "redo"


_KINDS = {Direction.UNDO: EntryKind.UNDO, Direction.REDO: EntryKind.REDO}
_NUMBERING = frozenset({"revision", "modified", PAST})
_READING_PLACE = frozenset({"position", "modified"})
"""Fields of a state that change without a new revision."""


def next_entry(stacks: Stacks, direction: Direction) -> Entry | None:
    """Return the entry that would be inverted next, or None."""
    stack = stacks.undo if direction is Direction.UNDO else stacks.redo
    return stack[-1] if stack else None


def invert(
    transaction: Transaction, stacks: Stacks, direction: Direction, now: str
) -> Entry | None:
    """Write what was there before the next entry, as a new revision, and commit that.

    Return the entry, or None if there is none. Raises ConflictError, having written
    nothing, if a record is no longer as this user left it.
    """
    entry = next_entry(stacks, direction)
    if entry is None:
        return None
    inverse: dict[tuple[str, str], list[Record]] = {}
    for change in entry.changes:
        own_id = change.after["id"]
        file, stored = transaction.find(change.file, change.table, own_id)
        expected = (
            stacks.last.get((file, own_id))
            or stacks.last.get((change.file, own_id))
            or change.after
        )
        if stored is None or not _untouched(change, expected, stored):
            raise ConflictError(
                f"cannot {direction.value} “{entry.label}”: it was changed meanwhile; "
                f"stored is {_shown(stored)}, expected was {_shown(expected)}"
            )
        place = file, change.table
        inverse.setdefault(place, []).append(_inverse(change, stored, now))
    for (file, table), records in inverse.items():
        transaction.put(file, table, records)
    transaction.commit(entry.label, entry.articles, _KINDS[direction])
    return entry


def _untouched(change: Change, expected: Record, stored: Record) -> bool:
    """Tell whether a record is as this user stored it last, revision and all, and
    says what the change made it say: undoing later changes brings it back to that.
    """
    if is_emptied(stored) and expected.get("deleted") is True:
        return stored.get("revision") == expected.get("revision")
    left_out = _READING_PLACE if change.table == STATES else frozenset()
    return _without(stored, left_out) == _without(expected, left_out) and (
        _without(stored, left_out | _NUMBERING)
        == _without(change.after, left_out | _NUMBERING)
    )


def _without(record: Record, left_out: frozenset[str]) -> Record:
    return {name: value for name, value in record.items() if name not in left_out}


def _inverse(change: Change, stored: Record, now: str) -> Record:
    """Return the record as it was before the change; a new one becomes a tombstone."""
    before = change.before
    if change.table == STATES:
        was = before or {}
        wanted = {
            **stored,
            "read": was.get("read", False),
            "starred": was.get("starred", False),
        }
    else:
        wanted = {**stored, "deleted": True} if before is None else dict(before)
    revision = stored.get("revision")
    wanted["id"] = stored.get("id", change.after["id"])
    wanted["revision"] = (revision if isinstance(revision, int) else 1) + 1
    wanted["modified"] = now
    return wanted


def _shown(record: Record | None) -> str:
    """Return what a person needs to tell two versions of a record apart."""
    if record is None:
        return "nothing"
    if "read" in record:
        words = [name for name in ("read", "starred") if record.get(name)]
        content = " and ".join(words) or "unread"
    elif "op" in record:
        names = (record.get(name) for name in ("op", "called", "kind", "name"))
        content = one_line(" ".join(str(name) for name in names if name))
        content = f"deleted: {content}" if record.get("deleted") else content
    else:
        content = one_line(str(record.get("note", "")))[:60]
        if tags := record.get("tags"):
            content += f" [{', '.join(map(str, tags))}]"
        if record.get("deleted"):
            content = f"deleted: {content}"
    who = one_line(str(record.get("author", "")))
    return f"“{content}” (revision {record.get('revision')}, {who})"
