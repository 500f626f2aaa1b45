"""Who gives a figure, as the sentence says: "officials said", "according to X"."""

from __future__ import annotations

from collections.abc import Iterator

from reader.comparison.sentences import Sentence
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.numerals import NUMBER_WORDS

_SAYS = words_of(
    """
    said says say told tells tell reported reports announced announces confirmed
    confirms claimed claims estimated estimates added adds stated put puts
    insisted insists warned warns acknowledged admitted admits counted counts wrote
    writes testified tweeted posted disclosed revealed recorded believes believe argued
    argues maintained declared alleged alleges predicts predicted forecast forecasts
    projected projects reckons reckon reckoned expects expect fears fear knew calculated
    calculates listed speaks spoke noted notes denied denies conceded found showed shows
    suggested suggests gave gives
    """
)
_ONLY_WITH = {
    "gave": words_of("the a its toll figure number"), "found": words_of("that"),
    "gives": words_of("the a its toll figure number"),
    "showed": words_of("that"), "shows": words_of("that"), "put": words_of("the it"),
    "puts": words_of("the it"), "knew": words_of("of"), "spoke": words_of("of"),
    "speaks": words_of("of"), "suggested": words_of("that"), "listed": words_of("the"),
    "suggests": words_of("that"), "posted": words_of("on that"),
    "recorded": words_of("that"), "counted": words_of(""), "counts": words_of(""),
    "expect": words_of(""), "fear": words_of(""), "fears": words_of(""),
    "say": words_of(""),
}  # fmt: skip
"""Verbs that tell of a speaker only before one of these words; empty for any word."""
_INVERTED = words_of(
    """
    said says told reported reports added adds announced confirmed estimated warned
    wrote insisted according claimed
    """
)
"""Verbs that stand before the speaker behind what is said."""
_AUXILIARY = words_of("have has had also later since now still only would will")
_PASSIVE = words_of("is are was were be been being own")
"""Before a verb that is then said of what is told, and of nobody who tells it."""
_OWNS = words_of("a the its their his her our this latest")
"""Before what is a noun then: `its forecast`."""
_EDGES = frozenset(',;:—–()"“”‘…|•.!?') | words_of("that which who whom but while and")
_PRONOUNS = words_of("he she they it i we us you this that who which own me him")
_NOBODY = words_of("there people figure figures number numbers toll total nobody")
_ENDS = words_of(
    """
    on in at by as after before that who which late early when where while adding
    with from for to of and but yesterday today monday tuesday wednesday thursday friday
    saturday sunday was were is are has have had said
    """
)
_OF_A_NAME = words_of("of for and to in on")
_TURNS = words_of("; but while whereas although though against compared")
_LONGEST = 7
"""Words of a speaker."""
_DETERMINERS = words_of("the a an its their his her")


def speakers(sentence: Sentence) -> list[tuple[int, int, str]]:
    """Return who says something in `sentence`: their words [i, j) and how written."""
    found = []
    for k, word in enumerate(sentence.words):
        if word in _SAYS:
            if span := _beside(sentence, k):
                found.append(span)
        elif word == "according" and sentence.word(k + 1) == "to":
            found.append(_ahead(sentence, k + 2, names=True))
        elif word in ("citing", "quoting", "per") and k + 1 < len(sentence.words):
            if word != "per" or sentence.word(k + 1) in _DETERMINERS:
                found.append(_ahead(sentence, k + 1, names=True))
        elif word == "by" and sentence.word(k - 1) in _MADE:
            found.append(_ahead(sentence, k + 1, names=True))
    return [
        (i, j, who) for i, j in found if j > i and (who := _written(sentence, i, j))
    ]


_MADE = words_of(
    "count estimate tally figures toll compiled released issued published given "
    "reported"
)


