"""What background work tells the event loop; handlers on the screen own the state.

Nothing compares or prints messages: methods for that would make starting slower.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from reader.annotations.drafts import Draft
    from reader.annotations.model import Anchor, Annotation
    from reader.annotations.vanishing import Vanished
    from reader.changes import Changed
    from reader.detection.model import Span
    from reader.library.model import Article


@dataclass(eq=False, repr=False)
class NotesKnown(Message):
    """Notes, tags and states have been read for the first time."""


@dataclass(eq=False, repr=False)
class Lost(Message):
    """Files of notes have vanished, or none has."""

    files: tuple[Vanished, ...]


@dataclass(eq=False, repr=False)
class Announced(Message):
    """Something changed in the workspace."""

    changed: Changed


@dataclass(eq=False, repr=False)
class Opened(Message):
    """An article was read; unless it is `named`, its names are still looked for."""

    article: Article
    spans: tuple[Span, ...]
    named: bool
    at: int | None
    """Where to go; None for where reading stopped, which is `left_at`."""
    end: int | None
    left_at: int
    focus: bool


@dataclass(eq=False, repr=False)
class Unreadable(Message):
    """An article cannot be shown, and why."""

    article: str
    reason: str
    focus: bool


@dataclass(eq=False, repr=False)
class Detected(Message):
    """The entities and figures of an article are known."""

    article: Article
    spans: tuple[Span, ...]


@dataclass(eq=False, repr=False)
class Anchored(Message):
    """The notes of an article have found their places."""

    article: Article
    notes: tuple[Annotation, ...]
    anchors: dict[str, Anchor]
    drafts: tuple[Draft, ...]


@dataclass(eq=False, repr=False)
class Progress(Message):
    """Work behind the screen goes on; `total` 0 ends it."""

    what: str
    done: int
    total: int

    def can_replace(self, message: Message) -> bool:
        """A burst of progress is worth one line."""
        return isinstance(message, Progress)


@dataclass(eq=False, repr=False)
class Failed(Message):
    """Something could not be done; one clear line."""

    text: str
