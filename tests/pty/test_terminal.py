"""The whole program in a real terminal: start, keys, resize, kill, hostile text."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal import Terminal
from tests.tui.app_driver import write_small

SIZES = [(80, 24), (120, 40), (50, 15)]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A small library with an awkward article."""
    return write_small(tmp_path / "library")


def reader(library: Path, *arguments: str) -> list[str]:
    """The command line that opens `library`."""
    return [sys.executable, "-m", "reader", str(library), *arguments]


def kept_notes(library: Path) -> list[dict[str, object]]:
    """The live notes in the files, as any JSON reader sees them."""
    notes: list[dict[str, object]] = []
    for path in (library / "annotations").rglob("*.txt.json"):
        records = json.loads(path.read_text("utf-8")).get("notes", {})
        notes += [record for record in records.values() if not record.get("deleted")]
    return notes


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_day_of_use(library: Path, columns: int, rows: int) -> None:
    """Open, jump to figures, select, note, tag, restart, find again, undo."""
    with Terminal(reader(library), columns=columns, rows=rows) as terminal:
        terminal.wait_for("Harbour strike")
        terminal.press("enter")
        terminal.wait_for("dockers")
        terminal.settle(0.5)
        terminal.press("f", "f", "f", "v", "a")
        terminal.wait_for("Note on ")
        terminal.type("Verificación del número")
        terminal.press("ctrl+s")
        terminal.wait_for("Note kept")
        terminal.press("t")
        terminal.wait_for("Tags")
        terminal.type("huelga")
        terminal.press("enter")
        terminal.wait_for("Tagged #huelga")
        terminal.press("ctrl+q")
        assert terminal.exit_status() == 0
    (note,) = kept_notes(library)
    assert note["note"] == "Verificación del número"
    assert note["tags"] == ["huelga"]

    with Terminal(reader(library), columns=columns, rows=rows) as terminal:
        terminal.wait_for("Harbour strike")
        for query in ("verificacion", "verificación"):
            terminal.settle()
            terminal.press("s")
            terminal.wait_for("Search all articles")
            terminal.press("ctrl+u")
            terminal.type(query)
            terminal.wait_for("1 hits? in 1 article")
            terminal.press("enter")
            terminal.wait_for("Hit 1/1")
            terminal.press("esc")
        for change in ("tag", "add"):
            terminal.press("u")
            terminal.wait_for(f"Undone: {change}")
        terminal.press("ctrl+q")
        assert terminal.exit_status() == 0
    assert kept_notes(library) == []


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (50, 15)])
def test_an_entity_is_corrected_and_stays_so(
    library: Path, columns: int, rows: int
) -> None:
    def find() -> None:
        terminal.wait_for("Harbour strike")
        terminal.press("enter")
        terminal.wait_for("dockers")
        terminal.settle(0.8)
        terminal.press("/")
        terminal.type("Quint")
        terminal.press("enter", "esc", "E", "e")

    with Terminal(reader(library), columns=columns, rows=rows) as terminal:
        find()
        terminal.wait_for("person: Álvaro Quintão")
        terminal.press("=")
        terminal.wait_for("Correct Álvaro Quintão, person")
        terminal.type("Álvaro Q.")
        terminal.press("enter")
        terminal.wait_for("Corrected .u undoes.: rename")
        terminal.press("ctrl+q")
        assert terminal.exit_status() == 0
    kept = (library / "annotations" / ".library.json").read_text("utf-8")
    assert '"name": "Álvaro Q."' in kept
    with Terminal(reader(library), columns=columns, rows=rows) as terminal:
        find()
        terminal.wait_for("person: Álvaro Q\\.")
        terminal.press("u")
        terminal.wait_for("Undone: rename")
        terminal.press("E", "e")
        terminal.wait_for("person: Álvaro Quintão")


def test_resize_keeps_the_article_on_the_screen(library: Path) -> None:
    with Terminal(reader(library), columns=120, rows=40) as terminal:
        terminal.wait_for("Harbour strike")
        terminal.press("enter")
        terminal.wait_for("dockers")
        for columns, rows in ((50, 15), (200, 60), (20, 6), (80, 24)):
            terminal.resize(columns, rows)
            terminal.settle(0.8)
        terminal.wait_for("dockers")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signal_leaves_the_terminal_in_order(library: Path, number: int) -> None:
    with Terminal(reader(library)) as terminal:
        terminal.wait_for("Harbour strike")
        terminal.settle()
        terminal.kill(number)
        assert terminal.exit_status() is not None
        assert b"\x1b[?1049l" in terminal.output  # the main screen is back
        assert b"\x1b[?1000l" in terminal.output  # the mouse is let go


