"""Precision and recall of stories over pairs of articles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from reader.cache.database import Cache
from reader.comparison.stories.stories import Stories
from reader.library.library import Library
from tests import made_up, made_up_stories

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Score:
    """What was found of the true pairs."""

    true: int
    found: int
    right: int
    by_kind: Mapping[str, tuple[int, int]]
    """Of the pairs of an original and a copy, by how that was edited, and of two
    reports of one event: how many were found, of how many."""

    @property
    def precision(self) -> float:
        """The part of the pairs found that are true; 1 where none was found."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """The part of the true pairs that were found; 1 where there are none."""
        return self.right / self.true if self.true else 1.0


def pairs(groups: Iterable[Sequence[str]]) -> set[Pair]:
    """Return the pairs of articles that are in one group."""
    return {pair for group in groups for pair in combinations(sorted(group), 2)}


def opened(root: Path, cache: Cache) -> Library:
    """Return the library at `root`, every file read."""
    library = Library(root, cache)
    library.refresh()
    library.look()
    return library


def score(stories: Stories, reports: Sequence[made_up_stories.Report]) -> Score:
    """Return how well `stories` tell the events of `reports` apart."""
    stories.update()
    events: dict[int, list[str]] = {}
    kinds: dict[str, str] = {}
    for one in reports:
        name = f"articles/{one.article.path}"
        events.setdefault(one.event, []).append(name)
        kinds[name] = one.copied
    true = pairs(events.values())
    found = pairs(story.articles for story in stories.all())
    counts: dict[str, Counter[bool]] = {}
    for pair in true:
        copies = [kinds[article] for article in pair if kinds[article]]
        kind = copies[0] if len(copies) == 1 else "two copies" if copies else "reports"
        counts.setdefault(kind, Counter())[pair in found] += 1
    by_kind = {kind: (c[True], c.total()) for kind, c in sorted(counts.items())}
    return Score(len(true), len(found), len(true & found), by_kind)


def events(folder: Path, count: int, seed: int) -> Score:
    """Score made-up events: reports of several outlets, and copies with edits."""
    reports = made_up_stories.write_library(folder, count, seed)
    cache = Cache(None)
    return score(Stories(cache, opened(folder, cache)), reports)


def copies(folder: Path, count: int, seed: int) -> Score:
    """Score a made-up library of articles on unrelated events, each fourth of which
    was copied in each of the ways that there are."""
    reports = []
    for number, article in enumerate(made_up.write_library(folder, count, seed)):
        reports.append(made_up_stories.Report(number, article))
        if number % 4:
            continue
        for kind in made_up_stories.COPIES:
            copy = made_up_stories.copy_of(article, kind, seed=seed)
            target = folder / "articles" / copy.path
            target.write_bytes(copy.text.encode())
            reports.append(made_up_stories.Report(number, copy, kind))
    cache = Cache(None)
    return score(Stories(cache, opened(folder, cache)), reports)


def in_sample(root: Path) -> Score:
    """Score the sample library at `root`: one folder holds the one story."""
    cache = Cache(None)
    stories = Stories(cache, opened(root, cache))
    stories.update()
    rows = (row.id for row in opened(root, cache).listing())
    true = pairs([[row for row in rows if "/porto-sereno/" in row]])
    found = pairs(story.articles for story in stories.all())
    return Score(len(true), len(found), len(true & found), {})


def seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """Return how long `work` takes by `clock`."""
    before = clock()
    work()
    return clock() - before


def all_bytes(root: Path) -> Iterator[bytes]:
    """Yield the content of every article, read anew."""
    for path in sorted((root / "articles").rglob("*")):
        if path.is_file():
            yield path.read_bytes()
