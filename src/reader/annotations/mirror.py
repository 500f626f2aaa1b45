"""What the annotation files hold, as answers to questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from reader.annotations.held import HeldFiles
from reader.annotations.model import Annotation, ArticleState, Problem, StoredCorrection
from reader.annotations.paths import LIBRARY_FILE, STATE_FILE
from reader.annotations.views import FileView, Spelling


class Mirror(HeldFiles):
    """All annotation files of a library, to be asked. Thread-safe."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self._states: tuple[object, object, str, dict[str, ArticleState]] | None = None
        """The states last asked for, with what they were made of."""
        self._corrections_read = False

    def former_names(self, article: str) -> tuple[str, ...]:
        """Return the names that an article had when something was stored of it."""
        return tuple(old for (old, _), new in self._aliases.items() if new == article)

    @property
    def leftovers(self) -> tuple[Path, ...]:
        """Temporary files that were there at the last full refresh."""
        return self._leftovers

    def copies_of(self, file: str) -> tuple[Path, ...]:
        """Return the conflict copies of a file that were there at the last refresh."""
        return self._copies.get(file, ())

    def damaged(self) -> tuple[str, ...]:
        """Return the files that are damaged, and that this program may mend."""
        return tuple(f for f, view in sorted(self.files().items()) if view.damaged)

    def damage(self) -> tuple[Problem, ...]:
        """Return what is wrong with each damaged file as far as it was read."""
        with self._lock:
            views = [view for _, view in sorted(self._files.items()) if view.damaged]
        return tuple(view.problems[0] for view in views)

    def in_conflict(self) -> tuple[str, ...]:
        """Return the files that are shown merged and not stored so yet."""
        return tuple(f for f, view in sorted(self.files().items()) if view.in_conflict)

    def files(self) -> Mapping[str, FileView]:
        """Return all files by their path in the annotations folder."""
        self.ensure_loaded()
        with self._lock:
            return dict(self._files)

    def files_of(self, article: str) -> tuple[str, ...]:
        """Return the files that say they belong to `article`."""
        self.ensure_loaded()
        with self._lock:
            return self._by_article.get(article, ())

    def annotations(self, article: str | None = None) -> list[Annotation]:
        """Return the live annotations of one or all articles, each id once.

        Where two files hold one id (a copy that a sync made) the higher revision
        counts, and at equal revisions the live one.
        """
        self.ensure_loaded()
        with self._lock:
            files = self._files if article is None else self.files_of(article)
            best = self._best(files)
        return [annotation for annotation, _ in best.values() if not annotation.deleted]

    def trash(self) -> list[Annotation]:
        """Return the tombstones of notes of which no file holds a live version."""
        self.ensure_loaded()
        with self._lock:
            best = self._best(self._files)
        return [annotation for annotation, _ in best.values() if annotation.deleted]

    def best_file_of(self, annotation_id: str) -> str | None:
        """Return the file that holds the version of a note that counts."""
        self.ensure_loaded()
        with self._lock:
            held = self._holders().get(annotation_id, ())
            found = self._best(held).get(annotation_id)
        return found and found[1]

    def _best(self, files: Iterable[str]) -> dict[str, tuple[Annotation, str]]:
        """Return the version of each note in some files that counts, and its file."""
        best: dict[str, tuple[Annotation, str]] = {}
        for file in files:
            for annotation in self._files[file].annotations:
                other = best.get(annotation.id)
                if other is None or _rank(other[0]) < _rank(annotation):
                    best[annotation.id] = annotation, file
        return best

    def find(self, prefix: str) -> list[Annotation]:
        """Return the live annotations whose ids begin with `prefix`."""
        self.ensure_loaded()
        with self._lock:
            where = self._holders()
            known = [prefix] if prefix in where else where
            ids = [own for own in known if own.startswith(prefix)]
            articles = {self._files[file].article for i in ids for file in where[i]}
            return [
                annotation
                for article in articles
                for annotation in self.annotations(article)
                if annotation.id.startswith(prefix)
            ]

    def file_of(self, annotation_id: str) -> str | None:
        """Return a file that holds the record with that id, be it a tombstone."""
        self.ensure_loaded()
        with self._lock:
            return next(iter(self._holders().get(annotation_id, ())), None)

    def _holders(self) -> dict[str, tuple[str, ...]]:
        """Return the files that hold each id, worked out once until others change."""
        if self._where is None:
            self._where = {}
            for file in self._files:
                self._hold(file)
        return self._where

    def spellings(self) -> dict[str, str]:
        """Return every tag in the spelling that was stored first, by its key."""
        first: dict[str, Spelling] = {}
        for view in self.files().values():
            for key, spelling in view.spellings.items():
                first[key] = min(first.get(key, spelling), spelling)
        return {key: spelling[2] for key, spelling in first.items()}

    def states(self, author: str) -> Mapping[str, ArticleState]:
        """Return what `author` did with each article; worked out once per change."""
        self.ensure_loaded()
        return self._states_now(author)

    def early_states(self, author: str) -> Mapping[str, ArticleState]:
        """Return what `states` does, as far as the file of states alone tells it."""
        self.refresh(() if self._loaded else (STATE_FILE,))
        return self._states_now(author)

    def _states_now(self, author: str) -> Mapping[str, ArticleState]:
        with self._lock:
            view, renamed = self._files.get(STATE_FILE), self._aliases
        known = self._states
        if known and known[0] is view and known[1] is renamed and known[2] == author:
            return known[3]
        aliases = {name: new for (name, _), new in renamed.items()}
        states = view.states if view else ()
        own = {article: state for article, who, state in states if who == author}
        found = {aliases[a]: s for a, s in own.items() if a in aliases} | own
        self._states = (view, renamed, author, found)
        return found

    def corrections(self) -> tuple[StoredCorrection, ...]:
        """Return the live corrections in the order in which they were said.

        Reads no other file than theirs, so that detection need not wait for notes.
        """
        self.library_view()
        with self._lock:
            aliases = self._aliases
            return tuple(
                replace(one, article=aliases.get((one.article, one.text_sha256)))
                if one.article and (one.article, one.text_sha256) in aliases
                else one
                for one in self._corrected()
                if not one.deleted
            )

    @property
    def corrections_generation(self) -> int:
        """Grows whenever the corrections have changed."""
        return self._corrections_generation

    def _corrected(self) -> tuple[StoredCorrection, ...]:
        view = self._files.get(LIBRARY_FILE)
        return view.corrections if view else ()

    def library_view(self) -> FileView | None:
        """Return what is stored of the library as a whole, if anything is."""
        if not (self._loaded or self._corrections_read):
            self.refresh((LIBRARY_FILE,))
            self._corrections_read = True
        return self._files.get(LIBRARY_FILE)

    def name_now(self, article: str, text_sha256: str) -> str:
        """Return the name of today of an article that was stored under another one."""
        return self._aliases.get((article, text_sha256), article)

    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the files, by path."""
        return tuple(
            p for _, view in sorted(self.files().items()) for p in view.problems
        )


def _rank(annotation: Annotation) -> tuple[int, bool]:
    return annotation.revision, not annotation.deleted
