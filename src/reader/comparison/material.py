"""What articles say, brought together from their files and the cache."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from reader.cache.database import Cache
from reader.comparison.people import FIGURES, SHOWN, Material
from reader.detection.cached import Detector
from reader.detection.engine import finish
from reader.detection.model import ENTITY_KINDS, Corrections, Entity, Names, Op, Span
from reader.detection.recalled import recalled
from reader.library.files import read_source
from reader.library.front_matter import read_front_matter
from reader.library.model import ArticleError, Listed
from reader.text.canonical import decode
from reader.text.hashing import text_sha256


class Materials:
    """Reads what the articles of one library say of an entity; writes nothing.

    A text that was not analysed yet says nothing, nor does a file that has changed
    since the list was made.
    """

    def __init__(
        self,
        root: Path,
        cache: Cache,
        detector: Detector,
        names: Names,
        corrections: Callable[[str], Corrections],
    ) -> None:
        self._root = root
        self._cache = cache
        self._detector = detector
        self._names = names
        self._corrections = corrections
        """Gives what was said of an article's entities."""

    def naming(self, entity: Entity, rows: Iterable[Listed]) -> list[Listed]:
        """Return those of `rows` that name `entity`, in whatever form."""
        texts = set(self._detector.texts_with(entity))
        for rule in self._corrections("").rules:
            if rule.op is Op.MERGE and rule.into == entity.key:
                merged = Entity(
                    start=0, end=0, kind=rule.of or entity.kind, name="", key=rule.key
                )
                texts |= self._detector.texts_with(merged)
        return [row for row in rows if row.sha256 in texts]

    def of(self, rows: Iterable[Listed]) -> Iterator[Material]:
        """Yield what the articles of `rows` say, corrected, in no certain order."""
        by_text: dict[str, list[Listed]] = {}
        for row in rows:
            by_text.setdefault(row.sha256, []).append(row)
        engine = self._detector.identity
        # What is corrected may have been of any kind before.
        corrected = bool(self._corrections("").rules)
        kinds = FIGURES | (ENTITY_KINDS if corrected else SHOWN)
        for sha256, spans in recalled(self._cache, engine, by_text.keys(), kinds):
            for row in by_text.pop(sha256, ()):
                if found := self._one(row, spans):
                    yield found

    def _one(self, row: Listed, spans: Sequence[Span]) -> Material | None:
        try:
            data = read_source(os.path.join(self._root, row.id)).data
        except ArticleError:
            return None
        text = decode(data).text
        if text_sha256(text) != row.sha256:
            return None
        front = read_front_matter(text)
        begins = front.end if front is not None else 0
        day = row.published[:10]
        said = self._corrections(row.id)
        finished = finish(
            text,
            spans,
            date=day or None,
            names=self._names,
            corrections=said,
            skip=((0, begins),) if begins else (),
            join=lambda found: self._detector.joined(found, day, said),
        )
        return Material(row, text, finished, begins)
