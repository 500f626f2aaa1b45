"""`=` on notes: moved ones are accepted, lost ones get a place, an article, or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from reader.annotations.model import AnchorState, Annotation, NoteKind
from reader.annotations.notebook import Notebook
from reader.annotations.searching import Place
from reader.detection.model import Entity, Kind
from reader.library.parse import parse_article
from reader.tui.screens.correct import CorrectScreen
from reader.tui.screens.notes import NotesScreen
from reader.tui.screens.relink import AttachScreen, RelinkScreen, likeness
from reader.tui.widgets.line_list import Row
from tests.tui.app_driver import HARBOUR, HARBOUR_ID, Driven, running, write_small

MORE = """
Port officials met the strikers twice last week, and both meetings ended without a date for a third one.

Shipping lines have begun to send containers through smaller harbours along the coast, where cranes are slower.

Shopkeepers near the quay complained that trade had fallen since the gates were closed to lorries from inland.
"""  # noqa: E501
LINES = "Shipping lines have begun to send containers through smaller harbours"
WORKERS = "More than 300 dockers walked out on Monday"
BUDGET_ID = "articles/budget.txt"
SIZES = [(120, 40), (80, 24), (50, 15)]


def changed(text: str) -> str:
    """Return the harbour story with one passage moved and another rewritten."""
    paragraphs = text.replace(
        WORKERS, "A hundred crane drivers stayed at home this week"
    ).split("\n\n")
    (moved,) = (p for p in paragraphs if p.startswith(LINES))
    paragraphs.remove(moved)
    return "\n\n".join([*paragraphs[:3], moved, *paragraphs[3:]])


def library(folder: Path) -> Path:
    """Write a library whose harbour story was changed after notes were made on it."""
    write_small(folder)
    path = folder / HARBOUR_ID
    path.write_text(HARBOUR + MORE, "utf-8")
    notebook = Notebook(folder, author="tester", state_dir=folder.parent / "state")
    article = parse_article(HARBOUR_ID, path.read_bytes())
    for words, note in ((LINES, "moved"), (WORKERS, "lost"), ("12 people", "stays")):
        start = article.text.index(words)
        notebook.add_passage(article, start, start + len(words), note)
    path.write_text(changed(HARBOUR + MORE), "utf-8")
    return folder


def note(app: Driven, text: str) -> Annotation:
    (found,) = [n for n in app.workspace.notebook.notes() if n.note == text]
    return found


def state(app: Driven, text: str) -> AnchorState:
    article = app.workspace.article(HARBOUR_ID)
    return app.workspace.notebook.anchors(article)[note(app, text).id].state


def words(app: Driven, text: str) -> str:
    quote = note(app, text).quote
    return quote.exact if quote else ""


async def open_notes(app: Driven, at: str) -> None:
    """Open the harbour story, go to the panel and put its cursor on a note."""
    await app.open(HARBOUR_ID)
    await app.until(lambda: len(app.main.anchors) == 3)
    app.main.enter_pane(app.main.panel)
    await app.pilot.pause()
    assert app.main.panel.lines.select_key(note(app, at).id)


async def ask(app: Driven) -> RelinkScreen:
    """Press `=` on the lost note and return the overlay."""
    await app.press("equals_sign")
    await app.until(lambda: isinstance(app.app.screen, RelinkScreen))
    screen = app.app.screen
    assert isinstance(screen, RelinkScreen)
    return screen


async def all_notes(app: Driven) -> NotesScreen:
    """Press `A` and return the list of all notes."""
    await app.press("A")
    await app.until(lambda: isinstance(app.app.screen, NotesScreen))
    screen = app.app.screen
    assert isinstance(screen, NotesScreen)
    return screen


async def ask_whose(app: Driven) -> AttachScreen:
    """Press `=` on a note whose article is missing and return the overlay."""
    await app.press("equals_sign")
    await app.until(lambda: isinstance(app.app.screen, AttachScreen))
    screen = app.app.screen
    assert isinstance(screen, AttachScreen)
    return screen


def lines(rows: Sequence[Row]) -> list[str]:
    """Return rows as text, their lines joined."""
    return [
        " ".join(" ".join(p.text for line in row.lines for p in line).split())
        for row in rows
    ]


@pytest.mark.parametrize("size", SIZES)
async def test_a_moved_note_is_accepted_in_the_panel(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(library(tmp_path / "lib"), size=size) as app:
        await open_notes(app, "moved")
        assert state(app, "moved") is AnchorState.MOVED
        await app.press("equals_sign")
        await app.until(lambda: state(app, "moved") is AnchorState.EXACT)
        await app.until(lambda: app.status.startswith("Place accepted (u undoes)"))
        await app.press("u")
        await app.until(lambda: state(app, "moved") is AnchorState.MOVED)
        await app.press("ctrl+r")
        await app.until(lambda: state(app, "moved") is AnchorState.EXACT)
        await app.press("equals_sign")
        await app.until(lambda: app.status.startswith("This note is in its place"))


async def test_a_moved_note_is_accepted_at_its_place(tmp_path: Path) -> None:
    async with running(library(tmp_path / "lib"), size=(80, 24)) as app:
        await app.open(HARBOUR_ID)
        await app.until(lambda: len(app.main.anchors) == 3)
        assert app.status.endswith("1 note moved, 1 note without a place: "
                                   "= in the panel's Notes")  # fmt: skip
        place = app.main.view.text.index(LINES)
        app.main.view.goto(place + 4)
        await app.press("l")
        assert "A note moved here: = accepts the place" in app.screen_text()
        await app.press("equals_sign")
        await app.until(lambda: state(app, "moved") is AnchorState.EXACT)
        await app.until(lambda: "accepts the place" not in app.main.status.asked)


async def test_an_entity_in_a_moved_passage_can_still_be_corrected(
    tmp_path: Path,
) -> None:
    async with running(library(tmp_path / "lib")) as app:
        await app.open(HARBOUR_ID)
        await app.until(lambda: len(app.main.anchors) == 3)
        start = app.main.view.text.index(LINES)
        entity = Entity(
            start=start,
            end=start + 8,
            kind=Kind.ORGANISATION,
            name="Shipping",
            key="shipping",
        )
        app.main.view.set_spans((*app.main.view.spans, entity))
        app.main.view.goto(start, start + 8)
        await app.press("equals_sign")
        await app.until(lambda: isinstance(app.app.screen, CorrectScreen))
        await app.press("escape")
        assert state(app, "moved") is AnchorState.MOVED


async def test_lost_notes_stand_under_a_heading_that_the_cursor_passes(
    tmp_path: Path,
) -> None:
    async with running(library(tmp_path / "lib")) as app:
        await open_notes(app, "stays")
        rows: list[Row] = app.main.panel.rows(0)
        assert [row.stops for row in rows] == [True, True, False, True]
        assert lines(rows)[2:] == [
            "Without a place = gives it one",
            f"∅ lost “{WORKERS}”",
        ]
        assert "Notes 3" in app.screen_text()
        await app.press("j")
        assert app.main.panel.current_note == note(app, "lost").id
        await app.press("k")
        assert app.main.panel.current_note == note(app, "stays").id


@pytest.mark.parametrize("size", SIZES)
async def test_a_lost_note_goes_to_a_place_that_is_offered(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    folder = library(tmp_path / "lib")
    async with running(folder, size=size) as app:
        await open_notes(app, "lost")
        before = sorted(p.stat().st_mtime_ns for p in folder.rglob("annotations/**/*"))
        screen = await ask(app)
        offered = lines(screen.lines.rows)
        assert len(offered) == 3
        assert "alike" in offered[0]
        assert "crane drivers" in offered[0]
        assert "surroundings" in offered[0]
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        after = sorted(p.stat().st_mtime_ns for p in folder.rglob("annotations/**/*"))
        assert before == after
        await ask(app)
        await app.press("enter")
        await app.until(lambda: state(app, "lost") is AnchorState.EXACT)
        assert words(app, "lost").startswith("A hundred crane drivers")
        await app.until(lambda: app.status.startswith("Relinked (u undoes)"))
        await app.press("u")
        await app.until(lambda: words(app, "lost") == WORKERS)


async def test_a_lost_note_goes_to_a_passage_selected_by_hand(tmp_path: Path) -> None:
    async with running(library(tmp_path / "lib"), size=(80, 24)) as app:
        await open_notes(app, "lost")
        await ask(app)
        await app.type("another")
        await app.press("enter")
        await app.until(lambda: app.main.view.has_focus)
        assert "v then =: new place of “More than 300" in app.screen_text()
        await app.press("equals_sign")
        assert app.status.startswith("Select the new place first")
        await app.press("escape")
        assert app.status == "The note stays without a place"
        assert app.main.asking() == ""
        app.main.enter_pane(app.main.panel)
        await app.pilot.pause()
        await ask(app)
        await app.type("another")
        await app.press("enter")
        await app.until(lambda: app.main.view.has_focus)
        app.main.view.goto(app.main.view.text.index("union leader"))
        await app.press("v", "l", "equals_sign")
        await app.until(lambda: words(app, "lost") == "union leader")
        await app.until(lambda: app.main.asking() == "" and not app.main.view.selecting)
        await app.press("u")
        await app.until(lambda: words(app, "lost") == WORKERS)


async def test_a_lost_note_becomes_one_on_the_article(tmp_path: Path) -> None:
    async with running(library(tmp_path / "lib"), size=(80, 24)) as app:
        await open_notes(app, "lost")
        await ask(app)
        await app.type("whole")
        await app.press("enter")
        await app.until(lambda: note(app, "lost").kind is NoteKind.ARTICLE)
        await app.until(lambda: f"before on “{WORKERS}”" in
                        " ".join(lines(app.main.panel.rows(0))))  # fmt: skip
        await app.press("equals_sign")
        await app.until(
            lambda: app.status.startswith("This note is on the whole article")
        )
        await app.press("u")
        await app.until(lambda: note(app, "lost").kind is NoteKind.PASSAGE)


@pytest.mark.parametrize("size", SIZES)
async def test_all_notes_accepts_relinks_and_shows_states(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(library(tmp_path / "lib"), size=size) as app:
        await app.open(HARBOUR_ID)
        screen = await all_notes(app)
        await app.until(
            lambda: [line[0] for line in lines(screen.lines.rows)] == ["s", "∅", "→"]
        )
        screen.lines.select_key(note(app, "moved").id)
        await app.press("equals_sign")
        await app.until(lambda: state(app, "moved") is AnchorState.EXACT)
        assert app.app.screen is screen
        assert screen.input.value == ""
        await app.until(lambda: "Place accepted" in app.screen_text())
        await app.type("has:orphan")
        await app.until(lambda: len(screen.lines.rows) == 1)
        await ask(app)
        await app.press("enter")
        await app.until(lambda: state(app, "lost") is AnchorState.EXACT)
        await app.until(lambda: not screen.lines.rows)
        assert app.app.screen is screen


async def test_by_hand_from_all_notes_goes_to_the_article(tmp_path: Path) -> None:
    async with running(library(tmp_path / "lib"), size=(80, 24)) as app:
        await app.open(BUDGET_ID)
        screen = await all_notes(app)
        await app.type("note:lost")
        await app.until(lambda: len(screen.lines.rows) == 1)
        await ask(app)
        await app.type("another")
        await app.press("enter")
        await app.until(lambda: app.app.screen is app.main)
        await app.until(lambda: app.shown == HARBOUR_ID and app.main.view.has_focus)
        app.main.view.goto(app.main.view.text.index("union leader"))
        await app.press("v", "l", "equals_sign")
        await app.until(lambda: words(app, "lost") == "union leader")


async def test_an_equals_sign_that_belongs_to_the_query_is_typed(
    tmp_path: Path,
) -> None:
    async with running(library(tmp_path / "lib")) as app:
        await app.open(HARBOUR_ID)
        screen = await all_notes(app)
        for query in ("figure:>", 'note:"a'):
            screen.input.value = query
            screen.input.cursor_position = len(query)
            await app.press("equals_sign")
            assert screen.input.value == f"{query}="


@pytest.mark.parametrize("size", SIZES)
async def test_notes_of_a_missing_article_go_to_the_one_that_has_their_words(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    folder = library(tmp_path / "lib")
    text = (folder / HARBOUR_ID).read_text("utf-8")
    (folder / HARBOUR_ID).unlink()
    new = "articles/archive/port.txt"
    (folder / new).parent.mkdir()
    (folder / new).write_text(text.replace("third week", "fourth week"), "utf-8")
    async with running(folder, size=size) as app:
        await app.until(lambda: not app.workspace.search.pending())
        screen = await all_notes(app)
        await app.until(lambda: len(screen.lines.rows) == 4)
        assert screen.lines.cursor == 1
        assert lines(screen.lines.rows)[0].startswith("Notes whose article is missing")
        assert "3 notes · 3 without their article" in app.screen_text()
        asking = await ask_whose(app)
        await app.until(lambda: len(asking.lines.rows) == 1)
        assert "has 2 of 3 passages" in lines(asking.lines.rows)[0]
        await app.press("escape")
        await app.until(lambda: app.app.screen is screen)
        assert app.workspace.notebook.counts() == {HARBOUR_ID: 3}
        asking = await ask_whose(app)
        await app.until(lambda: len(asking.lines.rows) == 1)
        await app.press("enter")
        await app.until(lambda: app.workspace.notebook.counts() == {new: 3})
        await app.until(lambda: app.app.screen is screen)
        await app.until(lambda: "3 notes attached, 1 without" in app.screen_text())
        await app.press("escape")
        await app.press("u")
        await app.until(lambda: app.workspace.notebook.counts() == {HARBOUR_ID: 3})


async def test_any_article_can_be_named_for_notes_whose_article_is_missing(
    tmp_path: Path,
) -> None:
    folder = library(tmp_path / "lib")
    (folder / HARBOUR_ID).unlink()
    async with running(folder, size=(80, 24)) as app:
        await app.until(lambda: not app.workspace.search.pending())
        screen = await all_notes(app)
        await app.until(lambda: len(screen.lines.rows) == 4)
        await app.press("equals_sign")
        await app.until(lambda: "No article resembles it" in app.screen_text())
        await app.type("council")
        await app.press("enter")
        await app.until(lambda: app.workspace.notebook.counts() == {BUDGET_ID: 3})


def test_likeness_is_said_in_words() -> None:
    from reader.annotations.model import Quote

    quote = Quote("x" * 20, "y" * 40, "z" * 40)
    assert likeness(Place(0, 1, 1.0, 1.0), quote) == (
        "the same words, in the same surroundings"
    )
    assert likeness(Place(0, 1, 1.0, 0.2), quote) == "the same words, elsewhere"
    assert likeness(Place(0, 1, 0.5, 0.6), quote) == (
        "some of its words, in similar surroundings"
    )
    assert likeness(Place(0, 1, 0.0, 0.8), quote) == (
        "other words, in the same surroundings"
    )
