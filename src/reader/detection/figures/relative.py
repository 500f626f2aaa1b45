"""Dates told from the article's date: `Saturday`, `last week`, `about a month ago`.

The figure carries how its value follows, in the language that `resolve` reads:

    day-1  week+0  month-1  year-2   that calendar unit, so many from the date's own
    weekend-1                        the weekend of the week before
    saturday<=  02<  02-23~  q3>=    a weekday, month, day or quarter: the last before
                                     (`<`) or not after (`<=`), the next after (`>`) or
                                     not before (`>=`), the likelier of the two (`~`),
                                     the next unless it has just gone by (`>~`)
    easter-2~                        so many days from Easter Sunday
    03-05=  12=-1  friday=+1         of the same year, of the year before, of next week
    weekend<=  summer=  h2=          the last weekend begun; the summer, or the second
                                     half, of that year
    day-1 TNI                        a part of that day: TMO TAF TEV TNI, from morning
                                     to night
    ^day+1                           from the last day that the article named before
    02-23~/02-25~                    from one to the other
"""

from __future__ import annotations

from calendar import monthrange

from reader.detection.figures.bounds import Amount, figure
from reader.detection.figures.calendar import (
    DAY_NAMES,
    DAY_PARTS,
    GRAINS,
    MONTHS,
    SEASONS,
    SHORT_MONTHS,
    WEEKDAYS,
)
from reader.detection.figures.dates import Day, date_of, month_at, year_after
from reader.detection.figures.tense import direction
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Bound, Figure, Kind

_DAYS = {"today": 0, "yesterday": -1, "tomorrow": 1, "tonight": 0}
_STEPS = {"last": -1, "this": 0, "next": 1, "past": -1, "coming": 1, "current": 0}
_OPERATORS = {"last": "<", "next": ">", "past": "<", "coming": ">"}
_PARTS = frozenset({"earlier", "later", "late", "early", "mid"})
_SHORT_WEEKDAYS = frozenset(
    name for name in WEEKDAYS if not name.rstrip("s").endswith("day")
)


def _told(
    doc: Tokens, first: int, after: int, relative: str, kind: Kind = Kind.DATE
) -> Figure:
    if " T" in relative:
        kind = Kind.TIME
    return figure(doc, first, after, kind, relative=relative)


def _with_part(doc: Tokens, i: int, relative: str) -> tuple[str, int]:
    """Add `morning` or `night` at token `i` to a relative day."""
    k = i + 1 if doc.hyphen(i) else i
    code = DAY_PARTS.get(doc.low(k))
    return (f"{relative} {code}", k + 1) if code else (relative, i)


def named_day(doc: Tokens, i: int) -> Figure | None:
    """Read `today`, `yesterday morning`, `tonight` at token `i`."""
    word = doc.low(i)
    if doc.is_capital(i) and doc.is_capital(i - 1) and not doc.starts_sentence(i):
        return None
    if doc.is_capital(i) and doc.low(i + 1) in ("programme", "program", "show"):
        return None
    relative = f"day{_DAYS[word]:+d}"
    if word == "tonight":
        return _told(doc, i, i + 1, f"{relative} TNI")
    relative, after = _with_part(doc, i + 1, relative)
    return _told(doc, i, after, relative)


def weekday(doc: Tokens, i: int) -> Figure | None:
    """Read `Saturday`, `Saturday night`, `Saturdays` at token `i`."""
    word = doc.low(i)
    number = WEEKDAYS[word]
    if word in _SHORT_WEEKDAYS or not (doc.is_capital(i) or doc.low(i - 1) == "on"):
        return None if not _is_lower_weekday(doc, i) else _weekday(doc, i, number)
    if word.endswith("days"):
        return figure(doc, i, i + 1, Kind.DATE, value=f"XXXX-WXX-{number}")
    if doc.low(i - 1) in ("a", "any", "one") and doc.is_capital(i):
        code = DAY_PARTS.get(doc.low(i + 1), "")
        kind, after = (Kind.TIME, i + 2) if code else (Kind.DATE, i + 1)
        return figure(doc, i, after, kind, value=f"XXXX-WXX-{number}{code}")
    return _weekday(doc, i, number)


def _is_lower_weekday(doc: Tokens, i: int) -> bool:
    """Say whether token `i` is a full weekday's name, which has no other use."""
    return doc.low(i) not in _SHORT_WEEKDAYS and not doc.low(i).endswith("days")


def _weekday(doc: Tokens, i: int, number: int) -> Figure:
    relative, after = _with_part(doc, i + 1, "")
    if _ends_range(doc, i):
        return _told(doc, i, after, f"^{DAY_NAMES[number]}>={relative}")
    way = direction(doc, i, after)
    if doc.low(after + 1) == "week" and doc.low(after) in _WEEKS:
        way, after = _WEEKS[doc.low(after)], after + 2
    return _told(doc, i, after, f"{DAY_NAMES[number]}{way}{relative}")


