"""Years and what is longer or shorter by name: `2017`, `Q3`, `the 1990s`, `summer`."""

from __future__ import annotations

from reader.detection.figures.bounds import bound_before, figure
from reader.detection.figures.calendar import DAY_ORDINALS, SEASONS
from reader.detection.figures.dates import (
    ORDINAL_ENDINGS,
    YEARS,
    Day,
    date_of,
    month_at,
    year_after,
    year_at,
)
from reader.detection.figures.definite import is_of_business
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.names import NUMBERED
from reader.detection.figures.nouns import ends_phrase, plural_head
from reader.detection.figures.numerals import TENS
from reader.detection.figures.relative import FISCAL, told
from reader.detection.figures.tense import direction
from reader.detection.figures.tokens import HYPHENS, Tokens
from reader.detection.figures.units import UNITS
from reader.detection.model import Bound, Figure, Kind

_YEAR_LEADS = words_of(
    """
    in since until till by during for fiscal early late mid before after between
    through from around circa throughout year fy calendar
    """
)
_WEAK_LEADS = words_of("of and to the for from about")

# -- years -----------------------------------------------------------------------


def year(doc: Tokens, i: int) -> Figure | None:
    """Read `2017`, `2012-13`, `’98`, `500 BC` at token `i`, unless it counts."""
    value = year_at(doc, i)
    if value is None:
        return _year_of_era(doc, i) or _short_year(doc, i)
    before = doc.low(i - 1)
    if before in _TITLED and not doc.starts_sentence(i - 1):
        return None
    if doc.hyphen(i - 1) and doc.hyphen(i + 1) and doc[i - 2].text.isupper():
        return None  # HC-2018-000412
    if (circa := _circa(doc, i, value)) is not None:
        return circa
    more = doc.low(i + 1) in FISCAL or doc.low(i + 1) in DAY_ORDINALS
    if more and (found := _year_before(doc, i, value)) is not None:
        return found
    if _ends_years(doc, i, value) or _opens_years(doc, i, value):
        return figure(doc, i, i + 1, Kind.DATE, value=str(value))
    if value < 1500 and before not in _YEAR_LEADS:
        return _year_of_era(doc, i) or _years(doc, i, value)
    if doc.glued(i) and doc.is_word(i - 1) and before != "fy":
        return None
    lead = doc.low(i - 2) if doc.hyphen(i - 1) else before
    if lead not in _YEAR_LEADS and not _stands_as_year(doc, i, value, lead):
        return _years(doc, i, value)
    return _years(doc, i, value) or figure(doc, i, i + 1, Kind.DATE, value=str(value))


_TITLED = words_of("novel film movie album musical thriller bestseller songs drama")
"""Works that may be called by a year: the novel 1984, the film 1917."""


def _circa(doc: Tokens, i: int, value: int) -> Figure | None:
    """Read `c. 1450`, `circa 1450` at token `i`, the year."""
    if doc.low(i + 1) in _BEFORE_CHRIST:
        return None
    k = i - 1 - (doc.low(i - 1) == ".")
    short = doc.low(k) in ("c", "ca") and k >= doc.floor and doc.glued(i - 1)
    if not (short or doc.low(i - 1) == "circa"):
        return None
    return figure(doc, k, i + 1, Kind.DATE, value=f"{value:04d}", bound=Bound.ABOUT)


def _years(doc: Tokens, i: int, value: int) -> Figure | None:
    """Read `2012-13` and `1824 – 1886` at token `i`."""
    end = _last_year(doc, i, value)
    if end is None or (value < 1000 and doc.low(i - 1) != "("):
        return None
    if end and not _stands_as_year(doc, i, end, "") and doc.low(i - 1) not in _RANGES:
        return None
    return figure(doc, i, i + 3, Kind.DATE, value=f"{value}/{end}")


_RANGES = _YEAR_LEADS | {"("}
_BACK = words_of("back dates dated dating")


def _ends_years(doc: Tokens, i: int, value: int) -> bool:
    """Say whether a year ends `between 1772 and 1795` or `dates back to 1621`."""
    before = doc.low(i - 1)
    if before not in ("and", "to", "or", "until"):
        return before == "about" and doc.low(i - 2) in ("in", "since")
    if before == "to" and doc.low(i - 2) in _BACK:
        return True
    first = year_at(doc, i - 2)
    return first is not None and first < value and i - 1 == doc.floor


