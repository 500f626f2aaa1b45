"""An empty library, and notebooks on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from reader.annotations.notebook import Notebook

Open = Callable[[], Notebook]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "library"
    folder.mkdir()
    return folder


@pytest.fixture
def state_dir(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def reopen(root: Path, state_dir: Path) -> Open:
    """Open the library as another run of the program would."""
    return lambda: Notebook(root, author="tester", state_dir=state_dir)


@pytest.fixture
def notebook(reopen: Open) -> Notebook:
    return reopen()
