"""Pairs of real revisions: the history of a repository of prose.

No one has said where a passage went in a real revision. Two things are known:

- a paragraph that occurs once in both versions and is the same took its passages with
  it: these are `kept`, and judged as in `tracked`;
- through a long history of small changes a passage can be followed step by step, as
  each step leaves little doubt, and compared with one jump over all of them: these are
  `followed`. A place that overlaps another one than the steps lead to is `differing`;
  it is printed with `--show`, as only a reader can tell which of the two is right.
"""

from __future__ import annotations

import random
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.annotations.model import Anchor, AnchorState
from reader.text.canonical import decode
from tests.benchmarks.anchoring.measuring import Resolve, passage
from tests.benchmarks.anchoring.tracked import Range, overlap, spans

STEPS = (1, 5, 20)
_PER_FILE = 3
_MIN_SIZE, _MAX_SIZE = 1_500, 40_000
_MIN_PARAGRAPH = 20
_SAME, _OTHER = 0.8, 0.3
_COMPARED = 2_000
"""Words of a changed stretch in one step up to which it is followed."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two versions of a file, and all between them."""

    name: str
    versions: tuple[str, ...]

    @property
    def old(self) -> str:
        """The version that is annotated."""
        return self.versions[0]

    @property
    def new(self) -> str:
        """The version in which the passages are looked for."""
        return self.versions[-1]


def _git(repository: Path, *arguments: str) -> bytes:
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout


