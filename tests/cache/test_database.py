"""The cache survives whatever happens to its file, and nobody has to know."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from reader.cache.database import Cache, CacheLost, blob, cache_path, unblob

DDL = """
CREATE TABLE words_item (name TEXT PRIMARY KEY, note TEXT DEFAULT 'a;b');
CREATE INDEX words_item_note ON words_item (note);
"""


def open_cache(path: Path | None, version: int = 1) -> Cache:
    cache = Cache(path)
    cache.register("words", version, DDL)
    return cache


def put(cache: Cache, *names: str) -> None:
    with cache.write() as connection:
        connection.executemany(
            "INSERT OR REPLACE INTO words_item (name) VALUES (?)",
            [(name,) for name in names],
        )


def put_twice(cache: Cache, name: str) -> None:
    with cache.write() as connection:
        for _ in range(2):
            connection.execute("INSERT INTO words_item (name) VALUES (?)", (name,))


def names(cache: Cache) -> list[str]:
    with cache.read() as connection:
        rows = connection.execute("SELECT name FROM words_item ORDER BY name")
        return [name for (name,) in rows]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "cache.sqlite3"


def test_nothing_is_created_before_the_first_write(path: Path) -> None:
    cache = open_cache(path)
    assert names(cache) == []
    assert not path.parent.exists()
    put(cache, "a")
    assert names(cache) == ["a"]
    assert path.exists()


def test_what_was_written_is_there_after_closing(path: Path) -> None:
    cache = open_cache(path)
    put(cache, "a", "b")
    cache.close()
    assert names(open_cache(path)) == ["a", "b"]


def test_an_exception_rolls_the_transaction_back(path: Path) -> None:
    for cache in (open_cache(path), open_cache(None)):
        put(cache, "a")
        with pytest.raises(sqlite3.IntegrityError):
            put_twice(cache, "b")
        assert names(cache) == ["a"]


@pytest.mark.parametrize("where", ["file", "memory"])
def test_nested_transactions_of_a_thread_are_one(path: Path, where: str) -> None:
    cache = open_cache(path if where == "file" else None)
    with cache.write() as outer:
        outer.execute("INSERT INTO words_item (name) VALUES ('a')")
        put(cache, "b")
        assert names(cache) == ["a", "b"]
    with cache.read():
        put(cache, "c")
    assert names(cache) == ["a", "b", "c"]


def test_another_version_of_a_floor_replaces_its_tables_only(path: Path) -> None:
    cache = open_cache(path)
    cache.register(
        "texts",
        1,
        "CREATE VIRTUAL TABLE texts_index USING fts5(body);"
        "CREATE VIEW texts_all AS SELECT body FROM texts_index",
    )
    put(cache, "a")
    with cache.write() as connection:
        connection.execute("INSERT INTO texts_index VALUES ('a river')")
    cache.close()

    newer = open_cache(path)
    newer.register("texts", 2, "CREATE TABLE texts_index (body, extra)")
    with newer.read() as connection:
        assert connection.execute("SELECT extra FROM texts_index").fetchall() == []
    assert names(newer) == ["a"]


def test_floors_whose_tables_could_be_confused_are_refused() -> None:
    cache = open_cache(None)
    with pytest.raises(ValueError, match="words"):
        cache.register("words_more", 1, "")
    cache.register("word", 1, "CREATE TABLE word_x (a)")


@pytest.mark.parametrize(
    "content",
    [b"", b"no database at all", b"SQLite format 3\x00" + b"\xff" * 4096],
    ids=["empty", "text", "damaged header"],
)
def test_a_corrupt_file_is_rebuilt(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    cache = open_cache(path)
    assert names(cache) == []
    put(cache, "a")
    assert not cache.in_memory
    assert names(open_cache(path)) == ["a"]


def test_a_database_of_another_program_is_replaced(path: Path) -> None:
    path.parent.mkdir()
    foreign = sqlite3.connect(path)
    foreign.execute("CREATE TABLE words_item (other)")
    foreign.commit()
    foreign.close()
    cache = open_cache(path)
    put(cache, "a")
    assert names(open_cache(path)) == ["a"]


def test_damage_found_while_reading_leaves_a_usable_cache(path: Path) -> None:
    cache = open_cache(path)
    put(cache, *(f"name {number:06}" for number in range(5000)))
    cache.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xa5" * (size - 8192))
    cache = open_cache(path)
    with pytest.raises(CacheLost):
        names(cache)
    assert names(cache) == []
    put(cache, "a")
    assert names(open_cache(path)) == ["a"]


def test_a_file_deleted_under_a_running_program_is_made_again(path: Path) -> None:
    cache = open_cache(path)
    put(cache, "a")
    for file in path.parent.iterdir():
        file.unlink()
    assert names(cache) == []
    put(cache, "b")
    assert names(cache) == ["b"]
    assert names(open_cache(path)) == ["b"]


def test_a_path_that_cannot_be_a_file_means_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    for place in (tmp_path, tmp_path / "file" / "cache.sqlite3"):
        cache = open_cache(place)
        assert names(cache) == []
        put(cache, "a")
        assert names(cache) == ["a"]
        assert cache.in_memory


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_means_memory(path: Path) -> None:
    put(open_cache(path), "old")
    os.chmod(path, 0o400)
    os.chmod(path.parent, 0o500)
    try:
        cache = open_cache(path)
        names(cache)
        put(cache, "a")
        assert "a" in names(cache)
        assert cache.in_memory
    finally:
        os.chmod(path.parent, 0o700)


def test_a_file_that_refuses_writing_means_memory(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(open_cache(path), "old")
    genuine = sqlite3.connect

    def read_only(database: object, **options: object) -> sqlite3.Connection:
        if database == ":memory:":
            return genuine(":memory:", isolation_level=None, check_same_thread=False)
        return genuine(
            f"file:{database}?mode=ro",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
        )

    monkeypatch.setattr(sqlite3, "connect", read_only)
    cache = open_cache(path)
    assert names(cache) == ["old"]
    put(cache, "a")
    assert cache.in_memory
    assert names(cache) == ["a"]


def test_after_closing_late_threads_meet_no_error(path: Path) -> None:
    cache = open_cache(path)
    put(cache, "a")
    cache.close()
    put(cache, "late")
    assert names(open_cache(path)) == ["a"]


@pytest.mark.parametrize("where", ["file", "memory"])
def test_threads_write_side_by_side(path: Path, where: str) -> None:
    cache = open_cache(path if where == "file" else None)
    failures: list[BaseException] = []

    def work(worker: int) -> None:
        try:
            for number in range(20):
                put(cache, f"{worker}-{number}")
                names(cache)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(names(cache)) == 80


_WRITER = """
import sys
from pathlib import Path
from reader.cache.database import Cache
cache = Cache(Path(sys.argv[1]))
cache.register("words", 1, sys.argv[3])
for number in range(50):
    with cache.write() as connection:
        connection.execute(
            "INSERT INTO words_item (name) VALUES (?)", (f"{sys.argv[2]}-{number}",)
        )
