"""The list: quick to start with, right after a refresh, stopped by no bad file."""

from __future__ import annotations

import os
import shutil
import threading
import unicodedata
from pathlib import Path

import pytest

from reader.cache.database import Cache
from reader.library.library import Library
from reader.library.model import ArticleError, Listed, ScanResult

STORY = """{title}

By Ida Brandt
{date}

VARNHOLM (AFP) - The harbour master of Varnholm counted the boats that had come into
the harbour before the storm, and wrote their names into his book, one after another.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "library"
    write(root, "articles/a.txt", "Boats are counted in the harbour", "March 3, 2019")
    write(root, "articles/b.txt", "A tug is sent from the south", "March 5, 2019")
    write(root, "articles/sub/c.txt", "Nobody knows when this was", "no date")
    return root


def write(root: Path, name: str, title: str, date: str = "March 3, 2019") -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(STORY.format(title=title, date=date), encoding="utf-8")
    return path


@pytest.fixture
def cache_file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "x.sqlite3"


def opened(root: Path, cache_file: Path | None = None) -> Library:
    library = Library(root, Cache(cache_file))
    library.load()
    return library


def ids(library: Library) -> list[str]:
    return [row.id for row in library.listing()]


def test_names_are_listed_before_anything_is_read(root: Path) -> None:
    library = opened(root)
    assert ids(library) == ["articles/a.txt", "articles/b.txt", "articles/sub/c.txt"]
    assert library.listing()[0].title == "a"
    assert library.listing()[0].words is None


def test_after_looking_the_newest_is_first_and_the_undated_last(root: Path) -> None:
    library = opened(root)
    assert set(library.look()) == set(ids(library))
    assert ids(library) == ["articles/b.txt", "articles/a.txt", "articles/sub/c.txt"]
    row = library.listed("articles/b.txt")
    assert row is not None
    assert row.headline == "A tug is sent from the south"
    assert (row.published, row.source, row.problem) == ("2019-03-05", "AFP", "")
    assert row.words
    assert row.sha256 == library.article("articles/b.txt").sha256
    assert library.look() == ()


def test_looking_writes_nothing_to_the_library(root: Path, cache_file: Path) -> None:
    before = sorted(root.rglob("*"))
    library = opened(root, cache_file)
    library.refresh()
    library.look()
    library.article("articles/a.txt")
    assert sorted(root.rglob("*")) == before


def test_the_second_start_reads_no_file(
    root: Path, cache_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = opened(root, cache_file)
    first.refresh()
    first.look()
    monkeypatch.setattr(os, "scandir", None)
    monkeypatch.setattr(os, "open", None)
    second = opened(root, cache_file)
    assert second.listing() == first.listing()
    assert second.look() == ()


def test_loading_by_names_makes_no_cache(root: Path, cache_file: Path) -> None:
    opened(root, cache_file)
    assert not cache_file.exists()


def test_an_interrupted_look_goes_on_at_the_next_start(
    root: Path, cache_file: Path
) -> None:
    first = opened(root, cache_file)
    first.refresh()
    assert len(first.look(limit=1)) == 1
    second = opened(root, cache_file)
    assert len(second.listing()) == 3
    assert len(second.look()) == 2


def test_looking_stops_when_told_and_reports_progress(root: Path) -> None:
    library = opened(root)
    assert library.look(stop=lambda: True) == ()
    seen: list[tuple[int, int]] = []
    library.look(progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (3, 3)


def test_a_refresh_finds_new_changed_and_vanished_files(
    root: Path, cache_file: Path
) -> None:
    library = opened(root, cache_file)
    library.refresh()
    library.look()
    assert library.refresh() == ScanResult()
    write(root, "articles/new.txt", "A new story about the tug")
    write(root, "articles/a.txt", "Boats are counted for a second time")
    (root / "articles/b.txt").unlink()
    result = library.refresh()
    assert result == ScanResult(
        ("articles/new.txt",), ("articles/a.txt",), ("articles/b.txt",)
    )
    changed = library.listed("articles/a.txt")
    assert changed is not None
    assert changed.headline == "Boats are counted in the harbour"  # until it is read
    assert set(library.look()) == {"articles/new.txt", "articles/a.txt"}
    changed = library.listed("articles/a.txt")
    assert changed is not None
    assert changed.headline == "Boats are counted for a second time"
    assert not library.exists("articles/b.txt")
    assert opened(root, cache_file).listing() == library.listing()


def test_an_unmounted_library_keeps_its_list(root: Path, cache_file: Path) -> None:
    library = opened(root, cache_file)
    library.refresh()
    library.look()
    shutil.move(root, root.with_name("away"))
    assert library.refresh() == ScanResult()
    assert len(library.listing()) == 3
    with pytest.raises(ArticleError, match=r"articles/a\.txt: the file has vanished"):
        library.article("articles/a.txt")


def test_a_stopped_refresh_changes_nothing(root: Path) -> None:
    library = opened(root)
    (root / "articles/b.txt").unlink()
    assert library.refresh(stop=lambda: True) == ScanResult()
    assert library.exists("articles/b.txt")


def test_one_bad_file_is_one_line_and_stops_no_other(root: Path) -> None:
    (root / "articles/empty.txt").touch()
    (root / "articles/binary.txt").write_bytes(b"\0\1\2\3\0\0\0" * 99)
    (root / "articles/page.html").write_text("<p>", encoding="utf-8")
    os.mkfifo(root / "articles/pipe.txt")
    vanishing = write(root, "articles/vanishing.txt", "Soon it is gone")
    library = opened(root)
    vanishing.unlink()
    library.look()
    problems = {row.id: row.problem for row in library.listing() if row.problem}
    assert problems == {
        "articles/empty.txt": "empty file",
        "articles/binary.txt": "binary file",
        "articles/page.html": "not a text or Markdown file",
        "articles/pipe.txt": "not a regular file",
        "articles/vanishing.txt": "the file has vanished",
    }
    assert sum(row.words is not None for row in library.listing()) == 3
    assert library.look() == ()


def test_a_problem_that_was_mended_goes(root: Path) -> None:
    path = root / "articles/empty.txt"
    path.touch()
    library = opened(root)
    library.look()
    write(root, "articles/empty.txt", "Now it says something")
    assert library.refresh().changed == ("articles/empty.txt",)
    library.look()
    row = library.listed("articles/empty.txt")
    assert row is not None
    assert (row.problem, row.headline) == ("", "Now it says something")


@pytest.mark.parametrize(
    "name",
    [
        "caf\udce9.txt",
        "cafe\u0301.txt",
        "café.txt",
        "[b]x[/b].txt",
        "a\nb.txt",
        "漢.txt",
    ],
)
def test_any_file_name_comes_back_from_the_cache(
    root: Path, cache_file: Path, name: str
) -> None:
    write(root, f"articles/{name}", "A name that is hard to store")
    library = opened(root, cache_file)
    library.refresh()
    library.look()
    again = opened(root, cache_file)
    assert f"articles/{name}" in ids(again)
    assert again.article(f"articles/{name}").title == "A name that is hard to store"
    row = again.listed(f"articles/{name}")
    assert row is not None
    assert row.title.isprintable()


def test_an_article_that_changed_is_read_anew(root: Path) -> None:
    library = opened(root)
    first = library.article("articles/a.txt")
    assert library.article("articles/a.txt") is first
    write(root, "articles/a.txt", "Other boats are counted in the harbour")
    assert library.article("articles/a.txt").title.startswith("Other boats")


@pytest.mark.parametrize("article", ["", "../x.txt", "/etc/hostname", "absent.txt"])
def test_an_id_that_is_no_article_says_so(root: Path, article: str) -> None:
    with pytest.raises(ArticleError):
        opened(root).article(article)


def test_an_article_is_found_by_id_by_path_and_by_a_part(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = opened(root)
    assert library.find("articles/a.txt") == ("articles/a.txt",)
    assert library.find(str(root / "articles" / "a.txt")) == ("articles/a.txt",)
    monkeypatch.chdir(root / "articles")
    assert library.find("a.txt") == ("articles/a.txt",)
    assert library.find("./sub/../a.txt") == ("articles/a.txt",)
    assert library.find("SUB") == ("articles/sub/c.txt",)
    assert len(library.find("articles")) == 3
    assert library.find("nothing like it") == ()
    assert library.find("") == ()


def test_a_part_is_found_whatever_its_accents_and_composition(root: Path) -> None:
    decomposed = unicodedata.normalize("NFD", "articles/cúcuta.txt")
    write(root, decomposed, "A town at the border")
    library = opened(root)
    assert library.find("Cucuta") == (decomposed,)
    assert library.find("articles/cúcuta.txt") == (decomposed,)


def test_a_single_file_is_the_whole_list(root: Path, cache_file: Path) -> None:
    whole = opened(root, cache_file)
    whole.refresh()
    single = Library(root, Cache(cache_file), only="articles/a.txt")
    single.load()
    single.refresh()
    single.look()
    assert ids(single) == ["articles/a.txt"]
    assert single.listing()[0].headline == "Boats are counted in the harbour"
    assert len(opened(root, cache_file).listing()) == 3


def test_two_programs_keep_what_the_other_found_out(
    root: Path, cache_file: Path
) -> None:
    first, second = opened(root, cache_file), opened(root, cache_file)
    first.refresh()
    first.look()
    write(root, "articles/new.txt", "A new story about the tug")
    second.refresh()
    assert [row.id for row in second.listing() if row.words is None] == [
        "articles/new.txt"
    ]
    third = opened(root, cache_file)
    assert third.look() == ("articles/new.txt",)


def test_the_list_may_be_read_while_it_is_filled(tmp_path: Path) -> None:
    for number in range(60):
        write(tmp_path, f"{number:03}.txt", f"Story {number} of the harbour")
    library = opened(tmp_path)
    failures: list[BaseException] = []

    def look() -> None:
        try:
            library.look()
            library.refresh()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert len(library.listing()) == 60
    assert failures == []
    assert all(row.words for row in library.listing())


def test_a_damaged_cache_costs_a_look_and_nothing_else(
    root: Path, cache_file: Path
) -> None:
    library = opened(root, cache_file)
    library.refresh()
    library.look()
    listing: tuple[Listed, ...] = library.listing()
    for path in cache_file.parent.iterdir():
        path.write_bytes(b"damaged" * 4000)
    again = opened(root, cache_file)
    again.refresh()
    again.look()
    assert again.listing() == listing
