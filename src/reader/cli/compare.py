"""`compare`: the same figure side by side, outlet by outlet, in time."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from reader.cli.command import Parser
from reader.cli.looking import look_through
from reader.cli.output import Column, counted
from reader.cli.status import DONE, NOTHING, UsageError

if TYPE_CHECKING:
    from reader.cli.session import Chosen, Session
    from reader.comparison.model import Board, Row, Story
    from reader.library.model import Listed

MOST = 200
"""Articles that are put side by side at once; of more, each story by itself."""
_FORMS = {
    "csv": "one line a figure, for spreadsheets",
    "markdown": "every figure with its sentence quoted",
    "html": "the same as a whole page",
}


class CompareCommand:
    """Put the figures of articles side by side.

    Without a query: of each story that several outlets report. With one: of the
    articles that it finds. An article alone stands for its story.
    """

    takes_query = True

    def add_arguments(self, parser: Parser) -> None:
        """Declare the forms, `--stories` and `--all`."""
        parser.add_argument(
            "--json", action="store_true", help="one JSON object a question, UTF-8"
        )
        for form, what in _FORMS.items():
            parser.add_argument(f"--{form}", action="store_true", help=what)
        parser.add_argument(
            "--stories",
            action="store_true",
            help="list the stories instead: which articles report one event, and why",
        )
        parser.add_argument(
            "--all",
            action="store_true",
            help="figures that a single article gives too; --json and --csv have them",
        )

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print the boards, or the stories."""
        forms = [form for form in ("json", *_FORMS) if getattr(args, form)]
        if len(forms) > 1 or (args.stories and forms not in ([], ["json"])):
            said = " and ".join(f"--{form}" for form in forms)
            raise UsageError(
                f"compare: {said}: one form at a time, --stories with --json alone"
            )
        chosen = session.choose(args.words, args.literal)
        ids = session.select(chosen)
        group(session)
        if args.stories:
            found = self._list(args, session, chosen, ids)
        else:
            boards = list(_boards(session, chosen, ids))
            found = self._print(args, session, boards)
        asked = chosen.query is not None
        return NOTHING if asked and not found else DONE

    def _list(
        self,
        args: argparse.Namespace,
        session: Session,
        chosen: Chosen,
        ids: Sequence[str],
    ) -> int:
        """Print the stories of which an article was chosen; return how many."""
        wanted = None if chosen.query is None and not chosen.articles else set(ids)
        stories = [
            story
            for story in session.workspace.stories.all()
            if wanted is None or wanted.intersection(story.articles)
        ]
        if args.json:
            for story in stories:
                session.output.record(_story_record(story))
        else:
            listed = session.workspace.library.listed
            rows = [row for story in stories for row in _story_rows(story, listed)]
            session.output.table(_STORIES, rows)
        return len(stories)

    def _print(
        self, args: argparse.Namespace, session: Session, boards: Sequence[Board]
    ) -> int:
        """Print boards in the form asked for; return how many rows they have."""
        from reader.cli import compare_formats as formats

        output = session.output
        whole = args.all or args.json or args.csv
        shown = [
            (board, [row for row in board.rows if whole or _compared(row, board)])
            for board in boards
        ]
        if args.json:
            for board, rows in shown:
                for row in rows:
                    output.record(formats.row_record(board, row))
        elif args.csv:
            output.raw(formats.csv_text(shown))
        elif args.markdown:
            output.raw(formats.markdown_text(shown))
        elif args.html:
            output.raw(formats.html_text(shown))
        else:
            _print_table(session, shown)
        return sum(len(board.rows) for board in boards)


def group(session: Session) -> None:
    """Bring the stories up to the listing."""
    session.workspace.stories.update(progress=session.output.progress("grouping"))


def _boards(session: Session, chosen: Chosen, ids: Sequence[str]) -> Iterator[Board]:
    """Yield the boards that were asked for."""
    workspace = session.workspace
    stories = workspace.stories
    whole = chosen.query is None and not chosen.articles
    if len(ids) == 1 and not whole:
        alone = stories.of(ids[0])
        groups: list[Story | Sequence[str]] = [alone or ids]
    elif not whole and len(ids) <= MOST:
        groups = [ids] if ids else []
    else:
        if not whole:
            session.output.complain(
                f"{counted(len(ids), 'article')} found: each story by itself"
            )
        groups = list(_by_story(stories.all(), set(ids), whole))
    wanted = [article for one in groups for article in _articles(one)]
    look_through(session, list(dict.fromkeys(wanted)))
    progress = session.output.progress("comparing")
    for done, one in enumerate(groups, 1):
        yield workspace.board(one)
        progress(done, len(groups))


