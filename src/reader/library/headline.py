"""Which line of a plain text is its headline: a scored guess, and how sure it is.

Of real scrapes only a third begins with the headline, so the first line has no
privilege. What speaks for a line (4 to 22 words, no full stop, words that the body
takes up, nothing but small matter before it) finds it in three of four texts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reader.library.units import Shape, Unit, heading_text
from reader.text.fold import fold

SURE = 0.6
"""A headline with less confidence than this is shown as a guess."""

_WORD = re.compile(r"[^\W_]{4,}")
_MEDIA = re.compile(
    r"\b(?:news|press|times|post|daily|herald|tribune|gazett?[ae]|journal|agency|online"
    r"|television|radio|tv|media|broadcasting|courier|ledger|chronicle|mail|telegraph"
    r"|guardian|observer|independent|standard|weekly|monthly|magazine|wire|echo|globe"
    r"|diario|jornal|correio|correo|prensa|folha|zeitung|tagblatt|anzeiger|monde"
    r"|figaro|corriere|giornale)\b",
    re.IGNORECASE,
)
_SECTION = re.compile(
    r"(?:world|latest|breaking|more|local|top|business|home|sports?|political) ", re.I
)
_SLOGAN = re.compile(r"^(?P<name>[^.|:–—]{2,40}?)(?:\.| [|–—-]|:)\s+(?P<rest>\S.*)$")
_SMALL = frozenset(
    "the a of de do da del la le el di and für der die das".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Guess:
    """The unit that is taken for the headline, by its index, with confidence 0 to 1."""

    index: int
    confidence: float


def guess_headline(
    units: Sequence[Unit], candidates: Sequence[int], following: Sequence[str]
) -> Guess | None:
    """Choose among `candidates`, indices of `units`; `following` is the body's start.

    None if no line looks like a headline at all.
    """
    body = frozenset(_WORD.findall(fold(" ".join(following))))
    best: tuple[float, int] | None = None
    for place, index in enumerate(candidates):
        score = _score(units[index], body) - 0.25 * place
        if best is None or score > best[0]:
            best = (score, index)
    if best is None or best[0] < 0:
        return None
    return Guess(best[1], round(min(0.95, 0.3 + best[0] * 0.12), 2))


def outlet_of_slogan(line: str) -> str | None:
    """Return the outlet's name of a line such as `Example Post. News of the coast`."""
    match = _SLOGAN.match(line)
    if match and _MEDIA.search(line) and len(line) <= 80:
        return match["name"].strip()
    return None


def outlet_of_line(line: str) -> str | None:
    """Return the outlet that a line names and nothing else, or before its slogan."""
    line = line.strip()
    if slogan := outlet_of_slogan(line):
        return slogan
    name = re.sub(r"\s*\([^()]*\)$", "", line)
    words = name.split()
    if not 1 < len(words) <= 6 or not _MEDIA.search(name) or _SECTION.match(name):
        return None
    if any(char.isdigit() for char in name) or name.endswith((".", "?", "!", ":")):
        return None
    named = all(word[0].isupper() or word in _SMALL for word in words)
    return name if named else None


def _score(unit: Unit, body: frozenset[str]) -> float:
    """Add up what speaks for a line and against it; about 5 for a clear headline."""
    text = heading_text(unit)
    words = text.split()
    score = 0.0
    if 4 <= len(words) <= 22:
        score += 2.0
    elif len(words) > 30 or len(words) < 2:
        score -= 3.0
    elif len(words) > 22:
        score -= 1.0
    if text.endswith((".", ",", ";", ":")) and not text.endswith("..."):
        score -= 1.5
    else:
        score += 1.0
    own = frozenset(_WORD.findall(fold(text)))
    score += min(2.0, 0.6 * len(own & body))
    if not any(char.isupper() for char in text) and text.lower() != text.upper():
        score -= 1.5  # a slug
    if outlet_of_slogan(text) and not own & body:
        score -= 2.5
    if unit.shape is Shape.HEADING:
        score += 1.5
    return score
