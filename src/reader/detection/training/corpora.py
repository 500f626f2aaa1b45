"""Texts to learn names from: documents with labelled spans, made from corpora.

A document is a text with the names known in it, ranges of which nobody is sure
(`unsure`, left out of the training), and its sentences.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from reader.detection.entities.words import word_set

LABELS = ("person", "organisation", "place", "facility", "group", "misc")
"""What the tagger tells apart; misc are events, works, laws and products."""

Range = tuple[int, int]


@dataclass(frozen=True, slots=True, order=True)
class Name:
    """A labelled range of code points; `weight` from 0 to 1 says how sure it is."""

    start: int
    end: int
    label: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Labelled:
    """A document to learn from."""

    name: str
    text: str
    names: tuple[Name, ...] = ()
    unsure: tuple[Range, ...] = ()
    sentences: tuple[tuple[int, int, str], ...] = ()
    """Start and end (code points) of each sentence, and its id in the corpus."""
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as a corpus has it: words, parts of speech and labelled tokens."""

    words: tuple[str, ...]
    tags: tuple[str, ...] = ()
    names: tuple[tuple[int, int, str], ...] = ()
    """First token, the one after the last, label."""
    id: str = ""


@dataclass(slots=True)
class _Line:
    """A line of text under construction, with where each of its words stands."""

    text: str = ""
    places: list[Range] = field(default_factory=list)
    glued: bool = True
    """Whether the next word follows without a space."""
    quotes: int = 0

    def add(self, word: str, *, left: bool, right: bool) -> None:
        if not (self.glued or left):
            self.text += " "
        start = len(self.text)
        self.text += word
        self.places.append((start, len(self.text)))
        self.glued = right


_LEFT = word_set(", . ; : ? ! % ) ] } ... ” ’ » °C 's ’s 'm 're 've 'll 'd n't n’t")
_RIGHT = word_set("( [ { $ £ € # “ ‘ «")
_NUMBER = re.compile(r"[\d,.]+")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{2,3})+")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")


def detokenise(
    words: Sequence[str], tags: Sequence[str] = ()
) -> tuple[str, list[Range]]:
    """Return a sentence as it would be printed, and the range of each word in it.

    `tags` (POS: the possessive) tell an apostrophe from a quotation mark. Numbers
    grouped as 1,00,000 by a spreadsheet are grouped by thousands again.
    """
    line = _Line()
    for index, raw in enumerate(words):
        word = _thousands(raw)
        if word == "." and index == len(words) - 1 and line.text.endswith("."):
            line.places.append((len(line.text) - 1, len(line.text)))
            continue
        possessive = index < len(tags) and tags[index] == "POS"
        left = word in _LEFT or possessive
        right = word in _RIGHT
        if word in ('"', "'") and not possessive:
            left, right = line.quotes % 2 == 1, line.quotes % 2 == 0
            line.quotes += 1
        elif word == "/" or (word in "-:" and _between_numbers(words, index)):
            left = right = True
        line.add(word, left=left, right=right)
    return line.text, line.places


def _thousands(word: str) -> str:
    if _GROUPED.fullmatch(word) and not _THOUSANDS.fullmatch(word):
        return f"{int(word.replace(',', '')):,}"
    return word


def _between_numbers(words: Sequence[str], index: int) -> bool:
    around = words[index - 1 : index + 2 : 2] if index else ()
    return len(around) == 2 and all(_NUMBER.fullmatch(word) for word in around)


def join(name: str, sentences: Iterable[Sentence], paragraph: int = 2) -> Labelled:
    """Return `sentences` as one document, a blank line after every `paragraph`."""
    text = ""
    names: list[Name] = []
    ranges: list[tuple[int, int, str]] = []
    for count, sentence in enumerate(sentences):
        if text:
            text += "\n\n" if count % paragraph == 0 else " "
        at = len(text)
        printed, places = detokenise(sentence.words, sentence.tags)
        text += printed
        ranges.append((at, len(text), sentence.id))
        names.extend(
            Name(at + places[first][0], at + places[last - 1][1], label)
            for first, last, label in sentence.names
        )
    return Labelled(name, text, tuple(names), sentences=tuple(ranges))


def spans_of(labels: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield first token, the one after the last and kind of each span of BIO labels."""
    first, kind = 0, ""
    for index, label in enumerate([*labels, "O"]):
        if kind and label != f"I-{kind}":
            yield first, index, kind
            kind = ""
        if not kind and label != "O":
            first, kind = index, label[2:]


def read_voa(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a file of tokens, parts of speech and names.

    The three are lists parted by spaces, with a tab between them; the id of a sentence
    is its line, counted from 0.
    """
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file):
            words, tags, labels = (part.split(" ") for part in line.strip().split("\t"))
            yield Sentence(
                tuple(words), tuple(tags), tuple(spans_of(labels)), str(number)
            )


def cut(sentences: Sequence[Sentence], starts: Iterable[int]) -> Iterator[Labelled]:
    """Yield documents: each begins at one of `starts` (numbers of sentences)."""
    edges = [*starts, len(sentences)]
    for number, (a, b) in enumerate(pairwise(edges), 1):
        yield join(f"gmb-{number:04}", sentences[a:b])


def read_documents(path: Path) -> Iterator[Labelled]:
    """Yield the documents of a file of JSON lines; see `write_documents`."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as file:
        for line in file:
            found = json.loads(line)
            yield Labelled(
                name=found.get("doc") or found["id"],
                text=found["text"],
                names=tuple(
                    Name(s["start"], s["end"], s["label"], s.get("weight", 1.0))
                    for s in found["spans"]
                ),
                unsure=tuple((a, b) for a, b in found.get("ignore", ())),
                sentences=tuple((a, b, str(i)) for a, b, i in found.get("sents", ())),
                weight=found.get("weight", 1.0),
            )


def write_documents(path: Path, documents: Iterable[Labelled]) -> int:
    """Write `documents` as JSON lines; return how many."""
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for count, found in enumerate(documents, 1):  # noqa: B007
            line = {
                "doc": found.name,
                "text": found.text,
                "spans": [
                    {
                        "start": n.start,
                        "end": n.end,
                        "label": n.label,
                        "weight": n.weight,
                    }
                    for n in found.names
                ],
                "ignore": found.unsure,
                "sents": found.sentences,
                "weight": found.weight,
            }
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    return count
