"""A library: the list of its articles, kept up to date, and the articles themselves."""

from __future__ import annotations

import os
import threading
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from reader.cache.database import Cache
from reader.library.files import Source, read_source
from reader.library.listing import StoredListing, waits
from reader.library.model import Article, ArticleError, Listed, ScanResult
from reader.library.order import ordered, reordered
from reader.library.scan import FolderError, look_among, look_at, never, walk
from reader.text.canonical import one_line

_KEPT_ARTICLES = 16
_SHOW_SECONDS = 0.5
_KEEP_SECONDS = 2.0


def ignore(done: int, total: int) -> None:
    """Show no progress."""


class Library:
    """The articles under one folder. Safe for threads; never writes to the folder.

    `only` lists that one article alone.
    """

    def __init__(self, root: Path, cache: Cache, *, only: str | None = None) -> None:
        self.root = root
        self.only = only
        self._store = StoredListing(cache)
        self._lock = threading.RLock()
        self._saving = threading.Lock()
        self._completing = threading.Lock()
        self._rows: dict[str, Listed] = {}
        self._order: tuple[Listed, ...] | None = ()
        self._total: int | None = None  # of the rows, while not all of them are loaded
        self._stored = False  # whether the cache has every row
        self._unsaved: set[str] = set()
        self._articles: OrderedDict[tuple[str, int, int], Article] = OrderedDict()

    # The list ---------------------------------------------------------------------

    def load(self) -> None:
        """Fill the list at once: from the cache, without one by the names of files.

        Nothing is opened; `refresh` finds what has changed since, `look` the rest. Of
        a long list the first rows are loaded now, the others when they are asked for.
        """
        rows, total = ([], 0) if self.only else self._store.first()
        self._stored = bool(rows)
        if not rows:
            try:
                rows = list(self._files(never))
            except OSError:
                rows = []
        with self._lock:
            self._rows = {row.id: row for row in rows}
            self._order = tuple(rows) if self._stored else None
            self._total = total if total > len(rows) else None

    @property
    def is_complete(self) -> bool:
        """Whether every row has been loaded."""
        return self._total is None

    def complete(self) -> bool:
        """Load what `load` has left; tell whether there was anything left."""
        if self._total is None:
            return False
        with self._completing:
            if self._total is None:
                return False
            rows = self._store.load()
            with self._lock:
                self._rows = {row.id: row for row in rows}
                self._order = tuple(rows)
                self._total = None
                self._stored = bool(rows)
        return True

    def first(self) -> tuple[tuple[Listed, ...], int]:
        """Return the rows that are there at once, and how many there are in all.

        They are the beginning of `listing`, which may have to load the others.
        """
        with self._lock:
            rows = self._in_order()
            return rows, len(rows) if self._total is None else self._total

    def listing(self) -> tuple[Listed, ...]:
        """Return the articles, newest first; undated ones follow, then by path."""
        self.complete()
        with self._lock:
            return self._in_order()

    def _in_order(self) -> tuple[Listed, ...]:
        if self._order is None:
            self._order = ordered(self._rows.values())
        return self._order

    def listed(self, article: str) -> Listed | None:
        """Return the line of `article` in the list, None if it has none."""
        row = self._rows.get(article)
        if row is None and self.complete():
            row = self._rows.get(article)
        return row

    def exists(self, article: str) -> bool:
        """Tell whether `article` is in the list."""
        return self.listed(article) is not None

    def find(self, argument: str) -> tuple[str, ...]:
        """Return the ids that `argument` means, in the order of the list.

        An exact id, or the path of a file of the library, means that article alone;
        anything else each article of whose path it is a part, case and accents
        folded. Composed and decomposed spellings of a name are the same.
        """
        from reader.text.fold import fold

        self.complete()
        rows = self._rows
        if argument in rows:
            return (argument,)
        composed = unicodedata.normalize("NFC", argument)
        for name in (argument, composed, *self._relative(argument)):
            if name in rows:
                return (name,)
        same = tuple(
            row.id
            for row in self.listing()
            if not row.id.isascii() and unicodedata.normalize("NFC", row.id) == composed
        )
        part = fold(argument)
        if same or not part:
            return same
        return tuple(row.id for row in self.listing() if part in fold(row.id))

    def _relative(self, argument: str) -> Iterable[str]:
        """Yield the ids that `argument` may have as the path of a file."""
        root = os.path.abspath(self.root)
        for convert in (os.path.abspath, os.path.realpath):
            try:
                path, base = convert(argument), convert(root)
            except (OSError, ValueError):
                continue
            if path.startswith(base.rstrip(os.sep) + os.sep):
                yield Path(os.path.relpath(path, base)).as_posix()

    # Changes of the files ---------------------------------------------------------

    def refresh(
        self, stop: Callable[[], bool] = never, only: Iterable[Path] | None = None
    ) -> ScanResult:
        """Compare the list with the files by size and date; return the differences.

        New and changed articles wait for `look`; changed ones keep what was known of
        them until then. If stopped, or if the folder cannot be listed now, nothing
        changes. With `only`, nothing has changed but what is at these paths: the
        others are not looked at, unless one of them is or was a folder.
        """
        self.complete()
        among = None if only is None else self._among(only)
        try:
            if among is None:
                found = {row.id: row for row in self._files(stop)}
            else:
                found = {row.id: row for row in among.values() if row is not None}
        except OSError:
            return ScanResult()
        if stop():
            return ScanResult()
        with self._lock:
            known = self._rows
            asked = known if among is None else [a for a in among if a in known]
            added = tuple(article for article in found if article not in known)
            vanished = tuple(article for article in asked if article not in found)
            changed = tuple(
                article
                for article, row in found.items()
                if article in known and _differs(known[article], row)
            )
            fresh = [found[article] for article in added]
            fresh += [_outdated(known[article], found[article]) for article in changed]
            self._put(fresh, vanished)
            incomplete, self._stored = not self._stored, True
        if fresh or vanished or incomplete:
            self._keep()
        return ScanResult(added, changed, vanished)

    def _among(self, paths: Iterable[Path]) -> dict[str, Listed | None] | None:
        """Return what is at some paths by their ids; None where it takes a walk."""
        if self.only is not None:
            return None
        found = {}
        try:
            for path in paths:
                article, row = look_among(self.root, str(path))
                if row is None and article not in self._rows:
                    folder = f"{article}/"
                    if any(known.startswith(folder) for known in self._rows):
                        return None
                found[article] = row
        except (FolderError, ValueError):
            return None
        return found

    def look(
        self,
        stop: Callable[[], bool] = never,
        progress: Callable[[int, int], None] = ignore,
        limit: int | None = None,
    ) -> tuple[str, ...]:
        """Read the articles that were not looked into yet; return those completed.

        `progress` gets how many of how many are done, `limit` ends after so many.
        A file that cannot be read gets its reason as `problem`.
        """
        waiting = [row for row in self.listing() if waits(row)][:limit]
        completed: list[str] = []
        batch: list[Listed] = []
        shown = kept = time.monotonic()
        pause = _KEEP_SECONDS
        for row in waiting:
            if stop():
                break
            batch.append(self._look_into(row))
            now = time.monotonic()
            if now - shown > _SHOW_SECONDS:
                completed += self._enter(batch)
                batch = []
                progress(len(completed), len(waiting))
                shown = now
                if now - kept > pause:
                    self._keep()
                    kept = time.monotonic()
                    pause = max(_KEEP_SECONDS, 20 * (kept - now))
        completed += self._enter(batch)
        if completed:
            self._keep()
            progress(len(completed), len(waiting))
        return tuple(completed)

    def _look_into(self, row: Listed) -> Listed:
        """Return `row` with what its file says, or with the problem that it has."""
        try:
            source = read_source(self._path(row.id))
        except ArticleError as error:
            blank = Listed(row.id, row.size, row.mtime_ns)
            return replace(blank, problem=str(error))
        return summary(_parse(row.id, source.data), source)

    def _enter(self, batch: list[Listed]) -> list[str]:
        """Enter what was found, unless the article has gone meanwhile."""
        with self._lock:
            batch = [row for row in batch if row.id in self._rows]
            self._put(batch, ())
        return [row.id for row in batch]

    def _keep(self) -> None:
        """Save the list; a single article is not worth it."""
        if self.only is not None:
            return
        with self._saving:
            with self._lock:
                rows, changed = self.listing(), self._unsaved
                self._unsaved = set()
            better = self._store.save(rows, changed)
        with self._lock:
            self._put([row for row in better if self._rows.get(row.id)], ())
            self._unsaved.difference_update(row.id for row in better)

    def _put(self, rows: Sequence[Listed], gone: Sequence[str]) -> None:
        if not rows and not gone:
            return
        changed = dict(self._rows)  # readers without the lock keep the one they have
        for article in gone:
            changed.pop(article, None)
        for row in rows:
            changed[row.id] = row
        self._rows = changed
        others = {*gone, *(row.id for row in rows)}
        if self._order is not None:
            self._order = reordered(self._order, others, rows)
        self._unsaved |= others

    def _files(self, stop: Callable[[], bool]) -> Iterable[Listed]:
        if self.only is None:
            return walk(self.root, stop)
        row = look_at(self.root, self.only)
        return [] if row is None else [row]

    # Articles ---------------------------------------------------------------------

    def article(self, article: str) -> Article:
        """Read one article. Raises ArticleError with path and reason in one line."""
        try:
            path = self._path(article)
            row = look_at(self.root, article)
            if row is not None:
                with self._lock:
                    key = (article, row.size, row.mtime_ns)
                    if key in self._articles:
                        self._articles.move_to_end(key)
                        return self._articles[key]
            source = read_source(path)
        except ArticleError as error:
            raise ArticleError(f"{one_line(article)}: {error}") from None
        read = _parse(article, source.data)
        with self._lock:
            self._articles[(article, source.size, source.mtime_ns)] = read
            while len(self._articles) > _KEPT_ARTICLES:
                self._articles.popitem(last=False)
        return read

    def _path(self, article: str) -> str:
        """Return the file of `article`. Raises ArticleError for a path out of here."""
        if not article or os.path.isabs(article) or ".." in article.split("/"):
            raise ArticleError("not an article of this library")
        return os.path.join(self.root, article)


