"""Changes of the files are noticed, together, and soon."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.library.watch import Watch, is_reported


class Seen:
    """The paths that were reported."""

    def __init__(self) -> None:
        self.paths: set[Path] = set()
        self.changed = threading.Event()

    def __call__(self, paths: frozenset[Path]) -> None:
        self.paths |= paths
        self.changed.set()


@pytest.fixture(params=[False, True], ids=["notices", "polling"])
def watched(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Seen]:
    monkeypatch.setenv("WATCHFILES_FORCE_POLLING", "1" if request.param else "false")
    (tmp_path / "articles").mkdir()
    seen = Seen()
    watch = Watch(tmp_path, seen)
    watch.start()
    watch.start()
    probe = tmp_path / "probe.txt"
    for attempt in range(100):  # until the thread has begun to watch
        probe.write_text(str(attempt), encoding="utf-8")
        if seen.changed.wait(0.1):
            break
    time.sleep(0.5)
    seen.changed.clear()
    seen.paths.clear()
    yield seen
    watch.stop()


def test_a_new_file_is_noticed_soon(watched: Seen, tmp_path: Path) -> None:
    path = tmp_path / "articles" / "new.txt"
    path.write_text("A new story.", encoding="utf-8")
    deadline = time.monotonic() + 5
    while path not in watched.paths:  # its folder may be reported before it
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_file_in_a_new_folder_is_noticed(watched: Seen, tmp_path: Path) -> None:
    folder = tmp_path / "articles" / "deep"
    folder.mkdir()
    deadline = time.monotonic() + 6
    number = 0
    while not any(folder in path.parents for path in watched.paths):
        assert time.monotonic() < deadline
        (folder / f"{number}.txt").write_text("A story.", encoding="utf-8")
        number += 1
        watched.changed.wait(0.5)


def test_stopping_takes_half_a_second_and_ends_the_calls(tmp_path: Path) -> None:
    seen = Seen()
    watch = Watch(tmp_path, seen)
    watch.start()
    time.sleep(1)
    before = time.monotonic()
    watch.stop()
    assert time.monotonic() - before < 1
    (tmp_path / "late.txt").write_text("late", encoding="utf-8")
    assert not seen.changed.wait(0.8)


def test_a_watch_that_never_began_can_be_stopped(tmp_path: Path) -> None:
    Watch(tmp_path, Seen()).stop()


def test_a_folder_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    watch = Watch(tmp_path / "absent", Seen())
    watch.start()
    watch.stop()


@pytest.mark.parametrize(
    ("path", "reported"),
    [
        ("/l/articles/x.txt", True),
        ("/l/annotations/x.txt.json", True),
        ("/l/reader.toml", True),
        ("/l/annotations/.state.json", True),
        ("/l/annotations/.lock", False),
        ("/l/annotations/.~x.json.8f", False),
        ("/l/articles/.#x.txt", False),
        ("/l/articles/x.txt~", False),
        ("/l/.git/index", False),
    ],
)
def test_temporary_files_are_nobodys_business(path: str, reported: bool) -> None:
    assert is_reported(path) is reported
