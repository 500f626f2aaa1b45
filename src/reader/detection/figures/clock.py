"""Times of day, and how long a race took: `3:30pm`, `ten past seven`, `2:09:33`."""

from __future__ import annotations

from dataclasses import replace

from reader.detection.figures.bounds import figure
from reader.detection.figures.lexicon import words_of
from reader.detection.figures.numerals import ONES, numeral
from reader.detection.figures.parts import day_at
from reader.detection.figures.tokens import Tokens
from reader.detection.model import Bound, Figure, Kind

_HALVES = {"am": 0, "a.m": 0, "a.m.": 0, "pm": 12, "p.m": 12, "p.m.": 12}
_ZONES = {
    zone: "Z" if zone in ("gmt", "utc") else ""
    for zone in words_of(
        """
        gmt utc est edt cst cdt mst mdt pst pdt bst cet cest eet et pt ist eat wat sast
        cat hkt sgt jst kst pkt npt msk aest aedt nzst nzdt gst brt art clt wib
        """
    )
}
_SPOKEN = {"noon": "T12:00", "midday": "T12:00", "midnight": "T00:00"}
_WAYS = frozenset({"past", "to"})


def clock(doc: Tokens, i: int) -> Figure | None:
    """Read `3:30pm`, `02:05`, `3 p.m.`, `1400 GMT`, `8 o'clock` at token `i`."""
    token = doc[i]
    hours, minutes, k = _hours(doc, i)
    if doc.low(i - 1) in _BOOKS and doc.is_capital(i - 1):
        return None
    if hours is None or not (0 <= hours < 25 and 0 <= minutes < 60):
        return None
    half = _HALVES.get(doc.low(k))
    colon = k > i + 1
    if half is not None and 1 <= hours <= 12:
        hours, k = hours % 12 + half, k + 1
    elif doc.low(k) in ("o'clock", "o’clock") and hours <= 12:
        k += 1
    elif doc.low(k) in _SPOKEN and hours == 12 and not colon:
        return spoken_time(doc, k, i)
    elif len(token.text) == 4 and doc.is_number(i) and doc.low(k) in _MILITARY:
        k += 1
    elif (both := _hours_to(doc, i, k, hours)) is not None:
        return both
    elif not colon and not _is_bare_clock(doc, i, k):
        return None
    zone, k = _zone(doc, k)
    value = f"T{hours:02d}:{minutes:02d}{zone}"
    return _whole(doc, i, k, value)


def _hours_to(doc: Tokens, i: int, k: int, hours: int) -> Figure | None:
    """Read `7–9 p.m.` at token `i`; the hyphen stands at `k`."""
    if not doc.hyphen(k) or k != i + 1 or doc.low(k + 2) not in _HALVES:
        return None
    last = clock(doc, k + 1)
    if last is None or not isinstance(last.value, str) or last.relative is not None:
        return None
    late = last.value[:1] == "T" and int(last.value[1:3]) >= 12
    if not 1 <= hours <= 12:
        return None
    first = hours % 12 + (12 if late and hours % 12 < int(last.value[1:3]) % 12 else 0)
    return replace(last, start=doc[i].start, value=f"T{first:02d}:00/{last.value}")


_BOOKS = words_of(
    "genesis exodus psalm psalms isaiah matthew mark luke john acts romans corinthians"
    " revelation"
)
"""Books of the Bible, whose chapters and verses look like times."""
_MILITARY = frozenset({"hours", "hrs"})


def _is_bare_clock(doc: Tokens, i: int, k: int) -> bool:
    """Say whether digits without a colon tell the time: `1400 GMT`, `at 18.45`."""
    text = doc[i].text
    if doc.low(k) in _ZONES and doc[k].text.isupper():
        return len(text) in (1, 2, 4, 5)
    if doc.phrase(k, ("local", "time")):
        return len(text) in (4, 5)
    if "." not in text or len(text) not in (4, 5):
        return False
    if (
        doc.low(i - 1) == "the"
        and doc.low(k) in ("to", "from")
        and doc.is_capital(k + 1)
    ):
        return True  # the 7.45 to Leeds
    went = any(doc.low(n) in _WENT for n in doc.back(i - 2, i - 6))
    if doc.low(i - 1) != "at" or not (len(text) == 5 or went):
        return False
    return not doc.is_word(k) or doc.low(k) in _AFTER_HOUR


_WENT = words_of(
    """
    left leave leaves leaving arrived arrive arrives begin begins began start starts
    started met meet meets woke wake departs departed kick kicks doors kickoff
    """
)
_AROUND = words_of("about around approximately roughly almost nearly")


