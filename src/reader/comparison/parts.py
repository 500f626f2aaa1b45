"""Whether a figure counts a part of another: "including three children"."""

from __future__ import annotations

from reader.comparison.sentences import Sentence
from reader.detection.figures.lexicon import words_of

_FURTHER = frozenset({"another", "further", "additional"})
"""Before or in a figure that is added to one that was known."""
_OPENING = frozenset({"including", "includes", "include", "included"})
_TOLD_OF = words_of("""
    aged says said saying told tells telling added recalls recalled identified named
    called whose
    """)
"""Behind somebody whom a text tells of, and who stands for nobody else."""
_WHOLE = words_of("""
    dead killed victims injured wounded survivors missing arrested detained casualties
    """)


def is_part(sentence: Sentence, i: int, j: int) -> bool:
    """Say whether the figure of the words [i, j) is part of one that is spoken of."""
    before = [sentence.word(k) for k in range(i - 1, i - 4, -1)]
    if is_further(sentence, i, j):
        return True
    if before[0] in _OPENING or sentence.word(i) in _OPENING:
        return True
    if before[0] in ("and", "at") and "including" in sentence.words[max(0, i - 8) : i]:
        return True
    if before[0] == "them" and before[1] in ("among", "of"):
        return True
    if before[0] in ("were", "was", "are") and _among(sentence, i - 1):
        return True
    after = sentence.words[j : j + 3]
    if after[:2] in (["of", "them"], ["of", "whom"], ["of", "which"], ["of", "those"]):
        return True
    if after[:2] == ["of", "the"] and after[2:] and after[2] in _WHOLE:
        return True
    return _said_among(sentence, j)


def is_further(sentence: Sentence, i: int, j: int) -> bool:
    """Say whether the figure is added to what was known: `two more workers`."""
    inside = sentence.words[i:j]
    if sentence.word(i - 1) in _FURTHER or not _FURTHER.isdisjoint(inside):
        return True
    return "more" in inside and inside[inside.index("more") + 1 :][:1] != ["than"]


def _among(sentence: Sentence, k: int) -> bool:
    """Read `among the dead were three children`, whose verb is the word `k`."""
    near = sentence.words[max(0, k - 6) : k]
    return "among" in near


def _said_among(sentence: Sentence, j: int) -> bool:
    """Read `two policemen were among the dead` behind the figure that ends at `j`."""
    near = sentence.words[j : j + 6]
    for k, word in enumerate(near[:-1]):
        if word in (",", ".", ";"):
            return False
        if word in ("are", "were", "was", "is") and near[k + 1] == "among":
            return True
    return False


def is_picked_out(sentence: Sentence, i: int, j: int) -> bool:
    """Say whether `one` tells of one rather than counts: `one defector, 23, says`.

    `One of the defectors` is picked out of those there are, and so counts nobody.
    """
    if sentence.word(i) != "one":
        return False
    behind = sentence.words[j : j + 2]
    if behind[:1] == [","]:
        behind = behind[1:]
    return behind[:1] == ["of"] or not _TOLD_OF.isdisjoint(behind[:1])