assert not cache.in_memory
"""


@pytest.mark.parametrize("before", ["absent", "corrupt"])
def test_two_processes_write_the_same_file(path: Path, before: str) -> None:
    if before == "corrupt":
        path.parent.mkdir()
        path.write_bytes(b"rubbish" * 1000)
    processes = [
        subprocess.Popen([sys.executable, "-c", _WRITER, str(path), name, DDL])
        for name in ("one", "two")
    ]
    assert [process.wait(timeout=60) for process in processes] == [0, 0]
    assert len(names(open_cache(path))) == 100


def test_each_library_has_its_own_file_in_the_cache_folder(tmp_path: Path) -> None:
    first, second = cache_path(tmp_path / "a"), cache_path(tmp_path / "b")
    assert first != second
    assert first == cache_path(tmp_path / "b" / ".." / "a")
    assert not first.parent.exists()


def test_any_file_name_survives_a_round_trip() -> None:
    for name in ("a", "é", "e\u0301", "caf\udce9.txt", "\ud800", ""):
        assert unblob(blob(name)) == name


_FULL_DISK = """
import resource, sys
from pathlib import Path
from reader.cache.database import Cache, CacheLost
cache = Cache(Path(sys.argv[1]))
cache.register("words", 1, sys.argv[2])
with cache.write() as connection:
    connection.execute("INSERT INTO words_item (name) VALUES ('small')")
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
rows = [(f"{number:0300}",) for number in range(int(sys.argv[3]))]
try:
    with cache.write() as connection:
        connection.executemany("INSERT INTO words_item (name) VALUES (?)", rows)
except CacheLost:
    pass
with cache.write() as connection:
    connection.execute("INSERT INTO words_item (name) VALUES ('later')")
with cache.read() as connection:
    rows = connection.execute("SELECT name FROM words_item").fetchall()
assert rows == [("later",)], rows
assert cache.in_memory
"""


@pytest.mark.parametrize("rows", [2_000, 30_000], ids=["at the commit", "before it"])
def test_a_full_disk_means_memory(path: Path, rows: int) -> None:
    command = [sys.executable, "-c", _FULL_DISK, str(path), DDL, str(rows)]
    done = subprocess.run(command, timeout=60, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert names(open_cache(path)) == ["small"]
