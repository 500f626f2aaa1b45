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
    tuesday<= T17:00                 a time of that day; a day may be absolute
    03-04~ W                         the week that holds that day
    12-31~ Y                         the year that holds it
    11-w4-4~                         the fourth Thursday of November
    ^day+1  ^quarter+0               from the last day, or quarter, that the article
                                     named before
    02-23~/02-25~                    from one to the other
"""

from __future__ import annotations

from dataclasses import replace

from reader.detection.figures.bounds import Amount, figure
from reader.detection.figures.calendar import (
    DAY_NAMES,
    DAY_ORDINALS,
    DAY_PARTS,
    GRAINS,
    MONTHS,
    SEASONS,
    SHORT_MONTHS,
    WEEKDAYS,
)
from reader.detection.figures.dates import (
    ORDINAL_ENDINGS,
    YEARS,
    day_of_year,
    year_at,
)
from reader.detection.figures.feasts import holidays
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.tense import direction
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Bound, Figure, Kind

DAYS = {"today": 0, "yesterday": -1, "tomorrow": 1, "tonight": 0}
STEPS = {"last": -1, "this": 0, "next": 1, "past": -1, "coming": 1, "current": 0}
_OPERATORS = {"last": "<", "next": ">", "past": "<", "coming": ">"}
_SHORT_WEEKDAYS = frozenset(
    name for name in WEEKDAYS if not name.rstrip("s").endswith("day")
)


def told(
    doc: Tokens, first: int, after: int, relative: str, kind: Kind = Kind.DATE
) -> Figure:
    """Return the date, or the part of a day, that follows by `relative`."""
    if " T" in relative:
        kind = Kind.TIME
    return figure(doc, first, after, kind, relative=relative)


FISCAL = words_of("fiscal financial calendar academic school tax")
"""Words that say of a year, or of its quarter, whose year it is."""


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
    relative = f"day{DAYS[word]:+d}"
    if word == "tonight":
        return told(doc, i, i + 1, f"{relative} TNI")
    relative, after = _with_part(doc, i + 1, relative)
    return told(doc, i, after, relative)


def weekday(doc: Tokens, i: int, lead: int | None = None) -> Figure | None:
    """Read `Saturday`, `Saturday night`, `Saturdays` at token `i`.

    What stands before the whole expression ends before `lead`, else before `i`.
    """
    word = doc.low(i)
    number = WEEKDAYS[word]
    if word in _SHORT_WEEKDAYS and _is_short_weekday(doc, i):
        found = _weekday(doc, i + 1, number, i if lead is None else lead)
        return replace(found, start=doc[i].start)
    if word in _SHORT_WEEKDAYS or not (doc.is_capital(i) or doc.low(i - 1) == "on"):
        lower = _is_lower_weekday(doc, i)
        return _weekday(doc, i, number, lead) if lower else None
    if _is_named_after_day(doc, i):
        return None
    part = doc.low(i + 1) if doc.low(i + 1) in DAY_PARTS else ""
    if word.endswith("days") or part.endswith("s"):
        code = DAY_PARTS.get(part, "")
        kind, after = (Kind.TIME, i + 2) if code else (Kind.DATE, i + 1)
        return figure(doc, i, after, kind, value=f"XXXX-WXX-{number}{code}")
    if doc.low(i - 1) in ("a", "any", "one") and doc.is_capital(i):
        code = DAY_PARTS.get(doc.low(i + 1), "")
        kind, after = (Kind.TIME, i + 2) if code else (Kind.DATE, i + 1)
        return figure(doc, i, after, kind, value=f"XXXX-WXX-{number}{code}")
    return _weekday(doc, i, number, lead)


_DAY_NAMED = words_of(
    """
    mr mrs ms miss dr inspector detective sheffield bloody ruby super fat cyber freaky
    girl joe stormy casual usa
    """
)
_NAMED_BY_DAY = words_of(
    """
    times telegraph mirror mail express herald post tribune sun independent people star
    agreement accords club magazine review addams football lights massacre school
    """
)


def _is_named_after_day(doc: Tokens, i: int) -> bool:
    """Say whether the weekday at token `i` is part of a name: `Sunday Times`."""
    if not doc.is_capital(i):
        return False
    if doc.is_capital(i + 1) and doc.low(i + 1) in _NAMED_BY_DAY:
        return True
    if doc.is_capital(i + 1) and doc.is_capital(i + 2) and doc.low(i + 1) in DAY_PARTS:
        return True
    if doc.low(i + 1) in ("school", "best"):
        return True
    if doc.low(i - 1) == "on" and doc[i - 2].text in ("Mail", "Independent"):
        return True
    k = i - 2 if doc.low(i - 1) == "." else i - 1
    return doc.is_capital(k) and doc.low(k) in _DAY_NAMED


def _is_short_weekday(doc: Tokens, i: int) -> bool:
    """Say whether a short name with a full stop, as in `Tues. off`, is a weekday."""
    dotted = doc.low(i + 1) == "." and doc.glued(i + 1) and doc.is_capital(i)
    return dotted and doc.is_word(i + 2) and not doc.is_capital(i + 2)


def _is_lower_weekday(doc: Tokens, i: int) -> bool:
    """Say whether token `i` is a full weekday's name, which has no other use."""
    return doc.low(i) not in _SHORT_WEEKDAYS and not doc.low(i).endswith("days")


