"""The first rows come alone; few changes are looked for and kept as what they are."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from reader.cache.database import Cache
from reader.library.files import read_source
from reader.library.library import Library
from reader.library.listing import PART_ROWS, StoredListing
from reader.library.model import Listed, ScanResult
from reader.library.order import ordered, reordered
from reader.library.scan import walk


def row(number: int, published: str = "", words: int | None = 5) -> Listed:
    return Listed(f"{number:05}.txt", 10, number, f"Title {number}", words=words,
                  published=published or f"20{number % 20:02}-01-01")  # fmt: skip


def stored(count: int) -> tuple[Cache, tuple[Listed, ...]]:
    cache = Cache(None)
    rows = ordered(map(row, range(count)))
    StoredListing(cache).save(rows)
    return cache, rows


def counted(
    monkeypatch: pytest.MonkeyPatch, name: str, real: Callable[..., Any]
) -> Mock:
    """Let calls of `real`, which the library knows as `name`, be counted."""
    mock = Mock(side_effect=real)
    monkeypatch.setattr(f"reader.library.library.{name}", mock)
    return mock


class TestPages:
    def test_the_first_rows_are_the_beginning_of_all(self) -> None:
        cache, rows = stored(3 * PART_ROWS + 7)
        library = Library(Path("/nowhere"), cache)
        library.load()
        first, total = library.first()
        assert first == rows[:PART_ROWS]
        assert total == len(rows)
        assert library.listing() == rows
        assert library.first() == (rows, len(rows))

    @pytest.mark.parametrize("ask", ["listed", "exists", "find"])
    def test_a_row_beyond_the_first_is_found(self, ask: str) -> None:
        cache, rows = stored(2 * PART_ROWS)
        library = Library(Path("/nowhere"), cache)
        library.load()
        assert getattr(library, ask)(rows[-1].id)

    def test_only_the_first_part_is_read_for_the_first_rows(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        cache, _ = stored(20 * PART_ROWS)
        load = Mock(return_value=[])
        monkeypatch.setattr(StoredListing, "load", load)
        library = Library(Path("/nowhere"), cache)
        library.load()
        library.first()
        assert library.listed(library.first()[0][3].id)
        assert not load.called
        library.listing()
        library.listing()
        assert load.call_count == 1

    def test_changes_beside_the_parts_are_in_their_places(self) -> None:
        cache, rows = stored(3 * PART_ROWS)
        rng = random.Random(5)
        store = StoredListing(cache)
        store.load()
        known = {r.id: r for r in rows}
        for turn in range(40):
            changed = set()
            for _ in range(5):
                number = rng.randrange(3 * PART_ROWS + 50)
                one = row(number, f"20{rng.randint(10, 30)}-05-0{turn % 9 + 1}")
                changed.add(one.id)
                if one.id in known and rng.random() < 0.5:
                    del known[one.id]
                else:
                    known[one.id] = one
            rows = ordered(known.values())
            store.save(rows, changed)
            again = StoredListing(cache)
            first, total = again.first()
            assert total == len(rows)
            assert len(first) > PART_ROWS // 2
            assert tuple(first) == rows[: len(first)]
            assert tuple(again.load()) == rows

    def test_putting_rows_in_is_like_sorting_all(self) -> None:
        rng = random.Random(7)
        for _ in range(50):
            rows = [row(n, f"20{rng.randint(10, 13)}") for n in range(60)]
            before = ordered(rows[:50])
            gone = {r.id for r in rng.sample(before, 9)}
            fresh = rows[50:]
            left = [r for r in before if r.id not in gone]
            assert reordered(before, gone, fresh) == ordered([*left, *fresh])


class TestNamedPaths:
    @pytest.fixture
    def root(self, tmp_path: Path) -> Path:
        for name in ("a/x.txt", "a/y.txt", "b/z.md"):
            path = tmp_path / "articles" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"The story of {name} is told here.", "utf-8")
        return tmp_path

    @pytest.fixture
    def library(self, root: Path) -> Library:
        library = Library(root, Cache(None))
        library.load()
        library.refresh()
        library.look()
        return library

    def test_a_changed_a_new_and_a_vanished_file_without_a_walk(
        self, root: Path, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        articles = root / "articles"
        paths = [articles / "a/x.txt", articles / "new.txt", articles / "b/z.md"]
        paths[0].write_text("Another story, and a longer one than before.", "utf-8")
        paths[1].write_text("A new one.", "utf-8")
        paths[2].unlink()
        walked = counted(monkeypatch, "walk", walk)
        found = library.refresh(only=paths)
        assert not walked.called
        assert found == ScanResult(
            ("articles/new.txt",), ("articles/a/x.txt",), ("articles/b/z.md",)
        )
        assert set(library.look()) == {"articles/new.txt", "articles/a/x.txt"}
        whole = Library(root, Cache(None))
        whole.load()
        whole.look()
        assert library.listing() == whole.listing()

    @pytest.mark.parametrize(
        "name",
        [
            "reader.toml",
            "annotations/a/x.txt.json",
            "articles/.hidden.txt",
            "articles/x.txt~",
            "articles/annotations/n.txt",
            "elsewhere.txt",
            "../outside.txt",
        ],
    )
    def test_what_a_walk_leaves_out_is_left_out(
        self, root: Path, library: Library, name: str
    ) -> None:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("Something.", "utf-8")
        assert not library.refresh(only=[path])
        assert not library.refresh()

    def test_a_link_is_looked_at_as_a_walk_does(
        self, root: Path, library: Library
    ) -> None:
        path = root / "articles" / "link.txt"
        os.symlink("/etc/passwd", path)
        library.refresh(only=[path])
        partial = library.listed("articles/link.txt")
        assert partial is not None
        assert "link" in partial.problem
        assert not library.refresh()

    @pytest.mark.parametrize("gone", [True, False])
    def test_a_folder_takes_a_walk(
        self,
        root: Path,
        library: Library,
        monkeypatch: pytest.MonkeyPatch,
        gone: bool,
    ) -> None:
        folder = root / "articles" / "a"
        moved = root / "articles" / "moved"
        folder.rename(moved)
        walked = counted(monkeypatch, "walk", walk)
        found = library.refresh(only=[folder if gone else moved])
        assert walked.call_count == 1
        assert set(found.added) == {"articles/moved/x.txt", "articles/moved/y.txt"}
        assert set(found.vanished) == {"articles/a/x.txt", "articles/a/y.txt"}

    def test_only_what_changed_is_read_and_saved(
        self, root: Path, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = root / "articles" / "a" / "x.txt"
        path.write_text("Another story, and a longer one than before.", "utf-8")
        read = counted(monkeypatch, "read_source", read_source)
        library.refresh(only=[path])
        library.look()
        library.look()
        read.assert_called_once_with(str(path))
