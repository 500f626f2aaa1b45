"""Drafts: text that was typed and not saved yet, kept outside the library.

Every draft is a small file of its own, replaced atomically, so that neither a crash
nor a full or read-only library costs what a person has typed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path

from reader.annotations import atomic, codec
from reader.annotations.changing import timestamp
from reader.annotations.model import Annotation, NoteKind, Position, Quote
from reader.library.model import Article

_NOT_KEPT = frozenset({"file", "lost"})
"""Fields of a draft that say where it is, and are no part of it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A note in the making: what it is on, and what was typed so far."""

    article: str
    start: int | None
    """Code points [start, end) of the passage; None for a note on the article."""
    end: int | None
    note_id: str | None
    """The note that is being edited; None for a new one."""
    text: str
    tags: tuple[str, ...] = ()
    modified: str = ""
    """ISO 8601, UTC; set by saving."""
    quote: tuple[str, str, str] | None = None
    """The words of the passage, and what stood before and after them."""
    text_sha256: str = ""
    """Hash of the text in which start and end count; "" for the text of today."""
    file: str = ""
    """Name of the file it is kept in; "" until it is saved."""
    lost: bool = False
    """Whether the passage has no sure place in the text any more."""


class Drafts:
    """The drafts of one library, in the folder that `state_folder` names."""

    def __init__(self, state_folder: Callable[[], Path]) -> None:
        self._state_folder = state_folder

    def list(self, article: str | None = None) -> tuple[Draft, ...]:
        """Return the drafts of one or all articles, the newest first."""
        found = []
        with suppress(OSError):
            for path in self._folder.iterdir():
                draft = _read(path) if path.suffix == ".json" else None
                if draft and article in (None, draft.article):
                    found.append(draft)
        return tuple(sorted(found, key=lambda d: (d.modified, d.article), reverse=True))

    def unreadable(self) -> tuple[Path, ...]:
        """Return the files among the drafts that cannot be read."""
        found = sorted(self._folder.glob("*.json"))
        return tuple(path for path in found if _read(path) is None)

    def find(
        self, article: str, start: int | None, end: int | None, note_id: str | None
    ) -> Draft | None:
        """Return the draft for that place or note, or None."""
        return _read(self._path(Draft(article, start, end, note_id, "")))

    def placed(self, article: Article) -> tuple[Draft, ...]:
        """Return the drafts of `article` where their words are in its text of today.

        A draft whose words have no sure place any more is `lost`.
        """
        return tuple(_placed(draft, article) for draft in self.list(article.id))

    def save(self, draft: Draft) -> Draft:
        """Keep a draft in the place of an older one for the same place or note.

        A draft that was kept before stays in its file, wherever its words are now.
        Return it with its time and file. Raises OSError.
        """
        path = self._path(draft)
        kept = replace(draft, modified=timestamp(), file=path.name)
        record = {k: v for k, v in asdict(kept).items() if k not in _NOT_KEPT}
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        atomic.save(path, codec.dump_line(record))
        return kept

    def discard(self, draft: Draft) -> None:
        """Remove a draft, be it there or not: it was saved as a note, or given up.

        Raises OSError where it is there and stays.
        """
        with suppress(FileNotFoundError):
            self._path(draft).unlink()

    @property
    def _folder(self) -> Path:
        return self._state_folder() / "drafts"

    def _path(self, draft: Draft) -> Path:
        if draft.file:
            return self._folder / draft.file
        place = [draft.article, draft.start, draft.end, draft.note_id]
        return self._folder / f"{sha256(codec.dump_line(place)).hexdigest()[:32]}.json"


def _read(path: Path) -> Draft | None:
    """Return the draft in a file, or None if there is none that can be read."""
    try:
        found = atomic.read_file(path)
        if found is None:
            return None
        values = json.loads(found[0])
        tags, quote = tuple(values["tags"]), values.get("quote")
        place = {"tags": tags, "quote": quote and tuple(quote), "file": path.name}
        return Draft(**{**values, **place})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _placed(draft: Draft, article: Article) -> Draft:
    """Return `draft` with its place in the text of `article`, or as lost."""
    same_text = draft.text_sha256 in ("", article.sha256)
    if draft.quote is None or draft.start is None or draft.end is None or same_text:
        return draft
    from reader.annotations.anchoring import anchor

    passage = Annotation(
        id=draft.file,
        article=article.id,
        kind=NoteKind.PASSAGE,
        quote=Quote(*draft.quote),
        position=Position(draft.start, draft.end),
        text_sha256=draft.text_sha256,
    )
    found = anchor(passage, article.text, article.sha256, None)
    if found.start is None:
        return replace(draft, lost=True)
    now = article.sha256
    return replace(draft, start=found.start, end=found.end, text_sha256=now)
