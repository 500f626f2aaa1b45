"""What the annotation files hold, in memory: read once, re-read where they changed.

Reading never goes through TinyDB, which would read a whole file for every question;
it goes through the same parser (`codec`), so that both see the same records.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from reader.annotations.atomic import Signature
from reader.annotations.codec import Tables
from reader.annotations.model import Annotation, ArticleState, Problem, StoredCorrection
from reader.annotations.paths import FOLDER, LIBRARY_FILE, STATE_FILE, article_of
from reader.annotations.salvage import Understood
from reader.annotations.scanning import beside, scan, signature
from reader.annotations.views import (
    FileView,
    Spelling,
    difference,
    load_view,
    same_meta,
    updated_view,
    view_of_tables,
)

_OTHERS = (STATE_FILE, LIBRARY_FILE)
"""The files that hold something else than an article's notes."""


class Mirror:
    """All annotation files of a library. Thread-safe; reading never writes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folder = root / FOLDER
        self._lock = threading.RLock()
        self._loaded = False
        self._files: dict[str, FileView] = {}
        self._by_article: dict[str, tuple[str, ...]] = {}
        self._aliases: dict[tuple[str, str], str] = {}
        """The articles that notes now belong to, by the name and text they had."""
        self.fill: Callable[[str, Understood], Understood] = lambda _, said: said
        """Adds to what is left of a damaged file what is known of it otherwise."""
        self._where: dict[str, tuple[str, ...]] | None = None
        """The files that hold each id; None until it is asked for."""
        self._states: tuple[object, object, str, dict[str, ArticleState]] | None = None
        """The states last asked for, with what they were made of."""
        self._leftovers: tuple[Path, ...] = ()
        self._copies: dict[str, tuple[Path, ...]] = {}
        """Conflict copies, by the file that they lie beside."""
        self.generation = 0
        """Grows whenever any note, tag, state or correction may be another one."""
        self.tag_generation = 0
        """Grows whenever a tag may have got another first spelling."""
        self._corrections_read = False
        self._corrections_generation = 0

    def refresh(self, only: Iterable[str] | None = None) -> frozenset[str]:
        """Re-read the files (or `only` some) whose size, time or inode changed.

        Return the articles that they speak of, before or after.
        """
        with self._lock:
            if only is None:
                scanned = scan(self._folder)
                found = dict(scanned.files)
                self._leftovers, self._copies = scanned.leftovers, dict(scanned.copies)
                self._loaded = True
            else:
                found = {file: signature(self._folder / file) for file in only}
                self._copies |= {file: beside(self._folder / file) for file in found}
            changed: set[str] = set()
            said = self._said()
            gone = self._files.keys() - found.keys() if only is None else set()
            for file in gone:
                changed |= self._files[file].articles
                del self._files[file]
            for file, seen in found.items():
                old = self._files.get(file)
                copies = self._copies.get(file, ())
                if old and old.is_of(seen, copies, signature):
                    continue
                fill = partial(self.fill, file)
                if view := load_view(self._folder, file, self._belongs, copies, fill):
                    changed |= difference(old, view)
                    self._files[file] = view
                    self.generation += 1
                    self._where = None
                elif old:
                    changed |= self._files.pop(file).articles
            if changed or gone:
                self.generation += 1
                self._where = None
                self._index()
            self._note_corrections(said)
            return frozenset(changed)

    def store(
        self,
        file: str,
        tables: Tables,
        seen: Signature,
        base: Signature | None,
        changed: Collection[str],
    ) -> None:
        """Take over what this process has just written.

        `base` is the version that it was made from; if that is the one known here,
        only the `changed` records (by document id) are looked at.
        """
        with self._lock:
            said = self._said()
            old = self._files.get(file)
            if old and base and old.signature == base and same_meta(old, tables):
                new = updated_view(old, file, tables, seen, changed)
            else:
                new = view_of_tables(file, tables, seen, self._belongs)
            self._files[file] = new
            self.generation += 1
            self._hold(file)
            self._note_corrections(said)
            if old and old.article != new.article:
                self._index()
            elif old is None:  # one of many new ones must not have all indexed anew
                known = self._by_article.get(new.article, ())
                if new.article:
                    self._by_article[new.article] = tuple(sorted((*known, file)))
                self.tag_generation += 1
            elif old.spellings != new.spellings:
                self.tag_generation += 1

    def follow(self, listed: Mapping[str, str]) -> frozenset[str]:
        """Let notes belong to the one article that has the text they were made on.

        So they stay with it when it gets another name, even if another article then
        takes the old one; an article that was edited in its place keeps them.

        `listed` has the hash of every article's text, "" where it is not known yet.
        Return the articles that gained or lost notes.
        """
        self.ensure_loaded()
        by_hash: dict[str, list[str]] = {}
        for article, sha256 in listed.items():
            if sha256:
                by_hash.setdefault(sha256, []).append(article)
        with self._lock:
            aliases = {}
            for named in {n for view in self._files.values() for n in view.named}:
                same = by_hash.get(named[1], ())
                if len(same) == 1 and self._has_left(*named, listed):
                    aliases[named] = same[0]
            changed = aliases.items() ^ self._aliases.items()
            self._aliases = aliases
            view = self._files.get(LIBRARY_FILE)
            if changed and view and any(article for article, _ in view.named):
                self._corrections_generation += 1
            for file, own in self._files.items():
                name = own.stored_article
                article = aliases.get((name, own.text_sha256)) or name or own.article
                self._files[file] = own.belonging_to(article)
            if changed:
                self.generation += 1
                self._index()
            return frozenset(a for (name, _), new in changed for a in (name, new))

    def _belongs(self, file: str, named: str, sha256: str) -> str:
        article = self._aliases.get((named, sha256), named)
        return article or article_of(file, nested=(self._root / "articles").is_dir())

    def _has_left(self, named: str, sha256: str, listed: Mapping[str, str]) -> bool:
        """Tell whether an article that is named is gone or has another text."""
        if (now := listed.get(named)) is not None:
            return now not in ("", sha256)
        return not os.path.lexists(self._root / named)

    def renamed(self, old: str, new: str) -> None:
        """Take over that this process has renamed a file."""
        with self._lock:
            if view := self._files.pop(old, None):
                self._files[new] = view
                self._where = None
                self._index()

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

    # What follows answers questions.

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
        best = self._best(self.files())
        return [annotation for annotation, _ in best.values() if annotation.deleted]

    def best_file_of(self, annotation_id: str) -> str | None:
        """Return the file that holds the version of a note that counts."""
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
        with self._lock:
            return next(iter(self._holders().get(annotation_id, ())), None)

    def _holders(self) -> dict[str, tuple[str, ...]]:
        """Return the files that hold each id, worked out once until others change."""
        self.ensure_loaded()
        if self._where is None:
            self._where = {}
            for file in self._files:
                self._hold(file)
        return self._where

    def _hold(self, file: str) -> None:
        """Note what ids a file holds, which never get fewer in it."""
        if (where := self._where) is None:
            return
        for annotation in self._files[file].annotations:
            held = where.get(annotation.id, ())
            if file not in held:
                where[annotation.id] = (*held, file)

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
        with self._lock:
            self.library_view()
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
        with self._lock:
            if not (self._loaded or self._corrections_read):
                self.refresh((LIBRARY_FILE,))
                self._corrections_read = True
            return self._files.get(LIBRARY_FILE)

    def name_now(self, article: str, text_sha256: str) -> str:
        """Return the name of today of an article that was stored under another one."""
        return self._aliases.get((article, text_sha256), article)

    def _said(self) -> object:
        view = self._files.get(LIBRARY_FILE)
        return view and (view.corrections, view.judgements)

    def _note_corrections(self, before: object) -> None:
        if self._said() != before:
            self._corrections_generation += 1

    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the files, by path."""
        return tuple(
            p for _, view in sorted(self.files().items()) for p in view.problems
        )


def _rank(annotation: Annotation) -> tuple[int, bool]:
    return annotation.revision, not annotation.deleted
