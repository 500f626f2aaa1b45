"""Reading all files holds up nobody who asks for less, and loses nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from reader.annotations import held
from reader.annotations.notebook import Notebook
from reader.annotations.views import FileView, load_view
from reader.detection.model import Correction, Op
from tests.annotations.support import FERRY, article

Open = Callable[[], Notebook]
OTHER = "articles/b/other.txt"


class Gate:
    """Lets files of notes be read once it is open."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.open = threading.Event()

    def __call__(self, folder: Path, file: str, *rest: Any) -> FileView | None:
        view = load_view(folder, file, *rest)
        if not file.startswith("."):
            self.reached.set()
            self.open.wait(20)
        return view


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setattr(held, "load_view", gate)
    yield gate
    gate.open.set()


@pytest.fixture
def stored(notebook: Notebook) -> None:
    """A note, a position, and a correction."""
    notebook.add_article_note(article(), "Who counted?")
    notebook.remember_position(FERRY, 31)
    notebook.correct([Correction(op=Op.HIDE, key="arden")])


def reading_all(notebook: Notebook, gate: Gate) -> threading.Thread:
    thread = threading.Thread(target=notebook.refresh)
    thread.start()
    assert gate.reached.wait(10)
    return thread


@pytest.mark.usefixtures("stored")
def test_position_and_corrections_wait_for_no_notes(reopen: Open, gate: Gate) -> None:
    notebook = reopen()
    thread = reading_all(notebook, gate)
    assert notebook.position(FERRY) == 31
    assert [one.rule.key for one in notebook.corrections()] == ["arden"]
    assert thread.is_alive()
    gate.open.set()
    thread.join()
    assert notebook.states()[FERRY].position == 31
    assert [note.note for note in notebook.notes()] == ["Who counted?"]


@pytest.mark.usefixtures("stored")
def test_what_is_stored_meanwhile_is_not_lost(reopen: Open, gate: Gate) -> None:
    notebook = reopen()
    thread = reading_all(notebook, gate)
    notebook.mark([OTHER], starred=True)
    gate.open.set()
    thread.join()
    assert notebook.states()[OTHER].starred
    assert notebook.states()[FERRY].position == 31


@pytest.mark.usefixtures("stored")
def test_a_file_that_was_read_too_early_is_read_again(
    notebook: Notebook, root: Path, gate: Gate
) -> None:
    file = next((root / "annotations").glob("a/*.json"))
    text = file.read_text("utf-8")
    file.write_text(text.replace("Who counted?", "Who says so?"), "utf-8")
    thread = reading_all(notebook, gate)  # holds the version of this moment
    file.write_text(text.replace("Who counted?", "Who was told?"), "utf-8")
    name = str(file.relative_to(root / "annotations"))
    gate.reached.clear()
    other = threading.Thread(target=lambda: notebook._mirror.refresh([name]))
    other.start()
    assert gate.reached.wait(10)
    gate.open.set()
    thread.join()
    other.join()
    assert [note.note for note in notebook.notes()] == ["Who was told?"]
