"""Fingerprints of running text: which part of one text is found again in another.

Every run of five words is hashed, and one hash in eight is kept, the same ones in
every text (sampling by residue: Manber, “Finding similar files in a large file
system”, 1994). What outlets cut from wire copy is all in the original, however long
that is, so that *containment* and not the resemblance of the two is measured.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

WORDS = 5
"""Words of one shingle."""
ONE_IN = 8
"""Of so many hashes one is kept."""

_SPACE = re.compile(b" ")


def shingles(words: Sequence[str]) -> frozenset[int]:
    """Return the hashes kept of a text's folded words: 32 bits each."""
    data = " ".join(words).encode("utf-8", "replace")
    starts = [0]
    starts.extend(match.end() for match in _SPACE.finditer(data))
    starts.append(len(data) + 1)
    crc = zlib.crc32
    found = {
        value
        for low, high in zip(starts, starts[WORDS:], strict=False)
        if (value := crc(data[low : high - 1])) % ONE_IN == 0
    }
    return frozenset(found)