def _opens_years(doc: Tokens, i: int, value: int) -> bool:
    """Say whether a year opens `1843 to 1872`."""
    if doc.low(i + 1) not in ("to", "and", "until", "through"):
        return False
    last = year_at(doc, i + 2)
    return last is not None and value < last and doc.low(i - 1) in ("of", "(", "the")


def _year_before(doc: Tokens, i: int, value: int) -> Figure | None:
    """Read `2018 third quarter` and `2018 fiscal year` at token `i`."""
    k = i + 1 + (doc.low(i + 1) in FISCAL)
    if doc.low(k) == "year" and k == i + 2:
        return figure(doc, i, k + 1, Kind.DATE, value=str(value))
    number = DAY_ORDINALS.get(doc.low(k), 0)
    letter, parts = {"quarter": ("Q", 4), "half": ("H", 2)}.get(
        doc.low(doc.past_hyphen(k + 1)), ("", 0)
    )
    if not 0 < number <= parts:
        return None
    after = doc.past_hyphen(k + 1) + 1
    return figure(doc, i, after, Kind.DATE, value=f"{value}-{letter}{number}")


_LABELS = words_of("model number page room section article chapter version flight")
_OWNERS = words_of("the its his her their our 's ’s that this")
"""Behind these, `2014` of `2014 protests` counts nothing, though `2000` may."""


def _stands_as_year(doc: Tokens, i: int, value: int, lead: str) -> bool:
    """Say whether a number without a telling preposition is a year."""
    if not 1900 <= value <= 2100 or (lead in NUMBERED and doc.is_capital(i - 1)):
        return False
    if lead in _LABELS or (doc.low(i + 1) in UNITS and not doc.is_capital(i + 1)):
        return False
    _, bound, _ = bound_before(doc, i)
    if bound is not None and lead not in ("about", "around"):
        return False
    if lead in _WEAK_LEADS and lead != "of" and not doc.is_word(i + 1):
        return True
    if lead in _OWNERS and value % 100:
        return True
    head = plural_head(doc, i + 1)
    return head is None or head > i + 1


def _last_year(doc: Tokens, i: int, value: int) -> int | None:
    """Read the end of `2012-13`, `2018/19` or `2014–2018`."""
    text = doc[i + 2].text
    if not doc.is_number(i + 2):
        return None
    slash = doc.low(i + 1) == "/" and doc.glued(i + 1) and doc.glued(i + 2)
    apart = not (doc.glued(i + 1) or doc.glued(i + 2))
    if doc.low(i + 1) in HYPHENS and apart:
        if doc.is_word(i + 3) and not ends_phrase(doc, i + 3):
            return None
    elif not (doc.hyphen(i + 1) or slash):
        return None
    if not text.isdigit() or len(text) not in (2, 4):
        return None
    if doc.glued(i + 3) and (doc.low(i + 3) in ("-", "/", ":") or doc.is_word(i + 3)):
        return None
    end = int(text) if len(text) == 4 else value // 100 * 100 + int(text)
    return end if value < end <= 2100 else None


_BEFORE_CHRIST = frozenset({"bc", "b.c", "b.c.", "bce", "b.c.e."})
_OUR_ERA = frozenset({"ad", "a.d", "a.d."})


def _year_of_era(doc: Tokens, i: int) -> Figure | None:
    """Read `500 B.C.` and `A.D. 79` at token `i`, the number."""
    text = doc[i].text
    if not text.isdigit() or len(text) > 4:
        return None
    if doc.low(i + 1) in _BEFORE_CHRIST and doc.is_capital(i + 1):
        return figure(doc, i, i + 2, Kind.DATE, value=f"BC{int(text):04d}")
    if doc.low(i + 1) in _OUR_ERA and doc[i + 1].text.isupper():
        return figure(doc, i, i + 2, Kind.DATE, value=f"{int(text):04d}")
    if doc.low(i - 1) in _OUR_ERA and doc[i - 1].text.isupper() and i > doc.floor:
        return figure(doc, i - 1, i + 1, Kind.DATE, value=f"{int(text):04d}")
    return None


_BEFORE_SHORT = words_of("in of since from until by class spring summer autumn fall")


