"""Tags: how they are cleaned and when two of them are the same one."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache

from reader.text.canonical import clean_text

MAX_LENGTH = 64
"""Code points that a tag may have; what is longer is cut."""


@lru_cache(maxsize=8192)
def tag_key(tag: str) -> str:
    """Return what is the same for all spellings of a tag.

    NFC and casefold, outer white space trimmed, inner white space folded. Casefolding
    may decompose, so that NFC comes last once more.
    """
    folded = unicodedata.normalize("NFC", tag).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


@lru_cache(maxsize=8192)
def clean_tag(tag: str) -> str:
    """Return `tag` as it is stored: one clean line of at most `MAX_LENGTH`, or ""."""
    return " ".join(clean_text(tag).split())[:MAX_LENGTH].rstrip()


def clean_tags(
    tags: Iterable[str], spelling: Callable[[str], str] = lambda tag: tag
) -> tuple[str, ...]:
    """Clean `tags`, drop empty and repeated ones, and keep the first spelling of each.

    `spelling` gives the way in which a clean tag is already written elsewhere.
    """
    found: dict[str, str] = {}
    for tag in map(clean_tag, tags):
        if tag:
            found.setdefault(tag_key(tag), spelling(tag))
    return tuple(found.values())
