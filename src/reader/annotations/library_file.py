"""The id in `annotations/.library.json`, which holds what belongs to all articles.

The id names the folder of the user's own state (undo journal, history, drafts), so
that a library may move on the disk without losing them.
"""

from __future__ import annotations

import re
import uuid
from hashlib import sha256
from pathlib import Path
from typing import TypeGuard

from reader.annotations import atomic, codec, merging, salvage
from reader.annotations.paths import FOLDER, LIBRARY_FILE

_ID = re.compile(r"[0-9a-f-]{36}")


def read_library_id(root: Path) -> str | None:
    """Return the id of the library at `root`, or None if it has no readable one."""
    value = _meta(root).get("library")
    return str(value) if is_library_id(value) else None


def former_ids(root: Path) -> list[str]:
    """Return the other ids that the library at `root` had, where it got one on each of
    two machines before their files were merged."""
    found = _meta(root).get(merging.FORMER)
    return [str(one) for one in found if is_library_id(one)] if _is_list(found) else []


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _meta(root: Path) -> codec.Record:
    try:
        found = atomic.read_file(root / FOLDER / LIBRARY_FILE)
    except OSError:
        return {}
    if found is None:
        return {}
    tables = salvage.understand(found[0], (codec.META,)).tables
    return tables.get(codec.META, {}).get(codec.META_KEY, {})


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


def remembered_id(root: Path, state_dir: Path) -> str | None:
    """Return the id that the library at `root` had when it was last written to.

    For a library whose file is lost or damaged; None for a new one.
    """
    if not (root / FOLDER).is_dir():
        return None
    try:
        found = _pointer(root, state_dir).read_text("ascii").strip()
    except (OSError, ValueError):
        return None
    return found if is_library_id(found) else None


def remember_id(root: Path, state_dir: Path, library_id: str) -> None:
    """Note the id of the library at `root` in the user's state. Raises OSError."""
    if remembered_id(root, state_dir) != library_id:
        atomic.save(_pointer(root, state_dir), library_id.encode() + b"\n")


def take_over(root: Path, state_dir: Path, library_id: str) -> None:
    """Give a library that has an id the state that it had without one, or with one
    that it has no more. Raises OSError.
    """
    for name in (provisional_id(root), *former_ids(root)):
        if name != library_id:
            _hand_over(state_dir / name, state_dir / library_id, state_dir)


def _hand_over(before: Path, now: Path, state_dir: Path) -> None:
    if not before.is_dir():
        return
    if not now.exists():
        before.rename(now)
    else:
        for draft in sorted((before / "drafts").glob("*.json")):
            atomic.make_folder(now / "drafts")
            target, number = now / "drafts" / draft.name, 1
            while target.exists():  # another one for the same place
                number += 1
                target = target.with_name(f"{draft.stem}-{number}.json")
            draft.rename(target)
            atomic.sync_folder(target.parent)
    atomic.sync_folder(state_dir)


def _pointer(root: Path, state_dir: Path) -> Path:
    return state_dir / f"{provisional_id(root)}.id"


def new_library_id() -> str:
    """Return an id for a library that has none."""
    return str(uuid.uuid4())
