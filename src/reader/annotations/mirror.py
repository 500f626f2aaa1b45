"""What the annotation files hold, in memory: read once, re-read where they changed.

Reading never goes through TinyDB, which would read a whole file for every question;
it goes through the same parser (`codec`), so that both see the same records.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from reader.annotations import atomic, codec
from reader.annotations.atomic import Signature
from reader.annotations.codec import Table, Tables
from reader.annotations.ids import id_of_number
from reader.annotations.model import Annotation, ArticleState, Problem
from reader.annotations.paths import (
    FOLDER,
    STATE_FILE,
    article_of,
    is_annotation_file,
)
from reader.annotations.records import (
    NOTES,
    STATES,
    RecordError,
    from_record,
    state_of,
)
from reader.annotations.tagging import tag_key
from reader.text.canonical import one_line

Spelling = tuple[str, str, str]
"""When and in which record a tag was spelled, and how; the least one came first."""


@dataclass(frozen=True, slots=True)
class FileView:
    """One version of an annotation file, understood as far as possible."""

    signature: Signature | None
    """None for a file that could not be read; it is tried again each time."""
    article: str = ""
    text_sha256: str = ""
    """Of the article's text when the file was last written."""
    annotations: tuple[Annotation, ...] = ()
    """Tombstones and tags of the article included."""
    states: tuple[tuple[str, str, ArticleState], ...] = ()
    """Article, author and state: only in the file of states."""
    problems: tuple[Problem, ...] = ()
    spellings: Mapping[str, Spelling] = field(default_factory=dict)
    """The first spelling of every tag of a live record, by its key."""

    @property
    def articles(self) -> frozenset[str]:
        """The articles that the file says something about."""
        own = {self.article} if self.article else set()
        return frozenset(own | {article for article, _, _ in self.states})


