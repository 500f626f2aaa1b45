"""`entities`: who and what the articles mention, and how a name finds one of them."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reader.cli.command import Parser
from reader.cli.output import Column
from reader.cli.status import DONE, NOTHING, UsageError

if TYPE_CHECKING:
    from reader.cli.session import Session
    from reader.detection.model import Entity, Span
    from reader.library.model import Article

_REASONS = 2
"""Reasons that a line shows; the commonest ones."""
_LIST = "`reader entities` lists all"
_NEAREST = 3
"""Names that are offered where one is unknown."""


@dataclass(slots=True)
class Group:
    """The mentions of one entity of one kind."""

    key: str
    kind: str
    names: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)
    """The words of the text that mean it."""
    reasons: Counter[str] = field(default_factory=Counter)
    links: Counter[str] = field(default_factory=Counter)
    """Why mentions that are called otherwise are the same."""
    confidence: float = 0.0
    """That of its surest mention."""
    articles: dict[str, int] = field(default_factory=dict)
    """How often each article mentions it."""

    @property
    def name(self) -> str:
        """The name that most mentions have, the longest of several."""
        return max(self.names, key=lambda name: (self.names[name], len(name), name))

    @property
    def count(self) -> int:
        """How many mentions there are."""
        return sum(self.articles.values())

    @property
    def because(self) -> list[str]:
        """Why its mentions were taken for it, the commonest reason first."""
        return [reason for reason, _ in self.reasons.most_common() if reason]

    @property
    def linked(self) -> list[str]:
        """Why mentions that are called otherwise are it, the commonest first."""
        return [link for link, _ in self.links.most_common() if link]

    def add(self, article: Article, entity: Entity) -> None:
        """Count one mention."""
        self.names[entity.name] += 1
        self.forms[" ".join(article.text[entity.start : entity.end].split())] += 1
        self.reasons[entity.why] += 1
        self.links[entity.link] += 1
        self.confidence = max(self.confidence, entity.confidence)
        self.articles[article.id] = self.articles.get(article.id, 0) + 1


def grouped(found: Iterable[tuple[Article, Sequence[Span]]]) -> list[Group]:
    """Return the entities of articles, the most mentioned first."""
    from reader.detection.model import Entity

    groups: dict[tuple[str, str], Group] = {}
    for article, spans in found:
        for span in spans:
            if isinstance(span, Entity):
                where = span.key, span.kind.value
                groups.setdefault(where, Group(*where)).add(article, span)
    return sorted(groups.values(), key=lambda g: (-g.count, g.key, g.kind))


class EntitiesCommand:
    """List the entities of the articles, the most mentioned first."""

    takes_query = True

    def add_arguments(self, parser: Parser) -> None:
        """Declare `--about` and `--json`."""
        parser.add_argument(
            "--about",
            metavar="NAME",
            help="all about one of them: roles, articles, quotations, figures",
        )
        parser.add_json()

    def run(self, args: argparse.Namespace, session: Session) -> int:
        """Print one line for each entity: how often, where, and why it is one."""
        from reader.cli.detection import detected

        chosen = session.choose(args.words, args.literal)
        if args.about is not None:
            return _about(args, session, list(detected(session, chosen)))
        groups = grouped(detected(session, chosen))
        if args.json:
            for group in groups:
                session.output.record(
                    {
                        "name": group.name,
                        "kind": group.kind,
                        "key": group.key,
                        "count": group.count,
                        "articles": list(group.articles),
                        "forms": [form for form, _ in group.forms.most_common()],
                        "confidence": group.confidence,
                        "why": group.because,
                        "links": group.linked,
                    }
                )
        else:
            session.output.table(_COLUMNS, [_row(group) for group in groups])
        return NOTHING if chosen.query is not None and not groups else DONE


def _about(
    args: argparse.Namespace,
    session: Session,
    found: Sequence[tuple[Article, Sequence[Span]]],
) -> int:
    """Print the page of a name, one for each kind of thing that it is the name of."""
    from reader.cli.about import material_of, record, show
    from reader.comparison.people import profile
    from reader.detection.model import Kind

    known = Directory(grouped(found)).get(args.about)
    materials = [material_of(article, spans) for article, spans in found]
    for kind in known.kinds:
        page = profile(known.key, Kind(kind), materials)
        if args.json:
            session.output.record(record(page))
        else:
            show(page, session.output)
    return DONE


_COLUMNS = (
    Column("count", right=True),
    Column("articles", right=True),
    Column("kind"),
    Column("name", flexible=1),
    Column("because", flexible=2),
)


def _row(group: Group) -> list[str]:
    from reader.detection.model import UNSURE

    because = (group.linked[:1] + group.because)[:_REASONS]
    if group.confidence < UNSURE:
        because.insert(0, "unsure")
    return [
        str(group.count),
        str(len(group.articles)),
        group.kind,
        group.name,
        "; ".join(because),
    ]


# A name as an argument


@dataclass(frozen=True, slots=True)
class Known:
    """One entity with all its kinds, as a correction is said of it."""

    key: str
    groups: tuple[Group, ...]

    @property
    def name(self) -> str:
        """What it is called most often."""
        return self.groups[0].name

    @property
    def kinds(self) -> list[str]:
        """Its kinds, the commonest first."""
        return [group.kind for group in self.groups]

    @property
    def articles(self) -> list[str]:
        """The articles that mention it."""
        return list(dict.fromkeys(a for group in self.groups for a in group.articles))

    @property
    def forms(self) -> list[str]:
        """The words that mean it."""
        return list(dict.fromkeys(form for g in self.groups for form in g.forms))


class Directory:
    """The entities of a library, or of one article, by name.

    `wider` gives those among which a name is sought that is not among these.
    """

    def __init__(
        self, groups: Sequence[Group], wider: Callable[[], Directory] | None = None
    ) -> None:
        self._wider = wider
        by_key: dict[str, list[Group]] = {}
        for group in groups:
            by_key.setdefault(group.key, []).append(group)
        self.known = {key: Known(key, tuple(found)) for key, found in by_key.items()}

    def find(self, name: str) -> Known | None:
        """Return the entity with that key or name, else the one it is a form of.

        Case and accents do not count. Raises `UsageError` where several are meant.
        """
        from reader.detection.correcting import key_of

        wanted = key_of(name)
        if found := self.known.get(name) or self.known.get(wanted):
            return found
        for words in (_names, _forms):
            those = [
                known
                for known in self.known.values()
                if wanted in map(key_of, words(known))
            ]
            if len(those) > 1:
                keys = ", ".join(known.key for known in those[:_NEAREST])
                more = ", …" if len(those) > _NEAREST else ""
                raise UsageError(
                    f"{name}: {len(those)} entities are called so; name one by its"
                    f" key: {keys}{more}"
                )
            if those:
                return those[0]
        if self._wider is None:
            return None
        wider = self._wider()
        found = wider.find(name)
        if found is None:
            self.known = wider.known | self.known  # the nearest may be any of them
            return None
        return self.known.get(found.key, found)

    def get(self, name: str) -> Known:
        """Return what `find` finds. Raises `UsageError` with the nearest names."""
        known = self.find(name)
        if known is None:
            nearest = self._nearest(name)
            hint = f"did you mean {nearest}?" if nearest else _LIST
            raise UsageError(f"{name}: no such entity; {hint}")
        return known

    def _nearest(self, name: str) -> str:
        from rapidfuzz import process

        from reader.detection.correcting import key_of

        names = {known.name: key_of(known.name) for known in self.known.values()}
        found = process.extract(key_of(name), names, limit=_NEAREST, score_cutoff=60)
        return ", ".join(near for _, _, near in found)


def _names(known: Known) -> Iterator[str]:
    return (name for group in known.groups for name in group.names)


def _forms(known: Known) -> Iterator[str]:
    return iter(known.forms)
