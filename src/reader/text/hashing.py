"""The hash by which a text is known: notes, snapshots and caches are keyed by it."""

from __future__ import annotations

from hashlib import sha256


def text_sha256(text: str) -> str:
    """Return the hexadecimal SHA-256 of `text` as UTF-8."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
