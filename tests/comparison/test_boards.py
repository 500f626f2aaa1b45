"""Boards: made once for the same texts, and as the user will have them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.annotations.judgements import Cited, Judgement, Says
from reader.annotations.selecting import select
from reader.comparison import boards as module
from reader.comparison.boards import Boards
from reader.comparison.judged import cite, find_cited
from reader.comparison.model import Board, Mention, Row
from reader.detection.model import Correction, Op
from reader.settings import Settings
from reader.workspace import Workspace, open_workspace

WIRE = """At least 11 dead as ferry sinks off Vallmora

Source: Coast Wire
Published: 2024-05-03

VALLMORA - At least 11 people died on Friday when the ferry Estrella sank off \
Vallmora, officials said. The Estrella carried 140 passengers, according to the navy.
"""
PAPER = """Ferry Estrella: 27 dead off Vallmora

Source: The Lantern
Published: 2024-05-05

The navy has found 27 bodies off the wreck of the Estrella, it said on Sunday. There \
were 152 passengers on board when it sank off Vallmora. Mayor Óscar Pélé, 61, wept.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    (folder / "articles").mkdir(parents=True)
    (folder / "articles" / "wire.txt").write_text(WIRE, "utf-8")
    (folder / "articles" / "paper.txt").write_text(PAPER, "utf-8")
    return folder


@pytest.fixture
def workspace(root: Path) -> Iterator[Workspace]:
    with opened(root) as workspace:
        yield workspace


def opened(root: Path) -> Workspace:
    workspace = open_workspace(root, Settings(author="tester"))
    workspace.library.load()
    workspace.library.refresh()
    workspace.library.look()
    workspace.stories.update()
    return workspace


IDS = ("articles/wire.txt", "articles/paper.txt")


def row_with(board: Board, words: str) -> Row:
    (found,) = (r for r in board.rows if any(words in m.text for m in r.mentions))
    return found


def cited(workspace: Workspace, mention: Mention) -> Cited:
    return cite(workspace.article(mention.article), mention.figure)


def texts(row: Row) -> list[str]:
    return [mention.text for mention in row.mentions]


def test_the_board_of_a_story_is_that_of_its_articles(workspace: Workspace) -> None:
    story = workspace.stories.of(IDS[0])
    assert story is not None
    assert story.articles == IDS
    board = workspace.board(story)
    assert board.story == story
    assert board.rows == workspace.board(IDS).rows
    assert board.rows == workspace.board(IDS[::-1]).rows
    dead = row_with(board, "27")
    assert "At least 11 people" in texts(dead)