def _short_year(doc: Tokens, i: int) -> Figure | None:
    """Read the `’98` of `in ’98` at token `i`, the number."""
    text = doc[i].text
    if doc.low(i - 1) not in ("'", "’", "‘") or not doc.glued(i) or i == doc.floor:
        return None
    if not text.isdigit() or len(text) != 2 or doc.glued(i - 1):
        return None
    if doc.low(i - 2) not in _BEFORE_SHORT or doc.low(i + 1) in ("'", "’", "s"):
        return None
    century = 19 if int(text) >= 30 else 20
    return figure(doc, i - 1, i + 1, Kind.DATE, value=f"{century}{text}")


def midweek(doc: Tokens, i: int) -> Figure | None:
    """Read `midweek`, `mid-year`, `year-end`, `year’s end` at token `i`."""
    word, after = doc.low(i), i + 1
    if doc.hyphen(i + 1) and not doc.hyphen(i - 1):
        word, after = word + doc.low(i + 2), i + 3
    elif doc.phrase(i, ("year", "end")) and doc.low(i - 1) in ("by", "at", "before"):
        word, after = "yearend", i + 2
    elif doc.low(i + 1) in ("'s", "’s") and doc.low(i + 2) == "end":
        if doc.low(i - 1) in ("the", "this", "last", "next"):
            return None
        return told(doc, i, i + 3, f"{word}+0")
    if word == "midweek":
        return told(doc, i, after, "week+0")
    day = {"midyear": "06-30", "yearend": "12-31"}.get(word)
    if day is None or doc.hyphen(after):
        return None
    return told(doc, i, after, f"{day}{direction(doc, i, after, unclear='~')} Y")


# -- quarters, halves, centuries ---------------------------------------------------


def quarter_label(doc: Tokens, i: int) -> Figure | None:
    """Read `Q3`, `Q3 2019` and `H1 2018` at token `i`, the letter."""
    letter, text = doc[i].text, doc[i + 1].text
    if letter not in ("Q", "H") or text not in ("1", "2", "3", "4"):
        return None
    if not doc.glued(i + 1) or (doc.glued(i + 2) and doc.is_word(i + 2)):
        return None
    if letter == "H" and (text > "2" or _year_behind(doc, i + 2) is None):
        return None
    return _of_year(doc, i, i + 2, letter, int(text))


_SCORERS = words_of("his her their my maiden test odi 's ’s")
"""Before `first century`, these make runs of it."""


def nth_period(doc: Tokens, i: int, number: int, k: int) -> Figure | None:
    """Read `21st century`, `third quarter of 2018`; `number` ends before `k`."""
    k = doc.past_hyphen(k)
    k += doc.low(k) in FISCAL
    noun = doc.low(k)
    if noun == "century" and doc.low(i - 1) in _SCORERS:
        return None
    if doc.is_capital(k) and doc.is_capital(k + 1) and not doc.in_headline(k):
        return None
    if noun in ("century", "centuries") and 1 <= number <= 30:
        era = doc.low(k + 1) in _BEFORE_CHRIST
        value = f"{'BC' if era else ''}{number - 1:02d}"
        return figure(doc, i, k + 1 + era, Kind.DATE, value=value)
    if noun == "millennium" and 1 <= number <= 3:
        return figure(doc, i, k + 1, Kind.DATE, value=f"{number - 1}")
    if noun in ("half", "quarter") and (found := _of_century(doc, i, k)) is not None:
        return found
    if _is_first_of_two(doc, k) and 1 <= number <= 30:
        return figure(doc, i, k, Kind.DATE, value=f"{number - 1:02d}")
    if noun == "quarter" and 1 <= number <= 4:
        return _of_year(doc, i, k + 1, "Q", number)
    if doc.low(k + 1) == "of" and noun in ("day", "week", "weekend"):
        return _of_month(doc, i, number, k)
    if noun != "half" or number not in (1, 2):
        return None
    if _year_behind(doc, k + 1) is None and not is_of_business(doc, k + 1):
        return None
    return _of_year(doc, i, k + 1, "H", number)


def nth_at(doc: Tokens, k: int) -> tuple[int, int] | None:
    """Read `19th`, `nineteenth` or `twenty-first` at token `k`."""
    text = doc[k].text
    if doc.is_number(k):
        ends = doc.low(k + 1) in ORDINAL_ENDINGS and doc.glued(k + 1)
        return (int(text), k + 2) if ends and text.isdigit() else None
    if doc.low(k) in TENS and doc.hyphen(k + 1):
        small = DAY_ORDINALS.get(doc.low(k + 2), 0)
        return (TENS[doc.low(k)] + small, k + 3) if 0 < small < 10 else None
    number = DAY_ORDINALS.get(doc.low(k))
    return (number, k + 1) if number else None


