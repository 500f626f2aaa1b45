"""The index follows the files, and is built again where it is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.library.library import Library
from reader.search import index
from reader.search.index import Index
from reader.search.query import parse
from tests.search.library import Desk


def test_the_index_grows_only_by_what_changed(desk: Desk) -> None:
    assert desk.search.pending() == 0
    assert desk.search.update() == 0
    desk.write("a/wire.txt", "A new wire\n\nGhent is mentioned now.")
    desk.touch("a/wire.txt", 2_000_000_000)
    desk.library.refresh()
    desk.library.look()
    assert desk.search.pending() == 1
    assert desk.search.update() == 1
    assert desk.found("ghent") == {"wire"}
    assert desk.found("guaido") == {"bridge"}
    desk.write("c/late.txt", "Ghent again")
    assert desk.refresh() == 1
    assert desk.found("ghent") == {"wire", "late"}


def test_vanished_and_forgotten_articles_are_not_found(desk: Desk) -> None:
    (desk.root / "articles/a/wire.txt").unlink()
    desk.refresh()
    assert desk.found("guaido") == {"bridge"}
    assert "articles/a/wire.txt" not in Index(desk.cache).known()
    bridge = desk.article("bridge").id
    desk.search.forget([bridge])
    assert desk.found("in:text guaido") == set()
    assert desk.search.pending() == 1
    desk.search.update()
    assert desk.found("in:text guaido") == {"bridge"}


def test_a_list_that_is_not_loaded_yet_costs_the_index_nothing(desk: Desk) -> None:
    unloaded = Library(desk.root, desk.cache)
    search = desk.searching(unloaded)
    assert search.update() == 0
    assert desk.search.pending() == 0


def test_indexing_can_be_stopped_and_goes_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {})
    for number in range(450):
        desk.write(f"{number}.txt", f"Story {number}\n\nWord{number} stands here.")
    desk.library.refresh()
    seen: list[tuple[int, int]] = []
    done = desk.search.update(
        lambda: bool(seen), lambda done, total: seen.append((done, total))
    )
    assert done == 200
    assert seen == [(200, 450)]
    assert desk.search.pending() == 250
    assert desk.search.update() == 250
    assert all(desk.found(f"word{n}") == {str(n)} for n in (0, 44, 449) if n != 44)


def test_changing_again_and_again_does_not_bloat_the_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "_FEW", 20)
    desk = Desk(tmp_path, {"one.txt": "Start\n\nalpha", "two.txt": "Other\n\nbeta"})
    for number in range(50):
        desk.search.forget([row.id for row in desk.library.listing()][:1])
        desk.search.update()
        if number % 10 == 0:
            assert desk.found("alpha") == {"one"}
    with desk.cache.read() as connection:
        (rows,) = connection.execute(
            "SELECT count(*) FROM search_words_docsize"
        ).fetchone()
    assert rows <= 23
    assert desk.found("beta") == {"two"}
    assert desk.found("alpha") == {"one"}


def test_another_process_finds_the_index_and_does_not_build_it_again(
    desk: Desk,
) -> None:
    other = Desk(desk.folder, {})
    assert other.search.pending() == 0
    assert other.found("guaidó") == {"bridge"}


def test_a_lost_cache_is_built_again(desk: Desk) -> None:
    desk.cache.close()
    for path in desk.folder.glob("cache.sqlite3*"):
        path.unlink()
    other = Desk(desk.folder, {})
    assert other.found("guaidó") == {"bridge"}


def test_one_article_alone_does_not_cost_the_others_their_place(desk: Desk) -> None:
    article = desk.article("bridge").id
    alone = Library(desk.root, desk.cache, only=article)
    alone.refresh()
    search = desk.searching(alone)
    assert search.update() == 0
    assert search.articles(parse("guaido")) == (article,)
    assert desk.search.pending() == 0


def test_a_name_that_is_no_text_is_indexed_and_found(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"good.txt": "Plain\n\nzebra"})
    bad = str(desk.root / "articles" / "b\udcff.txt")
    try:
        with open(bad, "w", encoding="utf-8") as file:
            file.write("Odd\n\nzebra crossing")
    except OSError:
        pytest.skip("this file system takes only names in UTF-8")
    desk.refresh()
    assert len(desk.search.articles(parse("zebra"))) == 2
    (odd,) = desk.search.articles(parse("crossing"))
    assert odd.endswith("b\udcff.txt")
    assert {hit.article for hit in desk.hits("zebra")} == {
        odd,
        desk.article("good").id,
    }
    Path(bad).unlink()
    desk.refresh()
    assert desk.search.articles(parse("crossing")) == ()


def test_unreadable_articles_are_indexed_as_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"empty.txt": "", "text.txt": "Some words"})
    assert desk.search.pending() == 0
    assert desk.found("words") == {"text"}
