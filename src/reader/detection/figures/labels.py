"""Numbers that say which one of many is meant: `locker 16`, `rooms 12 and 14`.

English puts a number behind a noun in the singular to call a thing by it, and before
a noun in the plural to count. So the noun decides, and what stands behind the number.
"""

from __future__ import annotations

from reader.detection.figures.calendar import MONTHS, UNITS, WEEKDAYS
from reader.detection.figures.deeds import EVENTS, TURNS
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.nouns import is_plural, plural_head
from reader.detection.figures.numerals import NUMBER_WORDS, SCALES
from reader.detection.figures.tables import PERCENT
from reader.detection.figures.tokens import HYPHENS, Tokens
from reader.detection.figures.words import FUNCTION_WORDS, PAST_FORMS, VERBS_IN_S

LABELLED = words_of(
    """
    count charge allegation car size apartment flat suite room courtroom classroom hall
    theatre chamber cell ward bed floor storey deck cabin compartment carriage coach
    wagon house plot lot block tower building stall booth table seat row aisle desk
    counter window door entrance exit gate stand pitch hole well pit shaft tunnel pump
    reactor turbine boiler pylon substation pipeline station precinct checkpoint outpost
    post position hill sector grid square parcel shard sample specimen exhibit witness
    juror defendant suspect prisoner inmate patient candidate item question problem
    exercise lesson module locker drawer box safe shelf cupboard cabinet hangar berth
    bay dock pier quay wharf lock jetty platform terminal track lane junction route road
    highway interstate motorway street avenue bus tram train flight line ferry lift
    elevator staircase channel frequency studio stage screen camera page chapter verse
    stanza act scene episode season volume issue edition part book article section
    clause paragraph rule law directive resolution regulation ordinance amendment annex
    appendix schedule figure chart map plate diagram footnote note column entry code
    extension protocol formula vitamin version release model type class grade category
    phase step round heat lap leg tier level zone district area region constituency
    division brigade battalion regiment company platoon squadron unit group camp colony
    kilometre kilometer mile milepost marker number no nr docket invoice order claim
    case file folder form voucher ticket coupon raffle runway helipad crane generator
    transformer tank silo vat kiln furnace boat canoe raft pool court ring mat aircraft
    helicopter drone rocket missile satellite orbit mission expedition proposition bill
    measure iphone android ios covid study trial experiment option paddock barrack
    barracks hut tent shelter bunker trench dugout crypt novel film movie album musical
    thriller grave tomb vault mine seam field borehole headline
    """
)
"""Nouns behind which a number is the name of one of them."""
_NUMBERED_TOGETHER = {
    **{f"{word}s": word for word in LABELLED},
    "classes": "class", "boxes": "box", "benches": "bench", "entries": "entry",
    "categories": "category", "galleries": "gallery", "ferries": "ferry",
    "pitches": "pitch", "switches": "switch", "companies": "company",
}  # fmt: skip
_GRADES = words_of("level tier stage grade phase category type class size model")
"""Of these a number says which, even before a plural: `tier 3 rules`."""
_SECRETS = words_of("code pin password passcode combination extension")
"""Nouns that a number behind `is` is no count of: `the code is 4471`."""
_SINGLED_OUT = words_of(
    "this that each every another any a an no one which these those same"
)
"""Before a noun, these leave nothing for a number to say which one is meant."""
_DETERMINERS = words_of("the his her its our their my your 's ’s")
_OF_MANY = words_of("were are have others more other people remained remain survived")
"""Behind a number, what tells that it counted several."""
_JOINTS = words_of("and or to of , & through") | HYPHENS
_LONGEST_LIST = 12
"""Tokens from the noun to the last number of `lots 4, 7, 9 and 12`."""
_LONGEST_LABEL = 5
"""Digits; more than these with no comma are a label only behind `number` and such."""
_HARM = frozenset(
    {"die", "kill", "injure", "wound", "miss", "arrest", "drown", "rescue", "survive"}
)


def is_which(doc: Tokens, i: int, after: int) -> bool:
    """Say whether the number of tokens `i` to before `after` says which one is meant.

    Nothing that it could count may follow: neither a plural nor a verb of several.
    """
    text = doc[i].text
    if doc.is_number(i):
        if not text.isdigit():
            return False
    elif doc.low(i) not in NUMBER_WORDS:
        return False
    noun = _noun_before(doc, i)
    if noun is None:
        return False
    graded = noun == i - 1 and doc.low(noun) in _GRADES and doc.is_number(i)
    if _counts_things(doc, after):
        return graded and after == i + 1 and plural_head(doc, after) is not None
    pointed = doc.low(noun - 1) in _DETERMINERS
    return not (pointed and counts_on(doc, after))


