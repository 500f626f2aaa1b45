"""What a command is, and how its arguments are read."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from reader.cli.status import UsageError

if TYPE_CHECKING:
    from reader.cli.session import Session


class Command(Protocol):
    """One command: what it takes, and what it does."""

    takes_query: bool
    """Whether words, unknown `-words` included, are query text in `args.words`."""

    def add_arguments(self, parser: Parser) -> None:
        """Declare the command's own arguments."""

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Do it and return the exit status."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises `UsageError` and can tell options from text."""

    def __init__(self, prog: str, usage: str, description: str) -> None:
        super().__init__(
            prog=prog,
            usage=usage,
            description=description,
            add_help=False,
            allow_abbrev=False,
        )
        self._takes_value: dict[str, bool] = {}
        self.add_argument("-h", "--help", action="help", help="show this and end")
        self.add_argument(
            "--library", metavar="PATH", help="the library, else the current folder's"
        )

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        """Declare an argument as argparse does, and remember the options."""
        action = super().add_argument(*names, **options)
        for name in action.option_strings:
            self._takes_value[name] = action.nargs != 0
        return action

    def options(self) -> tuple[str, ...]:
        """Return every option that was declared, `--help` and `--library` first."""
        return tuple(self._takes_value)

    def add_json(self) -> None:
        """Declare `--json`, which every listing has."""
        self.add_argument(
            "--json", action="store_true", help="one JSON object a line, UTF-8"
        )

    def print_help(self, file: object = None) -> None:
        """Print the help; unlike argparse's own, a failing write is not hidden."""
        sys.stdout.write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong with the command line as one line."""
        raise UsageError(f"{message}; see {self.prog} --help")

    def split_query(self, argv: Sequence[str]) -> tuple[list[str], list[str], int]:
        """Take the options out of `argv`; the rest is query text, in its order.

        The third value is how many of the words stood before `--`; those after it are
        never taken for the name of an article.
        """
        options: list[str] = []
        words: list[str] = []
        rest = iter(argv)
        for word in rest:
            name, equals, _ = word.partition("=")
            if word == "--":
                before = len(words)
                return options, [*words, *rest], before
            if word in self._takes_value:
                value = next(rest, None) if self._takes_value[word] else None
                options.append(word if value is None else f"{word}={value}")
            elif equals and self._takes_value.get(name):
                options.append(word)
            elif word.startswith("--"):
                self.error(f"{name}: no such option; after -- it is query text")
            else:
                words.append(word)
        return options, words, len(words)


def parse(command: Command, parser: Parser, argv: Sequence[str]) -> argparse.Namespace:
    """Read the arguments of `command`; raises `UsageError`."""
    command.add_arguments(parser)
    if not command.takes_query:
        return parser.parse_args(argv)
    options, words, before = parser.split_query(argv)
    args = parser.parse_args(options)
    args.words, args.literal = words[:before], words[before:]
    return args
