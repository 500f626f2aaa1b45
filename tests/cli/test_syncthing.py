"""`init` in a folder that Syncthing shares: what is of one machine stays on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reader.cli.syncthing import patterns
from tests.cli.conftest import Cli, tree

OWN = (
    "annotations/.lock",
    "annotations/.~x.json.1.ab",
    "annotations/a/b/.~x.json.1.ab",
)
SHARED = (
    "annotations/2024/bridge.txt.json",
    "annotations/2024/x.~y.txt.json",
    "annotations/2024/bridge.txt.sync-conflict-20240503-101500-ABCDEFG.json",
    "annotations/.state.json",
    "annotations/.library.json",
    "annotations/.snapshots/" + "0" * 64,
    "articles/2024/bridge.txt",
    "articles/.lock",
)


def ignored(lines: list[str], path: str) -> bool:
    """Tell whether rooted patterns of Syncthing match a path of the folder."""
    for line in lines:
        pattern = line.strip().removeprefix("(?d)")
        assert pattern.startswith("/")
        tokens = re.split(r"(\*\*|\*|\?)", pattern[1:])
        meaning = {"**": ".*", "*": "[^/]*", "?": "[^/]"}
        found = "".join(meaning.get(token, re.escape(token)) for token in tokens)
        if re.fullmatch(found, path):
            return True
    return False


@pytest.mark.parametrize("below", ["", "news/my library", "a [b]{c}*"])
def test_patterns_match_what_is_of_one_machine_and_nothing_else(below: str) -> None:
    prefix = f"{below}/" if below else ""
    for path in OWN:
        assert ignored(patterns(below), prefix + path)
    for path in SHARED:
        assert not ignored(patterns(below), prefix + path)
    if below:
        assert not ignored(patterns(below), OWN[0])


def test_init_says_nothing_of_syncthing_where_it_shares_nothing(
    cli: Cli, library: Path
) -> None:
    cli("init")
    assert not (library / ".stignore").exists()


def test_init_adds_what_is_missing_once_and_keeps_what_is_there(
    cli: Cli, library: Path
) -> None:
    (library / ".stfolder").mkdir()
    own = b"// mine\r\n*.bak\r\n/annotations/.lock"
    (library / ".stignore").write_bytes(own)
    result = cli("init")
    assert result.status == 0
    assert "added 2 lines to" in result.out
    assert "on each machine" in result.out
    data = (library / ".stignore").read_bytes()
    assert data.startswith(own + b"\n//")
    assert data.count(b"/annotations/.lock") == 1
    before = tree(library)
    again = cli("init")
    assert (again.status, "nothing to do" in again.out) == (0, True)
    assert tree(library) == before


def test_the_folder_that_is_shared_may_lie_above_the_library(
    cli: Cli, library: Path
) -> None:
    (library.parent / ".stfolder").mkdir()
    cli("init", str(library))
    lines = (library.parent / ".stignore").read_text("utf-8").splitlines()
    assert f"(?d)/{library.name}/annotations/.lock" in lines
    assert not (library / ".stignore").exists()


def test_a_file_that_cannot_be_added_to_is_named_and_the_library_made(
    cli: Cli, tmp_path: Path
) -> None:
    root = tmp_path / "new"
    (root / ".stfolder").mkdir(parents=True)
    (root / ".stignore").symlink_to(tmp_path / "elsewhere")
    result = cli("init", str(root))
    assert result.status == 0
    assert "left as it is" in result.out
    assert (root / "annotations" / ".library.json").exists()
    assert not (tmp_path / "elsewhere").exists()
