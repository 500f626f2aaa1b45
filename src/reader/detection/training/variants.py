"""Variants of texts to learn from: what other outlets print and a corpus lacks.

The corpus of broadcast news has neither headlines nor datelines, few accents, straight
quotes and full stops in abbreviations. So a part of its documents gets what it lacks,
chosen by the document's name, so that the same texts always give the same variants.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reader.detection.entities.words import FUNCTION
from reader.detection.training.corpora import Labelled, Name

_STOPS = (
    (re.compile(r"\bU\.S\.(?! *\n|$)"), "US"),
    (re.compile(r"\bU\.N\.(?! *\n|$)"), "UN"),
    (re.compile(r"\bU\.K\."), "UK"),
    (re.compile(r"\bE\.U\."), "EU"),
    (re.compile(r"\b(Mr|Mrs|Ms|Dr)\."), r"\1"),
)
_QUOTED = re.compile(r'(?<![\w"])"(?=\S)')
_ACCENTS = str.maketrans("aeiouncsz", "áéíóúñçšž")
_CURLY = {ord('"'): "”", ord("'"): "’"}
_AGENCIES = ("Reuters", "AP", "AFP", "Xinhua", "dpa", "ANSA", "IANS", "EFE")
_HEADLINE = (4, 14)
"""Words of a sentence that may serve as a headline."""


def varied(documents: Iterable[Labelled], seed: int = 0) -> Iterator[Labelled]:
    """Yield `documents`, some of them as another outlet would print them."""
    for document in documents:
        chance = random.Random(f"{seed} {document.name}")
        if chance.random() < 0.4:
            for pattern, plain in _STOPS:
                document = _replaced(document, pattern, plain)
        if chance.random() < 0.3:
            document = _replaced(document, _QUOTED, "“")
            document = _translated(document, _CURLY)
        if chance.random() < 0.15:
            document = _accented(document, chance)
        if chance.random() < 0.12:
            document = _dated(document, chance)
        if chance.random() < 0.3:
            document = _headed(document, chance)
        yield document


def _translated(document: Labelled, letters: dict[int, str]) -> Labelled:
    return replace(document, text=document.text.translate(letters))


def _replaced(document: Labelled, pattern: re.Pattern[str], by: str) -> Labelled:
    """Return `document` with other words for those of `pattern`, its ranges moved."""
    pieces: list[str] = []
    moves: list[tuple[int, int]] = []
    at = moved = 0
    for match in pattern.finditer(document.text):
        new = match.expand(by)
        pieces += [document.text[at : match.start()], new]
        at = match.end()
        moved += len(new) - (match.end() - match.start())
        moves.append((match.end(), moved))
    pieces.append(document.text[at:])
    return _moved(document, "".join(pieces), moves)


def _moved(document: Labelled, text: str, moves: list[tuple[int, int]]) -> Labelled:
    """Return `document` with `text`; what is at or behind a place has moved by so much.

    `moves` are ascending places and the distance from there on.
    """

    def new(place: int) -> int:
        distance = 0
        for start, moved in moves:
            if start > place:
                break
            distance = moved
        return max(0, place + distance)

    return replace(
        document,
        text=text,
        names=tuple(
            replace(n, start=new(n.start), end=new(n.end)) for n in document.names
        ),
        unsure=tuple((new(a), new(b)) for a, b in document.unsure),
        sentences=tuple((new(a), new(b), i) for a, b, i in document.sentences),
    )


def _accented(document: Labelled, chance: random.Random) -> Labelled:
    """Return `document` with an accent in many a person's or place's name."""
    text = document.text
    accents: dict[str, str] = {}
    for name in document.names:
        if name.label not in ("person", "place"):
            continue
        for word in re.findall(r"[A-Z][a-z]{2,}", text[name.start : name.end]):
            if word in accents:
                continue
            at = chance.randrange(1, len(word))
            changed = word[:at] + word[at].translate(_ACCENTS) + word[at + 1 :]
            accents[word] = changed if chance.random() < 0.6 else word
    if not accents:
        return document
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, accents))})\b")
    return replace(document, text=pattern.sub(lambda m: accents[m[0]], text))


def _dated(document: Labelled, chance: random.Random) -> Labelled:
    """Return `document` with a dateline: the place that it names first, an agency."""
    place = next((n for n in document.names if n.label == "place"), None)
    if place is None:
        return document
    city = document.text[place.start : place.end].upper()
    agency = chance.choice(_AGENCIES)
    dash = chance.choice(("-", "–", "—"))
    source = f"({agency}) " if chance.random() < 0.6 else ""
    lead = f"{city} {source}{dash} "
    names = [Name(0, len(city), "place", place.weight)]
    at = lead.find(agency)
    if at > 0:
        names.append(Name(at, at + len(agency), "organisation"))
    return _led(document, lead, names)


def _headed(document: Labelled, chance: random.Random) -> Labelled:
    """Return `document` with a headline made of one of its sentences."""
    low, high = _HEADLINE
    fitting = [
        (start, end)
        for start, end, _ in document.sentences[:4]
        if low <= document.text.count(" ", start, end) < high
        and not any(a < end and start < b for a, b in document.unsure)
    ]
    if not fitting:
        return document
    start, end = chance.choice(fitting)
    title = document.text[start:end].rstrip(".")
    style = chance.random()
    if style < 0.6:
        title = _title(title)
    elif style < 0.8 and len(title.upper()) == len(title):
        title = title.upper()
    names = [
        replace(n, start=n.start - start, end=n.end - start)
        for n in document.names
        if start <= n.start and n.end <= start + len(title)
    ]
    return _led(document, title + "\n\n", names)


def _title(sentence: str) -> str:
    """Return `sentence` with a capital for each word but small ones: as a headline."""
    words = sentence.split(" ")
    return " ".join(
        word
        if at and word.lower() in FUNCTION and len(word) < 5
        else word[:1].upper() + word[1:]
        for at, word in enumerate(words)
    )


def _led(document: Labelled, lead: str, names: list[Name]) -> Labelled:
    moved = _moved(document, lead + document.text, [(0, len(lead))])
    return replace(moved, names=(*names, *moved.names))
