"""`entities hide|retype|rename|merge|split|add|corrections|forget`: who is who."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from reader.cli.command import Parser
from reader.cli.entities import Directory, Known, grouped
from reader.cli.looking import look_through
from reader.cli.output import Column, counted
from reader.cli.status import DONE, UsageError

if TYPE_CHECKING:
    from reader.annotations.model import StoredCorrection
    from reader.cli.session import Session
    from reader.detection.model import Context, Correction, Kind
    from reader.library.model import Article


class _Correcting(ABC):
    """What all that correct have in common: `--article`, `--dry-run`, the answer."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare what they share."""
        parser.add_argument(
            "--article", metavar="A", help="correct it in this article alone"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only say what would be changed"
        )

    @abstractmethod
    def rule(
        self, args: argparse.Namespace, entities: Directory, article: Article | None
    ) -> Correction:
        """Return what is to be said. Raises `UsageError`."""

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Say it, and how many mentions in how many articles that changes."""
        from reader.annotations.corrections import checked, describe
        from reader.annotations.records import RecordError

        article = None
        session.scan()
        workspace = session.workspace
        ids = [row.id for row in workspace.library.listing() if not row.problem]
        entities = partial(_entities, session, ids)
        if args.article is None:
            rule = self.rule(args, entities(), None)
        else:
            article = workspace.article(session.article_id(args.article))
            groups = grouped([(article, workspace.detect(article))])
            rule = self.rule(args, Directory(groups, entities), article)
        try:
            rule = checked(rule)
        except RecordError as error:
            raise UsageError(str(error)) from error
        scope = [article.id] if article else ids
        amount = _amount(session, rule, scope, here=article is not None)
        what = describe(rule) + (f" in {article.id}" if article else "")
        if args.dry_run:
            session.output.line(f"would {what}: {amount}")
            return DONE
        done = session.change(lambda nb: nb.correct([rule], article))
        again = "" if done else " (that was said before)"
        session.output.line(f"{what}: {amount}{again}")
        return DONE


def _entities(session: Session, ids: Sequence[str]) -> Directory:
    """Return the entities of articles by name."""
    look_through(session, ids)
    detect = session.workspace.detect
    found = ((article, detect(article)) for article in session.each(ids, "reading"))
    return Directory(grouped(found))


def _amount(
    session: Session, rule: Correction, ids: Sequence[str], *, here: bool
) -> str:
    """Say how many mentions in how many of the articles a correction changes."""
    from dataclasses import replace

    from reader.detection.model import Entity

    workspace = session.workspace
    rule = replace(rule, here=here)
    mentions = articles = 0
    for article in session.each(ids, "counting"):
        before, after = (
            {
                (s.start, s.end): (s.kind, s.key, s.name)
                for s in workspace.detect(article, also=also)
                if isinstance(s, Entity)
            }
            for also in ((), (rule,))
        )
        changed = before.items() ^ after.items()
        mentions += len({place for place, _ in changed})
        articles += bool(changed)
    if not mentions:
        return "nothing changes"
    return f"{counted(mentions, 'mention')} in {counted(articles, 'article')}"


def parse_kind(word: str) -> Kind:
    """Return the kind of entity that `word` is, or is the beginning of."""
    from reader.detection.model import ENTITY_KINDS

    known = sorted(ENTITY_KINDS)
    found = [kind for kind in known if kind.startswith(word.lower())]
    if len(found) != 1 or not word:
        raise UsageError(f"{word}: no kind of entity, which are {', '.join(known)}")
    return found[0]


class _OfOne(_Correcting):
    """What is said of one entity, or of its mentions of one kind."""

    def add_arguments(self, parser: Parser) -> None:
        """Declare the entity."""
        parser.add_argument("name", metavar="NAME")
        self.add_more(parser)
        parser.add_argument(
            "--kind", metavar="K", help="only its mentions of this kind"
        )
        super().add_arguments(parser)

    def add_more(self, parser: Parser) -> None:
        """Declare what else this one takes."""

    def of(self, args: argparse.Namespace, known: Known) -> Kind | None:
        """Return the kind of the mentions that are meant; None for all."""
        if args.kind is None:
            return None
        kind = parse_kind(args.kind)
        if kind.value not in known.kinds:
            kinds = " and ".join(known.kinds)
            raise UsageError(f"{known.name}: mentioned as {kinds}, not as {kind.value}")
        return kind


class HideCommand(_OfOne):
    """Say that a name is no entity; figures stay."""

    def rule(
        self, args: argparse.Namespace, entities: Directory, article: Article | None
    ) -> Correction:
        """Hide it."""
        from reader.detection.model import Correction, Op

        known = entities.get(args.name)
        of = self.of(args, known)
        return Correction(op=Op.HIDE, key=known.key, of=of, called=known.name)


class RetypeCommand(_OfOne):
    """Give an entity another kind."""

    def add_more(self, parser: Parser) -> None:
        """Declare the kind."""
        parser.add_argument("new_kind", metavar="KIND")

    def rule(
        self, args: argparse.Namespace, entities: Directory, article: Article | None
    ) -> Correction:
        """Give it the kind."""
        from reader.detection.model import Correction, Op

        kind = parse_kind(args.new_kind)
        known = entities.get(args.name)
        return Correction(
            op=Op.RETYPE,
            key=known.key,
            of=self.of(args, known),
            kind=kind,
            called=known.name,
        )


class RenameEntityCommand(_OfOne):
    """Give an entity another name."""

    def add_more(self, parser: Parser) -> None:
        """Declare the name."""
        parser.add_argument("new", metavar="NEW")

    def rule(
        self, args: argparse.Namespace, entities: Directory, article: Article | None
    ) -> Correction:
        """Give it the name."""
        from reader.detection.model import Correction, Op

        known = entities.get(args.name)
        return Correction(
            op=Op.RENAME,
            key=known.key,
            of=self.of(args, known),
            name=args.new,
            called=known.name,
        )


class MergeEntitiesCommand(_OfOne):
    """Say that two entities are one, the second."""

    def add_more(self, parser: Parser) -> None:
        """Declare the other entity."""
        parser.add_argument("into", metavar="INTO")

    def rule(
        self, args: argparse.Namespace, entities: Directory, article: Article | None
    ) -> Correction:
        """Make the first the second."""
        from reader.detection.model import Correction, Kind, Op

        known, into = entities.get(args.name), entities.get(args.into)
        if known.key == into.key:
            raise UsageError(f"{args.into}: that is the same entity; name two")
        return Correction(
            op=Op.MERGE,
            key=known.key,
            of=self.of(args, known),
            into=into.key,
            kind=Kind(into.kinds[0]) if len(into.kinds) == 1 else None,
            name=into.name,
            called=known.name,
        )


class SplitEntityCommand(_Correcting):
    """Say that some of an entity's mentions are another one."""

    def add_arguments(self, parser: Parser) -> None:
        """Declare the entity and what is split off it."""
        parser.add_argument("name", metavar="NAME")
        parser.add_argument("form", metavar="FORM", nargs="?")
        parser.add_argument("--as", dest="new", metavar="NEW", help="its own name")
        parser.add_argument(
            "--at",
            metavar="START:END",
            help="one mention: code points of the text that show --plain prints",
        )
        super().add_arguments(parser)

    def rule(
        self, args: argparse.Namespace, entities: Directory, article: Article | None
    ) -> Correction:
        """Split off a form of the name, or one mention."""
        from reader.detection.correcting import key_of, split_key
        from reader.detection.model import Correction, Op

        known = entities.get(args.name)
        forms: tuple[str, ...] = ()
        quote = None
        if args.at is not None:
            quote = self._quote(args, known, article)
            words = quote.exact
        elif args.form is None:
            raise UsageError("split: give a FORM of the name, or --at START:END")
        else:
            words = args.form
            if key_of(words) not in map(key_of, known.forms):
                raise UsageError(
                    f"{words}: no form of {known.name}; it is mentioned as"
                    f" {', '.join(known.forms[:5])}"
                )
            forms = (words,)
        name = args.new or words
        other = entities.find(name)
        into = other.key if other and other.key != known.key else ""
        return Correction(
            op=Op.SPLIT,
            key=known.key,
            into=into or split_key(name, known.key, entities.known),
            name=name,
            forms=forms,
            quote=quote,
            called=known.name,
        )

    def _quote(
        self, args: argparse.Namespace, known: Known, article: Article | None
    ) -> Context:
        from reader.annotations.selecting import select
        from reader.cli.passages import parse_range
        from reader.detection.correcting import key_of
        from reader.detection.model import Context

        if article is None:
            raise UsageError("split: --at is a place in an article: give --article too")
        start, end = parse_range(article.text, args.at, article.id)
        quote, _ = select(article.text, start, end)
        if key_of(quote.exact) not in map(key_of, known.forms):
            raise UsageError(f"--at {args.at}: no mention of {known.name} is there")
        return Context(quote.exact, quote.prefix, quote.suffix)


