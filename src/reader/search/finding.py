"""From a query to its hits: which articles first, and which places in each."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from functools import cached_property

from reader.annotations.model import Annotation
from reader.library.model import ArticleError, Listed
from reader.search.evaluate import (
    EVERYWHERE,
    Evaluation,
)
from reader.search.hits import Hit, HitKind, snippet
from reader.search.index import Index
from reader.search.nodes import (
    Node,
)
from reader.search.patience import Patience
from reader.search.sources import FoldedNote, Sources
from reader.search.wanted import Wanted
from reader.text.canonical import one_line
from reader.text.fold import Folded, fold_with_map

PER_ARTICLE = 5
"""Hits in the text of one article that are listed."""
_FIRST = 10
"""The best articles, which are looked into however long it takes."""
_NEAR = 50
"""Code points after a hit in which others are shown by its snippet."""
_RANKED = 50
"""Words of a query that are ranked; an expression may not be too deep."""
_TITLE_WEIGHT = 1.0
_NOTE_WEIGHT = 0.8
_TAG_WEIGHT = 0.8
_APART = re.compile(r"[^\w\n]{0,2}")


@dataclass(frozen=True, slots=True)
class _Place:
    """A range of a text, and how many different terms its paragraph has."""

    span: tuple[int, int]
    company: int


class Finding:
    """Finds the hits of one query."""

    def __init__(
        self,
        evaluation: Evaluation,
        index: Index,
        sources: Sources,
        root: Node,
        per_article: int | None,
        kept: dict[str, tuple[object, tuple[Hit, ...]]],
        patience: Patience,
    ) -> None:
        self._kept = kept
        self._patience = patience
        self._per_article = per_article
        self._evaluation = evaluation
        self._index = index
        self._sources = sources
        self._root = root
        self._wanted = Wanted()
        self._wanted.add(root, EVERYWHERE)

    def hits(self, limit: int, within: Set[str]) -> tuple[tuple[Hit, ...], Set[str]]:
        """Return at most `limit` hits in the articles `within`, the best first.

        Where the patience runs out, only those of the best articles, and of those that
        were looked into before. Beside them stand the articles of which it is not known
        whether they match.
        """
        found: list[Hit] = []
        view = self._evaluation.view
        matching, unsure = self._evaluation.articles(self._root, within)
        scores = self._scores(matching)
        order = view.in_order(matching)
        order.sort(key=lambda article: -scores[article])
        for done, article in enumerate(order):
            row = view.by_id[article]
            known = self._kept.get(article)
            if known is None or known[0] != (row.size, row.mtime_ns, row.title):
                if done >= _FIRST and not self._patience.left:
                    continue
                own = tuple(self._of_article(row))
                known = self._kept[article] = (row.size, row.mtime_ns, row.title), own
            found += known[1]
            if len(found) >= limit:
                break
        return tuple(found[:limit]), unsure

    def _scores(self, matching: Set[str]) -> dict[str, float]:
        """Return how good each article is: BM25, and more for what weighs more."""
        wanted = self._wanted
        scores: dict[str, float] = dict.fromkeys(matching, 0.0)
        if wanted.text.terms:
            expression = " OR ".join(
                f"({term.match})" for term in wanted.text.terms[:_RANKED]
            )
            ranked = self._index.ranked(expression)
            best = max(ranked.values(), default=0.0) or 1.0
            for article in matching & ranked.keys():
                scores[article] += ranked[article] / best
        for term in wanted.title.terms:
            for article in matching & self._evaluation.titled(term):
                scores[article] += _TITLE_WEIGHT / len(wanted.title.terms)
        for article in matching & self._with_note:
            scores[article] += _NOTE_WEIGHT
        for article in matching & self._with_tag:
            scores[article] += _TAG_WEIGHT
        return scores

    # Notes and tags ---------------------------------------------------------------

    @cached_property
    def _note_ids(self) -> set[str]:
        """The notes whose text or quote is looked for."""
        wanted = self._wanted.notes
        found = map(self._evaluation.noted, wanted.terms)
        ids = {note.note.id for notes in found for note in notes}
        for one in wanted.expressions:
            ids.update(
                note.note.id for note in self._evaluation.notes if note.fits(one)
            )
        return ids

    @cached_property
    def _note_tags(self) -> set[str]:
        """The tags on notes that are looked for, as written."""
        return set(filter(self._wanted.tag_marks, self._evaluation.note_tags))

    @cached_property
    def _article_tags(self) -> dict[str, tuple[str, ...]]:
        """The tags of articles themselves that are looked for, by article."""
        if not (self._wanted.tags or self._wanted.tag_names):
            return {}
        return self._evaluation.article_tags(
            lambda tag: bool(self._wanted.tag_marks(tag))
        )

    @cached_property
    def _notes(self) -> dict[str, list[FoldedNote]]:
        """The notes that are hit themselves or by a tag, by article."""
        found: dict[str, list[FoldedNote]] = defaultdict(list)
        notes = self._evaluation.notes if self._note_ids or self._note_tags else ()
        wanted = self._wanted.notes
        if not (self._note_tags or wanted.expressions) and len(wanted.terms) == 1:
            notes = self._evaluation.noted(wanted.terms[0])
        for note in notes:
            if note.note.id in self._note_ids or self._tag_hit(note):
                found[note.note.article].append(note)
        return found

    @cached_property
    def _with_note(self) -> set[str]:
        return {
            article
            for article, notes in self._notes.items()
            if any(note.note.id in self._note_ids for note in notes)
        }

    @cached_property
    def _with_tag(self) -> set[str]:
        on_notes = (
            article
            for article, notes in self._notes.items()
            if any(map(self._tag_hit, notes))
        )
        return {*on_notes, *self._article_tags}

    def _tag_hit(self, note: FoldedNote) -> bool:
        return not self._note_tags.isdisjoint(note.note.tags)

    def _beside(self, article: str) -> list[Hit]:
        """Return the hits in the notes and tags of an article."""
        found: list[Hit] = []
        for note in self._notes.get(article, ()):
            if note.note.id in self._note_ids and (hit := self._note_hit(note)):
                found.append(hit)
            tags = filter(self._note_tags.__contains__, note.note.tags)
            found += self._tag_hits(article, tags, note.note)
        found += self._tag_hits(article, self._article_tags.get(article, ()), None)
        return found

    def _note_hit(self, note: FoldedNote) -> Hit | None:
        """Return the hit in a note, showing the place in it that matches."""
        for folded in (note.text, note.quote):
            spans = [span for _, span in self._wanted.notes.spans(folded)]
            if spans:
                line, own = snippet(folded.source, *min(spans))
                shown = self._wanted.notes.marks(line) or own
                return Hit(
                    HitKind.NOTE,
                    note.note.article,
                    None,
                    None,
                    line,
                    shown,
                    note.note.id,
                )
        return None

    def _tag_hits(
        self, article: str, tags: Iterable[str], note: Annotation | None
    ) -> list[Hit]:
        found = []
        for tag in map(one_line, tags):
            if shown := self._wanted.tag_marks(tag):
                note_id = note.id if note else None
                found.append(Hit(HitKind.TAG, article, None, None, tag, shown, note_id))
        return found

    # Texts ------------------------------------------------------------------------

    def _of_article(self, row: Listed) -> list[Hit]:
        """Return the hits of one article, in its headline, notes, tags and text."""
        found: list[Hit] = []
        text = self._text(row)
        places = self._places(row, text)
        line = one_line(row.title)
        if shown := self._wanted.title.marks(line):
            headline = _in_line(text.source, places, line)
            places = [place for place in places if place not in headline]
            start, end = headline[0].span if headline else (None, None)
            found.append(Hit(HitKind.TITLE, row.id, start, end, line, shown))
        found += self._beside(row.id)
        places = _shown_apart(text.source, places)
        best = sorted(places, key=lambda place: -place.company)[: self._per_article]
        for place in sorted(best, key=lambda place: place.span):
            found.append(self._text_hit(row, text, place))
        if not found:  # only conditions, no words: the article itself is the hit
            found = [Hit(HitKind.TITLE, row.id, None, None, line, ())]
        found[-1] = replace(found[-1], more=len(places) - len(best))
        return found

    def _text(self, row: Listed) -> Folded:
        """Return the text in which to look, nothing where nothing is looked for."""
        if self._wanted.text or self._wanted.detected:
            try:
                return self._sources.text(row)
            except ArticleError:
                pass
        return fold_with_map("")

    def _places(self, row: Listed, text: Folded) -> list[_Place]:
        """Return where the text has what is looked for, neighbours as one place."""
        spans: dict[tuple[int, int], set[int]] = defaultdict(set)
        for number, span in self._wanted.text.spans(text):
            spans[span].add(number)
        for number, node in enumerate(self._wanted.detected):
            for span in self._evaluation.detected(row.id, node):
                spans[span].add(-1 - number)
        together: dict[int, set[int]] = defaultdict(set)
        for (start, _), numbers in spans.items():
            together[_paragraph(text.source, start)] |= numbers
        places: list[_Place] = []
        for start, end in sorted(spans):
            company = len(together[_paragraph(text.source, start)])
            if places and _adjoin(text.source, places[-1].span[1], start):
                first, last = places[-1].span
                places[-1] = _Place((first, max(last, end)), company)
            else:
                places.append(_Place((start, end), company))
        return places

    def _text_hit(self, row: Listed, text: Folded, place: _Place) -> Hit:
        line, own = snippet(text.source, *place.span)
        shown = self._wanted.text.marks(line) or own
        return Hit(HitKind.TEXT, row.id, *place.span, line, shown)


def _shown_apart(text: str, places: list[_Place]) -> list[_Place]:
    """Leave out the places that are shown by the snippet of one before them."""
    apart: list[_Place] = []
    for place in places:
        if apart:
            start, end = apart[-1].span
            same = _paragraph(text, start) == _paragraph(text, place.span[0])
            if same and place.span[1] - end <= _NEAR:
                continue
        apart.append(place)
    return apart


def _in_line(text: str, places: list[_Place], line: str) -> list[_Place]:
    """Return the places in the first paragraph that reads as `line`."""
    by_start: dict[int, list[_Place]] = defaultdict(list)
    for place in places:
        by_start[_paragraph(text, place.span[0])].append(place)
    for start, found in by_start.items():
        end = text.find("\n", start)
        if one_line(text[start : len(text) if end < 0 else end]) == line:
            return found
    return []


def _paragraph(text: str, at: int) -> int:
    """Return where the paragraph begins in which `at` is."""
    return text.rfind("\n", 0, at) + 1


def _adjoin(text: str, end: int, start: int) -> bool:
    """Tell whether at most a space or a mark stands between two places."""
    return start <= end or _APART.fullmatch(text, end, start) is not None
