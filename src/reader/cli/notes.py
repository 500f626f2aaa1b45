"""`notes` and `note add|show|edit|delete|move`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from reader.cli.command import Parser
from reader.cli.output import Column
from reader.cli.passages import add_passage_arguments, passage
from reader.cli.places import print_places
from reader.cli.status import DONE, NOTHING, UsageError

if TYPE_CHECKING:
    from reader.annotations.model import Anchor, Annotation
    from reader.cli.session import Session


def note_record(note: Annotation, anchor: Anchor) -> dict[str, Any]:
    """Return the fields of `notes --json`; start and end are those of today's text."""
    return {
        "id": note.id,
        "article": note.article,
        "kind": note.kind.value,
        "state": anchor.state.value,
        "quote": note.quote.exact if note.quote else None,
        "note": note.note,
        "tags": list(note.tags),
        "author": note.author,
        "created": note.created,
        "modified": note.modified,
        "start": anchor.start,
        "end": anchor.end,
    }


def records(notes: Iterable[Annotation], session: Session) -> list[dict[str, Any]]:
    """Return the records of `notes`, each anchored in its article as it is now."""
    from reader.annotations.model import Anchor, AnchorState
    from reader.library.model import ArticleError

    anchors: dict[str, Mapping[str, Anchor] | None] = {}
    found = []
    for note in notes:
        if note.article not in anchors:
            try:
                article = session.workspace.article(note.article)
                anchors[note.article] = session.workspace.notebook.anchors(article)
            except ArticleError:
                anchors[note.article] = None
        places = anchors[note.article]
        state = AnchorState.ORPHAN if places is None else AnchorState.EXACT
        anchor = (places or {}).get(note.id, Anchor(state))
        found.append(note_record(note, anchor))
    return found


