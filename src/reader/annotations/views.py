"""One annotation file as the program understands it: notes, states, problems."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from reader.annotations import codec, salvage
from reader.annotations.atomic import Signature
from reader.annotations.codec import Record, Table, Tables, record_id
from reader.annotations.corrections import CORRECTIONS, correction_of
from reader.annotations.ids import id_of_number
from reader.annotations.judgements import JUDGEMENTS, StoredJudgement, judgement_of
from reader.annotations.model import (
    Annotation,
    ArticleState,
    Problem,
    StoredCorrection,
)
from reader.annotations.paths import FOLDER, LIBRARY_FILE, STATE_FILE
from reader.annotations.records import (
    NOTES,
    STATES,
    RecordError,
    from_record,
    state_of,
)
from reader.annotations.salvage import Whole
from reader.annotations.tagging import tag_key
from reader.text.canonical import one_line

_TABLES = (NOTES, STATES, CORRECTIONS, JUDGEMENTS)

Spelling = tuple[str, str, str]
"""When and in which record a tag was spelled, and how; the least one came first."""


@dataclass(frozen=True, slots=True)
class FileView:
    """One version of an annotation file, understood as far as possible."""

    signature: Signature | None
    """None for a file that could not be read; it is tried again each time."""
    article: str = ""
    stored_article: str = ""
    """The article that the file names: another one if that was renamed since, "" if
    the file is too damaged to say."""
    text_sha256: str = ""
    """Of the article's text when the file was last written."""
    annotations: tuple[Annotation, ...] = ()
    """Tombstones and tags of the article included."""
    states: tuple[tuple[str, str, ArticleState], ...] = ()
    """Article, author and state: only in the file of states."""
    corrections: tuple[StoredCorrection, ...] = ()
    """Tombstones included: only in the file of the library as a whole."""
    judgements: tuple[StoredJudgement, ...] = ()
    """Of stories and questions, tombstones included: in that file as well."""
    problems: tuple[Problem, ...] = ()
    spellings: Mapping[str, Spelling] = field(default_factory=dict)
    """The first spelling of every tag of a live record, by its key."""
    copies: tuple[tuple[Path, Signature | None], ...] = ()
    """Conflict copies beside the file, and the version of each that was read."""
    damaged: bool = False
    """Whether it was more than what could be read of it, and may be mended."""
    in_conflict: bool = False
    """Whether this is the file and something else, put together in memory only."""
    records: Mapping[str, Record] = field(
        default_factory=dict, repr=False, compare=False
    )
    """The records of `annotations` as they were read, by document id; only of a file
    that has changed since this process read it first."""

    def belonging_to(self, article: str) -> FileView:
        """Return this view with its notes on another article."""
        if article == self.article:
            return self
        annotations = tuple(replace(a, article=article) for a in self.annotations)
        return replace(self, article=article, annotations=annotations)

    def is_of(
        self,
        seen: Signature | None,
        copies: Iterable[Path],
        signature: Callable[[Path], Signature | None],
    ) -> bool:
        """Tell whether this is the view of these versions of the file and its copies.

        Without a file, it is that of the copies alone. What could not be read is never
        known to be the same.
        """
        found = tuple((path, signature(path)) for path in copies)
        return self.signature == seen and self.copies == found and bool(seen or found)

    @property
    def named(self) -> frozenset[tuple[str, str]]:
        """The articles that it speaks of by name, each with the hash of its text."""
        own = {(self.stored_article, self.text_sha256)}
        said = {(one.article or "", one.text_sha256) for one in self.corrections}
        judged = {
            (cited.article, cited.text_sha256)
            for one in self.judgements
            for cited in (*one.rule.these, *one.rule.those)
        }
        return frozenset(own | said | judged)

    @property
    def articles(self) -> frozenset[str]:
        """The articles that the file says something about."""
        own = {self.article} if self.article else set()
        return frozenset(own | {article for article, _, _ in self.states})


Belongs = Callable[[str, str, str], str]
"""Gives the article that a file's notes are on, from the file's path, the article it
names ("" if none) and the hash of the text they were made on."""


def load_view(
    folder: Path,
    file: str,
    belongs: Belongs,
    copies: Iterable[Path] = (),
    fill: salvage.Fill = salvage.not_filled,
    old: FileView | None = None,
) -> FileView | None:
    """Read a file below the annotations folder, with its conflict copies; None if
    there is none. Never raises. What is as it was in `old` is taken from there."""
    try:
        whole = salvage.load(folder / file, (codec.META, *_TABLES), copies, fill)
    except OSError as error:
        reason = error.strerror or str(error)
        return FileView(
            None, problems=(Problem(_shown(file), f"unreadable: {reason}"),)
        )
    if whole is None:
        return None
    view = view_of_tables(file, whole.tables, whole.signature, belongs, old)
    return replace(
        view,
        problems=(*_found_in(file, whole), *view.problems),
        copies=tuple((copy.path, copy.signature) for copy in whole.copies),
        damaged=bool(whole.own.damage) and not whole.own.newer,
        in_conflict=whole.merged,
    )


def _found_in(file: str, whole: Whole) -> Iterator[Problem]:
    """Yield what is wrong with a file as a whole, and with its conflict copies."""
    shown = _shown(file)
    if damage := whole.own.damage:
        yield Problem(shown, f"damaged ({damage}); {_left(whole.own)}")
    if whole.own.newer:
        yield Problem(shown, "made by a newer version of reader; read-only here")
    if whole.own.merged:
        yield Problem(
            shown,
            "it has conflict markers of a merge; both sides are shown in one, and the "
            "next change to its notes stores them so",
        )
    for copy in whole.copies:
        name = _shown(str(PurePosixPath(file).with_name(copy.path.name)))
        if copy.left_out:
            yield Problem(name, f"a conflict copy, not merged: {copy.left_out}")
            continue
        part = f", damaged ({copy.damage}) and read in part" if copy.damage else ""
        yield Problem(
            name,
            f"a conflict copy of {PurePosixPath(file).name}{part}; the two are shown "
            "in one, and the next change to its notes stores them so",
        )


