"""Which files are listed, and what keeps the others out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reader.library.files import MAX_BYTES, read_source
from reader.library.model import ArticleError, Listed
from reader.library.scan import OTHER_KIND, find_root, look_at, walk


def make(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"The text of {name}.", encoding="utf-8")


def scanned(root: Path) -> dict[str, Listed]:
    return {row.id: row for row in walk(root)}


def test_with_an_articles_folder_only_that_is_scanned(tmp_path: Path) -> None:
    make(tmp_path, "articles/a/x.txt", "articles/y.md", "elsewhere.txt", "notes/z.txt")
    assert set(scanned(tmp_path)) == {"articles/a/x.txt", "articles/y.md"}


def test_any_other_folder_is_scanned_whole(tmp_path: Path) -> None:
    make(tmp_path, "a/x.txt", "y.MD", "deep/er/z.text")
    assert set(scanned(tmp_path)) == {"a/x.txt", "y.MD", "deep/er/z.text"}


def test_notes_settings_and_hidden_files_are_no_articles(tmp_path: Path) -> None:
    make(tmp_path, "x.txt", "annotations/x.txt.json", ".git/a.txt", ".hidden.txt")
    make(tmp_path, "x.txt~", "~$page.docx", "x.txt.tmp")
    make(tmp_path, "reader.toml", "sub/annotations/y.txt.json", "sub/reader.toml")
    assert set(scanned(tmp_path)) == {"x.txt", "sub/reader.toml"}


def test_other_kinds_of_file_say_what_to_do(tmp_path: Path) -> None:
    make(tmp_path, "page.html")
    assert scanned(tmp_path)["page.html"].problem == OTHER_KIND


def test_size_and_date_are_those_of_the_file(tmp_path: Path) -> None:
    make(tmp_path, "x.txt")
    status = (tmp_path / "x.txt").stat()
    row = scanned(tmp_path)["x.txt"]
    assert (row.size, row.mtime_ns) == (status.st_size, status.st_mtime_ns)
    assert look_at(tmp_path, "x.txt") == row
    assert look_at(tmp_path, "absent.txt") is None


def test_a_link_to_a_file_inside_is_followed_and_no_other(tmp_path: Path) -> None:
    root = tmp_path / "library"
    make(root, "a/x.txt")
    make(tmp_path, "outside.txt")
    (root / "inside.txt").symlink_to("a/x.txt")
    (root / "outside.txt").symlink_to(tmp_path / "outside.txt")
    (root / "broken.txt").symlink_to("nowhere.txt")
    (root / "loop.txt").symlink_to("loop.txt")
    (root / "again").symlink_to(root, target_is_directory=True)
    problems = {name: row.problem for name, row in scanned(root).items()}
    assert problems == {
        "a/x.txt": "",
        "inside.txt": "",
        "outside.txt": "a link out of the library: not followed",
        "broken.txt": "a link that leads nowhere",
        "loop.txt": "a link that leads nowhere",
        "again": "a link to a folder: not followed",
    }


def test_a_pipe_is_listed_and_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert scanned(tmp_path)["pipe.txt"].problem == "not a regular file"
    with pytest.raises(ArticleError, match="not a regular file"):
        read_source(str(tmp_path / "pipe.txt"))


def test_a_scan_stops_when_it_is_told_to(tmp_path: Path) -> None:
    make(tmp_path, *(f"{number}/x.txt" for number in range(20)))
    answers = iter([False] * 5 + [True] * 50)
    assert len(list(walk(tmp_path, lambda: next(answers)))) < 20


def test_an_unreadable_folder_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, "open/x.txt", "closed/y.txt")
    genuine = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return genuine(path)

    monkeypatch.setattr(os, "scandir", scandir)
    rows = scanned(tmp_path)
    assert rows["closed"].problem == "permission denied"
    assert set(rows) == {"open/x.txt", "closed"}


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "empty file"),
        (b" \r\n\t ", "empty file"),
        (b"\x7fELF\x00\x00\x01\x02\x00" * 20, "binary file"),
    ],
)
def test_what_holds_no_text_says_so(tmp_path: Path, data: bytes, problem: str) -> None:
    (tmp_path / "x.txt").write_bytes(data)
    with pytest.raises(ArticleError, match=problem):
        read_source(str(tmp_path / "x.txt"))


def test_a_file_that_may_not_be_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, "x.txt")

    def refuse(path: str, flags: int) -> int:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(ArticleError, match=r"^permission denied$"):
        read_source(str(tmp_path / "x.txt"))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "x.txt").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(ArticleError, match="larger than 16 MiB"):
        read_source(str(tmp_path / "x.txt"))


def test_a_file_that_changes_while_it_is_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.txt"
    path.write_text("first", encoding="utf-8")
    genuine, calls = os.fstat, []

    def fstat(descriptor: int) -> os.stat_result:
        calls.append(descriptor)
        if len(calls) == 2:
            path.write_text("second, longer", encoding="utf-8")
        return genuine(descriptor)

    monkeypatch.setattr(os, "fstat", fstat)
    assert read_source(str(path)).data == b"second, longer"


def test_a_file_that_keeps_changing_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.txt"
    path.write_text("x", encoding="utf-8")
    genuine = os.fstat

    def fstat(descriptor: int) -> os.stat_result:
        with path.open("a", encoding="utf-8") as file:
            file.write("more")
        return genuine(descriptor)

    monkeypatch.setattr(os, "fstat", fstat)
    with pytest.raises(ArticleError, match="keeps changing"):
        read_source(str(path))


def test_the_root_of_a_folder_is_the_folder(tmp_path: Path) -> None:
    assert find_root(tmp_path) == (tmp_path, None)


def test_one_file_is_listed_alone_in_its_folder(tmp_path: Path) -> None:
    make(tmp_path, "a/x.txt")
    assert find_root(tmp_path / "a" / "x.txt") == (tmp_path / "a", "x.txt")


def test_one_file_of_a_library_keeps_the_notes_of_the_library(tmp_path: Path) -> None:
    make(tmp_path, "articles/a/x.txt")
    expected = (tmp_path, "articles/a/x.txt")
    assert find_root(tmp_path / "articles" / "a" / "x.txt") == expected


def test_a_relative_path_is_made_absolute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, "x.txt")
    monkeypatch.chdir(tmp_path)
    assert find_root(Path("x.txt")) == (tmp_path, "x.txt")
    assert find_root(Path()) == (tmp_path, None)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("absent", "no such file or folder"),
        ("page.html", "not a text or Markdown file"),
        ("pipe.txt", "not a regular file"),
        ("nul\0", "null"),
    ],
)
def test_a_path_that_is_no_library_says_why(
    tmp_path: Path, name: str, reason: str
) -> None:
    make(tmp_path, "page.html")
    os.mkfifo(tmp_path / "pipe.txt")
    with pytest.raises(ArticleError, match=reason) as caught:
        find_root(tmp_path / name)
    assert "\n" not in str(caught.value)
