"""Old versions of annotation files, kept in the user's state folder.

A second net below undo, for what no journal knows of: what another program wrote just
before this one did, and what a damaged file held before. Of each file are kept: the
newest `ALWAYS`; of the last hour one of every `SLOT`, which makes 20 an hour at most;
then one an hour for a day, one a day for a month, one a week for a year and one a
month for ten years. That is some 250 files at most, however often a file is saved.
"""

from __future__ import annotations

import errno
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

HOUR = 3600
DAY = 24 * HOUR
WEEK = 7 * DAY
MONTH = 30 * DAY
YEAR = 365 * DAY

ALWAYS = 8
"""Versions that are kept whatever the clock says of their age."""
SLOT = 6 * 60
"""Seconds of the last hour of which one version is kept."""
_TIERS = ((HOUR, SLOT), (DAY, HOUR), (MONTH, DAY), (YEAR, WEEK), (10 * YEAR, MONTH))
"""Up to which age one version is kept of so many seconds."""
_SUFFIX = ".json"
_NANO = 1_000_000_000


def keep(path: Path, history: Path) -> None:
    """Keep the current version of `path` in the folder `history`, which `thin_out` then
    keeps small. Raises OSError."""
    if not path.exists():
        return
    history.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Greater than every earlier one, also where the clock went back.
    made = stamps(history)
    stamp = max(time.time_ns(), made[0] + 1 if made else 0)
    link_or_copy(path, file_of(history, stamp))


def link_or_copy(source: Path, target: Path) -> None:
    """Give the bytes of `source` a second name, on another device by a copy.

    Raises FileExistsError if `target` is there, OSError if neither works.
    """
    try:
        os.link(source, target, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "there already", target) from None
        shutil.copyfile(source, target, follow_symlinks=False)


def set_aside(path: Path) -> Path:
    """Give the bytes of a damaged file a second name beside it, and return that.

    It says when, and never that of an earlier one. Raises OSError.
    """
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    number = 1
    while True:
        again = f"-{number}" if number > 1 else ""
        target = path.with_name(f"{path.name}.corrupt-{stamp}{again}")
        try:
            link_or_copy(path, target)
        except FileExistsError:
            number += 1
        else:
            return target


def stamps(history: Path) -> list[int]:
    """Return when the versions in a folder were set aside, in nanoseconds, the newest
    first; the folder need not be there."""
    try:
        names = os.listdir(history)
    except (FileNotFoundError, NotADirectoryError):
        return []
    found = (name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX))
    return sorted((int(stamp) for stamp in found if stamp.isdecimal()), reverse=True)


def thin_out(history: Path) -> None:
    """Remove the versions in the folder `history` that the rule does not keep. Others
    may do the same at the same time."""
    made = stamps(history)
    wanted = kept(made, time.time_ns())
    for stamp in made:
        if stamp not in wanted:
            with suppress(OSError):
                file_of(history, stamp).unlink()


def kept(made: list[int], now: int) -> set[int]:
    """Return which of the versions `made`, the newest first, the rule keeps."""
    wanted = set(made[:ALWAYS])
    oldest: dict[tuple[int, int], int] = {}
    for stamp in made[ALWAYS:]:
        age = (now - stamp) // _NANO
        slot = next((slot for limit, slot in _TIERS if age < limit), None)
        if slot is not None:
            # The oldest of a slot: it stays the same while the slot fills, so that
            # a burst of saves does not push out what was there before it.
            oldest[slot, stamp // _NANO // slot] = stamp
    return wanted | set(oldest.values())


def file_of(history: Path, stamp: int) -> Path:
    """Return the file of the version that was set aside at `stamp`."""
    return history / f"{stamp}{_SUFFIX}"
