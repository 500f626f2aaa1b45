"""Numbers that are part of a name and assert nothing: `Article 233`, `Boeing 737`."""

from __future__ import annotations

from reader.detection.figures.calendar import MONTHS, WEEKDAYS
from reader.detection.figures.currencies import CURRENCY_CODES
from reader.detection.figures.labels import is_code, is_which, leads_line, opens_name
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import ends_phrase, plural_head
from reader.detection.figures.numerals import NUMBER_WORDS, SCALES
from reader.detection.figures.tables import BOUNDS_BEFORE
from reader.detection.figures.tokens import HYPHENS, Sort, Tokens
from reader.detection.figures.words import FUNCTION_WORDS

NUMBERED = words_of(
    """
    article articles section chapter clause paragraph boeing airbus windows flight
    route highway interstate channel room gate terminal platform grade type formula
    apollo iphone ipad galaxy playstation xbox page figure table line number no nr
    resolution rule amendment title phase stage act part vol volume psalm unit area
    catch pier district zone ward division sector class category level tier round
    lot block building bus cloud studio screen docket extension ext android ios
    mach train id pot pitch footnote code version case count order directive regulation
    annex appendix episode season lane camp ps python fiat mercedes bmw audi group
    pool tu mig soyuz schedule protocol proposition prop bill agenda vision euro
    expo covid h matthew junction exit ship hull tropic studio model series
    leopard falcon ariane voyager pioneer mariner shenzhou tiangong atlas delta proton
    saturn sputnik vostok gemini pixel kindle xperia thinkpad gpt claude llama chrome
    firefox photoshop antonov tupolev ilyushin sukhoi cessna embraer fokker bombardier
    gulfstream learjet airbus challenger patriot tesla renault peugeot maruti surface
    nikkei ftse dax cac kospi asx topix sensex nasdaq russell nifty stoxx ibex
    olympiad apollo artemis fahrenheit catalina brigade battalion locker ward
    """
)
"""Lower-case words whose number is a label; most in their capitalised form only."""
_LABEL_IN_LOWER_CASE = words_of(
    """
    article articles section chapter clause paragraph page figure exit no number nr
    grade phase type covid annex appendix channel route gate room terminal iphone flight
    highway category episode interstate ios resolution docket extension ext cloud code
    footnote
    """
)
_STREETS = words_of(
    """
    street st road rd avenue ave boulevard blvd lane drive square place court way
    terrace crescent highway downing
    """
)
_NOT_NAMES = (
    frozenset(BOUNDS_BEFORE)
    | FUNCTION_WORDS
    | words_of(
        """
    least most than total exactly nearly almost another all first last next only
    just aged age turned killed kills injured kill leaves left more further latest
    every twenty-first when with
    """
    )
)


_SERIAL = words_of("day series week reactor question reactors questions lesson heat")
"""Words whose number is a label where it counts nothing after it: `on day three`."""
_ITS = words_of("the a an his her its their new")


def _is_serial(doc: Tokens, i: int, after: int) -> bool:
    """Say whether a number tells which one: `on day three`, `the Mate 9 phones`."""
    lead = doc.low(i - 1)
    if lead in _SERIAL:
        return plural_head(doc, after) is None
    short = doc.is_number(i) and len(doc[i].text) < 3 and after == i + 1
    named = doc.is_capital(i - 1) and not doc.starts_sentence(i - 1)
    return short and named and lead not in _NOT_NAMES and doc.low(i - 2) in _ITS


def is_name(doc: Tokens, i: int, after: int) -> bool:
    """Say whether the number of the tokens `i` to before `after` is part of a name."""
    if _is_serial(doc, i, after) or is_which(doc, i, after):
        return True
    if (
        _is_airliner(doc, i, after)
        or (doc.is_number(i) and doc[after].text == "FM")
        or is_code(doc, i, after)
        or leads_line(doc, i, after)
    ):
        return True
    if opens_name(doc, i, after):
        return True
    if is_label(doc, i) or _is_glued_on(doc, i, after) or _is_titled(doc, i, after):
        return True
    if doc.is_number(i) and doc.hyphen(i + 1) and doc.is_capital(i + 2):
        return not doc.in_headline(i)  # 7-Eleven
    if _is_emergency(doc, i) or _precedes_name(doc, i, after):
        return True
    return _is_address(doc, i, after) or _follows_name(doc, i, after)


