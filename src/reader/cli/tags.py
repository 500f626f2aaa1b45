"""`tags list|rename|merge|split|delete`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from reader.annotations.model import TagCount
from reader.annotations.tagging import clean_tag, tag_key
from reader.cli.command import Parser
from reader.cli.output import Column, counted
from reader.cli.status import DONE, NOTHING, UsageError

if TYPE_CHECKING:
    from reader.cli.session import Session


class ListTagsCommand:
    """List the tags, the most used first."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--json`."""
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print each tag with how many notes and articles have it."""
        session.workspace.notebook.refresh()
        counts = session.workspace.notebook.tags()
        if args.json:
            for count in counts:
                session.output.record(
                    {"tag": count.tag, "notes": count.notes, "articles": count.articles}
                )
            return DONE
        session.output.table(
            (
                Column("notes", right=True),
                Column("articles", right=True),
                Column("tag", flexible=1),
            ),
            [[str(c.notes), str(c.articles), c.tag] for c in counts],
        )
        return DONE


def _found(session: Session, tag: str) -> TagCount | None:
    key = tag_key(tag)
    counts = session.workspace.notebook.tags()
    return next((count for count in counts if tag_key(count.tag) == key), None)


def _existing(session: Session, tag: str) -> TagCount:
    session.workspace.notebook.refresh()
    count = _found(session, tag)
    if count is None:
        raise UsageError(f"{tag}: no such tag; `reader tags` lists them")
    return count


def _amount(count: TagCount) -> str:
    parts = [
        counted(number, noun)
        for number, noun in ((count.notes, "note"), (count.articles, "article"))
        if number
    ]
    return " and ".join(parts) or "nothing"


class _Renaming:
    """What `rename` and `merge` share: two tags and `--dry-run`."""

    takes_query = False
    done = ""

    def add_arguments(self, parser: Parser) -> None:
        """Declare both tags."""
        parser.add_argument("old", metavar="A")
        parser.add_argument("new", metavar="B")
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would be changed"
        )

    def check(self, other: TagCount | None, same: bool, new: str) -> None:
        """Raise `UsageError` where the command should not go on to `new`."""

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Change the tag everywhere, and say how many notes that is."""
        count = _existing(session, args.old)
        if not clean_tag(args.new):
            raise UsageError("the new tag is empty: give its name")
        same = tag_key(args.old) == tag_key(args.new)
        self.check(_found(session, args.new), same, args.new)
        words = f"{count.tag} to {args.new}: {_amount(count)}"
        if args.dry_run:
            session.output.line(f"would {self.done} {words}")
            return DONE
        session.change(lambda nb: nb.rename_tag(args.old, args.new))
        session.output.line(f"{self.done}d {words}")
        return DONE


class RenameCommand(_Renaming):
    """Give a tag another name."""

    done = "rename"

    def check(self, other: TagCount | None, same: bool, new: str) -> None:
        """Refuse a name that another tag has."""
        if other is not None and not same:
            raise UsageError(
                f"{new}: there is such a tag; `reader tags merge` makes them one"
            )


class MergeCommand(_Renaming):
    """Make two tags one, under the name of the second."""

    done = "merge"

    def check(self, other: TagCount | None, same: bool, new: str) -> None:
        """Refuse a second tag that is not there, or is the first."""
        if same:
            raise UsageError(f"{new}: that is the same tag; name two")
        if other is None:
            raise UsageError(
                f"{new}: no such tag; `reader tags rename` gives a tag a new name"
            )


class SplitCommand:
    """Put another tag in the place of one, on what a query finds."""

    takes_query = True

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--dry-run`; both tags are the first words."""
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would be changed"
        )

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Change the tag on the notes and articles found, and say how many."""
        if len(args.words) < 2:
            raise UsageError("tags split: name two tags, then say where, as a query")
        old, new, *words = args.words
        count = _existing(session, old)
        if not clean_tag(new):
            raise UsageError("the new tag is empty: give its name")
        if tag_key(old) == tag_key(new):
            raise UsageError(f"{new}: that is the same tag; name two")
        chosen = session.choose(words, args.literal)
        if chosen.query is None and not chosen.articles:
            raise UsageError(
                "tags split: say where with a query; `reader tags rename` is everywhere"
            )
        notebook = session.workspace.notebook
        key = tag_key(old)
        found = [
            note
            for note in session.select_notes(chosen)
            if key in map(tag_key, note.tags)
        ]
        articles = [
            article
            for article in session.select(chosen)
            if key in map(tag_key, notebook.article_tags(article))
        ]
        amount = _amount(TagCount(count.tag, len(found), len(articles)))
        told = f"{count.tag} to {new}: {amount}"
        if args.dry_run or not (found or articles):
            session.output.line(f"would split {told}")
            return DONE if found or articles else NOTHING
        ids = {note.id for note in found}
        session.change(lambda nb: nb.split_tag(old, new, ids, articles))
        session.output.line(f"split {told}")
        return DONE


class DeleteTagCommand:
    """Take a tag off every note and article."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the tag."""
        parser.add_argument("tag", metavar="A")
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would be changed"
        )

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Take it off and say of how many; the notes themselves stay."""
        count = _existing(session, args.tag)
        words = f"{count.tag}: {_amount(count)}"
        if args.dry_run:
            session.output.line(f"would delete {words}")
            return DONE
        session.change(lambda nb: nb.delete_tag(args.tag))
        session.output.line(f"deleted {words}")
        return DONE
