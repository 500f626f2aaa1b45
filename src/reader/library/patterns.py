"""How the lines look that stand around the body of a news text.

Each pattern is about one whole line. The shares in which they occur, and how often
they are right, were counted on news pages; a rule that was often wrong is not here.
"""

from __future__ import annotations

import re

from reader.library.dates import find_date, parse_date

_I = re.IGNORECASE

VIDEO = re.compile(r"\d{1,2}:\d\d(?::\d\d)?\s*[-–—]\s*Source:\s*(?P<source>\S.*)$", _I)
SUBHEAD = re.compile(r"[-–—] ?(?P<text>\S.{1,68}\S) ?[-–—]$")
BYLINE = re.compile(
    r"(?:(?:words |story |report )?by|von|par|por|di|text:|autor[ae]?:|authors?:)\s+"
    r"(?P<names>\S.*)$",
    _I,
)
_REPORTING = re.compile(
    r"(?:\(?(?:additional )?(?:reporting|writing|editing|research|graphics)"
    r"(?: and (?:writing|editing))? by\b"
    r"|with (?:additional )?reporting (?:by|from)\b|with (?:files|agencies) from\b)",
    _I,
)
CONTRIBUTOR_TAIL = re.compile(
    r"\s(?P<credit>\((?:additional )?(?:reporting|writing|editing) by\b"
    r"[^()]{3,300}\))$",
    _I,
)
_CONTRIBUTED = re.compile(
    r".{3,120}\bcontributed (?:to this|reporting|from|additional)"
)
CORRECTION = re.compile(
    r"\W{0,2}(?:corrections?(?: and clarifications?)?\b\s*(?:[:—–(-]|$)"
    r"|clarifications?\s*(?:[:—–-]|$)|editor[s'’]{1,2}s? note\b|editors[’'] note\b"
    r"|an earlier version of this\b"
    r"|this (?:story|article|post|report|piece) (?:has been|was) "
    r"(?:updated|corrected|amended|edited|changed)\b)",
    _I,
)
_BOILERPLATE = re.compile(
    r"(?:read (?:more|also|next|full)\b|also read\b|see also\b"
    r"|related(?: (?:articles?|stories|topics|content|coverage))?\s*(?::|$)"
    r"|more on this story|(?:watch|listen)(?: (?:live|now|more))?\s*(?::|$)"
    r"|follow (?:us|@|him on|her on|me on|our)\b|share (?:this|on|via)\b"
    r"|sign (?:up|in) (?:for|to|now|here)\b|subscribe\b|advertisement\b"
    r"|(?:article|story) continues below|continue reading|skip (?:to|past)\b"
    r"|click here\b|download (?:the|our) app\b|join (?:our|us on)\b"
    r"|get (?:the|our) .{0,40}(?:newsletter|app)\b|view comments|all rights reserved"
    r"|this material may not be|the-cnn-wire|copyright\b|©|\(c\) ?(?:19|20)\d\d"
    r"|most (?:read|popular|viewed)\b|top stories\s*$|back to top|load(?:ing)? more"
    r"|our standards:|we use cookies|accept (?:all )?cookies)",
    _I,
)
_BARE = re.compile(
    r"(?:[\w.+-]+@[\w-]+\.[\w.]+|@\w{2,}|https?://\S+|www\.\S+"
    r"|\d{0,5} ?comments?|share|print|e-?mail|tweet|facebook|twitter|whatsapp|linkedin"
    r"|reddit|telegram|copy link|save|newsletter|trending|menu|home|search)$",
    _I,
)
COPYRIGHT_OWNER = re.compile(
    r"(?:©|copyright|\(c\))\s*(?:©|\(c\))?\s*(?:\d{4}(?:[-–]\d{4})?)?,?\s*"
    r"(?P<name>[A-ZÀ-Þ][^.,;|©]{2,50}?)\s*(?:$|[.,;|])",
    _I,
)
_COPYRIGHT = re.compile(r"(?:©|\bcopyright\b|all rights reserved)", _I)

