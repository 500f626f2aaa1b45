"""Runs the README's first command in a copy of the repository, as a new user would.

    python -m tests.first_start

copies what is committed or would be to a temporary folder, runs the command on a
terminal of 120 by 40 cells, waits until the sample library is on the screen, quits
with Ctrl+Q, and fails unless that ends the program with status 0.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

import pyte
from tests.readme import commands

ROOT = Path(__file__).parents[1]
COLUMNS, LINES = 120, 40
PATIENCE = 300.0
"""Seconds for the installation and the first screen together."""
EXPECTED = "Garden chairs"
CTRL_Q = b"\x11"


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
            shutil.copyfile(source, target / name)


def run_on_terminal(command: str, folder: Path, expected: str) -> tuple[int, str]:
    """Run `command` until `expected` is on the screen, then quit the program.

    Returns the exit status and the last screen; the status is -1 where the text never
    came or the program did not end.
    """
    screen = pyte.Screen(COLUMNS, LINES)
    stream = pyte.ByteStream(screen)
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(TERM="xterm-256color", HOME=str(folder / "home"))
        for name in [n for n in os.environ if n.startswith(("XDG_", "PYTHON"))]:
            del os.environ[name]
        os.execvp("bash", ["bash", "-c", command])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    deadline = time.monotonic() + PATIENCE
    seen, last_try = "", 0.0
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                data = os.read(terminal, 65536)
            except OSError:  # the other end is closed
                data = b""
            if not data:
                _, status = os.waitpid(child, 0)
                return os.waitstatus_to_exitcode(status) if seen else -1, (
                    seen or _shown(screen)
                )
            stream.feed(data)
        shown = _shown(screen)
        if expected in shown:
            seen = shown
        if seen and time.monotonic() - last_try > 1:
            os.write(terminal, CTRL_Q)
            last_try = time.monotonic()
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -1, _shown(screen)


def _shown(screen: pyte.Screen) -> str:
    return "\n".join(line.rstrip() for line in screen.display)


def main() -> int:
    """Try the first command; print what was on the screen; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="reader-first-start-") as name:
        folder = Path(name)
        copy_repository(folder)
        command = commands()[0]
        print(f"$ {command}", flush=True)
        status, shown = run_on_terminal(command, folder, EXPECTED)
    print(shown)
    print(f"exit status {status}" if status >= 0 else "the program did not come up")
    return 0 if status == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
