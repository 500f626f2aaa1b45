"""The notebook of a library: everything that can be asked of and done with its notes.

Reading is answered from memory (`reading`). Every change is one transaction under the
library's lock, one entry of the undo journal, and bumps the revision of the records
it touches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from reader.annotations import undoing
from reader.annotations.bulk import ManyAtOnce
from reader.annotations.changing import timestamp
from reader.annotations.codec import Record
from reader.annotations.corrections import CORRECTIONS
from reader.annotations.drafts import Drafts
from reader.annotations.journal import Entry
from reader.annotations.judgements import JUDGEMENTS
from reader.annotations.model import (
    Annotation,
    ArticleState,
    NoteKind,
    NothingToUndo,
    Problem,
    StoreError,
    Undone,
)
from reader.annotations.paths import FOLDER, STATE_FILE
from reader.annotations.records import (
    NOTES,
    STATES,
    RecordError,
    revised,
    state_id,
    state_of,
    state_record,
    to_record,
)
from reader.annotations.store import Transaction
from reader.annotations.tagging import clean_tag, clean_tags, tag_key

_SAID = frozenset({CORRECTIONS, JUDGEMENTS})
"""Tables of what was said of entities, stories and questions."""


def _anywhere(annotation: Annotation) -> bool:
    return True


class Notebook(ManyAtOnce):
    """Notes, tags, states and corrections of one library, for one author.

    Making one touches nothing on the disk; nothing is created before the first change.
    Changes raise ReadOnlyError or StoreError with one clear line, and then have not
    happened unless the line says "saved".
    """

    def __init__(self, root: Path, *, author: str, state_dir: Path) -> None:
        super().__init__(root, author=author, state_dir=state_dir)
        self.drafts = Drafts(lambda: self._store.state_folder)

    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the annotation files and the undo journal."""
        warning = self._store.warning
        own = (Problem("undo journal", warning),) if warning else ()
        return super().problems() + own

    def mark(
        self,
        articles: Sequence[str],
        *,
        read: bool | None = None,
        starred: bool | None = None,
    ) -> None:
        """Mark articles as read or unread, starred or not; None leaves either as is."""
        now = timestamp()
        with self._store.transaction() as transaction:
            changed: dict[str, Record] = {}
            for article in articles:
                old, revision = self._state_in(transaction, article)
                new = replace(
                    old,
                    read=old.read if read is None else read,
                    starred=old.starred if starred is None else starred,
                )
                if new != old:
                    changed[article] = state_record(
                        article, self.author, new, now, revision + 1
                    )
            if not changed:
                return
            transaction.put(STATE_FILE, STATES, changed.values())
            transaction.commit(_marked(len(changed), read, starred), changed)

    def remember_position(self, article: str, position: int) -> None:
        """Keep where the reader was in an article: a code point of its text.

        No change that a person made: not journalled, and silently dropped where it
        cannot be stored or where nothing else has been stored yet.
        """
        if not (self.root / FOLDER).is_dir() or not self.writable:
            return
        with suppress(StoreError), self._store.transaction() as transaction:
            old, revision = self._state_in(transaction, article)
            if old.position == position:
                return
            record = state_record(
                article,
                self.author,
                replace(old, position=position),
                timestamp(),
                max(revision, 1),
            )
            transaction.put_silently(STATE_FILE, STATES, record)
            transaction.commit("remember position")

    def rename_tag(self, old: str, new: str) -> int:
        """Rename a tag everywhere; return how many notes and articles had it.

        Onto another tag that is in use, this merges the two, under the spelling of
        the other one. Raises ValueError if `new` is empty.
        """
        name = clean_tag(new)
        if not name:
            raise ValueError("a tag needs a name")
        if tag_key(old) != tag_key(name):
            name = self._spelled()(name)
        return self._retag(
            old,
            lambda tags: clean_tags(
                name if tag_key(t) in (tag_key(old), tag_key(name)) else t for t in tags
            ),
            f"rename tag {clean_tag(old)} to {name}",
        )

    def split_tag(
        self, tag: str, new: str, notes: Collection[str], articles: Collection[str]
    ) -> int:
        """Put `new` in the place of a tag on some notes (by id) and some articles.

        Returns how many of them had it. Raises ValueError if `new` is empty.
        """
        name = clean_tag(new)
        if not name:
            raise ValueError("a tag needs a name")
        name = self._spelled()(name)
        return self._retag(
            tag,
            lambda tags: clean_tags(
                name if tag_key(own) == tag_key(tag) else own for own in tags
            ),
            f"split {name} off tag {clean_tag(tag)}",
            lambda own: (
                own.article in articles
                if own.kind is NoteKind.ARTICLE_TAGS
                else own.id in notes
            ),
        )

    def delete_tag(self, tag: str) -> int:
        """Take a tag off every note and article; return how many had it."""
        return self._retag(
            tag,
            lambda tags: tuple(t for t in tags if tag_key(t) != tag_key(tag)),
            f"delete tag {clean_tag(tag)}",
        )

    def _retag(
        self,
        tag: str,
        change: Callable[[tuple[str, ...]], tuple[str, ...]],
        label: str,
        where: Callable[[Annotation], bool] = _anywhere,
    ) -> int:
        key = tag_key(tag)
        known = [
            annotation
            for annotation in self._mirror.annotations()
            if any(tag_key(own) == key for own in annotation.tags) and where(annotation)
        ]
        if not known:
            return 0
        now = timestamp()
        changed: list[Annotation] = []
        with self._store.transaction() as transaction:
            for annotation in known:
                file, stored = self._stored(transaction, annotation)
                if (tags := change(stored.tags)) != stored.tags:
                    changed.append(revised(stored, now, tags=tags))
                    transaction.put(file, NOTES, [to_record(changed[-1])])
            if changed:
                transaction.commit(label, [a.article for a in changed])
        return len(changed)

    def undo(self, *, dry_run: bool = False) -> Undone:
        """Undo the newest change of this user that was not undone yet.

        Raises NothingToUndo, or ConflictError if what it would undo has been changed
        meanwhile. `dry_run` only tells what would be undone.
        """
        return self._undo(undoing.Direction.UNDO, dry_run)

    def redo(self, *, dry_run: bool = False) -> Undone:
        """Redo what was undone last, unless something was changed since."""
        return self._undo(undoing.Direction.REDO, dry_run)

    def _undo(self, direction: undoing.Direction, dry_run: bool) -> Undone:
        entry = self._next(direction)
        if entry is not None and not dry_run:
            with self._store.transaction() as transaction:
                # Read again inside the lock: another window may have been faster.
                stacks = self._store.journal.stacks()
                entry = undoing.invert(transaction, stacks, direction, timestamp())
        if entry is None:
            raise NothingToUndo(f"nothing to {direction.value}")
        return Undone(
            entry.label,
            frozenset(entry.articles),
            any(change.table in _SAID for change in entry.changes),
        )

    def _next(self, direction: undoing.Direction) -> Entry | None:
        return undoing.next_entry(self._store.journal.stacks(), direction)

    def _state_in(
        self, transaction: Transaction, article: str
    ) -> tuple[ArticleState, int]:
        """Return the stored state of an article and its revision; 0 for a new one.

        That of a renamed article is taken over to its new name first.
        """
        record = transaction.get(STATE_FILE, STATES, state_id(article, self.author))
        for name in () if record else self._mirror.former_names(article):
            old = transaction.get(STATE_FILE, STATES, state_id(name, self.author))
            with suppress(RecordError):
                if old and record is None:
                    own = state_of(old)[2]
                    modified = str(old.get("modified", ""))
                    record = state_record(article, self.author, own, modified, 1)
                    transaction.put_silently(STATE_FILE, STATES, record)
        if record is None:
            return ArticleState(), 0
        revision = record.get("revision")
        revision = revision if isinstance(revision, int) else 1
        try:
            return state_of(record)[2], revision
        except RecordError:  # no state to lose: the file's history keeps the record
            return ArticleState(), revision


def _marked(number: int, read: bool | None, starred: bool | None) -> str:
    words = [
        word
        for value, yes, no in (
            (read, "read", "unread"),
            (starred, "starred", "not starred"),
        )
        if value is not None
        for word in [yes if value else no]
    ]
    what = "article" if number == 1 else f"{number} articles"
    return f"mark {what} as {' and '.join(words)}"
