"""Help, version, wrong usage, and what a command may cost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reader import __version__
from reader.cli.command import Parser
from reader.cli.registry import APP, COMMANDS
from tests.cli.conftest import Cli

PROMISED = """
    reader [PATH] [--article PART] [--query Q]
    reader list [Q]
    reader show ARTICLE
    reader detect ARTICLE
    reader note add ARTICLE [TEXT|-]
    reader note show ID
    reader note edit ID [TEXT|-]
    reader note delete ID
    reader note move ID --quote TEXT
    reader mark ARTICLE … --read|--unread|--star|--unstar
    reader note restore ID
    reader notes [Q] [--deleted]
    reader tags [list]
    reader tags rename A B [--dry-run]
    reader tags merge A B [--dry-run]
    reader tags split A B Q [--dry-run]
    reader tags delete A [--dry-run]
    reader search Q [--limit N]
    reader entities [Q] [--about NAME]
    reader entities hide NAME [--kind K] [--article A] [--dry-run]
    reader entities retype NAME KIND [--kind K] [--article A] [--dry-run]
    reader entities rename NAME NEW [--kind K] [--article A] [--dry-run]
    reader entities merge NAME INTO [--kind K] [--article A] [--dry-run]
    reader entities split NAME FORM
    reader entities add FORM KIND [--as NAME] [--article A] [--dry-run]
    reader entities corrections
    reader entities forget ID
    reader figures [Q]
    reader compare [Q|ARTICLE …]
    reader compare join ARTICLE …
    reader compare split ARTICLE …
    reader compare rename ARTICLE|ARTICLE:START NAME
    reader compare corrections
    reader compare forget ID
    reader check [--repair]
    reader undo [--dry-run]
    reader redo [--dry-run]
    reader init [PATH] [--git]
    reader merge-driver BASE OURS THEIRS
