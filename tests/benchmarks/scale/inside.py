"""Index, queries and changes, measured inside one process, each beside its baseline."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from reader.detection.batch import fill, processors
from reader.search.query import Query, QueryError, parse
from reader.workspace import Workspace

QUERIES = (
    "harbour vote",
    '"closed for"',
    "medellín",
    "Zurich -flood",
    "tag:aid",
    "tag:flood OR tag:prices",
    "note:ministry",
    "has:note is:unread",
    "source:lantern",
    "title:counts",
    "author:chidi",
    "date:2019-02",
    "date:2018..2019 strike",
    "person:tkachenko",
    "place:ostrava",
    "figure:>5000",
    "count:dockers>100",
    "money:>1m",
    "age:<30",
)
"""What is typed, key by key; each beginning that is a query is asked."""

DETECTED = 1000
"""So many articles' entities and figures are known, the first of the list."""

_FEW = 200
"""Rows of one transaction of the bare index: as many as the program's own."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Something measured in milliseconds, and the baseline that stands beside it."""

    taken: float
    baseline: float

    @property
    def ratio(self) -> float:
        """How many times the baseline it took."""
        return self.taken / self.baseline


def timed(work: Callable[[], object]) -> float:
    """Return the milliseconds that `work` takes."""
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


def scan_names(root: Path) -> int:
    """Look at every entry of the tree as `os.scandir` gives it; return their number."""
    found, pending = 0, [str(root)]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                found += 1
                if entry.is_dir(follow_symlinks=False):
                    pending.append(entry.path)
                else:
                    entry.stat(follow_symlinks=False)
    return found


def read_files(workspace: Workspace) -> int:
    """Read every listed file; return their bytes."""
    root = workspace.root
    rows = workspace.library.listing()
    return sum(len((root / row.id).read_bytes()) for row in rows)


def insert_bare(workspace: Workspace) -> None:
    """Insert the texts into a bare full-text table, none of them folded."""
    root, rows = workspace.root, workspace.library.listing()
    with tempfile.TemporaryDirectory(prefix="reader-scale-bare-") as folder:
        connection = sqlite3.connect(Path(folder) / "bare.sqlite3")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("CREATE VIRTUAL TABLE words USING fts5(body, content='')")
        for at in range(0, len(rows), _FEW):
            texts = [
                (number, (root / row.id).read_text("utf-8", "replace"))
                for number, row in enumerate(rows[at : at + _FEW], at)
            ]
            with connection:
                connection.executemany(
                    "INSERT INTO words (rowid, body) VALUES (?, ?)", texts
                )
        connection.close()


@dataclass(frozen=True, slots=True)
class Indexed:
    """How long it took to know all articles, milliseconds."""

    headlines: float
    index: float
    reading: float
    bare: float


def index(workspace: Workspace) -> Indexed:
    """Read the headlines and build the index, beside reading and a bare table."""
    library = workspace.library
    library.load()
    library.refresh()
    headlines = timed(library.look)
    reading = timed(lambda: read_files(workspace))
    built = timed(workspace.search.update)
    return Indexed(headlines, built, reading, timed(lambda: insert_bare(workspace)))


def detect_first(workspace: Workspace) -> int:
    """Find the entities and figures of the first articles; return how many these are.

    What the index makes of them is brought up to date.
    """
    rows = workspace.library.listing()[:DETECTED]
    found = fill(
        workspace.detector, workspace.root, [row.id for row in rows], processors()
    )
    done = sum(1 for _ in found)
    workspace.search.update()
    return done


def typed(queries: Sequence[str] = QUERIES) -> Iterator[str]:
    """Yield what stands in the prompt after each key, as far as it is a query."""
    for query in queries:
        for end in range(1, len(query) + 1):
            try:
                parse(query[:end])
            except QueryError:
                continue
            yield query[:end]


def ask(queries: Sequence[str], answer: Callable[[Query], object]) -> dict[str, float]:
    """Return the milliseconds that the answer to each query takes, parsed anew."""

    def answered(query: str) -> object:
        return answer(parse(query))

    return {query: timed(partial(answered, query)) for query in queries}


def ripgrep(root: Path, words: Sequence[str]) -> list[float] | None:
    """Return the milliseconds of `rg -il` for each word; None where it is missing."""
    program = shutil.which("rg")
    if program is None:
        return None
    call = [program, "-i", "-l", "-F", "-e"]

    def find(word: str) -> None:
        where = str(root / "articles")
        subprocess.run([*call, word, where], stdout=subprocess.DEVNULL, check=False)

    return [timed(partial(find, word)) for word in words]
