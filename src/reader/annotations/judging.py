"""Judgements of stories and questions: each change one transaction, undoable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reader.annotations.changing import timestamp
from reader.annotations.correcting import Correcting
from reader.annotations.ids import new_id
from reader.annotations.judgements import (
    JUDGEMENTS,
    Cited,
    Judgement,
    Says,
    StoredJudgement,
    UnknownJudgementError,
    describe,
    judged,
    judgement_of,
    judgement_record,
)
from reader.annotations.paths import LIBRARY_FILE
from reader.annotations.reading import MIN_PREFIX
from reader.annotations.records import RecordError
from reader.annotations.store import Transaction

_NAMES = frozenset({Says.STORY_NAME, Says.QUESTION_NAME})


class Judging(Correcting):
    """The part of a notebook that knows and changes what was said of stories."""

    def judgements(self) -> tuple[StoredJudgement, ...]:
        """Return what was said of stories and questions, in the order of time.

        Articles that were renamed since go by their names of today.
        """
        view = self._mirror.library_view()
        return tuple(
            replace(
                one,
                rule=replace(
                    one.rule,
                    these=tuple(map(self._of_today, one.rule.these)),
                    those=tuple(map(self._of_today, one.rule.those)),
                ),
            )
            for one in (view.judgements if view else ())
            if not one.deleted
        )

    def judgement(self, judgement_id: str) -> StoredJudgement:
        """Return the judgement with that id, or with a unique id that begins so.

        Raises UnknownJudgementError, also for fewer than `MIN_PREFIX` characters.
        """
        wanted = judgement_id.strip().lower()
        found = [one for one in self.judgements() if one.id.startswith(wanted)]
        if len(wanted) < MIN_PREFIX or not found:
            raise UnknownJudgementError(f"no correction has the id {judgement_id!r}")
        if len(found) > 1:
            raise UnknownJudgementError(
                f"{len(found)} corrections begin with {judgement_id!r}"
            )
        return found[0]

    def _of_today(self, cited: Cited) -> Cited:
        now = self._mirror.name_now(cited.article, cited.text_sha256)
        return cited if now == cited.article else replace(cited, article=now)

    def judge(self, rules: Sequence[Judgement]) -> tuple[StoredJudgement, ...]:
        """Store judgements as one change.

        An earlier name for the same story or question is deleted with the same change.
        Raises ValueError for one that says nothing.
        """
        now = timestamp()
        wanted = [
            StoredJudgement(
                id=new_id(),
                rule=judged(rule),
                author=self.author,
                created=now,
                modified=now,
            )
            for rule in rules
        ]
        known = {one.rule for one in self.judgements()}
        if not wanted or all(new.rule in known for new in wanted):
            return ()
        with self._store.transaction() as transaction:
            for old in live_judgements(transaction):
                if any(_same_name(old.rule, new.rule) for new in wanted):
                    gone = _revised(old, deleted=True)
                    transaction.put(LIBRARY_FILE, JUDGEMENTS, [gone])
            records = [judgement_record(new) for new in wanted]
            transaction.put(LIBRARY_FILE, JUDGEMENTS, records)
            self._commit_judgements(transaction, wanted, "")
        return tuple(wanted)

    def forget_judgements(self, ids: Sequence[str]) -> tuple[StoredJudgement, ...]:
        """Delete judgements. Their tombstones stay, so that no merge revives them.

        Raises UnknownJudgementError for one that is not there any more.
        """
        with self._store.transaction() as transaction:
            live = {one.id: one for one in live_judgements(transaction)}
            if missing := [one for one in ids if one not in live]:
                raise UnknownJudgementError(f"correction {missing[0]} is gone")
            gone = [live[one] for one in dict.fromkeys(ids)]
            records = [_revised(one, deleted=True) for one in gone]
            transaction.put(LIBRARY_FILE, JUDGEMENTS, records)
            self._commit_judgements(transaction, gone, "forget: ")
        return tuple(replace(one, deleted=True) for one in gone)

    def _commit_judgements(
        self, transaction: Transaction, changed: Sequence[StoredJudgement], prefix: str
    ) -> None:
        what = describe(changed[0].rule)
        if len(changed) > 1:
            what = f"{what} and {len(changed) - 1} more"
        articles = {article for one in changed for article in one.articles}
        transaction.commit(prefix + what, sorted(articles))


def live_judgements(transaction: Transaction) -> Iterable[StoredJudgement]:
    """Return the judgements that are stored now and can be understood."""
    table = transaction.database(LIBRARY_FILE).storage.read().get(JUDGEMENTS, {})
    found = []
    for key, record in table.items():
        try:
            one = judgement_of(key, record)
        except RecordError:  # it stays as it is
            continue
        if not one.deleted:
            found.append(one)
    return found


def _same_name(old: Judgement, new: Judgement) -> bool:
    """Tell whether the later of two names replaces the other one."""
    return new.says in _NAMES and (old.says, set(old.these)) == (
        new.says,
        set(new.these),
    )


def _revised(stored: StoredJudgement, *, deleted: bool) -> dict[str, object]:
    return judgement_record(
        replace(
            stored,
            modified=timestamp(),
            revision=stored.revision + 1,
            deleted=deleted,
        )
    )
