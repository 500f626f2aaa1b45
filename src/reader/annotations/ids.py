"""Ids of annotations and the document keys under which TinyDB holds them.

A note's id is a UUIDv7 (RFC 9562, 5.7): unique without asking anyone, and sorted by
creation. Its document key is the same number in decimal, because unmodified TinyDB
calls `int()` on every key; zero-padded, so that sorting keys as text sorts notes.
"""

from __future__ import annotations

import re
import secrets
import threading
import time
import uuid
from hashlib import sha1

KEY_DIGITS = 39
"""Decimal digits of the largest 128-bit number."""

_NAMESPACE = uuid.UUID("6d0ac5a4-9f0c-5e0e-8f43-0c7a5d3f2b11")
_UUID = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_RANDOM_BITS = 74
_lock = threading.Lock()
_last = 0


def new_id() -> str:
    """Return a new UUIDv7; later calls in one process always return greater ids.

    The 74 random bits count up within a millisecond and when the clock goes back
    (RFC 9562, 6.2, method 2).
    """
    global _last
    with _lock:
        fresh = (time.time_ns() // 1_000_000) << _RANDOM_BITS
        # The top random bit starts as zero, which leaves room to count up.
        fresh |= secrets.randbits(_RANDOM_BITS - 1)
        if fresh >> _RANDOM_BITS <= _last >> _RANDOM_BITS:
            fresh = _last + 1
        _last = fresh
    stamp, rest = fresh >> _RANDOM_BITS, fresh & ((1 << _RANDOM_BITS) - 1)
    number = stamp << 80 | 0x7 << 76 | (rest >> 62) << 64
    number |= 0b10 << 62 | rest & ((1 << 62) - 1)
    return str(uuid.UUID(int=number))


def derived_id(*parts: str) -> str:
    """Return the id that the same `parts` always lead to (a UUIDv5, RFC 9562, 5.5).

    Two machines that tag the same article thus write the same record, not two.
    """
    name = "\0".join(parts).encode("utf-8", "surrogatepass")
    digest = sha1(_NAMESPACE.bytes + name, usedforsecurity=False).digest()
    return str(uuid.UUID(bytes=digest[:16], version=5))


def is_id(value: object) -> bool:
    """Tell whether `value` is a UUID in its usual form with hyphens, lower case."""
    return isinstance(value, str) and _UUID.fullmatch(value) is not None


def document_number(note_id: str) -> int:
    """Return the TinyDB document id of a record: its UUID as a number."""
    return int(note_id.replace("-", ""), 16)


def document_key(number: int) -> str:
    """Return the key that a document id has in a file."""
    return f"{number:0{KEY_DIGITS}d}"


def id_of_number(number: int) -> str:
    """Return the id of a record that only has a document id (made by another tool)."""
    return str(uuid.UUID(int=number))
