"""Old versions of annotation files, kept in the user's state folder.

A second net below undo, for what no journal knows of: what another program wrote just
before this one did. Every version of the last day is kept, then one a day for a month,
then one a week.
"""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

DAY = 24 * 3600
MONTH = 30 * DAY
_PRUNE_EVERY = 64
"""One save in so many, on average, removes what is not wanted any more."""


def keep(path: Path, history: Path) -> None:
    """Keep the current version of `path` in the folder `history`. Raises OSError."""
    if not path.exists():
        return
    history.mkdir(parents=True, exist_ok=True, mode=0o700)
    now = time.time_ns()
    link_or_copy(path, history / f"{now}.json")
    if now % _PRUNE_EVERY == 0:
        prune(history, now // 1_000_000_000)


def link_or_copy(source: Path, target: Path) -> None:
    """Give the bytes of `source` a second name, on another device by a copy.

    Raises FileExistsError if `target` is there, OSError if neither works.
    """
    try:
        os.link(source, target, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:
        shutil.copyfile(source, target, follow_symlinks=False)


def prune(history: Path, now: int) -> None:
    """Thin out the versions in a folder, as of the time `now` in seconds."""
    kept: set[tuple[str, int]] = set()
    for name in sorted(os.listdir(history), reverse=True):
        stamp = name.removesuffix(".json")
        if not stamp.isdigit():
            continue
        made = int(stamp) // 1_000_000_000
        age = now - made
        if age <= DAY:
            continue
        bucket = ("day", made // DAY) if age <= MONTH else ("week", made // (7 * DAY))
        if bucket in kept:
            with suppress(OSError):
                (history / name).unlink()
        kept.add(bucket)