_PHOTO = (
    r"getty(?: images)?|ap photo|reuters/|/reuters|afp/|/afp|\bepa\b|epa-efe"
    r"|shutterstock|\bphoto\b|photograph|\bfoto\b|\bimages?\b|handout|courtesy"
    r"|file picture"
)
_CREDIT_START = re.compile(
    r"\(?(?:(?:file )?(?:photo|foto|picture|image|photograph)s?"
    r"(?: (?:by|source|credit|courtesy of))?\s*[:,/©]|(?:photo|photograph|image)s? by\b"
    r"|image (?:source|credit|copyright)\b|credit:|illustration:|ap photo\b"
    r"|getty images|reuters/)",
    _I,
)
_CAPTION_START = re.compile(r"(?:file photo|file picture|image caption|caption)\b", _I)
_CREDIT_END = re.compile(
    r"(?:getty images|ap photo(?:/[^\W\d_][\w .'’-]+)?|(?:reuters|afp|epa|ap)/\s?"
    r"[^\W\d_][\w .'’-]{2,50}|shutterstock|/\s?(?:afp|reuters|getty|ap|epa)"
    r"|(?:photo|foto|picture|image|credit)s?(?: by)?:\s[^:.]{3,50})\)?\.?$",
    _I,
)
_CREDIT = 80  # code points at the end in which a credit begins
CREDIT_TAIL = re.compile(r"\s*(?P<credit>\((?P<name>[^()]{2,60})\))\.?$")
_NAME = re.compile(r"(?:[A-ZÀ-Þ][\w.'’-]*|d[aeiou]s?|van|von|der|al|bin|y|e|/|and)$")

_YEAR = re.compile(r"(?:19|20)\d\d")
DATE_LABEL = re.compile(
    r"(?P<label>(?:first |originally |last )?(?:published|posted|updated|modified"
    r"|created)(?: (?:on|at))?|date|publication date|veröffentlicht|publicado|publié)\b"
    r"\s*:?\s*",
    _I,
)
LABEL = re.compile(
    r"(?P<label>title|headline|source|publication(?: title)?|publisher|outlet|url"
    r"|link|document url|language(?: of publication)?|section|length|load-date|byline"
    r"|author)"
    r"\s*:\s+(?P<value>\S.*)$",
    _I,
)
_DATELINE_AGENCY = re.compile(
    r"(?P<place>(?:[^\W\d_][^()\n!?:;“”\"]{1,70}?)?)\s*"
    r"\((?P<agency>[A-Za-z][\w .&/-]{1,30})\)"
    r"\s*(?:[-–—]{1,2}|:)\s+(?=\S)"
)
_CAPITALS = r"[A-ZÀ-Þ][A-ZÀ-Þ\u0300-\u036f'’.-]+"
_DATELINE_CAPITALS = re.compile(
    rf"(?P<place>{_CAPITALS}(?:[ /]{_CAPITALS}){{0,3}}"
    r"(?:, (?:[A-Z][\w.'’]+ ?){1,3}){0,2}(?: \d{1,2})?)"
    r"\s*(?:—|–|--|-)\s+(?=[\"“‘'A-ZÀ-Þ])"
)
_DATELINE_BARE = re.compile(
    r"(?P<place>)\((?P<agency>[A-Z][A-Za-z]{1,11})\)\s*(?=[\"“‘'A-ZÀ-Þ])"
)
_DATELINE_DASH = re.compile(
    r"(?P<place>[A-ZÀ-Þ][\w'’.]+(?: [A-ZÀ-Þ][\w'’.]+){0,2}(?:, [A-ZÀ-Þ][\w'’.]+)?)"
    r"\s*—\s+(?=[\"“‘A-ZÀ-Þ])"
)
DATELINE_STUB = re.compile(r"(?P<source>[A-Z][\w.&]*(?: [A-Z][\w.&]*){0,3})\s*[—–]\s*$")
LIST_ITEM = re.compile(r"(?:[•●▪‣◦*]\s+|[-–—]\s+|\d{1,2}[.)]\s+)\S")
_SENTENCE_END = re.compile(r"[.!?…][\"”’'»)\]]*$")


def ends_sentence(text: str) -> bool:
    """Tell whether `text` ends with a full stop or the like, quotes aside."""
    return bool(_SENTENCE_END.search(text[-8:]))


def is_contributor(line: str) -> bool:
    """Tell whether the line names who else worked on the story: it is evidence."""
    return bool(_REPORTING.match(line)) or (
        "contributed" in line and bool(_CONTRIBUTED.match(line))
    )


def byline(line: str) -> str | None:
    """Return the names of a line such as `By Ana Ruiz`, None if it is none.

    The names stay as they are written; a date or an outlet behind a bar goes.
    """
    if len(line) > 120 or not (match := BYLINE.match(line)):
        return None
    names = re.split(r"\s*[|•·]\s*|\s+[–—-]\s+", match["names"])[0]
    if found := find_date(names):
        names = names[: found[1]]
    names = names.strip(" ,;")
    first = names.split(" ", 1)[0]
    if not names or (names.endswith((".", "?", "!", ":")) and len(first) > 3):
        return None
    if not first[:1].isupper() or first.lower().rstrip(",") in _NOT_NAMES:
        return None
    return names if len(names.split()) <= 14 and not _digits(names) else None


