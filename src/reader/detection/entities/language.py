"""Whether a text is English: detection of names in other languages would mislead."""

from __future__ import annotations

import re

_ENGLISH_WORDS = """
the of and to in a is that for it was on with as at by from he she his her they be are
have has had were this which or an not but who said will their been would after its you
i we one all more when there about over up out if no what so
"""
# Spanish, Portuguese, French, Italian, German, Dutch: words that English lacks.
_FOREIGN_WORDS = """
el las los del que en y se por una para con les des et est une dans pour sur qui pas au
aux di il che della dei nel non der das und den dem ist nicht mit auf für von ein eine
het dat niet zijn os uma não ao da em su lo como más pero sus le ce ne
"""
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_FOREIGN = frozenset(_FOREIGN_WORDS.split())
_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 20_000
_ENOUGH = 20


def language(text: str) -> str:
    """Return "en" or "other", by the share of function words and of Latin letters.

    A text too short to tell is taken as English. Looks at the first 20,000 code
    points only.
    """
    found = _WORD.findall(text[:_SAMPLE].lower())
    if len(found) < _ENOUGH:
        return "en" if sum(map(_is_latin, found)) * 2 >= len(found) else "other"
    latin = sum(map(_is_latin, found))
    if latin * 2 < len(found):
        return "other"
    english = sum(word in _ENGLISH for word in found)
    foreign = sum(word in _FOREIGN for word in found)
    if foreign > english and foreign > len(found) * 0.1:
        return "other"
    return "en" if english > len(found) * 0.08 or len(found) < 60 else "other"


def _is_latin(word: str) -> bool:
    return word[0] < "\u0370" or "\u1e00" <= word[0] < "\u1f00"
