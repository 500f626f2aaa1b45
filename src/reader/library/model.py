"""Articles and what is known about them, each fact with where it came from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.text.canonical import one_line


class Role(StrEnum):
    """What a block of an article is. Roles dim or fold text; they never drop a line."""

    HEADLINE = "headline"
    KICKER = "kicker"
    BYLINE = "byline"
    DATELINE = "dateline"
    BODY = "body"
    SUBHEAD = "subhead"
    QUOTE = "quote"
    CAPTION = "caption"
    CREDIT = "credit"
    VIDEO = "video"
    LIST = "list"
    CORRECTION = "correction"
    CONTRIBUTOR = "contributor"
    BOILERPLATE = "boilerplate"
    METADATA = "metadata"


QUIET_ROLES = frozenset(
    {
        Role.KICKER,
        Role.CREDIT,
        Role.CAPTION,
        Role.VIDEO,
        Role.CONTRIBUTOR,
        Role.BOILERPLATE,
        Role.METADATA,
    }
)
"""Roles that are shown dimmed."""


@dataclass(frozen=True, slots=True)
class Block:
    """A run of text with one role: code points [start, end) of the canonical text.

    Blocks are in order, do not overlap, and leave out only white space between them.
    """

    start: int
    end: int
    role: Role


class Origin(StrEnum):
    """Where a piece of metadata was found."""

    FRONT_MATTER = "front matter"
    LABEL = "label"
    """A line of the text that says what it is ("By …", "Updated …", "Source: …")."""
    TEXT = "text"
    """A pattern in the text: a dateline, an agency in brackets."""
    FILE_NAME = "file name"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Fact:
    """A value of metadata, where it came from and how sure it is (0 to 1)."""

    value: str
    origin: Origin
    confidence: float = 1.0

    @property
    def guessed(self) -> bool:
        """Whether the reader should be shown that this is a guess."""
        return self.origin is Origin.GUESS


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of an article beside its text.

    `published` is ISO 8601, a date or a date with time, as precise as the source says.
    """

    headline: Fact | None = None
    byline: Fact | None = None
    source: Fact | None = None
    """The outlet."""
    agency: Fact | None = None
    """The agency whose copy it is, as in "(Reuters)"."""
    published: Fact | None = None
    dateline: Fact | None = None
    """Where (and when) the story was filed, as written."""
    url: Fact | None = None
    language: Fact | None = None
    tags: tuple[str, ...] = ()
    """Keywords of the front matter; not the user's tags."""


@dataclass(frozen=True, slots=True)
class Article:
    """One article: its canonical text, blocks that cover it, and metadata."""

    id: str
    """Path relative to the library, with `/`; never changed by the program."""
    text: str
    sha256: str
    """Of the canonical text."""
    encoding: str
    blocks: tuple[Block, ...]
    meta: Metadata

    @property
    def date(self) -> str | None:
        """The day of publication, ISO 8601, as far as it is known."""
        return self.meta.published.value[:10] if self.meta.published else None

    @property
    def title(self) -> str:
        """The headline, else the file's name."""
        return (
            self.meta.headline.value
            if self.meta.headline
            else self.id.rpartition("/")[2]
        )

    def skipped(self) -> tuple[tuple[int, int], ...]:
        """The ranges that hold no entities or figures: front matter."""
        return tuple((b.start, b.end) for b in self.blocks if b.role is Role.METADATA)


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of the list: what is known of an article without opening it."""

    id: str
    size: int
    mtime_ns: int
    headline: str = ""
    """One clean line; empty until the file has been looked into."""
    headline_guessed: bool = False
    source: str = ""
    published: str = ""
    words: int | None = None
    sha256: str = ""
    problem: str = ""
    """Why the file cannot be shown ("binary file", "permission denied", …)."""

    @property
    def title(self) -> str:
        """What the list shows: the headline, else the file's name."""
        return self.headline or one_line(
            self.id.rpartition("/")[2].rpartition(".")[0] or self.id
        )


@dataclass(frozen=True, slots=True)
class ScanResult:
    """What a scan found different from what was known."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    vanished: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.vanished)

    @property
    def ids(self) -> frozenset[str]:
        """Every article that the scan touched."""
        return frozenset((*self.added, *self.changed, *self.vanished))


class ArticleError(Exception):
    """An article that cannot be read; the message is one clear line with the reason."""
