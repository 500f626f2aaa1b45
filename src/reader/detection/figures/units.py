"""Units of measure: how they are written, and the sign that each becomes."""

from __future__ import annotations

from reader.detection.figures.lexicon import words_of

_SPELLINGS = {
    "km": "km|kms|kilometre|kilometres|kilometer|kilometers",
    "m": "m|metre|metres|meter|meters",
    "cm": "cm|cms|centimetre|centimetres|centimeter|centimeters",
    "mm": "mm|millimetre|millimetres|millimeter|millimeters",
    "mi": "mile|miles|mi",
    "nmi": "nautical mile|nautical miles",
    "yd": "yard|yards|yd|yds",
    "ft": "foot|feet|ft",
    "in": "inch|inches|in",
    "km²": "square kilometre|square kilometres|square kilometer|square kilometers|"
    "sq km|km²|km2|sq. km|sqkm",
    "m²": "square metre|square metres|square meter|square meters|sq m|m²|m2|sqm",
    "mi²": "square mile|square miles|sq mile|sq miles|sq mi",
    "ft²": "square foot|square feet|sq ft|sq. ft",
    "m³": "cubic metre|cubic metres|cubic meter|cubic meters|m³|m3|cu m",
    "ft³": "cubic foot|cubic feet|cu ft",
    "ha": "hectare|hectares|ha",
    "acre": "acre|acres",
    "km/h": "km/h|kph|kmh|kilometres per hour|kilometers per hour|"
    "kilometres an hour|kilometers an hour|km per hour|km an hour|kmph",
    "mph": "mph|miles per hour|miles an hour|mile per hour",
    "m/s": "m/s|metres per second|meters per second",
    "kn": "knot|knots",
    "kg": "kg|kgs|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes",
    "g": "g|gram|grams|gramme|grammes",
    "mg": "mg|milligram|milligrams",
    "µg": "µg|μg|mcg|microgram|micrograms|microgramme|microgrammes",
    "t": "t|tonne|tonnes|metric ton|metric tons|metric tonne|metric tonnes",
    "ton": "ton|tons|short ton|short tons|long tons",
    "kt": "kiloton|kilotons|kt",
    "Mt": "megaton|megatons|megatonne|megatonnes",
    "Gt": "gigaton|gigatons|gigatonne|gigatonnes",
    "lb": "lb|lbs|pound|pounds",
    "st": "stone",
    "oz": "oz|ounce|ounces",
    "l": "l|litre|litres|liter|liters",
    "ml": "ml|millilitre|millilitres|milliliter|milliliters",
    "gal": "gallon|gallons",
    "pt": "pint|pints",
    "cup": "cup|cups",
    "tbsp": "tablespoon|tablespoons",
    "tsp": "teaspoon|teaspoons",
    "bbl": "barrel|barrels|bbl",
    "bbl/d": "barrels per day|barrels a day|barrel-per-day|bpd|b/d",
    "Mbbl/d": "mb/d|mbpd",
    "°C": "°c|degrees celsius|degree celsius|° celsius|° c|celcius|"
    "degrees centigrade|degrees c|celsius|"
    "centigrade|degree centigrade|deg c|deg celsius|deg. celsius|degree c|℃",
    "°F": "°f|degrees fahrenheit|degree fahrenheit|° fahrenheit|° f|degrees f|"
    "fahrenheit|"
    "deg f|deg fahrenheit|deg. fahrenheit|degree f|℉",
    "°": "°|degree|degrees|deg",
    "W": "watt|watts",
    "kW": "kw|kilowatt|kilowatts",
    "MW": "mw|megawatt|megawatts",
    "GW": "gw|gigawatt|gigawatts",
    "TW": "terawatt|terawatts",
    "kWh": "kwh|kilowatt-hour|kilowatt-hours|kilowatt hours",
    "MWh": "mwh|megawatt-hour|megawatt-hours|megawatt hours",
    "GWh": "gwh|gigawatt-hour|gigawatt-hours|gigawatt hours",
    "V": "volt|volts",
    "hp": "hp|horsepower|bhp",
    "mAh": "mah|milliampere-hours|milliamp-hours",
    "Wh": "wh|watt-hour|watt-hours",
    "GHz": "ghz|gigahertz",
    "MHz": "mhz|megahertz",
    "kHz": "khz|kilohertz",
    "Hz": "hz|hertz",
    "bit": "bit|bits",
    "B": "byte|bytes",
    "KB": "kb|kilobyte|kilobytes",
    "MB": "mb|megabyte|megabytes|mbyte|mbytes",
    "GB": "gb|gigabyte|gigabytes|gbyte|gbytes",
    "TB": "tb|terabyte|terabytes",
    "Mbit": "megabit|megabits|mbit",
    "Mbit/s": "mbps|megabits per second|megabits a second",
    "Gbit/s": "gbps|gigabits per second",
    "dB": "db|decibel|decibels",
    "ppm": "ppm|parts per million",
    "mpg": "mpg|miles per gallon",
    "cal": "calorie|calories|kcal",
    "hPa": "hpa|millibar|millibars|hectopascals",
    "ct": "carat|carats|karat",
    "point": "point|points|pts",
    "radian": "radian|radians|rad",
    "dm": "decimetre|decimetres|decimeter|decimeters|dm",
    "µm": "micrometre|micrometres|micrometer|micrometers|micron|microns|µm|μm",
    "nm": "nanometre|nanometres|nanometer|nanometers|nm",
    "ly": "light-year|light-years|light year|light years",
    "furlong": "furlong|furlongs",
    "fathom": "fathom|fathoms",
    "cl": "centilitre|centilitres|centiliter|centiliters|cl",
    "hl": "hectolitre|hectolitres|hectoliter|hectoliters",
    "qt": "quart|quarts",
    "bu": "bushel|bushels",
    "acre-foot": "acre-foot|acre-feet|acre feet",
    "TWh": "twh|terawatt-hour|terawatt-hours|terawatt hours",
    "J": "joule|joules",
    "kJ": "kilojoule|kilojoules|kj",
    "GJ": "gigajoule|gigajoules|gj",
    "Pa": "pascal|pascals",
    "psi": "psi",
    "A": "ampere|amperes|amp|amps",
    "ohm": "ohm|ohms",
    "lm": "lumen|lumens",
    "Sv": "sievert|sieverts",
    "mSv": "millisievert|millisieverts|msv",
    "µSv": "microsievert|microsieverts",
    "Bq": "becquerel|becquerels",
    "rpm": "rpm|revolutions per minute",
    "MP": "megapixel|megapixels",
    "PB": "petabyte|petabytes",
    "kbit/s": "kbps|kilobits per second",
    "TEU": "teu|teus",
}
UNITS: dict[str, str] = {
    spelling: sign
    for sign, spellings in _SPELLINGS.items()
    for spelling in spellings.split("|")
}
"""Spelling in lower case, words parted by one space, to the unit's sign."""
LONGEST_UNIT = 3
"""Tokens of the longest spelling."""

NEED_DIGITS = words_of("t m l g b mi ha kt mw mb db pt rad in °")
"""Spellings that are a unit only right after digits."""
ONLY_GLUED = words_of("l g mi t rad in")
"""Spellings that must touch the digits."""
ONE_LETTER = {"c": "°C", "f": "°F", "v": "V", "w": "W"}
"""`40C`, `240V`: only touching the digits and in capitals."""
SHARED_WITH_COUNTS = words_of("point points cup cups bit bits yard")
"""Spellings that are often plain nouns: no unit after a modifier or before a noun."""
PER: dict[str, str] = {
    "second": "s", "minute": "min", "hour": "h", "day": "d", "week": "wk",
    "month": "mo", "year": "a", "litre": "l", "liter": "l", "kilogram": "kg",
    "hectare": "ha", "capita": "capita", "gallon": "gal", "mile": "mi",
    "kilometre": "km", "kilometer": "km", "metre": "m", "meter": "m", "gram": "g",
}  # fmt: skip
"""What an amount may be per, with the sign after the slash (`gal/a`)."""
