"""At which stage of an election a share was won: a poll, a first or second round."""

from __future__ import annotations

from reader.comparison.sentences import Sentence
from reader.detection.figures.lexicon import words_of

POLL, FIRST, SECOND = "poll", "first round", "second round"
_POLL = words_of("poll survey surveys surveyed polled pollster pollsters projections")
_TELLING = words_of(
    "show showed suggest suggested predicted put gave give indicate had"
)
_REACH = 5


def stage_of(sentence: Sentence) -> str:
    """Return the stage that a sentence names, empty where it names none or several."""
    found = set(_stages(sentence))
    return found.pop() if len(found) == 1 else ""


def _stages(sentence: Sentence) -> list[str]:
    words, found = sentence.words, []
    for k, word in enumerate(words):
        after = words[k + 1 : k + 1 + _REACH]
        polls = word == "polls" and not _TELLING.isdisjoint(after)
        if word in _POLL or polls:
            found.append(POLL)
        elif word in ("run-off", "runoff") or sentence.phrase(k, ["second", "round"]):
            found.append(SECOND)
        elif sentence.phrase(k, ["first", "round"]):
            found.append(FIRST)
    return found
