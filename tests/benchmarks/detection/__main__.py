"""Detection: how much is right, how fast it is, and whether any text is too much.

    python -m tests.benchmarks.detection [--quick] [--only PART] [--no-spacy]

Prints one table: names and quantities of the annotated sets (those that lie beside the
checkout), the project's own sentences, speeds, starts and growth with length. With
spaCy installed its pipelines have rows of their own. `--quick` does a little of each.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from reader.detection.model import Entity, Span
from tests.benchmarks.detection import corpora, fuzz, speeds, starting
from tests.benchmarks.detection.engines import Measured, built_in, with_spacy
from tests.benchmarks.detection.quantities import Wanted, score_quantities
from tests.benchmarks.detection.scoring import labelled, score_names
from tests.detection import linking
from tests.detection.sentences import files, read
from tests.detection.sentences.score import score

Row = tuple[str, ...]
_FIRST, _CELL = 34, 13


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a little of each")
    parser.add_argument("--only", default="", help="parts whose name contains this")
    parser.add_argument("--no-spacy", action="store_true", help="our own engine alone")
    chosen = parser.parse_args(arguments)
    engines = [built_in()]
    if not chosen.no_spacy:
        engines += with_spacy()
    for name, part in parts(engines, chosen.quick).items():
        if chosen.only in name:
            for number, row in enumerate(part()):
                if number == 0:
                    print()
                print(_line(row), flush=True)
    return 0


def parts(
    engines: Sequence[Measured], quick: bool
) -> dict[str, Callable[[], Iterator[Row]]]:
    """Return the parts of the table by name; each yields its head, then its rows."""
    return {
        "names": partial(names, engines, 20 if quick else None),
        "quantities": partial(quantities, engines[0], 20 if quick else None),
        "sentences": partial(sentences, engines[0], 20 if quick else None),
        "linking": linked,
        "samples": partial(samples, engines),
        "speeds": partial(speed, engines, quick),
        "start": partial(start, 1 if quick else 7),
        "growth": partial(growth, engines[0], 4_000 if quick else 1_000_000),
    }


def names(engines: Sequence[Measured], limit: int | None) -> Iterator[Row]:
    """Yield strict and overlap F1 of each set for each engine, and per label."""
    kinds = ("PERSON", "ORG", "PLACE")
    yield ("NAMES", "strict P", "R", "F1", "overlap F1", *(f"{k} F1" for k in kinds))
    for name, shown in corpora.NAMES.items():
        texts = corpora.named(name)[:limit]
        if not texts:
            continue
        for engine in engines:
            found = score_names(
                (gold, labelled(text, engine.detect(text, None)))
                for text, gold in texts
            )
            every = found.strict["ALL"]
            yield (
                f"{shown}: {engine.name}",
                *map(_share, (every.precision, every.recall, every.f1)),
                _share(found.overlap["ALL"].f1),
                *(_share(found.strict[kind].f1) for kind in kinds),
            )


def quantities(engine: Measured, limit: int | None) -> Iterator[Row]:
    """Yield how many values are right in each set, alone and with their units."""
    yield "QUANTITIES", "value P", "R", "F1", "with unit F1"
    every = []
    for name in corpora.QUANTITIES:
        texts = corpora.quantified(name)[:limit]
        found = [(gold, engine.detect(text, None)) for text, gold in texts]
        every += found
        if found:
            yield _values(name, found)
    if every:
        yield _values("all four", every)


def _values(name: str, found: Sequence[tuple[list[Wanted], tuple[Span, ...]]]) -> Row:
    value, unit = score_quantities(found)
    return (name, *map(_share, (value.precision, value.recall, value.f1, unit.f1)))


def sentences(engine: Measured, limit: int | None) -> Iterator[Row]:
    """Yield how many of the project's own sentences are right."""
    yield "SENTENCES OF OUR OWN", "strict P", "R", "F1", "values", "all right"
    for path in files():
        total = score(read(path)[:limit], lambda s: engine.detect(s.text, s.date))
        shares = (total.precision, total.recall, total.f1, total.values)
        yield (
            path.stem,
            *(_share(100 * share) for share in shares),
            f"{total.sentences_right}/{total.sentences}",
        )


