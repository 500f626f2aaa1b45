"""Names by a spaCy pipeline: found without spaCy, loaded late, run by paragraphs.

Only people, organisations, places, facilities and groups are taken from it. Figures,
dates, roles, events, works and laws stay the built-in engine's, whose document pass
also goes over what spaCy says (see `blending`).
"""

from __future__ import annotations

import importlib.util
import re
import threading
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reader.detection.blending import Name, blend, foreign
from reader.detection.engine import ENGINE, SURE_IN_ANY_LANGUAGE, analyse, in_order
from reader.detection.engines import SPACY, EngineError, Ranges, TextError
from reader.detection.entities.language import language
from reader.detection.figures import find_figures
from reader.detection.model import Kind, Span

OLDEST = (3, 7)
"""The oldest spaCy that is used; older ones load none of the pipelines of today."""

UNUSED = (
    "tok2vec", "tagger", "morphologizer", "parser", "attribute_ruler", "lemmatizer",
    "trainable_lemmatizer", "senter",
)  # fmt: skip
"""Parts of a pipeline that say nothing of names. Where `ner` listens to a shared
`tok2vec` that one stays; the `ner` of most has its own."""

LABELS = {
    "PERSON": Kind.PERSON, "PER": Kind.PERSON, "PRS": Kind.PERSON,
    "persName": Kind.PERSON, "PS": Kind.PERSON,
    "ORG": Kind.ORGANISATION, "ORGANIZATION": Kind.ORGANISATION,
    "GPE_ORG": Kind.ORGANISATION, "orgName": Kind.ORGANISATION,
    "OG": Kind.ORGANISATION,
    "GPE": Kind.PLACE, "LOC": Kind.PLACE, "GPE_LOC": Kind.PLACE,
    "placeName": Kind.PLACE, "geogName": Kind.PLACE, "LC": Kind.PLACE,
    "FAC": Kind.FACILITY, "FACILITY": Kind.FACILITY,
    "NORP": Kind.GROUP, "NAT_REL_POL": Kind.GROUP,
}  # fmt: skip
"""Labels of names in the pipelines that spaCy publishes, by language schemes."""

ANY_LANGUAGE = "xx"
_LONGEST = 10_000
"""Code points that are given to spaCy at once; longer paragraphs are cut at a space."""
_NO_WORD = 100
"""Code points without a space that are no word of a language with spaces."""
_UNSPACED = ("ja", "th", "zh")
_WRAPPED = 45
"""A line at least this long that ends within a sentence goes on in the next one."""
_ENDS = (".", "!", "?", ":", "…", '"', "”", "’", "»", ")")


@dataclass(frozen=True, slots=True)
class Pipeline:
    """An installed pipeline, as its own description gives it."""

    name: str
    """As the setting has it."""
    path: Path
    """The folder with its `meta.json`."""
    language: str
    identity: str
    """Its name and version, that of spaCy, and a checksum of its description."""


def find_pipeline(name: str) -> Pipeline:
    """Return the installed pipeline `name`: a package, or an absolute path.

    A package has the pipeline in itself or tells where by `model_path()`. spaCy is not
    imported. Raises `EngineError` in one line where something is missing or too old.
    """
    version = _spacy_version()
    folder = _folder(name)
    import json

    try:
        data = (folder / "meta.json").read_bytes()
        meta = json.loads(data)
        shown = f"{meta['lang']}_{meta['name']} {meta['version']}"
        spoken = str(meta["lang"])
    except (OSError, ValueError, KeyError, TypeError):
        raise EngineError(f"{name}: {folder} has no spaCy pipeline") from None
    identity = f"spaCy {version}, {shown}, {zlib.crc32(data):08x}"
    return Pipeline(name, folder, spoken, identity)


def _spacy_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("spacy")
    except PackageNotFoundError:
        raise EngineError(
            "spaCy is not installed; pip install 'newsdesk-reader[spacy]'"
        ) from None
    numbers = tuple(int(n) for n in re.findall(r"\d+", found)[:2])
    if numbers < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise EngineError(f"spaCy {found} is too old; {oldest} or newer is needed")
    return found


def _folder(name: str) -> Path:
    """Return where the pipeline `name` has its `meta.json`."""
    if Path(name).expanduser().is_absolute():
        return Path(name).expanduser()
    module = name.replace("-", "_")
    if not module.isidentifier():
        raise EngineError(
            f"{name}: a spaCy pipeline is named by its package or an absolute path"
        )
    try:
        spec = importlib.util.find_spec(module)
        if spec is None:
            raise EngineError(f"the spaCy pipeline {name} is not installed")
        top = Path(next(iter(spec.submodule_search_locations or ()), ""))
        if (top / "meta.json").is_file():
            inner = [path.parent for path in top.glob("*/meta.json")]
            return inner[0] if len(inner) == 1 else top
        tell = getattr(importlib.import_module(module), "model_path", None)
        return Path(tell()) if callable(tell) else top
    except EngineError:
        raise
    except Exception as error:  # a package may raise anything when it is asked
        raise EngineError(f"{name}: {_line(error)}") from None


