"""What every test shares: no test sees the developer's settings, cache or state."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run there: what is new is found at a desk, not on landing.
# No example has a deadline: the first one loads what all need, on a busy machine too.
settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


@pytest.fixture(autouse=True)
def _isolated(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home: Path = tmp_path_factory.mktemp("home")
    for name in ("CONFIG", "CACHE", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("READER_AUTHOR", "tester")
    for name in ("NO_COLOR", "COLORTERM", "EDITOR", "VISUAL"):
        monkeypatch.delenv(name, raising=False)
