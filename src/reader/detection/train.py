"""`python -m reader.detection.train`: make the trained tagger anew, and measure it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from reader.detection.entities.trained.weights import WEIGHTS
from reader.detection.training import commands


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    found = argparse.ArgumentParser(prog="python -m reader.detection.train")
    parts = found.add_subparsers(dest="command", required=True)
    fit = parts.add_parser("fit", help="weights from labelled documents and vectors")
    fit.add_argument("documents", type=Path, nargs="+", help="files of JSON lines")
    fit.add_argument("--vectors", type=Path, required=True)
    fit.add_argument("--output", type=Path, default=WEIGHTS)
    fit.add_argument("--epochs", type=int, default=commands.EPOCHS)
    fit.add_argument("--seed", type=int, default=0)
    fit.add_argument("--date", default="", help="the day to note in the weights")
    fit.add_argument("--all", action="store_true", help="hold nothing back")
    vectors = parts.add_parser("vectors", help="what words are like, by a pipeline")
    vectors.add_argument("documents", type=Path, nargs="+")
    vectors.add_argument("--pipeline", default="en_core_web_md")
    vectors.add_argument("--output", type=Path, required=True)
    measure = parts.add_parser("evaluate", help="how well names are found in files")
    measure.add_argument("documents", type=Path, nargs="+")
    measure.add_argument("--weights", type=Path, default=WEIGHTS)
    measure.add_argument("--rules", action="store_true", help="the rules alone")
    measure.add_argument("--raw", action="store_true", help="no document pass")
    measure.add_argument("--held-back", action="store_true", help="only those")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` name; return the exit status."""
    given = parser().parse_args(arguments)
    if given.command == "fit":
        commands.fit_weights(
            given.documents,
            given.vectors,
            given.output,
            epochs=given.epochs,
            seed=given.seed,
            date=given.date,
            everything=given.all,
        )
    elif given.command == "vectors":
        commands.make_vectors(given.documents, given.pipeline, given.output)
    else:
        commands.evaluate(
            given.documents,
            None if given.rules else given.weights,
            raw=given.raw,
            held=given.held_back,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