class SpacyEngine:
    """Finds names by a spaCy pipeline, all else as the built-in engine does.

    Loading takes a second or two and keeps other threads waiting in between: where
    keys must not wait, use it in a process of its own.
    """

    def __init__(self, pipeline: Pipeline, nlp: Any = None) -> None:
        self.pipeline = pipeline
        self._nlp = nlp
        self._lock = threading.Lock()

    @property
    def identity(self) -> str:
        """The versions of the built-in engine, of spaCy and of the pipeline."""
        return f"{ENGINE} + {self.pipeline.identity}"

    @property
    def setting(self) -> str:
        """The setting that chooses it."""
        return f"{SPACY}{self.pipeline.name}"

    def analyse(self, text: str, skip: Ranges = ()) -> tuple[Span, ...]:
        """Return the spans of `text`; see `Engine.analyse`."""
        spoken = language(text)
        if self.pipeline.language not in (spoken, ANY_LANGUAGE):
            return analyse(text, skip)
        figures = find_figures(text, skip)
        names = self.names(text, skip)
        if spoken != "en":
            sure = [f for f in figures if f.kind in SURE_IN_ANY_LANGUAGE]
            return in_order((*foreign(text, names, skip), *sure))
        return in_order((*blend(text, names, figures=figures, skip=skip), *figures))

    def close(self) -> None:
        """Do nothing: the pipeline is memory alone."""

    def names(self, text: str, skip: Ranges = ()) -> list[Name]:
        """Return what spaCy says of `text`, in order; raises as `analyse` does."""
        with self._lock:
            if self._nlp is None:
                self._nlp = load(self.pipeline)
            try:
                with _without_growing(self._nlp):
                    return list(_run(self._nlp, text, skip))
            except Exception as error:
                raise TextError(f"{self.pipeline.name}: {_line(error)}") from error


def load(pipeline: Pipeline) -> Any:
    """Return the loaded pipeline, parts that say nothing of names left out.

    Raises `EngineError` where it is broken, of another spaCy, or finds no names.
    """
    try:
        import warnings

        spacy: Any = importlib.import_module("spacy")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions: what matters is tried below
            nlp = spacy.load(pipeline.path, exclude=_unused(pipeline.path))
            labels = {label for part in nlp.pipe_labels.values() for label in part}
            nlp("Somebody from somewhere.")
    except Exception as error:
        raise EngineError(
            f"the spaCy pipeline {pipeline.name} cannot be loaded: {_line(error)}"
        ) from error
    if labels.isdisjoint(LABELS):
        raise EngineError(f"the spaCy pipeline {pipeline.name} finds no names")
    return nlp


def _unused(folder: Path) -> list[str]:
    """Return the parts to leave out; shared vectors stay if `ner` listens to them."""
    try:
        config = (folder / "config.cfg").read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    own = re.search(r"^\[components\.ner\.model\.tok2vec\][^\[]*", config, re.MULTILINE)
    listens = own is not None and "Listener" in own[0]
    return [part for part in UNUSED if not (listens and part == "tok2vec")]


def _without_growing(nlp: Any) -> AbstractContextManager[Any]:
    """Return a context in which what spaCy remembers of a text is forgotten again."""
    zone = getattr(nlp, "memory_zone", None)
    return zone() if zone else nullcontext()


def _run(nlp: Any, text: str, skip: Ranges) -> Iterator[Name]:
    pieces = list(pieces_of(text, skip))
    unspaced = nlp.lang in _UNSPACED
    shown = (_plain(text[start:end], unspaced) for start, end in pieces)
    for (start, _), doc in zip(pieces, nlp.pipe(shown), strict=True):
        for ent in doc.ents:
            kind = LABELS.get(ent.label_)
            if kind is not None:
                yield Name(
                    start + ent.start_char, start + ent.end_char, kind, ent.label_
                )


def _plain(text: str, unspaced: bool) -> str:
    """Return `text` with every white space a space, at the same offsets.

    What has no space for too long holds no name, but would take spaCy time that grows
    with the square of its length; languages without spaces are `unspaced`.
    """
    plain = re.sub(r"\s", " ", text)
    if unspaced:
        return plain
    return re.sub(rf"[^ ]{{{_NO_WORD},}}", lambda run: "x" * len(run[0]), plain)


def pieces_of(text: str, skip: Ranges = ()) -> Iterator[tuple[int, int]]:
    """Yield the ranges of `text` that are read on their own: paragraphs and headings.

    None crosses an empty line; a line that ends within a sentence takes the next one
    along, as in text that was wrapped by hand. `skip` is left out.
    """
    start: int | None = None
    at = last = 0
    for line in text.splitlines(keepends=True):
        shown = line.rstrip()
        end = at + len(shown)
        blank = not shown or any(a <= at and end <= b for a, b in skip)
        if start is None:
            start = None if blank else at
        elif blank:
            yield from _cut(text, start, last)
            start = None
        if start is not None:
            last = end
            if len(shown) < _WRAPPED or shown.endswith(_ENDS):
                yield from _cut(text, start, last)
                start = None
        at += len(line)
    if start is not None:
        yield from _cut(text, start, last)


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield [start, end) in parts that are not too long, cut at spaces."""
    while end - start > _LONGEST:
        stop = text.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
        stop = stop if stop > 0 else start + _LONGEST
        yield start, stop
        start = stop
    if start < end:
        yield start, end


def _line(error: BaseException) -> str:
    """Return the first line of what an error says."""
    lines = str(error).strip().splitlines()
    return lines[0][:200] if lines else type(error).__name__
