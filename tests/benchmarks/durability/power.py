"""Power cuts after every step of many saves, with what was not synced lost.

Every change of bytes and names is followed in memory (`tree`). After each, cuts are
simulated that lose all of what is pending, keep all names and lose all bytes, and let
each pending name and block through by chance; what is left is opened as a library.
"""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reader.annotations.model import Annotation
from reader.annotations.notebook import Notebook
from tests.benchmarks.durability.calls import seen_by
from tests.benchmarks.durability.support import article, open_library, paragraphs
from tests.benchmarks.durability.tree import Chance, File, Tree


@dataclass(slots=True)
class Cuts:
    """What was found after power cuts."""

    saves: int = 0
    cuts: int = 0
    lost: int = 0
    """Cuts that lost a change that had been reported as saved."""
    unreadable: int = 0
    """Cuts after which a file could not be read."""
    examples: list[str] = field(default_factory=list)

    @property
    def broken(self) -> float:
        """The share of cuts that did either, in per cent."""
        return 100 * (self.lost + self.unreadable) / max(1, self.cuts)


KINDS: tuple[tuple[float, float], ...] = ((0, 0), (1, 0), (0.5, 0.5))
"""The chances of pending names and blocks to reach the disk."""


def cut_ours(saves: int, seed: int = 1) -> Cuts:
    """Cut the power during that many changes of a library."""
    rng = random.Random(seed)
    found = Cuts(saves=saves)
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "disk"
        notebook = open_library(base)
        notebook.add_article_note(article(9), "so that all is imported")
        tree = Tree(base)
        acknowledged: dict[str, dict[str, Any]] = {}
        unsure: set[str] = set()

        def cut() -> None:
            for chances in KINDS:
                target = Path(folder) / "after"
                tree.after_power_cut(target, Chance(*chances, rng))
                _judge(open_library(target), acknowledged, unsure, found)
                shutil.rmtree(target)

        tree.changed = cut
        with seen_by(tree):
            for number in range(saves):
                note_id, change = _change(notebook, number, rng)
                unsure |= {note_id}
                done = change()
                unsure.clear()
                acknowledged[done.id] = _told(done)
    return found


def _change(
    notebook: Notebook, number: int, rng: random.Random
) -> tuple[str, Callable[[], Annotation]]:
    """Return the note that a change is about, "" for a new one, and the change."""
    notes = notebook.notes()
    kind = rng.choice(("add", "passage", "text", "edit", "tag", "delete"))
    text, which = f"note {number}", rng.randrange(3)
    if kind == "add" or not notes:
        return "", lambda: notebook.add_article_note(article(which), text)
    if kind == "passage":
        return "", lambda: notebook.add_passage(article(which), 0, 5, text)
    if kind == "text":
        revised = article(which, paragraphs(2, number))
        return "", lambda: notebook.add_passage(revised, 0, 5, text)
    note = rng.choice(notes)
    if kind == "edit":
        return note.id, lambda: notebook.edit(note.id, note=text)
    if kind == "tag":
        return note.id, lambda: notebook.edit(note.id, tags=[f"t{number}"])
    return note.id, lambda: notebook.delete([note.id])[0]


def _told(note: Annotation) -> dict[str, Any]:
    return {"note": note.note, "tags": note.tags, "deleted": note.deleted}


def _judge(
    after: Notebook,
    acknowledged: dict[str, dict[str, Any]],
    unsure: set[str],
    found: Cuts,
) -> None:
    """Compare what is left with what had been reported as saved."""
    found.cuts += 1
    problems = after.problems()
    stored = {note.id: _told(note) for note in after.notes()}
    lost = [
        note_id
        for note_id, told in acknowledged.items()
        if note_id not in unsure
        and (note_id in stored if told["deleted"] else stored.get(note_id) != told)
    ]
    lost += [
        note_id
        for note_id in unsure & acknowledged.keys()
        if acknowledged[note_id]["deleted"] is False
        and note_id not in stored
        and not any(n.id == note_id for n in after.deleted())
    ]
    found.unreadable += bool(problems)
    found.lost += bool(lost) and not problems
    if (problems or lost) and len(found.examples) < 3:
        found.examples.append(f"{problems} {lost}")


def cut_stock(saves: int, notes: int, seed: int = 1) -> Cuts:
    """Cut the power during that many updates by unmodified TinyDB."""
    from tinydb import TinyDB
    from tinydb.storages import JSONStorage

    rng = random.Random(seed)
    found = Cuts(saves=saves)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "disk" / "notes.json"
        path.parent.mkdir()
        with TinyDB(path) as database:
            database.insert_multiple({"n": 0, "note": "x" * 300} for _ in range(notes))
        tree = Tree(path.parent)
        found_there = tree.find(path)
        assert isinstance(found_there, File)
        node: File = found_there
        acknowledged = 0

        def cut() -> None:
            for chances in KINDS:
                target = Path(folder) / "after"
                tree.after_power_cut(target, Chance(*chances, rng))
                _judge_stock((target / path.name).read_bytes(), acknowledged, found)
                shutil.rmtree(target)

        class Followed(JSONStorage):
            """Follows what the storage does to its file: write, sync, cut."""

            def write(self, data: dict[str, dict[str, Any]]) -> None:
                new = json.dumps(data).encode()
                tree.change(node, 0, new)
                tree.sync(node)
                tree.change(node, len(new), None)
                super().write(data)

        with TinyDB(path, storage=Followed) as database:
            tree.changed = cut
            for number in range(1, saves + 1):
                size = rng.randrange(20, 600)
                wanted = {"n": number, "note": "y" * size}
                database.update(wanted, doc_ids=[number % notes + 1])
                acknowledged = number
    return found


def _judge_stock(data: bytes, acknowledged: int, found: Cuts) -> None:
    found.cuts += 1
    try:
        highest = max(record["n"] for record in json.loads(data)["_default"].values())
    except ValueError:
        found.unreadable += 1
    else:
        found.lost += highest < acknowledged


def rows(saves: int) -> Iterator[tuple[str, ...]]:
    """Yield the head and the rows of the table."""
    yield "POWER CUTS", "saves", "cuts", "saved, lost", "unreadable", "broken"
    for name, cuts in (
        ("annotation files", cut_ours(saves)),
        ("stock TinyDB, 20 notes", cut_stock(saves, 20)),
        ("stock TinyDB, 200 notes", cut_stock(saves, 200)),
    ):
        numbers = (cuts.saves, cuts.cuts, cuts.lost, cuts.unreadable)
        yield name, *map(str, numbers), f"{cuts.broken:.1f} %"
        yield from ((f"  {example}",) for example in cuts.examples)
