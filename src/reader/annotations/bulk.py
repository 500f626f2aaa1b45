"""The same change to many articles: one transaction, and one undo takes it back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from reader.annotations.changing import stored_tags, timestamp
from reader.annotations.ids import new_id
from reader.annotations.model import Annotation, NoteKind, StoreError
from reader.annotations.records import (
    NOTES,
    article_tags_id,
    revised,
    to_record,
)
from reader.annotations.repairing import Repairing
from reader.annotations.store import Transaction
from reader.annotations.tagging import clean_tags, tag_key
from reader.text.canonical import SANITISER, clean_text

GoOn = Callable[[int, int], bool]
"""Is told how many of how many articles are written; tells whether to go on."""


def _always(done: int, total: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Target:
    """An article that is changed with others."""

    article: str
    sha256: str
    """Of its canonical text."""


@dataclass(frozen=True, slots=True)
class Bulk:
    """What came of a change to many articles."""

    done: tuple[str, ...]
    """The articles that were changed; not those that were so already."""
    failed: tuple[tuple[str, str], ...] = ()
    """The articles that were left as they were, and why."""


class ManyAtOnce(Repairing):
    """The part of a notebook that changes many articles at once.

    What keeps one article from being changed is told and does not keep the others.
    Where `go_on` ends it, what is written by then is the change, undone as a whole.
    Raises StoreError where none could be changed, or where writing failed: then
    nothing has happened.
    """

    def tag_articles(
        self,
        targets: Sequence[Target],
        give: Iterable[str] = (),
        take: Iterable[str] = (),
        go_on: GoOn = _always,
    ) -> Bulk:
        """Give tags to articles, and take others away from them."""
        given = clean_tags(give, self._spelled())
        taken = {tag_key(tag) for tag in take}

        def retag(transaction: Transaction, file: str, target: Target) -> bool:
            old = stored_tags(transaction, file, target.article)
            before = old.tags if old and not old.deleted else ()
            kept = [tag for tag in before if tag_key(tag) not in taken]
            tags = clean_tags((*kept, *given))
            if tags == before:
                return False
            if old:
                new = revised(old, timestamp(), tags=tags, deleted=False)
            else:
                own = article_tags_id(target.article)
                new = self._record_on(target, NoteKind.ARTICLE_TAGS, "", tags)
                new = replace(new, id=own)
            transaction.put(file, NOTES, [to_record(new)])
            return True

        return self._each(targets, retag, "tag", go_on)

    def note_articles(
        self, targets: Sequence[Target], note: str, go_on: GoOn = _always
    ) -> Bulk:
        """Add the same note to each of several articles."""
        text = clean_text(note)

        def add(transaction: Transaction, file: str, target: Target) -> bool:
            new = self._record_on(target, NoteKind.ARTICLE, text, ())
            transaction.put(file, NOTES, [to_record(new)])
            return True

        return self._each(targets, add, "add a note to", go_on)

    def _record_on(
        self, target: Target, kind: NoteKind, note: str, tags: tuple[str, ...]
    ) -> Annotation:
        now = timestamp()
        return Annotation(
            id=new_id(),
            article=target.article,
            kind=kind,
            note=note,
            tags=tags,
            text_sha256=target.sha256,
            sanitiser=SANITISER,
            author=self.author,
            created=now,
            modified=now,
        )

    def _each(
        self,
        targets: Sequence[Target],
        change: Callable[[Transaction, str, Target], bool],
        verb: str,
        go_on: GoOn,
    ) -> Bulk:
        """Do `change` to every target in one transaction."""
        files: dict[str, str] = {}
        failed: list[tuple[str, str]] = []
        with self._store.transaction() as transaction:
            for target in targets:
                try:
                    file = self._home(transaction, target.article)
                    transaction.database(file)  # a damaged or newer file says so here
                    if change(transaction, file, target):
                        transaction.belongs(file, target.article, target.sha256)
                        files[target.article] = file
                        if not go_on(0, len(targets)):
                            break
                except OSError as error:
                    failed.append((target.article, error.strerror or str(error)))
                except StoreError as error:
                    failed.append((target.article, str(error)))
            if failed and len(failed) == len(targets):
                raise StoreError(failed[0][1])
            if files:
                written = transaction.stage(lambda count: go_on(count, len(files)))
                done = [article for article, file in files.items() if file in written]
                what = "article" if len(done) == 1 else f"{len(done)} articles"
                transaction.commit(f"{verb} {what}", done)
                return Bulk(tuple(done), tuple(failed))
        return Bulk((), tuple(failed))