def _is_airliner(doc: Tokens, i: int, after: int) -> bool:
    """`a 737-800`, `the 747`: airliners that are called by their number alone."""
    text = doc[i].text
    if len(text) != 3 or text[0] != "7" or text[2] != "7":
        return False
    series = doc.hyphen(i + 1) and doc[i + 2].text in _SERIES
    alone = after == i + 1 and doc.low(i - 1) in _ITS and not doc.is_word(after)
    return series or alone


_SERIES = frozenset({"100", "200", "300", "400", "500", "600", "700", "800", "900"})


def _is_titled(doc: Tokens, i: int, after: int) -> bool:
    """`the Big Five`, `the Three Gorges`, “Twelve Angry Men”: capital number words."""
    if not doc.is_capital(i):
        return False
    quoted = doc.low(i - 1) in _QUOTES and doc.glued(i) and doc.is_capital(after)
    if quoted and all(
        doc.is_capital(k) or doc.low(k) in FUNCTION_WORDS for k in _to_quote(doc, after)
    ):
        return True
    owned = doc.low(i - 1) in _OWNERS
    if doc.starts_sentence(i) or not (owned or doc.is_word(i - 1)):
        return False
    near = owned or doc.is_capital(after) or doc.is_capital(i - 1)
    near = near or (doc.low(i - 1) == "of" and doc.is_capital(i - 2))
    return near and not doc.in_headline(i)


def _is_emergency(doc: Tokens, i: int) -> bool:
    """Say whether token `i` is a number to call: `dialled 999`, `a 911 operator`."""
    if doc[i].text not in _EMERGENCY:
        return False
    if doc.low(i - 1) in ("then", "and", "or") and any(
        doc[k].text in _EMERGENCY for k in range(i - 4, i - 1)
    ):
        return True
    return doc.low(i - 1) in _CALLING or doc.low(i + 1) in _CALLED


_EMERGENCY = frozenset({"911", "999", "112"})
_CALLING = words_of("call called calling calls dial dialled dialed phoned rang ring")
_CALLED = words_of("call calls caller operator operators dispatcher dispatchers")


def _precedes_name(doc: Tokens, i: int, after: int) -> bool:
    """Say whether a name goes on behind a number: `737 Max`, `10115 Berlin`."""
    word = doc.low(after)
    if doc[after].text == "Cent" and not doc.in_headline(i):
        return True
    if word in ("de", "di", "do") and doc.is_number(i) and doc.is_capital(after + 1):
        return True  # 25 de Mayo
    if not doc.is_number(i) or "," in doc[i].text or after != i + 1:
        return False
    if not doc.is_capital(after) or word in MONTHS or word in WEEKDAYS:
        return False
    leads = doc.low(i - 1) in _ITS or doc.is_capital(i - 1) or not doc.is_word(i - 1)
    leads = leads or (doc.low(i - 1) == "of" and ends_phrase(doc, after + 1))
    if not leads:
        return False
    if word.endswith(_PEOPLES) or doc.in_headline(i):
        return False
    return word not in FUNCTION_WORDS and plural_head(doc, after) is None


_PEOPLES = ("ese", "ish", "an", "i", "ch", "ic", "ern", "ous")
"""Endings of words that tell whose the counted are, who may be in the singular."""
_QUOTES = frozenset("\"“”‘'")
_OWNERS = frozenset({"'s", "’s"})
_LONGEST_TITLE = 8
"""Tokens of the longest quoted title that begins with a number."""


def _to_quote(doc: Tokens, i: int) -> range:
    """Return the tokens from `i` to the next quotation mark, or to one that is none."""
    for k in range(i, i + _LONGEST_TITLE):
        if doc.low(k) in _QUOTES:
            return range(i, k)
        if not doc.is_word(k):
            return range(k, k + 1)
    return range(i, i + _LONGEST_TITLE)


def is_quoted(doc: Tokens, i: int, after: int) -> bool:
    """Say whether a number and one capital word are all that is quoted: “21 Grams”."""
    opens = doc.is_number(i) and doc.glued(i) and doc.low(i - 1) in _QUOTES - {"'"}
    return opens and doc.is_capital(after) and doc.low(after + 1) in _QUOTES


