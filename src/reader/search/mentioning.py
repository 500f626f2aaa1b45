"""Which articles mention somebody or something, and where in the text."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass

from reader.detection.entities.lexicon import lexicon
from reader.detection.model import Correction, Entity, Kind, Op
from reader.search.index import Index
from reader.search.nodes import Field, Figures, Node, leaves
from reader.search.patience import Found, Memory, Patience, look_at_each
from reader.search.sources import Sources
from reader.search.terms import Term, term
from reader.text.fold import fold, fold_with_map
from reader.text.words import tokens

ENTITY_FIELDS = {
    "person": frozenset({Kind.PERSON}),
    "org": frozenset({Kind.ORGANISATION}),
    "place": frozenset({Kind.PLACE, Kind.FACILITY}),
    "group": frozenset({Kind.GROUP}),
}
"""The kinds of entities that each field finds."""


def asks_detected(root: Node) -> bool:
    """Tell whether a query asks for entities or figures."""
    return any(
        isinstance(leaf, Figures)
        or (isinstance(leaf, Field) and leaf.name in ENTITY_FIELDS)
        or leaf == Field("has", "figure")
        for leaf in leaves(root)
    )


def names_match(span: Entity, wanted: Term, mention: str) -> bool:
    """Tell whether an entity has that name part in its mention, name or key."""
    return any(
        wanted.found_in(fold_with_map(name)) for name in (mention, span.name, span.key)
    )


@dataclass(frozen=True, slots=True)
class _Rule:
    """Something that the reader said of entities everywhere, and whom it touches."""

    words: tuple[str, ...]
    """The names that it is about, or that it gives."""
    forms: tuple[str, ...]
    """What it finds in texts by itself."""
    articles: frozenset[str]
    """The articles known to name what it is about."""


class Mentioning:
    """Finds entities: in the tables where a text is known and nothing was corrected,

    else in the spans of the article.
    """

    def __init__(
        self, index: Index, sources: Sources, memory: Memory, patience: Patience
    ) -> None:
        self._index = index
        self._sources = sources
        self._memory = memory
        self._patience = patience

    def articles(self, node: Field, wanted: Term, within: Set[str]) -> Found:
        """Return those `within` that mention what `node` names."""
        sources, kinds = self._sources, ENTITY_FIELDS[node.name]
        if self._patience.detect:
            self._make_known(node, wanted, within)
        view, texts = sources.view(), sources.facts.texts()
        found = within & view.of_texts(sources.facts.naming(kinds, wanted), texts)
        doubtful: set[str] = set()
        if node.name == "person":
            called = sources.facts.naming(kinds, wanted, "mention")
            doubtful |= found - view.of_texts(called, texts)
            known_as = sources.detector().naming(
                wanted.tokens, lambda name: wanted.found_in(fold_with_map(name))
            )
            found |= within & view.with_hashes(known_as)
        doubtful |= within & view.with_hashes(texts.several)
        doubtful |= within & self._corrected(kinds, wanted, found)
        unknown = self._unknown(node, wanted, within - view.known(texts))
        open_to = doubtful | unknown if self._patience.detect else doubtful - unknown
        said = sources.notebook.corrections_generation, *sources.names().known.items()
        looked = look_at_each(
            [view.by_id[article] for article in view.in_order(open_to)],
            lambda article: any(True for _ in self.places(article, node, wanted)),
            self._memory.of((node, texts.generation, said, view.number)),
            self._patience,
        )
        left = (doubtful | unknown) - open_to
        return Found((found - doubtful - unknown) | looked.yes, looked.unsure | left)

    def places(
        self, article: str, node: Field, wanted: Term
    ) -> Iterator[tuple[int, int]]:
        """Yield the ranges of the text that mention what `node` names."""
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

    # What is not known yet

    def _make_known(self, node: Field, wanted: Term, within: Set[str]) -> None:
        """Detect in the articles that may mention it, as far as the patience lasts.

        Whom a surname means may only be known once all of them have been looked
        through.
        """
        view, facts = self._sources.view(), self._sources.facts
        tried: set[str] = set()
        while self._patience.left:
            unknown = self._unknown(node, wanted, within - view.known(facts.texts()))
            if not unknown - tried:
                return
            for article in view.in_order(unknown - tried):
                if not self._patience.left:
                    return
                self._sources.spans(article)
            tried |= unknown

    def _unknown(self, node: Field, wanted: Term, left: Set[str]) -> set[str]:
        """Return those of the articles `left` that have the words to mention it."""
        if not left:
            return set()
        found = self._having(wanted.tokens, left)
        if node.name == "person":
            others = set(self._sources.detector().family(wanted.tokens))
            if len(wanted.tokens) > 1:
                others.update(wanted.tokens)
            for word in others - lexicon().first_names:
                found |= self._having((word,), left)
        loose = term(" ".join(wanted.tokens), prefix=True)
        for rule in self._rules():
            if any(loose.found_in(fold_with_map(word)) for word in rule.words):
                for form in (*rule.words, *rule.forms):
                    found |= self._having(tokens(fold(form)), left)
        return found

    def _having(self, words: tuple[str, ...] | list[str], within: Set[str]) -> set[str]:
        """Return the articles whose text has each of the words, perhaps only begun."""
        found = set(within) if words else set()
        for word in words:
            if found:
                matching = term(word, prefix=True).expression("body")
                found &= set(self._index.find(matching))
        return found

    # What was said of entities

    def _corrected(self, kinds: Set[Kind], wanted: Term, found: Set[str]) -> set[str]:
        """Return the articles in which what the reader said may change the answer."""
        here = {
            one.article
            for one in self._sources.notebook.corrections()
            if one.article is not None
        }
        rules = self._rules()
        if not rules:
            return here
        loose = term(" ".join(wanted.tokens), prefix=True)
        own = (n for n in self._sources.facts.names(wanted) if n.kind in kinds)
        named = {word for name in own for word in tokens(fold(name.mention))}
        for rule in rules:
            every = set(rule.articles)
            gains = any(loose.found_in(fold_with_map(word)) for word in rule.words)
            for form in rule.forms:
                words = tokens(fold(form))
                if gains or not named.isdisjoint(words):
                    every.update(self._index.find(_phrase(form)))
            here |= every if gains else every & found
        return here

    def _rules(self) -> tuple[_Rule, ...]:
        """Return what was said of entities everywhere, worked out once."""
        sources = self._sources
        texts, view = sources.facts.texts(), sources.view()
        said = [
            one.rule for one in sources.notebook.corrections() if one.article is None
        ]
        known = sources.names().known
        if not (said or known):
            return ()
        generation = sources.notebook.corrections_generation
        key = texts.generation, generation, tuple(known.items()), view.number
        if self._memory.rules is None or self._memory.rules[0] != key:
            rules = [self._rule(rule) for rule in said]
            for name, kind in known.items():
                forms = {name, *(name.split() if kind is Kind.PERSON else ())}
                rules.append(_Rule((name,), tuple(forms), frozenset()))
            self._memory.rules = key, tuple(rules)
        found: tuple[_Rule, ...] = self._memory.rules[1]
        return found

    def _rule(self, rule: Correction) -> _Rule:
        facts, view = self._sources.facts, self._sources.view()
        own = {key for key in (rule.key, rule.into) if key}
        keys = self._sources.detector().variants(own)
        rows = [name.row for name in facts.with_keys(keys)]
        touched = [text for _, text in facts.texts_of(rows)]
        words = rule.key, rule.name, rule.into, rule.called, *rule.forms
        return _Rule(
            tuple(filter(fold, words)),
            rule.forms if rule.op is Op.ADD else (),
            frozenset(view.of_texts(touched, facts.texts())),
        )


def _phrase(form: str) -> str:
    return term(form, prefix=False).expression("body")
