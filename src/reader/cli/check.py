"""`check`: what is damaged, orphaned or conflicting in a library."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from reader.cli.command import DONE, NOTHING, Parser

if TYPE_CHECKING:
    from reader.cli.session import Session


class CheckCommand:
    """Look through the library without changing anything."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--json`."""
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print one line for each problem; the status says whether there was one."""
        from reader.annotations.check import check
        from reader.library.scan import OTHER_KIND

        session.scan()
        workspace = session.workspace
        rows = workspace.library.listing()
        ids = [row.id for row in rows]
        found = [
            (row.id, row.problem) for row in rows if row.problem not in ("", OTHER_KIND)
        ]
        found += [
            (problem.path, problem.message)
            for problem in check(workspace.notebook, ids, workspace.article)
        ]
        for path, message in found:
            if args.json:
                session.output.record({"path": path, "message": message})
            else:
                session.output.line(f"{path}: {message}")
        return NOTHING if found else DONE
