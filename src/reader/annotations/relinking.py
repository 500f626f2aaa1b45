"""Notes that lost their passage or their article: where they may go, and going there.

Nothing here is decided by the program: it names places, and a person takes one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from reader.annotations import snapshots
from reader.annotations.anchoring import anchor, candidates
from reader.annotations.changing import stored_tags, timestamp, with_earlier
from reader.annotations.correcting import live_corrections
from reader.annotations.corrections import CORRECTIONS, correction_record
from reader.annotations.judgements import JUDGEMENTS, judgement_record, renamed
from reader.annotations.judging import Judging, live_judgements
from reader.annotations.model import Annotation, NoteKind, UnknownNoteError
from reader.annotations.paths import FOLDER, LIBRARY_FILE
from reader.annotations.records import (
    NOTES,
    article_tags_id,
    revised,
    to_record,
)
from reader.annotations.searching import Place
from reader.annotations.store import Transaction
from reader.annotations.tagging import clean_tags
from reader.library.model import Article

MOST = 5
"""Places that are named for one note."""


class Relinking(Judging):
    """The part of a notebook that finds new places for notes."""

    def is_gone(self, article: str) -> bool:
        """Tell whether the file of an article is not there."""
        return not os.path.lexists(self.root / article)

    def places(
        self, note: Annotation, article: Article, limit: int = MOST
    ) -> tuple[Place, ...]:
        """Return where in an article the passage of a note may be now, likely ones
        first; their offsets are code points. Nothing is stored."""
        return candidates(note, article.text, limit, snapshot=self.annotated(note))

    def annotated(self, note: Annotation) -> str | None:
        """Return the text that a note was made on; None where it was not kept."""
        return snapshots.load(self.root / FOLDER, note.text_sha256)

    def found_in(self, notes: Sequence[Annotation], article: Article) -> int:
        """Return how many of the passages of `notes` have a place in an article."""
        return sum(
            anchor(note, article.text, article.sha256, self.annotated(note)).start
            is not None
            for note in notes
            if note.kind is NoteKind.PASSAGE
        )

    def to_article_note(self, note_id: str) -> Annotation:
        """Let a note be on its whole article; its words are kept under `earlier`."""
        known = self.note(note_id)
        with self._store.transaction() as transaction:
            file, stored = self._stored(transaction, known)
            if stored.kind is NoteKind.ARTICLE:
                return stored
            new = revised(
                stored,
                timestamp(),
                kind=NoteKind.ARTICLE,
                quote=None,
                position=None,
                extra=with_earlier(stored),
            )
            transaction.put(file, NOTES, [to_record(new)])
            transaction.commit("make it an article note", [new.article])
        return new

    def attach(self, missing: str, article: Article) -> tuple[Annotation, ...]:
        """Give everything that is kept of an article that is gone to another one.

        Its notes, tags, states and corrections go there as one change. Each passage
        keeps what it was made on, by which it finds its place in the other text.
        Return the notes. Raises UnknownNoteError where there are none any more.
        """
        known = self._mirror.annotations(missing)
        if not known or missing == article.id:
            raise UnknownNoteError(f"there are no notes on {missing} any more")
        now = timestamp()
        gone: list[Annotation] = []
        with self._store.transaction() as transaction:
            target = self._home(transaction, article.id)
            for note in known:
                file, stored = self._stored(transaction, note)
                left = revised(stored, now, deleted=True)
                transaction.put(file, NOTES, [to_record(left)])
                if stored.kind is NoteKind.ARTICLE_TAGS:
                    self._join_tags(transaction, target, article, stored)
                    continue
                gone.append(revised(stored, now, article=article.id))
                transaction.put(target, NOTES, [to_record(gone[-1])])
            transaction.belongs(target, article.id, article.sha256)
            transaction.carry_states(missing, article.id)
            self._carry_corrections(transaction, missing, article)
            what = "a note" if len(gone) == 1 else f"{len(gone)} notes"
            transaction.commit(f"attach {what}", [missing, article.id])
        return tuple(gone)

    def _join_tags(
        self, transaction: Transaction, file: str, article: Article, tags: Annotation
    ) -> None:
        """Add the tags of an article that is gone to those of another one."""
        own = stored_tags(transaction, file, article.id)
        if own is None:
            new = replace(tags, id=article_tags_id(article.id), revision=1)
        else:
            before = () if own.deleted else own.tags
            joined = clean_tags([*before, *tags.tags], self._spelled())
            new = revised(own, timestamp(), tags=joined, deleted=False)
        transaction.put(file, NOTES, [to_record(replace(new, article=article.id))])

    def _carry_corrections(
        self, transaction: Transaction, missing: str, article: Article
    ) -> None:
        """Let what was said of one article, of its entities, its story and its figures,
        be said of another one."""
        said = [one for one in live_corrections(transaction) if one.article == missing]
        new = [
            replace(
                one,
                article=article.id,
                text_sha256=article.sha256,
                modified=timestamp(),
                revision=one.revision + 1,
            )
            for one in said
        ]
        if new:
            records = [correction_record(one) for one in new]
            transaction.put(LIBRARY_FILE, CORRECTIONS, records)
        judged = [
            judgement_record(
                replace(
                    one,
                    rule=renamed(one.rule, missing, article.id, article.sha256),
                    modified=timestamp(),
                    revision=one.revision + 1,
                )
            )
            for one in live_judgements(transaction)
            if missing in one.articles
        ]
        if judged:
            transaction.put(LIBRARY_FILE, JUDGEMENTS, judged)