def is_joined(doc: Tokens, i: int) -> bool:
    """`MH17`, `F-16`, `news/1234`: the number hangs on letters."""
    if not doc.glued(i):
        return False
    if doc.is_word(i - 1):
        if doc[i - 1].text == "COP" and len(doc[i].text) < 3:
            return True
        within = doc.glued(i - 1) and (doc.is_number(i - 2) or doc.is_word(i - 2))
        return within or doc[i - 1].text not in CURRENCY_CODES
    if doc.low(i - 1) in ("_", "/", "=", "&", "\\", ".", "+"):
        return doc.glued(i - 1)
    if doc.low(i - 1) not in HYPHENS or not doc.glued(i - 1):
        return False
    lead = doc[i - 2]
    if doc.is_number(i - 2) or lead.low in NUMBER_WORDS:
        return True
    if lead.sort is Sort.WORD and doc.low(i - 1) == "-":
        return lead.low not in _PREFIXES
    return lead.text[:1].isupper() or lead.low in NUMBERED


_PREFIXES = words_of(
    """
    mid sub under over pre post non top to magnitude near the and or
    some about nearly almost around roughly
    """
)
"""Before `-18`, these do not make a name of the number, as `omega-3` is one."""


_DOTTED = words_of("no nr nos vol art sec p pp ext op ch fig cl par para")
"""Shortened nouns whose number is a label: `Op. 12`, `Ch. 4`."""


def is_label(doc: Tokens, i: int) -> bool:
    """Say whether token `i` labels a thing: `Article 233`, `No. 10`, `#7`, `page 4`."""
    k = i - 1
    if doc.low(k) == "." and doc.glued(k):
        if doc.low(k - 1) in _DOTTED:
            return True
        return len(doc.low(k - 1)) == 1 and doc.is_capital(k - 1) and k > 1
    if doc.low(k) in ("#", "№", "§"):
        return doc.glued(i)
    if len(doc[i].text) == 5 and doc[i].text.isdigit() and _is_state(doc[k].text):
        return True
    if doc.low(k) == "of" and doc[k - 1].text == "Group":
        return True
    word = doc.low(k)
    if word not in NUMBERED:
        return False
    if word in _LABEL_IN_LOWER_CASE and not doc.is_capital(k):
        return word != "number" or doc.is_word(i) or doc.low(k - 1) not in ("a", "the")
    return doc.is_capital(k) or doc[k].text.startswith("iP")


def _is_state(text: str) -> bool:
    """Say whether a word looks like a state before a postcode: `PA 23456`."""
    return len(text) == 2 and text.isalpha() and text.isupper()


def _is_glued_on(doc: Tokens, i: int, after: int) -> bool:
    """`5G`, `3D`, `4x4`, `737MAX`: letters hang on the number."""
    if after != i + 1 or not doc.is_number(i) or not doc.glued(after):
        return False
    return doc.is_word(after) and doc.low(after) not in ("k", "m")


def _is_address(doc: Tokens, i: int, after: int) -> bool:
    """`10 Downing Street`, `Ten Downing Street`, `22 Ave`."""
    if not (doc.is_number(i) or doc.is_capital(i)) or after != i + 1:
        return False
    for k in range(after, after + 4):
        if not doc.is_capital(k):
            return False
        if doc.low(k) in _STREETS:
            return True
    return False


def _follows_name(doc: Tokens, i: int, after: int) -> bool:
    """`Soyuz 11`, `Big Ten`: a bare number after a capitalised word, with no plural."""
    lead = doc.low(i - 1)
    if not doc.is_capital(i - 1) or lead in MONTHS or lead in WEEKDAYS:
        return False
    if lead in _NOT_NAMES or lead in NUMBER_WORDS or lead in SCALES:
        return False
    if doc.starts_sentence(i - 1) and not doc.is_capital(i):
        return (
            plural_head(doc, after) is None
            and doc.is_number(i)
            and (doc.is_capital(after))
        )
    if doc.is_number(i) and ("," in doc[i].text or len(doc[i].text) > 4):
        return False
    if doc.is_word(i) and not doc.is_capital(i):
        return False
    return plural_head(doc, after) is None
