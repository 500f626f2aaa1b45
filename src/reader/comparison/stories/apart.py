"""Groups a large library in a process of its own, so that no key waits for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from reader.cache.database import Cache
from reader.comparison.stories.finding import Item, find_groups
from reader.comparison.stories.kept import Group, Kept
from reader.comparison.stories.looking import step_back
from reader.detection.worker import apart

WORTH_IT = 1500
"""Articles from which on a process is started for it."""
_POLL = 0.05
"""Seconds after which it is asked again whether to stop."""
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    " from reader.comparison.stories.apart import serve; serve(sys.argv[2])"
)
"""What the new process runs: modules are looked for where this one looks."""


def regroup(kept: Kept, items: Sequence[Item], key: str) -> tuple[Group, ...]:
    """Group articles by what is kept of their texts, and keep the groups by `key`."""
    known = kept.texts()
    groups = find_groups(items, known, kept.names)
    if all(item.sha256 in known for item in items):
        kept.save(key, groups)
    return groups


def regroup_apart(
    cache: Path, items: Sequence[Item], key: str, stop: Callable[[], bool]
) -> bool:
    """Have another process do what `regroup` does; return whether it did.

    It is ended where `stop` becomes true.
    """
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", _START, json.dumps(sys.path), os.fspath(cache)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        encoding="ascii",
        **apart(),
    )
    assert process.stdin
    try:
        plain = [(item.id, item.sha256, item.published) for item in items]
        with suppress(OSError):  # it has ended already
            process.stdin.write(json.dumps([key, plain]))
            process.stdin.close()
        while process.poll() is None:
            if stop():
                return False
            time.sleep(_POLL)
        return process.returncode == 0
    finally:
        process.kill()
        process.wait()
        with suppress(OSError):
            process.stdin.close()


def serve(path: str) -> None:
    """Group what standard input names, and keep the groups in the cache at `path`."""
    step_back()
    key, plain = json.load(sys.stdin)
    cache = Cache(Path(path))
    regroup(Kept(cache), [Item(*one) for one in plain], key)
    cache.close()
