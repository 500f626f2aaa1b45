"""How start, keys, search, memory and changes grow with the number of articles.

    python -m tests.benchmarks.scale [--quick] [--sizes 1000,10000,100000]

Makes libraries with ten notes on every tenth article (kept in the temporary folder
for the next run), and prints one table: each figure beside its baseline, which was
measured in turn with it. `--quick` does the smallest library alone, three times
instead of nine.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.scale.libraries import make
from tests.benchmarks.scale.measuring import measure
from tests.benchmarks.scale.table import GOALS, lines

RUNS, QUICK_RUNS = 9, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its table; the status is 1 where a goal is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="1,000 articles, 3 runs")
    parser.add_argument("--sizes", default=",".join(map(str, GOALS)))
    parser.add_argument("--runs", type=int, default=RUNS)
    chosen = parser.parse_args(arguments)
    sizes = [int(size) for size in chosen.sizes.split(",")]
    runs = chosen.runs
    if chosen.quick:
        sizes, runs = [min(sizes)], QUICK_RUNS
    met = True
    for size in sizes:
        made = make(size)
        with tempfile.TemporaryDirectory(prefix="reader-scale-run-") as home:
            figures = measure(made, Path(home), runs)
        print(f"\n{size:,} articles")
        for line, fine in lines(figures, size):
            met = met and fine
            print(line, flush=True)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
