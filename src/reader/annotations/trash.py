"""Deleted notes rest in the trash: as tombstones in the files they were in.

After `REST_DAYS` a tombstone is emptied with the next change of its file. Its id,
revision and deletion stay for good, so that no copy of the library, however long it was
away, brings the note back by a merge.
"""

from __future__ import annotations

from collections.abc import Sequence

from reader.annotations.changing import timestamp
from reader.annotations.ids import document_number
from reader.annotations.model import (
    Annotation,
    NoteKind,
    Problem,
    UnknownNoteError,
)
from reader.annotations.reading import by_prefix
from reader.annotations.records import (
    NOTES,
    from_record,
    is_emptied,
    revised,
    to_record,
)
from reader.annotations.relinking import Relinking


class Trash(Relinking):
    """The part of a notebook that lists and restores what was deleted."""

    def deleted(self) -> tuple[Annotation, ...]:
        """Return the deleted notes that can be restored, the last deleted first."""
        found = [
            note
            for note in self._mirror.trash()
            if note.kind is not NoteKind.ARTICLE_TAGS and (note.quote or note.note)
        ]
        return tuple(sorted(found, key=lambda n: (n.modified, n.id), reverse=True))

    def told_of_damage(self) -> tuple[Problem, ...]:
        """Return one line for each file that is damaged, or was and has been mended
        by a change, as far as files were read in this run."""
        return (*self.damage(), *self._store.mended)

    def restore(self, note_ids: Sequence[str]) -> tuple[Annotation, ...]:
        """Bring deleted notes back, by their ids or unique beginnings of them.

        Raises UnknownNoteError, and then restores none, for one that is not in the
        trash, any more or at all.
        """
        trash = self.deleted()
        known = [by_prefix(note_id, trash, "deleted note") for note_id in note_ids]
        restored: list[Annotation] = []
        if not known:
            return ()
        now = timestamp()
        with self._store.transaction() as transaction:
            for note in {note.id: note for note in known}.values():
                file = self._mirror.best_file_of(note.id)
                record = transaction.get(file, NOTES, note.id) if file else None
                if not file or not record or not record.get("deleted"):
                    raise UnknownNoteError(f"note {note.id} was restored meanwhile")
                if is_emptied(record):
                    raise UnknownNoteError(f"note {note.id} was emptied meanwhile")
                key = str(document_number(note.id))
                stored = from_record(key, record, note.article)
                restored.append(revised(stored, now, deleted=False))
                transaction.put(file, NOTES, [to_record(restored[-1])])
            what = "note" if len(restored) == 1 else f"{len(restored)} notes"
            transaction.commit(f"restore {what}", [note.article for note in restored])
        return tuple(restored)
