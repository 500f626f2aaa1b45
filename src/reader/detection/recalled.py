"""What was found in many texts, read from the cache at once."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Container, Iterator
from contextlib import suppress

from reader.cache.database import Cache, CacheLost
from reader.detection.model import Span
from reader.detection.stored import loads

_AT_ONCE = 400
"""Rows that one statement names."""


def recalled(
    cache: Cache, engine: str, sha256: Collection[str], kinds: Container[str]
) -> Iterator[tuple[str, tuple[Span, ...]]]:
    """Yield spans of some `kinds` as far as an engine has seen texts, nothing applied.

    `engine` is its identity; what is lost or damaged is left out.
    """
    wanted = sorted(sha256)
    for at in range(0, len(wanted), _AT_ONCE):
        some = wanted[at : at + _AT_ONCE]
        marks = ",".join("?" * len(some))
        try:
            with cache.read() as connection:
                rows = connection.execute(
                    "SELECT sha256, spans FROM detection_spans"
                    f" WHERE engine = ? AND sha256 IN ({marks})",
                    (engine, *some),
                ).fetchall()
        except CacheLost:
            return
        for own, data in rows:
            with suppress(ValueError, TypeError, KeyError, zlib.error):
                yield own, loads(data, kinds)
