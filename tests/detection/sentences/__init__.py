"""Sentences with the spans that are right in them, one JSON object a line.

A line holds `text`, optionally `date` (the article's, ISO 8601), `about` (what it
tries) and `spans`. A span gives the `text` it covers (`nth`, from 1, picks a repeated
one), its `kind`, and any of `FIELDS` that must be equal; `alts` are other surfaces and
`kinds` other kinds that are equally right, a list as a field's value names equally
right values, and an `optional` span may be found or not. Which kinds are listed
completely follows from the beginning of the file's name: see `LAYERS`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reader.detection.model import (
    ENTITY_KINDS,
    FIGURE_KINDS,
    TIME_KINDS,
    Kind,
    Span,
)

FOLDER = Path(__file__).parent
KNOWN_MISSES = FOLDER / "known_misses.txt"

LAYERS: Mapping[str, frozenset[Kind]] = {
    "figures": FIGURE_KINDS - TIME_KINDS,
    "times": TIME_KINDS,
    "names": ENTITY_KINDS,
    "figure_": FIGURE_KINDS,
    "name_": ENTITY_KINDS,
}
"""Beginning of a file's name to the kinds that its sentences list completely."""

FIELDS = frozenset(
    {"value", "number", "low", "high", "bound", "unit", "counted", "event"}
    | {"name", "key"}
)
_KEYS = FIELDS | {"text", "nth", "kind", "kinds", "alts", "optional"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A span that is right; `places` are half-open ranges of code points."""

    text: str
    places: tuple[tuple[int, int], ...]
    kinds: tuple[Kind, ...]
    optional: bool
    fields: Mapping[str, Any]

    def fits(self, span: Span) -> bool:
        return span.kind in self.kinds and (span.start, span.end) in self.places

    def wrong_fields(self, span: Span) -> list[str]:
        """Say which fields of a fitting span are not as listed."""
        pairs = ((name, getattr(span, name)) for name in sorted(self.fields))
        return [
            f"{name} is {found!r}, not {self.fields[name]!r}"
            for name, found in pairs
            if not equal(found, self.fields[name])
        ]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text, and all that is right in it of the kinds of its layer."""

    id: str
    text: str
    date: str | None
    about: str
    layer: frozenset[Kind]
    wanted: tuple[Wanted, ...]


@dataclass(slots=True)
class Verdict:
    """What was found of a sentence's required spans, and what was found besides."""

    right: list[tuple[Wanted, Span]] = field(default_factory=list)
    missed: list[Wanted] = field(default_factory=list)
    extra: list[Span] = field(default_factory=list)

    def wrong_fields(self) -> Iterator[tuple[Wanted, list[str]]]:
        for wanted, span in self.right:
            if wrong := wanted.wrong_fields(span):
                yield wanted, wrong

    def problems(self, text: str) -> list[str]:
        """Say in one line each what is wrong; empty where nothing is."""
        lines = [f"missed {w.kinds[0]} “{w.text}”" for w in self.missed]
        lines += [f"extra {s.kind} “{text[s.start : s.end]}”" for s in self.extra]
        for wanted, wrong in self.wrong_fields():
            lines.append(f"“{wanted.text}”: {'; '.join(wrong)}")
        return lines


def equal(found: object, wanted: object) -> bool:
    if isinstance(wanted, list):
        return any(equal(found, one) for one in wanted)
    if isinstance(found, int | float) and isinstance(wanted, int | float):
        return math.isclose(found, wanted, rel_tol=1e-3)
    return found == wanted


def judge(sentence: Sentence, found: Iterable[Span]) -> Verdict:
    """Compare what an engine found with what is right in a sentence."""
    verdict = Verdict(missed=[w for w in sentence.wanted if not w.optional])
    for span in found:
        if span.kind not in sentence.layer:
            continue
        fitting = [w for w in verdict.missed if w.fits(span)]
        if fitting:
            verdict.missed.remove(fitting[0])
            verdict.right.append((fitting[0], span))
        elif not any(w.optional and w.fits(span) for w in sentence.wanted):
            verdict.extra.append(span)
    return verdict


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.jsonl"))


def read(path: Path) -> list[Sentence]:
    """Read a file of sentences; raises ValueError that names a wrong line."""
    layer = next((k for name, k in LAYERS.items() if path.name.startswith(name)), None)
    if layer is None:
        raise ValueError(f"{path}: no layer begins like this name")
    sentences: dict[str, Sentence] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            raw = json.loads(line)
            sentence = _sentence(path.stem, layer, raw)
            if sentence.id in sentences:
                raise ValueError(f"{sentence.id} is there twice")
        except (ValueError, KeyError) as error:
            raise ValueError(f"{path}:{number}: {error}") from error
        sentences[sentence.id] = sentence
    return list(sentences.values())


def _sentence(stem: str, layer: frozenset[Kind], raw: dict[str, Any]) -> Sentence:
    if unknown := raw.keys() - {"text", "date", "about", "spans"}:
        raise ValueError(f"unknown {sorted(unknown)}")
    text = raw["text"]
    words = re.findall(r"\w+", text.casefold())
    wanted = tuple(_wanted(text, layer, span) for span in raw["spans"])
    return Sentence(
        id=f"{stem}/{'-'.join(words[:8])}",
        text=text,
        date=raw.get("date"),
        about=raw["about"],
        layer=layer,
        wanted=wanted,
    )


def _wanted(text: str, layer: frozenset[Kind], raw: dict[str, Any]) -> Wanted:
    if unknown := raw.keys() - _KEYS:
        raise ValueError(f"unknown {sorted(unknown)} in a span")
    surface = raw["text"]
    starts = list(_occurrences(text, surface))
    nth = raw.get("nth", 1)
    if not 1 <= nth <= len(starts) or (len(starts) > 1 and "nth" not in raw):
        raise ValueError(f"“{surface}” is there {len(starts)} times, nth is {nth}")
    place = (starts[nth - 1], starts[nth - 1] + len(surface))
    kinds = (Kind(raw["kind"]), *map(Kind, raw.get("kinds", [])))
    if not layer.issuperset(kinds):
        raise ValueError(f"the kind of “{surface}” is not of the file's layer")
    return Wanted(
        text=surface,
        places=(place, *(_beside(text, place, alt) for alt in raw.get("alts", []))),
        kinds=kinds,
        optional=raw.get("optional", False),
        fields={key: raw[key] for key in FIELDS & raw.keys()},
    )


def _beside(text: str, place: tuple[int, int], surface: str) -> tuple[int, int]:
    """Return where an equally right surface overlaps a place."""
    for start in _occurrences(text, surface):
        if start < place[1] and place[0] < start + len(surface):
            return start, start + len(surface)
    raise ValueError(f"“{surface}” does not overlap what it stands for")


def _occurrences(text: str, surface: str) -> Iterator[int]:
    if not surface:
        raise ValueError("an empty span")
    start = text.find(surface)
    while start >= 0:
        yield start
        start = text.find(surface, start + 1)


def known_misses() -> list[str]:
    """Return the ids of the sentences that the engine does not get right yet."""
    return KNOWN_MISSES.read_text(encoding="utf-8").split()
