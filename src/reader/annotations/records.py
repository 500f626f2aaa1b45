"""Annotations as records of a file, and back. Nothing that a record holds is lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from sys import intern
from types import MappingProxyType
from typing import Any

from reader.annotations.codec import Record, Tables, record_id
from reader.annotations.ids import derived_id
from reader.annotations.model import (
    Annotation,
    ArticleState,
    NoteKind,
    Position,
    Quote,
)
from reader.annotations.tagging import clean_tags
from reader.text.canonical import canonical, clean_text

NOTES = "notes"
STATES = "states"

PAST = "past"
"""Field that tells what a note said before; the store keeps it, see `ancestry`."""

_FIELDS = {
    "id", "kind", "note", "tags", "quote", "position", "text_sha256", "sanitiser",
    "author", "created", "modified", "revision", "deleted", PAST,
}  # fmt: skip
_NOTHING: Mapping[str, Any] = MappingProxyType({})


REST_DAYS = 90
"""Days for which a deleted note can be restored from its file."""
_KEPT_OF_EMPTIED = frozenset(
    {"id", "kind", "author", "created", "modified", "revision", "deleted"}
)
"""Fields of a tombstone that are left when its note has been in the trash for long."""


class RecordError(ValueError):
    """A record that cannot be understood; the message says which field and why."""


def to_record(annotation: Annotation) -> Record:
    """Return the record of an annotation; fields that it knows nothing of included."""
    record: Record = {
        **annotation.extra,
        "id": annotation.id,
        "kind": annotation.kind.value,
        "tags": list(annotation.tags),
        "text_sha256": annotation.text_sha256,
        "sanitiser": annotation.sanitiser,
        "author": annotation.author,
        "created": annotation.created,
        "modified": annotation.modified,
        "revision": annotation.revision,
    }
    if annotation.kind is not NoteKind.ARTICLE_TAGS:
        record["note"] = annotation.note
    if quote := annotation.quote:
        record["quote"] = {
            "exact": quote.exact,
            "prefix": quote.prefix,
            "suffix": quote.suffix,
        }
    if place := annotation.position:
        record["position"] = {"start": place.start, "end": place.end}
    if annotation.deleted:
        record["deleted"] = True
    return record


def from_record(key: str, record: Record, article: str) -> Annotation:
    """Return the annotation that a record of the table `notes` holds.

    Notes and tags are cleaned here as well: a file may come from anyone. What many
    notes have alike is in memory once. Raises RecordError; such a record stays in the
    file as it is.
    """
    try:
        kind = NoteKind(typed(record, "kind", str))
    except ValueError as error:
        raise RecordError(f"unknown kind {record.get('kind')!r}") from error
    passage = kind is NoteKind.PASSAGE and not is_emptied(record)
    created = canonical(typed(record, "created", str, ""))
    modified = canonical(typed(record, "modified", str, ""))
    more = record.keys() - _FIELDS
    return Annotation(
        id=record_id(key, record),
        article=article,
        kind=kind,
        note=clean_text(typed(record, "note", str, "")),
        tags=tuple(map(intern, clean_tags(texts(record, "tags")))),
        quote=quote_of(record) if passage else None,
        position=_position(record) if passage else None,
        text_sha256=intern(typed(record, "text_sha256", str, "")),
        sanitiser=typed(record, "sanitiser", int, 1),
        author=intern(clean_text(typed(record, "author", str, ""))),
        created=created,
        modified=created if modified == created else modified,
        revision=typed(record, "revision", int, 1),
        deleted=typed(record, "deleted", bool, False),
        extra={name: record[name] for name in more} if more else _NOTHING,
    )


def is_emptied(record: Record) -> bool:
    """Tell whether a record is a tombstone of which the note was taken out."""
    return record.get("deleted") is True and record.keys() <= _KEPT_OF_EMPTIED


def empty_old(tables: Tables, now: datetime | None = None) -> Tables:
    """Return the tables of a file without what was in tombstones of long ago."""
    limit = (now or datetime.now(UTC)) - timedelta(days=REST_DAYS)
    before = limit.isoformat(timespec="milliseconds")
    old = {
        number: _emptied(record)
        for number, record in tables.get(NOTES, {}).items()
        if record.get("deleted") is True
        and not is_emptied(record)
        and "2" < str(record.get("modified", "~")) < before
    }
    return {**tables, NOTES: {**tables[NOTES], **old}} if old else tables


def _emptied(record: Record) -> Record:
    """Return a tombstone with nothing left of its note but that it was deleted."""
    return {name: record[name] for name in _KEPT_OF_EMPTIED & record.keys()}


def typed(record: Record, name: str, kind: type[Any], default: Any = None) -> Any:
    """Return a field of a record. Raises RecordError unless it is of that kind."""
    value = record.get(name, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RecordError(f"{name!r} is missing or no {kind.__name__}")
    return value


def texts(record: Record, name: str) -> list[str]:
    """Return a field that is a list of texts, if it is there. Raises RecordError."""
    values = typed(record, name, list, [])
    if not all(isinstance(value, str) for value in values):
        raise RecordError(f"{name!r} holds something else than text")
    return list(values)


def quote_of(record: Record) -> Quote:
    """Return the quote of a record, exact slices of a text. Raises RecordError."""
    quote = typed(record, "quote", dict)
    exact = canonical(typed(quote, "exact", str))
    if not exact:
        raise RecordError("the quote is empty")
    prefix = canonical(typed(quote, "prefix", str, ""))
    suffix = canonical(typed(quote, "suffix", str, ""))
    return Quote(exact, prefix, suffix)


def earlier_words(note: Annotation) -> str:
    """Return the words that an article note was on before, "" if it was on none."""
    earlier = note.extra.get("earlier")
    for left in reversed(earlier if isinstance(earlier, list) else []):
        try:
            return quote_of(left).exact
        except (RecordError, AttributeError):  # whatever another program left
            continue
    return ""


def _position(record: Record) -> Position | None:
    """Return the stored place; a note from another program may have a quote alone."""
    if record.get("position") is None:
        return None
    position = typed(record, "position", dict)
    start, end = typed(position, "start", int), typed(position, "end", int)
    if not 0 <= start < end:
        raise RecordError("the position is no range")
    return Position(start, end)


def article_tags_id(article: str) -> str:
    """Return the id of the record that holds an article's own tags."""
    return derived_id(NoteKind.ARTICLE_TAGS, article)


def state_id(article: str, author: str) -> str:
    """Return the id of the record of what `author` did with an article."""
    return derived_id("state", article, author)


def state_record(
    article: str, author: str, state: ArticleState, modified: str, revision: int
) -> Record:
    """Return the record of a state for the table `states`."""
    return {
        "id": state_id(article, author),
        "article": article,
        "author": author,
        "read": state.read,
        "starred": state.starred,
        "position": state.position,
        "modified": modified,
        "revision": revision,
    }


def state_of(record: Record) -> tuple[str, str, ArticleState]:
    """Return article, author and state of a record. Raises RecordError."""
    state = ArticleState(
        read=typed(record, "read", bool, False),
        starred=typed(record, "starred", bool, False),
        position=max(0, typed(record, "position", int, 0)),
    )
    return typed(record, "article", str), typed(record, "author", str, ""), state


def revised(annotation: Annotation, modified: str, **changes: Any) -> Annotation:
    """Return `annotation` with `changes`, as its next revision."""
    return replace(
        annotation, **changes, modified=modified, revision=annotation.revision + 1
    )