class Mirror:
    """All annotation files of a library. Thread-safe; reading never writes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folder = root / FOLDER
        self._lock = threading.RLock()
        self._loaded = False
        self._files: dict[str, FileView] = {}
        self._by_article: dict[str, tuple[str, ...]] = {}
        self._leftovers: tuple[Path, ...] = ()
        self.tag_generation = 0
        """Grows whenever a tag may have got another first spelling."""

    def refresh(self, only: Iterable[str] | None = None) -> frozenset[str]:
        """Re-read the files (or `only` some) whose size, time or inode changed.

        Return the articles that they speak of, before or after.
        """
        with self._lock:
            if only is None:
                found = dict(self._scan())
                self._loaded = True
            else:
                found = {file: _signature(self._folder / file) for file in only}
            changed: set[str] = set()
            gone = self._files.keys() - found.keys() if only is None else set()
            for file in gone:
                changed |= self._files[file].articles
                del self._files[file]
            for file, seen in found.items():
                old = self._files.get(file)
                if old and seen is not None and old.signature == seen:
                    continue
                if view := self._read(file):
                    changed |= _difference(old, view)
                    self._files[file] = view
                elif old:
                    changed |= self._files.pop(file).articles
            if changed or gone:
                self._index()
            return frozenset(changed)

    def store(
        self,
        file: str,
        tables: Tables,
        seen: Signature,
        base: Signature | None,
        changed: set[str],
    ) -> None:
        """Take over what this process has just written.

        `base` is the version that it was made from; if that is the one known here,
        only the `changed` records (by document id) are looked at.
        """
        with self._lock:
            old = self._files.get(file)
            same_base = old is not None and base is not None and old.signature == base
            known = old if same_base and old and not old.problems else None
            new = self._view(file, tables, seen, (), known, changed)
            self._files[file] = new
            if old is None or old.article != new.article:
                self._index()
            elif old.spellings != new.spellings:
                self.tag_generation += 1

    def ensure_loaded(self) -> None:
        """Read everything, unless that was done before."""
        with self._lock:
            if not self._loaded:
                self.refresh()

    def _index(self) -> None:
        by_article: dict[str, list[str]] = {}
        for file in sorted(self._files):
            if article := self._files[file].article:
                by_article.setdefault(article, []).append(file)
        self._by_article = {name: tuple(files) for name, files in by_article.items()}
        self.tag_generation += 1

    def _scan(self) -> Iterator[tuple[str, Signature | None]]:
        leftovers: list[Path] = []
        pending = [("", self._folder)]
        while pending:
            prefix, folder = pending.pop()
            try:
                entries = list(os.scandir(folder))
            except OSError:
                continue
            for entry in entries:
                name = prefix + entry.name
                if entry.name.startswith(atomic.TEMPORARY):
                    leftovers.append(Path(entry.path))
                elif name == STATE_FILE or is_annotation_file(entry.name):
                    yield name, _signature(Path(entry.path))
                elif not entry.name.startswith(".") and entry.is_dir(
                    follow_symlinks=False
                ):
                    pending.append((name + "/", Path(entry.path)))
        self._leftovers = tuple(leftovers)

    def _read(self, file: str) -> FileView | None:
        shown = one_line(f"{FOLDER}/{file}")
        try:
            found = atomic.read_file(self._folder / file)
        except OSError as error:
            reason = error.strerror or str(error)
            return FileView(None, problems=(Problem(shown, f"unreadable: {reason}"),))
        if found is None:
            return None
        data, seen = found
        problems = []
        try:
            tables = codec.parse(data)
        except codec.Damaged as damage:
            tables = codec.recover(data, (codec.META, NOTES, STATES))
            count = sum(map(len, tables.values())) - len(tables.get(codec.META, {}))
            problems.append(
                Problem(
                    shown,
                    f"damaged ({damage}); {count} records can be read, and the file "
                    "is kept beside the repaired one at the next change",
                )
            )
        if codec.version_of(tables) > codec.VERSION:
            problems.append(
                Problem(shown, "made by a newer version of reader; read-only here")
            )
        return self._view(file, tables, seen, tuple(problems))

    def _view(
        self,
        file: str,
        tables: Tables,
        seen: Signature,
        problems: tuple[Problem, ...],
        known: FileView | None = None,
        changed: set[str] | None = None,
    ) -> FileView:
        shown = one_line(f"{FOLDER}/{file}")
        if file == STATE_FILE:
            states, bad = _states(tables)
            return FileView(seen, states=states, problems=problems + _bad(shown, bad))
        meta = tables.get(codec.META, {}).get(codec.META_KEY, {})
        article, sha256 = meta.get("article"), meta.get("text_sha256")
        if not isinstance(article, str) or not article:
            nested = (self._root / "articles").is_dir()
            article = article_of(file, nested=nested)
        records = tables.get(NOTES, {})
        kept: tuple[Annotation, ...] = ()
        if known and known.article == article and changed is not None:
            ids = {id_of_number(int(key)) for key in changed}
            kept = tuple(a for a in known.annotations if a.id not in ids)
            records = {key: records[key] for key in changed if key in records}
        found, bad = _annotations(records, article)
        annotations = kept + found
        return FileView(
            seen,
            article,
            sha256 if isinstance(sha256, str) else "",
            annotations,
            problems=problems + _bad(shown, bad),
            spellings=_spellings(annotations),
        )

    # What follows answers questions.

    @property
    def leftovers(self) -> tuple[Path, ...]:
        """Temporary files that were there at the last full refresh."""
        return self._leftovers

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
            best: dict[str, Annotation] = {}
            for file in files:
                for annotation in self._files[file].annotations:
                    other = best.get(annotation.id)
                    if other is None or _rank(other) < _rank(annotation):
                        best[annotation.id] = annotation
        return [annotation for annotation in best.values() if not annotation.deleted]

    def find(self, prefix: str) -> list[Annotation]:
        """Return the live annotations whose ids begin with `prefix`."""
        self.ensure_loaded()
        with self._lock:
            articles = {
                annotation.article
                for view in self._files.values()
                for annotation in view.annotations
                if annotation.id.startswith(prefix)
            }
            return [
                annotation
                for article in articles
                for annotation in self.annotations(article)
                if annotation.id.startswith(prefix)
            ]

    def spellings(self) -> dict[str, str]:
        """Return every tag in the spelling that was stored first, by its key."""
        first: dict[str, Spelling] = {}
        for view in self.files().values():
            for key, spelling in view.spellings.items():
                first[key] = min(first.get(key, spelling), spelling)
        return {key: spelling[2] for key, spelling in first.items()}

    def states(self, author: str) -> dict[str, ArticleState]:
        """Return what `author` did with each article."""
        self.ensure_loaded()
        with self._lock:
            view = self._files.get(STATE_FILE)
        return (
            {a: state for a, who, state in view.states if who == author} if view else {}
        )

    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the files, by path."""
        return tuple(
            p for _, view in sorted(self.files().items()) for p in view.problems
        )


def _rank(annotation: Annotation) -> tuple[int, bool]:
    return annotation.revision, not annotation.deleted


def _signature(path: Path) -> Signature | None:
    try:
        return atomic.signature(os.lstat(path))
    except OSError:
        return None


def _difference(old: FileView | None, new: FileView) -> frozenset[str]:
    """Return the articles of two versions of a file; of states the differing ones."""
    if old and (old.states or new.states):
        return frozenset(item[0] for item in set(old.states) ^ set(new.states))
    return (old.articles if old else frozenset()) | new.articles


def _bad(shown: str, reasons: list[str]) -> tuple[Problem, ...]:
    return tuple(
        Problem(shown, f"a record cannot be understood and is kept as it is: {reason}")
        for reason in reasons
    )


def _annotations(
    records: Table, article: str
) -> tuple[tuple[Annotation, ...], list[str]]:
    found, bad = [], []
    for key, record in records.items():
        try:
            found.append(from_record(key, record, article))
        except RecordError as error:
            bad.append(one_line(str(error)))
    return tuple(found), bad


def _spellings(annotations: Iterable[Annotation]) -> dict[str, Spelling]:
    first: dict[str, Spelling] = {}
    for annotation in annotations:
        for tag in () if annotation.deleted else annotation.tags:
            spelling = (annotation.created, annotation.id, tag)
            key = tag_key(tag)
            first[key] = min(first.get(key, spelling), spelling)
    return first


def _states(
    tables: Tables,
) -> tuple[tuple[tuple[str, str, ArticleState], ...], list[str]]:
    found, bad = [], []
    for record in tables.get(STATES, {}).values():
        try:
            found.append(state_of(record))
        except RecordError as error:
            bad.append(one_line(str(error)))
    return tuple(found), bad