def _by_story(
    stories: Sequence[Story], ids: set[str], whole: bool
) -> Iterator[Story | Sequence[str]]:
    """Yield the stories of several outlets, or what was found of each story."""
    for story in stories:
        if not whole:
            found = [article for article in story.articles if article in ids]
            if len(found) > 1:
                yield story if len(found) == len(story.articles) else found
        elif len(story.outlets) > 1:
            yield story


def _articles(one: Story | Sequence[str]) -> Sequence[str]:
    from reader.comparison.model import Story

    return one.articles if isinstance(one, Story) else one


def _compared(row: Row, board: Board) -> bool:
    """Whether a row sets figures side by side, or there is but one article."""
    from reader.comparison.model import Relation

    alone = len({mention.article for mention in row.mentions}) == 1
    same = row.relation in (Relation.SINGLE, Relation.EQUAL)
    return len(board.articles) == 1 or not (alone and same)


def _print_table(
    session: Session, shown: Sequence[tuple[Board, Sequence[Row]]]
) -> None:
    output = session.output
    for number, (board, rows) in enumerate(shown):
        if board.story is not None:
            if number:
                output.raw("\n")
            output.line(heading(board, output.width))
        output.table(_ROWS, [line for row in rows for line in _lines(row)])
        if left := len(board.rows) - len(rows):
            output.line(
                f"({counted(left, 'row')} of one article alone: --all shows"
                f" {'it' if left == 1 else 'them'})"
            )


def heading(board: Board, width: int | None = None) -> str:
    """Return one line on the articles of a board, in `width` cells at most.

    The title is clipped first, so that the number of articles stays.
    """
    from reader.text.canonical import one_line
    from reader.text.cells import cell_width, clip

    story = board.story
    if story is None:
        return counted(len(board.articles), "article")
    outlets = ", ".join(story.outlets)
    parts = [counted(len(story.articles), "article"), outlets, days(story)]
    title, rest = one_line(story.title), one_line("; ".join(filter(None, parts)))
    if width is None:
        return f"{title} ({rest})"
    room = max(width - cell_width(f" ({rest})"), _LEAST)
    return clip(f"{clip(title, room)} ({rest})", width)


_LEAST = 16
"""Cells of a title that are kept."""


def days(story: Story) -> str:
    """Return from when to when a story was reported, as far as it is known."""
    if story.first == story.last:
        return story.first
    return f"{story.first} to {story.last}"


_ROWS = (
    Column("question", flexible=1),
    Column("relation"),
    Column("figure", flexible=2),
    Column("source", flexible=3),
    Column("published"),
    Column("as of"),
    Column("said by", flexible=4),
    Column("article", flexible=5, tail=True),
)
_STORIES = (
    Column("articles", right=True),
    Column("published"),
    Column("source", flexible=2),
    Column("story, and why", flexible=1),
    Column("article", flexible=3, tail=True),
)


def _lines(row: Row) -> Iterator[list[str]]:
    for number, mention in enumerate(row.mentions):
        yield [
            "" if number else row.question.title,
            "" if number else row.relation.value,
            mention.text,
            mention.source,
            mention.published[:10],
            mention.as_of,
            mention.said_by,
            mention.article,
        ]


def _story_record(story: Story) -> dict[str, Any]:
    return {
        "key": story.key,
        "title": story.title,
        "first": story.first or None,
        "last": story.last or None,
        "outlets": list(story.outlets),
        "articles": list(story.articles),
        "why": list(story.why),
    }


def _story_rows(
    story: Story, listed: Callable[[str], Listed | None]
) -> Iterator[list[str]]:
    """Yield a row for a story, and one for each of its articles."""
    outlets = ", ".join(story.outlets)
    yield [str(len(story.articles)), days(story), outlets, story.title, ""]
    for article, why in zip(story.articles, story.why, strict=True):
        row = listed(article)
        published, source = (row.published[:10], row.source) if row else ("", "")
        yield ["", published, source, why, article]
