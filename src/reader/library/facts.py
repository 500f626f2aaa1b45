"""What an article says about itself: by whom, from where, of which day, and for whom.

Each fact carries where it was found. Metadata wins over a label in the text, a label
over a pattern, a pattern over the file's name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from reader.library import patterns
from reader.library.blocks import Layout
from reader.library.dates import date_in_path, parse_date
from reader.library.front_matter import FrontMatter
from reader.library.headline import SURE, outlet_of_line
from reader.library.language import guess_language
from reader.library.model import Fact, Metadata, Origin, Role
from reader.library.units import Unit, heading_text
from reader.text.canonical import one_line

AGENCIES = {
    "afp": "AFP", "agence france-presse": "AFP", "ap": "AP", "associated press": "AP",
    "the associated press": "AP", "reuters": "Reuters", "thomson reuters": "Reuters",
    "efe": "EFE", "dpa": "dpa", "ansa": "ANSA", "xinhua": "Xinhua", "tass": "TASS",
    "upi": "UPI", "kyodo": "Kyodo", "pti": "PTI", "ani": "ANI", "bernama": "Bernama",
    "anadolu": "Anadolu", "aa": "Anadolu", "interfax": "Interfax", "ap news": "AP",
    "pa": "PA", "pa media": "PA", "aap": "AAP", "yonhap": "Yonhap", "ians": "IANS",
    "belga": "Belga", "lusa": "Lusa", "notimex": "Notimex", "sputnik": "Sputnik",
}  # fmt: skip
"""Names of agencies as they sign, folded, to how they are shown."""

_TELLERS = (
    "AFP", "AP", "Reuters", "Associated Press", "EFE", "dpa", "ANSA", "Xinhua", "TASS",
    "UPI", "Kyodo", "PTI", "ANI", "Interfax", "Anadolu",
)  # fmt: skip
_TELLING = ("told {}", "told the {}", "{} journalist", "{} photographer",
            "{} correspondent", "{} reporter", "{} tally")  # fmt: skip
_URL = re.compile(r"https?://[^\s<>\"]+")
_NO_OUTLET = re.compile(
    r".*\d|(?:articles?|texts?|txt|md|data|misc|archive|inbox|clippings|features|world"
    r"|reports?|stories|politics|business|sports?|samples?|new|old|todo|read|unread)$"
)
_MAX_VALUE = 300


@dataclass(slots=True)
class _Facts:
    """The best value of each field so far: what is entered first stays."""

    found: dict[str, Fact] = field(default_factory=dict)

    def add(
        self, name: str, value: str | None, origin: Origin, confidence: float
    ) -> None:
        clean = one_line(value or "")[:_MAX_VALUE].strip()
        if clean:
            self.found.setdefault(name, Fact(clean, origin, confidence))


def gather(
    article_id: str, text: str, front: FrontMatter | None, layout: Layout
) -> Metadata:
    """Collect the metadata of an article from its head, its text and its path."""
    facts = _Facts()
    tags: tuple[str, ...] = ()
    if front is not None:
        _from_front_matter(facts, front)
        tags = tuple(one_line(tag.lstrip("#")) for tag in front.get("tags"))
    _headline(facts, layout)
    start = front.end if front is not None else 0
    _from_labels(facts, layout.units, layout.roles)
    _from_datelines(facts, layout)
    _from_text(facts, text[start:], layout)
    _from_path(facts, article_id)
    if "source" not in facts.found and (agency := facts.found.get("agency")):
        facts.add("source", agency.value, agency.origin, min(0.5, agency.confidence))
    found = facts.found
    return Metadata(
        headline=found.get("headline"),
        byline=found.get("byline"),
        source=found.get("source"),
        agency=found.get("agency"),
        published=found.get("published"),
        dateline=found.get("dateline"),
        url=found.get("url"),
        language=found.get("language"),
        tags=tuple(tag for tag in tags if tag),
    )


def _from_front_matter(facts: _Facts, front: FrontMatter) -> None:
    origin = Origin.FRONT_MATTER
    for name in ("headline", "agency", "dateline", "language"):
        facts.add(name, next(iter(front.get(name)), None), origin, 1.0)
    facts.add("byline", ", ".join(front.get("byline")), origin, 1.0)
    urls = [value for value in front.get("url") if _URL.match(value)]
    if not urls:  # `source` is the page in some exports, the outlet in others
        urls = [value for value in front.values.get("source", ()) if _URL.match(value)]
    facts.add("url", next(iter(urls), None), origin, 1.0)
    outlet = next((v for v in front.get("source") if not _URL.match(v)), None)
    facts.add("source", outlet, origin, 1.0)
    for name in ("published", "modified"):
        value = next(iter(front.get(name)), "")
        confidence = 1.0 if name == "published" else 0.7
        facts.add("published", parse_date(value), origin, confidence)


def _headline(facts: _Facts, layout: Layout) -> None:
    guess = layout.headline
    if guess is not None:
        line = heading_text(layout.units[guess.index])
        if label := patterns.LABEL.match(line):
            line = label["value"]
        sure = guess.confidence >= SURE
        origin = Origin.LABEL if layout.given else Origin.TEXT if sure else Origin.GUESS
        facts.add("headline", line, origin, guess.confidence)
    elif layout.video is not None:
        facts.add("headline", layout.units[layout.video].text, Origin.GUESS, 0.3)


def _from_labels(facts: _Facts, units: Sequence[Unit], roles: Sequence[Role]) -> None:
    """Read the lines that say what they are: bylines, dates, sources."""
    updated = None
    for unit, role in zip(units, roles, strict=True):
        if role is Role.BYLINE:
            _from_byline(facts, unit.text)
        elif role is Role.DATELINE and (dated := patterns.date_line(unit.text)):
            day, is_update = dated
            before = unit.text.split(",")[0]
            facts.add("source", outlet_of_line(before), Origin.LABEL, 0.7)
            if is_update:
                updated = updated or day
            else:
                facts.add("published", day, Origin.LABEL, 0.9)
        elif role is Role.METADATA:
            _from_label(facts, unit.text)
        elif role is Role.VIDEO and (match := patterns.VIDEO.match(unit.text)):
            facts.add("source", match["source"], Origin.LABEL, 0.8)
    facts.add("published", updated, Origin.LABEL, 0.7)


def _from_byline(facts: _Facts, line: str) -> None:
    label = patterns.LABEL.match(line)
    names = label["value"] if label else patterns.byline(line)
    facts.add("byline", names, Origin.LABEL, 0.9)
    facts.add("byline", patterns.bare_byline(line), Origin.TEXT, 0.6)
    outlet = next(
        filter(None, map(outlet_of_line, re.split(r"[|•·,]", line)[1:])), None
    )
    facts.add("source", outlet, Origin.LABEL, 0.7)
    agency = AGENCIES.get((names or "").lower())
    facts.add("agency", agency, Origin.LABEL, 0.8)
    bare = patterns.BYLINE.match(line)
    if bare and (day := parse_date(bare["names"])) and len(day) >= 10:
        facts.add("published", day, Origin.LABEL, 0.9)


def _from_label(facts: _Facts, line: str) -> None:
    match = patterns.LABEL.match(line)
    if match is None:
        return
    name, value = match["label"].lower(), match["value"]
    if "url" in name or name == "link" or _URL.match(value):
        found = _URL.search(value)
        facts.add("url", found[0] if found else None, Origin.LABEL, 0.9)
    elif name in ("source", "publication", "publication title", "publisher", "outlet"):
        facts.add("source", value, Origin.LABEL, 0.9)
        facts.add("agency", AGENCIES.get(value.lower()), Origin.LABEL, 0.8)
    elif name.startswith("language"):
        facts.add("language", value, Origin.LABEL, 0.9)
    elif name == "load-date":
        facts.add("published", parse_date(value), Origin.LABEL, 0.6)


def _from_datelines(facts: _Facts, layout: Layout) -> None:
    """Read `CITY (AGENCY) -` before the body, or a stub such as `CNN —` alone."""
    prose = 0
    for unit, role in zip(layout.units, layout.roles, strict=True):
        if role is Role.DATELINE and (stub := patterns.DATELINE_STUB.match(unit.text)):
            facts.add("dateline", unit.text.rstrip(" \u00a0—–-"), Origin.TEXT, 0.6)
            _signed(facts, stub["source"])
        if role is not Role.BODY:
            continue
        prose += 1
        if prose > 3:
            return
        if match := patterns.dateline(unit.text):
            facts.add("dateline", match[0].rstrip(" \u00a0—–-:"), Origin.TEXT, 0.9)
            _signed(facts, match.groupdict().get("agency") or match["place"])
            if (day := parse_date(match["place"])) and len(day) >= 10:
                facts.add("published", day, Origin.TEXT, 0.8)


def _signed(facts: _Facts, name: str) -> None:
    """Enter whose copy it is: an agency's, else an outlet's if it reads as one."""
    known = AGENCIES.get(name.strip().lower())
    if known:
        facts.add("agency", known, Origin.TEXT, 0.9)
    elif name.isupper() and len(name) <= 6:
        facts.add("source", name, Origin.TEXT, 0.7)
    elif outlet_of_line(name):
        facts.add("agency", name, Origin.TEXT, 0.7)


def _from_text(facts: _Facts, text: str, layout: Layout) -> None:
    for unit, role in zip(layout.units, layout.roles, strict=True):
        if role is Role.KICKER:
            facts.add("source", outlet_of_line(unit.text), Origin.TEXT, 0.7)
        elif role is Role.BOILERPLATE:
            if _URL.fullmatch(unit.text):
                facts.add("url", unit.text, Origin.TEXT, 0.6)
            owner = patterns.COPYRIGHT_OWNER.match(unit.text)
            facts.add("source", owner["name"] if owner else None, Origin.TEXT, 0.6)
    told: Counter[str] = Counter()
    for name in _TELLERS:
        if name in text:  # most are not, and this is the fastest way to know
            for telling in _TELLING:
                phrase = telling.format(name)
                if phrase in text:
                    told[AGENCIES[name.lower()]] += len(
                        re.findall(rf"\b{phrase}\b", text)
                    )
    for agency, times in told.most_common(1):
        if times:
            facts.add("agency", agency, Origin.TEXT, 0.8 if times > 1 else 0.5)
    if url := facts.found.get("url"):
        facts.add("source", _host(url.value), Origin.TEXT, 0.6)
    language, confidence = guess_language(text)
    facts.add("language", language, Origin.GUESS, confidence)


def _host(url: str) -> str | None:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.") or None
    except ValueError:
        return None


def _from_path(facts: _Facts, article_id: str) -> None:
    """Take a day or a month from the path, and the outlet from a folder's name."""
    day = date_in_path(article_id)
    confidence = 0.7 if day and len(day) >= 10 else 0.4
    facts.add("published", day, Origin.FILE_NAME, confidence)
    if "source" in facts.found or "agency" in facts.found:
        return
    folders = article_id.removeprefix("articles/").split("/")[:-1]
    if folders and not _NO_OUTLET.match(folders[0].lower()) and "-" not in folders[0]:
        facts.add("source", folders[0], Origin.GUESS, 0.3)
