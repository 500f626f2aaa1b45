"""`search`: hits in texts, headlines, notes and tags."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from reader.cli.command import Parser
from reader.cli.output import Column
from reader.cli.status import DONE, NOTHING, UsageError

if TYPE_CHECKING:
    from reader.cli.session import Session

LIMIT = 200
"""Hits that are printed unless `--limit` says otherwise."""


class SearchCommand:
    """Find the places that match a query."""

    takes_query = True

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--limit` and `--json`."""
        parser.add_argument(
            "--limit",
            metavar="N",
            type=int,
            default=LIMIT,
            help=f"at most so many hits ({LIMIT})",
        )
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print one line for each hit."""
        if args.limit < 1:
            raise UsageError(f"--limit {args.limit}: give a number from 1")
        chosen = session.choose(args.words, args.literal)
        if chosen.query is None:
            raise UsageError("search: say what to search for; see reader search --help")
        session.workspace.notebook.refresh()
        session.index()
        search = session.workspace.search
        among = chosen.articles or None
        session.find_out(chosen.query, among)
        hits = search.hits(chosen.query, args.limit, among, per_article=None)
        if args.json:
            for hit in hits:
                session.output.record(
                    {
                        "kind": hit.kind.value,
                        "article": hit.article,
                        "start": hit.start,
                        "end": hit.end,
                        "snippet": hit.snippet,
                        "id": hit.id,
                    }
                )
        else:
            session.output.table(
                (
                    Column("article", flexible=2, tail=True),
                    Column("start", right=True),
                    Column("kind"),
                    Column("hit", flexible=1),
                ),
                [
                    [
                        hit.article,
                        "" if hit.start is None else str(hit.start),
                        hit.kind.value,
                        hit.snippet,
                    ]
                    for hit in hits
                ],
            )
        return DONE if hits else NOTHING
