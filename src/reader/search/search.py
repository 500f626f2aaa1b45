"""The search: articles, notes and hits for a query, and the index behind them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from reader.annotations.model import Annotation
from reader.cache.database import Cache
from reader.detection.model import Names
from reader.library.files import read_source
from reader.library.model import ArticleError, Listed
from reader.search.completing import MOST, Known
from reader.search.evaluate import Evaluation
from reader.search.finding import PER_ARTICLE, Finding
from reader.search.hits import Hit, HitKind
from reader.search.index import Entry, Index, Stamp, entry, storable
from reader.search.mentioning import ENTITY_FIELDS, asks_detected
from reader.search.noting import matches_note
from reader.search.patience import Memory, Patience, while_typing
from reader.search.query import Query
from reader.search.sources import (
    Detect,
    DetectorLike,
    LibraryLike,
    NotebookLike,
    Sources,
)
from reader.text.canonical import decode, one_line

__all__ = [
    "Answer",
    "Hit",
    "HitKind",
    "Patience",
    "Search",
    "asks_detected",
    "while_typing",
]

_BATCH = 200
_ROUNDS = 3
"""How often `update` starts over where the index was rebuilt under it."""


def never() -> bool:
    """Go on: the default of `stop`."""
    return False


def ignore(done: int, total: int) -> None:
    """Show no progress."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of the articles that a query asks for."""

    articles: tuple[str, ...]
    """Those that match, in the order of the list."""
    unsure: tuple[str, ...] = ()
    """Those of which it is not known yet, in that order."""


@dataclass(frozen=True, slots=True)
class Hits:
    """What is known of the places that a query asks for."""

    hits: tuple[Hit, ...]
    unsure: tuple[str, ...] = ()
    """The articles of which it is not known yet whether they match, in order."""


