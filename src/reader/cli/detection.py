"""`detect` and `figures`: what was found in the articles, span by span."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from reader.cli.command import Parser
from reader.cli.looking import look_through
from reader.cli.output import Column, counted
from reader.cli.status import DONE, NOTHING, WRONG, UsageError

if TYPE_CHECKING:
    from reader.cli.session import Chosen, Session
    from reader.detection.model import Span
    from reader.library.model import Article

_COLUMNS = (
    Column("article", flexible=4, tail=True),
    Column("start", right=True),
    Column("end", right=True),
    Column("kind"),
    Column("text", flexible=1),
    Column("value", flexible=2),
    Column("of", flexible=3),
)


class DetectCommand:
    """Print the entities and figures of articles, files or standard input."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare what to look at."""
        parser.add_argument("articles", metavar="ARTICLE|FILE|-", nargs="*")
        parser.add_argument(
            "--all",
            action="store_true",
            help="look through the whole library, or what a query finds in it, on all"
            " processors; a stopped run is taken up where it was",
        )
        parser.add_argument(
            "--engine",
            metavar="E",
            help="built-in, or spacy:NAME for an installed pipeline, instead of that in"
            " the settings",
        )
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print what is found; a bad argument does not keep the others back."""
        if not args.all and not args.articles:
            raise UsageError("detect: name articles, or say --all")
        if args.engine is not None:
            session.use_engine(args.engine)
        detect = _detect_all if args.all else _detect
        return max(detect(args, session), session.engine_status(args.engine))


def _detect(args: argparse.Namespace, session: Session) -> int:
    """Print what is found in the articles that are named."""
    from reader.cli.main import explain

    status = DONE
    records: list[dict[str, Any]] = []
    for argument in args.articles:
        try:
            readable = session.read(argument)
            spans = session.detect(readable)
        except Exception as error:
            message = explain(error)
            if message is None:
                raise
            session.output.complain(message)
            status = WRONG
            continue
        found = span_records(readable.label, readable.article.text, spans)
        if args.json:
            for record in found:
                session.output.record(record)
        else:
            records.extend(found)
    several = len(args.articles) > 1
    _print_table(session, records, with_article=several)
    return status


def _detect_all(args: argparse.Namespace, session: Session) -> int:
    """Look through the library or what a query finds; say how much, or print it."""
    chosen = session.choose(args.articles)
    ids = session.select(chosen)
    if chosen.query is not None and not ids:
        return NOTHING
    looked = look_through(session, ids)
    if chosen.query is None and not chosen.articles:
        session.forget_vanished()
    if args.json:
        for article in session.each(ids, "printing"):
            spans = session.workspace.detect(article)
            for record in span_records(article.id, article.text, spans):
                session.output.record(record)
    else:
        count = looked.known + looked.done
        session.output.line(
            f"{counted(count, 'article')} looked through,"
            f" {looked.done} anew ({looked.words} words)"
        )
    return WRONG if looked.failed else DONE


def span_records(
    label: str, text: str, spans: Sequence[Span]
) -> Iterator[dict[str, Any]]:
    """Yield the fields of `detect --json` for each span of an article."""
    from reader.detection.record import span_record

    for span in spans:
        yield {"article": label, **span_record(span, text)}


def _print_table(
    session: Session, records: Sequence[dict[str, Any]], *, with_article: bool
) -> None:
    first = 0 if with_article else 1
    session.output.table(_COLUMNS[first:], [_row(record)[first:] for record in records])


def _row(record: dict[str, Any]) -> list[str]:
    counted = " ".join(
        str(record[name]) for name in ("unit", "counted", "event") if record.get(name)
    )
    return [
        record["article"],
        str(record["start"]),
        str(record["end"]),
        record["kind"],
        record["text"],
        _value(record),
        record.get("name") or counted,
    ]


_SIGNS = {
    "at_least": "≥ ",
    "more_than": "> ",
    "at_most": "≤ ",
    "less_than": "< ",
    "about": "~ ",
}


def _value(record: dict[str, Any]) -> str:
    """Return a figure's value as people write it: `> 100`, `200 to 300`, `~ 2000`."""
    value, low, high = record.get("value"), record.get("low"), record.get("high")
    sign = _SIGNS.get(record.get("bound", ""), "")
    if value is not None:
        return f"{sign}{value}"
    if low is not None and high is not None:
        joint = " to " if record["kind"] != "vote" else "-"
        return f"{sign}{low}{joint}{high}"
    return f"{sign}{low if low is not None else high}" if low or high else ""


class FiguresCommand:
    """List the figures of the articles, in the order of the text."""

    takes_query = True

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--json`."""
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print one line for each figure, with its value."""
        from reader.detection.model import Figure

        chosen = session.choose(args.words, args.literal)
        records: list[dict[str, Any]] = []
        count = 0
        for article, spans in detected(session, chosen):
            figures = [span for span in spans if isinstance(span, Figure)]
            count += len(figures)
            found = span_records(article.id, article.text, figures)
            if args.json:
                for record in found:
                    session.output.record(record)
            else:
                records.extend(found)
        _print_table(session, records, with_article=True)
        return NOTHING if chosen.query is not None and not count else DONE


def detected(
    session: Session, chosen: Chosen
) -> Iterator[tuple[Article, tuple[Span, ...]]]:
    """Yield the chosen articles with their spans."""
    ids = session.select(chosen)
    look_through(session, ids)
    for article in session.each(ids, "reading"):
        yield article, session.workspace.detect(article)
