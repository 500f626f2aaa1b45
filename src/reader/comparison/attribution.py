"""Who gives a figure, as the sentence says: "officials said", "according to X"."""

from __future__ import annotations

import re
from functools import cache

_SAID = (
    r"said|says|say|told|tells|reported|reports|announced|announces|confirmed|confirms"
    r"|claimed|claims|estimated|estimates|added|adds|stated|states|put|puts|insisted"
    r"|insists|warned|warns|acknowledged|admitted|counted|counts|wrote|testified"
    r"|tweeted|posted|disclosed|revealed|recorded|believes?|argued|argues|maintained"
    r"|declared|declares|alleged|alleges|acknowledges|showed|shows|predicted|predicts"
    r"|forecasts?|projected|projects"
)
_WORD = r"(?:[\w’'.&-]+)"
_NOUN = r"(?:[^\W\d_][\w’'.&-]*)"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return the patterns, the surest first; each has the speaker as `who`."""
    return (
        re.compile(
            rf"\b(?:[Aa]ccording to|[Aa]s reported by|[Pp]er|[Ii]n the words of|"
            rf"[Cc]iting|[Qq]uoting|figures from|data from|estimates? by|"
            rf"(?:count|tally|estimate|figure|toll)s? (?:given |issued |released |"
            rf"provided |compiled |kept )?by|released by|issued by|compiled by)"
            rf"\s+(?P<who>(?:the |a |an |its |his |their )?"
            rf"{_NOUN}(?:\s+(?!said\b|says\b|that\b|which\b|who\b|and\b\s+\d|on\b|in\b"
            rf"|by\b|at\b|as\b|was\b|were\b|have\b|has\b|had\b|put\b)"
            rf"{_WORD}){{0,6}})"
        ),
        re.compile(  # …, officials said
            rf"[,”\"]\s+(?P<who>(?:the |a |an |its |his |their |local |state )?"
            rf"{_NOUN}(?:\s+{_WORD}){{0,7}}?)\s+(?:have |has |had |later |also )?"
            rf"(?:{_SAID})\b"
        ),
        re.compile(  # …, said the mayor
            rf"[,”\"]\s+(?:{_SAID})\s+(?P<who>(?:the |a |an |its |his |their )?"
            rf"{_NOUN}(?:\s+(?!on\b|in\b|that\b|late\b|early\b|by\b|at\b|after\b"
            rf"|and\b|as\b|who\b){_WORD}){{0,5}})"
        ),
        re.compile(  # The ministry said that …
            rf"(?:^|[,;:—–”\"]\s*|\b(?:but|while|and|as|though|although|whereas)\s+)"
            rf"(?P<who>(?:[Tt]he |[Aa]n? |[Ii]ts |[Hh]is |[Tt]heir )?"
            rf"{_NOUN}(?:\s+(?!that\b|who\b|which\b){_WORD}){{0,7}}?"
            rf"(?:,[^,]{{3,60}},)?)"
            rf"\s+(?:have |has |had |later |also |on \w+ )?(?:{_SAID})\b"
        ),
    )


_PRONOUNS = frozenset({"he", "she", "they", "it", "i", "we", "who", "which", "that"})
_LEADS = re.compile(
    r"^(?:(?:but|while|and|as|though|although|whereas|where|when|however|meanwhile"
    r"|earlier|separately|also)\s+)+",
    re.IGNORECASE,
)
_NO_SPEAKER = frozenset({"there", "people", "figure", "number", "toll", "total"})
_TRAILING = re.compile(
    r"\s+(?:on|late|early|in|by|at|to)?\s*"
    r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|today)$",
    re.IGNORECASE,
)


def said_by(text: str, start: int, end: int, at: int) -> str:
    """Return to whom the sentence `text[start:end]` attributes the figure at `at`.

    Where it attributes several figures to several, the speaker is the one with the
    smallest distance to this one. Empty where the sentence names none.
    """
    sentence = text[start:end]
    if not _may_attribute().search(sentence):
        return ""
    best: tuple[int, int, str] | None = None
    for rank, pattern in enumerate(_patterns()):
        for match in pattern.finditer(sentence):
            who = _clean(match["who"])
            if not who:
                continue
            a, b = match.start("who") + start, match.end() + start
            if a <= at < match.end("who") + start:
                continue
            distance = 0 if a <= at <= b else min(abs(at - b), abs(at - a))
            found = (_parted(text, at, a, b), distance + rank, who)
            if best is None or found[:2] < best[:2]:
                best = found
    return best[2] if best else ""


def _parted(text: str, at: int, a: int, b: int) -> int:
    """Say whether a turn of the sentence stands between the figure and the speaker."""
    between = text[min(at, b) : max(at, a)]
    return int(bool(_TURN.search(between)))


_TURN = re.compile(r";|\b(?:but|while|whereas|although|though|against|compared)\b")


@cache
def _may_attribute() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:{_SAID}|[Aa]ccording|[Pp]er|[Cc]iting|[Qq]uoting|from|by|reported)\b"
    )


def _clean(who: str) -> str:
    """Return the speaker without what else the pattern took; empty if it is none."""
    who = _LEADS.sub("", " ".join(who.split())).strip(" ,;:.’'\"“”")
    who = _TRAILING.sub("", who)
    if "," in who:
        who = who.partition(",")[0]
    low = who.lower()
    words = low.split()
    if not words or words[0] in _PRONOUNS or any(c.isdigit() for c in who):
        return ""
    if words[-1] in _NO_SPEAKER or words[0] in _NO_SPEAKER or len(words) > 8:
        return ""
    for article in ("the ", "a ", "an "):
        if low.startswith(article):
            who = who[len(article) :]
    return who
