"""What the tests of the search share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from tests.search.library import Desk

# The machine that runs the tests may be busy: no property is about time.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)
