"""What the grammar knows of words: bounds, vague numerals, percent.

Everything here is data. A phrase is written as in the text, in lower case, its words
parted by one space.
"""

from __future__ import annotations

from reader.detection.figures.lexicon import words_of
from reader.detection.model import Bound

BOUNDS_BEFORE: dict[str, Bound] = {
    phrase: bound
    for bound, phrases in {
        Bound.AT_LEAST: "at least|no fewer than|no less than|not fewer than|"
        "not less than|a minimum of|minimum of|at a minimum|≥",
        Bound.MORE_THAN: "more than|over|above|upwards of|upward of|in excess of|"
        "exceeding|exceeds|exceeded|well over|just over|slightly over|topping|"
        "north of|greater than|larger than|bigger than|higher than|longer than|"
        "older than|surpassing|"
        "well above|just above|slightly more than|far more than|well more than|"
        "far over|a little over|a little more than|just more than|more than about|"
        "beyond",
        Bound.AT_MOST: "up to|at most|no more than|not more than|as many as|as much as|"
        "a maximum of|maximum of|no greater than|not exceeding|as high as|as long as|"
        "≤",
        Bound.LESS_THAN: "fewer than|less than|under|below|just under|well under|"
        "slightly under|just below|well below|slightly less than|slightly fewer than|"
        "little under|a little under|a little less than|far fewer than|shorter than|"
        "younger than|smaller than|lower than|south of",
        Bound.ABOUT: "about|around|roughly|approximately|approx|some|nearly|almost|"
        "close to|an estimated|estimated|circa|in the region of|somewhere around|"
        "more or less|virtually|practically|getting on for|nearer to|nearer|"
        "an average of|average of|in the order of|on the order of|approaching|"
        "an estimated average of|as good as|just about|just around|only about|"
        "only around|perhaps|maybe|probably about|~|≈",
    }.items()
    for phrase in phrases.split("|")
}
"""Phrases before a number that say how it bounds the truth."""

NO_BOUND_AFTER = {
    "about": words_of(
        """
        information concern concerns question questions talk talks talked talking
        worried worry worries details story stories warned complained complaints
        asked asking speak spoke speaking article book books film films debate
        doubts evidence rumours rumors lied misled facts truth joke jokes song songs
        """
    ),
    "over": words_of(
        """
        trial charges dispute concern concerns row protest protests anger fears outrage
        questioned talks clash clashes criticised criticized sanctions feud war worry
        worries worried control victory win won lead advantage power arrested jailed
        convicted sentenced sued lawsuit debate disagreement tension tensions argued
        fought fight resigned turned
        """
    ),
}
"""Words after which `about` and `over` say what a thing is about, and bound nothing."""

TURNING = words_of("turn turns turned turning hand hands handed handing glossed")
RISING = words_of(
    """
    go goes going gone went rise rises rising risen rose move moves moved moving climb
    climbs climbed climbing creep creeps crept edge edged inched ticked shot jumped
    """
)
"""Verbs that tell a change: `will go up to 950 euros` bounds nothing."""
TAKING = words_of("take takes took taken taking")
"""Verbs that `over` belongs to: `handed over 200 rifles`, `took over 85 shops`."""

CHANGES = words_of(
    """
    rose fell climbed grew dropped slipped gained jumped increased decreased declined
    shrank widened narrowed eased edged soared surged tumbled plunged sank slid advanced
    retreated lost added up down rallied rebounded slumped crept inched ticked crashed
    doubled swelled risen fallen grown climbing falling rising dropping soaring surging
    """
)
"""Verbs of a change: `rose 3% to 4.5%` is a change and the level it led to."""
CHANGED_FROM = (CHANGES - words_of("lost added up down doubled")) | words_of(
    """
    rise fall increase decrease decline drop jump change changed changes change cut cuts
    raises lifts lowers cuts reduces extends
    raise raised raising lower lowered reduce reduced reducing lift lifted expand
    expanded extend extended move moved revise revised upgrade upgraded downgrade
    downgraded went gone going goes grow growing grows shift shifted swing swung trim
    trimmed slash slashed boost boosted cutting lifting climb climbs rises falls drops
    plummeted plummet double triple tripled quadrupled bring brought brings improved
    improve improving worsened converted reduction growth hike hiked adjusted promoted
    relegated slowed slow slowing accelerated progressed turned turn shrunk rebound
    """
)
"""Words before `from 2 to 3` where the two are the ends of a change and no range."""

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
    "and above": Bound.AT_LEAST,
    "and up": Bound.AT_LEAST,
    "and below": Bound.AT_MOST,
    "or below": Bound.AT_MOST,
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
    "bp": "bp",
}