def _whole(doc: Tokens, i: int, k: int, value: str) -> Figure:
    """Return the time of the tokens `i` to before `k`, with `about` and its day."""
    first, bound = i, Bound.EXACT
    if doc.low(i - 1) in _AROUND and i > doc.floor:
        first, bound = i - 1, Bound.ABOUT
    day = day_at(doc, k, first)
    if day is None:
        return figure(doc, first, k, Kind.TIME, value=value, bound=bound)
    start = doc[first].start
    if day.relative is not None:
        relative = f"{day.relative} {value}"
        return replace(
            day, start=start, kind=Kind.TIME, relative=relative, value=value,
            bound=bound,
        )  # fmt: skip
    return replace(
        day, start=start, kind=Kind.TIME, value=f"{day.value}{value}", bound=bound
    )


def _hours(doc: Tokens, i: int) -> tuple[int | None, int, int]:
    """Read hours and minutes at token `i`: the last is the index after them."""
    text = doc[i].text
    if doc.low(i + 1) == "h" and doc.glued(i + 1) and len(text) <= 2:
        minutes = doc[i + 2].text if doc.glued(i + 2) else ""
        if text.isdigit() and len(minutes) == 2 and minutes.isdigit():
            return int(text), int(minutes), i + 3
    if doc.is_word(i):
        return ONES.get(doc.low(i)), 0, i + 1
    whole, _, part = text.partition(".")
    if text.isdigit() and len(text) <= 2:
        minutes = doc[i + 2].text
        colon = doc.low(i + 1) == ":" and doc.glued(i + 1) and doc.glued(i + 2)
        if colon and len(minutes) == 2 and minutes.isdigit():
            tail = doc.low(i + 3) == ":" and doc.glued(i + 3) and doc.is_number(i + 4)
            return (None if tail else int(text)), int(minutes), i + 3
        return int(text), 0, i + 1
    if len(whole) <= 2 and len(part) == 2 and whole.isdigit() and part.isdigit():
        return int(whole), int(part), i + 1
    if text.isdigit() and len(text) == 4:
        return int(text[:2]), int(text[2:]), i + 1
    return None, 0, i


def _zone(doc: Tokens, k: int) -> tuple[str, int]:
    """Read `GMT`, `(1400 GMT)` stays apart, or `local time` at token `k`."""
    if doc.low(k) in _ZONES and doc[k].text.isupper():
        return _ZONES[doc.low(k)], k + 1
    return ("", k + 2) if doc.phrase(k, ("local", "time")) else ("", k)


def spoken_time(doc: Tokens, i: int, first: int | None = None) -> Figure | None:
    """Read `noon` and `midnight` at token `i`, perhaps with `12` at `first`."""
    follows = doc.is_capital(i + 1) and day_at(doc, i + 1, i) is None
    named = doc.is_capital(i) and (doc.is_capital(i - 1) or follows)
    if doc.hyphen(i + 1) or (named and not doc.in_headline(i)):
        return None
    return _whole(doc, i if first is None else first, i + 1, _SPOKEN[doc.low(i)])


def quarter_past(doc: Tokens, i: int) -> Figure | None:
    """Read `a quarter to six` at token `i`, which is `a`."""
    found = half_past(doc, i + 1) if doc.low(i + 1) == "quarter" else None
    return replace(found, start=doc[i].start) if found else None


def half_past(doc: Tokens, i: int) -> Figure | None:
    """Read `half past three`, `a quarter to nine` at token `i`, the part."""
    minutes = {"half": 30, "quarter": 15}[doc.low(i)]
    if minutes == 30 and doc.low(i + 1) == "to":
        return None
    return _from_hour(doc, i, i + 1, minutes)


_BESIDE_MINUTES = words_of("past to minute minutes")


def minutes_past(doc: Tokens, i: int) -> Figure | None:
    """Read `ten past seven`, `five minutes to nine` at token `i`, the minutes."""
    if doc.is_number(i) and doc.low(i + 1) not in _BESIDE_MINUTES:
        return None
    number = numeral(doc, i)
    if number is None or number.value not in range(1, 30):
        return None
    k = number.after + (doc.low(number.after) in ("minute", "minutes"))
    if doc.low(k) == "to" and k == number.after:
        clear = doc.low(i - 1) in ("at", "before", "until", "since", "about")
        if not clear or number.value not in (5, 10, 20, 25):
            return None
    return _from_hour(doc, i, k, int(number.value))


