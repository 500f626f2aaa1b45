"""Drafts: text that was typed and not saved yet, kept outside the library.

Every draft is a small file of its own, replaced atomically, so that neither a crash
nor a full or read-only library costs what a person has typed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from reader.annotations import atomic, codec


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

    def find(
        self, article: str, start: int | None, end: int | None, note_id: str | None
    ) -> Draft | None:
        """Return the draft for that place or note, or None."""
        return _read(self._path(Draft(article, start, end, note_id, "")))

    def save(self, draft: Draft) -> Draft:
        """Keep a draft in the place of an older one for the same place or note.

        Return it with its time. Raises OSError.
        """
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        kept = replace(draft, modified=now.replace("+00:00", "Z"))
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        atomic.save(self._path(kept), codec.dump_line(asdict(kept)))
        return kept

    def discard(self, draft: Draft) -> None:
        """Remove a draft, be it there or not: it was saved as a note, or given up."""
        with suppress(OSError):
            self._path(draft).unlink()

    @property
    def _folder(self) -> Path:
        return self._state_folder() / "drafts"

    def _path(self, draft: Draft) -> Path:
        place = [draft.article, draft.start, draft.end, draft.note_id]
        return self._folder / f"{sha256(codec.dump_line(place)).hexdigest()[:32]}.json"


def _read(path: Path) -> Draft | None:
    """Return the draft in a file, or None if there is none that can be read."""
    try:
        found = atomic.read_file(path)
        if found is None:
            return None
        values = json.loads(found[0])
        return Draft(**{**values, "tags": tuple(values["tags"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None
