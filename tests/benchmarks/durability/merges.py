"""Random merges of two branches of one library by real git.

Every round, both branches add, edit, retag and delete notes of the same articles; what
must come of that is worked out from the changes alone. A false conflict is a merge
that git hands to the user, or a note that is kept twice though only one side, or each
side something else of it, was changed.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.annotations.notebook import Notebook
from reader.cli.git import driver
from reader.library.model import Article
from tests.annotations.support import article

HEAD = ("merges by git", "conflicts", "false", "lost", "double", "both kept", "n")
ARTICLES = 2
_NOTES = 4
"""Notes of each article when the branches part."""
_CHANGES = 8
"""Changes of a branch, at most."""
_STEPS = ["add"] * 8 + ["edit"] * 5 + ["tag"] * 4 + ["delete"] * 3
_TAGS = ["crime", "law", "sea", "vote", "war"]
_ATTRIBUTES = "/annotations/**/*.json -text merge=reader\n"
_PLAIN = "/annotations/**/*.json merge\n"


@dataclass(frozen=True, slots=True)
class Said:
    """What a note says; None stands for one that is not there or was deleted."""

    text: str
    tags: frozenset[str] = frozenset()


Notes = Mapping[str, Said | None]


@dataclass(slots=True)
class Tally:
    """What became of the merges of one way to merge."""

    merges: int = 0
    conflicts: int = 0
    """Merges that git did not finish."""
    false: int = 0
    """Notes that are there twice without a double edit."""
    lost: int = 0
    """Texts and tags that should be there and are not, and notes that came back."""
    double: int = 0
    """Notes whose texts both sides changed …"""
    both: int = 0
    """… and of which both are there."""


def available() -> bool:
    """Tell whether there is git to measure."""
    return shutil.which("git") is not None


class Repository:
    """A library in git, whose branches are changed and merged."""

    def __init__(self, base: Path) -> None:
        self.root = base / "library"
        self._state = base / "state"
        (self.root / "articles").mkdir(parents=True)
        self.git("init", "-q", "-b", "main")
        (self.root / ".gitattributes").write_text(_ATTRIBUTES, encoding="utf-8")
        (self.root / ".gitignore").write_text("/annotations/.lock\n", encoding="utf-8")
        self.git("config", "merge.reader.driver", driver())

    def git(self, *arguments: str) -> int:
        """Run git in the library and return its exit status."""
        identity = {
            f"GIT_{who}_{what}": "x@example.org"
            for who in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        }
        done = subprocess.run(
            ["git", "-C", str(self.root), *arguments],
            capture_output=True,
            check=False,
            env={**os.environ, **identity, "GIT_CONFIG_GLOBAL": os.devnull},
        )
        return done.returncode

    def commit(self, message: str) -> None:
        """Commit everything."""
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def notebook(self) -> Notebook:
        """Open the notes as they are in the work tree."""
        return Notebook(self.root, author="benchmark", state_dir=self._state)

    def merge(self, style: str) -> bool:
        """Merge `theirs` into `ours`; return whether git finished it.

        In the style `driver` by ours, else by git's own with that style of markers.
        """
        attributes = self.root / ".git/info/attributes"
        attributes.parent.mkdir(exist_ok=True)
        attributes.write_text("" if style == "driver" else _PLAIN, encoding="utf-8")
        self.git("reset", "-q", "--hard")
        self.git("checkout", "-q", "-f", "-B", "merged", "ours")
        shown = "merge" if style == "driver" else style
        return not self.git(
            *("-c", f"merge.conflictStyle={shown}"),
            *("merge", "-q", "--no-edit", "theirs"),
        )


def stored(notebook: Notebook) -> dict[str, Said]:
    """Return what the live notes say."""
    return {note.id: Said(note.note, frozenset(note.tags)) for note in notebook.notes()}


def _article(number: int) -> Article:
    return article(f"articles/{number}.txt")


def change(notebook: Notebook, rng: random.Random, who: str) -> None:
    """Make some random changes; every text tells whose it is."""
    for number in range(rng.randint(1, _CHANGES)):
        step = rng.choice(_STEPS)
        ids = sorted(note.id for note in notebook.notes())
        text = f"{who} {number} {rng.getrandbits(40):x}"
        if step == "add" or not ids:
            notebook.add_article_note(_article(rng.randrange(ARTICLES)), text)
        elif step == "edit":
            notebook.edit(rng.choice(ids), note=text)
        elif step == "tag":
            tags = rng.sample(_TAGS, rng.randint(0, 3))
            notebook.edit(rng.choice(ids), tags=tags)
        else:
            notebook.delete([rng.choice(ids)])


def run(base: Path, rounds: int, styles: Sequence[str], seed: int = 0) -> list[Tally]:
    """Merge `rounds` times in every style; return a tally of each."""
    rng = random.Random(seed)
    repository = Repository(base)
    notebook = repository.notebook()
    for number in range(ARTICLES * _NOTES):
        notebook.add_article_note(
            _article(number % ARTICLES), f"base {number}", ["sea"]
        )
    repository.commit("base")
    tallies = [Tally() for _ in styles]
    for _ in range(rounds):
        sides: list[Notes] = [stored(repository.notebook())]
        for branch in ("ours", "theirs"):
            repository.git("checkout", "-q", "-f", "-B", branch, "main")
            change(repository.notebook(), rng, branch)
            repository.commit(branch)
            sides.append(stored(repository.notebook()))
        for style, tally in zip(styles, tallies, strict=True):
            finished = repository.merge(style)
            judge(tally, finished, sides, stored(repository.notebook()))
        repository.git("reset", "-q", "--hard")
        repository.git("checkout", "-q", "-f", "main")
    return tallies


def judge(
    tally: Tally, finished: bool, sides: Sequence[Notes], found: Mapping[str, Said]
) -> None:
    """Compare the notes after a merge with what both sides made of the base."""
    tally.merges += 1
    tally.conflicts += not finished
    base, ours, theirs = sides
    known = {**base, **ours, **theirs}
    texts = {said.text for said in found.values()}
    doubles = 0
    for note in known:
        before, one, other = (side.get(note) for side in (base, ours, theirs))
        now = found.get(note)
        wanted = expected(before, one, other)
        if wanted is not None:
            tally.lost += now != wanted
        elif one and other:
            doubles += 1
            both = {one.text, other.text} <= texts
            tally.both += both
            tally.lost += not both
    tally.double += doubles
    gone = [n for n in known if not ours.get(n) and not theirs.get(n)]
    gone += [n for n in base if not _wanted(base[n], ours.get(n), theirs.get(n))]
    tally.lost += len({note for note in gone if note in found})
    tally.false += max(0, len(found.keys() - known.keys()) - doubles)


def _wanted(before: Said | None, one: Said | None, other: Said | None) -> bool:
    """Tell whether a note of the base should still be there."""
    return all((one, other)) or any(side not in (None, before) for side in (one, other))


def expected(before: Said | None, one: Said | None, other: Said | None) -> Said | None:
    """Return what a note should say; None if it should be gone, or be there twice."""
    if one is None or other is None:
        left = one or other
        return left if before is None or left != before else None
    if before is None:
        return one
    if one.text != other.text and before.text not in (one.text, other.text):
        return None
    text = other.text if one.text == before.text else one.text
    added = (one.tags | other.tags) - before.tags
    return Said(text, (before.tags & one.tags & other.tags) | added)


def rows(base: Path, rounds: int) -> list[tuple[str, ...]]:
    """Return the table: our driver, and git's own markers as the reader shows them."""
    names = {
        "driver": "with reader merge-driver",
        "diff3": "markers (diff3) read by reader",
        "merge": "markers read by reader",
    }
    table: list[tuple[str, ...]] = [HEAD]
    for name, t in zip(names.values(), run(base, rounds, list(names)), strict=True):
        counts = (t.conflicts, t.false, t.lost, t.double, t.both, t.merges)
        table.append((name, *map(str, counts)))
    return table


def main(rounds: int = 300) -> int:
    """Print the table; the status is 1 where the driver missed its goal."""
    import tempfile

    if not available():
        print("merges by git: no git here")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        table = rows(Path(folder), rounds)
    for first, *cells in table:
        print(f"{first:34}" + "".join(f"{cell:>11}" for cell in cells), flush=True)
    conflicts, false, lost, double, both, _ = map(int, table[1][1:])
    return int(bool(conflicts or false or lost or double != both))


if __name__ == "__main__":
    import sys

    sys.exit(main(*map(int, sys.argv[1:2])))
