"""From the words on the command line to one command, and from errors to one line."""

from __future__ import annotations

import sys

from reader.cli import streams
from reader.cli.registry import APP, COMMANDS, Entry, actions, find, names

TYPE_CHECKING = False  # as in `typing`, whose import would cost more than the help
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reader.cli.output import Output

_HELP = ("-h", "--help")
_VALUED = ("--library", "--article", "--query")
"""Options with a value that may stand before a command's name."""


def main(argv: list[str]) -> int:
    """Run what `argv` asks for and return the exit status."""
    streams.prepare()
    try:
        page = _page(argv)
        if page is None:
            status = _guarded(argv)
        else:
            status = 0
            sys.stdout.write(page)
        sys.stdout.flush()
    except BrokenPipeError:
        streams.abandon()
        return 0
    except OSError as error:
        streams.abandon()
        print(f"reader: standard output: {error.strerror or error}", file=sys.stderr)
        return 2
    return status


def _page(argv: list[str]) -> str | None:
    """Return what to print where help or the version is asked for; it costs little."""
    first, second = [*argv[:2], "", ""][:2]
    if first in _HELP:
        return help_text()
    if first in ("-V", "--version"):
        from reader import __version__

        return f"reader {__version__}\n"
    if second in _HELP and actions(first):
        return "\n".join(_calls(e for e in COMMANDS if e.group == first)) + "\n"
    return None


def _guarded(argv: list[str]) -> int:
    """Run a command; every foreseeable failure is one line and an exit status.

    What was printed before the failure is left to be sent.
    """
    from reader.cli.output import Output
    from reader.cli.status import WRONG

    output = Output()
    try:
        return _run(argv, output)
    except BrokenPipeError:
        raise
    except SystemExit as end:  # argparse has printed the help of a command
        return int(end.code or 0)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        message = explain(error)
        if message is None:
            raise
        output.complain(message)
        return WRONG


def explain(error: Exception) -> str | None:
    """Return the line that tells a user what went wrong; None for a fault of ours."""
    from reader.annotations.judgements import UnknownJudgementError
    from reader.annotations.model import (
        StoreError,
        UnknownCorrectionError,
        UnknownNoteError,
    )
    from reader.cli.status import UsageError
    from reader.library.model import ArticleError

    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror or error}"
    if isinstance(error, UnknownNoteError):
        return f"{error}; `reader notes` lists them"
    if isinstance(error, UnknownCorrectionError):
        group = "compare" if isinstance(error, UnknownJudgementError) else "entities"
        return f"{error}; `reader {group} corrections` lists them"
    if isinstance(error, UsageError | ArticleError | StoreError):
        return str(error)
    query = sys.modules.get("reader.search.query")
    if query is not None and isinstance(error, query.QueryError):
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
        status = command.run(args, session)
        if entry.name != "check":  # which tells it itself
            session.tell_damage()
        return status
    finally:
        session.close()


def choose(argv: list[str]) -> tuple[Entry, list[str]]:
    """Return the command that `argv` names and what is left for it.

    Options may stand before its name. Where the first word names no command, it is
    the path that the app opens.
    """
    from reader.cli.status import UsageError

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
        raise UsageError(_no_action(words[0], *words[1:2]))
    return APP, argv


def _no_action(group: str, word: str = "") -> str:
    known = ", ".join(actions(group))
    what = f"{group} {word}: no such action" if word else f"{group}: name an action"
    return f"{what}, one of {known}; see reader --help"


def help_text() -> str:
    """Return the page of `--help`: every command and the options that all share."""
    lines = [
        "usage: reader [PATH] [--article PART] [--query Q]",
        "       reader COMMAND …",
        "",
        "Read news in the terminal: names and figures at a glance, exact notes.",
        "",
    ]
    lines.extend(_calls((APP, *COMMANDS)))
    return "\n".join(lines) + _HELP_END


def _calls(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield how each command is called and what it does, in two columns."""
    for entry in entries:
        call = " ".join(filter(None, ("reader", entry.name, entry.arguments)))
        if len(call) > _CALL_WIDTH:
            yield f"  {call}"
            yield f"{'':{_CALL_WIDTH + 4}}{entry.summary}"
        else:
            yield f"  {call:<{_CALL_WIDTH}}  {entry.summary}"


_CALL_WIDTH = 30
"""Cells of the column with the commands; what is longer has a line of its own."""

_HELP_END = """

`reader ./notes` opens a path that is named like a command.
An ARTICLE is a file, a listed path or a part of just one. A query Q is words,
"phrases", tag: note: source: person: has: is:, OR, NOT or -, and ( ); a listed
path among its words narrows it to that article. Listings are columns, two
spaces apart, cut to a terminal's width, whole in a pipe; scripts read --json.

  --library PATH   the library; else the current folder if it has articles/,
                   else your own library
  --json           listings as one JSON object a line
  -h, --help       this, or after a command what it takes
  -V, --version    the version

exit status: 0 done; 1 a query was given and nothing matched, or check found
something; 2 wrong usage or bad input
"""
