"""Stories found in processes of their own are those found here."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.cache.database import Cache
from reader.comparison.stories import apart, looking
from reader.comparison.stories.stories import Stories
from reader.library.library import Library
from tests import made_up_stories

RUN = "Ana Ruiz {0}\n\nIn Lima Ana Ruiz ran {0} km.\n"


def library(root: Path, articles: dict[str, str], cache: Cache) -> Library:
    for name, text in articles.items():
        path = root / "articles" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="")
    found = Library(root, cache)
    found.refresh()
    found.look()
    return found


def test_processes_find_what_this_one_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {
        f"{n}.txt": f"Ana Ruiz {n}\n\nIn Lima Ana Ruiz ran {n} km.\n"
        for n in range(120)
    }
    cache = Cache(None)
    shelf = library(tmp_path, texts, cache)
    wanted = [(row.id, row.sha256) for row in shelf.listing()]
    here = looking.look_at(str(tmp_path), wanted)
    monkeypatch.setattr(looking, "WORTH_IT", 1)
    monkeypatch.setattr(looking, "_processors", lambda: 2)
    there = [
        found
        for _, part in looking.look_at_all(str(tmp_path), wanted, lambda: False)
        for found in part
    ]
    assert sorted(here, key=lambda one: one[0]) == sorted(there, key=lambda one: one[0])


def test_a_lost_process_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {
        f"{n}.txt": f"Ana Ruiz {n}\n\nIn Lima Ana Ruiz ran {n} km.\n"
        for n in range(120)
    }
    cache = Cache(None)
    shelf = library(tmp_path, texts, cache)
    wanted = [(row.id, row.sha256) for row in shelf.listing()]
    monkeypatch.setattr(looking, "WORTH_IT", 1)
    monkeypatch.setattr(looking, "_processors", lambda: 2)
    monkeypatch.setattr(looking, "_START", "raise SystemExit(3)")
    looked = list(looking.look_at_all(str(tmp_path), wanted, lambda: False))
    assert sum(count for count, _ in looked) == 120
    assert sum(len(found) for _, found in looked) == 120


def test_another_process_groups_a_large_library_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = [one.article for one in made_up_stories.stories(8, seed=3)]
    texts = {one.path: one.text for one in reports}
    here = Cache(tmp_path / "here.sqlite3")
    shelf = library(tmp_path / "a", texts, here)
    alone = Stories(here, shelf)
    alone.update()
    monkeypatch.setattr(apart, "WORTH_IT", 1)
    cache = Cache(tmp_path / "cache.sqlite3")
    stories = Stories(cache, shelf)
    with monkeypatch.context() as patched:
        patched.setattr(apart, "regroup", None)
        assert stories.update()
    assert stories.all() == alone.all() != ()
    # Where the process fails, this one does its work.
    monkeypatch.setattr(apart, "_START", "raise SystemExit(3)")
    again = Stories(Cache(tmp_path / "again.sqlite3"), shelf)
    assert again.update()
    assert again.all() == alone.all()
    stopped = Stories(Cache(tmp_path / "stopped.sqlite3"), shelf)
    asked = iter([False] * 3)
    assert not stopped.update(lambda: next(asked, True))
