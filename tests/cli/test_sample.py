"""The sample library: found, copied whole, and independent of where it came from."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reader import sample
from reader.sample import make_default_library, sample_root
from tests.cli.conftest import Cli, tree


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "source"
    for name in (
        "articles/2024/a.txt",
        "annotations/2024/a.txt.json",
        "annotations/.snapshots/abc",
        "annotations/.library.json",
        "annotations/.state.json",
        "annotations/.lock",
        "annotations/.~half-written",
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name, "utf-8")
    monkeypatch.setattr(sample, "sample_root", lambda: root)
    return root


def test_a_checkout_carries_the_sample() -> None:
    assert any((sample_root() / "articles").rglob("*.txt"))


def test_the_copy_has_articles_and_notes_but_nothing_of_another_library(
    source: Path, tmp_path: Path
) -> None:
    target = tmp_path / "data" / "reader" / "library"
    assert make_default_library(target) == target
    assert tree(target).keys() == {
        "articles/2024/a.txt",
        "annotations/2024/a.txt.json",
        "annotations/.snapshots/abc",
    }
    assert [path.name for path in target.parent.iterdir()] == ["library"]


def test_a_read_only_source_gives_a_library_that_can_be_written(
    source: Path, tmp_path: Path
) -> None:
    (source / "articles/2024/a.txt").chmod(0o444)
    (source / "articles/2024").chmod(0o555)
    target = make_default_library(tmp_path / "library")
    (source / "articles/2024").chmod(0o755)
    for path in (target, target / "articles/2024", target / "articles/2024/a.txt"):
        assert path.stat().st_mode & 0o200


def test_a_library_that_is_there_is_left_alone(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "library"
    target.mkdir()
    (target / "mine.txt").write_text("mine")
    make_default_library(target)
    assert tree(target) == {"mine.txt": b"mine"}


def test_a_copy_that_fails_leaves_nothing_behind(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("reader.sample.shutil.copyfile", full)
    target = tmp_path / "data" / "library"
    with pytest.raises(OSError, match="No space"):
        make_default_library(target)
    assert list(target.parent.iterdir()) == []


def test_the_app_makes_it_only_where_nothing_else_is_opened(
    cli: Cli, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.settings import default_library

    opened: list[tuple[Path, str | None, str | None]] = []

    def run_app(
        workspace: object, *, article: str | None, query: str | None, problems: object
    ) -> int:
        opened.append((workspace.root, article, query))  # type: ignore[attr-defined]
        return 0

    monkeypatch.setattr("reader.tui.app.run_app", run_app)
    monkeypatch.setattr("reader.cli.open.is_terminal", lambda: True)
    monkeypatch.chdir(source)
    assert cli().status == 0
    assert not default_library().exists()
    monkeypatch.chdir(tmp_path)
    assert cli("--article", "2024/a", "--query", "boat").status == 0
    assert cli(str(source)).status == 0
    assert opened == [
        (source, None, None),
        (default_library(), "articles/2024/a.txt", "boat"),
        (source, None, None),
    ]
    assert os.listdir(default_library() / "articles") == ["2024"]
