"""The search: articles, notes and hits for a query, and the index behind them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from reader.annotations.model import Annotation
from reader.cache.database import Cache
from reader.library.files import read_source
from reader.library.model import ArticleError, Listed
from reader.search.evaluate import Evaluation
from reader.search.finding import PER_ARTICLE, Finding
from reader.search.hits import Hit, HitKind
from reader.search.index import Entry, Index, entry
from reader.search.noting import matches_note
from reader.search.query import Query
from reader.search.sources import (
    Called,
    Detect,
    LibraryLike,
    NotebookLike,
    Sources,
    nobody,
)
from reader.text.canonical import decode

__all__ = ["Hit", "HitKind", "Search"]

_BATCH = 200
_ROUNDS = 3
"""How often `update` starts over where the index was rebuilt under it."""


def never() -> bool:
    """Go on: the default of `stop`."""
    return False


def ignore(done: int, total: int) -> None:
    """Show no progress."""


class Search:
    """Answers queries over one library. Safe for threads; writes only to the cache."""

    def __init__(
        self,
        cache: Cache,
        library: LibraryLike,
        notebook: NotebookLike,
        detect: Detect,
        called: Called = nobody,
    ) -> None:
        self._library = library
        self._index = Index(cache)
        self._sources = Sources(library, notebook, detect, called)

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
        return [row for row in rows if known.get(row.id) != (row.size, row.mtime_ns)]

    def _entry(self, row: Listed) -> Entry:
        """Read an article for the index; one that cannot be read has no words."""
        try:
            source = read_source(str(self._library.root / row.id))
        except ArticleError:
            return entry(row.id, row.size, row.mtime_ns, "")
        return entry(row.id, row.size, row.mtime_ns, decode(source.data).text)

    # Answers ----------------------------------------------------------------------

    def articles(
        self, query: Query, among: Collection[str] | None = None
    ) -> tuple[str, ...]:
        """Return the articles (of those `among`) that match, in the list's order."""
        rows = self._library.listing()
        if among is not None:
            wanted = set(among)
            rows = tuple(row for row in rows if row.id in wanted)
        if query.root is None:
            return tuple(row.id for row in rows)
        evaluation = Evaluation(self._index, self._sources)
        within = {row.id for row in rows} & evaluation.rows.keys()
        found = evaluation.articles(query.root, within)
        return tuple(row.id for row in rows if row.id in found)

    def notes(self, query: Query) -> tuple[Annotation, ...]:
        """Return the notes that match, newest first."""
        evaluation = Evaluation(self._index, self._sources)
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
        """Return at most `limit` hits (in the articles `among`), the best first.

        An article's hits stand together: headline, notes, tags, then its text in
        order, of which only the `per_article` best are given (see `Hit.more`).
        """
        if query.root is None:
            return ()
        evaluation = Evaluation(self._index, self._sources)
        finding = Finding(
            evaluation, self._index, self._sources, query.root, per_article
        )
        within = set(evaluation.rows)
        return finding.hits(limit, within if among is None else within & set(among))
