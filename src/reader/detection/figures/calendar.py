"""The names of months, weekdays, seasons and spans of time."""

from __future__ import annotations

MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun",
            "july jul", "august aug", "september sept sep", "october oct",
            "november nov", "december dec",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
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
GRAINS: dict[str, str] = {
    "day": "day", "days": "day", "night": "day", "nights": "day", "week": "week",
    "weeks": "week", "weekend": "weekend", "weekends": "weekend", "month": "month",
    "months": "month", "quarter": "quarter", "year": "year", "years": "year",
    "decade": "decade", "decades": "decade", "century": "century",
    "centuries": "century", "fortnight": "fortnight", "hour": "hour", "hours": "hour",
    "minute": "minute", "minutes": "minute", "seconds": "second", "second": "second",
}  # fmt: skip
"""Unit of time to the grain of a relative date."""

SETS: dict[str, str] = {
    "daily": "P1D", "weekly": "P1W", "monthly": "P1M", "yearly": "P1Y",
    "annually": "P1Y", "annual": "P1Y", "hourly": "PT1H", "quarterly": "P3M",
    "nightly": "P1D", "fortnightly": "P2W", "biennial": "P2Y",
}  # fmt: skip
"""Adverb to the TIMEX3 value of the set of times that it names."""

HOLIDAYS: dict[str, str] = {
    "christmas day": "12-25", "christmas eve": "12-24", "christmas": "12-25",
    "boxing day": "12-26", "new year's day": "01-01", "new year's eve": "12-31",
    "new year’s day": "01-01", "new year’s eve": "12-31", "valentine's day": "02-14",
    "valentine’s day": "02-14", "halloween": "10-31", "may day": "05-01",
    "independence day": "", "thanksgiving": "", "good friday": "easter-2",
    "easter sunday": "easter+0", "easter monday": "easter+1", "easter": "easter+0",
    "palm sunday": "easter-7", "maundy thursday": "easter-3",
    "whit monday": "easter+50",
    "shrove tuesday": "easter-47", "ash wednesday": "easter-46",
    "ascension day": "easter+39",
}  # fmt: skip
"""Name in lower case to the day of the year, or days from Easter Sunday in the Western
calendar; empty where it differs by country."""
