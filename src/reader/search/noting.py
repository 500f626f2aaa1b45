"""Which notes a query matches."""

from __future__ import annotations

from reader.search.evaluate import (
    EVERYWHERE,
    Evaluation,
    Scope,
    scope_of,
    tag_matches,
    term_of,
    value_term,
)
from reader.search.matching import found_in
from reader.search.nodes import And, Field, Node, Not, Or, Phrase, Regex, Word
from reader.search.sources import FoldedNote
from reader.text.fold import fold_with_map


def matches_note(
    evaluation: Evaluation, node: Node, note: FoldedNote, scope: Scope = EVERYWHERE
) -> bool:
    """Tell whether a note matches `node`.

    Words are looked for in the note, its quote and its tags, in the article's text or
    headline only if `in:` says so; fields that say something about articles hold for
    the note's article.
    """
    match node:
        case Word() | Phrase() | Regex():
            return _has_word(evaluation, node, note, scope)
        case Not():
            return not matches_note(evaluation, node.operand, note, scope)
        case Or():
            return any(matches_note(evaluation, n, note, scope) for n in node.operands)
        case And():
            scope, operands = scope_of(node, scope)
            return all(matches_note(evaluation, n, note, scope) for n in operands)
        case Field(name="note"):
            return note.has(value_term(node))
        case Field(name="tag"):
            return any(tag_matches(tag, node.value) for tag in note.note.tags)
        case Field(name="author"):
            return note.by(value_term(node))
        case Field(name="has", value="note"):
            return True
        case Field(name="has", value="tag") | Field(name="in", value="tags"):
            return bool(note.note.tags)
        case Field(name="has", value="orphan"):
            return note.note.id in evaluation.orphans(note.note.article)
    return note.note.article in evaluation.matching(node)


def _has_word(
    evaluation: Evaluation, node: Word | Phrase | Regex, note: FoldedNote, scope: Scope
) -> bool:
    """Tell whether a word stands in a note, its tags, or where else it is asked for."""
    if isinstance(node, Regex):
        own = "notes" in scope and note.fits(node)
        tagged = "tags" in scope and any(found_in(node, t) for t in note.note.tags)
    else:
        wanted = term_of(node)
        own = "notes" in scope and note.has(wanted)
        tagged = "tags" in scope and any(
            wanted.found_in(fold_with_map(tag)) for tag in note.note.tags
        )
    if own or tagged:
        return True
    around = scope & {"text", "title"}
    if not around or scope == EVERYWHERE:
        return False
    within = {note.note.article} & evaluation.view.all
    return bool(evaluation.articles(node, within, around).yes)
