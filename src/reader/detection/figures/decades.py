"""Decades: `the 1990s`, `the ’90s`, `the nineties`, `the nineteen-fifties`."""

from __future__ import annotations

from reader.detection.figures.bounds import figure
from reader.detection.figures.numerals import TENS
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Figure, Kind


def decade(doc: Tokens, i: int) -> Figure | None:
    """Read `1990s`, `the ’90s` and `the nineties` at token `i`."""
    word = doc.low(i)
    if word.endswith("ies") and word[:-3] + "y" in TENS:
        if doc.low(i - 1) not in ("the", "early", "late", "mid", "-"):
            return None
        if doc.is_capital(i + 1):
            return None
        return figure(
            doc, i, i + 1, Kind.DATE, value=f"19{TENS[word[:-3] + 'y'] // 10}"
        )
    text = doc[i].text
    if not text.isdigit() or text[-1] != "0" or not doc.glued(i + 1):
        return None
    k = i + 2 if doc.low(i + 1) in ("'", "’") else i + 1
    if doc.low(i + 1) not in ("'s", "’s") and not (doc.low(k) == "s" and doc.glued(k)):
        return None
    after = k + 1 if doc.low(i + 1) not in ("'s", "’s") else i + 2
    if len(text) == 4 and 1000 <= int(text) <= 2090:
        return figure(doc, i, after, Kind.DATE, value=text[:3])
    lead = doc.low(i - 1)
    first = i - 1 if lead in ("'", "’", "‘") and doc.glued(i) else i
    century = 20 if text in ("00", "10") else 19
    if lead in ("and", "or", "to") and doc.low(i - 2) == "s" and i - 1 == doc.floor:
        century = int(doc[i - 3].text[:2]) if len(doc[i - 3].text) == 4 else century
    elif lead not in ("the", "'", "’", "‘", "early", "late", "mid"):
        return None
    if len(text) != 2:
        return None
    return figure(doc, first, after, Kind.DATE, value=f"{century}{text[0]}")


def spoken_decade(doc: Tokens, i: int) -> Figure | None:
    """Read `nineteen-fifties` at token `i`, the first number."""
    century = {"eighteen": 18, "nineteen": 19, "twenty": 20}.get(doc.low(i))
    k = doc.past_hyphen(i + 1)
    ten = TENS.get(doc.low(k)[:-3] + "y") if doc.low(k).endswith("ties") else None
    if century is None or ten is None:
        return None
    return figure(doc, i, k + 1, Kind.DATE, value=f"{century}{ten // 10}")