def pairs(repository: Path, steps: int, limit: int) -> Iterator[Pair]:
    """Yield versions that are `steps` revisions apart, of the files revised most."""
    log = _git(
        repository, "-c", "core.quotepath=off", "log", "--reverse", "--no-merges",
        "--format=%x00%H", "--name-only", "--diff-filter=AM", "--", "*.md", "*.txt",
    ).decode()  # fmt: skip
    commits: dict[str, list[str]] = {}
    for entry in log.split("\0")[1:]:
        commit, *names = entry.split("\n")
        for name in filter(None, names):
            commits.setdefault(name, []).append(commit)
    found = 0
    for name in sorted(commits, key=lambda name: (-len(commits[name]), name)):
        history = commits[name]
        room = max(0, len(history) - steps)
        for first in range(0, room, max(steps, room // _PER_FILE + 1)):
            versions = [
                _read(repository, commit, name)
                for commit in history[first : first + steps + 1]
            ]
            sizes = [len(version) for version in (versions[0], versions[-1])]
            if min(sizes) < _MIN_SIZE or max(sizes) > _MAX_SIZE:
                continue
            if versions[0] == versions[-1]:
                continue
            yield Pair(f"{name} {history[first][:8]}", tuple(versions))
            found += 1
            if found == limit:
                return


def _read(repository: Path, commit: str, name: str) -> str:
    return decode(_git(repository, "show", f"{commit}:{name}")).text


def kept_place(pair: Pair, start: int, end: int) -> Range | None:
    """Return where a passage is whose paragraph is the same and unique in both."""
    low = pair.old.rfind("\n", 0, start) + 1
    high = pair.old.find("\n", end)
    paragraph = pair.old[low : high if high >= 0 else len(pair.old)]
    if "\n" in paragraph or len(paragraph) < _MIN_PARAGRAPH:
        return None
    lines = [version.split("\n").count(paragraph) for version in pair.versions]
    if lines[0] != 1 or lines[-1] != 1 or pair.new.count(paragraph) != 1:
        return None
    moved = pair.new.index(paragraph) - low
    return start + moved, end + moved


def followed_place(pair: Pair, start: int, end: int) -> Range | None:
    """Return where the characters of a passage are, going from version to version."""
    for old, new in zip(pair.versions, pair.versions[1:], strict=False):
        spot = _one_step(old, new, start, end)
        if spot is None:
            return None
        start, end = spot
    return start, end


_STEP: dict[tuple[str, str], list[int] | None] = {}


def _one_step(old: str, new: str, start: int, end: int) -> Range | None:
    key = (old, new)
    if key not in _STEP:
        if len(_STEP) > 50:
            _STEP.clear()
        _STEP[key] = _places(old, new)
    places = _STEP[key]
    if places is None:
        return None
    there = [places[at] for at in range(start, end) if places[at] >= 0]
    if len(there) < 0.7 * (end - start):
        return None
    if there[-1] - there[0] >= 1.5 * (end - start) + 10:
        return None
    return there[0], there[-1] + 1


def _places(old: str, new: str) -> list[int] | None:
    """Return where each character is; -1 where it is gone. Equal lines first, then
    equal characters by the fewest insertions and deletions."""
    from rapidfuzz.distance import Indel

    places = [-1] * len(old)
    ours, theirs = old.splitlines(True), new.splitlines(True)
    at, to = _starts(ours), _starts(theirs)
    for block in Indel.opcodes(ours, theirs):
        if block.tag == "equal":
            for n in range(at[block.src_start], at[block.src_end]):
                places[n] = n - at[block.src_start] + to[block.dest_start]
    for (a, b), (c, d) in _changed(Indel.opcodes(ours, theirs)):
        one, other = old[at[a] : at[b]], new[to[c] : to[d]]
        if max(len(one), len(other)) > 6 * _COMPARED:
            return None
        for code in Indel.opcodes(one, other):
            if code.tag == "equal" and code.src_end - code.src_start > 3:
                for n in range(code.src_start, code.src_end):
                    places[at[a] + n] = to[c] + n - code.src_start + code.dest_start
    return places


def _starts(lines: Sequence[str]) -> list[int]:
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    return starts


def _changed(opcodes: object) -> Iterator[tuple[Range, Range]]:
    """Yield the stretches of lines between equal ones."""
    a = c = 0
    last = (0, 0)
    for code in opcodes:  # type: ignore[attr-defined]
        if code.tag == "equal":
            if (a, c) != (code.src_start, code.dest_start):
                yield (a, code.src_start), (c, code.dest_start)
            a, c = code.src_end, code.dest_end
        last = code.src_end, code.dest_end
    if (a, c) != last:
        yield (a, last[0]), (c, last[1])


def measure(
    found: Sequence[Pair], resolve: Resolve, show: list[str] | None = None
) -> Counter[str]:
    """Resolve passages of pairs; count how that went."""
    counts: Counter[str] = Counter()
    for pair in found:
        rng = random.Random(pair.name)
        for start, end in spans(rng, pair.old, 4):
            place = resolve(passage(pair.old, start, end), pair.new, pair.old)
            kept = kept_place(pair, start, end)
            true = kept or followed_place(pair, start, end)
            kind = "kept" if kept else "followed" if true else "unknown"
            verdict = _verdict(place, true)
            counts[f"{kind} {verdict}"] += 1
            if show is not None and true and verdict in ("wrong", "orphan", "partly"):
                show.append(_shown(pair, start, end, true, place, f"{kind} {verdict}"))
    return counts


def _verdict(place: Anchor, true: Range | None) -> str:
    if place.start is None or place.end is None:
        return "orphan"
    if true is None:
        return "asked" if place.state is AnchorState.MOVED else "placed"
    shared = overlap((place.start, place.end), true)
    return "right" if shared >= _SAME else "wrong" if shared <= _OTHER else "partly"


def _shown(
    pair: Pair, start: int, end: int, true: Range, place: Anchor, verdict: str
) -> str:
    lines = [
        f"{verdict} {pair.name}",
        f"  old  {_around(pair.old, start, end)}",
        f"  true {_around(pair.new, *true)}",
    ]
    if place.start is not None and place.end is not None:
        lines.append(f"  {place.state} {_around(pair.new, place.start, place.end)}")
    return "\n".join(lines)


def _around(text: str, start: int, end: int) -> str:
    return repr(
        f"{text[max(0, start - 50) : start]}⟦{text[start:end]}⟧{text[end : end + 50]}"
    )
