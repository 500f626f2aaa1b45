"""What `reader` asks of git: only the repository that it is told to set up."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from reader.cli.status import UsageError

_DRIVER = "reader"
_NAME = "notes of reader, merged record by record"
_HEAD = "# Notes of reader: no line ending is changed, and they are merged by record.\n"
_ATTRIBUTES = (
    (
        "/annotations/**/*.json -text merge=reader\n",
        (
            "annotations/a/x.txt.json",
            "annotations/x.txt.json",
            "annotations/.state.json",
        ),
        {"text": "unset", "merge": _DRIVER},
    ),
    (
        "/annotations/.snapshots/** binary\n",
        ("annotations/.snapshots/x",),
        {"text": "unset", "merge": "unset"},
    ),
)
"""Lines of `.gitattributes`, files that show whether they are needed, and how."""
_MOST_CONFLICTS = 127
"""The exit status of `git merge-file` is the number of conflicts, up to this."""
_IGNORED = (
    ("/annotations/.lock\n", "annotations/.lock"),
    ("/annotations/**/.~*\n", "annotations/a/.~x"),
)
"""Lines of `.gitignore`, each with a file that shows whether it is needed."""


def repository_of(folder: Path) -> Path:
    """Return the top of the work tree that `folder`, which may be yet to be made, is
    in. Raises UsageError where there is no git, or no repository."""
    there = folder.absolute()
    while not there.is_dir():
        there = there.parent
    done = _git(there, "rev-parse", "--show-toplevel")
    if done.returncode:
        raise UsageError(
            f"{folder}: not in a git repository; run `git init` there first, or leave"
            " --git out"
        )
    return Path(done.stdout.rstrip("\n"))


def set_up(root: Path, repository: Path) -> list[str]:
    """Have git merge the notes of the library at `root`; return what was done."""
    done = []
    lines = [
        line for line, files, wanted in _ATTRIBUTES if _unlike(root, files, wanted)
    ]
    if lines:
        done.append(append(root / ".gitattributes", [_HEAD, *lines]))
    ignored = [line for line, file in _IGNORED if not _is_ignored(root, file)]
    if ignored:
        done.append(append(root / ".gitignore", ignored))
    for key, value in (("name", _NAME), ("driver", driver())):
        name = f"merge.{_DRIVER}.{key}"
        if _git(root, "config", "--local", name).stdout.rstrip("\n") != value:
            _checked(root, "config", "--local", name, value)
            done.append(f"set {name} in the configuration of {repository}")
    if lines or ignored:
        done.append(
            "commit these files; each clone needs `reader init --git` once, as git"
            " does not copy its configuration"
        )
    return done


def driver() -> str:
    """Return the command by which git merges notes.

    It names this very interpreter, as git may run where no environment is active. Where
    that is gone, git's own merge leaves its markers instead of dropping one side.
    """
    python = shlex.quote(Path(sys.executable).as_posix())
    return (
        f"if test -x {python}; then {python} -P -m reader merge-driver %O %A %B %P;"
        " else git merge-file --marker-size=%L %A %O %B; fi"
    )


def leave_conflict(base: Path, ours: Path, theirs: Path) -> bool:
    """Have git merge `theirs` into `ours` as lines, with its markers where they clash.

    Return whether that was done; without git, `ours` stays as it is.
    """
    labels = ("-L", "ours", "-L", "base", "-L", "theirs")
    files = [str(path.absolute()) for path in (ours, base, theirs)]
    try:
        done = _git(Path("."), "merge-file", "-q", *labels, *files)
    except UsageError:
        return False
    return 0 <= done.returncode <= _MOST_CONFLICTS


def _unlike(root: Path, files: Sequence[str], wanted: dict[str, str]) -> bool:
    """Tell whether git has other attributes than those `wanted` for one of `files`."""
    out = _checked(root, "check-attr", "-z", *wanted, "--", *files).split("\0")
    found = list(zip(out[1::3], out[2::3], strict=True))
    return any(wanted[name] != value for name, value in found)


def _is_ignored(root: Path, file: str) -> bool:
    return _git(root, "check-ignore", "-q", file).returncode == 0


def append(path: Path, lines: Sequence[str]) -> str:
    """Add lines to a text file, which need not be there, and say so."""
    from reader.annotations import atomic

    found = atomic.read_file(path)
    before = found[0] if found else b""
    gap = b"" if before.endswith(b"\n") or not before else b"\n"
    new = [line for line in lines if line.encode() not in before.splitlines(True)]
    atomic.save(path, before + gap + "".join(new).encode())
    rules = sum(not line.startswith(("#", "//")) for line in new)
    return f"added {rules} {'line' if rules == 1 else 'lines'} to {path}"


def _checked(folder: Path, *arguments: str) -> str:
    done = _git(folder, *arguments)
    if done.returncode:
        raise UsageError(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            ["git", "-C", str(folder), *arguments],
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            check=False,
        )
    except OSError:
        raise UsageError("git was not found; install it, or leave --git out") from None
