"""What the grammar knows of words: bounds, vague numerals, currencies, units, names.

Everything here is data. A phrase is written as in the text, in lower case, its words
parted by one space.
"""

from __future__ import annotations

from reader.detection.figures.lexicon import listed, words_of
from reader.detection.model import Bound

BOUNDS_BEFORE: dict[str, Bound] = {
    phrase: bound
    for bound, phrases in {
        Bound.AT_LEAST: "at least|no fewer than|no less than|not fewer than|"
        "not less than|a minimum of|minimum of|at a minimum",
        Bound.MORE_THAN: "more than|over|above|upwards of|upward of|in excess of|"
        "exceeding|exceeds|exceeded|well over|just over|slightly over|topping|"
        "north of|greater than|higher than|longer than|older than|surpassing|"
        "well above|just above|slightly more than|far more than|well more than|"
        "far over|a little over|a little more than|just more than|more than about|"
        "beyond",
        Bound.AT_MOST: "up to|at most|no more than|not more than|as many as|as much as|"
        "a maximum of|maximum of|no greater than|not exceeding|as high as|as long as",
        Bound.LESS_THAN: "fewer than|less than|under|below|just under|well under|"
        "slightly under|just below|well below|slightly less than|slightly fewer than|"
        "little under|a little under|a little less than|far fewer than|shorter than|"
        "younger than|smaller than|lower than|south of",
        Bound.ABOUT: "about|around|roughly|approximately|approx|some|nearly|almost|"
        "close to|an estimated|estimated|circa|in the region of|somewhere around|"
        "more or less|virtually|practically|getting on for|nearer to|nearer|"
        "an average of|average of|in the order of|on the order of|approaching|"
        "an estimated average of|as good as|just about|just around|only about|"
        "only around|perhaps|maybe|probably about",
    }.items()
    for phrase in phrases.split("|")
}
"""Phrases before a number that say how it bounds the truth."""

NOT_REACHED = frozenset(
    {"nearly", "almost", "close to", "approaching", "getting on for", "virtually"}
)
"""Of the phrases of `Bound.ABOUT`, those that say the number has not been reached."""

BOUNDS_AFTER: dict[str, Bound] = {
    "or more": Bound.AT_LEAST,
    "and more": Bound.AT_LEAST,
    "or above": Bound.AT_LEAST,
    "or over": Bound.AT_LEAST,
    "and over": Bound.AT_LEAST,
    "or older": Bound.AT_LEAST,
    "and older": Bound.AT_LEAST,
    "or higher": Bound.AT_LEAST,
    "at least": Bound.AT_LEAST,
    "plus": Bound.AT_LEAST,
    "or so": Bound.ABOUT,
    "or thereabouts": Bound.ABOUT,
    "odd": Bound.ABOUT,
    "or fewer": Bound.AT_MOST,
    "or less": Bound.AT_MOST,
    "or under": Bound.AT_MOST,
    "and under": Bound.AT_MOST,
    "or younger": Bound.AT_MOST,
    "or lower": Bound.AT_MOST,
    "at most": Bound.AT_MOST,
}
LONGEST_BOUND = 4
"""Words of the longest phrase of the two tables above."""

VAGUE: dict[str, tuple[int, int]] = {
    "dozens": (24, 99),
    "scores": (40, 99),
    "hundreds": (200, 999),
    "thousands": (2_000, 9_999),
    "lakhs": (200_000, 9_999_999),
    "millions": (2_000_000, 9_999_999),
    "crores": (20_000_000, 999_999_999),
    "billions": (2_000_000_000, 9_999_999_999),
    "trillions": (2_000_000_000_000, 9_999_999_999_999),
}
"""Numerals without a number, as the interval that they suggest."""
MULTIPLIERS: dict[str, tuple[int, int]] = {
    "tens": (20, 99),
    "dozens": (24, 99),
    "scores": (40, 99),
    "hundreds": (200, 999),
}
"""`tens of thousands`: the factors of the scale that follows."""
VAGUE_SCALES = {
    "thousands": 1_000,
    "millions": 1_000_000,
    "billions": 1_000_000_000,
    "trillions": 1_000_000_000_000,
}
FEW: dict[str, tuple[int, int]] = {
    "a few": (2, 9),
    "several": (3, 9),
    "a couple": (2, 2),
    "a couple of": (2, 2),
    "many": (3, 9),
}
"""`several hundred`: the factors of the scale that follows."""

