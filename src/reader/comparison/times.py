"""When a figure held, and whether it is told of another time than the story's.

Times are the dates that detection found in the sentence: `As of Thursday 567 had
defected` is as of a day; `in 1999 more than 2,300 died` is of another event.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from reader.comparison.sentences import Sentence
from reader.comparison.spots import Spot
from reader.detection.figures.lexicon import words_of
from reader.detection.model import Figure, Kind

_AS_OF = frozenset({"of", "by", "until", "till", "to", "at", "since"})
_LEAD = ("as", "up")
"""Before `of` and `to`, where they say how far a count reaches."""
_TURNS = words_of(
    "; against compared versus vs than but while whereas after before when"
)
_COMPARING = words_of("against compared versus vs than")
_COMPARED_WITH = _COMPARING | {"from"}
"""Behind one figure, before another that the time behind both is said of."""
_TODAY = frozenset({"PRESENT_REF"})
_NO_TIME = frozenset({"PAST_REF", "FUTURE_REF"})
_AGO = re.compile(r"\^?(day|week|weekend|month|year|decade)([+-]\d+)")
OTHER_AFTER = 12
"""Days: what lies further back than this is another time than the article's."""
_DAYS = {"day": 1, "week": 7, "weekend": 7, "month": 30, "year": 365, "decade": 3650}


@dataclass(frozen=True, slots=True)
class When:
    """The time of a figure."""

    as_of: str = ""
    """ISO 8601, or the words where no date follows from them; empty if not told."""
    exact: bool = False
    """Whether the text says "as of", "by" or the like."""
    era: str = ""
    """A year or month that is not the article's: `1999`, `2018-09`, `year-4`."""
    span: str = ""
    """A period that is counted over: `this year`."""


def when(sentence: Sentence, figure: Figure, i: int, date: str | None) -> When:
    """Return the time that `sentence` gives for `figure`, the word `i` of it."""
    as_of, exact, era, span = "", False, "", ""
    rank = 0
    for time in sentence.times:
        if time.start < figure.end and figure.start < time.end:
            continue
        if not _belongs(sentence, figure, i, time):
            continue
        if period := _period(sentence, time):
            span = span or period
            continue
        k = sentence.at(time.start)
        since = sentence.word(k - 1) == "since"
        if since and sentence.word(sentence.at(time.end)) not in (",", "when"):
            continue
        other = _era(time, date)
        if figure.kind is not Kind.COUNT and _is_lately(other, date):
            continue
        if other:
            era = era or other
            continue
        held, level = _held(sentence, time, date)
        if level > rank:
            as_of, exact, rank = held, level > 1, level
    return When(as_of, exact, era, span)


def _belongs(sentence: Sentence, figure: Figure, i: int, time: Figure) -> bool:
    """Say whether `time` is said of `figure` rather than of another one."""
    k = sentence.at(time.start)
    low, high = (sentence.at(figure.end), k) if k > i else (k, i)
    between = sentence.words[low:high]
    if k > 4 and k < i and sentence.word(k + 1) in (",", "when", "where"):
        return not (_TURNS - {"when"}).intersection(between)
    if k > 4 and _TURNS.intersection(between):
        return False
    if k <= 4 and k < i:
        return _COMPARING.isdisjoint(between)
    if k > i and _COMPARED_WITH.intersection(between):
        return False
    others = [
        other
        for other in sentence.figures
        if other is not figure
        and min(figure.start, time.start) < other.start < max(figure.start, time.start)
    ]
    return not others or (k > i and "," not in between)


def _period(sentence: Sentence, time: Figure) -> str:
    """Return the period that a count runs over: `so far this year`, `since May`."""
    words = sentence.text[time.start : time.end].lower()
    if words == "this year":
        return "this year"
    return ""


def _era(time: Figure, date: str | None) -> str:
    """Return the year or month of `time` where it is another than the article's."""
    if time.kind is Kind.DURATION:
        return ""
    relative = time.relative or ""
    value = time.value if isinstance(time.value, str) else ""
    if value and re.match(r"\d{4}", value):
        return _other(value, date)
    if found := _AGO.fullmatch(relative.partition(" ")[0]):
        days = _DAYS[found[1]] * int(found[2])
        return f"{found[1]}{found[2]}" if days < -OTHER_AFTER else ""
    return ""


def _is_lately(era: str, date: str | None) -> bool:
    """Say whether a month is one that an article of `date` gives the news of."""
    if date is None or not re.fullmatch(r"\d{4}-\d\d", era):
        return False
    months = (int(date[:4]) - int(era[:4])) * 12 + int(date[5:7]) - int(era[5:7])
    return months <= _LATELY


_LATELY = 3


def _other(value: str, date: str | None) -> str:
    """Return as much of an ISO `value` as tells it from the article's `date`."""
    year = value[:4]
    if date is None:
        return year if len(value) == 4 else ""
    if len(value) == 4:
        return year if year < date[:4] else ""
    if len(value) >= 7 and value[5] in "01" and value[:7] < date[:7]:
        if year != date[:4]:
            near = (int(date[:4]) - int(year)) * 12 + int(date[5:7]) - int(value[5:7])
            if near <= 1 and len(value) >= 10:
                return ""
            return year if len(value) < 10 else value[:7]
        if len(value) >= 10 and _days(value, date) <= OTHER_AFTER:
            return ""
        return value[:7]
    return ""


def _days(value: str, date: str) -> int:
    """Return the days from `value` to `date`, both ISO days, roughly."""
    a, b = (
        int(day[:4]) * 372 + int(day[5:7]) * 31 + int(day[8:10])
        for day in (value, date)
    )
    return b - a


def _held(sentence: Sentence, time: Figure, date: str | None) -> tuple[str, int]:
    """Return the time at which a figure held, and how surely the text says so."""
    value = time.value if isinstance(time.value, str) else ""
    words = sentence.text[time.start : time.end]
    if time.kind is Kind.DURATION or value in _NO_TIME:
        return "", 0
    if value in _TODAY:
        return "", 0
    if value.startswith("T") and date and len(date) == 10:
        value = date + value
    if value.startswith(("P", "T")):
        return "", 0
    if value.startswith("XXXX"):
        value = ""
    k = sentence.at(time.start)
    before, earlier = sentence.word(k - 1), sentence.word(k - 2)
    if before in ("of", "to") and earlier in _LEAD:
        return value or words, 3
    if before in ("by", "until", "till"):
        return value or words, 3
    return value or words, 1


def is_mere_time(spot: Spot) -> bool:
    """Say whether a duration only says when: `over the past week`, `a day later`."""
    figure = spot.figure
    if figure.kind is not Kind.DURATION:
        return False
    if figure.number == 1 or str(figure.value).startswith("PX"):
        return True
    if spot.word(spot.j) in ("ago", "later", "earlier", "before", "after"):
        return True
    return not _PAST.isdisjoint(spot.sentence.words[spot.i : spot.j])


_PAST = frozenset({"past", "last", "next", "coming", "every", "each"})