_WEEKS = {"last": "=-1", "next": "=+1"}


def _ends_range(doc: Tokens, i: int) -> bool:
    """Say whether the weekday at token `i` is the second of `Monday to Friday`."""
    joint = doc.low(i - 1)
    k = i - 3 if doc.low(i - 2) in DAY_PARTS else i - 2
    if doc.low(k) not in WEEKDAYS:
        return False
    if joint == "and":
        return doc.low(k - 1) == "between"
    return joint in ("to", "until", "till", "through")


def deictic(doc: Tokens, i: int) -> Figure | None:
    """Read `last week`, `this weekend`, `next Saturday` at token `i`."""
    word = doc.low(i)
    first = _part(doc, i)
    noun = doc.low(i + 1)
    if code := DAY_PARTS.get(noun):
        step = {"last": -1, "this": 0}.get(word)
        if step is None or noun.endswith("s"):
            return None
        return _told(doc, first, i + 2, f"day{step:+d} {code}")
    if noun in WEEKDAYS and noun not in _SHORT_WEEKDAYS:
        name = DAY_NAMES[WEEKDAYS[noun]]
        way = _OPERATORS.get(word) or direction(doc, i, i + 2)
        relative, after = _with_part(doc, i + 2, f"{name}{way}")
        return _told(doc, first, after, relative)
    if noun in MONTHS and noun not in SHORT_MONTHS and doc.is_capital(i + 1):
        way = _OPERATORS.get(word, "=")
        return _told(doc, first, i + 2, f"{MONTHS[noun]:02d}{way}")
    if noun in SEASONS:
        return _told(doc, first, i + 2, f"{noun}{_OPERATORS.get(word, '=')}")
    grain = GRAINS.get(noun)
    if grain is None or noun.endswith("s") or grain in ("hour", "minute", "second"):
        return None
    if word == "past" or (grain == "day" and word in ("this", "last")):
        return None
    return _told(doc, first, i + 2, f"{grain}{_STEPS[word]:+d}")


def _part(doc: Tokens, i: int) -> int:
    """Return where `earlier` or `late` before token `i` begins."""
    return i - 1 if doc.low(i - 1) in _PARTS and i > doc.floor else i


_LONG_GRAINS = frozenset({"day", "week", "month", "year", "decade"})


def that_period(doc: Tokens, i: int) -> Figure | None:
    """Read `that day`, `later that year` at token `i`, `that`."""
    noun = doc.low(i + 1)
    if noun not in _LONG_GRAINS or doc.hyphen(i + 2):
        return None
    return _told(doc, _part(doc, i), i + 2, f"^{noun}+0")


_SEQUENCE = {"previous": -1, "following": 1, "next": 1, "same": 0, "preceding": -1}


def definite(doc: Tokens, i: int) -> Figure | None:
    """Read `the weekend`, `the next day`, `the day before` at token `i`, `the`."""
    word, noun = doc.low(i + 1), doc.low(i + 2)
    if word == "weekend":
        return _told(doc, i, i + 2, f"weekend{direction(doc, i, i + 2)}")
    if word == "day" and noun in ("before", "after"):
        way = -1 if noun == "before" else 1
        if doc.low(i + 3) == ("yesterday" if way < 0 else "tomorrow"):
            return _told(doc, i, i + 4, f"day{2 * way:+d}")
    if word in GRAINS and not word.endswith("s") and noun in ("before", "after"):
        way = -1 if noun == "before" else 1
        if _ends_clause(doc, i + 3):
            return _told(doc, i, i + 3, f"^{GRAINS[word]}{way:+d}")
    if word in _LONG_GRAINS and doc.low(i - 1) == "in" and doc.low(i - 2) in _PARTS:
        first = i - 2 if i - 2 >= doc.floor else i
        return _told(doc, first, i + 2, f"{word}+0")
    if word in _SEQUENCE and noun in GRAINS and not noun.endswith("s"):
        grain = GRAINS[noun]
        if grain in ("hour", "minute", "second") or (word == "next" and grain != "day"):
            return None
        return _told(doc, i, i + 3, f"^{grain}{_SEQUENCE[word]:+d}")
    if word in _SEQUENCE and noun in DAY_PARTS and not noun.endswith("s"):
        return _told(doc, i, i + 3, f"^day{_SEQUENCE[word]:+d} {DAY_PARTS[noun]}")
    if word in ("coming", "current") and noun in GRAINS and not noun.endswith("s"):
        return _told(doc, i, i + 3, f"{GRAINS[noun]}{_STEPS[word]:+d}")
    return None


