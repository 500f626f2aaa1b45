"""The list as a search sees it: what is worked out once for each state of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import cached_property
from itertools import accumulate, count

from reader.library.model import Listed
from reader.search.facts import Texts
from reader.search.nodes import Days
from reader.search.periods import limits, published
from reader.text.fold import fold, is_exact, matches

_NUMBERS = count(1)


class View:
    """The articles of one listing, by what is asked of them."""

    def __init__(self, rows: tuple[Listed, ...]) -> None:
        self.rows = rows
        self.number = next(_NUMBERS)
        """Another one for each state of the list."""
        self.by_id = {row.id: row for row in rows}
        self.all = frozenset(self.by_id)
        self._texts: tuple[object, dict[int, str], dict[int, tuple[str, ...]]] | None
        self._texts = None
        self._known: tuple[object, frozenset[str]] | None = None

    def in_order(self, articles: Iterable[str]) -> list[str]:
        """Return articles in the order of the list."""
        wanted = set(articles)
        if len(wanted) == len(self.by_id):
            return list(self.by_id)
        place = self._places
        return sorted((a for a in wanted if a in place), key=place.__getitem__)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {article: at for at, article in enumerate(self.by_id)}

    @cached_property
    def _by_hash(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for row in self.rows:
            if row.sha256:
                found.setdefault(row.sha256, []).append(row.id)
        return found

    def with_hashes(self, hashes: Iterable[str]) -> set[str]:
        """Return the articles with these texts."""
        by_hash = self._by_hash
        return {article for sha in hashes for article in by_hash.get(sha, ())}

    def known(self, texts: Texts) -> frozenset[str]:
        """Return the articles of which detection knows all, or never will."""
        if self._known is None or self._known[0] != texts.generation:
            hashes = texts.known
            found = (r.id for r in self.rows if r.problem or r.sha256 in hashes)
            self._known = (texts.generation, frozenset(found))
        return self._known[1]

    def of_texts(self, rows: Sequence[int], texts: Texts) -> set[str]:
        """Return the articles whose texts have these rows in the tables of facts."""
        if self._texts is None or self._texts[0] != texts.generation:
            one: dict[int, str] = {}
            more: dict[int, tuple[str, ...]] = {}
            for row, sha256 in texts.hash_of.items():
                articles = self._by_hash.get(sha256, ())
                if articles:
                    one[row] = articles[0]
                    if len(articles) > 1:
                        more[row] = tuple(articles)
            self._texts = (texts.generation, one, more)
        _, one, more = self._texts
        found = {one[row] for row in rows if row in one}
        if more:
            found.update(a for row in rows if row in more for a in more[row])
        return found

    # What the list itself tells

    def from_source(self, accept: Callable[[str], bool]) -> set[str]:
        """Return the articles of the accepted outlets."""
        return {
            article
            for source, articles in self._by_source.items()
            if accept(source)
            for article in articles
        }

    @cached_property
    def _by_source(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for row in self.rows:
            found.setdefault(row.source, []).append(row.id)
        return found

    def sources(self) -> list[tuple[str, int]]:
        """Return the outlets with their numbers of articles, the largest first."""
        counts = [(s, len(ids)) for s, ids in self._by_source.items() if s]
        return sorted(counts, key=lambda one: (-one[1], one[0]))

    def appeared(self, days: Days, today: date) -> set[str]:
        """Return the articles that were published in a time; the undated in none."""
        first, last = limits(days, today)
        found: set[str] = set()
        for value, articles in self._by_day.items():
            own = published(value)
            if own is not None and own[0] <= last and own[1] >= first:
                found.update(articles)
        return found

    @cached_property
    def _by_day(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for row in self.rows:
            found.setdefault(row.published[:10], []).append(row.id)
        return found

    def at_path(self, part: str) -> set[str]:
        """Return the articles whose path has a part; a typed accent is exact."""
        pieces = [piece for word in part.split() if (piece := fold(word))]
        if not pieces:
            return set()
        joined, starts = self._paths
        found: set[str] = set()
        sure = len(pieces) == 1 and not is_exact(part)
        at = joined.find(pieces[0])
        while at >= 0:
            number = bisect_right(starts, at) - 1
            article = self.rows[number].id
            if sure or matches(article, part):
                found.add(article)
            if number + 1 == len(starts):
                break
            at = joined.find(pieces[0], starts[number + 1])
        return found

    @cached_property
    def _paths(self) -> tuple[str, list[int]]:
        """All folded paths, parted by line feeds, which folded text has none of."""
        paths = [fold(row.id) for row in self.rows]
        starts = list(accumulate((len(path) + 1 for path in paths), initial=0))[:-1]
        return "\n".join(paths), starts
