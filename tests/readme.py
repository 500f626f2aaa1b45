"""What the README promises, as data: its commands and its tables."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def text() -> str:
    """Return the README."""
    return README.read_text(encoding="utf-8")


def _blocks() -> list[list[str]]:
    found = re.findall(r"^```sh\n(.*?)^```$", text(), re.MULTILINE | re.DOTALL)
    return [block.splitlines() for block in found]


def commands() -> tuple[str, ...]:
    """Return the shell blocks of one line, in order: first start, then all checks."""
    return tuple(block[0] for block in _blocks() if len(block) == 1)


def examples() -> tuple[str, ...]:
    """Return the lines of the longer shell blocks, which show the command line."""
    return tuple(line for block in _blocks() if len(block) > 1 for line in block)


def table(title: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the first table under the heading `title`, head left out."""
    section = text().split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return tuple(
        tuple(cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1])
        for row in rows[2:]
    )


def settings() -> tuple[str, ...]:
    """Return the TOML blocks: a person's settings, then a library's."""
    return tuple(re.findall(r"^```toml\n(.*?)^```$", text(), re.M | re.S))
