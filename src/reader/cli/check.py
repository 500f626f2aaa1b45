"""`check`: what is damaged, orphaned or conflicting in a library."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from reader.cli.command import Parser
from reader.cli.status import DONE, NOTHING

if TYPE_CHECKING:
    from reader.annotations.model import Problem
    from reader.cli.session import Session


class CheckCommand:
    """Look through the library; `--repair` first mends what is safe to mend."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--repair` and `--json`."""
        either = parser.add_mutually_exclusive_group()
        either.add_argument(
            "--repair",
            action="store_true",
            help="mend what can be mended without losing anything, and say what",
        )
        either.add_argument(
            "--let-go",
            action="store_true",
            help="leave files of notes deleted that are gone, and say no more of them",
        )
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print one line for what was mended and for each problem that is left.

        The status says whether any is.
        """
        from reader.annotations.check import check
        from reader.annotations.model import Problem
        from reader.library.scan import OTHER_KIND

        session.scan()
        workspace = session.workspace
        rows = workspace.library.listing()
        ids = [row.id for row in rows]
        if args.repair:
            done = session.change(lambda nb: nb.repair(ids, workspace.article), ids)
            self._print(done, True, args.json, session)
        if args.let_go:
            self._let_go(args.json, session)
        found = [
            Problem(row.id, row.problem)
            for row in rows
            if row.problem not in ("", OTHER_KIND)
        ]
        found += check(workspace.notebook, ids, workspace.article)
        self._print(found, False, args.json, session)
        return NOTHING if found else DONE

    def _let_go(self, as_json: bool, session: Session) -> None:
        """Let go what was in files that are gone, and say so of each."""
        from reader.annotations.model import Problem

        notebook = session.workspace.notebook
        notebook.refresh()
        gone = notebook.let_go([one.file for one in notebook.vanished()])
        told = [
            Problem(one.path, f"{one.what} let go; old versions are in {one.kept}")
            for one in gone
        ]
        self._print(told, True, as_json, session)

    @staticmethod
    def _print(
        found: Iterable[Problem], repaired: bool, as_json: bool, session: Session
    ) -> None:
        for problem in found:
            if as_json:
                record = {"path": problem.path, "message": problem.message}
                session.output.record({**record, "repaired": repaired})
            else:
                session.output.line(f"{problem.path}: {problem.message}")
