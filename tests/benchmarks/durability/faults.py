"""A failure of the disk at every single call of a save in turn, and a crash there.

For each kind of save, for each call that it makes to the system, the call fails with an
error or the process is killed in its place. Then the library must hold exactly what it
held before, or exactly what it should hold after; the answer must say which; and the
next save must work.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reader.annotations.model import StoreError
from reader.annotations.notebook import Notebook
from tests.benchmarks.durability.calls import Failing, seen_by
from tests.benchmarks.durability.support import article, open_library, paragraphs

ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES)
KILL = -1
"""Stands for a crash in the place of the call."""

State = dict[str, Any]


@dataclass(slots=True)
class Tried:
    """What came of failures at the calls of one kind of save."""

    calls: int = 0
    failures: int = 0
    old: int = 0
    """Failures after which the library was as before."""
    new: int = 0
    """Failures after which the change was there."""
    wrong: list[str] = field(default_factory=list)
    """Everything else, and wrong answers, in words."""


def _edit(notebook: Notebook) -> None:
    notebook.edit(_first(notebook), note="new")


def _first_note(notebook: Notebook) -> None:
    notebook.add_passage(article(1), 0, 5, "new")


def _new_text(notebook: Notebook) -> None:
    notebook.add_passage(article(1, paragraphs(2, 7)), 0, 5, "new")


def _retag(notebook: Notebook) -> None:
    notebook.rename_tag("old", "new")


def _undo(notebook: Notebook) -> None:
    notebook.undo()


def _mark(notebook: Notebook) -> None:
    notebook.mark([article(1).id, article(2).id], read=True)


def _moved(notebook: Notebook) -> None:
    notebook.follow({_renamed().id: article(1).sha256, article(2).id: ""})
    notebook.add_article_note(_renamed(), "new")


def _renamed() -> Any:
    return article(98, article(1).text)


SAVES: dict[str, Callable[[Notebook], None]] = {
    "edit a note": _edit,
    "first note of a library": _first_note,
    "note on a new text": _new_text,
    "rename a tag in 3 files": _retag,
    "undo an edit": _undo,
    "mark 2 articles": _mark,
    "note on a renamed article": _moved,
    "edit in a damaged file": _edit,
}


def _prepare(base: Path, name: str) -> None:
    if name == "first note of a library":
        open_library(base)
        return
    notebook = open_library(base)
    for number in range(3):
        subject = article(number)
        notebook.add_article_note(subject, f"note {number}", ["old"])
    note = notebook.add_article_note(article(1), "first")
    notebook.edit(note.id, note="second")
    if name == "edit in a damaged file":
        (path,) = (base / "library").rglob("1.txt.json")
        path.write_bytes(path.read_bytes()[:-30])


def _first(notebook: Notebook) -> str:
    return min(n.id for n in notebook.notes() if n.article == article(1).id)


def state(base: Path) -> State:
    """Return all that a library says, without times."""
    notebook = open_library(base)
    notes = notebook.notes()
    states = {a: (s.read, s.starred) for a, s in notebook.states().items()}
    # A new note has another id each time: it goes by what it says.
    said = sorted((n.article, n.note, n.tags, n.revision) for n in notes)
    return {"notes": said, "states": states}


def fail_everywhere(name: str, code: int, step: int = 1) -> Tried:
    """Let each call of one kind of save fail in turn with an error, or kill it there.

    With a `step` above 1 not each, but some, other ones for another error.
    """
    found = Tried()
    with tempfile.TemporaryDirectory() as folder:
        origin = Path(folder) / "origin"
        _prepare(origin, name)
        before = state(origin)
        done = _copy(origin, folder, "done")
        SAVES[name](open_library(done))
        after = state(done)
        assert before != after
        at = 1 + abs(code) % step - step
        while True:
            at += step
            base = _copy(origin, folder, "tried")
            notebook = open_library(base)
            notebook.refresh()
            call, error = _try(notebook, name, Failing(at, code))
            if not call:
                break
            found.calls = at
            found.failures += 1
            where = f"{name}, call {at} ({call}), {_named(code)}"
            _judge(base, before, after, error, where, found, notebook, code)
    return found


def _try(notebook: Notebook, name: str, failing: Failing) -> tuple[str, str | None]:
    """Return the call that failed, "" if none was left, and what the save said.

    That is None if it was killed or said nothing.
    """
    if failing.code == KILL:
        return _killed(notebook, name, failing.left), None
    error: str | None = ""
    with seen_by(failing):
        try:
            SAVES[name](notebook)
        except StoreError as problem:
            error = str(problem)
        except Exception as problem:
            error = f"CRASH {problem!r}"
    return failing.failed, error


def _killed(notebook: Notebook, name: str, at: int) -> str:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        left = at

        def failing(
            name: str, real: Callable[..., Any], args: tuple[Any, ...], kw: Any
        ) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                os.write(write, name.encode())
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **kw)

        try:
            with seen_by(failing):
                SAVES[name](notebook)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        failed = pipe.read().decode()
    os.waitpid(child, 0)
    return failed


def _judge(
    base: Path,
    before: State,
    after: State,
    error: str | None,
    where: str,
    found: Tried,
    notebook: Notebook,
    code: int,
) -> None:
    fresh = open_library(base)
    damaged = "damaged file" in where
    problems = [p.message for p in fresh.problems()]
    now = state(base)
    whole = now in (before, after) or (
        # Several files change one after the other: each wholly, and undo knows which.
        "3 files" in where and _each_is_one_of(now, before, after)
    )
    found.old += now == before
    found.new += now == after
    if not whole:
        found.wrong.append(f"{where}: {now}")
    if problems and not (damaged and now == before):
        found.wrong.append(f"{where}: {problems}")
    if error is not None:
        says_saved = not error or "saved, but" in error
        multiple = "3 files" in where and now not in (before, after)
        bad = "\n" in error or "CRASH" in error or says_saved != (now == after)
        if bad and not multiple:
            found.wrong.append(f"{where}: it said {error!r}")
        leftovers = list((base / "library").rglob(".~*"))
        # A file that cannot be removed stays until it is swept.
        if leftovers and "unlink" not in where:
            found.wrong.append(f"{where}: left {leftovers}")
    for again in (notebook, fresh) if code != KILL else (fresh,):
        try:
            again.add_article_note(article(2), "the next save")
        except Exception as problem:
            found.wrong.append(f"{where}: next save {problem!r}")
    said = [n.note for n in open_library(base).notes()]
    if said.count("the next save") != (2 if code != KILL else 1):
        found.wrong.append(f"{where}: next save lost")


def _each_is_one_of(now: State, before: State, after: State) -> bool:
    either = [tuple(n) for s in (before, after) for n in s["notes"]]
    return len(now["notes"]) == len(before["notes"]) and all(
        tuple(note) in either for note in now["notes"]
    )


def _named(code: int) -> str:
    return "kill" if code == KILL else errno.errorcode[code]


def _copy(origin: Path, folder: str, name: str) -> Path:
    """Copy a library with its state to a place that is always the same."""
    target = Path(folder) / name
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(origin, target)
    return target


def rows(step: int = 1) -> Iterator[tuple[str, ...]]:
    """Yield the head and the rows of the table; `step` above 1 leaves calls out."""
    yield "A FAILING CALL", "calls", "failures", "old", "new", "wrong"
    for name in SAVES:
        tried = [fail_everywhere(name, code, step) for code in (*ERRORS, KILL)]
        numbers = (
            max(one.calls for one in tried),
            *(
                sum(getattr(one, field) for one in tried)
                for field in ("failures", "old", "new")
            ),
            sum(len(one.wrong) for one in tried),
        )
        yield name, *map(str, numbers)
        wrong = [words for one in tried for words in one.wrong]
        yield from ((f"  {words}",) for words in wrong[:5])
