"""What the search asks of the floors below, and what it remembers of their answers."""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Protocol

from reader.annotations.model import (
    Anchor,
    Annotation,
    ArticleState,
    StoredCorrection,
    TagCount,
)
from reader.cache.database import Cache
from reader.detection.model import Names, Span
from reader.library.files import read_source
from reader.library.model import Article, ArticleError, Listed
from reader.search.facts import Facts
from reader.search.matching import found_in
from reader.search.nodes import Regex
from reader.search.terms import Term
from reader.search.view import View
from reader.text.canonical import decode
from reader.text.fold import Folded, fold_with_map

_KEPT_TEXTS = 128
_MAX_KEPT = 100_000
"""Bytes of the longest file whose text is kept."""


class LibraryLike(Protocol):
    """The articles: `reader.library.library.Library`."""

    @property
    def root(self) -> Path:
        """The folder that ids are relative to."""
        ...

    @property
    def only(self) -> str | None:
        """The only article that is listed, if one was opened alone."""
        ...

    def listing(self) -> tuple[Listed, ...]:
        """Return the list, newest first."""
        ...

    def article(self, article: str) -> Article:
        """Read an article. Raises ArticleError."""
        ...


class NotebookLike(Protocol):
    """Notes, tags and states: `reader.annotations.notebook.Notebook`."""

    def notes(self, article: str | None = None) -> tuple[Annotation, ...]:
        """Return notes, of all articles the newest first."""
        ...

    @property
    def generation(self) -> int:
        """Grows whenever any note, tag or state may be another one."""
        ...

    @property
    def corrections_generation(self) -> int:
        """Grows whenever there are other corrections than before."""
        ...

    def corrections(self) -> tuple[StoredCorrection, ...]:
        """Return what was said of entities."""
        ...

    def tagged_articles(self) -> Mapping[str, tuple[str, ...]]:
        """Return the tags of the articles that have some themselves."""
        ...

    def tags(self) -> tuple[TagCount, ...]:
        """Return all tags with how often they are used."""
        ...

    def states(self) -> Mapping[str, ArticleState]:
        """Return what the reader did with articles."""
        ...

    def anchors(self, article: Article) -> Mapping[str, Anchor]:
        """Return the places of an article's notes, by id."""
        ...


Detect = Callable[[Article], tuple[Span, ...]]
"""Gives the entities and figures of an article, as they are shown to the reader."""


class DetectorLike(Protocol):
    """What is known of the entities of texts: `reader.detection.cached.Detector`."""

    @property
    def identity(self) -> str:
        """What decides the results of the engine, a key of the cache."""
        ...

    def naming(self, tokens: Sequence[str], accept: Callable[[str], bool]) -> set[str]:
        """Return the hashes of texts whose people other texts call so in full.

        `tokens` are folded beginnings of words of the accepted names.
        """
        ...

    def family(self, tokens: Sequence[str]) -> set[str]:
        """Return the folded names by which people with these words may be called."""
        ...

    def variants(self, keys: Collection[str]) -> set[str]:
        """Return the keys under which texts may name the people with some keys."""
        ...


@dataclass(frozen=True, slots=True)
class Pile:
    """Many short texts in which one search looks through all at once."""

    texts: tuple[Folded, ...] = ()
    joined: str = ""
    starts: tuple[int, ...] = ()

    def having(self, wanted: Term) -> list[int]:
        """Return the numbers of the texts that have a term, in order."""
        first = wanted.tokens[0]
        found: list[int] = []
        at = self.joined.find(first)
        while at >= 0:
            number = bisect_right(self.starts, at) - 1
            if wanted.found_in(self.texts[number]):
                found.append(number)
            if number + 1 == len(self.starts):
                break
            at = self.joined.find(first, self.starts[number + 1])
        return found


def pile(texts: Iterable[Folded]) -> Pile:
    """Return the pile of `texts`; folded text has no line feed, which parts them."""
    texts = tuple(texts)
    lengths = (len(text.text) + 1 for text in texts)
    starts = tuple(accumulate(lengths, initial=0))[:-1]
    return Pile(texts, "\n".join(text.text for text in texts), starts)


