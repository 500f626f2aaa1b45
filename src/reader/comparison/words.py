"""Words of a sentence reduced to what they are about, so that they can be compared."""

from __future__ import annotations

from functools import lru_cache

from reader.comparison.happenings import FORMS, event_class
from reader.comparison.measures import MEASURES
from reader.comparison.nouns import noun_class, singular
from reader.detection.figures.deeds import EVENTS
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.numerals import NUMBER_WORDS

_STOPS = words_of("""
    a an the this that these those and or but nor so as at by for from in into of off
    on onto out over to up with without within about above after again against all
    also although am among an any are around be became become been before being
    below between both came come could did do does done down during each either else
    even ever every few first for get gets given go goes going gone got had has have
    he her here hers him his how however i if including into is it its itself just
    last later least less let like made make makes making many may me might mine
    more most much must my near nearly new no none not now number numbers only other
    others our ours out own per put said same say saying says second see seen she
    should since some still such than that their them then there they third this
    those though three through till too told took toward towards two until upon us
    very was we well went were what when where whether which while who whom whose why
    will with would yet you your mr mrs ms dr according official officials report
    reported reports figure figures total today yesterday monday tuesday wednesday
    thursday friday saturday sunday january february march april may june july august
    september october november december day days week weeks month months year years
    hour hours minute minutes morning evening night afternoon noon midnight time
    times spokesman spokeswoman spokesperson statement added adds tells tell rose risen
    climbed reached stood stands
    one two three four five six seven eight nine ten eleven twelve dozen dozens
    hundred hundreds thousand thousands million millions billion billions scores
    another much known earlier ago already cent percent percentage point points basis
    kilometre kilometres kilometer kilometers metre metres meter meters mile miles
    nautical tonne tonnes ton tons kilogram kilograms kilo kilos centimetre centimetres
    millimetre millimetres litre litres hectare hectares acre acres square cubic feet
    foot degrees degree celsius fahrenheit dollar dollars euro euros pound pounds
    rupee rupees yen yuan kilometre-per-hour almost nearly around roughly half third
    quarter fifty twenty thirty forty sixty seventy eighty ninety aged year-old
    """)


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Return what a lower-case word is about; empty where it says nothing by itself."""
    word = word.removesuffix("'s").removesuffix("'")
    if "-" in word and word.partition("-")[0] in NUMBER_WORDS:
        return ""
    if len(word) < 3 or word in _STOPS or not word[0].isalpha():
        return ""
    if found := FORMS.get(word):
        return found
    if lemma := EVENTS.get(word):
        return event_class(lemma)
    if found := MEASURES.get(singular(word)):
        return found
    noun = noun_class(word)
    return _cut(noun) if noun == singular(word) else noun


_ENDINGS = ("ations", "ation", "ments", "ment", "ings", "ing", "ied", "ed", "ly", "er")


def _cut(word: str) -> str:
    """Return a word without the ending that makes it a verb's form or an adverb."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word[: -len(ending)]
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > 4 else word
