"""What becomes of notes when processes, disks, power and other programs go wrong.

    python -m tests.benchmarks.durability [--quick] [--only PART]

Prints one table: writers killed with -9, power cuts after each step of a save, failures
at each call to the system, several writers at once, the cost of a save beside SQLite's
commit, bad files, and git merges. `--quick` does about a twentieth of each.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from tests.benchmarks.durability import (
    faults,
    fuzz,
    kills,
    merges,
    power,
    saves,
    writers,
)

Row = Sequence[str]
_FIRST, _CELL = 34, 13


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="about a twentieth")
    parser.add_argument("--only", default="", help="parts whose name contains this")
    chosen = parser.parse_args(arguments)
    logging.disable()
    for name, part in parts(chosen.quick).items():
        if chosen.only in name:
            print()
            for row in part():
                print(line(row), flush=True)
    return 0


def parts(quick: bool) -> dict[str, Callable[[], Iterable[Row]]]:
    """Return the parts of the table by name; each gives its head, then its rows."""
    return {
        "kills": partial(kills.rows, 50 if quick else 1000),
        "power": partial(power.rows, 5 if quick else 100),
        "faults": partial(faults.rows, 20 if quick else 1),
        "writers": partial(writers.rows, 4, 25 if quick else 500),
        "saves": partial(
            saves.rows,
            (10, 1000) if quick else (10, 1000, 100_000),
            50 if quick else 500,
        ),
        "fuzz": partial(fuzz.rows, 33 if quick else 500),
        "merges": partial(_merges, 15 if quick else 300),
    }


def _merges(rounds: int) -> Iterable[Row]:
    if not merges.available():
        return [["MERGES BY GIT", "there is no git here"]]
    with tempfile.TemporaryDirectory() as folder:
        return merges.rows(Path(folder), rounds)


def line(row: Row) -> str:
    """Return a row of the table in columns; a row of one cell is a remark."""
    if len(row) == 1:
        return row[0]
    return row[0].ljust(_FIRST) + "".join(cell.rjust(_CELL) for cell in row[1:])


if __name__ == "__main__":
    sys.exit(main())