"""


def python(*code: str) -> list[str]:
    return [sys.executable, *code]


def test_help_lists_just_the_commands_that_scripts_hold_on_to(cli: Cli) -> None:
    page = cli("--help").out
    listed = [line.strip() for line in page.splitlines() if line[:9] == "  reader "]
    promised = [line.strip() for line in PROMISED.strip().splitlines()]
    assert len(listed) == len(promised)
    for line, call in zip(listed, promised, strict=True):
        assert line.startswith(call)


def test_help_fits_a_terminal_but_for_long_calls(cli: Cli) -> None:
    page = cli("--help").out
    long = [line for line in page.splitlines() if len(line) > 80]
    assert all(line.startswith("  reader ") for line in long)


@pytest.mark.parametrize("entry", [APP, *COMMANDS], ids=lambda entry: entry.name)
def test_every_command_has_help_with_each_argument_it_names(
    cli: Cli, entry: object
) -> None:
    assert isinstance(entry, type(APP))
    parser = Parser("reader", "", "")
    entry.make().add_arguments(parser)
    for option in parser.options():
        documented = option in entry.arguments or option in (
            *("--json", "--library", "--help", "-h"),
            *("--nth", "--article"),
        )
        assert documented, f"{entry.name} {option}"


@pytest.mark.parametrize("words", [["list"], ["note", "add"], ["tags", "merge"]])
def test_a_command_explains_itself_and_succeeds(cli: Cli, words: list[str]) -> None:
    result = cli(*words, "--help")
    assert result.status == 0
    assert result.out.startswith(("usage: reader " + " ".join(words), "  reader"))


@pytest.mark.parametrize("group", ["note", "tags"])
def test_help_of_a_group_lists_its_actions(cli: Cli, group: str) -> None:
    out = cli(group, "--help").out
    wanted = [entry for entry in COMMANDS if entry.group == group]
    assert all(f"reader {entry.name} {entry.arguments}" in out for entry in wanted)


def test_the_version_is_the_packages(cli: Cli) -> None:
    assert cli("--version").out == f"reader {__version__}\n"


@pytest.mark.parametrize(
    ("argv", "remedy"),
    [
        (["lst"], "did you mean the command list?"),
        (["/no/such/place"], "no such folder or file"),
        (["note"], "one of add, show, edit, delete, move"),
        (["note", "burn"], "one of add, show, edit, delete, move"),
        (["tags", "burn"], "rename"),
        (["list", "--library", "/no/such/place"], "/no/such/place"),
        (["show"], "see reader show --help"),
        (["show", "a", "b"], "see reader show --help"),
        (["show", "a", "--plain", "--html"], "not allowed with"),
        (["undo", "--jsno"], "see reader undo --help"),
        (["search", "--limit", "x", "q"], "--limit"),
        (["search", "--limit"], "--limit"),
        (["detect"], "name articles, or say --all"),
        (["a", "b"], "see reader --help"),
    ],
)
def test_wrong_usage_is_one_line_with_a_remedy_and_status_2(
    cli: Cli, library: Path, argv: list[str], remedy: str
) -> None:
    result = cli(*argv)
    assert result.status == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert result.err.startswith("reader: ")
    assert remedy in result.err


def test_what_is_not_a_terminal_gets_no_app(cli: Cli, library: Path) -> None:
    result = cli(str(library), stdin=b"")
    assert result.status == 2
    assert "needs a terminal" in result.err


def test_a_library_that_is_nowhere_is_named_with_a_remedy(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = cli("list")
    assert result.status == 2
    assert "--library PATH" in result.err
    assert list(tmp_path.iterdir()) == []


def test_escapes_in_what_was_typed_are_not_echoed_raw(cli: Cli, library: Path) -> None:
    result = cli("show", "x\x1b]0;owned\x07\n\u202ey")
    assert result.status == 2
    assert not {"\x1b", "\x07", "\u202e"} & set(result.err)
    assert result.err.count("\n") == 1


def test_help_takes_at_most_five_times_what_python_takes() -> None:
    def seconds(*argv: str) -> float:
        start = time.perf_counter()
        subprocess.run(python(*argv), stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start

    # In turns, so that a busy machine slows both.
    pairs = [
        (seconds("-m", "reader", "--help"), seconds("-c", "pass")) for _ in range(10)
    ]
    best_help, best_pass = map(min, zip(*pairs, strict=True))
    assert best_help <= 5 * best_pass


def test_a_closed_pipe_is_no_error(library: Path) -> None:
    for number in range(400):
        (library / f"articles/{number}.txt").write_text(f"Headline {number}\n\nText.\n")
    with subprocess.Popen(
        python("-m", "reader", "list", "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=library,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_pipe_closed_before_the_first_byte_is_no_error(library: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    for argv in (["--help"], ["list"], ["list", "--help"], ["show", "bridge"]):
        done = subprocess.run(
            python("-m", "reader", *argv),
            stdout=write,
            stderr=subprocess.PIPE,
            cwd=library,
        )
        assert (argv, done.returncode, done.stderr) == (argv, 0, b"")
    os.close(write)


def test_a_full_disk_is_one_line_and_status_2(library: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    for argv in (["--help"], ["list"], ["list", "--help"], ["list", "--json"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                python("-m", "reader", *argv),
                stdout=full,
                stderr=subprocess.PIPE,
                cwd=library,
            )
        assert (argv, done.returncode) == (argv, 2)
        assert done.stderr.count(b"\n") == 1
        assert done.stderr.startswith(b"reader: ")


@pytest.mark.skipif(os.name == "nt", reason="redirects as a POSIX shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_were_closed_are_no_error(library: Path, closed: str) -> None:
    for call in ("--help", "list", "list --json"):
        shell = f'"{sys.executable}" -m reader {call} {closed}'
        done = subprocess.run(shell, shell=True, capture_output=True, cwd=library)
        assert (call, done.returncode, done.stderr) == (call, 0, b"")


def test_help_is_utf8_whatever_the_locale(library: Path) -> None:
    for argv in (["--help"], ["mark", "--help"]):
        done = subprocess.run(
            python("-m", "reader", *argv),
            env={**os.environ, "PYTHONIOENCODING": "ascii:strict"},
            capture_output=True,
            cwd=library,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert "…" in done.stdout.decode("utf-8")
