"""Which articles and which notes a query matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from datetime import date
from functools import cached_property

from reader.annotations.model import AnchorState
from reader.library.model import ArticleError
from reader.search.index import Index
from reader.search.matching import found_in, needed
from reader.search.mentioning import ENTITY_FIELDS, Mentioning
from reader.search.nodes import (
    And,
    Days,
    Field,
    Figures,
    Leaf,
    Node,
    Not,
    Or,
    Phrase,
    Regex,
    Word,
)
from reader.search.patience import NOTHING, Found, Memory, Patience, look_at_each
from reader.search.sources import FoldedNote, Notes, Sources
from reader.search.stating import Stating
from reader.search.terms import Term, term
from reader.text.fold import fold, fold_with_map, matches

Accept = Callable[[str], bool]
Scope = frozenset[str]
EVERYWHERE: Scope = frozenset({"text", "notes", "tags", "title"})
"""Where a word is looked for unless `in:` says otherwise."""


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


class Evaluation:
    """Evaluates one query against the library as it is now.

    What is not known of an article, or takes longer than the patience, is neither
    found nor ruled out: the article is unsure.
    """

    def __init__(
        self,
        index: Index,
        sources: Sources,
        memory: Memory | None = None,
        patience: Patience | None = None,
        today: date | None = None,
    ) -> None:
        self._index = index
        self._sources = sources
        self._memory = memory or Memory()
        self._patience = patience or Patience(None, detect=True)
        self._today = today or date.today()
        self.view = sources.view()
        self.mentioning = Mentioning(index, sources, self._memory, self._patience)
        self.stating = Stating(sources, self._memory, self._patience)
        self._memo: dict[Node, Set[str]] = {}
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

    def article_tags(self, accept: Accept) -> dict[str, tuple[str, ...]]:
        """Return the accepted tags of the articles that have some themselves."""
        tagged = self._sources.notebook.tagged_articles()
        accepted = {
            t for t in {t for tags in tagged.values() for t in tags} if accept(t)
        }
        if not accepted:
            return {}
        found = {
            article: tuple(filter(accepted.__contains__, tags))
            for article, tags in tagged.items()
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
        self, node: Node, within: Set[str], scope: Scope = EVERYWHERE
    ) -> Found:
        """Return those of the articles `within` that match `node`."""
        match node:
            case Not():
                found = self.articles(node.operand, within, scope)
                return Found(within - found.yes - found.unsure, found.unsure)
            case Or():
                yes: Set[str] = set()
                unsure: Set[str] = set()
                for operand in node.operands:
                    found = self.articles(operand, within - yes, scope)
                    yes |= found.yes
                    unsure |= found.unsure
                return Found(yes, unsure - yes)
            case And():
                scope, operands = scope_of(node, scope)
                sure, left = within, within
                for operand in sorted(operands, key=_cost):
                    if left:
                        found = self.articles(operand, left, scope)
                        sure = sure & found.yes
                        left = found.yes | found.unsure
                return Found(sure & left, left - sure)
            case _:
                return self._with_leaf(node, within, scope) if within else NOTHING

    def _with_leaf(self, node: Leaf, within: Set[str], scope: Scope) -> Found:
        match node:
            case Word() | Phrase():
                return self._with_term(node, within, scope)
            case Regex():
                return self._with_regex(node, within, scope)
            case Figures():
                return self.stating.articles(node, within)
            case Days():
                return _sure(within & self.view.appeared(node, self._today))
            case Field():
                return self._with_field(node, within)

    def _each(
        self, condition: object, candidates: Iterable[str], check: Accept
    ) -> Found:
        """Look at single articles as far as the patience lasts."""
        rows = map(self.view.by_id.__getitem__, self.view.in_order(candidates))
        answers = self._memory.of(condition)
        return look_at_each(rows, check, answers, self._patience)

    def _with_term(self, node: Word | Phrase, within: Set[str], scope: Scope) -> Found:
        wanted = term_of(node)
        found: set[str] = set()
        unsure: Set[str] = set()
        if "title" in scope:
            found |= within & self.titled(wanted)
        if "notes" in scope:
            found |= within & _articles(self.noted(wanted))
        if "tags" in scope:
            found |= within & self._tagged(
                lambda tag: wanted.found_in(fold_with_map(tag))
            )
        if "text" in scope:
            candidates = within & set(self._index.find(wanted.match))
            if wanted.decided:
                found |= candidates
            else:
                looked = self._each(
                    ("text", node),
                    candidates - found,
                    lambda article: self._text_has(article, wanted),
                )
                found |= looked.yes
                unsure = looked.unsure
        return Found(found, unsure)

    def _text_has(self, article: str, wanted: Term) -> bool:
        try:
            return wanted.found_in(self._sources.text(self.view.by_id[article]))
        except ArticleError:
            return False

    def titled(self, wanted: Term) -> set[str]:
        """Return the articles whose headline has a term, found once."""
        if wanted not in self._titled:
            found = set(self._index.find(wanted.expression("title", "titled")))
            found &= self.view.all
            if not wanted.decided:
                rows = self.view.by_id
                found = {
                    a for a in found if wanted.found_in(fold_with_map(rows[a].title))
                }
            self._titled[wanted] = found
        return self._titled[wanted]

    def _tagged(self, accept: Accept) -> set[str]:
        """Return the articles that have an accepted tag, themselves or on a note."""
        found = set(self.article_tags(accept))
        if names := set(filter(accept, self.note_tags)):
            found |= _articles(
                n for n in self.notes if not names.isdisjoint(n.note.tags)
            )
        return found

    def _with_regex(self, node: Regex, within: Set[str], scope: Scope) -> Found:
        found: Set[str] = set()
        if "tags" in scope:
            found |= within & self._tagged(lambda tag: found_in(node, tag))
        if "notes" in scope:
            found |= within & self._noted_with(node)
        around = scope & {"text", "title"}
        if not around:
            return _sure(found)
        candidates = within - found
        if words := needed(node):
            parts = (term(w, prefix=True).expression("title body") for w in words)
            candidates &= set(self._index.find(" AND ".join(parts)))
        looked = self._each(
            (node, around),
            candidates,
            lambda article: self._has_regex(article, node, around),
        )
        return Found(found | looked.yes, looked.unsure)

    def _has_regex(self, article: str, node: Regex, around: Scope) -> bool:
        row = self.view.by_id[article]
        if "title" in around and found_in(node, row.title):
            return True
        try:
            return "text" in around and found_in(node, self._sources.plain(row))
        except ArticleError:
            return False

    def _noted_with(self, node: Regex) -> set[str]:
        """Return the articles on which a note has an expression, or its quote."""
        answers = self._memory.of(("noted", node, self._sources.notebook.generation))
        if not answers:
            answers[""] = ((0, 0), False)
            for folded in self.notes:
                if folded.fits(node):
                    answers[folded.note.article] = ((0, 0), True)
        return {article for article, (_, yes) in answers.items() if yes}

    def _with_field(self, node: Field, within: Set[str]) -> Found:
        wanted = value_term(node)
        match node.name:
            case name if name in ENTITY_FIELDS:
                return self.mentioning.articles(node, wanted, within)
            case "source":
                accept = self.view.from_source(
                    lambda source: wanted.found_in(fold_with_map(source))
                )
                return _sure(within & accept)
            case "path":
                return _sure(within & self.view.at_path(node.value))
            case "title":
                return _sure(within & self.titled(wanted))
            case "tag":
                return _sure(
                    within & self._tagged(lambda tag: tag_matches(tag, node.value))
                )
            case "note":
                return _sure(within & _articles(self.noted(wanted)))
            case "author":
                return self._by_author(node, wanted, within)
            case "is":
                return _sure(self._in_state(node.value, within))
            case "has":
                return self._having(node.value, within)
        # in: alone, without words to look for
        return self._having(
            {"notes": "note", "tags": "tag"}.get(node.value, ""), within
        )

    def _in_state(self, value: str, within: Set[str]) -> Set[str]:
        states = self._sources.notebook.states()
        if value == "starred":
            return within & {a for a, state in states.items() if state.starred}
        read = within & {a for a, state in states.items() if state.read}
        return read if value == "read" else within - read

    def _having(self, value: str, within: Set[str]) -> Found:
        match value:
            case "note":
                return _sure(within & _articles(self.notes))
            case "tag":
                return _sure(within & self._tagged(lambda tag: True))
            case "orphan":
                noted = within & _articles(self.notes)
                generation = self._sources.notebook.generation
                return self._each(
                    ("orphans", generation), noted, lambda a: bool(self.orphans(a))
                )
            case "figure":
                beyond_doubt = within & set(self._index.with_figure())
                return self.stating.any_figure(within, beyond_doubt)
        return _sure(within)

    def orphans(self, article: str) -> set[str]:
        """Return the notes that have no place in an article's text, or no article."""
        try:
            anchors = self._sources.anchors(article)
        except ArticleError:
            return {n.note.id for n in self.notes if n.note.article == article}
        return {i for i, a in anchors.items() if a.state is AnchorState.ORPHAN}

    def detected(
        self, article: str, node: Field | Figures
    ) -> Iterable[tuple[int, int]]:
        """Yield the ranges of the text that are what `node` asks for."""
        if isinstance(node, Figures):
            return self.stating.places(article, node)
        return self.mentioning.places(article, node, value_term(node))

    def _by_author(self, node: Field, wanted: Term, within: Set[str]) -> Found:
        found = within & _articles(n for n in self.notes if n.by(wanted))
        words = (term(t, prefix=True).expression("body") for t in wanted.tokens)
        candidates = within & set(self._index.find(" AND ".join(words)))
        looked = self._each(
            node, candidates - found, lambda article: self._signed(article, wanted)
        )
        return Found(found | looked.yes, looked.unsure)

    def _signed(self, article: str, wanted: Term) -> bool:
        try:
            byline = self._sources.library.article(article).meta.byline
        except ArticleError:
            return False
        return byline is not None and wanted.found_in(fold_with_map(byline.value))

    def matching(self, node: Node) -> Set[str]:
        """Return all articles with notes that match `node`, found once."""
        if node not in self._memo:
            noted = _articles(self.notes) & self.view.all
            self._memo[node] = self.articles(node, noted).yes
        return self._memo[node]


def _sure(found: Set[str]) -> Found:
    return Found(found, frozenset())


def _articles(notes: Iterable[FoldedNote]) -> set[str]:
    return {note.note.article for note in notes}


def _cost(node: Node) -> int:
    """Return how dear it is to evaluate `node`: what is cheap goes first."""
    match node:
        case Regex():
            return 5
        case Field(name="has", value="orphan") | Field(name="author"):
            return 4
        case Field() if node.name in ENTITY_FIELDS:
            return 3
        case Figures() | Field(name="has", value="figure"):
            return 2
        case Word() | Phrase():
            return 1
        case Not():
            return _cost(node.operand)
        case And() | Or():
            return max(map(_cost, node.operands))
    return 0
