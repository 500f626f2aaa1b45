"""Questions about notes, tags and states: answered from memory, never writing."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from reader.annotations import snapshots
from reader.annotations.anchoring import anchor
from reader.annotations.mirror import Mirror
from reader.annotations.model import (
    Anchor,
    Annotation,
    ArticleState,
    NoteKind,
    Problem,
    StoredCorrection,
    TagCount,
    UnknownCorrectionError,
    UnknownNoteError,
)
from reader.annotations.paths import FOLDER
from reader.annotations.tagging import tag_key
from reader.detection.model import Correction, Corrections
from reader.library.model import Article

T = TypeVar("T")

MIN_PREFIX = 6
"""Characters of an id that are enough to name a note, if they are unique."""
_KEPT_ANCHORS = 64
"""Articles whose resolved anchors are kept."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The corrections of one generation, as detection takes them."""

    generation: int = -1
    everywhere: Corrections = field(default_factory=Corrections)
    own: Mapping[str, Sequence[Correction]] = field(default_factory=dict)
    """What was said of single articles."""
    made: dict[str, Corrections] = field(default_factory=dict)
    """Both together, for the articles that were asked for."""

    def of(self, article: str) -> Corrections:
        """Return what was said of an article, here and everywhere."""
        if article not in self.own:
            return self.everywhere
        if article not in self.made:
            self.made[article] = self.everywhere.also(self.own[article])
        return self.made[article]


