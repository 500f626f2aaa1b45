"""Files of notes that are gone: what was in them, bringing it back, or letting it go.

A file may have been deleted by hand, by a synchroniser, or by git with a branch that
lacks it. Nothing is brought back unasked: what was deleted on purpose stays deleted,
and once it has been let go nothing is said of it any more. What was in a file is
known from its old versions, from the undo journal, and from what this process had
read of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.annotations.codec import META, META_KEY, Record, Tables, record_id
from reader.annotations.corrections import CORRECTIONS
from reader.annotations.ids import document_number
from reader.annotations.judgements import JUDGEMENTS
from reader.annotations.model import NoteKind
from reader.annotations.paths import FOLDER, LIBRARY_FILE, is_annotation_file
from reader.annotations.records import NOTES, to_record
from reader.annotations.recovery import HISTORY, mark_of
from reader.annotations.trash import Trash

_TABLES = {NOTES: "note", CORRECTIONS: "correction", JUDGEMENTS: "correction"}
"""The tables that can be brought back, and what their records are called."""


@dataclass(frozen=True, slots=True)
class Vanished:
    """A file that is gone, and what is known to have been in it."""

    file: str
    """Its path in the annotations folder."""
    article: str
    """The article that its notes were on; "" for the file of corrections."""
    tables: Tables
    """Its records, tombstones included, but those that are held by another file."""
    modified: str
    """When any of them was changed last: ISO 8601, UTC."""
    kept: Path
    """The folder with its old versions; it need not be there."""

    @property
    def path(self) -> str:
        """Its path in the library."""
        return f"{FOLDER}/{self.file}"

    @property
    def live(self) -> tuple[tuple[str, str, Record], ...]:
        """What was not deleted in it: table, document id and record."""
        return tuple(
            (table, number, record)
            for table in self.tables.keys() & _TABLES.keys()
            for number, record in self.tables[table].items()
            if not record.get("deleted")
        )

    @property
    def what(self) -> str:
        """What was in it, in words: `3 notes`, `a correction`, `tags`."""
        names = [
            _TABLES[table]
            for table, _, record in self.live
            if record.get("kind") != NoteKind.ARTICLE_TAGS
        ]
        if not names:
            return "tags"
        name = names[0]
        return f"a {name}" if len(names) == 1 else f"{len(names)} {name}s"


class Vanishing(Trash):
    """The part of a notebook that knows what was in files that are gone."""

    def vanished(self) -> tuple[Vanished, ...]:
        """Return the files that are gone with notes or corrections in them.

        Not those whose records are in other files by now, as after a rename, nor what
        was let go. Reads the history: not for the keyboard's thread.
        """
        memory, there = self._store.memory, self._mirror.files()
        dropped, stored = self._mirror.dropped(), memory.stored()
        known = {*memory.files(), *stored, *dropped}
        found = [
            self._vanished(file, stored)
            for file in sorted(known - there.keys())
            if file == LIBRARY_FILE or is_annotation_file(file.rpartition("/")[2])
        ]
        library = there.get(LIBRARY_FILE)
        if library and not (library.corrections or library.judgements):
            # The next change makes this file anew, with nothing but the library's id.
            found.append(self._vanished(LIBRARY_FILE, stored))
        return tuple(one for one in found if one.live)

    def _vanished(self, file: str, stored: Mapping[str, Tables]) -> Vanished:
        memory = self._store.memory
        known = memory.remembered(file, stored, self._dropped(file))
        gone = memory.let_go(file)
        tables = {
            table: {
                number: record
                for number, record in records.items()
                if mark_of(number, record) not in gone
                and (table != NOTES or self._is_lost(number, record))
            }
            for table, records in known.items()
            if table != META
        }
        meta = known.get(META, {}).get(META_KEY, {})
        times = (
            str(r.get("modified", "")) for t in tables.values() for r in t.values()
        )
        article = meta.get("article")
        return Vanished(
            file,
            article if isinstance(article, str) else "",
            {**tables, META: {META_KEY: meta}},
            max(times, default=""),
            self.state_folder / HISTORY / file,
        )

    def _is_lost(self, number: str, record: Record) -> bool:
        return self._mirror.file_of(record_id(number, record)) is None

    def _dropped(self, file: str) -> Tables:
        """Return what this process had read of a file before it vanished."""
        view = self._mirror.dropped().get(file)
        if view is None:
            return {}
        notes = {str(document_number(a.id)): to_record(a) for a in view.annotations}
        meta = {"article": view.article, "text_sha256": view.text_sha256}
        return {NOTES: notes, META: {META_KEY: meta}}

    def bring_back(self, files: Sequence[str]) -> tuple[Vanished, ...]:
        """Store what was in files that are gone, under their names, as one change.

        Return those that were brought back: one that is there again, or was let go,
        stays as it is.
        """
        self.refresh()
        wanted = [one for one in self.vanished() if one.file in files]
        if not wanted:
            return ()
        with self._store.transaction() as transaction:
            done = [
                one
                for one in wanted
                if transaction.bring_back(one.file, one.tables, one.live)
            ]
            articles = [one.article for one in done if one.article]
            if done:
                transaction.commit(f"bring back {_listed(done)}", articles)
        return tuple(done)

    def let_go(self, files: Sequence[str]) -> tuple[Vanished, ...]:
        """Leave files deleted, and say no more of what was in them; return them.

        Their old versions stay in the history. Raises OSError.
        """
        done = [one for one in self.vanished() if one.file in files]
        for one in done:
            marks = (mark_of(number, record) for _, number, record in one.live)
            self._store.memory.let_go_of(one.file, marks)
        return tuple(done)

    def gone_files(self) -> frozenset[str]:
        """Return the files that vanished while this process ran, as far as it has seen;
        quickly, from memory."""
        return frozenset(self._mirror.dropped())


def _listed(done: Iterable[Vanished]) -> str:
    """Say in a few words what was brought back."""
    found: Iterator[Vanished] = iter(done)
    first = next(found)
    more = sum(1 for _ in found)
    return f"{first.what} of {first.path}" + (f" and {more} more files" if more else "")