def part_of_month(doc: Tokens, i: int) -> Figure | None:
    """Read `the last day of October`, `the first week of March` at token `i`, `the`."""
    word, unit = doc.low(i + 1), doc.low(i + 2)
    if word not in ("first", "last") or unit not in ("day", "week", "weekend"):
        return None
    named = month_at(doc, i + 4) if doc.low(i + 3) == "of" else None
    if named is None or not doc.is_capital(i + 4):
        return None
    month, after = named
    year, after = year_after(doc, after)
    day = None
    if unit == "day":
        day = 1 if word == "first" else monthrange(year or 2001, month)[1]
    return date_of(doc, i, Day(after, year, month, day))


def half_of_year(doc: Tokens, i: int, number: int, k: int) -> Figure | None:
    """Read `second half of the year` at token `i`; the ordinal ends before `k`."""
    if number not in (1, 2) or doc.low(k) != "half":
        return None
    year, after = year_after(doc, k + 1)
    if year is not None:
        return figure(doc, i, after, Kind.DATE, value=f"{year}-H{number}")
    this = doc.phrase(k + 1, ("of", "the", "year"))
    if not this and not doc.phrase(k + 1, ("of", "this", "year")):
        return None
    return _told(doc, i, k + 4, f"h{number}=")


def part_of_period(doc: Tokens, i: int) -> Figure | None:
    """Read `the end of the year`, `the start of this month` at token `i`, the noun."""
    if doc.low(i + 1) != "of" or doc.low(i + 2) not in ("the", "this", "last", "next"):
        return None
    grain = GRAINS.get(doc.low(i + 3))
    if grain not in ("week", "month", "year", "quarter", "decade", "century"):
        return None
    if doc.low(i + 3).endswith("s"):
        return None
    step = _STEPS.get(doc.low(i + 2), 0)
    first = i - 1 if doc.low(i - 1) == "the" and i > doc.floor else i
    return _told(doc, first, i + 4, f"{grain}{step:+d}")


def _ends_clause(doc: Tokens, i: int) -> bool:
    """Say whether nothing follows at token `i` that the words before could govern."""
    if doc.ends_sentence(i) or not doc.is_word(i):
        return True
    return doc.low(i) in ("and", "but", "when", "in", "at", "as", "while", "with", "by")


# -- so long ago -----------------------------------------------------------------

_WAYS = {"ago": -1, "later": 1, "earlier": -1, "before": -1, "previously": -1}


def ago(doc: Tokens, amount: Amount, unit: str, after: int) -> Figure | None:
    """Read `two years ago`, `a week later`: `amount` of `unit` ends before `after`."""
    k = after + 1 if doc.hyphen(after) else after
    word = doc.low(k)
    from_now = doc.phrase(k, ("from", "now"))
    if word not in _WAYS and not from_now:
        return None
    if word == "before" and not _ends_clause(doc, k + 1):
        return None
    if word in ("later", "earlier") and doc.low(k + 1) in ("this", "than", "in"):
        return None
    compared = amount.first == doc.floor > 0 and doc.low(amount.first + 1) == "than"
    if compared and amount.value is not None:  # 11 cents less | than a year ago
        amount = Amount(amount.first + 2, amount.after, amount.value)
    end = k + 2 if from_now else k + 1
    way = 1 if from_now else _WAYS[word]
    anchor = "" if from_now or word == "ago" else "^"
    grain = GRAINS[unit]
    bound = Bound.ABOUT if amount.value is None else amount.bound
    if grain in ("hour", "minute", "second"):
        return figure(doc, amount.first, end, Kind.TIME, bound=bound)
    steps = _steps(amount, grain, way)
    if steps is None:
        value = "PAST_REF" if word == "ago" else None
        return figure(doc, amount.first, end, Kind.DATE, value=value, bound=bound)
    return figure(
        doc, amount.first, end, Kind.DATE, relative=f"{anchor}{steps}", bound=bound
    )


_SPLIT = {"year": (12, "month"), "decade": (10, "year"), "century": (100, "year")}


def _steps(amount: Amount, grain: str, way: int) -> str | None:
    """Return `amount` of `grain` as a step of a relative date."""
    count = amount.value
    if count is None or count > 5000:
        return None
    if grain == "fortnight":
        count, grain = 2 * count, "week"
    if grain == "weekend":
        grain = "week"
    if isinstance(count, float) and grain in _SPLIT:
        factor, grain = _SPLIT[grain]
        count = round(count * factor)
    if isinstance(count, float):
        count, grain = round(count * {"week": 7, "month": 30}.get(grain, 1)), "day"
    return f"{grain}{way * count:+d}"


def year_ago(doc: Tokens, i: int) -> Figure | None:
    """Read the adjective `year-ago`, `year-earlier` at token `i`, the unit."""
    grain = GRAINS.get(doc.low(i))
    if not doc.hyphen(i + 1) or doc.low(i + 2) not in ("ago", "earlier"):
        return None
    if grain is None or doc.low(i).endswith("s") or doc.hyphen(i - 1):
        return None
    return _told(doc, i, i + 3, f"{grain}-1")