def _of_century(doc: Tokens, i: int, k: int) -> Figure | None:
    """Read `first half of the 19th century` at token `i`: the half is at `k`."""
    if doc.low(k + 1) != "of":
        return None
    nth = nth_at(doc, k + 2 + (doc.low(k + 2) == "the"))
    if nth is None or doc.low(nth[1]) != "century":
        return None
    return figure(doc, i, nth[1] + 1, Kind.DATE, value=f"{nth[0] - 1:02d}")


def _is_first_of_two(doc: Tokens, k: int) -> bool:
    """Say whether `and 17th centuries` stands at token `k`."""
    if doc.low(k) not in ("and", "or", "to", "through", "until", *HYPHENS):
        return False
    nth = nth_at(doc, k + 1 + (doc.low(k + 1) == "the"))
    return nth is not None and doc.low(nth[1]) in ("century", "centuries")


def _of_month(doc: Tokens, i: int, number: int, k: int) -> Figure | None:
    """Read `second week of April`, `third day of May`: the unit stands at token `k`."""
    named = month_at(doc, k + 2) if doc.is_capital(k + 2) else None
    if named is None or not 1 <= number <= 31:
        return None
    year, after = year_after(doc, named[1])
    day = number if doc.low(k) == "day" else None
    return date_of(doc, i, Day(after, year, named[0], day))


def _of_year(doc: Tokens, first: int, k: int, letter: str, number: int) -> Figure:
    """Return the quarter or half that ends before `k`, with the year behind it."""
    found = _year_behind(doc, k)
    if found is None:
        way = direction(doc, first, k, unclear="~")
        value: str | None = f"XXXX-{letter}{number}"
    else:
        k, year, way = found
        value = f"{year or 'XXXX'}-{letter}{number}"
        if year is not None:
            return figure(doc, first, k, Kind.DATE, value=value)
    relative = f"{letter.lower()}{number}{way}"
    return figure(doc, first, k, Kind.DATE, value=value, relative=relative)


def _year_behind(doc: Tokens, k: int) -> tuple[int, int | None, str] | None:
    """Read `of 2018`, `of fiscal 2018`, `of last year`, `of the year` at token `k`.

    Return the token after it, the year, and else the operator that leads to it.
    """
    k += doc.low(k) in ("of", ",")
    lead = doc.low(k)
    if lead in FISCAL:
        k += 2 if doc.low(k + 1) == "year" else 1
    if (year := year_at(doc, k)) is not None:
        return k + 1, year, ""
    way = "=" if lead == "the" and doc.low(k - 1) == "of" else YEARS.get(lead)
    after = k + 2 if doc.low(k + 1) in FISCAL else k + 1
    return (after + 1, None, way) if way and doc.low(after) == "year" else None


# -- seasons -----------------------------------------------------------------------

_SEASON_LEADS = words_of(
    "in by until till since before during through throughout after over of this"
)
_ALSO_VERBS = frozenset({"spring", "fall"})


def season(doc: Tokens, i: int) -> Figure | None:
    """Read `summer 2018`, `summer of 2018`, the season of `in winter` at token `i`."""
    year, after = year_after(doc, i + 1)
    code = SEASONS[doc.low(i)]
    if year:
        after += 2 if _last_year(doc, after - 1, year) else 0
        return figure(doc, i, after, Kind.DATE, value=f"{year}-{code}")
    if not _is_season(doc, i):
        return None
    way = direction(doc, i, i + 1, unclear="~")
    name, value = doc.low(i), f"XXXX-{code}"
    return figure(doc, i, i + 1, Kind.DATE, value=value, relative=f"{name}{way}")


def _is_season(doc: Tokens, i: int) -> bool:
    """Say whether the word at token `i`, without a year, names the time of year."""
    lead = doc.low(i - 1)
    if not ends_phrase(doc, i + 1) or doc.hyphen(i + 1):
        return False
    if doc.is_capital(i) and (doc.is_capital(i + 1) or doc.is_capital(i - 1)):
        return False
    if doc.low(i) in _ALSO_VERBS:
        if doc.low(i + 1) in ("of", "in", "from", "to"):
            return False
        if lead == "the":
            return doc.low(i - 2) in _SEASON_LEADS
    if doc.hyphen(i - 1):
        return doc.low(i - 2) == "mid"
    return lead in _SEASON_LEADS or lead in ("the", "early", "late", "mid")
