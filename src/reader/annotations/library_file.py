"""The id in `annotations/.library.json`, which holds what belongs to all articles.

The id names the folder of the user's own state (undo journal, history, drafts), so
that a library may move on the disk without losing them.
"""

from __future__ import annotations

import re
import uuid
from hashlib import sha256
from pathlib import Path

from reader.annotations import atomic, codec, salvage
from reader.annotations.paths import FOLDER, LIBRARY_FILE

_ID = re.compile(r"[0-9a-f-]{36}")


def read_library_id(root: Path) -> str | None:
    """Return the id of the library at `root`, or None if it has no readable one."""
    try:
        found = atomic.read_file(root / FOLDER / LIBRARY_FILE)
    except OSError:
        return None
    if found is None:
        return None
    tables = salvage.understand(found[0], (codec.META,)).tables
    value = tables.get(codec.META, {}).get(codec.META_KEY, {}).get("library")
    return str(value) if is_library_id(value) else None


def is_library_id(value: object) -> bool:
    """Tell whether `value` can be a library's id, and the name of a folder."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def provisional_id(root: Path) -> str:
    """Return the name of the state folder while a library has no id of its own.

    Derived from the path, so that a draft typed before the first change, or in a
    library that cannot be written to, is found again.
    """
    path = str(root.resolve()).encode("utf-8", "surrogateescape")
    return f"path-{sha256(path).hexdigest()[:32]}"


def new_library_id() -> str:
    """Return an id for a library that has none."""
    return str(uuid.uuid4())
