"""Files of notes made bad from good ones, each in a library with other files."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from reader.annotations import codec
from reader.annotations.check import check
from reader.annotations.model import Problem, StoreError
from reader.annotations.notebook import Notebook
from reader.annotations.paths import FOLDER
from reader.library.model import Article
from tests.benchmarks.durability.support import article, open_library

Make = Callable[[bytes, random.Random], bytes]


@dataclass(slots=True)
class Fuzzed:
    """What became of bad files."""

    files: int = 0
    crashes: int = 0
    touched: int = 0
    """Bad files after which another file had changed, or its notes."""
    unnamed: int = 0
    """Bad files that `check` did not name."""
    not_kept: int = 0
    """Bad files of which no byte-identical copy was left after the next save."""
    lost: int = 0
    """Notes that the history or the file still had, and that were not there after."""
    examples: list[str] = field(default_factory=list)


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) - 1)]


def _zeroed(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    size = min(512, len(data) - at)
    return data[:at] + b"\0" * size + data[at + size :]


def _old_tail(data: bytes, rng: random.Random) -> bytes:
    return data + data[-rng.randrange(3, 200) :]


def _noise(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(20) + b"\xff" + data[at + 20 :]


def _twice(data: bytes, rng: random.Random) -> bytes:
    return data + data


def _bracket(data: bytes, rng: random.Random) -> bytes:
    at = rng.choice([at for at, byte in enumerate(data) if byte in b'{}",:'])
    return data[:at] + data[at + 1 :]


def _lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    lines.insert(rng.randrange(len(lines)), b"<<<<<<< ours\n")
    return b"".join(lines)


def _other_code(data: bytes, rng: random.Random) -> bytes:
    return data.decode().encode(rng.choice(("utf-16", "utf-32", "cp1252")))


def _newer(data: bytes, rng: random.Random) -> bytes:
    return data.replace(b'"version": 1', b'"version": %d' % rng.randrange(2, 99))


def _wrong(data: bytes, rng: random.Random) -> bytes:
    old, new = rng.choice(
        (
            (b'"tags": [', b'"tags": 5, "was": ['),
            (b'"note": "', b'"note": null, "was": "'),
            (b'"kind": "article"', b'"kind": "drawing"'),
            (b'"revision": 1', b'"revision": "one"'),
            (b'"notes":{', b'"notes":[{'),
            (b'"revision": 1', b'"revision": NaN'),
        )
    )
    return data.replace(old, new, 1)


def _else(data: bytes, rng: random.Random) -> bytes:
    return rng.choice((b"", b"null", b"[]", b"PK\3\4\0", b"{" * 50_000, b"\n \n"))


MAKERS: tuple[Make, ...] = (
    _cut, _zeroed, _old_tail, _noise, _twice, _bracket, _lines, _other_code, _newer,
    _wrong, _else,
)  # fmt: skip


def fuzz(files: int, seed: int = 1) -> Fuzzed:
    """Make so many bad files, look at each, save to it, and look again."""
    rng = random.Random(seed)
    found = Fuzzed()
    for number in range(files):
        make = MAKERS[number % len(MAKERS)]
        with tempfile.TemporaryDirectory() as folder:
            base = Path(folder)
            words = _one(base, make, rng, found)
            if words and len(found.examples) < 5:
                found.examples.append(f"{make.__name__}: {words}")
    return found


def _one(base: Path, make: Make, rng: random.Random, found: Fuzzed) -> str:
    notebook = open_library(base)
    for number in range(rng.randrange(3, 8)):
        notebook.add_article_note(article(1), f"note {number} é“{number}”", ["t"])
    other = notebook.add_article_note(article(2), "other")
    (path,) = (base / "library" / FOLDER).rglob("1.txt.json")
    (untouched,) = (base / "library" / FOLDER).rglob("2.txt.json")
    sound = untouched.read_bytes()
    expected = {note.note for note in notebook.notes()}
    bad = make(path.read_bytes(), rng)
    while make not in (_newer, _wrong) and _is_sound(bad):
        bad = make(path.read_bytes(), rng)  # a colon of a time is none of the file
    path.write_bytes(bad)
    found.files += 1
    words = ""
    try:
        fresh = open_library(base)
        if not any(problem.path.endswith(path.name) for problem in _check(fresh)):
            found.unnamed += 1
            words = "not named"
        if path.read_bytes() != bad:
            found.touched += 1
            words = "changed by looking"
        newer = "newer" in " ".join(p.message for p in fresh.problems())
        refused = _save(fresh)
        after = open_library(base)
        now = {note.note for note in after.notes()}
        places = (*path.parent.iterdir(), *(base / "state").rglob("history/**/*.json"))
        if bad not in [place.read_bytes() for place in places if place.is_file()]:
            found.not_kept += 1
            words = "the bad file was not kept"
        if refused != newer:
            found.crashes += 1
            words = f"save refused: {refused}"
        readable = make is not _wrong
        lost = expected - now if readable and not newer else set()
        found.lost += len(lost)
        words = f"lost {lost}" if lost else words
        if untouched.read_bytes() != sound or after.note(other.id) != other:
            found.touched += 1
            words = "another file was touched"
    except Exception as error:
        found.crashes += 1
        words = repr(error)
    return words


def _is_sound(data: bytes) -> bool:
    try:
        codec.parse(data)
    except codec.Damaged:
        return False
    return True


def _save(notebook: Notebook) -> bool:
    """Add a note to the bad file; return whether that was refused."""
    try:
        notebook.add_article_note(article(1), "the next save")
    except StoreError:
        return True
    return False


def _check(notebook: Notebook) -> tuple[Problem, ...]:
    def load(article_id: str) -> Article:
        return article(int(article_id.rpartition("/")[2].removesuffix(".txt")))

    return check(notebook, [article(1).id, article(2).id], load)


def rows(files: int) -> Iterator[tuple[str, ...]]:
    """Yield the head and the rows of the table."""
    yield (
        "BAD FILES", "files", "crashes", "others touched", "unnamed", "not kept",
        "notes lost",
    )  # fmt: skip
    found = fuzz(files)
    numbers = (
        found.files, found.crashes, found.touched, found.unnamed, found.not_kept,
        found.lost,
    )  # fmt: skip
    yield f"{len(MAKERS)} kinds of damage", *map(str, numbers)
    yield from ((f"  {example}",) for example in found.examples)
