"""How fast: words a second on one core, the first screen, loading, and the start."""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reader.detection.entities import find_entities
from reader.detection.figures import find_figures
from tests.benchmarks.detection.engines import Detect
from tests.benchmarks.detection.starting import compiled

SCREEN = 1_500
"""Code points of a first screen of text."""

_SENTENCE = re.compile(r"[^.!?\n]*[.!?]+[”\"')]*|[^\n]+")


Works = dict[str, Callable[[str], object]]
"""Kinds of work by name, the baseline first."""


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast one kind of work is."""

    words_per_second: float
    ratio: float
    """Its time as a multiple of the baseline's in the same run."""


def scan(text: str) -> None:
    """Do the least that any detection must: cut into words and into sentences."""
    text.split()
    for _ in _SENTENCE.finditer(text):
        pass


def works(detect: Detect) -> Works:
    """Return the kinds of work of the built-in engine by name, baseline first."""
    return {
        "words and sentences": scan,
        "figures": find_figures,
        "names": find_entities,
        "everything": lambda text: detect(text, "2019-02-25"),
    }


def speeds(kinds: Works, texts: Sequence[str], runs: int) -> dict[str, Speed]:
    """Measure each kind on `texts`, in turn in every run; medians of processor time."""
    words = sum(len(text.split()) for text in texts)
    for work in kinds.values():
        work(texts[0])
    times: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(runs):
        for name, work in kinds.items():
            began = time.process_time()
            for text in texts:
                work(text)
            times[name].append(max(1e-9, time.process_time() - began))
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    base = next(iter(medians.values()))
    return {n: Speed(words / taken, taken / base) for n, taken in medians.items()}


def first_screens(detect: Detect, texts: Sequence[str], runs: int) -> float:
    """Return the milliseconds for everything on a first screen, the median."""
    detect(texts[0][:SCREEN], None)
    taken = []
    for text in texts:
        for _ in range(runs):
            began = time.perf_counter()
            detect(text[:SCREEN], None)
            taken.append(1000 * (time.perf_counter() - began))
    return statistics.median(taken)


_COLD = """
import json, time
began = time.perf_counter()
from reader.detection.engine import detect
imported = time.perf_counter()
detect("Ana Ruiz said more than 40 people had left Lima on Monday.", date="2019-02-25")
first = time.perf_counter()
detect("Ben Ortiz said at least 50 people had left Quito on Friday.", date="2019-02-25")
again = time.perf_counter()
print(json.dumps([imported - began, first - imported, again - first]))
"""


def cold(runs: int) -> tuple[float, float]:
    """Return milliseconds in a new process: imports, and what the first text loads."""
    imports, loads = [], []
    with compiled() as env:
        for _ in range(runs + 1):
            done = subprocess.run(
                [sys.executable, "-c", _COLD],
                env={**os.environ, **env},
                check=True,
                capture_output=True,
            )
            imported, first, again = json.loads(done.stdout)
            imports.append(1000 * imported)
            loads.append(1000 * (first - again))
    return statistics.median(imports[1:]), statistics.median(loads[1:])