def summary(article: Article, source: Source) -> Listed:
    """Return the line of the list that sums up `article`."""
    meta = article.meta
    outlet = meta.source or meta.agency
    return Listed(
        article.id,
        source.size,
        source.mtime_ns,
        headline=one_line(meta.headline.value) if meta.headline else "",
        headline_guessed=bool(meta.headline and meta.headline.guessed),
        source=one_line(outlet.value) if outlet else "",
        published=meta.published.value if meta.published else "",
        words=word_count(article),
        sha256=article.sha256,
    )


def word_count(article: Article) -> int:
    """Count the words of the body; captions, credits and the like are none of it."""
    from reader.library.parse import PROSE

    return sum(
        len(article.text[block.start : block.end].split())
        for block in article.blocks
        if block.role in PROSE
    )


def _parse(article: str, data: bytes) -> Article:
    from reader.library.parse import parse_article

    return parse_article(article, data)


def _differs(known: Listed, found: Listed) -> bool:
    if (known.size, known.mtime_ns) != (found.size, found.mtime_ns):
        return True
    return bool(found.problem) and known.problem != found.problem


def _outdated(known: Listed, found: Listed) -> Listed:
    """Return the line of a changed file: what was known is shown until it is read."""
    if found.problem:
        return found
    return replace(
        known,
        size=found.size,
        mtime_ns=found.mtime_ns,
        words=None,
        sha256="",
        problem="",
    )
