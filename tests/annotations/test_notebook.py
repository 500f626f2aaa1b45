"""What can be done with notes and tags, and that another run finds it done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from reader.annotations.model import (
    AnchorState,
    NoteKind,
    UnknownNoteError,
)
from reader.annotations.notebook import Notebook
from tests.annotations.support import (
    FERRY,
    TEXT,
    article,
    place_of,
    tree,
    with_stock_tinydb,
)

Open = Callable[[], Notebook]


def test_nothing_is_created_by_opening_and_reading(
    notebook: Notebook, root: Path, state_dir: Path
) -> None:
    notebook.refresh()
    assert notebook.notes() == ()
    assert notebook.tags() == ()
    assert notebook.states() == {}
    assert notebook.problems() == ()
    assert notebook.drafts.list() == ()
    notebook.remember_position(FERRY, 7)
    assert not list(root.iterdir())
    assert not state_dir.exists()


def test_a_passage_is_kept_with_its_exact_words(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    start, end = place_of("At least four people died")
    note = notebook.add_passage(article(), start, end, "Who counted?", ["toll"])
    again = reopen().note(note.id)
    assert again == note
    assert again.quote is not None
    assert again.position is not None
    assert again.quote.exact == TEXT[again.position.start : again.position.end]
    assert TEXT[:start].endswith(again.quote.prefix)
    assert TEXT[end:].startswith(again.quote.suffix)
    assert (again.author, again.revision, again.kind) == ("tester", 1, "passage")
    assert again.created.endswith("Z")
    snapshot = root / "annotations" / ".snapshots" / note.text_sha256
    assert snapshot.read_text(encoding="utf-8") == TEXT


def test_context_grows_until_the_quote_is_unique(notebook: Notebook) -> None:
    line = "The mayor of the harbour town of Eastwold spoke, and people listened. "
    text = "First. " + line + "Second. " + line
    start = text.rindex("spoke")
    note = notebook.add_passage(article(text=text), start, start + 5)
    assert note.quote is not None
    assert len(note.quote.prefix) > 32
    whole = note.quote.prefix + note.quote.exact + note.quote.suffix
    assert text.count(whole) == 1


def test_a_selection_is_widened_to_whole_characters(notebook: Notebook) -> None:
    text = "Rode\u0301nas 👩‍🚒 said"
    start = text.index("\u0301")
    note = notebook.add_passage(article(text=text), start, text.index("🚒"))
    assert note.quote is not None
    assert note.quote.exact == "e\u0301nas 👩‍🚒"


@pytest.mark.parametrize(("start", "end"), [(5, 5), (9, 4), (-1, 3), (0, 10**6)])
def test_an_impossible_range_is_refused(
    notebook: Notebook, root: Path, start: int, end: int
) -> None:
    with pytest.raises(ValueError, match="no range"):
        notebook.add_passage(article(), start, end)
    assert not list(root.iterdir())


def test_a_blank_passage_is_refused(notebook: Notebook) -> None:
    start = TEXT.index("\n\n")
    with pytest.raises(ValueError, match="blank"):
        notebook.add_passage(article(), start, start + 2)


def test_notes_come_by_position_in_an_article_and_newest_first_elsewhere(
    notebook: Notebook,
) -> None:
    late = notebook.add_passage(article(), *place_of("Two divers"))
    early = notebook.add_passage(article(), *place_of("four people"))
    whole = notebook.add_article_note(article(), "Compare the others")
    other = notebook.add_article_note(article("articles/b.md"), "x")
    assert notebook.notes(FERRY) == (whole, early, late)
    assert notebook.notes() == (other, whole, early, late)
    assert notebook.counts() == {FERRY: 3, "articles/b.md": 1}


def test_editing_counts_revisions_and_keeps_author_and_creation(
    root: Path, state_dir: Path, notebook: Notebook
) -> None:
    note = notebook.add_passage(article(), *place_of("31 survivors"), "old", ["a"])
    other = Notebook(root, author="someone else", state_dir=state_dir)
    edited = other.edit(note.id, note="new")
    assert (edited.note, edited.tags, edited.revision) == ("new", ("a",), 2)
    assert (edited.author, edited.created) == ("tester", note.created)
    assert edited.modified >= note.modified
    assert notebook.refresh() == {FERRY}
    assert notebook.note(note.id) == edited


def test_an_edit_that_changes_nothing_writes_nothing(
    notebook: Notebook, root: Path
) -> None:
    note = notebook.add_article_note(article(), "same", ["a"])
    before = tree(root)
    assert notebook.edit(note.id, note="same", tags=["A"]) == note
    assert tree(root) == before


def test_a_note_is_found_by_a_unique_beginning_of_its_id(notebook: Notebook) -> None:
    note = notebook.add_article_note(article(), "one")
    twin = notebook.add_article_note(article(), "two")
    assert notebook.note(note.id[:23]) == note
    common = next(i for i in range(36) if note.id[i] != twin.id[i])
    if common >= 6:
        with pytest.raises(UnknownNoteError, match="2 notes"):
            notebook.note(note.id[:common])
    with pytest.raises(UnknownNoteError, match="too short"):
        notebook.note(note.id[:5])
    with pytest.raises(UnknownNoteError, match="no note"):
        notebook.note("ffffffff")


def test_deleted_notes_leave_tombstones(notebook: Notebook, root: Path) -> None:
    note = notebook.add_article_note(article(), "going", ["tag"])
    kept = notebook.add_article_note(article(), "staying")
    notebook.delete([note.id])
    assert notebook.notes() == (kept,)
    assert notebook.tags() == ()
    with pytest.raises(UnknownNoteError):
        notebook.note(note.id)
    stored = with_stock_tinydb(root / "annotations/a/ferry.txt.json")["notes"]
    assert {record["id"]: record.get("deleted") for record in stored} == {
        note.id: True,
        kept.id: None,
    }


def test_moving_keeps_what_the_note_was_attached_to(
    notebook: Notebook, reopen: Open
) -> None:
    note = notebook.add_passage(article(), *place_of("four people"), "n")
    moved = notebook.move(note.id, article(), *place_of("31 survivors"))
    assert moved.quote is not None
    assert moved.quote.exact == "31 survivors"
    assert reopen().note(note.id) == moved
    [earlier] = moved.extra["earlier"]
    assert earlier["quote"]["exact"] == "four people"
    notebook.undo()
    assert notebook.note(note.id).quote == note.quote


def test_a_note_can_move_to_another_article_and_back(notebook: Notebook) -> None:
    note = notebook.add_passage(article(), *place_of("four people"), "n", ["t"])
    other = article("articles/b.txt", "Four people were found alive.")
    moved = notebook.move(note.id, other, 0, 11)
    assert notebook.notes(FERRY) == ()
    assert notebook.notes(other.id) == (moved,)
    assert notebook.note(note.id) == moved
    notebook.undo()
    assert notebook.notes(other.id) == ()
    assert notebook.note(note.id).article == FERRY
    notebook.redo()
    assert notebook.note(note.id).article == other.id


def test_every_file_opens_with_unmodified_tinydb(
    notebook: Notebook, root: Path
) -> None:
    notebook.add_passage(article(), *place_of("31 survivors"), "ü\u2028[b]\n\x1b[31m")
    notebook.set_article_tags(article(), ["a/b", "c, d"])
    notebook.mark([FERRY], read=True)
    files = sorted((root / "annotations").rglob("*.json"))
    assert [str(path.relative_to(root / "annotations")) for path in files] == [
        ".library.json",
        ".state.json",
        "a/ferry.txt.json",
    ]
    for path in files:
        tables = with_stock_tinydb(path)
        assert tables
        path.read_bytes().decode("utf-8", "strict")
    tables = with_stock_tinydb(files[-1])
    assert tables.keys() == {"meta", "notes"}
    assert tables["meta"] == [
        {
            "format": "reader",
            "version": 1,
            "article": FERRY,
            "text_sha256": article().sha256,
        }
    ]
    kinds = sorted(record["kind"] for record in tables["notes"])
    assert kinds == ["article-tags", "passage"]


def test_notes_are_cleaned_not_refused(notebook: Notebook) -> None:
    note = notebook.add_article_note(
        article(), "a\r\nb\x1b]0;x\x07\u202e e\u0301", ["  new\n tag  ", "", " \t"]
    )
    assert note.note == "a\nb]0;x é"
    assert note.tags == ("new tag",)


def test_an_undecodable_article_name_is_kept_as_it_is(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    strange = article("articles/\udcff\udc80 [b].txt")
    note = notebook.add_passage(strange, *place_of("31 survivors"), "n")
    notebook.set_article_tags(strange, ["t"])
    notebook.mark([strange.id], starred=True)
    again = reopen()
    assert again.notes(strange.id) == (note,)
    assert again.state(strange.id).starred
    for path in (root / "annotations").rglob("*.json"):
        path.read_bytes().decode("utf-8", "strict")
        assert with_stock_tinydb(path)
    assert again.undo().articles == {strange.id}


def test_a_very_long_article_name_gets_a_shorter_file(
    notebook: Notebook, reopen: Open
) -> None:
    long = article("articles/" + "é" * 120 + ".txt")
    twin = article("articles/" + "é" * 120 + ".md")
    notebook.add_article_note(long, "long")
    notebook.add_article_note(twin, "twin")
    assert [note.note for note in reopen().notes(long.id)] == ["long"]
    assert [note.note for note in reopen().notes(twin.id)] == ["twin"]


@pytest.mark.parametrize("name", ["../x.txt", "/etc/x.txt", "a/../../x.txt"])
def test_a_path_out_of_the_library_is_refused(notebook: Notebook, name: str) -> None:
    with pytest.raises(ValueError, match="not the path"):
        notebook.add_article_note(article(name), "x")


def test_anchors_follow_the_text_and_are_not_stored(
    notebook: Notebook, root: Path
) -> None:
    note = notebook.add_passage(article(), *place_of("31 survivors"))
    notebook.add_article_note(article(), "no place")
    before = tree(root)
    changed = TEXT.replace("At least four", "Seven")
    [(note_id, place)] = notebook.anchors(article(text=changed)).items()
    assert note_id == note.id
    assert place.state is AnchorState.EXACT
    assert changed[place.start : place.end] == "31 survivors"
    assert notebook.anchors(article())[note.id].start == place_of("31 survivors")[0]
    assert tree(root) == before


def test_article_tags_are_one_record_that_is_no_note(
    notebook: Notebook, reopen: Open
) -> None:
    notebook.set_article_tags(article(), ["b", "a", "B"])
    notebook.set_article_tags(article(), ["a", "c"])
    again = reopen()
    assert again.article_tags(FERRY) == ("a", "c")
    assert again.notes() == ()
    assert again.counts() == {}
    notebook.undo()
    assert notebook.article_tags(FERRY) == ("b", "a")
    notebook.undo()
    assert notebook.article_tags(FERRY) == ()
    assert notebook.tags() == ()
    notebook.set_article_tags(article(), ["z"])
    assert notebook.article_tags(FERRY) == ("z",)


def test_two_libraries_derive_the_same_id_for_article_tags(tmp_path: Path) -> None:
    ids = []
    for name in ("one", "two"):
        root = tmp_path / name
        root.mkdir()
        notebook = Notebook(root, author=name, state_dir=tmp_path / "state")
        notebook.set_article_tags(article(), [name])
        [record] = with_stock_tinydb(root / "annotations/a/ferry.txt.json")["notes"]
        assert record["kind"] == NoteKind.ARTICLE_TAGS
        ids.append(record["id"])
    assert ids[0] == ids[1]


def test_states_are_kept_for_each_author(
    notebook: Notebook, root: Path, state_dir: Path
) -> None:
    notebook.mark([FERRY, "articles/b.txt"], read=True)
    notebook.mark([FERRY], starred=True)
    notebook.remember_position(FERRY, 120)
    other = Notebook(root, author="other", state_dir=state_dir)
    assert other.states() == {}
    other.mark([FERRY], read=False, starred=True)
    notebook.refresh()
    state = notebook.state(FERRY)
    assert (state.read, state.starred, state.position) == (True, True, 120)
    assert notebook.state("articles/b.txt").read
    assert other.state(FERRY).position == 0


def test_marking_many_articles_is_one_write_and_one_undo(
    notebook: Notebook, state_dir: Path
) -> None:
    names = [f"articles/{number}.txt" for number in range(300)]
    notebook.mark(names, read=True)
    versions = list(state_dir.glob("*/history/.state.json/*"))
    assert not versions  # the first write of a file has no older version
    notebook.remember_position(names[7], 40)
    assert notebook.undo(dry_run=True).label == "mark 300 articles as read"
    undone = notebook.undo()
    assert undone.articles == set(names)
    assert not any(state.read for state in notebook.states().values())
    assert notebook.state(names[7]).position == 40
