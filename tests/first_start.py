"""Runs the README's first command in a copy of the repository, as a new user would.

    python -m tests.first_start

copies what is committed, or would be, to a temporary folder, runs the command on a
terminal of 120 by 40 cells, waits until the sample library is on the screen, opens an
article, quits with Ctrl+Q, and fails unless that ends the program with status 0.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.readme import commands
from tests.terminal import Terminal

ROOT = Path(__file__).parents[1]
PATIENCE = 300.0
"""Seconds for the installation and the first screen together."""


def copy_repository(target: Path) -> None:
    """Copy what git knows or would add; without git, all but what is derived."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listing.returncode:
        derived = shutil.ignore_patterns(".venv", ".*_cache", "__pycache__", ".git")
        shutil.copytree(ROOT, target, ignore=derived, dirs_exist_ok=True)
        return
    for name in os.fsdecode(listing.stdout).split("\0"):
        source = ROOT / name
        if name and source.is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target / name)


def first_start(command: str, folder: Path) -> int | None:
    """Run `command` in `folder`, look at two screens, quit; return the exit status.

    Raises `AssertionError` with the screen where the app does not show up.
    """
    env = {"HOME": str(folder / "home"), "PYTHONPATH": ""}
    for name in ("CONFIG", "CACHE", "STATE", "DATA"):
        env[f"XDG_{name}_HOME"] = str(folder / "home" / name.lower())
    shell = ["bash", "-c", command]
    with Terminal(shell, columns=120, rows=40, env=env, cwd=str(folder)) as terminal:
        terminal.wait_for("Teachers' strike", PATIENCE)
        terminal.press("g", "enter")
        terminal.wait_for("Talks to end a strike")
        terminal.settle(0.5)
        print(terminal.text())
        terminal.press("ctrl+q")
        return terminal.exit_status()


def main() -> int:
    """Try the first command, print the screen, and return the exit status."""
    command = commands()[0]
    print(f"$ {command}", flush=True)
    with tempfile.TemporaryDirectory(prefix="reader-first-start-") as name:
        folder = Path(name)
        copy_repository(folder)
        status = first_start(command, folder)
    print(f"exit status {status}")
    return 0 if status == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
