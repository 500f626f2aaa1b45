"""`undo` and `redo`: take the last change back, or make it again."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from reader.cli.command import Parser
from reader.cli.status import DONE

if TYPE_CHECKING:
    from reader.annotations.model import Undone
    from reader.annotations.notebook import Notebook
    from reader.cli.session import Session


class UndoCommand:
    """Take back the last change, whichever window made it."""

    takes_query = False
    word = "undo"

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--dry-run`."""
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would be changed"
        )

    def step(self, notebook: Notebook, dry_run: bool) -> Undone:
        """Take the step in the history."""
        return notebook.undo(dry_run=dry_run)

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Take the step and say what it was."""
        notebook = session.workspace.notebook
        notebook.refresh()
        if args.dry_run:
            undone = self.step(notebook, True)
            session.output.line(f"would {self.word}: {undone.label}")
        else:
            undone = session.change(lambda nb: self.step(nb, False))
            session.output.line(f"{self.word}: {undone.label}")
        return DONE


class RedoCommand(UndoCommand):
    """Make again what was undone last."""

    word = "redo"

    def step(self, notebook: Notebook, dry_run: bool) -> Undone:
        """Take the step in the history."""
        return notebook.redo(dry_run=dry_run)
