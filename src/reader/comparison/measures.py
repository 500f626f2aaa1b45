"""What an amount measures: the turnout, the fine, the winds; and change or level.

Nouns that mean the same to a reader of news are one class, called as a title calls it.
"""

from __future__ import annotations

from reader.comparison.nouns import PERSON_CLASSES, noun_class, singular
from reader.comparison.sentences import BREAKS, Sentence
from reader.comparison.spots import Spot
from reader.detection.figures.lexicon import words_of

_CLASSES = {
    "turnout": "turnout participation",
    "vote share": "vote ballot",
    "support": "support approval popularity backing poll",
    "inflation": "inflation cpi",
    "unemployment": "unemployment joblessness jobless",
    "growth": "growth gdp economy output",
    "deficit": "deficit shortfall gap",
    "surplus": "surplus",
    "debt": "debt borrowing owed owe owes creditor",
    "interest rate": "rate",
    "pay rise": "raise wage salary",
    "demand": "claim claimed claiming demand demanded demanding sought seeking seek "
    "want wants wanted ask asks",
    "offer": "offer",
    "tax": "tax vat levy duty tariff excise",
    "damage": "damage loss destruction",
    "cost": "cost bill",
    "fine": "fine penalty fined",
    "bail": "bail bond",
    "compensation": "compensation payout settlement reparation compensate",
    "ransom": "ransom",
    "budget": "budget",
    "spending": "spending expenditure outlay",
    "savings": "saving save saved",
    "cuts": "cut reduction austerity",
    "aid": "aid relief assistance donation pledge appeal grant fund funding pledged "
    "donated donor donate",
    "loan": "loan credit bailout borrowed lent lend",
    "investment": "investment invest invested",
    "price": "price priced sell sold fetched fetch traded trade",
    "fare": "fare",
    "fee": "fee",
    "value": "value worth valued",
    "deal": "deal takeover acquisition bid contract",
    "shares": "share stock",
    "revenue": "revenue sale turnover receipt income takings",
    "profit": "profit earnings earned earn",
    "premium": "premium",
    "discount": "discount",
    "withdrawal": "withdraw withdrew withdrawn withdrawal",
    "bribe": "bribe kickback",
    "reward": "reward bounty",
    "haul": "haul stolen stole loot",
    "winds": "wind gust storm cyclone hurricane typhoon",
    "rain": "rain rainfall downpour precipitation",
    "snow": "snow snowfall",
    "magnitude": "magnitude quake earthquake richter tremor",
    "depth": "depth deep",
    "distance": "distance",
    "height": "height high tall",
    "waves": "wave swell surge tide",
    "temperature": "temperature heat thermometer mercury",
    "area burned": "burned burnt scorched charred blackened consumed ravaged "
    "destroyed devoured blaze fire wildfire flame",
    "length": "length long stretches stretched extends",
    "width": "width wide",
    "weight": "weight weigh",
    "speed": "speed",
    "sentence": "sentence jail prison imprisonment sentenced jailed imprisoned term",
    "ban": "ban banned suspension suspended",
    "capacity": "capacity",
    "containment": "contained containment",
    "water level": "level gauge river water",
    "limit": "limit allowed permitted",
    "spill": "spill spilled spilt leaked leak leaking escaped lost flowed flow gushed "
    "seeped poured",
    "cargo": "cargo carrying tank laden loaded",
    "mortality": "mortality fatality",
    "efficacy": "efficacy effectiveness effective",
    "recount": "recount counted precinct",
    "majority": "majority margin lead",
    "yield": "yield",
    "dividend": "dividend",
    "bonus": "bonus",
    "pension": "pension pensioner",
    "rent": "rent",
    "exports": "export exported",
    "imports": "import imported",
    "insured": "insured insurance claims",
}
_PAID = dict.fromkeys(("wage", "salary"), "wages")
"""Words that an amount of money stands beside where it is what somebody is paid."""
MEASURES: dict[str, str] = {
    word: name for name, words in _CLASSES.items() for word in words.split()
}
"""Singular of a noun (or adjective of size) to the class of what is measured."""
PHRASES: dict[tuple[str, str], str] = {
    tuple(phrase.split()): name  # type: ignore[misc]
    for name, phrases in {
        "inflation": "prices rose|prices rise|prices climbing|prices climbed|"
        "prices rising|prices grew|prices went|prices are|inflation rate|"
        "consumer price|consumer prices|price growth",
        "interest rate": "interest rate|interest rates|benchmark rate|key rate|"
        "base rate|policy rate|lending rate|borrowing costs|borrowing cost",
        "unemployment": "unemployment rate|jobless rate",
        "pay rise": "pay rise|pay increase|wage increase|wage rise|pay raise|"
        "pay deal|salary increase|pay claim|wage demand",
        "offer": "pay offer|wage offer|the table|new offer|first offer|better offer",
        "vote share": "the vote|the votes|the ballots|valid votes|votes cast|"
        "the ballot",
        "growth": "economic growth|gross domestic|economy grew|economy expanded",
        "tax": "sales tax|income tax|corporation tax|value-added tax|fuel duty",
        "deficit": "budget deficit|trade deficit|budget gap",
        "death rate": "death rate|fatality rate|mortality rate",
        "efficacy": "success rate",
        "demand": "called for|calls for|asked for|asks for|claim for",
        "containment": "under control",
        "spill": "run into|run out|ran out|poured out|has lost|have lost",
        "withdrawal": "taken away|taken out|took out",
        "exchange rate": "exchange rate",
        "minimum wage": "minimum wage",
        "capital": "share capital",
        "waves": "storm surge",
        "market value": "market value",
        "aid": "emergency fund|relief fund|emergency funds|emergency funding",
        "lose power": "without power|without electricity",
        "turnout": "cast a|cast their|cast ballots|had voted|have voted|people voted|"
        "voters voted|went to|turned out|eligible voters|registered voters|"
        "taken part|took part",
        "participation": "of teachers|of staff|of workers|joined in|joined the|"
        "take part|on strike",
        "profit": "net income|net profit|net earnings|operating profit",
        "bonus": "lump sum",
        "sentence": "was given|were given|been given|behind bars",
        "maximum sentence": "maximum sentence|maximum penalty|could get|punishable by",
        "fine": "a fine",
        "area": "an area",
    }.items()
    for phrase in phrases.split("|")
}
"""Two words to the class of both; looked at before the single words."""
UNIT_MEASURES: dict[str, str] = {
    "magnitude": "magnitude", "°C": "temperature", "m/s": "speed",
}  # fmt: skip
"""Unit, once converted, to what it mostly measures where the text says nothing else."""
BASES = frozenset({"of", "in", "from", "among"})

