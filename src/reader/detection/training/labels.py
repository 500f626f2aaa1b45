"""From a corpus, what people marked in it and teachers to files to learn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from reader.detection.training.agreement import Opinions, agreed
from reader.detection.training.chances import by_document, chances, weighed
from reader.detection.training.corpora import (
    Labelled,
    cut,
    read_voa,
    write_documents,
)
from reader.detection.training.gold import (
    Gold,
    marked,
    only_marked,
    read_gold,
    read_starts,
)
from reader.detection.training.teachers import Teacher, corpus_tags, rules

DOCUMENTS = "voa_documents.txt"
NAMES = "voa_names.txt"
MARKED = "marked.jsonl"
TAUGHT = "taught.jsonl"


def label(
    corpus: Path,
    added: Path,
    teachers: Sequence[Teacher],
    output: Path,
    *,
    measured: Callable[[Labelled], bool],
) -> tuple[int, int]:
    """Write marked documents and those that teachers label to the folder `output`.

    `corpus` is a file that `corpora.read_voa` reads, `added` the folder of what was
    marked in it. The rules and the corpus's own tags teach too. A name's chance to be
    right is measured on the marked documents that are `measured`: those that no teacher
    was tuned on. Returns how many documents of each sort.
    """
    documents = list(cut(list(read_voa(corpus)), read_starts(added / DOCUMENTS)))
    gold = read_gold(added / NAMES)
    texts = [document.text for document in documents]
    opinions = by_document(
        [*(teach(texts) for teach in (*teachers, rules)), corpus_tags(documents)]
    )
    known = list(only_marked(documents, gold))
    names = {document.name for document in known}
    taught = _taught(documents, opinions, gold, measured)
    output.mkdir(parents=True, exist_ok=True)
    return (
        write_documents(output / MARKED, known),
        write_documents(output / TAUGHT, [d for d in taught if d.name not in names]),
    )


def _taught(
    documents: Sequence[Labelled],
    opinions: Sequence[Opinions],
    gold: Gold,
    measured: Callable[[Labelled], bool],
) -> list[Labelled]:
    """Return `documents` labelled by chance, or by agreement where none is marked."""
    pairs = list(zip(documents, opinions, strict=True))
    whole = [
        (next(marked([document], gold)), found)
        for document, found in pairs
        if all(int(number) in gold for _, _, number in document.sentences)
        and measured(document)
    ]
    if not whole:
        return [agreed(d, found, len(found) - 1) for d, found in pairs]
    chance = chances(whole)
    return [weighed(document, found, chance) for document, found in pairs]
