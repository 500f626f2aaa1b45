"""`python -m reader.detection.train`: make the trained tagger anew, and measure it.

The steps: `label` lets taggers label a corpus, `vectors` takes from a pipeline what
words are like, `fit` learns from both, `evaluate` measures. What the package's own
weights were made of stands in the weights themselves; `about` prints it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from reader.detection.entities.trained.weights import WEIGHTS, load
from reader.detection.training import commands


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    found = argparse.ArgumentParser(prog="python -m reader.detection.train")
    parts = found.add_subparsers(dest="command", required=True)
    _add_sources(parts)
    fit = parts.add_parser("fit", help="weights from labelled documents and vectors")
    fit.add_argument("--marked", type=Path, nargs="+", required=True)
    fit.add_argument("--taught", type=Path, nargs="*", default=[])
    fit.add_argument("--measure", type=Path, nargs="*", default=[])
    fit.add_argument("--vectors", type=Path, required=True)
    fit.add_argument("--output", type=Path, default=WEIGHTS)
    fit.add_argument("--epochs", type=int, default=commands.EPOCHS)
    fit.add_argument("--seed", type=int, default=0)
    fit.add_argument("--date", default="", help="the day to note in the weights")
    fit.add_argument("--all", action="store_true", help="hold nothing back")
    measure = parts.add_parser("evaluate", help="how well names are found in files")
    measure.add_argument("documents", type=Path, nargs="+")
    measure.add_argument("--weights", type=Path, default=WEIGHTS)
    measure.add_argument("--rules", action="store_true", help="the rules alone")
    measure.add_argument("--raw", action="store_true", help="no document pass")
    measure.add_argument("--held-back", action="store_true", help="only those")
    about = parts.add_parser("about", help="where weights come from")
    about.add_argument("--weights", type=Path, default=WEIGHTS)
    return found


def _add_sources(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    label = parts.add_parser("label", help="let taggers label a corpus")
    label.add_argument("corpus", type=Path, help="the Groningen Meaning Bank")
    label.add_argument("--added", type=Path, default=Path("training"))
    label.add_argument("--output", type=Path, required=True, help="a folder")
    vectors = parts.add_parser("vectors", help="what words are like, by a pipeline")
    vectors.add_argument("documents", type=Path, nargs="+")
    vectors.add_argument("--output", type=Path, required=True)
    label.add_argument(
        "--pipelines", nargs="+", default=["en_core_web_sm", "en_core_web_md"]
    )
    vectors.add_argument("--pipeline", default="en_core_web_md")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` name; return the exit status."""
    given = parser().parse_args(arguments)
    if given.command == "label":
        commands.label_corpus(given.corpus, given.added, given.pipelines, given.output)
    elif given.command == "vectors":
        commands.make_vectors(given.documents, given.pipeline, given.output)
    elif given.command == "fit":
        commands.fit_weights(
            commands.Sources(given.marked, given.taught, given.measure),
            given.vectors,
            given.output,
            epochs=given.epochs,
            seed=given.seed,
            date=given.date,
            everything=given.all,
        )
    elif given.command == "evaluate":
        commands.evaluate(
            given.documents,
            None if given.rules else given.weights,
            raw=given.raw,
            held=given.held_back,
        )
    else:
        print(json.dumps(load(given.weights).about, indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