def test_a_vanished_terminal_leaves_no_program_behind(library: Path) -> None:
    with Terminal(reader(library)) as terminal:
        terminal.wait_for("Harbour strike")
        terminal.press("enter")
        terminal.wait_for("dockers")
        terminal.send("jk" * 40)  # so that much is waiting to be written
        terminal.hang_up()
        assert terminal.exit_status(8.0) is not None
    with Terminal(reader(library)) as terminal:  # which was read, and was left
        terminal.wait_for("Harbour strike")
        assert "• Harbour strike" not in terminal.text()


def test_killed_while_typing_keeps_the_draft(library: Path) -> None:
    with Terminal(reader(library)) as terminal:
        terminal.wait_for("Harbour strike")
        terminal.press("enter")
        terminal.wait_for("dockers")
        terminal.press("a")
        terminal.wait_for("Note on the article")
        terminal.type("not yet saved")
        terminal.settle(1.0)
        terminal.kill(signal.SIGKILL)
        terminal.exit_status()
    with Terminal(reader(library)) as terminal:
        terminal.wait_for("Harbour strike")
        terminal.press("enter")
        terminal.wait_for("dockers")
        terminal.press("a")
        terminal.wait_for("not yet saved")


def test_two_windows_see_each_others_notes(library: Path) -> None:
    with Terminal(reader(library)) as one, Terminal(reader(library)) as two:
        for terminal in (one, two):
            terminal.wait_for("Harbour strike")
            terminal.settle(0.5)
        one.press("a")
        one.wait_for("Note on")
        one.type("from the first window")
        one.press("ctrl+s")
        one.wait_for("kept")
        two.wait_for("1 note", 5)


def test_hostile_text_never_reaches_the_terminal(library: Path) -> None:
    name = "evil\x1b]0;owned\x07.txt"
    (library / "articles" / name).write_text("A \x1b]52;c;eA==\x07 title\n\nText.\n")
    with Terminal(reader(library), columns=100) as terminal:
        terminal.wait_for("Brackets")
        for _ in range(4):
            terminal.press("j", "enter", "esc")
        terminal.press("ctrl+q")
        assert terminal.exit_status() == 0
        for payload in (b"\x1b]52;", b"\x1b]0;owned", b"\xc2\x9b", "\u202e".encode()):
            assert payload not in terminal.output


def test_quit_is_quick_with_work_behind_the_screen(library: Path) -> None:
    with Terminal(reader(library)) as terminal:
        terminal.wait_for("Harbour strike")
        terminal.press("ctrl+q")
        assert terminal.exit_status(3.0) == 0


def test_editor_that_fails_leaves_the_app_alive(library: Path) -> None:
    with Terminal(reader(library), env={"EDITOR": "/nonexistent-editor"}) as terminal:
        terminal.wait_for("Harbour strike")
        terminal.press("a")
        terminal.wait_for("Note on")
        terminal.type("kept text")
        terminal.press("ctrl+o")
        terminal.wait_for("did not work")
        terminal.wait_for("kept text")
        terminal.press("ctrl+s")
        terminal.wait_for("kept")


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_lost_note_is_given_a_place(library: Path, columns: int, rows: int) -> None:
    """Note a passage, rewrite it elsewhere, choose what stands there now, undo."""
    words = "at least 12 people had been arrested"
    add = ["note", "add", "harbour", "count", "--quote", words]
    command = [*reader(library)[:-1], *add, "--library", str(library)]
    subprocess.run(command, check=True, capture_output=True)
    path = library / "articles/harbour.txt"
    path.write_text(path.read_text("utf-8").replace(words, "dozens sat in cells"))
    with Terminal(reader(library), columns=columns, rows=rows) as terminal:
        terminal.wait_for("Harbour strike")
        terminal.press("A")
        terminal.wait_for("∅ count")
        terminal.type("has:orphan")
        terminal.settle(0.5)
        terminal.press("=")
        terminal.wait_for("Where is “at least")
        terminal.wait_for("surroundings")
        terminal.press("enter")
        terminal.wait_for("Relinked")
        (note,) = kept_notes(library)
        quote = note["quote"]
        assert isinstance(quote, dict)
        assert "dozens sat in cells" in quote["exact"]
        terminal.press("esc")
        terminal.press("u")
        terminal.wait_for("Undone")
        terminal.press("ctrl+q")
        assert terminal.exit_status() == 0
    (note,) = kept_notes(library)
    quote = note["quote"]
    assert isinstance(quote, dict)
    assert quote["exact"] == words