def linked() -> Iterator[Row]:
    """Yield how many links between mentions are right, all of them found or not."""
    yield "WHO IS WHO", "links P", "R", "all right", "detected P", "R", "all right"
    marked, found = linking.scores(linking.as_marked), linking.scores(linking.detected)
    for (name, one, good, count), (_, own, right, _) in zip(marked, found, strict=True):
        yield (
            name,
            *(_share(100 * share) for share in (one.precision, one.recall)),
            f"{good}/{count}",
            *(_share(100 * share) for share in (own.precision, own.recall)),
            f"{right}/{count}",
        )


def samples(engines: Sequence[Measured]) -> Iterator[Row]:
    """Yield what is found in the sample texts; there is nothing to compare it with."""
    yield "SAMPLE TEXTS", "entities", "unsure", "figures", "persons", "organisations"
    for name, text in corpora.seeds():
        for engine in engines:
            if engine.name.endswith(" alone"):
                continue
            spans = engine.detect(text, None)
            entities = [s for s in spans if isinstance(s, Entity)]
            kinds = Counter(s.kind.value for s in entities)
            yield (
                f"{name[:12]}: {engine.name}",
                str(len(entities)),
                str(sum(s.confidence < 0.5 for s in entities)),
                str(len(spans) - len(entities)),
                str(kinds["person"]),
                str(kinds["organisation"]),
            )


def speed(engines: Sequence[Measured], quick: bool) -> Iterator[Row]:
    """Yield words a second on one core, and what a first screen takes."""
    texts = corpora.news(2 if quick else 40)
    runs = 1 if quick else 5
    yield "SPEED", "words/s", "× baseline"
    found = speeds.speeds(speeds.works(engines[0].detect), texts, runs)
    for name, one in found.items():
        yield f"built-in: {name}", f"{one.words_per_second:,.0f}", f"{one.ratio:.1f}"
    for engine in engines[1:]:
        work: speeds.Works = {"base": speeds.scan, "all": partial(_all_of, engine)}
        one = speeds.speeds(work, texts[:20], min(runs, 3))["all"]
        yield engine.name, f"{one.words_per_second:,.0f}", f"{one.ratio:.1f}"
    yield "FIRST SCREEN (1,500 characters)", "ms"
    for engine in engines:
        taken = speeds.first_screens(engine.detect, texts[:12], runs)
        yield f"everything: {engine.name}", f"{taken:.1f}"


def _all_of(engine: Measured, text: str) -> object:
    return engine.detect(text, "2019-02-25")


def start(runs: int) -> Iterator[Row]:
    """Yield what starting costs: imports, weights, and the first highlight."""
    yield "START", "ms"
    imports, loads = speeds.cold(runs)
    yield "imports of detection", f"{imports:.0f}"
    yield "lists and weights, first sentence", f"{loads:.0f}"
    starts = starting.measure(runs)
    yield "empty Textual app", f"{starts.base:.0f}"
    yield "first highlight, beyond that", f"{starts.beyond(starts.painted):.0f}"
    yield "the app: first figure, beyond that", f"{starts.beyond(starts.figure):.0f}"
    yield "the app: first name, beyond that", f"{starts.beyond(starts.name):.0f}"


def growth(engine: Measured, length: int) -> Iterator[Row]:
    """Yield the kinds of text whose time grows most, and how long the slowest takes."""
    yield f"TIME FOR {length:,} CHARACTERS", "seconds", "× linear"
    found = sorted(fuzz.growths(engine.detect, length), key=lambda g: -g.ratio)
    shown = [*found[:5], *sorted(found[5:], key=lambda g: -g.full)[:3]]
    for one in shown:
        yield one.name, f"{one.full:.2f}", f"{one.ratio:.2f}"


def _share(value: float) -> str:
    return f"{value:.1f}"


def _line(row: Row) -> str:
    return f"{row[0]:<{_FIRST}}" + "".join(f"{cell:>{_CELL}}" for cell in row[1:])


if __name__ == "__main__":
    sys.exit(main())
