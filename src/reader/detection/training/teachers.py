"""Taggers whose labels a new one learns from, brought to one idea of what a name is.

A teacher is a callable from texts to the names of each. Their guidelines differ (the
article, titles, possessives, nationalities), so that what they say is tidied first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from reader.detection.entities import find_entities
from reader.detection.entities.lexicon import lexicon
from reader.detection.entities.rules import RuleTagger
from reader.detection.entities.words import HONORIFICS, PREFIXES, word_set
from reader.detection.figures import find_figures
from reader.detection.model import Kind
from reader.detection.training.corpora import Labelled, Name
from reader.text.fold import fold

Teacher = Callable[[Iterable[str]], Iterator[tuple[Name, ...]]]

_LABELS = {
    **dict.fromkeys(("PERSON", "PER", "per", "person"), "person"),
    **dict.fromkeys(("ORG", "org", "organisation"), "organisation"),
    **dict.fromkeys(("GPE", "LOC", "PLACE", "geo", "gpe", "place"), "place"),
    **dict.fromkeys(("FAC", "facility"), "facility"),
    **dict.fromkeys(("NORP", "group"), "group"),
    **dict.fromkeys(("EVENT", "WORK_OF_ART", "LAW", "PRODUCT", "MISC"), "misc"),
    **dict.fromkeys(("event", "work", "law", "art", "eve", "nat", "misc"), "misc"),
}
_BEFORE = " \t'\"‘’“”,;:-–—([./"
_AFTER = " \t\"“”,;:-–—([]/!?'’"
_ARTICLE = re.compile(r"(?:the|an?|this|its|his|her|their|our)\s+(?=\S)", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s$")
_ABBREVIATION = re.compile(r"(?:\b[A-Za-z]|\b(?:Inc|Corp|Co|Ltd|Jr|Sr|St))\.$")
_TITLES = HONORIFICS | word_set(
    """
    president vice prime minister secretary general king queen prince princess pope
    ayatollah sheikh judge justice ambassador governor mayor premier chief commander
    captain colonel senator chancellor prophet archbishop bishop cardinal imam chairman
    director professor speaker representative congressman admiral former deputy acting
    foreign defense defence interior finance attorney coach
    """
)
_NO_NAMES = word_set(
    """
    president secretary minister general state mr mrs ms dr
    monday tuesday wednesday thursday friday saturday sunday
    """
)
_BUILDINGS = word_set(
    """
    airport bridge prison stadium palace hospital mosque cathedral temple hotel dam
    tunnel museum tower airfield airbase arena theater theatre shrine synagogue cemetery
    refinery barracks courthouse pipeline canal highway basilica
    """
)


def tidied(text: str, name: Name) -> Name | None:
    """Return `name` without article, title, possessive and marks; None if no name.

    Its label becomes one of `corpora.LABELS`; nationalities that a teacher takes for
    places or bodies become groups, bodies that end in a building's noun facilities.
    """
    label = _LABELS.get(name.label)
    if label is None:
        return None
    start, end = _narrowed(text, name.start, name.end, person=label == "person")
    surface = text[start:end]
    if not any(c.isupper() for c in surface):
        return None
    folded = fold(surface)
    if folded.rstrip(".") in _NO_NAMES:
        return None
    return Name(start, end, _relabelled(surface, folded, label), name.weight)


def _narrowed(text: str, start: int, end: int, *, person: bool) -> tuple[int, int]:
    """Return the range of the bare name."""
    first = text.find("\n", start, end)
    end = end if first < 0 else first
    while True:
        before = (start, end)
        while start < end and text[start] in _BEFORE:
            start += 1
        while start < end and text[end - 1] in _AFTER:
            end -= 1
        if text[start:end].endswith(".") and not _ABBREVIATION.search(text[start:end]):
            end -= 1
        if found := _ARTICLE.match(text, start, end):
            start = found.end()
        if found := _POSSESSIVE.search(text[start:end]):
            end = start + found.start()
        head, dash, rest = text[start:end].partition("-")
        if dash and head.lower() in PREFIXES and rest[:1].isupper():
            start += len(head) + 1
        head, space, _ = text[start:end].partition(" ")
        if person and space and fold(head).rstrip(".") in _TITLES:
            start += len(head) + 1
        if (start, end) == before:
            return start, end


def _relabelled(surface: str, folded: str, label: str) -> str:
    entry = None if " " in surface else lexicon().word(surface, folded)
    listed = entry.kind if entry else None
    if listed is Kind.GROUP and label in ("place", "organisation", "misc"):
        return "group"
    if listed is Kind.PLACE and label == "group":
        return "place"
    many = " " in surface
    if many and label in ("place", "organisation") and folded.split()[-1] in _BUILDINGS:
        return "facility"
    return label


def apart(text: str, names: Iterable[Name]) -> tuple[Name, ...]:
    """Return `names` tidied and in order; of two that overlap the first, longer one."""
    found: list[Name] = []
    tidy = {n for name in names if (n := tidied(text, name))}
    for name in sorted(tidy, key=lambda n: (n.start, -n.end, n.label)):
        if not found or name.start >= found[-1].end:
            found.append(name)
    return tuple(found)


def rules(texts: Iterable[str]) -> Iterator[tuple[Name, ...]]:
    """Teach what the rules find."""
    for text in texts:
        figures = find_figures(text)
        entities = find_entities(text, figures=figures, tagger=RuleTagger())
        yield apart(text, (Name(e.start, e.end, str(e.kind)) for e in entities))


def loaded(pipeline: str) -> Any:
    """Return a spaCy pipeline (a package or a folder), only what finds names of it.

    Raises ImportError without spaCy, OSError for a pipeline that is not installed.
    """
    import spacy  # type: ignore[import-not-found,unused-ignore]

    unused = ["tok2vec", "tagger", "parser", "attribute_ruler", "lemmatizer", "senter"]
    return spacy.load(pipeline, exclude=unused)


def spacy_pipeline(pipeline: str) -> Teacher:
    """Return a spaCy pipeline as teacher. Raises what `loaded` raises."""
    nlp = loaded(pipeline)

    def teach(texts: Iterable[str]) -> Iterator[tuple[Name, ...]]:
        for found in nlp.pipe(texts, batch_size=64):
            ents = (Name(e.start_char, e.end_char, e.label_) for e in found.ents)
            yield apart(found.text, ents)

    return teach


def corpus_tags(documents: Iterable[Labelled]) -> Iterator[tuple[Name, ...]]:
    """Teach what the corpus itself says."""
    for document in documents:
        yield apart(document.text, document.names)