_CHANGE = words_of("""
    rise rose risen rising fall fell fallen falling increase increased increasing
    decrease decreased drop dropped dropping jump jumped climb climbed climbing gain
    gained decline declined slump slumped plunge plunged surge surged shrink shrank
    shrunk grow grew grown growing cut cuts reduction hike raise raised up down higher
    lower tumble tumbled slide slid slip slipped edge edged contract contracted
    contraction widen widened narrow narrowed trim trimmed increases raises rises falls
    expand expanded soar soared lowered lifted added lost lose loses shed sheds slips
    dips dipped rallied tumbles jumps gains
    """)
CHANGED, LEVEL, FORMER = "change", "", "from"
_LOST = words_of("lost lose loses shed sheds added add")
"""Those that make a change of a share alone."""
_MORE = words_of("more less higher lower fewer extra cheaper dearer up down")
"""Words behind an amount that make it a change: `3 per cent more`."""
_CHANGES = words_of(
    """
    rise increase fall drop decline jump gain reduction slump hike surge decrease
    plunge climb cut
    """
)
"""Nouns for a change that stand behind an amount, or before `of`."""


def change_of(sentence: Sentence, i: int, j: int, unit: str) -> str:
    """Say whether the amount of the words [i, j) is a change, was before, or a level.

    `rose 3% to 4.5% from 4.2%`: a change, a level, and what it was before.
    """
    if unit == "pp":
        return CHANGED
    before = sentence.word(i - 1)
    if sentence.word(j) == "before" and sentence.word(j + 1) in _DETERMINERS:
        return FORMER
    if sentence.word(j) in _MORE | _CHANGES:
        return CHANGED
    if before == "of" and sentence.word(i - 2) in _CHANGES:
        return CHANGED
    if before == "by":
        near = sentence.words[max(0, i - 8) : i]
        return CHANGED if _CHANGE.intersection(near) else LEVEL
    if before == "from":
        near = sentence.words[max(0, i - 10) : i + 8]
        return FORMER if "to" in near or _CHANGE.intersection(near) else LEVEL
    if before in _LOST:
        return CHANGED if unit == "%" else LEVEL
    return CHANGED if before in _CHANGE - {"cut", "cuts"} else LEVEL


