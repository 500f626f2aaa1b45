"""`init` makes a library, and notes are merged by git without a conflict."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from reader.annotations import codec
from tests.cli.conftest import BRIDGE, Cli, tree

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is needed")
NOTES = "annotations/2024/bridge.txt.json"


@pytest.fixture(autouse=True)
def identity(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "tester")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "tester@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "no-config"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


def git(folder: Path, *arguments: str, status: int | None = 0) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert status is None or done.returncode == status, done.stdout + done.stderr
    return done.stdout


def test_init_makes_an_empty_folder_a_library_once(cli: Cli, tmp_path: Path) -> None:
    root = tmp_path / "new"
    result = cli("init", str(root))
    assert result.status == 0
    assert sorted(path.name for path in root.iterdir()) == ["annotations", "articles"]
    made = tree(root)
    assert len(made) == 2
    again = cli("init", str(root))
    assert (again.status, "nothing to do" in again.out) == (0, True)
    assert tree(root) == made


def test_init_leaves_a_folder_of_articles_as_it_is(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain/bridge.txt").write_text(BRIDGE, "utf-8")
    cli("init", str(tmp_path / "plain"))
    assert not (tmp_path / "plain/articles").exists()
    assert cli("list", "--library", str(tmp_path / "plain")).out.count("bridge") == 1


def test_init_with_git_asks_for_a_repository_and_for_git(
    cli: Cli, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(library)
    if shutil.which("git"):
        result = cli("init", "--git")
        assert (result.status, "not in a git repository" in result.err) == (2, True)
    monkeypatch.setenv("PATH", "")
    result = cli("init", "--git")
    assert (result.status, "git was not found" in result.err) == (2, True)
    result = cli("init", "articles/2024/bridge.txt")
    assert (result.status, "a file; name a folder" in result.err) == (2, True)
    assert tree(library) == before


@needs_git
def test_init_with_git_sets_up_what_is_missing_and_nothing_twice(
    cli: Cli, library: Path
) -> None:
    git(library, "init", "-q")
    (library / ".gitattributes").write_text("*.png binary", "utf-8")
    (library / ".gitignore").write_text("annotations/.lock\n", "utf-8")
    result = cli("init", "--git")
    assert result.status == 0
    assert "added 2 lines to .gitattributes" in result.out
    assert "added 1 line to .gitignore" in result.out
    assert (library / ".gitattributes").read_text("utf-8").startswith("*.png binary\n#")
    for path in ("x.txt.json", "a/b/x.txt.json", ".state.json", ".library.json"):
        out = git(library, "check-attr", "merge", "text", "--", f"annotations/{path}")
        assert out.split("\n")[0].endswith("merge: reader")
        assert out.split("\n")[1].endswith("text: unset")
    git(library, "check-ignore", "annotations/a/.~x.json.1.abc")
    before = {name: tree(library)[name] for name in (".gitattributes", ".git/config")}
    again = cli("init", "--git")
    assert (again.status, "nothing to do" in again.out) == (0, True)
    assert before == {name: tree(library)[name] for name in before}


def two_clones(cli: Cli, library: Path, tmp_path: Path) -> tuple[Path, list[str]]:
    """Return another clone of a library with two notes, and their ids."""
    git(library, "init", "-q", "-b", "main")
    cli("init", "--git")
    ids = [cli("note", "add", "bridge", text).out.strip() for text in ("one", "two")]
    git(library, "add", "-A")
    git(library, "commit", "-q", "-m", "notes")
    other = tmp_path / "other"
    git(tmp_path, "clone", "-q", str(library), str(other))
    return other, ids


def change_both(cli: Cli, library: Path, other: Path, ids: list[str]) -> None:
    for folder, name in ((library, "here"), (other, "there")):
        there = ("--library", str(folder))
        cli("note", "edit", ids[0], f"edited {name}", *there)
        cli("note", "edit", ids[1], "--tag", name, *there)
        cli("note", "add", "bridge", f"new {name}", *there)
        git(folder, "commit", "-q", "-a", "-m", name)


MERGED = ["edited here", "edited there", "new here", "new there", "two"]


@needs_git
def test_git_merges_two_clones_without_a_conflict(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    other, ids = two_clones(cli, library, tmp_path)
    cli("init", "--git", str(other))
    change_both(cli, library, other, ids)
    git(other, "pull", "-q", "--no-rebase", "--no-edit")
    git(library, "pull", "-q", "--no-rebase", "--no-edit", str(other), "main")
    for folder in (library, other):
        notes = cli("notes", "--json", "--library", str(folder)).records
        assert sorted(note["note"] for note in notes) == MERGED
        assert [n["tags"] for n in notes if n["note"] == "two"] == [["here", "there"]]
        assert cli("check", "--library", str(folder)).out == ""
        assert git(folder, "status", "--porcelain") == ""


@needs_git
def test_a_clone_without_the_driver_shows_both_sides_and_check_names_the_file(
    cli: Cli, library: Path, tmp_path: Path
) -> None:
    other, ids = two_clones(cli, library, tmp_path)
    change_both(cli, library, other, ids)
    git(other, "pull", "-q", "--no-rebase", status=1)
    assert b"<<<<<<<" in (other / NOTES).read_bytes()
    there = ("--library", str(other))
    before = tree(other / "annotations")
    notes = cli("notes", "--json", *there).records
    texts = [note["note"] for note in notes]
    assert {*MERGED} == {*texts}
    result = cli("check", *there)
    assert (result.status, "conflict markers" in result.out) == (1, True)
    assert tree(other / "annotations") == before
    cli("note", "add", "bridge", "later", *there)
    codec.parse((other / NOTES).read_bytes())
    assert cli("check", *there).out == ""
    texts += ["later"]
    found = [note["note"] for note in cli("notes", "--json", *there).records]
    assert sorted(found) == sorted(texts)


@needs_git
def test_what_cannot_be_merged_is_left_to_the_user(cli: Cli, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("base", "ours", "theirs")]
    base, ours, theirs = map(str, paths)
    for path, text in zip(paths, ("a\n", "b\n", "c\n"), strict=True):
        path.write_text(text, "utf-8")
    result = cli("merge-driver", base, ours, theirs, "annotations/x.txt.json")
    assert result.status == 1
    assert result.err.startswith("reader: annotations/x.txt.json: ours is no sound")
    assert paths[1].read_text("utf-8") == (
        "<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n"
    )


def test_the_driver_merges_without_a_base(cli: Cli, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("base", "ours", "theirs")]
    for number, path in enumerate(paths):
        record = {"kind": "article", "note": f"n{number}"}
        path.write_bytes(codec.serialise({"notes": {str(number): record}}))
    paths[0].write_bytes(b"")
    assert cli("merge-driver", *map(str, paths)).status == 0
    merged = codec.parse(paths[1].read_bytes())["notes"]
    assert [record["note"] for record in merged.values()] == ["n1", "n2"]