def test_a_board_is_made_once_for_the_same_texts(
    root: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = workspace.board(IDS)

    def refuse(*_: object) -> tuple[Row, ...]:
        raise AssertionError("made anew")

    with monkeypatch.context() as patched:
        patched.setattr(module, "compare_as_told", refuse)
        assert workspace.board(IDS) == board
        with opened(root) as other:
            assert other.board(IDS) == board
    path = root / "articles" / "paper.txt"
    path.write_text(PAPER.replace("27", "29"), "utf-8")
    workspace.library.refresh()
    workspace.library.look()
    workspace.stories.update()
    assert not any("27" in texts(row) for row in workspace.board(IDS).rows)
    assert row_with(workspace.board(IDS), "29")


def test_an_article_of_something_else_leaves_the_board_as_it_is(
    root: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = workspace.board(IDS)
    new = root / "articles" / "fair.txt"
    new.write_text("The fair drew 900 guests\n\nThe fair drew 900 guests.\n", "utf-8")
    before = workspace.boards._key(IDS, [])
    workspace.library.refresh()
    workspace.library.look()
    assert workspace.boards._key(IDS, []) != before

    def refuse(*_: object) -> tuple[Row, ...]:
        raise AssertionError("made anew")

    monkeypatch.setattr(module, "compare_as_told", refuse)
    assert workspace.board(IDS) == board


def test_a_correction_of_names_makes_the_board_anew(workspace: Workspace) -> None:
    before = workspace.boards._key(IDS, [])
    workspace.notebook.correct([Correction(op=Op.HIDE, key="vallmora")])
    assert workspace.boards._key(IDS, []) != before


def test_a_damaged_board_is_made_anew(workspace: Workspace) -> None:
    board = workspace.board(IDS)
    workspace.boards._made.clear()
    with workspace.cache.write() as connection:
        connection.execute("UPDATE boards_rows SET rows = x'1234'")
    assert workspace.board(IDS) == board


def test_articles_that_cannot_be_read_are_named_and_nothing_of_it_kept(
    root: Path, workspace: Workspace
) -> None:
    (root / "articles" / "wire.txt").unlink()
    made = workspace.boards.board(IDS)
    assert made.looked == 2
    assert len(made.unread) == 1
    assert "articles/wire.txt" in made.unread[0]
    assert {m.article for row in made.board.rows for m in row.mentions} == {IDS[1]}


def test_a_stopped_board_is_of_what_was_looked_at(workspace: Workspace) -> None:
    seen: list[int] = []
    made = workspace.boards.board(
        IDS, lambda: bool(seen), lambda done, total: seen.append(done)
    )
    assert made.looked == 1
    assert workspace.boards.board(IDS).looked == 2
    assert len(workspace.board(IDS).rows) > len(made.board.rows)


# What the user said of questions


def test_questions_are_joined_split_and_renamed(workspace: Workspace) -> None:
    board = workspace.board(IDS)
    dead, aboard = row_with(board, "27"), row_with(board, "152")
    assert dead != aboard
    one, two = cited(workspace, dead.mentions[0]), cited(workspace, aboard.mentions[0])
    judge = workspace.notebook.judge
    judge([Judgement(Says.ONE_QUESTION, (one, two))])
    joined = row_with(workspace.board(IDS), "27")
    assert joined.joined
    assert set(texts(joined)) == {*texts(dead), *texts(aboard)}
    judge([Judgement(Says.OTHER_QUESTION, (two,), (one,))])
    assert "152" not in " ".join(texts(row_with(workspace.board(IDS), "27")))
    name = Judgement(Says.QUESTION_NAME, (one,), name="lost at sea")
    judge([name])
    renamed = row_with(workspace.board(IDS), "27")
    assert renamed.question.title == "lost at sea"
    assert renamed.joined
    for _ in range(3):
        workspace.notebook.undo()
    assert workspace.board(IDS) == board


def test_what_was_said_of_a_figure_survives_an_edit_of_its_article(
    root: Path, workspace: Workspace
) -> None:
    board = workspace.board(IDS)
    at = PAPER.index("27 bodies")
    (mention,) = (m for m in row_with(board, "27").mentions if m.figure.start == at)
    name = Judgement(
        Says.QUESTION_NAME, (cited(workspace, mention),), name="lost at sea"
    )
    workspace.notebook.judge([name])
    path = root / "articles" / "paper.txt"
    path.write_text(PAPER.replace("The navy has", "New: The navy has"), "utf-8")
    workspace.library.refresh()
    workspace.library.look()
    (row,) = (r for r in workspace.board(IDS).rows if "lost" in r.question.title)
    assert "27 bodies" in texts(row)
    path.write_text(PAPER.replace("27 bodies off", "nothing but"), "utf-8")
    workspace.library.refresh()
    workspace.library.look()
    assert workspace.board(IDS).rows
    assert not any("lost" in r.question.title for r in workspace.board(IDS).rows)


SENTENCE = "The dead of the ferry number 27, the navy said. In all 27 boats went out."


@pytest.mark.parametrize(
    ("edited", "words_before"),
    [
        (SENTENCE, "number "),
        (f"Update. {SENTENCE}", "number "),
        (SENTENCE.replace("The dead of", "By Sunday the dead of"), "number "),
        (SENTENCE.replace("number 27, the navy said", "are many"), None),
        ("Nothing of it is left.", None),
    ],
)
def test_a_figure_is_found_again_or_not_at_all(
    edited: str, words_before: str | None
) -> None:
    at = SENTENCE.index("27")
    quote, place = select(SENTENCE, at, at + 2)
    found = find_cited(Cited("a", "old", quote, place.start), edited, "new")
    if words_before is None:
        assert found is None
    else:
        assert found is not None
        assert edited[: found[0]].endswith(words_before)
        assert edited[slice(*found)] == "27"


def test_what_is_kept_is_plain_and_complete(workspace: Workspace) -> None:
    rows = workspace.board(IDS).rows
    data = module._dumps(rows)
    assert module._loads(data) == rows
    assert isinstance(json.loads(zlib.decompress(data)), list)


def test_boards_of_long_ago_are_dropped(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_KEPT", 2)
    boards: Boards = workspace.boards
    for number in range(4):
        boards._keep(f"key {number}", ())
    with workspace.cache.read() as connection:
        rows = connection.execute("SELECT key FROM boards_rows ORDER BY number")
        assert [key for (key,) in rows] == ["key 2", "key 3"]