class NotesCommand:
    """List notes, newest first, or those of an article in the order of its text."""

    takes_query = True

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--deleted` and `--json`."""
        parser.add_argument(
            "--deleted",
            action="store_true",
            help="the deleted notes instead, which `note restore` brings back",
        )
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print one line for each note that matches."""
        chosen = session.choose(args.words, args.literal)
        workspace = session.workspace
        session.take_in_notes()
        notes: Sequence[Annotation]
        if args.deleted:
            if chosen.query is not None:
                raise UsageError("notes --deleted takes articles, but no query")
            notes = [
                note
                for note in workspace.notebook.deleted()
                if note.article in chosen.articles or not chosen.articles
            ]
        elif chosen.query is not None:
            notes = session.select_notes(chosen)
        elif chosen.articles:
            notes = [
                note for a in chosen.articles for note in workspace.notebook.notes(a)
            ]
        else:
            notes = workspace.notebook.notes()
        found = records(notes, session)
        if args.json:
            for record in found:
                session.output.record(record)
        else:
            self._print(found, notes, session)
        return NOTHING if chosen.query is not None and not found else DONE

    @staticmethod
    def _print(
        found: Sequence[dict[str, Any]], notes: Iterable[Annotation], session: Session
    ) -> None:
        known = (*session.workspace.notebook.notes(), *notes)
        every = [note.id for note in known]
        length = short_length(every) if session.output.terminal else 36
        session.output.table(
            (
                Column("id"),
                Column("article", flexible=3, tail=True),
                Column("state"),
                Column("quote", flexible=2),
                Column("note", flexible=1),
                Column("tags", flexible=4),
            ),
            [
                [
                    record["id"][:length],
                    record["article"],
                    record["state"],
                    record["quote"] or "",
                    record["note"],
                    " ".join(f"#{tag}" for tag in record["tags"]),
                ]
                for record in found
            ],
        )


def short_length(ids: Sequence[str]) -> int:
    """Return how many characters, at least 8, tell all of `ids` apart."""
    order = sorted(set(ids))
    length = 8
    for one, other in pairwise(order):
        while one[:length] == other[:length]:
            length += 1
    return length


def typed(text: str) -> str:
    """Return the text of a note as given, or all of standard input for `-`."""
    if text != "-":
        return text
    from reader.text.canonical import decode

    return decode(sys.stdin.buffer.read()).text.rstrip("\n")


class AddCommand:
    """Add a note, tags or both, to an article or to a passage of it."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the article, the note, the passage and the tags."""
        parser.add_argument("article", metavar="ARTICLE")
        parser.add_argument("text", metavar="TEXT|-", nargs="?")
        add_passage_arguments(parser, required=False)
        parser.add_argument("--tag", metavar="T", action="append", default=[])

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Add it and print its id; tags alone, on an article, join its own tags."""
        article_id = session.article_id(args.article)
        article = session.workspace.article(article_id)
        place = passage(article.text, args.quote, args.nth, args.at, article_id)
        text = None if args.text is None else typed(args.text)
        tags = _checked(args.tag)
        notebook = session.workspace.notebook
        session.take_in_notes()
        if place is not None:
            start, end = place
            note = session.change(
                lambda nb: nb.add_passage(article, start, end, text or "", tags)
            )
        elif text is not None and text.strip():
            note = session.change(lambda nb: nb.add_article_note(article, text, tags))
        elif tags:
            every = [*notebook.article_tags(article_id), *tags]
            session.change(lambda nb: nb.set_article_tags(article, every), [article_id])
            return DONE
        else:
            raise UsageError(
                "note add: nothing to add; give TEXT, --tag T, or --quote TEXT"
            )
        session.output.line(note.id)
        return DONE


def _checked(tags: Sequence[str]) -> list[str]:
    from reader.annotations.tagging import clean_tag

    if not all(map(clean_tag, tags)):
        raise UsageError("--tag is empty: give the tag's name")
    return list(tags)


class ShowNoteCommand:
    """Show one note, with where it stands now."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the note."""
        parser.add_argument("id", metavar="ID")
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print all that is known of the note, then its text."""
        from reader.text.canonical import clean_text

        session.take_in_notes()
        note = session.workspace.notebook.note(args.id)
        (record,) = records([note], session)
        if args.json:
            session.output.record(record)
            return DONE
        start, end = record["start"], record["end"]
        place = "" if start is None else f" {start}:{end}"
        for name, value in (
            ("id", record["id"]),
            ("article", record["article"]),
            ("state", record["state"] + place),
            ("quote", record["quote"] or ""),
            ("tags", " ".join(f"#{tag}" for tag in record["tags"])),
            ("author", record["author"]),
            ("created", record["created"]),
            ("modified", record["modified"]),
        ):
            if value:
                session.output.raw(f"{name:<10}")
                session.output.line(value)
        if record["note"]:
            session.output.raw(f"\n{clean_text(record['note'])}\n")
        if record["state"] == "orphan":
            print_places(note, session)
        return DONE


class EditCommand:
    """Change the text or the tags of a note."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the note, its new text and the tags to add and to take off."""
        parser.add_argument("id", metavar="ID")
        parser.add_argument("text", metavar="TEXT|-", nargs="?")
        parser.add_argument(
            "--tag", metavar="T", action="append", default=[], help="add a tag"
        )
        parser.add_argument(
            "--untag", metavar="T", action="append", default=[], help="take a tag off"
        )

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Store what was changed."""
        from reader.annotations.tagging import tag_key

        if args.text is None and not args.tag and not args.untag:
            raise UsageError(
                "note edit: nothing to change; give TEXT, --tag or --untag"
            )
        notebook = session.workspace.notebook
        session.take_in_notes()
        note = notebook.note(args.id)
        text = None if args.text is None else typed(args.text)
        tags: list[str] | None = None
        if args.tag or args.untag:
            off = {tag_key(tag) for tag in args.untag}
            kept = [tag for tag in note.tags if tag_key(tag) not in off]
            tags = [*kept, *_checked(args.tag)]
        session.change(lambda nb: nb.edit(note.id, note=text, tags=tags))
        return DONE


class DeleteCommand:
    """Delete notes; `undo` brings them back."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the notes."""
        parser.add_argument("ids", metavar="ID", nargs="+")

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Delete all of them, or none where an id is unknown."""
        notebook = session.workspace.notebook
        session.take_in_notes()
        ids = list(dict.fromkeys(notebook.note(given).id for given in args.ids))
        session.change(lambda nb: nb.delete(ids))
        return DONE


class RestoreCommand:
    """Bring deleted notes back from the trash."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the notes."""
        parser.add_argument("ids", metavar="ID", nargs="+")

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Restore all of them, or none where an id is not in the trash."""
        session.take_in_notes()
        session.change(lambda nb: nb.restore(args.ids))
        return DONE


class MoveCommand:
    """Attach a note to another passage, or to its article as a whole."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the note, the passage and, where it changes, the article."""
        parser.add_argument("id", metavar="ID")
        add_passage_arguments(parser, required=True, whole=True)
        parser.add_argument(
            "--article", metavar="PART", help="another article, if it is there"
        )

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Move it."""
        notebook = session.workspace.notebook
        session.take_in_notes()
        note = notebook.note(args.id)
        wanted = note.article if args.article is None else args.article
        article_id = session.article_id(wanted)
        article = session.workspace.article(article_id)
        place = passage(article.text, args.quote, args.nth, args.at, article_id)
        if args.article_note:
            if article_id != note.article:
                raise UsageError("note move: --article-note leaves it on its article")
            session.change(lambda nb: nb.to_article_note(note.id))
            return DONE
        if place is None:
            raise UsageError("note move: give --quote TEXT or --at START:END")
        start, end = place
        session.change(
            lambda nb: nb.move(note.id, article, start, end),
            [note.article, article_id],
        )
        return DONE
