"""Opens and closes a library and hands out its floors; no logic of its own.

A floor is imported and made when it is first asked for, so that a list is on the
screen before anything is known of notes, names or the index.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from reader.annotations.paths import FOLDER
from reader.cache.database import Cache, cache_path
from reader.changes import Cause, Changes, Writer
from reader.library.library import Library
from reader.library.model import Article, ArticleError, Listed
from reader.library.scan import find_root
from reader.settings import (
    Settings,
    default_library,
    load_library_settings,
    load_settings,
)

if TYPE_CHECKING:
    from reader.annotations.judgements import Judgement
    from reader.annotations.notebook import Notebook
    from reader.comparison.boards import Boards
    from reader.comparison.material import Materials
    from reader.comparison.model import Board, Story
    from reader.comparison.stories.stories import Stories
    from reader.detection.cached import Detector
    from reader.detection.model import Correction, Corrections, Entity, Names, Span
    from reader.search.search import Search

T = TypeVar("T")


def _never() -> bool:
    """Go on: the default of `stop`."""
    return False


def _show_nothing(done: int, total: int) -> None:
    """Show no progress."""


class Workspace:
    """One open library: its articles, notes, detections, search and changes."""

    def __init__(self, root: Path, only: str | None, settings: Settings) -> None:
        self.root = root
        self.only = only
        self.settings = settings
        self.cache = Cache(cache_path(root))
        self.library = Library(root, self.cache, only=only)
        self.changes = Changes()
        self.writer = Writer()
        self.report: Callable[[str], None] = _ignore
        """Takes a line on what the user should know: an engine that cannot be used."""
        self.apart = False
        """Whether an engine that takes long to load works in a process of its own."""
        self._made: dict[str, Any] = {}
        self._making = threading.RLock()

    def _once(self, name: str, make: Callable[[], T]) -> T:
        """Return what `make` makes, made once, whichever thread asks first."""
        if name not in self._made:
            with self._making:
                if name not in self._made:
                    self._made[name] = make()
        made: T = self._made[name]
        return made

    @property
    def notebook(self) -> Notebook:
        """Notes, tags and states, and every change to them."""
        return self._once("notebook", self._make_notebook)

    def _make_notebook(self) -> Notebook:
        from reader.annotations.notebook import Notebook

        return Notebook(
            self.root, author=self.settings.author, state_dir=_state_folder()
        )

    def damage(self) -> Iterable[str]:
        """Return a line on each damaged file of notes that was met so far."""
        if "notebook" not in self._made:
            return ()
        found = self.notebook.told_of_damage()
        return [f"{problem.path}: {problem.message}" for problem in found]

    @property
    def view_file(self) -> Path:
        """Where the app keeps what was on the screen of this user last."""
        return _state_folder() / "views" / f"{cache_path(self.root).stem}.json"

    @property
    def history_file(self) -> Path:
        """Where the app keeps what this user asked of the library."""
        return _state_folder() / "history" / f"{cache_path(self.root).stem}.json"

    @property
    def detector(self) -> Detector:
        """Finds entities and figures, and remembers what it found in the cache."""
        return self._once("detector", self._make_detector)

    def _make_detector(self) -> Detector:
        from reader.detection.cached import Detector
        from reader.detection.engines import BUILT_IN, usable_engine

        engine = usable_engine(self.settings.engine, self.report)
        if self.apart and engine.setting != BUILT_IN:
            from reader.detection.worker import Apart

            engine = Apart(engine)
        return Detector(
            self.cache, engine, lambda line: self.report(line), self.library.listing
        )

    @property
    def search(self) -> Search:
        """Answers queries over articles, notes and tags."""
        return self._once("search", self._make_search)

    def _make_search(self) -> Search:
        from reader.search.search import Search

        return Search(
            self.cache,
            self.library,
            self.notebook,
            self.detect,
            lambda: self.detector,
            lambda: self.names,
        )

    @property
    def stories(self) -> Stories:
        """Tells which articles report one event."""
        return self._once("stories", self._make_stories)

    def _make_stories(self) -> Stories:
        from reader.comparison.stories.stories import Stories

        return Stories(
            self.cache,
            self.library,
            self._judged,
        )

    def _judged(self) -> list[Judgement]:
        return [one.rule for one in self.notebook.judgements()]

    @property
    def boards(self) -> Boards:
        """Puts the figures of articles side by side, and remembers how they stood."""
        return self._once("boards", self._make_boards)

    def _make_boards(self) -> Boards:
        from reader.comparison.boards import Boards

        return Boards(
            self.cache,
            self.library,
            self.detect,
            self._judged,
            self._found_by,
            self.stories.key,
        )

    def _found_by(self) -> str:
        """Return what decides, beside their texts, what is found in articles."""
        rules = [(one.article, one.rule) for one in self.notebook.corrections()]
        engine = self.detector.engine.identity
        return f"{engine}\n{self.names}\n{rules}"

    def board(
        self,
        of: Story | Sequence[str],
        stop: Callable[[], bool] = _never,
        progress: Callable[[int, int], None] = _show_nothing,
    ) -> Board:
        """Return the figures of a story, or of some articles, side by side."""
        return self.boards.board(of, stop, progress).board

    @property
    def names(self) -> Names:
        """Names that the library's `reader.toml` declares."""
        return self._once("names", self._read_names)

    def _read_names(self) -> Names:
        from reader.detection.model import Kind, Names

        declared, _ = load_library_settings(self.root)
        known = {name: Kind(kind) for name, kind in declared.names.items()}
        return Names(known)

    def position(self, article_id: str) -> int:
        """Return where reading an article stopped: a code point of its text.

        Where nothing is stored yet, nothing of notes is loaded for it.
        """
        return 0 if self._has_no_notes() else self.notebook.position(article_id)

    def _has_no_notes(self) -> bool:
        """Tell whether nothing is stored yet, without loading what would read it."""
        return "notebook" not in self._made and not (self.root / FOLDER).is_dir()

    def _corrections_of(self, article_id: str) -> Corrections:
        from reader.detection.model import Corrections

        if self._has_no_notes():
            return Corrections()
        return self.notebook.corrections_of(article_id)

    def article(self, article_id: str) -> Article:
        """Return one article. Raises `ArticleError` where it cannot be read."""
        return self.library.article(article_id)

    def detect(
        self, article: Article, also: Sequence[Correction] = ()
    ) -> tuple[Span, ...]:
        """Return the entities and figures of `article`, corrected, dates resolved.

        `also` holds corrections that are not stored, to see what they would change.
        """
        return self.detector.detect(
            article,
            names=self.names,
            corrections=self._corrections_of(article.id).also(also),
        )

    def stages(self, article: Article) -> Iterator[tuple[Span, ...]]:
        """Yield what `detect` returns, before it what is there without waiting long."""
        said = self._corrections_of
        corrections = said(article.id)
        for spans in self.detector.stages(
            article, names=self.names, corrections=corrections
        ):
            # What was said while a slow engine was at work counts as well.
            changed = said(article.id) != corrections
            yield self.detect(article) if changed else spans

    def elsewhere(self, article: Article, entity: Entity) -> tuple[Listed, ...]:
        """Return the other articles known to name `entity`, in the list's order."""
        texts = self.detector.texts_with(entity)
        rows = self.library.listing()
        return tuple(r for r in rows if r.sha256 in texts and r.id != article.id)

    def naming(self, entity: Entity) -> list[Listed]:
        """Return the articles known to name `entity`, in the list's order."""
        return self.materials.naming(entity, self.library.listing())

    @property
    def materials(self) -> Materials:
        """Reads what articles say of an entity, from their files and the cache."""
        return self._once("materials", self._make_materials)

    def _make_materials(self) -> Materials:
        from reader.comparison.material import Materials

        return Materials(
            self.root,
            self.cache,
            self.detector,
            self.names,
            self.notebook.corrections_of,
        )

    def change(
        self,
        fn: Callable[[Notebook], T],
        articles: Iterable[str] = (),
    ) -> Future[T]:
        """Run `fn(notebook)` on the writer thread, then announce what changed.

        `articles` names what `fn` touches where its result does not tell. What `fn`
        raises (`StoreError`, …) is in the future, and nothing is announced then.
        """
        touched = frozenset(articles)

        def run() -> T:
            result = fn(self.notebook)
            cause, concerned, ids = _what_changed(result)
            self.changes.fire(cause, touched | concerned, ids)
            return result

        return self.writer.submit(run)

    def take_in_notes(self) -> None:
        """Re-read annotation files that others changed, and announce it."""
        corrected = self.notebook.corrections_generation
        if articles := self.notebook.refresh():
            self.changes.fire(Cause.REMOTE, articles)
        if corrected != self.notebook.corrections_generation:
            self.changes.fire(Cause.CORRECTION)

    def follow_renamed(self) -> None:
        """Let notes follow articles that were renamed, and announce it.

        The listing must be up to date: an article that it lacks counts as gone.
        """
        listing = self.library.listing()
        corrected = self.notebook.corrections_generation
        if moved := self.notebook.follow({row.id: row.sha256 for row in listing}):
            self.changes.fire(Cause.REMOTE, moved)
        if corrected != self.notebook.corrections_generation:
            self.changes.fire(Cause.CORRECTION)

    def take_in_articles(
        self, stop: Callable[[], bool], only: Iterable[Path] | None = None
    ) -> None:
        """Look for new, changed and vanished articles, and announce them.

        With `only`, nothing has changed but what is at these paths.
        """
        if found := self.library.refresh(stop, only):
            self.changes.fire(Cause.SCAN, found.ids)

    def stop_detecting(self) -> None:
        """Give up what an engine is looking at in a process of its own."""
        if "detector" in self._made:
            self.detector.close()

    def close(self) -> None:
        """Finish what is being written, then let go of the files."""
        self.writer.close()
        self.stop_detecting()
        self.cache.close()

    def __enter__(self) -> Workspace:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_workspace(path: Path | None, settings: Settings | None = None) -> Workspace:
    """Open the library at `path`: a library, a folder of articles, or one article.

    Without a path: the current folder if it has `articles/`, else the default library.
    Raises `ArticleError` with one clear line where there is nothing to open.
    """
    if settings is None:
        settings, _ = load_settings()
    if path is None:
        here = Path.cwd()
        path = here if (here / "articles").is_dir() else default_library()
        if not path.is_dir():
            raise ArticleError(
                f"{here} is no library (it has no articles folder): name one with"
                " --library PATH"
            )
    root, only = find_root(path)
    return Workspace(root, only, settings)