CURRENCY_SIGNS: dict[str, str] = {
    "$": "USD", "us$": "USD", "a$": "AUD", "au$": "AUD", "c$": "CAD", "ca$": "CAD",
    "can$": "CAD", "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "nt$": "TWD", "r$": "BRL",
    "n$": "NAD", "j$": "JMD", "tt$": "TTD", "z$": "ZWL", "mx$": "MXN", "fj$": "FJD",
    "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW",
    "₦": "NGN", "₺": "TRY", "₴": "UAH", "₪": "ILS", "₱": "PHP", "฿": "THB",
    "₫": "VND", "₡": "CRC", "₾": "GEL", "₭": "LAK", "₸": "KZT", "₿": "BTC", "¢": "cent",
}  # fmt: skip
_ISO_CODES = """
    USD EUR GBP JPY CNY INR RUB CHF AUD CAD NZD HKD SGD TWD BRL MXN ARS CLP COP PEN
    KRW NGN GHS KES UGX TZS ZAR EGP TRY UAH PLN CZK HUF RON BGN SEK NOK DKK ISK ILS
    AED SAR QAR KWD OMR BHD JOD IQD IRR PKR BDT LKR NPR THB VND IDR MYR PHP BTC ETB
    XAF XOF MAD DZD TND
"""
CURRENCY_CODES: dict[str, str] = {
    **{code: code for code in listed(_ISO_CODES)},
    "RMB": "CNY", "Rs": "INR", "Re": "INR", "Dh": "AED", "Dhs": "AED", "RM": "MYR",
    "R": "ZAR", "Sh": "KES", "Ksh": "KES", "KSh": "KES", "Sh.": "KES", "Tk": "BDT",
    "Rp": "IDR", "SR": "SAR", "QR": "QAR", "P": "PHP", "Php": "PHP", "GH¢": "GHS",
    "N": "NGN", "K": "PGK", "Sfr": "CHF", "SFr": "CHF", "Fr": "CHF", "kr": "kr",
    "LE": "EGP", "Bs": "VES", "US": "USD",
}  # fmt: skip
"""Written with the digits, before or after; case matters."""
ONLY_GLUED_CODES = words_of("R P N K kr SR QR US Fr Re")
"""Of the codes, those that are read only where they touch the digits after them."""

