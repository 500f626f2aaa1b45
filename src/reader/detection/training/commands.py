"""What the training command does: fit weights, and evaluate them on labelled files."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from zlib import crc32

from reader.detection.entities.document import settle
from reader.detection.entities.rules import RuleTagger
from reader.detection.entities.tagger import Mention, Tagger
from reader.detection.entities.tokens import Document
from reader.detection.entities.trained.features import Types
from reader.detection.entities.trained.network import vector_of
from reader.detection.entities.trained.tagger import TrainedTagger
from reader.detection.entities.trained.weights import load, save
from reader.detection.training.corpora import Labelled, Name, read_documents
from reader.detection.training.examples import Vocabulary, examples, opened
from reader.detection.training.export import bound, exported
from reader.detection.training.fit import Settings, fit
from reader.detection.training.measure import measure, told
from reader.detection.training.variants import varied
from reader.detection.training.vectors import (
    chosen_words,
    read_vectors,
    word_vectors,
    write_vectors,
)

EPOCHS = 6
WORDS = 72_000
"""Words with a vector of their own; each takes 13 bytes."""
PARTS = 10
"""Parts that a word's vector is cut into, a byte each."""
_MARKED = 2.0
"""How much more a name counts that people marked than one that taggers agree on."""
_HELD_BACK = 6
"""Of so many documents that people marked, one is kept to measure by."""


def held_back(document: Labelled) -> bool:
    """Whether `document` is never learned from, but measured by."""
    return crc32(document.name.encode()) % _HELD_BACK == 0


def fit_weights(
    paths: Sequence[Path],
    vectors: Path,
    output: Path,
    *,
    epochs: int = EPOCHS,
    seed: int = 0,
    date: str = "",
    everything: bool = False,
) -> None:
    """Learn from the documents in `paths` and write the weights to `output`.

    A document that several files have is learned as the first of them has it; so the
    file of those that people marked comes first, and part of it is held back unless
    `everything` is to be learned.
    """
    started = time.monotonic()
    settings = Settings(epochs=epochs, seed=seed)
    documents, sources = _read(paths, everything)
    words, rows = read_vectors(vectors)
    books = bound(rows, PARTS, seed)
    types = Types()
    found = list(examples(varied(documents, seed), types))
    numbers = {word: at for at, word in enumerate(words)}
    vocabulary = Vocabulary.of(types, [vector_of(numbers, *t) for t in types.texts])
    tokens = sum(len(e.types) for e in found)
    print(f"{len(found)} documents, {tokens} tokens, {len(types.texts)} types")
    learned = fit(found, vocabulary, books.vectors(), settings)
    about = {
        "sources": sources,
        "date": date,
        "settings": asdict(settings),
        "tokens": tokens,
    }
    save(output, exported(learned, books, words, about))
    print(f"{output}: {output.stat().st_size} bytes, {_since(started)}")


def make_vectors(
    paths: Sequence[Path], pipeline: str, output: Path, limit: int = WORDS
) -> None:
    """Write vectors for the words of the documents in `paths` and frequent ones."""
    documents = (d for path in paths for d in read_documents(path))
    words, vectors = word_vectors(pipeline, chosen_words(documents, limit))
    write_vectors(output, words, vectors)
    print(f"{output}: {len(words)} words")


def _since(started: float) -> str:
    return f"{time.monotonic() - started:.0f} s"


def _read(
    paths: Sequence[Path], everything: bool
) -> tuple[list[Labelled], dict[str, Any]]:
    """Return the documents to learn from, and how many each file gave."""
    documents: dict[str, Labelled] = {}
    held: set[str] = set()
    sources: Counter[str] = Counter()
    for number, path in enumerate(paths):
        for document in read_documents(path):
            if document.name in documents or document.name in held:
                continue
            if number == 0 and not everything and held_back(document):
                held.add(document.name)
                continue
            if number == 0:
                document = replace(document, weight=_MARKED * document.weight)
            documents[document.name] = document
            sources[path.name] += 1
    return list(documents.values()), dict(sources)


def evaluate(
    paths: Iterable[Path],
    weights: Path | None,
    *,
    raw: bool = False,
    held: bool = False,
) -> None:
    """Print how well names are found in the documents of `paths`, by label.

    Without `weights` by the rules alone; `raw` without the document pass; `held` only
    in documents that training holds back.
    """
    tagger: Tagger = RuleTagger() if weights is None else TrainedTagger(load(weights))
    finder = finder_of(tagger, raw=raw)
    for path in paths:
        documents = [d for d in read_documents(path) if not held or held_back(d)]
        labels = {name.label for d in documents for name in d.names} - {"misc"}
        rename = {} if "facility" in labels else {"facility": "place"}
        print(told(path.name, measure(documents, finder, labels, rename)))


def finder_of(tagger: Tagger, *, raw: bool = False) -> Callable[[str], list[Name]]:
    """Return what finds the names of a text by `tagger` and the document pass."""

    def find(text: str) -> list[Name]:
        document = opened(text)
        mentions = tagger.mentions(document)
        found = mentions if raw else settle(document, mentions)
        return list(_names(document, found))

    return find


def _names(document: Document, mentions: Iterable[Mention]) -> Iterator[Name]:
    end = 0
    for mention in sorted(mentions, key=lambda m: (m.first, -m.last)):
        if mention.first < end:
            continue
        end = mention.last
        yield Name(
            document.tokens[mention.first].start,
            document.tokens[mention.last - 1].end,
            mention.kind.value,
        )
