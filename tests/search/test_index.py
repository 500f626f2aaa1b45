"""The index holds what the files hold, whatever happens to them."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.cache.database import Cache
from reader.search.index import Entry, Index, entry
from reader.search.query import parse
from reader.search.terms import term
from tests.search.library import Desk

WORDS = ("heron", "egret", "Łódź", "Peña", "新闻")
NAMES = ("one.txt", "sub/two.md", "Café.txt")
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(("write", "delete", "forget", "update", "lose")),
        st.sampled_from(NAMES),
        st.sets(st.sampled_from(WORDS)),
    ),
    max_size=12,
)


@settings(max_examples=25)
@given(CHANGES)
def test_index_and_files_agree_after_any_series_of_changes(
    changes: list[tuple[str, str, set[str]]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder), {"always.txt": "Always here\n\nIt has a heron."})
        texts: dict[str, set[str]] = {"always.txt": {"heron"}}
        for step, (what, name, words) in enumerate(changes):
            path = desk.root / "articles" / name
            match what:
                case "write":
                    desk.write(name, f"Story {step}\n\n{' and '.join(sorted(words))}.")
                    desk.touch(name, 1_000_000_000 + step)
                    texts[name] = words
                case "delete":
                    path.unlink(missing_ok=True)
                    texts.pop(name, None)
                case "forget":
                    desk.search.forget([f"articles/{name}"])
                case "update":
                    desk.refresh()
                case "lose":
                    for file in desk.folder.glob("cache.sqlite3*"):
                        file.unlink()
        desk.refresh()
        assert desk.search.pending() == 0
        for word in WORDS:
            expected = {f"articles/{n}" for n, words in texts.items() if word in words}
            found = desk.search.articles(parse(f"in:text {word}"))
            assert set(found) == expected


def test_two_processes_building_the_index_at_once_end_with_one(tmp_path: Path) -> None:
    stories = {f"{n}.txt": f"Story {n}\n\nHeron number {n}." for n in range(300)}
    first = Desk(tmp_path, {})
    for name, text in stories.items():
        first.write(name, text)
    first.library.refresh()
    second = Cache(tmp_path / "cache.sqlite3")
    indexes = [Index(first.cache), Index(second)]
    entries = [
        entry(row.id, row.size, row.mtime_ns, f"heron {row.id}")
        for row in first.library.listing()
    ]
    threads = [
        threading.Thread(target=_fill, args=(index, entries)) for index in indexes
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for index in indexes:
        found = index.find(term("heron", prefix=True).match)
        assert len(found) == len(set(found)) == 300
    assert _rows(first.cache) == 300


def _rows(cache: Cache) -> int:
    """Return how many texts the full-text table holds, those left behind included."""
    with cache.read() as connection:
        (rows,) = connection.execute(
            "SELECT count(*) FROM search_words_docsize"
        ).fetchone()
    return int(rows)


def _fill(index: Index, entries: list[Entry]) -> None:
    for at in range(0, len(entries), 20):
        index.put(entries[at : at + 20])


def test_a_touched_file_costs_no_second_entry(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite3")
    index = Index(cache)
    index.put([entry("a", 5, 1, "heron")])
    index.put([entry("a", 5, 2, "heron")])
    assert _rows(cache) == 1
    assert index.known() == {"a": (5, 2, "")}
    assert index.find(term("heron", prefix=True).match) == ["a"]


def test_the_better_match_ranks_higher(tmp_path: Path) -> None:
    index = Index(Cache(tmp_path / "cache.sqlite3"))
    filler = "other words " * 50
    texts = {"once": f"heron {filler}", "often": f"heron heron heron {filler}"}
    index.put([entry(name, 1, 1, text) for name, text in texts.items()])
    index.put([entry(f"none{n}", 1, 1, filler) for n in range(9)])
    ranked = index.ranked(term("heron", prefix=True).match)
    assert ranked.keys() == {"once", "often"}
    assert ranked["often"] > ranked["once"] > 0


def test_an_index_in_memory_serves_as_well() -> None:
    index = Index(Cache(None))
    index.put([entry("a", 1, 1, "Peña"), entry("b", 1, 1, "Pena")])
    assert index.find(term("peña", prefix=True).match) == ["a"]
    assert sorted(index.find(term("pena", prefix=True).match)) == ["a", "b"]
    index.forget(["a"])
    assert index.find(term("pena", prefix=True).match) == ["b"]