MAJOR_CURRENCIES: dict[str, str] = {
    "dollar": "USD", "euro": "EUR", "pound": "GBP", "yen": "JPY", "yuan": "CNY",
    "renminbi": "CNY", "rupee": "INR", "rouble": "RUB", "ruble": "RUB", "won": "KRW",
    "rand": "ZAR", "naira": "NGN", "cedi": "GHS", "shekel": "ILS", "lira": "TRY",
    "hryvnia": "UAH", "zloty": "PLN", "forint": "HUF", "baht": "THB", "dong": "VND",
    "rupiah": "IDR", "ringgit": "MYR", "taka": "BDT", "riyal": "SAR", "rial": "IRR",
    "dirham": "AED", "dinar": "dinar", "peso": "peso", "franc": "CHF", "krona": "SEK",
    "kronor": "SEK", "krone": "NOK", "kroner": "NOK", "shilling": "shilling",
    "real": "BRL", "reais": "BRL", "bolivar": "VES", "sol": "PEN", "birr": "ETB",
    "lari": "GEL", "kip": "LAK", "tenge": "KZT", "kwacha": "kwacha", "bitcoin": "BTC",
    "markka": "FIM", "mark": "DEM", "peseta": "ESP", "guilder": "NLG",
    "bitcoins": "BTC", "cfa": "XOF", "colón": "CRC", "colon": "CRC",
    "leu": "RON", "lei": "RON", "koruna": "CZK", "sterling": "GBP", "quid": "GBP",
    "afghani": "AFN",
}  # fmt: skip
BARE_PLURALS = words_of("real mark sol colon won pound sterling")
"""Of these, those that mean another thing unless a scale or a plural is with them."""
MINOR_CURRENCIES: dict[str, str] = {
    "cent": "cent", "cents": "cent", "penny": "penny", "pence": "penny",
    "pennies": "penny", "paise": "paisa", "kopecks": "kopeck",
}  # fmt: skip
"""Parts of a currency keep their name: whose cents they are is seldom said."""
NATIONAL_CURRENCIES: dict[tuple[str, str], str] = {
    ("us", "dollar"): "USD", ("u.s.", "dollar"): "USD", ("american", "dollar"): "USD",
    ("canadian", "dollar"): "CAD", ("australian", "dollar"): "AUD",
    ("zealand", "dollar"): "NZD", ("kong", "dollar"): "HKD",
    ("singapore", "dollar"): "SGD", ("taiwan", "dollar"): "TWD",
    ("zimbabwe", "dollar"): "ZWL", ("jamaican", "dollar"): "JMD",
    ("namibian", "dollar"): "NAD", ("mexican", "peso"): "MXN",
    ("argentine", "peso"): "ARS", ("colombian", "peso"): "COP",
    ("chilean", "peso"): "CLP", ("philippine", "peso"): "PHP",
    ("cuban", "peso"): "CUP", ("uruguayan", "peso"): "UYU",
    ("egyptian", "pound"): "EGP", ("syrian", "pound"): "SYP",
    ("lebanese", "pound"): "LBP", ("sudanese", "pound"): "SDG",
    ("sterling", "pound"): "GBP", ("british", "pound"): "GBP",
    ("pakistani", "rupee"): "PKR", ("pakistan", "rupee"): "PKR",
    ("lankan", "rupee"): "LKR", ("nepali", "rupee"): "NPR",
    ("indian", "rupee"): "INR", ("swiss", "franc"): "CHF", ("cfa", "franc"): "XOF",
    ("congolese", "franc"): "CDF", ("rwandan", "franc"): "RWF",
    ("french", "franc"): "FRF", ("belgian", "franc"): "BEF",
    ("swedish", "krona"): "SEK", ("danish", "krone"): "DKK",
    ("danish", "kroner"): "DKK", ("norwegian", "krone"): "NOK",
    ("norwegian", "kroner"): "NOK", ("icelandic", "krona"): "ISK",
    ("turkish", "lira"): "TRY", ("kenyan", "shilling"): "KES",
    ("ugandan", "shilling"): "UGX", ("uganda", "shilling"): "UGX",
    ("tanzanian", "shilling"): "TZS", ("kenya", "shilling"): "KES",
    ("iraqi", "dinar"): "IQD", ("kuwaiti", "dinar"): "KWD",
    ("jordanian", "dinar"): "JOD", ("libyan", "dinar"): "LYD",
    ("algerian", "dinar"): "DZD", ("tunisian", "dinar"): "TND",
    ("serbian", "dinar"): "RSD", ("iranian", "rial"): "IRR", ("qatari", "riyal"): "QAR",
    ("saudi", "riyal"): "SAR", ("omani", "rial"): "OMR", ("yemeni", "rial"): "YER",
    ("chinese", "yuan"): "CNY", ("japanese", "yen"): "JPY", ("korean", "won"): "KRW",
    ("german", "mark"): "DEM", ("deutsche", "mark"): "DEM",
    ("finnish", "markka"): "FIM", ("italian", "lira"): "ITL",
    ("moroccan", "dirham"): "MAD", ("zambian", "kwacha"): "ZMW",
    ("malawian", "kwacha"): "MWK", ("russian", "rouble"): "RUB",
    ("russian", "ruble"): "RUB", ("rican", "colón"): "CRC",
}  # fmt: skip
"""(last word of the nationality, currency) to the ISO 4217 code."""
FIRST_OF_TWO = words_of("new hong sri costa south north saudi")
"""Words with which a nationality of two words begins."""

PERCENT: dict[str, str] = {
    "%": "%",
    "percent": "%",
    "per cent": "%",
    "pct": "%",
    "pc": "%",
    "percentage point": "pp",
    "percentage points": "pp",
    "percent point": "pp",
    "percent points": "pp",
    "pp": "pp",
    "ppt": "pp",
    "basis point": "bp",
    "basis points": "bp",
    "bps": "bp",
}
