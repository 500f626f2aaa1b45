"""What `check --repair` does: only what loses nothing, each step told in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from reader.annotations import snapshots
from reader.annotations.codec import META
from reader.annotations.model import NoteKind, Problem, StoreError
from reader.annotations.paths import FOLDER, SNAPSHOTS
from reader.annotations.trash import Trash
from reader.annotations.vanishing import Vanishing
from reader.library.model import Article, ArticleError

Loader = Callable[[str], Article]
"""Gives the article with an id; raises ArticleError."""


class Repairing(Vanishing):
    """The part of a notebook that mends what is wrong with its files."""

    def repair(self, articles: Iterable[str], load: Loader) -> tuple[Problem, ...]:
        """Mend what can be mended without a decision; return what was done.

        Files that are gone are brought back with what was in them. Files in conflict
        are stored as they are shown, damaged ones with all that is known of them,
        those of renamed articles under their new names; texts that were annotated and
        not kept are kept where an article still has them; what crashes left is
        removed. `articles` are those of the library. What cannot be done stays as it
        is, for `check` to name.
        """
        self.refresh()
        done: list[Problem] = []
        for step in (
            self._removed(),
            self._brought_back(),
            self._merged(),
            self._mended(),
            self._renamed(),
            self._kept(set(articles), load),
        ):
            try:
                done.extend(step)
            except StoreError:  # where it cannot be written: it stays a problem
                continue
        self.refresh()
        return tuple(done)

    def _brought_back(self) -> Iterator[Problem]:
        for one in self.bring_back([one.file for one in self.vanished()]):
            yield Problem(
                one.path,
                f"brought back with {one.what}, as the file was gone; `reader undo`"
                " deletes what was in it again",
            )

    def _merged(self) -> Iterator[Problem]:
        for path in self.put_together():
            yield Problem(path, "its versions were merged into one")

    def _mended(self) -> Iterator[Problem]:
        for file in self._mirror.damaged():
            try:
                with self._store.transaction() as transaction:
                    damage = transaction.mend(file)
                    transaction.commit("mend a damaged file")
                    storage = transaction.database(file).storage
            except StoreError:
                continue
            if damage and storage.set_aside:
                count = sum(
                    len(t) for name, t in storage.read().items() if name != META
                )
                yield Problem(
                    f"{FOLDER}/{file}",
                    f"mended ({damage}): {count} records are in it; the damaged file is"
                    f" beside it as {storage.set_aside.name}",
                )

    def _renamed(self) -> Iterator[Problem]:
        for file, view in self._mirror.files().items():
            if not view.stored_article or view.article == view.stored_article:
                continue
            with self._store.transaction() as transaction:
                home = self._home(transaction, view.article)
                transaction.belongs(home, view.article, view.text_sha256)
                transaction.commit("follow a renamed article")
            if home != file:
                yield Problem(f"{FOLDER}/{file}", f"it is {FOLDER}/{home} now")

    def _kept(self, articles: set[str], load: Loader) -> Iterator[Problem]:
        wanted = missing_texts(self)
        for article_id in sorted(wanted.keys() & articles):
            try:
                article = load(article_id)
            except ArticleError:
                continue
            if article.sha256 in wanted[article_id]:
                with self._store.transaction() as transaction:
                    transaction.keep_text(article.text, article.sha256)
                yield Problem(
                    f"{FOLDER}/{SNAPSHOTS}/{article.sha256}",
                    f"the text of {article_id} was kept, as notes were made on it",
                )

    def _removed(self) -> Iterator[Problem]:
        stale = self._store.stale()
        if stale:
            with self._store.transaction():
                self._store.remove_stale()
        for path in stale:
            if not path.exists():
                yield Problem(shown(self.root, path), "removed: a crash had left it")

    def stale_files(self) -> tuple[Path, ...]:
        """Return the temporary files that crashes left."""
        return self._store.stale()


def missing_texts(notebook: Trash) -> dict[str, dict[str, int]]:
    """Return, by article, the hashes of annotated texts that were not kept, each with
    the number of its notes."""
    missing: dict[str, dict[str, int]] = {}
    known: dict[str, bool] = {}
    for note in notebook.notes():
        sha256 = note.text_sha256
        if note.kind is not NoteKind.PASSAGE:
            continue
        if sha256 not in known:
            known[sha256] = snapshots.load(notebook.root / FOLDER, sha256) is not None
        if not known[sha256]:
            own = missing.setdefault(note.article, {})
            own[sha256] = own.get(sha256, 0) + 1
    return missing


def shown(root: Path, path: Path) -> str:
    """Return a path relative to the library where it is in it."""
    return str(path.relative_to(root) if path.is_relative_to(root) else path)
