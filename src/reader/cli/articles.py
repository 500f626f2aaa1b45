"""`list`, `show` and `mark`: the articles of a library."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reader.annotations.model import ArticleState
from reader.cli.command import Parser
from reader.cli.output import Column
from reader.cli.status import DONE, NOTHING

if TYPE_CHECKING:
    from reader.cli.session import Session
    from reader.library.model import Listed


class ListCommand:
    """List the articles, newest first."""

    takes_query = True

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--json`."""
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print one line for each article that matches."""
        chosen = session.choose(args.words, args.literal)
        ids = session.select(chosen)
        workspace = session.workspace
        notebook = workspace.notebook
        notebook.refresh()
        counts, marks = notebook.counts(), notebook.states()
        unread = ArticleState()
        records = [
            _record(
                row,
                counts.get(row.id, 0),
                notebook.tags_of(row.id),
                marks.get(row.id, unread),
            )
            for row in map(workspace.library.listed, ids)
            if row is not None
        ]
        if args.json:
            for record in records:
                session.output.record(record)
        else:
            session.output.table(_LIST_COLUMNS, [_row(record) for record in records])
        return NOTHING if chosen.query is not None and not records else DONE


_LIST_COLUMNS = (
    Column("published"),
    Column("source", flexible=2),
    Column("state"),
    Column("notes", right=True),
    Column("headline", flexible=1),
    Column("path", flexible=3, tail=True),
    Column("tags", flexible=4),
)


def states(state: ArticleState) -> list[str]:
    """Return what a user did with an article, as `list --json` says it."""
    return ["read" if state.read else "unread", *(["starred"] * state.starred)]


def _record(
    row: Listed, notes: int, tags: Sequence[str], state: ArticleState
) -> dict[str, Any]:
    record: dict[str, Any] = {
        "path": row.id,
        "headline": row.headline or None,
        "source": row.source or None,
        "published": row.published or None,
        "words": row.words,
        "notes": notes,
        "tags": sorted(tags),
        "state": states(state),
    }
    if row.problem:
        record["problem"] = row.problem
    return record


def _row(record: dict[str, Any]) -> list[str]:
    problem = record.get("problem")
    return [
        (record["published"] or "")[: len("2024-05-09")],
        record["source"] or "",
        " ".join(record["state"]),
        str(record["notes"] or ""),
        f"({problem})" if problem else record["headline"] or "",
        record["path"],
        " ".join(f"#{tag}" for tag in record["tags"]),
    ]


class ShowCommand:
    """Print the text of one article."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the article and the forms that its text is printed in."""
        parser.add_argument("article", metavar="ARTICLE|FILE|-")
        forms = parser.add_mutually_exclusive_group()
        forms.add_argument(
            "--plain", action="store_true", help="the canonical text and nothing else"
        )
        forms.add_argument(
            "--ansi", action="store_true", help="highlighted, as on a terminal"
        )
        forms.add_argument(
            "--html", action="store_true", help="highlighted, a whole HTML page"
        )

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print it: for a terminal highlighted and wrapped, else plain."""
        output = session.output
        by_default = not (args.plain or args.ansi or args.html)
        ansi = args.ansi or (by_default and output.styled)
        readable = session.read(args.article)
        article = readable.article
        if not (ansi or args.html):
            output.raw(article.text)
            return DONE
        from reader.cli import render

        spans = session.detect(readable)
        theme = session.settings.theme
        if args.html:
            output.raw(render.html(article, spans, theme))
        else:
            output.raw(render.ansi(article.text, spans, theme, output.width))
        return DONE


class MarkCommand:
    """Mark articles read or unread, starred or not."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the articles and the marks."""
        parser.add_argument("articles", metavar="ARTICLE", nargs="+")
        for yes, no, name in (
            ("--read", "--unread", "read"),
            ("--star", "--unstar", "starred"),
        ):
            pair = parser.add_mutually_exclusive_group()
            pair.add_argument(yes, dest=name, action="store_true", default=None)
            pair.add_argument(no, dest=name, action="store_false", default=None)

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Mark all of them in one change, or none if one cannot be found."""
        from reader.cli.status import UsageError

        if args.read is None and args.starred is None:
            raise UsageError("mark: say --read, --unread, --star or --unstar")
        ids = list(dict.fromkeys(session.article_id(name) for name in args.articles))
        session.workspace.notebook.refresh()
        session.change(
            lambda notebook: notebook.mark(ids, read=args.read, starred=args.starred),
            ids,
        )
        return DONE
