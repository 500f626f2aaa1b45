"""Whatever is done with notes, in whichever order, a plain model says what is there.

The user and a colleague with a state of their own change the same library; articles are
renamed, files are damaged, written anew by hand and come back as old conflict copies,
and the program is started again. A note is never lost, and undo never undoes what
somebody else did.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from reader.annotations.model import ConflictError, NothingToUndo
from reader.annotations.notebook import Notebook
from reader.library.model import Article
from tests.annotations.support import article

TEXTS = ("The ferry sank off Lanthe on Monday.", "Nine boats left the port of Arden.")
NUMBERS = st.integers(0, 1)
WORDS = st.sampled_from(["fire", "flood", "“vote”", "é", "two\nlines"])
TAGS = st.lists(st.sampled_from(["a", "b", "c/d"]), max_size=2, unique=True)
PICK = st.integers(0, 99)


@dataclass(frozen=True)
class Said:
    """A note as the model has it."""

    article: int
    note: str
    tags: tuple[str, ...]
    revision: int = 1
    deleted: bool = False

    @property
    def content(self) -> tuple[str, tuple[str, ...], bool]:
        return self.note, self.tags, self.deleted


@dataclass
class Done:
    """A change as undo sees it."""

    changes: dict[str, tuple[Said | None, Said]]


@dataclass
class Stacks:
    """What the user can undo and redo, and every note as this user stored it last."""

    undo: list[Done] = field(default_factory=list)
    redo: list[Done] = field(default_factory=list)
    last: dict[str, Said] = field(default_factory=dict)


class Library(RuleBasedStateMachine):
    """Drives a notebook and the model side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.root = self.folder / "library"
        self.root.mkdir()
        self.notes: dict[str, Said] = {}
        self.stacks = Stacks()
        self.names = ["articles/0.txt", "articles/1.txt"]
        self.mine = [False, False]
        """Of which articles the user wrote the notes last."""
        self.old: list[tuple[int, bytes]] = []
        """Old versions of files, and the articles that they are of."""
        self.renamed = 0

    @initialize()
    def begin(self) -> None:
        self.user = self._open("user")
        self.colleague = self._open("colleague")

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    def _open(self, who: str) -> Notebook:
        notebook = Notebook(self.root, author=who, state_dir=self.folder / who)
        self._follow(notebook)
        return notebook

    def _follow(self, notebook: Notebook) -> None:
        notebook.refresh()
        hashes = {self.names[n]: self._article(n).sha256 for n in (0, 1)}
        notebook.follow(hashes)

    def _article(self, number: int) -> Article:
        return article(self.names[number], TEXTS[number])

    def _files(self, number: int) -> list[Path]:
        sha256 = self._article(number).sha256
        found = (self.root / "annotations").rglob("*.txt.json")
        return [path for path in found if sha256 in path.read_text("utf-8", "replace")]

    def _live(self, pick: int) -> str | None:
        live = sorted(i for i, said in self.notes.items() if not said.deleted)
        return live[pick % len(live)] if live else None

    def _did(self, *changed: tuple[str, Said], redo: bool = False) -> None:
        """Note what the user has changed."""
        before = {i: self.notes.get(i) for i, _ in changed}
        self.stacks.undo.append(Done({i: (before[i], said) for i, said in changed}))
        if not redo:
            self.stacks.redo.clear()
        self._store(dict(changed), mine=True)

    def _store(self, changed: dict[str, Said], *, mine: bool) -> None:
        self.notes |= changed
        if mine:
            self.stacks.last |= changed
        for said in changed.values():
            self.mine[said.article] = mine

    @rule(number=NUMBERS, text=WORDS, tags=TAGS, passage=st.booleans())
    def add(self, number: int, text: str, tags: list[str], passage: bool) -> None:
        subject = self._article(number)
        if passage:
            note = self.user.add_passage(subject, 4, 9, text, tags)
        else:
            note = self.user.add_article_note(subject, text, tags)
        self._did((note.id, Said(number, text, tuple(tags))))

    @rule(pick=PICK, text=WORDS, tags=TAGS)
    def edit(self, pick: int, text: str, tags: list[str]) -> None:
        if note_id := self._live(pick):
            old = self.notes[note_id]
            self.user.edit(note_id, note=text, tags=tags)
            new = replace(old, note=text, tags=tuple(tags))
            if new != old:
                self._did((note_id, replace(new, revision=old.revision + 1)))

    @rule(pick=PICK)
    def delete(self, pick: int) -> None:
        if note_id := self._live(pick):
            self.user.delete([note_id])
            old = self.notes[note_id]
            gone = replace(old, deleted=True, revision=old.revision + 1)
            self._did((note_id, gone))

    @rule(pick=PICK)
    def restore(self, pick: int) -> None:
        gone = sorted(i for i, said in self.notes.items() if said.deleted)
        if gone:
            note_id = gone[pick % len(gone)]
            self.user.restore([note_id])
            old = self.notes[note_id]
            back = replace(old, deleted=False, revision=old.revision + 1)
            self._did((note_id, back))

    @rule(old=st.sampled_from("ab"), new=st.sampled_from("abx"))
    def rename_tag(self, old: str, new: str) -> None:
        if old == new:
            return
        self.user.rename_tag(old, new)
        changed = []
        for note_id, said in self.notes.items():
            if old in said.tags and not said.deleted:
                tags = dict.fromkeys(new if tag == old else tag for tag in said.tags)
                revision = said.revision + 1
                said = replace(said, tags=tuple(tags), revision=revision)
                changed.append((note_id, said))
        if changed:
            self._did(*changed)

    @rule()
    def undo(self) -> None:
        self._invert(self.stacks.undo, self.stacks.redo, self.user.undo)

    @rule()
    def redo(self) -> None:
        self._invert(self.stacks.redo, self.stacks.undo, self.user.redo)

    def _invert(self, stack: list[Done], other: list[Done], step: object) -> None:
        assert callable(step)
        if not stack:
            try:
                step()
            except NothingToUndo:
                return
            raise AssertionError("there was nothing to undo")
        done = stack[-1]
        untouched = all(
            self.notes[i] == self.stacks.last.get(i)
            and self.notes[i].content == after.content
            for i, (_, after) in done.changes.items()
        )
        try:
            step()
        except ConflictError:
            assert not untouched
            return
        assert untouched
        stack.pop()
        inverse = {}
        for note_id, (before, _) in done.changes.items():
            now = self.notes[note_id]
            wanted = replace(now, deleted=True) if before is None else before
            inverse[note_id] = replace(wanted, revision=now.revision + 1)
        other.append(Done({i: (self.notes[i], said) for i, said in inverse.items()}))
        self._store(inverse, mine=True)

    @rule(number=NUMBERS, text=WORDS)
    def colleague_adds(self, number: int, text: str) -> None:
        note = self.colleague.add_article_note(self._article(number), text)
        self._store({note.id: Said(number, text, ())}, mine=False)

    @rule(pick=PICK, text=WORDS, delete=st.booleans())
    def colleague_changes(self, pick: int, text: str, delete: bool) -> None:
        if note_id := self._live(pick):
            old = self.notes[note_id]
            new = replace(old, deleted=True) if delete else replace(old, note=text)
            self._follow(self.colleague)
            if delete:
                self.colleague.delete([note_id])
            else:
                self.colleague.edit(note_id, note=text)
            if new != old:
                new = replace(new, revision=old.revision + 1)
                self._store({note_id: new}, mine=False)

    @rule(number=NUMBERS)
    def written_anew_by_hand(self, number: int) -> None:
        for path in self._files(number):
            found = json.loads(path.read_text("utf-8-sig"))
            path.write_text(json.dumps(found, indent=2), "utf-8")

    @precondition(lambda self: any(self.mine))
    @rule(number=NUMBERS, share=st.floats(0, 0.95))
    def damage(self, number: int, share: float) -> None:
        """Cut off the end of a file that the user's own state remembers whole."""
        if self.mine[number]:
            for path in self._files(number):
                data = path.read_bytes()
                path.write_bytes(data[: int(share * len(data))])
            # Another person does not remember it: mend it first.
            self._follow(self.user)
            self.user.repair(self.names, lambda _: self._article(number))

    @rule(number=NUMBERS)
    def remember_a_version(self, number: int) -> None:
        self.old += [(number, path.read_bytes()) for path in self._files(number)]

    @precondition(lambda self: self.old)
    @rule(pick=PICK, together=st.booleans())
    def an_old_version_comes_back(self, pick: int, together: bool) -> None:
        number, data = self.old[pick % len(self.old)]
        for path in self._files(number):
            stem = path.name.removesuffix(".json")
            name = f"{stem}.sync-conflict-20240503-101500-ABCDEFG.json"
            path.with_name(name).write_bytes(data)
            if together:
                self.user.put_together()

    @rule(number=NUMBERS)
    def rename_an_article(self, number: int) -> None:
        self.renamed += 1
        self.names[number] = f"articles/{number}/{self.renamed}.txt"
        self._follow(self.user)
        self._follow(self.colleague)

    @rule()
    def start_again(self) -> None:
        self.user = self._open("user")
        self.colleague = self._open("colleague")

    @invariant()
    def what_is_there_is_what_the_model_says(self) -> None:
        for notebook in (self.user, self.colleague):
            self._follow(notebook)
            assert not [p for p in notebook.problems() if "damaged" in p.message]
            live = {
                note.id: Said(
                    self.names.index(note.article), note.note, note.tags, note.revision
                )
                for note in notebook.notes()
            }
            assert live == {i: s for i, s in self.notes.items() if not s.deleted}
            gone = {note.id: note.revision for note in notebook.deleted()}
            assert gone == {
                i: said.revision for i, said in self.notes.items() if said.deleted
            }


Library.TestCase.settings = settings(
    max_examples=20,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestLibrary = Library.TestCase
