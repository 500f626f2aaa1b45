"""The app: the one door from the command line to the screens."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from reader.cli.command import Parser
from reader.cli.status import UsageError
from reader.text.canonical import canonical

if TYPE_CHECKING:
    from reader.cli.session import Session


class OpenCommand:
    """Open the app on a library, a folder or one file."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare what to open and what to show first."""
        parser.add_argument("path", metavar="PATH", nargs="?")
        parser.add_argument(
            "--article", metavar="PART", help="open the article with PART in its path"
        )
        parser.add_argument("--query", metavar="Q", help="narrow the list to Q")

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Open it, and return when the user quits."""
        if args.path is not None and args.library is not None:
            raise UsageError("give the library once: as PATH or with --library")
        given = args.path if args.path is not None else args.library
        if given is not None and not Path(given).exists():
            raise UsageError(f"{given}: no such folder or file{_meant(given)}")
        query = None if args.query is None else canonical(args.query)
        if query is not None:
            from reader.search.query import parse

            parse(query)
        if not is_terminal():
            raise UsageError(
                "the app needs a terminal; `reader list` and `reader show` do without"
            )
        gc.disable()  # what is loaded and made while starting lives on
        try:
            return self._open(args, session, given, query)
        finally:
            gc.enable()

    def _open(
        self,
        args: argparse.Namespace,
        session: Session,
        given: str | None,
        query: str | None,
    ) -> int:
        problems: list[str] = []
        session.report = problems.append  # the app shows them; here they would vanish
        workspace = session.open(library_to_open(given))
        article = None if args.article is None else session.article_id(args.article)
        from reader.tui.app import run_app

        return run_app(workspace, article=article, query=query, problems=problems)


def library_to_open(given: str | None) -> Path | None:
    """Return what the app opens; None for the library in the current folder.

    At the very first start the user's own library is made, from the sample.
    """
    if given is not None:
        return Path(given)
    if (Path.cwd() / "articles").is_dir():
        return None
    from reader.settings import default_library

    own = default_library()
    if not own.exists():
        from reader.sample import make_default_library

        make_default_library(own)
    return own


def is_terminal() -> bool:
    """Tell whether a person sits at both ends of the program."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _meant(given: str) -> str:
    """Return a remedy for a word that is neither a path nor a command."""
    import difflib

    from reader.cli.registry import names

    close = difflib.get_close_matches(given, sorted(names()), 1)
    if close:
        return f"; did you mean the command {close[0]}?"
    return "; reader --help lists the commands"