_AWAY = words_of(
    """
    from off away north south east west northeast northwest southeast southwest
    north-east north-west south-east south-west inland offshore upstream downstream
    """
)
"""Words behind a length that is a distance."""
_COUNTED = words_of("counted tallied reporting")
_BASE_OF_SHARES = words_of("gdp output gross domestic national")
"""What a share is of, without being what it measures: `2.9 per cent of GDP`."""
_AHEAD = 5
_BACK = 14
_STOPS = frozenset(
    {
        ",",
        ".",
        "and",
        "which",
        "who",
        "that",
        "as",
        "after",
        "when",
        "to",
        "from",
        "for",
        "by",
    }
)


def measure_of(spot: Spot, dimension: str) -> str:
    """Return the class of what the amount at `spot` measures, else nothing.

    First what it stands before (`a 5% pay rise`, `$2m in aid`), then the nearest
    noun before it, within its clause. Nouns that no amount of this dimension
    measures are passed over: `losses from the storm` are no speed of a wind.
    """
    words = spot.sentence.words
    found = ""
    if dimension == "%" and not _COUNTED.isdisjoint(spot.after[:7]):
        return "recount"
    if dimension == "m" and spot.word(spot.j) in _AWAY:
        return "distance"
    for k in range(spot.j, min(spot.high, spot.j + _AHEAD)):
        if words[k] in BREAKS or words[k] in _STOPS:
            break
        if words[k - 1] == "of" and words[k] in _BASE_OF_SHARES:
            break
        found = _at(spot.sentence, k, dimension) or found
        if found and not _at(spot.sentence, k + 1, dimension) and words[k] not in BASES:
            return _of_sentence(spot, found)
    for k in range(spot.i - 1, max(spot.low, spot.i - _BACK) - 1, -1):
        if words[k] in BREAKS and words[k] not in _MERE_MARKS:
            break
        if words[k] in _BASE_OF_SHARES and "of" in words[max(0, k - 3) : k]:
            continue
        if name := _at(spot.sentence, k, dimension):
            return _of_sentence(spot, name)
    found = found or UNIT_MEASURES.get(dimension, "")
    if dimension == "m²" and not found and any(map(_is_fire, words)):
        return "area burned"
    return _of_sentence(spot, found)


_MERE_MARKS = frozenset(':"“”')
"""Marks that do not part an amount from what it measures."""


def _is_fire(word: str) -> bool:
    """Say whether a word tells that something burns."""
    return MEASURES.get(singular(word)) == "area burned"


def _of_sentence(spot: Spot, found: str) -> str:
    """Tell a punishment from the one asked for and the heaviest one possible."""
    if found not in _PUNISHED:
        return found
    near = spot.before[-_CLAUSE:]
    if not _POSSIBLE.isdisjoint(near):
        return f"maximum {found}"
    asked = found == "sentence" and not _ASKED.isdisjoint(near)
    return "demand" if asked else found


_PUNISHED = frozenset({"sentence", "fine", "ban"})


_CLAUSE = 10
_POSSIBLE = words_of(
    "face faces facing faced could risk risks maximum carries carry threatens up"
)
_ASKED = words_of(
    "demand demanded demands asked asks sought seek seeks seeking called calls wants"
)


