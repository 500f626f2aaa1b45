"""Stories: how many true pairs are found, and how long it takes to find them.

    python -m tests.benchmarks.stories [--quick]

Prints two tables. The first: precision and recall over pairs of articles, on made-up
events, on made-up articles of which some were copied with edits, and on the sample
library; the goals are 98 % and 95 %. The second: seconds to group 10,000 articles, to
add ten to them, and to open what was grouped, beside reading the same files; the goal
is 30 seconds.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from reader.cache.database import Cache
from reader.comparison.stories.stories import Stories
from tests import made_up
from tests.benchmarks.stories.measuring import (
    Score,
    all_bytes,
    copies,
    events,
    in_sample,
    opened,
    seconds,
)

ROOT = Path(__file__).parents[3]
PRECISION, RECALL, SECONDS = 0.98, 0.95, 30.0


def quality(quick: bool) -> Iterator[tuple[str, Score]]:
    """Yield what is scored, and the score."""
    part = 5 if quick else 1
    with tempfile.TemporaryDirectory() as folder:
        for seed in (1, 2):
            name = f"made-up events, seed {seed}"
            yield name, events(Path(folder, f"e{seed}"), 500 // part, seed)
            name = f"made-up articles and copies, seed {seed}"
            yield name, copies(Path(folder, f"c{seed}"), 1000 // part, seed)
    yield "sample library", in_sample(ROOT)


def speeds(quick: bool) -> Iterator[tuple[str, float]]:
    """Yield what is timed, and the seconds."""
    count, more = (1000, 10) if quick else (10_000, 10)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made_up.write_library(folder, count)
        clock = time.perf_counter
        yield "read the files", seconds(lambda: list(all_bytes(folder)), clock)
        cache = Cache(folder / "cache.sqlite3")
        library = opened(folder, cache)
        stories = Stories(cache, library)
        yield f"group {count:,} articles", seconds(stories.update, clock)
        yield "nothing new", seconds(stories.update, clock)
        yield "open them again", seconds(Stories(cache, library).all, clock)
        made_up.write_library(folder, count + more)
        library.refresh()
        library.look()
        yield f"add {more} articles", seconds(stories.update, clock)
        cache.close()


def main(arguments: list[str]) -> int:
    """Print both tables; return whether a goal was missed."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.stories")
    parser.add_argument("--quick", action="store_true", help="a little of each")
    quick = parser.parse_args(arguments).quick
    missed = False
    print(f"{'':38}{'pairs':>8}{'found':>8}{'precision':>11}{'recall':>8}")
    for name, score in quality(quick):
        missed |= score.precision < PRECISION or score.recall < RECALL
        print(
            f"{name:38}{score.true:>8,}{score.found:>8,}"
            f"{score.precision:>11.1%}{score.recall:>8.1%}"
        )
        for kind, (found, count) in score.by_kind.items():
            print(f"  {kind:36}{count:>8,}{found:>8,}{'':>11}{found / count:>8.1%}")
    print(f"\n{'':38}{'seconds':>8}")
    for name, taken in speeds(quick):
        missed |= name.startswith("group") and taken > SECONDS
        print(f"{name:38}{taken:>8.2f}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{'peak memory, MB':38}{peak:>8}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