def said_by(sentence: Sentence, speaking: list[tuple[int, int, str]], k: int) -> str:
    """Return which of the speakers gives the figure at the word `k`, empty if none.

    The nearest one does, and rather one from whom no turn of the sentence (`while`,
    `;`) parts the figure.
    """
    best: tuple[bool, int] | None = None
    who = ""
    for i, j, name in speaking:
        if i <= k < j:
            continue
        between = sentence.words[min(k, j) : max(k, i)]
        rank = (not _TURNS.isdisjoint(between), len(between))
        if best is None or rank < best:
            best, who = rank, name
    return "" if best and best[0] and len(speaking) > 1 else who


def _beside(sentence: Sentence, k: int) -> tuple[int, int] | None:
    """Return the words of whoever says what the verb at `k` says."""
    word = sentence.words[k]
    if sentence.word(k - 1) in _PASSIVE or (k and sentence.word(k - 1) in _OWNS):
        return None
    only = _ONLY_WITH.get(word)
    if only and sentence.word(k + 1) not in only:
        return None
    j = k
    while sentence.word(j - 1) in _AUXILIARY:
        j -= 1
    i = min(_back(sentence, j), default=j)
    if i == j:
        inverted = word in _INVERTED and sentence.word(k - 1) in (",", "”", '"', "’")
        if inverted and _begins_what_is_said(sentence, k + 1):
            j = k - 1
            i = min(_back(sentence, j), default=j)
            return (i, j) if i < j else None
        return _ahead(sentence, k + 1, names=False) if inverted and k else None
    return i, j


def _begins_what_is_said(sentence: Sentence, k: int) -> bool:
    """Say whether the word at `k` opens what is said: `Ana Ruiz, said 40`."""
    word = sentence.word(k)
    return word in _OPENS or word in NUMBER_WORDS or word[:1].isdigit()


_OPENS = words_of(
    "that at more some about nearly up around only fewer less almost over"
)


def _back(sentence: Sentence, j: int) -> Iterator[int]:
    """Yield where the subject that ends before `j` may begin, word by word."""
    low = max(0, j - _LONGEST - 1)
    for i in range(j - 1, low - 1, -1):
        word = sentence.words[i]
        if word in _EDGES:
            both = word == "and" and sentence.word(i - 1)[:1].isalpha()
            if not (both and _capital(sentence, i - 1) and _capital(sentence, i + 1)):
                return
        yield i


def _capital(sentence: Sentence, i: int) -> bool:
    return sentence.text[sentence.starts[i]].isupper()


def _ahead(sentence: Sentence, i: int, *, names: bool) -> tuple[int, int]:
    """Return the words of the speaker that begins at `i`."""
    j = i
    while j < len(sentence.words) and j - i < _LONGEST:
        word = sentence.words[j]
        inside = names and j > i and word in _OF_A_NAME and word != "and"
        if word in _EDGES or (word in _ENDS and not (inside and _named(sentence, j))):
            break
        again = j > i and word in _DETERMINERS and sentence.words[j - 1] != "of"
        if word[0].isdigit() or again:
            break
        j += 1
    return i, j


def _named(sentence: Sentence, j: int) -> bool:
    """Say whether the little word at `j` is inside `the ministry of health`."""
    return sentence.words[j] == "of" or (
        sentence.words[j] == "for"
        and j + 1 < len(sentence.words)
        and _capital(sentence, j + 1)
    )


def _written(sentence: Sentence, i: int, j: int) -> str:
    """Return the words [i, j) as the text has them; empty where they are no speaker."""
    if sentence.words[i] in ("as", "where", "when", "however", "meanwhile", "earlier"):
        i += 1
    if i < j and sentence.words[i] in _DETERMINERS:
        i += 1
    words = sentence.words[i:j]
    if (
        not words
        or words[0] in _PRONOUNS
        or words[0] in _ENDS
        or not _NOBODY.isdisjoint(words)
    ):
        return ""
    if any(not word[0].isalpha() and word not in "-'&’" for word in words):
        return ""
    if all(word in _ENDS for word in words) or words[0] in ("not", "to"):
        return ""
    last = sentence.starts[j - 1] + len(sentence.words[j - 1])
    return sentence.text[sentence.starts[i] : last].removesuffix("'s")
