"""The names of months, weekdays, seasons and spans of time."""

from __future__ import annotations

from reader.detection.figures.lexicon import listed
from reader.text.months import MONTHS as MONTHS

SHORT_MONTHS = frozenset(name for name in MONTHS if len(name) < 5) - {
    "may",
    "june",
    "july",
}
"""Abbreviated months: months only beside a day or a year."""
AMBIGUOUS_MONTHS = frozenset({"may", "march", "april", "june", "august"})
"""Verbs, nouns and first names too."""

WEEKDAYS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "monday mon mondays", "tuesday tue tues tuesdays",
            "wednesday wed wednesdays", "thursday thu thur thurs thursdays",
            "friday fri fridays",
            "saturday sat saturdays", "sunday sun sundays",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
"""Name in lower case to the ISO number of the day (Monday is 1)."""
DAY_NAMES = (
    "", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip

_ORDINALS = listed(
    """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
    """
)
DAY_ORDINALS: dict[str, int] = {word: n for n, word in enumerate(_ORDINALS, start=1)}
"""Ordinal in one word to its number, as in `May fifth` and `the tenth century`."""

SEASONS = {"spring": "SP", "summer": "SU", "autumn": "FA", "fall": "FA", "winter": "WI"}
"""Name to its TIMEX3 code."""
DAY_PARTS = {
    "morning": "TMO", "afternoon": "TAF", "evening": "TEV", "night": "TNI",
    "mornings": "TMO", "afternoons": "TAF", "evenings": "TEV", "nights": "TNI",
}  # fmt: skip
"""Part of a day to its TIMEX3 code."""

UNITS: dict[str, str] = {
    "second": "TS", "seconds": "TS", "sec": "TS", "secs": "TS",
    "minute": "TM", "minutes": "TM", "min": "TM", "mins": "TM",
    "hour": "TH", "hours": "TH", "hr": "TH", "hrs": "TH",
    "day": "D", "days": "D", "night": "D", "nights": "D",
    "week": "W", "weeks": "W", "weekend": "WE", "weekends": "WE",
    "month": "M", "months": "M", "quarter": "Q", "quarters": "Q",
    "year": "Y", "years": "Y", "yr": "Y", "yrs": "Y",
    "decade": "DE", "decades": "DE", "century": "CE", "centuries": "CE",
    "fortnight": "FN", "fortnights": "FN",
}  # fmt: skip
"""Unit of time to the letter of an ISO 8601 duration, `T` before those of the clock;
a weekend, quarter, decade, century and fortnight have letters of our own."""
MULTIPLES: dict[str, tuple[int, str]] = {
    "FN": (2, "W"),
    "DE": (10, "Y"),
    "CE": (100, "Y"),
    "Q": (3, "M"),
}
"""Letters of our own as so many of a letter of ISO 8601."""
_NAMES = {
    "TS": "second", "TM": "minute", "TH": "hour", "D": "day", "W": "week",
    "WE": "weekend", "M": "month", "Q": "quarter", "Y": "year", "DE": "decade",
    "CE": "century", "FN": "fortnight",
}  # fmt: skip
GRAINS: dict[str, str] = {unit: _NAMES[letter] for unit, letter in UNITS.items()}
"""Unit of time to the grain of a relative date."""

SETS: dict[str, str] = {
    "daily": "P1D", "weekly": "P1W", "monthly": "P1M", "yearly": "P1Y",
    "annually": "P1Y", "annual": "P1Y", "hourly": "PT1H", "quarterly": "P3M",
    "nightly": "P1D", "fortnightly": "P2W", "biennial": "P2Y", "biweekly": "P2W",
    "bimonthly": "P2M", "biannual": "P6M", "semiannual": "P6M",
    "weekdays": "XXXX-WXX-WD", "weeknights": "XXXX-WXX-WDTNI",
    "weekends": "XXXX-WXX-WE",
}  # fmt: skip
"""Adverb or plural to the TIMEX3 value of the set of times that it names."""
LONG_UNITS: dict[str, str] = {
    "hourlong": "TH", "daylong": "D", "nightlong": "D", "weeklong": "W",
    "monthlong": "M", "yearlong": "Y", "decadelong": "DE",
}  # fmt: skip
"""Adjective in one word to the unit that it lasts."""

DAYTIMES: dict[str, str] = {
    "dawn": "TMO", "daybreak": "TMO", "sunrise": "TMO", "dusk": "TEV", "sunset": "TEV",
    "nightfall": "TNI", "night": "TNI", "lunchtime": "TMI",
}  # fmt: skip
"""Time of day told without a clock to its TIMEX3 code."""
