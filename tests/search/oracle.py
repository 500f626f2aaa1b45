"""What a query finds, worked out from the files alone, one article after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from reader.annotations.model import Annotation
from reader.detection.model import FIGURE_KINDS, Entity, Kind, Span
from reader.library.model import Article, Listed
from reader.search.asserting import asserts
from reader.search.evaluate import scope_of
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
from reader.search.terms import term
from reader.text.fold import fold, fold_with_map
from tests.search.library import Desk

KINDS = {
    "person": {Kind.PERSON},
    "org": {Kind.ORGANISATION},
    "place": {Kind.PLACE, Kind.FACILITY},
    "group": {Kind.GROUP},
}
EVERYWHERE = frozenset({"text", "notes", "tags", "title"})


class Oracle:
    """Everything that is known of one article, read anew."""

    def __init__(self, desk: Desk, row: Listed) -> None:
        self.row = row
        self.article: Article = desk.library.article(row.id)
        self.spans: Sequence[Span] = desk.detect(self.article)
        self.notes: Sequence[Annotation] = desk.notebook.notes(row.id)
        self.own_tags = desk.notebook.article_tags(row.id)
        self.state = desk.notebook.state(row.id)

    def matches(self, node: Node, scope: frozenset[str] = EVERYWHERE) -> bool:
        """Tell whether the article matches `node`."""
        match node:
            case Not():
                return not self.matches(node.operand, scope)
            case Or():
                return any(self.matches(one, scope) for one in node.operands)
            case And():
                scope, operands = scope_of(node, scope)
                return all(self.matches(one, scope) for one in operands)
            case Word() | Phrase():
                wanted = term(node.text, prefix=isinstance(node, Word))
                return any(wanted.found_in(fold_with_map(t)) for t in self._in(scope))
            case Regex():
                flags = 0 if node.capitals else re.IGNORECASE
                return any(re.search(node.pattern, t, flags) for t in self._in(scope))
            case Figures():
                return any(
                    asserts(node, span, self._words(span))
                    for span in self.spans
                    if span.kind in FIGURE_KINDS
                )
            case Days():
                first, last = limits(node, date.today())
                own = published(self.row.published)
                return own is not None and own[0] <= last and own[1] >= first
            case Field():
                return self._has(node)

    def _words(self, span: Span) -> str:
        return " ".join(self.article.text[span.start : span.end].split())

    def _in(self, scope: frozenset[str]) -> list[str]:
        texts = {
            "text": [self.article.text],
            "title": [self.row.title],
            "notes": [
                text
                for note in self.notes
                for text in (note.note, note.quote.exact if note.quote else "")
            ],
            "tags": self._tags(),
        }
        return [text for place in scope for text in texts[place]]

    def _tags(self) -> list[str]:
        return [*self.own_tags, *(tag for note in self.notes for tag in note.tags)]

    def _has(self, node: Field) -> bool:
        wanted = term(node.value, prefix=True)
        if node.name in KINDS:
            return any(
                wanted.found_in(fold_with_map(name))
                for span in self.spans
                if isinstance(span, Entity) and span.kind in KINDS[node.name]
                for name in (
                    self.article.text[span.start : span.end],
                    span.name,
                    span.key,
                )
            )
        match node.name, node.value:
            case "tag", value:
                keys = [fold(tag) for tag in self._tags()]
                return any(k == value or k.startswith(f"{value}/") for k in keys)
            case "title", _:
                return wanted.found_in(fold_with_map(self.row.title))
            case "is", "read":
                return self.state.read
            case "is", "unread":
                return not self.state.read
            case "is", "starred":
                return self.state.starred
            case "has", "note":
                return bool(self.notes)
            case "has", "tag":
                return bool(self._tags())
            case "has", "figure":
                return any(span.kind in FIGURE_KINDS for span in self.spans)
        raise AssertionError(node)
