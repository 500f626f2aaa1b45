"""Looking through many articles for entities and figures, with a line of progress."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.cli.session import Session


@dataclass(slots=True)
class Looked:
    """How far a look through articles has come."""

    known: int = 0
    """Articles of which everything was known already."""
    done: int = 0
    failed: int = 0
    words: int = 0
    """Of the articles that were done now."""


def look_through(session: Session, ids: Sequence[str]) -> Looked:
    """Detect in every article of `ids` that was not looked through before.

    They are done in this order, on all processors where there are many. Each that
    fails is one line on standard error. On Ctrl+C a line says how far it came, and
    KeyboardInterrupt goes on; the next run goes on from there.
    """
    from reader.detection.batch import fill, jobs_for, waiting

    workspace = session.workspace
    listed = filter(None, map(workspace.library.listed, ids))
    rows = [row for row in listed if not row.problem]
    todo = waiting(workspace.detector, rows)
    looked = Looked(known=len(rows) - len(todo))
    progress = session.output.progress("detecting")
    started = time.monotonic()
    work = fill(
        workspace.detector, workspace.root, [row.id for row in todo], jobs_for(todo)
    )
    try:
        with closing(work):
            for one in work:
                if one.problem:
                    looked.failed += 1
                    progress.clear()
                    session.output.complain(f"{one.article}: {one.problem}")
                else:
                    looked.done += 1
                    looked.words += one.words
                rate = looked.words / max(0.001, time.monotonic() - started)
                progress(
                    looked.done + looked.failed,
                    len(todo),
                    f", {rate:,.0f} words a second",
                )
    except KeyboardInterrupt:
        progress.clear()
        session.output.complain(
            f"stopped: {looked.done} of {len(todo)} articles looked through;"
            " the same command goes on from there"
        )
        raise
    return looked
