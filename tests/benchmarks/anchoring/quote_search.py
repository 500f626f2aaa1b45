"""A quote search as web annotation clients do it, to compare with.

Written anew after a reading of how the Hypothesis client behaves (2026): all verbatim
occurrences, else those with the fewest errors, up to half of the quote; each is scored
by quote, context on either side and position, and the best one wins, whatever its
score. Errors are found by Myers' bit-parallel algorithm (J. ACM 46, 1999).
"""

from __future__ import annotations

from reader.annotations.model import Anchor, AnchorState, Annotation

CONTEXT = 32
_MAX_ERRORS = 256
_QUOTE, _SIDE, _POSITION = 50, 20, 2


def quote_search(note: Annotation, text: str, snapshot: str) -> Anchor:
    """Return where a client that keeps quote, context and position puts a note."""
    place = note.position
    assert place is not None
    exact = snapshot[place.start : place.end]
    if text[place.start : place.end] == exact:
        return Anchor(AnchorState.EXACT, place.start, place.end)
    prefix = snapshot[max(0, place.start - CONTEXT) : place.start]
    suffix = snapshot[place.end : place.end + CONTEXT]
    matches = _verbatim(text, exact)
    if not matches:
        matches = search(text, exact, min(_MAX_ERRORS, len(exact) // 2))
    if not matches:
        return Anchor(AnchorState.ORPHAN)

    def score(match: tuple[int, int, int]) -> float:
        start, end, errors = match
        before = text[max(0, start - len(prefix)) : start]
        after = text[end : end + len(suffix)]
        near = 1 - abs(start - place.start) / len(text)
        return (
            _QUOTE * (1 - errors / len(exact))
            + _SIDE * _likeness(before, prefix)
            + _SIDE * _likeness(after, suffix)
            + _POSITION * near
        )

    start, end, errors = max(matches, key=score)
    return Anchor(AnchorState.EDITED if errors else AnchorState.EXACT, start, end)


def _verbatim(text: str, exact: str) -> list[tuple[int, int, int]]:
    found = []
    at = text.find(exact)
    while at >= 0:
        found.append((at, at + len(exact), 0))
        at = text.find(exact, at + 1)
    return found


def _likeness(text: str, pattern: str) -> float:
    if not pattern:
        return 1.0
    matches = search(text, pattern, len(pattern))
    return 1 - matches[0][2] / len(pattern) if matches else 0.0


def search(text: str, pattern: str, max_errors: int) -> list[tuple[int, int, int]]:
    """Return start, end and errors of the matches that have the fewest errors."""
    scores = _scores(text, pattern)
    best = min(scores, default=max_errors + 1)
    if best > max_errors:
        return []
    found = []
    for end, errors in enumerate(scores, 1):
        if errors == best:
            low = max(0, end - len(pattern) - best)
            back = _scores(text[low:end][::-1], pattern[::-1])
            lengths = [length for length, e in enumerate(back, 1) if e == best]
            found.append((end - max(lengths, default=0), end, best))
    return found


def _scores(text: str, pattern: str) -> list[int]:
    """Return, for each end in `text`, the fewest errors of a match that ends there."""
    size = len(pattern)
    mask, last = (1 << size) - 1, 1 << (size - 1)
    peq: dict[str, int] = {}
    for at, char in enumerate(pattern):
        peq[char] = peq.get(char, 0) | 1 << at
    plus, minus, score = mask, 0, size
    scores = []
    for char in text:
        equal = peq.get(char, 0)
        across = (((equal & plus) + plus) ^ plus) | equal
        up = minus | ~(across | plus)
        down = plus & across
        score += bool(up & last) - bool(down & last)
        scores.append(score)
        vertical = equal | minus
        up, down = up << 1, down << 1
        plus = (down | ~(vertical | up)) & mask
        minus = up & vertical & mask
    return scores