def _from_hour(doc: Tokens, i: int, k: int, minutes: int) -> Figure | None:
    """Read the `past three` or `to nine` at token `k` of a time that begins at `i`."""
    hour = numeral(doc, k + 1) if doc.low(k) in _WAYS else None
    if hour is None or hour.value not in range(1, 13):
        return None
    if doc.is_word(hour.after) and doc.low(hour.after) not in _AFTER_HOUR:
        return None
    total = 60 * int(hour.value) + (minutes if doc.low(k) == "past" else -minutes)
    value, after = _in_part(doc, hour.after, total // 60, total % 60)
    return figure(doc, i, after, Kind.TIME, value=value)


_AFTER_HOUR = words_of(
    """
    in on at and but when the he she it they we i that as to until or before after
    with because while so for by every each last this yesterday today local from
    """
)
"""Words that may follow an hour told without its minutes."""
_NO_HOUR = words_of(
    """
    stood stands standing stand put puts remained remains remain estimated stayed stays
    ranked ranks seeded pegged toll valued rated capped held steady kept
    """
)
"""Before `at seven`, these make a number of it."""
_PM = {"afternoon": 12, "evening": 12, "morning": 0}


def _in_part(doc: Tokens, k: int, hours: int, minutes: int) -> tuple[str, int]:
    """Read `in the evening` at token `k`, and return the time and what follows."""
    if doc.phrase(k, ("in", "the")) and doc.low(k + 2) in _PM:
        return f"T{hours % 12 + _PM[doc.low(k + 2)]:02d}:{minutes:02d}", k + 3
    return f"T{hours:02d}:{minutes:02d}", k


def bare_hour(doc: Tokens, i: int) -> Figure | None:
    """Read the `seven` of `at seven`, and `seven in the morning`, at token `i`."""
    if doc.low(i - 1) != "at" and doc.low(i + 1) != "in":
        return None
    hour = numeral(doc, i)
    if hour is None or hour.value not in range(1, 13) or hour.after != i + 1:
        return None
    value, after = _in_part(doc, i + 1, int(hour.value), 0)
    if after > i + 1:
        return figure(doc, i, after, Kind.TIME, value=value)
    if doc.is_number(i) and not _on_the_hour(doc, i):
        return None
    if doc.low(i - 1) != "at" or doc.hyphen(i + 1):
        return None
    if hour.value == 1 and doc.is_word(i + 1):
        return None
    if any(doc.low(k) in _NO_HOUR for k in doc.back(i - 2, i - 9)):
        return None
    if doc.is_word(i + 1) and doc.low(i + 1) not in _AFTER_HOUR - {"to", "for"}:
        return None
    return figure(doc, i, i + 1, Kind.TIME, value=value)


def _on_the_hour(doc: Tokens, i: int) -> bool:
    """Say whether the digits at token `i` tell the hour: `doors open at 7`."""
    if not doc[i].text.isdigit() or doc.low(i - 2) not in _WENT | _SHUTS:
        return False
    return not doc.is_word(i + 1) and doc.low(i + 1) in (".", ",", ";", "")


_SHUTS = words_of("opens open closes close ends end shuts shut finishes finish")
_BEHIND = words_of("behind ahead faster slower quicker adrift clear off")


def race_time(doc: Tokens, i: int) -> Figure | None:
    """Read `2:09:33`, `in 33:40` and `1:12 behind` at token `i` as durations.

    After `at`, hours, minutes and seconds are a time of day.
    """
    if doc.low(i + 1) != ":":
        return None
    parts = [doc[i].text]
    k = i + 1
    while doc.low(k) == ":" and doc.glued(k) and doc.glued(k + 1) and len(parts) < 4:
        parts.append(doc[k + 1].text)
        k += 2
    lone = doc.glued(i) and doc.low(i - 1) not in ("(", "“", '"', "‘", "—")
    seconds, dot, _ = parts[-1].partition(".")
    whole = [*parts[:-1], seconds]
    if lone or len(parts) not in (2, 3) or not all(part.isdigit() for part in whole):
        return None
    if any(len(part) != 2 or int(part) > 59 for part in whole[1:]):
        return None
    if len(parts) == 2 and not dot and not _took(doc, i, k, int(parts[0])):
        return None
    if len(parts) == 3 and doc.low(i - 1) == "at" and int(parts[0]) < 24:
        return figure(doc, i, k, Kind.TIME, value="T" + ":".join(parts))
    letters = ("H", "M", "S")[-len(parts) :]
    numbers = [str(int(part)) for part in parts[:-1]] + [f"{float(parts[-1]):.10g}"]
    value = "PT" + "".join(n + m for n, m in zip(numbers, letters, strict=True))
    return figure(doc, i, k, Kind.DURATION, value=value)


def _took(doc: Tokens, i: int, after: int, first: int) -> bool:
    """Say whether minutes and seconds at token `i` tell how long something took."""
    if doc.low(after) in _HALVES or doc.low(after) in _ZONES:
        return False
    return doc.low(after) in _BEHIND or (
        24 <= first < 60 and doc.low(i - 1) in ("in", "of", "by", "a", "with")
    )
