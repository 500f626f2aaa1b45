"""Prints how the figures of the stories were put side by side.

    python -m tests.comparison.stories.score [--held | --more] [--errors]

The held half shows sums only, so that nothing is adapted to it.
"""

from __future__ import annotations

import argparse

from tests.comparison.stories import stories
from tests.comparison.stories.scoring import Score, score

LINE = "{name:<14}{recall:>9}{precision:>11}{judgement:>11}{rows:>8}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--held", action="store_true", help="the half that is held")
    which.add_argument("--more", action="store_true", help="those written unseen")
    parser.add_argument("--errors", action="store_true", help="each error too")
    arguments = parser.parse_args()
    if arguments.held and arguments.errors:
        parser.error("the errors of the held half stay unknown")
    heads = ("name", "recall", "precision", "judgement", "rows")
    print(LINE.format(**{head: head for head in heads} | {"name": "story"}))
    total = Score()
    folder = "held" if arguments.held else "more" if arguments.more else "dev"
    for story in stories(folder):
        one = score(story)
        total += one
        if not arguments.held:
            show(story.name, one)
    show("all", total)
    if arguments.errors:
        print(*total.errors, sep="\n")


def show(name: str, one: Score) -> None:
    print(
        LINE.format(
            name=name,
            recall=f"{one.recall:.1%}",
            precision=f"{one.precision:.1%}",
            judgement=f"{one.judgement:.1%}",
            rows=one.judged,
        )
    )


if __name__ == "__main__":
    main()