def counts_on(doc: Tokens, after: int) -> bool:
    """Say whether what stands at token `after` makes a count of a number before it."""
    word = doc.low(after)
    if word in _OF_MANY or EVENTS.get(word) in _HARM or word in ("dead", "feared"):
        return True
    return _counts_things(doc, after)


def _counts_things(doc: Tokens, after: int) -> bool:
    word = doc.low(after)
    if word in SCALES or word in PERCENT or word in UNITS:
        return True
    head = plural_head(doc, after)
    return head is not None and (head > after or word not in VERBS_IN_S)


def _noun_before(doc: Tokens, i: int) -> int | None:
    """Return the noun that takes the number at `i`, or a list that it belongs to."""
    k = i - 1
    if doc.low(k) in ("is", "was") and doc.low(k - 1) in _SECRETS:
        return k - 1
    if doc.low(k) in LABELLED:
        return None if doc.low(k - 1) in _SINGLED_OUT else k
    if doc.low(k) in _NUMBERED_TOGETHER:
        listed = doc.low(i + 1) in _JOINTS and _is_number(doc, i + 2)
        return k if listed else None
    listed = False
    while k > i - _LONGEST_LIST and doc.low(k) in _JOINTS:
        k -= 1 + (doc.low(k - 1) == ",")
        if not _is_number(doc, k):
            return None
        listed, k = True, k - 1
    if not listed or doc.low(k - 1) in _SINGLED_OUT:
        return None
    return k if doc.low(k) in _NUMBERED_TOGETHER or doc.low(k) in LABELLED else None


def _is_number(doc: Tokens, i: int) -> bool:
    return doc.is_number(i) or doc.low(i) in NUMBER_WORDS


_NO_NAMES = (
    FUNCTION_WORDS
    | PAST_FORMS
    | NUMBER_WORDS
    | frozenset(MONTHS)
    | frozenset(WEEKDAYS)
    | frozenset(SCALES)
    | frozenset(EVENTS)
    | frozenset(TURNS)
    | words_of(
        """
        overnight elsewhere yesterday meanwhile instead inside another some about
        around nearly almost least most total exactly roughly barely hardly scarcely
        indeed first last next further perhaps maybe altogether overall thereof
        officially sadly magnitude age aged group only just all sunday
        """
    )
)
_ENDINGS = ("ly", "ed", "ing")


def opens_name(doc: Tokens, i: int, after: int) -> bool:
    """Say whether the number at `i` belongs to the name that opens the sentence.

    `Brigade 313 said`, `Voyager 1 and`: the first word has a capital anyway, so it
    must be neither a verb, an adverb nor a plural, and the number must count nothing.
    """
    lead = doc[i - 1]
    if not (doc.is_capital(i - 1) and doc.starts_sentence(i - 1)):
        return False
    text = doc[i].text
    if after != i + 1 or not doc.is_number(i) or not text.isdigit() or len(text) > 4:
        return False
    if lead.low in _NO_NAMES or lead.low.endswith(_ENDINGS) or is_plural(lead.low):
        return False
    if doc.low(after) in ("of", "per", ":", "-", "–", "/", "°", "'"):
        return False
    return not counts_on(doc, after)


_CALLED_BY_NUMBER = words_of(
    "bus tram train ferry freeway motorway highway expressway trolleybus minibus jersey"
    " shirt bet iron seed"
)
_POINTING = words_of("the a his her their my our your no number")


def leads_line(doc: Tokens, i: int, after: int) -> bool:
    """Say whether a number calls what follows: `the 22 bus`, `the 405 freeway`."""
    return (
        after == i + 1
        and doc.is_number(i)
        and doc.low(after) in _CALLED_BY_NUMBER
        and doc.low(i - 1) in _POINTING
        and plural_head(doc, after) is None
    )


def is_code(doc: Tokens, i: int, after: int) -> bool:
    """Say whether a number is a piece of a code: `19-cv-04567`, the `1 e4` of chess."""
    if doc.hyphen(after) and doc.hyphen(after + 2) and doc.is_number(after + 3):
        return doc.is_word(after + 1) and len(doc[after + 1].text) < 4 and (
            doc.low(after + 1) not in ("to", "by", "and", "or", "in")
        )  # fmt: skip
    square = doc.low(after)
    return (
        len(square) == 1
        and square in "abcdefgh"
        and doc.glued(after + 1)
        and doc.is_number(after + 1)
        and len(doc[after + 1].text) == 1
    )