def bare_byline(line: str) -> str | None:
    """Return the name of a line such as `Ana Ruiz in Lima` or `Ana Ruiz, reporter`.

    Without a place or an office a name alone may be anything, and is no byline.
    """
    match = _BARE_BYLINE.match(line) if len(line) <= 70 else None
    return match["names"] if match and _is_name(match["names"]) else None


_BARE_BYLINE = re.compile(
    r"(?P<names>[A-ZÀ-Þ][^,|]{3,40}?)"
    r"(?: in [A-ZÀ-Þ][\w'’.-]+(?: [A-ZÀ-Þ][\w'’.-]+){0,2}(?: and agencies)?"
    r"|,? [\w ]{0,25}(?:correspondent|reporter|editor|staff writer|columnist))$"
)
_NOT_NAMES = frozenset(
    """the a an this that then now far contrast comparison law monday tuesday wednesday
    thursday friday saturday sunday january february march april may june july august
    september october november december""".split()  # noqa: SIM905
)


def _digits(text: str) -> bool:
    return any(char.isdigit() for char in text)


def date_line(line: str) -> tuple[str, bool] | None:
    """Return the ISO date of a line that is only that, and whether it is an update."""
    if len(line) > 100 or not _YEAR.search(line):
        return None
    match = DATE_LABEL.match(line)
    label = match["label"].lower() if match else ""
    rest = line[match.end() :] if match else line
    found = find_date(rest)
    if found is None:
        whole = parse_date(rest) if match else None
        return (whole, "update" in label or "modif" in label) if whole else None
    around = rest[: found[1]] + rest[found[2] :]
    extra = re.sub(r"[\W\d_]+|\b(?:at|on|et|gmt|utc|uhr|ist|bst|am|pm|a|p|m)\b", "",
                   around, flags=_I)  # fmt: skip
    if len(extra) > (14 if match else 9):  # a weekday is left over at most
        return None
    return found[0], "update" in label or "modif" in label


def is_boilerplate(line: str) -> bool:
    """Tell whether the line is about the page and not the story."""
    if len(line) > 200:
        return False
    if not any(char.isalnum() for char in line):  # a rule of dashes or stars
        return True
    if _BARE.match(line) or (len(line) <= 160 and _BOILERPLATE.match(line)):
        return True
    return bool(len(line) <= 100 and _COPYRIGHT.search(line))


def caption_split(line: str) -> int | None:
    """Return where the credit begins in a caption or credit, None if it is neither.

    0 means that all of it is credit, the length of the line that none of it is.
    """
    if len(line) > 400 or (len(line) > 140 and not _CAPTION_START.match(line)):
        return None
    if _CAPTION_START.match(line):
        end = _CREDIT_END.search(line, max(0, len(line) - _CREDIT))
        return end.start() if end else len(line)
    words = line.count(" ") + 1
    if _CREDIT_START.match(line):
        return 0 if words <= 8 else len(line)
    if ")" in line[-2:] and (tail := CREDIT_TAIL.search(line)) and tail.start() > 0:
        sentence = line[: tail.start()]
        named = _is_name(tail["name"]) and ends_sentence(sentence)
        if named or re.search(_PHOTO, tail["name"], _I):
            return tail.start("credit")
    if end := _CREDIT_END.search(line, max(0, len(line) - _CREDIT)):
        return 0 if words <= 6 else end.start()
    return None


def _is_name(text: str) -> bool:
    words = text.split()
    return 1 < len(words) <= 5 and all(_NAME.match(word) for word in words)


def dateline(paragraph: str) -> re.Match[str] | None:
    """Return the match of a dateline that the paragraph begins with.

    Its groups are `place` and, in the first shape, `agency`: `CITY (AGENCY) -`.
    """
    head = paragraph[:140]
    return (
        _DATELINE_AGENCY.match(head)
        or _DATELINE_CAPITALS.match(head)
        or _DATELINE_DASH.match(head)
        or _DATELINE_BARE.match(head)
    )


def stands_alone(line: str) -> bool:
    """Tell whether a line is a paragraph of its own wherever it stands."""
    if len(line) > 140:
        return False
    return bool(
        VIDEO.match(line)
        or SUBHEAD.match(line)
        or byline(line)
        or date_line(line)
        or DATELINE_STUB.match(line)
        or LABEL.match(line)
        or CORRECTION.match(line)
        or is_boilerplate(line)
    )
