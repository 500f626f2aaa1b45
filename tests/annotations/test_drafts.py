"""Typed text that is not saved yet is never lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from reader.annotations.drafts import Draft
from reader.annotations.notebook import Notebook
from tests.annotations.support import FERRY, article

Open = Callable[[], Notebook]


def test_a_draft_is_found_at_its_place_by_the_next_run(
    notebook: Notebook, reopen: Open, root: Path
) -> None:
    saved = notebook.drafts.save(Draft(FERRY, 3, 9, None, "half a th", ("t",)))
    drafts = reopen().drafts
    assert drafts.find(FERRY, 3, 9, None) == saved
    assert drafts.find(FERRY, 3, 10, None) is None
    assert drafts.list() == (saved,)
    assert drafts.list("articles/b.txt") == ()
    assert not list(root.iterdir())


def test_one_draft_a_place_and_the_newest_first(notebook: Notebook) -> None:
    drafts = notebook.drafts
    drafts.save(Draft(FERRY, 3, 9, None, "a"))
    drafts.save(Draft(FERRY, None, None, None, "on the article"))
    last = drafts.save(Draft(FERRY, 3, 9, None, "ab"))
    assert drafts.list(FERRY)[0].text == "ab"
    assert len(drafts.list()) == 2
    drafts.discard(last)
    drafts.discard(last)
    assert [draft.text for draft in drafts.list()] == ["on the article"]


def test_drafts_survive_the_first_change_which_names_the_library(
    notebook: Notebook, reopen: Open
) -> None:
    draft = notebook.drafts.save(Draft("articles/\udcff.txt", 0, 4, "id", "text"))
    notebook.add_article_note(article(), "first")
    assert notebook.drafts.list() == (draft,)
    assert reopen().drafts.list() == (draft,)


def test_a_broken_draft_hides_no_other_one(notebook: Notebook, state_dir: Path) -> None:
    draft = notebook.drafts.save(Draft(FERRY, 1, 2, None, "kept"))
    [folder] = state_dir.glob("*/drafts")
    (folder / "broken.json").write_bytes(b'{"article":')
    (folder / "odd.json").write_bytes(b"[]")
    assert notebook.drafts.list() == (draft,)
    assert os.stat(folder).st_mode & 0o077 == 0
