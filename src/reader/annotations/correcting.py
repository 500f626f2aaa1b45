"""Corrections of entities: each change one transaction, which can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reader.annotations.changing import Changing, timestamp
from reader.annotations.corrections import (
    CORRECTIONS,
    checked,
    correction_of,
    correction_record,
    describe,
    same_subject,
)
from reader.annotations.ids import new_id
from reader.annotations.model import StoredCorrection, UnknownCorrectionError
from reader.annotations.paths import LIBRARY_FILE
from reader.annotations.records import RecordError
from reader.annotations.store import Transaction
from reader.detection.model import Correction
from reader.library.model import Article


class Correcting(Changing):
    """The part of a notebook that changes corrections of entities."""

    def correct(
        self, rules: Sequence[Correction], article: Article | None = None
    ) -> tuple[StoredCorrection, ...]:
        """Store corrections of one article, or of the whole library, as one change.

        Those that they make meaningless (an earlier name for the same entity) are
        deleted with the same change. Raises ValueError for one that says nothing.
        """
        wanted = [
            self._new_correction(checked(replace(rule, here=bool(article))), article)
            for rule in rules
        ]
        known = self.corrections()
        if all(any(_same(new, old) for old in known) for new in wanted):
            return ()
        with self._store.transaction() as transaction:
            for old in live_corrections(transaction):
                if any(same_subject(old, new) for new in wanted):
                    gone = _revised(old, deleted=True)
                    transaction.put(LIBRARY_FILE, CORRECTIONS, [gone])
            records = [correction_record(new) for new in wanted]
            transaction.put(LIBRARY_FILE, CORRECTIONS, records)
            self._commit(transaction, wanted, "")
        return tuple(wanted)

    def forget(self, ids: Sequence[str]) -> tuple[StoredCorrection, ...]:
        """Delete corrections. Their tombstones stay, so that no merge revives them.

        Raises UnknownCorrectionError for one that is not there any more.
        """
        with self._store.transaction() as transaction:
            live = {
                correction.id: correction
                for correction in live_corrections(transaction)
            }
            if missing := [one for one in ids if one not in live]:
                raise UnknownCorrectionError(f"correction {missing[0]} is gone")
            gone = [live[one] for one in dict.fromkeys(ids)]
            records = [_revised(correction, deleted=True) for correction in gone]
            transaction.put(LIBRARY_FILE, CORRECTIONS, records)
            self._commit(transaction, gone, "forget: ")
        return tuple(replace(one, deleted=True) for one in gone)

    def _new_correction(
        self, rule: Correction, article: Article | None
    ) -> StoredCorrection:
        now = timestamp()
        return StoredCorrection(
            id=new_id(),
            rule=rule,
            article=article.id if article else None,
            text_sha256=article.sha256 if article else "",
            author=self.author,
            created=now,
            modified=now,
        )

    def _commit(
        self, transaction: Transaction, changed: Sequence[StoredCorrection], prefix: str
    ) -> None:
        what = describe(changed[0].rule)
        if len(changed) > 1:
            what = f"{what} and {len(changed) - 1} more"
        articles = [one.article for one in changed]
        own = [article for article in articles if article is not None]
        transaction.commit(prefix + what, own if len(own) == len(articles) else ())


def live_corrections(transaction: Transaction) -> Iterable[StoredCorrection]:
    """Return the corrections that are stored now and can be understood."""
    table = transaction.database(LIBRARY_FILE).storage.read().get(CORRECTIONS, {})
    found = []
    for key, record in table.items():
        try:
            correction = correction_of(key, record)
        except RecordError:  # it stays as it is
            continue
        if not correction.deleted:
            found.append(correction)
    return found


def _revised(correction: StoredCorrection, *, deleted: bool) -> dict[str, object]:
    return correction_record(
        replace(
            correction,
            modified=timestamp(),
            revision=correction.revision + 1,
            deleted=deleted,
        )
    )


def _same(one: StoredCorrection, other: StoredCorrection) -> bool:
    called = replace(one.rule, called=other.rule.called)
    return (called, one.article) == (other.rule, other.article)
