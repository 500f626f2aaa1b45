"""What a word is like: vectors from a spaCy pipeline, which has read much more.

Of a pipeline's two views of a word both are taken: the one that its entity recogniser
has learned (word, beginning, ending and shape, no context), and the one that its word
vectors give (what it is found beside). Each is cut to its main directions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reader.detection.entities.lexicon import listed_names
from reader.detection.entities.words import is_common
from reader.detection.training.corpora import Labelled
from reader.detection.training.teachers import loaded

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WORD = re.compile(r"(?:[A-Za-z]\.){2,}|[^\W\d_]+(?:[-'’&][^\W\d_]+)*")
LEARNED = 48
"""Directions kept of what the entity recogniser knows."""
READ = 32
"""Directions kept of the word vectors."""
_AT_ONCE = 2000
_FREQUENT = 150_000


def chosen_words(documents: Iterable[Labelled]) -> list[str]:
    """Return the words worth a vector: of the documents, of lists, then frequent ones.

    Of words that are frequent in English at large only those are taken that may be
    names; these need the package `wordfreq`. Raises ImportError without it.
    """
    counts: Counter[str] = Counter()
    for document in documents:
        counts.update(_WORD.findall(document.text))
    found: dict[str, None] = {}
    for word, count in counts.most_common():
        if count > 1 or word[0].isupper() or not is_common(word):
            found[word] = None
    for name in listed_names():
        found.update(dict.fromkeys(_WORD.findall(name)))
    for word in _frequent():
        name = word[0].upper() + word[1:]
        if len(word) > 2 and not is_common(word) and _WORD.fullmatch(name):
            found.setdefault(name)
    return list(found)


def _frequent() -> Iterator[str]:
    from wordfreq import top_n_list  # type: ignore[import-not-found,unused-ignore]

    yield from top_n_list("en", _FREQUENT, wordlist="large")


def word_vectors(
    pipeline: str, words: Sequence[str], limit: int
) -> tuple[list[str], NDArray[Any]]:
    """Return the first `limit` of `words` that `pipeline` knows, and a vector for each.

    The numbers of a vector vary by 1, about. Raises ImportError without spaCy, OSError
    for a pipeline that is not installed.
    """
    import numpy as np

    nlp = loaded(pipeline)
    table = nlp.vocab.vectors
    rows = {word: int(table.find(key=nlp.vocab.strings[word])) for word in words}
    known = [word for word in words if rows[word] >= 0][:limit]
    read = _main_directions(np.asarray(table.data, np.float32), READ)
    own = read[[rows[word] for word in known]]
    learned = _main_directions(_learned(nlp, known), LEARNED)
    return known, np.concatenate([learned, own], axis=1).astype(np.float32)


def _learned(nlp: Any, words: Sequence[str]) -> NDArray[Any]:
    """Return what the entity recogniser sees of each word before its context."""
    import numpy as np
    from spacy.tokens import Doc  # type: ignore[import-not-found,unused-ignore]

    seen = nlp.get_pipe("ner").model.get_ref("tok2vec").layers[0].layers[0]
    found: list[NDArray[Any]] = []
    for at in range(0, len(words), _AT_ONCE):
        docs = [Doc(nlp.vocab, words=[word]) for word in words[at : at + _AT_ONCE]]
        found.extend(np.asarray(getattr(v, "data", v)) for v in seen.predict(docs))
    rows = np.concatenate([np.atleast_2d(row) for row in found]).astype(np.float32)
    scaled: NDArray[Any] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return scaled


def _main_directions(rows: NDArray[Any], count: int) -> NDArray[Any]:
    """Return `rows` in their `count` main directions, of variance 1 on average."""
    import numpy as np

    centred = rows - rows.mean(axis=0)
    spread, directions = np.linalg.eigh(np.cov(centred.T))
    main = directions[:, np.argsort(-spread)[:count]]
    main *= np.sign(main[np.abs(main).argmax(axis=0), np.arange(count)])
    turned = centred @ main
    found: NDArray[Any] = turned / np.sqrt(np.square(turned).mean())
    return found


def write_vectors(path: Path, words: Sequence[str], vectors: NDArray[Any]) -> None:
    """Write `vectors` (a row for each of `words`) to `path`."""
    import numpy as np

    np.savez(path, words=np.array(words), vectors=vectors)


def read_vectors(path: Path) -> tuple[list[str], NDArray[Any]]:
    """Return the words and their vectors in `path`."""
    import numpy as np

    with np.load(path, allow_pickle=False) as file:
        return file["words"].tolist(), file["vectors"]