def _ignore(line: str) -> None:
    """Tell nobody."""


def _what_changed(result: object) -> tuple[Cause, frozenset[str], frozenset[str]]:
    """Return why something changed, the articles and the ids of notes concerned."""
    from reader.annotations.judgements import StoredJudgement
    from reader.annotations.model import Annotation, StoredCorrection, Undone
    from reader.annotations.paths import LIBRARY_FILE

    if isinstance(result, Undone):
        cause = Cause.CORRECTION if result.corrections else Cause.LOCAL
        return cause, result.articles, frozenset()
    items = result if isinstance(result, tuple) else (result,)
    if any(getattr(item, "file", "") == LIBRARY_FILE for item in items):
        return Cause.CORRECTION, frozenset(), frozenset()
    notes = [item for item in items if isinstance(item, Annotation)]
    judged = [item for item in items if isinstance(item, StoredJudgement)]
    if judged:
        own = frozenset(article for one in judged for article in one.articles)
        return Cause.CORRECTION, own, frozenset(one.id for one in judged)
    said = [item for item in items if isinstance(item, StoredCorrection)]
    if said:
        articles = [one.article for one in said if one.article is not None]
        ids = frozenset(one.id for one in said)
        own = frozenset(articles) if len(articles) == len(said) else frozenset()
        return Cause.CORRECTION, own, ids
    return (
        Cause.LOCAL,
        frozenset(note.article for note in notes),
        frozenset(note.id for note in notes),
    )


def _state_folder() -> Path:
    from platformdirs import user_state_path

    return user_state_path("reader")
