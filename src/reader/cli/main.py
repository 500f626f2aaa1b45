"""From the words on the command line to one command, and from errors to one line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from reader.cli.registry import APP, COMMANDS, Entry, actions, find, names

if TYPE_CHECKING:
    from reader.cli.output import Output

_VALUED = ("--library", "--article", "--query")
"""Options with a value that may stand before a command's name."""


def main(argv: list[str]) -> int:
    """Run what `argv` asks for and return the exit status."""
    try:
        if argv[:1] in (["--help"], ["-h"]):
            sys.stdout.write(help_text())
            sys.stdout.flush()
            return 0
        if argv[:1] in (["--version"], ["-V"]):
            from reader import __version__

            sys.stdout.write(f"reader {__version__}\n")
            sys.stdout.flush()
            return 0
    except BrokenPipeError:
        from reader.cli.output import Output

        Output().abandon()
        return 0
    return _guarded(argv)


def _guarded(argv: list[str]) -> int:
    """Run a command; every foreseeable failure is one line and an exit status."""
    from reader.cli.command import WRONG
    from reader.cli.output import Output

    output = Output()
    try:
        status = _run(argv, output)
        output.flush()
    except BrokenPipeError:
        output.abandon()
        return 0
    except SystemExit as end:  # argparse has printed the help of a command
        return int(end.code or 0)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        message = explain(error)
        if message is None:
            raise
        try:
            output.flush()
        except BrokenPipeError:
            output.abandon()
        output.complain(message)
        return WRONG
    return status


def explain(error: Exception) -> str | None:
    """Return the line that tells a user what went wrong; None for a fault of ours."""
    from reader.annotations.model import StoreError, UnknownNoteError
    from reader.cli.command import UsageError
    from reader.library.model import ArticleError

    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror or error}"
    if isinstance(error, UsageError | ArticleError | StoreError | UnknownNoteError):
        return str(error)
    from reader.search.query import QueryError

    if isinstance(error, QueryError):
        return f"query, character {error.position + 1}: {error.message}"
    return None


def _run(argv: list[str], output: Output) -> int:
    from reader.cli.command import Parser, parse
    from reader.cli.session import Session

    entry, rest = choose(argv)
    command = entry.make()
    prog = f"reader {entry.name}".rstrip()
    usage = f"{prog} {entry.arguments}".rstrip()
    args = parse(command, Parser(prog, usage, entry.summary), rest)
    session = Session(output, args.library)
    try:
        return command.run(args, session)
    finally:
        session.close()


def choose(argv: list[str]) -> tuple[Entry, list[str]]:
    """Return the command that `argv` names and what is left for it.

    Options may stand before its name. Where the first word names no command, it is
    the path that the app opens.
    """
    from reader.cli.command import UsageError

    at = 0
    while at < len(argv) and argv[at].startswith("-") and argv[at] != "--":
        at += 2 if argv[at] in _VALUED else 1
    options, words = argv[:at], argv[at:]
    found = find(words)
    if found:
        entry, count = found
        extra = words[count : count + 1]
        if entry.name == "tags" and count == 1 and extra and extra[0][:1] != "-":
            raise UsageError(_no_action("tags", extra[0]))
        return entry, [*options, *words[count:]]
    if words and words[0] in names():
        if {"-h", "--help"} & set(words[1:2]):
            return _group(words[0]), [*options, *words[1:]]
        raise UsageError(_no_action(words[0], *words[1:2]))
    return APP, argv


def _group(name: str) -> Entry:
    """Return a command whose help lists the actions of a group."""
    first = next(entry for entry in COMMANDS if entry.name.startswith(f"{name} "))
    lines = [
        f"{e.name.removeprefix(name).strip()} {e.arguments}"
        for e in COMMANDS
        if e.name.startswith(f"{name} ")
    ]
    return Entry(name, "\n       ".join(lines), first.summary, first.target)


def _no_action(group: str, word: str = "") -> str:
    known = ", ".join(actions(group))
    what = f"no action {word}" if word else "says what to do in its second word"
    return f"{group}: {what}: {known}; see reader --help"


def help_text() -> str:
    """Return the page of `--help`: every command and the options that all share."""
    lines = [
        "usage: reader [PATH] [--article PART] [--query Q]",
        "       reader COMMAND …",
        "",
        "Read news in the terminal: names and figures at a glance, exact notes.",
        "",
    ]
    for entry in (APP, *COMMANDS):
        call = " ".join(filter(None, ("reader", entry.name, entry.arguments)))
        if len(call) > _CALL_WIDTH:
            lines += [f"  {call}", f"{'':{_CALL_WIDTH + 4}}{entry.summary}"]
        else:
            lines.append(f"  {call:<{_CALL_WIDTH}}  {entry.summary}")
    return "\n".join(lines) + _HELP_END


_CALL_WIDTH = 30
"""Cells of the column with the commands; what is longer has a line of its own."""

_HELP_END = """

`reader ./notes` opens a path that is named like a command.
An ARTICLE is a file, a listed path or a part of just one. A query Q is words,
"phrases", tag: note: source: person: has: is:, OR, NOT or -, and ( ).

  --library PATH   the library; else the current folder if it has articles/, else
                   your own library
  --json           listings as one JSON object a line
  -h, --help       this, or after a command what it takes
  -V, --version    the version

exit status: 0 done; 1 a query was given and nothing matched, or check found
something; 2 wrong usage or bad input
"""