def _weekday(doc: Tokens, i: int, number: int, lead: int | None = None) -> Figure:
    relative, after = _with_part(doc, i + 1, "")
    if _ends_range(doc, i):
        return told(doc, i, after, f"^{DAY_NAMES[number]}>={relative}")
    way = direction(doc, i if lead is None else lead, after)
    if doc.low(after + 1) == "week" and doc.low(after) in _WEEKS:
        way, after = _WEEKS[doc.low(after)], after + 2
    nth = doc.low(after + 2) in ORDINAL_ENDINGS and doc.glued(after + 2)
    if doc.low(after) == "the" and nth and doc[after + 1].text.isdigit():
        value = f"XXXX-XX-{int(doc[after + 1].text):02d}"
        return figure(doc, i, after + 3, Kind.DATE, value=value)
    return told(doc, i, after, f"{DAY_NAMES[number]}{way}{relative}")


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
    """Read `last week`, `this weekend`, `next Saturday`, `this past Sunday`."""
    k = i + 1
    word = doc.low(i)
    if word == "this" and doc.low(k) in ("past", "coming"):
        word, k = doc.low(k), k + 1
    relative, after = _stepped(doc, word, k)
    if relative is None or doc.hyphen(after):
        return None
    if after == i + 2 and doc.low(after) == "of" and opens_date(doc, after + 1):
        return None
    bare = word == "past" and after == k + 1 and doc.low(k) in GRAINS
    if bare and (i == k - 1 or doc.low(k) != "weekend"):
        return None
    if doc.low(after) in ("'s", "’s") and relative.startswith("year"):
        return _quarter_of(doc, i, after + 1, word) or told(doc, i, after, relative)
    return told(doc, i, after, relative)


def _quarter_of(doc: Tokens, i: int, k: int, word: str) -> Figure | None:
    """Read `next year's first quarter`, `this year's summer` at token `i`."""
    way = YEARS.get(word)
    if doc.low(k) in SEASONS:
        return told(doc, i, k + 1, f"{doc.low(k)}{way}") if way else None
    number, noun = DAY_ORDINALS.get(doc.low(k), 0), doc.low(k + 1)
    most = {"quarter": 4, "half": 2}.get(noun, 0)
    if way is None or not 0 < number <= most:
        return None
    return told(doc, i, k + 2, f"{noun[0]}{number}{way}")