class Search:
    """Answers queries over one library. Safe for threads; writes only to the cache."""

    def __init__(
        self,
        cache: Cache,
        library: LibraryLike,
        notebook: NotebookLike,
        detect: Detect,
        detector: Callable[[], DetectorLike],
        names: Callable[[], Names] = Names,
    ) -> None:
        self._library = library
        self._index = Index(cache)
        self._sources = Sources(library, notebook, detect, detector, names, cache)
        self._memory = Memory()

    # The index --------------------------------------------------------------------

    def update(
        self,
        stop: Callable[[], bool] = never,
        progress: Callable[[int, int], None] = ignore,
    ) -> int:
        """Bring the index up to the listing; return how many articles were read.

        Works in batches, newest first, each saved when it is done, so that it can be
        stopped at any time and goes on from there. `progress` gets how many articles
        of how many are indexed.
        """
        done = 0
        for _ in range(_ROUNDS):
            waiting = self._waiting(clean=True)
            if not waiting or stop():
                break
            for at in range(0, len(waiting), _BATCH):
                batch = []
                for row in waiting[at : at + _BATCH]:
                    if stop():
                        break
                    batch.append(self._entry(row))
                self._index.put(batch)
                done += len(batch)
                progress(at + len(batch), len(waiting))
                if stop():
                    return done
        return done

    def forget(self, articles: Iterable[str]) -> None:
        """Leave articles out of the index until they are listed and indexed again."""
        self._index.forget(articles)

    def pending(self) -> int:
        """Return how many listed articles the index does not know as they are now."""
        return len(self._waiting(clean=False))

    def _waiting(self, *, clean: bool) -> list[Listed]:
        known = self._index.known()
        rows = self._library.listing()
        if clean and rows and self._library.only is None:
            self._index.forget(known.keys() - {row.id for row in rows})
        return [row for row in rows if not _is_current(row, known.get(row.id))]

    def _entry(self, row: Listed) -> Entry:
        """Read an article for the index; one that cannot be read has no words."""
        size, mtime_ns, title = _stamp(row)
        try:
            source = read_source(str(self._library.root / row.id))
        except ArticleError:
            return entry(row.id, size, mtime_ns, "", title)
        return entry(row.id, size, mtime_ns, decode(source.data).text, title)

    # Answers ----------------------------------------------------------------------

    def answer(
        self,
        query: Query,
        among: Collection[str] | None = None,
        patience: Patience | None = None,
    ) -> Answer:
        """Return the articles (of those `among`) that match, in the list's order.

        Without a `patience` everything is found out that is not known yet. Raises
        QueryError for an expression that takes too long.
        """
        evaluation = self._evaluation(patience)
        view = evaluation.view
        within = view.all if among is None else view.all & set(among)
        if query.root is None:
            return Answer(tuple(view.in_order(within)))
        found = evaluation.articles(query.root, within)
        return Answer(
            tuple(view.in_order(found.yes)), tuple(view.in_order(found.unsure))
        )

    def articles(
        self, query: Query, among: Collection[str] | None = None
    ) -> tuple[str, ...]:
        """Return what `answer` does, all of it."""
        return self.answer(query, among).articles

    def notes(
        self, query: Query, patience: Patience | None = None
    ) -> tuple[Annotation, ...]:
        """Return the notes that match, newest first."""
        evaluation = self._evaluation(patience)
        root = query.root
        return tuple(
            note.note
            for note in evaluation.notes
            if root is None or matches_note(evaluation, root, note)
        )

    def hits(
        self,
        query: Query,
        limit: int = 200,
        among: Collection[str] | None = None,
        per_article: int | None = PER_ARTICLE,
    ) -> tuple[Hit, ...]:
        """Return what `look_up` does, all of it."""
        return self.look_up(query, limit, among, per_article).hits

    def look_up(
        self,
        query: Query,
        limit: int = 200,
        among: Collection[str] | None = None,
        per_article: int | None = PER_ARTICLE,
        patience: Patience | None = None,
    ) -> Hits:
        """Return at most `limit` hits (in the articles `among`), the best first.

        An article's hits stand together: headline, notes, tags, then its text in
        order, of which only the `per_article` best are given (see `Hit.more`).
        Patience and errors are those of `answer`.
        """
        if query.root is None:
            return Hits(())
        patience = patience or Patience(None, detect=True)
        evaluation = self._evaluation(patience)
        notebook, facts = self._sources.notebook, self._sources.facts
        said = notebook.generation, notebook.corrections_generation
        detected = facts.texts().generation if asks_detected(query.root) else ()
        kept = self._memory.hits((query.root, per_article, said, detected))
        finding = Finding(
            evaluation,
            self._index,
            self._sources,
            query.root,
            per_article,
            kept,
            patience,
        )
        every = evaluation.view.all
        within = every if among is None else every & set(among)
        hits, unsure = finding.hits(limit, within)
        return Hits(hits, tuple(evaluation.view.in_order(unsure)))

    def values(self, field: str, begun: str, limit: int = MOST) -> list[Known]:
        """Return what the library has for a field of names, the commonest first.

        That are entities, or what is counted, a word of which begins with some folded
        text, each with the number of texts or figures; nothing for other fields.
        """
        self._sources.detector()  # whose tables they are
        facts = self._sources.facts
        if kinds := ENTITY_FIELDS.get(field):
            found = facts.commonest(kinds, begun, limit)
        elif field == "count":
            found = facts.nouns(begun, limit)
        else:
            found = []
        return [Known(value, number) for value, number in found]

    def _evaluation(self, patience: Patience | None) -> Evaluation:
        return Evaluation(self._index, self._sources, self._memory, patience)


def _is_current(row: Listed, known: Stamp | None) -> bool:
    """Tell whether the index knows an article, and its headline if that was read."""
    if known is None or known[:2] != (row.size, row.mtime_ns):
        return False
    return not (row.sha256 or row.problem) or known == _stamp(row)


def _stamp(row: Listed) -> Stamp:
    return row.size, row.mtime_ns, storable(one_line(row.title))
