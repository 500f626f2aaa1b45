"""Changes of notes and of an article's tags, each one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from reader.annotations.ids import document_number, new_id
from reader.annotations.library_file import read_library_id
from reader.annotations.model import (
    Annotation,
    ConflictError,
    NoteKind,
    StoreError,
    UnknownNoteError,
)
from reader.annotations.paths import FOLDER, annotation_file, spare_file
from reader.annotations.reading import Reading
from reader.annotations.records import (
    NOTES,
    RecordError,
    article_tags_id,
    from_record,
    revised,
    to_record,
)
from reader.annotations.selecting import select
from reader.annotations.store import Store, Transaction
from reader.annotations.tagging import clean_tags
from reader.library.model import Article
from reader.text.canonical import SANITISER, clean_text


class Changing(Reading):
    """The half of a notebook that changes notes, over the one that reads."""

    def __init__(self, root: Path, *, author: str, state_dir: Path) -> None:
        super().__init__(root, author=author)
        self._store = Store(root, state_dir, self._mirror)

    @property
    def state_folder(self) -> Path:
        """The folder of this user's own state for the library; it need not exist.

        The first change gives the library an id and this folder another name.
        """
        return self._store.state_folder

    def add_passage(
        self,
        article: Article,
        start: int,
        end: int,
        note: str = "",
        tags: Sequence[str] = (),
    ) -> Annotation:
        """Annotate code points [start, end) of the article's text.

        The range is widened to whole grapheme clusters. Raises ValueError for one
        that is empty, blank or not within the text.
        """
        quote, position = select(article.text, start, end)
        new = self._new(article, NoteKind.PASSAGE, note, tags)
        return self._add(article, replace(new, quote=quote, position=position))

    def add_passages(
        self,
        places: Sequence[tuple[Article, int, int]],
        note: str = "",
        tags: Sequence[str] = (),
    ) -> tuple[Annotation, ...]:
        """Annotate code points [start, end) of several articles alike, as one change.

        Raises ValueError, and adds nothing, if any range is empty, blank or not within
        its text.
        """
        new: list[tuple[Article, Annotation]] = []
        for article, start, end in places:
            quote, position = select(article.text, start, end)
            made = self._new(article, NoteKind.PASSAGE, note, tags)
            new.append((article, replace(made, quote=quote, position=position)))
        if not new:
            return ()
        what = "note" if note else "tags"
        with self._store.transaction() as transaction:
            for article, annotation in new:
                file = self._home(transaction, article.id)
                transaction.keep_text(article.text, article.sha256)
                transaction.put(file, NOTES, [to_record(annotation)])
                transaction.belongs(file, article.id, article.sha256)
            label = f"add {what} on {len(new)} passages"
            transaction.commit(label, [article.id for article, _ in new])
        return tuple(annotation for _, annotation in new)

    def add_article_note(
        self, article: Article, note: str, tags: Sequence[str] = ()
    ) -> Annotation:
        """Add a note on the whole article."""
        return self._add(article, self._new(article, NoteKind.ARTICLE, note, tags))

    def _new(
        self, article: Article, kind: NoteKind, note: str, tags: Sequence[str]
    ) -> Annotation:
        now = timestamp()
        return Annotation(
            id=new_id(),
            article=article.id,
            kind=kind,
            note=clean_text(note),
            tags=clean_tags(tags, self._spelled()),
            text_sha256=article.sha256,
            sanitiser=SANITISER,
            author=self.author,
            created=now,
            modified=now,
        )

    def _add(self, article: Article, annotation: Annotation) -> Annotation:
        with self._store.transaction() as transaction:
            file = self._home(transaction, article.id)
            if annotation.kind is NoteKind.PASSAGE:
                transaction.keep_text(article.text, article.sha256)
            transaction.put(file, NOTES, [to_record(annotation)])
            transaction.belongs(file, article.id, article.sha256)
            transaction.commit(f"add {_named(annotation)}", [article.id])
        return annotation

    def edit(
        self,
        note_id: str,
        *,
        note: str | None = None,
        tags: Sequence[str] | None = None,
        expected: int | None = None,
    ) -> Annotation:
        """Change the text or the tags of a note; None leaves either as it is.

        Raises ConflictError if the note has another revision than the `expected` one,
        because it was changed elsewhere since it was read.
        """
        known = self.note(note_id)
        spelled = self._spelled()
        with self._store.transaction() as transaction:
            file, stored = self._stored(transaction, known)
            if expected not in (None, stored.revision):
                raise ConflictError(
                    f"the note was changed meanwhile to: {stored.note or 'nothing'}"
                )
            new = revised(
                stored,
                timestamp(),
                note=stored.note if note is None else clean_text(note),
                tags=stored.tags if tags is None else clean_tags(tags, spelled),
            )
            if (new.note, new.tags) == (stored.note, stored.tags):
                return stored
            transaction.put(file, NOTES, [to_record(new)])
            what = "edit" if new.note != stored.note else "tag"
            transaction.commit(f"{what} {_named(new)}", [new.article])
        return new

    def delete(self, note_ids: Sequence[str]) -> tuple[Annotation, ...]:
        """Delete notes. Their tombstones stay, so that a merge does not revive them."""
        known = list({note.id: note for note in map(self.note, note_ids)}.values())
        gone: list[Annotation] = []
        now = timestamp()
        if not known:
            return ()
        with self._store.transaction() as transaction:
            for note in known:
                file, stored = self._stored(transaction, note)
                gone.append(revised(stored, now, deleted=True))
                transaction.put(file, NOTES, [to_record(gone[-1])])
            label = _named(gone[0]) if len(gone) == 1 else f"{len(gone)} notes"
            transaction.commit(f"delete {label}", [note.article for note in gone])
        return tuple(gone)

    def move(self, note_id: str, article: Article, start: int, end: int) -> Annotation:
        """Attach a note to another passage, be it of another article.

        Accepts a moved note, relinks an orphan. What it was attached to before is
        kept in the record, under `earlier`. Raises ValueError like `add_passage`.
        """
        known = self.note(note_id)
        quote, position = select(article.text, start, end)
        with self._store.transaction() as transaction:
            target = self._home(transaction, article.id)
            file, stored = self._stored(transaction, known)
            transaction.keep_text(article.text, article.sha256)
            new = revised(
                stored,
                timestamp(),
                article=article.id,
                kind=NoteKind.PASSAGE,
                quote=quote,
                position=position,
                text_sha256=article.sha256,
                sanitiser=SANITISER,
                extra=with_earlier(stored),
            )
            if stored.article == article.id:
                target = file
            else:
                left = revised(stored, new.modified, deleted=True)
                transaction.put(file, NOTES, [to_record(left)])
            transaction.put(target, NOTES, [to_record(new)])
            transaction.belongs(target, article.id, article.sha256)
            transaction.commit(f"move {_named(new)}", [article.id, stored.article])
        return new

    def set_article_tags(self, article: Article, tags: Sequence[str]) -> None:
        """Replace the tags of the article itself."""
        wanted = clean_tags(tags, self._spelled())
        with self._store.transaction() as transaction:
            file = self._home(transaction, article.id)
            old = stored_tags(transaction, file, article.id)
            if (old.tags if old and not old.deleted else ()) == wanted:
                return
            if old:
                new = revised(old, timestamp(), tags=wanted, deleted=False)
            else:
                new = replace(
                    self._new(article, NoteKind.ARTICLE_TAGS, "", wanted),
                    id=article_tags_id(article.id),
                )
            transaction.put(file, NOTES, [to_record(new)])
            transaction.belongs(file, article.id, article.sha256)
            transaction.commit("tag article", [article.id])

    def found(self) -> bool:
        """Make what every library has: its folder of notes and its id.

        Return whether anything was missing. The first change does the same.
        """
        before = read_library_id(self.root)
        with self._store.transaction():
            return read_library_id(self.root) != before

    def put_together(self) -> tuple[str, ...]:
        """Store every file that has conflict markers or copies as it is shown.

        Return the files, relative to the library. The copies and the old versions go
        into the history in the state folder. No other change is made.
        """
        self._mirror.refresh()
        wanted = self._mirror.in_conflict()
        if not wanted:
            return ()
        with self._store.transaction() as transaction:
            done = [file for file in wanted if transaction.put_together(file)]
            transaction.commit("put versions together")
        return tuple(f"{FOLDER}/{file}" for file in done)

    # Finding what is stored where.

    def _home(self, transaction: Transaction, article: str) -> str:
        """Return the file that an article's notes go to.

        One that the article had under another name is moved there first. A file with
        that name which belongs to another article is in the way; then the notes stay
        where they are, or go beside it.
        """
        home = annotation_file(article)
        files = self._mirror.files_of(article)
        if home in files:
            return home
        there = self._mirror.files().get(home)
        if not files:
            foreign = there is not None and there.stored_article
            return spare_file(article) if foreign else home
        if there is not None or (self.root / FOLDER / home).exists():
            return files[0]
        if self._mirror.copies_of(
            files[0]
        ):  # found by its name; merged with this change
            return files[0]
        transaction.rename(files[0], home)
        return home

    def _stored(
        self, transaction: Transaction, known: Annotation
    ) -> tuple[str, Annotation]:
        """Return the file and the version of a note that are stored now."""
        self._home(transaction, known.article)
        for file in self._mirror.files_of(known.article):
            record = transaction.get(file, NOTES, known.id)
            if record and not record.get("deleted"):
                key = str(document_number(known.id))
                try:
                    return file, from_record(key, record, known.article)
                except RecordError as error:
                    raise StoreError(
                        f"not saved: note {known.id} was damaged meanwhile: {error}"
                    ) from error
        raise UnknownNoteError(f"note {known.id} was deleted meanwhile")


def timestamp() -> str:
    """Return the time as ISO 8601, UTC, to the millisecond."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    return now.replace("+00:00", "Z")


def with_earlier(stored: Annotation) -> dict[str, object]:
    """Return the extra fields of a note that is about to leave its passage."""
    if stored.quote is None:
        return dict(stored.extra)
    record = to_record(stored)
    left = {
        name: record[name]
        for name in ("quote", "position", "text_sha256")
        if name in record
    }
    before = stored.extra.get("earlier")
    return {
        **stored.extra,
        "earlier": [*(before if isinstance(before, list) else []), left],
    }


def stored_tags(transaction: Transaction, file: str, article: str) -> Annotation | None:
    """Return the record of an article's own tags, be it a tombstone.

    Its id follows from the path that the article had when it was first tagged.
    """
    notes = transaction.database(file).storage.read().get(NOTES, {})
    for key, record in notes.items():
        if record.get("kind") == NoteKind.ARTICLE_TAGS:
            return from_record(key, record, article)
    return None


def _named(annotation: Annotation) -> str:
    return "article note" if annotation.kind is NoteKind.ARTICLE else "note"
