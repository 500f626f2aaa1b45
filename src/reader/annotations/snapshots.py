"""The texts that were annotated, one file each, named by their hash.

They are what lets a note find its passage after the article was edited: the old text
is compared with the new one, instead of searching for words that may occur elsewhere.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from reader.annotations import atomic
from reader.annotations.paths import SNAPSHOTS
from reader.text.hashing import text_sha256

_NAME = re.compile(r"[0-9a-f]{64}")


def save(folder: Path, text: str, sha256: str) -> None:
    """Keep `text` in the annotations folder, unless it is there. Raises OSError."""
    if load(folder, sha256) is None:
        atomic.save(folder / SNAPSHOTS / sha256, text.encode())


def load(folder: Path, sha256: str) -> str | None:
    """Return the text with that hash, or None if it is missing or was altered."""
    if not _NAME.fullmatch(sha256):
        return None
    with suppress(OSError, UnicodeDecodeError):
        found = atomic.read_file(folder / SNAPSHOTS / sha256)
        text = found[0].decode() if found else ""
        if text_sha256(text) == sha256:
            return text
    return None
