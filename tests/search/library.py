"""A small library of made-up articles for the tests of the search."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from reader.annotations.notebook import Notebook
from reader.cache.database import Cache
from reader.detection.cached import Detector
from reader.detection.engines import BUILT_IN, Engine
from reader.detection.model import Entity, Figure, Kind, Names, Span
from reader.library.library import Library
from reader.library.model import Article
from reader.search.query import parse
from reader.search.search import Hit, Search
from reader.text.fold import fold

STORIES = {
    "a/bridge.txt": "Bridge to Cúcuta closed\n\nBy Ana Ruiz\n\n"
    "Juan Guaidó spoke to a crowd at the bridge. Mr Guaidó left later.\n\n"
    "The road was closed for two days.",
    "a/wire.txt": "Crowd at the border\n\nBy Ana Ruiz\n\n"
    "Juan Guaido spoke to more than 100 people. The long road is closed.",
    "b/port.md": "---\ntitle: Port opens\nsource: Harbour News\ndate: 2020-05-01\n"
    "---\n\nThe port of Łódź opened. Lukasz Nowak was there – on a ‘long day’.",
    "b/港.txt": "港口新闻\n\n今天的新闻很多。",
    "b/empty words.txt": "Nothing of note\n\nNobody came, nobody went.",
}


@dataclass
class FakeEngine:
    """Finds the names it is told and every run of digits; notes the texts it saw."""

    names: dict[str, Kind] = field(
        default_factory=lambda: {
            "Juan Guaidó": Kind.PERSON,
            "Juan Guaido": Kind.PERSON,
            "Guaidó": Kind.PERSON,
            "Cúcuta": Kind.PLACE,
            "Harbour News": Kind.ORGANISATION,
        }
    )
    seen: list[str] = field(default_factory=list)
    identity: str = "fake 1"
    setting: str = BUILT_IN

    def analyse(
        self, text: str, skip: Sequence[tuple[int, int]] = ()
    ) -> tuple[Span, ...]:
        self.seen.append(text)
        spans: list[Span] = [
            Figure(start=m.start(), end=m.end(), kind=Kind.COUNT, value=int(m[0]))
            for m in re.finditer(r"\d+", text)
        ]
        for name, kind in self.names.items():
            for match in re.finditer(re.escape(name), text):
                start, end = match.span()
                if any(s.start <= start < s.end for s in spans):
                    continue
                entity = Entity(
                    start=start, end=end, kind=kind, name=name, key=fold(name)
                )
                spans.append(entity)
        return tuple(sorted(spans, key=lambda span: span.start))

    def close(self) -> None:
        pass


class Desk:
    """A library with everything that the search needs, in a folder of its own."""

    def __init__(
        self,
        folder: Path,
        stories: dict[str, str] = STORIES,
        engine: Engine | None = None,
    ) -> None:
        self.folder = folder
        self.root = folder / "library"
        for name, text in stories.items():
            self.write(name, text)
        self.cache = Cache(folder / "cache.sqlite3")
        self.engine: Engine = engine or FakeEngine()
        self.known = Names()
        self.library = Library(self.root, self.cache)
        self.notebook = Notebook(self.root, author="tester", state_dir=folder / "state")
        self.detector = Detector(
            self.cache, self.engine, listing=lambda: self.library.listing()
        )
        self.search = self.searching(self.library)
        self.refresh()

    def searching(self, library: Library) -> Search:
        """Return a search of its own over a library at the same place."""
        return Search(
            self.cache,
            library,
            self.notebook,
            self.detect,
            lambda: self.detector,
            lambda: self.known,
        )

    def detect(self, article: Article) -> tuple[Span, ...]:
        """Find what the engine finds, known names and what was corrected."""
        corrections = self.notebook.corrections_of(article.id)
        return self.detector.detect(article, names=self.known, corrections=corrections)

    @property
    def seen(self) -> list[str]:
        """The texts that the engine has looked through."""
        assert isinstance(self.engine, FakeEngine)
        return self.engine.seen

    def write(self, name: str, text: str) -> None:
        path = self.root / "articles" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def touch(self, name: str, seconds: int) -> None:
        path = self.root / "articles" / name
        os.utime(path, (seconds, seconds))

    def refresh(self) -> int:
        """Bring list and index up to the files; return how many were indexed."""
        self.library.refresh()
        self.library.look()
        return self.search.update()

    def article(self, part: str) -> Article:
        (found,) = self.library.find(part)
        return self.library.article(found)

    def found(self, query: str) -> set[str]:
        """Return the names of the articles found, without folder and ending."""
        return {_short(article) for article in self.search.articles(parse(query))}

    def notes(self, query: str) -> list[str]:
        return [note.note for note in self.search.notes(parse(query))]

    def hits(self, query: str, limit: int = 200) -> tuple[Hit, ...]:
        return self.search.hits(parse(query), limit)

    def note(self, part: str, quote: str, note: str, *tags: str) -> str:
        """Annotate the first place of `quote` in an article; return the note's id."""
        article = self.article(part)
        start = article.text.index(quote)
        end = start + len(quote)
        return self.notebook.add_passage(article, start, end, note, tags).id


def _short(article: str) -> str:
    return article.rpartition("/")[2].rpartition(".")[0]
