"""`compare join|split|rename|corrections|forget`: what belongs together."""

from __future__ import annotations

import argparse
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader.cli.command import Parser
from reader.cli.compare import group
from reader.cli.output import Column
from reader.cli.status import DONE, UsageError

if TYPE_CHECKING:
    from reader.annotations.judgements import Cited, Judgement, StoredJudgement
    from reader.cli.session import Session
    from reader.comparison.model import Mention, Row

_FIGURE = re.compile(r"(.+):(\d+)")
_WHAT = "ARTICLE|ARTICLE:START"
_HELP = (
    "an article stands for its story, ARTICLE:START for the figure that begins at that"
    " code point, as compare --json gives it"
)


class _Judging(ABC):
    """What all that correct comparisons have in common: `--dry-run`, the answer."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare what they share."""
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would be changed"
        )

    @abstractmethod
    def rule(self, args: argparse.Namespace, session: Session) -> Judgement:
        """Return what is to be said. Raises `UsageError`."""

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Say it."""
        from reader.annotations.judgements import describe, judged
        from reader.annotations.records import RecordError

        session.scan()
        group(session)
        try:
            rule = judged(self.rule(args, session))
        except RecordError as error:
            raise UsageError(str(error)) from error
        what = describe(rule)
        if args.dry_run:
            session.output.line(f"would {what}")
            return DONE
        done = session.change(lambda notebook: notebook.judge([rule]))
        again = "" if done else " (that was said before)"
        session.output.line(f"{what}{again}")
        return DONE


class JoinCommand(_Judging):
    """Say that articles are of one story, or figures for one question."""

    def add_arguments(self, parser: Parser) -> None:
        """Declare what is joined."""
        parser.add_argument("these", metavar=_WHAT, nargs="+", help=_HELP)
        super().add_arguments(parser)

    def rule(self, args: argparse.Namespace, session: Session) -> Judgement:
        """Join them."""
        from reader.annotations.judgements import Judgement, Says

        if len(set(args.these)) < 2:
            raise UsageError("join: name two of a kind at least")
        figures = _of_figures(session, args.these)
        says = Says.ONE_QUESTION if figures else Says.ONE_STORY
        return Judgement(says, _cited(session, args.these, figures))


class SplitCommand(_Judging):
    """Say that articles are not of their story, or figures not for their question."""

    def add_arguments(self, parser: Parser) -> None:
        """Declare what is split off, and off what."""
        parser.add_argument("these", metavar=_WHAT, nargs="+", help=_HELP)
        parser.add_argument(
            "--from",
            dest="those",
            metavar="REST",
            action="append",
            default=[],
            help="split off this one alone; else off all others that are there",
        )
        super().add_arguments(parser)

    def rule(self, args: argparse.Namespace, session: Session) -> Judgement:
        """Split them off."""
        from reader.annotations.judgements import Judgement, Says

        figures = _of_figures(session, [*args.these, *args.those])
        these = _cited(session, args.these, figures)
        those = _cited(session, args.those, figures)
        if figures:
            row = _row_of(session, these)
            if not those:
                known = {(one.article, one.start) for one in these}
                those = tuple(
                    _of_mention(session, mention)
                    for mention in row.mentions
                    if (mention.article, mention.figure.start) not in known
                )
            if not those:
                raise UsageError("split: no other figure answers this question")
            called = row.question.title
            return Judgement(Says.OTHER_QUESTION, these, those, called=called)
        if not those:
            those = self._rest(session, these)
        return Judgement(Says.OTHER_STORY, these, those)

    def _rest(self, session: Session, these: Sequence[Cited]) -> tuple[Cited, ...]:
        leaving = {one.article for one in these}
        found = {
            article
            for one in leaving
            if (story := session.workspace.stories.of(one))
            for article in story.articles
        }
        rest = sorted(found - leaving)
        if not rest:
            raise UsageError(f"{these[0].article}: no other article is in its story")
        return _cited(session, rest, False)


class RenameCommand(_Judging):
    """Give a story or a question another name."""

    def add_arguments(self, parser: Parser) -> None:
        """Declare what is renamed, and its name."""
        parser.add_argument("this", metavar=_WHAT, help=_HELP)
        parser.add_argument("name", metavar="NAME")
        super().add_arguments(parser)

    def rule(self, args: argparse.Namespace, session: Session) -> Judgement:
        """Give the name."""
        from reader.annotations.judgements import Judgement, Says

        figures = _of_figures(session, [args.this])
        these = _cited(session, [args.this], figures)
        if figures:
            row = _row_of(session, these)
            mentions = tuple(_of_mention(session, m) for m in row.mentions)
            return Judgement(
                Says.QUESTION_NAME,
                mentions,
                name=args.name,
                key=row.question.key,
                called=row.question.title,
            )
        story = session.workspace.stories.of(these[0].article)
        if story is None:
            raise UsageError(f"{these[0].article}: no other article is in its story")
        articles = _cited(session, story.articles, False)
        return Judgement(Says.STORY_NAME, articles, name=args.name, called=story.title)


def _of_figures(session: Session, words: Sequence[str]) -> bool:
    """Return whether words name figures, and not articles. Raises `UsageError`."""
    kinds = {
        session.inside(word) is None and _FIGURE.fullmatch(word) is not None
        for word in words
    }
    if len(kinds) > 1:
        raise UsageError("name either articles, or figures as ARTICLE:START")
    return kinds.pop()


def _cited(session: Session, words: Sequence[str], figures: bool) -> tuple[Cited, ...]:
    """Return what words name. Raises `UsageError` and `ArticleError`."""
    from reader.annotations.judgements import Cited

    if figures:
        return tuple(_figure(session, word) for word in dict.fromkeys(words))
    found = dict.fromkeys(session.article_id(word) for word in words)
    rows = [session.workspace.library.listed(article) for article in found]
    return tuple(Cited(row.id, row.sha256) for row in rows if row is not None)


def _figure(session: Session, word: str) -> Cited:
    from reader.comparison.judged import cite
    from reader.detection.model import Figure

    match = _FIGURE.fullmatch(word)
    assert match is not None
    article = session.workspace.article(session.article_id(match[1]))
    at = int(match[2])
    for span in session.workspace.detect(article):
        if isinstance(span, Figure) and span.start <= at < span.end:
            return cite(article, span)
    raise UsageError(
        f"{word}: no figure is there; `reader figures {article.id}` lists them"
    )


def _of_mention(session: Session, mention: Mention) -> Cited:
    from reader.comparison.judged import cite

    article = session.workspace.article(mention.article)
    return cite(article, mention.figure)


def _row_of(session: Session, these: Sequence[Cited]) -> Row:
    """Return the row of the first figure, on the board of its story."""
    article = these[0].article
    workspace = session.workspace
    board = workspace.board(workspace.stories.of(article) or (article,))
    for row in board.rows:
        for mention in row.mentions:
            figure = mention.figure
            if mention.article == article and (
                figure.start <= these[0].start < figure.end
            ):
                return row
    raise UsageError(f"{article}:{these[0].start}: a date answers no question")


class ComparisonsCommand:
    """List what was said of stories and questions, in the order in which it was."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--json`."""
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print one line for each, with the id that `forget` takes."""
        from reader.annotations.judgements import describe, judgement_record

        session.scan()
        stored = session.workspace.notebook.judgements()
        if args.json:
            for one in stored:
                record = judgement_record(one)
                what = describe(one.rule)
                session.output.record({"id": record.pop("id"), "what": what, **record})
            return DONE
        columns = (
            Column("id"),
            Column("what", flexible=1),
            Column("by", flexible=3),
            Column("when"),
        )
        session.output.table(columns, [_line(one) for one in stored])
        return DONE


def _line(one: StoredJudgement) -> list[str]:
    from reader.annotations.judgements import describe

    return [one.id, describe(one.rule), one.author, one.modified[:10]]


class ForgetComparisonsCommand:
    """Take back what was said of stories and questions, whenever it was."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the ids."""
        parser.add_argument("ids", metavar="ID", nargs="+")

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Forget each of them, all in one change."""
        from reader.annotations.judgements import describe

        notebook = session.workspace.notebook
        found = [notebook.judgement(one) for one in args.ids]
        ids = [one.id for one in found]
        gone = session.change(lambda nb: nb.forget_judgements(ids))
        for one in gone:
            session.output.line(f"forgot: {describe(one.rule)}")
        return DONE