class AddEntityCommand(_Correcting):
    """Have a name found wherever it occurs."""

    def add_arguments(self, parser: Parser) -> None:
        """Declare the words, their kind and whose name they are."""
        parser.add_argument("form", metavar="FORM")
        parser.add_argument("kind", metavar="KIND")
        parser.add_argument("--as", dest="new", metavar="NAME", help="whose name it is")
        super().add_arguments(parser)

    def rule(
        self, args: argparse.Namespace, entities: Directory, article: Article | None
    ) -> Correction:
        """Add the words."""
        from reader.detection.correcting import key_of
        from reader.detection.model import Correction, Op

        kind = parse_kind(args.kind)
        name = args.new or args.form
        if not key_of(name).strip():
            raise UsageError("the name is empty: give the words that are to be found")
        known = entities.find(name) if args.new else None
        return Correction(
            op=Op.ADD,
            key=known.key if known else key_of(name),
            kind=kind,
            name=known.name if known else name,
            forms=(args.form,),
        )


class CorrectionsCommand:
    """List what was corrected, in the order in which it was said."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--json`."""
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print one line for each correction, with the id that `forget` takes."""
        from dataclasses import replace

        from reader.annotations.corrections import correction_record, describe

        session.scan()
        stored = session.workspace.notebook.corrections()
        if args.json:
            for one in stored:
                record = correction_record(one)
                what = describe(replace(one.rule, here=False))
                session.output.record({"id": record.pop("id"), "what": what, **record})
            return DONE
        session.output.table(
            (
                Column("id"),
                Column("what", flexible=1),
                Column("article", flexible=2, tail=True),
                Column("by", flexible=3),
                Column("when"),
            ),
            [_line(one) for one in stored],
        )
        return DONE


def _line(one: StoredCorrection) -> list[str]:
    from dataclasses import replace

    from reader.annotations.corrections import describe

    what = describe(replace(one.rule, here=False))
    return [one.id, what, one.article or "everywhere", one.author, one.modified[:10]]


class ForgetCommand:
    """Take corrections back, whenever they were made."""

    takes_query = False

    def add_arguments(self, parser: Parser) -> None:
        """Declare the ids."""
        parser.add_argument("ids", metavar="ID", nargs="+")

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Forget each of them, all in one change."""
        from reader.annotations.corrections import describe

        notebook = session.workspace.notebook
        found = [notebook.correction(one) for one in args.ids]
        gone = session.change(lambda nb: nb.forget([one.id for one in found]))
        for one in gone:
            session.output.line(f"forgot: {describe(one.rule)}")
        return DONE
