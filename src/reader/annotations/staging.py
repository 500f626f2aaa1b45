"""New versions of many files, written beside them and synced at the same time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from reader.annotations.atomic import Staged
from reader.annotations.paths import STATE_FILE

if TYPE_CHECKING:
    from reader.annotations.storage import Database

AT_ONCE = 16
"""Files that wait for the disk together: it syncs them in the time of a few."""

Step = Callable[[int], bool]
"""Is told how many files are written, and tells whether to go on."""


def _go_on(written: int) -> bool:
    return True


def stage_all(
    databases: Mapping[str, Database], step: Step = _go_on
) -> dict[str, Staged]:
    """Stage the new version of each file; return those that were, by their files.

    They are in the order of `databases`, but for what all articles share, which comes
    first. Where `step` says so no more are begun. Raises OSError, having removed what
    was written.
    """
    files = sorted(databases, key=lambda file: file != STATE_FILE)
    if len(files) == 1:
        return {file: databases[file].storage.stage() for file in files}
    from concurrent.futures import ThreadPoolExecutor

    staged: dict[str, Staged] = {}
    try:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for at in range(0, len(files), AT_ONCE):
                some = files[at : at + AT_ONCE]
                waiting = [pool.submit(databases[file].storage.stage) for file in some]
                errors = []
                for file, future in zip(some, waiting, strict=True):
                    if error := future.exception():
                        errors.append(error)
                    else:
                        staged[file] = future.result()
                if errors:
                    raise errors[0]
                if not step(len(staged)):
                    break
    except BaseException:
        for new in staged.values():
            new.discard()
        raise
    return staged


def publish(
    staged: list[tuple[Staged, Path | None]],
    done: Callable[[int], None] = lambda number: None,
) -> None:
    """Put staged versions in their places."""
    try:
        for number, (new, history) in enumerate(staged):
            new.publish(history)
            done(number)
    finally:
        for new, _ in staged:
            new.discard()
