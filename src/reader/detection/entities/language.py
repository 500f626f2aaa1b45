"""Which language a text is in: names in another one than English need other means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Set

ENGLISH, OTHER = "en", "other"

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

_COMMON = {
    "ca": "de la i el els les que a amb en del per una un al no és es va dels",
    "da": "og i at det er en til på som af for med der ikke den de et har var blev",
    "de": "der die und in das den von zu mit sich des auf für ist im dem nicht ein",
    "es": "de la que el en y a los se del las un por con una no su para es al lo como",
    "fi": "ja on ei että se oli ovat hän mutta joka myös kun sen mukaan ovat olisi",
    "fr": "de la le et les des en un du une que est pour qui dans a par plus pas au",
    "hr": "i u je na se da su za od s iz koji a o ne kao nije što bi te",
    "it": "di e il la che in a per un è del della non sono una i con da le si al",
    "lt": "ir kad į iš su yra tai bet buvo apie po už kaip jis nuo dėl jau ar",
    "nb": "og i det er en til på som av for med ikke den de et har at var å fra",
    "nl": "de van het een en in is dat op te zijn met voor niet aan er om die ook",
    "pl": "i w na z się do że nie to o jest od za po przez jak dla ale już był",
    "pt": "de a o que e do da em um para com não uma os no se na por mais as dos ao",
    "ro": "de și în a la cu pe că nu din o un care au fost pentru este mai să al",
    "sl": "je in v na da se za so ki z s pa od kot po tudi bi ne iz še",
    "sv": "och i att det är en som på av för med den till inte har de ett om var från",
}
_WORDS = {code: frozenset(words.split()) for code, words in _COMMON.items()}
"""The commonest words of languages for which there are spaCy pipelines."""

_SCRIPTS = (
    ("\u0370", "\u03ff", "el"),
    ("\u0400", "\u04ff", "ru"),
    ("\u1100", "\u11ff", "ko"),
    ("\u3040", "\u30ff", "ja"),
    ("\u4e00", "\u9fff", "zh"),
    ("\uac00", "\ud7a3", "ko"),
)
"""First and last letter of scripts, with the language that is most often in them."""
_CYRILLIC = (("uk", "іїєґ"), ("mk", "ѓќѕј"))
"""Languages in Cyrillic letters, with letters that Russian lacks."""

_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 20_000
_ENOUGH = 20


def language(text: str) -> str:
    """Return "en", the ISO 639-1 code of another language, or "other".

    Told by the share of function words and by the script. A text too short to tell is
    taken as English. Looks at the first 20,000 code points only.
    """
    found = Counter(_WORD.findall(text[:_SAMPLE].lower()))
    size = found.total()
    latin = sum(count for word, count in found.items() if _is_latin(word))
    if size < _ENOUGH:
        return ENGLISH if latin * 2 >= size else _by_script(found)
    if latin * 2 < size:
        return _by_script(found)
    english = _count(found, _ENGLISH)
    foreign = _count(found, _FOREIGN)
    best, count = _by_words(found, size)
    if foreign > english and foreign > size * 0.1:
        return best
    if count > size * 0.1 and count > 2 * english:
        return best
    return ENGLISH if english > size * 0.08 or size < 60 else best


def _is_latin(word: str) -> bool:
    return word[0] < "\u0370" or "\u1e00" <= word[0] < "\u1f00"


def _count(found: Mapping[str, int], known: Set[str]) -> int:
    """Return how many of the words `found` are `known`."""
    return sum([found[word] for word in found.keys() & known])


def _by_words(found: Mapping[str, int], size: int) -> tuple[str, int]:
    """Return the language with most of its common words among `found`, and how many."""
    shares = {code: _count(found, known) for code, known in _WORDS.items()}
    best = max(shares, key=lambda code: shares[code])
    return best if shares[best] > size * 0.1 else OTHER, shares[best]


def _by_script(words: Counter[str]) -> str:
    letters = Counter("".join(words.elements()))
    counts: Counter[str] = Counter()
    for letter, count in letters.items():
        for first, last, code in _SCRIPTS:
            if first <= letter <= last:
                counts[code] += count
    if not counts:
        return OTHER
    best = counts.most_common(1)[0][0]
    if counts["ja"] * 10 > counts["zh"] > 0:
        return "ja"  # Chinese characters between Japanese ones
    if best == "ru":
        for code, own in _CYRILLIC:
            if sum(letters[letter] for letter in own) * 100 > counts["ru"]:
                return code
    return best
