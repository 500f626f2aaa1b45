"""Which articles and which notes a query matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from functools import cached_property

from reader.annotations.model import AnchorState
from reader.detection.entities.lexicon import lexicon
from reader.detection.model import FIGURE_KINDS, Entity, Kind
from reader.library.model import ArticleError, Listed
from reader.search.asserting import asserts
from reader.search.index import Index
from reader.search.matching import found_in, needed
from reader.search.nodes import (
    And,
    Days,
    Field,
    Figures,
    Node,
    Not,
    Or,
    Phrase,
    Regex,
    Word,
)
from reader.search.periods import limits, published
from reader.search.sources import FoldedNote, Notes, Sources
from reader.search.terms import Term, term
from reader.text.fold import fold, fold_with_map, matches

Accept = Callable[[str], bool]
Scope = frozenset[str]
EVERYWHERE: Scope = frozenset({"text", "notes", "tags", "title"})
"""Where a word is looked for unless `in:` says otherwise."""

ENTITY_FIELDS = {
    "person": frozenset({Kind.PERSON}),
    "org": frozenset({Kind.ORGANISATION}),
    "place": frozenset({Kind.PLACE, Kind.FACILITY}),
    "group": frozenset({Kind.GROUP}),
}
"""The kinds of entities that each field finds."""


def term_of(node: Word | Phrase) -> Term:
    """Return what a word or phrase of a query looks for."""
    return term(node.text, prefix=isinstance(node, Word))


def value_term(field: Field) -> Term:
    """Return what the value of a field looks for: words, the last perhaps begun."""
    return term(field.value, prefix=True)


def scope_of(node: And, scope: Scope) -> tuple[Scope, tuple[Node, ...]]:
    """Return where to look, as `in:` among the operands says, and the others."""
    told = {n.value for n in node.operands if isinstance(n, Field) and n.name == "in"}
    rest = tuple(
        n for n in node.operands if not (isinstance(n, Field) and n.name == "in")
    )
    return (frozenset(told) if told and rest else scope), rest or node.operands


def tag_matches(tag: str, value: str) -> bool:
    """Tell whether `tag` is `value` or is nested in it; a typed accent is exact."""
    key, wanted = " ".join(fold(tag).split()), " ".join(fold(value).split())
    if key != wanted and not key.startswith(f"{wanted}/"):
        return False
    return any(start == 0 for start, _ in matches(tag.strip(), value.strip()))


def names_match(span: Entity, wanted: Term, mention: str) -> bool:
    """Tell whether an entity has that name part in its mention, name or key."""
    return any(
        wanted.found_in(fold_with_map(name)) for name in (mention, span.name, span.key)
    )


class Evaluation:
    """Evaluates one query against the library as it is now."""

    def __init__(self, index: Index, sources: Sources) -> None:
        self._index = index
        self._sources = sources
        self.rows = {row.id: row for row in sources.library.listing()}
        self._memo: dict[Node, set[str]] = {}
        self._titled: dict[Term, set[str]] = {}
        self._noted: dict[Term, tuple[FoldedNote, ...]] = {}

    @cached_property
    def notes(self) -> tuple[FoldedNote, ...]:
        """All notes, newest first."""
        return self._notes.folded

    @cached_property
    def note_tags(self) -> frozenset[str]:
        """The tags that are on any note, as written."""
        return self._notes.tags

    @cached_property
    def _notes(self) -> Notes:
        return self._sources.notes()

    @cached_property
    def _article_tag_names(self) -> tuple[str, ...]:
        return tuple(t.tag for t in self._sources.notebook.tags() if t.articles)

    @cached_property
    def _article_tags(self) -> dict[str, tuple[str, ...]]:
        notebook = self._sources.notebook
        found = ((article, notebook.article_tags(article)) for article in self.rows)
        return {article: tags for article, tags in found if tags}

    def article_tags(self, accept: Accept) -> dict[str, tuple[str, ...]]:
        """Return the accepted tags of the articles that have some themselves."""
        if not any(map(accept, self._article_tag_names)):
            return {}
        found = {
            article: tuple(filter(accept, tags))
            for article, tags in self._article_tags.items()
        }
        return {article: tags for article, tags in found.items() if tags}

    def noted(self, wanted: Term) -> tuple[FoldedNote, ...]:
        """Return the notes whose text or quote has a term, found once."""
        if wanted not in self._noted:
            numbers = dict.fromkeys(at // 2 for at in self._notes.pile.having(wanted))
            self._noted[wanted] = tuple(self.notes[number] for number in numbers)
        return self._noted[wanted]

    # Articles ---------------------------------------------------------------------

    def articles(
        self, node: Node, within: set[str], scope: Scope = EVERYWHERE
    ) -> set[str]:
        """Return those of the articles `within` that match `node`."""
        match node:
            case Word() | Phrase():
                return self._with_term(term_of(node), within, scope)
            case Regex():
                return self._with_regex(node, within, scope)
            case Figures():
                return {a for a in within if any(True for _ in self.asserted(a, node))}
            case Days():
                return self._appeared(node, within)
            case Field():
                return self._with_field(node, within)
            case Not():
                return within - self.articles(node.operand, within, scope)
            case Or():
                found: set[str] = set()
                for operand in node.operands:
                    found |= self.articles(operand, within - found, scope)
                return found
            case And():
                scope, operands = scope_of(node, scope)
                for operand in sorted(operands, key=_cost):
                    if within:
                        within = self.articles(operand, within, scope)
                return within

    def _with_term(self, wanted: Term, within: set[str], scope: Scope) -> set[str]:
        found: set[str] = set()
        if "text" in scope:
            candidates = within.intersection(self._index.find(wanted.match))
            if wanted.decided:
                found = candidates
            else:
                found = {a for a in candidates if self._text_has(a, wanted)}
        if "title" in scope:
            found |= within & self.titled(wanted)
        if "notes" in scope:
            found |= within & _articles(self.noted(wanted))
        if "tags" in scope:
            found |= within & self._tagged(
                lambda tag: wanted.found_in(fold_with_map(tag))
            )
        return found

    def _text_has(self, article: str, wanted: Term) -> bool:
        try:
            return wanted.found_in(self._sources.text(self.rows[article]))
        except ArticleError:
            return False

    def _with_regex(self, node: Regex, within: set[str], scope: Scope) -> set[str]:
        found: set[str] = set()
        if "tags" in scope:
            found |= within & self._tagged(lambda tag: found_in(node, tag))
        if "notes" in scope:
            found |= within & _articles(note for note in self.notes if note.fits(node))
        if "title" in scope:
            left = within - found
            found |= {a for a in left if found_in(node, self.rows[a].title)}
        if "text" in scope:
            left = within - found
            for word in needed(node):
                left &= set(self._index.find(term(word, prefix=True).match))
            found |= {a for a in left if self._text_fits(a, node)}
        return found

    def _text_fits(self, article: str, node: Regex) -> bool:
        try:
            return found_in(node, self._sources.text(self.rows[article]).source)
        except ArticleError:
            return False

    def _appeared(self, node: Days, within: set[str]) -> set[str]:
        """Return the articles published in a time; those without a date in none."""
        first, last = limits(node, date.today())
        days = ((a, published(self.rows[a].published)) for a in within)
        return {a for a, own in days if own and own[0] <= last and own[1] >= first}

    def titled(self, wanted: Term) -> set[str]:
        """Return the articles whose headline has a term, found once."""
        if wanted not in self._titled:
            titles = self._sources.titles()
            having = titles.pile.having(wanted)
            self._titled[wanted] = {titles.rows[number].id for number in having}
        return self._titled[wanted]

    def _tagged(self, accept: Accept) -> set[str]:
        """Return the articles that have an accepted tag, themselves or on a note."""
        found = set(self.article_tags(accept))
        if names := set(filter(accept, self.note_tags)):
            found |= _articles(
                n for n in self.notes if not names.isdisjoint(n.note.tags)
            )
        return found

    def _with_field(self, node: Field, within: set[str]) -> set[str]:
        if node.name in ENTITY_FIELDS:
            return self._mentioning(node, within)
        by_row: dict[str, Callable[[Listed], bool]] = {
            "source": lambda row: wanted.found_in(fold_with_map(row.source)),
            "path": lambda row: bool(matches(row.id, node.value)),
        }
        if node.name == "title":
            return within & self.titled(value_term(node))
        if node.name in by_row:
            wanted = value_term(node)
            accept = by_row[node.name]
            return {article for article in within if accept(self.rows[article])}
        match node.name:
            case "tag":
                return within & self._tagged(lambda tag: tag_matches(tag, node.value))
            case "note":
                return within & _articles(self.noted(value_term(node)))
            case "author":
                return self._by_author(node, within)
            case "is":
                return self._in_state(node.value, within)
            case "has":
                return self._having(node.value, within)
        # in: alone, without words to look for
        return self._having(
            {"notes": "note", "tags": "tag"}.get(node.value, ""), within
        )

    def _in_state(self, value: str, within: set[str]) -> set[str]:
        states = self._sources.notebook.states()
        if value == "starred":
            return {a for a in within if a in states and states[a].starred}
        read = {a for a in within if a in states and states[a].read}
        return read if value == "read" else within - read

    def _having(self, value: str, within: set[str]) -> set[str]:
        match value:
            case "note":
                return within & _articles(self.notes)
            case "tag":
                return within & self._tagged(lambda tag: True)
            case "orphan":
                noted = within & _articles(self.notes)
                return {a for a in noted if self.orphans(a)}
            case "figure":
                sure = within.intersection(self._index.with_figure())
                return sure | {a for a in within - sure if self._has_figure(a)}
        return within

    def orphans(self, article: str) -> set[str]:
        """Return the notes that have no place in an article's text, or no article."""
        try:
            anchors = self._sources.anchors(article)
        except ArticleError:
            return {n.note.id for n in self.notes if n.note.article == article}
        return {i for i, a in anchors.items() if a.state is AnchorState.ORPHAN}

    def _has_figure(self, article: str) -> bool:
        return any(s.kind in FIGURE_KINDS for s in self._sources.spans(article))

    def _candidates(self, wanted: Term, within: set[str]) -> set[str]:
        """Return the articles whose text has each of the words."""
        found = set(within)
        for token in wanted.tokens:
            if found:
                found &= set(self._index.find(term(token, prefix=True).match))
        return found

    def _mentioning(self, node: Field, within: set[str]) -> set[str]:
        wanted = value_term(node)
        if node.name == "person":
            return self._naming(node, wanted, within)
        found = self._candidates(wanted, within)
        return {a for a in found if self._mentions_any(a, node, wanted)}

    def _naming(self, node: Field, wanted: Term, within: set[str]) -> set[str]:
        """Return the articles that name a person, some of them by surname alone.

        Which person a surname means may only be known once all articles that may name
        them have been looked through: what was not found at first is asked again.
        """
        candidates = self._candidates(wanted, within)
        for token in wanted.tokens if len(wanted.tokens) > 1 else ():
            if token not in lexicon().first_names:
                candidates |= self._candidates(term(token, prefix=True), within)
        known = {a for a in candidates if self._mentions_any(a, node, wanted)}
        texts = self._sources.called(wanted.tokens)
        candidates |= {a for a in within if self.rows[a].sha256 in texts}
        left = candidates - known
        return known | {a for a in left if self._mentions_any(a, node, wanted)}

    def _mentions_any(self, article: str, node: Field, wanted: Term) -> bool:
        return any(True for _ in self.mentions(article, node, wanted))

    def mentions(
        self, article: str, node: Field, wanted: Term
    ) -> Iterable[tuple[int, int]]:
        """Yield the ranges of the text that mention the entity which `node` names."""
        kinds = ENTITY_FIELDS[node.name]
        spans = [s for s in self._sources.spans(article) if s.kind in kinds]
        if not spans:
            return
        text = self._sources.library.article(article).text
        for span in spans:
            if isinstance(span, Entity) and names_match(
                span, wanted, text[span.start : span.end]
            ):
                yield span.start, span.end

    def asserted(self, article: str, node: Figures) -> Iterable[tuple[int, int]]:
        """Yield the ranges of the text that state a figure as it is asked for."""
        spans = [s for s in self._sources.spans(article) if s.kind in FIGURE_KINDS]
        if not spans:
            return
        text = self._sources.library.article(article).text
        for span in spans:
            if asserts(node, span, " ".join(text[span.start : span.end].split())):
                yield span.start, span.end

    def detected(
        self, article: str, node: Field | Figures
    ) -> Iterable[tuple[int, int]]:
        """Yield the ranges of the text that are what `node` asks for."""
        if isinstance(node, Figures):
            return self.asserted(article, node)
        return self.mentions(article, node, value_term(node))

    def _by_author(self, node: Field, within: set[str]) -> set[str]:
        wanted = value_term(node)
        found = within & _articles(n for n in self.notes if n.by(wanted))
        for article in self._candidates(wanted, within - found):
            try:
                byline = self._sources.library.article(article).meta.byline
            except ArticleError:
                continue
            if byline and wanted.found_in(fold_with_map(byline.value)):
                found.add(article)
        return found

    def matching(self, node: Node) -> set[str]:
        """Return all articles that match `node`, found once."""
        if node not in self._memo:
            noted = _articles(self.notes) & self.rows.keys()
            self._memo[node] = self.articles(node, noted)
        return self._memo[node]


def _articles(notes: Iterable[FoldedNote]) -> set[str]:
    return {note.note.article for note in notes}


def _cost(node: Node) -> int:
    """Return how dear it is to evaluate `node`: what is cheap goes first."""
    match node:
        case Regex() | Figures() | Field(name="has", value="figure"):
            return 3
        case Field() if node.name in ENTITY_FIELDS or node.name == "author":
            return 2
        case Field(name="has", value="orphan"):
            return 1
        case Not():
            return _cost(node.operand)
        case And() | Or():
            return max(map(_cost, node.operands))
    return 0