def _stepped(doc: Tokens, word: str, k: int) -> tuple[str | None, int]:
    """Read the noun at token `k` behind `last`, `this` or `next`, which is `word`."""
    noun = doc.low(k)
    way = _OPERATORS.get(word)
    if code := DAY_PARTS.get(noun):
        step = {"last": -1, "this": 0}.get(word)
        clear = step is not None and not noun.endswith("s")
        return (f"day{step:+d} {code}" if clear else None), k + 1
    if noun in WEEKDAYS and noun not in _SHORT_WEEKDAYS:
        way = way or direction(doc, k - 1, k + 1)
        return _with_part(doc, k + 1, f"{DAY_NAMES[WEEKDAYS[noun]]}{way}")
    if noun in MONTHS and noun not in SHORT_MONTHS and doc.is_capital(k):
        return f"{MONTHS[noun]:02d}{way or '='}", k + 1
    if noun in SEASONS:
        return f"{noun}{way or '='}", k + 1
    if doc.is_capital(k):
        for size in (3, 2, 1):
            if day := holidays().get(doc.joined(k, k + size).replace("’", "'")):
                return f"{day}{way or '='}", k + size
    k += noun in FISCAL
    noun = doc.low(k)
    grain = GRAINS.get(noun)
    if grain is None or noun.endswith("s") or grain in ("hour", "minute", "second"):
        return None, k
    if grain == "day" and word in ("this", "last"):
        return None, k
    return f"{grain}{STEPS[word]:+d}", k + 1


def opens_date(doc: Tokens, k: int) -> bool:
    """Say whether a date begins at token `k`: a day, a month, a year or the like."""
    word = doc.low(k)
    if word in MONTHS or word in WEEKDAYS:
        return doc.is_capital(k)
    if doc.is_number(k):
        return year_at(doc, k) is not None or day_of_year(doc, k) is not None
    if word in ("last", "this", "next", "that"):
        noun = doc.low(k + 1)
        return noun in GRAINS or noun in SEASONS or noun in WEEKDAYS or noun in MONTHS
    return word in DAYS


# -- so long ago -----------------------------------------------------------------


def ends_clause(doc: Tokens, i: int) -> bool:
    """Say whether nothing follows at token `i` that the words before could govern."""
    if doc.ends_sentence(i) or not doc.is_word(i):
        return True
    return doc.low(i) in ("and", "but", "when", "in", "at", "as", "while", "with", "by")


PAST_WAYS = {
    "ago": -1, "later": 1, "earlier": -1, "before": -1, "previously": -1, "hence": 1,
    "afterwards": 1, "afterward": 1,
}  # fmt: skip
"""What stands behind an amount of time to make a date of it, and which way it leads."""


def ago(doc: Tokens, amount: Amount, unit: str, after: int) -> Figure | None:
    """Read `two years ago`, `a week later`: `amount` of `unit` ends before `after`."""
    k = after + 1 if doc.hyphen(after) else after
    word = doc.low(k)
    from_now = doc.phrase(k, ("from", "now"))
    if word not in PAST_WAYS and not from_now:
        return None
    if word == "before" and not ends_clause(doc, k + 1):
        return None
    if word in ("later", "earlier") and doc.low(k + 1) in ("this", "than", "in"):
        return None
    compared = amount.first == doc.floor > 0 and doc.low(amount.first + 1) == "than"
    if compared and amount.value is not None:  # 11 cents less | than a year ago
        amount = Amount(amount.first + 2, amount.after, amount.value)
    end = k + 2 if from_now else k + 1
    way = 1 if from_now else PAST_WAYS[word]
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


def seasons_ago(doc: Tokens, amount: Amount) -> Figure | None:
    """Read `two summers ago`: the summer of the year two years before."""
    name, count = doc.low(amount.after).removesuffix("s"), amount.value
    if name not in SEASONS or doc.low(amount.after + 1) != "ago":
        return None
    if not isinstance(count, int) or not 0 < count < 10:
        return None
    return told(doc, amount.first, amount.after + 2, f"{name}=-{count}")


def year_ago(doc: Tokens, i: int) -> Figure | None:
    """Read the adjective `year-ago`, `year-earlier` at token `i`, the unit.

    Before a word for some time it is part of that: `the year-earlier quarter`.
    """
    grain = GRAINS.get(doc.low(i))
    if not doc.hyphen(i + 1) or doc.low(i + 2) not in ("ago", "earlier"):
        return None
    if grain is None or doc.low(i).endswith("s") or doc.hyphen(i - 1):
        return None
    first, after = i, i + 3
    if doc.low(after) in ("period", "quarter", "month", "week", "half"):
        after += 1
        first -= doc.low(i - 1) == "the" and i > doc.floor
    return told(doc, first, after, f"{grain}-1")
