"""Annotations as the program sees them; the store turns them into records and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from reader.detection.model import Correction


class NoteKind(StrEnum):
    """What an annotation is attached to."""

    PASSAGE = "passage"
    ARTICLE = "article"
    ARTICLE_TAGS = "article-tags"


class AnchorState(StrEnum):
    """How sure the place of a passage in today's text is."""

    EXACT = "exact"
    EDITED = "edited"
    MOVED = "moved"
    ORPHAN = "orphan"


@dataclass(frozen=True, slots=True)
class Quote:
    """The annotated words and what stood around them, exact slices of the text."""

    exact: str
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """Code points [start, end) of the canonical text that was annotated."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Annotation:
    """A note, or tags, on a passage or on a whole article."""

    id: str
    """UUIDv7 in its usual form with hyphens."""
    article: str
    """Id of the article; given by the file it is stored in, not by the record."""
    kind: NoteKind
    note: str = ""
    tags: tuple[str, ...] = ()
    quote: Quote | None = None
    position: Position | None = None
    text_sha256: str = ""
    sanitiser: int = 1
    author: str = ""
    created: str = ""
    modified: str = ""
    revision: int = 1
    deleted: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the record unknown to this version; written back as they were."""


@dataclass(frozen=True, slots=True)
class StoredCorrection:
    """What somebody said of an entity, as it is kept beside the sources."""

    id: str
    """UUIDv7 in its usual form with hyphens; the greater one was said later."""
    rule: Correction
    article: str | None = None
    """The one article of which it was said; None for the whole library."""
    text_sha256: str = ""
    """Of that article's text, by which it is found again under another name."""
    author: str = ""
    created: str = ""
    modified: str = ""
    revision: int = 1
    deleted: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the record unknown to this version; written back as they were."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where an annotation stands in today's text; None where it has no place."""

    state: AnchorState
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class ArticleState:
    """What one author did with an article: read, starred, and the reading position."""

    read: bool = False
    starred: bool = False
    position: int = 0
    """Code point of the first line on the screen."""


@dataclass(frozen=True, slots=True)
class TagCount:
    """A tag as first spelled, and on how many notes and articles it is."""

    tag: str
    notes: int
    articles: int


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about the stored notes that a person should know, in one clear line."""

    path: str
    """The file, relative to the library."""
    message: str


@dataclass(frozen=True, slots=True)
class Undone:
    """What an undo or redo did, or would do."""

    label: str
    """What the undone or redone change was ("edit note", "delete 3 notes", …)."""
    articles: frozenset[str]
    corrections: bool = False
    """Whether it was about what entities are; without articles then all of them."""


class StoreError(Exception):
    """A change that could not be stored; the message is one line with the remedy."""


class ReadOnlyError(StoreError):
    """The library cannot be written to."""


class ConflictError(StoreError):
    """What should be undone has been changed meanwhile; the message shows both."""


class NothingToUndo(StoreError):
    """The journal holds no change to undo, or none to redo."""


class UnknownNoteError(LookupError):
    """No note has that id."""


class UnknownCorrectionError(LookupError):
    """No correction has that id."""