def _left(own: salvage.Understood) -> str:
    """Say how much of a damaged file is left, and what becomes of it."""
    count = sum(len(own.tables.get(name, ())) for name in _TABLES)
    left = f"{count} {'record' if count == 1 else 'records'} can be read"
    if own.filled:
        left += f", {own.filled} of them in older versions of it alone"
    if own.newer:
        return left
    return (
        f"{left}; the next change of its notes, or `reader check --repair`, mends the "
        "file and keeps the damaged one beside it"
    )


def view_of_tables(
    file: str,
    tables: Tables,
    seen: Signature | None,
    belongs: Belongs,
    old: FileView | None = None,
) -> FileView:
    """Return the view of a version of a file that has these tables; what is as it was
    in `old`, an earlier version, is taken from there."""
    if file == STATE_FILE:
        states, bad = _states(tables)
        return FileView(seen, states=states, problems=_problems(file, bad))
    if file == LIBRARY_FILE:
        corrections, bad = _corrections(tables)
        judgements, worse = _judgements(tables)
        return FileView(
            seen,
            corrections=corrections,
            judgements=judgements,
            problems=_problems(file, [*bad, *worse]),
        )
    meta = tables.get(codec.META, {}).get(codec.META_KEY, {})
    named, sha256 = (_text(meta.get(name)) for name in ("article", "text_sha256"))
    article = belongs(file, named, sha256)
    records = tables.get(NOTES, {})
    annotations, bad = _annotations(records, article, old)
    return FileView(
        seen,
        article,
        named,
        sha256,
        annotations,
        problems=_problems(file, bad),
        spellings=_spellings(annotations),
        records=records if old else {},
    )


def updated_view(
    old: FileView, file: str, tables: Tables, seen: Signature, changed: Collection[str]
) -> FileView:
    """Return the view of a file of notes that only differs from `old` in the `changed`
    records, by document id."""
    ids = {id_of_number(int(key)) for key in changed}
    records = tables.get(NOTES, {})
    found, bad = _annotations(
        {k: records[k] for k in changed if k in records}, old.article
    )
    annotations = (*(a for a in old.annotations if a.id not in ids), *found)
    return replace(
        old,
        signature=seen,
        annotations=annotations,
        problems=_problems(file, bad),
        spellings=_spellings(annotations),
        records=records,
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _shown(file: str) -> str:
    return one_line(f"{FOLDER}/{file}")


def _problems(file: str, reasons: list[str]) -> tuple[Problem, ...]:
    message = "a record cannot be understood and is kept as it is"
    return tuple(Problem(_shown(file), f"{message}: {reason}") for reason in reasons)


def _annotations(
    records: Table, article: str, old: FileView | None = None
) -> tuple[tuple[Annotation, ...], list[str]]:
    found, bad = [], []
    before: Mapping[str, Record] = {}
    known: dict[str, Annotation] = {}
    if old and old.records and old.article == article:
        before, known = old.records, {one.id: one for one in old.annotations}
    for key, record in records.items():
        if before.get(key) == record and (same := known.get(record_id(key, record))):
            found.append(same)
            continue
        try:
            found.append(from_record(key, record, article))
        except RecordError as error:
            bad.append(one_line(str(error)))
    return tuple(found), bad


def _spellings(annotations: Iterable[Annotation]) -> dict[str, Spelling]:
    first: dict[str, Spelling] = {}
    for annotation in annotations:
        for tag in () if annotation.deleted else annotation.tags:
            spelling = (annotation.created, annotation.id, tag)
            key = tag_key(tag)
            if (known := first.get(key)) is None or spelling < known:
                first[key] = spelling
    return first


def _states(
    tables: Tables,
) -> tuple[tuple[tuple[str, str, ArticleState], ...], list[str]]:
    found, bad = [], []
    for record in tables.get(STATES, {}).values():
        try:
            found.append(state_of(record))
        except RecordError as error:
            bad.append(one_line(str(error)))
    return tuple(found), bad


def _corrections(tables: Tables) -> tuple[tuple[StoredCorrection, ...], list[str]]:
    found, bad = [], []
    for key, record in tables.get(CORRECTIONS, {}).items():
        try:
            found.append(correction_of(key, record))
        except RecordError as error:
            bad.append(one_line(str(error)))
    return tuple(sorted(found, key=lambda correction: correction.id)), bad


def _judgements(tables: Tables) -> tuple[tuple[StoredJudgement, ...], list[str]]:
    found, bad = [], []
    for key, record in tables.get(JUDGEMENTS, {}).items():
        try:
            found.append(judgement_of(key, record))
        except RecordError as error:
            bad.append(one_line(str(error)))
    return tuple(sorted(found, key=lambda judgement: judgement.id)), bad


def difference(old: FileView | None, new: FileView) -> frozenset[str]:
    """Return the articles of two versions of a file; of states the differing ones."""
    if old and (old.states or new.states):
        return frozenset(item[0] for item in set(old.states) ^ set(new.states))
    return (old.articles if old else frozenset()) | new.articles


def same_meta(view: FileView, tables: Tables) -> bool:
    """Tell whether a sound file of notes still says what it is about."""
    meta = tables.get(codec.META, {}).get(codec.META_KEY, {})
    return (
        not view.states
        and not view.problems
        and bool(view.stored_article)
        and meta.get("article") == view.stored_article
        and meta.get("text_sha256") == view.text_sha256
    )