@dataclass(frozen=True, slots=True)
class FoldedNote:
    """A note with its text and quote folded."""

    note: Annotation
    text: Folded
    quote: Folded

    def has(self, wanted: Term) -> bool:
        """Tell whether its text or quote has a term."""
        return wanted.found_in(self.text) or wanted.found_in(self.quote)

    def fits(self, asked: Regex) -> bool:
        """Tell whether its text or quote has an expression."""
        return found_in(asked, self.text.source) or found_in(asked, self.quote.source)

    def by(self, wanted: Term) -> bool:
        """Tell whether somebody called so wrote it."""
        return wanted.found_in(fold_with_map(self.note.author))


@dataclass(frozen=True, slots=True)
class Notes:
    """All notes, newest first, and the tags that are on any of them, as written."""

    generation: int = -1
    folded: tuple[FoldedNote, ...] = ()
    pile: Pile = Pile()
    """Of each note the text and the quote."""
    tags: frozenset[str] = frozenset()


class Sources:
    """The floors below with folded texts kept. Thread-safe; nothing is written."""

    def __init__(
        self,
        library: LibraryLike,
        notebook: NotebookLike,
        detect: Detect,
        detector: Callable[[], DetectorLike],
        names: Callable[[], Names],
        cache: Cache,
    ) -> None:
        self.library = library
        self.notebook = notebook
        self.detector = detector
        self.names = names
        self.facts = Facts(cache, lambda: detector().identity)
        self._detect = detect
        self._lock = threading.Lock()
        self._texts: OrderedDict[tuple[str, int, int], Folded] = OrderedDict()
        self._notes = Notes()
        self._view = View(())

    def view(self) -> View:
        """Return the list of now, with what was worked out of it."""
        rows = self.library.listing()
        view = self._view
        if view.rows is not rows:
            view = self._view = View(rows)
        return view

    def text(self, row: Listed) -> Folded:
        """Return the canonical text of an article. Raises ArticleError."""
        key = (row.id, row.size, row.mtime_ns)
        with self._lock:
            if found := self._texts.get(key):
                self._texts.move_to_end(key)
                return found
        source = read_source(str(self.library.root / row.id))
        folded = fold_with_map(decode(source.data).text)
        if source.size <= _MAX_KEPT and (source.size, source.mtime_ns) == key[1:]:
            with self._lock:
                self._texts[key] = folded
                while len(self._texts) > _KEPT_TEXTS:
                    self._texts.popitem(last=False)
        return folded

    def plain(self, row: Listed) -> str:
        """Return the canonical text of an article unfolded. Raises ArticleError."""
        with self._lock:
            found = self._texts.get((row.id, row.size, row.mtime_ns))
        if found is not None:
            return found.source
        return decode(read_source(str(self.library.root / row.id)).data).text

    def notes(self) -> Notes:
        """Return all notes, those that have not changed as they were folded before."""
        generation = self.notebook.generation
        known = self._notes
        if generation != known.generation:
            source = self.notebook.notes()
            old = {id(note.note): note for note in known.folded}
            folded = tuple(old.get(id(note)) or _folded(note) for note in source)
            tags = frozenset(tag for note in source for tag in note.tags)
            texts = pile(text for note in folded for text in (note.text, note.quote))
            known = self._notes = Notes(generation, folded, texts, tags)
        return known

    def spans(self, article: str) -> tuple[Span, ...]:
        """Return what is detected in an article; nothing if it cannot be read."""
        try:
            found = self.library.article(article)
        except ArticleError:
            return ()
        return self._detect(found)

    def anchors(self, article: str) -> Mapping[str, Anchor]:
        """Return the places of an article's notes; raises ArticleError."""
        return self.notebook.anchors(self.library.article(article))


def _folded(note: Annotation) -> FoldedNote:
    quote = note.quote.exact if note.quote else ""
    return FoldedNote(note, fold_with_map(note.note), fold_with_map(quote))