class Reading:
    """The reading half of a notebook. Thread-safe; the first question loads all."""

    def __init__(self, root: Path, *, author: str) -> None:
        self.root = root
        self.author = author
        self._mirror = Mirror(root)
        self._spellings: tuple[int, dict[str, str]] = (-1, {})
        self._made: dict[str, tuple[int, Any]] = {}
        """What was worked out, with the generation of which it is true."""
        self._known_corrections = _Known()
        self._anchors_lock = threading.Lock()
        self._anchors: dict[str, tuple[object, Mapping[str, Anchor]]] = {}

    @property
    def writable(self) -> bool:
        """Whether changes can be stored, as far as permissions tell."""
        folder = self.root / FOLDER
        return os.access(folder if folder.exists() else self.root, os.W_OK | os.X_OK)

    def refresh(self) -> frozenset[str]:
        """Re-read the files that changed on disk; return the articles concerned.

        The first call reads everything.
        """
        return self._mirror.refresh()

    def damage(self) -> tuple[Problem, ...]:
        """Return one line for each damaged file among those that were read so far."""
        return self._mirror.damage()

    def follow(self, listed: Mapping[str, str]) -> frozenset[str]:
        """Give the notes of renamed articles to the articles of their new names.

        `listed` holds every article of the library with the hash of its text, "" where
        that is not known yet. Notes belong to the one article that has the text they
        were made on, else to the one at their path. Nothing is written: the file of
        notes moves with the next change. Return the articles that gained or lost notes.
        """
        return self._mirror.follow(listed)

    def notes(self, article: str | None = None) -> tuple[Annotation, ...]:
        """Return the notes on passages and articles.

        Of one article by position, notes on the whole article first; of all articles
        the newest first.
        """
        if article is None:
            return self._once("notes", self._all_notes)
        return tuple(
            sorted(_without_tags(self._mirror.annotations(article)), key=_place)
        )

    def _all_notes(self) -> tuple[Annotation, ...]:
        found = _without_tags(self._mirror.annotations())
        return tuple(sorted(found, key=_age, reverse=True))

    @property
    def generation(self) -> int:
        """Grows whenever any note, tag or state may be another one than before."""
        self._mirror.ensure_loaded()
        return self._mirror.generation

    def _once(self, name: str, make: Callable[[], T]) -> T:
        """Return what `make` makes, once for each generation."""
        generation = self.generation
        known = self._made.get(name)
        if known is None or known[0] != generation:
            known = self._made[name] = (generation, make())
        made: T = known[1]
        return made

    def note(self, note_id: str) -> Annotation:
        """Return the note with that id, or with a unique id that begins so.

        Raises UnknownNoteError, also for fewer than `MIN_PREFIX` characters.
        """
        found = self._mirror.find(note_id.strip().lower())
        notes = [note for note in found if note.kind is not NoteKind.ARTICLE_TAGS]
        return by_prefix(note_id, notes, "note")

    def article_tags(self, article: str) -> tuple[str, ...]:
        """Return the tags of the article itself, as first spelled."""
        spelled = self._spelled()
        return tuple(
            spelled(tag)
            for annotation in self._mirror.annotations(article)
            if annotation.kind is NoteKind.ARTICLE_TAGS
            for tag in annotation.tags
        )

    def tagged_articles(self) -> Mapping[str, tuple[str, ...]]:
        """Return the tags of the articles that have some themselves."""
        return self._once("tagged", self._all_tagged)

    def _all_tagged(self) -> dict[str, tuple[str, ...]]:
        spelled = self._spelled()
        found: dict[str, tuple[str, ...]] = {}
        for annotation in self._mirror.annotations():
            if annotation.kind is NoteKind.ARTICLE_TAGS and annotation.tags:
                tags = tuple(map(spelled, annotation.tags))
                found[annotation.article] = found.get(annotation.article, ()) + tags
        return found

    def tags_of(self, article: str) -> tuple[str, ...]:
        """Return the tags of an article and its notes, sorted, as first spelled."""
        found = {
            tag_key(tag): tag
            for annotation in self._mirror.annotations(article)
            for tag in annotation.tags
        }
        spelled = self._spelled()
        return tuple(spelled(found[key]) for key in sorted(found))

    def tags(self) -> tuple[TagCount, ...]:
        """Return all tags with their numbers of notes and articles, most used first."""
        return self._once("tags", self._all_tags)

    def _all_tags(self) -> tuple[TagCount, ...]:
        notes: Counter[str] = Counter()
        articles: Counter[str] = Counter()
        for annotation in self._mirror.annotations():
            on_article = annotation.kind is NoteKind.ARTICLE_TAGS
            counter = articles if on_article else notes
            counter.update({tag_key(tag) for tag in annotation.tags})
        first = self._first_spellings()
        order = sorted(notes | articles, key=lambda k: (-notes[k] - articles[k], k))
        return tuple(TagCount(first[key], notes[key], articles[key]) for key in order)

    def counts(self) -> Mapping[str, int]:
        """Return the number of notes of every article that has some."""
        return Counter(
            annotation.article
            for annotation in self._mirror.annotations()
            if annotation.kind is not NoteKind.ARTICLE_TAGS
        )

    def overview(self) -> Mapping[str, tuple[int, tuple[str, ...]]]:
        """Return the number of notes and the tags of every article that has either."""
        counts: Counter[str] = Counter()
        tags: dict[str, dict[str, str]] = {}
        for annotation in self._mirror.annotations():
            of_article = tags.setdefault(annotation.article, {})
            of_article.update((tag_key(tag), tag) for tag in annotation.tags)
            if annotation.kind is not NoteKind.ARTICLE_TAGS:
                counts[annotation.article] += 1
        spelled = self._spelled()
        return {
            article: (counts[article], tuple(spelled(own[key]) for key in sorted(own)))
            for article, own in tags.items()
        }

    def state(self, article: str) -> ArticleState:
        """Return what the author did with an article."""
        return self.states().get(article, ArticleState())

    def states(self) -> Mapping[str, ArticleState]:
        """Return what the author did with every article he did something with."""
        return self._mirror.states(self.author)

    def position(self, article: str) -> int:
        """Return where reading an article stopped: a code point of its text.

        Before the notes have been read, no other file than that of states is.
        """
        early = self._mirror.early_states(self.author)
        return early.get(article, ArticleState()).position

    def anchors(self, article: Article) -> Mapping[str, Anchor]:
        """Return where the article's passages are in its text of today, by note id."""
        notes = tuple(
            note for note in self.notes(article.id) if note.kind is NoteKind.PASSAGE
        )
        asked = (article.sha256, notes)
        known = self._anchors.get(article.id)
        if known and known[0] == asked:
            return known[1]
        folder = self.root / FOLDER
        texts = {article.sha256: article.text}
        found = {}
        for note in notes:
            if note.text_sha256 not in texts:
                kept = snapshots.load(folder, note.text_sha256)
                texts[note.text_sha256] = kept  # type: ignore[assignment]
            snapshot = texts[note.text_sha256]
            found[note.id] = anchor(note, article.text, article.sha256, snapshot)
        with self._anchors_lock:
            self._anchors[article.id] = (asked, found)
            while len(self._anchors) > _KEPT_ANCHORS:
                del self._anchors[next(iter(self._anchors))]
        return found

    def corrections(self) -> tuple[StoredCorrection, ...]:
        """Return what was said of entities, in the order in which it was said."""
        return self._mirror.corrections()

    def correction(self, correction_id: str) -> StoredCorrection:
        """Return the correction with that id, or with a unique id that begins so.

        Raises UnknownCorrectionError, also for fewer than `MIN_PREFIX` characters.
        """
        wanted = correction_id.strip().lower()
        found = [one for one in self.corrections() if one.id.startswith(wanted)]
        if len(wanted) < MIN_PREFIX or not found:
            raise UnknownCorrectionError(f"no correction has the id {correction_id!r}")
        if len(found) > 1:
            raise UnknownCorrectionError(
                f"{len(found)} corrections begin with {correction_id!r}"
            )
        return found[0]

    def corrections_of(self, article: str) -> Corrections:
        """Return what was said of an article's entities, here and everywhere."""
        generation = self._mirror.corrections_generation
        known = self._known_corrections
        if known.generation != generation:
            known = _known(self.corrections(), generation)
            self._known_corrections = known
        return known.of(article)

    @property
    def corrections_generation(self) -> int:
        """Grows whenever there are other corrections than before."""
        return self._mirror.corrections_generation

    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the annotation files."""
        return self._mirror.problems()

    def _first_spellings(self) -> dict[str, str]:
        """Return every tag in the spelling that was stored first, by its key."""
        generation = self._mirror.tag_generation
        if self._spellings[0] != generation:
            self._spellings = (generation, self._mirror.spellings())
        return self._spellings[1]

    def _spelled(self) -> Callable[[str], str]:
        first = self._first_spellings()
        return lambda tag: first.get(tag_key(tag), tag)


def by_prefix(note_id: str, notes: Iterable[Annotation], what: str) -> Annotation:
    """Return the one of `notes` with that id, or with an id that begins so.

    Raises UnknownNoteError, also for fewer than `MIN_PREFIX` characters.
    """
    wanted = note_id.strip().lower()
    if len(wanted) < MIN_PREFIX:
        raise UnknownNoteError(
            f"{note_id!r} is too short for the id of a note: "
            f"{MIN_PREFIX} characters at least"
        )
    found = [note for note in notes if note.id.startswith(wanted)]
    if len(found) > 1:
        raise UnknownNoteError(f"{len(found)} {what}s begin with {note_id!r}")
    if not found:
        raise UnknownNoteError(f"no {what} has the id {note_id!r}")
    return found[0]


def _known(stored: Iterable[StoredCorrection], generation: int) -> _Known:
    everywhere: list[Correction] = []
    own: dict[str, list[Correction]] = {}
    for one in stored:
        said = everywhere if one.article is None else own.setdefault(one.article, [])
        said.append(one.rule)
    return _Known(generation, Corrections(tuple(everywhere)), own)


def _without_tags(found: Iterable[Annotation]) -> Iterator[Annotation]:
    return (one for one in found if one.kind is not NoteKind.ARTICLE_TAGS)


def _age(annotation: Annotation) -> tuple[str, str]:
    return annotation.created, annotation.id


def _place(annotation: Annotation) -> tuple[int, int, str, str]:
    place = annotation.position
    where = (place.start, place.end) if place else (-1, -1)
    return (*where, annotation.created, annotation.id)