def _at(sentence: Sentence, k: int, dimension: str) -> str:
    """Return the class of the one or two words that begin at `k`."""
    word = sentence.word(k)
    pairs = (word, sentence.word(k + 1)), (sentence.word(k - 1), word)
    found = PHRASES.get(pairs[0]) or PHRASES.get(pairs[1])
    one = singular(word)
    found = found or (dimension == "money" and _PAID.get(one)) or MEASURES.get(one)
    if found == "spill" and dimension not in ("kg", "m³"):
        return ""
    allowed = _OF.get(dimension, _SIZES)
    return found if found and found in allowed else ""


_SIZES = frozenset(
    {
        "winds", "rain", "snow", "magnitude", "depth", "distance", "height", "waves",
        "temperature", "area burned", "length", "width", "weight", "speed", "capacity",
        "water level", "limit", "spill", "cargo", "sentence", "area", "demand",
        "maximum sentence", "ban",
    }
)  # fmt: skip
_SHARES = frozenset(
    {
        "turnout", "vote share", "support", "inflation", "unemployment", "growth",
        "deficit", "surplus", "debt", "interest rate", "pay rise", "offer", "demand",
        "tax", "spending", "savings", "cuts", "price", "fare", "shares", "revenue",
        "profit", "capacity", "containment", "mortality", "efficacy", "recount",
        "majority", "death rate", "participation", "lose power", "budget", "premium",
        "wages", "discount", "yield", "pension", "exports", "imports", "rent",
    }
)  # fmt: skip
_SUMS = frozenset(_CLASSES) - (_SIZES - {"demand"}) - {
    "turnout", "vote share", "inflation", "unemployment", "mortality", "efficacy",
    "recount", "containment", "growth", "interest rate",
}  # fmt: skip
_OF = {
    "money": _SUMS | {"minimum wage", "wages", "capital", "market value"},
    "%": _SHARES,
    "pp": _SHARES,
    "fraction": _SHARES,
}
"""Dimension to the classes that it may measure; all others are sizes."""


_EVERY = frozenset({"each", "every"})
_EACH = frozenset({"a", "an", "per", "each", "every"})
_NO_NOUN = frozenset({"those", "them", "whom", "which", "that", "it"})
_DETERMINERS = frozenset({"the", "a", "an", "its", "their", "his", "her", "all"})
_PHRASE_ENDS = BREAKS | words_of(
    """
    , . in on at by to from for and or with was were is are who that has have had been
    said say says would will can could may might not no now so than as than where when
    which whose until since after before went came did do does refuse
    refused counted cast
    """
)

_NO_STUFF = (
    _NO_NOUN
    | _PHRASE_ENDS
    | _BASE_OF_SHARES
    | words_of(
        "of among worth hidden behind between under near off over into against still"
    )
)


def per_what(spot: Spot) -> str:
    """Return what the amount is per: `95 dollars a month` → month; else nothing."""
    j = spot.j + (spot.word(spot.j) == "for")
    if not _EVERY.isdisjoint(spot.before[:-1][-6:]):
        k = max(n for n, word in enumerate(spot.before[:-1]) if word in _EVERY)
        starts, text = spot.sentence.starts[spot.low :], spot.sentence.text
        while k + 2 < len(spot.before) and text[starts[k + 1]].isupper():
            k += 1  # each Acme share
        return singular(spot.before[k + 1])
    if spot.word(j) not in _EACH or (j > spot.j and spot.word(j) in ("a", "an")):
        return ""
    return singular(spot.word(j + 1)) if spot.word(j + 1).isalpha() else "each"


def stuff_of(spot: Spot) -> str:
    """Return what an amount is of: `12 million cubic metres of mud` → mud."""
    if spot.word(spot.j) != "of":
        return ""
    words = spot.sentence.words
    head = ""
    for k in range(spot.j + 1, min(spot.j + 6, len(words))):
        word = words[k]
        if word in _NO_STUFF or word[0].isdigit():
            break
        if word not in _DETERMINERS:
            head = word.removesuffix("'s")
        if head and singular(head) != head and noun_class(head) in PERSON_CLASSES:
            break  # of voters reject the reform
    return noun_class(head) if head else ""
