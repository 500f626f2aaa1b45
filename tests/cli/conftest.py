"""A small made-up library, and the command line run on it without a new process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from reader.cli import run

BRIDGE = """Bridge at Vallmora closes after flood

By Iria Moss

VALLMORA, 3 May 2024 — At least 40 people were led to safety on Friday, said \
Mayor Óscar Pélé. Nearly 1,200 homes are without power.

“We have lost the bridge, not the town,” Pélé said. The repair may cost $3.5 million.
"""

MARKET = """---
title: "Market reopens in Vallmora"
source: "Harbour Post"
date: 2024-05-09
---

Traders came back to the square on Thursday. More than 60 stalls opened, and the town \
hopes for 12 per cent more visitors than in 2023. Mayor Óscar Pélé opened the first.
"""

HOSTILE = (
    "Ferry \x1b[31mstrike\x1b[0m ends [bold]today[/bold]\n\n"
    "Some 300 dockers \u202eevil\u202c went back\x07 to work in Lisbon 🚢 "
    "日本 e\u0301.\n"
)

ARTICLES = {
    "articles/2024/bridge.txt": BRIDGE,
    "articles/2024/market.md": MARKET,
    "articles/ferry [x].txt": HOSTILE,
}


@dataclass(frozen=True, slots=True)
class Result:
    """What a command returned and printed."""

    status: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        """The lines of `--json`."""
        return [json.loads(line) for line in self.out.splitlines()]


class Cli(Protocol):
    """Runs the command line."""

    def __call__(self, *argv: str, stdin: bytes | None = None) -> Result: ...


class FakeStdin:
    """Standard input with given bytes."""

    def __init__(self, data: bytes) -> None:
        import io

        self.buffer = io.BytesIO(data)

    def isatty(self) -> bool:
        return False


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "library"
    for name, text in ARTICLES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="")
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def cli(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Cli:
    def call(*argv: str, stdin: bytes | None = None) -> Result:
        with monkeypatch.context() as patched:
            if stdin is not None:
                patched.setattr("sys.stdin", FakeStdin(stdin))
            status = run(list(argv))
        out, err = capsysbinary.readouterr()
        return Result(status, out.decode("utf-8"), err.decode("utf-8"))

    return call


def tree(root: Path) -> dict[str, bytes]:
    """Return every file below `root` with its content."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file()
    }
