"""Which language a text is in, by its most frequent small words."""

from __future__ import annotations

from collections import Counter

_SMALL_WORDS = {
    "en": "the of and to in that is was for with on by as at from it has have",
    "es": "el la de que y en los las por con una para del se no su al es",
    "fr": "le la les de des et en un une du que pour dans est qui par sur au",
    "de": "der die das und in den von zu mit ist des im auf für nicht ein eine",
    "pt": "o a os as de que e do da em um uma para com não por no na",
    "it": "il la di che e in un una per con del della sono non le dei si al",
    "nl": "de het een van en in is dat op te zijn voor met niet aan door",
}
_SETS = {name: frozenset(words.split()) for name, words in _SMALL_WORDS.items()}
_SAMPLE = 2000
"""Code points that are looked at."""


def guess_language(text: str) -> tuple[str | None, float]:
    """Return the likeliest language as BCP 47 and a confidence of 0 to 1.

    None where nothing speaks clearly: short texts, other languages.
    """
    words = text[:_SAMPLE].lower().split()
    if len(words) < 20:
        return None, 0.0
    counts = Counter(words)
    shares = sorted(
        (sum(counts[word] for word in small) / len(words), name)
        for name, small in _SETS.items()
    )
    (second, _), (first, name) = shares[-2:]
    if first < 0.12 or first - second < 0.04:
        return None, 0.0
    return name, round(min(0.95, 0.4 + first), 2)
