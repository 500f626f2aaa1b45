"""A teacher made better: a spaCy pipeline that goes on learning from marked names."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from reader.detection.training.corpora import Labelled
from reader.detection.training.teachers import loaded

_LABELS = {
    "person": "PERSON",
    "organisation": "ORG",
    "place": "GPE",
    "facility": "FAC",
    "group": "NORP",
    "misc": "EVENT",
}
"""Labels that the pipelines for English know already."""
_UNKNOWN = "-"
_TOKENS = 2000
"""Tokens of a batch, about."""
_RATE = 5e-4
_LAST_RATE = 2e-4


def tune(
    pipeline: str,
    documents: Sequence[Labelled],
    output: Path,
    *,
    epochs: int = 4,
    seed: int = 0,
) -> None:
    """Train the entity recogniser of `pipeline` on `documents`; write it to `output`.

    Unsure ranges teach nothing. Raises ImportError without spaCy, OSError for a
    pipeline that is not installed.
    """
    nlp = loaded(pipeline)
    chance = random.Random(seed)
    optimizer = nlp.resume_training()
    examples = [_example(nlp, document) for document in documents]
    for epoch in range(epochs):
        optimizer.learn_rate = _LAST_RATE if epoch == epochs - 1 else _RATE
        chance.shuffle(examples)
        losses: dict[str, float] = {}
        for batch in _batches(examples):
            nlp.update(batch, sgd=optimizer, losses=losses, drop=0.2)
        print(f"epoch {epoch + 1}: loss {losses.get('ner', 0):.0f}")
    nlp.to_disk(output)


def _batches(examples: Iterable[Any]) -> Iterable[list[Any]]:
    batch: list[Any] = []
    size = 0
    for example in examples:
        batch.append(example)
        size += len(example.x)
        if size >= _TOKENS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _example(nlp: Any, document: Labelled) -> Any:
    from spacy.training import Example  # type: ignore[import-not-found,unused-ignore]

    doc = nlp.make_doc(document.text)
    return Example.from_dict(doc, {"entities": tags_of(doc, document)})


def tags_of(doc: Any, document: Labelled) -> list[str]:
    """Return a BILUO tag for each token of a spaCy document.

    Unknown is what is unsure, and a token that a name cuts through.
    """
    tags = ["O"] * len(doc)
    for start, end in document.unsure:
        found = doc.char_span(start, end, alignment_mode="expand")
        for token in found or ():
            tags[token.i] = _UNKNOWN
    for name in document.names:
        found = doc.char_span(name.start, name.end, alignment_mode="expand")
        if found is None:
            continue
        whole = (found.start_char, found.end_char) == (name.start, name.end)
        label = _LABELS[name.label]
        for token, place in zip(found, _places(len(found)), strict=True):
            tags[token.i] = f"{place}-{label}" if whole else _UNKNOWN
    return tags


def _places(length: int) -> str:
    return "U" if length == 1 else f"B{'I' * (length - 2)}L"
