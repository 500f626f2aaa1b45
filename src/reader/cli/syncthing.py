"""What Syncthing need not copy: said where a library lies in a folder of its own.

It reads `.stignore` at the top of a folder that it shares, which holds `.stfolder`,
and nowhere else; and it copies that file to no other machine. Temporary files and the
lock mean something on the machine alone that made them; all else in the folder of
notes is to be shared, conflict copies too, which are merged by record.
"""

from __future__ import annotations

import re
from pathlib import Path

from reader.annotations.atomic import TEMPORARY
from reader.annotations.paths import FOLDER, LOCK_FILE

MARKER = ".stfolder"
IGNORED = ".stignore"
_HEAD = "// Notes of reader: locks and temporary files are of one machine alone.\n"
_SPECIAL = re.compile(r"[*?\[\]{}\\]")
"""What has a meaning in a pattern; the escape for it is not the same everywhere."""
_FLAGS = re.compile(r"^(?:\(\?[id]\))+")


def shared_folder(root: Path) -> Path | None:
    """Return the folder of Syncthing that the library at `root` is or lies in."""
    root = root.resolve()
    return next((f for f in (root, *root.parents) if (f / MARKER).exists()), None)


def patterns(below: str) -> list[str]:
    """Return what is to be ignored of a library, which lies `below` the folder: "" or
    a path with `/`.

    A deletion of the folder of notes on another machine may take these files along:
    that is what `(?d)` says. A character that is special in a pattern goes by `?`.
    """
    notes = _SPECIAL.sub("?", f"/{below}/{FOLDER}" if below else f"/{FOLDER}")
    return [
        f"(?d){notes}/{LOCK_FILE}\n",
        f"(?d){notes}/{TEMPORARY}*\n",
        f"(?d){notes}/**/{TEMPORARY}*\n",
    ]


def set_up(root: Path) -> list[str]:
    """Add what is missing to `.stignore` above the library at `root`, if Syncthing
    shares it; return what was done. Raises OSError."""
    from reader.annotations import atomic
    from reader.cli.git import append

    folder = shared_folder(root)
    if folder is None:
        return []
    below = root.resolve().relative_to(folder).as_posix()
    path = folder / IGNORED
    found = atomic.read_file(path)
    text = found[0].decode("utf-8", "replace") if found else ""
    there = {_FLAGS.sub("", line.strip()) for line in text.splitlines()}
    missing = [
        line
        for line in patterns("" if below == "." else below)
        if _FLAGS.sub("", line.strip()) not in there
    ]
    if not missing:
        return []
    return [
        append(path, [_HEAD, *missing]),
        f"run `reader init` once on each machine: Syncthing does not copy {IGNORED}",
    ]
