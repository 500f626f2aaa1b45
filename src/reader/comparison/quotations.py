"""Who is quoted with which words: “…,” said Ana Ruiz; Ana Ruiz: “…”; she said.

A quotation belongs to whoever stands beside a verb of saying in the sentence around
it; to the speaker before it where the paragraph goes on with it; and where a pronoun
or a role stands there, to the one person who can be meant. Who is in doubt is not
named: the quotation keeps the words of the text for its speaker, and no key.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from reader.comparison.quoted import Quoted, is_said, quoted
from reader.comparison.speakers import Speaker, Speakers
from reader.detection.model import Span
from reader.text.boundaries import sentences

_VERBS = (
    "say|says|said|saying|tells|told|telling|adds|added|adding|asks|asked|replies"
    "|replied|answered|writes|wrote|tweeted|posted|warns|warned|warning|insists"
    "|insisted|argues|argued|explains|explained|noted|declares|declared|announces"
    "|announced|admits|admitted|claimed|recalls|recalled|joked|quips|quipped|shouted"
    "|cried|whispered|promised|vowed|predicts|predicted|complains|complained"
    "|remarked|commented|concludes|concluded|continues|continued|urges|urged"
    "|stresses|stressed|testifies|testified|calls|called|calling|describes|described"
    "|describing|pleads|pleaded|denies|denied|acknowledges|acknowledged|concedes"
    "|conceded|stated|responds|responded|repeats|repeated|laughed|sighed|puts it"
    "|speaks of|spoke of|accuses|accused|believes"
)
"""Only forms that are hardly ever nouns: a blog post and a claim say nothing."""
_LEAD = r"[\s,—–-]*"
_SIDE = r"(?:(?:has|have|had|also|later|then|often|would|simply|\w+ly)\s+)*"
_PASSIVE = re.compile(r"\b(?:was|were|been|being|be|is|are|got)\s*$", re.IGNORECASE)
_AHEAD = 200
"""Code points after a quotation in which its speaker is looked for."""
_BEHIND = 240
"""Code points before a quotation in which its speaker is looked for."""
_GOES_ON = 0.9
"""What is left of the confidence where a paragraph goes on with the same speaker."""
_NEXT = 0.7
"""What is left of it where the next paragraph is a quotation and nothing else."""
SURE = 0.5
"""Confidence from which on a speaker is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotation:
    """Words that a text quotes, and whose they are."""

    start: int
    """Code points, without the marks around the words."""
    end: int
    speaker: str = ""
    """Key of the entity; empty where the text leaves it open."""
    name: str = ""
    """The speaker's name, else the text's words for the speaker."""
    verb: str = ""
    confidence: float = 0.0


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return: said X · X said · the last verb before a quotation."""
    said = rf"(?P<verb>{_VERBS})"
    return (
        re.compile(rf"{_LEAD}{_SIDE}{said}\b(?=\s)"),
        re.compile(
            rf"{_LEAD}(?:as\s+)?(?P<who>[^\n;:!?“”\"«»]{{1,120}}?)\s+{_SIDE}{said}\b"
        ),
        re.compile(rf"\b{said}\b"),
    )


_ACCORDING = re.compile(r"\b(?:according to|in the words of)\s+", re.IGNORECASE)
_FULL_STOP = re.compile(r"[.;:!?](?=\s|$)|[“\"«\n]")


def quotations(
    text: str, spans: Sequence[Span], start: int = 0
) -> tuple[Quotation, ...]:
    """Return the quotations of `text` from `start` on, in order.

    `spans` are what was detected in it: names inside quotations say nothing of who
    speaks. Headings in quotation marks and words in quotes are left out.
    """
    marks = [one for one in quoted(text, start) if is_said(text, one)]
    if not marks:
        return ()
    speakers = Speakers(text, spans, marks)
    found: list[Quotation] = []
    for number, mark in enumerate(marks):
        before = marks[number - 1] if number else None
        one = _attributed(text, mark, before, speakers)
        if one is None:
            one = _continued(text, mark, before, found[-1] if found else None)
        found.append(one)
        if one.name:
            speakers.heard(one.end, one.speaker)
    return tuple(found)


def _attributed(
    text: str, mark: Quoted, before: Quoted | None, speakers: Speakers
) -> Quotation | None:
    """Return the quotation with the speaker whom its own sentence names."""
    said = _after(text, mark, speakers) or _before(text, mark, before, speakers)
    if said is None:
        return None
    verb, who = said
    if who.confidence < SURE:
        who = replace(who, key="")
    return Quotation(
        start=mark.start,
        end=mark.end,
        speaker=who.key,
        name=who.name,
        verb=verb,
        confidence=who.confidence,
    )


Said = tuple[str, Speaker]


def _after(text: str, mark: Quoted, speakers: Speakers) -> Said | None:
    """Look behind the closing mark: said Ana Ruiz; she said; according to her."""
    last = text[mark.end - 1]
    ahead = text[mark.closes : mark.closes + _AHEAD].partition("\n")[0]
    first = ahead.lstrip(" ,—–-")[:1]
    if last == "." and not (first.islower() and ahead.strip()):
        return None  # the sentence is over
    verb_first, name_first, _ = _patterns()
    if found := verb_first.match(ahead):
        if found["verb"].lower().endswith("ing"):
            return None
        at = mark.closes + found.end()
        return found["verb"], speakers.behind(at, _clause_end(text, at))
    if (found := _ACCORDING.search(ahead)) and not ahead[: found.start()].strip(" ,"):
        at = mark.closes + found.end()
        return found[0].strip().lower(), speakers.behind(at, _clause_end(text, at))
    if last in ",?!…" or ahead[:1] == "," or ahead[:1].isspace():
        return _subject_after(mark, ahead, speakers, name_first)
    return None


def _subject_after(
    mark: Quoted, ahead: str, speakers: Speakers, pattern: re.Pattern[str]
) -> Said | None:
    found = pattern.match(ahead)
    if not found or _PASSIVE.search(ahead[: found.start("verb")]):
        return None
    low, high = mark.closes + found.start("who"), mark.closes + found.end("who")
    if ". " in ahead[found.start("who") : found.end("who")].replace("Mr. ", ""):
        return None
    who = speakers.subject(low, high)
    return (found["verb"], who) if who else None


def _clause_end(text: str, start: int) -> int:
    stop = _FULL_STOP.search(text, start, start + _AHEAD)
    return stop.start() if stop else min(len(text), start + _AHEAD)


def _before(
    text: str, mark: Quoted, before: Quoted | None, speakers: Speakers
) -> Said | None:
    """Look ahead of the opening mark: Ana Ruiz said: “…”; she told him that “…”."""
    low = text.rfind("\n", 0, mark.opens) + 1
    ahead = text[max(0, low - 9) : mark.opens].rstrip()
    if not text[low : mark.opens].strip() and ahead[-1:] in (":", ","):
        low = text.rfind("\n", 0, low - len(ahead)) + 1
        low = text.rfind("\n", 0, len(text[:low].rstrip())) + 1 if low else 0
    if before is not None:
        low = max(low, before.closes)
    low = max(low, mark.opens - _BEHIND)
    line = text[low : mark.opens]
    ranges = sentences(line + "x", 0, len(line) + 1)
    start = low + (ranges[-1][0] if ranges else 0)
    lead = text[start : mark.opens]
    if not lead.strip(" ,—–-"):
        return None
    for found in _ACCORDING.finditer(lead):
        at = start + found.end()
        return found[0].strip().lower(), speakers.behind(at, mark.opens)
    _, _, verbs = _patterns()
    said = list(verbs.finditer(lead))
    for found in reversed(said):
        if _PASSIVE.search(lead[: found.start()]) or ";" in lead[found.end() :]:
            continue
        if who := speakers.subject(start, start + found.start()):
            return found["verb"], who
    plain = lead.rstrip().endswith(":") and not said
    if plain and (who := speakers.first(start, mark.opens)):
        return "", who
    return None


def _continued(
    text: str, mark: Quoted, before: Quoted | None, last: Quotation | None
) -> Quotation:
    """Return a quotation that its own sentence gives to nobody.

    It goes on with the one before where nothing but their own attribution stands
    between them: “…,” she said. “…”
    """
    plain = Quotation(start=mark.start, end=mark.end)
    if before is None or last is None or not last.name:
        return plain
    between = text[before.closes : mark.opens]
    share = _GOES_ON
    if "\n" in between:
        alone = text[mark.closes : mark.closes + 1] in ("", "\n")
        if not alone or not between.endswith("\n") or "\n" in between.strip():
            return plain
        share = _NEXT
    if len(sentences(between.strip(), 0, len(between.strip()))) > 1:
        return plain
    confidence = round(last.confidence * share, 2)
    return replace(
        last,
        start=mark.start,
        end=mark.end,
        speaker=last.speaker if confidence >= SURE else "",
        confidence=confidence,
    )
