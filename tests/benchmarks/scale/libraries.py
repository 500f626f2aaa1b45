"""Made-up libraries with notes, written once and kept for the next run."""

from __future__ import annotations

import random
import shutil
import tempfile
import uuid
import zlib
from dataclasses import dataclass
from pathlib import Path

from reader.annotations.codec import FORMAT, META, META_KEY, VERSION, serialise
from reader.annotations.ids import document_number
from reader.annotations.model import Annotation, NoteKind, Position, Quote
from reader.annotations.paths import FOLDER, SNAPSHOTS, annotation_file
from reader.annotations.records import NOTES, to_record
from reader.text.hashing import text_sha256
from tests import made_up

NOTED = 10
"""Every so-manieth article has notes, and so many of them."""

AUTHORS = ("ana", "bo", "chidi")
TAGS = ("defection", "aid", "flood/damage", "to check", "harbour", "Wahl", "prices")
REMARKS = (
    "Compare with the figure of the ministry.",
    "Who says so? No source is named.",
    "The same sentence as in the agency copy.",
    "Second estimate, lower than the first one.",
    "Ask the outlet for the correction.",
    "Zürich and the café: a strange place to vote.",
)
_AROUND = 32


@dataclass(frozen=True, slots=True)
class Made:
    """A library on the disk."""

    root: Path
    size: int
    """Number of articles."""


def kept_folder() -> Path:
    """Return where libraries are kept between runs; another generator has another."""
    sources = (Path(made_up.__file__), Path(__file__))
    version = zlib.crc32(b"".join(path.read_bytes() for path in sources))
    return Path(tempfile.gettempdir()) / f"reader-scale-{version:08x}"


def make(size: int, folder: Path | None = None) -> Made:
    """Return the library of `size` articles, written unless it is there already."""
    root = (folder or kept_folder()) / f"{size}"
    if not root.is_dir():
        started = root.with_name(f"{root.name}.unfinished")
        shutil.rmtree(started, ignore_errors=True)
        for number in range(size):
            _write(started, number)
        started.rename(root)
    return Made(root, size)


def _write(root: Path, number: int) -> None:
    article = made_up.made_up(number)
    target = root / "articles" / article.path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(article.text.encode())
    if number % NOTED == 0:
        _write_notes(root / FOLDER, f"articles/{article.path}", article.text, number)


def _write_notes(folder: Path, article: str, text: str, seed: int) -> None:
    """Write notes on passages of an article as the program itself would have."""
    sha256 = text_sha256(text)
    notes = [_note(article, text, sha256, seed, n) for n in range(NOTED)]
    meta = {
        "format": FORMAT,
        "version": VERSION,
        "article": article,
        "text_sha256": sha256,
    }
    tables = {
        META: {META_KEY: meta},
        NOTES: {str(document_number(note.id)): to_record(note) for note in notes},
    }
    target = folder / annotation_file(article)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(serialise(tables))
    snapshot = folder / SNAPSHOTS / sha256
    snapshot.parent.mkdir(exist_ok=True)
    snapshot.write_bytes(text.encode())


def _note(article: str, text: str, sha256: str, seed: int, number: int) -> Annotation:
    rng = random.Random(f"{seed}:{number}")
    start = text.index(" ", rng.randrange(len(text) - 200)) + 1
    end = text.index(" ", start + rng.randint(10, 90))
    made = f"202{rng.randint(0, 5)}-0{rng.randint(1, 9)}-1{rng.randint(0, 9)}T08:00:00Z"
    stamp = rng.getrandbits(128) & ~(0xF << 76) & ~(0x3 << 62)
    return Annotation(
        str(uuid.UUID(int=stamp | 0x7 << 76 | 0b10 << 62)),
        article,
        NoteKind.PASSAGE,
        f"{rng.choice(REMARKS)} No. {rng.randint(1, 99_999)}",
        tuple(sorted(rng.sample(TAGS, rng.randint(0, 2)))),
        Quote(
            text[start:end],
            text[max(0, start - _AROUND) : start],
            text[end : end + _AROUND],
        ),
        Position(start, end),
        sha256,
        author=rng.choice(AUTHORS),
        created=made,
        modified=made,
    )
