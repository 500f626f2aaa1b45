"""The annotation files in memory: read once, re-read where they changed.

Reading never goes through TinyDB, which would read a whole file for every question;
it goes through the same parser (`codec`), so that both see the same records.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from pathlib import Path

from reader.annotations.atomic import Signature
from reader.annotations.codec import Tables
from reader.annotations.paths import FOLDER, LIBRARY_FILE, article_of
from reader.annotations.salvage import Understood
from reader.annotations.scanning import beside, scan, signature
from reader.annotations.views import (
    FileView,
    difference,
    load_view,
    same_meta,
    updated_view,
    view_of_tables,
)

Reread = tuple[str, FileView | None, FileView | None]
"""A file, what was known of it when it was read anew, and what was read."""


class HeldFiles:
    """All annotation files of a library. Thread-safe; reading never writes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folder = root / FOLDER
        self._lock = threading.RLock()
        self._loading = threading.RLock()
        """Held while all files are read; taken before the other lock."""
        self._loaded = False
        self._files: dict[str, FileView] = {}
        self._by_article: dict[str, tuple[str, ...]] = {}
        self._aliases: dict[tuple[str, str], str] = {}
        """The articles that notes now belong to, by the name and text they had."""
        self.fill: Callable[[str, Understood], Understood] = lambda _, said: said
        """Adds to what is left of a damaged file what is known of it otherwise."""
        self._where: dict[str, tuple[str, ...]] | None = None
        """The files that hold each id; None until it is asked for."""
        self._dropped: dict[str, FileView] = {}
        """What was last read of files that vanished since."""
        self._leftovers: tuple[Path, ...] = ()
        self._copies: dict[str, tuple[Path, ...]] = {}
        """Conflict copies, by the file that they lie beside."""
        self.generation = 0
        """Grows whenever any note, tag, state or correction may be another one."""
        self.tag_generation = 0
        """Grows whenever a tag may have got another first spelling."""
        self._corrections_generation = 0

    def refresh(self, only: Iterable[str] | None = None) -> frozenset[str]:
        """Re-read the files (or `only` some) whose size, time or inode changed.

        Return the articles that they speak of, before or after. Who asks for what is
        known, or for some files, does not wait while all files are read.
        """
        if only is None:
            with self._loading:
                return self._refresh_all()
        found = {file: signature(self._folder / file) for file in only}
        copies = {file: beside(self._folder / file) for file in found}
        reread = self._reread(found, copies)
        with self._lock:
            self._copies |= copies
            return self._take_over(reread)

    def _refresh_all(self) -> frozenset[str]:
        with self._lock:
            known = list(self._files.items())
        scanned = scan(self._folder)
        copies = dict(scanned.copies)
        reread = self._reread(scanned.files, copies)
        reread += [
            (file, old, None) for file, old in known if file not in scanned.files
        ]
        with self._lock:
            self._leftovers, self._copies = scanned.leftovers, copies
            changed = self._take_over(reread)
            self._loaded = True
            return changed

    def _reread(
        self,
        found: Mapping[str, Signature | None],
        copies: Mapping[str, tuple[Path, ...]],
    ) -> list[Reread]:
        """Read the files that are not as they are known."""
        reread: list[Reread] = []
        for file, seen in found.items():
            old, beside_it = self._files.get(file), copies.get(file, ())
            if not (old and old.is_of(seen, beside_it, signature)):
                reread.append((file, old, self._load(file, beside_it, old)))
        return reread

    def _load(
        self, file: str, copies: Iterable[Path], old: FileView | None
    ) -> FileView | None:
        fill = partial(self.fill, file)
        return load_view(self._folder, file, self._belongs, copies, fill, old)

    def _take_over(self, reread: Iterable[Reread]) -> frozenset[str]:
        """Replace what is known by what was read, with the lock held."""
        changed: set[str] = set()
        said, others = self._said(), False
        for file, old, view in reread:
            if (now := self._files.get(file)) is not old:  # another one was faster
                old, view = now, self._load(file, self._copies.get(file, ()), now)
            if old is view:
                continue
            others = True
            if view:
                changed |= difference(old, view)
                self._files[file] = view
                self._dropped.pop(file, None)
            elif old:
                changed |= self._files.pop(file).articles
                self._dropped[file] = old
        if others:
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
                new = view_of_tables(file, tables, seen, self._belongs, old)
            self._files[file] = new
            self._dropped.pop(file, None)
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
        """Read everything, unless that was done before. Not to be called with the lock
        held, for which the one that reads everything may be waiting."""
        if not self._loaded:
            with self._loading:
                if not self._loaded:
                    self._refresh_all()

    def dropped(self) -> Mapping[str, FileView]:
        """Return what was read of the files that vanished since, by their names."""
        with self._lock:
            return dict(self._dropped)

    def _index(self) -> None:
        by_article: dict[str, list[str]] = {}
        for file in sorted(self._files):
            if article := self._files[file].article:
                by_article.setdefault(article, []).append(file)
        self._by_article = {name: tuple(files) for name, files in by_article.items()}
        self.tag_generation += 1

    def _hold(self, file: str) -> None:
        """Note what ids a file holds, which never get fewer in it."""
        if (where := self._where) is None:
            return
        for annotation in self._files[file].annotations:
            held = where.get(annotation.id, ())
            if file not in held:
                where[annotation.id] = (*held, file)

    def _said(self) -> object:
        view = self._files.get(LIBRARY_FILE)
        return view and (view.corrections, view.judgements)

    def _note_corrections(self, before: object) -> None:
        if self._said() != before:
            self._corrections_generation += 1
