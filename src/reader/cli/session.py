"""What a command works with: settings, the open library, articles and queries."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from reader.cli.output import Output
from reader.cli.status import DONE, WRONG, UsageError
from reader.text.canonical import canonical

if TYPE_CHECKING:
    from reader.annotations.model import Annotation
    from reader.annotations.notebook import Notebook
    from reader.detection.cached import Detector
    from reader.detection.model import Span
    from reader.library.model import Article
    from reader.search.query import Query
    from reader.settings import Settings
    from reader.workspace import Workspace

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the words of a listing mean: a query, and the articles that it is about."""

    query: Query | None
    """None where nothing is asked, so that everything is listed."""
    articles: tuple[str, ...]
    """Ids given as arguments; empty where the whole library is meant."""


@dataclass(frozen=True, slots=True)
class Readable:
    """An article from anywhere: what to call it, and whether it is the library's."""

    label: str
    article: Article
    inside: bool


class Session:
    """One run of one command. The library is opened when it is first needed."""

    def __init__(self, output: Output, library: str | None) -> None:
        self.output = output
        self.report: Callable[[str], None] = output.complain
        """Takes each line on what is wrong with the settings."""
        self._library = Path(library) if library else None
        self._opened = False

    @cached_property
    def settings(self) -> Settings:
        """The user's settings; what is wrong with them is said once."""
        from reader.settings import load_settings

        settings, problems = load_settings()
        for problem in problems:
            self.report(problem)
        return settings

    @cached_property
    def workspace(self) -> Workspace:
        """The library. Raises `ArticleError` where there is none."""
        return self.open(self._library)

    def open(self, path: Path | None) -> Workspace:
        """Open the library at `path`, as `open_workspace` does."""
        from reader.settings import load_library_settings
        from reader.workspace import open_workspace

        workspace = open_workspace(path, self.settings)
        workspace.report = self.report
        self._opened = True
        for problem in load_library_settings(workspace.root)[1]:
            self.report(problem)
        workspace.library.load()
        self.__dict__["workspace"] = workspace
        return workspace

    def tell_damage(self) -> None:
        """Say of each damaged file of notes that was met what is left of it."""
        for line in self.workspace.damage() if self._opened else ():
            self.report(line)

    def close(self) -> None:
        """Finish writing and close the library, if it was opened."""
        if self._opened:
            self.workspace.close()

    def scan(self) -> None:
        """Bring the listing up to the files as they are now, headlines included."""
        library = self.workspace.library
        library.refresh()
        library.look(progress=self.output.progress("reading"))
        self.workspace.follow_renamed()

    def take_in_notes(self) -> None:
        """Bring the notes up to their files; follow articles that are not there."""
        notebook = self.workspace.notebook
        notebook.refresh()
        if any(map(notebook.is_gone, notebook.counts())):
            self.scan()

    def index(self) -> None:
        """Bring the search index up to the listing."""
        self.scan()
        self.workspace.search.update(progress=self.output.progress("indexing"))

    def change(self, fn: Callable[[Notebook], T], articles: Sequence[str] = ()) -> T:
        """Run `fn` on the writer, wait for it, and return what it returned.

        What the notebook refuses, such as a passage of white space, is a `UsageError`.
        """
        try:
            return self.workspace.change(fn, articles).result()
        except ValueError as error:
            raise UsageError(str(error)) from error

    # -- arguments that are articles

    def inside(self, argument: str) -> str | None:
        """Return the id of the article that `argument` names exactly, or None.

        That is the path of a file below the current folder, or a listed path.
        """
        library = self.workspace.library
        if library.listed(argument):
            return argument
        if not os.path.isfile(argument):
            return None
        root = self.workspace.root
        for path, base in (
            (Path(os.path.abspath(argument)), Path(os.path.abspath(root))),
            (Path(argument).resolve(), root.resolve()),
        ):
            if path.is_relative_to(base):
                found = path.relative_to(base).as_posix()
                if library.listed(found):
                    return found
        return None

    def article_id(self, argument: str) -> str:
        """Return the id of the one article that `argument` can mean.

        A file, a listed path, or a part of just one listed path. Raises `UsageError`.
        """
        if found := self.inside(argument):
            return found
        self.workspace.library.refresh()
        if found := self.inside(argument):
            return found
        ids = self.workspace.library.find(argument) if argument else ()
        if len(ids) == 1:
            return ids[0]
        if ids:
            some = ", ".join(ids[:3]) + (", …" if len(ids) > 3 else "")
            raise UsageError(
                f"{argument}: part of {len(ids)} articles ({some});"
                " give more of the path"
            )
        raise UsageError(
            f"{argument}: no such article in {self.workspace.root};"
            " `reader list` shows what there is"
        )

    def read(self, argument: str) -> Readable:
        """Return the article that `argument` names: of the library, a file, or `-`.

        Raises `UsageError` and `ArticleError`.
        """
        from reader.library.files import read_source
        from reader.library.model import ArticleError
        from reader.library.parse import parse_article
        from reader.text.canonical import is_binary

        if argument == "-":
            data = sys.stdin.buffer.read()
            if is_binary(data):
                raise UsageError("standard input: binary, no text")
            return Readable("-", parse_article("stdin.txt", data), inside=False)
        if os.path.isfile(argument) and not self._covers(argument):
            try:
                data = read_source(argument).data
            except ArticleError as error:
                raise ArticleError(f"{argument}: {error}") from None
            return Readable(argument, parse_article(argument, data), inside=False)
        found = self.article_id(argument)
        return Readable(found, self.workspace.article(found), inside=True)

    def detect(self, readable: Readable) -> tuple[Span, ...]:
        """Return the spans of what was read; a library's names count inside it only."""
        article = readable.article
        if readable.inside:
            return self.workspace.detect(article)
        return self._outside.detect(article)

    @cached_property
    def _outside(self) -> Detector:
        """Detects in what is not the library's; nothing of it is kept."""
        from reader.cache.database import Cache
        from reader.detection.cached import Detector
        from reader.detection.engines import usable_engine

        engine = usable_engine(self.settings.engine, self.report)
        return Detector(Cache(None), engine, self.report)

    def engine_status(self, wanted: str | None) -> int:
        """Return the status that tells whether the engine asked for was the one used.

        Without a wish it is always that of success.
        """
        used = [self._outside] if "_outside" in self.__dict__ else []
        used += [self.workspace.detector] if self._opened else []
        good = wanted is None or all(d.engine.setting == wanted for d in used)
        return DONE if good else WRONG

    def forget_vanished(self) -> None:
        """Forget what was detected in texts that no article has any more."""
        library = self.workspace.library
        rows = library.listing()
        if library.only is None and all(row.sha256 or row.problem for row in rows):
            self.workspace.detector.forget_others({row.sha256 for row in rows})

    def use_engine(self, setting: str) -> None:
        """Detect with this engine, whatever the settings say. Raises `UsageError`."""
        from reader.detection.engines import EngineError, make_engine

        try:
            make_engine(setting)
        except EngineError as error:
            raise UsageError(str(error)) from None
        self.__dict__["settings"] = replace(self.settings, engine=setting)

    def _covers(self, argument: str) -> bool:
        from reader.library.model import ArticleError

        try:
            if self.inside(argument) is None:
                self.workspace.library.refresh()
            return self.inside(argument) is not None
        except ArticleError:
            if self._library is not None:
                raise
            return False

    # -- arguments that are a query

    def choose(self, words: Sequence[str], literal: Sequence[str] = ()) -> Chosen:
        """Tell articles from query text in the words of a listing.

        Words after `--` (`literal`) are text in any case. Raises `UsageError` for a
        file outside the library, and `QueryError`.
        """
        articles: list[str] = []
        text: list[str] = []
        for word in words:
            found = self.inside(word)
            if found is None and os.path.isfile(word):
                raise UsageError(
                    f"{word}: a file outside the library {self.workspace.root};"
                    f" name another with --library, or write -- {word} for the word"
                )
            if found is None:
                text.append(word)
            elif found not in articles:
                articles.append(found)
        query = None
        if asked := canonical(" ".join([*text, *literal])).strip():
            from reader.search.query import parse

            query = parse(asked)
        return Chosen(None if query and query.empty else query, tuple(articles))

    def select(self, chosen: Chosen) -> tuple[str, ...]:
        """Return the ids of the articles that were chosen, in the order of the list."""
        if chosen.query is not None:
            self.index()
            self.find_out(chosen.query)
            found = self.workspace.search.articles(chosen.query)
        else:
            self.scan()
            found = tuple(row.id for row in self.workspace.library.listing())
        wanted = set(chosen.articles)
        return tuple(i for i in found if i in wanted) if wanted else found

    def select_notes(self, chosen: Chosen) -> tuple[Annotation, ...]:
        """Return the notes that were chosen, newest first."""
        notebook = self.workspace.notebook
        if chosen.query is None:
            return tuple(n for n in notebook.notes() if n.article in chosen.articles)
        self.index()
        self.find_out(chosen.query, notebook.counts())
        found = self.workspace.search.notes(chosen.query)
        wanted = set(chosen.articles)
        return tuple(n for n in found if n.article in wanted) if wanted else found

    def find_out(self, query: Query, among: Collection[str] | None = None) -> None:
        """Look for names and figures where a query needs them, on all processors."""
        from reader.cli.looking import look_through
        from reader.search.search import Patience, asks_detected

        if query.root is None or not asks_detected(query.root):
            return
        tried: set[str] = set()
        while True:
            known = Patience(None, detect=False)
            answer = self.workspace.search.answer(query, among, known)
            left = [article for article in answer.unsure if article not in tried]
            if not left:
                return
            tried.update(left)
            look_through(self, left)

    def each(self, ids: Sequence[str], label: str) -> Iterator[Article]:
        """Yield the articles that can be read, with a line of progress.

        What cannot be read is left out: `list` and `check` say why.
        """
        from reader.library.model import ArticleError

        progress = self.output.progress(label)
        for done, article in enumerate(ids, 1):
            try:
                yield self.workspace.article(article)
            except ArticleError:
                continue
            finally:
                progress(done, len(ids))
