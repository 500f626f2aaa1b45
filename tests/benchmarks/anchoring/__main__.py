"""Whether notes find their passages in changed texts, beside a quote search.

    python -m tests.benchmarks.anchoring [--quick] [--revisions REPOSITORY] [--show N]

Every level holds a thousand passages or more of the sample stories (a twentieth with
`--quick`), and as many of stories full of twins. What right, wrong and orphan mean is
said in `tracked`. `--revisions` takes a clone of a repository of prose, for instance of
a handbook in the public domain, and follows its history (see `revisions`).
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from reader.annotations import alignment, comparing
from reader.annotations.anchoring import candidates
from tests.benchmarks.anchoring import edits, measuring, revisions, stories
from tests.benchmarks.anchoring.measuring import (
    INVARIANT,
    LEVELS,
    METHODS,
    Level,
    Tally,
    with_snapshot,
)
from tests.benchmarks.anchoring.tracked import overlap, spans, text_of, tracked

SEEDS = 5
NOTES, RUNS = 2_000, 5
MAX_SECONDS = 0.3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; the status is 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a twentieth of it")
    parser.add_argument("--ours", action="store_true", help="no other method")
    parser.add_argument("--only", default="", help="levels whose name contains this")
    parser.add_argument("--show", type=int, default=0, help="so many misses of each")
    parser.add_argument("--revisions", type=Path, help="a clone with its history")
    chosen = parser.parse_args(arguments)
    methods = ["ours"] if chosen.ours else list(METHODS)
    met = True
    for name, texts in (
        ("sample stories", stories.sample()),
        ("stories full of twins", stories.recurring(12)),
    ):
        print(f"\n{name:24}" + "".join(f"{method:>32}" for method in methods))
        print(f"{'':24}" + f"{'right  wrong  orphan  partly':>32}" * len(methods))
        for level in LEVELS:
            if chosen.only in level.name:
                met = _level(level, texts, methods, chosen) and met
        if not chosen.only:
            met = _invariants(texts, 1 if chosen.quick else SEEDS) and met
            _candidates(texts, 1 if chosen.quick else SEEDS)
    if not chosen.only:
        met = _time() and met
    if chosen.revisions:
        _revisions(chosen.revisions, 5 if chosen.quick else 150, chosen.show)
    return 0 if met else 1


def _level(
    level: Level, texts: list[str], methods: list[str], chosen: argparse.Namespace
) -> bool:
    each, seeds = (2, 1) if chosen.quick else (6, SEEDS)
    found = list(measuring.cases(level, texts, range(seeds), each))
    tallies = [measuring.measure(found, METHODS[name]) for name in methods]
    ours = tallies[0]
    met = level.met(ours, "sample" if chosen.quick else "all")
    goal = f"goal {100 * level.right:g}" if level.right else ""
    print(
        f"{level.name:24}{''.join(map(_cell, tallies))}   of {ours.total}, "
        f"{ours.counts['gone']} gone, {ours.counts['asked']} asked  "
        f"{goal}{'' if met else ': MISSED'}",
        flush=True,
    )
    _show(ours, chosen.show)
    return met


def _cell(tally: Tally) -> str:
    right, wrong = (100 * tally.rate(verdict) for verdict in ("right", "wrong"))
    orphan, partly = (100 * tally.rate(verdict) for verdict in ("orphan", "partly"))
    return f"{f'{right:.1f}  {wrong:5.2f}  {orphan:6.1f}  {partly:6.1f}':>32}"


def _show(tally: Tally, limit: int) -> None:
    for case, place in [*tally.wrong, *tally.missed][:limit]:
        print(f"  {case.source} [{case.start}:{case.end}]")
        print(f"    old    {_around(case.text, case.start, case.end)}")
        for part in case.truth.places(case.start, case.end):
            print(f"    true   {_around(case.edited, *part)}")
        if place.start is not None and place.end is not None:
            found = _around(case.edited, place.start, place.end)
            print(f"    {place.state:6} {found}")


def _around(text: str, start: int, end: int) -> str:
    before, after = text[max(0, start - 40) : start], text[end : end + 40]
    return repr(f"{before}⟦{text[start:end]}⟧{after}")


def _invariants(texts: list[str], seeds: int) -> bool:
    met = True
    for name in INVARIANT:
        counts = measuring.invariant(name, texts, range(seeds))
        same = counts["right"] / counts.total()
        met = met and same == 1
        verdict = "" if same == 1 else ": MISSED"
        print(f"{name:24}{100 * same:9.2f} the same   of {counts.total()}{verdict}")
    return met


def _candidates(texts: list[str], seeds: int) -> None:
    """Print how often the true place is among the first candidates for a relink."""
    for share in (0.2, 0.3, 0.4):
        level = Level(f"{share:.0%} of words", edits.words(share))
        total = first = listed = 0
        for case in measuring.cases(level, texts, range(seeds), 2):
            true = case.truth.places(case.start, case.end)
            if not true or case.truth.share_left(case.start, case.end) < 0.25:
                continue
            note = measuring.passage(case.text, case.start, case.end)
            hits = [
                max(overlap((place.start, place.end), part) for part in true) > 0.5
                for place in candidates(note, case.edited, snapshot=case.text)
            ]
            total += 1
            first += any(hits[:1])
            listed += any(hits)
        print(
            f"candidates, {level.name:12}{100 * first / total:9.1f} first, "
            f"{100 * listed / total:.1f} among three   of {total}"
        )


def _time() -> bool:
    """Print the processor time of the notes of a changed article, nothing cached."""
    from rapidfuzz.distance import Indel

    text = max(stories.sample(), key=len)
    rng = random.Random(1)
    new = text_of(edits.words(0.05)(rng, tracked(text)))
    notes = [
        measuring.passage(text, *span)
        for _ in range(NOTES // 18 + 1)
        for span in spans(rng, text)
    ][:NOTES]
    ours, base = [], []
    for _ in range(RUNS):
        alignment.align.cache_clear()
        comparing.view_of.cache_clear()
        started = time.process_time()
        for note in notes:
            with_snapshot(note, new, text)
        ours.append(time.process_time() - started)
        started = time.process_time()
        Indel.opcodes(text, new)
        base.append(time.process_time() - started)
    median, opcodes = statistics.median(ours), statistics.median(base)
    met = median <= MAX_SECONDS
    print(
        f"\n{len(notes):,} notes on {len(text):,} characters: {1000 * median:.0f} ms, "
        f"{median / opcodes:.0f} × the opcodes of the two texts "
        f"({1000 * opcodes:.1f} ms); goal 300 ms{'' if met else ': MISSED'}"
    )
    return met


def _revisions(repository: Path, limit: int, show: int) -> None:
    for steps in revisions.STEPS:
        found = list(revisions.pairs(repository, steps, limit))
        print(f"\n{len(found)} pairs {steps} revisions apart")
        for name in ("ours", "quote search"):
            shown: list[str] = []
            counts = revisions.measure(found, METHODS[name], shown)
            for kind in ("kept", "followed", "unknown"):
                part = {
                    verdict.removeprefix(f"{kind} "): number
                    for verdict, number in sorted(counts.items())
                    if verdict.startswith(kind)
                }
                print(f"{name:14}{kind:10}{part}")
            if name == "ours":
                print(*shown[:show], sep="\n")


if __name__ == "__main__":
    sys.exit(main())
