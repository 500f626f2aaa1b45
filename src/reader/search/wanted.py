"""What a query looks for, by where it is looked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from reader.search.evaluate import Scope, scope_of, tag_matches, term_of, value_term
from reader.search.hits import Marks, marks
from reader.search.matching import places
from reader.search.mentioning import ENTITY_FIELDS
from reader.search.nodes import And, Field, Figures, Node, Or, Phrase, Regex, Word
from reader.search.terms import Term
from reader.text.fold import Folded


@dataclass(slots=True)
class Sought:
    """What is looked for in one place: words and expressions."""

    terms: list[Term] = field(default_factory=list)
    expressions: list[Regex] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.terms or self.expressions)

    def marks(self, line: str) -> Marks:
        """Return where a line has any of it."""
        return marks(line, self.terms, self.expressions)

    def spans(self, folded: Folded) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield where a text has what, by the number of what it is."""
        for number, term in enumerate(self.terms):
            for span in term.find(folded):
                yield number, span
        for number, one in enumerate(self.expressions, len(self.terms)):
            for span in places(one, folded.source):
                yield number, span


@dataclass(slots=True)
class Wanted:
    """What a query looks for, by where it is looked for."""

    text: Sought = field(default_factory=Sought)
    title: Sought = field(default_factory=Sought)
    notes: Sought = field(default_factory=Sought)
    tags: Sought = field(default_factory=Sought)
    tag_names: list[str] = field(default_factory=list)
    detected: list[Field | Figures] = field(default_factory=list)

    def add(self, node: Node, scope: Scope) -> None:
        """Collect from a tree what is looked for; what is negated is not."""
        match node:
            case Word() | Phrase():
                for place in scope:
                    getattr(self, place).terms.append(term_of(node))
            case Regex():
                for place in scope:
                    getattr(self, place).expressions.append(node)
            case And():
                scope, operands = scope_of(node, scope)
                for operand in operands:
                    self.add(operand, scope)
            case Or():
                for operand in node.operands:
                    self.add(operand, scope)
            case Field(name="note"):
                self.notes.terms.append(value_term(node))
            case Field(name="title"):
                self.title.terms.append(value_term(node))
            case Field(name="tag"):
                self.tag_names.append(node.value)
            case Figures():
                self.detected.append(node)
            case Field() if node.name in ENTITY_FIELDS:
                self.detected.append(node)

    def tag_marks(self, tag: str) -> Marks:
        """Return what of a tag was looked for, nothing if it was not."""
        if any(tag_matches(tag, name) for name in self.tag_names):
            return ((0, len(tag)),)
        return self.tags.marks(tag)
