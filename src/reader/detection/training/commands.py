"""What the training command does: fit weights, and evaluate them on labelled files."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
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
from reader.detection.entities.trained.weights import Weights, load, save
from reader.detection.training.corpora import (
    Labelled,
    Name,
    cut,
    read_documents,
    read_voa,
)
from reader.detection.training.examples import Vocabulary, examples, opened
from reader.detection.training.export import bound, exported
from reader.detection.training.fit import Settings, fit
from reader.detection.training.gold import only_marked, read_gold, read_starts
from reader.detection.training.labels import DOCUMENTS, NAMES, label
from reader.detection.training.measure import ALL, Finder, Score, measure, told
from reader.detection.training.teachers import spacy_pipeline
from reader.detection.training.tuning import tune
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


@dataclass(frozen=True, slots=True)
class Sources:
    """Files of documents to learn from and to measure by."""

    marked: Sequence[Path]
    """Those that people marked: they count more, and part of them is held back."""
    taught: Sequence[Path] = ()
    """Those that taggers labelled, or people by another guideline."""
    measured: Sequence[Path] = ()
    """Those that the result is measured by, beside what is held back."""


def fit_weights(
    sources: Sources,
    vectors: Path,
    output: Path,
    *,
    epochs: int = EPOCHS,
    seed: int = 0,
    date: str = "",
    everything: bool = False,
) -> None:
    """Learn from the documents of `sources` and write the weights to `output`.

    A document that several files have is learned as the first of them has it. With
    `everything` nothing is held back.
    """
    started = time.monotonic()
    settings = Settings(epochs=epochs, seed=seed)
    documents, counts = _read(sources, everything)
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
        "sources": counts,
        "date": date,
        "settings": asdict(settings),
        "tokens": tokens,
        "vectors": vectors.name,
    }
    weights = exported(learned, books, words, about)
    about["scores"] = _scores(weights, sources, everything)
    save(output, replace(weights, about=about))
    spent = time.monotonic() - started
    print(f"{output}: {output.stat().st_size} bytes, {spent:.0f} s")


def _read(sources: Sources, everything: bool) -> tuple[list[Labelled], dict[str, Any]]:
    """Return the documents to learn from, and how many each file gave."""
    documents: dict[str, Labelled] = {}
    held: set[str] = set()
    counts: Counter[str] = Counter()
    for path in (*sources.marked, *sources.taught):
        marked = path in sources.marked
        for document in read_documents(path):
            if document.name in documents or document.name in held:
                continue
            if marked and not everything and held_back(document):
                held.add(document.name)
                continue
            weight = document.weight * (_MARKED if marked else 1)
            documents[document.name] = replace(document, weight=weight)
            counts[path.name] += 1
    return list(documents.values()), dict(counts)


def _scores(
    weights: Weights, sources: Sources, everything: bool
) -> dict[str, dict[str, float]]:
    """Return strict and overlap F1 in the files to measure by; print them."""
    finder = finder_of(TrainedTagger(weights))
    found = {}
    for path in (*sources.marked, *sources.measured):
        documents = list(read_documents(path))
        if path in sources.marked:
            documents = [] if everything else [d for d in documents if held_back(d)]
        if documents:
            score = _measured(documents, finder)
            print(told(path.name, score))
            found[path.name] = {
                "strict": round(score.strict[ALL].f1, 1),
                "overlap": round(score.overlap[ALL].f1, 1),
            }
    return found


def _measured(documents: Sequence[Labelled], finder: Finder) -> Score:
    """Return how well `finder` does; where no facility is marked, it is a place."""
    labels = {name.label for d in documents for name in d.names} - {"misc"}
    rename = {} if "facility" in labels else {"facility": "place"}
    return measure(documents, finder, labels, rename)


def label_corpus(
    corpus: Path, added: Path, pipelines: Sequence[str], output: Path
) -> None:
    """Label the corpus by spaCy `pipelines`, the rules and its own tags.

    Writes the documents that people marked and those that the taggers labelled to the
    folder `output`. The last of the pipelines learns from the marked ones before, as
    one more teacher.
    """
    output.mkdir(parents=True, exist_ok=True)
    documents = list(cut(list(read_voa(corpus)), read_starts(added / DOCUMENTS)))
    known = list(only_marked(documents, read_gold(added / NAMES)))
    tuned = output / "tuned"
    tune(pipelines[-1], [d for d in known if not held_back(d)], tuned)
    teachers = [spacy_pipeline(name) for name in (*pipelines, str(tuned))]
    marked, taught = label(corpus, added, teachers, output, measured=held_back)
    print(f"{output}: {marked} marked documents, {taught} taught ones")


def make_vectors(
    paths: Sequence[Path], pipeline: str, output: Path, limit: int = WORDS
) -> None:
    """Write vectors for the words of the documents in `paths` and frequent ones."""
    documents = (d for path in paths for d in read_documents(path))
    words, vectors = word_vectors(pipeline, chosen_words(documents), limit)
    write_vectors(output, words, vectors)
    print(f"{output}: {len(words)} words")


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
        print(told(path.name, _measured(documents, finder)))


def finder_of(tagger: Tagger, *, raw: bool = False) -> Finder:
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
