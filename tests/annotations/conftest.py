"""A library of made-up articles, and notebooks on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from reader.annotations.notebook import Notebook
from reader.library.model import Article, Metadata
from reader.text.hashing import text_sha256

TEXT = (
    "Ferry sinks off Lanthe\n\n"
    "PORT ARDEN — At least four people died on Monday when a ferry sank off the isle "
    "of Lanthe, the coast guard said.\n\n"
    "“We found 31 survivors,” said Inés Ródenas, who led the search. Two divers were "
    "taken to hospital.\n"
)


def article(article_id: str = "articles/a/ferry.txt", text: str = TEXT) -> Article:
    """Return an article with that text and nothing known about it."""
    return Article(article_id, text, text_sha256(text), "utf-8", (), Metadata())


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return the empty folder of a library."""
    folder = tmp_path / "library"
    folder.mkdir()
    return folder


@pytest.fixture
def state_dir(tmp_path: Path) -> Path:
    """Return the user's state folder, which does not exist yet."""
    return tmp_path / "state"


@pytest.fixture
def open_notebook(root: Path, state_dir: Path) -> Callable[[], Notebook]:
    """Return what opens the library as another run of the program would."""
    return lambda: Notebook(root, author="tester", state_dir=state_dir)


@pytest.fixture
def notebook(open_notebook: Callable[[], Notebook]) -> Notebook:
    """Return a notebook on the empty library."""
    return open_notebook()
