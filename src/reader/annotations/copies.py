"""Conflict copies: what synchronisers put beside a file that two machines changed.

They never merge the two; one keeps the name, the other gets one like these:

    ferry.txt.sync-conflict-20240503-101500-ABCDEFG.json     Syncthing
    ferry.txt (Ana's conflicted copy 2024-05-03).json        Dropbox
    ferry.txt (conflicted copy 2024-05-03 101500).json       Nextcloud, ownCloud
    ferry.txt_conflict-20240503-101500.json                  older ownCloud
    ferry.txt-DESKTOP-ABC1234.json                           OneDrive
    ferry.txt (1).json, ferry.txt 2.json                     Google Drive, iCloud

No article has a name that would lead to one of them: articles end in their suffix.
"""

from __future__ import annotations

import re

from reader.library.scan import ENDINGS, is_article

_SUFFIX = ".json"
_MARKED = re.compile(
    r"(?P<stem>.+?)"
    r"(?:\.sync-conflict-[0-9]{8}-[0-9]{6}(?:-[A-Z0-9]{7})?"
    r"| \([^()]*\bconflicted copy\b[^()]*\)(?: \([0-9]+\))?"
    r"|_conflict-[0-9]{8}-[0-9]{6})",
    re.IGNORECASE,
)
_UNMARKED = re.compile(
    r"(?P<stem>.+?)(?:-[A-Z0-9][A-Z0-9-]*| \([0-9]{1,3}\)| [0-9]{1,2})",
    re.IGNORECASE,
)
_OTHERS = (".state", ".library")
_COMMON = tuple(ending + _SUFFIX for ending in ENDINGS)
"""How nearly all files of notes end: a scan asks for each of them."""


def original_of(name: str) -> str | None:
    """Return the name of the file that one named so is a conflict copy of, or None."""
    if name.endswith(_COMMON):
        return None
    stem = name.removesuffix(_SUFFIX)
    if stem == name or _is_original(stem):
        return None
    found = None
    while match := _MARKED.fullmatch(stem):
        found = stem = match["stem"]
    if found is None and (match := _UNMARKED.fullmatch(stem)):
        found = match["stem"] if _is_original(match["stem"]) else None
    return found and found + _SUFFIX


def _is_original(stem: str) -> bool:
    return stem in _OTHERS or is_article(stem)
