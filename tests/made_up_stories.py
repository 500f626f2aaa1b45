"""Made-up stories: what several outlets report of one event, and copies of it.

    python -m tests.made_up_stories N DIR [SEED]

writes a library of N events below DIR, each reported by one to four outlets that each
choose their own words, some of whose people and figures they share, and some reports
copied as outlets copy agencies: under another headline, cut, with slogans between,
without accents, with words changed, with sentences replaced.
"""

from __future__ import annotations

import datetime
import random
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tests import made_up
from tests.made_up import MadeUp


@dataclass(frozen=True, slots=True)
class Report:
    """One article of a made-up story."""

    event: int
    article: MadeUp
    copied: str = ""
    """How it was copied from another report of the event; empty if it was not."""


class _Desk(made_up._Writer):
    """The desk of one outlet, which writes of an event that others write of as well."""

    def __init__(self, rng: random.Random, event: made_up._Writer) -> None:
        super().__init__(rng)
        known = list(event.people)
        rng.shuffle(known)
        self.people = known[: rng.randint(2, len(known))]
        self.town, self.body, self.cause = event.town, event.body, event.cause
        self.date = event.date + datetime.timedelta(rng.randint(0, 3))


def report(event: int, outlet: int, *, seed: int = 1, words: int = 400) -> MadeUp:
    """Return what one outlet reports of an event: the same for the same numbers."""
    said = made_up._Writer(random.Random(f"{seed}:event:{event}"))
    desk = _Desk(random.Random(f"{seed}:event:{event}:{outlet}"), said)
    headline = desk.headline()
    name = made_up.OUTLETS[(event + outlet) % len(made_up.OUTLETS)]
    day = f"{made_up.MONTHS[desk.date.month - 1]} {desk.date.day}, {desk.date.year}"
    body = list(desk.paragraphs(words))
    body[0] = f"{desk.town.upper()} — {body[0]}"
    text = "\n\n".join([headline, f"By {desk.people[0]}\n{name}\n{day}", *body])
    return MadeUp(
        f"{desk.date.year}/{desk.date.isoformat()}-{event}-{outlet}.txt",
        text + "\n",
        headline,
        desk.date,
    )


# Copies ---------------------------------------------------------------------------

_SENTENCE = re.compile(r"(?<=[.”]) (?=[A-Z“])")


def _headline(text: str, rng: random.Random) -> str:
    head, _, rest = text.partition("\n\n")
    words = head.split()
    return f"{rng.choice(words)}: what is known so far\n\n{rest}"


def _cut(text: str, rng: random.Random) -> str:
    parts = text.strip().split("\n\n")
    kept = max(4, round(len(parts) * rng.uniform(0.35, 0.6)))
    return "\n\n".join(parts[:kept]) + "\n"


def _slogans(text: str, rng: random.Random) -> str:
    parts = text.strip().split("\n\n")
    for _ in range(max(2, len(parts) // 4)):
        slogan = rng.choice(
            (
                "Sign up for our morning letter and never miss a story from the coast.",
                f"A view of {rng.choice(made_up.TOWNS)}.",
                "Read more: what our readers said about the ferry timetable this week.",
            )
        )
        parts.insert(rng.randint(2, len(parts)), slogan)
    return "\n\n".join(parts) + "\n"


def _plain(text: str, rng: random.Random) -> str:
    quotes = str.maketrans("“”‘’", "\"\"''")
    return made_up._plain(text).translate(quotes)


def _words(text: str, rng: random.Random) -> str:
    return re.sub(
        r"\b[a-z]{4,}\b",
        lambda word: (
            rng.choice(("indeed", "partly", "again", "later"))
            if rng.random() < 0.03
            else word[0]
        ),
        text,
    )


def _sentences(text: str, rng: random.Random) -> str:
    other = made_up._Writer(rng)
    parts = text.strip().split("\n\n")
    for at in range(2, len(parts)):
        parts[at] = " ".join(
            other.sentence() if rng.random() < 0.3 else sentence
            for sentence in _SENTENCE.split(parts[at])
        )
    return "\n\n".join(parts) + "\n"


COPIES: dict[str, Callable[[str, random.Random], str]] = {
    "headline": _headline,
    "cut": _cut,
    "slogans": _slogans,
    "plain": _plain,
    "words": _words,
    "sentences": _sentences,
}


def copy_of(article: MadeUp, kind: str, *, seed: int = 1) -> MadeUp:
    """Return `article` as another outlet prints it a day later at most."""
    rng = random.Random(f"{seed}:{article.path}:{kind}")
    folder, _, name = article.path.rpartition("/")
    text = COPIES[kind](article.text, rng)
    return replace(article, path=f"{folder}/{kind}-{name}", text=text)


def stories(events: int, *, seed: int = 1, words: int = 400) -> list[Report]:
    """Return the reports of so many events; a third of the first ones are copied."""
    found: list[Report] = []
    for event in range(events):
        rng = random.Random(f"{seed}:coverage:{event}")
        first = report(event, 0, seed=seed, words=words)
        found.append(Report(event, first))
        found += [
            Report(event, report(event, outlet, seed=seed, words=words))
            for outlet in range(1, rng.choice((1, 1, 2, 3, 4)))
        ]
        for kind in COPIES:
            if rng.random() < 1 / 18 * (1 + event % 2):
                found.append(Report(event, copy_of(first, kind, seed=seed), kind))
    return found


def write_library(
    folder: Path, events: int, seed: int = 1, *, words: int = 400
) -> list[Report]:
    """Write the reports of events 0 to n - 1 below `folder / "articles"`."""
    written = stories(events, seed=seed, words=words)
    for one in written:
        target = folder / "articles" / one.article.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(one.article.text.encode())
    return written


def main(arguments: list[str]) -> int:
    """Write a library as the command line says; return the exit status."""
    if len(arguments) not in (2, 3) or not all(
        argument.isdigit() for argument in (arguments[0], *arguments[2:])
    ):
        print("usage: python -m tests.made_up_stories N DIR [SEED]", file=sys.stderr)
        return 2
    seed = int(arguments[2]) if len(arguments) == 3 else 1
    written = write_library(Path(arguments[1]), int(arguments[0]), seed)
    print(f"{len(written):,} articles in {arguments[1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
