"""Where an annotated passage is in the text of today."""

from __future__ import annotations

from reader.annotations.model import Anchor, AnchorState, Annotation


def anchor(
    annotation: Annotation, text: str, sha256: str, snapshot: str | None
) -> Anchor:
    """Return the place of a passage in `text`, whose hash is `sha256`."""
    place, quote = annotation.position, annotation.quote
    if (
        place
        and quote
        and annotation.text_sha256 == sha256
        and text[place.start : place.end] == quote.exact
    ):
        return Anchor(AnchorState.EXACT, place.start, place.end)
    return Anchor(AnchorState.ORPHAN)
